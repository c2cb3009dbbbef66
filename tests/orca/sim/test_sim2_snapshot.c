/* Snapshots of simulators, and one quantity of all agents at a time. */
#include "support.h"

#include <orca/sim2.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST = 120
};

static orca_agent_def random_agent(random_source *source, bool plain) {
    orca_agent_def def = orca_agent_def_default();
    def.position = random_point(source, 9.0);
    def.velocity = random_point(source, 1.0);
    def.preferred_velocity = random_point(source, 1.5);
    def.radius = random_between(source, 0.1, 0.5);
    def.max_neighbors = (uint32_t)random_int(source, 0, 12);
    if (plain) {
        return def;
    }
    def.time_horizon = random_between(source, 0.5, 3.0);
    def.responsibility = random_between(source, 0.0, 1.0);
    def.priority = random_between(source, -1.0, 1.0);
    def.group = (uint32_t)random_int(source, 0, 3);
    def.bottom = random_int(source, 0, 1) == 0 ? -HUGE_VAL : random_between(source, 0.0, 1.0);
    def.top = random_int(source, 0, 1) == 0 ? HUGE_VAL : random_between(source, 1.0, 2.0);
    def.method = (orca_method)random_int(source, 0, 2);
    def.kinematics.kind = (orca_kinematics_kind)random_int(source, 0, 3);
    def.kinematics.max_acceleration = random_int(source, 0, 1) == 0 ? HUGE_VAL : 2.0;
    return def;
}

/* Agents that came, walked and went. */
static orca_sim *make_sim(random_source *source, orca_sim_def def, bool plain) {
    orca_sim *sim = NULL;
    ck_assert_int_eq(orca_sim_create(&def, &sim), GEOM_OK);
    orca_agent_id ids[MOST];
    const size_t count = (size_t)random_int(source, 0, MOST);
    for (size_t i = 0; i < count; ++i) {
        const orca_agent_def agent = random_agent(source, plain);
        ck_assert_int_eq(orca_sim_add_agent(sim, &agent, &ids[i]), GEOM_OK);
    }
    for (int s = 0; s < 2; ++s) {
        ck_assert_int_eq(orca_sim_step(sim), GEOM_OK);
    }
    for (size_t i = 0; i < count; i += 3) {
        ck_assert_int_eq(orca_sim_remove_agent(sim, ids[i]), GEOM_OK);
    }
    for (size_t i = 0; i < count; i += 7) {
        const orca_agent_def agent = random_agent(source, plain);
        ck_assert_int_eq(orca_sim_add_agent(sim, &agent, NULL), GEOM_OK);
    }
    return sim;
}

/* The bytes of a simulator; to be freed. */
static unsigned char *save(const orca_sim *sim, size_t *size) {
    *size = orca_sim_save(sim, NULL, 0);
    unsigned char *bytes = malloc(*size + 1);
    ck_assert_ptr_nonnull(bytes);
    bytes[*size] = 0xa5;
    bytes[0] = 0;
    ck_assert_uint_eq(orca_sim_save(sim, bytes, *size - 1), *size);
    ck_assert_uint_eq(bytes[0], 0);
    ck_assert_uint_eq(orca_sim_save(sim, bytes, *size), *size);
    ck_assert_uint_eq(bytes[*size], 0xa5);
    return bytes;
}

static void check_alike(const orca_sim *a, const orca_sim *b) {
    size_t size_a;
    size_t size_b;
    unsigned char *bytes_a = save(a, &size_a);
    unsigned char *bytes_b = save(b, &size_b);
    ck_assert_uint_eq(size_a, size_b);
    ck_assert_mem_eq(bytes_a, bytes_b, size_a);
    ck_assert(orca_sim_hash(a) == orca_sim_hash(b));
    free(bytes_a);
    free(bytes_b);
}

/* The same is done to both; they must stay alike. */
static void go_on(random_source *source, orca_sim *a, orca_sim *b) {
    for (int s = 0; s < 4; ++s) {
        ck_assert_int_eq(orca_sim_step(a), GEOM_OK);
        ck_assert_int_eq(orca_sim_step(b), GEOM_OK);
        check_alike(a, b);
        const orca_agent_def agent = random_agent(source, s % 2 == 0);
        orca_agent_id id_a;
        orca_agent_id id_b;
        ck_assert_int_eq(orca_sim_add_agent(a, &agent, &id_a), GEOM_OK);
        ck_assert_int_eq(orca_sim_add_agent(b, &agent, &id_b), GEOM_OK);
        ck_assert_mem_eq(&id_a, &id_b, sizeof id_a);
        orca_agent_id ids[2 * MOST];
        const size_t count = orca_sim_agent_ids(a, ids, sizeof ids / sizeof ids[0]);
        const size_t which = (size_t)random_int(source, 0, (int)count - 1);
        ck_assert_int_eq(orca_sim_remove_agent(a, ids[which]), GEOM_OK);
        ck_assert_int_eq(orca_sim_remove_agent(b, ids[which]), GEOM_OK);
    }
}

static void add_world(orca_obstacles *world) {
    static const geom_vec2 block[] = {{-2, -2}, {2, -2}, {2, 2}, {-2, 2}};
    const geom_ring ring = {block, 4};
    const geom_polygon polygon = {&ring, 1};
    ck_assert_int_eq(orca_obstacles_add_polygon(world, polygon, ORCA_WINDING_AUTO, NULL), GEOM_OK);
}

START_TEST(what_is_restored_goes_on_bit_for_bit) {
    random_source source = {111};
    orca_obstacles *world = NULL;
    ck_assert_int_eq(orca_obstacles_create(NULL, &world), GEOM_OK);
    add_world(world);
    geom_task_pool *pool = NULL;
    const geom_task_pool_def pool_def = {.threads = 4};
    ck_assert_int_eq(geom_task_pool_create(&pool_def, &pool), GEOM_OK);
    const geom_tasks tasks = geom_task_pool_tasks(pool);
    for (int i = 0; i < 60; ++i) {
        orca_sim_def def = i % 4 == 3 ? orca_sim_def_reference() : orca_sim_def_default();
        def.obstacles = i % 3 == 0 ? NULL : world;
        def.time_step = random_between(&source, 0.05, 0.2);
        orca_sim *sim = make_sim(&source, def, i % 2 == 0);
        orca_sim_def other = orca_sim_def_default();
        other.obstacles = def.obstacles;
        other.tasks = i % 5 < 3 ? &tasks : NULL;
        other.simd = i % 5 < 2 ? COLLIDE_SIMD_BASE : COLLIDE_SIMD_AUTO;
        orca_sim *copy = make_sim(&source, other, true);
        size_t size;
        unsigned char *bytes = save(sim, &size);
        ck_assert_int_eq(orca_sim_restore(copy, bytes, size), GEOM_OK);
        free(bytes);
        check_alike(sim, copy);
        go_on(&source, sim, copy);
        orca_sim_destroy(sim);
        orca_sim_destroy(copy);
    }
    geom_task_pool_destroy(pool);
    orca_obstacles_destroy(world);
}
END_TEST

/* FNV-1a over all behind the header, as a forger would do it. */
static void forge_checksum(unsigned char *bytes, size_t size) {
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 32; i < size; ++i) {
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
    memcpy(bytes + 24, &sum, sizeof sum);
}

START_TEST(bytes_that_are_no_snapshot_change_nothing) {
    random_source source = {112};
    orca_sim *sim = make_sim(&source, orca_sim_def_default(), false);
    size_t size;
    unsigned char *bytes = save(sim, &size);
    const uint64_t hash = orca_sim_hash(sim);
    size_t taken = 0;
    for (int i = 0; i < 6000; ++i) {
        unsigned char *wrong = malloc(size);
        ck_assert_ptr_nonnull(wrong);
        memcpy(wrong, bytes, size);
        const size_t at = i < 400 ? (size_t)i : (size_t)random_int(&source, 0, (int)size - 1);
        wrong[at] = (unsigned char)(wrong[at] ^ (1U << random_int(&source, 0, 7)));
        if (i % 2 == 0) {
            forge_checksum(wrong, size);
        }
        orca_sim *victim = NULL;
        const orca_sim_def def = orca_sim_def_default();
        ck_assert_int_eq(orca_sim_create(&def, &victim), GEOM_OK);
        const uint64_t empty = orca_sim_hash(victim);
        const geom_status status = orca_sim_restore(victim, wrong, size);
        if (status == GEOM_OK) { /* another simulator, but a sound one */
            ++taken;
            ck_assert(i % 2 == 0);
            ck_assert(i % 64 != 0 || orca_sim_step(victim) == GEOM_OK);
        } else {
            ck_assert_int_eq(status, GEOM_INVALID_ARGUMENT);
            ck_assert(orca_sim_hash(victim) == empty);
        }
        orca_sim_destroy(victim);
        free(wrong);
    }
    ck_assert_uint_gt(taken, 0);
    for (size_t part = 0; part < size; part += part < 200 ? 1 : 97) {
        ck_assert_int_eq(orca_sim_restore(sim, bytes, part), GEOM_INVALID_ARGUMENT);
    }
    ck_assert(orca_sim_hash(sim) == hash);
    free(bytes);
    orca_sim_destroy(sim);
}
END_TEST

START_TEST(every_allocation_of_a_restore_may_fail) {
    random_source source = {113};
    orca_sim *sim = make_sim(&source, orca_sim_def_default(), false);
    size_t size;
    unsigned char *bytes = save(sim, &size);
    geom_status status = GEOM_OUT_OF_MEMORY;
    for (size_t fail_at = 1; status != GEOM_OK; ++fail_at) {
        counting_heap heap = {.fail_at = SIZE_MAX};
        const geom_allocator allocator = counting_allocator(&heap);
        orca_sim_def def = orca_sim_def_default();
        def.allocator = &allocator;
        orca_sim *copy = NULL;
        ck_assert_int_eq(orca_sim_create(&def, &copy), GEOM_OK);
        const uint64_t empty = orca_sim_hash(copy);
        heap.fail_at = heap.calls + fail_at - 1;
        status = orca_sim_restore(copy, bytes, size);
        ck_assert(status == GEOM_OK || status == GEOM_OUT_OF_MEMORY);
        ck_assert(orca_sim_hash(copy) == (status == GEOM_OK ? orca_sim_hash(sim) : empty));
        ck_assert(status != GEOM_OK || fail_at > 5);
        orca_sim_destroy(copy);
        ck_assert_uint_eq(heap.blocks, 0);
    }
    free(bytes);
    orca_sim_destroy(sim);
}
END_TEST

/* An agent as a host might have it. */
typedef struct mine {
    char name[5];
    unsigned char place[sizeof(geom_vec2)]; /* not aligned */
    float other;
    double size;
} mine;

START_TEST(all_agents_are_read_and_written_in_the_order_of_adding) {
    random_source source = {114};
    orca_sim *sim = make_sim(&source, orca_sim_def_default(), false);
    orca_agent_id ids[2 * MOST];
    const size_t count = orca_sim_agent_ids(sim, ids, sizeof ids / sizeof ids[0]);
    ck_assert_uint_gt(count, 10);
    static mine host[2 * MOST];
    for (int q = ORCA_POSITION; q <= ORCA_PREFERRED_VELOCITY; ++q) {
        for (size_t i = 0; i < count; ++i) {
            const geom_vec2 v = random_point(&source, 3.0);
            memcpy(host[i].place, &v, sizeof v);
        }
        const orca_const_view from = {host[0].place, sizeof *host, count};
        ck_assert_int_eq(orca_sim_set_all(sim, (orca_quantity)q, from), GEOM_OK);
        geom_vec2 back[2 * MOST];
        ck_assert_int_eq(orca_sim_get_all(sim, (orca_quantity)q, (orca_view){back, sizeof *back, count}),
                         GEOM_OK);
        for (size_t i = 0; i < count; ++i) {
            const orca_agent_def def = orca_sim_get_agent(sim, ids[i]);
            const geom_vec2 *is[] = {&def.position, &def.velocity, &def.preferred_velocity};
            ck_assert_mem_eq(is[q], host[i].place, sizeof(geom_vec2));
            ck_assert_mem_eq(&back[i], host[i].place, sizeof(geom_vec2));
        }
    }
    for (int q = ORCA_RADIUS; q <= ORCA_MAX_SPEED; ++q) {
        for (size_t i = 0; i < count; ++i) {
            host[i].size = random_between(&source, 0.0, 3.0);
        }
        const orca_const_view from = {&host[0].size, sizeof *host, count};
        ck_assert_int_eq(orca_sim_set_all(sim, (orca_quantity)q, from), GEOM_OK);
        for (size_t i = 0; i < count; ++i) {
            const orca_agent_def def = orca_sim_get_agent(sim, ids[i]);
            ck_assert_double_eq(q == ORCA_RADIUS ? def.radius : def.max_speed, host[i].size);
        }
    }
    orca_sim_destroy(sim);
}
END_TEST

START_TEST(what_is_refused_of_all_agents_changes_none) {
    random_source source = {115};
    orca_sim *sim = make_sim(&source, orca_sim_def_default(), true);
    const size_t count = orca_sim_agent_count(sim);
    const uint64_t hash = orca_sim_hash(sim);
    geom_vec2 places[2 * MOST] = {{0.0, 0.0}};
    double sizes[2 * MOST] = {0.0};
    const orca_const_view vectors = {places, sizeof *places, count};
    const orca_const_view numbers = {sizes, sizeof *sizes, count};
    const orca_const_view fewer = {places, sizeof *places, count - 1};
    ck_assert_int_eq(orca_sim_set_all(sim, ORCA_POSITION, fewer), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(orca_sim_set_all(sim, (orca_quantity)5, vectors), GEOM_INVALID_ARGUMENT);
    places[count - 1].y = (double)NAN;
    ck_assert_int_eq(orca_sim_set_all(sim, ORCA_VELOCITY, vectors), GEOM_NOT_FINITE);
    sizes[count - 1] = -1.0;
    ck_assert_int_eq(orca_sim_set_all(sim, ORCA_RADIUS, numbers), GEOM_NEGATIVE_SIZE);
    sizes[count - 1] = HUGE_VAL;
    ck_assert_int_eq(orca_sim_set_all(sim, ORCA_MAX_SPEED, numbers), GEOM_NOT_FINITE);
    const orca_view to = {places, sizeof *places, count + 1};
    ck_assert_int_eq(orca_sim_get_all(sim, ORCA_POSITION, to), GEOM_INVALID_ARGUMENT);
    ck_assert(orca_sim_hash(sim) == hash);
    orca_sim_destroy(sim);
}
END_TEST

START_TEST(all_of_no_agents_are_read_and_written) {
    orca_sim *sim = NULL;
    ck_assert_int_eq(orca_sim_create(NULL, &sim), GEOM_OK);
    for (int q = ORCA_POSITION; q <= ORCA_MAX_SPEED; ++q) {
        ck_assert_int_eq(orca_sim_get_all(sim, (orca_quantity)q, (orca_view){NULL, 0, 0}), GEOM_OK);
        ck_assert_int_eq(orca_sim_set_all(sim, (orca_quantity)q, (orca_const_view){NULL, 0, 0}), GEOM_OK);
    }
    orca_sim_destroy(sim);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        what_is_restored_goes_on_bit_for_bit,   bytes_that_are_no_snapshot_change_nothing,
        every_allocation_of_a_restore_may_fail, all_agents_are_read_and_written_in_the_order_of_adding,
        all_of_no_agents_are_read_and_written,  what_is_refused_of_all_agents_changes_none};
    return run_tests("orca.sim2_snapshot", tests, sizeof tests / sizeof tests[0]);
}
