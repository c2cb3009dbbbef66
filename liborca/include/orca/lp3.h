/* The velocity nearest to the preferred one that satisfies a set of half-spaces and a speed limit.
 *
 * This is an incremental linear program in three dimensions with a round bound. If no velocity satisfies all
 * constraints, a second stage in four dimensions minimizes the largest violation of the soft half-spaces.
 * They may have weights. The hard half-spaces hold. Pure. Thread-safe. Memory is the caller's.
 *
 * Sources: R. Seidel, "Small-dimensional linear programming and convex hulls made easy", Discrete &
 * Computational Geometry 6, 1991; van den Berg et al. 2011, section 5. */
#ifndef ORCA_LP3_H
#define ORCA_LP3_H

#include <orca/constraint3.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The solution of a program.
 *
 * velocity   of length at most max_speed
 * violation  the largest distance by which a half-space is violated; 0 for ORCA_LP_OPTIMAL
 * outcome    how good the velocity is */
typedef struct orca_lp3_result {
    geom_vec3 velocity;
    double violation;
    orca_lp_outcome outcome;
} orca_lp3_result;

/* A program of `count` half-spaces.
 *
 * spaces      the first hard_count are hard (obstacles), the others soft (agents)
 * hard_count  at most `count`
 * preferred   may be faster than max_speed
 * max_speed   >= 0
 * weights     NULL, or a weight for each half-space: finite and > 0; those of hard ones are ignored
 *
 * If the soft half-spaces contradict each other, the largest product of weight and violation is minimal. Of
 * two that conflict, one with twice the weight is violated by half as much. With equal weights the solution
 * lies on the plane that bisects the angle between the two boundaries. */
typedef struct orca_lp3_problem {
    const orca_half_space *spaces;
    size_t count;
    size_t hard_count;
    geom_vec3 preferred;
    double max_speed;
    const double *weights;
} orca_lp3_problem;

/* The doubles of scratch memory that a half-space needs. */
enum {
    ORCA_LP3_SCRATCH = 11
};

/* Returns the solution of a program. Normals must have length 1.
 *
 * scratch  room for ORCA_LP3_SCRATCH * count doubles, overwritten; may be NULL if `count` is 0
 *
 * The result is finite and its speed at most max_speed, even for invalid half-spaces. A half-space holds if
 * it is violated by no more than 64 roundings of max_speed and of its own distance from the origin. Up to
 * that, the outcome and the smallest violation are right however nearly parallel half-spaces are.
 *
 * Cost: expected O(n) for half-spaces in no particular order, cubic at worst. The second stage adds a factor
 * that is at most quadratic. */
ORCA_API orca_lp3_result orca_lp3_solve(const orca_lp3_problem *problem, double *scratch);

#ifdef __cplusplus
}
#endif

#endif
