/* Offsets of polygons: the grid, and the four steps from a polygon to the result. */
#include "offset_internal.h"

#include "polygon/polygons.h"

#include <geom/predicate.h>

#include <float.h>
#include <math.h>
#include <stdalign.h>

/* An offset takes four steps. After them no rounding is left.
 *
 *   1. The polygon is snapped to the grid, by snap rounding of the exact doubles. Its rings become closed
 *      walks on the grid. These may touch themselves and each other but do not cross.
 *   2. The raw curve of the offset along these walks is built (src/offset/offset_curve.c).
 *   3. The raw curve, which crosses itself in many places, is snap rounded (src/offset/snap.c).
 *   4. The rings around all faces with a positive winding number are collected (src/offset/faces.c).
 *
 * Shrinking grows the complement: the rings are traversed backwards, and the edges of the raw curve have
 * the weight -1. The interior of the polygon has the winding number 1 then, and each piece of the grown
 * complement subtracts from it.
 *
 * Errors, in units of the grid: step 1 moves each point of the boundary by at most 0.71, so that a point of
 * the polygon is within 1.42 of the snapped one. Step 2 moves the edge of a piece by at most 1.5. Step 3
 * moves it by at most 0.71. The sum is below 4. So a round offset is made for a distance that is 4 units
 * larger, and contains the exact one. It may be too large by 8 units, and by the chords, which get 64 units
 * less than the tolerance. */

enum {
    GRID_BITS = 40,
    LEAST_RADIUS = 8,
    MARGIN = 4,
    MARGIN_OF_UNIONS = 12,
    DEPTH_OF_TRIMS = 8,
    MOST_TRIES = 8,
    UNITS_FOR_ROUNDING = 64,
    PAIRS_AN_EDGE = 8, /* of the polygon */
    LEAST_PAIRS = 512
};

/* x = unit * (center + grid x), with unit = 2^exponent. */
typedef struct frame {
    int exponent;
    grid_point center;
} frame;

typedef struct offset_work {
    const geom_allocator *allocator;
    geom_polygon polygon;
    frame frame;
    bool inward;    /* shrinks the polygon: grows its complement */
    bool *reversed; /* for each ring, whether it is traversed backwards, so that what grows is on its left */
    geom_buffer edges;  /* of grid_edge: of the polygon, as pixels of its ends, in the order of the walks */
    geom_buffer origin; /* of geom_segment2: the same edges as doubles */
    snapped snapped;    /* the chains of these edges */
} offset_work;

geom_offset_def geom_offset_def_default(void) {
    const geom_offset_def def = {0.0, GEOM_JOIN_ROUND, 0.0, 2.0, NULL};
    return def;
}

static geom_status check_def(const geom_offset_def *def) {
    if (!isfinite(def->radius) || !isfinite(def->tolerance) || !isfinite(def->miter_limit)) {
        return GEOM_NOT_FINITE;
    }
    if (def->tolerance < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    const bool known =
        def->join == GEOM_JOIN_ROUND || def->join == GEOM_JOIN_MITER || def->join == GEOM_JOIN_BEVEL;
    return known && def->miter_limit >= 1.0 ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

static double allowed_excess(const geom_offset_def *def) {
    return def->tolerance > 0.0 ? def->tolerance : fabs(def->radius) / 128.0;
}

static int exponent_above(double x) {
    int exponent = 0;
    (void)frexp(x, &exponent);
    return exponent;
}

/* Returns the coordinate of the pixel of x, before the center is subtracted. Scaling is by a power of two;
 * an underflow loses far less than half a unit. x - floor(x) is exact. */
static int64_t pixel_of(const frame *f, double x) {
    const double scaled = ldexp(x, -f->exponent);
    const double below = floor(scaled);
    return (int64_t)below + (scaled - below >= 0.5);
}

static geom_status choose_frame(const geom_offset_def *def, geom_polygon polygon, frame *f) {
    geom_aabb2 box = geom_ring_bounds(polygon.rings[0]);
    for (size_t i = 1; i < polygon.count; ++i) {
        box = geom_aabb2_union(box, geom_ring_bounds(polygon.rings[i]));
    }
    const double factor = def->join == GEOM_JOIN_MITER ? def->miter_limit : 1.0;
    const double reach =
        fabs(def->radius) * factor + (def->join == GEOM_JOIN_ROUND ? allowed_excess(def) : 0.0);
    const double side = fmax(box.max.x - box.min.x, box.max.y - box.min.y) + 2.0 * reach;
    const double far =
        reach + fmax(fmax(fabs(box.min.x), fabs(box.max.x)), fmax(fabs(box.min.y), fabs(box.max.y)));
    if (!(fmax(side, far) <= DBL_MAX / 2.0)) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    const int by_side = exponent_above(side) - GRID_BITS;
    const int by_far = exponent_above(far) - 51;
    f->exponent = by_side > by_far ? by_side : by_far;
    f->exponent = f->exponent > -1073 ? f->exponent : -1073;
    f->center.x = pixel_of(f, 0.5 * box.min.x + 0.5 * box.max.x);
    f->center.y = pixel_of(f, 0.5 * box.min.y + 0.5 * box.max.y);
    return GEOM_OK;
}

static grid_point to_grid(const frame *f, geom_vec2 p) {
    const grid_point q = {pixel_of(f, p.x) - f->center.x, pixel_of(f, p.y) - f->center.y};
    return q;
}

/* Exact: the numbers have at most 53 bits. */
static geom_vec2 from_grid(const frame *f, grid_point p) {
    return geom_vec2_make(ldexp((double)(p.x + f->center.x), f->exponent),
                          ldexp((double)(p.y + f->center.y), f->exponent));
}

/* A corner of a pixel: dx and dy are +1 or -1. */
static geom_vec2 pixel_corner(const frame *f, grid_point p, int dx, int dy) {
    return geom_vec2_make(ldexp((double)(2 * (p.x + f->center.x) + dx), f->exponent - 1),
                          ldexp((double)(2 * (p.y + f->center.y) + dy), f->exponent - 1));
}

/* Returns whether an edge of the polygon meets the pixel. Its rounded bounding box is known to. */
static bool polygon_edge_meets(const void *context, uint32_t edge, grid_point pixel) {
    const offset_work *work = context;
    const geom_segment2 s = ((const geom_segment2 *)work->origin.data)[edge];
    int turn[4];
    for (int i = 0; i < 4; ++i) {
        turn[i] = geom_orient2d(s.a, s.b, pixel_corner(&work->frame, pixel, i % 2 ? 1 : -1, i / 2 ? 1 : -1));
    }
    const int steepness = geom_turn2d(geom_vec2_make(0.0, 0.0), geom_vec2_make(1.0, 1.0), s.a, s.b);
    return geom_grid_line_meets_pixel(turn, (s.b.x > s.a.x) - (s.b.x < s.a.x),
                                      (s.b.y > s.a.y) - (s.b.y < s.a.y), steepness);
}

static geom_vec2 vertex(const offset_work *work, size_t r, size_t i) {
    const geom_ring ring = work->polygon.rings[r];
    return ring.points[work->reversed[r] ? ring.count - 1 - i : i];
}

static geom_status list_edges(offset_work *work) {
    for (size_t r = 0; r < work->polygon.count; ++r) {
        const size_t count = work->polygon.rings[r].count;
        const bool is_usual = geom_ring_orientation(work->polygon.rings[r]) == (r == 0 ? 1 : -1);
        work->reversed[r] = is_usual == work->inward;
        for (size_t i = 0; i < count; ++i) {
            geom_segment2 *segment = geom_buffer_push(&work->origin);
            grid_edge *edge = segment ? geom_buffer_push(&work->edges) : NULL;
            if (!edge) {
                return GEOM_OUT_OF_MEMORY;
            }
            segment->a = vertex(work, r, i);
            segment->b = vertex(work, r, i + 1 < count ? i + 1 : 0);
            edge->a = to_grid(&work->frame, segment->a);
            edge->b = to_grid(&work->frame, segment->b);
            edge->weight = 1;
        }
    }
    return GEOM_OK;
}

static geom_status snap_polygon(offset_work *work) {
    geom_status status = list_edges(work);
    if (!status) {
        const snap_edges edges = {work->edges.data, work->edges.count, polygon_edge_meets, work};
        status = geom_snap_chains(edges, 0, &work->snapped);
    }
    return status;
}

/* Fills `walk` with the walk along one ring, whose edges end before number `end_edge`. It begins at step
 * `start`. Returns false if there is no memory. */
static bool make_walk(const offset_work *work, size_t *start, size_t end_edge, geom_buffer *walk) {
    const snap_step *steps = work->snapped.steps.data;
    const grid_point *points = work->snapped.points.data;
    walk->count = 0;
    for (; *start < work->snapped.steps.count && steps[*start].edge < end_edge; ++*start) {
        grid_point *fresh = geom_buffer_push(walk);
        if (!fresh) {
            return false;
        }
        *fresh = points[steps[*start].point];
    }
    return true;
}

/* Appends the raw curves of all rings to `curve`, or if that is NULL their pieces to `areas`. */
static geom_status follow_rings(const offset_work *work, const offset_shape *shape, geom_buffer *curve,
                                geom_areas *areas) {
    geom_buffer walk = geom_buffer_make(work->allocator, sizeof(grid_point));
    bool good = true;
    size_t start = 0;
    size_t end_edge = 0;
    for (size_t r = 0; good && r < work->polygon.count; ++r) {
        end_edge += work->polygon.rings[r].count;
        good = make_walk(work, &start, end_edge, &walk) &&
               (curve ? geom_offset_curve_append(curve, shape, walk.data, walk.count)
                      : geom_offset_pieces_append(areas, shape, walk.data, walk.count));
    }
    geom_buffer_release(&walk);
    return good ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}

/* Appends the edges of the snapped polygon, as their chains go. An edge that is one point is a chain too. */
static bool append_chains(const offset_work *work, geom_buffer *chains) {
    const snap_step *steps = work->snapped.steps.data;
    const grid_point *points = work->snapped.points.data;
    const size_t count = work->snapped.steps.count;
    for (size_t i = 0; i < count; ++i) {
        const bool is_first = i == 0 || steps[i - 1].edge != steps[i].edge;
        const bool is_last = i + 1 == count || steps[i + 1].edge != steps[i].edge;
        grid_edge *edge = is_last && !is_first ? NULL : geom_buffer_push(chains);
        if (edge) {
            edge->a = points[steps[i].point];
            edge->b = points[steps[is_last ? i : i + 1].point];
            edge->weight = 1;
        } else if (is_first || !is_last) {
            return false;
        }
    }
    return true;
}

/* Appends areas whose union is what is near the boundary; `chains` are the edges of the snapped polygon. */
static geom_status make_areas(const offset_work *work, const offset_shape *shape, const geom_buffer *chains,
                              geom_areas *near) {
    if (shape->join != GEOM_JOIN_ROUND) {
        return follow_rings(work, shape, NULL, near);
    }
    offset_shape wider = *shape;
    wider.radius += MARGIN_OF_UNIONS;
    wider.weight = 1;
    return geom_areas_grow(&wider, chains, near);
}

/* Computes the union of what is near the boundary and puts it to the polygon, or takes it away. */
static geom_status find_dense_outline(const offset_work *work, const offset_shape *shape, outline *found) {
    const int64_t depth = shape->join == GEOM_JOIN_ROUND ? 0 : DEPTH_OF_TRIMS;
    geom_areas near = geom_areas_make(work->allocator);
    geom_buffer curve = geom_buffer_make(work->allocator, sizeof(grid_edge));
    geom_status status = append_chains(work, &curve) ? GEOM_OK : GEOM_OUT_OF_MEMORY;
    if (!status) {
        status = make_areas(work, shape, &curve, &near);
    }
    if (!status && !(geom_areas_arrange(&near) && geom_areas_trim(&near, depth))) {
        status = GEOM_OUT_OF_MEMORY;
    }
    if (!status) {
        status = geom_areas_unite(&near);
    }
    if (!status && !geom_buffer_extend(&curve, near.edges.data, near.edges.count)) {
        status = GEOM_OUT_OF_MEMORY;
    }
    geom_areas_release(&near);
    for (size_t i = 0; i < curve.count; ++i) {
        ((grid_edge *)curve.data)[i].weight *= shape->weight;
    }
    if (!status) {
        status = geom_outline_of_curve(&curve, SIZE_MAX, found);
    }
    geom_buffer_release(&curve);
    return status;
}

/* The raw curve tells the outline unless it crosses itself too often. */
static geom_status find_outline(const offset_work *work, const offset_shape *shape, outline *found) {
    geom_buffer curve = geom_buffer_make(work->allocator, sizeof(grid_edge));
    geom_status status = follow_rings(work, shape, &curve, NULL);
    const size_t most_pairs = PAIRS_AN_EDGE * work->edges.count + LEAST_PAIRS;
    const bool whole = !status;
    if (whole) {
        status = geom_outline_of_curve(&curve, most_pairs, found);
    }
    geom_buffer_release(&curve);
    return whole && status == GEOM_CAPACITY_EXCEEDED ? find_dense_outline(work, shape, found) : status;
}

static offset_shape shape_of(const geom_offset_def *def, const frame *f) {
    const double unit = ldexp(1.0, f->exponent);
    const bool round = def->join == GEOM_JOIN_ROUND;
    const double radius = fabs(def->radius) / unit + (round ? MARGIN : 0);
    const double excess = allowed_excess(def) / unit;
    const offset_shape shape = {fmax(radius, LEAST_RADIUS),
                                excess > 2.0 * UNITS_FOR_ROUNDING ? excess - UNITS_FOR_ROUNDING
                                                                  : UNITS_FOR_ROUNDING,
                                def->join, def->miter_limit, def->radius < 0.0 ? -1 : 1};
    return shape;
}

/* Replaces the parent of each ring by the number of its polygon, and counts the rings of each polygon. A hole
 * comes behind its parent. */
static void number_polygons(geom_buffer *found, geom_polygon *polygons) {
    faces_ring *rings = found->data;
    size_t polygon = 0;
    for (size_t i = 0; i < found->count; ++i) {
        rings[i].parent = rings[i].hole ? rings[rings[i].parent].parent : polygon++;
        if (!rings[i].hole) {
            polygons[rings[i].parent].count = 0;
        }
        ++polygons[rings[i].parent].count;
    }
}

/* Writes the polygons: the rings in the order of the outline, each hole behind its outer ring. */
static void fill(const geom_polygons *result, const frame *f, outline *found) {
    const faces_ring *from = found->rings.data;
    const grid_point *corners = found->corners.data;
    geom_polygon *polygons = result->memory;
    geom_ring *rings = (geom_ring *)(polygons + result->count);
    geom_vec2 *points = (geom_vec2 *)(rings + found->rings.count);
    for (size_t i = 0; i < found->corners.count; ++i) {
        points[i] = from_grid(f, corners[i]);
    }
    number_polygons(&found->rings, polygons);
    size_t place = 0;
    for (size_t i = 0; i < result->count; ++i) {
        polygons[i].rings = rings + place;
        place += polygons[i].count;
        polygons[i].count = 0;
    }
    for (size_t i = 0; i < found->rings.count; ++i) {
        geom_polygon *p = &polygons[from[i].parent];
        const geom_ring ring = {points + from[i].first, from[i].count};
        rings[(size_t)(p->rings - rings) + p->count++] = ring;
    }
}

static geom_polygons collect(const offset_work *work, outline *found) {
    const faces_ring *rings = found->rings.data;
    size_t polygons = 0;
    for (size_t i = 0; i < found->rings.count; ++i) {
        polygons += !rings[i].hole;
    }
    if (polygons == 0) {
        return geom_polygons_none(GEOM_OK, work->allocator);
    }
    geom_polygons result =
        geom_polygons_allocate(polygons, found->rings.count, found->corners.count, work->allocator);
    if (!result.status) {
        fill(&result, &work->frame, found);
        result.touching = found->touching;
    }
    return result;
}

static geom_polygons move_boundary(const offset_work *work, const geom_offset_def *def) {
    outline found = geom_outline_make(work->allocator);
    offset_shape shape = shape_of(def, &work->frame);
    geom_status status = find_outline(work, &shape, &found);
    for (int i = 1; !status && found.touching > 0 && i < MOST_TRIES; ++i) {
        shape.radius += MARGIN;
        status = find_outline(work, &shape, &found);
    }
    geom_polygons result = status ? geom_polygons_none(status, work->allocator) : collect(work, &found);
    geom_outline_release(&found);
    return result;
}

/* Copies the polygon, with its rings in the usual orientations. */
static geom_polygons copy(const offset_work *work) {
    const geom_polygon polygon = work->polygon;
    geom_polygons result = geom_polygons_allocate(1, polygon.count, work->edges.count, work->allocator);
    if (result.status) {
        return result;
    }
    geom_polygon *target = result.memory;
    geom_ring *rings = (geom_ring *)(target + 1);
    geom_vec2 *points = (geom_vec2 *)(rings + polygon.count);
    target->rings = rings;
    target->count = polygon.count;
    for (size_t r = 0; r < polygon.count; ++r) {
        const geom_ring ring = {points, polygon.rings[r].count};
        rings[r] = ring;
        for (size_t i = 0; i < ring.count; ++i) {
            *points++ = vertex(work, r, i);
        }
    }
    return result;
}

static geom_polygons offset_in_frame(offset_work *work, const geom_offset_def *def) {
    const size_t rings = work->polygon.count;
    work->reversed = geom_allocator_allocate(work->allocator, rings, sizeof *work->reversed, alignof(bool));
    work->edges = geom_buffer_make(work->allocator, sizeof(grid_edge));
    work->origin = geom_buffer_make(work->allocator, sizeof(geom_segment2));
    work->snapped = geom_snapped_none(work->allocator);
    const geom_status status = work->reversed ? snap_polygon(work) : GEOM_OUT_OF_MEMORY;
    geom_polygons result = geom_polygons_none(status, work->allocator);
    if (!status) {
        result = def->radius != 0.0 ? move_boundary(work, def) : copy(work);
    }
    geom_buffer_release(&work->edges);
    geom_buffer_release(&work->origin);
    geom_snapped_release(&work->snapped);
    geom_allocator_release(work->allocator, work->reversed, rings, sizeof *work->reversed, alignof(bool));
    return result;
}

geom_polygons geom_polygon_offset(geom_polygon polygon, const geom_offset_def *def) {
    const geom_offset_def usual = geom_offset_def_default();
    const geom_offset_def *wanted = def ? def : &usual;
    const geom_allocator heap = geom_allocator_default();
    offset_work work = {.allocator = wanted->allocator ? wanted->allocator : &heap,
                        .polygon = polygon,
                        .inward = wanted->radius < 0.0};
    geom_status status = check_def(wanted);
    if (!status) {
        status = geom_polygon_check(polygon, work.allocator).status;
    }
    if (!status) {
        status = choose_frame(wanted, polygon, &work.frame);
    }
    return status ? geom_polygons_none(status, work.allocator) : offset_in_frame(&work, wanted);
}
