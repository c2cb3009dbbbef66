/* Tests of intersections of segments. */
#include "support.h"

#include <geom/exact.h>
#include <geom/intersection.h>

#include <float.h>
#include <math.h>

static geom_segment2 segment(double ax, double ay, double bx, double by) {
    const geom_segment2 s = {{ax, ay}, {bx, by}};
    return s;
}

/* Zeros always come out positive, so equal numbers have equal bits. */
static bool is_plain(geom_vec2 p) { return !(p.x == 0.0 && signbit(p.x)) && !(p.y == 0.0 && signbit(p.y)); }

static bool same_bits(geom_intersection a, geom_intersection b) {
    bool same = a.kind == b.kind;
    for (int i = 0; i < 2; ++i) {
        same = same && geom_vec2_equal(a.points[i], b.points[i]) && is_plain(a.points[i]) &&
               is_plain(b.points[i]);
    }
    return same;
}

/* The answer, after checking that the order of the segments and of their ends makes no difference. */
static geom_intersection intersect(geom_segment2 s, geom_segment2 t) {
    const geom_intersection result = geom_segment2_intersect(s, t);
    const geom_segment2 s_back = {s.b, s.a};
    const geom_segment2 t_back = {t.b, t.a};
    ck_assert(same_bits(result, geom_segment2_intersect(t, s)));
    ck_assert(same_bits(result, geom_segment2_intersect(s_back, t)));
    ck_assert(same_bits(result, geom_segment2_intersect(s, t_back)));
    ck_assert(same_bits(result, geom_segment2_intersect(t_back, s)));
    ck_assert(same_bits(result, geom_segment2_intersect(t_back, s_back)));
    return result;
}

static void check_points(geom_segment2 s, geom_segment2 t, int kind, geom_vec2 first, geom_vec2 last) {
    const geom_intersection result = intersect(s, t);
    ck_assert_int_eq((int)result.kind, kind);
    ck_assert(geom_vec2_equal(result.points[0], first) && geom_vec2_equal(result.points[1], last));
}

static int cross(const int o[2], const int p[2], const int q[2]) {
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);
}

static bool on_segment(const int p[2], const int a[2], const int b[2]) {
    const int dot = (p[0] - a[0]) * (p[0] - b[0]) + (p[1] - a[1]) * (p[1] - b[1]);
    return cross(a, b, p) == 0 && dot <= 0;
}

static geom_vec2 double_of(const int p[2]) { return geom_vec2_make(p[0], p[1]); }

static bool lower(geom_vec2 a, geom_vec2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

/* Four points of a lattice: two lines that cross are solved with whole numbers, and otherwise the common
 * piece is bounded by those ends that are on the other segment. */
static void check_lattice(int p[4][2]) {
    const geom_segment2 s = {double_of(p[0]), double_of(p[1])};
    const geom_segment2 t = {double_of(p[2]), double_of(p[3])};
    const int dx = p[1][0] - p[0][0];
    const int dy = p[1][1] - p[0][1];
    const int den = dx * (p[3][1] - p[2][1]) - dy * (p[3][0] - p[2][0]);
    if (den != 0) {
        const int num = (p[2][0] - p[0][0]) * (p[3][1] - p[2][1]) - (p[2][1] - p[0][1]) * (p[3][0] - p[2][0]);
        const int other = (p[2][0] - p[0][0]) * dy - (p[2][1] - p[0][1]) * dx;
        const int sign = den > 0 ? 1 : -1;
        const bool meet =
            num * sign >= 0 && num * sign <= den * sign && other * sign >= 0 && other * sign <= den * sign;
        const geom_vec2 point = {(double)(p[0][0] * den + num * dx) / den,
                                 (double)(p[0][1] * den + num * dy) / den};
        check_points(s, t, meet, meet ? point : geom_vec2_make(0, 0), geom_vec2_make(0, 0));
        return;
    }
    geom_vec2 first = {9, 9};
    geom_vec2 last = {-9, -9};
    for (int i = 0; i < 4; ++i) {
        const int k = i < 2 ? 2 : 0;
        const geom_vec2 end = double_of(p[i]);
        if (on_segment(p[i], p[k], p[k + 1])) {
            first = lower(end, first) ? end : first;
            last = lower(last, end) ? end : last;
        }
    }
    if (lower(last, first)) {
        check_points(s, t, 0, geom_vec2_make(0, 0), geom_vec2_make(0, 0));
    } else if (geom_vec2_equal(first, last)) {
        check_points(s, t, 1, first, geom_vec2_make(0, 0));
    } else {
        check_points(s, t, 2, first, last);
    }
}

START_TEST(all_segments_of_a_small_lattice) {
    for (int n = 0; n < 16 * 16 * 16 * 16; ++n) {
        int p[4][2];
        for (int i = 0; i < 4; ++i) {
            p[i][0] = (n >> (4 * i) & 3) - 1;
            p[i][1] = (n >> (4 * i + 2) & 3) - 1;
        }
        check_lattice(p);
    }
}
END_TEST

static geom_exact_arena arena;

static geom_exact mul(geom_exact a, geom_exact b) { return geom_exact_mul(&arena, a, b); }
static geom_exact sub(geom_exact a, geom_exact b) { return geom_exact_sub(&arena, a, b); }
static geom_exact from(double x) { return geom_exact_from(&arena, x); }

/* The line through a segment as (a, b, c) with a x + b y = c; degrees 1, 1, 2. */
typedef struct exact_line {
    geom_exact a;
    geom_exact b;
    geom_exact c;
} exact_line;

static exact_line line_of(geom_segment2 s) {
    const exact_line line = {
        geom_exact_difference(&arena, s.b.y, s.a.y),
        geom_exact_difference(&arena, s.a.x, s.b.x),
        sub(geom_exact_product(&arena, s.a.x, s.b.y), geom_exact_product(&arena, s.a.y, s.b.x)),
    };
    return line;
}

/* Whether x is n / d to 0.5001 units in the last place and half the smallest subnormal:
 * |n - x d| <= (0.5001 ulp(x) + 2^-1075) |d|. */
static bool is_rounded(double x, geom_exact n, geom_exact d) {
    const double size = fabs(x);
    const double unit = size - nextafter(size, -1.0);
    const geom_exact bound =
        geom_exact_add(&arena, geom_exact_product(&arena, 2.0 * 0.5001, unit), from(DBL_TRUE_MIN));
    const geom_exact error = geom_exact_abs(sub(n, mul(from(x), d)));
    return geom_exact_compare(geom_exact_add(&arena, error, error), mul(bound, geom_exact_abs(d))) <= 0;
}

/* By Cramer's rule for the two lines. */
static void check_crossing(geom_segment2 s, geom_segment2 t, geom_vec2 point) {
    geom_exact_arena_init(&arena);
    const exact_line l = line_of(s);
    const exact_line m = line_of(t);
    const geom_exact d = sub(mul(l.a, m.b), mul(m.a, l.b));
    ck_assert_msg(is_rounded(point.x, sub(mul(l.c, m.b), mul(m.c, l.b)), d), "x of %a %a", point.x, point.y);
    ck_assert_msg(is_rounded(point.y, sub(mul(l.a, m.c), mul(m.a, l.c)), d), "y of %a %a", point.x, point.y);
    const geom_segment2 both[2] = {s, t};
    for (int i = 0; i < 2; ++i) {
        const geom_aabb2 box = geom_segment2_bounds(both[i]);
        ck_assert(point.x >= box.min.x && point.x <= box.max.x && point.y >= box.min.y &&
                  point.y <= box.max.y);
    }
}

static int crossings_of(random_source *source, int low, int high, int rounds) {
    int crossings = 0;
    for (int round = 0; round < rounds; ++round) {
        double x[8];
        for (int i = 0; i < 8; ++i) {
            x[i] = random_scaled(source, low, high);
        }
        const geom_segment2 s = segment(x[0], x[1], x[2], x[3]);
        const geom_segment2 t = segment(x[4], x[5], x[6], x[7]);
        const geom_intersection result = intersect(s, t);
        if (result.kind == GEOM_INTERSECTION_POINT) {
            check_crossing(s, t, result.points[0]);
            ++crossings;
        }
    }
    return crossings;
}

START_TEST(crossings_are_rounded_once) {
    random_source source = {1};
    ck_assert_int_gt(crossings_of(&source, 0, 0, 5000), 500);
    ck_assert_int_gt(crossings_of(&source, -60, 60, 2000), 100);
    ck_assert_int_gt(crossings_of(&source, -1074, -1060, 2000), 100);
    ck_assert_int_gt(crossings_of(&source, -1030, -1018, 2000), 100);
    ck_assert_int_gt(crossings_of(&source, 1024, 1024, 2000), 200);
    ck_assert_int_gt(crossings_of(&source, -1074, 1024, 1500), 50);
}
END_TEST

/* The first quotient of a crossing this close to the end of the doubles may be rounded beyond it. */
START_TEST(crossings_beside_the_largest_double) {
    random_source source = {5};
    const double beside = nextafter(DBL_MAX, 0.0);
    for (int round = 0; round < 3000; ++round) {
        const geom_segment2 s = segment(beside, random_between(&source, -9.0, -5.0), DBL_MAX, 9.0);
        const geom_segment2 t =
            segment(DBL_MAX, random_between(&source, -4.0, 4.0), random_between(&source, -1.0, 1.0),
                    random_between(&source, -4.0, 4.0));
        const geom_intersection result = intersect(s, t);
        ck_assert(result.kind == GEOM_INTERSECTION_POINT && result.points[0].x >= beside);
        check_crossing(s, t, result.points[0]);
    }
}
END_TEST

/* Segments that leave a common neighborhood at the smallest angle cross far from where rounding would have
 * it. */
START_TEST(flat_crossings_are_rounded_once) {
    random_source source = {2};
    int crossings = 0;
    for (int round = 0; round < 4000; ++round) {
        const geom_segment2 s = {random_point(&source, 1.0), random_point(&source, 1.0)};
        const int away = random_int(&source, 1, 40);
        const geom_segment2 t = {
            geom_vec2_make(s.a.x, s.a.y + away * 0x1p-54),
            geom_vec2_make(s.b.x, s.b.y - random_int(&source, 1, 40) * 0x1p-54),
        };
        const geom_intersection result = intersect(s, t);
        if (result.kind == GEOM_INTERSECTION_POINT) {
            check_crossing(s, t, result.points[0]);
            ++crossings;
        }
    }
    ck_assert_int_gt(crossings, 1000);
}
END_TEST

/* An end in the middle of the other segment comes out as it went in, moved by the least amount it is a miss
 * or a crossing. */
START_TEST(touching_ends_keep_their_bits) {
    random_source source = {3};
    const int limit = 1 << 23;
    for (int round = 0; round < 5000; ++round) {
        const geom_vec2 step = {random_int(&source, -limit, limit), random_int(&source, -limit, limit)};
        const geom_vec2 a = {random_int(&source, -limit, limit), random_int(&source, -limit, limit)};
        const geom_vec2 touch = geom_vec2_add_scaled(a, random_int(&source, 1, 9), step);
        const geom_segment2 s = {a, geom_vec2_add_scaled(a, 10.0, step)};
        const geom_segment2 t = {touch, geom_vec2_add(touch, geom_vec2_perp(step))};
        if (step.x == 0.0 && step.y == 0.0) {
            continue;
        }
        check_points(s, t, 1, touch, geom_vec2_make(0, 0));
        const geom_vec2 less = geom_vec2_scale(geom_vec2_perp(step), 0x1p-24);
        const geom_segment2 clear = {geom_vec2_add(touch, less), t.b};
        ck_assert_int_eq(intersect(s, clear).kind, GEOM_INTERSECTION_NONE);
        const geom_segment2 across = {geom_vec2_sub(touch, less), t.b};
        ck_assert_int_eq(intersect(s, across).kind, GEOM_INTERSECTION_POINT);
        check_crossing(s, across, intersect(s, across).points[0]);
    }
}
END_TEST

START_TEST(powers_of_two_scale_the_answer) {
    random_source source = {4};
    for (int round = 0; round < 300; ++round) {
        double x[8];
        for (int i = 0; i < 8; ++i) {
            x[i] = round % 2 ? random_int(&source, -2, 2) : random_between(&source, -2.0, 2.0);
        }
        const geom_intersection plain =
            intersect(segment(x[0], x[1], x[2], x[3]), segment(x[4], x[5], x[6], x[7]));
        for (int k = -900; k <= 1000; k += 100) {
            double y[8];
            for (int i = 0; i < 8; ++i) {
                y[i] = ldexp(x[i], k);
            }
            const geom_intersection scaled =
                intersect(segment(y[0], y[1], y[2], y[3]), segment(y[4], y[5], y[6], y[7]));
            ck_assert_int_eq(scaled.kind, plain.kind);
            for (int i = 0; i < 2; ++i) {
                ck_assert(geom_vec2_equal(scaled.points[i], geom_vec2_scale(plain.points[i], ldexp(1.0, k))));
            }
        }
    }
}
END_TEST

START_TEST(zeros_come_out_positive) {
    const geom_intersection cross_at_zero = intersect(segment(-1, -0.0, 1, -0.0), segment(-0.0, -1, -0.0, 1));
    ck_assert(cross_at_zero.kind == GEOM_INTERSECTION_POINT);
    ck_assert(!signbit(cross_at_zero.points[0].x) && !signbit(cross_at_zero.points[0].y));
    const geom_intersection ends = intersect(segment(-0.0, 0, 1, 1), segment(0, -0.0, -1, 1));
    ck_assert(ends.kind == GEOM_INTERSECTION_POINT);
    ck_assert(!signbit(ends.points[0].x) && !signbit(ends.points[0].y));
}
END_TEST

START_TEST(numbers_that_are_not_finite_are_refused) {
    const double bad[] = {HUGE_VAL, -HUGE_VAL, (double)NAN};
    for (int i = 0; i < 24; ++i) {
        double x[8] = {0, 0, 4, 4, 0, 4, 4, 0};
        x[i / 3] = bad[i % 3];
        const geom_intersection result =
            intersect(segment(x[0], x[1], x[2], x[3]), segment(x[4], x[5], x[6], x[7]));
        ck_assert_int_eq(result.kind, GEOM_INTERSECTION_INVALID);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        all_segments_of_a_small_lattice,
        crossings_are_rounded_once,
        crossings_beside_the_largest_double,
        flat_crossings_are_rounded_once,
        touching_ends_keep_their_bits,
        powers_of_two_scale_the_answer,
        zeros_come_out_positive,
        numbers_that_are_not_finite_are_refused,
    };
    return run_tests("intersect", tests, sizeof tests / sizeof *tests);
}
