/* The velocity nearest to the preferred one that satisfies a set of half-planes and a speed limit.
 *
 * This is an incremental linear program in two dimensions with a round bound. If no velocity satisfies all
 * constraints, as in dense crowds, a second stage minimizes the largest violation of the soft half-planes.
 * They may have weights. The hard half-planes hold. Pure. Thread-safe. Memory is the caller's.
 *
 * Sources: M. de Berg et al., Computational Geometry, 3rd ed. 2008, section 4.3; van den Berg et al. 2011,
 * section 5. */
#ifndef ORCA_LP2_H
#define ORCA_LP2_H

#include <orca/constraint2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The solution of a program.
 *
 * velocity   of length at most max_speed
 * violation  the largest distance by which a half-plane is violated; 0 for ORCA_LP_OPTIMAL
 * outcome    how good the velocity is */
typedef struct orca_lp_result {
    geom_vec2 velocity;
    double violation;
    orca_lp_outcome outcome;
} orca_lp_result;

/* A program of `count` half-planes.
 *
 * planes      the first hard_count are hard (walls), the others soft (agents)
 * hard_count  at most `count`
 * preferred   may be faster than max_speed
 * max_speed   >= 0
 * weights     NULL, or a weight for each half-plane: finite and > 0; those of hard ones are ignored
 *
 * If the soft half-planes contradict each other, the largest product of weight and violation is minimal. Of
 * two that conflict, one with twice the weight is violated by half as much. With equal weights the solution
 * lies on the line that bisects the angle between the two boundaries. */
typedef struct orca_lp_problem {
    const orca_half_plane *planes;
    size_t count;
    size_t hard_count;
    geom_vec2 preferred;
    double max_speed;
    const double *weights;
} orca_lp_problem;

/* Returns the solution of a program. Normals must have length 1.
 *
 * scratch  room for `count` half-planes, overwritten; may be NULL if `count` is 0
 *
 * The result is finite and its speed at most max_speed, even for invalid half-planes. A half-plane holds if
 * it is violated by no more than 64 roundings of max_speed and of its own distance from the origin. Up to
 * that, the outcome and the smallest violation are right however nearly parallel half-planes are.
 *
 * Cost: expected O(n) for half-planes in no particular order, quadratic at worst. The second stage adds a
 * factor that is at most quadratic. */
ORCA_API orca_lp_result orca_lp_solve(const orca_lp_problem *problem, orca_half_plane *scratch);

#ifdef __cplusplus
}
#endif

#endif
