/* Checks of simple shapes, and an oriented box from an angle. */
#include <geom/shape.h>

#include <geom/predicate.h>
#include <geom/transform.h>

static bool finite_range2(geom_vec2 a, geom_vec2 b) {
    return geom_vec2_is_finite(a) && geom_vec2_is_finite(b);
}

static bool finite_range3(geom_vec3 a, geom_vec3 b) {
    return geom_vec3_is_finite(a) && geom_vec3_is_finite(b);
}

static geom_status require_finite(bool finite) { return finite ? GEOM_OK : GEOM_NOT_FINITE; }

/* The three questions in the order in which their answers are reported. */
static geom_status verdict(bool finite, bool sizes_valid, bool directions_valid) {
    if (!finite) {
        return GEOM_NOT_FINITE;
    }
    if (!sizes_valid) {
        return GEOM_NEGATIVE_SIZE;
    }
    return directions_valid ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

static bool is_zero3(geom_vec3 v) { return v.x == 0.0 && v.y == 0.0 && v.z == 0.0; }

geom_status geom_segment2_status(geom_segment2 segment) {
    return require_finite(finite_range2(segment.a, segment.b));
}

geom_status geom_circle_status(geom_circle circle) {
    const bool finite = geom_vec2_is_finite(circle.center) && isfinite(circle.radius);
    return verdict(finite, circle.radius >= 0.0, true);
}

geom_status geom_aabb2_status(geom_aabb2 box) {
    const bool ordered = box.min.x <= box.max.x && box.min.y <= box.max.y;
    return verdict(finite_range2(box.min, box.max), ordered, true);
}

geom_status geom_obb2_status(geom_obb2 box) {
    const bool finite = finite_range2(box.center, box.axis) && geom_vec2_is_finite(box.half);
    const bool has_axis = box.axis.x != 0.0 || box.axis.y != 0.0;
    return verdict(finite, box.half.x >= 0.0 && box.half.y >= 0.0, has_axis);
}

geom_status geom_capsule2_status(geom_capsule2 capsule) {
    const bool finite = finite_range2(capsule.a, capsule.b) && isfinite(capsule.radius);
    return verdict(finite, capsule.radius >= 0.0, true);
}

geom_status geom_segment3_status(geom_segment3 segment) {
    return require_finite(finite_range3(segment.a, segment.b));
}

geom_status geom_ray_status(geom_ray ray) {
    return verdict(finite_range3(ray.origin, ray.direction), true, !is_zero3(ray.direction));
}

geom_status geom_plane_status(geom_plane plane) {
    const bool finite = geom_vec3_is_finite(plane.normal) && isfinite(plane.offset);
    return verdict(finite, true, !is_zero3(plane.normal));
}

geom_status geom_sphere_status(geom_sphere sphere) {
    const bool finite = geom_vec3_is_finite(sphere.center) && isfinite(sphere.radius);
    return verdict(finite, sphere.radius >= 0.0, true);
}

geom_status geom_aabb3_status(geom_aabb3 box) {
    const bool ordered = box.min.x <= box.max.x && box.min.y <= box.max.y && box.min.z <= box.max.z;
    return verdict(finite_range3(box.min, box.max), ordered, true);
}

/* Whether the determinant of the three axes is not zero. */
static bool independent(const geom_vec3 axis[3]) {
    return geom_orient3d(geom_vec3_make(0.0, 0.0, 0.0), axis[0], axis[1], axis[2]) != 0;
}

geom_status geom_obb3_status(geom_obb3 box) {
    const bool finite = geom_vec3_is_finite(box.center) && geom_vec3_is_finite(box.axis[0]) &&
                        geom_vec3_is_finite(box.axis[1]) && geom_vec3_is_finite(box.axis[2]) &&
                        geom_vec3_is_finite(box.half);
    const bool sizes_valid = box.half.x >= 0.0 && box.half.y >= 0.0 && box.half.z >= 0.0;
    return verdict(finite, sizes_valid, finite && independent(box.axis));
}

geom_status geom_capsule3_status(geom_capsule3 capsule) {
    const bool finite = finite_range3(capsule.a, capsule.b) && isfinite(capsule.radius);
    return verdict(finite, capsule.radius >= 0.0, true);
}

geom_status geom_triangle_status(geom_triangle triangle) {
    return require_finite(finite_range3(triangle.a, triangle.b) && geom_vec3_is_finite(triangle.c));
}

geom_status geom_hull_status(geom_hull hull) {
    GEOM_ASSERT(hull.count == 0 || hull.points);
    if (hull.count > GEOM_MAX_POINTS) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    for (size_t i = 0; i < hull.count; ++i) {
        if (!geom_vec3_is_finite(hull.points[i])) {
            return GEOM_NOT_FINITE;
        }
    }
    return hull.count > 0 ? GEOM_OK : GEOM_TOO_FEW_POINTS;
}

geom_obb2 geom_obb2_from_angle(geom_vec2 center, geom_vec2 half, double angle) {
    const geom_obb2 box = {center, geom_rotation2_axis(geom_rotation2_from_angle(angle)), half};
    return box;
}
