/* The velocity nearest to the preferred one that satisfies a set of half-spaces and a speed limit.
 *
 * What <orca/lp2.h> is for the plane: an incremental program with a round bound (R. Seidel, "Small-dimensional linear
 * programming and convex hulls made easy", Discrete & Computational Geometry 6, 1991; van den Berg et al. 2011,
 * section 5), of three dimensions. Where no velocity satisfies all, a second stage of four minimises the largest
 * violation of the soft half-spaces, by weights if there are any, and keeps the hard ones. Pure and thread-safe; memory is the caller's. */
#ifndef ORCA_LP3_H
#define ORCA_LP3_H

#include <orca/constraint3.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct orca_lp3_result {
    geom_vec3 velocity;
    double violation; /* the largest distance by which a half-space is missed; 0 with ORCA_LP_OPTIMAL */
    orca_lp_outcome outcome;
} orca_lp3_result;

typedef struct orca_lp3_problem {
    const orca_half_space *spaces; /* the first hard_count are hard (obstacles), the rest soft (agents) */
    size_t count;
    size_t hard_count;
    geom_vec3 preferred; /* may be faster than max_speed: the nearest allowed velocity is found */
    double max_speed;    /* >= 0 */
    /* How much missing a soft half-space weighs, by the number of the half-space; NULL: all alike. Where they contradict each
     * other, the largest product of weight and miss is made as small as it can be: of two that conflict, one that weighs twice
     * as much is missed half as much. All alike, that is the plane that halves the angle between the two boundaries. Finite and
     * > 0; those of hard ones are not looked at. */
    const double *weights;
} orca_lp3_problem;

/* How many doubles of scratch memory a half-space takes. */
enum {
    ORCA_LP3_SCRATCH = 11
};

/* Solves the program. Normals must have length 1. `scratch` must hold ORCA_LP3_SCRATCH * count doubles (NULL when count is
 * 0) and is overwritten. The result is finite and its speed at most max_speed, even if half-spaces are not what they must
 * be.
 *
 * Half-spaces count as met when they are missed by no more than 64 roundings of max_speed and of their own
 * distance from the origin. To within that, the outcome and the least violation are right however nearly parallel
 * half-spaces are. Expected time linear in `count` for half-spaces in no particular order, cubic at worst; the second
 * stage adds up to a quadratic factor. */
ORCA_API orca_lp3_result orca_lp3_solve(const orca_lp3_problem *problem, double *scratch);

#ifdef __cplusplus
}
#endif

#endif
