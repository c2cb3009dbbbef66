#include "plain3.h"

#include <math.h>

bool plain_sphere_sphere3(geom_sphere a, geom_sphere b) {
    const double reach = a.radius + b.radius;
    return geom_length_squared3(geom_sub3(a.center, b.center)) <= reach * reach;
}

static double clamp(double x, double low, double high) { return fmin(fmax(x, low), high); }

bool plain_sphere_aabb3(geom_sphere sphere, geom_aabb3 box) {
    const geom_vec3 c = sphere.center;
    const geom_vec3 nearest = geom_make3(clamp(c.x, box.min.x, box.max.x), clamp(c.y, box.min.y, box.max.y),
                                         clamp(c.z, box.min.z, box.max.z));
    return geom_length_squared3(geom_sub3(c, nearest)) <= sphere.radius * sphere.radius;
}

bool plain_aabb_aabb3(geom_aabb3 a, geom_aabb3 b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y &&
           a.min.z <= b.max.z && b.min.z <= a.max.z;
}

bool plain_plane_sphere3(geom_plane plane, geom_sphere sphere) {
    const double height = geom_dot3(plane.normal, sphere.center) - plane.offset;
    return height * height <= sphere.radius * sphere.radius * geom_length_squared3(plane.normal);
}

static bool in_reach(geom_vec3 origin, geom_vec3 along, double most, geom_sphere sphere) {
    const geom_vec3 to_center = geom_sub3(sphere.center, origin);
    const double t = clamp(geom_dot3(to_center, along) / geom_length_squared3(along), 0.0, most);
    const geom_vec3 nearest = geom_sub3(to_center, geom_scale3(along, t));
    return geom_length_squared3(nearest) <= sphere.radius * sphere.radius;
}

bool plain_segment_sphere3(geom_segment3 segment, geom_sphere sphere) {
    return in_reach(segment.a, geom_sub3(segment.b, segment.a), 1.0, sphere);
}

bool plain_ray_sphere3(geom_ray3 ray, geom_sphere sphere) {
    return in_reach(ray.origin, ray.direction, HUGE_VAL, sphere);
}

typedef struct span {
    double start;
    double end;
} span;

static span clip(span s, double origin, double along, double min, double max) {
    const double t = (min - origin) / along;
    const double u = (max - origin) / along;
    const span clipped = {fmax(s.start, fmin(t, u)), fmin(s.end, fmax(t, u))};
    return clipped;
}

static bool passes_box(geom_vec3 origin, geom_vec3 along, double most, geom_aabb3 box) {
    span s = {0.0, most};
    s = clip(s, origin.x, along.x, box.min.x, box.max.x);
    s = clip(s, origin.y, along.y, box.min.y, box.max.y);
    s = clip(s, origin.z, along.z, box.min.z, box.max.z);
    return s.start <= s.end;
}

bool plain_segment_aabb3(geom_segment3 segment, geom_aabb3 box) {
    return passes_box(segment.a, geom_sub3(segment.b, segment.a), 1.0, box);
}

bool plain_ray_aabb3(geom_ray3 ray, geom_aabb3 box) {
    return passes_box(ray.origin, ray.direction, HUGE_VAL, box);
}

bool plain_segment_triangle3(geom_segment3 segment, geom_triangle3 triangle) {
    const geom_vec3 along = geom_sub3(segment.b, segment.a);
    const geom_vec3 ab = geom_sub3(triangle.b, triangle.a);
    const geom_vec3 ac = geom_sub3(triangle.c, triangle.a);
    const geom_vec3 p = geom_cross3(along, ac);
    const double determinant = geom_dot3(ab, p);
    if (determinant == 0.0) {
        return false;
    }
    const geom_vec3 from_a = geom_sub3(segment.a, triangle.a);
    const double u = geom_dot3(from_a, p) / determinant;
    const geom_vec3 q = geom_cross3(from_a, ab);
    const double v = geom_dot3(along, q) / determinant;
    const double t = geom_dot3(ac, q) / determinant;
    return u >= 0.0 && v >= 0.0 && u + v <= 1.0 && t >= 0.0 && t <= 1.0;
}

bool plain_capsule_capsule3(geom_capsule3 a, geom_capsule3 b) {
    const geom_vec3 d = geom_sub3(a.b, a.a);
    const geom_vec3 e = geom_sub3(b.b, b.a);
    const geom_vec3 r = geom_sub3(a.a, b.a);
    const double dd = geom_dot3(d, d);
    const double ee = geom_dot3(e, e);
    const double de = geom_dot3(d, e);
    const double dr = geom_dot3(d, r);
    const double er = geom_dot3(e, r);
    const double determinant = dd * ee - de * de;
    double s = determinant > 0.0 ? clamp((de * er - dr * ee) / determinant, 0.0, 1.0) : 0.0;
    double t = ee > 0.0 ? (de * s + er) / ee : 0.0;
    if (t < 0.0 || t > 1.0) {
        t = clamp(t, 0.0, 1.0);
        s = dd > 0.0 ? clamp((de * t - dr) / dd, 0.0, 1.0) : 0.0;
    }
    const geom_vec3 gap = geom_sub3(geom_add_scaled3(a.a, s, d), geom_add_scaled3(b.a, t, e));
    const double reach = a.radius + b.radius;
    return geom_length_squared3(gap) <= reach * reach;
}

static double reach_along(geom_vec3 axis, geom_obb3 box) {
    return box.half.x * fabs(geom_dot3(axis, box.axis[0])) + box.half.y * fabs(geom_dot3(axis, box.axis[1])) +
           box.half.z * fabs(geom_dot3(axis, box.axis[2]));
}

static bool separates(geom_vec3 axis, geom_obb3 a, geom_obb3 b) {
    return fabs(geom_dot3(axis, geom_sub3(b.center, a.center))) > reach_along(axis, a) + reach_along(axis, b);
}

bool plain_obb_obb3(geom_obb3 a, geom_obb3 b) {
    for (int i = 0; i < 3; ++i) {
        if (separates(a.axis[i], a, b) || separates(b.axis[i], a, b)) {
            return false;
        }
    }
    for (int i = 0; i < 9; ++i) {
        if (separates(geom_cross3(a.axis[i / 3], b.axis[i % 3]), a, b)) {
            return false;
        }
    }
    return true;
}
