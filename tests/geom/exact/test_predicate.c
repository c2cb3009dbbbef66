/* Tests of the exact predicates of the plane. */
#include "support.h"

#include <geom/predicate.h>

#include <float.h>
#include <math.h>

/* The answer must follow from the geometry: every even permutation keeps it, every odd one turns it round. */
static void check_orientation(geom_vec2 a, geom_vec2 b, geom_vec2 c, int expected) {
    const geom_vec2 p[3] = {a, b, c};
    for (int i = 0; i < 3; ++i) {
        const geom_vec2 q = p[(i + 1) % 3];
        const geom_vec2 r = p[(i + 2) % 3];
        ck_assert_msg(geom_orient2d(p[i], q, r) == expected && geom_orient2d(p[i], r, q) == -expected,
                      "not %d: (%a, %a) (%a, %a) (%a, %a)", expected, p[i].x, p[i].y, q.x, q.y, r.x, r.y);
    }
}

/* Mirror images turn the other way; the plane turned by a quarter keeps the answer. */
static void check_images(geom_vec2 a, geom_vec2 b, geom_vec2 c, int expected) {
    check_orientation(a, b, c, expected);
    check_orientation(geom_vec2_make(a.y, a.x), geom_vec2_make(b.y, b.x), geom_vec2_make(c.y, c.x),
                      -expected);
    check_orientation(geom_vec2_make(-a.x, a.y), geom_vec2_make(-b.x, b.y), geom_vec2_make(-c.x, c.y),
                      -expected);
    check_orientation(geom_vec2_perp(a), geom_vec2_perp(b), geom_vec2_perp(c), expected);
}

START_TEST(rows_of_the_oracle) {
    FILE *file = open_oracle("geom/orient2d.txt");
    double x[7];
    char kind = 0;
    int rows = 0;
    while (read_row(file, &kind, x, 7)) {
        check_images(geom_vec2_make(x[0], x[1]), geom_vec2_make(x[2], x[3]), geom_vec2_make(x[4], x[5]),
                     (int)x[6]);
        ++rows;
    }
    (void)fclose(file);
    ck_assert_int_ge(rows, 500);
}
END_TEST

/* Solves p v - q u = 1 for coprime p, q > 0 by Euclid's algorithm, with 0 <= u <= p. False when not
 * coprime. */
static bool solve_unit_determinant(int64_t p, int64_t q, int64_t *u, int64_t *v) {
    int64_t r0 = p;
    int64_t r1 = q;
    int64_t s0 = 1;
    int64_t s1 = 0;
    int64_t t0 = 0;
    int64_t t1 = 1;
    while (r1 != 0) {
        const int64_t quotient = r0 / r1;
        const int64_t r2 = r0 - quotient * r1;
        const int64_t s2 = s0 - quotient * s1;
        const int64_t t2 = t0 - quotient * t1;
        r0 = r1, r1 = r2;
        s0 = s1, s1 = s2;
        t0 = t1, t1 = t2;
    }
    *v = s0;
    *u = -t0;
    if (*u < 0) {
        *u += p;
        *v += q;
    }
    return r0 == 1;
}

static geom_vec2 whole(int64_t x, int64_t y) { return geom_vec2_make((double)x, (double)y); }

/* Of all triples of points with whole coordinates that are not on a line, those of determinant +-1 are the
 * closest to one. Coordinates have up to `bits` bits, so the differences are exact and the determinant is
 * not. */
static void check_unit_determinants(random_source *source, int bits) {
    const int64_t limit = (int64_t)1 << (bits - 1);
    int found = 0;
    while (found < 300) {
        const int64_t p = limit / 2 + (int64_t)(random_bits(source) % (uint64_t)(limit / 2));
        const int64_t q = 1 + (int64_t)(random_bits(source) % (uint64_t)(limit - 1));
        int64_t u = 0;
        int64_t v = 0;
        if (!solve_unit_determinant(p, q, &u, &v)) {
            continue;
        }
        const int64_t x = (int64_t)(random_bits(source) % (uint64_t)limit);
        const int64_t y = (int64_t)(random_bits(source) % (uint64_t)limit);
        check_images(whole(x, y), whole(x + p, y + q), whole(x + u, y + v), 1);
        check_images(whole(0, 0), whole(p, q), whole(-u, -v), -1);
        check_images(whole(0, 0), whole(p, q), whole(2 * p, 2 * q), 0);
        check_images(whole(-p, -q), whole(0, 0), whole(p, q), 0);
        ++found;
    }
}

START_TEST(determinants_of_plus_and_minus_one) {
    random_source source = {2};
    for (int bits = 20; bits <= 53; ++bits) {
        check_unit_determinants(&source, bits);
    }
}
END_TEST

/* L. Kettner, K. Mehlhorn, S. Pion, S. Schirra, C. Yap, "Classroom examples of robustness problems in
 * geometric computations" (ESA 2004), figure 2: points in steps of u = 2^-53 about (0.5, 0.5) against the
 * line through (12, 12) and (24, 24), which is x = y. Rounded determinants paint a wrong picture. */
START_TEST(grid_of_kettner_and_others) {
    const geom_vec2 q = geom_vec2_make(12.0, 12.0);
    const geom_vec2 r = geom_vec2_make(24.0, 24.0);
    for (int i = 0; i < 256; ++i) {
        for (int j = 0; j < 256; ++j) {
            const geom_vec2 p = geom_vec2_make(0.5 + i * 0x1p-53, 0.5 + j * 0x1p-53);
            const int expected = (p.y > p.x) - (p.y < p.x);
            ck_assert_int_eq(geom_orient2d(q, r, p), expected);
            ck_assert_int_eq(geom_orient2d(r, p, q), expected);
            ck_assert_int_eq(geom_orient2d(p, r, q), -expected);
        }
    }
}
END_TEST

/* The line through the origin and (p 2^m, q), with its neighbors of determinant +-2^m: coordinates that
 * differ in size by 2^m, whose products agree in all leading bits. */
START_TEST(mixed_exponents) {
    random_source source = {3};
    for (int m = 0; m <= 900; m += 20) {
        for (int i = 0; i < 40; ++i) {
            const int64_t p = 1 + (int64_t)(random_bits(&source) >> 12);
            const int64_t q = 1 + (int64_t)(random_bits(&source) >> 12);
            int64_t u = 0;
            int64_t v = 0;
            if (!solve_unit_determinant(p, q, &u, &v)) {
                continue;
            }
            const double scale = ldexp(1.0, m);
            const geom_vec2 b = geom_vec2_make((double)p * scale, (double)q);
            const geom_vec2 c = geom_vec2_make((double)u * scale, (double)v);
            check_images(geom_vec2_make(0.0, 0.0), b, c, 1);
            check_images(geom_vec2_neg(b), geom_vec2_neg(c), geom_vec2_make(0.0, 0.0), 1);
            check_images(geom_vec2_neg(b), b, geom_vec2_make(0.0, 0.0), 0);
        }
    }
}
END_TEST

START_TEST(smallest_triangles) {
    const double tiny = DBL_TRUE_MIN;
    check_images(geom_vec2_make(0.0, 0.0), geom_vec2_make(tiny, 0.0), geom_vec2_make(0.0, tiny), 1);
    check_images(geom_vec2_make(0.0, 0.0), geom_vec2_make(1e-170, 0.0), geom_vec2_make(0.0, 1e-170), 1);
    check_images(geom_vec2_make(tiny, tiny), geom_vec2_make(2 * tiny, 2 * tiny),
                 geom_vec2_make(7 * tiny, 7 * tiny), 0);
    check_images(geom_vec2_make(-tiny, -tiny), geom_vec2_make(3 * tiny, 2 * tiny),
                 geom_vec2_make(7 * tiny, 5 * tiny), 0);
    check_images(geom_vec2_make(-tiny, -tiny), geom_vec2_make(3 * tiny, 2 * tiny), geom_vec2_make(0.0, 0.0),
                 1);
    check_images(geom_vec2_make(0.0, 0.0), geom_vec2_make(1.0, tiny), geom_vec2_make(2.0, 2 * tiny), 0);
    check_images(geom_vec2_make(0.0, 0.0), geom_vec2_make(1.0, tiny), geom_vec2_make(2.0, 3 * tiny), 1);
    check_images(geom_vec2_make(0.0, 0.0), geom_vec2_make(DBL_MAX, tiny), geom_vec2_make(-DBL_MAX, -tiny), 0);
    check_images(geom_vec2_make(0.0, 0.0), geom_vec2_make(DBL_MAX, tiny), geom_vec2_make(-DBL_MAX, 0.0), 1);
}
END_TEST

START_TEST(largest_triangles) {
    const double huge = DBL_MAX;
    const double less = nextafter(DBL_MAX, 0.0);
    check_images(geom_vec2_make(-huge, -huge), geom_vec2_make(huge, -huge), geom_vec2_make(0.0, huge), 1);
    check_images(geom_vec2_make(-huge, -huge), geom_vec2_make(0.0, 0.0), geom_vec2_make(huge, huge), 0);
    check_images(geom_vec2_make(-huge, -huge), geom_vec2_make(0.0, DBL_TRUE_MIN), geom_vec2_make(huge, huge),
                 -1);
    check_images(geom_vec2_make(-huge, -huge), geom_vec2_make(huge, huge), geom_vec2_make(less, huge), 1);
    check_images(geom_vec2_make(-huge, -less), geom_vec2_make(huge, huge), geom_vec2_make(less, huge), 1);
    check_images(geom_vec2_make(0.0, 0.0), geom_vec2_make(huge, huge), geom_vec2_make(-1.0, 1.0), 1);
}
END_TEST

START_TEST(equal_points_are_on_every_line) {
    random_source source = {4};
    for (int i = 0; i < 5000; ++i) {
        const geom_vec2 a = geom_vec2_make(random_any(&source), random_any(&source));
        const geom_vec2 b = geom_vec2_make(random_any(&source), random_any(&source));
        check_orientation(a, a, b, 0);
        check_orientation(a, a, a, 0);
        check_orientation(a, geom_vec2_make(a.x, b.y), geom_vec2_make(a.x, random_any(&source)), 0);
    }
    check_orientation(geom_vec2_make(0.0, 0.0), geom_vec2_make(-0.0, 0.0), geom_vec2_make(1.0, -0.0), 0);
}
END_TEST

/* Multiplying all coordinates by a power of two, with no bit lost, changes no answer, through overflow and
 * underflow of the products. */
START_TEST(powers_of_two_change_nothing) {
    random_source source = {5};
    for (int i = 0; i < 300; ++i) {
        const geom_vec2 a = random_point(&source, 1.0);
        const geom_vec2 b = random_point(&source, 1.0);
        geom_vec2 c = geom_vec2_lerp(a, b, random_between(&source, -1.0, 2.0));
        c.x = floor(c.x * 0x1p53) * 0x1p-53;
        c.y = floor(c.y * 0x1p53) * 0x1p-53;
        const int expected = geom_orient2d(a, b, c);
        for (int k = -1000; k <= 1020; k += 20) {
            const double s = ldexp(1.0, k);
            ck_assert_int_eq(
                geom_orient2d(geom_vec2_scale(a, s), geom_vec2_scale(b, s), geom_vec2_scale(c, s)), expected);
            check_orientation(geom_vec2_make(a.x * s, a.y), geom_vec2_make(b.x * s, b.y),
                              geom_vec2_make(c.x * s, c.y), expected);
        }
    }
}
END_TEST

START_TEST(permutations_agree_on_random_points) {
    random_source source = {6};
    int seen[3] = {0, 0, 0};
    for (int i = 0; i < 20000; ++i) {
        const geom_vec2 a = random_point(&source, 10.0);
        const geom_vec2 b = random_point(&source, 10.0);
        const geom_vec2 c = i % 2 ? random_point(&source, 10.0)
                                  : geom_vec2_lerp(a, b, ldexp(1.0, random_int(&source, -8, 2)));
        const int expected = geom_orient2d(a, b, c);
        check_images(a, b, c, expected);
        ++seen[expected + 1];
    }
    ck_assert_int_gt(seen[0], 1000);
    ck_assert_int_gt(seen[1], 10);
    ck_assert_int_gt(seen[2], 1000);
}
END_TEST

START_TEST(without_finite_points_the_answer_is_zero) {
    const double bad[] = {HUGE_VAL, -HUGE_VAL, (double)NAN};
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 6; ++k) {
            double x[6] = {0.0, 0.0, 4.0, 1.0, 2.0, 3.0};
            x[k] = bad[i];
            ck_assert_int_eq(geom_orient2d(geom_vec2_make(x[0], x[1]), geom_vec2_make(x[2], x[3]),
                                           geom_vec2_make(x[4], x[5])),
                             0);
        }
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        rows_of_the_oracle,
        determinants_of_plus_and_minus_one,
        grid_of_kettner_and_others,
        mixed_exponents,
        smallest_triangles,
        largest_triangles,
        equal_points_are_on_every_line,
        powers_of_two_change_nothing,
        permutations_agree_on_random_points,
        without_finite_points_the_answer_is_zero,
    };
    return run_tests("predicate", tests, sizeof tests / sizeof *tests);
}
