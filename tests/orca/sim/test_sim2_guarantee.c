/* When the promise of ORCA holds: each reason why it may not, and no contact within the horizon without a
 * reason. */
#include "support.h"

#include <orca/sim2.h>
#include <orca/vo2.h>

#include <math.h>
#include <string.h>

enum {
    MOST = 60
};

static orca_sim *make_sim(orca_sim_def def) {
    orca_sim *sim = NULL;
    ck_assert_int_eq(orca_sim_create(&def, &sim), GEOM_OK);
    return sim;
}

static orca_agent_id add(orca_sim *sim, const orca_agent_def *def) {
    orca_agent_id id;
    ck_assert_int_eq(orca_sim_add_agent(sim, def, &id), GEOM_OK);
    return id;
}

/* Two that pass each other, 4 apart. */
typedef struct two {
    orca_agent_def self;
    orca_agent_def other;
} two;

static two passing(void) {
    two now = {orca_agent_def_default(), orca_agent_def_default()};
    now.self.velocity = now.self.preferred_velocity = geom_vec2_make(1.0, 0.0);
    now.other.position = geom_vec2_make(4.0, 0.3);
    now.other.velocity = now.other.preferred_velocity = geom_vec2_make(-1.0, 0.0);
    return now;
}

static uint32_t doubts_of(const two *now, const orca_sim_def *def) {
    orca_sim *sim = make_sim(*def);
    const orca_agent_id id = add(sim, &now->self);
    add(sim, &now->other);
    ck_assert_uint_eq(orca_sim_guarantee(sim, id).violated, ORCA_VIOLATED_NOT_STEPPED);
    ck_assert_int_eq(orca_sim_compute(sim), GEOM_OK);
    const uint32_t doubts = orca_sim_guarantee(sim, id).violated;
    orca_sim_destroy(sim);
    return doubts;
}

static uint32_t doubts(const two *now) {
    const orca_sim_def def = orca_sim_def_default();
    return doubts_of(now, &def);
}

START_TEST(each_reason_of_its_own_is_named) {
    two now = passing();
    ck_assert_uint_eq(doubts(&now), 0);
    now.self.method = ORCA_METHOD_RVO;
    ck_assert_uint_eq(doubts(&now), ORCA_VIOLATED_METHOD);
    now = passing();
    now.self.kinematics.max_acceleration = 100.0;
    ck_assert_uint_eq(doubts(&now), ORCA_VIOLATED_KINEMATICS);
    now = passing();
    now.self.time_horizon = now.other.time_horizon = 0.09;
    ck_assert_uint_eq(doubts(&now), ORCA_VIOLATED_TIME_HORIZON);
    now = passing();
    now.other.position = geom_vec2_make(1.0, 0.0);
    ck_assert_uint_ne(doubts(&now) & ORCA_VIOLATED_OVERLAP, 0);
    now.other.position = geom_vec2_make(1.0 + 0x1p-50, 0.0);
    ck_assert_uint_eq(doubts(&now) & ORCA_VIOLATED_OVERLAP, 0);
    now = passing();
    now.self.max_neighbors = 0;
    ck_assert_uint_eq(doubts(&now), ORCA_VIOLATED_MAX_NEIGHBORS);
}
END_TEST

START_TEST(a_range_that_is_too_short_is_named_when_it_matters) {
    two now = passing();
    const double gap = geom_vec2_distance(now.self.position, now.other.position) - 1.0;
    now.self.neighbor_dist = 2.9;
    ck_assert_uint_eq(doubts(&now), ORCA_VIOLATED_NEIGHBOR_DIST);
    now.self.max_speed = now.other.max_speed = 1.0;
    now.self.time_horizon = now.other.time_horizon = 0.5 * gap * (1.0 + 1e-9);
    ck_assert_uint_eq(doubts(&now), ORCA_VIOLATED_NEIGHBOR_DIST);
    now.self.time_horizon = now.other.time_horizon = 0.5 * gap * (1.0 - 1e-9);
    ck_assert_uint_eq(doubts(&now), 0);
}
END_TEST

START_TEST(neighbors_that_do_not_do_their_part_are_named) {
    for (int i = 0; i < 5; ++i) {
        two now = passing();
        now.other.mask = i == 0 ? 0 : now.other.mask;
        now.other.method = i == 1 ? ORCA_METHOD_VO : now.other.method;
        now.other.time_horizon = i == 2 ? 3.5 : now.other.time_horizon;
        now.other.neighbor_dist = i == 3 ? 2.0 : now.other.neighbor_dist;
        now.other.max_neighbors = i == 4 ? 0 : now.other.max_neighbors;
        ck_assert_uint_eq(doubts(&now), ORCA_VIOLATED_NEIGHBOR);
    }
    two now = passing();
    now.other.responsibility = 0.1;
    ck_assert_uint_eq(doubts(&now), 0);
    now.self.priority = 0.5;
    ck_assert_uint_eq(doubts(&now), 0);
    now.self.priority = 5.0; /* it takes no share, and changes its velocity as it likes */
    ck_assert_uint_eq(doubts(&now), ORCA_VIOLATED_NEIGHBOR);
    now.self.priority = 0.0;
    now.other.responsibility = 0.0;
    ck_assert_uint_eq(doubts(&now), ORCA_VIOLATED_NEIGHBOR);
    now.other.responsibility = 0.5;
    now.other.kinematics.max_acceleration = 100.0;
    ck_assert_uint_eq(doubts(&now), 0);
    now.other.mask = 0;
    now.self.mask = 0;
    ck_assert_uint_eq(doubts(&now), 0);
}
END_TEST

START_TEST(obstacles_have_reasons_too) {
    orca_obstacles *world = NULL;
    ck_assert_int_eq(orca_obstacles_create(NULL, &world), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_add_disc(world, (geom_circle){{-1.4, 0.0}, 1.0}, NULL), GEOM_OK);
    orca_sim_def def = orca_sim_def_default();
    def.obstacles = world;
    two now = passing();
    ck_assert_uint_eq(doubts_of(&now, &def) & ORCA_VIOLATED_OVERLAP, ORCA_VIOLATED_OVERLAP);
    now.self.position.x = 0.2;
    ck_assert_uint_eq(doubts_of(&now, &def), 0);
    now.self.time_horizon_obst = 0.05;
    ck_assert_uint_eq(doubts_of(&now, &def), ORCA_VIOLATED_TIME_HORIZON);
    now = passing();
    now.self.position.x = 0.2;
    def.close_wall_gaps = false;
    ck_assert_uint_eq(doubts_of(&now, &def), ORCA_VIOLATED_WALL_GAPS);
    now.self.mask = 1;
    orca_obstacles_destroy(world);
}
END_TEST

START_TEST(those_left_out_are_counted) {
    orca_sim *sim = make_sim(orca_sim_def_default());
    orca_agent_def def = orca_agent_def_default();
    def.max_neighbors = 3;
    const orca_agent_id id = add(sim, &def);
    for (int i = 1; i <= 8; ++i) {
        def.position.x = 1.2 * i;
        add(sim, &def);
    }
    for (int i = 0; i < 500; ++i) {
        def.position = geom_vec2_make(0.0, 3.0);
        add(sim, &def);
    }
    ck_assert_int_eq(orca_sim_compute(sim), GEOM_OK);
    const orca_guarantee found = orca_sim_guarantee(sim, id);
    ck_assert_uint_eq(found.omitted_neighbors, 505);
    ck_assert_uint_ne(found.violated & ORCA_VIOLATED_MAX_NEIGHBORS, 0);
    orca_sim_destroy(sim);
}
END_TEST

typedef struct crowd {
    orca_sim *sim;
    orca_agent_id id[MOST];
    size_t count;
} crowd;

static crowd random_crowd(random_source *source) {
    orca_sim_def def = orca_sim_def_default();
    def.neighbor_metric =
        random_int(source, 0, 1) == 0 ? ORCA_NEIGHBOR_METRIC_CENTER : ORCA_NEIGHBOR_METRIC_SURFACE;
    crowd now = {make_sim(def), {{0, 0}}, 0};
    const double size = random_between(source, 3.0, 30.0);
    const double horizon = random_between(source, 0.3, 2.0);
    const double range = random_between(source, 1.0, 12.0);
    const uint32_t most = (uint32_t)random_int(source, 1, 20);
    const bool odd = random_int(source, 0, 1) == 0;
    for (now.count = 0; now.count < (size_t)MOST; ++now.count) {
        orca_agent_def agent = orca_agent_def_default();
        agent.position = random_point(source, size);
        agent.velocity = random_point(source, 1.0);
        agent.preferred_velocity = random_point(source, 1.5);
        agent.radius = random_between(source, 0.0, 0.6);
        agent.time_horizon = horizon;
        agent.neighbor_dist = range;
        agent.max_neighbors = most;
        agent.responsibility = random_between(source, 0.0, 1.0);
        agent.priority = random_between(source, -1.0, 1.0);
        if (odd && random_int(source, 0, 9) == 0) {
            agent.mask = (uint32_t)random_int(source, 0, 1);
            agent.group = (uint32_t)random_int(source, 0, 1);
            agent.time_horizon = random_int(source, 0, 1) == 0 ? horizon : 2.0 * horizon;
            agent.method = (orca_method)random_int(source, 0, 2);
        }
        now.id[now.count] = add(now.sim, &agent);
    }
    return now;
}

static orca_body body_of(const crowd *now, size_t i) {
    const orca_agent_def def = orca_sim_get_agent(now->sim, now->id[i]);
    return (orca_body){def.position, def.velocity, def.radius * (1.0 - 1e-7), now->id[i].index};
}

static bool avoids(const crowd *now, size_t i, size_t k) {
    const orca_agent_def a = orca_sim_get_agent(now->sim, now->id[i]);
    const orca_agent_def b = orca_sim_get_agent(now->sim, now->id[k]);
    return (a.mask & b.layers) != 0 && !(a.group != 0 && a.group == b.group);
}

/* Checks one agent whose promise holds; false for others. */
static bool is_kept(const crowd *now, size_t i) {
    if (orca_sim_guarantee(now->sim, now->id[i]).violated != 0) {
        return false;
    }
    const double horizon = orca_sim_get_agent(now->sim, now->id[i]).time_horizon;
    for (size_t k = 0; k < now->count; ++k) {
        if (k != i && avoids(now, i, k)) {
            const double time = orca_time_to_collision(body_of(now, i), body_of(now, k));
            ck_assert_double_ge(time, horizon * (1.0 - 1e-6));
        }
    }
    return true;
}

START_TEST(without_doubts_nobody_meets_within_the_horizon) {
    random_source source = {101};
    size_t kept = 0;
    size_t doubted = 0;
    for (int i = 0; i < 300; ++i) {
        crowd now = random_crowd(&source);
        for (int s = 0; s < 3; ++s) {
            ck_assert_int_eq(orca_sim_compute(now.sim), GEOM_OK);
            for (size_t k = 0; k < now.count; ++k) {
                const bool holds = is_kept(&now, k);
                kept += holds;
                doubted += !holds;
            }
            orca_sim_advance(now.sim);
        }
        orca_sim_destroy(now.sim);
    }
    ck_assert_uint_gt(kept, 5000);
    ck_assert_uint_gt(doubted, 5000);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {each_reason_of_its_own_is_named,
                                  a_range_that_is_too_short_is_named_when_it_matters,
                                  neighbors_that_do_not_do_their_part_are_named,
                                  obstacles_have_reasons_too,
                                  those_left_out_are_counted,
                                  without_doubts_nobody_meets_within_the_horizon};
    return run_tests("orca.sim2_guarantee", tests, sizeof tests / sizeof tests[0]);
}
