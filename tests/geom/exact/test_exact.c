/* Tests of exact arithmetic. */
#include "support.h"

#include <geom/exact.h>

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <string.h>

__extension__ typedef __int128 wide;

static geom_exact_arena arena;

/* Doubles of every kind: all exponents alike, near 1, whole numbers, and the corners of the format. */
static double random_double(random_source *source) {
    static const double corner[] = {
        0.0,     -0.0,        1.0,           -1.0,    DBL_TRUE_MIN, -DBL_TRUE_MIN,
        DBL_MAX, -DBL_MAX,    DBL_MIN,       0x1p31,  0x1p32,       -0x1.fffffffep31,
        0x1p-32, DBL_EPSILON, -0x1.fffffp-1, 0x1p960, 0x1p-1040};
    switch (random_int(source, 0, 3)) {
    case 0:
        return random_any(source);
    case 1:
        return random_scaled(source, -3, 3);
    case 2:
        return random_int(source, -5, 5);
    default:
        return corner[random_int(source, 0, (int)(sizeof corner / sizeof *corner) - 1)];
    }
}

/* A number of several limbs: a polynomial of random doubles. */
static geom_exact random_exact(random_source *source) {
    const double a = random_double(source);
    const double b = random_double(source);
    const double c = random_double(source);
    const geom_exact product = geom_exact_product(&arena, a, b);
    return geom_exact_add(&arena, product, geom_exact_from(&arena, c));
}

static bool same(geom_exact a, geom_exact b) {
    if (a.sign != b.sign || a.count != b.count) {
        return false;
    }
    return a.count == 0 ||
           (a.exponent == b.exponent && memcmp(a.limb, b.limb, a.count * sizeof *a.limb) == 0);
}

static void check_form(geom_exact a) {
    ck_assert_int_eq(a.sign == 0, a.count == 0);
    if (a.count > 0) {
        ck_assert(a.sign == 1 || a.sign == -1);
        ck_assert_uint_ne(a.limb[0], 0);
        ck_assert_uint_ne(a.limb[a.count - 1], 0);
    }
}

START_TEST(double_survives_the_way_in_and_out) {
    random_source source = {1};
    for (int i = 0; i < 100000; ++i) {
        geom_exact_arena_init(&arena);
        const double x = random_double(&source);
        const geom_exact number = geom_exact_from(&arena, x);
        check_form(number);
        ck_assert_uint_le(number.count, 3);
        ck_assert_int_eq(geom_exact_sign(number), (x > 0.0) - (x < 0.0));
        ck_assert(geom_exact_round(number) == x);
    }
}
END_TEST

START_TEST(every_power_of_two_survives) {
    for (int exponent = -1074; exponent <= 1023; ++exponent) {
        geom_exact_arena_init(&arena);
        const double x = ldexp(1.0, exponent);
        const geom_exact number = geom_exact_from(&arena, x);
        ck_assert_uint_eq(number.count, 1);
        ck_assert(geom_exact_round(number) == x);
        ck_assert(geom_exact_round(geom_exact_neg(number)) == -x);
    }
}
END_TEST

/* Hardware rounds one operation correctly, so that rounding the exact result must agree, bit for bit. */
START_TEST(single_operations_round_as_the_hardware_does) {
    random_source source = {2};
    for (int i = 0; i < 100000; ++i) {
        geom_exact_arena_init(&arena);
        const double a = random_double(&source);
        const double b = i % 2 ? random_double(&source) : a * random_scaled(&source, -2, 2);
        if (!isfinite(b)) {
            continue;
        }
        const geom_exact sum = geom_exact_add(&arena, geom_exact_from(&arena, a), geom_exact_from(&arena, b));
        ck_assert(geom_exact_round(sum) == a + b);
        ck_assert(geom_exact_round(geom_exact_difference(&arena, a, b)) == a - b);
        ck_assert(geom_exact_round(geom_exact_product(&arena, a, b)) == a * b);
        ck_assert(geom_exact_round(geom_exact_add(&arena, geom_exact_product(&arena, a, b), sum)) ==
                  geom_exact_round(geom_exact_add(&arena, sum, geom_exact_product(&arena, b, a))));
    }
}
END_TEST

START_TEST(rows_of_the_oracle_round_alike) {
    FILE *file = open_oracle("geom/exact.txt");
    double x[7];
    char kind = 0;
    int rows = 0;
    while (read_row(file, &kind, x, 7)) {
        geom_exact_arena_init(&arena);
        geom_exact value;
        if (kind == 'm') {
            const geom_exact ab = geom_exact_difference(&arena, x[0], x[1]);
            const geom_exact cd = geom_exact_difference(&arena, x[2], x[3]);
            value = geom_exact_sub(&arena, geom_exact_mul(&arena, ab, cd),
                                   geom_exact_product(&arena, x[4], x[5]));
        } else {
            ck_assert_int_eq(kind, 'p');
            value = geom_exact_product(&arena, x[0], x[1]);
            value = geom_exact_mul(&arena, value, geom_exact_product(&arena, x[2], x[3]));
            value = geom_exact_mul(&arena, geom_exact_product(&arena, x[4], x[5]), value);
        }
        check_form(value);
        ck_assert_msg(geom_exact_round(value) == x[6], "row %d: %a instead of %a", rows,
                      geom_exact_round(value), x[6]);
        ++rows;
    }
    (void)fclose(file);
    ck_assert_int_ge(rows, 500);
}
END_TEST

/* Doubles that are whole numbers of up to 53 bits, against integers of 128 bits. */
START_TEST(whole_numbers_agree_with_wide_integers) {
    random_source source = {3};
    for (int i = 0; i < 50000; ++i) {
        geom_exact_arena_init(&arena);
        wide x[4];
        for (int k = 0; k < 4; ++k) {
            x[k] = (wide)((int64_t)random_bits(&source) >> random_int(&source, 11, 62));
        }
        if (i % 2) {
            x[2] = x[0] + random_int(&source, -1, 1);
            x[3] = x[1] + random_int(&source, -1, 1);
        }
        const wide expected = x[0] * x[1] - x[2] * x[3];
        const geom_exact first = geom_exact_product(&arena, (double)x[0], (double)x[1]);
        const geom_exact second = geom_exact_product(&arena, (double)x[2], (double)x[3]);
        const geom_exact value = geom_exact_sub(&arena, first, second);
        ck_assert_int_eq(geom_exact_sign(value), (expected > 0) - (expected < 0));
        ck_assert_int_eq(geom_exact_compare(first, second), geom_exact_sign(value));
        ck_assert(geom_exact_round(value) == (double)expected);
    }
}
END_TEST

START_TEST(sums_and_products_obey_the_laws_of_a_ring) {
    random_source source = {4};
    for (int i = 0; i < 10000; ++i) {
        geom_exact_arena_init(&arena);
        const geom_exact a = random_exact(&source);
        const geom_exact b = random_exact(&source);
        const geom_exact c = random_exact(&source);
        const geom_exact sum = geom_exact_add(&arena, a, b);
        check_form(a);
        check_form(sum);
        ck_assert(same(sum, geom_exact_add(&arena, b, a)));
        ck_assert(same(geom_exact_sub(&arena, sum, b), a));
        ck_assert(
            same(geom_exact_add(&arena, sum, c), geom_exact_add(&arena, a, geom_exact_add(&arena, b, c))));
        const geom_exact product = geom_exact_mul(&arena, a, b);
        check_form(product);
        ck_assert(same(product, geom_exact_mul(&arena, b, a)));
        geom_exact left = geom_exact_mul(&arena, sum, c);
        geom_exact right = geom_exact_add(&arena, geom_exact_mul(&arena, a, c), geom_exact_mul(&arena, b, c));
        ck_assert(same(left, right));
        left = geom_exact_mul(&arena, sum, geom_exact_sub(&arena, a, b));
        right = geom_exact_sub(&arena, geom_exact_mul(&arena, a, a), geom_exact_mul(&arena, b, b));
        ck_assert(same(left, right));
        ck_assert_int_eq(geom_exact_sign(geom_exact_sub(&arena, a, a)), 0);
    }
}
END_TEST

START_TEST(products_associate) {
    random_source source = {5};
    for (int i = 0; i < 10000; ++i) {
        geom_exact_arena_init(&arena);
        const geom_exact a = random_exact(&source);
        const geom_exact b = random_exact(&source);
        const geom_exact c = random_exact(&source);
        const geom_exact left = geom_exact_mul(&arena, geom_exact_mul(&arena, a, b), c);
        ck_assert(same(left, geom_exact_mul(&arena, a, geom_exact_mul(&arena, b, c))));
        ck_assert_int_eq(left.sign, a.sign * b.sign * c.sign);
    }
}
END_TEST

START_TEST(short_forms_equal_the_long_ones) {
    random_source source = {6};
    for (int i = 0; i < 20000; ++i) {
        geom_exact_arena_init(&arena);
        const double a = random_double(&source);
        const double b = random_double(&source);
        const geom_exact long_a = geom_exact_from(&arena, a);
        const geom_exact long_b = geom_exact_from(&arena, b);
        ck_assert(same(geom_exact_difference(&arena, a, b), geom_exact_sub(&arena, long_a, long_b)));
        ck_assert(same(geom_exact_product(&arena, a, b), geom_exact_mul(&arena, long_a, long_b)));
    }
}
END_TEST

START_TEST(compare_is_the_sign_of_the_difference) {
    random_source source = {7};
    for (int i = 0; i < 20000; ++i) {
        geom_exact_arena_init(&arena);
        const geom_exact a = random_exact(&source);
        const geom_exact tiny = geom_exact_product(&arena, random_double(&source), 0x1p-900);
        const geom_exact b = i % 2 ? random_exact(&source) : geom_exact_add(&arena, a, tiny);
        const int order = geom_exact_sign(geom_exact_sub(&arena, a, b));
        ck_assert_int_eq(geom_exact_compare(a, b), order);
        ck_assert_int_eq(geom_exact_compare(b, a), -order);
        ck_assert_int_eq(geom_exact_compare(geom_exact_neg(a), geom_exact_neg(b)), -order);
        ck_assert_int_eq(geom_exact_compare(a, a), 0);
    }
}
END_TEST

START_TEST(negation_and_magnitude) {
    random_source source = {8};
    for (int i = 0; i < 1000; ++i) {
        geom_exact_arena_init(&arena);
        const geom_exact a = random_exact(&source);
        ck_assert(same(geom_exact_neg(geom_exact_neg(a)), a));
        ck_assert_int_eq(geom_exact_sign(geom_exact_add(&arena, a, geom_exact_neg(a))), 0);
        ck_assert(same(geom_exact_abs(a), a.sign < 0 ? geom_exact_neg(a) : a));
        ck_assert(same(geom_exact_abs(geom_exact_neg(a)), geom_exact_abs(a)));
    }
}
END_TEST

static double rounded_sum(double a, double b, double c) {
    geom_exact_arena_init(&arena);
    const geom_exact sum = geom_exact_add(&arena, geom_exact_from(&arena, a), geom_exact_from(&arena, b));
    return geom_exact_round(geom_exact_add(&arena, sum, geom_exact_from(&arena, c)));
}

START_TEST(halves_round_to_even_and_a_hair_more_rounds_up) {
    ck_assert(rounded_sum(0x1p53, 1.0, 0.0) == 0x1p53);
    ck_assert(rounded_sum(0x1p53, 3.0, 0.0) == 0x1p53 + 4.0);
    ck_assert(rounded_sum(0x1p53, 1.0, DBL_TRUE_MIN) == 0x1p53 + 2.0);
    ck_assert(rounded_sum(0x1p53, 3.0, -DBL_TRUE_MIN) == 0x1p53 + 2.0);
    ck_assert(rounded_sum(-0x1p53, -1.0, 0.0) == -0x1p53);
    ck_assert(rounded_sum(-0x1p53, -1.0, -0x1p-700) == -0x1p53 - 2.0);
    ck_assert(rounded_sum(0x1p54, -1.0, 0.0) == 0x1p54);
    ck_assert(rounded_sum(0x1p54, -1.0, -0x1p-1000) == 0x1p54 - 2.0);
}
END_TEST

START_TEST(rounding_ends_at_infinity) {
    const double half_unit = 0x1p970;
    ck_assert(rounded_sum(DBL_MAX, half_unit, 0.0) == HUGE_VAL);
    ck_assert(rounded_sum(DBL_MAX, half_unit, -DBL_TRUE_MIN) == DBL_MAX);
    ck_assert(rounded_sum(-DBL_MAX, -half_unit, 0.0) == -HUGE_VAL);
    ck_assert(rounded_sum(-DBL_MAX, -half_unit, DBL_TRUE_MIN) == -DBL_MAX);
    geom_exact_arena_init(&arena);
    ck_assert(geom_exact_round(geom_exact_product(&arena, DBL_MAX, -DBL_MAX)) == -HUGE_VAL);
}
END_TEST

static double rounded_product(double a, double b) {
    geom_exact_arena_init(&arena);
    return geom_exact_round(geom_exact_product(&arena, a, b));
}

START_TEST(rounding_ends_at_zero) {
    ck_assert(rounded_product(0x1p-537, 0x1p-538) == 0.0);
    ck_assert(rounded_product(0x1.0000000000001p-537, 0x1p-538) == DBL_TRUE_MIN);
    ck_assert(rounded_product(3.0 * 0x1p-537, 0x1p-538) == 2.0 * DBL_TRUE_MIN);
    ck_assert(rounded_product(-5.0 * 0x1p-537, 0x1p-538) == -2.0 * DBL_TRUE_MIN);
    ck_assert(rounded_product(0x1.fffffffffffffp-538, 0x1p-538) == 0.0);
    ck_assert(rounded_product(DBL_TRUE_MIN, DBL_TRUE_MIN) == 0.0);
    ck_assert(rounded_product(0x1.fffffffffffffp-1022, 0.5) == DBL_MIN);
}
END_TEST

typedef struct exact_vector {
    geom_exact x;
    geom_exact y;
} exact_vector;

/* (x[0] - x[1]) - (x[2] - x[3]). */
static geom_exact second_difference(const double x[4]) {
    return geom_exact_sub(&arena, geom_exact_difference(&arena, x[0], x[1]),
                          geom_exact_difference(&arena, x[2], x[3]));
}

static exact_vector relative_vector(const double x[8]) {
    const exact_vector v = {second_difference(x), second_difference(x + 4)};
    return v;
}

static geom_exact exact_dot(exact_vector a, exact_vector b) {
    return geom_exact_add(&arena, geom_exact_mul(&arena, a.x, b.x), geom_exact_mul(&arena, a.y, b.y));
}

static geom_exact exact_cross(exact_vector a, exact_vector b) {
    return geom_exact_sub(&arena, geom_exact_mul(&arena, a.x, b.y), geom_exact_mul(&arena, a.y, b.x));
}

/* The corner (h, k) of an oriented box with axis u, seen from a point at d from its center, in the frame of
 * the box: (|d.u| - h |u|^2, |d x u| - k |u|^2). */
static exact_vector from_corner(exact_vector d, exact_vector u, double h, double k) {
    const geom_exact size = exact_dot(u, u);
    const geom_exact reach_x = geom_exact_mul(&arena, geom_exact_from(&arena, h), size);
    const geom_exact reach_y = geom_exact_mul(&arena, geom_exact_from(&arena, k), size);
    const exact_vector result = {geom_exact_sub(&arena, geom_exact_abs(exact_dot(d, u)), reach_x),
                                 geom_exact_sub(&arena, geom_exact_abs(exact_cross(d, u)), reach_y)};
    return result;
}

/* Whether a disc of radius r reaches that corner: |c|^2 - r^2 |u|^2, of degree 6. */
static geom_exact corner_distance(const double x[21]) {
    const exact_vector u = {geom_exact_from(&arena, x[16]), geom_exact_from(&arena, x[17])};
    const exact_vector corner = from_corner(relative_vector(x), u, x[18], x[19]);
    const geom_exact radius =
        geom_exact_mul(&arena, geom_exact_product(&arena, x[20], x[20]), exact_dot(u, u));
    return geom_exact_sub(&arena, exact_dot(corner, corner), radius);
}

/* Whether it does so on its way along v, if it comes past: (c x w)^2 - r^2 |u|^2 |w|^2, where w is v in the
 * frame of the box, of degree 10. */
static geom_exact swept_corner_distance(const double x[21]) {
    const exact_vector u = {geom_exact_from(&arena, x[16]), geom_exact_from(&arena, x[17])};
    const exact_vector corner = from_corner(relative_vector(x), u, x[18], x[19]);
    const exact_vector v = relative_vector(x + 8);
    const exact_vector w = {exact_dot(v, u), exact_cross(v, u)};
    const geom_exact cross = exact_cross(corner, w);
    const geom_exact radius =
        geom_exact_mul(&arena, geom_exact_product(&arena, x[20], x[20]), exact_dot(u, u));
    return geom_exact_sub(&arena, geom_exact_mul(&arena, cross, cross),
                          geom_exact_mul(&arena, radius, exact_dot(w, w)));
}

/* Neighboring numbers from opposite ends of the exponent range make every intermediate as long as it can be.
 * Gives the most limbs that were in use. */
static uint32_t most_limbs(geom_exact (*polynomial)(const double x[21]), uint32_t degree) {
    static const double end[] = {DBL_TRUE_MIN, -DBL_MAX, DBL_MAX, 0x1.fffffffffffffp-1021,
                                 -0x1.5555555555555p1023};
    random_source source = {9};
    uint32_t most = 0;
    for (int i = 0; i < 2000; ++i) {
        double x[21];
        for (int k = 0; k < 21; ++k) {
            x[k] = i % 2 ? random_any(&source) : end[random_int(&source, 0, 4)];
        }
        geom_exact_arena_init(&arena);
        const geom_exact value = polynomial(x);
        check_form(value);
        ck_assert_uint_le(value.count, degree * 66 + 1);
        most = arena.used > most ? arena.used : most;
    }
    return most;
}

START_TEST(polynomial_of_degree_six_fits_three_times) {
    const uint32_t most = most_limbs(corner_distance, 6);
    ck_assert_uint_gt(most, 2000);
    ck_assert_uint_lt(most, GEOM_EXACT_ARENA_LIMBS / 3);
}
END_TEST

START_TEST(polynomial_of_degree_ten_fits_with_room) {
    const uint32_t most = most_limbs(swept_corner_distance, 10);
    ck_assert_uint_gt(most, 4000);
    ck_assert_uint_lt(most, GEOM_EXACT_ARENA_LIMBS / 3 * 2);
}
END_TEST

static jmp_buf escape;

static void leave(const char *condition, const char *file, int line) {
    (void)condition;
    (void)file;
    (void)line;
    longjmp(escape, 1);
}

START_TEST(full_arena_stops_at_the_assertion) {
    geom_assert_handler *before = geom_assert_set_handler(leave);
    geom_exact_arena_init(&arena);
    volatile int rounds = 0;
    if (setjmp(escape) == 0) {
        geom_exact power = geom_exact_from(&arena, 0x1.0000000000001p0);
        for (; rounds < 40; ++rounds) {
            power = geom_exact_mul(&arena, power, power);
        }
    }
    geom_assert_set_handler(before);
    ck_assert_int_gt(rounds, 5);
    ck_assert_int_lt(rounds, 20);
    ck_assert_uint_le(arena.used, GEOM_EXACT_ARENA_LIMBS);
}
END_TEST

START_TEST(numbers_that_are_not_finite_stop_at_the_assertion) {
    const double refused[] = {HUGE_VAL, -HUGE_VAL, (double)NAN};
    geom_assert_handler *before = geom_assert_set_handler(leave);
    volatile size_t stopped = 0;
    for (volatile size_t i = 0; i < 3; ++i) {
        geom_exact_arena_init(&arena);
        if (setjmp(escape) == 0) {
            (void)geom_exact_from(&arena, refused[i]);
        } else {
            ++stopped;
        }
    }
    geom_assert_set_handler(before);
    ck_assert_uint_eq(stopped, 3);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        double_survives_the_way_in_and_out,
        every_power_of_two_survives,
        single_operations_round_as_the_hardware_does,
        rows_of_the_oracle_round_alike,
        whole_numbers_agree_with_wide_integers,
        sums_and_products_obey_the_laws_of_a_ring,
        products_associate,
        short_forms_equal_the_long_ones,
        compare_is_the_sign_of_the_difference,
        negation_and_magnitude,
        halves_round_to_even_and_a_hair_more_rounds_up,
        rounding_ends_at_infinity,
        rounding_ends_at_zero,
        polynomial_of_degree_six_fits_three_times,
        polynomial_of_degree_ten_fits_with_room,
        full_arena_stops_at_the_assertion,
        numbers_that_are_not_finite_stop_at_the_assertion,
    };
    return run_tests("exact", tests, sizeof tests / sizeof *tests);
}
