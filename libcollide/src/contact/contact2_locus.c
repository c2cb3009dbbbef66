/* The contact loci of two shapes: segments and circles. */
#include "contact2_locus.h"

#include "contact2_runs.h"
#include "shape/ring2.h"

#include <math.h>

/* By how much a neighboring vertex may seem to lie on the wrong side: loci too many do no harm. */
static const double slack = 0x1p-40;

/* By how much lengths may seem to be out of range. */
static const double range_slack = 0x1p-30;

/* Of the vertices and of the box around the shape, which is rounded outwards and may be parted from
 * another. */
static int span_of(const core2 *solid, const collide_shape *shape, geom_vec2 origin, int exponent) {
    const geom_aabb2 box = collide_shape_bounds(*shape);
    exponent = collide_larger_exponent(exponent, collide_span_exponent(origin, box.min));
    exponent = collide_larger_exponent(exponent, collide_span_exponent(origin, box.max));
    for (size_t r = 0; r < core2_ring_count(solid); ++r) {
        const geom_ring ring = core2_ring(solid, r);
        for (size_t i = 0; i < ring.count; ++i) {
            exponent = collide_larger_exponent(exponent, collide_span_exponent(origin, ring.points[i]));
        }
    }
    return exponent;
}

void collide_solid_pair_make(solid_pair2 *pair, const collide_shape *a, const collide_shape *b) {
    collide_core2_init(&pair->a, a);
    collide_core2_init(&pair->b, b);
    collide_core2_round_corners(&pair->a);
    collide_core2_round_corners(&pair->b);
    const geom_vec2 origin = core2_ring(&pair->a, 0).points[0];
    int exponent = collide_size_exponent(pair->a.radius);
    exponent = span_of(&pair->a, a, origin, exponent);
    exponent = span_of(&pair->b, b, origin, exponent);
    pair->frame = collide_local2_make(origin, exponent);
    pair->radius = collide_local2_size(&pair->frame, pair->a.radius).high;
}

/* A ring in the direction that has the solid on its left. Rings without an inside have it on both sides, one
 * for each way along them. */
typedef struct side2 {
    geom_ring ring;
    bool reversed;
} side2;

static side2 side_of(const core2 *solid, size_t i, int orientation) {
    const side2 side = {core2_ring(solid, i), (i > 0 ? -orientation : orientation) < 0};
    return side;
}

static geom_segment2 edge_of(const side2 *side, size_t i) {
    const geom_segment2 edge = collide_ring_edge(side->ring, i);
    const geom_segment2 turned = {edge.b, edge.a};
    return side->reversed ? turned : edge;
}

static geom_vec2 local_difference(const solid_pair2 *pair, geom_vec2 a, geom_vec2 b) {
    return dd_high2(collide_local2_difference(&pair->frame, a, b));
}

/* Ways from a vertex to its neighbors, in the frame. */
typedef struct local_corner2 {
    geom_vec2 vertex;
    geom_vec2 to_before;
    geom_vec2 to_after;
} local_corner2;

static local_corner2 corner_of(const solid_pair2 *pair, const side2 *side, size_t i) {
    const geom_ring ring = side->ring;
    const geom_vec2 next = ring.points[i + 1 < ring.count ? i + 1 : 0];
    const geom_vec2 last = ring.points[i > 0 ? i - 1 : ring.count - 1];
    const geom_vec2 vertex = ring.points[i];
    const local_corner2 corner = {vertex, local_difference(pair, side->reversed ? next : last, vertex),
                                  local_difference(pair, side->reversed ? last : next, vertex)};
    return corner;
}

/* A reflex corner touches nothing from outside. */
static bool is_reflex(const local_corner2 *corner) {
    return geom_vec2_cross(corner->to_after, corner->to_before) < -slack;
}

/* The work of a visit. */
typedef struct locus_walk {
    const solid_pair2 *pair;
    const length_range2 *range;
    locus_visitor2 *visit;
    void *context;
} locus_walk;

/* An edge and a corner that can lie on it with all its solid outside. */
static void visit_edge(const locus_walk *walk, geom_segment2 edge, const local_corner2 *corner, bool of_a) {
    const solid_pair2 *pair = walk->pair;
    const geom_vec2 way = local_difference(pair, edge.b, edge.a);
    const double length = geom_vec2_length(way);
    if (length * length < COLLIDE_NEGLIGIBLE_SQUARED) {
        return;
    }
    const geom_vec2 outward = geom_vec2_make(way.y / length, -way.x / length);
    if (geom_vec2_dot(corner->to_before, outward) < -slack ||
        geom_vec2_dot(corner->to_after, outward) < -slack) {
        return;
    }
    contact_locus2 locus = {.is_arc = false, .of_a = of_a, .edge = edge, .vertex = corner->vertex};
    locus.normal = of_a ? outward : geom_vec2_scale(outward, -1.0);
    const geom_vec2 offset = geom_vec2_scale(locus.normal, pair->radius);
    const geom_vec2 start = of_a ? local_difference(pair, edge.a, corner->vertex)
                                 : local_difference(pair, corner->vertex, edge.a);
    locus.start = geom_vec2_add(start, offset);
    locus.end = of_a ? geom_vec2_add(locus.start, way) : geom_vec2_sub(locus.start, way);
    walk->visit(walk->context, &locus);
}

static void visit_arc(const locus_walk *walk, geom_vec2 of_a, geom_vec2 of_b) {
    contact_locus2 locus = {.is_arc = true, .of_a = true, .edge = {of_a, of_a}, .vertex = of_b};
    locus.start = local_difference(walk->pair, of_a, of_b);
    locus.end = locus.start;
    walk->visit(walk->context, &locus);
}

/* Whether a corner and a point of a box are at a distance within the range, or, around a, a radius nearer or
 * farther. */
static bool is_within_reach(const locus_walk *walk, geom_vec2 vertex, const geom_aabb2 *box) {
    const local2 *frame = &walk->pair->frame;
    const geom_vec2 low = collide_local2_rough(frame, box->min, vertex);
    const geom_vec2 high = collide_local2_rough(frame, box->max, vertex);
    const geom_vec2 near = geom_vec2_make(fmax(fmax(low.x, -high.x), 0.0), fmax(fmax(low.y, -high.y), 0.0));
    const geom_vec2 far = geom_vec2_make(fmax(-low.x, high.x), fmax(-low.y, high.y));
    const double most = walk->range->high + walk->pair->radius + range_slack;
    const double least = walk->range->low - walk->pair->radius - range_slack;
    return geom_vec2_dot(near, near) <= most * most &&
           (least <= 0.0 || geom_vec2_dot(far, far) >= least * least);
}

/* Loci of one corner with the edges of the other solid, and, for a corner of b, with the vertices of a round
 * one: of the run of edge i of a ring, up to an end. */
static void visit_run(const locus_walk *walk, const local_corner2 *corner, const side2 *side, size_t i,
                      size_t end, bool other_is_a) {
    for (; i < end; ++i) {
        visit_edge(walk, edge_of(side, i), corner, other_is_a);
        if (other_is_a && walk->pair->a.radius > 0.0) {
            visit_arc(walk, side->ring.points[i], corner->vertex);
        }
    }
}

static void visit_corner(const locus_walk *walk, const local_corner2 *corner, const core2 *other,
                         const edge_runs2 *runs, bool other_is_a) {
    size_t first = 0;
    for (size_t r = 0; r < core2_ring_count(other); ++r) {
        const side2 side = side_of(other, r, edge_runs_orientation(runs, other, r));
        for (size_t i = 0; i < side.ring.count;) {
            const size_t end = edge_run_end(runs, first, i, side.ring.count);
            if (is_within_reach(walk, corner->vertex, edge_run_box(runs, first, i))) {
                visit_run(walk, corner, &side, i, end, other_is_a);
            }
            i = end;
        }
        first += side.ring.count;
    }
}

static void visit_corners(const locus_walk *walk, const core2 *solid, const core2 *other, bool other_is_a) {
    edge_runs2 runs;
    collide_edge_runs_make(&runs, other);
    for (size_t r = 0; r < core2_ring_count(solid); ++r) {
        const side2 side = side_of(solid, r, geom_ring_orientation(core2_ring(solid, r)));
        for (size_t i = 0; i < side.ring.count; ++i) {
            const local_corner2 corner = corner_of(walk->pair, &side, i);
            if (!is_reflex(&corner) && is_within_reach(walk, corner.vertex, &runs.whole)) {
                visit_corner(walk, &corner, other, &runs, other_is_a);
            }
        }
    }
}

void collide_contact_loci_visit(const solid_pair2 *pair, const length_range2 *range, locus_visitor2 *visit,
                                void *context) {
    const locus_walk walk = {pair, range, visit, context};
    visit_corners(&walk, &pair->b, &pair->a, true);
    visit_corners(&walk, &pair->a, &pair->b, false);
}
