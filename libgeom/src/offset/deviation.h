/* How far a point is from a segment: a rounded bound, and an exact yes or no. All numbers are finite. */
#ifndef GEOM_SRC_DEVIATION_H
#define GEOM_SRC_DEVIATION_H

#include <geom/vec.h>

/* Whether the distance from p to the segment between a and c is at most `tolerance`, which is not negative. Exact. */
bool geom_deviation_within(geom_vec2 p, geom_vec2 a, geom_vec2 c, double tolerance);

/* A number that is not below this distance, and above it by a few roundings only; 0 when p is on the segment. It may be
 * infinite for segments shorter than 2^-450, or longer than 2^450. */
double geom_deviation_bound(geom_vec2 p, geom_vec2 a, geom_vec2 c);

#endif
