/* What a simulator of space holds: agents by handles, views, snapshots, questions, memory; and what it
 * refuses. */
#include "orca/support/space.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "orca/support/crowds.inl"

static orca_sim3 *make_empty(void) {
    const orca_sim3_def def = orca_sim3_def_default();
    orca_sim3 *sim = NULL;
    ck_assert_int_eq(orca_sim3_create(&def, &sim), GEOM_OK);
    return sim;
}

static orca_obstacles3 *make_ball(void) {
    orca_obstacles3 *world = NULL;
    ck_assert_int_eq(orca_obstacles3_create(NULL, &world), GEOM_OK);
    orca_obstacle3_def def = orca_obstacle3_def_default();
    const geom_sphere ball = {{0.0, 0.0, 0.0}, 2.0};
    def.shape = collide_shape3_from_sphere(ball);
    ck_assert_int_eq(orca_obstacles3_add(world, &def, NULL), GEOM_OK);
    return world;
}

START_TEST(bad_input_is_refused) {
    orca_sim3_def def = orca_sim3_def_default();
    orca_sim3 *sim = NULL;
    def.time_step = 0.0;
    ck_assert_int_eq(orca_sim3_create(&def, &sim), GEOM_INVALID_ARGUMENT);
    def.time_step = (double)NAN;
    ck_assert_int_eq(orca_sim3_create(&def, &sim), GEOM_NOT_FINITE);
    def = orca_sim3_def_default();
    def.neighbor_metric = (orca_neighbor_metric)7;
    ck_assert_int_eq(orca_sim3_create(&def, &sim), GEOM_INVALID_ARGUMENT);
    ck_assert_ptr_null(sim);
    sim = make_empty();
    static const struct {
        size_t offset;
        double value;
        geom_status status;
    } wrong[] = {{offsetof(orca_agent3_def, position.z), HUGE_VAL, GEOM_NOT_FINITE},
                 {offsetof(orca_agent3_def, velocity.y), HUGE_VAL, GEOM_NOT_FINITE},
                 {offsetof(orca_agent3_def, preferred_velocity.z), HUGE_VAL, GEOM_NOT_FINITE},
                 {offsetof(orca_agent3_def, radius), -1.0, GEOM_NEGATIVE_SIZE},
                 {offsetof(orca_agent3_def, max_speed), -1.0, GEOM_NEGATIVE_SIZE},
                 {offsetof(orca_agent3_def, neighbor_dist), -1.0, GEOM_NEGATIVE_SIZE},
                 {offsetof(orca_agent3_def, time_horizon), 0.0, GEOM_INVALID_ARGUMENT},
                 {offsetof(orca_agent3_def, time_horizon_obst), 0.0, GEOM_INVALID_ARGUMENT},
                 {offsetof(orca_agent3_def, responsibility), -1.0, GEOM_INVALID_ARGUMENT},
                 {offsetof(orca_agent3_def, priority), HUGE_VAL, GEOM_NOT_FINITE},
                 {offsetof(orca_agent3_def, max_acceleration), 0.0, GEOM_INVALID_ARGUMENT}};
    const orca_agent3_def good = orca_agent3_def_default();
    orca_agent_id id;
    ck_assert_int_eq(orca_sim3_add_agent(sim, &good, &id), GEOM_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        orca_agent3_def agent = good;
        memcpy((char *)&agent + wrong[i].offset, &wrong[i].value, sizeof(double));
        ck_assert_int_eq(orca_sim3_add_agent(sim, &agent, NULL), wrong[i].status);
        ck_assert_int_eq(orca_sim3_set_agent(sim, id, &agent), wrong[i].status);
    }
    ck_assert_int_eq(orca_sim3_set_preferred_velocity(sim, id, geom_vec3_make(0.0, (double)NAN, 0.0)),
                     GEOM_NOT_FINITE);
    ck_assert_int_eq(orca_sim3_set_time_step(sim, -1.0), GEOM_INVALID_ARGUMENT);
    const orca_agent3_def now = orca_sim3_get_agent(sim, id);
    ck_assert_double_eq(now.radius, good.radius);
    ck_assert_uint_eq(orca_sim3_agent_count(sim), 1);
    orca_sim3_destroy(sim);
    orca_sim3_destroy(NULL);
}
END_TEST

START_TEST(handles_name_one_agent_for_ever) {
    random_source source = {501};
    orca_sim3 *sim = make_empty();
    orca_agent_id ids[MOST_AGENTS];
    double mark[MOST_AGENTS];
    size_t count = 0;
    orca_agent_id gone = {0, 0};
    for (int i = 0; i < 3000; ++i) {
        if (count < MOST_AGENTS && random_int(&source, 0, 2) != 0) {
            orca_agent3_def def = random_agent(&source, DENSE, false);
            def.priority = (double)i;
            mark[count] = def.priority;
            ck_assert_int_eq(orca_sim3_add_agent(sim, &def, &ids[count++]), GEOM_OK);
        } else if (count > 0) {
            const size_t k = (size_t)random_int(&source, 0, (int)count - 1);
            gone = ids[k];
            ck_assert_int_eq(orca_sim3_remove_agent(sim, ids[k]), GEOM_OK);
            ck_assert_int_eq(orca_sim3_remove_agent(sim, ids[k]), GEOM_UNKNOWN_HANDLE);
            memmove(ids + k, ids + k + 1, (count - k - 1) * sizeof *ids);
            memmove(mark + k, mark + k + 1, (count - k - 1) * sizeof *mark);
            --count;
        }
        if (i % 50 == 0) {
            ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
        }
        ck_assert(!orca_sim3_agent_exists(sim, gone));
    }
    orca_agent_id listed[MOST_AGENTS];
    ck_assert_uint_eq(orca_sim3_agent_ids(sim, listed, MOST_AGENTS), count);
    ck_assert_mem_eq(listed, ids, count * sizeof *ids);
    for (size_t k = 0; k < count; ++k) {
        ck_assert_double_eq(orca_sim3_get_agent(sim, ids[k]).priority, mark[k]);
    }
    orca_sim3_destroy(sim);
}
END_TEST

START_TEST(views_read_and_write_all) {
    random_source source = {502};
    crowd now;
    random_crowd(&source, SPREAD, &now);
    now.count = 50;
    for (size_t i = 0; i < now.count; ++i) {
        now.agent[i] = random_agent(&source, SPREAD, true);
    }
    orca_agent_id ids[MOST_AGENTS];
    orca_sim3 *sim = make_sim(&now, orca_sim3_def_default(), ids);
    ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
    struct {
        float other;
        geom_vec3 place;
    } mine[50];
    const orca_view view = {&mine[0].place, sizeof mine[0], now.count};
    ck_assert_int_eq(orca_sim3_get_all(sim, ORCA_POSITION, view), GEOM_OK);
    for (size_t i = 0; i < now.count; ++i) {
        ck_assert(geom_vec3_equal(mine[i].place, orca_sim3_get_agent(sim, ids[i]).position));
        mine[i].place.z += 1.0;
    }
    const orca_const_view back = {&mine[0].place, sizeof mine[0], now.count};
    ck_assert_int_eq(orca_sim3_set_all(sim, ORCA_VELOCITY, back), GEOM_OK);
    ck_assert(geom_vec3_equal(mine[7].place, orca_sim3_get_agent(sim, ids[7]).velocity));
    mine[49].place.z = (double)NAN;
    ck_assert_int_eq(orca_sim3_set_all(sim, ORCA_POSITION, back), GEOM_NOT_FINITE);
    const orca_const_view fewer = {&mine[0].place, sizeof mine[0], now.count - 1};
    ck_assert_int_eq(orca_sim3_set_all(sim, ORCA_POSITION, fewer), GEOM_INVALID_ARGUMENT);
    orca_sim3_destroy(sim);
}
END_TEST

/* ---- Snapshots ---- */

static unsigned char *save(const orca_sim3 *sim, size_t *size) {
    *size = orca_sim3_save(sim, NULL, 0);
    unsigned char *bytes = malloc(*size);
    ck_assert_ptr_nonnull(bytes);
    ck_assert_uint_eq(orca_sim3_save(sim, bytes, *size), *size);
    return bytes;
}

/* A crowd that flew, from which some left. */
static orca_sim3 *make_used(random_source *source, orca_sim3_def def) {
    crowd now;
    random_crowd(source, (crowd_kind)random_int(source, 0, EXTREME - 1), &now);
    for (size_t i = 0; i < now.count; i += 5) {
        now.agent[i].max_acceleration = 2.0;
        now.agent[i].group = 3;
        now.agent[i].method = i % 10 == 0 ? ORCA_METHOD_RVO : ORCA_METHOD_ORCA;
        now.agent[i].max_neighbors = 6;
        now.agent[i].priority = 0.25;
    }
    orca_agent_id ids[MOST_AGENTS];
    orca_sim3 *sim = make_sim(&now, def, ids);
    ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
    for (size_t i = 0; i < now.count; i += 3) {
        ck_assert_int_eq(orca_sim3_remove_agent(sim, ids[i]), GEOM_OK);
    }
    return sim;
}

START_TEST(what_is_restored_goes_on_bit_for_bit) {
    random_source source = {503};
    orca_obstacles3 *world = make_ball();
    for (int i = 0; i < 30; ++i) {
        orca_sim3_def def = i % 4 == 3 ? orca_sim3_def_reference() : orca_sim3_def_default();
        def.obstacles = i % 3 == 0 ? NULL : world;
        orca_sim3 *sim = make_used(&source, def);
        def.simd = i % 2 == 0 ? COLLIDE_SIMD_BASE : COLLIDE_SIMD_AUTO;
        orca_sim3 *copy = make_used(&source, def);
        size_t size;
        unsigned char *bytes = save(sim, &size);
        ck_assert_int_eq(orca_sim3_restore(copy, bytes, size), GEOM_OK);
        for (int s = 0; s < 4; ++s) {
            ck_assert(orca_sim3_hash(sim) == orca_sim3_hash(copy));
            ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
            ck_assert_int_eq(orca_sim3_step(copy), GEOM_OK);
        }
        const orca_agent3_def agent = random_agent(&source, DENSE, true);
        orca_agent_id one;
        orca_agent_id other;
        ck_assert_int_eq(orca_sim3_add_agent(sim, &agent, &one), GEOM_OK);
        ck_assert_int_eq(orca_sim3_add_agent(copy, &agent, &other), GEOM_OK);
        ck_assert_mem_eq(&one, &other, sizeof one);
        free(bytes);
        orca_sim3_destroy(sim);
        orca_sim3_destroy(copy);
    }
    orca_obstacles3_destroy(world);
}
END_TEST

START_TEST(damaged_snapshots_are_refused) {
    random_source source = {504};
    orca_sim3 *sim = make_used(&source, orca_sim3_def_default());
    orca_sim3 *other = make_used(&source, orca_sim3_def_default());
    const uint64_t before = orca_sim3_hash(other);
    size_t size;
    unsigned char *bytes = save(sim, &size);
    for (size_t i = 0; i < size; i += 1 + i / 100) {
        ck_assert_int_eq(orca_sim3_restore(other, bytes, i), GEOM_INVALID_ARGUMENT);
        bytes[i] ^= 1;
        ck_assert_int_eq(orca_sim3_restore(other, bytes, size), GEOM_INVALID_ARGUMENT);
        bytes[i] ^= 1;
    }
    ck_assert(orca_sim3_hash(other) == before);
    free(bytes);
    orca_sim3_destroy(sim);
    orca_sim3_destroy(other);
}
END_TEST

/* ---- Questions ---- */

/* As the header of the question says it, by looking at all. */
static size_t near_by_looking(const orca_sim3 *sim, const orca_agent_id *ids, size_t count,
                              orca_agents3_query query, orca_near_agent *out) {
    size_t found = 0;
    for (size_t i = 0; i < count; ++i) {
        const orca_agent3_def def = orca_sim3_get_agent(sim, ids[i]);
        const double distance = fmax(0.0, geom_vec3_distance(def.position, query.point) - def.radius);
        if (distance > query.range || (def.layers & query.mask) == 0) {
            continue;
        }
        size_t k = found++;
        for (; k > 0 && out[k - 1].distance > distance; --k) {
            out[k] = out[k - 1];
        }
        out[k] = (orca_near_agent){ids[i], distance};
    }
    return found;
}

START_TEST(the_agents_near_a_point_are_found) {
    random_source source = {505};
    for (int i = 0; i < 60; ++i) {
        crowd now;
        random_crowd(&source, (crowd_kind)(i % EXTREME), &now);
        orca_agent_id ids[MOST_AGENTS];
        orca_sim3 *sim = make_sim(&now, orca_sim3_def_default(), ids);
        for (int s = 0; s < i % 3; ++s) {
            ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
        }
        for (size_t k = 0; k < now.count; k += 9) {
            orca_agent3_def moved = orca_sim3_get_agent(sim, ids[k]);
            moved.position = random_vec(&source, 12.0);
            ck_assert_int_eq(orca_sim3_set_agent(sim, ids[k], &moved), GEOM_OK);
        }
        for (int q = 0; q < 10; ++q) {
            const orca_agents3_query query = {random_vec(&source, 10.0), random_between(&source, 0.0, 9.0),
                                              (uint32_t)random_int(&source, 0, 7)};
            orca_near_agent expected[MOST_AGENTS];
            orca_near_agent got[MOST_AGENTS];
            const size_t count = near_by_looking(sim, ids, now.count, query, expected);
            const size_t wanted = (size_t)random_int(&source, 0, 12);
            const size_t found = orca_sim3_agents_nearest(sim, query, got, wanted);
            ck_assert_uint_eq(found, count < wanted ? count : wanted);
            for (size_t k = 0; k < found; ++k) {
                ck_assert_mem_eq(&got[k].id, &expected[k].id, sizeof got[k].id);
                ck_assert_double_eq(got[k].distance, expected[k].distance);
            }
        }
        orca_sim3_destroy(sim);
    }
}
END_TEST

START_TEST(meetings_ahead_are_foretold) {
    orca_obstacles3 *world = make_ball();
    orca_sim3_def def = orca_sim3_def_default();
    def.obstacles = world;
    orca_sim3 *sim = NULL;
    ck_assert_int_eq(orca_sim3_create(&def, &sim), GEOM_OK);
    orca_agent3_def agent = orca_agent3_def_default();
    orca_agent_id ids[3];
    agent.position = geom_vec3_make(-10.0, 0.0, 0.0);
    agent.velocity = geom_vec3_make(1.0, 0.0, 0.0);
    ck_assert_int_eq(orca_sim3_add_agent(sim, &agent, &ids[0]), GEOM_OK);
    agent.position = geom_vec3_make(-10.0, 0.0, 7.0);
    agent.velocity = geom_vec3_make(1.0, 0.0, -1.5);
    ck_assert_int_eq(orca_sim3_add_agent(sim, &agent, &ids[1]), GEOM_OK);
    agent.position = geom_vec3_make(0.0, 30.0, 7.0);
    agent.velocity = geom_vec3_make(0.0, 0.0, 1.0);
    ck_assert_int_eq(orca_sim3_add_agent(sim, &agent, &ids[2]), GEOM_OK);
    const orca_collision3 first = orca_sim3_next_collision(sim, ids[0], 20.0);
    ck_assert_int_eq(first.kind, ORCA_COLLISION_AGENT);
    ck_assert_mem_eq(&first.agent, &ids[1], sizeof first.agent);
    ck_assert_double_eq_tol(first.time, 4.0, 1e-13);
    ck_assert_int_eq(orca_sim3_remove_agent(sim, ids[1]), GEOM_OK);
    const orca_collision3 second = orca_sim3_next_collision(sim, ids[0], 20.0);
    ck_assert_int_eq(second.kind, ORCA_COLLISION_OBSTACLE);
    ck_assert_double_eq_tol(second.time, 7.5, 1e-13);
    ck_assert_int_eq(orca_sim3_next_collision(sim, ids[0], 7.0).kind, ORCA_COLLISION_NONE);
    ck_assert_int_eq(orca_sim3_next_collision(sim, ids[2], 99.0).kind, ORCA_COLLISION_NONE);
    orca_sim3_destroy(sim);
    orca_obstacles3_destroy(world);
}
END_TEST

START_TEST(views_are_the_same_both_ways) {
    orca_obstacles3 *world = make_ball();
    orca_obstacle3_def def = orca_obstacle3_def_default();
    const geom_plane ground = {{0.0, 0.0, 1.0}, -4.0};
    def.shape = collide_shape3_from_plane(ground);
    def.layers = 2;
    ck_assert_int_eq(orca_obstacles3_add(world, &def, NULL), GEOM_OK);
    const geom_vec3 a = {-5.0, 0.0, 2.5};
    const geom_vec3 b = {5.0, 0.0, 2.5};
    ck_assert(orca_obstacles3_visible(world, a, b, 0.0, UINT32_MAX));
    ck_assert(orca_obstacles3_visible(world, a, b, nextafter(0.5, 0.0), UINT32_MAX));
    ck_assert(!orca_obstacles3_visible(world, a, b, 0.5, UINT32_MAX));
    ck_assert(orca_obstacles3_visible(world, a, b, 0.5, 2));
    ck_assert(!orca_obstacles3_visible(world, a, geom_vec3_make(-9.0, 0.0, -4.0), 0.0, UINT32_MAX));
    ck_assert(!orca_obstacles3_visible(world, a, b, -1.0, UINT32_MAX));
    ck_assert(!orca_obstacles3_visible(world, a, geom_vec3_make(0.0, (double)NAN, 0.0), 0.0, UINT32_MAX));
    random_source source = {508};
    for (int i = 0; i < 2000; ++i) {
        const geom_vec3 from = random_vec(&source, 6.0);
        const geom_vec3 to = random_vec(&source, 6.0);
        const double radius = random_int(&source, 0, 2) == 0 ? 0.0 : random_between(&source, 0.0, 2.0);
        const bool seen = orca_obstacles3_visible(world, from, to, radius, UINT32_MAX);
        ck_assert(seen == orca_obstacles3_visible(world, to, from, radius, UINT32_MAX));
        const geom_sphere ball = {from, radius};
        const geom_vec3 motion = geom_vec3_sub(to, from);
        ck_assert(seen ==
                  (orca_obstacles3_sweep(world, ball, motion, UINT32_MAX, NULL).relation == COLLIDE_APART));
    }
    orca_obstacles3_destroy(world);
}
END_TEST

START_TEST(the_promise_is_doubted_for_its_reasons) {
    orca_sim3 *sim = make_empty();
    orca_agent3_def agent = orca_agent3_def_default();
    orca_agent_id ids[4];
    agent.max_neighbors = 1;
    for (size_t i = 0; i < 4; ++i) {
        agent.position = geom_vec3_make(3.0 * (double)i, 0.0, i == 3 ? 0.5 : 0.0);
        agent.time_horizon = i == 3 ? 0.05 : 3.0;
        agent.neighbor_dist = i == 0 ? 3.0 : 10.0;
        ck_assert_int_eq(orca_sim3_add_agent(sim, &agent, &ids[i]), GEOM_OK);
    }
    ck_assert_uint_eq(orca_sim3_guarantee(sim, ids[0]).violated, ORCA_VIOLATED_NOT_STEPPED);
    ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
    const orca_guarantee first = orca_sim3_guarantee(sim, ids[0]);
    ck_assert((first.violated & ORCA_VIOLATED_NEIGHBOR_DIST) != 0);
    ck_assert_uint_eq(first.omitted_neighbors, 0);
    const orca_guarantee second = orca_sim3_guarantee(sim, ids[1]);
    ck_assert((second.violated & ORCA_VIOLATED_MAX_NEIGHBORS) != 0);
    ck_assert_uint_eq(second.omitted_neighbors, 2);
    ck_assert((orca_sim3_guarantee(sim, ids[3]).violated & ORCA_VIOLATED_TIME_HORIZON) != 0);
    orca_sim3_destroy(sim);
}
END_TEST

/* ---- Memory ---- */

/* Whether the allocations sufficed; whatever fails leaves nothing behind, and agents as they were. */
static bool live_with(counting_heap *heap, const orca_obstacles3 *world) {
    const geom_allocator allocator = counting_allocator(heap);
    random_source source = {506};
    orca_sim3_def def = orca_sim3_def_default();
    def.allocator = &allocator;
    def.obstacles = world;
    orca_sim3 *sim = NULL;
    bool good = orca_sim3_create(&def, &sim) == GEOM_OK;
    size_t added = 0;
    for (size_t i = 0; good && i < 100; ++i) {
        const orca_agent3_def agent = random_agent(&source, DENSE, false);
        good = orca_sim3_add_agent(sim, &agent, NULL) == GEOM_OK;
        added += good;
    }
    if (sim) {
        ck_assert_uint_eq(orca_sim3_agent_count(sim), added);
        const uint64_t before = orca_sim3_hash(sim);
        const geom_status status = orca_sim3_step(sim);
        ck_assert(status == GEOM_OK || (status == GEOM_OUT_OF_MEMORY && orca_sim3_hash(sim) == before));
        good = good && status == GEOM_OK;
        size_t size;
        unsigned char *bytes = save(sim, &size);
        const geom_status restored = orca_sim3_restore(sim, bytes, size);
        ck_assert(restored == GEOM_OK || restored == GEOM_OUT_OF_MEMORY);
        good = good && restored == GEOM_OK;
        free(bytes);
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
    random_source source = {507};
    crowd now;
    do {
        random_crowd(&source, DENSE, &now);
    } while (now.count < 50);
    orca_sim3_def def = orca_sim3_def_default();
    def.allocator = &allocator;
    def.obstacles = world;
    orca_agent_id ids[MOST_AGENTS];
    orca_sim3 *sim = make_sim(&now, def, ids);
    ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
    const size_t calls = heap.calls;
    for (size_t s = 0; s < 20; ++s) {
        ck_assert_int_eq(orca_sim3_remove_agent(sim, ids[s]), GEOM_OK);
        ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
        ck_assert_int_eq(orca_sim3_add_agent(sim, &now.agent[s], &ids[s]), GEOM_OK);
        ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
    }
    ck_assert_uint_eq(heap.calls, calls);
    orca_sim3_destroy(sim);
    ck_assert_uint_eq(heap.blocks, 0);
    orca_obstacles3_destroy(world);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {bad_input_is_refused,
                                  handles_name_one_agent_for_ever,
                                  views_read_and_write_all,
                                  what_is_restored_goes_on_bit_for_bit,
                                  damaged_snapshots_are_refused,
                                  the_agents_near_a_point_are_found,
                                  meetings_ahead_are_foretold,
                                  views_are_the_same_both_ways,
                                  the_promise_is_doubted_for_its_reasons,
                                  every_allocation_may_fail,
                                  a_step_allocates_nothing_once_warm};
    return run_tests("orca.sim3_state", tests, sizeof tests / sizeof tests[0]);
}
