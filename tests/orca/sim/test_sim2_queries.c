/* Questions to a simulator about its agents as they stand now, against looking at all of them. */
#include "support.h"

#include <orca/sim2.h>
#include <orca/vo2.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST = 150
};

typedef struct crowd {
    orca_sim *sim;
    orca_agent_id id[MOST];
    size_t count; /* in the order of adding */
} crowd;

static orca_agent_def random_agent(random_source *source, double size) {
    orca_agent_def def = orca_agent_def_default();
    def.position = random_point(source, size);
    if (random_int(source, 0, 2) == 0) {
        def.position.x = (double)random_int(source, -3, 3);
        def.position.y = (double)random_int(source, -3, 3);
    }
    def.velocity = random_point(source, 2.0);
    def.preferred_velocity = random_point(source, 1.5);
    def.radius = random_int(source, 0, 3) == 0 ? 0.25 : random_between(source, 0.0, 1.5);
    def.layers = 1U << random_int(source, 0, 2);
    def.mask = (uint32_t)random_int(source, 0, 7);
    def.group = (uint32_t)random_int(source, 0, 4);
    def.bottom = random_int(source, 0, 1) == 0 ? -HUGE_VAL : random_between(source, 0.0, 1.0);
    def.top = random_int(source, 0, 1) == 0 ? HUGE_VAL : random_between(source, 1.0, 2.0);
    return def;
}

static void refresh(crowd *now) { now->count = orca_sim_agent_ids(now->sim, now->id, MOST); }

/* Whatever may come between two steps. */
static void change(random_source *source, crowd *now, double size) {
    const size_t which = (size_t)random_int(source, 0, (int)now->count - 1);
    const orca_agent_def def = random_agent(source, 2.0 * size);
    switch (random_int(source, 0, 5)) {
    case 0:
        ck_assert_int_eq(orca_sim_step(now->sim), GEOM_OK);
        break;
    case 1:
        orca_sim_advance(now->sim);
        break;
    case 2:
        ck_assert_int_eq(orca_sim_set_agent(now->sim, now->id[which], &def), GEOM_OK);
        break;
    case 3:
        ck_assert_int_eq(orca_sim_remove_agent(now->sim, now->id[which]), GEOM_OK);
        break;
    case 4:
        if (now->count < (size_t)MOST) {
            ck_assert_int_eq(orca_sim_add_agent(now->sim, &def, NULL), GEOM_OK);
        }
        break;
    default: {
        geom_vec2 places[MOST];
        for (size_t i = 0; i < now->count; ++i) {
            places[i] = random_point(source, size);
        }
        const orca_const_view view = {places, sizeof *places, now->count};
        ck_assert_int_eq(orca_sim_set_all(now->sim, ORCA_POSITION, view), GEOM_OK);
    }
    }
    refresh(now);
}

static crowd make_crowd(random_source *source, double size, const orca_obstacles *obstacles) {
    crowd now = {NULL, {{0, 0}}, 0};
    orca_sim_def def = orca_sim_def_default();
    def.obstacles = obstacles;
    ck_assert_int_eq(orca_sim_create(&def, &now.sim), GEOM_OK);
    const int count = random_int(source, 20, 100);
    for (int i = 0; i < count; ++i) {
        const orca_agent_def agent = random_agent(source, size);
        ck_assert_int_eq(orca_sim_add_agent(now.sim, &agent, NULL), GEOM_OK);
    }
    refresh(&now);
    return now;
}

static int compare(const void *left, const void *right) {
    const orca_near_agent *a = left;
    const orca_near_agent *b = right;
    return (a->distance > b->distance) - (a->distance < b->distance);
}

/* All that are in range, by looking at all; sorted by a sort that keeps the order of adding. */
static size_t near_by_brute_force(const crowd *now, const orca_agents_query *query, orca_near_agent *out) {
    size_t count = 0;
    for (size_t i = 0; i < now->count; ++i) {
        const orca_agent_def def = orca_sim_get_agent(now->sim, now->id[i]);
        const orca_obstacle_filter all = orca_obstacle_filter_default();
        const orca_obstacle_filter *filter = query->filter ? query->filter : &all;
        const double distance = fmax(0.0, geom_vec2_distance(def.position, query->point) - def.radius);
        if (distance <= query->range && (def.layers & filter->mask) != 0 && def.bottom < filter->top &&
            filter->bottom < def.top) {
            out[count] = (orca_near_agent){now->id[i], distance};
            for (size_t k = count; k > 0 && compare(&out[k - 1], &out[k]) > 0; --k) {
                const orca_near_agent swapped = out[k];
                out[k] = out[k - 1];
                out[k - 1] = swapped;
            }
            ++count;
        }
    }
    return count;
}

static void check_near(random_source *source, const crowd *now, double size) {
    orca_obstacle_filter filter = orca_obstacle_filter_default();
    filter.mask = (uint32_t)random_int(source, 0, 7);
    filter.bottom = random_between(source, 0.0, 1.5);
    filter.top = filter.bottom + random_between(source, 0.0, 0.5);
    const orca_agents_query query = {
        .point = random_point(source, 1.5 * size),
        .range = random_int(source, 0, 2) == 0 ? HUGE_VAL : random_between(source, 0.0, size),
        .filter = random_int(source, 0, 1) == 0 ? NULL : &filter};
    orca_near_agent expected[MOST];
    orca_near_agent found[MOST];
    size_t count = near_by_brute_force(now, &query, expected);
    const size_t capacity = (size_t)random_int(source, 0, random_int(source, 0, 1) == 0 ? 8 : MOST);
    count = count < capacity ? count : capacity;
    ck_assert_uint_eq(orca_sim_agents_nearest(now->sim, query, found, capacity), count);
    for (size_t i = 0; i < count; ++i) {
        ck_assert_uint_eq(found[i].id.index, expected[i].id.index);
        ck_assert_uint_eq(found[i].id.generation, expected[i].id.generation);
        ck_assert_double_eq(found[i].distance, expected[i].distance);
    }
}

static bool avoids(const orca_agent_def *a, const orca_agent_def *b) {
    return (a->mask & b->layers) != 0 && !(a->group != 0 && a->group == b->group) && a->bottom < b->top &&
           b->bottom < a->top;
}

static void check_meeting(random_source *source, const crowd *now, const orca_obstacles *obstacles) {
    const size_t self = (size_t)random_int(source, 0, (int)now->count - 1);
    const double horizon = random_between(source, 0.1, 6.0);
    const orca_agent_def me = orca_sim_get_agent(now->sim, now->id[self]);
    const orca_body body = {me.position, me.velocity, me.radius, now->id[self].index};
    orca_collision expected = {ORCA_COLLISION_NONE, HUGE_VAL, {0, 0}, {0, 0}};
    for (size_t i = 0; i < now->count; ++i) {
        const orca_agent_def other = orca_sim_get_agent(now->sim, now->id[i]);
        const orca_body its = {other.position, other.velocity, other.radius, now->id[i].index};
        const double time = orca_time_to_collision(body, its);
        if (i != self && avoids(&me, &other) && time <= horizon && time < expected.time) {
            expected = (orca_collision){ORCA_COLLISION_AGENT, time, now->id[i], {0, 0}};
        }
    }
    const orca_obstacle_filter filter = {me.mask, me.bottom, me.top};
    const geom_segment2 path = {me.position, geom_vec2_add_scaled(me.position, horizon, me.velocity)};
    orca_obstacle_id id;
    const collide_sweep sweep = orca_obstacles_sweep(obstacles, path, me.radius, &filter, &id);
    if (sweep.relation > COLLIDE_APART && sweep.time * horizon < expected.time) {
        expected = (orca_collision){ORCA_COLLISION_OBSTACLE, sweep.time * horizon, {0, 0}, id};
    }
    const orca_collision found = orca_sim_next_collision(now->sim, now->id[self], horizon);
    ck_assert_int_eq(found.kind, expected.kind);
    ck_assert(found.time == expected.time);
    ck_assert_uint_eq(found.agent.index, expected.agent.index);
    ck_assert_uint_eq(found.agent.generation, expected.agent.generation);
    ck_assert_uint_eq(found.obstacle.index, expected.obstacle.index);
    ck_assert_uint_eq(found.obstacle.generation, expected.obstacle.generation);
}

START_TEST(answers_are_those_of_looking_at_all) {
    random_source source = {121};
    orca_obstacles *world = NULL;
    ck_assert_int_eq(orca_obstacles_create(NULL, &world), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_add_disc(world, (geom_circle){{4.0, 1.0}, 1.0}, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_add_disc(world, (geom_circle){{-9.0, 1.0}, 3.0}, NULL), GEOM_OK);
    for (int i = 0; i < 60; ++i) {
        const double size = i % 3 == 0 ? 4.0 : random_between(&source, 5.0, 60.0);
        crowd now = make_crowd(&source, size, world);
        for (int k = 0; k < 40; ++k) {
            check_near(&source, &now, size);
            check_meeting(&source, &now, world);
            change(&source, &now, size);
        }
        orca_sim_destroy(now.sim);
    }
    orca_obstacles_destroy(world);
}
END_TEST

/* Small ones in fine cells, which they have left long ago. */
START_TEST(those_that_went_on_without_a_step_are_found) {
    random_source source = {122};
    crowd now = {NULL, {{0, 0}}, 0};
    const orca_sim_def of = orca_sim_def_default();
    ck_assert_int_eq(orca_sim_create(&of, &now.sim), GEOM_OK);
    for (int i = 0; i < 144; ++i) {
        orca_agent_def def = orca_agent_def_default();
        const int row = i / 12;
        def.position = geom_vec2_make((double)(i % 12), (double)row);
        def.velocity = def.preferred_velocity = geom_vec2_make(1.0, 0.5);
        def.radius = 0.01;
        def.neighbor_dist = 1.0;
        ck_assert_int_eq(orca_sim_add_agent(now.sim, &def, NULL), GEOM_OK);
    }
    refresh(&now);
    ck_assert_int_eq(orca_sim_compute(now.sim), GEOM_OK);
    for (int k = 0; k < 60; ++k) {
        orca_sim_advance(now.sim);
        for (int i = 0; i < 20; ++i) {
            const orca_agents_query query = {random_point(&source, 12.0), 0.6, NULL};
            orca_near_agent expected[MOST];
            orca_near_agent found[MOST];
            const size_t count = near_by_brute_force(&now, &query, expected);
            ck_assert_uint_eq(orca_sim_agents_nearest(now.sim, query, found, MOST), count);
        }
    }
    orca_sim_destroy(now.sim);
}
END_TEST

START_TEST(a_crowd_in_one_place_is_found_whole) {
    orca_sim *sim = NULL;
    const orca_sim_def of = orca_sim_def_default();
    ck_assert_int_eq(orca_sim_create(&of, &sim), GEOM_OK);
    const orca_agent_def def = orca_agent_def_default();
    for (int i = 0; i < 500; ++i) {
        ck_assert_int_eq(orca_sim_add_agent(sim, &def, NULL), GEOM_OK);
    }
    static orca_near_agent found[600];
    ck_assert_int_eq(orca_sim_compute(sim), GEOM_OK);
    const orca_agents_query query = {{0.1, 0.0}, 1.0, NULL};
    ck_assert_uint_eq(orca_sim_agents_nearest(sim, query, found, 600), 500);
    for (uint32_t i = 0; i < 500; ++i) {
        ck_assert_uint_eq(found[i].id.index, i);
    }
    orca_sim_destroy(sim);
}
END_TEST

START_TEST(questions_that_are_none_find_nothing) {
    orca_sim *sim = NULL;
    const orca_sim_def of = orca_sim_def_default();
    ck_assert_int_eq(orca_sim_create(&of, &sim), GEOM_OK);
    orca_near_agent found[1];
    orca_agents_query query = {{0.0, 0.0}, HUGE_VAL, NULL};
    ck_assert_uint_eq(orca_sim_agents_nearest(sim, query, found, 1), 0);
    const orca_agent_def def = orca_agent_def_default();
    orca_agent_id id;
    ck_assert_int_eq(orca_sim_add_agent(sim, &def, &id), GEOM_OK);
    ck_assert_uint_eq(orca_sim_agents_nearest(sim, query, found, 1), 1);
    ck_assert_int_eq(orca_sim_next_collision(sim, id, 10.0).kind, ORCA_COLLISION_NONE);
    query.range = -1.0;
    ck_assert_uint_eq(orca_sim_agents_nearest(sim, query, found, 1), 0);
    query.range = (double)NAN;
    ck_assert_uint_eq(orca_sim_agents_nearest(sim, query, found, 1), 0);
    query.range = 1.0;
    query.point.x = HUGE_VAL;
    ck_assert_uint_eq(orca_sim_agents_nearest(sim, query, found, 1), 0);
    orca_sim_destroy(sim);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {answers_are_those_of_looking_at_all,
                                  those_that_went_on_without_a_step_are_found,
                                  a_crowd_in_one_place_is_found_whole, questions_that_are_none_find_nothing};
    return run_tests("orca.sim2_queries", tests, sizeof tests / sizeof tests[0]);
}
