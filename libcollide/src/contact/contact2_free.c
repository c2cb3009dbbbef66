/* Exact tests of moved shapes, and edges that prove an overlap. */
#include "contact2_free.h"

#include "shape/plain2.h"
#include "shape/ring2.h"

#include <geom/predicate.h>

#include <math.h>

void collide_free_test_make(free_test2 *test, const solid_pair2 *pair, const collide_shape *a,
                            const collide_shape *b, double length) {
    const bool in_rings = a->kind == COLLIDE_SHAPE_CONVEX || a->kind == COLLIDE_SHAPE_POLYGON;
    test->pair = pair;
    test->a = a;
    test->b = b;
    test->has_edges = in_rings && geom_ring_orientation(core2_ring(&pair->a, 0)) != 0 &&
                      geom_ring_orientation(core2_ring(&pair->b, 0)) != 0;
    test->witness_count = 0;
    test->cells_per_unit = 0.5 * FREE_CELLS / length;
    for (size_t i = 0; i < FREE_CELLS * FREE_CELLS; ++i) {
        test->cell[i].of_a = NULL;
    }
    collide_edge_runs_make(&test->runs_of_a, &pair->a);
    collide_edge_runs_make(&test->runs_of_b, &pair->b);
}

static geom_vec2 in_world(const solid_pair2 *pair, geom_vec2 local) {
    return geom_vec2_make(local.x * pair->frame.unit_low * pair->frame.unit_high,
                          local.y * pair->frame.unit_low * pair->frame.unit_high);
}

static geom_segment2 moved_segment(geom_segment2 segment, geom_vec2 by) {
    const geom_segment2 moved = {geom_vec2_add(segment.a, by), geom_vec2_add(segment.b, by)};
    return moved;
}

static collide_shape moved_plain(collide_shape shape, geom_vec2 by) {
    geom_vec2 *const points = plain2_points(&shape);
    for (size_t i = 0; i < plain2_of(shape.kind).points; ++i) {
        points[i] = geom_vec2_add(points[i], by);
    }
    return shape;
}

static bool boxes_meet(geom_aabb2 a, geom_aabb2 b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

static bool meets_run(const edge_runs2 *runs, geom_aabb2 box) {
    bool found = false;
    for (size_t i = 0; !found && boxes_meet(box, runs->whole) && i < runs->count; ++i) {
        found = boxes_meet(box, runs->box[i]);
    }
    return found;
}

/* Whether an edge of the rings, moved, meets the inside of a shape with edges in some runs. Edges away from all
 * runs are inside or outside as a whole. Where one is inside, so is the end of the next one, and so on to an
 * edge beside a run or around the ring. So they need not be looked at, but for one of each ring. */
static bool enters(const core2 *solid, geom_vec2 by, const collide_shape *shape, const edge_runs2 *runs) {
    for (size_t r = 0; r < core2_ring_count(solid); ++r) {
        const geom_ring ring = core2_ring(solid, r);
        for (size_t i = 0; i < ring.count; ++i) {
            const geom_segment2 edge = moved_segment(collide_ring_edge(ring, i), by);
            if ((i == 0 || meets_run(runs, geom_segment2_bounds(edge))) &&
                collide_shape_relation(collide_shape_from_segment(edge), *shape) == COLLIDE_OVERLAPPING) {
                return true;
            }
        }
    }
    return false;
}

/* Whether two edges cross in a point inside both. Then each enters the solid of the other. */
static bool edges_cross(geom_segment2 e, geom_segment2 f) {
    return geom_orient2d(e.a, e.b, f.a) * geom_orient2d(e.a, e.b, f.b) < 0 &&
           geom_orient2d(f.a, f.b, e.a) * geom_orient2d(f.a, f.b, e.b) < 0;
}

static void remember(free_test2 *test, size_t place, crossing_edges2 edges) {
    for (size_t i = place; i > 0; --i) {
        test->witness[i] = test->witness[i - 1];
    }
    test->witness[0] = edges;
}

static bool witness_crosses(free_test2 *test, geom_vec2 by) {
    for (size_t i = 0; i < test->witness_count; ++i) {
        const crossing_edges2 edges = test->witness[i];
        if (edges_cross(edges.of_a, moved_segment(edges.of_b, by))) {
            remember(test, i, edges);
            return true;
        }
    }
    return false;
}

static size_t cell_number(const free_test2 *test, double x) {
    const double place = x * test->cells_per_unit + 0.5 * FREE_CELLS;
    return place > 0.0 ? (size_t)fmin(place, FREE_CELLS - 1) : 0;
}

static bool cell_crosses(const crossing_places2 *cell, geom_vec2 by) {
    if (!cell->of_a) {
        return false;
    }
    const geom_segment2 of_a = {cell->of_a[0], cell->of_a[1]};
    const geom_segment2 of_b = {cell->of_b[0], cell->of_b[1]};
    return edges_cross(of_a, moved_segment(of_b, by));
}

/* A search for edges that cross. */
typedef struct crossing_search {
    const free_test2 *test;
    geom_vec2 by;
    crossing_edges2 edges;
    crossing_places2 places; /* none for the edge that closes a ring */
} crossing_search;

static void found(crossing_search *search, geom_ring ring, size_t i, geom_ring ring_of_b, size_t k) {
    search->edges.of_a = collide_ring_edge(ring, i);
    search->edges.of_b = collide_ring_edge(ring_of_b, k);
    const bool have_places = i + 1 < ring.count && k + 1 < ring_of_b.count;
    search->places.of_a = have_places ? ring.points + i : NULL;
    search->places.of_b = ring_of_b.points + k;
}

/* Looks for an edge of a that crosses edge k of a ring of b. */
static bool edge_crosses_a(crossing_search *search, geom_ring ring_of_b, size_t k) {
    const core2 *solid = &search->test->pair->a;
    const edge_runs2 *runs = &search->test->runs_of_a;
    const geom_segment2 moved = moved_segment(collide_ring_edge(ring_of_b, k), search->by);
    const geom_aabb2 box = geom_segment2_bounds(moved);
    size_t first = 0;
    for (size_t r = 0; boxes_meet(box, runs->whole) && r < core2_ring_count(solid); ++r) {
        const geom_ring ring = core2_ring(solid, r);
        for (size_t i = 0; i < ring.count;) {
            const size_t end = edge_run_end(runs, first, i, ring.count);
            for (; i < end && boxes_meet(box, *edge_run_box(runs, first, i)); ++i) {
                const geom_segment2 edge = collide_ring_edge(ring, i);
                if (boxes_meet(box, geom_segment2_bounds(edge)) && edges_cross(edge, moved)) {
                    found(search, ring, i, ring_of_b, k);
                    return true;
                }
            }
            i = end;
        }
        first += ring.count;
    }
    return false;
}

static geom_aabb2 moved_box(geom_aabb2 box, geom_vec2 by) {
    const geom_aabb2 moved = {geom_vec2_add(box.min, by), geom_vec2_add(box.max, by)};
    return moved;
}

static bool edges_of_b_cross(crossing_search *search) {
    const core2 *solid = &search->test->pair->b;
    const edge_runs2 *runs = &search->test->runs_of_b;
    const geom_aabb2 whole = search->test->runs_of_a.whole;
    size_t first = 0;
    for (size_t r = 0; r < core2_ring_count(solid); ++r) {
        const geom_ring ring = core2_ring(solid, r);
        for (size_t i = 0; i < ring.count;) {
            const size_t end = edge_run_end(runs, first, i, ring.count);
            const bool is_near = boxes_meet(whole, moved_box(*edge_run_box(runs, first, i), search->by));
            for (; is_near && i < end; ++i) {
                if (edge_crosses_a(search, ring, i)) {
                    return true;
                }
            }
            i = end;
        }
        first += ring.count;
    }
    return false;
}

/* Whether edges are known, or found, to cross. */
static bool have_crossing(free_test2 *test, geom_vec2 translation, geom_vec2 by) {
    crossing_places2 *cell =
        &test->cell[cell_number(test, translation.x) + FREE_CELLS * cell_number(test, translation.y)];
    if (cell_crosses(cell, by) || witness_crosses(test, by)) {
        return true;
    }
    crossing_search search = {.test = test, .by = by};
    if (!edges_of_b_cross(&search)) {
        return false;
    }
    test->witness_count += test->witness_count < FREE_WITNESSES;
    remember(test, test->witness_count - 1, search.edges);
    if (search.places.of_a) {
        *cell = search.places;
    }
    return true;
}

/* Two shapes in rings do not overlap where no edge of one meets the inside of the other. */
bool collide_is_free(free_test2 *test, geom_vec2 translation) {
    const geom_vec2 by = in_world(test->pair, translation);
    const geom_vec2 back = geom_vec2_scale(by, -1.0);
    if (test->a->kind != COLLIDE_SHAPE_CONVEX && test->a->kind != COLLIDE_SHAPE_POLYGON) {
        return collide_shape_relation(moved_plain(*test->a, back), *test->b) != COLLIDE_OVERLAPPING;
    }
    if (test->has_edges && have_crossing(test, translation, by)) {
        return false;
    }
    return !enters(&test->pair->a, back, test->b, &test->runs_of_b) &&
           !enters(&test->pair->b, by, test->a, &test->runs_of_a);
}
