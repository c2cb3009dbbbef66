/* What queries of agents ask of space. Included by sim3.c. */

#include <collide/sweep3.h>
#include <orca/vo3.h>

/* Whether an agent is one that a query is about. */
static bool passes(const simulator *sim, const orca_agents3_query *query, const agent_record *record) {
    (void)sim;
    return (record->layers & query->mask) != 0;
}

/* A body, and the way that it makes within the horizon. */
typedef struct traveler {
    geom_sphere ball;
    geom_vec3 motion;
} traveler;

static traveler traveler_at(const simulator *sim, uint32_t place, double horizon) {
    const agent_state *state = &sim->agents.state[place];
    const traveler made = {{state->position, sim->agents.record[place].radius},
                           geom_vec3_scale(state->velocity, horizon)};
    return made;
}

static orca_body3 body_now(const simulator *sim, uint32_t place) {
    const agent_record *record = &sim->agents.record[place];
    const agent_state *state = &sim->agents.state[place];
    const orca_body3 body = {state->position, state->velocity, record->radius, record->slot};
    return body;
}

static double time_to_meet(const simulator *sim, uint32_t self, uint32_t other) {
    return orca_time_to_collision3(body_now(sim, self), body_now(sim, other));
}

/* The obstacle met on the way of the agent, if that is sooner. */
static void foresee_obstacle(const simulator *sim, uint32_t place, double horizon, orca_collision3 *first) {
    const traveler self = traveler_at(sim, place, horizon);
    const uint32_t mask = sim->agents.record[place].mask;
    orca_obstacle3_id id;
    const collide_sweep3 met = orca_obstacles3_sweep(sim->obstacles, self.ball, self.motion, mask, &id);
    if (met.relation > COLLIDE_APART && met.time * horizon < first->time) {
        *first = (orca_collision3){ORCA_COLLISION_OBSTACLE, met.time * horizon, {0, 0}, id};
    }
}
