/* Agents of space that go by velocity obstacles, reciprocal or not, beside those that go by ORCA. */
#include "orca/support/space.h"

#include <orca/vo3.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "orca/support/crowds.inl"

enum {
    METHODS = 3,
    FEW = 8
};

/* Some of a crowd go by each method; few have neighbors by the dozen, as programs of cones cost more. */
static void few_of_all_methods(random_source *source, crowd_kind kind, size_t most, crowd *out) {
    random_crowd(source, kind, out);
    out->count = out->count < most ? out->count : most;
    for (size_t i = 0; i < out->count; ++i) {
        orca_agent3_def *def = &out->agent[i];
        def->method = (orca_method)random_int(source, 0, METHODS - 1);
        def->max_neighbors = def->max_neighbors < 12 ? def->max_neighbors : 12;
        def->max_acceleration = random_int(source, 0, 7) == 0 ? 4.0 : HUGE_VAL;
        def->priority = random_int(source, 0, 7) == 0 ? 0.5 : 0.0;
    }
}

static orca_obstacles3 *make_ball(void) {
    orca_obstacles3 *world = NULL;
    ck_assert_int_eq(orca_obstacles3_create(NULL, &world), GEOM_OK);
    orca_obstacle3_def def = orca_obstacle3_def_default();
    const geom_sphere ball = {{0.0, 0.0, 0.0}, 2.0};
    def.shape = collide_shape3_from_sphere(ball);
    ck_assert_int_eq(orca_obstacles3_add(world, &def, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles3_rebuild(world), GEOM_OK);
    return world;
}

static bool same_bits(geom_vec3 a, geom_vec3 b) {
    uint64_t left[3];
    uint64_t right[3];
    memcpy(left, &a, sizeof left);
    memcpy(right, &b, sizeof right);
    return left[0] == right[0] && left[1] == right[1] && left[2] == right[2];
}

/* ---- One step ---- */

/* The others by distance, as a simulator has its neighbors. */
static void sort_others(const orca_agent3_def *def, size_t *other) {
    for (size_t k = 1; k < FEW; ++k) {
        size_t at = k - 1;
        const double distance = geom_vec3_distance(def[k].position, def[0].position);
        for (; at > 0 && geom_vec3_distance(def[other[at - 1]].position, def[0].position) > distance; --at) {
            other[at] = other[at - 1];
        }
        other[at] = k;
    }
}

static orca_vo3_result solve_alone(const orca_agent3_def *def, const orca_agent_id *id) {
    size_t other[FEW - 1];
    orca_velocity_obstacle3 obstacles[FEW - 1];
    sort_others(def, other);
    for (size_t k = 0; k < FEW - 1; ++k) {
        const orca_agent3_def *of = &def[other[k]];
        const double part = 0.5 + 0.5 * (of->priority - def[0].priority);
        const orca_body3 self = {def[0].position, def[0].velocity, def[0].radius, id[0].index};
        const orca_body3 body = {of->position, of->velocity, of->radius, id[other[k]].index};
        const orca_pair_params pair = {3.0, 0.1, def[0].method == ORCA_METHOD_VO ? 1.0 : part};
        obstacles[k] = orca_agent3_velocity_obstacle(self, body, pair);
    }
    void *scratch = malloc(orca_vo3_scratch_size(0, FEW - 1));
    ck_assert_ptr_nonnull(scratch);
    const orca_vo3_problem problem = {NULL, 0, obstacles, FEW - 1, def[0].preferred_velocity, 1.5};
    const orca_vo3_result result = orca_vo3_solve(&problem, scratch);
    free(scratch);
    return result;
}

/* A simulator gives agents by velocity obstacles what the functions of <orca/vo3.h> give. */
START_TEST(methods_are_those_of_velocity_obstacles) {
    random_source source = {601};
    size_t relaxed = 0;
    for (int i = 0; i < 120; ++i) {
        crowd now = {.count = FEW, .metric = ORCA_NEIGHBOR_METRIC_CENTER, .time_step = 0.1};
        for (size_t k = 0; k < FEW; ++k) {
            orca_agent3_def *def = &now.agent[k];
            *def = orca_agent3_def_default();
            def->position = random_vec(&source, i % 4 == 3 ? 1.0 : 3.0);
            def->velocity = random_vec(&source, 0.8);
            def->preferred_velocity = random_vec(&source, 0.8);
            def->method = (orca_method)(k == 0 ? 1 + i % 2 : random_int(&source, 0, METHODS - 1));
            def->priority = random_int(&source, 0, 1) == 0 ? 0.0 : 0.5;
        }
        orca_agent_id ids[FEW];
        orca_sim3 *sim = make_sim(&now, orca_sim3_def_default(), ids);
        ck_assert_int_eq(orca_sim3_compute(sim), GEOM_OK);
        const orca_vo3_result alone = solve_alone(now.agent, ids);
        const orca_agent_report report = orca_sim3_agent_report(sim, ids[0]);
        ck_assert(same_bits(orca_sim3_get_agent(sim, ids[0]).velocity, alone.velocity));
        ck_assert_int_eq((int)report.outcome, (int)alone.outcome);
        ck_assert_uint_eq(report.neighbor_count, FEW - 1);
        ck_assert_uint_eq(report.half_plane_count, 0);
        ck_assert_uint_eq(orca_sim3_half_spaces(sim, ids[0], NULL, 0), 0);
        relaxed += alone.outcome == ORCA_VO_RELAXED;
        orca_sim3_destroy(sim);
    }
    ck_assert_uint_ge(relaxed, 5);
}
END_TEST

/* Whoever goes by ORCA gets the same bits beside one of another method, while that is there and when it has
 * left. */
START_TEST(others_change_nothing_for_plain_agents) {
    random_source source = {602};
    for (int i = 0; i < 20; ++i) {
        crowd now;
        random_crowd(&source, i % 2 == 0 ? SPREAD : DENSE, &now);
        orca_agent_id ids[MOST_AGENTS];
        orca_agent_id others[MOST_AGENTS];
        orca_sim3 *plain = make_sim(&now, orca_sim3_def_default(), ids);
        orca_sim3 *mixed = make_sim(&now, orca_sim3_def_default(), others);
        orca_agent3_def far = orca_agent3_def_default();
        far.position.x = 1000.0;
        far.method = ORCA_METHOD_RVO;
        orca_agent_id id;
        ck_assert_int_eq(orca_sim3_add_agent(mixed, &far, &id), GEOM_OK);
        for (int s = 0; s < 4; ++s) {
            ck_assert_int_eq(orca_sim3_step(plain), GEOM_OK);
            ck_assert_int_eq(orca_sim3_step(mixed), GEOM_OK);
            for (size_t k = 0; k < now.count; ++k) {
                ck_assert(same_bits(orca_sim3_get_agent(plain, ids[k]).velocity,
                                    orca_sim3_get_agent(mixed, others[k]).velocity));
            }
            if (s == 2) {
                ck_assert_int_eq(orca_sim3_remove_agent(mixed, id), GEOM_OK);
            }
        }
        orca_sim3_destroy(plain);
        orca_sim3_destroy(mixed);
    }
}
END_TEST

START_TEST(only_orca_promises_anything) {
    orca_agent3_def def = orca_agent3_def_default();
    crowd now = {.count = 2, .metric = ORCA_NEIGHBOR_METRIC_SURFACE, .time_step = 0.1};
    for (int method = 0; method < METHODS; ++method) {
        def.position.x = 0.0;
        def.method = (orca_method)method;
        now.agent[0] = def;
        def.position.x = 4.0;
        def.method = ORCA_METHOD_ORCA;
        now.agent[1] = def;
        orca_agent_id ids[2];
        orca_sim3 *sim = make_sim(&now, orca_sim3_def_default(), ids);
        ck_assert_int_eq(orca_sim3_compute(sim), GEOM_OK);
        const bool plain = method == ORCA_METHOD_ORCA;
        ck_assert_uint_eq(orca_sim3_guarantee(sim, ids[0]).violated,
                          plain ? 0U : (uint32_t)ORCA_VIOLATED_METHOD);
        ck_assert_uint_eq(orca_sim3_guarantee(sim, ids[1]).violated,
                          plain ? 0U : (uint32_t)ORCA_VIOLATED_NEIGHBOR);
        orca_sim3_destroy(sim);
    }
}
END_TEST

START_TEST(another_method_is_refused) {
    orca_agent3_def def = orca_agent3_def_default();
    def.method = (orca_method)METHODS;
    ck_assert_int_eq(orca_agent3_def_status(&def), GEOM_INVALID_ARGUMENT);
    for (int method = 0; method < METHODS; ++method) {
        def.method = (orca_method)method;
        ck_assert_int_eq(orca_agent3_def_status(&def), GEOM_OK);
    }
}
END_TEST

/* ---- On their way ---- */

static void aim(orca_sim3 *sim, orca_agent_id id, geom_vec3 goal) {
    const orca_agent3_def def = orca_sim3_get_agent(sim, id);
    const geom_vec3 way = geom_vec3_sub(goal, def.position);
    const double distance = geom_vec3_length(way);
    const double speed = fmin(1.0, distance / 0.1);
    const geom_vec3 velocity = geom_vec3_scale(way, distance > 0.0 ? speed / distance : 0.0);
    ck_assert_int_eq(orca_sim3_set_preferred_velocity(sim, id, velocity), GEOM_OK);
}

/* Two that swap places along `d`, which may see each other from the start: how near their centers come. They
 * arrive. */
static double swap_two(geom_vec3 d, orca_method first, orca_method second) {
    orca_sim3 *sim = NULL;
    const orca_sim3_def def = orca_sim3_def_default();
    ck_assert_int_eq(orca_sim3_create(&def, &sim), GEOM_OK);
    orca_agent_id ids[2];
    geom_vec3 goal[2];
    for (size_t i = 0; i < 2; ++i) {
        orca_agent3_def agent = orca_agent3_def_default();
        agent.position = geom_vec3_scale(d, i == 0 ? -5.0 : 5.0);
        agent.position.z += i == 0 ? 0.0 : 0.125;
        agent.method = i == 0 ? first : second;
        goal[i] = geom_vec3_neg(agent.position);
        ck_assert_int_eq(orca_sim3_add_agent(sim, &agent, &ids[i]), GEOM_OK);
    }
    double nearest = HUGE_VAL;
    for (size_t s = 0; s < 200; ++s) {
        for (size_t i = 0; i < 2; ++i) {
            aim(sim, ids[i], goal[i]);
        }
        ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
        nearest = fmin(nearest, geom_vec3_distance(orca_sim3_get_agent(sim, ids[0]).position,
                                                   orca_sim3_get_agent(sim, ids[1]).position));
    }
    for (size_t i = 0; i < 2; ++i) {
        ck_assert_double_le(geom_vec3_distance(orca_sim3_get_agent(sim, ids[i]).position, goal[i]), 0.1);
    }
    orca_sim3_destroy(sim);
    return nearest;
}

/* Velocity obstacles presume that the other goes on as it does, so agents that give way twice may graze. */
START_TEST(two_of_any_methods_pass_each_other) {
    static const geom_vec3 directions[] = {
        {1.0, 0.0, 0.0}, {0.0, -1.0, 0.0}, {0.6, 0.0, 0.8}, {0.0, 0.6, -0.8}};
    for (int first = 0; first < METHODS; ++first) {
        for (int second = 0; second < METHODS; ++second) {
            for (size_t k = 0; k < sizeof directions / sizeof directions[0]; ++k) {
                const double nearest = swap_two(directions[k], (orca_method)first, (orca_method)second);
                const bool presumes = first == ORCA_METHOD_VO || second == ORCA_METHOD_VO;
                ck_assert_double_ge(nearest, presumes ? 0.95 : 1.0);
                ck_assert_double_le(nearest, 1.1);
            }
        }
    }
}
END_TEST

/* Obstacles and limits of acceleration are kept by any method, and speeds. */
START_TEST(hard_limits_hold_by_any_method) {
    random_source source = {603};
    orca_obstacles3 *world = make_ball();
    for (int round = 0; round < 4; ++round) {
        crowd now = {.count = 12, .metric = ORCA_NEIGHBOR_METRIC_SURFACE, .time_step = 0.1};
        for (size_t i = 0; i < now.count; ++i) {
            orca_agent3_def def = orca_agent3_def_default();
            do {
                def.position = random_vec(&source, 5.0);
            } while (geom_vec3_length(def.position) < 2.6);
            def.method = (orca_method)(i % METHODS);
            def.max_acceleration = round % 2 == 0 ? HUGE_VAL : 3.0;
            now.agent[i] = def;
        }
        orca_sim3_def def = orca_sim3_def_default();
        def.obstacles = world;
        orca_agent_id ids[MOST_AGENTS];
        orca_sim3 *sim = make_sim(&now, def, ids);
        for (int s = 0; s < 40; ++s) {
            geom_vec3 before[MOST_AGENTS];
            for (size_t i = 0; i < now.count; ++i) {
                before[i] = orca_sim3_get_agent(sim, ids[i]).velocity;
                aim(sim, ids[i], geom_vec3_neg(now.agent[i].position));
            }
            ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
            for (size_t i = 0; i < now.count; ++i) {
                const orca_agent3_def is = orca_sim3_get_agent(sim, ids[i]);
                const orca_agent_report report = orca_sim3_agent_report(sim, ids[i]);
                ck_assert_double_le(geom_vec3_length(is.velocity), is.max_speed * (1.0 + 1e-15));
                ck_assert_uint_eq(report.kinematics_count,
                                  round % 2 == 0 ? 0U : (uint32_t)ORCA_KINEMATICS3_SPACES);
                if (report.outcome != ORCA_LP_INFEASIBLE) {
                    const double change = geom_vec3_distance(is.velocity, before[i]);
                    ck_assert_double_le(change, 0.1 * is.max_acceleration * (1.0 + 1e-9));
                    ck_assert_double_ge(geom_vec3_length(is.position), 2.5 - 1e-9);
                }
                ck_assert_uint_eq(report.half_plane_count - report.wall_count - report.kinematics_count,
                                  is.method == ORCA_METHOD_ORCA ? report.neighbor_count : 0U);
            }
        }
        orca_sim3_destroy(sim);
    }
    orca_obstacles3_destroy(world);
}
END_TEST

/* ---- Scales, orders, threads ---- */

static orca_agent3_def scaled(orca_agent3_def def, double scale) {
    def.position = geom_vec3_scale(def.position, scale);
    def.velocity = geom_vec3_scale(def.velocity, scale);
    def.preferred_velocity = geom_vec3_scale(def.preferred_velocity, scale);
    def.radius *= scale;
    def.max_speed *= scale;
    def.max_acceleration *= scale;
    def.neighbor_dist *= scale;
    return def;
}

START_TEST(all_scales_are_alike) {
    random_source source = {604};
    for (int i = 0; i < 8; ++i) {
        crowd now;
        few_of_all_methods(&source, (crowd_kind)(i % EXTREME), 30, &now);
        const double scale = ldexp(1.0, random_int(&source, -13, 17));
        crowd other = now;
        for (size_t k = 0; k < now.count; ++k) {
            other.agent[k] = scaled(now.agent[k], scale);
        }
        orca_agent_id ids[MOST_AGENTS];
        orca_agent_id others[MOST_AGENTS];
        orca_sim3 *sim = make_sim(&now, orca_sim3_def_default(), ids);
        orca_sim3 *large = make_sim(&other, orca_sim3_def_default(), others);
        for (int s = 0; s < 3; ++s) {
            ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
            ck_assert_int_eq(orca_sim3_step(large), GEOM_OK);
        }
        for (size_t k = 0; k < now.count; ++k) {
            const orca_agent3_def a = scaled(orca_sim3_get_agent(sim, ids[k]), scale);
            const orca_agent3_def b = orca_sim3_get_agent(large, others[k]);
            ck_assert(geom_vec3_equal(a.position, b.position) && geom_vec3_equal(a.velocity, b.velocity));
        }
        orca_sim3_destroy(sim);
        orca_sim3_destroy(large);
    }
}
END_TEST

/* Where no two are equally far from a third, the order of adding changes nothing: here, the other way
 * round. */
START_TEST(the_order_of_adding_changes_no_bit) {
    random_source source = {605};
    for (int i = 0; i < 8; ++i) {
        crowd now;
        few_of_all_methods(&source, i % 2 == 0 ? SPREAD : DENSE, 40, &now);
        now.metric = ORCA_NEIGHBOR_METRIC_CENTER;
        crowd turned = now;
        for (size_t k = 0; k < now.count; ++k) {
            turned.agent[now.count - 1 - k] = now.agent[k];
        }
        orca_agent_id ids[MOST_AGENTS];
        orca_agent_id others[MOST_AGENTS];
        orca_sim3 *sim = make_sim(&now, orca_sim3_def_default(), ids);
        orca_sim3 *other = make_sim(&turned, orca_sim3_def_default(), others);
        for (int s = 0; s < 3; ++s) {
            ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
            ck_assert_int_eq(orca_sim3_step(other), GEOM_OK);
        }
        for (size_t k = 0; k < now.count; ++k) {
            ck_assert(same_bits(orca_sim3_get_agent(sim, ids[k]).position,
                                orca_sim3_get_agent(other, others[now.count - 1 - k]).position));
        }
        orca_sim3_destroy(sim);
        orca_sim3_destroy(other);
    }
}
END_TEST

static uint64_t run_crowd(const crowd *of, orca_sim3_def def) {
    orca_agent_id ids[MOST_AGENTS];
    orca_sim3 *sim = make_sim(of, def, ids);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (int s = 0; s < 3; ++s) {
        ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
        hash = hash_agents(sim, ids, of->count, hash);
    }
    orca_sim3_destroy(sim);
    return hash;
}

START_TEST(the_number_of_threads_changes_no_bit) {
    random_source source = {606};
    orca_obstacles3 *world = make_ball();
    for (int i = 0; i < 8; ++i) {
        crowd now;
        few_of_all_methods(&source, (crowd_kind)(i % EXTREME), 60, &now);
        orca_sim3_def def = orca_sim3_def_default();
        def.obstacles = i % 2 == 0 ? world : NULL;
        const uint64_t hash = run_crowd(&now, def);
        geom_task_pool *pool = NULL;
        const geom_task_pool_def pool_def = {.threads = 2 + (size_t)i % 3};
        ck_assert_int_eq(geom_task_pool_create(&pool_def, &pool), GEOM_OK);
        const geom_tasks tasks = geom_task_pool_tasks(pool);
        def.tasks = &tasks;
        ck_assert(run_crowd(&now, def) == hash);
        geom_task_pool_destroy(pool);
    }
    orca_obstacles3_destroy(world);
}
END_TEST

/* ---- Snapshots, memory ---- */

START_TEST(a_snapshot_keeps_the_methods) {
    random_source source = {607};
    crowd now;
    few_of_all_methods(&source, DENSE, 30, &now);
    orca_agent_id ids[MOST_AGENTS];
    orca_sim3 *sim = make_sim(&now, orca_sim3_def_default(), ids);
    const size_t size = orca_sim3_save(sim, NULL, 0);
    unsigned char *bytes = malloc(size);
    ck_assert_ptr_nonnull(bytes);
    ck_assert_uint_eq(orca_sim3_save(sim, bytes, size), size);
    const orca_sim3_def def = orca_sim3_def_default();
    orca_sim3 *copy = NULL;
    ck_assert_int_eq(orca_sim3_create(&def, &copy), GEOM_OK);
    ck_assert_int_eq(orca_sim3_restore(copy, bytes, size), GEOM_OK);
    for (size_t i = 0; i < now.count; ++i) {
        ck_assert_int_eq(orca_sim3_get_agent(copy, ids[i]).method, now.agent[i].method);
    }
    for (int s = 0; s < 3; ++s) {
        ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
        ck_assert_int_eq(orca_sim3_step(copy), GEOM_OK);
        ck_assert(orca_sim3_hash(sim) == orca_sim3_hash(copy));
    }
    orca_agent3_def other = orca_sim3_get_agent(copy, ids[0]);
    other.method = (orca_method)((other.method + 1) % METHODS);
    ck_assert_int_eq(orca_sim3_set_agent(copy, ids[0], &other), GEOM_OK);
    ck_assert(orca_sim3_hash(sim) != orca_sim3_hash(copy));
    free(bytes);
    orca_sim3_destroy(sim);
    orca_sim3_destroy(copy);
}
END_TEST

/* Its half-spaces are then those of ORCA until the next step. */
START_TEST(a_method_may_change_at_any_time) {
    random_source source = {608};
    crowd now;
    do {
        random_crowd(&source, SPREAD, &now);
    } while (now.count < 20);
    orca_agent_id ids[MOST_AGENTS];
    orca_sim3 *sim = make_sim(&now, orca_sim3_def_default(), ids);
    ck_assert_int_eq(orca_sim3_compute(sim), GEOM_OK);
    const uint32_t spaces = orca_sim3_agent_report(sim, ids[3]).half_plane_count;
    orca_agent3_def def = orca_sim3_get_agent(sim, ids[3]);
    def.method = ORCA_METHOD_RVO;
    ck_assert_int_eq(orca_sim3_set_agent(sim, ids[3], &def), GEOM_OK);
    ck_assert_uint_eq(orca_sim3_half_spaces(sim, ids[3], NULL, 0), spaces);
    ck_assert_int_eq(orca_sim3_compute(sim), GEOM_OK);
    ck_assert_uint_eq(orca_sim3_half_spaces(sim, ids[3], NULL, 0), 0);
    def.method = ORCA_METHOD_ORCA;
    ck_assert_int_eq(orca_sim3_set_agent(sim, ids[3], &def), GEOM_OK);
    ck_assert_int_eq(orca_sim3_compute(sim), GEOM_OK);
    const orca_agent_report report = orca_sim3_agent_report(sim, ids[3]);
    ck_assert_uint_eq(report.half_plane_count, report.neighbor_count);
    orca_sim3_destroy(sim);
}
END_TEST

/* Whether the allocations sufficed for steps without and with velocity obstacles; a step that fails changes
 * nothing. */
static bool live_with(counting_heap *heap, const orca_obstacles3 *world) {
    const geom_allocator allocator = counting_allocator(heap);
    orca_sim3_def def = orca_sim3_def_default();
    def.allocator = &allocator;
    def.obstacles = world;
    orca_sim3 *sim = NULL;
    bool good = orca_sim3_create(&def, &sim) == GEOM_OK;
    for (int i = 0; good && i < 6; ++i) {
        orca_agent3_def agent = orca_agent3_def_default();
        agent.position = geom_vec3_make(3.0 + i % 3, 1.25 * i, 0.5);
        agent.method = i == 5 ? ORCA_METHOD_VO : ORCA_METHOD_ORCA;
        good = orca_sim3_add_agent(sim, &agent, NULL) == GEOM_OK;
        if (good && i >= 4) {
            const uint64_t before = orca_sim3_hash(sim);
            const geom_status status = orca_sim3_step(sim);
            ck_assert(status == GEOM_OK || (status == GEOM_OUT_OF_MEMORY && orca_sim3_hash(sim) == before));
            good = status == GEOM_OK;
        }
    }
    orca_sim3_destroy(sim);
    return good;
}

START_TEST(every_allocation_may_fail) {
    orca_obstacles3 *world = make_ball();
    bool done = false;
    for (size_t fail_at = 0; !done; ++fail_at) {
        ck_assert_uint_lt(fail_at, 200);
        counting_heap heap = {.fail_at = fail_at};
        done = live_with(&heap, world);
        ck_assert_uint_eq(heap.blocks, 0);
    }
    orca_obstacles3_destroy(world);
}
END_TEST

START_TEST(a_step_allocates_nothing_once_warm) {
    counting_heap heap = {.fail_at = SIZE_MAX};
    const geom_allocator allocator = counting_allocator(&heap);
    orca_obstacles3 *world = make_ball();
    random_source source = {609};
    crowd now;
    do {
        few_of_all_methods(&source, SPREAD, 30, &now);
    } while (now.count < 30);
    now.agent[29].method = ORCA_METHOD_RVO;
    orca_sim3_def def = orca_sim3_def_default();
    def.allocator = &allocator;
    def.obstacles = world;
    orca_agent_id ids[MOST_AGENTS];
    orca_sim3 *sim = make_sim(&now, def, ids);
    ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
    const size_t calls = heap.calls;
    for (size_t s = 0; s < 12; ++s) {
        orca_agent3_def agent = orca_sim3_get_agent(sim, ids[s]);
        agent.method = (orca_method)((agent.method + 1) % METHODS);
        ck_assert_int_eq(orca_sim3_set_agent(sim, ids[s], &agent), GEOM_OK);
        ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
    }
    ck_assert_uint_eq(heap.calls, calls);
    orca_sim3_destroy(sim);
    ck_assert_uint_eq(heap.blocks, 0);
    orca_obstacles3_destroy(world);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {methods_are_those_of_velocity_obstacles,
                                  others_change_nothing_for_plain_agents,
                                  only_orca_promises_anything,
                                  another_method_is_refused,
                                  two_of_any_methods_pass_each_other,
                                  hard_limits_hold_by_any_method,
                                  all_scales_are_alike,
                                  the_order_of_adding_changes_no_bit,
                                  the_number_of_threads_changes_no_bit,
                                  a_snapshot_keeps_the_methods,
                                  a_method_may_change_at_any_time,
                                  every_allocation_may_fail,
                                  a_step_allocates_nothing_once_warm};
    return run_tests("orca.sim3_methods", tests, sizeof tests / sizeof tests[0]);
}
