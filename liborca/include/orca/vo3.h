/* Velocity obstacles and reciprocal velocity obstacles of space: cones with a round end, with balls in place
 * of discs.
 *
 * <orca/vo2.h> tells what responsibility 1 and 0.5 mean, and which agents oscillate.
 *
 *     obstacles[i] = orca_agent3_velocity_obstacle(self, other[i], pair);
 *     const orca_vo3_problem problem = {walls, wall_count, obstacles, count, preferred, max_speed};
 *     const geom_vec3 velocity = orca_vo3_solve(&problem, scratch).velocity;
 *
 * Nothing is sampled. The allowed velocities are searched by branch and bound, with bounds that use that
 * obstacles are convex. Each call proves a bound for its answer. Pure. Thread-safe. Nothing is allocated.
 *
 * Sources: P. Fiorini, Z. Shiller, "Motion planning in dynamic environments using velocity obstacles", Int.
 * J. Robotics Research 17(7), 1998. J. van den Berg, M. Lin, D. Manocha, "Reciprocal velocity obstacles for
 * real-time multi-agent navigation", ICRA 2008. R. Horst, H. Tuy, "Global Optimization: Deterministic
 * Approaches", 1996: branch and bound for what convex sets leave of a convex set. */
#ifndef ORCA_VO3_H
#define ORCA_VO3_H

#include <geom/shape.h>
#include <orca/constraint3.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The velocities of `self` that another body forbids. They are open sets: the boundary is allowed. Below, a
 * is `share`, s is `rate` and n is `axis`.
 *
 * kind      which of the sets below
 * apex      of the cone
 * axis      the unit vector from self to the other; for bodies at one place it is made from their ids
 *
 * distance  of the centers; > radius for a cone
 * radius    the sum of both
 * share     in (0, 1]
 * rate      1 / time horizon, 0 for an infinite one; 1 / time step for ORCA_VO_SEPARATING
 *
 * A cone contains apex + a w for all relative velocities w with which the distance of the centers falls below
 * `radius` before the time 1 / s. This is the union of the balls with center apex + a t distance n and radius
 * a t radius for all rates t > s. The sine of the angle between its sides and the axis is radius / distance.
 * Its round end is on the ball of t = s (orca_velocity_obstacle3_cap), between the sides.
 *
 * Bodies that overlap separate within the time step 1 / s, straight away from each other. Forbidden are the
 * velocities v with dot(v - apex, -n) < a s (radius - distance). If both bodies satisfy this, with the same
 * time step and shares that sum to 1, they are apart after it. */
typedef struct orca_velocity_obstacle3 {
    orca_vo_kind kind;
    geom_vec3 apex;
    geom_vec3 axis;
    double distance;
    double radius;
    double share;
    double rate;
} orca_velocity_obstacle3;

/* Returns the velocity obstacle that `other` is to `self`. It depends on params.responsibility:
 * - 1: the velocity obstacle, whose apex is the velocity of the other.
 * - 0.5: the reciprocal one. It contains the velocities v for which 2 v - v_self is in the velocity obstacle.
 *   Its apex is the mean of both velocities.
 * - In general it contains the v for which v_self + (v - v_self) / responsibility is in the velocity
 *   obstacle. Its apex is (1 - responsibility) v_self + responsibility v_other.
 * - 0: empty. The other takes the whole avoidance.
 *
 * Time horizon and time step are > 0; the horizon may be INFINITY. The ids must differ. Finite for finite
 * input.
 *
 * Two bodies of radius 0 never collide: the obstacle is empty. Bodies that touch or overlap separate as
 * described at orca_velocity_obstacle3. Those at exactly one place separate in opposite directions that their
 * ids determine, as for orca_agent_half_space. If a difference of positions or the sum of the radii exceeds
 * the largest double, the bodies may come no nearer. */
ORCA_API orca_velocity_obstacle3 orca_agent3_velocity_obstacle(orca_body3 self, orca_body3 other,
                                                               orca_pair_params params);

/* Returns the ball whose front is the round end of a cone, for drawing. The radius is 0 for an infinite
 * horizon and for other kinds. */
ORCA_API geom_sphere orca_velocity_obstacle3_cap(const orca_velocity_obstacle3 *obstacle);

/* Returns whether an obstacle forbids a velocity, as rounded. Near the boundary either answer is possible. */
ORCA_API bool orca_velocity_obstacle3_contains(const orca_velocity_obstacle3 *obstacle, geom_vec3 velocity);

/* Returns the time at which two bodies that keep their velocities first touch: 0 if they touch now, INFINITY
 * if they never will.
 *
 * Whether they will is exact. Touching counts; a miss by less than any double is a miss. The time of a
 * collision is positive and finite. It is within 2^-50 of itself of the true time for bodies whose distance
 * is changed by at most 2^-96 of itself. (other, self) gives the same bits. NaN if a number is not finite or
 * a radius is negative.
 *
 * Cost: some tens of nanoseconds for bodies that miss each other, 500 ns for others. */
ORCA_API double orca_time_to_collision3(orca_body3 self, orca_body3 other);

/* The solution of a problem of velocity obstacles.
 *
 * velocity           of length at most max_speed
 * horizon            how far ahead collisions are avoided: INFINITY for the whole horizon of each obstacle,
 *                    otherwise the longest time for which a velocity is left
 * time_to_collision  the earliest collision with one of the cones, beyond its horizon too, if the other keeps
 *                    its velocity or changes it by its share; INFINITY if there is none; velocities on the
 *                    boundary of a cone pass it
 * violation          the largest distance by which a half-space is violated; 0 except for ORCA_VO_INFEASIBLE
 * bound              what is proved of the velocity, a speed (orca_vo3_solve); 0 if only the half-spaces
 *                    decide
 * outcome            how good the velocity is */
typedef struct orca_vo3_result {
    geom_vec3 velocity;
    double horizon;
    double time_to_collision;
    double violation;
    double bound;
    orca_vo_outcome outcome;
} orca_vo3_result;

/* A problem of velocity obstacles.
 *
 * spaces, space_count        hard: walls and limits of the agent; normals of length 1
 * obstacles, obstacle_count  made by orca_agent3_velocity_obstacle
 * preferred                  may be faster than max_speed
 * max_speed                  >= 0, finite */
typedef struct orca_vo3_problem {
    const orca_half_space *spaces;
    size_t space_count;
    const orca_velocity_obstacle3 *obstacles;
    size_t obstacle_count;
    geom_vec3 preferred;
    double max_speed;
} orca_vo3_problem;

/* Returns the bytes of scratch memory that a problem of this size needs. */
ORCA_API size_t orca_vo3_scratch_size(size_t space_count, size_t obstacle_count);

/* Returns the velocity nearest to the preferred one that is within max_speed and the half-spaces and that no
 * obstacle forbids.
 *
 * scratch  orca_vo3_scratch_size bytes, aligned as for a double; overwritten
 *
 * Precision: velocities count as allowed up to a rounding of 2^-44 times max_speed and the speed of the apex.
 * The following is proved. No velocity that is clear of all obstacles by more than `bound` is nearer than the
 * answer by more than `bound`. That is 2^-34 of max_speed, or 2^-29 if collisions can only be delayed. It is
 * more if some ten thousand boxes are not enough, which happens if everything is symmetric about one line.
 * Newton steps finish the answer, so that it is usually exact to some roundings.
 *
 * Of velocities that are equally near, any may be the answer, but the same one in every call. An agent on a
 * head-on course passes on the right, with z upwards, if that is allowed.
 *
 * If no velocity is left, the horizons of all cones are shortened to the longest common T for which one is.
 * This is the latest collision, and of all that are as late, up to 2^-36, the nearest one. Bodies that
 * overlap separate more slowly, or get nearer if they must, as for orca_vo_solve. T is proved to be the
 * longest within 2^-20 of itself, for velocities that are clear by more than `bound`. It is usually right
 * within 2^-36.
 *
 * Half-spaces that contradict each other are moved back, all by as little as possible, as orca_lp3_solve
 * does. The result is finite and its speed at most max_speed, even for invalid input. The same problem with
 * all velocities, or all lengths and times, multiplied by a power of two has the same answer, multiplied.
 *
 * Cost: with ten neighbors some 20 to 150 us if the preferred velocity is forbidden, and a few milliseconds
 * if no velocity is left. At worst some ten thousand boxes, each of them O(n) for n obstacles. */
ORCA_API orca_vo3_result orca_vo3_solve(const orca_vo3_problem *problem, void *scratch);

#ifdef __cplusplus
}
#endif

#endif
