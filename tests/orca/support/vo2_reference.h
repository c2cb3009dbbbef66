/* Velocity obstacles as their definitions read, without cones: what a velocity leads to. In long double. */
#ifndef TEST_VO2_REFERENCE_H
#define TEST_VO2_REFERENCE_H

#include "support.h"

#include <orca/vo2.h>

enum {
    MOST_OTHERS = 12,
    MOST_WALLS = 3
};

/* An agent among others. */
typedef struct crossing {
    orca_body self;
    orca_body other[MOST_OTHERS];
    orca_pair_params pair[MOST_OTHERS];
    size_t count;
    orca_half_plane wall[MOST_WALLS];
    size_t wall_count;
    geom_vec2 preferred;
    double max_speed;
} crossing;

orca_vo_result solve_crossing(const crossing *c);

/* The time at which the relative velocity that v stands for first brings two bodies together; 0 when they overlap,
 * infinite when it misses by more than `slack` of the sum of the radii. */
long double reference_time(const crossing *c, size_t other, geom_vec2 v, long double slack);

/* The rate, one over the horizon, that v needs: 0 when it is allowed with all horizons as they are. */
long double reference_rate(const crossing *c, geom_vec2 v, long double slack);

/* Whether v keeps the speed limit and the walls up to `slack`, and no other forbids it by more than that. */
bool reference_allows(const crossing *c, geom_vec2 v, long double slack);
bool reference_keeps_limits(const crossing *c, geom_vec2 v, long double slack);

#endif
