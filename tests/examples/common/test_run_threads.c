/* Whole runs on several threads, with routes, rules and enforced motion: the same bits as on one. */
#include "scene_support.h"

#include "run/run.h"

#include <planner/plugin.h>

enum {
    AGENTS = 640, /* enough to be divided into parts */
    COLUMNS = 40,
    PILLARS = 30,
    STEPS = 30
};

static void add_pillar(scene *s, geom_vec2 center, double half) {
    const geom_vec2 corners[] = {geom_vec2_add(center, geom_vec2_make(-half, -half)),
                                 geom_vec2_add(center, geom_vec2_make(half, -half)),
                                 geom_vec2_add(center, geom_vec2_make(half, half)),
                                 geom_vec2_add(center, geom_vec2_make(-half, half))};
    const geom_ring ring = {corners, 4};
    const geom_polygon polygon = {&ring, 1};
    ck_assert(scene_add_obstacle(s, SCENE_POLYGON, polygon, 0.0));
}

/* A dense crowd of two radii with pillars in it. Goals are across the crowd, so that many get into each other's
 * way and lose sight of their routes. */
static scene crowd_scene(void) {
    random_source source = {11};
    scene s = scene_empty();
    for (int i = 0; i < PILLARS; ++i) {
        const int row = i / 6;
        const geom_vec2 at = {6.0 * (i % 6) + 5.0, 6.0 * row - 3.0};
        add_pillar(&s, at, random_between(&source, 0.3, 1.0));
    }
    for (int i = 0; i < AGENTS; ++i) {
        const int row = i / COLUMNS;
        const geom_vec2 at = {1.0 * (i % COLUMNS), 1.5 * row};
        scene_agent agent = scene_agent_default(at);
        agent.radius = i % 3 == 0 ? 0.3 : 0.2;
        agent.goal = scene_lift(
            geom_vec2_make(random_between(&source, 0.0, 40.0), random_between(&source, 0.0, 24.0)));
        ck_assert(scene_add_agent(&s, &agent));
    }
    return s;
}

static uint64_t hash_bits(uint64_t hash, uint64_t bits) { return (hash ^ bits) * UINT64_C(0x100000001b3); }

static uint64_t hash_vector(uint64_t hash, geom_vec3 v) {
    return hash_bits(hash_bits(hash_bits(hash, bits_of(v.x)), bits_of(v.y)), bits_of(v.z));
}

static uint64_t hash_way(uint64_t hash, const run *r, size_t agent) {
    const orca_route *route = run_route(r, agent);
    const run_ahead ahead = run_way_ahead(r, agent);
    hash = hash_bits(hash, route ? route->point_count : SIZE_MAX);
    return hash_vector(hash_bits(hash, bits_of(ahead.left)), ahead.next);
}

static uint64_t hash_run(uint64_t hash, const run *r) {
    size_t contacts;
    (void)run_contacts(r, &contacts);
    hash = hash_bits(hash, contacts);
    for (size_t i = 0; i < run_agent_count(r); ++i) {
        const run_agent *agent = &run_agents(r)[i];
        hash = hash_vector(hash_vector(hash, agent->now.position), agent->now.velocity);
        hash = hash_vector(hash, agent->preferred_velocity);
        hash = hash_bits(hash, bits_of(agent->time_horizon));
        hash = hash_bits(hash, ((uint64_t)agent->status << 8) | (uint64_t)agent->blockage);
        hash = hash_bits(hash, bits_of(agent->clearance));
        hash = hash_way(hash, r, i);
    }
    return hash;
}

/* Another map. A pillar stands aside, and all ways are found anew, or in the crowd, and some are. */
static void edit_obstacles(run *r, const scene *s, geom_vec2 at, double half) {
    scene_error error = {0};
    scene edited;
    ck_assert(scene_copy(s, &edited));
    add_pillar(&edited, at, half);
    ck_assert(run_set_obstacles(r, &edited, &error) && run_find_routes(r));
    scene_clear(&edited);
}

/* What came of a run: all its states, and how often agents were blocked and how often motions were changed. */
typedef struct outcome {
    uint64_t hash;
    size_t blocked;
    size_t changed;
} outcome;

static outcome outcome_of(const scene *s, run_def def, uint32_t threads) {
    outcome out = {UINT64_C(0xcbf29ce484222325), 0, 0};
    def.threads = threads;
    run *r = start_run(s, def);
    ck_assert(run_find_routes(r));
    out.hash = hash_run(out.hash, r);
    for (int i = 0; i < STEPS; ++i) {
        if (i == STEPS / 3) {
            edit_obstacles(r, s, geom_vec2_make(17.0, 18.0), 0.2);
        } else if (i == STEPS / 2) {
            edit_obstacles(r, s, geom_vec2_make(14.0, 6.0), 0.2);
        } else if (i == 2 * STEPS / 3) {
            edit_obstacles(r, s, geom_vec2_make(20.0, 30.0), 2.0);
        }
        step_run(r);
        out.hash = hash_run(out.hash, r);
        for (size_t k = 0; k < run_agent_count(r); ++k) {
            const run_agent *agent = &run_agents(r)[k];
            out.blocked += agent->blockage != ORCA_BLOCKAGE_NONE;
            out.changed += (agent->status & PLANNER_AGENT_CHANGED) != 0;
        }
    }
    run_destroy(r);
    return out;
}

static void compare_threads(const scene *s, run_def def) {
    const outcome alone = outcome_of(s, def, 1);
    ck_assert_uint_gt(alone.blocked, AGENTS);
    for (uint32_t threads = 2; threads <= 5; ++threads) {
        const outcome shared = outcome_of(s, def, threads);
        ck_assert_msg(shared.hash == alone.hash, "%u threads", (unsigned)threads);
        ck_assert(shared.blocked == alone.blocked && shared.changed == alone.changed);
    }
}

START_TEST(the_number_of_threads_changes_no_bit_of_a_run) {
    scene s = crowd_scene();
    run_def def = run_default_def();
    def.enforce = true;
    compare_threads(&s, def);
    scene_clear(&s);
}
END_TEST

START_TEST(nor_of_a_run_that_is_checked_only) {
    scene s = crowd_scene();
    run_def def = run_default_def();
    def.clearance_range = 0.5;
    compare_threads(&s, def);
    scene_clear(&s);
}
END_TEST

/* The rules of the planner as well as those of the run. */
START_TEST(nor_of_a_planner_with_rules) {
    scene s = crowd_scene();
    run_def def = run_default_def();
    def.enforce = true;
    def.settings = "traffic=keep-right";
    compare_threads(&s, def);
    scene_clear(&s);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {the_number_of_threads_changes_no_bit_of_a_run,
                                  nor_of_a_run_that_is_checked_only, nor_of_a_planner_with_rules};
    return run_tests("examples.run_threads", tests, sizeof tests / sizeof *tests);
}
