/* The three answers of every pair of kinds, with and without a margin, on small whole numbers, where contacts
 * are frequent and exact, against integer arithmetic; in either order, elsewhere, in another unit, written
 * down otherwise. */
#include "collide/support/lattice_shape2.h"

#include <collide/pair2.h>

#include <math.h>

enum {
    CASES = 1000,
    POOL = 100 /* shapes of each kind; polygons take long to find */
};

typedef struct kind_pair {
    collide_shape_kind a;
    collide_shape_kind b;
} kind_pair;

static kind_pair pair_number(int number) {
    for (int a = 0; a < COLLIDE_SHAPE_KIND_COUNT; ++a) {
        if (number < COLLIDE_SHAPE_KIND_COUNT - a) {
            const kind_pair pair = {(collide_shape_kind)a, (collide_shape_kind)(a + number)};
            return pair;
        }
        number -= COLLIDE_SHAPE_KIND_COUNT - a;
    }
    ck_abort_msg("there is no such pair");
}

enum {
    PAIRS = COLLIDE_SHAPE_KIND_COUNT * (COLLIDE_SHAPE_KIND_COUNT + 1) / 2
};

static void fill(lattice_any *pool, random_source *source, collide_shape_kind kind) {
    for (int i = 0; i < POOL; ++i) {
        pool[i] = random_lattice_shape(source, kind);
    }
}

static void check_answers(random_source *source, const lattice_any *a, const lattice_any *b, int margin,
                          collide_relation expected) {
    const double shift = ldexp((double)random_int(source, -9, 9), random_int(source, 0, 46));
    const int exponent = random_int(source, 0, 3) ? 0 : random_int(source, -300, 300);
    const double grown = ldexp((double)margin, exponent);
    stored_shape stored_a;
    stored_shape stored_b;
    store_lattice_shape(&stored_a, source, a, shift, exponent);
    store_lattice_shape(&stored_b, source, b, shift, exponent);
    const collide_relation relation = collide_shape_relation_within(stored_a.shape, stored_b.shape, grown);
    ck_assert_msg(relation == expected, "kinds %d and %d, margin %d: %d, not %d", (int)a->kind, (int)b->kind,
                  margin, relation, expected);
    ck_assert_int_eq(collide_shape_relation_within(stored_b.shape, stored_a.shape, grown), expected);
    if (margin == 0) {
        ck_assert_int_eq(collide_shape_relation(stored_a.shape, stored_b.shape), expected);
        ck_assert_int_eq(collide_shape_relation(stored_b.shape, stored_a.shape), expected);
    } else if (expected == COLLIDE_TOUCHING) {
        const double more = nextafter(grown, HUGE_VAL);
        const double less = nextafter(grown, 0.0);
        ck_assert_int_eq(collide_shape_relation_within(stored_a.shape, stored_b.shape, more),
                         COLLIDE_OVERLAPPING);
        ck_assert_int_eq(collide_shape_relation_within(stored_a.shape, stored_b.shape, less), COLLIDE_APART);
    }
}

START_TEST(lattice_answers_are_right) {
    const kind_pair pair = pair_number(_i);
    random_source source = {0x6c62272eU + (uint64_t)_i};
    static lattice_any pool_a[POOL];
    static lattice_any pool_b[POOL];
    fill(pool_a, &source, pair.a);
    fill(pool_b, &source, pair.b);
    int seen[2][3] = {{0}};
    for (int i = 0; i < CASES; ++i) {
        const lattice_any *a = &pool_a[random_int(&source, 0, POOL - 1)];
        const lattice_any *b = &pool_b[random_int(&source, 0, POOL - 1)];
        const int margin = i % 2 ? random_int(&source, 1, 5) : 0;
        const collide_relation expected = lattice_within(a, b, margin);
        check_answers(&source, a, b, margin, expected);
        ++seen[i % 2][expected];
    }
    const bool can_overlap =
        pair.b != COLLIDE_SHAPE_POINT && (pair.a != COLLIDE_SHAPE_POINT || pair.b != COLLIDE_SHAPE_SEGMENT);
    ck_assert_int_eq(seen[0][COLLIDE_OVERLAPPING] > 0, can_overlap);
    ck_assert_int_gt(seen[0][COLLIDE_TOUCHING], 2);
    ck_assert_int_gt(seen[0][COLLIDE_APART], 2);
    ck_assert_int_gt(seen[1][COLLIDE_OVERLAPPING], CASES / 20);
    ck_assert_int_gt(seen[1][COLLIDE_TOUCHING] + seen[1][COLLIDE_APART], 2);
}
END_TEST

/* The function of the kinds that a pair has, called by its name. */
static collide_relation typed_relation(const collide_shape *a, const collide_shape *b) {
    enum {
        KINDS = COLLIDE_SHAPE_KIND_COUNT
    };
    const geom_vec2 point = a->as.point;
    const geom_segment2 segment = a->as.segment;
    const geom_circle circle = a->as.circle;
    const geom_aabb2 aabb = a->as.aabb;
    const geom_obb2 obb = a->as.obb;
    const geom_capsule2 capsule = a->as.capsule;
    switch (a->kind * KINDS + b->kind) {
    case COLLIDE_SHAPE_POINT *KINDS + COLLIDE_SHAPE_POINT:
        return collide_point_point(point, b->as.point);
    case COLLIDE_SHAPE_POINT *KINDS + COLLIDE_SHAPE_CAPSULE:
        return collide_point_capsule(point, b->as.capsule);
    case COLLIDE_SHAPE_POINT *KINDS + COLLIDE_SHAPE_CONVEX:
        return collide_point_convex(point, b->as.convex);
    case COLLIDE_SHAPE_POINT *KINDS + COLLIDE_SHAPE_POLYGON:
        return collide_point_polygon(point, b->as.polygon);
    case COLLIDE_SHAPE_SEGMENT *KINDS + COLLIDE_SHAPE_CAPSULE:
        return collide_segment_capsule(segment, b->as.capsule);
    case COLLIDE_SHAPE_SEGMENT *KINDS + COLLIDE_SHAPE_CONVEX:
        return collide_segment_convex(segment, b->as.convex);
    case COLLIDE_SHAPE_SEGMENT *KINDS + COLLIDE_SHAPE_POLYGON:
        return collide_segment_polygon(segment, b->as.polygon);
    case COLLIDE_SHAPE_CIRCLE *KINDS + COLLIDE_SHAPE_CAPSULE:
        return collide_circle_capsule(circle, b->as.capsule);
    case COLLIDE_SHAPE_CIRCLE *KINDS + COLLIDE_SHAPE_CONVEX:
        return collide_circle_convex(circle, b->as.convex);
    case COLLIDE_SHAPE_CIRCLE *KINDS + COLLIDE_SHAPE_POLYGON:
        return collide_circle_polygon(circle, b->as.polygon);
    case COLLIDE_SHAPE_AABB *KINDS + COLLIDE_SHAPE_OBB:
        return collide_aabb_obb(aabb, b->as.obb);
    case COLLIDE_SHAPE_AABB *KINDS + COLLIDE_SHAPE_CAPSULE:
        return collide_aabb_capsule(aabb, b->as.capsule);
    case COLLIDE_SHAPE_AABB *KINDS + COLLIDE_SHAPE_CONVEX:
        return collide_aabb_convex(aabb, b->as.convex);
    case COLLIDE_SHAPE_AABB *KINDS + COLLIDE_SHAPE_POLYGON:
        return collide_aabb_polygon(aabb, b->as.polygon);
    case COLLIDE_SHAPE_OBB *KINDS + COLLIDE_SHAPE_CAPSULE:
        return collide_obb_capsule(obb, b->as.capsule);
    case COLLIDE_SHAPE_OBB *KINDS + COLLIDE_SHAPE_CONVEX:
        return collide_obb_convex(obb, b->as.convex);
    case COLLIDE_SHAPE_OBB *KINDS + COLLIDE_SHAPE_POLYGON:
        return collide_obb_polygon(obb, b->as.polygon);
    case COLLIDE_SHAPE_CAPSULE *KINDS + COLLIDE_SHAPE_CONVEX:
        return collide_capsule_convex(capsule, b->as.convex);
    case COLLIDE_SHAPE_CAPSULE *KINDS + COLLIDE_SHAPE_POLYGON:
        return collide_capsule_polygon(capsule, b->as.polygon);
    case COLLIDE_SHAPE_CONVEX *KINDS + COLLIDE_SHAPE_CONVEX:
        return collide_convex_convex(a->as.convex, b->as.convex);
    case COLLIDE_SHAPE_CONVEX *KINDS + COLLIDE_SHAPE_POLYGON:
        return collide_convex_polygon(a->as.convex, b->as.polygon);
    default:
        return collide_shape_relation(*a, *b); /* those that the table of pairs has */
    }
}

START_TEST(typed_functions_answer_alike) {
    const kind_pair pair = pair_number(_i);
    random_source source = {0x811c9dc5U + (uint64_t)_i};
    for (int i = 0; i < 30; ++i) {
        const lattice_any a = random_lattice_shape(&source, pair.a);
        const lattice_any b = random_lattice_shape(&source, pair.b);
        stored_shape stored_a;
        stored_shape stored_b;
        store_lattice_shape(&stored_a, &source, &a, 0.0, 0);
        store_lattice_shape(&stored_b, &source, &b, 0.0, 0);
        ck_assert_int_eq(typed_relation(&stored_a.shape, &stored_b.shape), lattice_within(&a, &b, 0));
    }
}
END_TEST

int main(void) {
    TCase *test_case = tcase_create("shape2_lattice");
    tcase_set_timeout(test_case, 60);
    tcase_add_loop_test(test_case, lattice_answers_are_right, 0, PAIRS);
    tcase_add_loop_test(test_case, typed_functions_answer_alike, 0, PAIRS);
    return run_test_case("shape2_lattice", test_case);
}
