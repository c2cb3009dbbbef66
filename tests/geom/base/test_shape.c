/* The checks of simple shapes. */
#include "support.h"

#include <geom/shape.h>

#include <float.h>
#include <math.h>
#include <string.h>

/* Shapes are structs of doubles alone; here each gate takes them as an array in the order of the members. */
static geom_status segment2(const double *x) {
    geom_segment2 shape;
    memcpy(&shape, x, sizeof shape);
    return geom_segment2_status(shape);
}

static geom_status circle(const double *x) {
    geom_circle shape;
    memcpy(&shape, x, sizeof shape);
    return geom_circle_status(shape);
}

static geom_status aabb2(const double *x) {
    geom_aabb2 shape;
    memcpy(&shape, x, sizeof shape);
    return geom_aabb2_status(shape);
}

static geom_status obb2(const double *x) {
    geom_obb2 shape;
    memcpy(&shape, x, sizeof shape);
    return geom_obb2_status(shape);
}

static geom_status capsule2(const double *x) {
    geom_capsule2 shape;
    memcpy(&shape, x, sizeof shape);
    return geom_capsule2_status(shape);
}

static geom_status segment3(const double *x) {
    geom_segment3 shape;
    memcpy(&shape, x, sizeof shape);
    return geom_segment3_status(shape);
}

static geom_status ray3(const double *x) {
    geom_ray shape;
    memcpy(&shape, x, sizeof shape);
    return geom_ray_status(shape);
}

static geom_status plane(const double *x) {
    geom_plane shape;
    memcpy(&shape, x, sizeof shape);
    return geom_plane_status(shape);
}

static geom_status sphere(const double *x) {
    geom_sphere shape;
    memcpy(&shape, x, sizeof shape);
    return geom_sphere_status(shape);
}

static geom_status aabb3(const double *x) {
    geom_aabb3 shape;
    memcpy(&shape, x, sizeof shape);
    return geom_aabb3_status(shape);
}

static geom_status obb3(const double *x) {
    geom_obb3 shape;
    memcpy(&shape, x, sizeof shape);
    return geom_obb3_status(shape);
}

static geom_status capsule3(const double *x) {
    geom_capsule3 shape;
    memcpy(&shape, x, sizeof shape);
    return geom_capsule3_status(shape);
}

static geom_status triangle3(const double *x) {
    geom_triangle shape;
    memcpy(&shape, x, sizeof shape);
    return geom_triangle_status(shape);
}

enum {
    MOST_NUMBERS = 15
};

typedef struct gate {
    const char *name;
    geom_status (*status)(const double *numbers);
    size_t count;
    double valid[MOST_NUMBERS];
} gate;

static const gate gates[] = {
    {"segment2", segment2, 4, {1, 2, 3, 4}},
    {"circle", circle, 3, {1, 2, 3}},
    {"aabb2", aabb2, 4, {1, 2, 3, 4}},
    {"obb2", obb2, 6, {1, 2, 0.6, 0.8, 1, 2}},
    {"capsule2", capsule2, 5, {1, 2, 3, 4, 5}},
    {"segment3", segment3, 6, {1, 2, 3, 4, 5, 6}},
    {"ray3", ray3, 6, {1, 2, 3, 4, 5, 6}},
    {"plane", plane, 4, {1, 2, 3, 4}},
    {"sphere", sphere, 4, {1, 2, 3, 4}},
    {"aabb3", aabb3, 6, {1, 2, 3, 4, 5, 6}},
    {"obb3", obb3, 15, {1, 2, 3, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3}},
    {"capsule3", capsule3, 7, {1, 2, 3, 4, 5, 6, 7}},
    {"triangle3", triangle3, 9, {1, 2, 3, 4, 5, 6, 7, 8, 9}},
};

enum {
    GATE_COUNT = sizeof gates / sizeof *gates
};

START_TEST(valid_shapes_pass) {
    for (size_t i = 0; i < GATE_COUNT; ++i) {
        ck_assert_msg(gates[i].status(gates[i].valid) == GEOM_OK, "%s", gates[i].name);
    }
}
END_TEST

START_TEST(every_number_must_be_finite) {
    const double refused[] = {HUGE_VAL, -HUGE_VAL, (double)NAN};
    for (size_t i = 0; i < GATE_COUNT; ++i) {
        for (size_t k = 0; k < 3 * gates[i].count; ++k) {
            double numbers[MOST_NUMBERS];
            memcpy(numbers, gates[i].valid, sizeof numbers);
            numbers[k / 3] = refused[k % 3];
            ck_assert_msg(gates[i].status(numbers) == GEOM_NOT_FINITE, "%s, number %zu", gates[i].name,
                          k / 3);
        }
    }
}
END_TEST

static gate gate_named(const char *name) {
    size_t i = 0;
    while (strcmp(gates[i].name, name) != 0) {
        ++i;
    }
    return gates[i];
}

/* The status of the named valid shape with one of its numbers changed. */
static geom_status with_number(const char *name, size_t index, double x) {
    gate changed = gate_named(name);
    changed.valid[index] = x;
    return changed.status(changed.valid);
}

START_TEST(sizes_must_not_be_negative_but_may_be_zero) {
    const struct {
        const char *name;
        size_t first;
        size_t count;
    } sizes[] = {{"circle", 2, 1}, {"obb2", 4, 2},  {"capsule2", 4, 1},
                 {"sphere", 3, 1}, {"obb3", 12, 3}, {"capsule3", 6, 1}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i) {
        for (size_t k = sizes[i].first; k < sizes[i].first + sizes[i].count; ++k) {
            ck_assert_int_eq(with_number(sizes[i].name, k, -DBL_TRUE_MIN), GEOM_NEGATIVE_SIZE);
            ck_assert_int_eq(with_number(sizes[i].name, k, -1.0), GEOM_NEGATIVE_SIZE);
            ck_assert_int_eq(with_number(sizes[i].name, k, 0.0), GEOM_OK);
            ck_assert_int_eq(with_number(sizes[i].name, k, -0.0), GEOM_OK);
            ck_assert_int_eq(with_number(sizes[i].name, k, DBL_MAX), GEOM_OK);
        }
    }
}
END_TEST

START_TEST(boxes_must_not_be_inside_out) {
    for (size_t k = 0; k < 2; ++k) {
        ck_assert_int_eq(with_number("aabb2", k, 4.5), GEOM_NEGATIVE_SIZE);
        ck_assert_int_eq(with_number("aabb2", k, gate_named("aabb2").valid[k + 2]), GEOM_OK);
    }
    for (size_t k = 0; k < 3; ++k) {
        ck_assert_int_eq(with_number("aabb3", k, 6.5), GEOM_NEGATIVE_SIZE);
        ck_assert_int_eq(with_number("aabb3", k, gate_named("aabb3").valid[k + 3]), GEOM_OK);
    }
}
END_TEST

START_TEST(directions_must_not_be_zero_but_may_have_any_length) {
    const geom_vec2 one = geom_vec2_make(1.0, 1.0);
    geom_obb2 box = {one, {0.0, -0.0}, one};
    ck_assert_int_eq(geom_obb2_status(box), GEOM_INVALID_ARGUMENT);
    box.axis = geom_vec2_make(0.0, DBL_TRUE_MIN);
    ck_assert_int_eq(geom_obb2_status(box), GEOM_OK);
    box.axis = geom_vec2_make(-DBL_MAX, 0.0);
    ck_assert_int_eq(geom_obb2_status(box), GEOM_OK);
    geom_ray ray = {{1.0, 1.0, 1.0}, {0.0, 0.0, -0.0}};
    ck_assert_int_eq(geom_ray_status(ray), GEOM_INVALID_ARGUMENT);
    ray.direction.z = -DBL_TRUE_MIN;
    ck_assert_int_eq(geom_ray_status(ray), GEOM_OK);
    geom_plane flat = {{0.0, 0.0, 0.0}, 1.0};
    ck_assert_int_eq(geom_plane_status(flat), GEOM_INVALID_ARGUMENT);
    flat.normal.x = DBL_TRUE_MIN;
    ck_assert_int_eq(geom_plane_status(flat), GEOM_OK);
}
END_TEST

static geom_status status_of_axes(geom_vec3 a, geom_vec3 b, geom_vec3 c) {
    const geom_obb3 box = {{0.0, 0.0, 0.0}, {a, b, c}, {1.0, 1.0, 1.0}};
    return geom_obb3_status(box);
}

START_TEST(axes_in_space_must_be_independent) {
    const geom_vec3 x = geom_vec3_make(1.0, 0.0, 0.0);
    const geom_vec3 y = geom_vec3_make(0.0, 1.0, 0.0);
    const geom_vec3 z = geom_vec3_make(0.0, 0.0, 1.0);
    ck_assert_int_eq(status_of_axes(x, y, z), GEOM_OK);
    ck_assert_int_eq(status_of_axes(z, x, geom_vec3_neg(y)), GEOM_OK);
    ck_assert_int_eq(status_of_axes(x, y, x), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(status_of_axes(x, y, geom_vec3_make(0.1, 0.7, 0.0)), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(status_of_axes(x, y, geom_vec3_make(0.1, 0.7, DBL_TRUE_MIN)), GEOM_OK);
    ck_assert_int_eq(status_of_axes(x, y, geom_vec3_make(0.0, 0.0, 0.0)), GEOM_INVALID_ARGUMENT);
    const geom_vec3 a = geom_vec3_make(0.1, 0.2, 0.3);
    const geom_vec3 b = geom_vec3_make(0.7, 0.5, 0.3);
    ck_assert_int_eq(status_of_axes(a, b, geom_vec3_scale(a, -0x1p500)), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(status_of_axes(geom_vec3_scale(x, DBL_TRUE_MIN), geom_vec3_scale(y, DBL_TRUE_MIN), z),
                     GEOM_OK);
    ck_assert_int_eq(status_of_axes(geom_vec3_scale(x, DBL_MAX), geom_vec3_scale(y, DBL_MAX), z), GEOM_OK);
}
END_TEST

START_TEST(bad_numbers_are_told_in_a_fixed_order) {
    const geom_circle both = {{(double)NAN, 0.0}, -1.0};
    ck_assert_int_eq(geom_circle_status(both), GEOM_NOT_FINITE);
    const geom_obb2 box = {{0.0, 0.0}, {0.0, 0.0}, {-1.0, 1.0}};
    ck_assert_int_eq(geom_obb2_status(box), GEOM_NEGATIVE_SIZE);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        valid_shapes_pass,
        every_number_must_be_finite,
        sizes_must_not_be_negative_but_may_be_zero,
        boxes_must_not_be_inside_out,
        directions_must_not_be_zero_but_may_have_any_length,
        axes_in_space_must_be_independent,
        bad_numbers_are_told_in_a_fixed_order,
    };
    return run_tests("shape", tests, sizeof tests / sizeof *tests);
}
