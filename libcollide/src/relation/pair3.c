#include <collide/pair3.h>

#include <collide/shape3.h>

/* The pairs that have no short cut of their own (shape3_pairs.h): they are decided as shapes of any kind are. */

collide_relation collide_point_triangle3(geom_vec3 point, geom_triangle3 triangle) {
    return collide_shape3_within(collide_shape3_of_point(point), collide_shape3_of_triangle(triangle), 0.0);
}

collide_relation collide_point_hull3(geom_vec3 point, geom_hull3 hull) {
    return collide_shape3_within(collide_shape3_of_point(point), collide_shape3_of_hull(hull), 0.0);
}

collide_relation collide_segment_ray3(geom_segment3 segment, geom_ray3 ray) {
    return collide_shape3_within(collide_shape3_of_segment(segment), collide_shape3_of_ray(ray), 0.0);
}

collide_relation collide_segment_plane3(geom_segment3 segment, geom_plane plane) {
    return collide_shape3_within(collide_shape3_of_segment(segment), collide_shape3_of_plane(plane), 0.0);
}

collide_relation collide_segment_hull3(geom_segment3 segment, geom_hull3 hull) {
    return collide_shape3_within(collide_shape3_of_segment(segment), collide_shape3_of_hull(hull), 0.0);
}

collide_relation collide_ray_ray3(geom_ray3 a, geom_ray3 b) {
    return collide_shape3_within(collide_shape3_of_ray(a), collide_shape3_of_ray(b), 0.0);
}

collide_relation collide_ray_plane3(geom_ray3 ray, geom_plane plane) {
    return collide_shape3_within(collide_shape3_of_ray(ray), collide_shape3_of_plane(plane), 0.0);
}

collide_relation collide_ray_obb3(geom_ray3 ray, geom_obb3 box) {
    return collide_shape3_within(collide_shape3_of_ray(ray), collide_shape3_of_obb(box), 0.0);
}

collide_relation collide_ray_capsule3(geom_ray3 ray, geom_capsule3 capsule) {
    return collide_shape3_within(collide_shape3_of_ray(ray), collide_shape3_of_capsule(capsule), 0.0);
}

collide_relation collide_ray_hull3(geom_ray3 ray, geom_hull3 hull) {
    return collide_shape3_within(collide_shape3_of_ray(ray), collide_shape3_of_hull(hull), 0.0);
}

collide_relation collide_plane_plane3(geom_plane a, geom_plane b) {
    return collide_shape3_within(collide_shape3_of_plane(a), collide_shape3_of_plane(b), 0.0);
}

collide_relation collide_plane_aabb3(geom_plane plane, geom_aabb3 box) {
    return collide_shape3_within(collide_shape3_of_plane(plane), collide_shape3_of_aabb(box), 0.0);
}

collide_relation collide_plane_obb3(geom_plane plane, geom_obb3 box) {
    return collide_shape3_within(collide_shape3_of_plane(plane), collide_shape3_of_obb(box), 0.0);
}

collide_relation collide_plane_capsule3(geom_plane plane, geom_capsule3 capsule) {
    return collide_shape3_within(collide_shape3_of_plane(plane), collide_shape3_of_capsule(capsule), 0.0);
}

collide_relation collide_plane_triangle3(geom_plane plane, geom_triangle3 triangle) {
    return collide_shape3_within(collide_shape3_of_plane(plane), collide_shape3_of_triangle(triangle), 0.0);
}

collide_relation collide_plane_hull3(geom_plane plane, geom_hull3 hull) {
    return collide_shape3_within(collide_shape3_of_plane(plane), collide_shape3_of_hull(hull), 0.0);
}

collide_relation collide_sphere_hull3(geom_sphere sphere, geom_hull3 hull) {
    return collide_shape3_within(collide_shape3_of_sphere(sphere), collide_shape3_of_hull(hull), 0.0);
}

collide_relation collide_aabb_capsule3(geom_aabb3 box, geom_capsule3 capsule) {
    return collide_shape3_within(collide_shape3_of_aabb(box), collide_shape3_of_capsule(capsule), 0.0);
}

collide_relation collide_aabb_triangle3(geom_aabb3 box, geom_triangle3 triangle) {
    return collide_shape3_within(collide_shape3_of_aabb(box), collide_shape3_of_triangle(triangle), 0.0);
}

collide_relation collide_aabb_hull3(geom_aabb3 box, geom_hull3 hull) {
    return collide_shape3_within(collide_shape3_of_aabb(box), collide_shape3_of_hull(hull), 0.0);
}

collide_relation collide_obb_capsule3(geom_obb3 box, geom_capsule3 capsule) {
    return collide_shape3_within(collide_shape3_of_obb(box), collide_shape3_of_capsule(capsule), 0.0);
}

collide_relation collide_obb_triangle3(geom_obb3 box, geom_triangle3 triangle) {
    return collide_shape3_within(collide_shape3_of_obb(box), collide_shape3_of_triangle(triangle), 0.0);
}

collide_relation collide_obb_hull3(geom_obb3 box, geom_hull3 hull) {
    return collide_shape3_within(collide_shape3_of_obb(box), collide_shape3_of_hull(hull), 0.0);
}

collide_relation collide_capsule_triangle3(geom_capsule3 capsule, geom_triangle3 triangle) {
    return collide_shape3_within(collide_shape3_of_capsule(capsule), collide_shape3_of_triangle(triangle),
                                 0.0);
}

collide_relation collide_capsule_hull3(geom_capsule3 capsule, geom_hull3 hull) {
    return collide_shape3_within(collide_shape3_of_capsule(capsule), collide_shape3_of_hull(hull), 0.0);
}

collide_relation collide_triangle_hull3(geom_triangle3 triangle, geom_hull3 hull) {
    return collide_shape3_within(collide_shape3_of_triangle(triangle), collide_shape3_of_hull(hull), 0.0);
}

collide_relation collide_hull_hull3(geom_hull3 a, geom_hull3 b) {
    return collide_shape3_within(collide_shape3_of_hull(a), collide_shape3_of_hull(b), 0.0);
}
