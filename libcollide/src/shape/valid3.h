/* The gate of the relations of space: which shapes they accept. The same verdicts as geom_*_status give,
 * without the reason, inline because many answers take less time than a call. */
#ifndef COLLIDE_VALID3_H
#define COLLIDE_VALID3_H

#include <geom/predicate.h>
#include <geom/scalar.h>
#include <geom/shape.h>

#include <float.h>

/* 0 for a finite vector, otherwise NaN: these can be added up and tested once. */
static inline double defect3(geom_vec3 p) { return (p.x - p.x) + (p.y - p.y) + (p.z - p.z); }

static inline bool valid_size3(double size) { return size >= 0.0 && size <= DBL_MAX; }

static inline bool valid_point3(geom_vec3 point) { return defect3(point) == 0.0; }

static inline bool is_direction3(geom_vec3 v) { return v.x != 0.0 || v.y != 0.0 || v.z != 0.0; }

static inline bool valid_segment3(geom_segment3 segment) {
    return defect3(segment.a) + defect3(segment.b) == 0.0;
}

static inline bool valid_ray3(geom_ray ray) {
    return defect3(ray.origin) + defect3(ray.direction) == 0.0 && is_direction3(ray.direction);
}

static inline bool valid_plane(geom_plane plane) {
    return defect3(plane.normal) + (plane.offset - plane.offset) == 0.0 && is_direction3(plane.normal);
}

static inline bool valid_sphere(geom_sphere sphere) {
    return valid_point3(sphere.center) && valid_size3(sphere.radius);
}

static inline bool valid_aabb3(geom_aabb3 box) {
    return defect3(box.min) + defect3(box.max) == 0.0 && box.min.x <= box.max.x && box.min.y <= box.max.y &&
           box.min.z <= box.max.z;
}

/* The axes are independent when they do not lie in a plane with the origin. */
static inline bool valid_obb3(geom_obb3 box) {
    const double defect =
        defect3(box.center) + defect3(box.axis[0]) + defect3(box.axis[1]) + defect3(box.axis[2]);
    return defect == 0.0 && valid_size3(box.half.x) && valid_size3(box.half.y) && valid_size3(box.half.z) &&
           geom_orient3d(box.axis[0], box.axis[1], box.axis[2], geom_vec3_make(0.0, 0.0, 0.0)) != 0;
}

static inline bool valid_capsule3(geom_capsule3 capsule) {
    return defect3(capsule.a) + defect3(capsule.b) == 0.0 && valid_size3(capsule.radius);
}

static inline bool valid_triangle3(geom_triangle triangle) {
    return defect3(triangle.a) + defect3(triangle.b) + defect3(triangle.c) == 0.0;
}

static inline bool valid_hull3(geom_hull hull) {
    double defect = 0.0;
    GEOM_ASSERT(hull.count == 0 || hull.points);
    for (size_t i = 0; hull.count <= GEOM_MAX_POINTS && i < hull.count; ++i) {
        defect += defect3(hull.points[i]);
    }
    return defect == 0.0 && hull.count - 1 < GEOM_MAX_POINTS;
}

#endif
