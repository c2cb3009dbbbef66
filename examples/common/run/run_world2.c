/* Motions of a run in the plane: proposed, enforced, verified. */
#include "run_world.h"

#include <orca/enforce2.h>

static geom_status create_verifier(run_world *w, const geom_tasks *threads) {
    orca_verifier *verifier = NULL;
    const geom_status status = orca_verifier_create(&(orca_verifier_def){.tasks = threads}, &verifier);
    w->verifier = verifier;
    return status;
}

static void destroy_verifier(run_world *w) { orca_verifier_destroy(w->verifier); }

static void propose(run_world *w, size_t index, const run_agent *agent, geom_vec3 end, double time_step) {
    orca_agent_def def = orca_agent_def_default();
    def.position = scene_flatten(agent->now.position);
    def.radius = agent->now.radius;
    def.max_speed = agent->max_speed;
    def.responsibility = agent->responsibility;
    def.layers = agent->now.layers;
    def.mask = agent->now.mask;
    def.group = agent->now.group;
    def.bottom = agent->now.bottom;
    def.top = agent->now.top;
    orca_proposal *proposals = w->proposals;
    orca_motion *motions = w->motions;
    proposals[index] = orca_agent_proposal(&def, scene_flatten(end), time_step);
    proposals[index].cooperation = (orca_cooperation)agent->now.cooperation;
    proposals[index].momentum = geom_vec2_scale(scene_flatten(agent->now.velocity), time_step);
    proposals[index].max_change = agent->now.kinematics.max_acceleration * time_step * time_step;
    motions[index] = proposals[index].motion;
}

static geom_status enforce(run_world *w, size_t count, double time_step) {
    const orca_enforce_input input = {
        .proposals = w->proposals, .count = count, .obstacles = w->obstacles, .time_step = time_step};
    orca_enforce_output output = {.motions = w->motions};
    return orca_enforce(w->verifier, &input, &output);
}

static geom_vec3 end(const run_world *w, size_t index) {
    const orca_motion *motions = w->motions;
    return scene_lift(motions[index].path.b);
}

static geom_status verify(run_world *w, size_t count, double time_step, double clearance_range,
                          orca_verify_output *output) {
    const orca_verify_input input = {
        .motions = w->motions,
        .count = count,
        .obstacles = w->obstacles,
        .clearance_range = clearance_range,
        .time_step = time_step,
    };
    return orca_verify(w->verifier, &input, output);
}

static double clearance(const run_world *w, geom_vec3 point, double range, uint32_t *obstacle) {
    orca_obstacle_id id = {0, 0};
    const double found = orca_obstacles_clearance(w->obstacles, scene_flatten(point), range, NULL, &id);
    *obstacle = geom_handle_is_set(id) ? id.index : UINT32_MAX;
    return found;
}

const orca_obstacles *run_world_of_plane(const run_world *w) { return w->obstacles; }

const run_world_kind run_world_plane = {
    .proposal_size = sizeof(orca_proposal),
    .motion_size = sizeof(orca_motion),
    .create_verifier = create_verifier,
    .destroy_verifier = destroy_verifier,
    .propose = propose,
    .enforce = enforce,
    .end = end,
    .verify = verify,
    .clearance = clearance,
};
