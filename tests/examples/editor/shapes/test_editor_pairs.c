/* Collisions: every pair that meets is found, and how it meets is right. */
#include "examples/editor/support/editor_support.h"

#include <string.h>

static uint64_t random_state = 88172645463325252u;

static double random_in(double low, double high) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return low + (high - low) * (double)(random_state >> 11) / 9007199254740992.0;
}

static const editor_shape *make(editor_kind kind, const geom_vec2 *points, size_t count, double radius) {
    const geom_ring ring = {points, count};
    const editor_shape_def def = {.id = 1, .kind = kind, .rings = {&ring, 1}, .radius = radius};
    const editor_shape *shape = editor_shape_create(&def);
    ck_assert_ptr_nonnull(shape);
    return shape;
}

/* ---- How two shapes meet ---- */

typedef struct known_pair {
    editor_kind kind_a;
    unsigned count_a;
    geom_vec2 a[4];
    double radius_a;
    editor_kind kind_b;
    unsigned count_b;
    geom_vec2 b[4];
    double radius_b;
    collide_relation relation;
} known_pair;

#define SQUARE EDITOR_POLYGON, 4, {{0, 0}, {4, 0}, {4, 4}, {0, 4}}, 0
#define DISC(x, y, r) EDITOR_DISC, 1, {{x, y}}, r
#define WALL(x0, y0, x1, y1, r) EDITOR_CHAIN, 2, {{x0, y0}, {x1, y1}}, r

static const known_pair known[] = {
    {SQUARE, EDITOR_POLYGON, 3, {{4, 0}, {8, 0}, {4, 4}}, 0, COLLIDE_TOUCHING},
    {SQUARE, EDITOR_POLYGON, 3, {{3.5, 0}, {8, 0}, {4, 4}}, 0, COLLIDE_OVERLAPPING},
    {SQUARE, EDITOR_POLYGON, 3, {{4.25, 0}, {8, 0}, {4.25, 4}}, 0, COLLIDE_APART},
    {SQUARE, EDITOR_POLYGON, 3, {{1, 1}, {2, 1}, {1, 2}}, 0, COLLIDE_OVERLAPPING},
    {SQUARE, DISC(6, 2, 2), COLLIDE_TOUCHING},
    {SQUARE, DISC(6, 2, 2.25), COLLIDE_OVERLAPPING},
    {SQUARE, DISC(6, 2, 1.75), COLLIDE_APART},
    {SQUARE, DISC(2, 2, 0.5), COLLIDE_OVERLAPPING},
    {SQUARE, WALL(4, 1, 4, 9, 0), COLLIDE_TOUCHING},
    {SQUARE, WALL(3, 1, 9, 1, 0), COLLIDE_OVERLAPPING},
    {SQUARE, WALL(1, 1, 2, 2, 0), COLLIDE_OVERLAPPING},
    {SQUARE, WALL(5, 1, 5, 9, 0), COLLIDE_APART},
    {SQUARE, WALL(5, 1, 5, 9, 1), COLLIDE_TOUCHING},
    {SQUARE, WALL(5, 1, 5, 9, 1.5), COLLIDE_OVERLAPPING},
    {SQUARE, WALL(5, 1, 5, 9, 0.5), COLLIDE_APART},
    {SQUARE, WALL(1.5, 2, 2.5, 2, 0.5), COLLIDE_OVERLAPPING},
    {SQUARE, WALL(-9, 2, 9, 2, 8), COLLIDE_OVERLAPPING},
    {DISC(0, 0, 2), DISC(3, 4, 3), COLLIDE_TOUCHING},
    {DISC(0, 0, 2), DISC(3, 4, 3.5), COLLIDE_OVERLAPPING},
    {DISC(0, 0, 2), DISC(3, 4, 2.5), COLLIDE_APART},
    {DISC(0, 0, 2), DISC(0, 0, 9), COLLIDE_OVERLAPPING},
    {DISC(0, 0, 2), WALL(-5, 2, 5, 2, 0), COLLIDE_TOUCHING},
    {DISC(0, 0, 2), WALL(-5, 1, 5, 1, 0), COLLIDE_OVERLAPPING},
    {DISC(0, 0, 2), WALL(-5, 3, 5, 3, 1), COLLIDE_TOUCHING},
    {DISC(0, 0, 2), WALL(-5, 3, 5, 3, 0.5), COLLIDE_APART},
    {WALL(0, 0, 4, 0, 0), WALL(2, 0, 2, 3, 0), COLLIDE_TOUCHING},
    {WALL(0, 0, 4, 0, 0), WALL(2, -1, 2, 3, 0), COLLIDE_OVERLAPPING},
    {WALL(0, 0, 4, 0, 0), WALL(2, 1, 2, 3, 0), COLLIDE_APART},
    {WALL(0, 0, 4, 0, 0.5), WALL(2, 1, 2, 3, 0.5), COLLIDE_TOUCHING},
    {WALL(0, 0, 4, 0, 1), WALL(2, 1, 2, 3, 0), COLLIDE_TOUCHING},
    {WALL(0, 0, 4, 0, 1.5), WALL(2, 1, 2, 3, 0), COLLIDE_OVERLAPPING},
};

START_TEST(relations_are_right_both_ways) {
    const known_pair *k = &known[_i];
    const editor_shape *a = make(k->kind_a, k->a, k->count_a, k->radius_a);
    const editor_shape *b = make(k->kind_b, k->b, k->count_b, k->radius_b);
    const editor_body body_a = editor_body_of(a, 0);
    const editor_body body_b = editor_body_of(b, 1);
    ck_assert_int_eq(editor_body_relation(&body_a, &body_b), k->relation);
    ck_assert_int_eq(editor_body_relation(&body_b, &body_a), k->relation);
    editor_shape_release(a);
    editor_shape_release(b);
}
END_TEST

static bool in_box(geom_aabb2 box, geom_vec2 p, double slack) {
    return p.x >= box.min.x - slack && p.x <= box.max.x + slack && p.y >= box.min.y - slack &&
           p.y <= box.max.y + slack;
}

START_TEST(marks_lie_where_both_are) {
    const known_pair *k = &known[_i];
    const editor_shape *a = make(k->kind_a, k->a, k->count_a, k->radius_a);
    const editor_shape *b = make(k->kind_b, k->b, k->count_b, k->radius_b);
    const editor_body body_a = editor_body_of(a, 0);
    const editor_body body_b = editor_body_of(b, 1);
    geom_vec2 marks[8];
    if (k->relation != COLLIDE_APART) {
        const size_t count = editor_body_marks(&body_a, &body_b, marks, 8);
        ck_assert_uint_ge(count, 1);
        ck_assert_uint_le(count, 8);
        for (size_t i = 0; i < count; i++) {
            ck_assert(in_box(a->bounds, marks[i], 1e-9) && in_box(b->bounds, marks[i], 1e-9));
        }
        ck_assert_uint_eq(editor_body_marks(&body_a, &body_b, marks, 1), 1);
    }
    editor_shape_release(a);
    editor_shape_release(b);
}
END_TEST

/* ---- All pairs ---- */

static const editor_shape *random_shape(void) {
    const geom_vec2 at = {random_in(-40, 40), random_in(-40, 40)};
    const double size = random_in(0.2, 6.0);
    geom_vec2 p[4] = {at, {at.x + size, at.y}, {at.x + size, at.y + size}, {at.x, at.y + 0.7 * size}};
    switch ((int)random_in(0.0, 3.999)) {
    case 0:
        return make(EDITOR_POLYGON, p, 4, 0.0);
    case 1:
        return make(EDITOR_DISC, p, 1, size);
    case 2:
        return make(EDITOR_CHAIN, p, 3, 0.0);
    default:
        return make(EDITOR_CHAIN, p, 2, 0.2 * size);
    }
}

static size_t pairs_by_force(const editor_body *bodies, size_t count, editor_pair *out) {
    size_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = i + 1; j < count; j++) {
            const collide_relation relation = editor_body_relation(&bodies[i], &bodies[j]);
            if (relation != COLLIDE_APART) {
                out[found++] = (editor_pair){i, j, relation};
            }
        }
    }
    return found;
}

START_TEST(the_sweep_finds_what_all_against_all_finds) {
    enum {
        COUNT = 150
    };
    static editor_body bodies[COUNT];
    static editor_body sorted[COUNT];
    static editor_pair expected[COUNT * COUNT];
    editor_pairs pairs = {0};
    size_t total = 0;
    for (int round = 0; round < 20; round++) {
        for (uint32_t i = 0; i < COUNT; i++) {
            bodies[i] = editor_body_of(random_shape(), i);
        }
        memcpy(sorted, bodies, sizeof bodies);
        const size_t count = pairs_by_force(bodies, COUNT, expected);
        ck_assert(editor_pairs_find(&pairs, sorted, COUNT));
        ck_assert_uint_eq(pairs.count, count);
        for (size_t i = 0; i < count; i++) {
            ck_assert_uint_eq(pairs.pairs[i].a, expected[i].a);
            ck_assert_uint_eq(pairs.pairs[i].b, expected[i].b);
            ck_assert_int_eq(pairs.pairs[i].relation, expected[i].relation);
        }
        ck_assert_uint_ge(pairs.mark_count, count);
        total += count;
        for (size_t i = 0; i < COUNT; i++) {
            editor_shape_release(bodies[i].shape);
        }
    }
    ck_assert_uint_gt(total, 1000);
    editor_pairs_clear(&pairs);
}
END_TEST

/* ---- In the editor ---- */

START_TEST(pairs_follow_a_drag) {
    editor *e = new_editor();
    draw_rectangle(e, -6, 0, -4, 2);
    draw_rectangle(e, 0, 0, 2, 2);
    ck_assert_uint_eq(editor_get_pairs(e)->count, 0);
    press(e, on_screen(e, 0.5, 0.5), 0, 1);
    move(e, on_screen(e, -3.5, 0.5)); /* the left side now lies on the other's right side */
    ck_assert_uint_eq(editor_get_pairs(e)->count, 1);
    ck_assert_int_eq(editor_get_pairs(e)->pairs[0].relation, COLLIDE_TOUCHING);
    move(e, on_screen(e, -4.5, 0.5));
    ck_assert_int_eq(editor_get_pairs(e)->pairs[0].relation, COLLIDE_OVERLAPPING);
    ck_assert_uint_ge(editor_get_pairs(e)->mark_count, 2);
    move(e, on_screen(e, 3.5, 0.5));
    ck_assert_uint_eq(editor_get_pairs(e)->count, 0);
    release(e, on_screen(e, 3.5, 0.5));
    editor_destroy(e);
}
END_TEST

START_TEST(a_crossing_ring_is_shown_and_left_out_until_mended) {
    const geom_vec2 bow[4] = {{0, 0}, {4, 4}, {4, 0}, {0, 4}};
    editor *e = new_editor();
    draw_polygon(e, bow, 4);
    ck_assert(!editor_shape_valid(last_shape(e)));
    ck_assert_int_eq(last_shape(e)->fault.status, GEOM_SELF_INTERSECTION);
    ck_assert_double_eq_tol(last_shape(e)->fault.point.x, 2.0, 1e-12);
    ck_assert_double_eq_tol(last_shape(e)->fault.point.y, 2.0, 1e-12);
    draw_circle(e, 4, 0, 1);
    ck_assert_uint_eq(editor_get_pairs(e)->count, 0);
    draw_agent(e, -3, 2, 8, 2);
    ck_assert(editor_run_steps(e, 60)); /* the planner would refuse such an obstacle */
    key(e, 'r', EDITOR_CTRL);

    /* Mended by dragging a vertex, while it stays in the drawing. */
    click(e, on_screen(e, 0.5, 2.0));
    drag(e, on_screen(e, 4, 4), on_screen(e, 2, -3));
    ck_assert(editor_shape_valid(editor_drawing(e)->shapes[0]));
    ck_assert_uint_eq(editor_get_pairs(e)->count, 1);
    editor_destroy(e);
}
END_TEST

START_TEST(doubled_ends_and_holes_outside_are_faults) {
    const geom_vec2 twice[3] = {{0, 0}, {2, 0}, {2, 0}};
    const geom_vec2 outer[4] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    const geom_vec2 hole[3] = {{1, 1}, {2, 1}, {1, 2}};
    const geom_vec2 outside[3] = {{7, 1}, {8, 1}, {7, 2}};
    const geom_ring good[2] = {{outer, 4}, {hole, 3}};
    const geom_ring bad[2] = {{outer, 4}, {outside, 3}};
    editor_shape_def def = {.id = 1, .kind = EDITOR_POLYGON, .rings = {good, 2}};
    const editor_shape *chain = make(EDITOR_CHAIN, twice, 3, 0.5);
    const editor_shape *with_hole = editor_shape_create(&def);
    def.rings.rings = bad;
    const editor_shape *beside = editor_shape_create(&def);
    ck_assert_int_eq(chain->fault.status, GEOM_DUPLICATE_POINT);
    ck_assert(editor_shape_valid(with_hole));
    ck_assert_int_eq(beside->fault.status, GEOM_INVALID_ARGUMENT);
    editor_shape_release(chain);
    editor_shape_release(with_hole);
    editor_shape_release(beside);
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("pairs");
    tcase_add_loop_test(tcase, relations_are_right_both_ways, 0, sizeof known / sizeof *known);
    tcase_add_loop_test(tcase, marks_lie_where_both_are, 0, sizeof known / sizeof *known);
    tcase_add_test(tcase, the_sweep_finds_what_all_against_all_finds);
    tcase_add_test(tcase, pairs_follow_a_drag);
    tcase_add_test(tcase, a_crossing_ring_is_shown_and_left_out_until_mended);
    tcase_add_test(tcase, doubled_ends_and_holes_outside_are_faults);
    return run_test_case("editor pairs", tcase);
}
