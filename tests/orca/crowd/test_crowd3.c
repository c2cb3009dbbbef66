/* A step of many agents side by side against the same step agent by agent, by the public functions, bit for bit: for every
 * set of instructions, and whatever came before. */
#include "orca/support/crowds3.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct candidate {
    double key;
    size_t index;
} candidate;

static int compare(const void *left, const void *right) {
    const candidate *a = left;
    const candidate *b = right;
    if (a->key != b->key) {
        return a->key < b->key ? -1 : 1;
    }
    return a->index < b->index ? -1 : 1;
}

/* The share of an avoidance that the first of two takes. */
static double share_of(const orca_agent3_def *self, const orca_agent3_def *other) {
    const double sum = self->responsibility + other->responsibility;
    const double part = sum > 0.0 && isfinite(sum) ? self->responsibility / sum : 0.5;
    return (self->layers & other->mask) != 0 ? part : 1.0;
}

/* The nearest neighbours of agent `self` that it gives way to, found by looking at all. */
static size_t neighbors_of(const crowd *of, size_t self, candidate *out) {
    const orca_agent3_def *me = &of->agent[self];
    size_t count = 0;
    for (size_t i = 0; i < of->count; ++i) {
        const orca_agent3_def *other = &of->agent[i];
        double key = geom_vec3_length_squared(geom_vec3_sub(other->position, me->position));
        bool within = key < me->neighbor_dist * me->neighbor_dist;
        if (of->rank == ORCA_NEIGHBOR_METRIC_SURFACE) {
            const double gap = fmax(0.0, sqrt(key) - (me->radius + other->radius));
            within = gap <= me->neighbor_dist;
            key = gap * gap;
        }
        if (i != self && within && (other->layers & me->mask) != 0 && share_of(me, other) > 0.0) {
            out[count++] = (candidate){key, i};
        }
    }
    qsort(out, count, sizeof *out, compare);
    return count < me->max_neighbors ? count : me->max_neighbors;
}

static orca_body3 body_of(const crowd *of, const orca_agent_id *ids, size_t i) {
    const orca_agent3_def *agent = &of->agent[i];
    return (orca_body3){agent->position, agent->velocity, agent->radius, ids[i].index};
}

/* Of two that stand and move as one each looks as if it had begun to go where it prefers. */
static orca_half_space space_between(const crowd *of, const orca_agent_id *ids, size_t self, size_t other,
                                     orca_pair_params pair) {
    orca_body3 me = body_of(of, ids, self);
    orca_body3 you = body_of(of, ids, other);
    if (!geom_vec3_equal(me.position, you.position) || !geom_vec3_equal(me.velocity, you.velocity)) {
        return orca_agent_half_space(me, you, pair);
    }
    const geom_vec3 velocity = me.velocity;
    me.velocity = geom_vec3_add_scaled(velocity, 0x1p-20, of->agent[self].preferred_velocity);
    you.velocity = geom_vec3_add_scaled(velocity, 0x1p-20, of->agent[other].preferred_velocity);
    orca_half_space space = orca_agent_half_space(me, you, pair);
    space.point = geom_vec3_add(space.point, geom_vec3_sub(velocity, me.velocity));
    return space;
}

/* One agent by the public functions. */
static orca_lp3_result solve_alone(const crowd *of, const orca_agent_id *ids, size_t self) {
    candidate near[MOST_AGENTS];
    orca_half_space spaces[MOST_AGENTS];
    double scratch[ORCA_LP3_SCRATCH * MOST_AGENTS];
    const orca_agent3_def *me = &of->agent[self];
    const size_t count = neighbors_of(of, self, near);
    for (size_t i = 0; i < count; ++i) {
        const orca_agent3_def *other = &of->agent[near[i].index];
        const orca_pair_params pair = {me->time_horizon, of->time_step, share_of(me, other)};
        spaces[i] = space_between(of, ids, self, near[i].index, pair);
    }
    const orca_lp3_problem problem = {spaces, count, 0, me->preferred_velocity, me->max_speed, NULL};
    return orca_lp3_solve(&problem, scratch);
}

static bool same_bits(geom_vec3 a, geom_vec3 b) {
    uint64_t left[3];
    uint64_t right[3];
    memcpy(left, &a, sizeof left);
    memcpy(right, &b, sizeof right);
    return left[0] == right[0] && left[1] == right[1] && left[2] == right[2];
}

static void check_crowd(const crowd *of, collide_simd simd) {
    orca_agent_id ids[MOST_AGENTS];
    orca_sim3_def def = orca_sim3_def_default();
    def.simd = simd;
    orca_sim3 *sim = make_sim3(of, def, ids);
    ck_assert_int_eq(orca_sim3_compute(sim), GEOM_OK);
    for (size_t i = 0; i < of->count; ++i) {
        const orca_lp3_result alone = solve_alone(of, ids, i);
        const orca_agent3_def now = orca_sim3_get_agent(sim, ids[i]);
        ck_assert(same_bits(now.velocity, alone.velocity));
        ck_assert(same_bits(now.position, of->agent[i].position));
        ck_assert_int_eq(orca_sim3_agent_report(sim, ids[i]).outcome, alone.outcome);
    }
    orca_sim3_destroy(sim);
}

START_TEST(agents_side_by_side_get_what_each_would_alone) {
    random_source source = {81};
    for (int i = 0; i < 400; ++i) {
        crowd now;
        random_crowd3(&source, (crowd_kind)(i % CROWD_KINDS), &now);
        for (int simd = COLLIDE_SIMD_BASE; simd < COLLIDE_SIMD_COUNT; ++simd) {
            if (collide_simd_supported((collide_simd)simd)) {
                check_crowd(&now, (collide_simd)simd);
            }
        }
    }
}
END_TEST

/* Two places, each with more agents than anyone may have neighbours, of several layers and sizes. */
START_TEST(of_many_in_one_place_the_first_are_seen) {
    random_source source = {84};
    for (int i = 0; i < 20; ++i) {
        crowd now = {.count = MOST_AGENTS, .time_step = 0.1};
        now.rank = i % 2 == 0 ? ORCA_NEIGHBOR_METRIC_CENTER : ORCA_NEIGHBOR_METRIC_SURFACE;
        for (size_t k = 0; k < now.count; ++k) {
            now.agent[k] = random_agent3(&source, ONE_PLACE, true);
            now.agent[k].position.x += (double)random_int(&source, 0, 1);
            now.agent[k].layers = 1U << random_int(&source, 0, 1);
            now.agent[k].mask = (uint32_t)random_int(&source, 1, 3);
            now.agent[k].radius = 0.5 * random_int(&source, 1, 2);
            now.agent[k].max_neighbors = (uint32_t)random_int(&source, 0, 4);
        }
        check_crowd(&now, COLLIDE_SIMD_AUTO);
    }
}
END_TEST

START_TEST(unknown_instructions_are_refused) {
    orca_sim3_def def = orca_sim3_def_default();
    orca_sim3 *sim = NULL;
    def.simd = COLLIDE_SIMD_COUNT;
    ck_assert_int_eq(orca_sim3_create(&def, &sim), GEOM_UNSUPPORTED);
    ck_assert_ptr_null(sim);
}
END_TEST

/* A simulator made from what another holds goes on as that does, though its agents stand elsewhere in memory. */
START_TEST(a_run_taken_up_elsewhere_goes_on_the_same) {
    random_source source = {83};
    for (int i = 0; i < 40; ++i) {
        crowd now;
        random_crowd3(&source, (crowd_kind)(i % EXTREME), &now);
        orca_agent_id ids[MOST_AGENTS];
        orca_agent_id copies[MOST_AGENTS];
        orca_sim3 *sim = make_sim3(&now, orca_sim3_def_default(), ids);
        for (int s = 0; s < 5; ++s) {
            ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
        }
        for (size_t k = 0; k < now.count; ++k) {
            now.agent[k] = orca_sim3_get_agent(sim, ids[k]);
        }
        orca_sim3 *copy = make_sim3(&now, orca_sim3_def_default(), copies);
        for (int s = 0; s < 5; ++s) {
            ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
            ck_assert_int_eq(orca_sim3_step(copy), GEOM_OK);
            ck_assert(hash_agents3(sim, ids, now.count, 1) == hash_agents3(copy, copies, now.count, 1));
        }
        orca_agent_id listed[MOST_AGENTS];
        ck_assert_uint_eq(orca_sim3_agent_ids(sim, listed, MOST_AGENTS), now.count);
        ck_assert(now.count == 0 || memcmp(listed, ids, now.count * sizeof *ids) == 0);
        orca_sim3_destroy(sim);
        orca_sim3_destroy(copy);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {agents_side_by_side_get_what_each_would_alone,
                                  of_many_in_one_place_the_first_are_seen, unknown_instructions_are_refused,

                                  a_run_taken_up_elsewhere_goes_on_the_same};
    return run_tests("orca.crowd3", tests, sizeof tests / sizeof tests[0]);
}
