/* Aisles: the directions in known places, and the routes that keep to them. */
#include "support.h"

#include <orca/aisle2.h>

#include <math.h>
#include <stdlib.h>

static const double RADIUS = 0.4;

typedef struct place {
    orca_obstacles *obstacles;
    orca_passages *passages;
    orca_aisles *aisles;
    orca_route_map *map;
    orca_route_query *query;
} place;

static place new_place(void) {
    place p = {0};
    ck_assert_int_eq(orca_obstacles_create(NULL, &p.obstacles), GEOM_OK);
    return p;
}

static void add_box(const place *p, double x0, double y0, double x1, double y1) {
    const geom_vec2 corners[] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    const geom_ring ring = {corners, 4};
    const geom_polygon polygon = {&ring, 1};
    ck_assert_int_eq(orca_obstacles_add_polygon(p->obstacles, polygon, ORCA_WINDING_AUTO, NULL), GEOM_OK);
}

static orca_aisles_def def_of(const place *p) {
    orca_aisles_def def = orca_aisles_def_default();
    def.passages = p->passages;
    def.obstacles = p->obstacles;
    def.radius = RADIUS;
    return def;
}

static void find_aisles(place *p) {
    orca_passages_def passages = orca_passages_def_default();
    passages.obstacles = p->obstacles;
    passages.widest = 12.0 * RADIUS;
    ck_assert_int_eq(orca_passages_create(&passages, &p->passages), GEOM_OK);
    const orca_aisles_def def = def_of(p);
    ck_assert_int_eq(orca_aisles_create(&def, &p->aisles), GEOM_OK);
}

static void find(place *p) {
    find_aisles(p);
    orca_route_map_def map = orca_route_map_def_default();
    map.obstacles = p->obstacles;
    ck_assert_int_eq(orca_route_map_create(&map, &p->map), GEOM_OK);
    ck_assert_int_eq(orca_route_map_prepare(p->map, RADIUS), GEOM_OK);
    ck_assert_int_eq(orca_route_query_create(p->map, NULL, &p->query), GEOM_OK);
}

static void end_place(place *p) {
    orca_route_query_destroy(p->query);
    orca_route_map_destroy(p->map);
    orca_aisles_destroy(p->aisles);
    orca_passages_destroy(p->passages);
    orca_obstacles_destroy(p->obstacles);
}

/* Shelves of 5 x 2 with aisles of width 1 between them, from (0, 0) on. */
enum {
    COLUMNS = 4,
    ROWS = 5
};

static void add_shelves(const place *p, int columns, int rows) {
    for (int c = 0; c < columns; ++c) {
        for (int r = 0; r < rows; ++r) {
            add_box(p, 6.0 * c, 3.0 * r, 6.0 * c + 5.0, 3.0 * r + 2.0);
        }
    }
}

static void add_store(const place *p) { add_shelves(p, COLUMNS, ROWS); }

static place new_store(void) {
    place p = new_place();
    add_store(&p);
    find(&p);
    return p;
}

/* The direction of all doors on a straight way: 1 along it, -1 against it, 0 for both or none. */
static int direction_on(const place *p, geom_segment2 way) {
    orca_gate_crossing crossed[64];
    const size_t count = orca_passages_crossed(p->passages, way, crossed, 64);
    int sum = 0;
    int doors = 0;
    for (size_t i = 0; i < count; ++i) {
        const orca_aisle_direction direction = orca_aisles_direction(p->aisles, crossed[i].gate);
        doors += direction != ORCA_AISLE_BOTH;
        sum += direction == ORCA_AISLE_BOTH                              ? 0
               : (direction == ORCA_AISLE_FORWARD) == crossed[i].forward ? 1
                                                                         : -1;
    }
    ck_assert_int_eq(abs(sum), doors);
    return doors > 0 ? sum / doors : 0;
}

/* Along an aisle between two rows of shelves, and along one between two columns. */
static geom_segment2 row_way(int row) {
    return (geom_segment2){{-2.0, 3.0 * row + 2.5}, {6.0 * COLUMNS + 1.0, 3.0 * row + 2.5}};
}

static geom_segment2 column_way(int column) {
    return (geom_segment2){{6.0 * column + 5.5, -2.0}, {6.0 * column + 5.5, 3.0 * ROWS + 1.0}};
}

/* ---- Directions ---- */

START_TEST(aisles_beside_each_other_have_opposite_directions) {
    place p = new_store();
    ck_assert_uint_gt(orca_aisles_directed_count(p.aisles), 0);
    ck_assert_int_ne(direction_on(&p, row_way(0)), 0);
    for (int row = 1; row + 1 < ROWS; ++row) {
        ck_assert_int_eq(direction_on(&p, row_way(row)), -direction_on(&p, row_way(row - 1)));
    }
    for (int column = 0; column + 1 < COLUMNS; ++column) { /* 14 long: too short for a direction */
        ck_assert_int_eq(direction_on(&p, column_way(column)), 0);
    }
    end_place(&p);
}
END_TEST

/* A store of more than a thousand gates within the sight of most. */
START_TEST(all_aisles_of_a_large_store_have_directions) {
    enum {
        SIDE = 24
    };
    place p = new_place();
    add_shelves(&p, SIDE, SIDE);
    find_aisles(&p);
    ck_assert_uint_gt(orca_passages_gate_count(p.passages), 3000);
    for (int row = 0; row + 1 < SIDE; ++row) {
        const double y = 3.0 * row + 2.5;
        for (int column = 0; column < SIDE; ++column) { /* past one shelf after another */
            const geom_segment2 way = {{6.0 * column - 0.5, y}, {6.0 * column + 5.5, y}};
            const int direction = direction_on(&p, (geom_segment2){{-0.5, 2.5}, {5.5, 2.5}});
            ck_assert_int_ne(direction, 0);
            ck_assert_int_eq(direction_on(&p, way), row % 2 == 0 ? direction : -direction);
        }
    }
    for (int column = 0; column + 1 < SIDE; ++column) {
        const double x = 6.0 * column + 5.5;
        const geom_segment2 way = {{x, -0.5}, {x, 15.0}};
        const int direction = direction_on(&p, (geom_segment2){{5.5, -0.5}, {5.5, 15.0}});
        ck_assert_int_ne(direction, 0);
        ck_assert_int_eq(direction_on(&p, way), column % 2 == 0 ? direction : -direction);
    }
    end_place(&p);
}
END_TEST

/* Aisles out of one hall, which is wider than one can see. */
START_TEST(aisles_of_a_hall_have_opposite_directions) {
    enum {
        BOXES = 80
    };
    place p = new_place();
    for (int i = 0; i < BOXES; ++i) {
        add_box(&p, 3.0 * i, 0.0, 3.0 * i + 2.0, 20.0);
    }
    find_aisles(&p);
    ck_assert_uint_eq(orca_aisles_directed_count(p.aisles), 2 * (BOXES - 1));
    for (int i = 0; i + 2 < BOXES; ++i) {
        const double x = 3.0 * i + 2.5;
        const int direction = direction_on(&p, (geom_segment2){{x, -1.0}, {x, 21.0}});
        ck_assert_int_ne(direction, 0);
        ck_assert_int_eq(direction_on(&p, (geom_segment2){{x + 3.0, -1.0}, {x + 3.0, 21.0}}), -direction);
    }
    end_place(&p);
}
END_TEST

/* A dead end, and a corridor around which it is far. */
START_TEST(no_aisle_without_a_short_way_back_has_a_direction) {
    place p = new_place();
    if (_i == 0) {
        add_box(&p, 0.0, 0.0, 30.0, 2.0);
        add_box(&p, 0.0, 3.0, 30.0, 5.0);
        add_box(&p, 30.0, 0.0, 31.0, 5.0);
    } else {
        add_box(&p, 0.0, -200.0, 30.0, 2.0);
        add_box(&p, 0.0, 3.0, 30.0, 200.0);
    }
    find(&p);
    ck_assert_uint_gt(orca_passages_gate_count(p.passages), 0);
    ck_assert_uint_eq(orca_aisles_directed_count(p.aisles), 0);
    end_place(&p);
}
END_TEST

START_TEST(open_space_and_wide_aisles_have_no_doors) {
    place p = new_place();
    for (int i = 0; i < 3 && _i > 0; ++i) {
        add_box(&p, 0.0, 5.0 * i, 40.0, 5.0 * i + 3.0);
    }
    find(&p);
    ck_assert_uint_eq(orca_aisles_directed_count(p.aisles), 0);
    bool busy = true;
    ck_assert_int_eq(orca_aisles_are_busy(p.aisles, NULL, 0, &busy), GEOM_OK);
    ck_assert(!busy);
    end_place(&p);
}
END_TEST

/* A cart in each aisle gives it no other direction. */
START_TEST(moving_obstacles_change_no_direction) {
    place still = new_store();
    place p = new_place();
    add_store(&p);
    for (int row = 0; row + 1 < ROWS; ++row) {
        orca_obstacle_def cart = orca_obstacle_def_default();
        cart.kind = ORCA_OBSTACLE_DISC;
        cart.disc = (geom_circle){{9.0, 3.0 * row + 2.5}, 0.3};
        cart.velocity = (geom_vec2){1.0, 0.0};
        orca_obstacle_id id;
        ck_assert_int_eq(orca_obstacles_add(p.obstacles, &cart, &id), GEOM_OK);
    }
    find(&p);
    ck_assert_uint_eq(orca_aisles_directed_count(p.aisles), orca_aisles_directed_count(still.aisles));
    for (int row = 0; row + 1 < ROWS; ++row) {
        ck_assert_int_eq(direction_on(&p, row_way(row)), direction_on(&still, row_way(row)));
    }
    end_place(&p);
    end_place(&still);
}
END_TEST

/* ---- Routes ---- */

/* A way of one straight piece through many gates that are no doors, and then through doors against their direction. */
START_TEST(doors_behind_many_gates_count) {
    enum {
        PAIRS = 60
    };
    place store = new_store();
    const int row = direction_on(&store, row_way(1)) < 0 ? 1 : 2;
    end_place(&store);
    place p = new_place();
    add_store(&p);
    for (int i = 0; i < PAIRS; ++i) { /* pillars with 2.5 between them */
        const double x = -15.0 - 3.0 * i;
        add_box(&p, x, 3.0 * row + 3.75, x + 0.5, 3.0 * row + 4.25);
        add_box(&p, x, 3.0 * row + 0.75, x + 0.5, 3.0 * row + 1.25);
    }
    find(&p);
    ck_assert_int_eq(direction_on(&p, row_way(row)), -1);
    const geom_vec2 points[] = {{-15.0 - 3.0 * PAIRS, 3.0 * row + 2.5}, row_way(row).b};
    const geom_segment2 before = {points[0], {-5.0, points[0].y}};
    orca_gate_crossing crossed[100];
    ck_assert_uint_eq(orca_passages_crossed(p.passages, before, crossed, 100), 100);
    const orca_route route = {ORCA_ROUTE_FOUND, points, 2, geom_vec2_distance(points[0], points[1])};
    ck_assert(!orca_aisles_allow(p.aisles, &route));
    const geom_vec2 back[] = {points[1], points[0]};
    const orca_route other = {ORCA_ROUTE_FOUND, back, 2, route.length};
    ck_assert(orca_aisles_allow(p.aisles, &other));
    end_place(&p);
}
END_TEST

static bool is_clear(const place *p, geom_vec2 a, geom_vec2 b) {
    const orca_obstacle_filter filter = {UINT32_MAX, -HUGE_VAL, HUGE_VAL};
    return orca_obstacles_visible(p->obstacles, a, b, 0.99 * RADIUS, &filter);
}

/* A place in an aisle, at a crossing or outside. */
static geom_vec2 random_place(random_source *source) {
    const int column = random_int(source, -1, COLUMNS - 1);
    const int row = random_int(source, -1, ROWS - 1);
    const geom_vec2 crossing = geom_vec2_make(6.0 * column + 5.5, 3.0 * row + 2.5);
    const double along = random_between(source, 0.0, 1.0);
    return random_int(source, 0, 1) ? geom_vec2_make(crossing.x + 6.0 * along, crossing.y)
                                    : geom_vec2_make(crossing.x, crossing.y + 3.0 * along);
}

static orca_route_follower *follower_to(geom_vec2 goal, const place *p, geom_vec2 start) {
    orca_route_follower_def def = orca_route_follower_def_default();
    def.radius = RADIUS;
    def.goal = goal;
    orca_route_follower *follower;
    ck_assert_int_eq(orca_route_follower_create(&def, &follower), GEOM_OK);
    ck_assert_int_eq(orca_route_follower_plan(follower, p->query, start), GEOM_OK);
    return follower;
}

START_TEST(every_goal_is_reached_by_a_route_that_keeps_to_directions) {
    place p = new_store();
    random_source source = {7};
    size_t others = 0;
    for (int round = 0; round < 400; ++round) {
        const geom_vec2 start = random_place(&source);
        const geom_vec2 goal = random_place(&source);
        orca_route_follower *follower = follower_to(goal, &p, start);
        const orca_route before = orca_route_follower_route(follower);
        const bool allowed = orca_aisles_allow(p.aisles, &before);
        const double shortest = before.length;
        bool changed;
        ck_assert_int_eq(orca_aisles_lead(p.aisles, p.query, follower, start, &changed), GEOM_OK);
        ck_assert(changed == !allowed);
        others += changed;
        const orca_route route = orca_route_follower_route(follower);
        ck_assert(orca_aisles_allow(p.aisles, &route));
        ck_assert(geom_vec2_equal(route.points[0], start));
        ck_assert(geom_vec2_equal(route.points[route.point_count - 1], goal));
        double length = 0.0;
        for (size_t i = 1; i < route.point_count; ++i) {
            length += geom_vec2_distance(route.points[i - 1], route.points[i]);
            ck_assert(is_clear(&p, route.points[i - 1], route.points[i]));
        }
        ck_assert_double_eq_tol(route.length, length, 1e-9 * (1.0 + length));
        ck_assert_double_ge(length, shortest - 1e-9);
        ck_assert_double_le(length, shortest + 80.0); /* once around the store */
        orca_route_follower_destroy(follower);
    }
    ck_assert_uint_gt(others, 40);
    end_place(&p);
}
END_TEST

/* An agent that has gone a part of its way is led from where it is. */
START_TEST(a_route_begins_where_the_agent_is) {
    place p = new_store();
    const bool right = direction_on(&p, row_way(1)) > 0;
    const geom_vec2 start = {right ? 24.0 : -2.0, 5.5};
    const geom_vec2 goal = {right ? -2.0 : 24.0, 5.5};
    orca_route_follower *follower = follower_to(goal, &p, start);
    const geom_vec2 now = geom_vec2_lerp(start, goal, 0.45);
    bool changed;
    ck_assert_int_eq(orca_aisles_lead(p.aisles, p.query, follower, now, &changed), GEOM_OK);
    ck_assert(changed);
    const orca_route route = orca_route_follower_route(follower);
    ck_assert(geom_vec2_equal(route.points[0], now));
    ck_assert(orca_aisles_allow(p.aisles, &route));
    orca_route_follower_destroy(follower);
    end_place(&p);
}
END_TEST

/* ---- Busy aisles ---- */

enum {
    CROWD = 20
};

/* Routes along aisles: the first ones in both directions of one, and the others in one direction of another. */
static void crowd_of(const geom_vec2 points[4][2], size_t meeting, orca_route routes[CROWD]) {
    for (size_t i = 0; i < CROWD; ++i) {
        routes[i] = (orca_route){ORCA_ROUTE_FOUND, points[i < meeting ? i % 2 : 2], 2, 25.0};
    }
}

START_TEST(aisles_are_busy_when_eight_routes_are_against_others) {
    place p = new_store();
    const geom_segment2 way = row_way(1);
    const geom_segment2 other = row_way(2);
    const geom_vec2 points[4][2] = {{way.a, way.b}, {way.b, way.a}, {other.a, other.b}};
    orca_route routes[CROWD];
    bool busy;
    for (size_t meeting = 0; meeting <= 10; ++meeting) {
        crowd_of(points, meeting, routes);
        ck_assert_int_eq(orca_aisles_are_busy(p.aisles, routes, CROWD, &busy), GEOM_OK);
        ck_assert(busy == (meeting >= 8));
    }
    ck_assert_int_eq(orca_aisles_are_busy(p.aisles, routes, 7, &busy), GEOM_OK);
    ck_assert(!busy);
    end_place(&p);
}
END_TEST

/* ---- Errors ---- */

START_TEST(bad_input_is_refused) {
    orca_aisles *none = NULL;
    ck_assert_int_eq(orca_aisles_create(NULL, &none), GEOM_INVALID_ARGUMENT);
    place p = new_store();
    orca_aisles *aisles;
    orca_aisles_def def = def_of(&p);
    def.radius = (double)NAN;
    ck_assert_int_eq(orca_aisles_create(&def, &aisles), GEOM_NOT_FINITE);
    ck_assert_ptr_null(aisles);
    def.radius = 0.0;
    ck_assert_int_eq(orca_aisles_create(&def, &aisles), GEOM_INVALID_ARGUMENT);
    def = def_of(&p);
    def.passages = NULL;
    ck_assert_int_eq(orca_aisles_create(&def, &aisles), GEOM_INVALID_ARGUMENT);
    def = def_of(&p);
    def.obstacles = NULL;
    ck_assert_int_eq(orca_aisles_create(&def, &aisles), GEOM_INVALID_ARGUMENT);
    orca_aisles_destroy(NULL);
    end_place(&p);
}
END_TEST

START_TEST(every_allocation_may_fail) {
    place p = new_store();
    const bool right = direction_on(&p, row_way(1)) > 0;
    const geom_vec2 start = {right ? 24.0 : -2.0, 5.5};
    orca_route_follower *follower = follower_to(geom_vec2_make(right ? -2.0 : 24.0, 5.5), &p, start);
    const geom_segment2 way = row_way(1);
    const geom_vec2 points[4][2] = {{way.a, way.b}, {way.b, way.a}};
    orca_route routes[CROWD];
    crowd_of(points, CROWD, routes);
    bool done = false;
    for (size_t fail_at = 0; !done; ++fail_at) {
        counting_heap heap = {.fail_at = fail_at};
        const geom_allocator allocator = counting_allocator(&heap);
        orca_aisles_def def = def_of(&p);
        def.allocator = &allocator;
        orca_aisles *aisles;
        done = orca_aisles_create(&def, &aisles) == GEOM_OK;
        ck_assert(done == (aisles != NULL));
        if (done) {
            bool busy;
            done = orca_aisles_are_busy(aisles, routes, CROWD, &busy) == GEOM_OK;
            ck_assert(done == busy);
        }
        if (done) {
            bool changed;
            done = orca_aisles_lead(aisles, p.query, follower, start, &changed) == GEOM_OK;
            ck_assert(done == changed);
        }
        orca_aisles_destroy(aisles);
        ck_assert_uint_eq(heap.blocks, 0);
    }
    orca_route_follower_destroy(follower);
    end_place(&p);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("aisle2");
    tcase_add_loop_test(tests, no_aisle_without_a_short_way_back_has_a_direction, 0, 2);
    tcase_add_loop_test(tests, open_space_and_wide_aisles_have_no_doors, 0, 2);
    const TTest *const others[] = {
        aisles_beside_each_other_have_opposite_directions,
        all_aisles_of_a_large_store_have_directions,
        aisles_of_a_hall_have_opposite_directions,
        every_goal_is_reached_by_a_route_that_keeps_to_directions,
        moving_obstacles_change_no_direction,
        doors_behind_many_gates_count,
        a_route_begins_where_the_agent_is,
        aisles_are_busy_when_eight_routes_are_against_others,
        bad_input_is_refused,
        every_allocation_may_fail,
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i) {
        tcase_add_test(tests, others[i]);
    }
    return run_test_case("orca.aisle2", tests);
}
