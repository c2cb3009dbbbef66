/* Every public function of libcollide with one bad number in one argument: it must say so, and must not for
 * the same arguments without it. The calls are generated from the headers. */
#include "collide/support/kinds2.h"
#include "support.h"

#include <collide/ccd2.h>
#include <collide/ccd3.h>
#include <collide/ccd_arc2.h>
#include <collide/contact2.h>
#include <collide/contact3.h>
#include <collide/distance2.h>
#include <collide/distance3.h>
#include <collide/pair2.h>
#include <collide/pair3.h>
#include <collide/shape2.h>
#include <collide/shape3.h>
#include <collide/sweep2.h>
#include <collide/sweep3.h>
#include <collide/sweep_circle2.h>

#include <math.h>
#include <setjmp.h>

enum {
    MAX_ARGUMENTS = 6,
    MAX_NUMBERS = 16,
    CORNERS = 4,
    RING_POINTS = 40
};

/* How many points rings, polygons and hulls have: short ones, and such that other methods take over. */
static const size_t ring_sizes[] = {CORNERS, RING_POINTS};

enum {
    RING_SIZES = sizeof ring_sizes / sizeof ring_sizes[0]
};

static size_t ring_size = CORNERS;

typedef enum argument_kind {
    KIND_SIZE,
    KIND_POINT,
    KIND_SEGMENT,
    KIND_CIRCLE,
    KIND_AABB,
    KIND_OBB,
    KIND_CAPSULE,
    KIND_RING,
    KIND_POLYGON,
    KIND_PLAIN, /* a plain shape of the plane as a variant of KIND_SHAPE; kinds2.h has its numbers */
    KIND_SHAPE,
    KIND_MOTION,
    KIND_MOTION3,
    KIND_ARC,
    KIND_POINT3,
    KIND_SEGMENT3,
    KIND_RAY3,
    KIND_PLANE,
    KIND_SPHERE,
    KIND_AABB3,
    KIND_OBB3,
    KIND_CAPSULE3,
    KIND_TRIANGLE3,
    KIND_HULL3,
    KIND_SHAPE3
} argument_kind;

/* One argument, and what rings and hulls point to. */
typedef struct argument {
    union {
        double size;
        geom_vec2 point;
        geom_segment2 segment;
        geom_circle circle;
        geom_aabb2 aabb;
        geom_obb2 obb;
        geom_capsule2 capsule;
        geom_ring ring;
        geom_polygon polygon;
        collide_shape shape;
        collide_motion motion;
        collide_motion3 motion3;
        collide_arc arc;
        geom_vec3 point3;
        geom_segment3 segment3;
        geom_ray ray3;
        geom_plane plane;
        geom_sphere sphere;
        geom_aabb3 aabb3;
        geom_obb3 obb3;
        geom_capsule3 capsule3;
        geom_triangle triangle3;
        geom_hull hull3;
        collide_shape3 shape3;
    } as;
    geom_ring outer;
    geom_vec2 points[RING_POINTS];
    geom_vec3 points3[RING_POINTS];
} argument;

typedef struct call {
    const char *name;
    bool (*refuses)(const argument *at);
    bool clear; /* whether a refusal cannot be taken for an answer */
    size_t count;
    argument_kind kinds[MAX_ARGUMENTS];
} call;

#include "collide_calls.inl"

/* The numbers of a valid argument. The first `sizes_from` may have any sign, those from there on are
 * sizes. */
typedef struct numbers {
    size_t count;
    size_t sizes_from;
    double value[MAX_NUMBERS];
} numbers;

/* What a kind is made of; for shapes of any kind and polygons see make_argument. */
static const numbers valid_numbers[] = {
    [KIND_SIZE] = {1, 0, {0.5}},
    [KIND_POINT] = {2, 2, {1.0, 2.0}},
    [KIND_SEGMENT] = {4, 4, {0.0, 1.0, 3.0, 2.0}},
    [KIND_CIRCLE] = {3, 2, {1.0, 1.0, 2.0}},
    [KIND_AABB] = {4, 4, {0.0, 0.0, 2.0, 3.0}},
    [KIND_OBB] = {6, 4, {1.0, 1.0, 0.6, 0.8, 1.0, 2.0}},
    [KIND_CAPSULE] = {5, 4, {0.0, 1.0, 3.0, 2.0, 0.5}},
    [KIND_RING] = {8, 8, {0.0, 0.0, 4.0, 0.0, 4.0, 3.0, 0.0, 3.0}},
    [KIND_POLYGON] = {8, 8, {0.0, 0.0, 4.0, 0.0, 4.0, 3.0, 0.0, 3.0}},
    [KIND_MOTION] = {5, 5, {1.0, 2.0, 3.0, 4.0, 0.5}},
    [KIND_MOTION3] = {10, 10, {1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 0.6, 0.0, 0.8, 0.5}},
    [KIND_ARC] = {5, 5, {1.0, 2.0, 3.0, 4.0, 0.5}},
    [KIND_POINT3] = {3, 3, {1.0, 2.0, 3.0}},
    [KIND_SEGMENT3] = {6, 6, {0.0, 1.0, 2.0, 3.0, 2.0, 1.0}},
    [KIND_RAY3] = {6, 6, {0.0, 1.0, 2.0, 3.0, 2.0, 1.0}},
    [KIND_PLANE] = {4, 4, {0.0, 0.6, 0.8, 1.0}},
    [KIND_SPHERE] = {4, 3, {1.0, 1.0, 1.0, 2.0}},
    [KIND_AABB3] = {6, 6, {0.0, 0.0, 0.0, 2.0, 3.0, 4.0}},
    [KIND_OBB3] = {15, 12, {1.0, 1.0, 1.0, 0.6, 0.8, 0.0, -0.8, 0.6, 0.0, 0.0, 0.0, 1.0, 1.0, 2.0, 3.0}},
    [KIND_CAPSULE3] = {7, 6, {0.0, 1.0, 2.0, 3.0, 2.0, 1.0, 0.5}},
    [KIND_TRIANGLE3] = {9, 9, {0.0, 0.0, 0.0, 4.0, 0.0, 1.0, 0.0, 4.0, 2.0}},
    [KIND_HULL3] = {12, 12, {0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 4.0}},
};

/* The kinds that a shape of space may be, in the order of their enumeration. */
static const argument_kind space_kinds[COLLIDE_SHAPE3_KIND_COUNT] = {
    KIND_POINT3, KIND_SEGMENT3, KIND_RAY3,     KIND_PLANE,     KIND_SPHERE,
    KIND_AABB3,  KIND_OBB3,     KIND_CAPSULE3, KIND_TRIANGLE3, KIND_HULL3};

static size_t variant_count(argument_kind kind) {
    return kind == KIND_SHAPE    ? (size_t)COLLIDE_SHAPE_KIND_COUNT
           : kind == KIND_SHAPE3 ? (size_t)COLLIDE_SHAPE3_KIND_COUNT
                                 : 1;
}

/* What a variant of a kind is in the end. */
static argument_kind kind_of_variant(argument_kind kind, size_t variant) {
    if (kind == KIND_SHAPE) {
        return variant == COLLIDE_SHAPE_CONVEX    ? KIND_RING
               : variant == COLLIDE_SHAPE_POLYGON ? KIND_POLYGON
                                                  : KIND_PLAIN;
    }
    return kind == KIND_SHAPE3 ? space_kinds[variant] : kind;
}

static numbers numbers_of(argument_kind kind, size_t variant) {
    const argument_kind plain = kind_of_variant(kind, variant);
    if (plain != KIND_PLAIN) {
        return valid_numbers[plain];
    }
    const kind2 *const row = kind2_of((collide_shape_kind)variant);
    numbers valid = {row->numbers, kind2_first_length(row), {0.0}};
    memcpy(valid.value, row->sample, sizeof row->sample);
    return valid;
}

/* An argument of a kind that is not a shape of any kind: but for views of points, its numbers in a row. Views
 * of more points than these have others on the last edge and within the hull. */
static void make_plain(argument *made, argument_kind kind, const numbers *from) {
    const double *const v = from->value;
    for (size_t i = 0; i < CORNERS; ++i) {
        made->points[i] = geom_vec2_make(v[2 * i], v[2 * i + 1]);
        made->points3[i] = geom_vec3_make(v[3 * i], v[3 * i + 1], v[3 * i + 2]);
    }
    for (size_t i = CORNERS; i < ring_size; ++i) {
        made->points[i] = geom_vec2_make(0.0, 3.0 * (double)(RING_POINTS - i) / RING_POINTS);
        made->points3[i] = geom_vec3_make(0.5, 0.5, 0.5);
    }
    made->outer = (geom_ring){made->points, ring_size};
    if (kind == KIND_RING) {
        made->as.ring = made->outer;
    } else if (kind == KIND_POLYGON) {
        made->as.polygon = (geom_polygon){&made->outer, 1};
    } else if (kind == KIND_HULL3) {
        made->as.hull3 = (geom_hull){made->points3, ring_size};
    } else {
        memcpy(&made->as, v, from->count * sizeof *v);
    }
}

static collide_shape shape_of(const argument *plain, size_t variant) {
    collide_shape shape = {.kind = (collide_shape_kind)variant};
    memcpy(&shape.as, &plain->as, sizeof shape.as);
    return shape;
}

static collide_shape3 shape3_of(const argument *plain, size_t variant) {
    collide_shape3 shape = {.kind = (collide_shape3_kind)variant};
    memcpy(&shape.as, &plain->as, sizeof shape.as);
    return shape;
}

static void make_argument(argument *made, argument_kind kind, size_t variant, const numbers *from) {
    make_plain(made, kind_of_variant(kind, variant), from);
    if (kind == KIND_SHAPE) {
        made->as.shape = shape_of(made, variant);
    } else if (kind == KIND_SHAPE3) {
        made->as.shape3 = shape3_of(made, variant);
    }
}

/* Makes all arguments from valid numbers. */
static void make_valid(const call *c, const size_t *variants, argument *made) {
    for (size_t i = 0; i < c->count; ++i) {
        const numbers valid = numbers_of(c->kinds[i], variants[i]);
        make_argument(&made[i], c->kinds[i], variants[i], &valid);
    }
}

static void expect_refusal(const call *c, const argument *made, size_t index, size_t number, double bad) {
    ck_assert_msg(c->refuses(made), "%s took %g as number %zu of argument %zu", c->name, bad, number, index);
}

/* Every number of argument `index` once made NaN, infinite, and negative where it is a size. */
static void spoil(const call *c, const size_t *variants, argument *made, size_t index) {
    const numbers valid = numbers_of(c->kinds[index], variants[index]);
    const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, -1.0};
    for (size_t number = 0; number < valid.count; ++number) {
        const size_t kinds_of_bad = number >= valid.sizes_from ? 4 : 3;
        for (size_t i = 0; i < kinds_of_bad; ++i) {
            numbers spoiled = valid;
            spoiled.value[number] = bad[i];
            make_argument(&made[index], c->kinds[index], variants[index], &spoiled);
            expect_refusal(c, made, index, number, bad[i]);
        }
    }
    make_argument(&made[index], c->kinds[index], variants[index], &valid);
}

/* The next row of variants, like an odometer; false after the last. */
static bool next_variants(const call *c, size_t *variants) {
    for (size_t i = 0; i < c->count; ++i) {
        if (++variants[i] < variant_count(c->kinds[i])) {
            return true;
        }
        variants[i] = 0;
    }
    return false;
}

START_TEST(bad_numbers_are_refused) {
    ring_size = ring_sizes[_i];
    for (size_t i = 0; i < sizeof calls / sizeof *calls; ++i) {
        const call *c = &calls[i];
        size_t variants[MAX_ARGUMENTS] = {0};
        do {
            argument made[MAX_ARGUMENTS];
            make_valid(c, variants, made);
            ck_assert_msg(!c->clear || !c->refuses(made), "%s refused valid arguments", c->name);
            for (size_t index = 0; index < c->count; ++index) {
                spoil(c, variants, made, index);
            }
        } while (next_variants(c, variants));
    }
}
END_TEST

/* The view of points in an argument, if there is one: where its number of points is, and where they are. */
typedef struct view {
    size_t *count;
    const void *points;
    void *place; /* of the pointer to the points */
} view;

static view view_in(argument *made, argument_kind kind, bool of_rings) {
    geom_ring *ring = kind == KIND_POLYGON ? &made->outer : &made->as.ring;
    geom_polygon *polygon = &made->as.polygon;
    if (kind == KIND_HULL3) {
        return (view){&made->as.hull3.count, made->points3, &made->as.hull3.points};
    }
    return of_rings ? (view){&polygon->count, &made->outer, &polygon->rings}
                    : (view){&ring->count, made->points, &ring->points};
}

/* The same of an argument that is a shape of any kind. */
static view view_of(argument *made, argument_kind kind, size_t variant, bool of_rings) {
    const argument_kind plain = kind_of_variant(kind, variant);
    view v = view_in(made, plain, of_rings);
    if (kind == KIND_SHAPE && (plain == KIND_RING || of_rings)) {
        v.count = of_rings ? &made->as.shape.as.polygon.count : &made->as.shape.as.convex.count;
        v.place =
            of_rings ? (void *)&made->as.shape.as.polygon.rings : (void *)&made->as.shape.as.convex.points;
    } else if (kind == KIND_SHAPE3) {
        v.count = &made->as.shape3.as.hull.count;
        v.place = &made->as.shape3.as.hull.points;
    }
    return v;
}

static jmp_buf stopped;

static void stop(const char *condition, const char *file, int line) {
    (void)condition;
    (void)file;
    (void)line;
    longjmp(stopped, 1);
}

/* Points that are not there stop at GEOM_ASSERT. */
static void expect_stop(const call *c, const argument *made, size_t index) {
    geom_assert_handler *const before = geom_assert_set_handler(stop);
    if (setjmp(stopped) == 0) {
        (void)c->refuses(made);
        ck_abort_msg("%s took NULL for the points of argument %zu", c->name, index);
    }
    geom_assert_set_handler(before);
}

/* Numbers of points, or of rings, that cannot be. */
static void miscount(const call *c, argument *made, size_t index, view v) {
    const size_t bad[] = {0, GEOM_MAX_POINTS + 1, (size_t)UINT32_MAX + 1, SIZE_MAX / 16, SIZE_MAX};
    const size_t good = *v.count;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        *v.count = bad[i];
        ck_assert_msg(c->refuses(made), "%s took %zu as count of argument %zu", c->name, bad[i], index);
    }
    *v.count = good;
    const void *const none = NULL;
    memcpy(v.place, &none, sizeof none);
    expect_stop(c, made, index);
    memcpy(v.place, &v.points, sizeof v.points);
}

START_TEST(counts_that_cannot_be_are_refused) {
    ring_size = ring_sizes[_i];
    for (size_t i = 0; i < sizeof calls / sizeof *calls; ++i) {
        const call *c = &calls[i];
        size_t variants[MAX_ARGUMENTS] = {0};
        do {
            argument made[MAX_ARGUMENTS];
            make_valid(c, variants, made);
            for (size_t index = 0; index < c->count; ++index) {
                const argument_kind kind = kind_of_variant(c->kinds[index], variants[index]);
                if (kind == KIND_RING || kind == KIND_POLYGON || kind == KIND_HULL3) {
                    miscount(c, made, index, view_of(&made[index], c->kinds[index], variants[index], false));
                }
                if (kind == KIND_POLYGON) {
                    miscount(c, made, index, view_of(&made[index], c->kinds[index], variants[index], true));
                }
            }
        } while (next_variants(c, variants));
    }
}
END_TEST

START_TEST(unknown_kinds_are_refused) {
    collide_shape shape = collide_shape_from_point(geom_vec2_make(0.0, 0.0));
    collide_shape3 shape3 = collide_shape3_from_point(geom_vec3_make(0.0, 0.0, 0.0));
    const collide_shape good = shape;
    const collide_shape3 good3 = shape3;
    shape.kind = COLLIDE_SHAPE_KIND_COUNT;
    shape3.kind = COLLIDE_SHAPE3_KIND_COUNT;
    ck_assert_int_eq(collide_shape_status(shape), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(collide_shape3_status(shape3), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(collide_shape_relation(shape, good), COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape_relation(good, shape), COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape_relation_within(shape, good, 1.0), COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape3_relation(shape3, good3), COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape3_relation(good3, shape3), COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape3_relation_within(good3, shape3, 1.0), COLLIDE_INVALID);
}
END_TEST

START_TEST(every_relation_has_a_word) {
    ck_assert_str_eq(collide_relation_text(COLLIDE_INVALID), "invalid");
    ck_assert_str_eq(collide_relation_text(COLLIDE_APART), "apart");
    ck_assert_str_eq(collide_relation_text(COLLIDE_TOUCHING), "touching");
    ck_assert_str_eq(collide_relation_text(COLLIDE_OVERLAPPING), "overlapping");
    ck_assert_str_eq(collide_relation_text((collide_relation)3), "unknown relation");
    ck_assert_str_eq(collide_relation_text((collide_relation)-2), "unknown relation");
}
END_TEST

int main(void) {
    TCase *test_case = tcase_create("collide.invalid");
    tcase_add_loop_test(test_case, bad_numbers_are_refused, 0, RING_SIZES);
    tcase_add_loop_test(test_case, counts_that_cannot_be_are_refused, 0, RING_SIZES);
    tcase_add_test(test_case, unknown_kinds_are_refused);
    tcase_add_test(test_case, every_relation_has_a_word);
    return run_test_case("collide.invalid", test_case);
}
