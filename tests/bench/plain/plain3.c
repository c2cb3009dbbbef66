/* Textbook formulas of space, in doubles. */
#include "plain3.h"

#include <math.h>

int plain_orient3d(geom_vec3 a, geom_vec3 b, geom_vec3 c, geom_vec3 d) {
    const geom_vec3 normal = geom_vec3_cross(geom_vec3_sub(b, a), geom_vec3_sub(c, a));
    const double volume = geom_vec3_dot(normal, geom_vec3_sub(d, a));
    return (volume > 0.0) - (volume < 0.0);
}

bool plain_sphere_sphere3(geom_sphere a, geom_sphere b) {
    const double reach = a.radius + b.radius;
    return geom_vec3_length_squared(geom_vec3_sub(a.center, b.center)) <= reach * reach;
}

static double clamp(double x, double low, double high) { return fmin(fmax(x, low), high); }

bool plain_sphere_aabb3(geom_sphere sphere, geom_aabb3 box) {
    const geom_vec3 c = sphere.center;
    const geom_vec3 nearest = geom_vec3_make(
        clamp(c.x, box.min.x, box.max.x), clamp(c.y, box.min.y, box.max.y), clamp(c.z, box.min.z, box.max.z));
    return geom_vec3_length_squared(geom_vec3_sub(c, nearest)) <= sphere.radius * sphere.radius;
}

bool plain_aabb_aabb3(geom_aabb3 a, geom_aabb3 b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y &&
           a.min.z <= b.max.z && b.min.z <= a.max.z;
}

bool plain_plane_sphere3(geom_plane plane, geom_sphere sphere) {
    const double height = geom_vec3_dot(plane.normal, sphere.center) - plane.offset;
    return height * height <= sphere.radius * sphere.radius * geom_vec3_length_squared(plane.normal);
}

static bool in_reach(geom_vec3 origin, geom_vec3 along, double most, geom_sphere sphere) {
    const geom_vec3 to_center = geom_vec3_sub(sphere.center, origin);
    const double t = clamp(geom_vec3_dot(to_center, along) / geom_vec3_length_squared(along), 0.0, most);
    const geom_vec3 nearest = geom_vec3_sub(to_center, geom_vec3_scale(along, t));
    return geom_vec3_length_squared(nearest) <= sphere.radius * sphere.radius;
}

bool plain_segment_sphere3(geom_segment3 segment, geom_sphere sphere) {
    return in_reach(segment.a, geom_vec3_sub(segment.b, segment.a), 1.0, sphere);
}

bool plain_ray_sphere3(geom_ray ray, geom_sphere sphere) {
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
    return passes_box(segment.a, geom_vec3_sub(segment.b, segment.a), 1.0, box);
}

bool plain_ray_aabb3(geom_ray ray, geom_aabb3 box) {
    return passes_box(ray.origin, ray.direction, HUGE_VAL, box);
}

/* Whether p + t along meets the triangle for some t within [0, most]. */
static bool passes_triangle(geom_vec3 p, geom_vec3 along, double most, geom_triangle triangle) {
    const geom_vec3 ab = geom_vec3_sub(triangle.b, triangle.a);
    const geom_vec3 ac = geom_vec3_sub(triangle.c, triangle.a);
    const geom_vec3 n = geom_vec3_cross(along, ac);
    const double determinant = geom_vec3_dot(ab, n);
    if (determinant == 0.0) {
        return false;
    }
    const geom_vec3 from_a = geom_vec3_sub(p, triangle.a);
    const double u = geom_vec3_dot(from_a, n) / determinant;
    const geom_vec3 q = geom_vec3_cross(from_a, ab);
    const double v = geom_vec3_dot(along, q) / determinant;
    const double t = geom_vec3_dot(ac, q) / determinant;
    return u >= 0.0 && v >= 0.0 && u + v <= 1.0 && t >= 0.0 && t <= most;
}

bool plain_segment_triangle3(geom_segment3 segment, geom_triangle triangle) {
    return passes_triangle(segment.a, geom_vec3_sub(segment.b, segment.a), 1.0, triangle);
}

bool plain_ray_triangle3(geom_ray ray, geom_triangle triangle) {
    return passes_triangle(ray.origin, ray.direction, HUGE_VAL, triangle);
}

static double volume(geom_vec3 p, geom_vec3 a, geom_vec3 b, geom_vec3 c) {
    return geom_vec3_dot(geom_vec3_sub(a, p), geom_vec3_cross(geom_vec3_sub(b, p), geom_vec3_sub(c, p)));
}

/* The corner that is alone on its side of the other plane; -1 where all are on one side. */
static int lone_corner(const geom_vec3 *corners, const geom_vec3 *other, double *side) {
    double height[3];
    for (int i = 0; i < 3; ++i) {
        height[i] = volume(other[0], other[1], other[2], corners[i]);
    }
    const bool up[3] = {height[0] > 0.0, height[1] > 0.0, height[2] > 0.0};
    if (up[0] == up[1] && up[0] == up[2]) {
        return -1;
    }
    const int lone = up[0] == up[1] ? 2 : (up[0] == up[2] ? 1 : 0);
    *side = height[lone];
    return lone;
}

bool plain_triangle_triangle3(geom_triangle a, geom_triangle b) {
    const geom_vec3 p[3] = {a.a, a.b, a.c};
    const geom_vec3 q[3] = {b.a, b.b, b.c};
    double side_p = 0.0;
    double side_q = 0.0;
    const int i = lone_corner(p, q, &side_p);
    const int j = i < 0 ? -1 : lone_corner(q, p, &side_q);
    if (j < 0) {
        return false;
    }
    const int next_p = side_q > 0.0 ? 1 : 2;
    const int next_q = side_p > 0.0 ? 1 : 2;
    return volume(p[i], p[(i + next_p) % 3], q[(j + next_q) % 3], q[j]) >= 0.0 &&
           volume(p[i], p[(i + 3 - next_p) % 3], q[j], q[(j + 3 - next_q) % 3]) >= 0.0;
}

bool plain_capsule_capsule3(geom_capsule3 a, geom_capsule3 b) {
    const geom_vec3 d = geom_vec3_sub(a.b, a.a);
    const geom_vec3 e = geom_vec3_sub(b.b, b.a);
    const geom_vec3 r = geom_vec3_sub(a.a, b.a);
    const double dd = geom_vec3_dot(d, d);
    const double ee = geom_vec3_dot(e, e);
    const double de = geom_vec3_dot(d, e);
    const double dr = geom_vec3_dot(d, r);
    const double er = geom_vec3_dot(e, r);
    const double determinant = dd * ee - de * de;
    double s = determinant > 0.0 ? clamp((de * er - dr * ee) / determinant, 0.0, 1.0) : 0.0;
    double t = ee > 0.0 ? (de * s + er) / ee : 0.0;
    if (t < 0.0 || t > 1.0) {
        t = clamp(t, 0.0, 1.0);
        s = dd > 0.0 ? clamp((de * t - dr) / dd, 0.0, 1.0) : 0.0;
    }
    const geom_vec3 gap = geom_vec3_sub(geom_vec3_add_scaled(a.a, s, d), geom_vec3_add_scaled(b.a, t, e));
    const double reach = a.radius + b.radius;
    return geom_vec3_length_squared(gap) <= reach * reach;
}

static double reach_along(geom_vec3 axis, geom_obb3 box) {
    return box.half.x * fabs(geom_vec3_dot(axis, box.axis[0])) +
           box.half.y * fabs(geom_vec3_dot(axis, box.axis[1])) +
           box.half.z * fabs(geom_vec3_dot(axis, box.axis[2]));
}

static bool separates(geom_vec3 axis, geom_obb3 a, geom_obb3 b) {
    return fabs(geom_vec3_dot(axis, geom_vec3_sub(b.center, a.center))) >
           reach_along(axis, a) + reach_along(axis, b);
}

bool plain_obb_obb3(geom_obb3 a, geom_obb3 b) {
    for (int i = 0; i < 3; ++i) {
        if (separates(a.axis[i], a, b) || separates(b.axis[i], a, b)) {
            return false;
        }
    }
    for (int i = 0; i < 9; ++i) {
        if (separates(geom_vec3_cross(a.axis[i / 3], b.axis[i % 3]), a, b)) {
            return false;
        }
    }
    return true;
}

bool plain_aabb_obb3(geom_aabb3 a, geom_obb3 b) {
    const geom_obb3 turned = {geom_vec3_scale(geom_vec3_add(a.min, a.max), 0.5),
                              {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}},
                              geom_vec3_scale(geom_vec3_sub(a.max, a.min), 0.5)};
    return plain_obb_obb3(turned, b);
}

static geom_vec3 in_frame(geom_vec3 v, geom_obb3 box) {
    return geom_vec3_make(geom_vec3_dot(v, box.axis[0]), geom_vec3_dot(v, box.axis[1]),
                          geom_vec3_dot(v, box.axis[2]));
}

bool plain_segment_obb3(geom_segment3 segment, geom_obb3 box) {
    const geom_aabb3 turned = {geom_vec3_neg(box.half), box.half};
    const geom_segment3 seen = {in_frame(geom_vec3_sub(segment.a, box.center), box),
                                in_frame(geom_vec3_sub(segment.b, box.center), box)};
    return plain_segment_aabb3(seen, turned);
}

bool plain_sphere_obb3(geom_sphere sphere, geom_obb3 box) {
    const geom_aabb3 turned = {geom_vec3_neg(box.half), box.half};
    const geom_sphere seen = {in_frame(geom_vec3_sub(sphere.center, box.center), box), sphere.radius};
    return plain_sphere_aabb3(seen, turned);
}

bool plain_sphere_capsule3(geom_sphere sphere, geom_capsule3 capsule) {
    const geom_segment3 core = {capsule.a, capsule.b};
    const geom_sphere grown = {sphere.center, sphere.radius + capsule.radius};
    return plain_segment_sphere3(core, grown);
}

static geom_vec3 closest_in_triangle(geom_vec3 p, geom_triangle t) {
    const geom_vec3 ab = geom_vec3_sub(t.b, t.a);
    const geom_vec3 ac = geom_vec3_sub(t.c, t.a);
    const geom_vec3 ap = geom_vec3_sub(p, t.a);
    const geom_vec3 bp = geom_vec3_sub(p, t.b);
    const geom_vec3 cp = geom_vec3_sub(p, t.c);
    const double d1 = geom_vec3_dot(ab, ap);
    const double d2 = geom_vec3_dot(ac, ap);
    const double d3 = geom_vec3_dot(ab, bp);
    const double d4 = geom_vec3_dot(ac, bp);
    const double d5 = geom_vec3_dot(ab, cp);
    const double d6 = geom_vec3_dot(ac, cp);
    if (d1 <= 0.0 && d2 <= 0.0) {
        return t.a;
    }
    if (d3 >= 0.0 && d4 <= d3) {
        return t.b;
    }
    if (d6 >= 0.0 && d5 <= d6) {
        return t.c;
    }
    const double at_c = d1 * d4 - d3 * d2;
    const double at_b = d5 * d2 - d1 * d6;
    const double at_a = d3 * d6 - d5 * d4;
    if (at_c <= 0.0 && d1 >= 0.0 && d3 <= 0.0) {
        return geom_vec3_add_scaled(t.a, d1 / (d1 - d3), ab);
    }
    if (at_b <= 0.0 && d2 >= 0.0 && d6 <= 0.0) {
        return geom_vec3_add_scaled(t.a, d2 / (d2 - d6), ac);
    }
    if (at_a <= 0.0 && d4 >= d3 && d5 >= d6) {
        return geom_vec3_add_scaled(t.b, (d4 - d3) / ((d4 - d3) + (d5 - d6)), geom_vec3_sub(t.c, t.b));
    }
    const double sum = at_a + at_b + at_c;
    return geom_vec3_add_scaled(geom_vec3_add_scaled(t.a, at_b / sum, ab), at_c / sum, ac);
}

bool plain_sphere_triangle3(geom_sphere sphere, geom_triangle triangle) {
    const geom_vec3 gap = geom_vec3_sub(sphere.center, closest_in_triangle(sphere.center, triangle));
    return geom_vec3_length_squared(gap) <= sphere.radius * sphere.radius;
}
