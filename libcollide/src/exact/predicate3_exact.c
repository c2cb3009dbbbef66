/* Predicates of space in exact arithmetic. */
#include "predicate3.h"

#include "numeric/number_exact.h"
#include "predicate2.h"

static inline bool number_is_exact(number a) {
    (void)a;
    return true;
}

#include "predicate3.inl"

int collide_exact3_gap_points(geom_vec3 p, geom_vec3 q, reach3 reach) { return gap_points(p, q, reach); }

int collide_exact3_gap_point_segment(geom_vec3 p, geom_vec3 a, geom_vec3 b, reach3 reach) {
    return gap_point_segment(p, a, b, reach);
}

int collide_exact3_gap_point_ray(geom_vec3 p, geom_ray ray, reach3 reach) {
    return gap_point_ray(p, ray, reach);
}

int collide_exact3_closest_inside_rays(geom_ray a, geom_ray b) { return closest_inside_rays(a, b); }

int collide_exact3_gap_lines(geom_ray a, geom_ray b, reach3 reach) { return gap_lines(a, b, reach); }

int collide_exact3_gap_boxes(geom_aabb3 a, geom_aabb3 b, reach3 reach) { return gap_boxes(a, b, reach); }

int collide_exact3_gap_along(const zonotope3 *a, const zonotope3 *b, int i, int j) {
    return gap_along(a, b, i, j);
}

int collide_exact3_side_of_point(geom_plane plane, geom_vec3 p) { return side_of_point(plane, p); }

int collide_exact3_side_of_direction(geom_vec3 normal, geom_vec3 direction) {
    return side_of_direction(normal, direction);
}

int collide_exact3_gap_point_plane(geom_vec3 p, geom_plane plane, reach3 reach) {
    return gap_point_plane(p, plane, reach);
}

int collide_exact3_gap_plane_obb(geom_plane plane, const core3 *box, reach3 reach) {
    return gap_plane_obb(plane, box, reach);
}

int collide_exact3_gap_planes(geom_plane a, geom_plane b, reach3 reach) { return gap_planes(a, b, reach); }
