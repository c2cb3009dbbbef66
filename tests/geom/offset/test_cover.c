/* Tests of rows of discs that cover a rectangle. */
#include "support.h"

#include <geom/cover.h>
#include <geom/exact.h>

#include <float.h>
#include <math.h>

static geom_exact_arena arena;

static geom_exact mul(geom_exact a, geom_exact b) { return geom_exact_mul(&arena, a, b); }
static geom_exact add(geom_exact a, geom_exact b) { return geom_exact_add(&arena, a, b); }
static geom_exact sub(geom_exact a, geom_exact b) { return geom_exact_sub(&arena, a, b); }
static geom_exact from(double x) { return geom_exact_from(&arena, x); }

static geom_cover outer_cover(geom_vec2 half, int count) {
    geom_cover cover;
    ck_assert_int_eq(geom_cover_outer(half, count, &cover), GEOM_OK);
    return cover;
}

static geom_cover inner_cover(geom_vec2 half, int count) {
    geom_cover cover;
    ck_assert_int_eq(geom_cover_inner(half, count, &cover), GEOM_OK);
    return cover;
}

/* Whether the point center + s axis + t perp(axis) is in the disc, without any rounding. */
static bool holds(geom_circle disc, geom_obb2 box, double s, double t) {
    geom_exact_arena_init(&arena);
    const geom_exact x =
        sub(geom_exact_product(&arena, s, box.axis.x), geom_exact_product(&arena, t, box.axis.y));
    const geom_exact y =
        add(geom_exact_product(&arena, s, box.axis.y), geom_exact_product(&arena, t, box.axis.x));
    const geom_exact dx = add(x, geom_exact_difference(&arena, box.center.x, disc.center.x));
    const geom_exact dy = add(y, geom_exact_difference(&arena, box.center.y, disc.center.y));
    const geom_exact square = geom_exact_product(&arena, disc.radius, disc.radius);
    return geom_exact_compare(add(mul(dx, dx), mul(dy, dy)), square) <= 0;
}

static bool covered(const geom_cover *cover, geom_obb2 box, double s, double t) {
    for (int i = 0; i < cover->count; ++i) {
        const geom_circle disc = geom_cover_circle(cover, box.center, box.axis, i);
        if (!isfinite(disc.radius) || holds(disc, box, s, t)) {
            return true;
        }
    }
    return false;
}

/* A point of the edge of the long axis at fraction `along` of -1 to 1. */
static bool edge_covered(const geom_cover *cover, geom_obb2 box, double along, int end) {
    return box.half.y > box.half.x ? covered(cover, box, end * box.half.x, along * box.half.y)
                                   : covered(cover, box, along * box.half.x, end * box.half.y);
}

/* Corners, the places on the long sides where two discs meet with their neighbors, and points anywhere. */
static bool all_covered(const geom_cover *cover, geom_obb2 box, random_source *source) {
    bool all = true;
    for (int k = 0; k <= cover->count; ++k) {
        const double meeting = (2.0 * k - cover->count) / cover->count;
        const double before = fmax(-1.0, nextafter(meeting, -2.0));
        const double after = fmin(1.0, nextafter(meeting, 2.0));
        for (int end = -1; end <= 1; end += 2) {
            all = all && edge_covered(cover, box, meeting, end) && edge_covered(cover, box, before, end) &&
                  edge_covered(cover, box, after, end);
        }
        const double s = random_between(source, -1.0, 1.0) * box.half.x;
        all = all && covered(cover, box, s, random_between(source, -1.0, 1.0) * box.half.y);
    }
    return all;
}

/* Whether the disc lies in the box, without any rounding: with d the offset of its center,
 * |d . axis| + r |axis| <= half.x |axis|^2, and likewise across. */
static bool lies_inside(geom_circle disc, geom_obb2 box) {
    geom_exact_arena_init(&arena);
    const geom_exact x = geom_exact_difference(&arena, disc.center.x, box.center.x);
    const geom_exact y = geom_exact_difference(&arena, disc.center.y, box.center.y);
    const geom_exact ux = from(box.axis.x);
    const geom_exact uy = from(box.axis.y);
    const geom_exact size = add(mul(ux, ux), mul(uy, uy));
    const geom_exact along = geom_exact_abs(add(mul(x, ux), mul(y, uy)));
    const geom_exact across = geom_exact_abs(sub(mul(y, ux), mul(x, uy)));
    const geom_exact room_x = sub(mul(from(box.half.x), size), along);
    const geom_exact room_y = sub(mul(from(box.half.y), size), across);
    const geom_exact room = geom_exact_compare(room_x, room_y) < 0 ? room_x : room_y;
    const geom_exact needed = mul(geom_exact_product(&arena, disc.radius, disc.radius), size);
    return geom_exact_sign(room) >= 0 && geom_exact_compare(needed, mul(room, room)) <= 0;
}

static geom_obb2 random_box(random_source *source, int low, int high) {
    const geom_obb2 box = {
        geom_vec2_make(random_scaled(source, low, high), random_scaled(source, low, high)),
        geom_vec2_make(random_between(source, -1.0, 1.0), random_between(source, -1.0, 1.0)),
        geom_vec2_make(fabs(random_scaled(source, low, high)), fabs(random_scaled(source, low, high))),
    };
    return box;
}

static void check_promises(geom_obb2 box, int count, random_source *source) {
    const geom_cover outer = outer_cover(box.half, count);
    ck_assert_msg(all_covered(&outer, box, source), "%d discs leave a gap", count);
    const geom_cover inner = inner_cover(box.half, count);
    geom_exact_arena_init(&arena);
    const geom_exact end = add(from(inner.reach), from(inner.radius));
    ck_assert_int_le(geom_exact_compare(end, from(fmax(box.half.x, box.half.y))), 0);
    for (int i = 0; i < count; ++i) {
        const geom_circle disc = geom_cover_circle(&inner, box.center, box.axis, i);
        ck_assert_msg(disc.radius == -1.0 || lies_inside(disc, box), "disc %d of %d stands out", i, count);
    }
}

START_TEST(outer_discs_hold_the_box_and_the_box_the_inner_ones) {
    random_source source = {1};
    for (int round = 0; round < 300; ++round) {
        check_promises(random_box(&source, -3, 3), random_int(&source, 1, 12), &source);
        check_promises(random_box(&source, -40, 40), random_int(&source, 1, 5), &source);
        check_promises(random_box(&source, -1074, -1060), random_int(&source, 1, 5), &source);
        check_promises(random_box(&source, 1000, 1020), random_int(&source, 1, 5), &source);
    }
}
END_TEST

START_TEST(axes_of_any_size_are_taken_as_they_are) {
    random_source source = {2};
    for (int round = 0; round < 600; ++round) {
        geom_obb2 box = random_box(&source, -10, 10);
        const int power = random_int(&source, -1074, 1000);
        box.axis = geom_vec2_make(ldexp(box.axis.x, power), ldexp(box.axis.y, power));
        box.half = geom_vec2_scale(box.half, ldexp(1.0, -random_int(&source, 0, 1000)));
        check_promises(box, random_int(&source, 1, 5), &source);
    }
}
END_TEST

START_TEST(degenerate_boxes_are_covered) {
    random_source source = {3};
    const geom_vec2 halves[] = {{0, 0}, {3, 0}, {0, 3}, {2, 2}, {DBL_TRUE_MIN, 0}, {1, DBL_TRUE_MIN}};
    for (int i = 0; i < 6; ++i) {
        for (int count = 1; count < 6; ++count) {
            const geom_obb2 box = {{5.0, -7.0}, {0.6, 0.8}, halves[i]};
            check_promises(box, count, &source);
        }
    }
}
END_TEST

/* The radius is the formula's, and no smaller one would do: discs in the plainest place, shrunk by a hair. */
START_TEST(outer_radius_is_the_smallest) {
    random_source source = {4};
    for (int round = 0; round < 300; ++round) {
        geom_obb2 box = random_box(&source, -2, 2);
        box.center = geom_vec2_make(0.0, 0.0);
        box.axis = geom_vec2_make(1.0, 0.0);
        const int count = random_int(&source, 1, 9);
        geom_cover cover = outer_cover(box.half, count);
        const double length = fmax(box.half.x, box.half.y);
        const double width = fmin(box.half.x, box.half.y);
        const double formula = hypot(length / count, width);
        ck_assert(cover.radius >= formula && cover.radius <= formula * (1.0 + 0x1p-47) + length * 0x1p-50);
        ck_assert(cover.side == cover.radius - width);
        ck_assert(fabs(cover.front - (cover.radius - length / count)) <= formula * 0x1p-50);
        cover.radius *= 1.0 - 0x1p-40;
        ck_assert(!all_covered(&cover, box, &source));
    }
}
END_TEST

START_TEST(inner_discs_reach_the_ends) {
    const geom_cover cover = inner_cover(geom_vec2_make(1.0, 4.0), 3);
    ck_assert(cover.upright && cover.inner && cover.radius == 1.0);
    ck_assert(cover.reach <= 3.0 && cover.reach > 3.0 - 0x1p-45);
    for (int i = 0; i < 3; ++i) {
        const geom_circle disc =
            geom_cover_circle(&cover, geom_vec2_make(0.0, 0.0), geom_vec2_make(1.0, 0.0), i);
        ck_assert(disc.center.x == 0.0 && fabs(disc.center.y - 3.0 * (i - 1)) < 1e-12);
        ck_assert(disc.radius <= 1.0 && disc.radius > 1.0 - 1e-12);
    }
    ck_assert(inner_cover(geom_vec2_make(4.0, 1.0), 1).reach == 0.0);
}
END_TEST

/* A car of 4.5 by 1.8 meters: the table of overshoots, in millimeters. */
START_TEST(covers_of_a_car) {
    static const int radius[] = {2423, 1441, 1172, 1061, 1006, 975};
    static const int side[] = {1523, 541, 272, 161, 106, 75};
    static const int front[] = {173, 316, 422, 499, 556, 600};
    const geom_vec2 half = {2.25, 0.9};
    for (int count = 1; count <= 6; ++count) {
        const geom_cover cover = outer_cover(half, count);
        ck_assert_int_eq((int)lround(cover.radius * 1000.0), radius[count - 1]);
        ck_assert_int_eq((int)lround(cover.side * 1000.0), side[count - 1]);
        ck_assert_int_eq((int)lround(cover.front * 1000.0), front[count - 1]);
    }
    ck_assert_int_eq(geom_cover_best_count(half), 3);
    ck_assert_int_eq(geom_cover_best_count(geom_vec2_make(1.25, 6.0)), 5);
    ck_assert_int_eq(geom_cover_count(half, 0.3, HUGE_VAL), 3);
    ck_assert_int_eq(geom_cover_count(half, 0.3, 0.45), 3);
    ck_assert_int_eq(geom_cover_count(half, 0.3, 0.4), 0);
    ck_assert_int_eq(geom_cover_count(half, HUGE_VAL, 0.2), 1);
}
END_TEST

START_TEST(counts_agree_with_trying_all) {
    random_source source = {5};
    for (int round = 0; round < 500; ++round) {
        const geom_vec2 half = {random_between(&source, 0.1, 5.0), random_between(&source, 0.1, 5.0)};
        const double side = random_between(&source, 0.01, 1.0);
        const double front = random_between(&source, 0.01, 3.0);
        int first = 0;
        int best = 1;
        double least = HUGE_VAL;
        for (int count = 1; count <= 1500; ++count) {
            const geom_cover cover = outer_cover(half, count);
            first = first == 0 && cover.side <= side && cover.front <= front ? count : first;
            const double worst = fmax(cover.side, cover.front);
            best = worst < least ? count : best;
            least = fmin(worst, least);
        }
        ck_assert_int_eq(geom_cover_count(half, side, front), first);
        ck_assert_int_eq(geom_cover_best_count(half), best);
    }
    ck_assert_int_eq(geom_cover_best_count(geom_vec2_make(0.0, 0.0)), 1);
    ck_assert_int_eq(geom_cover_best_count(geom_vec2_make(3.0, 0.0)), GEOM_COVER_MAX_COUNT);
    ck_assert_int_eq(geom_cover_count(geom_vec2_make(3.0, 1.0), 0.0, HUGE_VAL), 0);
}
END_TEST

START_TEST(bad_input_is_refused) {
    const double not_a_number = (double)NAN;
    geom_cover cover;
    const geom_vec2 half = {2.0, 1.0};
    ck_assert_int_eq(geom_cover_outer(half, 0, &cover), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(geom_cover_inner(half, GEOM_COVER_MAX_COUNT + 1, &cover), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(geom_cover_outer(geom_vec2_make(not_a_number, 1.0), 1, &cover), GEOM_NOT_FINITE);
    ck_assert_int_eq(geom_cover_inner(geom_vec2_make(1.0, HUGE_VAL), 1, &cover), GEOM_NOT_FINITE);
    ck_assert_int_eq(geom_cover_outer(geom_vec2_make(-1.0, 1.0), 1, &cover), GEOM_NEGATIVE_SIZE);
    ck_assert_int_eq(geom_cover_inner(geom_vec2_make(1.0, -1.0), 1, &cover), GEOM_NEGATIVE_SIZE);
    ck_assert_int_eq(geom_cover_outer(geom_vec2_make(DBL_MAX, DBL_MAX), 1, &cover), GEOM_CAPACITY_EXCEEDED);
    ck_assert_int_eq(geom_cover_count(geom_vec2_make(-1.0, 1.0), 1.0, 1.0), 0);
    ck_assert_int_eq(geom_cover_count(half, not_a_number, 1.0), 0);
    ck_assert_int_eq(geom_cover_count(half, 1.0, not_a_number), 0);
    ck_assert_int_eq(geom_cover_best_count(geom_vec2_make(not_a_number, 1.0)), 0);
    cover = outer_cover(half, 2);
    ck_assert(
        geom_cover_circle(&cover, geom_vec2_make(not_a_number, 0.0), geom_vec2_make(1.0, 0.0), 0).radius ==
        -1.0);
    ck_assert(geom_cover_circle(&cover, half, geom_vec2_make(1.0, HUGE_VAL), 0).radius == -1.0);
    ck_assert(geom_cover_circle(&cover, half, geom_vec2_make(DBL_MAX, 0.0), 0).radius == HUGE_VAL);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        outer_discs_hold_the_box_and_the_box_the_inner_ones,
        axes_of_any_size_are_taken_as_they_are,
        degenerate_boxes_are_covered,
        outer_radius_is_the_smallest,
        inner_discs_reach_the_ends,
        covers_of_a_car,
        counts_agree_with_trying_all,
        bad_input_is_refused,
    };
    return run_tests("cover", tests, sizeof tests / sizeof *tests);
}
