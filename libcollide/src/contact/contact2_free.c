/* Exact tests of moved shapes. */
#include "contact2_candidates.h"

#include "exact/border2.h"
#include "shape/plain2.h"
#include "shape/ring2.h"

static geom_vec2 in_world(const local2 *frame, geom_vec2 local) {
    return geom_vec2_make(local.x * frame->unit_low * frame->unit_high,
                          local.y * frame->unit_low * frame->unit_high);
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

/* Whether edges that are near to each other after the move enter the other shape. */
typedef struct entry_search {
    const contact_trees2 *trees;
    geom_vec2 by;
    geom_vec2 back;
    bool has_inside; /* a, as far as it is in rings */
    border2 of_a;
    border2 of_b;
} entry_search;

static bool boxes_meet(geom_aabb2 a, geom_aabb2 b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

static bool enters(geom_segment2 edge, border2 *border, const run_walk2 *at) {
    const geom_segment2 other = collide_ring_edge(at->ring, at->edge);
    if (!boxes_meet(geom_segment2_bounds(edge), geom_segment2_bounds(other))) {
        return false;
    }
    border2_turn_to(border, at->r);
    return collide_relation_at_border_edge(edge, border, at->edge) == COLLIDE_OVERLAPPING;
}

static bool enters_other(void *context, const near_edges2 *edges) {
    entry_search *search = context;
    const run_walk2 at_a = run_walk2_at(&search->trees->a, edges->run_a, edges->number_a);
    const run_walk2 at_b = run_walk2_at(&search->trees->b, edges->run_b, edges->number_b);
    const geom_segment2 edge_a = moved_segment(collide_ring_edge(at_a.ring, at_a.edge), search->back);
    const geom_segment2 edge_b = moved_segment(collide_ring_edge(at_b.ring, at_b.edge), search->by);
    return enters(edge_a, &search->of_b, &at_b) ||
           (search->has_inside && enters(edge_b, &search->of_a, &at_a));
}

/* Whether a vertex lies inside of a polygon. */
static bool lies_inside(geom_vec2 vertex, geom_polygon polygon) {
    const solid2 solid = solid2_plain(polygon);
    return collide_relation_of_point_and_polygon(vertex, &solid) == COLLIDE_OVERLAPPING;
}

/* Two shapes in rings do not overlap where no edge of one meets the inside of the other. Edges that meet no
 * other are inside or outside as a whole, as are those next to them: one vertex of each shape tells. */
static bool are_rings_free(const free_test2 *test, geom_vec2 translation, geom_vec2 by) {
    const contact_trees2 *trees = test->trees;
    const geom_ring outer_a = core2_ring(&trees->pair->a, 0);
    const geom_ring outer_b = core2_ring(&trees->pair->b, 0);
    const geom_polygon convex = {&outer_a, 1};
    const geom_polygon a = trees->pair->a.kind == CORE2_POLYGON ? trees->pair->a.polygon : convex;
    const geom_polygon b = trees->pair->b.polygon;
    entry_search search = {.trees = trees,
                           .by = by,
                           .back = geom_vec2_neg(by),
                           .has_inside = edge_tree2_orientation(&trees->a, 0) != 0,
                           .of_a = border2_of(a),
                           .of_b = border2_of(b)};
    return !collide_visit_near_edges(&trees->a, &trees->b, translation, -test->grain, false, enters_other,
                                     &search) &&
           !lies_inside(geom_vec2_add(outer_a.points[0], search.back), b) &&
           !(search.has_inside && lies_inside(geom_vec2_add(outer_b.points[0], by), a));
}

static bool is_finite_when_moved(geom_aabb2 box, geom_vec2 by) {
    return geom_vec2_is_finite(geom_vec2_add(box.min, by)) && geom_vec2_is_finite(geom_vec2_add(box.max, by));
}

bool collide_is_free(const free_test2 *test, geom_vec2 translation) {
    const geom_vec2 by = in_world(&test->trees->pair->frame, translation);
    if (!is_finite_when_moved(test->box_a, geom_vec2_neg(by)) || !is_finite_when_moved(test->box_b, by)) {
        return false;
    }
    if (test->a->kind != COLLIDE_SHAPE_CONVEX && test->a->kind != COLLIDE_SHAPE_POLYGON) {
        return collide_shape_relation(moved_plain(*test->a, geom_vec2_neg(by)), *test->b) !=
               COLLIDE_OVERLAPPING;
    }
    return are_rings_free(test, translation, by);
}
