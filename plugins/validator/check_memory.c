/* Checks of what a step reads and writes. */
#include "checks.h"

#include <stdlib.h>
#include <string.h>

enum {
    CROWD = 24
};

void check_no_agents(const subject *s) {
    planner *p = activate_planner(s);
    const planner_step_in in = {.size = sizeof in, .time_step = 0.1};
    planner_step_out out = {.size = sizeof out, .contact_count = 77};
    planner_error error = {.size = sizeof error};
    if (p->step(p, &in, &out, &error) != PLANNER_OK) {
        FAIL("a step without agents fails: %s", error.text);
    }
    if (out.contact_count != 0) {
        FAIL("there are no agents, but contact_count is %u", (unsigned)out.contact_count);
    }
    agent one[1];
    make_circle(one, 1, s->dimension);
    (void)must_step(p, one, 1);
    p->destroy(p);
}

/* Inputs and outputs as packed arrays, each with nothing behind it. */
typedef struct arrays {
    double *position, *velocity, *preferred, *radius, *max_speed;
    double *new_position, *new_velocity;
    uint32_t *status;
} arrays;

static double *guarded_vectors(const agent *agents, size_t offset, uint32_t count, uint32_t dimension,
                               bool writable) {
    double numbers[3 * MOST_AGENTS];
    for (uint32_t i = 0; i < count; i++) {
        memcpy(numbers + (size_t)i * dimension, (const char *)&agents[i] + offset,
               dimension * sizeof(double));
    }
    double *copy = guarded_copy(numbers, (size_t)count * dimension * sizeof(double), writable);
    if (!copy) {
        SKIP("out of memory");
    }
    return copy;
}

static arrays guarded_arrays(const agent *agents, uint32_t count, uint32_t dimension) {
    uint32_t nothing[MOST_AGENTS] = {0};
    return (arrays){
        .position = guarded_vectors(agents, offsetof(agent, position), count, dimension, false),
        .velocity = guarded_vectors(agents, offsetof(agent, velocity), count, dimension, false),
        .preferred = guarded_vectors(agents, offsetof(agent, preferred), count, dimension, false),
        .radius = guarded_vectors(agents, offsetof(agent, radius), count, 1, false),
        .max_speed = guarded_vectors(agents, offsetof(agent, max_speed), count, 1, false),
        .new_position = guarded_vectors(agents, offsetof(agent, position), count, dimension, true),
        .new_velocity = guarded_vectors(agents, offsetof(agent, velocity), count, dimension, true),
        .status = guarded_copy(nothing, count * sizeof nothing[0], true),
    };
}

static planner_step_in in_of_arrays(const arrays *a, uint32_t count, uint32_t dimension) {
    const ptrdiff_t vector = (ptrdiff_t)(dimension * sizeof(double));
    const ptrdiff_t number = sizeof(double);
    return (planner_step_in){.size = sizeof(planner_step_in),
                             .count = count,
                             .time_step = 0.1,
                             .position = {a->position, vector},
                             .velocity = {a->velocity, vector},
                             .preferred_velocity = {a->preferred, vector},
                             .radius = {a->radius, number},
                             .max_speed = {a->max_speed, number}};
}

void check_bounds(const subject *s) {
    static agent agents[MOST_AGENTS];
    static const uint32_t counts[] = {1, 2, 7, CROWD, 3, MOST_AGENTS};
    planner *p = activate_planner(s);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        make_throng(agents, counts[i], s->dimension, i);
        const arrays a = guarded_arrays(agents, counts[i], s->dimension);
        const planner_step_in in = in_of_arrays(&a, counts[i], s->dimension);
        planner_step_out out = {.size = sizeof out,
                                .position = {a.new_position, in.position.stride},
                                .velocity = {a.new_velocity, in.position.stride},
                                .status = {a.status, sizeof(uint32_t)}};
        planner_error error = {.size = sizeof error};
        if (!a.status) {
            SKIP("out of memory");
        }
        if (p->step(p, &in, &out, &error) != PLANNER_OK) {
            FAIL("a step that is legal fails: %s", error.text);
        }
    }
}

/* The same crowd backwards in memory, at odd addresses, against the expected results. */
static void step_oddly(planner *p, const subject *s, const agent *agents, const agent *expected) {
    static unsigned char odd[CROWD * 61 + 61];
    static double results[CROWD][3];
    for (int i = 0; i < CROWD; i++) {
        memcpy(odd + (CROWD - 1 - i) * 61 + 3, agents[i].position, s->dimension * sizeof(double));
        memcpy(odd + (CROWD - 1 - i) * 61 + 29, agents[i].preferred, s->dimension * sizeof(double));
    }
    planner_step_in in = in_of(agents, CROWD);
    in.position = (planner_view){odd + (CROWD - 1) * 61 + 3, -61};
    in.preferred_velocity = (planner_view){odd + (CROWD - 1) * 61 + 29, -61};
    planner_step_out out = {.size = sizeof out,
                            .position = {results[CROWD - 1], -(ptrdiff_t)sizeof results[0]}};
    planner_error error = {.size = sizeof error};
    if (p->step(p, &in, &out, &error) != PLANNER_OK) {
        FAIL("views at odd addresses are refused: %s", error.text);
    }
    for (int i = 0; i < CROWD; i++) {
        if (!same_bytes(results[CROWD - 1 - i], expected[i].new_position, s->dimension * sizeof(double))) {
            FAIL("views with negative strides at odd addresses change the result of agent %d", i);
        }
    }
}

void check_layout(const subject *s) {
    static agent agents[CROWD];
    static agent expected[CROWD];
    static agent shared[CROWD];
    planner *p = activate_planner(s);
    make_throng(agents, CROWD, s->dimension, 5);
    memcpy(expected, agents, sizeof agents);
    (void)must_step(p, expected, CROWD);
    step_oddly(p, s, agents, expected);
    /* one value for all */
    for (int i = 0; i < CROWD; i++) {
        agents[i].radius = 0.375;
    }
    memcpy(expected, agents, sizeof agents);
    memcpy(shared, agents, sizeof agents);
    (void)must_step(p, expected, CROWD);
    const double radius = 0.375;
    planner_step_in in = in_of(shared, CROWD);
    planner_step_out out = out_of(shared);
    in.radius = (planner_view){&radius, 0};
    planner_error error = {.size = sizeof error};
    if (p->step(p, &in, &out, &error) != PLANNER_OK) {
        FAIL("a view with stride 0 is refused: %s", error.text);
    }
    compare_results(expected, shared, CROWD, "with one radius for all");
}

void check_aliasing(const subject *s) {
    static agent agents[CROWD];
    static agent apart[CROWD];
    planner *p = activate_planner(s);
    make_throng(agents, CROWD, s->dimension, 6);
    memcpy(apart, agents, sizeof agents);
    (void)must_step(p, apart, CROWD);
    const planner_step_in in = in_of(agents, CROWD);
    planner_step_out out = {.size = sizeof out,
                            .position = {agents[0].position, sizeof agents[0]},
                            .velocity = {agents[0].velocity, sizeof agents[0]},
                            .clearance = {&agents[0].radius, sizeof agents[0]}};
    planner_error error = {.size = sizeof error};
    if (p->step(p, &in, &out, &error) != PLANNER_OK) {
        FAIL("results in place of the input are refused: %s", error.text);
    }
    for (int i = 0; i < CROWD; i++) {
        if (!same_bytes(agents[i].position, apart[i].new_position, s->dimension * sizeof(double)) ||
            !same_bytes(agents[i].velocity, apart[i].new_velocity, s->dimension * sizeof(double))) {
            FAIL("results in place of the input change the result of agent %d", i);
        }
    }
}

void check_unwanted(const subject *s) {
    static agent agents[CROWD];
    planner *p = activate_planner(s);
    for (int wanted = 0; wanted < 3; wanted++) {
        make_throng(agents, CROWD, s->dimension, 7);
        paint_results(agents, CROWD);
        static agent before[CROWD];
        memcpy(before, agents, sizeof agents);
        const planner_step_in in = in_of(agents, CROWD);
        planner_step_out out = {.size = sizeof out};
        const planner_out_view view = {wanted == 1 ? agents[0].new_position : agents[0].new_velocity,
                                       sizeof agents[0]};
        out.position = wanted == 1 ? view : out.position;
        out.velocity = wanted == 2 ? view : out.velocity;
        planner_error error = {.size = sizeof error};
        if (p->step(p, &in, &out, &error) != PLANNER_OK) {
            FAIL("a step with few results fails: %s", error.text);
        }
        for (int i = 0; i < CROWD; i++) { /* what was wanted may have changed */
            void *written = wanted == 1 ? agents[i].new_position : agents[i].new_velocity;
            memset(written, 0x5a, wanted == 0 ? 0 : s->dimension * sizeof(double));
        }
        if (!same_bytes(before, agents, sizeof agents)) {
            FAIL("a result that was not requested is written, or memory between results");
        }
    }
}
