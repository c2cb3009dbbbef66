/* The velocity nearest to the preferred one that satisfies a set of half-planes and a speed limit.
 *
 * An incremental linear program of two dimensions with a round bound (M. de Berg et al., Computational
 * Geometry, 3rd ed. 2008, section 4.3; van den Berg et al. 2011, section 5). Where no velocity satisfies all,
 * a second stage minimises the largest violation of the soft half-planes (there, on dense crowds), by weights if there are
 * any, and keeps the hard ones. Pure and thread-safe; memory is the caller's. */
#ifndef ORCA_LP2_H
#define ORCA_LP2_H

#include <orca/constraint2.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct orca_lp_result {
    geom_vec2 velocity;
    double violation; /* the largest distance by which a half-plane is missed; 0 with ORCA_LP_OPTIMAL */
    orca_lp_outcome outcome;
} orca_lp_result;

typedef struct orca_lp_problem {
    const orca_half_plane *planes; /* the first hard_count are hard (walls), the rest soft (agents) */
    size_t count;
    size_t hard_count;
    geom_vec2 preferred; /* may be faster than max_speed: the nearest allowed velocity is found */
    double max_speed;    /* >= 0 */
    /* How much missing a soft half-plane weighs, by the number of the half-plane; NULL: all alike. Where they contradict each
     * other, the largest product of weight and miss is made as small as it can be: of two that conflict, one that weighs twice
     * as much is missed half as much. All alike, that is the line that halves the angle between the two boundaries. Finite and
     * > 0; those of hard ones are not looked at. */
    const double *weights;
} orca_lp_problem;

/* Solves the program. Normals must have length 1. `scratch` must hold `count` half-planes (NULL when count is 0) and is
 * overwritten. The result is finite and its speed at most max_speed, even if half-planes are not what they must be.
 *
 * Half-planes count as met when they are missed by no more than 64 roundings of max_speed and of their own distance from the
 * origin. To within that, the outcome and the least violation are right however nearly parallel half-planes are.
 * Expected time linear in `count` for half-planes in no particular order, quadratic at worst; the second stage
 * adds up to a quadratic factor. */
ORCA_API orca_lp_result orca_lp_solve(const orca_lp_problem *problem, orca_half_plane *scratch);

#ifdef __cplusplus
}
#endif

#endif
