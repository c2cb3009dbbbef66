/* Tests of the closest point of a polygon. */
#include "geom/support/families.h"
#include "geom/support/lattice.h"
#include "support.h"

#include <geom/closest.h>
#include <geom/strip_tree.h>

#include <float.h>
#include <math.h>
#include <string.h>

static const geom_vec2 square[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
static const geom_vec2 diamond[] = {{2, 1}, {3, 2}, {2, 3}, {1, 2}};
static const geom_ring square_with_hole[] = {{square, 4}, {diamond, 4}};

static geom_locator *index_of(geom_polygon polygon) {
    geom_locator *locator = NULL;
    ck_assert_int_eq(geom_locator_create(polygon, NULL, &locator), GEOM_OK);
    return locator;
}

static bool same_bits(geom_closest_point a, geom_closest_point b) {
    return a.location == b.location && a.ring == b.ring && a.edge == b.edge && a.fraction == b.fraction &&
           geom_vec2_equal(a.point, b.point) && a.distance_squared == b.distance_squared;
}

/* Whether the closest point lies in the bounding box of its edge. */
static bool is_in_box_of_edge(geom_polygon polygon, geom_closest_point c) {
    const geom_ring ring = polygon.rings[c.ring];
    const geom_segment2 edge = {ring.points[c.edge], ring.points[(c.edge + 1) % ring.count]};
    const geom_aabb2 box = geom_segment2_bounds(edge);
    return box.min.x <= c.point.x && c.point.x <= box.max.x && box.min.y <= c.point.y &&
           c.point.y <= box.max.y;
}

static geom_closest_point both_answers(geom_polygon polygon, const geom_locator *locator, geom_vec2 p) {
    const geom_closest_point c = geom_polygon_closest_point(polygon, p);
    ck_assert(c.location == GEOM_LOCATION_INVALID || is_in_box_of_edge(polygon, c));
    ck_assert(same_bits(geom_locator_closest_point(locator, p), c));
    return c;
}

START_TEST(square_with_a_hole) {
    static const struct {
        geom_vec2 asked;
        geom_closest_point answer;
    } known[] = {
        {{1, 6}, {GEOM_LOCATION_OUTSIDE, 0, 2, 0.75, {1, 4}, 4.0}},
        {{7, 8}, {GEOM_LOCATION_OUTSIDE, 0, 1, 1.0, {4, 4}, 25.0}},
        {{1, 0.5}, {GEOM_LOCATION_INSIDE, 0, 0, 0.25, {1, 0.5 - 0.5}, 0.25}},
        {{2, 2}, {GEOM_LOCATION_OUTSIDE, 1, 0, 0.5, {2.5, 1.5}, 0.5}},
        {{2.25, 1.5}, {GEOM_LOCATION_OUTSIDE, 1, 0, 0.375, {2.375, 1.375}, 0.03125}},
        {{3.25, 2}, {GEOM_LOCATION_INSIDE, 1, 0, 1.0, {3, 2}, 0.0625}},
        {{2, 4}, {GEOM_LOCATION_BOUNDARY, 0, 2, 0.5, {2, 4}, 0.0}},
        {{4, 0}, {GEOM_LOCATION_BOUNDARY, 0, 0, 1.0, {4, 0}, 0.0}},
        {{-3, 0}, {GEOM_LOCATION_OUTSIDE, 0, 0, 0.0, {0, 0}, 9.0}},
    };
    const geom_polygon polygon = {square_with_hole, 2};
    geom_locator *locator = index_of(polygon);
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        ck_assert(same_bits(both_answers(polygon, locator, known[i].asked), known[i].answer));
    }
    geom_locator_destroy(locator);
}
END_TEST

START_TEST(bad_input_and_nothing_to_find) {
    const geom_polygon polygon = {square_with_hole, 2};
    geom_locator *locator = index_of(polygon);
    const geom_closest_point invalid = {GEOM_LOCATION_INVALID, 0, 0, 0.0, {0, 0}, HUGE_VAL};
    ck_assert(same_bits(both_answers(polygon, locator, geom_vec2_make((double)NAN, 1.0)), invalid));
    ck_assert(same_bits(both_answers(polygon, locator, geom_vec2_make(1.0, HUGE_VAL)), invalid));
    geom_locator_destroy(locator);
    const geom_ring none = {NULL, 0};
    const geom_closest_point nothing = {GEOM_LOCATION_OUTSIDE, 0, 0, 0.0, {0, 0}, HUGE_VAL};
    ck_assert(same_bits(geom_polygon_closest_point((geom_polygon){NULL, 0}, square[0]), nothing));
    ck_assert(same_bits(geom_polygon_closest_point((geom_polygon){&none, 1}, square[0]), nothing));
    const geom_ring single[] = {{NULL, 0}, {square + 2, 1}};
    const geom_closest_point point = {GEOM_LOCATION_OUTSIDE, 1, 0, 0.0, {4, 4}, 25.0};
    ck_assert(
        same_bits(geom_polygon_closest_point((geom_polygon){single, 2}, geom_vec2_make(1.0, 0.0)), point));
}
END_TEST

/* A squared distance as a fraction. */
typedef struct fraction {
    int64_t above;
    int64_t below;
} fraction;

static fraction squared_distance(lattice_point p, lattice_point a, lattice_point b) {
    const int64_t ux = b.x - a.x;
    const int64_t uy = b.y - a.y;
    const int64_t px = p.x - a.x;
    const int64_t py = p.y - a.y;
    const int64_t along = ux * px + uy * py;
    const int64_t length = ux * ux + uy * uy;
    if (along <= 0) {
        return (fraction){px * px + py * py, 1};
    }
    if (along >= length) {
        return (fraction){(p.x - b.x) * (p.x - b.x) + (p.y - b.y) * (p.y - b.y), 1};
    }
    const int64_t area = ux * py - uy * px;
    return (fraction){area * area, length};
}

static bool is_less(fraction a, fraction b) { return a.above * b.below < b.above * a.below; }

static fraction distance_to_edge(const lattice_ring *ring, size_t i, lattice_point p) {
    return squared_distance(p, ring->point[i], ring->point[(i + 1) % ring->count]);
}

/* The named edge is one of the nearest, and what is said about it is so. */
static void check_answer(const lattice_ring *rings, size_t count, lattice_point p, geom_closest_point c,
                         const geom_ring *view, double scale) {
    fraction least = {INT32_MAX, 1};
    for (size_t r = 0; r < count; ++r) {
        for (size_t i = 0; i < rings[r].count; ++i) {
            const fraction d = distance_to_edge(&rings[r], i, p);
            least = is_less(d, least) ? d : least;
        }
    }
    const fraction named = distance_to_edge(&rings[c.ring], c.edge, p);
    ck_assert(!is_less(least, named));
    const double expected = (double)least.above / (double)least.below;
    const double squared = c.distance_squared / scale / scale;
    ck_assert_msg(fabs(squared - expected) <= 0x1p-50 * expected, "%a, not %a", squared, expected);
    const geom_ring ring = view[c.ring];
    const geom_vec2 on_edge =
        geom_vec2_lerp(ring.points[c.edge], ring.points[(c.edge + 1) % ring.count], c.fraction);
    ck_assert(geom_vec2_distance(geom_vec2_scale(on_edge, 1.0 / scale),
                                 geom_vec2_scale(c.point, 1.0 / scale)) <= 1e-14);
}

START_TEST(random_polygons_agree_with_integers) {
    static const double scales[] = {1.0, 0x1p400, 0x1p-400, 0x1p30};
    random_source source = {41};
    int seen = 0;
    for (int round = 0; round < 3000; ++round) {
        lattice_ring rings[2];
        const size_t count = round % 4 ? 1 : 2;
        rings[0] = lattice_random_ring(&source, 12, 0, 0);
        rings[1] = lattice_random_ring(&source, 3, random_int(&source, 1, 8), random_int(&source, 1, 8));
        geom_ring view[MOST_RINGS];
        geom_vec2 points[MOST_RINGS][MOST_VERTICES];
        lattice_polygon(rings, count, 0, view, points);
        const geom_polygon polygon = {view, count};
        if (geom_polygon_check(polygon, NULL).status) {
            continue;
        }
        const double scale = scales[round % 4];
        for (size_t r = 0; r < count; ++r) {
            for (size_t i = 0; i < view[r].count; ++i) {
                points[r][i] = geom_vec2_scale(points[r][i], scale);
            }
        }
        geom_locator *locator = index_of(polygon);
        for (int k = 0; k < 30; ++k) {
            const lattice_point p = {random_int(&source, -3, 15), random_int(&source, -3, 15)};
            const geom_vec2 asked = geom_vec2_scale(lattice_place(p, 0), scale);
            const geom_closest_point c = both_answers(polygon, locator, asked);
            ck_assert_int_eq(c.location, geom_polygon_locate(polygon, asked));
            ck_assert_int_eq(c.location == GEOM_LOCATION_BOUNDARY, c.distance_squared == 0.0);
            check_answer(rings, count, p, c, view, scale);
        }
        geom_locator_destroy(locator);
        ++seen;
    }
    ck_assert_int_gt(seen, 500);
}
END_TEST

/* Next to a long edge, far from the origin: the distance has all its digits. */
START_TEST(distances_next_to_the_boundary) {
    const geom_vec2 points[] = {{1e8, 1e8}, {1e8 + 30000.0, 1e8 + 10000.0}, {1e8, 1e8 + 20000.0}};
    const geom_ring ring = {points, 3};
    const geom_polygon polygon = {&ring, 1};
    geom_locator *locator = index_of(polygon);
    const double step = nextafter(1e8 + 1000.0, HUGE_VAL) - (1e8 + 1000.0);
    const geom_vec2 above = geom_vec2_make(1e8 + 3000.0, 1e8 + 1000.0 + step);
    const geom_closest_point c = both_answers(polygon, locator, above);
    ck_assert_int_eq(c.location, GEOM_LOCATION_INSIDE);
    ck_assert(fabs(c.distance_squared - 0.9 * step * step) <= 0x1p-49 * step * step);
    ck_assert(fabs(c.fraction - (0.1 + 1e-5 * step)) <= 1e-16);
    geom_locator_destroy(locator);
}
END_TEST

START_TEST(ends_of_the_range) {
    const geom_vec2 points[] = {{-DBL_MAX, -DBL_MAX}, {DBL_MAX, -DBL_MAX}, {0, DBL_MAX}};
    const geom_ring ring = {points, 3};
    const geom_polygon polygon = {&ring, 1};
    geom_locator *locator = index_of(polygon);
    const geom_closest_point far = both_answers(polygon, locator, geom_vec2_make(0.0, 0.0));
    ck_assert(far.distance_squared == HUGE_VAL && far.location == GEOM_LOCATION_INSIDE &&
              geom_vec2_is_finite(far.point));
    const geom_closest_point near =
        both_answers(polygon, locator, geom_vec2_make(0.0, nextafter(-DBL_MAX, 0.0)));
    ck_assert(near.edge == 0 && near.point.y == -DBL_MAX && fabs(near.fraction - 0.5) <= 1e-15);
    geom_locator_destroy(locator);
    geom_vec2 tiny[4];
    for (size_t i = 0; i < 4; ++i) {
        tiny[i] = geom_vec2_scale(square[i], 0x1p-1074);
    }
    const geom_ring small = {tiny, 4};
    locator = index_of((geom_polygon){&small, 1});
    const geom_closest_point c =
        both_answers((geom_polygon){&small, 1}, locator, geom_vec2_make(0x1p-1074, 0x1p-1073));
    ck_assert(c.distance_squared == DBL_TRUE_MIN && c.edge == 3 && c.ring == 0);
    geom_locator_destroy(locator);
}
END_TEST

/* The sides of a rectangle have one coordinate, from which rounding leads away. */
START_TEST(closest_points_stay_in_the_box_of_their_edge) {
    random_source source = {44};
    for (int i = 0; i < 200; ++i) {
        const geom_vec2 a = {random_between(&source, 0.0, 1.0), random_between(&source, 0.0, 1.0)};
        const geom_vec2 b = {random_between(&source, 2.0, 3.0), random_between(&source, 2.0, 3.0)};
        const geom_vec2 corners[] = {a, {b.x, a.y}, b, {a.x, b.y}};
        const geom_ring ring = {corners, 4};
        geom_locator *locator = index_of((geom_polygon){&ring, 1});
        for (int k = 0; k < 20; ++k) {
            const geom_vec2 p = {random_between(&source, -1.0, 4.0), random_between(&source, -1.0, 4.0)};
            (void)both_answers((geom_polygon){&ring, 1}, locator, p);
        }
        geom_locator_destroy(locator);
    }
}
END_TEST

START_TEST(long_rings_agree_with_the_loop) {
    enum {
        COUNT = 3000
    };
    static geom_vec2 points[COUNT];
    random_source source = {42};
    family_ring((family)_i, &source, points, COUNT);
    const geom_ring rings[] = {{points, COUNT}, {square, 4}};
    const bool is_round = _i == FAMILY_CIRCLE || _i == FAMILY_NOISY_CIRCLE || _i == FAMILY_SQUARE;
    const geom_polygon polygon = {rings, is_round ? 2 : 1};
    geom_locator *locator = index_of(polygon);
    for (int k = 0; k < 300; ++k) {
        (void)both_answers(polygon, locator, random_point(&source, k % 2 ? 70.0 : 7.0));
        (void)both_answers(polygon, locator, points[random_int(&source, 0, COUNT - 1)]);
        (void)both_answers(polygon, locator, random_point(&source, 0x1p60));
    }
    (void)both_answers(polygon, locator, geom_vec2_make(0.0, 0.0));
    (void)both_answers(polygon, locator, geom_vec2_make(0x1p1000, -0x1p900));
    geom_locator_destroy(locator);
}
END_TEST

/* What stands in the tree: every edge once, in a strip of every node above it. */
static void check_strips(const geom_locator *locator) {
    const geom_strip_tree tree = geom_locator_strip_tree(locator);
    size_t seen = 0;
    size_t stack[GEOM_STRIP_CHILDREN * GEOM_STRIP_DEPTH] = {0};
    size_t depth = 1;
    while (depth > 0) {
        const geom_strip_node node = tree.nodes[stack[--depth]];
        for (size_t i = node.first; i < (size_t)node.first + node.count; ++i, ++seen) {
            const geom_vec2 *edge = tree.points + tree.order[i];
            ck_assert(geom_strip2_gap(&node.strip, edge[0]).x == 0.0 &&
                      geom_strip2_gap(&node.strip, edge[1]).y == 0.0);
        }
        if (node.count == 0) {
            ck_assert(node.children >= 2 && node.children <= GEOM_STRIP_CHILDREN);
            ck_assert_uint_le(depth + node.children, sizeof stack / sizeof *stack);
            const geom_strip2 *own = &node.strip;
            for (uint32_t child = node.first; child < node.first + node.children; ++child) {
                ck_assert(geom_strip2_gap_squared(own, &tree.nodes[child].strip) == 0.0);
                stack[depth++] = child;
            }
        } else {
            ck_assert_uint_le(node.count, GEOM_STRIP_LEAF);
        }
    }
    ck_assert_uint_eq(seen, tree.edge_count);
}

START_TEST(strips_contain_their_edges) {
    static geom_vec2 points[5000];
    random_source source = {43};
    for (size_t count = 8; count <= 5000; count *= 5) {
        family_ring((family)_i, &source, points, count);
        const geom_ring ring = {points, count};
        geom_locator *locator = index_of((geom_polygon){&ring, 1});
        check_strips(locator);
        geom_locator_destroy(locator);
    }
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("closest");
    tcase_add_test(tests, square_with_a_hole);
    tcase_add_test(tests, bad_input_and_nothing_to_find);
    tcase_add_test(tests, random_polygons_agree_with_integers);
    tcase_add_test(tests, distances_next_to_the_boundary);
    tcase_add_test(tests, ends_of_the_range);
    tcase_add_test(tests, closest_points_stay_in_the_box_of_their_edge);
    tcase_add_loop_test(tests, long_rings_agree_with_the_loop, 0, FAMILY_COUNT);
    tcase_add_loop_test(tests, strips_contain_their_edges, 0, FAMILY_COUNT);
    return run_test_case("closest", tests);
}
