/* The three answers of every convex pair on small whole numbers, where contacts are frequent and exact,
 * against integer arithmetic; and the same shapes elsewhere, in another unit, the other way round, a rounding
 * larger. */
#include "collide/support/lattice2.h"
#include "collide/support/pair2_table.h"

#include <math.h>

enum {
    CASES = 4000,
    RANGE = 4
};

static lattice_point random_lattice_point(random_source *source, int range) {
    const int x = random_int(source, -range, range);
    const lattice_point point = {x, random_int(source, -range, range)};
    return point;
}

static int64_t min_of(int64_t a, int64_t b) { return a < b ? a : b; }

static int64_t max_of(int64_t a, int64_t b) { return a > b ? a : b; }

/* A shape in integers and the same one in doubles. */
typedef struct twin {
    lattice_shape whole;
    any_shape shape;
} twin;

static void set_points(any_shape *shape, lattice_point a, lattice_point b) {
    shape->value[0] = (double)a.x;
    shape->value[1] = (double)a.y;
    shape->value[2] = (double)b.x;
    shape->value[3] = (double)b.y;
}

static twin twin_box(lattice_point a, lattice_point b) {
    const lattice_point low = {min_of(a.x, b.x), min_of(a.y, b.y)};
    const lattice_point high = {max_of(a.x, b.x), max_of(a.y, b.y)};
    twin box = {{{low, {high.x, low.y}, high, {low.x, high.y}}, 4, 0}, {.kind = AABB}};
    set_points(&box.shape, low, high);
    return box;
}

static twin twin_oriented_box(random_source *source, lattice_point center) {
    static const lattice_point axes[] = {{1, 0}, {0, -1}, {1, 1}, {-1, 2}, {3, 4}, {-4, 3}, {5, -2}};
    const lattice_point u = axes[random_int(source, 0, 6)];
    const int width = random_int(source, 0, 2);
    const int height = random_int(source, 0, 2);
    twin box = {{.count = 4}, {.kind = OBB}};
    for (int i = 0; i < 4; ++i) {
        const int along = i == 1 || i == 2 ? width : -width;
        const int across = i >= 2 ? height : -height;
        box.whole.vertex[i].x = center.x + along * u.x - across * u.y;
        box.whole.vertex[i].y = center.y + along * u.y + across * u.x;
    }
    set_points(&box.shape, center, u);
    box.shape.value[4] = width;
    box.shape.value[5] = height;
    return box;
}

static twin random_twin(random_source *source, shape_kind kind) {
    const lattice_point a = random_lattice_point(source, RANGE);
    const lattice_point b = random_lattice_point(source, RANGE);
    if (kind == AABB) {
        return twin_box(a, b);
    }
    if (kind == OBB) {
        return twin_oriented_box(source, a);
    }
    twin result = {{{a, b}, kind == POINT || kind == CIRCLE ? 1 : 2, 0}, {.kind = kind}};
    set_points(&result.shape, a, b);
    if (kind == CIRCLE || kind == CAPSULE) {
        result.whole.radius = random_int(source, 0, 3);
        result.shape.value[first_size(kind)] = (double)result.whole.radius;
    }
    return result;
}

/* Moved by (x, y), which leaves whole numbers below 2^52 what they are. */
static any_shape moved_shape(any_shape shape, double x, double y) {
    const bool centered = shape.kind == POINT || shape.kind == CIRCLE || shape.kind == OBB;
    const int points = centered ? 1 : 2;
    for (int i = 0; i < points; ++i) {
        shape.value[2 * i] += x;
        shape.value[2 * i + 1] += y;
    }
    return shape;
}

/* The same set of points, written in another way. */
static any_shape rewritten_shape(random_source *source, any_shape shape) {
    const any_shape old = shape;
    if (shape.kind == SEGMENT || shape.kind == CAPSULE) {
        for (int i = 0; i < 4; ++i) {
            shape.value[i] = old.value[(i + 2) % 4];
        }
    } else if (shape.kind == OBB) {
        const int exponent = random_int(source, -5, 5);
        shape.value[2] = ldexp(-old.value[3], exponent);
        shape.value[3] = ldexp(old.value[2], exponent);
        shape.value[4] = ldexp(old.value[5], -exponent);
        shape.value[5] = ldexp(old.value[4], -exponent);
    }
    return shape;
}

static void check_everywhere(random_source *source, const relation_pair *pair, any_shape a, any_shape b,
                             collide_relation expected) {
    const double far = ldexp((double)random_int(source, -9, 9), random_int(source, 0, 46));
    const int exponent = random_int(source, -300, 300);
    const any_shape moved_a = moved_shape(a, far, -3.0 * far);
    const any_shape moved_b = moved_shape(b, far, -3.0 * far);
    const any_shape other_a = rewritten_shape(source, a);
    const any_shape other_b = rewritten_shape(source, b);
    ck_assert_int_eq(pair->relation(moved_a, moved_b), expected);
    ck_assert_int_eq(pair->relation(scaled_shape(moved_a, exponent), scaled_shape(moved_b, exponent)),
                     expected);
    ck_assert_int_eq(pair->relation(other_a, b), expected);
    ck_assert_int_eq(pair->relation(a, other_b), expected);
    if (pair->a == pair->b) {
        ck_assert_int_eq(pair->relation(b, a), expected);
    }
}

/* Shapes with a size that touch overlap when that grows by one rounding, and part when it shrinks by one. */
static void check_roundings(const relation_pair *pair, any_shape a, any_shape b) {
    const int first = first_size(b.kind);
    const int end = end_of_sizes(b.kind);
    bool has_sizes = end > first;
    any_shape larger = b;
    any_shape smaller = b;
    for (int i = first; i < end; ++i) {
        has_sizes = has_sizes && b.value[i] > 0.0;
        larger.value[i] = nextafter(b.value[i], HUGE_VAL);
        smaller.value[i] = nextafter(b.value[i], 0.0);
    }
    if (has_sizes) {
        ck_assert_int_eq(pair->relation(a, larger), COLLIDE_OVERLAPPING);
        ck_assert_int_eq(pair->relation(a, smaller), COLLIDE_APART);
    }
}

START_TEST(lattice_answers_are_right) {
    const relation_pair *pair = &relation_pairs[_i];
    random_source source = {0x2545f491U + (uint64_t)_i};
    int seen[3] = {0, 0, 0};
    for (int i = 0; i < CASES; ++i) {
        const twin a = random_twin(&source, pair->a);
        const twin b = random_twin(&source, pair->b);
        const collide_relation expected = lattice_relation(&a.whole, &b.whole);
        const collide_relation relation = pair->relation(a.shape, b.shape);
        ck_assert_msg(relation == expected, "%s, case %d: %d, not %d", pair->name, i, relation, expected);
        check_everywhere(&source, pair, a.shape, b.shape, expected);
        if (expected == COLLIDE_TOUCHING) {
            check_roundings(pair, a.shape, b.shape);
        }
        ++seen[expected];
    }
    ck_assert_int_gt(seen[COLLIDE_APART], CASES / 50);
    ck_assert_int_gt(seen[COLLIDE_TOUCHING], CASES / 100);
    const bool can_overlap = pair->a != POINT || pair->b > SEGMENT;
    ck_assert_int_eq(seen[COLLIDE_OVERLAPPING] > CASES / 50, can_overlap);
}
END_TEST

/* All pairs of segments whose ends lie on a grid of 4 x 4 points. */
START_TEST(every_pair_of_segments_on_a_grid) {
    enum {
        SIDE = 4,
        POINTS = SIDE * SIDE
    };
    for (int i = 0; i < POINTS * POINTS * POINTS * POINTS; ++i) {
        lattice_shape whole[2] = {{.count = 2}, {.count = 2}};
        any_shape shape[2] = {{.kind = SEGMENT}, {.kind = SEGMENT}};
        for (int j = 0, rest = i; j < 4; ++j, rest /= POINTS) {
            const lattice_point point = {rest % SIDE, rest / SIDE % SIDE};
            whole[j / 2].vertex[j % 2] = point;
            shape[j / 2].value[2 * (j % 2)] = (double)point.x;
            shape[j / 2].value[2 * (j % 2) + 1] = (double)point.y;
        }
        const collide_relation expected = lattice_relation(&whole[0], &whole[1]);
        ck_assert_int_eq(collide_segment_segment(as_segment(shape[0]), as_segment(shape[1])), expected);
    }
}
END_TEST

int main(void) {
    TCase *test_case = tcase_create("pair2_lattice");
    tcase_add_loop_test(test_case, lattice_answers_are_right, 0, RELATION_PAIR_COUNT);
    tcase_add_test(test_case, every_pair_of_segments_on_a_grid);
    return run_test_case("pair2_lattice", test_case);
}
