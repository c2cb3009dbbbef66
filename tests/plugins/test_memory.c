/* Memory of the ORCA planner: every allocation may fail, and a warm step makes none. The linker puts the
 * functions below in the place of the heap's for all that is linked in. */
#include "crowd.h"
#include "support.h"

#include <planner/ext/parameters.h>
#include <planner/ext/prediction.h>
#include <planner/ext/state.h>
#include <planner/orca.h>

#include <stdlib.h>
#include <string.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

static size_t calls;
static size_t fail_at = SIZE_MAX;

static bool watching; /* during calls of the planner only: the test's own allocations do not count */

static bool fails(void) { return watching && calls++ == fail_at; }

/* The calls of the planner, watched. */
static planner_status watched_activate(const pilot *p, const planner_config *config, planner_error *error) {
    watching = true;
    const planner_status status = p->planner->activate(p->planner, config, error);
    watching = false;
    return status;
}

static planner_status watched_set_obstacles(const pilot *p, planner_error *error) {
    watching = true;
    const planner_status status =
        p->planner->set_obstacles(p->planner, view_of_obstacles(some_obstacles), OBSTACLE_COUNT, error);
    watching = false;
    return status;
}

static planner_status watched_step(const pilot *p, person *people, uint32_t count, planner_error *error) {
    const planner_step_in in = step_in_of(people, count);
    planner_step_out out = step_out_of(people);
    watching = true;
    const planner_status status = p->planner->step(p->planner, &in, &out, error);
    watching = false;
    return status;
}

static planner_status watched_open(pilot *p, planner_error *error) {
    watching = true;
    planner_status status = planner_library_open_entry(&planner_orca_entry, &p->library, error);
    if (status == PLANNER_OK) {
        status = planner_library_create_planner(p->library, &quiet_host, NULL, &p->planner, error);
    }
    watching = false;
    return status;
}

void *__wrap_malloc(size_t size) { return fails() ? NULL : __real_malloc(size); }
void *__wrap_calloc(size_t count, size_t size) { return fails() ? NULL : __real_calloc(count, size); }
void *__wrap_realloc(void *memory, size_t size) { return fails() ? NULL : __real_realloc(memory, size); }
void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    return fails() ? NULL : __real_aligned_alloc(alignment, size);
}

static void set_traffic(const pilot *p, double traffic) {
    const planner_parameters *parameters = p->planner->get_extension(p->planner, PLANNER_PARAMETERS_ID);
    ck_assert_int_eq(parameters->set(p->planner, "traffic", traffic, NULL), PLANNER_OK);
}

/* Opens, activates, sets obstacles and steps twice; after a failure each call is made again and must work. */
static size_t run_with_failure(size_t which, double traffic, person *people) {
    static person before[60];
    planner_error error = {.size = sizeof error};
    pilot p = open_linked();
    const planner_config config = checking_config();
    size_t failures = 0;
    set_traffic(&p, traffic);
    calls = 0;
    fail_at = which;
    planner_status status;
    while ((status = watched_activate(&p, &config, &error)) != PLANNER_OK) {
        ck_assert_int_eq(status, PLANNER_ERROR_OUT_OF_MEMORY);
        failures++;
    }
    while ((status = watched_set_obstacles(&p, &error)) != PLANNER_OK) {
        ck_assert_int_eq(status, PLANNER_ERROR_OUT_OF_MEMORY);
        failures++;
    }
    for (uint32_t count = 30; count <= 60; count += 30) {
        memcpy(before, people, sizeof before);
        while ((status = watched_step(&p, people, count, &error)) != PLANNER_OK) {
            ck_assert_int_eq(status, PLANNER_ERROR_OUT_OF_MEMORY);
            ck_assert_mem_eq(before, people, sizeof before);
            failures++;
        }
    }
    fail_at = SIZE_MAX;
    close_pilot(&p);
    return failures;
}

START_TEST(every_allocation_may_fail) {
    static person people[60];
    static person expected[60];
    make_throng(expected, 60, 1);
    ck_assert_uint_eq(run_with_failure(SIZE_MAX, _i, expected), 0);
    const size_t all = calls;
    ck_assert_uint_gt(all, 30);
    for (size_t which = 0; which < all; which++) {
        make_throng(people, 60, 1);
        ck_assert_uint_eq(run_with_failure(which, _i, people), 1);
        for (uint32_t i = 0; i < 60; i++) {
            ck_assert_mem_eq(&people[i].x, &expected[i].x, 2 * sizeof(double));
            ck_assert_double_eq(people[i].clearance, expected[i].clearance);
        }
    }
}
END_TEST

/* The calls of the extensions: whichever allocation fails, the call does with words, and does the same as
 * ever when it is made again. */
typedef planner_status extension_call(const pilot *p, planner_error *error);

static planner_status predict(const pilot *p, planner_error *error) {
    static person people[30];
    static double places[5][30][2];
    make_throng(people, 30, 3);
    const planner_prediction *prediction = p->planner->get_extension(p->planner, PLANNER_PREDICTION_ID);
    const planner_step_in in = step_in_of(people, 30);
    planner_prediction_out out = {.position = {places, sizeof places[0][0]}, .step_stride = sizeof places[0]};
    watching = true;
    const planner_status status = prediction->predict(p->planner, &in, 5, &out, error);
    watching = false;
    return status;
}

static planner_status save_and_load(const pilot *p, planner_error *error) {
    static unsigned char bytes[8000];
    const planner_state *state = p->planner->get_extension(p->planner, PLANNER_STATE_ID);
    const size_t size = state->save(p->planner, bytes, sizeof bytes);
    ck_assert_uint_le(size, sizeof bytes);
    watching = true;
    const planner_status status = state->load(p->planner, bytes, size, error);
    watching = false;
    return status;
}

static planner_status set_parameter(const pilot *p, planner_error *error) {
    const planner_parameters *parameters = p->planner->get_extension(p->planner, PLANNER_PARAMETERS_ID);
    double before = 0.0;
    (void)parameters->get(p->planner, "push-out", &before, NULL);
    watching = true;
    const planner_status status = parameters->set(p->planner, "push-out", 1.0 - before, error);
    watching = false;
    double after = 0.0;
    (void)parameters->get(p->planner, "push-out", &after, NULL);
    ck_assert_double_eq(after, status == PLANNER_OK ? 1.0 - before : before);
    return status;
}

START_TEST(extensions_without_memory) {
    static person people[30];
    static person same[30];
    extension_call *const all_calls[] = {predict, save_and_load, set_parameter};
    extension_call *const call = all_calls[_i / 2];
    bool worked = false;
    for (size_t which = 0; !worked; which++) {
        pilot p = open_linked();
        activate(&p, true);
        set_traffic(&p, _i % 2);
        planner_error error = {.size = sizeof error};
        calls = 0;
        fail_at = which;
        const planner_status status = call(&p, &error);
        fail_at = SIZE_MAX;
        worked = status == PLANNER_OK;
        const size_t needed = calls;
        ck_assert(worked || (status == PLANNER_ERROR_OUT_OF_MEMORY && error.text[0] != '\0'));
        ck_assert(!worked || needed > 0);
        ck_assert_int_eq(worked ? PLANNER_OK : call(&p, &error), PLANNER_OK);
        make_throng(people, 30, 4);
        make_throng(same, 30, 4);
        pilot q = open_linked();
        activate(&q, true);
        set_traffic(&q, _i % 2);
        if (call == set_parameter) {
            ck_assert_int_eq(set_parameter(&q, NULL), PLANNER_OK);
        }
        move(&p, people, 30);
        move(&q, same, 30);
        ck_assert_mem_eq(people, same, sizeof people);
        close_pilot(&p);
        close_pilot(&q);
        ck_assert_uint_lt(which, 1000);
    }
}
END_TEST

/* ---- Space ---- */

static planner_status step_in_space(planner *p, double (*places)[3], uint32_t count, planner_error *error) {
    static const double wish[3] = {1.0, 0.0, 0.0};
    static const double size = 0.5;
    const planner_step_in in = {.size = sizeof in,
                                .count = count,
                                .time_step = 0.1,
                                .position = {places, sizeof places[0]},
                                .preferred_velocity = {wish, 0},
                                .radius = {&size, 0},
                                .max_speed = {&size, 0}};
    static double there[40][3];
    planner_step_out out = {.size = sizeof out, .position = {there, sizeof there[0]}};
    const planner_prediction *prediction = p->get_extension(p, PLANNER_PREDICTION_ID);
    planner_prediction_out later = {.position = {there, sizeof there[0]}, .step_stride = sizeof there};
    const planner_status status = p->step(p, &in, &out, error);
    return status == PLANNER_OK ? prediction->predict(p, &in, 1, &later, error) : status;
}

/* Everything that an instance can do, up to the first failure. */
static planner_status live_in_space(planner *p, planner_error *error) {
    static double places[40][3];
    static const double bars[3][3] = {{9.0, 0.0, 0.0}, {9.0, 5.0, 0.0}, {9.0, 5.0, 5.0}};
    static const planner_obstacle list[2] = {
        {.size = sizeof list[0], .kind = PLANNER_OBSTACLE_CHAIN, .points = {bars, 24}, .point_count = 3},
        {.size = sizeof list[0], .kind = PLANNER_OBSTACLE_MESH, .points = {bars, 24}, .point_count = 3}};
    static unsigned char bytes[4000];
    const planner_config config = {
        .size = sizeof config, .dimension = 3, .verify = PLANNER_VERIFY_ENFORCE, .agent_capacity = 5};
    const planner_state *state = p->get_extension(p, PLANNER_STATE_ID);
    const planner_parameters *parameters = p->get_extension(p, PLANNER_PARAMETERS_ID);
    for (int i = 0; i < 40; i++) { /* rows of eight */
        const int row = i / 8;
        places[i][0] = 0.9 * (i % 8);
        places[i][1] = 0.9 * row;
    }
    planner_status status = p->activate(p, &config, error);
    status = status == PLANNER_OK ? p->set_obstacles(p, view_of_obstacles(list), 2, error) : status;
    status = status == PLANNER_OK ? step_in_space(p, places, 10, error) : status;
    status = status == PLANNER_OK ? parameters->set(p, "push-out", 0.0, error) : status;
    status = status == PLANNER_OK ? step_in_space(p, places, 40, error) : status;
    const size_t size = status == PLANNER_OK ? state->save(p, bytes, sizeof bytes) : 0;
    return status == PLANNER_OK ? state->load(p, bytes, size, error) : status;
}

START_TEST(space_without_memory) {
    bool worked = false;
    for (size_t which = 0; !worked; which++) {
        planner_error error = {.size = sizeof error};
        pilot p = {NULL, NULL};
        ck_assert_int_eq(planner_library_open_entry(&planner_orca_entry, &p.library, &error), PLANNER_OK);
        ck_assert_int_eq(
            planner_library_create_planner(p.library, &quiet_host, "orcakit.orca3d", &p.planner, &error),
            PLANNER_OK);
        calls = 0;
        fail_at = which;
        watching = true;
        const planner_status status = live_in_space(p.planner, &error);
        watching = false;
        fail_at = SIZE_MAX;
        worked = status == PLANNER_OK;
        ck_assert_msg(worked || status == PLANNER_ERROR_OUT_OF_MEMORY, "%s", error.text);
        ck_assert(!worked || which > 50);
        p.planner->deactivate(p.planner);
        ck_assert_int_eq(live_in_space(p.planner, &error), PLANNER_OK);
        close_pilot(&p);
    }
}
END_TEST

START_TEST(opening_without_memory) {
    bool opened = false;
    for (size_t which = 0; !opened; which++) {
        planner_error error = {.size = sizeof error};
        calls = 0;
        fail_at = which;
        pilot p = {NULL, NULL};
        const planner_status status = watched_open(&p, &error);
        fail_at = SIZE_MAX;
        opened = status == PLANNER_OK;
        ck_assert(opened || status == PLANNER_ERROR_OUT_OF_MEMORY);
        if (p.planner) {
            p.planner->destroy(p.planner);
        }
        planner_library_close(p.library);
        ck_assert_uint_le(which, 2);
    }
}
END_TEST

START_TEST(a_warm_step_allocates_nothing) {
    static person people[100];
    make_throng(people, 100, 2);
    pilot p = open_linked();
    activate(&p, true);
    set_traffic(&p, _i);
    const uint32_t most = move(&p, people, 100);
    ck_assert_uint_gt(most, 50);
    make_throng(people, 100, 2);
    calls = 0;
    for (uint32_t i = 0; i < 10; i++) {
        ck_assert_int_eq(watched_step(&p, people + i, 100 - 2 * i, NULL), PLANNER_OK);
    }
    make_throng(people, 100, 2);
    ck_assert_int_eq(watched_step(&p, people, 100, NULL), PLANNER_OK);
    ck_assert_uint_eq(calls, 0);
    close_pilot(&p);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {opening_without_memory, space_without_memory};
    TCase *test_case = tcase_create("memory");
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        tcase_add_test(test_case, tests[i]);
    }
    tcase_add_loop_test(test_case, every_allocation_may_fail, 0, 2); /* without rules of traffic, and with */
    tcase_add_loop_test(test_case, a_warm_step_allocates_nothing, 0, 2);
    tcase_add_loop_test(test_case, extensions_without_memory, 0, 6);
    return run_test_case("memory", test_case);
}
