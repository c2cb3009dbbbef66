/* Tests of the convexity of rings. */
#include "support.h"

#include <geom/polygon.h>
#include <geom/predicate.h>

#include <float.h>
#include <math.h>

static geom_convexity convexity_of(const geom_vec2 *points, size_t count) {
    const geom_ring ring = {points, count};
    return geom_ring_convexity(ring);
}

/* A simple ring is convex if it never turns both ways. */
static geom_convexity by_definition(const geom_vec2 *points, size_t count) {
    const geom_ring ring = {points, count};
    const geom_polygon polygon = {&ring, 1};
    size_t turns[3] = {0, 0, 0};
    for (size_t i = 0; i < count; ++i) {
        ++turns[1 + geom_orient2d(points[i], points[(i + 1) % count], points[(i + 2) % count])];
    }
    if (geom_polygon_check(polygon, NULL).status || (turns[0] > 0 && turns[2] > 0)) {
        return GEOM_NOT_CONVEX;
    }
    return turns[1] > 0 ? GEOM_CONVEX : GEOM_STRICTLY_CONVEX;
}

START_TEST(small_rings) {
    const geom_vec2 square[] = {{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    const geom_vec2 with_middle[] = {{0, 0}, {1, 0}, {2, 0}, {2, 2}, {0, 2}};
    const geom_vec2 dart[] = {{0, 0}, {4, 0}, {1, 1}, {0, 4}};
    const geom_vec2 spike[] = {{0, 0}, {3, 0}, {2, 0}, {2, 2}, {0, 2}};
    const geom_vec2 line[] = {{0, 0}, {1, 1}, {2, 2}};
    const geom_vec2 repeated[] = {{0, 0}, {0, 0}, {2, 0}, {0, 2}};
    ck_assert_int_eq(convexity_of(square, 4), GEOM_STRICTLY_CONVEX);
    ck_assert_int_eq(convexity_of(with_middle, 5), GEOM_CONVEX);
    ck_assert_int_eq(convexity_of(dart, 4), GEOM_NOT_CONVEX);
    ck_assert_int_eq(convexity_of(spike, 5), GEOM_NOT_CONVEX);
    ck_assert_int_eq(convexity_of(line, 3), GEOM_NOT_CONVEX);
    ck_assert_int_eq(convexity_of(repeated, 4), GEOM_NOT_CONVEX);
}
END_TEST

START_TEST(rings_that_wind_twice) {
    const geom_vec2 star[] = {{0, 10}, {6, -8}, {-10, 3}, {10, 3}, {-6, -8}};
    const geom_vec2 doubled[] = {{0, 0}, {2, 0}, {0, 2}, {0, 0}, {2, 0}, {0, 2}};
    ck_assert_int_eq(convexity_of(star, 5), GEOM_NOT_CONVEX);
    ck_assert_int_eq(convexity_of(doubled, 6), GEOM_NOT_CONVEX);
}
END_TEST

START_TEST(the_last_bit_of_a_coordinate_decides) {
    const double heights[] = {nextafter(0.5, 0.0), 0.5, nextafter(0.5, 1.0)};
    const geom_convexity expected[] = {GEOM_STRICTLY_CONVEX, GEOM_CONVEX, GEOM_NOT_CONVEX};
    for (size_t i = 0; i < 3; ++i) {
        const geom_vec2 points[] = {{0, 0}, {0.5, heights[i]}, {1, 1}, {-1, 3}};
        const geom_vec2 reversed[] = {points[3], points[2], points[1], points[0]};
        ck_assert_int_eq(convexity_of(points, 4), expected[i]);
        ck_assert_int_eq(convexity_of(reversed, 4), expected[i]);
    }
}
END_TEST

START_TEST(rings_at_the_ends_of_the_range) {
    const double tiny = 0x1p-1074;
    const geom_vec2 large[] = {
        {-DBL_MAX, -DBL_MAX}, {DBL_MAX, -DBL_MAX}, {DBL_MAX, DBL_MAX}, {-DBL_MAX, tiny}};
    const geom_vec2 small[] = {{0, 0}, {tiny, 0}, {0, tiny}};
    ck_assert_int_eq(convexity_of(large, 4), GEOM_STRICTLY_CONVEX);
    ck_assert_int_eq(convexity_of(small, 3), GEOM_STRICTLY_CONVEX);
}
END_TEST

START_TEST(bad_rings_are_not_convex) {
    const geom_vec2 missing[] = {{0, 0}, {1, 0}, {0, (double)NAN}};
    const geom_vec2 endless[] = {{0, 0}, {(double)INFINITY, 0}, {0, 1}};
    ck_assert_int_eq(convexity_of(missing, 3), GEOM_NOT_CONVEX);
    ck_assert_int_eq(convexity_of(endless, 3), GEOM_NOT_CONVEX);
    ck_assert_int_eq(convexity_of(missing, 2), GEOM_NOT_CONVEX);
    ck_assert_int_eq(convexity_of(NULL, 0), GEOM_NOT_CONVEX);
}
END_TEST

/* Every ring of three, four and five points of a lattice of three by three. */
START_TEST(all_small_lattice_rings_agree_with_the_definition) {
    size_t found[3] = {0, 0, 0};
    int rings = 9 * 9;
    for (size_t count = 3; count <= 5; ++count) {
        rings *= 9;
        for (int code = 0; code < rings; ++code) {
            geom_vec2 points[5];
            int rest = code;
            for (size_t i = 0; i < count; ++i) {
                points[i] = geom_vec2_make(rest % 3, rest / 3 % 3);
                rest /= 9;
            }
            const geom_convexity convexity = convexity_of(points, count);
            ck_assert_int_eq(convexity, by_definition(points, count));
            ++found[convexity];
        }
    }
    ck_assert(found[GEOM_NOT_CONVEX] > 0 && found[GEOM_CONVEX] > 0 && found[GEOM_STRICTLY_CONVEX] > 0);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        small_rings,
        rings_that_wind_twice,
        the_last_bit_of_a_coordinate_decides,
        rings_at_the_ends_of_the_range,
        bad_rings_are_not_convex,
        all_small_lattice_rings_agree_with_the_definition,
    };
    return run_tests("convexity", tests, sizeof tests / sizeof *tests);
}
