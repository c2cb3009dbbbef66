#include "trajectory2_question.h"

#include "two.h"
#include "valid2.h"

#include <string.h>

collide_trajectory_params collide_trajectory_default_params(void) {
    const collide_trajectory_params params = {0.0, 1e-6, NULL};
    return params;
}

_Static_assert(sizeof(collide_pose) == 3 * sizeof(double), "two poses are read as three rows of two doubles");

/* Two headings up to 2^19 are no further apart than a leg may turn; times this, they are the largest that are finite. */
static const double most_of_heading = 0x1.fffffffffffffp1004;

/* 0 where a number times a factor is finite, else NaN. */
static inline two defect_of(const unsigned char *numbers, two factor) {
    two product;
    memcpy(&product, numbers, sizeof product);
    product *= factor;
    return product - product;
}

/* Of two poses. */
static inline void add_defects(two defects[3], const collide_pose *poses) {
    const unsigned char *const row = (const unsigned char *)poses;
    const two headings[3] = {{1.0, 1.0}, {most_of_heading, 1.0}, {1.0, most_of_heading}};
    for (int k = 0; k < 3; ++k) {
        defects[k] += defect_of(row + sizeof(two) * (size_t)k, headings[k]);
    }
}

/* Without branches, as nearly all poses are valid. */
static bool valid_poses(const collide_pose *poses, size_t count) {
    two even[3] = {{0.0, 0.0}, {0.0, 0.0}, {0.0, 0.0}};
    two odd[3] = {{0.0, 0.0}, {0.0, 0.0}, {0.0, 0.0}};
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        add_defects(even, &poses[i]);
        add_defects(odd, &poses[i + 2]);
    }
    for (; i < count; ++i) {
        const collide_pose twice[2] = {poses[i], poses[i]};
        add_defects(even, twice);
    }
    const two sum = ((even[0] + even[1]) + even[2]) + ((odd[0] + odd[1]) + odd[2]);
    return sum[0] + sum[1] == 0.0;
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
