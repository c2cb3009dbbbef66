/* Which questions about trajectories are valid. */
#include "trajectory2_way.h"

#include "shape/valid2.h"

collide_trajectory_params collide_trajectory_params_default(void) {
    const collide_trajectory_params params = {0.0, 0.0, NULL, COLLIDE_SIMD_AUTO};
    return params;
}

static bool valid_pose(const collide_pose *pose) {
    return valid_point(pose->position) && fabs(pose->heading) <= POSES_LARGEST_HEADING;
}

bool collide_trajectory_poses_valid(const trajectory_question *question, size_t first, size_t last) {
    const collide_pose *poses = &question->poses[first];
    const size_t count = last - first + 1;
    bool valid = question->passes->valid(poses, count);
    if (!valid) {
        size_t i = 0;
        while (i < count && valid_pose(&poses[i])) {
            ++i;
        }
        valid = i == count;
    }
    return valid;
}

static bool valid_times(const double *times, size_t count) {
    bool rising = isfinite(times[0]);
    for (size_t i = 1; i < count; ++i) {
        rising = rising && times[i] > times[i - 1];
    }
    return rising && isfinite(times[count - 1]);
}

static bool valid_trajectory(const collide_trajectory *trajectory) {
    const bool known =
        trajectory->kind == COLLIDE_TRAJECTORY_STRAIGHT || trajectory->kind == COLLIDE_TRAJECTORY_ARC;
    return known && trajectory->count > 0 &&
           (trajectory->times == NULL || valid_times(trajectory->times, trajectory->count));
}

bool collide_trajectory_ask(const collide_world *world, const collide_footprint *footprint,
                            const collide_trajectory *trajectory, const collide_trajectory_params *params,
                            trajectory_question *question) {
    const collide_trajectory_params usual = collide_trajectory_params_default();
    const collide_trajectory_params *wanted = params != NULL ? params : &usual;
    if (!valid_size(wanted->margin) || !valid_size(wanted->tolerance) || !valid_trajectory(trajectory) ||
        !collide_simd_supported(wanted->simd)) {
        return false;
    }
    const double *times = trajectory->times;
    question->world = world;
    question->footprint = footprint;
    question->passes = collide_pose_passes_for(wanted->simd);
    question->kernels = collide_turn_kernels_for(wanted->simd);
    question->poses = trajectory->poses;
    question->times = times;
    question->last = trajectory->count - 1;
    question->arcs = trajectory->kind == COLLIDE_TRAJECTORY_ARC;
    question->latest = times != NULL ? fmax(fabs(times[0]), fabs(times[question->last])) : 0.0;
    question->margin = wanted->margin;
    question->tolerance = wanted->tolerance;
    question->filter = wanted->filter;
    return true;
}
