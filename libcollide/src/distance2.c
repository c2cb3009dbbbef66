#include <collide/distance2.h>

#include "outline2.h"

#include <collide/pair2.h>

collide_distance collide_distance_point_segment(geom_vec2 point, geom_segment2 segment) {
    const outline2 a = collide_outline_point(point);
    const outline2 b = collide_outline_segment(segment);
    return collide_outline_distance(&a, &b, collide_point_segment(point, segment));
}

collide_distance collide_distance_point_circle(geom_vec2 point, geom_circle circle) {
    const geom_circle disc = {point, 0.0};
    return collide_distance_circle_circle(disc, circle);
}

collide_distance collide_distance_point_aabb(geom_vec2 point, geom_aabb2 box) {
    const geom_circle disc = {point, 0.0};
    return collide_distance_circle_aabb(disc, box);
}

collide_distance collide_distance_point_obb(geom_vec2 point, geom_obb2 box) {
    const geom_circle disc = {point, 0.0};
    return collide_distance_circle_obb(disc, box);
}

collide_distance collide_distance_segment_segment(geom_segment2 a, geom_segment2 b) {
    const outline2 outline_a = collide_outline_segment(a);
    const outline2 outline_b = collide_outline_segment(b);
    return collide_outline_distance(&outline_a, &outline_b, collide_segment_segment(a, b));
}

collide_distance collide_distance_segment_circle(geom_segment2 segment, geom_circle circle) {
    const outline2 a = collide_outline_segment(segment);
    const outline2 b = collide_outline_circle(circle);
    return collide_outline_distance(&a, &b, collide_segment_circle(segment, circle));
}

collide_distance collide_distance_segment_aabb(geom_segment2 segment, geom_aabb2 box) {
    const outline2 a = collide_outline_segment(segment);
    const outline2 b = collide_outline_aabb(box);
    return collide_outline_distance(&a, &b, collide_segment_aabb(segment, box));
}

collide_distance collide_distance_segment_obb(geom_segment2 segment, geom_obb2 box) {
    const outline2 a = collide_outline_segment(segment);
    const outline2 b = collide_outline_obb(box);
    return collide_outline_distance(&a, &b, collide_segment_obb(segment, box));
}

collide_distance collide_distance_circle_circle(geom_circle a, geom_circle b) {
    const outline2 outline_a = collide_outline_circle(a);
    const outline2 outline_b = collide_outline_circle(b);
    return collide_outline_distance(&outline_a, &outline_b, collide_circle_circle(a, b));
}

collide_distance collide_distance_circle_aabb(geom_circle circle, geom_aabb2 box) {
    const outline2 a = collide_outline_circle(circle);
    const outline2 b = collide_outline_aabb(box);
    return collide_outline_distance(&a, &b, collide_circle_aabb(circle, box));
}

collide_distance collide_distance_circle_obb(geom_circle circle, geom_obb2 box) {
    const outline2 a = collide_outline_circle(circle);
    const outline2 b = collide_outline_obb(box);
    return collide_outline_distance(&a, &b, collide_circle_obb(circle, box));
}

collide_distance collide_distance_aabb_aabb(geom_aabb2 a, geom_aabb2 b) {
    const outline2 outline_a = collide_outline_aabb(a);
    const outline2 outline_b = collide_outline_aabb(b);
    return collide_outline_distance(&outline_a, &outline_b, collide_aabb_aabb(a, b));
}

collide_distance collide_distance_obb_obb(geom_obb2 a, geom_obb2 b) {
    const outline2 outline_a = collide_outline_obb(a);
    const outline2 outline_b = collide_outline_obb(b);
    return collide_outline_distance(&outline_a, &outline_b, collide_obb_obb(a, b));
}

collide_distance collide_distance_capsule_capsule(geom_capsule2 a, geom_capsule2 b) {
    const outline2 outline_a = collide_outline_capsule(a);
    const outline2 outline_b = collide_outline_capsule(b);
    return collide_outline_distance(&outline_a, &outline_b, collide_capsule_capsule(a, b));
}
