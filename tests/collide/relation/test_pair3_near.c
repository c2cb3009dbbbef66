/* Shapes in space that nearly touch, against the rational answers of generate_pair3.py. */
#include "collide/support/pair3_table.h"

#include <string.h>

enum {
    WORD_LENGTH = 16
};

static collide_shape3_kind kind_named(const char *name) {
    static const char *const names[COLLIDE_SHAPE3_KIND_COUNT] = {
        "point", "segment", "ray", "plane", "sphere", "aabb", "obb", "capsule", "triangle", "hull"};
    int kind = 0;
    while (kind < COLLIDE_SHAPE3_KIND_COUNT && strcmp(name, names[kind]) != 0) {
        ++kind;
    }
    ck_assert_int_lt(kind, COLLIDE_SHAPE3_KIND_COUNT);
    return (collide_shape3_kind)kind;
}

static bool read_shape(FILE *file, collide_shape3 *shape, geom_vec3 storage[SHAPE3_HULL_POINTS]) {
    char name[WORD_LENGTH];
    size_t count;
    if (fscanf(file, " %15s %zu", name, &count) != 2) {
        return false;
    }
    shape->kind = kind_named(name);
    if (shape->kind == COLLIDE_SHAPE3_HULL) {
        const geom_hull hull = {storage, count / 3};
        shape->as.hull = hull;
    }
    ck_assert_uint_eq(shape3_number_count(shape), count);
    ck_assert_uint_le(shape->kind == COLLIDE_SHAPE3_HULL ? shape->as.hull.count : 0, SHAPE3_HULL_POINTS);
    for (size_t i = 0; i < count; ++i) {
        ck_assert_int_eq(fscanf(file, "%lf", shape3_number(shape, i)), 1);
    }
    return true;
}

START_TEST(near_contacts_are_those_of_rational_numbers) {
    FILE *file = open_oracle("pair3_near.txt");
    collide_shape3 a;
    collide_shape3 b;
    geom_vec3 storage_a[SHAPE3_HULL_POINTS];
    geom_vec3 storage_b[SHAPE3_HULL_POINTS];
    int seen[3] = {0, 0, 0};
    ck_assert_int_eq(fscanf(file, "#%*[^\n]"), 0);
    while (read_shape(file, &a, storage_a)) {
        double margin;
        int expected;
        ck_assert(read_shape(file, &b, storage_b));
        ck_assert_int_eq(fscanf(file, "%lf %d", &margin, &expected), 2);
        ck_assert_int_eq(collide_shape3_relation_within(a, b, margin), expected);
        ck_assert_int_eq(collide_shape3_relation_within(b, a, margin), expected);
        ++seen[expected];
    }
    ck_assert(feof(file));
    for (int i = 0; i < 3; ++i) {
        ck_assert_int_gt(seen[i], 100);
    }
    ck_assert_int_eq(fclose(file), 0);
}
END_TEST

int main(void) {
    const TTest *tests[] = {near_contacts_are_those_of_rational_numbers};
    return run_tests("collide.pair3_near", tests, 1);
}
