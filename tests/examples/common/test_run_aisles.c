/* Runs in a store: agents that would meet in its aisles keep to directions. */
#include "drawn_map.h"

#include <orca/aisle2.h>

#include <stdlib.h>

enum {
    AGENTS = 24, /* half of them go from left to right */
    SIDE = 3,    /* columns of the halls */
    ROWS = 7
};

static const double RADIUS = 0.4;

static const char *const store = "type octile\nheight 13\nwidth 29\nmap\n"
                                 ".............................\n"
                                 "...TTTTT.TTTTT.TTTTT.TTTTT...\n"
                                 "...TTTTT.TTTTT.TTTTT.TTTTT...\n"
                                 ".............................\n"
                                 "...TTTTT.TTTTT.TTTTT.TTTTT...\n"
                                 "...TTTTT.TTTTT.TTTTT.TTTTT...\n"
                                 ".............................\n"
                                 "...TTTTT.TTTTT.TTTTT.TTTTT...\n"
                                 "...TTTTT.TTTTT.TTTTT.TTTTT...\n"
                                 ".............................\n"
                                 "...TTTTT.TTTTT.TTTTT.TTTTT...\n"
                                 "...TTTTT.TTTTT.TTTTT.TTTTT...\n"
                                 ".............................\n";

/* So many agents of both sides of the store want to the other side. */
static scene store_scene(int agents) {
    movingai_map map = map_of(store);
    scene s = obstacles_of(&map);
    movingai_free_map(&map);
    s.time_step = 0.1;
    s.duration = 300.0;
    s.arrive_within = 0.5;
    for (int i = 0; i < agents; ++i) {
        const int place = i / 2;
        const int row = place / SIDE;
        const double x = 0.5 + place % SIDE;
        const double y = 0.5 + 3.0 * row;
        const geom_vec3 left = {x, y, 0.0};
        const geom_vec3 right = {29.0 - x, y, 0.0};
        scene_agent agent = scene_agent_default(scene_flatten(i % 2 ? left : right));
        agent.goal = i % 2 ? right : left;
        agent.radius = RADIUS;
        agent.preferred_speed = 1.2;
        agent.max_speed = 1.5;
        ck_assert(scene_add_agent(&s, &agent));
    }
    return s;
}

/* The height at which a route crosses the middle of the store; negative if it does not. */
static double height_of(const orca_route *route) {
    const double middle = 11.5;
    for (size_t i = 1; i < route->point_count; ++i) {
        const geom_vec2 a = route->points[i - 1];
        const geom_vec2 b = route->points[i];
        if ((a.x < middle) != (b.x < middle)) {
            return a.y + (middle - a.x) / (b.x - a.x) * (b.y - a.y);
        }
    }
    return -1.0;
}

/* Whether an aisle is on routes of both directions. */
static bool is_shared(const run *r) {
    bool used[2][ROWS] = {{false}};
    for (size_t i = 0; i < run_agent_count(r); ++i) {
        const double height = height_of(run_route(r, i));
        ck_assert_double_ge(height, 0.0);
        used[i % 2][(int)height / 3] = true;
    }
    bool any = false;
    for (int row = 0; row < ROWS; ++row) {
        any = any || (used[0][row] && used[1][row]);
    }
    return any;
}

START_TEST(agents_that_would_meet_keep_to_directions) {
    scene s = store_scene(AGENTS);
    run_def def = run_default_def();
    def.enforce = true;
    run *r = start_run(&s, def);
    step_run(r);
    step_run(r);
    ck_assert(!is_shared(r));
    while (!run_finished(r)) {
        step_run(r);
        size_t contacts;
        (void)run_contacts(r, &contacts);
        ck_assert_uint_eq(contacts, 0);
    }
    ck_assert(run_all_arrived(r));
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

/* Few agents, and those without the rule of passages, take the shortest ways. */
START_TEST(others_take_the_shortest_ways) {
    scene s = store_scene(_i == 0 ? 6 : AGENTS);
    run_def def = run_default_def();
    def.settings = _i == 0 ? NULL : "passages=off";
    run *r = start_run(&s, def);
    step_run(r);
    step_run(r);
    ck_assert(is_shared(r));
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

static void check_same(const run *a, const run *b) {
    for (size_t i = 0; i < run_agent_count(a); ++i) {
        const run_agent *p = &run_agents(a)[i];
        const run_agent *q = &run_agents(b)[i];
        ck_assert(geom_vec3_equal(p->now.position, q->now.position));
        ck_assert(geom_vec3_equal(p->now.velocity, q->now.velocity));
    }
}

/* What a run saves, to be freed. */
static void *state_of(const run *r, size_t *size) {
    *size = run_save(r, NULL, 0);
    void *bytes = malloc(*size);
    ck_assert_ptr_nonnull(bytes);
    ck_assert_uint_eq(run_save(r, bytes, *size), *size);
    return bytes;
}

static void check_same_states(const run *a, const run *b) {
    size_t size;
    size_t other_size;
    void *bytes = state_of(a, &size);
    void *others = state_of(b, &other_size);
    ck_assert_uint_eq(size, other_size);
    ck_assert_mem_eq(bytes, others, size);
    free(bytes);
    free(others);
}

/* Has a run of the store see an agent that is larger than the others. */
static void see_large_agent(run *r) {
    scene_agent guest = scene_agent_default(geom_vec2_make(1.5, 2.0));
    guest.goal = guest.position;
    guest.radius = 2.2 * RADIUS;
    scene_error error = {0};
    ck_assert_msg(run_add_agent(r, &guest, &error), "%s", error.text);
    step_run(r);
    run_remove_agent(r, run_agent_count(r) - 1);
}

/* Before the first step, after it, and on the way; in a run on two threads, too, and in one that has had other
 * agents. */
START_TEST(a_loaded_run_goes_on_with_the_same_bits) {
    const size_t saved_after[] = {0, 1, 150, 150};
    scene s = store_scene(AGENTS);
    run_def def = run_default_def();
    def.enforce = true;
    run *r = start_run(&s, def);
    def.threads = 2;
    run *other = start_run(&s, def);
    if (_i == 3) {
        see_large_agent(other);
    }
    for (size_t i = 0; i < saved_after[_i]; ++i) {
        step_run(r);
    }
    size_t size;
    void *bytes = state_of(r, &size);
    scene_error error = {0};
    ck_assert_msg(run_load(other, bytes, size, &error), "%s", error.text);
    for (int i = 0; i < 150; ++i) {
        step_run(r);
        step_run(other);
        check_same(r, other);
    }
    free(bytes);
    check_same_states(r, other);
    run_destroy(r);
    run_destroy(other);
    scene_clear(&s);
}
END_TEST

/* ---- Edits ---- */

static void add_box(scene *s, geom_vec2 low, geom_vec2 high) {
    const geom_vec2 corners[] = {low, {high.x, low.y}, high, {low.x, high.y}};
    const geom_ring ring = {corners, 4};
    ck_assert(scene_add_obstacle(s, SCENE_POLYGON, (geom_polygon){&ring, 1}, 0.0));
}

/* What an agent has left of its way, from where it is. Returns the number of points. */
static size_t rest_of(const run *r, size_t index, geom_vec2 *out, size_t capacity) {
    const orca_route *route = run_route(r, index);
    const run_ahead ahead = run_way_ahead(r, index);
    size_t first = 0;
    while (first < route->point_count && !geom_vec3_equal(scene_lift(route->points[first]), ahead.next)) {
        ++first;
    }
    size_t count = 0;
    out[count++] = scene_flatten(run_agents(r)[index].now.position);
    for (size_t i = first; i < route->point_count; ++i) {
        ck_assert_uint_lt(count, capacity);
        out[count++] = route->points[i];
    }
    return count;
}

/* The directions that polygons give to agents of the store. */
typedef struct directions {
    orca_obstacles *obstacles;
    orca_passages *passages;
    orca_aisles *aisles;
} directions;

static directions directions_of(const scene *s) {
    directions d;
    ck_assert_int_eq(orca_obstacles_create(NULL, &d.obstacles), GEOM_OK);
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        geom_ring rings[8];
        ck_assert_uint_le(s->obstacles[i].ring_count, 8);
        const geom_polygon polygon = scene_obstacle_polygon(&s->obstacles[i], rings);
        ck_assert_int_eq(orca_obstacles_add_polygon(d.obstacles, polygon, ORCA_WINDING_AUTO, NULL), GEOM_OK);
    }
    orca_passages_def passages = orca_passages_def_default();
    passages.obstacles = d.obstacles;
    passages.widest = 12.0 * RADIUS;
    ck_assert_int_eq(orca_passages_create(&passages, &d.passages), GEOM_OK);
    const orca_aisles_def def = {.passages = d.passages, .obstacles = d.obstacles, .radius = RADIUS};
    ck_assert_int_eq(orca_aisles_create(&def, &d.aisles), GEOM_OK);
    return d;
}

static void end_directions(const directions *d) {
    orca_aisles_destroy(d->aisles);
    orca_passages_destroy(d->passages);
    orca_obstacles_destroy(d->obstacles);
}

/* How many agents under way go against a direction that their obstacles give. */
static size_t count_against(const run *r) {
    enum {
        MOST = 64
    };
    const directions d = directions_of(run_scene(r));
    size_t against = 0;
    for (size_t i = 0; i < run_agent_count(r); ++i) {
        geom_vec2 points[MOST];
        const size_t count = rest_of(r, i, points, MOST);
        const orca_route rest = {ORCA_ROUTE_FOUND, points, count, 0.0};
        against += !run_agents(r)[i].arrived && !orca_aisles_allow(d.aisles, &rest);
    }
    end_directions(&d);
    return against;
}

/* A box in an aisle, or beside the ways, changes ways and directions: those that were led are led again. */
START_TEST(agents_keep_to_the_directions_of_edited_obstacles) {
    const geom_aabb2 boxes[] = {
        {{11.0, 3.0}, {12.0, 4.0}},
        {{8.0, 4.0}, {9.0, 6.0}},
        {{26.2, 6.2}, {26.8, 6.8}},
    };
    scene s = store_scene(AGENTS);
    run *r = start_run(&s, run_default_def());
    for (int i = 0; i < 20; ++i) {
        step_run(r);
    }
    ck_assert_uint_eq(count_against(r), 0);
    scene_error error = {0};
    add_box(&s, boxes[_i].min, boxes[_i].max);
    ck_assert_msg(run_set_obstacles(r, &s, &error), "%s", error.text);
    step_run(r);
    ck_assert_uint_eq(count_against(r), 0);
    run_destroy(r);
    scene_clear(&s);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("run aisles");
    tcase_set_timeout(tests, 120.0);
    tcase_add_test(tests, agents_that_would_meet_keep_to_directions);
    tcase_add_loop_test(tests, others_take_the_shortest_ways, 0, 2);
    tcase_add_loop_test(tests, a_loaded_run_goes_on_with_the_same_bits, 0, 4);
    tcase_add_loop_test(tests, agents_keep_to_the_directions_of_edited_obstacles, 0, 3);
    return run_test_case("run aisles", tests);
}
