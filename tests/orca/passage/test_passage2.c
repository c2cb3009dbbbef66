/* Passages: the gates of known places, and what holds of all of them. */
#include "support.h"

#include <geom/predicate.h>
#include <geom/task.h>
#include <orca/passage2.h>

#include <math.h>

typedef struct place {
    orca_obstacles *obstacles;
    orca_passages *passages;
} place;

static place new_place(void) {
    place p = {NULL, NULL};
    ck_assert_int_eq(orca_obstacles_create(NULL, &p.obstacles), GEOM_OK);
    return p;
}

static void find(place *p, double widest) {
    orca_passages_def def = orca_passages_def_default();
    def.obstacles = p->obstacles;
    def.widest = widest;
    ck_assert_int_eq(orca_passages_create(&def, &p->passages), GEOM_OK);
    ck_assert_ptr_null(orca_passages_validate(p->passages));
}

static void end_place(place *p) {
    orca_passages_destroy(p->passages);
    orca_obstacles_destroy(p->obstacles);
}

static void add_box(const place *p, double x0, double y0, double x1, double y1) {
    const geom_vec2 corners[] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    const geom_ring ring = {corners, 4};
    const geom_polygon polygon = {&ring, 1};
    ck_assert_int_eq(orca_obstacles_add_polygon(p->obstacles, polygon, ORCA_WINDING_AUTO, NULL), GEOM_OK);
}

static void add_disc(const place *p, double x, double y, double radius) {
    const geom_circle disc = {{x, y}, radius};
    ck_assert_int_eq(orca_obstacles_add_disc(p->obstacles, disc, NULL), GEOM_OK);
}

static void add_wall(const place *p, geom_vec2 a, geom_vec2 b, double radius) {
    const geom_vec2 points[] = {a, b};
    const geom_ring chain = {points, 2};
    ck_assert_int_eq(orca_obstacles_add_chain(p->obstacles, chain, radius, NULL), GEOM_OK);
}

/* ---- Known places ---- */

START_TEST(a_door_has_two_gates) {
    place p = new_place();
    add_box(&p, -0.25, 0.5, 0.25, 9.0);
    add_box(&p, -0.25, -9.0, 0.25, -0.5);
    find(&p, 4.0);
    ck_assert_uint_eq(orca_passages_count(p.passages), 1);
    const orca_passage door = orca_passages_get(p.passages, 0);
    ck_assert_uint_eq(door.count, 2);
    ck_assert_double_eq(door.width, 1.0);
    ck_assert_double_eq(door.length, 0.5);
    ck_assert_double_eq(door.room, 0.5);
    orca_gate_crossing crossed[4];
    const geom_segment2 way = {{-2.0, 0.25}, {2.0, 0.25}};
    const geom_segment2 back = {way.b, way.a};
    ck_assert_uint_eq(orca_passages_crossed(p.passages, way, crossed, 4), 2);
    const bool forward = crossed[0].forward;
    ck_assert_uint_eq(crossed[0].gate, forward ? 0 : 1);
    ck_assert(crossed[1].forward == forward);
    ck_assert_double_eq_tol(crossed[0].along, 1.75 / 4.0, 1e-12);
    const orca_gate gate = orca_passages_gate(p.passages, crossed[0].gate);
    ck_assert_double_eq(forward ? gate.left.y : gate.right.y, 0.5);
    ck_assert_uint_eq(orca_passages_crossed(p.passages, back, crossed, 4), 2);
    ck_assert(crossed[0].forward == !forward);
    ck_assert_uint_eq(orca_passages_crossed(p.passages, way, crossed, 1), 1);
    const geom_segment2 beside = {{-2.0, 1.0}, {2.0, 1.0}};
    ck_assert_uint_eq(orca_passages_crossed(p.passages, beside, crossed, 4), 0);
    end_place(&p);
}
END_TEST

START_TEST(a_corridor_with_a_bend_is_one_passage) {
    const geom_vec2 outer[] = {{-9.0, 0.0}, {1.0, 0.0}, {1.0, -9.0}};
    const geom_vec2 inner[] = {{-9.0, -1.0}, {0.0, -1.0}, {0.0, -9.0}};
    const geom_ring outer_ring = {outer, 3};
    const geom_ring inner_ring = {inner, 3};
    place p = new_place();
    ck_assert_int_eq(orca_obstacles_add_chain(p.obstacles, outer_ring, 0.0, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_add_chain(p.obstacles, inner_ring, 0.0, NULL), GEOM_OK);
    find(&p, 3.0);
    ck_assert_uint_eq(orca_passages_count(p.passages), 1);
    const orca_passage bent = orca_passages_get(p.passages, 0);
    ck_assert_uint_eq(bent.count, 4);
    ck_assert_double_eq(bent.width, 1.0);
    const geom_vec2 way[] = {{-12.0, -0.5}, {0.4, -0.6}, {0.5, -12.0}};
    uint32_t gates[4];
    size_t count = 0;
    for (int i = 0; i < 2; ++i) {
        orca_gate_crossing crossed[4];
        const size_t found =
            orca_passages_crossed(p.passages, (geom_segment2){way[i], way[i + 1]}, crossed, 4);
        for (size_t k = 0; k < found; ++k) {
            gates[count++] = crossed[k].forward ? crossed[k].gate : 3 - crossed[k].gate;
        }
    }
    ck_assert_uint_eq(count, 4);
    for (uint32_t i = 0; i < 4; ++i) {
        ck_assert_uint_eq(gates[i], i);
    }
    end_place(&p);
}
END_TEST

/* The same gates, each a passage of its own, until they are joined. */
START_TEST(gates_may_stay_apart) {
    place p = new_place();
    add_box(&p, -0.25, 0.5, 0.25, 9.0);
    add_box(&p, -0.25, -9.0, 0.25, -0.5);
    find(&p, 4.0);
    orca_passages_def def = orca_passages_def_default();
    def.obstacles = p.obstacles;
    def.widest = 4.0;
    def.apart = true;
    orca_passages *apart;
    ck_assert_int_eq(orca_passages_create(&def, &apart), GEOM_OK);
    ck_assert_ptr_null(orca_passages_validate(apart));
    ck_assert_uint_eq(orca_passages_gate_count(apart), orca_passages_gate_count(p.passages));
    ck_assert_uint_eq(orca_passages_count(apart), 2);
    const geom_segment2 way = {{-2.0, 0.25}, {2.0, 0.25}};
    orca_gate_crossing joined[4];
    orca_gate_crossing crossed[4];
    ck_assert_uint_eq(orca_passages_crossed(p.passages, way, joined, 4), 2);
    ck_assert_uint_eq(orca_passages_crossed(apart, way, crossed, 4), 2);
    for (int i = 0; i < 2; ++i) {
        const orca_passage row = orca_passages_get(apart, orca_passages_gate(apart, crossed[i].gate).passage);
        ck_assert_uint_eq(row.count, 1);
        ck_assert_uint_eq(row.first, crossed[i].gate);
        ck_assert_double_eq(row.length, 0.0);
        ck_assert_double_eq(crossed[i].along, joined[i].along);
    }
    ck_assert_int_eq(orca_passages_join(apart, p.obstacles, NULL), GEOM_OK);
    ck_assert_ptr_null(orca_passages_validate(apart));
    ck_assert_uint_eq(orca_passages_count(apart), 1);
    ck_assert_uint_eq(orca_passages_crossed(apart, way, crossed, 4), 2);
    for (int i = 0; i < 2; ++i) {
        ck_assert_uint_eq(crossed[i].gate, joined[i].gate);
        ck_assert_int_eq(crossed[i].forward, joined[i].forward);
    }
    orca_passages_destroy(apart);
    end_place(&p);
}
END_TEST

/* Two doors of a room, at the same wall of it: the way from one to the other has that wall on one side only. */
START_TEST(doors_along_one_wall_of_a_room_are_apart) {
    place p = new_place();
    add_box(&p, -1.0, -9.0, 0.0, 30.0);
    add_box(&p, 1.0, -1.0, 9.0, 0.0);
    add_box(&p, 1.0, 16.0, 9.0, 17.0);
    find(&p, 4.0);
    ck_assert_uint_eq(orca_passages_gate_count(p.passages), 4);
    ck_assert_uint_eq(orca_passages_count(p.passages), 2);
    for (uint32_t i = 0; i < 2; ++i) {
        ck_assert_uint_eq(orca_passages_get(p.passages, i).count, 2);
        ck_assert_double_eq_tol(orca_passages_get(p.passages, i).length, 1.0, 1e-12);
    }
    end_place(&p);
    /* A wall on the other side makes a corridor of it. */
    p = new_place();
    add_box(&p, -1.0, -9.0, 0.0, 30.0);
    add_box(&p, 1.0, -1.0, 9.0, 0.0);
    add_box(&p, 1.0, 16.0, 9.0, 17.0);
    add_box(&p, 1.25, 0.25, 9.0, 15.75);
    find(&p, 4.0);
    const geom_segment2 way = {{0.5, -2.0}, {0.5, 18.0}};
    orca_gate_crossing crossed[8];
    const size_t count = orca_passages_crossed(p.passages, way, crossed, 8);
    ck_assert_uint_ge(count, 4);
    for (size_t i = 0; i < count; ++i) {
        ck_assert_uint_eq(orca_passages_gate(p.passages, crossed[i].gate).passage,
                          orca_passages_gate(p.passages, crossed[0].gate).passage);
    }
    end_place(&p);
}
END_TEST

START_TEST(all_kinds_of_obstacles_make_gates) {
    place p = new_place();
    add_disc(&p, 0.0, 0.0, 1.0);
    add_disc(&p, 3.0, 0.0, 1.0);                                                 /* 1 wide */
    add_wall(&p, geom_vec2_make(-9.0, -2.75), geom_vec2_make(0.0, -2.75), 0.25); /* 1.5 to the first */
    find(&p, 2.0);
    ck_assert_uint_eq(orca_passages_gate_count(p.passages), 2);
    double widths[2] = {orca_passages_gate(p.passages, 0).width, orca_passages_gate(p.passages, 1).width};
    ck_assert_double_eq_tol(fmin(widths[0], widths[1]), 1.0, 1e-12);
    ck_assert_double_eq_tol(fmax(widths[0], widths[1]), 1.5, 1e-12);
    end_place(&p);
    p = new_place();
    add_wall(&p, geom_vec2_make(0.0, 0.0), geom_vec2_make(0.0, 5.0), 0.1);
    add_wall(&p, geom_vec2_make(0.0, -5.0), geom_vec2_make(0.0, -1.0), 0.2);
    find(&p, 2.0);
    ck_assert_uint_eq(orca_passages_gate_count(p.passages), 1);
    ck_assert_double_eq_tol(orca_passages_gate(p.passages, 0).width, 0.7, 1e-12);
    end_place(&p);
}
END_TEST

START_TEST(obstacles_that_move_or_touch_make_none) {
    place p = new_place();
    orca_obstacle_def def = orca_obstacle_def_default();
    def.kind = ORCA_OBSTACLE_DISC;
    def.disc = (geom_circle){{0.0, 0.0}, 1.0};
    def.velocity = geom_vec2_make(1.0, 0.0);
    ck_assert_int_eq(orca_obstacles_add(p.obstacles, &def, NULL), GEOM_OK);
    add_disc(&p, 3.0, 0.0, 1.0);
    add_disc(&p, 5.0, 0.0, 1.0);
    add_disc(&p, 5.5, 0.0, 1.0);
    find(&p, 2.0);
    ck_assert_uint_eq(orca_passages_gate_count(p.passages), 0);
    end_place(&p);
}
END_TEST

/* ---- Any places ---- */

static void fill(const place *p, uint64_t seed, size_t count, bool discs) {
    random_source source = {seed};
    for (size_t i = 0; i < count; ++i) {
        const double x = random_between(&source, -8.0, 8.0);
        const double y = random_between(&source, -8.0, 8.0);
        if (discs || i % 3 == 0) {
            add_disc(p, x, y, random_between(&source, 0.1, 0.6));
        } else if (i % 3 == 1) {
            add_box(p, x, y, x + random_between(&source, 0.1, 1.5), y + random_between(&source, 0.1, 1.5));
        } else {
            const geom_vec2 to = {random_between(&source, -8.0, 8.0), random_between(&source, -8.0, 8.0)};
            add_wall(p, geom_vec2_make(x, y), to, i % 2 == 0 ? 0.0 : 0.05);
        }
    }
}

START_TEST(the_disc_of_each_gate_is_free) {
    place p = new_place();
    fill(&p, 77 + (uint64_t)_i, 20, false);
    find(&p, 3.0);
    ck_assert_uint_gt(orca_passages_gate_count(p.passages), 5);
    for (uint32_t i = 0; i < orca_passages_gate_count(p.passages); ++i) {
        const orca_gate gate = orca_passages_gate(p.passages, i);
        const geom_vec2 middle = geom_vec2_lerp(gate.left, gate.right, 0.5);
        ck_assert_double_le(gate.width, 3.0);
        ck_assert_double_ge(orca_obstacles_clearance(p.obstacles, middle, 9.0, NULL, NULL),
                            0.499999 * gate.width);
        ck_assert_double_le(orca_obstacles_clearance(p.obstacles, gate.left, 9.0, NULL, NULL), 1e-9);
        ck_assert_double_le(orca_obstacles_clearance(p.obstacles, gate.right, 9.0, NULL, NULL), 1e-9);
    }
    end_place(&p);
}
END_TEST

static bool has_gate(const orca_passages *p, geom_vec2 middle, double width) {
    for (uint32_t i = 0; i < orca_passages_gate_count(p); ++i) {
        const orca_gate gate = orca_passages_gate(p, i);
        if (fabs(gate.width - width) < 1e-9 &&
            geom_vec2_distance(geom_vec2_lerp(gate.left, gate.right, 0.5), middle) < 1e-9) {
            return true;
        }
    }
    return false;
}

START_TEST(all_gates_between_discs_are_found) {
    enum {
        COUNT = 14
    };
    place p = new_place();
    fill(&p, 990 + (uint64_t)_i, COUNT, true);
    find(&p, 3.0);
    orca_obstacle_id ids[COUNT];
    size_t expected = 0;
    ck_assert_uint_eq(orca_obstacles_ids(p.obstacles, ids, COUNT), COUNT);
    for (size_t i = 0; i < COUNT; ++i) {
        for (size_t k = 0; k < i; ++k) {
            const geom_circle a = orca_obstacles_get(p.obstacles, ids[i]).disc;
            const geom_circle b = orca_obstacles_get(p.obstacles, ids[k]).disc;
            const double distance = geom_vec2_distance(a.center, b.center);
            const double width = distance - a.radius - b.radius;
            const geom_vec2 middle = geom_vec2_lerp(a.center, b.center, (a.radius + 0.5 * width) / distance);
            if (width > 0.0 && width < 3.0 &&
                orca_obstacles_clearance(p.obstacles, middle, 9.0, NULL, NULL) > 0.4999999 * width) {
                ck_assert(has_gate(p.passages, middle, width));
                ++expected;
            }
        }
    }
    ck_assert_uint_gt(expected, 5);
    ck_assert_uint_eq(orca_passages_gate_count(p.passages), expected);
    end_place(&p);
}
END_TEST

START_TEST(crossings_are_those_of_a_loop) {
    place p = new_place();
    fill(&p, 5, 30, false);
    find(&p, 4.0);
    random_source source = {0xc405};
    for (int i = 0; i < 300; ++i) {
        const geom_segment2 way = {{random_between(&source, -9.0, 9.0), random_between(&source, -9.0, 9.0)},
                                   {random_between(&source, -9.0, 9.0), random_between(&source, -9.0, 9.0)}};
        orca_gate_crossing crossed[256];
        const size_t count = orca_passages_crossed(p.passages, way, crossed, 256);
        size_t expected = 0;
        for (uint32_t k = 0; k < orca_passages_gate_count(p.passages); ++k) {
            const orca_gate gate = orca_passages_gate(p.passages, k);
            expected +=
                geom_orient2d(gate.left, gate.right, way.a) * geom_orient2d(gate.left, gate.right, way.b) <
                    0 &&
                geom_orient2d(way.a, way.b, gate.left) * geom_orient2d(way.a, way.b, gate.right) < 0;
        }
        ck_assert_uint_eq(count, expected);
        for (size_t k = 1; k < count; ++k) {
            ck_assert_double_le(crossed[k - 1].along, crossed[k].along);
        }
    }
    end_place(&p);
}
END_TEST

/* The same obstacles in the opposite order. */
START_TEST(the_order_of_obstacles_does_not_matter) {
    place a = new_place();
    place b = new_place();
    orca_obstacle_id ids[40];
    fill(&a, 31, 40, false);
    ck_assert_uint_eq(orca_obstacles_ids(a.obstacles, ids, 40), 40);
    for (size_t i = 40; i-- > 0;) {
        const orca_obstacle_def def = orca_obstacles_get(a.obstacles, ids[i]);
        ck_assert_int_eq(orca_obstacles_add(b.obstacles, &def, NULL), GEOM_OK);
    }
    find(&a, 3.0);
    find(&b, 3.0);
    ck_assert_uint_eq(orca_passages_gate_count(a.passages), orca_passages_gate_count(b.passages));
    for (uint32_t i = 0; i < orca_passages_gate_count(a.passages); ++i) {
        const orca_gate gate = orca_passages_gate(a.passages, i);
        ck_assert(has_gate(b.passages, geom_vec2_lerp(gate.left, gate.right, 0.5), gate.width));
    }
    end_place(&a);
    end_place(&b);
}
END_TEST

/* ---- Threads ---- */

static void check_same_gates(const orca_passages *a, const orca_passages *b) {
    const size_t count = orca_passages_gate_count(a);
    ck_assert_uint_eq(orca_passages_gate_count(b), count);
    ck_assert_uint_eq(orca_passages_count(b), orca_passages_count(a));
    for (uint32_t i = 0; i < count; ++i) {
        const orca_gate one = orca_passages_gate(a, i);
        const orca_gate other = orca_passages_gate(b, i);
        ck_assert(geom_vec2_equal(one.left, other.left) && geom_vec2_equal(one.right, other.right));
        ck_assert(one.width == other.width && one.passage == other.passage);
        ck_assert(one.left_layers == other.left_layers && one.right_layers == other.right_layers);
    }
}

/* Discs and boxes in turn: more than look for gates at the same time. */
START_TEST(the_number_of_threads_changes_no_gate) {
    static const size_t threads[] = {1, 2, 5};
    place p = new_place();
    random_source source = {909};
    for (size_t i = 0; i < 2500; ++i) {
        const size_t row = i / 50;
        const double x = (double)(i % 50) + random_between(&source, -0.2, 0.2);
        const double y = (double)row + random_between(&source, -0.2, 0.2);
        const double size = random_between(&source, 0.05, 0.3);
        if (i % 7 == 0) {
            add_box(&p, x - size, y - size, x + size, y + size);
        } else {
            add_disc(&p, x, y, size);
        }
    }
    find(&p, 2.0);
    ck_assert_uint_gt(orca_passages_gate_count(p.passages), 2500);
    for (size_t t = 0; t < sizeof threads / sizeof threads[0]; ++t) {
        geom_task_pool *pool = NULL;
        orca_passages *passages = NULL;
        const geom_task_pool_def pool_def = {.threads = threads[t]};
        ck_assert_int_eq(geom_task_pool_create(&pool_def, &pool), GEOM_OK);
        const geom_tasks tasks = geom_task_pool_tasks(pool);
        const orca_passages_def def = {.obstacles = p.obstacles, .widest = 2.0, .tasks = &tasks};
        ck_assert_int_eq(orca_passages_create(&def, &passages), GEOM_OK);
        check_same_gates(p.passages, passages);
        orca_passages_destroy(passages);
        geom_task_pool_destroy(pool);
    }
    end_place(&p);
}
END_TEST

/* ---- Limits ---- */

START_TEST(bad_input_is_refused) {
    orca_passages_def def = orca_passages_def_default();
    orca_passages *passages;
    ck_assert_int_eq(orca_passages_create(NULL, &passages), GEOM_OK);
    orca_gate_crossing crossed;
    const geom_segment2 way = {{0.0, 0.0}, {1.0, 0.0}};
    ck_assert_uint_eq(orca_passages_count(passages), 0);
    ck_assert_uint_eq(orca_passages_crossed(passages, way, &crossed, 1), 0);
    orca_passages_destroy(passages);
    orca_passages_destroy(NULL);
    def.widest = -1.0;
    ck_assert_int_eq(orca_passages_create(&def, &passages), GEOM_NEGATIVE_SIZE);
    def.widest = (double)NAN;
    ck_assert_int_eq(orca_passages_create(&def, &passages), GEOM_NOT_FINITE);
    ck_assert_ptr_null(passages);
}
END_TEST

START_TEST(nothing_to_see_at_width_zero) {
    place p = new_place();
    fill(&p, 8, 20, false);
    find(&p, 0.0);
    ck_assert_uint_eq(orca_passages_gate_count(p.passages), 0);
    const geom_segment2 way = {{(double)NAN, 0.0}, {1.0, 0.0}};
    orca_gate_crossing crossed;
    ck_assert_uint_eq(orca_passages_crossed(p.passages, way, &crossed, 1), 0);
    end_place(&p);
}
END_TEST

START_TEST(every_allocation_may_fail) {
    place p = new_place();
    fill(&p, 12, 30, false);
    bool done = false;
    for (size_t fail_at = 0; !done; ++fail_at) {
        counting_heap heap = {.fail_at = fail_at};
        const geom_allocator allocator = counting_allocator(&heap);
        orca_passages_def def = orca_passages_def_default();
        def.obstacles = p.obstacles;
        def.allocator = &allocator;
        orca_passages *passages;
        done = orca_passages_create(&def, &passages) == GEOM_OK;
        ck_assert(done == (passages != NULL));
        orca_passages_destroy(passages);
        ck_assert_uint_eq(heap.blocks, 0);
    }
    end_place(&p);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("passage2");
    tcase_add_loop_test(tests, the_disc_of_each_gate_is_free, 0, 12);
    tcase_add_loop_test(tests, all_gates_between_discs_are_found, 0, 12);
    const TTest *const others[] = {
        a_door_has_two_gates,
        a_corridor_with_a_bend_is_one_passage,
        gates_may_stay_apart,
        doors_along_one_wall_of_a_room_are_apart,
        all_kinds_of_obstacles_make_gates,
        obstacles_that_move_or_touch_make_none,
        crossings_are_those_of_a_loop,
        the_order_of_obstacles_does_not_matter,
        the_number_of_threads_changes_no_gate,
        bad_input_is_refused,
        nothing_to_see_at_width_zero,
        every_allocation_may_fail,
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i) {
        tcase_add_test(tests, others[i]);
    }
    return run_test_case("orca.passage2", tests);
}
