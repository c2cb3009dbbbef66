/* libgeom under arbitrary numbers: laws of exact arithmetic, of the predicates, of intersections, hulls,
 * covers, and of the check of polygons. */
#include "fuzz.h"

#include <geom/cover.h>
#include <geom/exact.h>
#include <geom/hull.h>
#include <geom/intersection.h>
#include <geom/polygon.h>
#include <geom/predicate.h>

#include <math.h>

/* A finite double: small whole numbers often, so that points come to lie on a line, and any bits at all. */
static double next_double(byte_reader *in) {
    const uint8_t kind = read_byte(in);
    const double x = kind < 128 ? (int)kind % 16 - 8 : read_bits(in);
    return isfinite(x) ? x : 1.0;
}

static geom_vec2 next_point(byte_reader *in) {
    const double x = next_double(in);
    return geom_vec2_make(x, next_double(in));
}

static void check_exact(byte_reader *in) {
    static geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const double x = next_double(in);
    const double y = next_double(in);
    const geom_exact a = geom_exact_difference(&arena, x, y);
    const geom_exact b = geom_exact_product(&arena, next_double(in), next_double(in));
    const geom_exact c = geom_exact_from(&arena, next_double(in));
    require(geom_exact_round(a) == x - y);
    require(geom_exact_round(geom_exact_product(&arena, x, y)) == x * y);
    const geom_exact sum = geom_exact_add(&arena, a, b);
    require(geom_exact_compare(geom_exact_sub(&arena, sum, b), a) == 0);
    const geom_exact left = geom_exact_mul(&arena, sum, c);
    const geom_exact right =
        geom_exact_add(&arena, geom_exact_mul(&arena, a, c), geom_exact_mul(&arena, b, c));
    require(geom_exact_compare(left, right) == 0);
    require(geom_exact_sign(geom_exact_sub(&arena, a, b)) == geom_exact_compare(a, b));
}

/* The sign by its definition, without filters. */
static int orient2d_by_definition(geom_vec2 a, geom_vec2 b, geom_vec2 c) {
    static geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const geom_exact left = geom_exact_mul(&arena, geom_exact_difference(&arena, b.x, a.x),
                                           geom_exact_difference(&arena, c.y, a.y));
    const geom_exact right = geom_exact_mul(&arena, geom_exact_difference(&arena, b.y, a.y),
                                            geom_exact_difference(&arena, c.x, a.x));
    return geom_exact_compare(left, right);
}

static void check_orient2d(byte_reader *in) {
    const geom_vec2 a = next_point(in);
    const geom_vec2 b = next_point(in);
    geom_vec2 c = next_point(in);
    if (read_byte(in) % 2) {
        const geom_vec2 near = geom_vec2_lerp(a, b, c.x);
        c = geom_vec2_is_finite(near) ? near : c;
    }
    const int turn = orient2d_by_definition(a, b, c);
    require(geom_orient2d(a, b, c) == turn && geom_orient2d(b, c, a) == turn &&
            geom_orient2d(c, a, b) == turn);
    require(geom_orient2d(b, a, c) == -turn && geom_orient2d(a, c, b) == -turn);
}

enum {
    MOST_POINTS = 64
};

/* A ring and its reversal are both simple or both not; a simple one has area in one direction. */
static void check_ring(byte_reader *in) {
    geom_vec2 points[MOST_POINTS];
    geom_vec2 reversed[MOST_POINTS];
    const size_t count = read_byte(in) % (MOST_POINTS + 1);
    for (size_t i = 0; i < count; ++i) {
        points[i] = next_point(in);
        reversed[count - 1 - i] = points[i];
    }
    const geom_ring ring = {points, count};
    const geom_ring other = {reversed, count};
    const geom_polygon_fault fault = geom_polygon_check((geom_polygon){&ring, 1}, NULL);
    require(geom_polygon_check((geom_polygon){&other, 1}, NULL).status == fault.status);
    if (fault.status == GEOM_OK) {
        require(geom_ring_orientation(ring) != 0);
        require(geom_ring_orientation(ring) == -geom_ring_orientation(other));
    }
    if (fault.status == GEOM_SELF_INTERSECTION) {
        require(fault.edge < fault.other_edge && fault.other_edge < count &&
                geom_vec2_is_finite(fault.point));
    }
}

static geom_vec3 next_point3(byte_reader *in) {
    const double x = next_double(in);
    const double y = next_double(in);
    return geom_vec3_make(x, y, next_double(in));
}

/* Two points swapped turn every answer round. */
static void check_space(byte_reader *in) {
    const geom_vec3 a = next_point3(in);
    const geom_vec3 b = next_point3(in);
    const geom_vec3 c = next_point3(in);
    const geom_vec3 d = next_point3(in);
    const geom_vec3 e = next_point3(in);
    const int side = geom_orient3d(a, b, c, d);
    require(geom_orient3d(b, a, c, d) == -side && geom_orient3d(d, b, c, a) == -side);
    const int ball = geom_insphere(a, b, c, d, e);
    require(geom_insphere(e, b, c, d, a) == -ball && geom_insphere(a, c, b, d, e) == -ball);
    const geom_vec2 p[4] = {geom_vec2_make(a.x, a.y), geom_vec2_make(b.x, b.y), geom_vec2_make(c.x, c.y),
                            geom_vec2_make(d.x, d.y)};
    const int disc = geom_incircle(p[0], p[1], p[2], p[3]);
    require(geom_incircle(p[3], p[1], p[2], p[0]) == -disc && geom_incircle(p[1], p[2], p[0], p[3]) == disc);
}

static bool same_answer(geom_intersection a, geom_intersection b) {
    return a.kind == b.kind && geom_vec2_equal(a.points[0], b.points[0]) &&
           geom_vec2_equal(a.points[1], b.points[1]);
}

/* No order of the input changes a bit, and the answer is in both boxes. */
static void check_intersection(byte_reader *in) {
    const geom_vec2 a = next_point(in);
    const geom_vec2 b = next_point(in);
    const geom_segment2 s = {a, b};
    const geom_segment2 back = {b, a};
    const geom_vec2 c = next_point(in);
    const geom_vec2 d = next_point(in);
    const geom_segment2 t = {c, d};
    const geom_intersection result = geom_segment2_intersect(s, t);
    require(same_answer(result, geom_segment2_intersect(t, s)));
    require(same_answer(result, geom_segment2_intersect(back, t)));
    require(result.kind != GEOM_INTERSECTION_INVALID);
    const geom_aabb2 box_s = geom_segment2_bounds(s);
    const geom_aabb2 box_t = geom_segment2_bounds(t);
    for (int i = 0; i < (int)result.kind; ++i) {
        const geom_vec2 p = result.points[i];
        require(p.x >= fmax(box_s.min.x, box_t.min.x) && p.x <= fmin(box_s.max.x, box_t.max.x));
        require(p.y >= fmax(box_s.min.y, box_t.min.y) && p.y <= fmin(box_s.max.y, box_t.max.y));
    }
}

/* A hull turns left at every corner and has every point on its left. */
static void check_hull(byte_reader *in) {
    geom_vec2 points[MOST_POINTS];
    uint32_t corners[MOST_POINTS];
    const size_t count = read_byte(in) % (MOST_POINTS + 1);
    for (size_t i = 0; i < count; ++i) {
        points[i] = next_point(in);
    }
    const size_t corner_count = geom_convex_hull(points, count, corners, NULL).count;
    require((corner_count > 0) == (count > 0) && corner_count <= count);
    for (size_t i = 0; corner_count > 2 && i < corner_count; ++i) {
        const geom_vec2 a = points[corners[i]];
        const geom_vec2 b = points[corners[(i + 1) % corner_count]];
        require(geom_orient2d(a, b, points[corners[(i + 2) % corner_count]]) > 0);
        for (size_t k = 0; k < count; ++k) {
            require(geom_orient2d(a, b, points[k]) >= 0);
        }
    }
}

/* The discs of an outer cover reach as far as the rectangle, those of an inner one no farther. */
static void check_cover(byte_reader *in) {
    const geom_vec2 half = next_point(in);
    geom_cover cover;
    const int count = 1 + read_byte(in) % 32;
    if (geom_cover_outer(half, count, &cover) == GEOM_OK) {
        require(cover.radius >= fmin(half.x, half.y) && cover.side >= 0.0 && cover.reach >= 0.0);
        require(cover.reach + cover.radius >= fmax(half.x, half.y));
    }
    if (geom_cover_inner(half, count, &cover) == GEOM_OK) {
        require(cover.radius <= fmin(half.x, half.y) && cover.reach <= fmax(half.x, half.y));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static void (*const checks[])(byte_reader * in) = {
        check_exact, check_orient2d, check_ring, check_space, check_intersection, check_hull, check_cover,
    };
    byte_reader in = {data, size, 0};
    checks[read_byte(&in) % (sizeof checks / sizeof *checks)](&in);
    return 0;
}
