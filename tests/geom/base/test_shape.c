#include "support.h"

#include <geom/exact.h>
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

static bool same_box(geom_aabb2 a, geom_aabb2 b) {
    return geom_vec2_equal(a.min, b.min) && geom_vec2_equal(a.max, b.max);
}

static geom_aabb2 box_of(double min_x, double min_y, double max_x, double max_y) {
    const geom_aabb2 box = {{min_x, min_y}, {max_x, max_y}};
    return box;
}

START_TEST(bounds_of_simple_shapes) {
    const geom_segment2 segment = {{3.0, -1.0}, {-2.0, 5.0}};
    ck_assert(same_box(geom_segment2_bounds(segment), box_of(-2.0, -1.0, 3.0, 5.0)));
    const geom_circle disc = {{1.0, 2.0}, 3.0};
    ck_assert(same_box(geom_circle_bounds(disc), box_of(-2.0, -1.0, 4.0, 5.0)));
    const geom_capsule2 capsule = {{3.0, -1.0}, {-2.0, 5.0}, 0.5};
    ck_assert(same_box(geom_capsule2_bounds(capsule), box_of(-2.5, -1.5, 3.5, 5.5)));
    geom_obb2 box = {{10.0, 20.0}, {1.0, 0.0}, {3.0, 2.0}};
    ck_assert(same_box(geom_obb2_bounds(box), box_of(7.0, 18.0, 13.0, 22.0)));
    box.axis = geom_vec2_make(0.0, -1.0);
    ck_assert(same_box(geom_obb2_bounds(box), box_of(8.0, 17.0, 12.0, 23.0)));
    ck_assert(same_box(geom_aabb2_union(box_of(0.0, 1.0, 2.0, 3.0), box_of(1.0, -1.0, 2.5, 2.0)),
                       box_of(0.0, -1.0, 2.5, 3.0)));
}
END_TEST

/* The sign of bound - (center + reach), exactly. */
static int beyond(double bound, double center, double reach) {
    static geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const geom_exact margin = geom_exact_difference(&arena, bound, center);
    return geom_exact_compare(margin, geom_exact_from(&arena, reach));
}

/* The smallest box: a corner is beyond, and the next double inwards is not. */
static void check_tight(double bound, double center, double reach) {
    ck_assert_int_ge(beyond(bound, center, reach), 0);
    ck_assert_int_lt(beyond(nextafter(bound, -DBL_MAX), center, reach), 0);
}

START_TEST(bounds_of_circles_are_the_smallest) {
    random_source source = {1};
    for (int i = 0; i < 50000; ++i) {
        const geom_circle disc = {{random_scaled(&source, -30, 30), random_scaled(&source, -1074, 1000)},
                                  fabs(random_scaled(&source, -60, 60))};
        const geom_aabb2 box = geom_circle_bounds(disc);
        check_tight(box.max.x, disc.center.x, disc.radius);
        check_tight(box.max.y, disc.center.y, disc.radius);
        check_tight(-box.min.x, -disc.center.x, disc.radius);
        check_tight(-box.min.y, -disc.center.y, disc.radius);
        const geom_capsule2 capsule = {disc.center, {1.0, 1.0}, disc.radius};
        const geom_circle end = {{1.0, 1.0}, disc.radius};
        ck_assert(same_box(geom_capsule2_bounds(capsule), geom_aabb2_union(box, geom_circle_bounds(end))));
    }
}
END_TEST

/* The sign of bound - (center + |u| a + |v| b), exactly. */
static int beyond_corner(double bound, double center, double u, double a, double v, double b) {
    static geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const geom_exact first = geom_exact_abs(geom_exact_product(&arena, u, a));
    const geom_exact second = geom_exact_abs(geom_exact_product(&arena, v, b));
    return geom_exact_compare(geom_exact_difference(&arena, bound, center),
                              geom_exact_add(&arena, first, second));
}

static void check_box_bounds(geom_obb2 box) {
    const geom_aabb2 bounds = geom_obb2_bounds(box);
    const geom_vec2 c = box.center;
    const geom_vec2 u = box.axis;
    const geom_vec2 h = box.half;
    ck_assert_int_eq(geom_aabb2_status(bounds), GEOM_OK);
    ck_assert(bounds.max.x == DBL_MAX || beyond_corner(bounds.max.x, c.x, u.x, h.x, u.y, h.y) >= 0);
    ck_assert(bounds.max.y == DBL_MAX || beyond_corner(bounds.max.y, c.y, u.y, h.x, u.x, h.y) >= 0);
    ck_assert(bounds.min.x == -DBL_MAX || beyond_corner(-bounds.min.x, -c.x, u.x, h.x, u.y, h.y) >= 0);
    ck_assert(bounds.min.y == -DBL_MAX || beyond_corner(-bounds.min.y, -c.y, u.y, h.x, u.x, h.y) >= 0);
}

START_TEST(bounds_of_oriented_boxes_hold_them) {
    random_source source = {2};
    for (int i = 0; i < 20000; ++i) {
        const double angle = random_between(&source, -4.0, 4.0);
        const geom_obb2 box = {random_point(&source, 100.0),
                               {cos(angle), sin(angle)},
                               {random_between(&source, 0.0, 10.0), random_between(&source, 0.0, 0.1)}};
        check_box_bounds(box);
        const geom_aabb2 bounds = geom_obb2_bounds(box);
        const double reach = fabs(box.axis.x) * box.half.x + fabs(box.axis.y) * box.half.y;
        ck_assert(bounds.max.x - (box.center.x + reach) < 1e-13);
        ck_assert((box.center.x - reach) - bounds.min.x < 1e-13);
    }
}
END_TEST

START_TEST(bounds_of_oriented_boxes_hold_for_any_exponents) {
    random_source source = {3};
    for (int i = 0; i < 50000; ++i) {
        const geom_obb2 box = {{random_any(&source), random_any(&source)},
                               {random_any(&source), random_any(&source)},
                               {fabs(random_any(&source)), fabs(random_any(&source))}};
        check_box_bounds(box);
    }
}
END_TEST

START_TEST(bounds_end_where_doubles_end) {
    const geom_circle disc = {{0.5 * DBL_MAX, -DBL_MAX}, DBL_MAX};
    ck_assert(same_box(geom_circle_bounds(disc), box_of(-0.5 * DBL_MAX, -DBL_MAX, DBL_MAX, 0.0)));
    const geom_circle far = {{DBL_MAX, 0.0}, 1.0};
    ck_assert(geom_circle_bounds(far).max.x == DBL_MAX);
    ck_assert(geom_circle_bounds(far).min.x == nextafter(DBL_MAX, 0.0));
    const geom_obb2 box = {{0.5 * DBL_MAX, 0.0}, {2.0, 2.0}, {DBL_MAX, DBL_MAX}};
    ck_assert(same_box(geom_obb2_bounds(box), box_of(-DBL_MAX, -DBL_MAX, DBL_MAX, DBL_MAX)));
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
        bounds_of_simple_shapes,
        bounds_of_circles_are_the_smallest,
        bounds_of_oriented_boxes_hold_them,
        bounds_of_oriented_boxes_hold_for_any_exponents,
        bounds_end_where_doubles_end,
    };
    return run_tests("shape", tests, sizeof tests / sizeof *tests);
}
