/* The relation of any two cores of space. */
#include "relation3.h"

#include "exact/decide3.h"
#include "exact/predicate3.h"

static bool is_point(const core3 *core) { return core->kind == CORE3_POINTS && core->count == 1; }

static bool is_box(const core3 *core) { return core->kind == CORE3_AABB || is_point(core); }

static bool is_line(const core3 *core) {
    return core->kind == CORE3_RAY || (core->kind == CORE3_POINTS && core->count == 2);
}

static geom_aabb3 box_of(const core3 *core) {
    const geom_vec3 *points = collide_core3_points(core);
    const geom_aabb3 box = {points[0], core->kind == CORE3_AABB ? points[1] : points[0]};
    return box;
}

static geom_ray ray_of(const core3 *core) {
    const geom_ray ray = {core->own[0], core->own[1]};
    return ray;
}

static collide_relation smaller_relation(collide_relation a, collide_relation b) { return a < b ? a : b; }

/* Intervals overlap when each starts strictly before the other ends, so equal points only touch. */
static collide_relation relation_of_intervals(double min_a, double max_a, double min_b, double max_b) {
    const int a_first = (min_a <= max_b) + (min_a < max_b);
    const int b_first = (min_b <= max_a) + (min_b < max_a);
    return (collide_relation)(a_first < b_first ? a_first : b_first);
}

collide_relation collide_relation3_of_boxes(geom_aabb3 a, geom_aabb3 b) {
    const collide_relation x = relation_of_intervals(a.min.x, a.max.x, b.min.x, b.max.x);
    const collide_relation y = relation_of_intervals(a.min.y, a.max.y, b.min.y, b.max.y);
    const collide_relation z = relation_of_intervals(a.min.z, a.max.z, b.min.z, b.max.z);
    return smaller_relation(smaller_relation(x, y), z);
}

static collide_relation relation_of_boxes_within(geom_aabb3 a, geom_aabb3 b, reach3 reach) {
    return reach3_is_zero(reach) ? collide_relation3_of_boxes(a, b)
                                 : collide_relation3_of_gap(collide_gap3_boxes(a, b, reach));
}

static int gap_of_point_and_line(geom_vec3 p, const core3 *line, reach3 reach) {
    if (line->kind == CORE3_RAY) {
        return collide_gap3_point_ray(p, ray_of(line), reach);
    }
    const geom_vec3 *points = collide_core3_points(line);
    return geom_vec3_equal(points[0], points[1]) ? collide_gap3_points(p, points[0], reach)
                                                 : collide_gap3_point_segment(p, points[0], points[1], reach);
}

static bool is_solid_box(const core3 *core) {
    return !core->moves && (core->kind == CORE3_AABB || core->kind == CORE3_OBB);
}

static bool is_sum_of_segments(const core3 *core) {
    return is_solid_box(core) || (!core->moves && core->kind == CORE3_POINTS && core->count <= 2);
}

static collide_relation relation_of_sums(const core3 *box, const core3 *other) {
    const zonotope3 first = collide_zonotope3(box);
    const zonotope3 second = collide_zonotope3(other);
    return collide_relation3_of_gap(collide_gap3_zonotopes(&first, &second));
}

/* Boxes are decided by their axes, which is shorter. */
static collide_relation decide(const core3 *a, const core3 *b, reach3 reach, const simplex3 *simplex) {
    if (reach3_is_zero(reach) && is_solid_box(a) && is_sum_of_segments(b)) {
        return relation_of_sums(a, b);
    }
    if (reach3_is_zero(reach) && is_solid_box(b) && is_sum_of_segments(a)) {
        return relation_of_sums(b, a);
    }
    return collide_decide3(a, b, reach, simplex);
}

/* What the search believes is proved by the filter, or decided exactly. */
collide_relation collide_relation3_of_polytopes(const core3 *a, const core3 *b, reach3 reach) {
    core3 cut_a = *a;
    core3 cut_b = *b;
    if (a->kind == CORE3_RAY) {
        collide_core3_cut(&cut_a, b);
    } else if (b->kind == CORE3_RAY) {
        collide_core3_cut(&cut_b, a);
    }
    const search3 search = collide_search3(&cut_a, &cut_b, reach);
    if (search.end == SEARCH3_FAR && collide_certify3_apart(&cut_a, &cut_b, reach, search.direction)) {
        return COLLIDE_APART;
    }
    if ((search.end == SEARCH3_NEAR && collide_certify3_near(&cut_a, &cut_b, reach, &search.simplex)) ||
        (search.end == SEARCH3_HOLDS && collide_certify3_holds(&cut_a, &cut_b, &search.simplex))) {
        return COLLIDE_OVERLAPPING;
    }
    return decide(&cut_a, &cut_b, reach, &search.simplex);
}

/* Whether both are triangles, or a segment and a triangle, and orientations alone decide. */
static bool decided_by_orientations(const core3 *a, const core3 *b, collide_relation *relation) {
    if (a->kind != CORE3_POINTS || b->kind != CORE3_POINTS) {
        return false;
    }
    const geom_vec3 *of_a = collide_core3_points(a);
    const geom_vec3 *of_b = collide_core3_points(b);
    if (a->count == 3 && b->count == 3) {
        return collide_relation3_of_triangles(of_a, of_b, relation);
    }
    if (a->count == 2 && b->count == 3) {
        return collide_relation3_of_segment_triangle(of_a, of_b, relation);
    }
    return a->count == 3 && b->count == 2 && collide_relation3_of_segment_triangle(of_b, of_a, relation);
}

static collide_relation relation_of_reach(const core3 *a, const core3 *b, reach3 reach) {
    if (a->kind == CORE3_PLANE || b->kind == CORE3_PLANE) {
        const bool is_first = a->kind == CORE3_PLANE;
        return collide_relation3_of_plane(is_first ? a : b, is_first ? b : a, reach);
    }
    if (is_point(a) && is_point(b)) {
        return collide_relation3_of_gap(collide_gap3_points(box_of(a).min, box_of(b).min, reach));
    }
    if (is_box(a) && is_box(b)) {
        return relation_of_boxes_within(box_of(a), box_of(b), reach);
    }
    if (is_point(a) && is_line(b)) {
        return collide_relation3_of_gap(gap_of_point_and_line(box_of(a).min, b, reach));
    }
    if (is_line(a) && is_point(b)) {
        return collide_relation3_of_gap(gap_of_point_and_line(box_of(b).min, a, reach));
    }
    if (a->kind == CORE3_RAY && b->kind == CORE3_RAY) {
        return collide_relation3_of_gap(collide_gap3_rays(ray_of(a), ray_of(b), reach));
    }
    collide_relation relation;
    return reach3_is_zero(reach) && decided_by_orientations(a, b, &relation)
               ? relation
               : collide_relation3_of_polytopes(a, b, reach);
}

collide_relation collide_relation3(const core3 *a, const core3 *b, double margin) {
    const reach3 reach = {a->radius, b->radius, margin};
    return relation_of_reach(a, b, reach);
}
