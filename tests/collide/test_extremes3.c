/* What the functions say of one pair of space agrees, whatever the sizes of its numbers: near the largest and the
 * smallest doubles, and all of them at once. */
#include "collide/support/extremes.h"
#include "collide/support/pair3_table.h"

#include <collide/ccd3.h>
#include <collide/contact3.h>
#include <collide/distance3.h>
#include <collide/sweep3.h>
#include <collide/world3.h>

#include <float.h>
#include <math.h>

enum {
    ROUNDS = 600,
    USUAL = 2, /* a kind of numbers that are small and whole */
    LARGEST_TURN = 1000,
    NO_PLACES_BELOW = -1050 /* contacts of even smaller shapes count as one place */
};

/* How many pairs of each kind of numbers: exact arithmetic takes milliseconds for numbers of very different sizes. */
static const int pair_counts[EXTREME_KINDS] = {60, 60, 600, 150, 150, 300, 300, 300, 300};

static const geom_vec3 zero = {0.0, 0.0, 0.0};

static geom_vec3 vec3_of(random_source *source, int numbers) {
    const double x = extreme_number(source, numbers);
    const double y = extreme_number(source, numbers);
    return geom_vec3_make(x, y, extreme_number(source, numbers));
}

/* Axes are no lengths. Small whole ones keep exact arithmetic short; their sizes may be any. */
static void make_axes(random_source *source, geom_obb3 *box) {
    do {
        for (int k = 0; k < 3; ++k) {
            const int exponent = random_int(source, 0, 1) == 0 ? 0 : random_int(source, -1000, 1000);
            const geom_vec3 whole = vec3_of(source, USUAL);
            box->axis[k] =
                geom_vec3_make(ldexp(whole.x, exponent), ldexp(whole.y, exponent), ldexp(whole.z, exponent));
        }
    } while (geom_obb3_status(*box) != GEOM_OK);
}

static void make_shape(random_source *source, int numbers, kept_shape3 *out) {
    const collide_shape3_kind kind =
        (collide_shape3_kind)random_int(source, 0, COLLIDE_SHAPE3_KIND_COUNT - 1);
    out->shape = shape3_of_numbers(source, kind, extreme_number, kind == COLLIDE_SHAPE3_OBB ? USUAL : numbers,
                                   out->storage);
    if (kind == COLLIDE_SHAPE3_OBB) {
        geom_obb3 *const box = &out->shape.as.obb;
        const geom_vec3 half = vec3_of(source, numbers);
        box->center = vec3_of(source, numbers);
        box->half = geom_vec3_make(fabs(half.x), fabs(half.y), fabs(half.z));
        make_axes(source, box);
    }
}

static bool is_unit(geom_vec3 v) { return fabs(geom_vec3_length(v) - 1.0) < 1e-14; }

static bool is_unit_or_zero(geom_vec3 v) { return is_unit(v) || geom_vec3_equal(v, zero); }

/* ---- One question each, and in the other order ---- */

static collide_relation check_relation(collide_shape3 a, collide_shape3 b) {
    const collide_relation relation = collide_shape3_relation(a, b);
    ck_assert_int_ge(relation, COLLIDE_APART);
    ck_assert_int_eq(collide_shape3_relation(b, a), relation);
    const collide_relation of_bounds = collide_aabb_aabb3(collide_shape3_bounds(a), collide_shape3_bounds(b));
    ck_assert(of_bounds != COLLIDE_APART || relation == COLLIDE_APART);
    return relation;
}

static void check_within(collide_shape3 a, collide_shape3 b, double margin, collide_relation relation) {
    const collide_relation within = collide_shape3_relation_within(a, b, margin);
    ck_assert_int_ge(within, relation);
    ck_assert_int_eq(collide_shape3_relation_within(b, a, margin), within);
}

static double check_distance(collide_shape3 a, collide_shape3 b, collide_relation relation) {
    const collide_distance3 found = collide_shape3_distance(a, b);
    const collide_distance3 swapped = collide_shape3_distance(b, a);
    ck_assert_int_eq(found.relation, relation);
    ck_assert_int_eq(found.distance == 0.0, relation != COLLIDE_APART);
    ck_assert(found.distance >= 0.0 && found.distance == swapped.distance);
    ck_assert(geom_vec3_is_finite(found.on_a) && geom_vec3_equal(found.on_a, swapped.on_b));
    ck_assert(geom_vec3_is_finite(found.on_b) && geom_vec3_equal(found.on_b, swapped.on_a));
    return found.distance;
}

static void check_manifold(collide_shape3 a, collide_shape3 b, collide_relation relation) {
    const collide_manifold3 found = collide_shape3_manifold(a, b);
    const collide_manifold3 swapped = collide_shape3_manifold(b, a);
    ck_assert_int_eq(found.relation, relation);
    ck_assert_int_eq(found.depth > 0.0, relation == COLLIDE_OVERLAPPING);
    ck_assert(found.depth >= 0.0 && found.depth == swapped.depth);
    ck_assert(relation == COLLIDE_APART ? geom_vec3_equal(found.normal, zero) : is_unit(found.normal));
    ck_assert(relation == COLLIDE_APART ? found.count == 0 : found.count >= 1 && found.count <= 4);
    ck_assert_int_eq(found.count, swapped.count);
    for (int i = 0; i < found.count; ++i) {
        ck_assert(geom_vec3_is_finite(found.points[i].point));
        ck_assert(found.points[i].depth >= 0.0 && found.points[i].depth <= found.depth);
    }
}

static void check_sweep_result(collide_sweep3 found, collide_relation at_start) {
    ck_assert_int_ge(found.relation, at_start);
    ck_assert_int_eq(found.time == 0.0, at_start != COLLIDE_APART);
    ck_assert(found.time >= 0.0 && found.time <= 1.0);
    ck_assert(found.relation != COLLIDE_APART || found.time == 1.0);
    ck_assert(geom_vec3_is_finite(found.point));
    ck_assert(is_unit_or_zero(found.normal));
    ck_assert(found.relation == COLLIDE_APART || at_start != COLLIDE_APART || is_unit(found.normal));
}

static collide_sweep3 check_sweep(collide_shape3 a, geom_vec3 motion, collide_shape3 b,
                                  collide_relation relation) {
    const collide_sweep3 found = collide_shape3_sweep(a, motion, b, zero);
    const collide_sweep3 swapped = collide_shape3_sweep(b, zero, a, motion);
    check_sweep_result(found, relation);
    ck_assert(swapped.relation == found.relation && swapped.time == found.time);
    ck_assert_int_eq(collide_shape3_sweep(a, motion, b, motion).relation, relation);
    return found;
}

static collide_sweep3 check_raycast(geom_segment3 ray, collide_shape3 target) {
    const collide_sweep3 found = collide_shape3_raycast(ray, target);
    check_sweep_result(found, collide_shape3_relation(collide_shape3_from_point(ray.a), target));
    const collide_relation of_way = collide_shape3_relation(collide_shape3_from_segment(ray), target);
    ck_assert_int_eq(found.relation != COLLIDE_APART, of_way != COLLIDE_APART);
    return found;
}

/* ---- Motions ---- */

static const collide_motion3 rest = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, {0.0, 0.0, 1.0}, 0.0};

static void check_ccd_result(collide_ccd3_result found, double distance) {
    ck_assert_int_ne(found.verdict, COLLIDE_CCD_INVALID);
    ck_assert(found.time >= 0.0 && found.time <= found.until && found.until <= 1.0);
    ck_assert(found.clearance >= 0.0 && found.clearance <= distance);
    ck_assert(geom_vec3_is_finite(found.point) && is_unit_or_zero(found.normal));
}

/* What is proved is true, of the straight way. */
static void check_ccd(collide_shape3 a, geom_vec3 way, collide_shape3 b, collide_sweep3 swept,
                      double distance) {
    const collide_motion3 motion = {zero, way, {0.0, 0.0, 1.0}, 0.0};
    const collide_ccd3_result found = collide_shape3_ccd(a, motion, b, rest, 0.0, 0.0);
    check_ccd_result(found, distance);
    ck_assert(found.verdict != COLLIDE_CCD_FREE || swept.relation == COLLIDE_APART);
    ck_assert(found.verdict != COLLIDE_CCD_HIT || swept.relation != COLLIDE_APART);
    const collide_clearance clearance = collide_shape3_ccd_clearance(a, motion, b, rest, 0.0);
    ck_assert(clearance.lower >= 0.0 && clearance.lower <= clearance.upper && clearance.lower <= distance);
    ck_assert(clearance.lower == 0.0 || swept.relation == COLLIDE_APART);
    const double upper = fmin(clearance.upper, DBL_MAX);
    ck_assert(clearance.upper > DBL_MAX ||
              collide_shape3_sweep_within(a, way, b, zero, upper).relation != COLLIDE_APART);
}

static void check_turn(random_source *source, int numbers, collide_shape3 a, collide_shape3 b,
                       double distance) {
    const collide_motion3 motion = {vec3_of(source, numbers), vec3_of(source, numbers),
                                    vec3_of(source, numbers),
                                    fmod(extreme_number(source, numbers), LARGEST_TURN)};
    if (geom_vec3_equal(motion.axis, zero)) {
        return;
    }
    const collide_ccd3_result found = collide_shape3_ccd(a, motion, b, rest, 0.0, 0.0);
    check_ccd_result(found, distance);
    const collide_clearance clearance = collide_shape3_ccd_clearance(a, motion, b, rest, 0.0);
    ck_assert(clearance.lower >= 0.0 && clearance.lower <= clearance.upper && clearance.lower <= distance);
    ck_assert(clearance.lower == 0.0 || found.verdict != COLLIDE_CCD_HIT);
}

/* ---- A world of the one shape ---- */

static bool same_sweep(collide_sweep3 a, collide_sweep3 b) {
    return a.relation == b.relation && a.time == b.time && geom_vec3_equal(a.point, b.point) &&
           geom_vec3_equal(a.normal, b.normal);
}

static void check_world(collide_shape3 a, geom_vec3 motion, collide_shape3 b, collide_sweep3 swept,
                        double distance) {
    collide_world3 *world;
    collide_handle handle;
    collide_body3 body = collide_body3_default();
    body.shape = b;
    ck_assert_int_eq(collide_world3_create(NULL, &world), GEOM_OK);
    ck_assert_int_eq(collide_world3_add(world, &body, &handle), GEOM_OK);
    collide_world3_neighbor nearest;
    ck_assert_uint_eq(collide_world3_nearest(world, a, HUGE_VAL, NULL, &nearest, 1), 1);
    ck_assert(nearest.distance.distance == distance);
    ck_assert_int_eq(collide_world3_overlap_test(world, a, 0.0, NULL), collide_shape3_relation(a, b));
    ck_assert(same_sweep(collide_world3_sweep(world, a, motion, 0.0, NULL).sweep, swept));
    if (a.kind == COLLIDE_SHAPE3_SEGMENT) {
        ck_assert(same_sweep(collide_world3_raycast(world, a.as.segment, NULL).sweep,
                             check_raycast(a.as.segment, b)));
    }
    collide_world3_destroy(world);
}

START_TEST(functions_agree_on_numbers_of_all_sizes) {
    random_source source = {(uint64_t)_i + 900};
    size_t met[3] = {0, 0, 0};
    for (int i = 0; i < pair_counts[_i]; ++i) {
        random_pair3 pair;
        make_shape(&source, _i, &pair.a);
        make_shape(&source, _i, &pair.b);
        const collide_shape3 a = pair.a.shape;
        const collide_shape3 b = pair.b.shape;
        const geom_vec3 motion = vec3_of(&source, _i);
        const collide_relation relation = check_relation(a, b);
        met[relation]++;
        check_within(a, b, fabs(extreme_number(&source, _i)), relation);
        const double distance = check_distance(a, b, relation);
        check_manifold(a, b, relation);
        const collide_sweep3 swept = check_sweep(a, motion, b, relation);
        check_ccd(a, motion, b, swept, distance);
        check_turn(&source, _i, a, b, distance);
        check_world(a, motion, b, swept, distance);
    }
    ck_assert(met[0] > 10 && met[2] > 10);
}
END_TEST

/* ---- The unit of length, and how a shape is written ---- */

static void make_lattice_pair(random_source *source, random_pair3 *pair) {
    const relation_pair3 *kinds = &relation_pairs3[random_int(source, 0, RELATION3_PAIR_COUNT - 1)];
    keep_random_shape3(&pair->a, source, kinds->a, STYLE3_LATTICE);
    keep_random_shape3(&pair->b, source, kinds->b, STYLE3_LATTICE);
}

static void scale_pair(const random_pair3 *pair, int exponent, random_pair3 *scaled) {
    ck_assert(scaled_shape3(&pair->a.shape, exponent, scaled->a.storage, &scaled->a.shape));
    ck_assert(scaled_shape3(&pair->b.shape, exponent, scaled->b.storage, &scaled->b.shape));
}

static geom_vec3 scaled_vec3(geom_vec3 v, int exponent) {
    return geom_vec3_make(ldexp(v.x, exponent), ldexp(v.y, exponent), ldexp(v.z, exponent));
}

static void check_scaled(const random_pair3 *pair, geom_vec3 motion, int exponent) {
    random_pair3 scaled;
    scale_pair(pair, exponent, &scaled);
    const collide_distance3 gap = collide_shape3_distance(pair->a.shape, pair->b.shape);
    const collide_distance3 scaled_gap = collide_shape3_distance(scaled.a.shape, scaled.b.shape);
    ck_assert_int_eq(scaled_gap.relation, gap.relation);
    ck_assert(scaled_alike3(gap.distance, exponent, scaled_gap.distance));
    const collide_manifold3 press = collide_shape3_manifold(pair->a.shape, pair->b.shape);
    const collide_manifold3 scaled_press = collide_shape3_manifold(scaled.a.shape, scaled.b.shape);
    ck_assert(scaled_alike3(press.depth, exponent, scaled_press.depth));
    ck_assert(geom_vec3_distance(scaled_press.normal, press.normal) < 0x1p-40);
    ck_assert(exponent < NO_PLACES_BELOW || scaled_press.count == press.count);
    const collide_sweep3 met = collide_shape3_sweep(pair->a.shape, motion, pair->b.shape, zero);
    const collide_sweep3 scaled_met =
        collide_shape3_sweep(scaled.a.shape, scaled_vec3(motion, exponent), scaled.b.shape, zero);
    ck_assert_int_eq(scaled_met.relation, met.relation);
    ck_assert(fabs(scaled_met.time - met.time) <= (exponent < DBL_MIN_EXP ? 0x1p-20 : 0.0));
}

/* Small numbers, and the same near the smallest doubles and near the largest. */
START_TEST(the_unit_does_not_matter) {
    static const int exponents[] = {-1074, -1050, -1000, 1000, 1020};
    random_source source = {0xe37U};
    for (int i = 0; i < ROUNDS; ++i) {
        random_pair3 pair;
        make_lattice_pair(&source, &pair);
        const geom_vec3 motion = vec3_of(&source, USUAL);
        for (size_t k = 0; k < sizeof exponents / sizeof exponents[0]; ++k) {
            check_scaled(&pair, motion, exponents[k]);
        }
    }
}
END_TEST

/* The same set of points: directions have any length, and axes of boxes, too, if the half extents follow. */
static void write_otherwise(collide_shape3 *shape, int exponent) {
    if (shape->kind == COLLIDE_SHAPE3_RAY) {
        shape->as.ray.direction = scaled_vec3(shape->as.ray.direction, exponent);
    } else if (shape->kind == COLLIDE_SHAPE3_PLANE) {
        shape->as.plane.normal = scaled_vec3(shape->as.plane.normal, exponent);
        shape->as.plane.offset = ldexp(shape->as.plane.offset, exponent);
    } else if (shape->kind == COLLIDE_SHAPE3_OBB) {
        for (int k = 0; k < 3; ++k) {
            shape->as.obb.axis[k] = scaled_vec3(shape->as.obb.axis[k], exponent);
        }
        shape->as.obb.half = scaled_vec3(shape->as.obb.half, -exponent);
    }
}

static void check_written_otherwise(const random_pair3 *pair, geom_vec3 motion, int exponent) {
    collide_shape3 a = pair->a.shape;
    collide_shape3 b = pair->b.shape;
    write_otherwise(&a, exponent);
    write_otherwise(&b, -exponent);
    const collide_distance3 gap = collide_shape3_distance(pair->a.shape, pair->b.shape);
    const collide_manifold3 press = collide_shape3_manifold(pair->a.shape, pair->b.shape);
    const collide_sweep3 met = collide_shape3_sweep(pair->a.shape, motion, pair->b.shape, zero);
    const collide_distance3 other_gap = collide_shape3_distance(a, b);
    const collide_manifold3 other_press = collide_shape3_manifold(a, b);
    ck_assert(other_gap.relation == gap.relation && other_gap.distance == gap.distance);
    ck_assert(other_press.depth == press.depth && other_press.count == press.count);
    ck_assert(geom_vec3_equal(other_press.normal, press.normal));
    for (int i = 0; i < press.count; ++i) {
        ck_assert(geom_vec3_equal(other_press.points[i].point, press.points[i].point));
        ck_assert(other_press.points[i].depth == press.points[i].depth);
    }
    ck_assert(same_sweep(collide_shape3_sweep(a, motion, b, zero), met));
}

/* Of two planes, the choice among normals and common points is that of the numbers. */
static bool are_planes(const random_pair3 *pair) {
    return pair->a.shape.kind == COLLIDE_SHAPE3_PLANE && pair->b.shape.kind == COLLIDE_SHAPE3_PLANE;
}

START_TEST(the_notation_does_not_matter) {
    random_source source = {0x2047U};
    for (int i = 0; i < ROUNDS; ++i) {
        random_pair3 pair;
        random_pair3 tiny;
        do {
            make_lattice_pair(&source, &pair);
        } while (are_planes(&pair));
        const geom_vec3 motion = vec3_of(&source, USUAL);
        check_written_otherwise(&pair, motion, random_int(&source, -900, 900));
        scale_pair(&pair, -1050, &tiny);
        check_written_otherwise(&tiny, scaled_vec3(motion, -1050), random_int(&source, -20, 20));
    }
}
END_TEST

/* Beside shapes that end, a box counts only where these may come near it. */
START_TEST(boxes_that_end_beyond_the_doubles_are_cut) {
    static const geom_obb3 floors[] = {
        {{0.0, 0.0, 0.0}, {{0x1p100, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}, {DBL_MAX, DBL_MAX, 1.0}},
        {{0.0, 0.0, 0.0}, {{1.0, 1.0, 0.0}, {-1.0, 1.0, 0.0}, {0.0, 0.0, 0x1p-900}}, {DBL_MAX, 1e308, 1.0}},
        {{0.0, 0.0, 0.0},
         {{0.0, 0x1p1000, 0.0}, {0x1p900, 0.0, 0.0}, {0.0, 0.0, 1.0}},
         {0x1p1000, 1e300, 1.0}}};
    const geom_sphere ball = {{0x1p1000, -0x1p1010, 0x1p1001}, 0x1p1000};
    const geom_vec3 down = {0.0, 0.0, -0x1p1002};
    const collide_shape3 above = collide_shape3_from_sphere(ball);
    for (size_t i = 0; i < sizeof floors / sizeof floors[0]; ++i) {
        const collide_shape3 floor = collide_shape3_from_obb(floors[i]);
        ck_assert_double_eq(check_distance(above, floor, COLLIDE_APART), 0x1p1000);
        const collide_sweep3 met = check_sweep(above, down, floor, COLLIDE_APART);
        ck_assert_double_eq(met.time, 0.25);
        check_ccd(above, down, floor, met, 0x1p1000);
        check_world(above, down, floor, met, 0x1p1000);
    }
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("extremes3");
    tcase_set_timeout(tests, 120.0);
    tcase_add_loop_test(tests, functions_agree_on_numbers_of_all_sizes, 0, EXTREME_KINDS);
    tcase_add_test(tests, the_unit_does_not_matter);
    tcase_add_test(tests, the_notation_does_not_matter);
    tcase_add_test(tests, boxes_that_end_beyond_the_doubles_are_cut);
    return run_test_case("extremes3", tests);
}
