/* A step of many agents side by side against the same step agent by agent, by the public functions, bit for bit: for every
 * set of instructions, any number of threads, and whatever came before. */
#include "../support.h"

#include <orca/sim2.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_AGENTS = 300
};

typedef struct crowd {
    orca_agent_def agent[MOST_AGENTS];
    size_t count;
    orca_rank rank;
    double time_step;
} crowd;

typedef enum crowd_kind {
    SPREAD,
    DENSE,
    LATTICE, /* equal distances, standing on each other, velocities of few kinds */
    ONE_PLACE,
    EXTREME,
    CROWD_KINDS
} crowd_kind;

static geom_vec2 random_place(random_source *source, crowd_kind kind) {
    switch (kind) {
    case SPREAD:
        return random_point(source, 30.0);
    case DENSE:
        return random_point(source, 6.0);
    case LATTICE: {
        const int x = random_int(source, -4, 4);
        return geom_make2((double)x, (double)random_int(source, -4, 4));
    }
    case EXTREME: {
        const double x = random_scaled(source, -600, 600);
        return geom_make2(x, random_scaled(source, -600, 600));
    }
    case ONE_PLACE:
    case CROWD_KINDS:
        break;
    }
    return geom_make2(3.0, -1.0);
}

static orca_agent_def random_agent(random_source *source, crowd_kind kind, bool alike) {
    orca_agent_def def = orca_agent_default_def();
    def.position = random_place(source, kind);
    def.velocity = random_point(source, 1.0);
    def.preferred_velocity = random_point(source, 2.0);
    def.neighbor_dist = 5.0;
    if (kind == LATTICE) {
        def.velocity = geom_make2((double)random_int(source, -1, 1), (double)random_int(source, -1, 1));
    }
    if (alike) {
        return def;
    }
    def.radius = random_int(source, 0, 5) == 0 ? 0.0 : random_between(source, 0.1, 1.0);
    def.max_speed = random_int(source, 0, 9) == 0 ? 0.0 : random_between(source, 0.1, 2.0);
    def.neighbor_dist = random_between(source, 0.0, 12.0);
    def.max_neighbors = (uint32_t)random_int(source, 0, random_int(source, 0, 9) == 0 ? 200 : 14);
    def.time_horizon = random_between(source, 0.2, 5.0);
    def.responsibility = random_int(source, 0, 2) == 0 ? 0.0 : random_between(source, 0.0, 2.0);
    def.layers = 1U << random_int(source, 0, 2);
    def.mask = (uint32_t)random_int(source, 0, 7);
    if (kind == EXTREME && random_int(source, 0, 3) == 0) {
        def.velocity = geom_make2(random_scaled(source, -600, 600), random_scaled(source, -600, 600));
        def.neighbor_dist = fabs(random_scaled(source, -600, 600));
        def.preferred_velocity.x = random_any(source);
        def.max_speed = fabs(random_any(source));
    }
    return def;
}

static void random_crowd(random_source *source, crowd_kind kind, crowd *out) {
    out->count =
        (size_t)random_int(source, 0, kind == SPREAD || kind == ONE_PLACE ? MOST_AGENTS : MOST_AGENTS / 3);
    out->rank = random_int(source, 0, 1) == 0 ? ORCA_RANK_CENTER : ORCA_RANK_SURFACE;
    out->time_step = random_between(source, 0.05, 0.5);
    const bool alike = random_int(source, 0, 2) == 0;
    for (size_t i = 0; i < out->count; ++i) {
        out->agent[i] = random_agent(source, kind, alike);
    }
}

static orca_sim *make_sim(const crowd *of, orca_sim_def def, orca_agent_id *ids) {
    orca_sim *sim = NULL;
    def.neighbor_rank = of->rank;
    def.time_step = of->time_step;
    ck_assert_int_eq(orca_sim_create(&def, &sim), GEOM_OK);
    for (size_t i = 0; i < of->count; ++i) {
        ck_assert_int_eq(orca_sim_add_agent(sim, &of->agent[i], &ids[i]), GEOM_OK);
    }
    return sim;
}

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

/* The nearest neighbours of agent `self`, found by looking at all. */
static size_t neighbors_of(const crowd *of, size_t self, candidate *out) {
    const orca_agent_def *me = &of->agent[self];
    size_t count = 0;
    for (size_t i = 0; i < of->count; ++i) {
        const orca_agent_def *other = &of->agent[i];
        double key = geom_length_squared2(geom_sub2(other->position, me->position));
        bool within = key < me->neighbor_dist * me->neighbor_dist;
        if (of->rank == ORCA_RANK_SURFACE) {
            const double gap = fmax(0.0, sqrt(key) - (me->radius + other->radius));
            within = gap <= me->neighbor_dist;
            key = gap * gap;
        }
        if (i != self && within && (other->layers & me->mask) != 0) {
            out[count++] = (candidate){key, i};
        }
    }
    qsort(out, count, sizeof *out, compare);
    return count < me->max_neighbors ? count : me->max_neighbors;
}

static orca_body body_of(const crowd *of, const orca_agent_id *ids, size_t i) {
    const orca_agent_def *agent = &of->agent[i];
    return (orca_body){agent->position, agent->velocity, agent->radius, ids[i].index};
}

/* One agent by the public functions. */
static orca_lp_result solve_alone(const crowd *of, const orca_agent_id *ids, size_t self) {
    candidate near[MOST_AGENTS];
    orca_half_plane planes[MOST_AGENTS];
    orca_half_plane scratch[MOST_AGENTS];
    const orca_agent_def *me = &of->agent[self];
    const size_t count = neighbors_of(of, self, near);
    for (size_t i = 0; i < count; ++i) {
        const orca_agent_def *other = &of->agent[near[i].index];
        const double sum = me->responsibility + other->responsibility;
        const double part = sum > 0.0 && isfinite(sum) ? me->responsibility / sum : 0.5;
        const bool both = (me->layers & other->mask) != 0;
        const orca_pair_params pair = {me->time_horizon, of->time_step, both ? part : 1.0};
        planes[i] = orca_agent_half_plane(body_of(of, ids, self), body_of(of, ids, near[i].index), pair);
    }
    const orca_lp_problem problem = {planes, count, 0, me->preferred_velocity, me->max_speed};
    return orca_lp_solve(&problem, scratch);
}

static bool same_bits(geom_vec2 a, geom_vec2 b) { return memcmp(&a, &b, sizeof a) == 0; }

static void check_crowd(const crowd *of, collide_simd simd) {
    orca_agent_id ids[MOST_AGENTS];
    orca_sim_def def = orca_sim_default_def();
    def.simd = simd;
    orca_sim *sim = make_sim(of, def, ids);
    ck_assert_int_eq(orca_sim_compute(sim), GEOM_OK);
    for (size_t i = 0; i < of->count; ++i) {
        const orca_lp_result alone = solve_alone(of, ids, i);
        const orca_agent_def now = orca_sim_agent(sim, ids[i]);
        ck_assert(same_bits(now.velocity, alone.velocity));
        ck_assert(same_bits(now.position, of->agent[i].position));
        ck_assert_int_eq(orca_sim_agent_report(sim, ids[i]).outcome, alone.outcome);
    }
    orca_sim_destroy(sim);
}

START_TEST(agents_side_by_side_get_what_each_would_alone) {
    random_source source = {81};
    for (int i = 0; i < 400; ++i) {
        crowd now;
        random_crowd(&source, (crowd_kind)(i % CROWD_KINDS), &now);
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
        now.rank = i % 2 == 0 ? ORCA_RANK_CENTER : ORCA_RANK_SURFACE;
        for (size_t k = 0; k < now.count; ++k) {
            now.agent[k] = random_agent(&source, ONE_PLACE, true);
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
    orca_sim_def def = orca_sim_default_def();
    orca_sim *sim = NULL;
    def.simd = COLLIDE_SIMD_COUNT;
    ck_assert_int_eq(orca_sim_create(&def, &sim), GEOM_UNSUPPORTED);
    ck_assert_ptr_null(sim);
}
END_TEST

static uint64_t hash_agents(const orca_sim *sim, const orca_agent_id *ids, size_t count, uint64_t hash) {
    for (size_t i = 0; i < count; ++i) {
        const orca_agent_def def = orca_sim_agent(sim, ids[i]);
        const orca_agent_report report = orca_sim_agent_report(sim, ids[i]);
        uint64_t words[5];
        memcpy(words, &def.position, sizeof def.position);
        memcpy(words + 2, &def.velocity, sizeof def.velocity);
        words[4] = (uint64_t)report.outcome << 32 | report.neighbor_count << 16 | report.wall_count;
        for (size_t k = 0; k < 5; ++k) {
            hash = (hash ^ words[k]) * UINT64_C(0x100000001b3);
        }
    }
    return hash;
}

static void add_world(orca_obstacles *world) {
    static const geom_vec2 block[] = {{-2, -2}, {2, -2}, {2, 2}, {-2, 2}};
    const geom_ring ring = {block, 4};
    const geom_polygon polygon = {&ring, 1};
    const geom_circle disc = {{6.0, 6.0}, 1.0};
    ck_assert_int_eq(orca_obstacles_add_polygon(world, polygon, ORCA_WINDING_AUTO, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_add_disc(world, disc, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_commit(world), GEOM_OK);
}

/* Some steps of a crowd, with agents that leave and come back; the hash of all that was seen. */
static uint64_t run_crowd(const crowd *of, orca_sim_def def) {
    orca_agent_id ids[MOST_AGENTS];
    orca_sim *sim = make_sim(of, def, ids);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t s = 0; s < 12; ++s) {
        ck_assert_int_eq(orca_sim_step(sim), GEOM_OK);
        hash = hash_agents(sim, ids, of->count, hash);
        for (size_t i = s; s % 3 == 1 && i < of->count; i += 17) {
            const orca_agent_def moved = orca_sim_agent(sim, ids[i]);
            ck_assert_int_eq(orca_sim_remove_agent(sim, ids[i]), GEOM_OK);
            ck_assert_int_eq(orca_sim_add_agent(sim, &moved, &ids[i]), GEOM_OK);
        }
    }
    orca_sim_destroy(sim);
    return hash;
}

START_TEST(the_number_of_threads_changes_no_bit) {
    static const size_t threads[] = {1, 2, 3, 8};
    random_source source = {82};
    orca_obstacles *world = NULL;
    ck_assert_int_eq(orca_obstacles_create(NULL, &world), GEOM_OK);
    add_world(world);
    for (int i = 0; i < 15; ++i) {
        crowd now;
        random_crowd(&source, (crowd_kind)(i % EXTREME), &now);
        orca_sim_def def = orca_sim_default_def();
        def.obstacles = i % 2 == 0 ? world : NULL;
        const uint64_t hash = run_crowd(&now, def);
        for (size_t t = 0; t < sizeof threads / sizeof threads[0]; ++t) {
            geom_task_pool *pool = NULL;
            ck_assert_int_eq(geom_task_pool_create(threads[t], NULL, &pool), GEOM_OK);
            const geom_tasks tasks = geom_task_pool_tasks(pool);
            def.tasks = &tasks;
            ck_assert(run_crowd(&now, def) == hash);
            geom_task_pool_destroy(pool);
            def.tasks = NULL;
        }
    }
    orca_obstacles_destroy(world);
}
END_TEST

/* A simulator made from what another holds goes on as that does, though its agents stand elsewhere in memory. */
START_TEST(a_run_taken_up_elsewhere_goes_on_the_same) {
    random_source source = {83};
    for (int i = 0; i < 40; ++i) {
        crowd now;
        random_crowd(&source, (crowd_kind)(i % EXTREME), &now);
        orca_agent_id ids[MOST_AGENTS];
        orca_agent_id copies[MOST_AGENTS];
        orca_sim *sim = make_sim(&now, orca_sim_default_def(), ids);
        for (int s = 0; s < 5; ++s) {
            ck_assert_int_eq(orca_sim_step(sim), GEOM_OK);
        }
        for (size_t k = 0; k < now.count; ++k) {
            now.agent[k] = orca_sim_agent(sim, ids[k]);
        }
        orca_sim *copy = make_sim(&now, orca_sim_default_def(), copies);
        for (int s = 0; s < 5; ++s) {
            ck_assert_int_eq(orca_sim_step(sim), GEOM_OK);
            ck_assert_int_eq(orca_sim_step(copy), GEOM_OK);
            ck_assert(hash_agents(sim, ids, now.count, 1) == hash_agents(copy, copies, now.count, 1));
        }
        orca_agent_id listed[MOST_AGENTS];
        ck_assert_uint_eq(orca_sim_agents(sim, listed, MOST_AGENTS), now.count);
        ck_assert(now.count == 0 || memcmp(listed, ids, now.count * sizeof *ids) == 0);
        orca_sim_destroy(sim);
        orca_sim_destroy(copy);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {agents_side_by_side_get_what_each_would_alone,
                                  of_many_in_one_place_the_first_are_seen, unknown_instructions_are_refused,
                                  the_number_of_threads_changes_no_bit,
                                  a_run_taken_up_elsewhere_goes_on_the_same};
    return run_tests("orca.crowd2", tests, sizeof tests / sizeof tests[0]);
}
