/* Shapes under rigid motions. */
#include <geom/transform_shape.h>

#include "rings.h"

#include <stdbool.h>

geom_segment2 geom_transform2_segment(geom_transform2 t, geom_segment2 segment) {
    const geom_segment2 moved = {geom_transform2_point(t, segment.a), geom_transform2_point(t, segment.b)};
    return moved;
}

geom_circle geom_transform2_circle(geom_transform2 t, geom_circle circle) {
    const geom_circle moved = {geom_transform2_point(t, circle.center), circle.radius};
    return moved;
}

geom_obb2 geom_transform2_obb(geom_transform2 t, geom_obb2 box) {
    const geom_obb2 moved = {geom_transform2_point(t, box.center), geom_rotation2_apply(t.rotation, box.axis),
                             box.half};
    return moved;
}

geom_capsule2 geom_transform2_capsule(geom_transform2 t, geom_capsule2 capsule) {
    const geom_capsule2 moved = {geom_transform2_point(t, capsule.a), geom_transform2_point(t, capsule.b),
                                 capsule.radius};
    return moved;
}

geom_ring geom_transform2_ring(geom_transform2 t, geom_ring ring, geom_vec2 *points) {
    const geom_ring moved = {points, geom_ring_fits(ring) ? ring.count : 0};
    for (size_t i = 0; i < moved.count; ++i) {
        points[i] = geom_transform2_point(t, ring.points[i]);
    }
    return moved;
}

static bool all_finite(geom_ring ring) {
    for (size_t i = 0; i < ring.count; ++i) {
        if (!geom_vec2_is_finite(ring.points[i])) {
            return false;
        }
    }
    return true;
}

geom_ring geom_transform2_convex(geom_transform2 t, geom_ring convex, geom_vec2 *points) {
    geom_ring moved = geom_transform2_ring(t, convex, points);
    if (geom_ring_convexity(moved) == GEOM_NOT_CONVEX && all_finite(moved)) {
        moved.count = geom_hull_in_place(points, moved.count);
    }
    return moved;
}

geom_segment3 geom_transform3_segment(geom_transform3 t, geom_segment3 segment) {
    const geom_segment3 moved = {geom_transform3_point(t, segment.a), geom_transform3_point(t, segment.b)};
    return moved;
}

geom_ray geom_transform3_ray(geom_transform3 t, geom_ray ray) {
    const geom_ray moved = {geom_transform3_point(t, ray.origin),
                            geom_rotation3_apply(t.rotation, ray.direction)};
    return moved;
}

geom_sphere geom_transform3_sphere(geom_transform3 t, geom_sphere sphere) {
    const geom_sphere moved = {geom_transform3_point(t, sphere.center), sphere.radius};
    return moved;
}

geom_obb3 geom_transform3_obb(geom_transform3 t, geom_obb3 box) {
    const geom_obb3 moved = {geom_transform3_point(t, box.center),
                             {geom_rotation3_apply(t.rotation, box.axis[0]),
                              geom_rotation3_apply(t.rotation, box.axis[1]),
                              geom_rotation3_apply(t.rotation, box.axis[2])},
                             box.half};
    return moved;
}

geom_capsule3 geom_transform3_capsule(geom_transform3 t, geom_capsule3 capsule) {
    const geom_capsule3 moved = {geom_transform3_point(t, capsule.a), geom_transform3_point(t, capsule.b),
                                 capsule.radius};
    return moved;
}

geom_triangle geom_transform3_triangle(geom_transform3 t, geom_triangle triangle) {
    const geom_triangle moved = {geom_transform3_point(t, triangle.a), geom_transform3_point(t, triangle.b),
                                 geom_transform3_point(t, triangle.c)};
    return moved;
}

geom_hull geom_transform3_hull(geom_transform3 t, geom_hull hull, geom_vec3 *points) {
    GEOM_ASSERT(hull.count == 0 || hull.points);
    const geom_hull moved = {points, hull.count <= GEOM_MAX_POINTS ? hull.count : 0};
    for (size_t i = 0; i < moved.count; ++i) {
        points[i] = geom_transform3_point(t, hull.points[i]);
    }
    return moved;
}
