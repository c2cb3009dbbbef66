/* Whatever happened before, a simulator has the agents that were put into it: histories of adding, removing, setting
 * and stepping, beside a plain list of definitions. */
#include "support.h"

#include <orca/sim2.h>

#include <stddef.h>
#include <string.h>

enum {
    MOST = 150
};

/* A simulator, and what it should hold, in the order of adding. */
typedef struct history {
    random_source source;
    orca_sim *sim;
    orca_agent_id id[MOST];
    orca_agent_def def[MOST];
    size_t count;
} history;

/* By ORCA, and alike to all others. */
static orca_agent_def random_plain_def(random_source *source) {
    orca_agent_def def = orca_agent_def_default();
    def.position = random_point(source, 10.0);
    def.velocity = random_point(source, 1.0);
    def.preferred_velocity = random_point(source, 1.0);
    def.radius = random_between(source, 0.1, 0.5);
    def.max_speed = random_between(source, 1.0, 2.0);
    def.neighbor_dist = random_between(source, 1.0, 10.0);
    def.max_neighbors = (uint32_t)random_int(source, 0, 12);
    def.time_horizon = random_between(source, 1.0, 5.0);
    def.time_horizon_obst = random_between(source, 1.0, 5.0);
    def.responsibility = random_between(source, 0.0, 1.0);
    def.layers = (uint32_t)random_int(source, 1, 3);
    def.mask = (uint32_t)random_int(source, 1, 3);
    return def;
}

static orca_agent_def random_def(random_source *source) {
    orca_agent_def def = random_plain_def(source);
    if (random_int(source, 0, 4) == 0) {
        def.priority = random_between(source, -1.0, 1.0);
        def.group = (uint32_t)random_int(source, 0, 2);
    }
    if (random_int(source, 0, 4) == 0) {
        def.method = ORCA_METHOD_RVO;
    }
    return def;
}

static void add_one(history *now) {
    if (now->count == MOST) {
        return;
    }
    now->def[now->count] = random_def(&now->source);
    ck_assert_int_eq(orca_sim_add_agent(now->sim, &now->def[now->count], &now->id[now->count]), GEOM_OK);
    ++now->count;
}

static void remove_one(history *now) {
    const size_t gone = (size_t)random_int(&now->source, 0, (int)now->count - 1);
    ck_assert_int_eq(orca_sim_remove_agent(now->sim, now->id[gone]), GEOM_OK);
    --now->count;
    memmove(&now->id[gone], &now->id[gone + 1], (now->count - gone) * sizeof now->id[0]);
    memmove(&now->def[gone], &now->def[gone + 1], (now->count - gone) * sizeof now->def[0]);
}

static void set_one(history *now) {
    const size_t i = (size_t)random_int(&now->source, 0, (int)now->count - 1);
    if (random_int(&now->source, 0, 1) == 0) {
        now->def[i] = random_def(&now->source);
        ck_assert_int_eq(orca_sim_set_agent(now->sim, now->id[i], &now->def[i]), GEOM_OK);
    } else {
        now->def[i].preferred_velocity = random_point(&now->source, 1.0);
        const geom_vec2 wanted = now->def[i].preferred_velocity;
        ck_assert_int_eq(orca_sim_set_preferred_velocity(now->sim, now->id[i], wanted), GEOM_OK);
    }
}

/* Members of definitions that can be read and set as one quantity. */
static const struct {
    size_t offset;
    size_t size;
} quantities[] = {
    [ORCA_POSITION] = {offsetof(orca_agent_def, position), sizeof(geom_vec2)},
    [ORCA_VELOCITY] = {offsetof(orca_agent_def, velocity), sizeof(geom_vec2)},
    [ORCA_PREFERRED_VELOCITY] = {offsetof(orca_agent_def, preferred_velocity), sizeof(geom_vec2)},
    [ORCA_RADIUS] = {offsetof(orca_agent_def, radius), sizeof(double)},
    [ORCA_MAX_SPEED] = {offsetof(orca_agent_def, max_speed), sizeof(double)}};

static void set_quantity(history *now) {
    const int quantity = random_int(&now->source, ORCA_POSITION, ORCA_MAX_SPEED);
    const size_t offset = quantities[quantity].offset;
    for (size_t i = 0; i < now->count; ++i) {
        const orca_agent_def other = random_def(&now->source);
        memcpy((char *)&now->def[i] + offset, (const char *)&other + offset, quantities[quantity].size);
    }
    const orca_const_view view = {(const char *)now->def + offset, sizeof now->def[0], now->count};
    ck_assert_int_eq(orca_sim_set_all(now->sim, (orca_quantity)quantity, view), GEOM_OK);
}

static void set_all(history *now) {
    for (size_t i = 0; i < now->count; ++i) {
        now->def[i] = random_def(&now->source);
    }
    ck_assert_int_eq(orca_sim_set_agents(now->sim, now->def, now->count), GEOM_OK);
}

/* A step, beside that of a new simulator with the same agents: the same bits. */
static void step(history *now) {
    orca_sim *fresh = NULL;
    orca_agent_id id[MOST];
    ck_assert_int_eq(orca_sim_create(NULL, &fresh), GEOM_OK);
    for (size_t i = 0; i < now->count; ++i) {
        ck_assert_int_eq(orca_sim_add_agent(fresh, &now->def[i], &id[i]), GEOM_OK);
    }
    ck_assert_int_eq(orca_sim_step(fresh), GEOM_OK);
    ck_assert_int_eq(orca_sim_step(now->sim), GEOM_OK);
    for (size_t i = 0; i < now->count; ++i) {
        const orca_agent_def def = orca_sim_get_agent(fresh, id[i]);
        now->def[i].position = def.position;
        now->def[i].velocity = def.velocity;
    }
    orca_sim_destroy(fresh);
}

/* All that a definition says, but for limits and heading, which all have alike. */
static void check_agent(const orca_agent_def *a, const orca_agent_def *b) {
    ck_assert(geom_vec2_equal(a->position, b->position) && geom_vec2_equal(a->velocity, b->velocity));
    ck_assert(geom_vec2_equal(a->preferred_velocity, b->preferred_velocity));
    ck_assert(a->radius == b->radius && a->max_speed == b->max_speed);
    ck_assert(a->neighbor_dist == b->neighbor_dist && a->max_neighbors == b->max_neighbors);
    ck_assert(a->time_horizon == b->time_horizon && a->time_horizon_obst == b->time_horizon_obst);
    ck_assert(a->responsibility == b->responsibility && a->priority == b->priority);
    ck_assert(a->layers == b->layers && a->mask == b->mask && a->group == b->group && a->method == b->method);
}

static void check_all(const history *now) {
    ck_assert_uint_eq(orca_sim_agent_count(now->sim), now->count);
    for (size_t i = 0; i < now->count; ++i) {
        const orca_agent_def def = orca_sim_get_agent(now->sim, now->id[i]);
        check_agent(&def, &now->def[i]);
    }
    for (int quantity = ORCA_POSITION; quantity <= ORCA_MAX_SPEED; ++quantity) {
        orca_agent_def read[MOST];
        const size_t offset = quantities[quantity].offset;
        const orca_view view = {(char *)read + offset, sizeof read[0], now->count};
        ck_assert_int_eq(orca_sim_get_all(now->sim, (orca_quantity)quantity, view), GEOM_OK);
        for (size_t i = 0; i < now->count; ++i) {
            ck_assert_mem_eq((char *)&read[i] + offset, (const char *)&now->def[i] + offset,
                             quantities[quantity].size);
        }
    }
}

START_TEST(a_history_leaves_nothing_but_its_agents) {
    static history now;
    now = (history){.source = {(uint64_t)_i + 1}};
    ck_assert_int_eq(orca_sim_create(NULL, &now.sim), GEOM_OK);
    for (int i = 0; i < 400; ++i) {
        const int choice = now.count == 0 ? 0 : random_int(&now.source, 0, 19);
        if (choice < 8) {
            add_one(&now);
        } else if (choice < 12) {
            remove_one(&now);
        } else if (choice < 15) {
            set_one(&now);
        } else if (choice < 17) {
            set_quantity(&now);
        } else if (choice < 18) {
            set_all(&now);
        } else if (_i % 2 == 0 || i % 50 == 0) { /* many come and go between two steps */
            step(&now);
        }
        check_all(&now);
    }
    orca_sim_destroy(now.sim);
}
END_TEST

/* Between two steps an agent leaves and another takes its handle's slot: of the last step all stays as it was. */
START_TEST(who_came_since_says_nothing_of_the_last_step) {
    random_source source = {70};
    for (int i = 0; i < 200; ++i) {
        orca_sim *sim = NULL;
        orca_agent_id id[2];
        ck_assert_int_eq(orca_sim_create(NULL, &sim), GEOM_OK);
        for (int k = 0; k < 2; ++k) { /* at one place with one velocity: what both prefer counts, too */
            orca_agent_def def = random_plain_def(&source);
            def.position = geom_vec2_make(i % 2 == 0 ? 0.5 * k : 0.0, 0.0);
            def.velocity = geom_vec2_make(0.0, 0.0);
            ck_assert_int_eq(orca_sim_add_agent(sim, &def, &id[k]), GEOM_OK);
        }
        ck_assert_int_eq(orca_sim_step(sim), GEOM_OK);
        orca_half_plane before[2];
        orca_half_plane after[2];
        const size_t planes = orca_sim_half_planes(sim, id[0], before, 2);
        const orca_guarantee found = orca_sim_guarantee(sim, id[0]);
        const orca_agent_def other = random_plain_def(&source);
        orca_agent_id late;
        ck_assert_int_eq(orca_sim_remove_agent(sim, id[1]), GEOM_OK);
        ck_assert_int_eq(orca_sim_add_agent(sim, &other, &late), GEOM_OK);
        ck_assert_uint_eq(late.index, id[1].index);
        ck_assert_uint_eq(orca_sim_half_planes(sim, id[0], after, 2), planes);
        ck_assert_mem_eq(before, after, planes * sizeof *before);
        ck_assert_uint_eq(orca_sim_guarantee(sim, id[0]).violated, found.violated);
        orca_sim_destroy(sim);
    }
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("history");
    tcase_add_loop_test(tests, a_history_leaves_nothing_but_its_agents, 0, 20);
    tcase_add_test(tests, who_came_since_says_nothing_of_the_last_step);
    return run_test_case("orca.sim2_history", tests);
}
