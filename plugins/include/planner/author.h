/* Helpers for plugins: read views, check input, report errors. All functions are in this header; there is
 * nothing to link. A plugin can do without it. plugins/template uses all of it. */
#ifndef PLANNER_AUTHOR_H
#define PLANNER_AUTHOR_H

#include <planner/plugin.h>

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define PLANNER_AUTHOR_PRINTF __attribute__((__format__(__printf__, 4, 5), __unused__))
#else
#define PLANNER_AUTHOR_PRINTF
#endif

/* Fills in an error and returns `status`.
 *
 * error   may be NULL or too small; then nothing is written
 * index   the agent or obstacle at fault, or PLANNER_NO_INDEX
 * format  the reason, as for printf */
PLANNER_AUTHOR_PRINTF static planner_status planner_author_fail(planner_error *error, planner_status status,
                                                                uint32_t index, const char *format, ...) {
    if (error && PLANNER_HAS(error, text)) {
        va_list values;
        error->status = status;
        error->index = index;
        va_start(values, format);
        (void)vsnprintf(error->text, sizeof error->text, format, values);
        va_end(values);
    }
    return status;
}

/* ---- Structs of the host ---- */

/* A struct of the host may have the size of an earlier or a later version. These functions copy it. Members
 * that it does not have are 0 in the copy; `size` of the copy is that of the host. Check the size first. */

/* Copies the members of a struct that it has as a whole. The others become 0.
 *
 * theirs  the struct, which begins with its size, a uint32_t; need not be aligned
 * head    the offset from which members have `step` bytes each; those before have 4 */
static inline void planner_author_copy(void *own, size_t own_size, const void *theirs, size_t head,
                                       size_t step) {
    uint32_t size;
    memcpy(&size, theirs, sizeof size);
    size_t whole = size < own_size ? size : own_size;
    whole -= whole < head ? whole % sizeof size : (whole - head) % step;
    memset(own, 0, own_size);
    memcpy(own, theirs, whole);
}

/* Returns a copy of the input of a step. */
static inline planner_step_in planner_author_copy_in(const planner_step_in *theirs) {
    planner_step_in own;
    planner_author_copy(&own, sizeof own, theirs, offsetof(planner_step_in, position), sizeof own.position);
    return own;
}

/* Returns a copy of the views of the output of a step. */
static inline planner_step_out planner_author_copy_out(const planner_step_out *theirs) {
    planner_step_out own;
    planner_author_copy(&own, sizeof own, theirs, offsetof(planner_step_out, velocity), sizeof own.velocity);
    return own;
}

/* Returns a copy of a configuration. */
static inline planner_config planner_author_copy_config(const planner_config *theirs) {
    planner_config own;
    planner_author_copy(&own, sizeof own, theirs, offsetof(planner_config, clearance_range),
                        sizeof own.clearance_range);
    return own;
}

/* Returns a copy of an obstacle of a list. The obstacle need not be aligned. */
static inline planner_obstacle planner_author_copy_obstacle(const void *theirs) {
    planner_obstacle own;
    planner_author_copy(&own, sizeof own, theirs, offsetof(planner_obstacle, velocity), sizeof own.velocity);
    return own;
}

/* ---- Views ---- */

/* Copies the value of an agent, `size` bytes, from a view. If the view is not given, *to is unchanged. */
static inline void planner_author_get(planner_view view, uint32_t agent, void *to, size_t size) {
    if (view.data) {
        memcpy(to, (const char *)view.data + (ptrdiff_t)agent * view.stride, size);
    }
}

/* Returns the number of an agent, or `fallback` if the view is not given. */
static inline double planner_author_number(planner_view view, uint32_t agent, double fallback) {
    planner_author_get(view, agent, &fallback, sizeof fallback);
    return fallback;
}

/* Returns the 32-bit value of an agent, or `fallback` if the view is not given. */
static inline uint32_t planner_author_bits(planner_view view, uint32_t agent, uint32_t fallback) {
    planner_author_get(view, agent, &fallback, sizeof fallback);
    return fallback;
}

/* Returns the id of an agent: that in the view, or the agent's index if the view is not given. */
static inline uint64_t planner_author_id(planner_view view, uint32_t agent) {
    uint64_t id = agent;
    planner_author_get(view, agent, &id, sizeof id);
    return id;
}

/* Writes the value of an agent, `size` bytes, to a view. Does nothing if the view is not given. */
static inline void planner_author_put(planner_out_view view, uint32_t agent, const void *value, size_t size) {
    if (view.data) {
        memcpy((char *)view.data + (ptrdiff_t)agent * view.stride, value, size);
    }
}

/* ---- Checks ---- */

/* A view and the numbers that it may hold. */
typedef struct planner_author_rule {
    planner_view view;
    const char *name;
    double lower_limit; /* -HUGE_VAL or 0 */
    uint32_t count;     /* of doubles for each agent */
    bool open;          /* the limit itself is excluded */
} planner_author_rule;

/* Checks a number of an agent. Errors: PLANNER_ERROR_NOT_FINITE; PLANNER_ERROR_NEGATIVE_SIZE below the lower
 * limit; PLANNER_ERROR_INVALID_ARGUMENT at a limit that is excluded. */
static inline planner_status planner_author_check_number(const planner_author_rule *rule, uint32_t agent,
                                                         double value, planner_error *error) {
    if (!isfinite(value)) {
        return planner_author_fail(error, PLANNER_ERROR_NOT_FINITE, agent,
                                   "agent %u: %s is %g; it must be finite", (unsigned)agent, rule->name,
                                   value);
    }
    if (value < rule->lower_limit) {
        return planner_author_fail(error, PLANNER_ERROR_NEGATIVE_SIZE, agent,
                                   "agent %u: %s is %g; it must not be negative", (unsigned)agent, rule->name,
                                   value);
    }
    if (rule->open && !(value > rule->lower_limit)) {
        return planner_author_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, agent,
                                   "agent %u: %s is 0; it must be positive", (unsigned)agent, rule->name);
    }
    return PLANNER_OK;
}

/* Checks all numbers of a view, `rule->count` <= 3 for each agent. Errors: as planner_author_check_number,
 * for the first agent at fault. */
static inline planner_status planner_author_check_view(const planner_author_rule *rule, uint32_t agents,
                                                       planner_error *error) {
    for (uint32_t agent = 0; rule->view.data && agent < agents; agent++) {
        double values[3];
        planner_author_get(rule->view, agent, values, rule->count * sizeof values[0]);
        for (uint32_t i = 0; i < rule->count; i++) {
            const planner_status status = planner_author_check_number(rule, agent, values[i], error);
            if (status != PLANNER_OK) {
                return status;
            }
        }
    }
    return PLANNER_OK;
}

/* Checks the cooperation of an agent. An agent that brakes needs a positive maximum acceleration. Errors:
 * PLANNER_ERROR_INVALID_ARGUMENT, and those of planner_author_check_number. */
static inline planner_status planner_author_check_cooperation(const planner_step_in *in, uint32_t agent,
                                                              planner_error *error) {
    const uint32_t cooperation = planner_author_bits(in->cooperation, agent, PLANNER_COOPERATION_FULL);
    if (cooperation > PLANNER_COOPERATION_BY_HAND) {
        return planner_author_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, agent,
                                   "agent %u: unknown cooperation %u", (unsigned)agent,
                                   (unsigned)cooperation);
    }
    if (cooperation != PLANNER_COOPERATION_BRAKES) {
        return PLANNER_OK;
    }
    if (!in->max_acceleration.data) {
        return planner_author_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, agent,
                                   "agent %u brakes, but max_acceleration is not given", (unsigned)agent);
    }
    const planner_author_rule rule = {in->max_acceleration, "maximum acceleration", 0.0, 1, true};
    return planner_author_check_number(&rule, agent, planner_author_number(rule.view, agent, 0.0), error);
}

/* Checks all arguments of a step, except that ids differ: planner_author_sort_ids does that.
 *
 * in, out    copies by planner_author_copy_in and planner_author_copy_out
 * dimension  2 or 3
 *
 * Errors: PLANNER_ERROR_NOT_FINITE, PLANNER_ERROR_NEGATIVE_SIZE, PLANNER_ERROR_INVALID_ARGUMENT. */
static inline planner_status planner_author_check_step(const planner_step_in *in, const planner_step_out *out,
                                                       uint32_t dimension, planner_error *error) {
    const planner_author_rule rules[] = {
        {in->position, "position", -HUGE_VAL, dimension, false},
        {in->preferred_velocity, "preferred velocity", -HUGE_VAL, dimension, false},
        {in->velocity, "velocity", -HUGE_VAL, dimension, false},
        {in->radius, "radius", 0.0, 1, false},
        {in->max_speed, "maximum speed", 0.0, 1, false},
        {in->neighbor_dist, "neighbor distance", 0.0, 1, false},
        {in->time_horizon, "time horizon", 0.0, 1, true},
        {in->time_horizon_obst, "time horizon for obstacles", 0.0, 1, true},
        {in->responsibility, "responsibility", 0.0, 1, false},
        {in->priority, "priority", -HUGE_VAL, 1, false},
        {in->response_time, "response time", 0.0, 1, false},
    };
    const planner_out_view outputs[] = {out->velocity,     out->position,     out->status,
                                        out->clearance,    out->contact_time, out->contact_kind,
                                        out->contact_other};
    if (!(in->time_step > 0.0) || !isfinite(in->time_step)) {
        return planner_author_fail(
            error, isfinite(in->time_step) ? PLANNER_ERROR_INVALID_ARGUMENT : PLANNER_ERROR_NOT_FINITE,
            PLANNER_NO_INDEX, "time_step is %g; it must be positive and finite", in->time_step);
    }
    if (in->count > 0 &&
        (!in->position.data || !in->preferred_velocity.data || !in->radius.data || !in->max_speed.data)) {
        return planner_author_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, PLANNER_NO_INDEX,
                                   "position, preferred_velocity, radius and max_speed must be given");
    }
    for (size_t i = 0; in->count > 1 && i < sizeof outputs / sizeof outputs[0]; i++) {
        if (outputs[i].data && outputs[i].stride == 0) {
            return planner_author_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, PLANNER_NO_INDEX,
                                       "an output view of several agents has stride 0");
        }
    }
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        const planner_status status = planner_author_check_view(&rules[i], in->count, error);
        if (status != PLANNER_OK) {
            return status;
        }
    }
    planner_status status = PLANNER_OK;
    for (uint32_t agent = 0; in->cooperation.data && agent < in->count && status == PLANNER_OK; agent++) {
        status = planner_author_check_cooperation(in, agent, error);
    }
    return status;
}

/* Checks that the structs of a step are at least as large as those of version 1.0. Call it before the copies
 * are made. Errors: PLANNER_ERROR_STRUCT_TOO_SMALL. */
static inline planner_status planner_author_check_sizes(const planner_step_in *in,
                                                        const planner_step_out *out, planner_error *error) {
    if (PLANNER_HAS(in, max_speed) && PLANNER_HAS(out, position)) {
        return PLANNER_OK;
    }
    return planner_author_fail(error, PLANNER_ERROR_STRUCT_TOO_SMALL, PLANNER_NO_INDEX,
                               "planner_step_in or planner_step_out has a size of only %u or %u bytes",
                               (unsigned)in->size, (unsigned)out->size);
}

/* Moves the agent at `root` down to its place in a heap of `count` agents. The agent with the largest id is
 * the first. */
static inline void planner_author_sift(planner_view id, uint32_t *agents, uint32_t root, uint32_t count) {
    for (uint32_t child = 2 * root + 1; child < count; child = 2 * root + 1) {
        if (child + 1 < count &&
            planner_author_id(id, agents[child]) < planner_author_id(id, agents[child + 1])) {
            child++;
        }
        if (planner_author_id(id, agents[root]) >= planner_author_id(id, agents[child])) {
            return;
        }
        const uint32_t moved = agents[root];
        agents[root] = agents[child];
        agents[child] = moved;
        root = child;
    }
}

/* Writes the indices of the agents by increasing id, and checks that all ids differ. A planner that processes
 * agents in this order does not depend on the order of the host's list.
 *
 * agents  room for in->count indices
 *
 * Errors: PLANNER_ERROR_DUPLICATE_ID. Cost: O(n log n). Does not allocate: a heap sort in place. */
static inline planner_status planner_author_sort_ids(const planner_step_in *in, uint32_t *agents,
                                                     planner_error *error) {
    for (uint32_t i = 0; i < in->count; i++) {
        agents[i] = i;
    }
    for (uint32_t root = in->count / 2; root-- > 0;) {
        planner_author_sift(in->id, agents, root, in->count);
    }
    for (uint32_t end = in->count; end-- > 1;) {
        const uint32_t largest = agents[0];
        agents[0] = agents[end];
        agents[end] = largest;
        planner_author_sift(in->id, agents, 0, end);
    }
    for (uint32_t i = 1; i < in->count; i++) {
        if (planner_author_id(in->id, agents[i - 1]) == planner_author_id(in->id, agents[i])) {
            return planner_author_fail(error, PLANNER_ERROR_DUPLICATE_ID, agents[i],
                                       "agents %u and %u have the same id", (unsigned)agents[i - 1],
                                       (unsigned)agents[i]);
        }
    }
    return PLANNER_OK;
}

/* Computes the position at the end of a step: position + time_step * velocity. Errors:
 * PLANNER_ERROR_NOT_FINITE if a coordinate overflows. */
static inline planner_status planner_author_move(const double *position, const double *velocity,
                                                 double time_step, uint32_t dimension, uint32_t agent,
                                                 double *end, planner_error *error) {
    for (uint32_t i = 0; i < dimension; i++) {
        end[i] = position[i] + time_step * velocity[i];
        if (!isfinite(end[i])) {
            return planner_author_fail(error, PLANNER_ERROR_NOT_FINITE, agent,
                                       "agent %u: the motion overflows", (unsigned)agent);
        }
    }
    return PLANNER_OK;
}

#ifdef __cplusplus
}
#endif

#endif
