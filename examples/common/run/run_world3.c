/* Motions of a run in space: proposed, enforced, verified. */
#include "run_world.h"

#include <orca/enforce3.h>

#include <math.h>

const orca_obstacles3 *run_world_of_space(const run_world *w) {
    return w->kind == &run_world_space ? w->obstacles : NULL;
}

static geom_status create_verifier(run_world *w, const geom_tasks *threads) {
    orca_verifier3 *verifier = NULL;
    const geom_status status = orca_verifier3_create(&(orca_verifier3_def){.tasks = threads}, &verifier);
    w->verifier = verifier;
    return status;
}

static void destroy_verifier(run_world *w) { orca_verifier3_destroy(w->verifier); }

static void propose(run_world *w, size_t index, const run_agent *agent, geom_vec3 end, double time_step) {
    orca_agent3_def def = orca_agent3_def_default();
    def.position = agent->now.position;
    def.radius = agent->now.radius;
    def.max_speed = agent->max_speed;
    def.responsibility = agent->responsibility;
    def.layers = agent->now.layers;
    def.mask = agent->now.mask;
    def.group = agent->now.group;
    orca_proposal3 *proposals = w->proposals;
    orca_motion3 *motions = w->motions;
    proposals[index] = orca_agent3_proposal(&def, end, time_step);
    proposals[index].cooperation = (orca_cooperation)agent->now.cooperation;
    proposals[index].momentum = geom_vec3_scale(agent->now.velocity, time_step);
    proposals[index].max_change = agent->now.kinematics.max_acceleration * time_step * time_step;
    motions[index] = proposals[index].motion;
}

static geom_status enforce(run_world *w, size_t count, double time_step) {
    const orca_enforce3_input input = {
        .proposals = w->proposals, .count = count, .obstacles = w->obstacles, .time_step = time_step};
    orca_enforce3_output output = {.motions = w->motions};
    return orca_enforce3(w->verifier, &input, &output);
}

static geom_vec3 end(const run_world *w, size_t index) {
    const orca_motion3 *motions = w->motions;
    return motions[index].path.b;
}

static geom_status verify(run_world *w, size_t count, double time_step, double clearance_range,
                          orca_verify_output *output) {
    const orca_verify3_input input = {
        .motions = w->motions,
        .count = count,
        .obstacles = w->obstacles,
        .clearance_range = clearance_range,
        .time_step = time_step,
    };
    return orca_verify3(w->verifier, &input, output);
}

/* The sides of pieces lie inside of a prism, so all prisms are looked at whole. */
static double clearance(const run_world *w, geom_vec3 point, double range, uint32_t *obstacle) {
    double least = range;
    *obstacle = UINT32_MAX;
    for (size_t i = 0; i < w->scene->obstacle_count; ++i) {
        const double found = run_world_distance(w, (uint32_t)i, point);
        if (found < least) {
            least = found;
            *obstacle = (uint32_t)i;
        }
    }
    return least;
}

const run_world_kind run_world_space = {
    .proposal_size = sizeof(orca_proposal3),
    .motion_size = sizeof(orca_motion3),
    .create_verifier = create_verifier,
    .destroy_verifier = destroy_verifier,
    .propose = propose,
    .enforce = enforce,
    .end = end,
    .verify = verify,
    .clearance = clearance,
};
