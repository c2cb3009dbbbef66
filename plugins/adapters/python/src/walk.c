/* How a person walks among others and walls in one step. */
#include "walk.h"

/* The velocity that the first person chooses. */
static geom_status decide(const orca_obstacles *walls, const orcakit_walk_def *def,
                          const orcakit_walk_person *people, size_t count, geom_vec2 preferred,
                          geom_vec2 *velocity) {
    orca_sim_def made = orca_sim_def_default();
    made.time_step = def->time_step;
    made.obstacles = walls;
    made.agent_capacity = count;
    orca_sim *sim;
    geom_status status = orca_sim_create(&made, &sim);
    if (status != GEOM_OK) {
        return status;
    }
    orca_agent_id first = {0};
    for (size_t i = 0; status == GEOM_OK && i < count; ++i) {
        orca_agent_def agent = orca_agent_def_default();
        agent.position = people[i].position;
        agent.velocity = people[i].velocity;
        agent.preferred_velocity = i == 0 ? preferred : people[i].velocity;
        agent.radius = people[i].radius;
        agent.max_speed = people[i].max_speed;
        agent.priority = people[i].priority;
        agent.neighbor_dist = def->neighbor_dist;
        agent.max_neighbors = (uint32_t)def->max_neighbors;
        agent.time_horizon = def->time_horizon;
        agent.time_horizon_obst = def->time_horizon_obst;
        agent.method = (orca_method)def->method;
        orca_agent_id id;
        status = orca_sim_add_agent(sim, &agent, &id);
        first = i == 0 ? id : first;
    }
    if (status == GEOM_OK) {
        status = orca_sim_compute(sim);
    }
    if (status == GEOM_OK) {
        *velocity = orca_sim_get_agent(sim, first).velocity;
    }
    orca_sim_destroy(sim);
    return status;
}

geom_status orcakit_walk(orca_verifier *verifier, const orca_obstacles *walls, const orcakit_walk_def *def,
                         const orcakit_walk_person *people, size_t count, geom_vec2 preferred,
                         orcakit_walk_end *end) {
    geom_vec2 velocity = {0.0, 0.0};
    geom_status status = decide(walls, def, people, count, preferred, &velocity);
    if (status != GEOM_OK) {
        return status;
    }
    const geom_vec2 here = people[0].position;
    orca_proposal proposal = orca_proposal_default();
    proposal.motion.path.a = here;
    proposal.motion.path.b = geom_vec2_add_scaled(here, def->time_step, velocity);
    proposal.motion.radius = people[0].radius;
    proposal.reach = people[0].max_speed * def->time_step;
    proposal.cooperation = ORCA_COOPERATION_FULL;
    const orca_enforce_input input = {
        .proposals = &proposal, .count = 1, .obstacles = walls, .time_step = def->time_step};
    orca_motion motion;
    orca_enforce_output output = {.motions = &motion};
    status = orca_enforce(verifier, &input, &output);
    if (status == GEOM_OK) {
        const geom_vec2 way = geom_vec2_sub(motion.path.b, here);
        end->position = motion.path.b;
        end->velocity = geom_vec2_make(way.x / def->time_step, way.y / def->time_step);
    }
    return status;
}
