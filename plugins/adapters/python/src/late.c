/* The numbers of a step as Python gives them, and small crowds whose agents decide when they are asked. */
#include "crowds.h"
#include "reference.h"

#include <math.h>

/* ---- The numbers of a step ---- */

/* One row of them. */
static const double *row_of(const orcakit_step *step, size_t row) {
    return (const double *)(step + 1) + row * step->count;
}

static geom_vec2 position_of(const orcakit_step *step, size_t agent) {
    return (geom_vec2){row_of(step, 0)[agent], row_of(step, 1)[agent]};
}

static geom_vec2 velocity_of(const orcakit_step *step, size_t agent) {
    return (geom_vec2){row_of(step, 2)[agent], row_of(step, 3)[agent]};
}

static geom_vec2 preferred_of(const orcakit_step *step, size_t agent) {
    return (geom_vec2){row_of(step, 4)[agent], row_of(step, 5)[agent]};
}

static orca_agent_def with_traits(orca_agent_def def, size_t count, const double *traits, size_t agent) {
    def.neighbor_dist = traits[agent];
    def.max_neighbors = (uint32_t)traits[count + agent];
    def.time_horizon = traits[2 * count + agent];
    def.time_horizon_obst = traits[3 * count + agent];
    def.radius = traits[4 * count + agent];
    def.max_speed = traits[5 * count + agent];
    return def;
}

orca_agent_def orcakit_step_agent(const orcakit_step *step, const double *traits, size_t agent) {
    orca_agent_def def = orca_agent_def_default();
    def.position = position_of(step, agent);
    def.velocity = velocity_of(step, agent);
    def.preferred_velocity = preferred_of(step, agent);
    return with_traits(def, step->count, traits, agent);
}

geom_status orcakit_traits_status(size_t count, const double *traits) {
    geom_status status = GEOM_OK;
    for (size_t i = 0; status == GEOM_OK && i < count; ++i) {
        const orca_agent_def def = with_traits(orca_agent_def_default(), count, traits, i);
        status = orca_agent_def_status(&def);
    }
    return status;
}

geom_status orcakit_step_status(const orcakit_step *step) {
    bool is_finite = isfinite(step->time_step);
    const double *numbers = row_of(step, 0);
    for (size_t i = 0; i < 6 * step->count; ++i) {
        is_finite = is_finite && isfinite(numbers[i]);
    }
    if (!is_finite) {
        return GEOM_NOT_FINITE;
    }
    return step->time_step > 0.0 ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

size_t orcakit_step_neighbors(const orcakit_step *step, const double *traits, size_t agent, uint32_t *out,
                              size_t capacity) {
    if (agent >= step->count) {
        return 0;
    }
    const orca_agent_def self = orcakit_step_agent(step, traits, agent);
    double last = -1.0; /* the distance and the number of the neighbor found last */
    uint32_t last_index = 0;
    size_t count = 0;
    for (; count < self.max_neighbors; ++count) {
        double best = self.neighbor_dist * self.neighbor_dist;
        uint32_t index = UINT32_MAX;
        for (uint32_t i = 0; i < step->count; ++i) {
            const double d = geom_vec2_length_squared(geom_vec2_sub(position_of(step, i), self.position));
            if (i != agent && d < best && (d > last || (d == last && i > last_index))) {
                best = d;
                index = i;
            }
        }
        if (index == UINT32_MAX) {
            break;
        }
        if (count < capacity) {
            out[count] = index;
        }
        last = best;
        last_index = index;
    }
    return count;
}

/* ---- Small crowds ---- */

/* The memory of decisions, none of which is by velocity obstacles. */
typedef struct late_memory {
    orca_body bodies[ORCAKIT_LATE_MOST];
    orcakit_neighbor neighbors[ORCAKIT_LATE_MOST + 1];
    orca_half_plane planes[ORCAKIT_LATE_MOST + 1];
    orca_half_plane scratch[ORCAKIT_LATE_MOST + 1];
} late_memory;

static orcakit_decider decider_in(late_memory *memory) {
    return (orcakit_decider){memory->neighbors, memory->planes, memory->scratch, NULL, NULL};
}

/* The agents of a step, as those who decide see them. */
static orcakit_crowd crowd_in(late_memory *memory, const orcakit_step *step, const double *traits) {
    for (size_t i = 0; i < step->count; ++i) {
        memory->bodies[i] =
            (orca_body){position_of(step, i), velocity_of(step, i), traits[4 * step->count + i], (uint32_t)i};
    }
    return (orcakit_crowd){memory->bodies, NULL, NULL, step->count};
}

static orcakit_decision decision_of(const orcakit_step *step, const orca_agent_def *agent) {
    return (orcakit_decision){step->time_step, agent->time_horizon, agent->neighbor_dist,
                              agent->max_neighbors, ORCA_METHOD_ORCA};
}

static void move(late_memory *memory, const orcakit_crowd *crowd, const orcakit_step *step,
                 const double *traits, size_t agent, orcakit_moved *moved) {
    const orca_agent_def self = orcakit_step_agent(step, traits, agent);
    const orcakit_decision how = decision_of(step, &self);
    const orcakit_decider decider = decider_in(memory);
    const geom_vec2 velocity =
        orcakit_decide(&decider, &how, crowd, agent, self.preferred_velocity, self.max_speed);
    moved[agent].position = geom_vec2_add_scaled(self.position, step->time_step, velocity);
    moved[agent].velocity = velocity;
}

geom_status orcakit_late_step(const orcakit_step *step, const double *traits, orcakit_moved *moved) {
    const geom_status status = orcakit_step_status(step);
    if (status == GEOM_OK && step->wanted != 0) {
        late_memory memory;
        const orcakit_crowd crowd = crowd_in(&memory, step, traits);
        for (size_t i = 0; i < step->count; ++i) {
            if ((step->wanted >> i & 1) != 0) {
                move(&memory, &crowd, step, traits, i, moved);
            }
        }
    }
    return status;
}

void orcakit_late_move(const orcakit_step *step, const double *traits, size_t agent, orcakit_moved *moved) {
    if (agent >= step->count) {
        return;
    }
    late_memory memory;
    const orcakit_crowd crowd = crowd_in(&memory, step, traits);
    move(&memory, &crowd, step, traits, agent, moved);
}

size_t orcakit_late_lines(const orcakit_step *step, const double *traits, size_t agent,
                          orca_half_plane *lines, size_t capacity) {
    if (agent >= step->count) {
        return 0;
    }
    late_memory memory;
    const orcakit_crowd crowd = crowd_in(&memory, step, traits);
    const orca_agent_def self = orcakit_step_agent(step, traits, agent);
    const orcakit_decision how = decision_of(step, &self);
    const orcakit_decider decider = decider_in(&memory);
    return orcakit_decide_half_planes(&decider, &how, &crowd, agent, lines, capacity);
}
