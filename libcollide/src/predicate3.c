#include "predicate3.h"

#include "number_filter.h"
#include "predicate3_exact.h"

static inline bool number_is_exact(number a) {
    (void)a;
    return false;
}

#define PREDICATE(name) static inline int filter_##name
#include "predicate3.inl"

int collide_gap3_points(geom_vec3 p, geom_vec3 q, reach3 reach) {
    const int sign = filter_gap_points(p, q, reach);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_gap_points(p, q, reach);
}

int collide_gap3_point_segment(geom_vec3 p, geom_vec3 a, geom_vec3 b, reach3 reach) {
    const int sign = filter_gap_point_segment(p, a, b, reach);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_gap_point_segment(p, a, b, reach);
}

int collide_gap3_point_ray(geom_vec3 p, geom_ray3 ray, reach3 reach) {
    const int sign = filter_gap_point_ray(p, ray, reach);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_gap_point_ray(p, ray, reach);
}

static int closest_inside_rays(geom_ray3 a, geom_ray3 b) {
    const int sign = filter_closest_inside_rays(a, b);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_closest_inside_rays(a, b);
}

static int gap_of_lines(geom_ray3 a, geom_ray3 b, reach3 reach) {
    const int sign = filter_gap_lines(a, b, reach);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_gap_lines(a, b, reach);
}

/* Where the lines are not closest on both rays, one of the origins is a closest point. */
int collide_gap3_rays(geom_ray3 a, geom_ray3 b, reach3 reach) {
    if (closest_inside_rays(a, b) == 1) {
        return gap_of_lines(a, b, reach);
    }
    const int at_a = collide_gap3_point_ray(a.origin, b, reach);
    const int at_b = collide_gap3_point_ray(b.origin, a, reach);
    return at_a < at_b ? at_a : at_b;
}

int collide_gap3_boxes(geom_aabb3 a, geom_aabb3 b, reach3 reach) {
    const int sign = filter_gap_boxes(a, b, reach);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_gap_boxes(a, b, reach);
}

int collide_side3_of_point(geom_plane plane, geom_vec3 p) {
    const int sign = filter_side_of_point(plane, p);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_side_of_point(plane, p);
}

int collide_side3_of_direction(geom_vec3 normal, geom_vec3 direction) {
    const int sign = filter_side_of_direction(normal, direction);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_side_of_direction(normal, direction);
}

int collide_gap3_point_plane(geom_vec3 p, geom_plane plane, reach3 reach) {
    const int sign = filter_gap_point_plane(p, plane, reach);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_gap_point_plane(p, plane, reach);
}

int collide_gap3_plane_obb(geom_plane plane, const core3 *box, reach3 reach) {
    const int sign = filter_gap_plane_obb(plane, box, reach);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_gap_plane_obb(plane, box, reach);
}

int collide_gap3_planes(geom_plane a, geom_plane b, reach3 reach) {
    const int sign = filter_gap_planes(a, b, reach);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_gap_planes(a, b, reach);
}
