#include <collide/pair3.h>

#include "predicate3.h"
#include "relation3.h"
#include "valid3.h"

#include <collide/shape3.h>

/* The pairs with the shortest answers have them here; all others are decided as tagged shapes are. */

static reach3 reach_of(double a, double b) {
    const reach3 reach = {a, b, 0.0};
    return reach;
}

static geom_aabb3 box_of_point(geom_vec3 p) {
    const geom_aabb3 box = {p, p};
    return box;
}

collide_relation collide_point_point3(geom_vec3 a, geom_vec3 b) {
    if (!valid_point3(a) || !valid_point3(b)) {
        return COLLIDE_INVALID;
    }
    return geom_equal3(a, b) ? COLLIDE_TOUCHING : COLLIDE_APART;
}

collide_relation collide_point_plane3(geom_vec3 point, geom_plane plane) {
    if (!valid_point3(point) || !valid_plane(plane)) {
        return COLLIDE_INVALID;
    }
    return collide_side3_of_point(plane, point) == 0 ? COLLIDE_TOUCHING : COLLIDE_APART;
}

collide_relation collide_sphere_sphere3(geom_sphere a, geom_sphere b) {
    if (!valid_sphere(a) || !valid_sphere(b)) {
        return COLLIDE_INVALID;
    }
    return collide_relation3_of_gap(collide_gap3_points(a.center, b.center, reach_of(a.radius, b.radius)));
}

collide_relation collide_point_sphere3(geom_vec3 point, geom_sphere sphere) {
    const geom_sphere ball = {point, 0.0};
    return collide_sphere_sphere3(ball, sphere);
}

collide_relation collide_aabb_aabb3(geom_aabb3 a, geom_aabb3 b) {
    return valid_aabb3(a) && valid_aabb3(b) ? collide_relation3_of_boxes(a, b) : COLLIDE_INVALID;
}

collide_relation collide_point_aabb3(geom_vec3 point, geom_aabb3 box) {
    return collide_aabb_aabb3(box_of_point(point), box);
}

collide_relation collide_sphere_aabb3(geom_sphere sphere, geom_aabb3 box) {
    if (!valid_sphere(sphere) || !valid_aabb3(box)) {
        return COLLIDE_INVALID;
    }
    const geom_aabb3 center = box_of_point(sphere.center);
    return sphere.radius == 0.0
               ? collide_relation3_of_boxes(center, box)
               : collide_relation3_of_gap(collide_gap3_boxes(center, box, reach_of(sphere.radius, 0.0)));
}

static int gap_of_ball_and_segment(geom_vec3 center, geom_vec3 a, geom_vec3 b, reach3 reach) {
    return geom_equal3(a, b) ? collide_gap3_points(center, a, reach)
                             : collide_gap3_point_segment(center, a, b, reach);
}

collide_relation collide_sphere_capsule3(geom_sphere sphere, geom_capsule3 capsule) {
    if (!valid_sphere(sphere) || !valid_capsule3(capsule)) {
        return COLLIDE_INVALID;
    }
    const reach3 reach = reach_of(sphere.radius, capsule.radius);
    return collide_relation3_of_gap(gap_of_ball_and_segment(sphere.center, capsule.a, capsule.b, reach));
}

collide_relation collide_point_capsule3(geom_vec3 point, geom_capsule3 capsule) {
    const geom_sphere ball = {point, 0.0};
    return collide_sphere_capsule3(ball, capsule);
}

collide_relation collide_segment_sphere3(geom_segment3 segment, geom_sphere sphere) {
    const geom_capsule3 thin = {segment.a, segment.b, 0.0};
    return collide_sphere_capsule3(sphere, thin);
}

collide_relation collide_point_segment3(geom_vec3 point, geom_segment3 segment) {
    const geom_sphere ball = {point, 0.0};
    return collide_segment_sphere3(segment, ball);
}

collide_relation collide_ray_sphere3(geom_ray3 ray, geom_sphere sphere) {
    if (!valid_ray3(ray) || !valid_sphere(sphere)) {
        return COLLIDE_INVALID;
    }
    return collide_relation3_of_gap(collide_gap3_point_ray(sphere.center, ray, reach_of(sphere.radius, 0.0)));
}

collide_relation collide_point_ray3(geom_vec3 point, geom_ray3 ray) {
    const geom_sphere ball = {point, 0.0};
    return collide_ray_sphere3(ray, ball);
}

collide_relation collide_segment_triangle3(geom_segment3 segment, geom_triangle3 triangle) {
    const geom_vec3 ends[2] = {segment.a, segment.b};
    const geom_vec3 corners[3] = {triangle.a, triangle.b, triangle.c};
    collide_relation relation;
    if (!valid_segment3(segment) || !valid_triangle3(triangle)) {
        return COLLIDE_INVALID;
    }
    return collide_relation3_of_segment_triangle(ends, corners, &relation)
               ? relation
               : collide_shape3_relation(collide_shape3_of_segment(segment),
                                         collide_shape3_of_triangle(triangle));
}

collide_relation collide_triangle_triangle3(geom_triangle3 a, geom_triangle3 b) {
    const geom_vec3 corners_a[3] = {a.a, a.b, a.c};
    const geom_vec3 corners_b[3] = {b.a, b.b, b.c};
    collide_relation relation;
    if (!valid_triangle3(a) || !valid_triangle3(b)) {
        return COLLIDE_INVALID;
    }
    return collide_relation3_of_triangles(corners_a, corners_b, &relation)
               ? relation
               : collide_shape3_relation(collide_shape3_of_triangle(a), collide_shape3_of_triangle(b));
}

/* A ball of radius 0 overlaps no plane. */
collide_relation collide_plane_sphere3(geom_plane plane, geom_sphere sphere) {
    if (!valid_plane(plane) || !valid_sphere(sphere)) {
        return COLLIDE_INVALID;
    }
    return collide_relation3_of_gap(
        collide_gap3_point_plane(sphere.center, plane, reach_of(sphere.radius, 0.0)));
}

collide_relation collide_point_obb3(geom_vec3 point, geom_obb3 box) {
    return collide_shape3_relation(collide_shape3_of_point(point), collide_shape3_of_obb(box));
}

collide_relation collide_point_triangle3(geom_vec3 point, geom_triangle3 triangle) {
    return collide_shape3_relation(collide_shape3_of_point(point), collide_shape3_of_triangle(triangle));
}

collide_relation collide_point_hull3(geom_vec3 point, geom_hull3 hull) {
    return collide_shape3_relation(collide_shape3_of_point(point), collide_shape3_of_hull(hull));
}

collide_relation collide_segment_segment3(geom_segment3 a, geom_segment3 b) {
    return collide_shape3_relation(collide_shape3_of_segment(a), collide_shape3_of_segment(b));
}

collide_relation collide_segment_ray3(geom_segment3 segment, geom_ray3 ray) {
    return collide_shape3_relation(collide_shape3_of_segment(segment), collide_shape3_of_ray(ray));
}

collide_relation collide_segment_plane3(geom_segment3 segment, geom_plane plane) {
    return collide_shape3_relation(collide_shape3_of_segment(segment), collide_shape3_of_plane(plane));
}

collide_relation collide_segment_aabb3(geom_segment3 segment, geom_aabb3 box) {
    return collide_shape3_relation(collide_shape3_of_segment(segment), collide_shape3_of_aabb(box));
}

collide_relation collide_segment_obb3(geom_segment3 segment, geom_obb3 box) {
    return collide_shape3_relation(collide_shape3_of_segment(segment), collide_shape3_of_obb(box));
}

collide_relation collide_segment_capsule3(geom_segment3 segment, geom_capsule3 capsule) {
    return collide_shape3_relation(collide_shape3_of_segment(segment), collide_shape3_of_capsule(capsule));
}

collide_relation collide_segment_hull3(geom_segment3 segment, geom_hull3 hull) {
    return collide_shape3_relation(collide_shape3_of_segment(segment), collide_shape3_of_hull(hull));
}

collide_relation collide_ray_ray3(geom_ray3 a, geom_ray3 b) {
    return collide_shape3_relation(collide_shape3_of_ray(a), collide_shape3_of_ray(b));
}

collide_relation collide_ray_plane3(geom_ray3 ray, geom_plane plane) {
    return collide_shape3_relation(collide_shape3_of_ray(ray), collide_shape3_of_plane(plane));
}

collide_relation collide_ray_aabb3(geom_ray3 ray, geom_aabb3 box) {
    return collide_shape3_relation(collide_shape3_of_ray(ray), collide_shape3_of_aabb(box));
}

collide_relation collide_ray_obb3(geom_ray3 ray, geom_obb3 box) {
    return collide_shape3_relation(collide_shape3_of_ray(ray), collide_shape3_of_obb(box));
}

collide_relation collide_ray_capsule3(geom_ray3 ray, geom_capsule3 capsule) {
    return collide_shape3_relation(collide_shape3_of_ray(ray), collide_shape3_of_capsule(capsule));
}

collide_relation collide_ray_triangle3(geom_ray3 ray, geom_triangle3 triangle) {
    return collide_shape3_relation(collide_shape3_of_ray(ray), collide_shape3_of_triangle(triangle));
}

collide_relation collide_ray_hull3(geom_ray3 ray, geom_hull3 hull) {
    return collide_shape3_relation(collide_shape3_of_ray(ray), collide_shape3_of_hull(hull));
}

collide_relation collide_plane_plane3(geom_plane a, geom_plane b) {
    return collide_shape3_relation(collide_shape3_of_plane(a), collide_shape3_of_plane(b));
}

collide_relation collide_plane_aabb3(geom_plane plane, geom_aabb3 box) {
    return collide_shape3_relation(collide_shape3_of_plane(plane), collide_shape3_of_aabb(box));
}

collide_relation collide_plane_obb3(geom_plane plane, geom_obb3 box) {
    return collide_shape3_relation(collide_shape3_of_plane(plane), collide_shape3_of_obb(box));
}

collide_relation collide_plane_capsule3(geom_plane plane, geom_capsule3 capsule) {
    return collide_shape3_relation(collide_shape3_of_plane(plane), collide_shape3_of_capsule(capsule));
}

collide_relation collide_plane_triangle3(geom_plane plane, geom_triangle3 triangle) {
    return collide_shape3_relation(collide_shape3_of_plane(plane), collide_shape3_of_triangle(triangle));
}

collide_relation collide_plane_hull3(geom_plane plane, geom_hull3 hull) {
    return collide_shape3_relation(collide_shape3_of_plane(plane), collide_shape3_of_hull(hull));
}

collide_relation collide_sphere_obb3(geom_sphere sphere, geom_obb3 box) {
    return collide_shape3_relation(collide_shape3_of_sphere(sphere), collide_shape3_of_obb(box));
}

collide_relation collide_sphere_triangle3(geom_sphere sphere, geom_triangle3 triangle) {
    return collide_shape3_relation(collide_shape3_of_sphere(sphere), collide_shape3_of_triangle(triangle));
}

collide_relation collide_sphere_hull3(geom_sphere sphere, geom_hull3 hull) {
    return collide_shape3_relation(collide_shape3_of_sphere(sphere), collide_shape3_of_hull(hull));
}

collide_relation collide_aabb_obb3(geom_aabb3 a, geom_obb3 b) {
    return collide_shape3_relation(collide_shape3_of_aabb(a), collide_shape3_of_obb(b));
}

collide_relation collide_aabb_capsule3(geom_aabb3 box, geom_capsule3 capsule) {
    return collide_shape3_relation(collide_shape3_of_aabb(box), collide_shape3_of_capsule(capsule));
}

collide_relation collide_aabb_triangle3(geom_aabb3 box, geom_triangle3 triangle) {
    return collide_shape3_relation(collide_shape3_of_aabb(box), collide_shape3_of_triangle(triangle));
}

collide_relation collide_aabb_hull3(geom_aabb3 box, geom_hull3 hull) {
    return collide_shape3_relation(collide_shape3_of_aabb(box), collide_shape3_of_hull(hull));
}

collide_relation collide_obb_obb3(geom_obb3 a, geom_obb3 b) {
    return collide_shape3_relation(collide_shape3_of_obb(a), collide_shape3_of_obb(b));
}

collide_relation collide_obb_capsule3(geom_obb3 box, geom_capsule3 capsule) {
    return collide_shape3_relation(collide_shape3_of_obb(box), collide_shape3_of_capsule(capsule));
}

collide_relation collide_obb_triangle3(geom_obb3 box, geom_triangle3 triangle) {
    return collide_shape3_relation(collide_shape3_of_obb(box), collide_shape3_of_triangle(triangle));
}

collide_relation collide_obb_hull3(geom_obb3 box, geom_hull3 hull) {
    return collide_shape3_relation(collide_shape3_of_obb(box), collide_shape3_of_hull(hull));
}

collide_relation collide_capsule_capsule3(geom_capsule3 a, geom_capsule3 b) {
    return collide_shape3_relation(collide_shape3_of_capsule(a), collide_shape3_of_capsule(b));
}

collide_relation collide_capsule_triangle3(geom_capsule3 capsule, geom_triangle3 triangle) {
    return collide_shape3_relation(collide_shape3_of_capsule(capsule), collide_shape3_of_triangle(triangle));
}

collide_relation collide_capsule_hull3(geom_capsule3 capsule, geom_hull3 hull) {
    return collide_shape3_relation(collide_shape3_of_capsule(capsule), collide_shape3_of_hull(hull));
}

collide_relation collide_triangle_hull3(geom_triangle3 triangle, geom_hull3 hull) {
    return collide_shape3_relation(collide_shape3_of_triangle(triangle), collide_shape3_of_hull(hull));
}

collide_relation collide_hull_hull3(geom_hull3 a, geom_hull3 b) {
    return collide_shape3_relation(collide_shape3_of_hull(a), collide_shape3_of_hull(b));
}
