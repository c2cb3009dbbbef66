#include "trajectory2_question.h"

#include "valid2.h"

/* Two headings up to this size are no further apart than a leg may turn. */
static const double largest_heading = 0x1p19;

collide_trajectory_params collide_trajectory_default_params(void) {
    const collide_trajectory_params params = {0.0, 1e-6, NULL};
    return params;
}

enum {
    LANES = 4
};

/* Four sums and maxima, so that none waits for another. */
static bool valid_poses(const collide_pose *poses, size_t count) {
    double defects[LANES] = {0.0, 0.0, 0.0, 0.0};
    double largest[LANES] = {0.0, 0.0, 0.0, 0.0};
    size_t i = 0;
    for (; i + LANES <= count; i += LANES) {
        for (size_t k = 0; k < LANES; ++k) {
            const collide_pose *pose = &poses[i + k];
            defects[k] += defect2(pose->position) + (pose->heading - pose->heading);
            largest[k] = greater(fabs(pose->heading), largest[k]);
        }
    }
    for (; i < count; ++i) {
        defects[0] += defect2(poses[i].position) + (poses[i].heading - poses[i].heading);
        largest[0] = greater(fabs(poses[i].heading), largest[0]);
    }
    const double all = (defects[0] + defects[1]) + (defects[2] + defects[3]);
    return all == 0.0 && fmax(fmax(largest[0], largest[1]), fmax(largest[2], largest[3])) <= largest_heading;
}

static bool valid_times(const double *times, size_t count) {
    bool rising = isfinite(times[0]);
    for (size_t i = 1; i < count; ++i) {
        rising = rising && times[i] > times[i - 1];
    }
    return rising && isfinite(times[count - 1]);
}

static bool valid_trajectory(const collide_trajectory *trajectory) {
    const bool known = trajectory->way == COLLIDE_WAY_STRAIGHT || trajectory->way == COLLIDE_WAY_ARC;
    return known && trajectory->count > 0 && valid_poses(trajectory->poses, trajectory->count) &&
           (trajectory->times == NULL || valid_times(trajectory->times, trajectory->count));
}

bool collide_trajectory_ask(const collide_world *world, const collide_footprint *footprint,
                            const collide_trajectory *trajectory, const collide_trajectory_params *params,
                            trajectory_question *question) {
    const collide_trajectory_params usual = collide_trajectory_default_params();
    const collide_trajectory_params *wanted = params != NULL ? params : &usual;
    if (!valid_size(wanted->margin) || !valid_size(wanted->tolerance) || !valid_trajectory(trajectory)) {
        return false;
    }
    const double *times = trajectory->times;
    question->world = world;
    question->footprint = footprint;
    question->poses = trajectory->poses;
    question->times = times;
    question->last = trajectory->count - 1;
    question->arcs = trajectory->way == COLLIDE_WAY_ARC;
    question->latest = times != NULL ? fmax(fabs(times[0]), fabs(times[question->last])) : 0.0;
    question->margin = wanted->margin;
    question->tolerance = wanted->tolerance;
    question->filter = wanted->filter;
    return true;
}
