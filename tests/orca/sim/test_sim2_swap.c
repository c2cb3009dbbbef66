/* Agents that stand exactly on a circle and swap places across it: nothing but the side bias tells one from
 * another. And that the units of a scene do not matter. */
#include "support.h"

#include <orca/sim2.h>

#include <math.h>

enum {
    MOST_AGENTS = 30
};

static const double pi = 3.14159265358979312;

/* A circle of agents as large as the default one times `unit`. */
typedef struct swap {
    orca_sim *sim;
    orca_agent_id id[MOST_AGENTS];
    geom_vec2 goal[MOST_AGENTS];
    size_t count;
    double unit;
    double time_step;
} swap;

static swap make_swap(size_t count, double radius, double unit, double time_step, double side_bias) {
    swap made = {.count = count, .unit = unit, .time_step = time_step};
    orca_sim_def def = orca_sim_def_default();
    def.time_step = time_step;
    def.side_bias = side_bias;
    ck_assert_int_eq(orca_sim_create(&def, &made.sim), GEOM_OK);
    for (size_t i = 0; i < count; ++i) {
        const double angle = 2.0 * pi * (double)i / (double)count;
        orca_agent_def agent = orca_agent_def_default();
        agent.position = geom_vec2_scale(geom_vec2_make(radius * cos(angle), radius * sin(angle)), unit);
        agent.radius *= unit;
        agent.max_speed *= unit;
        agent.neighbor_dist *= unit;
        made.goal[i] = geom_vec2_neg(agent.position);
        ck_assert_int_eq(orca_sim_add_agent(made.sim, &agent, &made.id[i]), GEOM_OK);
    }
    return made;
}

static geom_vec2 place_of(const swap *of, size_t i) {
    return orca_sim_get_agent(of->sim, of->id[i]).position;
}

/* Aims all agents straight at their goals. Returns how many are not there yet. */
static size_t aim(const swap *of) {
    size_t away = 0;
    for (size_t i = 0; i < of->count; ++i) {
        const orca_agent_def agent = orca_sim_get_agent(of->sim, of->id[i]);
        const geom_vec2 way = geom_vec2_sub(of->goal[i], agent.position);
        const double length = geom_vec2_length(way);
        const double speed = fmin(agent.max_speed, length / of->time_step);
        const geom_vec2 wish = length > 0.0 ? geom_vec2_scale(way, speed / length) : way;
        ck_assert_int_eq(orca_sim_set_preferred_velocity(of->sim, of->id[i], wish), GEOM_OK);
        away += length > 0.05 * of->unit;
    }
    return away;
}

static double least_distance(const swap *of) {
    double least = HUGE_VAL;
    for (size_t i = 0; i < of->count; ++i) {
        for (size_t k = 0; k < i; ++k) {
            least = fmin(least, geom_vec2_distance(place_of(of, i), place_of(of, k)));
        }
    }
    return least;
}

/* Whether all arrive within so many seconds. No agent touches another. */
static bool all_arrive(const swap *of, double seconds) {
    const int steps = (int)ceil(seconds / of->time_step);
    for (int step = 0; step < steps; ++step) {
        if (aim(of) == 0) {
            return true;
        }
        ck_assert_int_eq(orca_sim_step(of->sim), GEOM_OK);
        ck_assert_double_ge(least_distance(of), (1.0 - 1e-9) * of->unit);
    }
    return false;
}

static void check_swaps(double radius, double time_step) {
    for (size_t count = 2; count <= MOST_AGENTS; ++count) {
        const double bias = orca_sim_def_default().side_bias;
        const swap made = make_swap(count, radius, 1.0, time_step, bias);
        ck_assert_msg(all_arrive(&made, 120.0), "%zu agents, steps of %g", count, time_step);
        orca_sim_destroy(made.sim);
    }
}

START_TEST(swaps_of_2_to_30_agents_finish) {
    check_swaps(12.0, 1.0 / 60.0);
    check_swaps(12.0, 0.1);
    check_swaps(12.0, 0.25);
    check_swaps(20.0, 0.25);
}
END_TEST

/* To the left, everything is a mirror image; without a bias exact symmetry stays, and no agent gets
 * through. */
START_TEST(the_bias_has_a_side_and_can_be_turned_off) {
    for (int side = -1; side <= 1; ++side) {
        const swap made = make_swap(4, 10.0, 1.0, 0.1, 0.1 * side);
        ck_assert(all_arrive(&made, 60.0) == (side != 0));
        orca_sim_destroy(made.sim);
    }
    const swap right = make_swap(2, 10.0, 1.0, 0.1, 0.1);
    const swap left = make_swap(2, 10.0, 1.0, 0.1, -0.1);
    for (int i = 0; i < 60; ++i) {
        (void)aim(&right);
        (void)aim(&left);
        ck_assert_int_eq(orca_sim_step(right.sim), GEOM_OK);
        ck_assert_int_eq(orca_sim_step(left.sim), GEOM_OK);
    }
    ck_assert_double_gt(place_of(&right, 0).y, 0.1); /* it walks towards (-1, 0), so y is on its right */
    ck_assert_double_eq(place_of(&left, 0).y, -place_of(&right, 0).y);
    orca_sim_destroy(right.sim);
    orca_sim_destroy(left.sim);
}
END_TEST

/* An agent without conflicts keeps its preferred velocity, whatever agents are around. */
START_TEST(the_bias_turns_only_those_who_would_run_into_another) {
    orca_sim_def def = orca_sim_def_default();
    orca_sim *sim = NULL;
    ck_assert_int_eq(orca_sim_create(&def, &sim), GEOM_OK);
    orca_agent_id id[3];
    for (size_t i = 0; i < 3; ++i) {
        orca_agent_def agent = orca_agent_def_default();
        agent.position = geom_vec2_make(0.0, 3.0 * (double)i);
        agent.velocity = geom_vec2_make(1.0, 0.0);
        agent.preferred_velocity = agent.velocity;
        ck_assert_int_eq(orca_sim_add_agent(sim, &agent, &id[i]), GEOM_OK);
    }
    ck_assert_int_eq(orca_sim_step(sim), GEOM_OK);
    for (size_t i = 0; i < 3; ++i) {
        ck_assert(geom_vec2_equal(orca_sim_get_agent(sim, id[i]).velocity, geom_vec2_make(1.0, 0.0)));
    }
    orca_sim_destroy(sim);
    def.side_bias = 1.5;
    ck_assert_int_eq(orca_sim_create(&def, &sim), GEOM_INVALID_ARGUMENT);
    def.side_bias = HUGE_VAL;
    ck_assert_int_eq(orca_sim_create(&def, &sim), GEOM_NOT_FINITE);
}
END_TEST

/* The largest distance between two runs of the same scene in other units, in those of the second, over so
 * many steps. */
static double largest_difference(size_t count, double unit, int steps) {
    const swap plain = make_swap(count, 12.0, 1.0, 0.1, 0.1);
    const swap scaled = make_swap(count, 12.0, unit, 0.1, 0.1);
    double most = 0.0;
    for (int s = 0; s < steps; ++s) {
        (void)aim(&plain);
        (void)aim(&scaled);
        ck_assert_int_eq(orca_sim_step(plain.sim), GEOM_OK);
        ck_assert_int_eq(orca_sim_step(scaled.sim), GEOM_OK);
        for (size_t i = 0; i < count; ++i) {
            const geom_vec2 expected = geom_vec2_scale(place_of(&plain, i), unit);
            most = fmax(most, geom_vec2_distance(place_of(&scaled, i), expected) / unit);
        }
    }
    orca_sim_destroy(plain.sim);
    orca_sim_destroy(scaled.sim);
    return most;
}

START_TEST(scenes_in_other_units_are_the_same) {
    const double powers[] = {0x1p-14, 0x1p-1, 0x1p17, 0x1p-200, 0x1p200};
    const double others[] = {1e-4, 1e-3, 0.3, 7.0, 1e3, 1e5};
    const size_t counts[] = {2, 5, 11, 24};
    for (size_t c = 0; c < sizeof counts / sizeof counts[0]; ++c) {
        for (size_t i = 0; i < sizeof powers / sizeof powers[0]; ++i) {
            ck_assert_double_eq(largest_difference(counts[c], powers[i], 300), 0.0);
        }
        for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i) {
            ck_assert_double_le(largest_difference(counts[c], others[i], 300), 1e-6);
        }
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {swaps_of_2_to_30_agents_finish, the_bias_has_a_side_and_can_be_turned_off,
                                  the_bias_turns_only_those_who_would_run_into_another,
                                  scenes_in_other_units_are_the_same};
    return run_tests("orca.sim2_swap", tests, sizeof tests / sizeof tests[0]);
}
