/* Typed relations of points. */
#include <collide/pair2.h>

#include "exact/predicate2.h"
#include "numeric/number_filter.h"
#include "shape/valid2.h"

#include <geom/predicate.h>

#include "exact/predicate2.inl" /* with the numbers of the filter */

/* A point is a disc of radius 0. As in pair2.c, the fast tests look at sizes only, and slow twins pass the
 * whole gate. */

collide_relation collide_point_point(geom_vec2 a, geom_vec2 b) {
    if (!valid_point(a) || !valid_point(b)) {
        return COLLIDE_INVALID;
    }
    return geom_vec2_equal(a, b) ? COLLIDE_TOUCHING : COLLIDE_APART;
}

/* On the line of the segment, the box of the segment tells whether it holds the point. */
collide_relation collide_point_segment(geom_vec2 point, geom_segment2 segment) {
    if (!valid_point(point) || !valid_segment(segment)) {
        return COLLIDE_INVALID;
    }
    if (boxes_apart(box_of_point(point), box_of_segment(segment))) {
        return COLLIDE_APART;
    }
    return geom_orient2d(segment.a, segment.b, point) == 0 ? COLLIDE_TOUCHING : COLLIDE_APART;
}

static GEOM_COLD collide_relation point_circle_exactly(geom_vec2 point, geom_circle circle) {
    if (!valid_point(point) || !valid_circle(circle)) {
        return COLLIDE_INVALID;
    }
    return collide_relation_of_gap(collide_exact_gap_point_circle(point, circle.center, circle.radius));
}

collide_relation collide_point_circle(geom_vec2 point, geom_circle circle) {
    const bool sound = circle.radius >= 0.0;
    const int gap = sound ? gap_point_circle(point, circle.center, circle.radius) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : point_circle_exactly(point, circle);
}

collide_relation collide_point_aabb(geom_vec2 point, geom_aabb2 box) {
    if (!valid_point(point) || !valid_aabb(box)) {
        return COLLIDE_INVALID;
    }
    return relation_of_boxes(box_of_point(point), box);
}

static GEOM_COLD collide_relation point_obb_exactly(geom_vec2 point, geom_obb2 box) {
    if (!valid_point(point) || !valid_obb(box)) {
        return COLLIDE_INVALID;
    }
    return collide_relation_of_gap(collide_exact_gap_point_obb(point, box));
}

collide_relation collide_point_obb(geom_vec2 point, geom_obb2 box) {
    const int gap = sound_obb(box) ? gap_point_obb(point, box) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : point_obb_exactly(point, box);
}
