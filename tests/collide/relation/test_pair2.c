/* Relations of the plain shapes: what is refused, what must not depend on order or unit, and the mistakes
 * that other libraries are known to make. */
#include "collide/support/pair2_table.h"

#include <geom/predicate.h>

#include <float.h>
#include <math.h>

static const shape_kind all_kinds[] = {POINT, SEGMENT, CIRCLE, AABB, OBB, CAPSULE};

static any_shape valid_shape(shape_kind kind) {
    const any_shape shapes[] = {
        {POINT, {1, 2}},      {SEGMENT, {1, 2, 4, 6}},       {CIRCLE, {1, 2, 3}},
        {AABB, {1, 2, 4, 6}}, {OBB, {1, 2, 0.6, 0.8, 1, 2}}, {CAPSULE, {1, 2, 4, 6, 1}},
    };
    return shapes[kind];
}

static void check_refused(any_shape bad) {
    for (int i = 0; i < RELATION_PAIR_COUNT; ++i) {
        const relation_pair *pair = &relation_pairs[i];
        if (pair->a == bad.kind) {
            ck_assert_int_eq(pair->relation(bad, valid_shape(pair->b)), COLLIDE_INVALID);
        }
        if (pair->b == bad.kind) {
            ck_assert_int_eq(pair->relation(valid_shape(pair->a), bad), COLLIDE_INVALID);
        }
    }
}

START_TEST(every_number_must_be_finite) {
    const double bad_numbers[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    for (size_t i = 0; i < sizeof all_kinds / sizeof all_kinds[0]; ++i) {
        for (int j = 0; j < value_count(all_kinds[i]); ++j) {
            for (int k = 0; k < 3; ++k) {
                any_shape bad = valid_shape(all_kinds[i]);
                bad.value[j] = bad_numbers[k];
                check_refused(bad);
            }
        }
    }
}
END_TEST

START_TEST(sizes_and_axes_must_make_sense) {
    const any_shape bad[] = {
        {CIRCLE, {1, 2, -1}},
        {CIRCLE, {1, 2, -DBL_TRUE_MIN}},
        {CAPSULE, {1, 2, 4, 6, -1}},
        {AABB, {4, 2, 1, 6}},
        {AABB, {1, 6, 4, 2}},
        {OBB, {1, 2, 0, 0, 1, 1}},
        {OBB, {1, 2, 1, 0, -1, 1}},
        {OBB, {1, 2, 1, 0, 1, -1}},
        {OBB, {1, 2, -0.0, 0, 1, 1}},
        {OBB, {1, 2, 1, 0, 1, -5e-324}},
        {AABB, {1, 2, 0.9999999999999999, 6}},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        check_refused(bad[i]);
    }
}
END_TEST

/* The gates of the relations are those of libgeom. */
START_TEST(refused_is_what_libgeom_refuses) {
    static const double numbers[] = {0.0,     -0.0,     1.0,      -1.0,       DBL_TRUE_MIN,
                                     DBL_MAX, -DBL_MAX, HUGE_VAL, (double)NAN};
    random_source source = {0x1234567U};
    int refused = 0;
    for (int i = 0; i < 20000; ++i) {
        any_shape shape = {.kind = all_kinds[i % 6]};
        for (int j = 0; j < SHAPE_VALUES; ++j) {
            shape.value[j] = numbers[random_int(&source, 0, random_int(&source, 0, 4) ? 6 : 8)];
        }
        const geom_status status[] = {geom_vec2_is_finite(as_point(shape)) ? GEOM_OK : GEOM_NOT_FINITE,
                                      geom_segment2_status(as_segment(shape)),
                                      geom_circle_status(as_circle(shape)),
                                      geom_aabb2_status(as_aabb(shape)),
                                      geom_obb2_status(as_obb(shape)),
                                      geom_capsule2_status(as_capsule(shape))};
        refused += status[shape.kind] != GEOM_OK;
        for (int j = 0; j < RELATION_PAIR_COUNT; ++j) {
            const relation_pair *pair = &relation_pairs[j];
            if (pair->a == shape.kind) {
                const collide_relation relation = pair->relation(shape, valid_shape(pair->b));
                ck_assert_int_eq(relation == COLLIDE_INVALID, status[shape.kind] != GEOM_OK);
            }
        }
    }
    ck_assert_int_gt(refused, 1000);
    ck_assert_int_lt(refused, 19000);
}
END_TEST

/* A shape meets itself: two shapes with an inside overlap, others touch. */
START_TEST(every_shape_meets_itself) {
    random_source source = {0xabcdefU};
    for (int i = 0; i < 2000; ++i) {
        for (int j = 0; j < RELATION_PAIR_COUNT; ++j) {
            const relation_pair *pair = &relation_pairs[j];
            if (pair->a != pair->b) {
                continue;
            }
            const any_shape shape = random_shape(&source, pair->a, (shape_style)(i % STYLE_COUNT));
            const double *v = shape.value;
            const bool has_inside = (pair->a == CIRCLE && v[2] > 0.0) || (pair->a == CAPSULE && v[4] > 0.0) ||
                                    (pair->a == AABB && v[0] < v[2] && v[1] < v[3]) ||
                                    (pair->a == OBB && v[4] > 0.0 && v[5] > 0.0);
            ck_assert_int_eq(pair->relation(shape, shape),
                             has_inside ? COLLIDE_OVERLAPPING : COLLIDE_TOUCHING);
        }
    }
}
END_TEST

/* Whether no bit of the shape is lost when its lengths are multiplied by 2^exponent. */
static bool scales(any_shape shape, int exponent) {
    const any_shape back = scaled_shape(scaled_shape(shape, exponent), -exponent);
    bool same = true;
    for (int i = 0; i < value_count(shape.kind); ++i) {
        same = same && back.value[i] == shape.value[i];
    }
    return same;
}

START_TEST(order_and_unit_do_not_matter) {
    const relation_pair *pair = &relation_pairs[_i];
    random_source source = {0x51ed27U + (uint64_t)_i};
    int scaled = 0;
    for (int i = 0; i < 6000; ++i) {
        const shape_style style = (shape_style)(i % STYLE_COUNT);
        const any_shape a = random_shape(&source, pair->a, style);
        const any_shape b = random_shape(&source, pair->b, style);
        const collide_relation relation = pair->relation(a, b);
        ck_assert_int_ge(relation, COLLIDE_APART);
        if (pair->a == pair->b) {
            ck_assert_int_eq(pair->relation(b, a), relation);
        }
        const int exponent = random_int(&source, -300, 300);
        if (scales(a, exponent) && scales(b, exponent)) {
            const any_shape other_a = scaled_shape(a, exponent);
            ck_assert_int_eq(pair->relation(other_a, scaled_shape(b, exponent)), relation);
            ++scaled;
        }
    }
    ck_assert_int_gt(scaled, 4000);
}
END_TEST

static double random_extreme(random_source *source) {
    static const double extremes[] = {0.0,  DBL_TRUE_MIN, -DBL_TRUE_MIN, DBL_MIN, 1.0,
                                      -1.0, DBL_MAX,      -DBL_MAX,      0x1p1023};
    return random_int(source, 0, 3) ? random_any(source) : extremes[random_int(source, 0, 8)];
}

/* Numbers of all sizes at once, up to the largest: every one is decided, the same in either order. */
START_TEST(any_finite_numbers_are_decided) {
    random_source source = {0x7654321U};
    for (int i = 0; i < 1000; ++i) {
        for (int j = 0; j < RELATION_PAIR_COUNT; ++j) {
            const relation_pair *pair = &relation_pairs[j];
            any_shape shape[2] = {{.kind = pair->a}, {.kind = pair->b}};
            for (int k = 0; k < 2; ++k) {
                double *v = shape[k].value;
                for (int n = 0; n < SHAPE_VALUES; ++n) {
                    v[n] = random_extreme(&source);
                }
                for (int n = first_size(shape[k].kind); n < end_of_sizes(shape[k].kind); ++n) {
                    v[n] = fabs(v[n]);
                }
                if (shape[k].kind == AABB) {
                    const any_shape old = shape[k];
                    v[0] = fmin(old.value[0], old.value[2]);
                    v[1] = fmin(old.value[1], old.value[3]);
                    v[2] = fmax(old.value[0], old.value[2]);
                    v[3] = fmax(old.value[1], old.value[3]);
                } else if (shape[k].kind == OBB && v[2] == 0.0) {
                    v[2] = DBL_TRUE_MIN;
                }
            }
            const collide_relation relation = pair->relation(shape[0], shape[1]);
            ck_assert_int_ge(relation, COLLIDE_APART);
            if (pair->a == pair->b) {
                ck_assert_int_eq(pair->relation(shape[1], shape[0]), relation);
            }
        }
    }
}
END_TEST

static geom_segment2 segment_from(double ax, double ay, double bx, double by) {
    const geom_segment2 segment = {{ax, ay}, {bx, by}};
    return segment;
}

START_TEST(quick_reject_compares_boxes) {
    random_source source = {0x13579bU};
    int rejected = 0;
    for (int i = 0; i < 20000; ++i) {
        const shape_style style = (shape_style)(i % STYLE_COUNT);
        const geom_segment2 a = as_segment(random_shape(&source, SEGMENT, style));
        const geom_segment2 b = as_segment(random_shape(&source, SEGMENT, style));
        const geom_aabb2 box_a = geom_segment2_bounds(a);
        const geom_aabb2 box_b = geom_segment2_bounds(b);
        const bool reject = collide_quick_reject(a, b);
        ck_assert_int_eq(reject, collide_aabb_aabb(box_a, box_b) == COLLIDE_APART);
        ck_assert_int_eq(collide_quick_reject(b, a), reject);
        ck_assert(!reject || collide_segment_segment(a, b) == COLLIDE_APART);
        rejected += reject;
    }
    ck_assert_int_gt(rejected, 1000);
    ck_assert_int_lt(rejected, 19000);
    const geom_segment2 far = segment_from(5, 5, 6, 6);
    for (int i = 0; i < 4; ++i) {
        double v[4] = {0, 0, 1, 1};
        v[i] = (double)NAN;
        ck_assert(!collide_quick_reject(segment_from(v[0], v[1], v[2], v[3]), far));
        ck_assert(!collide_quick_reject(far, segment_from(v[0], v[1], v[2], v[3])));
    }
}
END_TEST

START_TEST(straddling_both_ways_is_meeting) {
    random_source source = {0x2468aU};
    int crossing = 0;
    for (int i = 0; i < 20000; ++i) {
        const shape_style style = (shape_style)(i % STYLE_COUNT);
        const geom_segment2 a = as_segment(random_shape(&source, SEGMENT, style));
        const geom_segment2 b = as_segment(random_shape(&source, SEGMENT, style));
        const collide_sides of_b = collide_straddle(a, b);
        const collide_sides of_a = collide_straddle(b, a);
        ck_assert_int_eq(of_b.of_a, geom_orient2d(a.a, a.b, b.a));
        ck_assert_int_eq(of_b.of_b, geom_orient2d(a.a, a.b, b.b));
        const bool both = of_b.of_a * of_b.of_b <= 0 && of_a.of_a * of_a.of_b <= 0;
        const bool meet = both && !collide_quick_reject(a, b);
        ck_assert_int_eq(collide_segment_segment(a, b) != COLLIDE_APART, meet);
        crossing += collide_segment_segment(a, b) == COLLIDE_OVERLAPPING;
    }
    ck_assert_int_gt(crossing, 1000);
    const collide_sides none = collide_straddle(segment_from(1, 1, 1, 1), segment_from(0, 0, 2, 3));
    ck_assert(none.of_a == 0 && none.of_b == 0);
    const collide_sides sides = collide_straddle(segment_from(0, 0, 1, 0), segment_from(5, 1, 7, -1));
    ck_assert(sides.of_a == 1 && sides.of_b == -1);
}
END_TEST

/* Segments on one line: a ray along a segment, and segments without length, go unnoticed elsewhere. */
START_TEST(collinear_and_zero_length_segments) {
    const geom_segment2 base = segment_from(0, 0, 3, 1);
    const struct {
        geom_segment2 segment;
        collide_relation relation;
    } cases[] = {
        {segment_from(3, 1, 6, 2), COLLIDE_TOUCHING},
        {segment_from(1.5, 0.5, 6, 2), COLLIDE_TOUCHING},
        {segment_from(-3, -1, 6, 2), COLLIDE_TOUCHING},
        {segment_from(6, 2, 9, 3), COLLIDE_APART},
        {segment_from(1.5, 0.5, 1.5, 0.5), COLLIDE_TOUCHING},
        {segment_from(3, 1, 3, 1), COLLIDE_TOUCHING},
        {segment_from(6, 2, 6, 2), COLLIDE_APART},
        {segment_from(1, 0, 1, 0), COLLIDE_APART},
        {segment_from(1.5, 0.5, 1, 4), COLLIDE_TOUCHING},
        {segment_from(2, 0, 1, 1), COLLIDE_OVERLAPPING},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        ck_assert_int_eq(collide_segment_segment(base, cases[i].segment), cases[i].relation);
        ck_assert_int_eq(collide_segment_segment(cases[i].segment, base), cases[i].relation);
    }
    const geom_segment2 dot = segment_from(2, 2, 2, 2);
    const geom_circle around = {{2, 3}, 1};
    const geom_aabb2 box = {{1, 1}, {3, 3}};
    const geom_obb2 tilted = {{2, 2}, {0.6, 0.8}, {1, 1}};
    ck_assert_int_eq(collide_segment_segment(dot, dot), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_segment_circle(dot, around), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_segment_aabb(dot, box), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_segment_obb(dot, tilted), COLLIDE_OVERLAPPING);
}
END_TEST

/* A segment that ends exactly on another one, after any straight way: the end is a point of a grid of 2^-20
 * on a line of slope p/q. Tests with a tolerance, or with rounded products, miss some of these. */
START_TEST(ends_on_segments_are_never_missed) {
    random_source source = {0x31415926U};
    for (int i = 0; i < 20000; ++i) {
        const double p = random_int(&source, -1000000, 1000000);
        const double q = random_int(&source, 1, 1000000);
        const int steps = random_int(&source, 1, 4000);
        const int at = random_int(&source, 0, steps);
        const double unit = 0x1p-20;
        const geom_vec2 start = {random_int(&source, -1000, 1000) * 0.5,
                                 random_int(&source, -1000, 1000) * 0.5};
        const geom_vec2 end = {start.x + steps * q * unit, start.y + steps * p * unit};
        const geom_vec2 met = {start.x + at * q * unit, start.y + at * p * unit};
        const geom_segment2 base = {start, end};
        const geom_segment2 other = {random_point(&source, 1000.0), met};
        ck_assert_int_eq(collide_segment_segment(base, other), COLLIDE_TOUCHING);
        const geom_segment2 beside = {met, {met.x, nextafter(met.y, HUGE_VAL)}};
        ck_assert_int_eq(collide_segment_segment(base, beside), COLLIDE_TOUCHING);
        const geom_segment2 above = {beside.b, beside.b};
        ck_assert_int_eq(collide_segment_segment(base, above), COLLIDE_APART);
    }
}
END_TEST

/* Axis boxes on a grid of 0 to 4, as all kinds of boxes: a well-known library misses proper overlaps of
 * these. */
/* The relation of a point and a triangle, from the sides of its three edges. */
static collide_relation relation_to_corners(geom_vec2 point, const geom_vec2 *corner) {
    const int turn = geom_orient2d(corner[0], corner[1], corner[2]);
    int least = 1;
    for (int i = 0; i < 3; ++i) {
        const int side = turn * geom_orient2d(corner[i], corner[(i + 1) % 3], point);
        least = side < least ? side : least;
    }
    return (collide_relation)(least + 1);
}

enum {
    THIRDS_COUNT = 9
};

/* The corners of a triangle and the thirds of its edges, in order, from vertex `first` on. */
static void ring_of_thirds(const geom_vec2 *corner, int first, geom_vec2 *ring) {
    for (int i = 0; i < THIRDS_COUNT; ++i) {
        const int place = (i + first) % THIRDS_COUNT;
        const geom_vec2 a = corner[place / 3];
        const geom_vec2 b = corner[(place / 3 + 1) % 3];
        ring[i] = geom_vec2_add(a, geom_vec2_scale(geom_vec2_sub(b, a), (place % 3) / 3.0));
    }
}

static void check_points_in_thirds(const geom_vec2 *corner, int first) {
    geom_vec2 vertices[THIRDS_COUNT];
    ring_of_thirds(corner, first, vertices);
    const geom_ring ring = {vertices, THIRDS_COUNT};
    for (int x = -1; x <= 7; ++x) {
        for (int y = -1; y <= 7; ++y) {
            const geom_vec2 point = {x, y};
            if (collide_point_convex(point, ring) != relation_to_corners(point, corner)) {
                ck_abort_msg("(%d, %d) in (%g, %g) (%g, %g) (%g, %g) from %d", x, y, corner[0].x, corner[0].y,
                             corner[1].x, corner[1].y, corner[2].x, corner[2].y, first);
            }
        }
    }
}

START_TEST(vertices_on_straight_edges_change_nothing) {
    for (int corners = 0; corners < 9 * 9 * 9; ++corners) {
        const int place[3] = {corners % 9, corners / 9 % 9, corners / 81};
        geom_vec2 corner[3];
        for (int i = 0; i < 3; ++i) {
            const int column = place[i] % 3;
            const int row = place[i] / 3;
            corner[i] = geom_vec2_make(3 * column, 3 * row);
        }
        if (geom_orient2d(corner[0], corner[1], corner[2]) != 0) {
            for (int first = 0; first < 3; ++first) {
                check_points_in_thirds(corner, first);
            }
        }
    }
}
END_TEST

START_TEST(axis_boxes_on_a_grid) {
    for (int i = 0; i < 5 * 5 * 5 * 5 * 25; ++i) {
        const double x = i % 5;
        const double y = i / 5 % 5;
        const double width = i / 25 % 5;
        const double height = i / 125 % 5;
        const double other_x = i / 625 % 5;
        const double other_y = i / 3125 % 5;
        const geom_aabb2 a = {{x, y}, {x + width, y + height}};
        const geom_aabb2 b = {{other_x, other_y}, {other_x + 2, other_y + 1}};
        const bool meet =
            x <= other_x + 2 && other_x <= x + width && y <= other_y + 1 && other_y <= y + height;
        const bool overlap =
            x < other_x + 2 && other_x < x + width && y < other_y + 1 && other_y < y + height;
        const collide_relation expected = (collide_relation)(meet + overlap);
        const geom_obb2 turned_a = {{x + width / 2, y + height / 2}, {0, 1}, {height / 2, width / 2}};
        const geom_obb2 turned_b = {{other_x + 1, other_y + 0.5}, {-1, 0}, {1, 0.5}};
        ck_assert_int_eq(collide_aabb_aabb(a, b), expected);
        ck_assert_int_eq(collide_obb_obb(turned_a, turned_b), expected);
    }
}
END_TEST

/* Crossings a thousandth, a millionth, a billionth of a unit across: an absolute tolerance swallows them. */
START_TEST(small_crossings_count) {
    for (int i = 0; i < 100; ++i) {
        const double unit = pow(1000.0, -i);
        const geom_segment2 rising = segment_from(-unit, -unit, unit, unit);
        const geom_segment2 falling = segment_from(-unit, unit, unit, -unit);
        const geom_segment2 beside = segment_from(-unit, 1.5 * unit, unit, 1.25 * unit);
        ck_assert_int_eq(collide_segment_segment(rising, falling), COLLIDE_OVERLAPPING);
        ck_assert_int_eq(collide_segment_segment(rising, beside), COLLIDE_APART);
        const geom_circle small = {{0, 0.5 * unit}, 0.25 * unit};
        ck_assert_int_eq(collide_segment_circle(rising, small), COLLIDE_APART);
        const geom_circle large = {{0, 0.5 * unit}, 0.375 * unit};
        ck_assert_int_eq(collide_segment_circle(rising, large), COLLIDE_OVERLAPPING);
    }
}
END_TEST

/* Discs of 1 m, kilometers away: tangent to a segment by a Pythagorean triple, and a rounding off. */
START_TEST(far_circles_are_tangent_exactly) {
    for (int exponent = 0; exponent <= 46; ++exponent) {
        const double far = exponent > 0 ? ldexp(1.0, exponent) : 0.0;
        const geom_segment2 segment = segment_from(far - 4, far - 3, far + 4, far + 3);
        const geom_circle tangent = {{far - 3, far + 4}, 5};
        const geom_circle larger = {tangent.center, nextafter(5.0, 6.0)};
        const geom_circle smaller = {tangent.center, nextafter(5.0, 4.0)};
        ck_assert_int_eq(collide_segment_circle(segment, tangent), COLLIDE_TOUCHING);
        ck_assert_int_eq(collide_segment_circle(segment, larger), COLLIDE_OVERLAPPING);
        ck_assert_int_eq(collide_segment_circle(segment, smaller), COLLIDE_APART);
        const geom_circle beside = {{far + 3, far + 8}, nextafter(2.2, 2.0)};
        ck_assert_int_eq(collide_circle_circle(tangent, beside), COLLIDE_APART);
    }
}
END_TEST

/* Radii that add up to what no double holds. */
START_TEST(sums_of_radii_are_not_rounded) {
    const geom_circle small = {{0, 0}, 0x1p-60};
    const geom_circle large = {{1, 0}, 1.0};
    const geom_circle nearly = {{1, 0}, nextafter(1.0, 0.0)};
    const geom_circle further = {{nextafter(1.0, 2.0), 0}, 1.0};
    ck_assert_int_eq(collide_circle_circle(small, large), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_circle_circle(small, nearly), COLLIDE_APART);
    ck_assert_int_eq(collide_circle_circle(small, further), COLLIDE_APART);
    const geom_capsule2 thin = {{0, -1}, {0, 1}, 0x1p-60};
    const geom_capsule2 thick = {{1, -1}, {1, 5}, 1.0};
    const geom_capsule2 thinner = {{1, -1}, {1, 5}, nextafter(1.0, 0.0)};
    ck_assert_int_eq(collide_capsule_capsule(thin, thick), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_capsule_capsule(thin, thinner), COLLIDE_APART);
}
END_TEST

/* Differences of coordinates that no double holds. */
START_TEST(the_ends_of_the_number_range) {
    const geom_circle left = {{-DBL_MAX, 0}, DBL_MAX};
    const geom_circle right = {{DBL_MAX, 0}, DBL_MAX};
    const geom_circle less = {{DBL_MAX, 0}, nextafter(DBL_MAX, 0.0)};
    const geom_circle apart = {{DBL_MAX, DBL_TRUE_MIN}, DBL_MAX};
    ck_assert_int_eq(collide_circle_circle(left, right), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_circle_circle(left, less), COLLIDE_APART);
    ck_assert_int_eq(collide_circle_circle(left, apart), COLLIDE_APART);
    const geom_segment2 diagonal = segment_from(-DBL_MAX, -DBL_MAX, DBL_MAX, DBL_MAX);
    const geom_segment2 across = segment_from(-DBL_MAX, DBL_MAX, DBL_MAX, -DBL_MAX);
    const geom_circle tiny = {{0, 0}, DBL_TRUE_MIN};
    const geom_circle off = {{0, 2 * DBL_TRUE_MIN}, DBL_TRUE_MIN};
    ck_assert_int_eq(collide_segment_segment(diagonal, across), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_segment_circle(diagonal, tiny), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_segment_circle(diagonal, off), COLLIDE_APART);
    const geom_obb2 everything = {{0, 0}, {1, 0}, {DBL_MAX, DBL_MAX}};
    const geom_obb2 corner = {{DBL_MAX, DBL_MAX}, {0, -1}, {0, 0}};
    ck_assert_int_eq(collide_obb_obb(everything, corner), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_segment_obb(diagonal, everything), COLLIDE_OVERLAPPING);
}
END_TEST

/* Boxes whose axis is so short that its square, 9/4 of the smallest double, is rounded to 2, and whose half
 * extents make up for it: the error counts for 2^1074 times more than it seems to. */
START_TEST(axes_whose_squares_vanish) {
    const double unit = 0x1p463;
    const geom_obb2 box = {{0, 0}, {1.5 * 0x1p-537, 0}, {0x1p1000, 0x1p1000}};
    const double places[] = {1.25, 1.4, 1.45, 1.5, 1.55, 1.75};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; ++i) {
        const double x = places[i] * unit;
        const collide_relation expected = (collide_relation)((places[i] <= 1.5) + (places[i] < 1.5));
        const geom_circle disc = {{x + unit, 0}, unit};
        const geom_circle point = {{0, -x}, 0};
        ck_assert_int_eq(collide_segment_obb(segment_from(x, 0, 2.0 * x, 0), box), expected);
        ck_assert_int_eq(collide_circle_obb(disc, box), expected);
        ck_assert_int_eq(collide_circle_obb(point, box), expected);
        const geom_obb2 other = {{x + unit, 0}, {0, unit}, {1, 1}};
        ck_assert_int_eq(collide_obb_obb(box, other), expected);
        ck_assert_int_eq(collide_obb_obb(other, box), expected);
    }
}
END_TEST

/* Half extents that make up for an axis whose square is below the smallest double: the box reaches 2^-60. */
START_TEST(axes_too_short_to_square) {
    const geom_obb2 box = {{0, 0}, {0x1p-560, 0}, {0x1p500, 0x1p500}};
    const double places[] = {0.5, 1.0, 2.0};
    for (int i = 0; i < 3; ++i) {
        const double x = places[i] * 0x1p-60;
        const collide_relation expected = (collide_relation)(COLLIDE_OVERLAPPING - i);
        const geom_circle disc = {{x + 0x1p-62, 0}, 0x1p-62};
        const geom_capsule2 capsule = {{x + 0x1p-62, 0}, {2.0 * x, 0}, 0x1p-62};
        const geom_obb2 other = {{0, x + 0x1p-62}, {1, 0}, {0x1p-62, 0x1p-62}};
        ck_assert_int_eq(collide_point_obb(geom_vec2_make(x, 0), box), expected);
        ck_assert_int_eq(collide_circle_obb(disc, box), expected);
        ck_assert_int_eq(collide_obb_capsule(box, capsule), expected);
        ck_assert_int_eq(collide_obb_obb(box, other), expected);
    }
}
END_TEST

int main(void) {
    TCase *test_case = tcase_create("pair2");
    tcase_add_test(test_case, every_number_must_be_finite);
    tcase_add_test(test_case, sizes_and_axes_must_make_sense);
    tcase_add_test(test_case, refused_is_what_libgeom_refuses);
    tcase_add_test(test_case, every_shape_meets_itself);
    tcase_add_loop_test(test_case, order_and_unit_do_not_matter, 0, RELATION_PAIR_COUNT);
    tcase_add_test(test_case, any_finite_numbers_are_decided);
    tcase_add_test(test_case, quick_reject_compares_boxes);
    tcase_add_test(test_case, straddling_both_ways_is_meeting);
    tcase_add_test(test_case, collinear_and_zero_length_segments);
    tcase_add_test(test_case, ends_on_segments_are_never_missed);
    tcase_add_test(test_case, vertices_on_straight_edges_change_nothing);
    tcase_add_test(test_case, axis_boxes_on_a_grid);
    tcase_add_test(test_case, small_crossings_count);
    tcase_add_test(test_case, far_circles_are_tangent_exactly);
    tcase_add_test(test_case, sums_of_radii_are_not_rounded);
    tcase_add_test(test_case, the_ends_of_the_number_range);
    tcase_add_test(test_case, axes_whose_squares_vanish);
    tcase_add_test(test_case, axes_too_short_to_square);
    return run_test_case("pair2", test_case);
}
