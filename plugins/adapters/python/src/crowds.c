/* One decision for each agent of many small crowds, on threads. */
#include "crowds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What a part of the crowds works with: the agents of one crowd. */
typedef struct workplace {
    size_t capacity; /* agents that there is room for */
    orcakit_decider *decider;
    orca_verifier *verifier; /* NULL until motions are enforced */
    orca_body *bodies;
    double *weights;
    double *margins;
    orca_proposal *proposals;
    orca_motion *motions;
} workplace;

struct orcakit_solver {
    workplace places[GEOM_TASK_MOST_PARTS];
};

typedef struct job {
    orcakit_solver *solver;
    const orcakit_crowds *crowds;
    geom_status statuses[GEOM_TASK_MOST_PARTS];
    size_t bad[GEOM_TASK_MOST_PARTS];
} job;

static void clear_workplace(workplace *w) {
    orcakit_decider_destroy(w->decider);
    orca_verifier_destroy(w->verifier);
    free(w->bodies);
    free(w->weights);
    free(w->margins);
    free(w->proposals);
    free(w->motions);
    *w = (workplace){0};
}

void orcakit_solver_destroy(orcakit_solver *solver) {
    if (solver) {
        for (size_t i = 0; i < GEOM_TASK_MOST_PARTS; ++i) {
            clear_workplace(&solver->places[i]);
        }
        free(solver);
    }
}

orcakit_solver *orcakit_solver_create(void) { return calloc(1, sizeof(orcakit_solver)); }

/* Makes room for the agents of a crowd. Returns false without memory; the place is empty then. */
static bool reserve(workplace *w, const orcakit_crowds *crowds) {
    const size_t agents = crowds->agents + 1;
    if (w->capacity < agents) {
        clear_workplace(w);
        *w = (workplace){.capacity = agents,
                         .decider = orcakit_decider_create(agents),
                         .bodies = calloc(agents, sizeof *w->bodies),
                         .weights = calloc(agents, sizeof *w->weights),
                         .margins = calloc(agents, sizeof *w->margins),
                         .proposals = calloc(agents, sizeof *w->proposals),
                         .motions = calloc(agents, sizeof *w->motions)};
    }
    bool good = w->decider && w->bodies && w->weights && w->margins && w->proposals && w->motions;
    if (good && crowds->enforce && !w->verifier) {
        good = orca_verifier_create(NULL, &w->verifier) == GEOM_OK;
    }
    if (!good) {
        clear_workplace(w);
    }
    return good;
}

static double number_at(const orcakit_numbers *n, size_t crowd, size_t agent) {
    double number;
    memcpy(&number, n->data + (int64_t)crowd * n->crowd_stride + (int64_t)agent * n->agent_stride,
           sizeof number);
    return number;
}

static geom_vec2 vector_at(const orcakit_numbers *n, size_t crowd, size_t agent) {
    geom_vec2 vector;
    memcpy(&vector, n->data + (int64_t)crowd * n->crowd_stride + (int64_t)agent * n->agent_stride,
           sizeof vector);
    return vector;
}

/* Reads one crowd; returns what is wrong with it. */
static geom_status read_crowd(const orcakit_crowds *c, size_t m, workplace *w) {
    for (size_t i = 0; i < c->agents; ++i) {
        w->bodies[i] = (orca_body){vector_at(&c->position, m, i), vector_at(&c->velocity, m, i),
                                   number_at(&c->radius, m, i), (uint32_t)i};
        w->weights[i] = number_at(&c->responsibility, m, i);
        w->margins[i] = number_at(&c->margin, m, i);
        const orca_body *body = &w->bodies[i];
        if (!geom_vec2_is_finite(body->position) || !geom_vec2_is_finite(body->velocity) ||
            !isfinite(body->radius) || !isfinite(w->weights[i]) || !isfinite(w->margins[i])) {
            return GEOM_NOT_FINITE;
        }
        if (body->radius < 0.0 || w->weights[i] < 0.0 || w->margins[i] < 0.0) {
            return GEOM_NEGATIVE_SIZE;
        }
    }
    for (size_t i = 0; i < c->deciders; ++i) {
        const double max_speed = number_at(&c->max_speed, m, i);
        if (!geom_vec2_is_finite(vector_at(&c->preferred, m, i)) || !isfinite(max_speed)) {
            return GEOM_NOT_FINITE;
        }
        if (max_speed < 0.0) {
            return GEOM_NEGATIVE_SIZE;
        }
    }
    return GEOM_OK;
}

/* Makes the motions of a crowd jointly safe, and writes them as velocities. */
static geom_status enforce(const orcakit_crowds *c, size_t m, workplace *w) {
    double *out = c->out + m * 2 * c->deciders;
    for (size_t i = 0; i < c->agents; ++i) {
        const bool decides = i < c->deciders;
        const orca_body *body = &w->bodies[i];
        const geom_vec2 velocity = decides ? geom_vec2_make(out[2 * i], out[2 * i + 1]) : body->velocity;
        orca_proposal *proposal = &w->proposals[i];
        *proposal = orca_proposal_default();
        proposal->motion.radius = body->radius;
        proposal->motion.path.a = body->position;
        proposal->motion.path.b = geom_vec2_add_scaled(body->position, c->time_step, velocity);
        proposal->share = w->weights[i];
        proposal->cooperation = decides ? ORCA_COOPERATION_FULL : ORCA_COOPERATION_NONE;
        proposal->reach = decides ? number_at(&c->max_speed, m, i) * c->time_step : 0.0;
    }
    const orca_enforce_input input = {
        .proposals = w->proposals, .count = c->agents, .time_step = c->time_step};
    orca_enforce_output output = {.motions = w->motions};
    const geom_status status = orca_enforce(w->verifier, &input, &output);
    for (size_t i = 0; status == GEOM_OK && i < c->deciders; ++i) {
        const geom_vec2 end = w->motions[i].path.b;
        if (geom_vec2_equal(end, w->proposals[i].motion.path.b)) {
            continue; /* unchanged, bit for bit */
        }
        const geom_vec2 way = geom_vec2_sub(end, w->motions[i].path.a);
        out[2 * i] = way.x / c->time_step;
        out[2 * i + 1] = way.y / c->time_step;
    }
    return status;
}

static geom_status solve_crowd(const orcakit_crowds *c, size_t m, workplace *w) {
    const geom_status status = read_crowd(c, m, w);
    if (status != GEOM_OK) {
        return status;
    }
    const orcakit_decision how = {c->time_step, c->time_horizon, c->neighbor_dist, c->max_neighbors,
                                  c->method};
    const orcakit_crowd crowd = {w->bodies, w->weights, w->margins, c->agents};
    double *out = c->out + m * 2 * c->deciders;
    for (size_t i = 0; i < c->deciders; ++i) {
        const geom_vec2 velocity = orcakit_decide(w->decider, &how, &crowd, i, vector_at(&c->preferred, m, i),
                                                  number_at(&c->max_speed, m, i));
        out[2 * i] = velocity.x;
        out[2 * i + 1] = velocity.y;
    }
    return c->enforce ? enforce(c, m, w) : GEOM_OK;
}

static void work(void *argument, size_t part, size_t first, size_t end) {
    job *j = argument;
    workplace *w = &j->solver->places[part];
    if (!reserve(w, j->crowds)) {
        j->statuses[part] = GEOM_OUT_OF_MEMORY;
        return;
    }
    for (size_t m = first; m < end && j->statuses[part] == GEOM_OK; ++m) {
        j->statuses[part] = solve_crowd(j->crowds, m, w);
        j->bad[part] = m;
    }
}

geom_status orcakit_crowds_solve(orcakit_solver *solver, const orcakit_crowds *crowds,
                                 const geom_tasks *tasks, size_t *bad) {
    job j = {.solver = solver, .crowds = crowds};
    geom_tasks_run_parts(tasks, crowds->crowds, work, &j);
    for (size_t i = 0; i < GEOM_TASK_MOST_PARTS; ++i) {
        if (j.statuses[i] != GEOM_OK) {
            *bad = j.bad[i];
            return j.statuses[i];
        }
    }
    return GEOM_OK;
}
