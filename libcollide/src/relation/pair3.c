/* Typed relations of space without a short cut of their own. */
#include <collide/pair3.h>

#include <collide/shape3.h>

/* The pairs that have no short cut of their own (shape3_pairs.c): they are decided as shapes of any kind
 * are. */

collide_relation collide_point_triangle3(geom_vec3 point, geom_triangle triangle) {
    return collide_shape3_relation_within(collide_shape3_from_point(point),
                                          collide_shape3_from_triangle(triangle), 0.0);
}

collide_relation collide_point_hull3(geom_vec3 point, geom_hull hull) {
    return collide_shape3_relation_within(collide_shape3_from_point(point), collide_shape3_from_hull(hull),
                                          0.0);
}

collide_relation collide_segment_ray3(geom_segment3 segment, geom_ray ray) {
    return collide_shape3_relation_within(collide_shape3_from_segment(segment), collide_shape3_from_ray(ray),
                                          0.0);
}

collide_relation collide_segment_plane3(geom_segment3 segment, geom_plane plane) {
    return collide_shape3_relation_within(collide_shape3_from_segment(segment),
                                          collide_shape3_from_plane(plane), 0.0);
}

collide_relation collide_segment_hull3(geom_segment3 segment, geom_hull hull) {
    return collide_shape3_relation_within(collide_shape3_from_segment(segment),
                                          collide_shape3_from_hull(hull), 0.0);
}

collide_relation collide_ray_ray3(geom_ray a, geom_ray b) {
    return collide_shape3_relation_within(collide_shape3_from_ray(a), collide_shape3_from_ray(b), 0.0);
}

collide_relation collide_ray_plane3(geom_ray ray, geom_plane plane) {
    return collide_shape3_relation_within(collide_shape3_from_ray(ray), collide_shape3_from_plane(plane),
                                          0.0);
}

collide_relation collide_ray_obb3(geom_ray ray, geom_obb3 box) {
    return collide_shape3_relation_within(collide_shape3_from_ray(ray), collide_shape3_from_obb(box), 0.0);
}

collide_relation collide_ray_capsule3(geom_ray ray, geom_capsule3 capsule) {
    return collide_shape3_relation_within(collide_shape3_from_ray(ray), collide_shape3_from_capsule(capsule),
                                          0.0);
}

collide_relation collide_ray_hull3(geom_ray ray, geom_hull hull) {
    return collide_shape3_relation_within(collide_shape3_from_ray(ray), collide_shape3_from_hull(hull), 0.0);
}

collide_relation collide_plane_plane3(geom_plane a, geom_plane b) {
    return collide_shape3_relation_within(collide_shape3_from_plane(a), collide_shape3_from_plane(b), 0.0);
}

collide_relation collide_plane_aabb3(geom_plane plane, geom_aabb3 box) {
    return collide_shape3_relation_within(collide_shape3_from_plane(plane), collide_shape3_from_aabb(box),
                                          0.0);
}

collide_relation collide_plane_obb3(geom_plane plane, geom_obb3 box) {
    return collide_shape3_relation_within(collide_shape3_from_plane(plane), collide_shape3_from_obb(box),
                                          0.0);
}

collide_relation collide_plane_capsule3(geom_plane plane, geom_capsule3 capsule) {
    return collide_shape3_relation_within(collide_shape3_from_plane(plane),
                                          collide_shape3_from_capsule(capsule), 0.0);
}

collide_relation collide_plane_triangle3(geom_plane plane, geom_triangle triangle) {
    return collide_shape3_relation_within(collide_shape3_from_plane(plane),
                                          collide_shape3_from_triangle(triangle), 0.0);
}

collide_relation collide_plane_hull3(geom_plane plane, geom_hull hull) {
    return collide_shape3_relation_within(collide_shape3_from_plane(plane), collide_shape3_from_hull(hull),
                                          0.0);
}

collide_relation collide_sphere_hull3(geom_sphere sphere, geom_hull hull) {
    return collide_shape3_relation_within(collide_shape3_from_sphere(sphere), collide_shape3_from_hull(hull),
                                          0.0);
}

collide_relation collide_aabb_capsule3(geom_aabb3 box, geom_capsule3 capsule) {
    return collide_shape3_relation_within(collide_shape3_from_aabb(box), collide_shape3_from_capsule(capsule),
                                          0.0);
}

collide_relation collide_aabb_triangle3(geom_aabb3 box, geom_triangle triangle) {
    return collide_shape3_relation_within(collide_shape3_from_aabb(box),
                                          collide_shape3_from_triangle(triangle), 0.0);
}

collide_relation collide_aabb_hull3(geom_aabb3 box, geom_hull hull) {
    return collide_shape3_relation_within(collide_shape3_from_aabb(box), collide_shape3_from_hull(hull), 0.0);
}

collide_relation collide_obb_capsule3(geom_obb3 box, geom_capsule3 capsule) {
    return collide_shape3_relation_within(collide_shape3_from_obb(box), collide_shape3_from_capsule(capsule),
                                          0.0);
}

collide_relation collide_obb_triangle3(geom_obb3 box, geom_triangle triangle) {
    return collide_shape3_relation_within(collide_shape3_from_obb(box),
                                          collide_shape3_from_triangle(triangle), 0.0);
}

collide_relation collide_obb_hull3(geom_obb3 box, geom_hull hull) {
    return collide_shape3_relation_within(collide_shape3_from_obb(box), collide_shape3_from_hull(hull), 0.0);
}

collide_relation collide_capsule_triangle3(geom_capsule3 capsule, geom_triangle triangle) {
    return collide_shape3_relation_within(collide_shape3_from_capsule(capsule),
                                          collide_shape3_from_triangle(triangle), 0.0);
}

collide_relation collide_capsule_hull3(geom_capsule3 capsule, geom_hull hull) {
    return collide_shape3_relation_within(collide_shape3_from_capsule(capsule),
                                          collide_shape3_from_hull(hull), 0.0);
}

collide_relation collide_triangle_hull3(geom_triangle triangle, geom_hull hull) {
    return collide_shape3_relation_within(collide_shape3_from_triangle(triangle),
                                          collide_shape3_from_hull(hull), 0.0);
}

collide_relation collide_hull_hull3(geom_hull a, geom_hull b) {
    return collide_shape3_relation_within(collide_shape3_from_hull(a), collide_shape3_from_hull(b), 0.0);
}
