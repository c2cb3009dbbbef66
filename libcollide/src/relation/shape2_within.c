/* The relation of two shapes of the plane with a margin. */
#include <collide/shape2.h>

#include "exact/border2.h"
#include "exact/ordered_core2.h"
#include "exact/predicate2.h"
#include "shape/valid2.h"
#include "solid2_relation.h"

#include <collide/pair2.h>

/* A disc or a capsule: all points within `radius` of a segment, which for a disc is a point. */
typedef struct round2 {
    geom_segment2 middle;
    double radius;
} round2;

static bool is_round(const collide_shape *shape) {
    return shape->kind == COLLIDE_SHAPE_CIRCLE || shape->kind == COLLIDE_SHAPE_CAPSULE;
}

static round2 round_of(const collide_shape *shape) {
    if (shape->kind == COLLIDE_SHAPE_CIRCLE) {
        const geom_circle circle = shape->as.circle;
        const round2 disc = {{circle.center, circle.center}, circle.radius};
        return disc;
    }
    const geom_capsule2 capsule = shape->as.capsule;
    const round2 round = {{capsule.a, capsule.b}, capsule.radius};
    return round;
}

static int gap_of_points(geom_vec2 p, geom_vec2 q, reach_sum reach) {
    const vertex2 of_p = plain_vertex2(p);
    const vertex2 of_q = plain_vertex2(q);
    return collide_gap_corners(&of_p, &of_q, reach);
}

/* The least gap of the ends of one segment and the other, which is a real one. */
static int gap_of_ends(geom_segment2 ends, geom_segment2 segment, reach_sum reach) {
    const edge2 edge = plain_edge(segment.a, segment.b);
    const vertex2 first = plain_vertex2(ends.a);
    const int gap = collide_gap_edge(&edge, &first, reach);
    if (gap < 0 || geom_vec2_equal(ends.a, ends.b)) {
        return gap;
    }
    const vertex2 second = plain_vertex2(ends.b);
    const int other = collide_gap_edge(&edge, &second, reach);
    return other < gap ? other : gap;
}

/* Segments that do not cross are closest at an end of one. */
static collide_relation within_of_rounds(round2 a, round2 b, double margin) {
    const reach_sum reach = reach_sum_from(a.radius, b.radius, margin);
    const bool a_is_point = geom_vec2_equal(a.middle.a, a.middle.b);
    const bool b_is_point = geom_vec2_equal(b.middle.a, b.middle.b);
    if (a_is_point && b_is_point) {
        return collide_relation_of_gap(gap_of_points(a.middle.a, b.middle.a, reach));
    }
    if (!a_is_point && !b_is_point &&
        collide_relation_of_segments(a.middle, b.middle) == COLLIDE_OVERLAPPING) {
        return COLLIDE_OVERLAPPING;
    }
    int gap = b_is_point ? 1 : gap_of_ends(a.middle, b.middle, reach);
    if (gap >= 0 && !a_is_point) {
        const int other = gap_of_ends(b.middle, a.middle, reach);
        gap = other < gap ? other : gap;
    }
    return collide_relation_of_gap(gap);
}

/* Where two intervals are closest: coordinates of their own, or the same twice where they meet. */
static geom_vec2 closest_in_intervals(double min_a, double max_a, double min_b, double max_b) {
    const double low = geom_max(min_b, min_a);
    return max_a < min_b ? geom_vec2_make(max_a, min_b)
                         : (max_b < min_a ? geom_vec2_make(min_a, max_b) : geom_vec2_make(low, low));
}

/* A box and a box, or a disc, which is the box of its center with a radius. */
static collide_relation within_of_boxes(geom_aabb2 a, double radius, geom_aabb2 b, double margin) {
    const geom_vec2 x = closest_in_intervals(a.min.x, a.max.x, b.min.x, b.max.x);
    const geom_vec2 y = closest_in_intervals(a.min.y, a.max.y, b.min.y, b.max.y);
    return collide_relation_of_gap(gap_of_points(geom_vec2_make(x.x, y.x), geom_vec2_make(x.y, y.y),
                                                 reach_sum_from(radius, 0.0, margin)));
}

/* A box about a shape without its radius, and the radius; everything where that would take a look at every
 * vertex. */
typedef struct loose_bounds {
    geom_aabb2 box;
    double radius;
} loose_bounds;

static loose_bounds bounds_of(const collide_shape *shape) {
    loose_bounds bounds = {{{-HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL}}, 0.0};
    if (is_round(shape)) {
        const round2 round = round_of(shape);
        bounds.box = box_of_segment(round.middle);
        bounds.radius = round.radius;
    } else if (shape->kind == COLLIDE_SHAPE_AABB) {
        bounds.box = shape->as.aabb;
    } else if (shape->kind == COLLIDE_SHAPE_OBB) {
        bounds.box = loose_box_of_obb(shape->as.obb);
    }
    return bounds;
}

/* Two valid shapes that are no polygons, neither points nor segments, in the order of their kinds. */
static collide_relation within_of_convex(const collide_shape *a, const collide_shape *b, double margin) {
    const loose_bounds of_a = bounds_of(a);
    const loose_bounds of_b = bounds_of(b);
    if (boxes_apart_beyond(of_a.box, of_b.box, of_a.radius, of_b.radius, margin)) {
        return COLLIDE_APART;
    }
    if (is_round(a) && is_round(b)) {
        return within_of_rounds(round_of(a), round_of(b), margin);
    }
    if (b->kind == COLLIDE_SHAPE_AABB) {
        return within_of_boxes(of_a.box, of_a.radius, of_b.box, margin);
    }
    const ordered_core2 core = collide_ordered_core2_of_shape(a);
    const ordered_core2 other = collide_ordered_core2_of_shape(b);
    return collide_relation_of_cores(&core, &other, margin);
}

static collide_relation within_in_order(const collide_shape *a, const collide_shape *b, double margin) {
    if (a->kind == COLLIDE_SHAPE_POLYGON) {
        const solid2 solid_a = solid2_plain(a->as.polygon);
        const solid2 solid_b = solid2_plain(b->as.polygon);
        return collide_solid2_relation_within(&solid_a, &solid_b, margin);
    }
    if (b->kind == COLLIDE_SHAPE_POLYGON) {
        const ordered_core2 core = collide_ordered_core2_of_shape(a);
        const solid2 solid = solid2_plain(b->as.polygon);
        return collide_relation_of_core_and_polygon(&core, margin, &solid);
    }
    return within_of_convex(a, b, margin);
}

/* A shape without an inside of its own that grows is one that has pairs of its own. */
static bool grow(collide_shape *shape, double margin) {
    if (shape->kind == COLLIDE_SHAPE_POINT) {
        const geom_circle disc = {shape->as.point, margin};
        *shape = collide_shape_from_circle(disc);
        return true;
    }
    if (shape->kind == COLLIDE_SHAPE_SEGMENT) {
        const geom_capsule2 capsule = {shape->as.segment.a, shape->as.segment.b, margin};
        *shape = collide_shape_from_capsule(capsule);
        return true;
    }
    return false;
}

collide_relation collide_shape_relation_within(collide_shape a, collide_shape b, double margin) {
    if (margin == 0.0 || grow(&a, margin) || grow(&b, margin)) {
        return collide_shape_relation(a, b);
    }
    if (!valid_size(margin) || collide_shape_status(a) != GEOM_OK || collide_shape_status(b) != GEOM_OK) {
        return COLLIDE_INVALID;
    }
    return a.kind <= b.kind ? within_in_order(&a, &b, margin) : within_in_order(&b, &a, margin);
}
