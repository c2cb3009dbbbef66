/* Routes in space: free, short, found wherever there is a way. */
#include "orca/support/route_world3.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>

/* A world, its map for one radius, and a query. */
typedef struct space {
    const route_world3 *world;
    orca_route3_map *map;
    orca_route3_query *query;
    double radius;
} space;

static space open_space(const route_world3 *w, double radius) {
    space s = {w, world3_map(w, radius), NULL, radius};
    s.query = world3_query(s.map);
    return s;
}

static void close_space(space *s) {
    orca_route3_query_destroy(s->query);
    orca_route3_map_destroy(s->map);
}

/* A route, of which each piece between places with room must be free. */
static orca_route3 find(const space *s, geom_vec3 start, geom_vec3 goal) {
    const orca_route3 route = world3_route(s->query, start, goal, s->radius);
    for (size_t i = 1; i < route.point_count; i++) {
        const bool has_room = world3_clear(s->world, route.points[i - 1], route.points[i - 1], s->radius) &&
                              world3_clear(s->world, route.points[i], route.points[i], s->radius);
        ck_assert(!has_room || world3_clear(s->world, route.points[i - 1], route.points[i], s->radius));
        ck_assert(has_room || i == 1 || i + 1 == route.point_count);
    }
    return route;
}

/* ---- Against a grid ---- */

enum {
    SIDE = 29,
    NODES = SIDE * SIDE * SIDE
};

static const double spacing = 0.35;

static int node_number(int x, int y, int z) { return (z * SIDE + y) * SIDE + x; }

static geom_vec3 node_place(int node) {
    const int row = node / SIDE;
    const int layer = row / SIDE;
    const int middle = SIDE / 2;
    return geom_vec3_make(spacing * (node % SIDE - middle), spacing * (row % SIDE - middle),
                          spacing * (layer - middle));
}

/* Lengths of shortest ways over a grid of 26 neighbors from one node, by relaxation until nothing changes.
 * Nodes are so far from obstacles that each step between two of them is free. */
static void measure_grid(const route_world3 *w, double radius, int from, double *length) {
    bool *room = malloc(NODES * sizeof *room);
    ck_assert_ptr_nonnull(room);
    for (int i = 0; i < NODES; i++) {
        room[i] = world3_clearance(w, node_place(i)) > radius + 0.5 * sqrt(3.0) * spacing;
        length[i] = HUGE_VAL;
    }
    length[from] = 0.0;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < NODES; i++) {
            const int at[3] = {i % SIDE, i / SIDE % SIDE, i / (SIDE * SIDE)};
            for (int k = 0; k < 27 && room[i]; k++) {
                const int to[3] = {at[0] + k % 3 - 1, at[1] + k / 3 % 3 - 1, at[2] + k / 9 - 1};
                if (to[0] < 0 || to[1] < 0 || to[2] < 0 || to[0] >= SIDE || to[1] >= SIDE || to[2] >= SIDE) {
                    continue;
                }
                const int other = node_number(to[0], to[1], to[2]);
                const double way = length[other] + geom_vec3_distance(node_place(i), node_place(other));
                if (room[other] && way < length[i]) {
                    length[i] = way;
                    changed = true;
                }
            }
        }
    }
    free(room);
}

START_TEST(routes_exist_and_are_short_as_a_grid_tells) {
    random_source source = {(uint64_t)_i + 1};
    const double radius = 0.3;
    route_world3 w = {.count = 0};
    world3_fill(&w, &source, 24, 4.0);
    space s = open_space(&w, radius);
    double *length = malloc(NODES * sizeof *length);
    ck_assert_ptr_nonnull(length);
    const int from = node_number(0, 0, 0);
    measure_grid(&w, radius, from, length);
    for (int i = 0; i < 40; i++) {
        const int to = random_int(&source, 0, NODES - 1);
        if (length[to] < HUGE_VAL && to != from) {
            const orca_route3 route = find(&s, node_place(from), node_place(to));
            ck_assert_int_eq(route.kind, ORCA_ROUTE_FOUND);
            ck_assert_double_le(route.length, 1.001 * length[to]);
        }
    }
    free(length);
    close_space(&s);
}
END_TEST

/* ---- Gaps ---- */

START_TEST(a_narrow_window_is_found_in_a_wall_of_any_size) {
    const geom_vec3 start = {-4.0, -1.3, -1.3};
    const geom_vec3 goal = {4.0, 1.1, 1.4};
    double size = 8.7;
    for (int i = 0; i < 13; i++) {
        route_world3 w = {.count = 0};
        world3_add_window(&w, size, 1.05 * 0.5);
        space s = open_space(&w, 0.5);
        const orca_route3 route = find(&s, start, goal);
        ck_assert_int_eq(route.kind, ORCA_ROUTE_FOUND);
        ck_assert_double_le(route.length, 1.02 * geom_vec3_distance(start, goal));
        close_space(&s);
        size *= 3.1;
    }
}
END_TEST

/* A closed box of half `size` around (off, 0, 0), cut by a wall with a window, all turned so that x becomes `axis`. */
typedef struct cut_box {
    int axis;
    double size;
    double off;
    double y; /* the center of the window, its sides, and how thick the wall is */
    double z;
    double wide;
    double high;
    double thick;
} cut_box;

static geom_vec3 turned(geom_vec3 v, int axis) {
    const double x[3] = {v.x, v.y, v.z};
    return geom_vec3_make(x[(3 - axis) % 3], x[(4 - axis) % 3], x[(5 - axis) % 3]);
}

static void add_turned_box(route_world3 *w, int axis, double x0, double x1, double y0, double y1, double z0,
                           double z1) {
    world3_add_box(w, turned(geom_vec3_make(x0, y0, z0), axis), turned(geom_vec3_make(x1, y1, z1), axis));
}

static route_world3 make_cut_box(const cut_box *b) {
    static const double hull = 0.3;
    route_world3 w = {.count = 0};
    const double in = b->size;
    const double out = b->size + hull;
    const double left = b->off - 0.5 * b->thick;
    const double right = b->off + 0.5 * b->thick;
    add_turned_box(&w, b->axis, b->off - out, b->off - in, -out, out, -out, out);
    add_turned_box(&w, b->axis, b->off + in, b->off + out, -out, out, -out, out);
    add_turned_box(&w, b->axis, b->off - out, b->off + out, -out, -in, -out, out);
    add_turned_box(&w, b->axis, b->off - out, b->off + out, in, out, -out, out);
    add_turned_box(&w, b->axis, b->off - out, b->off + out, -out, out, -out, -in);
    add_turned_box(&w, b->axis, b->off - out, b->off + out, -out, out, in, out);
    const double y0 = b->y - 0.5 * b->wide;
    const double y1 = b->y + 0.5 * b->wide;
    add_turned_box(&w, b->axis, left, right, -in, y0, -in, in);
    add_turned_box(&w, b->axis, left, right, y1, in, -in, in);
    add_turned_box(&w, b->axis, left, right, y0, y1, -in, b->z - 0.5 * b->high);
    add_turned_box(&w, b->axis, left, right, y0, y1, b->z + 0.5 * b->high, in);
    return w;
}

/* Windows 5 to 28 % wider than the ball, where sets of neighboring cells meet in a corner of their common face or only
 * almost. */
START_TEST(windows_where_cells_meet_in_a_corner_are_found) {
    static const cut_box boxes[] = {
        {1, 10.811524457966275, 2.4787471613750691, 4.4676765065913182, 1.1118329976314629,
         0.83831825408874716, 1.299979866095524, 0.82660838146173632},
        {2, 8.2542309866272259, 1.7472999564368168, -4.0660501907824012, 0.41153652616627862,
         1.0277016635158116, 0.99818596819879901, 0.27799373966405821},
        {0, 8.2708905252442975, 0.39465545085129417, -0.20918484874697388, 0.49226042655945779,
         0.86464156893559729, 1.0329703692197985, 0.69134561636678349},
        {0, 6.8244026065931536, 2.9431921063953634, -1.258622825034837, -0.34432445957257579,
         0.98788724361875924, 1.2356330717029391, 1.0219100104915302},
        {1, 10.612721826963284, 0.91176277031699304, 4.0312357015956888, 3.135546091595304,
         0.83982451847793971, 1.0011489119067769, 0.50998264501811907},
        {2, 10.391195967182346, 0.13743143098635813, 5.0912398682835223, -2.5218124348419164,
         0.84759946386039431, 1.0110473594918163, 0.47413564543948133}};
    for (size_t i = 0; i < sizeof boxes / sizeof boxes[0]; ++i) {
        const cut_box *b = &boxes[i];
        const double far = b->size - 0.6;
        route_world3 w = make_cut_box(b);
        space s = open_space(&w, 0.4);
        const orca_route3 route = find(&s, turned(geom_vec3_make(b->off - far, far, -far), b->axis),
                                       turned(geom_vec3_make(b->off + far, -far, far), b->axis));
        ck_assert_int_eq(route.kind, ORCA_ROUTE_FOUND);
        close_space(&s);
    }
}
END_TEST

START_TEST(a_window_that_is_too_small_is_passed_by) {
    route_world3 w = {.count = 0};
    world3_add_window(&w, 9.0, 0.999 * 0.5);
    space s = open_space(&w, 0.5);
    const orca_route3 route = find(&s, geom_vec3_make(-4.0, 0.0, 0.0), geom_vec3_make(4.0, 0.0, 0.0));
    ck_assert_int_eq(route.kind, ORCA_ROUTE_FOUND);
    ck_assert_double_gt(route.length, 19.0); /* around the wall */
    ck_assert_double_lt(route.length, 23.0);
    close_space(&s);
}
END_TEST

START_TEST(windows_of_many_widths_places_and_turns_are_found) {
    random_source source = {(uint64_t)_i + 31};
    for (int i = 0; i < 8; i++) {
        route_world3 w = {.count = 0};
        const double radius = random_between(&source, 0.1, 1.0);
        const double half = radius * random_between(&source, 1.03, 2.0);
        const geom_vec3 shift = world3_point(&source, 3.0);
        world3_add_window(&w, random_between(&source, 10.0, 50.0), half);
        for (size_t k = 0; k < w.count; k++) {
            geom_aabb3 *box = &w.shapes[k].shape.as.aabb;
            box->min = geom_vec3_add(box->min, shift);
            box->max = geom_vec3_add(box->max, shift);
        }
        space s = open_space(&w, radius);
        const geom_vec3 start = geom_vec3_add(shift, geom_vec3_make(-3.0, 1.0, -2.0));
        const geom_vec3 goal = geom_vec3_add(shift, geom_vec3_make(3.0, 1.0, 2.0));
        const orca_route3 there = find(&s, start, goal);
        const double length = there.length;
        ck_assert_int_eq(there.kind, ORCA_ROUTE_FOUND);
        ck_assert_double_lt(length, 12.0);
        const orca_route3 back = find(&s, goal, start);
        ck_assert_int_eq(back.kind, ORCA_ROUTE_FOUND);
        ck_assert_double_eq_tol(back.length, length, 0.05 * length);
        close_space(&s);
    }
}
END_TEST

/* Three bars frame a hole, though the ball passes between no two of them. */
START_TEST(a_hole_in_a_frame_of_three_bars_is_found) {
    route_world3 w = {.count = 0};
    const double far = 30.0;
    const double inner = 0.56; /* the radius of the circle in the hole */
    for (int i = 0; i < 3; i++) {
        const double angle = 2.0943951023931953 * i;
        const geom_vec3 out = geom_vec3_make(0.0, cos(angle), sin(angle));
        const geom_vec3 along = geom_vec3_make(0.0, -sin(angle), cos(angle));
        geom_obb3 bar = {.center = geom_vec3_scale(out, inner + far)};
        bar.axis[0] = geom_vec3_make(1.0, 0.0, 0.0);
        bar.axis[1] = out;
        bar.axis[2] = along;
        bar.half = geom_vec3_make(0.2, far, 2.0 * far);
        world3_add(&w, collide_shape3_from_obb(bar));
    }
    space s = open_space(&w, 0.5);
    const orca_route3 route = find(&s, geom_vec3_make(-5.0, 2.0, 1.0), geom_vec3_make(5.0, -1.0, 2.0));
    ck_assert_int_eq(route.kind, ORCA_ROUTE_FOUND);
    ck_assert_double_lt(route.length, 13.0);
    close_space(&s);
}
END_TEST

/* ---- No way ---- */

/* A room of six walls around the origin, with an opening of +-`half` in the one at x = 4. */
static void add_room(route_world3 *w, double half) {
    for (int axis = 0; axis < 3; axis++) {
        for (int side = -1; side <= 1; side += 2) {
            double min[3] = {-4.5, -4.5, -4.5};
            double max[3] = {4.5, 4.5, 4.5};
            (side < 0 ? max : min)[axis] = 4.0 * side;
            if (axis > 0 || side < 0) {
                world3_add_box(w, geom_vec3_make(min[0], min[1], min[2]),
                               geom_vec3_make(max[0], max[1], max[2]));
            }
        }
    }
    world3_add_box(w, geom_vec3_make(4.0, -4.5, -4.5), geom_vec3_make(4.5, -half, 4.5));
    world3_add_box(w, geom_vec3_make(4.0, half, -4.5), geom_vec3_make(4.5, 4.5, 4.5));
    world3_add_box(w, geom_vec3_make(4.0, -half, -4.5), geom_vec3_make(4.5, half, -half));
    world3_add_box(w, geom_vec3_make(4.0, -half, half), geom_vec3_make(4.5, half, 4.5));
}

START_TEST(a_closed_room_is_left_by_no_way) {
    for (int open = 0; open < 2; open++) {
        route_world3 w = {.count = 0};
        add_room(&w, open == 1 ? 0.41 : 0.39);
        space s = open_space(&w, 0.4);
        const geom_vec3 inside = {-2.0, 1.0, 1.0};
        const geom_vec3 outside = {-7.0, 1.0, 1.0};
        const orca_route_kind kind = open == 1 ? ORCA_ROUTE_FOUND : ORCA_ROUTE_NONE;
        ck_assert_int_eq(find(&s, inside, outside).kind, kind);
        ck_assert_int_eq(find(&s, outside, inside).kind, kind);
        ck_assert_int_eq(find(&s, inside, geom_vec3_make(3.0, -3.0, 2.0)).kind, ORCA_ROUTE_FOUND);
        close_space(&s);
    }
}
END_TEST

START_TEST(below_the_ground_is_no_way) {
    route_world3 w = {.count = 0};
    const geom_plane ground = {{0.0, 0.0, 2.0}, 0.0};
    world3_add(&w, collide_shape3_from_plane(ground));
    world3_add_box(&w, geom_vec3_make(-1.0, -8.0, -1.0), geom_vec3_make(1.0, 8.0, 6.0));
    space s = open_space(&w, 0.5);
    const orca_route3 route = find(&s, geom_vec3_make(-3.0, 0.0, 0.6), geom_vec3_make(3.0, 0.0, 0.6));
    ck_assert_int_eq(route.kind, ORCA_ROUTE_FOUND);
    ck_assert_double_gt(route.length, 11.0);
    ck_assert_double_lt(route.length, 15.5);
    const orca_route3 far = find(&s, geom_vec3_make(-1e6, 3.0, 0.6), geom_vec3_make(1e6, 4.0, 0.6));
    ck_assert_int_eq(far.kind, ORCA_ROUTE_FOUND);
    ck_assert_int_eq(find(&s, geom_vec3_make(-3.0, 0.0, 1.0), geom_vec3_make(3.0, 0.0, -2.0)).kind,
                     ORCA_ROUTE_GOAL_INSIDE);
    close_space(&s);
}
END_TEST

/* ---- Ends without room ---- */

START_TEST(a_start_inside_is_led_straight_out) {
    random_source source = {77};
    route_world3 w = {.count = 0};
    world3_add_box(&w, geom_vec3_make(-2.0, -1.0, -3.0), geom_vec3_make(2.0, 1.0, 3.0));
    world3_add(&w, collide_shape3_from_sphere((geom_sphere){{8.0, 0.0, 0.0}, 2.0}));
    space s = open_space(&w, 0.5);
    const geom_vec3 goal = {0.0, 9.0, 0.0};
    for (int i = 0; i < 60; i++) {
        const geom_vec3 place = world3_point(&source, 1.15);
        const geom_vec3 start = i % 2 == 0 ? geom_vec3_make(1.7 * place.x, 0.8 * place.y, 2.5 * place.z)
                                           : geom_vec3_add(w.shapes[1].shape.as.sphere.center, place);
        const orca_route3 route = find(&s, start, goal);
        ck_assert_int_eq(route.kind, ORCA_ROUTE_LEADS_OUT);
        ck_assert(world3_clear(&w, route.points[1], route.points[1], 0.5));
        const orca_route_kind in = find(&s, goal, start).kind;
        ck_assert_int_eq(in, ORCA_ROUTE_GOAL_INSIDE);
    }
    close_space(&s);
}
END_TEST

START_TEST(an_end_too_close_keeps_its_clearance) {
    route_world3 w = {.count = 0};
    world3_add_box(&w, geom_vec3_make(-1.0, -5.0, -5.0), geom_vec3_make(1.0, 5.0, 5.0));
    space s = open_space(&w, 0.5);
    const geom_vec3 start = {-1.2, 0.5, 0.0};
    const geom_vec3 goal = {1.3, -0.5, 0.0};
    const orca_route3 route = find(&s, start, goal);
    ck_assert_int_eq(route.kind, ORCA_ROUTE_FOUND);
    ck_assert(world3_clear(&w, route.points[0], route.points[1], 0.19));
    ck_assert(world3_clear(&w, route.points[1], route.points[1], 0.5));
    ck_assert(world3_clear(&w, route.points[route.point_count - 2], goal, 0.29));
    const geom_vec3 touching = {-1.0, 0.5, 0.0};
    ck_assert_int_eq(find(&s, touching, goal).kind, ORCA_ROUTE_FOUND);
    close_space(&s);
}
END_TEST

/* ---- The same answer ---- */

START_TEST(scaling_by_a_power_of_two_scales_the_route) {
    random_source source = {(uint64_t)_i + 5};
    route_world3 w = {.count = 0};
    route_world3 large = {.count = 0};
    const double factor = ldexp(1.0, _i % 2 == 0 ? 40 : -30);
    for (int i = 0; i < 16; i++) {
        const geom_vec3 at = world3_point(&source, 4.0);
        const geom_vec3 half = geom_vec3_make(random_between(&source, 0.2, 1.5), 0.7, 0.9);
        const geom_aabb3 box = {geom_vec3_sub(at, half), geom_vec3_add(at, half)};
        world3_add(&w, collide_shape3_from_aabb(box));
        world3_add_box(&large, geom_vec3_scale(box.min, factor), geom_vec3_scale(box.max, factor));
    }
    space a = open_space(&w, 0.3);
    space b = open_space(&large, 0.3 * factor);
    for (int i = 0; i < 10; i++) {
        const geom_vec3 start = geom_vec3_make(-6.0, world3_point(&source, 3.0).y, 0.0);
        const geom_vec3 goal = geom_vec3_make(6.0, world3_point(&source, 3.0).y, 1.0);
        const orca_route3 first = find(&a, start, goal);
        const orca_route3 second = find(&b, geom_vec3_scale(start, factor), geom_vec3_scale(goal, factor));
        ck_assert_int_eq(first.kind, second.kind);
        ck_assert_uint_eq(first.point_count, second.point_count);
        for (size_t k = 0; k < first.point_count; k++) {
            ck_assert(geom_vec3_equal(geom_vec3_scale(first.points[k], factor), second.points[k]));
        }
    }
    close_space(&a);
    close_space(&b);
}
END_TEST

/* Beyond the range of lengths a way around may be missed, but no route leads through a ball. */
START_TEST(no_route_of_any_size_leads_through) {
    for (int exponent = 100; exponent < 308; exponent += 5) {
        const double size = pow(10.0, exponent);
        orca_obstacle3_def ball = orca_obstacle3_def_default();
        ball.shape = collide_shape3_from_sphere((geom_sphere){{0.0, 0.0, 0.0}, 0.5 * size});
        orca_obstacles3 *world = NULL;
        ck_assert_int_eq(orca_obstacles3_create(NULL, &world), GEOM_OK);
        ck_assert_int_eq(orca_obstacles3_add(world, &ball, NULL), GEOM_OK);
        orca_route3_map_def def = orca_route3_map_def_default();
        def.obstacles = world;
        orca_route3_map *map = NULL;
        ck_assert_int_eq(orca_route3_map_create(&def, &map), GEOM_OK);
        ck_assert_int_eq(orca_route3_map_prepare(map, 1.0), GEOM_OK);
        orca_route3_query *query = world3_query(map);
        const geom_vec3 start = geom_vec3_make(-size, 0.0, 0.0);
        const geom_vec3 goals[] = {{size, 0.1 * size, 0.0}, {-size, size, 0.0}};
        for (size_t k = 0; k < 2; ++k) {
            orca_route3 route;
            ck_assert_int_eq(orca_route3_query_find(query, start, goals[k], 1.0, &route), GEOM_OK);
            for (size_t i = 1; i < route.point_count; ++i) {
                ck_assert(
                    orca_obstacles3_visible(world, route.points[i - 1], route.points[i], 1.0, UINT32_MAX));
            }
            ck_assert(route.point_count == 2 || k == 0); /* the second one is straight */
            ck_assert(route.point_count > 0 || size > 1e150);
        }
        orca_route3_query_destroy(query);
        orca_route3_map_destroy(map);
        orca_obstacles3_destroy(world);
    }
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("route3");
    const TTest *const once[] = {a_narrow_window_is_found_in_a_wall_of_any_size,
                                 windows_where_cells_meet_in_a_corner_are_found,
                                 a_window_that_is_too_small_is_passed_by,
                                 a_hole_in_a_frame_of_three_bars_is_found,
                                 a_closed_room_is_left_by_no_way,
                                 below_the_ground_is_no_way,
                                 a_start_inside_is_led_straight_out,
                                 an_end_too_close_keeps_its_clearance,
                                 no_route_of_any_size_leads_through};
    for (size_t i = 0; i < sizeof once / sizeof once[0]; i++) {
        tcase_add_test(tests, once[i]);
    }
    tcase_add_loop_test(tests, routes_exist_and_are_short_as_a_grid_tells, 0, 6);
    tcase_add_loop_test(tests, windows_of_many_widths_places_and_turns_are_found, 0, 4);
    tcase_add_loop_test(tests, scaling_by_a_power_of_two_scales_the_route, 0, 4);
    tcase_set_timeout(tests, 60.0);
    return run_test_case("orca.route3", tests);
}
