/* Enforcing, verifying and predicting on several threads give the same bits as on one. For the plane and for
 * space: test_enforce_threads2.c and test_enforce_threads3.c add the obstacles and name the types. */
#include <geom/task.h>

#include <stdlib.h>

enum {
    AGENTS = 1200, /* enough to be divided into parts */
    MOST_CONTACTS = 20000,
    STEPS = 2
};

/* What comes out of one step. */
typedef struct outcome {
    motion motions[AGENTS];
    orca_enforcement reports[AGENTS];
    orca_verdict verdicts[AGENTS];
    orca_contact contacts[MOST_CONTACTS];
} outcome;

static proposal random_proposal(random_source *source, double side) {
    double start[DIMENSIONS];
    double way[DIMENSIONS];
    proposal made = proposal_default();
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        start[axis] = random_between(source, 0.0, side);
        way[axis] = random_between(source, -0.4, 0.4);
    }
    made.motion.path.a = vec_of(start);
    made.motion.path.b = vec_add(made.motion.path.a, vec_of(way));
    made.motion.radius = random_between(source, 0.1, 0.5);
    made.reach = 0.5;
    made.cooperation = (orca_cooperation)(random_int(source, 0, 9) == 0 ? random_int(source, 1, 3) : 0);
    made.momentum = vec_scale(vec_of(way), 0.5);
    made.max_change = 0.25;
    return made;
}

static uint64_t hash_number(uint64_t hash, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return (hash ^ bits) * UINT64_C(0x100000001b3);
}

static uint64_t hash_contacts(uint64_t hash, const outcome *out, size_t contacts) {
    for (size_t i = 0; i < AGENTS; ++i) {
        const orca_verdict *verdict = &out->verdicts[i];
        hash = hash_number(hash, (double)verdict->relation + 4.0 * (double)verdict->with);
        hash = hash_number(hash_number(hash, verdict->time), verdict->clearance);
        hash = hash_number(hash, verdict->other);
    }
    for (size_t k = 0; k < contacts; ++k) {
        const orca_contact *contact = &out->contacts[k];
        hash = hash_number(hash_number(hash, contact->agent), contact->other);
        hash = hash_number(hash_number(hash, contact->time), contact->clearance);
    }
    return hash;
}

static uint64_t hash_motions(uint64_t hash, const outcome *out) {
    for (size_t i = 0; i < AGENTS; ++i) {
        double end[3] = {0.0, 0.0, 0.0};
        vec_write(out->motions[i].path.b, end);
        hash = hash_number(hash_number(hash_number(hash, end[0]), end[1]), end[2]);
        hash = hash_number(hash, (double)out->reports[i].change + 8.0 * out->reports[i].broken);
        hash = hash_number(hash, out->reports[i].other);
    }
    return hash;
}

/* What was found while enforcing is what verification finds of the motions. Returns its hash. */
static uint64_t compare_found(verifier *with, const obstacles *world, outcome *out, uint64_t at_once) {
    const verify_input made = {
        .motions = out->motions, .count = AGENTS, .obstacles = world, .time_step = 0.1};
    orca_verify_output found = {out->verdicts, out->contacts, MOST_CONTACTS, 0};
    ck_assert_int_eq(verify(with, &made, &found), GEOM_OK);
    ck_assert_uint_le(found.contact_count, MOST_CONTACTS);
    ck_assert(hash_contacts(0, out, found.contact_count) == at_once);
    return at_once;
}

/* One step of all proposals; the hash of what came out. They go on from where it led. */
static uint64_t step(verifier *with, const obstacles *world, proposal *proposals, outcome *out) {
    const enforce_input input = {
        .proposals = proposals, .count = AGENTS, .obstacles = world, .time_step = 0.1};
    orca_verify_output verified = {out->verdicts, out->contacts, MOST_CONTACTS, 0};
    enforce_output output = {.motions = out->motions, .reports = out->reports, .verified = &verified};
    ck_assert_int_eq(enforce(with, &input, &output), GEOM_OK);
    ck_assert_uint_le(verified.contact_count, MOST_CONTACTS);
    const uint64_t at_once = hash_contacts(0, out, verified.contact_count);
    uint64_t hash = compare_found(with, world, out, at_once);
    const verify_input checked = {.motions = out->motions,
                                  .count = AGENTS,
                                  .obstacles = world,
                                  .clearance_range = 0.5,
                                  .time_step = 0.1};
    orca_verify_output found = {out->verdicts, out->contacts, MOST_CONTACTS, 0};
    ck_assert_int_eq(verify(with, &checked, &found), GEOM_OK);
    ck_assert_uint_le(found.contact_count, MOST_CONTACTS);
    hash = hash_contacts(hash_motions(hash, out), out, found.contact_count);
    ck_assert_int_eq(predict(with, &checked, 2.5, &found), GEOM_OK);
    hash =
        hash_contacts(hash, out, found.contact_count < MOST_CONTACTS ? found.contact_count : MOST_CONTACTS);
    for (size_t i = 0; i < AGENTS; ++i) {
        const vec way = vec_sub(proposals[i].motion.path.b, proposals[i].motion.path.a);
        proposals[i].motion.path.a = out->motions[i].path.b;
        proposals[i].motion.path.b = vec_add(out->motions[i].path.b, way);
    }
    return hash;
}

static uint64_t run_steps(uint64_t seed, double side, const obstacles *world, const geom_tasks *tasks) {
    random_source source = {seed};
    outcome *out = calloc(1, sizeof *out);
    proposal *proposals = calloc(AGENTS, sizeof *proposals);
    verifier *with = NULL;
    ck_assert(out && proposals && create_verifier(tasks, &with) == GEOM_OK);
    uint64_t hash = 0;
    for (size_t i = 0; i < AGENTS; ++i) {
        proposals[i] = random_proposal(&source, side);
    }
    for (int i = 0; i < STEPS; ++i) {
        hash = hash * 31 + step(with, world, proposals, out);
    }
    destroy_verifier(with);
    free(proposals);
    free(out);
    return hash;
}

START_TEST(the_number_of_threads_changes_no_bit) {
    static const size_t threads[] = {1, 3, 20};
    obstacles *world = NULL;
    ck_assert_int_eq(create_obstacles(&world), GEOM_OK);
    add_world(world);
    for (size_t i = 0; i < 4; ++i) {
        const obstacles *among = i % 2 == 0 ? world : NULL;
        const uint64_t hash = run_steps(i + 1, sides[i], among, NULL);
        for (size_t t = 0; t < sizeof threads / sizeof threads[0]; ++t) {
            geom_task_pool *pool = NULL;
            const geom_task_pool_def def = {.threads = threads[t]};
            ck_assert_int_eq(geom_task_pool_create(&def, &pool), GEOM_OK);
            const geom_tasks tasks = geom_task_pool_tasks(pool);
            ck_assert(run_steps(i + 1, sides[i], among, &tasks) == hash);
            geom_task_pool_destroy(pool);
        }
    }
    destroy_obstacles(world);
}
END_TEST

/* Of several bad proposals the first one decides. */
START_TEST(the_first_bad_proposal_is_told) {
    random_source source = {7};
    outcome *out = calloc(1, sizeof *out);
    proposal *proposals = calloc(AGENTS, sizeof *proposals);
    geom_task_pool *pool = NULL;
    const geom_task_pool_def def = {.threads = 3};
    ck_assert(out && proposals && geom_task_pool_create(&def, &pool) == GEOM_OK);
    const geom_tasks tasks = geom_task_pool_tasks(pool);
    verifier *with = NULL;
    ck_assert_int_eq(create_verifier(&tasks, &with), GEOM_OK);
    for (size_t i = 0; i < AGENTS; ++i) {
        proposals[i] = random_proposal(&source, 100.0);
    }
    const enforce_input input = {.proposals = proposals, .count = AGENTS, .time_step = 0.1};
    enforce_output output = {.motions = out->motions};
    proposals[AGENTS - 1].share = HUGE_VAL;
    ck_assert_int_eq(enforce(with, &input, &output), GEOM_NOT_FINITE);
    proposals[AGENTS / 2].reach = -1.0;
    ck_assert_int_eq(enforce(with, &input, &output), GEOM_NEGATIVE_SIZE);
    proposals[1].share = HUGE_VAL;
    ck_assert_int_eq(enforce(with, &input, &output), GEOM_NOT_FINITE);
    destroy_verifier(with);
    geom_task_pool_destroy(pool);
    free(proposals);
    free(out);
}
END_TEST

static int run_thread_tests(const char *name) {
    const TTest *const tests[] = {the_number_of_threads_changes_no_bit, the_first_bad_proposal_is_told};
    return run_tests(name, tests, sizeof tests / sizeof tests[0]);
}
