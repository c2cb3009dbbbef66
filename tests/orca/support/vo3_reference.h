/* Velocity obstacles of space as their definitions read, without cones: what a velocity leads to. In long double. And
 * agents among others, at random, with a check of any answer to them. */
#ifndef TEST_VO3_REFERENCE_H
#define TEST_VO3_REFERENCE_H

#include "support.h"

#include <orca/vo3.h>

enum {
    MOST_OTHERS = 12,
    MOST_WALLS = 3
};

/* An agent among others. */
typedef struct crossing {
    orca_body3 self;
    orca_body3 other[MOST_OTHERS];
    orca_pair_params pair[MOST_OTHERS];
    size_t count;
    orca_half_space wall[MOST_WALLS];
    size_t wall_count;
    geom_vec3 preferred;
    double max_speed;
} crossing;

orca_vo3_result solve_crossing3(const crossing *c);

geom_vec3 random_vector(random_source *source, double range); /* in the cube of +-range */
geom_vec3 random_direction(random_source *source);

/* Crossings of one kind, to be varied by a random source. */
typedef void make_crossing(random_source *source, crossing *c);
make_crossing open_ground;
make_crossing between_walls;
make_crossing crowded;
make_crossing overlapping;
make_crossing on_a_lattice; /* small fractions: sides in line, equal distances, common apexes */
make_crossing in_line;      /* all on one line, with velocities along it: whole circles are equally near */

/* The time at which the relative velocity that v stands for first brings two bodies together; 0 when they overlap,
 * infinite when it misses by more than `slack` of the sum of the radii. */
long double reference_time3(const crossing *c, size_t other, geom_vec3 v, long double slack);

/* The rate, one over the horizon, that v needs: 0 when it is allowed with all horizons as they are. */
long double reference_rate3(const crossing *c, geom_vec3 v, long double slack);

/* Whether v keeps the speed limit and the walls up to `slack`, and no other forbids it by more than that. */
bool reference_allows3(const crossing *c, geom_vec3 v, long double slack);
bool reference_keeps_limits3(const crossing *c, geom_vec3 v, long double slack);

/* What is wrong with an answer, or NULL: it is not allowed, or one of some hundred velocities around it and the
 * preferred one is better. */
const char *find_fault(const crossing *c, const orca_vo3_result *got, random_source *source);

#endif
