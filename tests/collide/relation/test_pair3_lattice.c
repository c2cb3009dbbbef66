/* Every pair of shapes in space on small whole numbers, where contacts of all kinds abound, against brute
 * force. */
#include "collide/support/lattice3.h"

enum {
    KINDS = COLLIDE_SHAPE3_KIND_COUNT,
    PAIRS = KINDS * KINDS
};

static collide_shape3_kind first_kind(int pair) { return (collide_shape3_kind)(pair / KINDS); }

static collide_shape3_kind second_kind(int pair) { return (collide_shape3_kind)(pair % KINDS); }

static bool has_many_vertices(collide_shape3_kind kind) {
    return kind == COLLIDE_SHAPE3_AABB || kind == COLLIDE_SHAPE3_OBB || kind == COLLIDE_SHAPE3_HULL;
}

static int rounds_for(int pair) {
    return has_many_vertices(first_kind(pair)) && has_many_vertices(second_kind(pair)) ? 150 : 600;
}

START_TEST(relations_are_those_of_brute_force) {
    random_source source = {0x3d1a77U + (uint64_t)_i};
    int seen[3] = {0, 0, 0};
    for (int i = 0; i < rounds_for(_i); ++i) {
        const int range = 1 + i % 3;
        geom_vec3 storage_a[LATTICE_HULL_POINTS];
        geom_vec3 storage_b[LATTICE_HULL_POINTS];
        const collide_shape3 a = random_lattice_shape3(&source, first_kind(_i), range, storage_a);
        const collide_shape3 b = random_lattice_shape3(&source, second_kind(_i), range, storage_b);
        const collide_relation expected = lattice_relation3(a, b, 0.0);
        ck_assert_int_eq(collide_shape3_relation(a, b), expected);
        ++seen[expected];
    }
    ck_assert_int_gt(seen[COLLIDE_TOUCHING], 0);
}
END_TEST

START_TEST(margins_are_those_of_brute_force) {
    random_source source = {0x7151eU + (uint64_t)_i};
    for (int i = 0; i < rounds_for(_i) / 2; ++i) {
        const int range = 2 + i % 4;
        geom_vec3 storage_a[LATTICE_HULL_POINTS];
        geom_vec3 storage_b[LATTICE_HULL_POINTS];
        const collide_shape3 a = random_lattice_shape3(&source, first_kind(_i), range, storage_a);
        const collide_shape3 b = random_lattice_shape3(&source, second_kind(_i), range, storage_b);
        const double margin = random_int(&source, 0, range);
        ck_assert_int_eq(collide_shape3_relation_within(a, b, margin), lattice_relation3(a, b, margin));
    }
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("core");
    tcase_add_loop_test(tests, relations_are_those_of_brute_force, 0, PAIRS);
    tcase_add_loop_test(tests, margins_are_those_of_brute_force, 0, PAIRS);
    return run_test_case("collide.pair3_lattice", tests);
}
