/* Bounding boxes of simple shapes. */
#include <geom/shape.h>

#include <geom/scalar.h>

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

static geom_aabb2 box2(geom_vec2 min, geom_vec2 max) {
    const geom_aabb2 box = {min, max};
    return box;
}

/* The next larger double, as nextafter tells, without the call; NaN and infinity stay as they are. */
static double next_up(double x) {
    uint64_t bits;
    if (!(x < HUGE_VAL)) {
        return x;
    }
    if (x == 0.0) {
        return DBL_TRUE_MIN;
    }
    memcpy(&bits, &x, sizeof bits);
    bits = x > 0.0 ? bits + 1 : bits - 1;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* The smallest double that is at least a + b, infinity if no finite one is. The rounding error of a sum is
 * itself a double, and these steps find it (Knuth, The Art of Computer Programming, volume 2, 4.2.2, theorem
 * B). It is of either sign, so there is no branch, and compilers work on several sums at once; a sum that is 0
 * has none. */
static inline double sum_up(double a, double b) {
    const double rounded = a + b;
    const double part_b = rounded - a;
    const double part_a = rounded - part_b;
    const double error = (a - part_a) + (b - part_b);
    uint64_t bits;
    double next;
    memcpy(&bits, &rounded, sizeof bits);
    const uint64_t step = 1 - 2 * (bits >> 63);
    const uint64_t moved = error <= 0.0 ? 0 : step;
    bits += rounded < HUGE_VAL ? moved : 0;
    memcpy(&next, &bits, sizeof next);
    return next;
}

/* A double that is at least a * b, for a and b not negative; exactly a * b where a is 0 or 1. */
static double product_up(double a, double b) {
    if (a == 0.0 || b == 0.0) {
        return 0.0;
    }
    return a == 1.0 ? b : next_up(a * b);
}

/* x - margin rounded down and x + margin rounded up; both end where doubles end. */
static double upper_end(double x, double margin) { return geom_min(DBL_MAX, sum_up(x, margin)); }

static double lower_end(double x, double margin) { return -upper_end(-x, margin); }

/* The box of the points that differ from a point of `box` by at most `margin` in each coordinate. The lower ends
 * are negated upper ends of the negated box: all four are found by the same steps, at once. */
static geom_aabb2 grow2(geom_aabb2 box, geom_vec2 margin) {
    const double from[4] = {-box.min.x, -box.min.y, box.max.x, box.max.y};
    const double by[4] = {margin.x, margin.y, margin.x, margin.y};
    double to[4];
    for (int i = 0; i < 4; ++i) {
        to[i] = upper_end(from[i], by[i]);
    }
    return box2(geom_vec2_make(-to[0], -to[1]), geom_vec2_make(to[2], to[3]));
}

geom_aabb2 geom_segment2_bounds(geom_segment2 segment) {
    const geom_vec2 a = segment.a;
    const geom_vec2 b = segment.b;
    return box2(geom_vec2_make(geom_min(b.x, a.x), geom_min(b.y, a.y)),
                geom_vec2_make(geom_max(b.x, a.x), geom_max(b.y, a.y)));
}

geom_aabb2 geom_circle_bounds(geom_circle circle) {
    return grow2(box2(circle.center, circle.center), geom_vec2_make(circle.radius, circle.radius));
}

geom_aabb2 geom_obb2_bounds(geom_obb2 box) {
    const double axis_x = fabs(box.axis.x);
    const double axis_y = fabs(box.axis.y);
    const double reach_x = sum_up(product_up(axis_x, box.half.x), product_up(axis_y, box.half.y));
    const double reach_y = sum_up(product_up(axis_y, box.half.x), product_up(axis_x, box.half.y));
    return grow2(box2(box.center, box.center), geom_vec2_make(reach_x, reach_y));
}

geom_aabb2 geom_capsule2_bounds(geom_capsule2 capsule) {
    const geom_segment2 core = {capsule.a, capsule.b};
    return grow2(geom_segment2_bounds(core), geom_vec2_make(capsule.radius, capsule.radius));
}

geom_aabb2 geom_aabb2_union(geom_aabb2 a, geom_aabb2 b) {
    return box2(geom_vec2_make(geom_min(b.min.x, a.min.x), geom_min(b.min.y, a.min.y)),
                geom_vec2_make(geom_max(b.max.x, a.max.x), geom_max(b.max.y, a.max.y)));
}

static geom_aabb3 grow3(geom_aabb3 box, geom_vec3 margin) {
    const geom_aabb3 grown = {
        {lower_end(box.min.x, margin.x), lower_end(box.min.y, margin.y), lower_end(box.min.z, margin.z)},
        {upper_end(box.max.x, margin.x), upper_end(box.max.y, margin.y), upper_end(box.max.z, margin.z)}};
    return grown;
}

static geom_aabb3 box_of_point3(geom_vec3 p) {
    const geom_aabb3 box = {p, p};
    return box;
}

geom_aabb3 geom_aabb3_union(geom_aabb3 a, geom_aabb3 b) {
    const geom_aabb3 box = {
        {geom_min(b.min.x, a.min.x), geom_min(b.min.y, a.min.y), geom_min(b.min.z, a.min.z)},
        {geom_max(b.max.x, a.max.x), geom_max(b.max.y, a.max.y), geom_max(b.max.z, a.max.z)}};
    return box;
}

geom_aabb3 geom_segment3_bounds(geom_segment3 segment) {
    return geom_aabb3_union(box_of_point3(segment.a), box_of_point3(segment.b));
}

/* The end of a ray's box, or its origin where the ray does not go that way. */
static double ray_end(double origin, double direction, double end) {
    return (end > 0.0 ? direction > 0.0 : direction < 0.0) ? end : origin;
}

geom_aabb3 geom_ray_bounds(geom_ray ray) {
    const geom_vec3 o = ray.origin;
    const geom_vec3 d = ray.direction;
    const geom_aabb3 box = {
        {ray_end(o.x, d.x, -DBL_MAX), ray_end(o.y, d.y, -DBL_MAX), ray_end(o.z, d.z, -DBL_MAX)},
        {ray_end(o.x, d.x, DBL_MAX), ray_end(o.y, d.y, DBL_MAX), ray_end(o.z, d.z, DBL_MAX)}};
    return box;
}

/* The range of x where c x = offset, which is one number if the quotient is exact; the quotient 0 / c is. */
static void solve_range(double c, double offset, double *min, double *max) {
    const double quotient = offset / c;
    *min = offset == 0.0 ? 0.0 : geom_clamp_finite(nextafter(quotient, -HUGE_VAL));
    *max = offset == 0.0 ? 0.0 : geom_clamp_finite(nextafter(quotient, HUGE_VAL));
}

geom_aabb3 geom_plane_bounds(geom_plane plane) {
    const geom_vec3 n = plane.normal;
    geom_aabb3 box = {{-DBL_MAX, -DBL_MAX, -DBL_MAX}, {DBL_MAX, DBL_MAX, DBL_MAX}};
    if (n.y == 0.0 && n.z == 0.0) {
        solve_range(n.x, plane.offset, &box.min.x, &box.max.x);
    } else if (n.x == 0.0 && n.z == 0.0) {
        solve_range(n.y, plane.offset, &box.min.y, &box.max.y);
    } else if (n.x == 0.0 && n.y == 0.0) {
        solve_range(n.z, plane.offset, &box.min.z, &box.max.z);
    }
    return box;
}

geom_aabb3 geom_sphere_bounds(geom_sphere sphere) {
    return grow3(box_of_point3(sphere.center), geom_vec3_make(sphere.radius, sphere.radius, sphere.radius));
}

/* How far a box reaches in one coordinate, of which its axes have these parts; rounded up. */
static double reach3(double x, double y, double z, geom_vec3 half) {
    return sum_up(sum_up(product_up(fabs(x), half.x), product_up(fabs(y), half.y)),
                  product_up(fabs(z), half.z));
}

geom_aabb3 geom_obb3_bounds(geom_obb3 box) {
    const geom_vec3 *const u = box.axis;
    const geom_vec3 reach = {reach3(u[0].x, u[1].x, u[2].x, box.half),
                             reach3(u[0].y, u[1].y, u[2].y, box.half),
                             reach3(u[0].z, u[1].z, u[2].z, box.half)};
    return grow3(box_of_point3(box.center), reach);
}

geom_aabb3 geom_capsule3_bounds(geom_capsule3 capsule) {
    const geom_segment3 core = {capsule.a, capsule.b};
    return grow3(geom_segment3_bounds(core), geom_vec3_make(capsule.radius, capsule.radius, capsule.radius));
}

geom_aabb3 geom_triangle_bounds(geom_triangle triangle) {
    const geom_segment3 side = {triangle.a, triangle.b};
    return geom_aabb3_union(geom_segment3_bounds(side), box_of_point3(triangle.c));
}

geom_aabb3 geom_hull_bounds(geom_hull hull) {
    GEOM_ASSERT(hull.count > 0 && hull.count <= GEOM_MAX_POINTS && hull.points);
    geom_aabb3 box = box_of_point3(hull.points[0]);
    for (size_t i = 1; i < hull.count; ++i) {
        box = geom_aabb3_union(box, box_of_point3(hull.points[i]));
    }
    return box;
}
