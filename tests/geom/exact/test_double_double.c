/* Double-doubles against exact arithmetic: sums and products of doubles without any error, all else within
 * its bound. */
#include "support.h"

#include <geom/double_double.h>
#include <geom/exact.h>

#include <math.h>

enum {
    ROUNDS = 20000
};

static geom_exact exact_of(geom_exact_arena *arena, geom_dd a) {
    return geom_exact_add(arena, geom_exact_from(arena, a.high), geom_exact_from(arena, a.low));
}

/* Whether |found - true| <= 2^-102 |true|. */
static bool is_close(geom_exact_arena *arena, geom_exact found, geom_exact truth) {
    const geom_exact error = geom_exact_abs(geom_exact_sub(arena, found, truth));
    const geom_exact bound = geom_exact_mul(arena, geom_exact_from(arena, 0x1p-102), geom_exact_abs(truth));
    return geom_exact_compare(error, bound) <= 0;
}

/* High is the rounded sum of both. */
static bool is_normal(geom_dd a) { return a.high + a.low == a.high; }

/* With a low part anywhere below the high one, or none. */
static geom_dd random_dd(random_source *source, int range) {
    const double high = random_scaled(source, -range, range);
    const double low = random_int(source, 0, 3) == 0 ? 0.0 : ldexp(high, -random_int(source, 54, 70));
    return geom_dd_two_sum(high, random_int(source, 0, 1) == 0 ? low : -low);
}

/* Near -a, so that nearly all of a sum is canceled. */
static geom_dd nearly_opposite(random_source *source, geom_dd a) {
    const geom_dd nudge = geom_dd_from(ldexp(a.high, -random_int(source, 1, 105)));
    return geom_dd_sub(geom_dd_neg(a), random_int(source, 0, 1) == 0 ? nudge : geom_dd_neg(nudge));
}

START_TEST(sums_and_products_of_doubles_are_exact) {
    random_source source = {0xdd01};
    for (int i = 0; i < ROUNDS; ++i) {
        const double a = random_scaled(&source, -200, 200);
        const double b = random_scaled(&source, -200, 200);
        geom_exact_arena arena;
        geom_exact_arena_init(&arena);
        const geom_dd sum = geom_dd_two_sum(a, b);
        const geom_dd ordered = fabs(a) < fabs(b) ? geom_dd_fast_two_sum(b, a) : geom_dd_fast_two_sum(a, b);
        const geom_dd product = geom_dd_two_product(a, b);
        const geom_exact whole = geom_exact_difference(&arena, a, -b);
        ck_assert_int_eq(geom_exact_compare(exact_of(&arena, sum), whole), 0);
        ck_assert_int_eq(geom_exact_compare(exact_of(&arena, ordered), whole), 0);
        ck_assert_int_eq(geom_exact_compare(exact_of(&arena, product), geom_exact_product(&arena, a, b)), 0);
        ck_assert(is_normal(sum) && is_normal(ordered) && is_normal(product));
    }
}
END_TEST

START_TEST(sums_and_products_keep_their_bound) {
    random_source source = {0xdd02};
    for (int i = 0; i < ROUNDS; ++i) {
        const geom_dd a = random_dd(&source, i % 2 == 0 ? 40 : 200);
        const geom_dd b = i % 3 == 0 ? nearly_opposite(&source, a) : random_dd(&source, 40);
        geom_exact_arena arena;
        geom_exact_arena_init(&arena);
        const geom_exact x = exact_of(&arena, a);
        const geom_exact y = exact_of(&arena, b);
        const geom_dd sum = geom_dd_add(a, b);
        const geom_dd difference = geom_dd_sub(a, b);
        const geom_dd product = geom_dd_mul(a, b);
        const geom_dd scaled = geom_dd_scale(a, b.high);
        ck_assert(is_close(&arena, exact_of(&arena, sum), geom_exact_add(&arena, x, y)));
        ck_assert(is_close(&arena, exact_of(&arena, difference), geom_exact_sub(&arena, x, y)));
        ck_assert(is_close(&arena, exact_of(&arena, product), geom_exact_mul(&arena, x, y)));
        ck_assert(is_close(&arena, exact_of(&arena, scaled),
                           geom_exact_mul(&arena, x, geom_exact_from(&arena, b.high))));
        ck_assert(is_normal(sum) && is_normal(difference) && is_normal(product) && is_normal(scaled));
    }
}
END_TEST

/* q b is within the bound of a, and the square of a root within twice the bound of what it is the root of. */
START_TEST(quotients_and_roots_keep_their_bound) {
    random_source source = {0xdd03};
    for (int i = 0; i < ROUNDS; ++i) {
        const geom_dd a = random_dd(&source, 100);
        const geom_dd b = random_dd(&source, 100);
        geom_exact_arena arena;
        geom_exact_arena_init(&arena);
        const geom_dd quotient = geom_dd_div(a, b);
        const geom_exact back = geom_exact_mul(&arena, exact_of(&arena, quotient), exact_of(&arena, b));
        ck_assert(is_close(&arena, back, exact_of(&arena, a)));
        const geom_dd root = geom_dd_sqrt(geom_dd_abs(a));
        const geom_exact r = exact_of(&arena, root);
        ck_assert(is_close(&arena, geom_exact_mul(&arena, r, r), geom_exact_abs(exact_of(&arena, a))));
        ck_assert(is_normal(quotient) && is_normal(root));
    }
    ck_assert(geom_dd_sqrt(geom_dd_from(-1.0)).high == 0.0 && geom_dd_sqrt(geom_dd_from(0.0)).high == 0.0);
    ck_assert(geom_dd_sqrt(geom_dd_from(9.0)).high == 3.0 && geom_dd_sqrt(geom_dd_from(9.0)).low == 0.0);
}
END_TEST

START_TEST(order_is_that_of_the_exact_numbers) {
    random_source source = {0xdd04};
    for (int i = 0; i < ROUNDS; ++i) {
        const geom_dd a = random_dd(&source, 3);
        const geom_dd b = i % 2 == 0 ? random_dd(&source, 3) : geom_dd_neg(nearly_opposite(&source, a));
        geom_exact_arena arena;
        geom_exact_arena_init(&arena);
        const int order = geom_exact_compare(exact_of(&arena, a), exact_of(&arena, b));
        ck_assert_int_eq(geom_dd_less(a, b), order < 0);
        ck_assert_int_eq(geom_dd_less(b, a), order > 0);
        const geom_dd least = geom_dd_min(a, b);
        const geom_dd most = geom_dd_max(a, b);
        ck_assert(!geom_dd_less(a, least) && !geom_dd_less(b, least));
        ck_assert(!geom_dd_less(most, a) && !geom_dd_less(most, b));
        ck_assert_int_eq(geom_dd_positive(a), geom_exact_sign(exact_of(&arena, a)) > 0);
    }
}
END_TEST

START_TEST(vectors_are_their_coordinates) {
    const geom_dd_vec2 a = geom_dd_vec2_make(geom_dd_from(3.0), geom_dd_two_sum(4.0, 0x1p-60));
    const geom_dd_vec2 b = geom_dd_vec2_make(geom_dd_from(-2.0), geom_dd_from(5.0));
    const geom_dd_vec2 sum = geom_dd_vec2_add(a, b);
    const geom_dd_vec2 difference = geom_dd_vec2_sub(a, geom_dd_vec2_neg(b));
    ck_assert(sum.x.high == 1.0 && sum.y.high == 9.0 && sum.y.low == 0x1p-60);
    ck_assert(difference.x.high == 1.0 && difference.y.high == 9.0 && difference.y.low == 0x1p-60);
    const geom_dd_vec2 further = geom_dd_vec2_add_scaled(a, geom_dd_from(2.0), b);
    ck_assert(further.x.high == -1.0 && further.y.high == 14.0 && further.y.low == 0x1p-60);
    const geom_dd dot = geom_dd_vec2_dot(a, b);
    const geom_dd cross = geom_dd_vec2_cross(a, b);
    ck_assert(dot.high == 14.0 && dot.low == 5.0 * 0x1p-60);
    ck_assert(cross.high == 23.0 && cross.low == 0x1p-59);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        sums_and_products_of_doubles_are_exact, sums_and_products_keep_their_bound,
        quotients_and_roots_keep_their_bound,   order_is_that_of_the_exact_numbers,
        vectors_are_their_coordinates,
    };
    return run_tests("double_double", tests, sizeof tests / sizeof tests[0]);
}
