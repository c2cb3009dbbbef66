/* The oriented box of the least area around points: rotating calipers over their hull. */
#include <geom/bounding_box.h>

#include <geom/double_double.h>
#include <geom/exact.h>
#include <geom/filter.h>
#include <geom/hull.h>

#include <stdbool.h>

/* Corners of the hull, counterclockwise, and a power of two that brings coordinates below 1. */
typedef struct outline {
    const geom_vec2 *points;
    const uint32_t *corners;
    size_t count;
    int exponent;
} outline;

static geom_vec2 corner(const outline *o, size_t i) { return o->points[o->corners[i % o->count]]; }

/* The same without rounding. */
GEOM_COLD static int dot_sign_exact(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const geom_exact x = geom_exact_mul(&arena, geom_exact_difference(&arena, b.x, a.x),
                                        geom_exact_difference(&arena, d.x, c.x));
    const geom_exact y = geom_exact_mul(&arena, geom_exact_difference(&arena, b.y, a.y),
                                        geom_exact_difference(&arena, d.y, c.y));
    return geom_exact_sign(geom_exact_add(&arena, x, y));
}

/* The sign of (b - a) . (d - c). */
static int dot_sign(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    const geom_filter_number x =
        geom_filter_mul(geom_filter_difference(b.x, a.x), geom_filter_difference(d.x, c.x));
    const geom_filter_number y =
        geom_filter_mul(geom_filter_difference(b.y, a.y), geom_filter_difference(d.y, c.y));
    const int sign = geom_filter_last_sign(geom_filter_add(x, y));
    return sign != 0 ? sign : dot_sign_exact(a, b, c, d);
}

/* Rotates p by a quarter turn clockwise: the dot product with it is the cross product. */
static geom_vec2 quarter(geom_vec2 p) { return geom_vec2_make(p.y, -p.x); }

/* The sign of (b - a) x (d - c). */
static int cross_sign(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    return dot_sign(a, b, quarter(c), quarter(d));
}

/* Returns the scaled difference of two points: an exact sum of two doubles, except for what is below
 * 2^-1074. */
static geom_dd_vec2 difference(const outline *o, geom_vec2 from, geom_vec2 to) {
    const double scale_half = ldexp(1.0, -o->exponent / 2);
    const double scale_rest = ldexp(1.0, -(o->exponent - o->exponent / 2));
    const geom_dd_vec2 result = {
        geom_dd_two_sum(to.x * scale_half * scale_rest, -(from.x * scale_half * scale_rest)),
        geom_dd_two_sum(to.y * scale_half * scale_rest, -(from.y * scale_half * scale_rest))};
    return result;
}

/* Along an edge, between 1/2 and 2 in size. From unscaled coordinates, because a short edge beside large ones
 * would vanish; only where the difference overflows are they halved. */
static geom_dd_vec2 direction(const outline *o, size_t edge) {
    const geom_vec2 a = corner(o, edge);
    const geom_vec2 b = corner(o, edge + 1);
    const double part = geom_vec2_is_finite(geom_vec2_sub(b, a)) ? 1.0 : 0.5;
    const geom_dd x = geom_dd_two_sum(part * b.x, -part * a.x);
    const geom_dd y = geom_dd_two_sum(part * b.y, -part * a.y);
    int exponent = 0;
    (void)frexp(fmax(fabs(x.high), fabs(y.high)), &exponent);
    const geom_dd_vec2 result = {{ldexp(x.high, -exponent), ldexp(x.low, -exponent)},
                                 {ldexp(y.high, -exponent), ldexp(y.low, -exponent)}};
    return result;
}

/* The corners that are farthest forward along an edge, away from it, and backward. They only ever move on. */
typedef struct calipers {
    size_t forward;
    size_t away;
    size_t backward;
} calipers;

static void advance(const outline *o, size_t edge, calipers *c) {
    const geom_vec2 a = corner(o, edge);
    const geom_vec2 b = corner(o, edge + 1);
    while (dot_sign(a, b, corner(o, c->forward), corner(o, c->forward + 1)) > 0) {
        ++c->forward;
    }
    c->away = c->away > c->forward ? c->away : c->forward;
    while (cross_sign(a, b, corner(o, c->away), corner(o, c->away + 1)) > 0) {
        ++c->away;
    }
    c->backward = c->backward > c->away ? c->backward : c->away;
    while (dot_sign(a, b, corner(o, c->backward), corner(o, c->backward + 1)) < 0) {
        ++c->backward;
    }
}

/* The scaled area of the box along an edge. */
static double box_area(const outline *o, size_t edge, const calipers *c) {
    const geom_dd_vec2 along = direction(o, edge);
    const geom_dd width =
        geom_dd_vec2_dot(along, difference(o, corner(o, c->backward), corner(o, c->forward)));
    const geom_dd height = geom_dd_vec2_cross(along, difference(o, corner(o, edge), corner(o, c->away)));
    return geom_dd_div(geom_dd_mul(width, height), geom_dd_vec2_dot(along, along)).high;
}

/* The edge of the hull that the best box lies along. A hull of two corners has an edge in each direction. */
static size_t best_edge(const outline *o) {
    calipers c = {1, 1, 1};
    size_t best = 0;
    double least = HUGE_VAL;
    for (size_t edge = 0; edge < o->count && o->count > 2; ++edge) {
        c.forward = c.forward > edge + 1 ? c.forward : edge + 1;
        advance(o, edge, &c);
        const double area = box_area(o, edge, &c);
        if (area < least) {
            least = area;
            best = edge;
        }
    }
    return best;
}

/* Along an edge, of unit length, or four times as long where half extents of unit vectors might overflow. */
static geom_vec2 axis_along(const outline *o, size_t edge) {
    const geom_dd_vec2 along = direction(o, edge);
    const geom_vec2 rounded = geom_vec2_make(along.x.high, along.y.high);
    return geom_vec2_scale(geom_vec2_normalize(rounded), o->exponent > 1021 ? 4.0 : 1.0);
}

static geom_dd_vec2 exactly(geom_vec2 v) {
    const geom_dd_vec2 result = {geom_dd_from(v.x), geom_dd_from(v.y)};
    return result;
}

/* Half the sum of the least and the largest scaled (p - from) . axis over all corners. */
static geom_dd middle_along(const outline *o, geom_vec2 from, geom_vec2 axis) {
    geom_dd least = geom_dd_from(HUGE_VAL);
    geom_dd most = geom_dd_from(-HUGE_VAL);
    for (size_t i = 0; i < o->count; ++i) {
        const geom_dd reach = geom_dd_vec2_dot(difference(o, from, corner(o, i)), exactly(axis));
        least = reach.high < least.high ? reach : least;
        most = reach.high > most.high ? reach : most;
    }
    return geom_dd_scale(geom_dd_add(least, most), 0.5);
}

/* The middle of the box, rounded. */
static geom_vec2 middle_of_box(const outline *o, geom_vec2 from, geom_vec2 axis) {
    const geom_dd_vec2 u = exactly(axis);
    const geom_dd squared = geom_dd_vec2_dot(u, u);
    const geom_dd s = geom_dd_div(middle_along(o, from, axis), squared);
    const geom_dd t = geom_dd_div(middle_along(o, from, geom_vec2_perp(axis)), squared);
    const geom_dd_vec2 start = difference(o, geom_vec2_make(0.0, 0.0), from);
    const geom_dd x = geom_dd_add(start.x, geom_dd_sub(geom_dd_mul(s, u.x), geom_dd_mul(t, u.y)));
    const geom_dd y = geom_dd_add(start.y, geom_dd_add(geom_dd_mul(s, u.y), geom_dd_mul(t, u.x)));
    return geom_vec2_make(ldexp(x.high, o->exponent), ldexp(y.high, o->exponent));
}

/* Whether |(p - center) . axis| > half |axis|^2. Exact. */
static bool sticks_out(geom_vec2 p, geom_vec2 center, geom_vec2 axis, double half) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const geom_exact x =
        geom_exact_mul(&arena, geom_exact_difference(&arena, p.x, center.x), geom_exact_from(&arena, axis.x));
    const geom_exact y =
        geom_exact_mul(&arena, geom_exact_difference(&arena, p.y, center.y), geom_exact_from(&arena, axis.y));
    const geom_exact squared = geom_exact_add(&arena, geom_exact_product(&arena, axis.x, axis.x),
                                              geom_exact_product(&arena, axis.y, axis.y));
    const geom_exact limit = geom_exact_mul(&arena, squared, geom_exact_from(&arena, half));
    return geom_exact_compare(geom_exact_abs(geom_exact_add(&arena, x, y)), limit) > 0;
}

/* Returns a half extent that reaches all corners: nearly always the smallest one or the double after it.
 * The rounded reach is within 2^-98. So a corner that is clearly behind the farthest one needs no exact
 * test. The reach is less accurate only if it has vanished, for coordinates that differ greatly in size.
 * Steps that double then find the half extent. */
static double half_extent(const outline *o, geom_vec2 center, geom_vec2 axis) {
    const geom_dd_vec2 u = exactly(axis);
    geom_dd most = geom_dd_from(0.0);
    for (size_t i = 0; i < o->count; ++i) {
        const geom_dd reach = geom_dd_abs(geom_dd_vec2_dot(difference(o, center, corner(o, i)), u));
        most = reach.high > most.high ? reach : most;
    }
    double half = ldexp(geom_dd_div(most, geom_dd_vec2_dot(u, u)).high, o->exponent);
    const double clear = most.high - 0x1p-40 * most.high - 0x1p-90;
    double step = 0.0;
    for (size_t i = 0; i < o->count; ++i) {
        const geom_dd reach = geom_dd_abs(geom_dd_vec2_dot(difference(o, center, corner(o, i)), u));
        while (reach.high >= clear && sticks_out(corner(o, i), center, axis, half)) {
            const double larger = nextafter(half + step, HUGE_VAL);
            step = 2.0 * (larger - half);
            half = larger;
        }
    }
    return half;
}

static geom_obb2 box_around(const outline *o) {
    const geom_vec2 from = corner(o, 0);
    const geom_vec2 axis = o->count > 1 ? axis_along(o, best_edge(o)) : geom_vec2_make(1.0, 0.0);
    const geom_vec2 center = o->count > 1 ? middle_of_box(o, from, axis) : from;
    const geom_obb2 box = {
        center, axis, {half_extent(o, center, axis), half_extent(o, center, geom_vec2_perp(axis))}};
    return box;
}

/* An exponent e with |x| < 2^e for every coordinate of the hull. */
static int exponent_above(const outline *o) {
    double size = 0.0;
    for (size_t i = 0; i < o->count; ++i) {
        size = fmax(size, fmax(fabs(corner(o, i).x), fabs(corner(o, i).y)));
    }
    int exponent = 0;
    (void)frexp(size, &exponent);
    return exponent;
}

geom_obb2_result geom_obb2_minimum_area(const geom_vec2 *points, size_t count,
                                        const geom_allocator *allocator) {
    geom_obb2_result result = {GEOM_OUT_OF_MEMORY, {{0.0, 0.0}, {1.0, 0.0}, {0.0, 0.0}}};
    if (count == 0) {
        result.status = GEOM_TOO_FEW_POINTS;
        return result;
    }
    if (!geom_ring_fits((geom_ring){points, count})) {
        result.status = GEOM_CAPACITY_EXCEEDED;
        return result;
    }
    const geom_allocator heap = geom_allocator_default();
    const geom_allocator *source = allocator ? allocator : &heap;
    uint32_t *corners = geom_allocator_allocate(source, count, sizeof *corners, _Alignof(uint32_t));
    if (!corners) {
        return result;
    }
    const geom_convex_hull_result hull = geom_convex_hull(points, count, corners, source);
    result.status = hull.status;
    if (hull.status == GEOM_OK) {
        outline o = {points, corners, hull.count, 0};
        o.exponent = exponent_above(&o);
        result.box = box_around(&o);
    }
    geom_allocator_release(source, corners, count, sizeof *corners, _Alignof(uint32_t));
    return result;
}
