/* Predicates of the plane in exact arithmetic. */
#include "predicate2.h"

#include "numeric/number_exact.h"

#include "predicate2.inl"

int collide_exact_sign_cross(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    return sign_cross(a, b, c, d);
}

int collide_exact_gap_points(geom_vec2 p, geom_vec2 q, double r, double s) { return gap_points(p, q, r, s); }

int collide_exact_gap_point_circle(geom_vec2 p, geom_vec2 center, double radius) {
    return gap_point_circle(p, center, radius);
}

int collide_exact_gap_point_line(geom_vec2 p, geom_segment2 line, double r) {
    return gap_point_line(p, line, r);
}

int collide_exact_gap_point_segment(geom_vec2 p, geom_segment2 segment, double r, double s) {
    return gap_point_segment(p, segment, r, s);
}

int collide_exact_gap_circle_segment(geom_circle circle, geom_segment2 segment) {
    return gap_circle_segment(circle, segment);
}

int collide_exact_gap_moving_points(geom_segment2 path_a, geom_segment2 path_b, double r, double s) {
    return gap_moving_points(path_a, path_b, r, s);
}

int collide_exact_gap_segment_obb(geom_segment2 segment, geom_obb2 box) {
    return gap_segment_obb(segment, box);
}

int collide_exact_gap_line_aabb(geom_segment2 line, geom_aabb2 box) { return gap_line_aabb(line, box); }

int collide_exact_gap_point_obb(geom_vec2 p, geom_obb2 box) { return gap_point_obb(p, box); }

int collide_exact_gap_circle_obb(geom_circle circle, geom_obb2 box) { return gap_circle_obb(circle, box); }

int collide_exact_gap_obb_obb(geom_obb2 a, geom_obb2 b) { return gap_obb_obb(a, b); }

int collide_exact_gap_aabb_obb(geom_aabb2 a, geom_obb2 b) { return gap_aabb_obb(a, b); }
