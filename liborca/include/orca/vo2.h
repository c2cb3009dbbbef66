/* Velocity obstacles and reciprocal velocity obstacles: the methods before ORCA, solved exactly instead of by
 * sampling.
 *
 * A velocity obstacle contains the velocities with which an agent collides with another within a time
 * horizon, if the other keeps its velocity. It is a cone with a round end. Two agents that both avoid it give
 * way twice, find the way free, turn back, and oscillate.
 *
 * A reciprocal velocity obstacle asks for half of the change. Two agents then do not oscillate if they agree
 * on the side on which to pass. They agree if they prefer the velocities that they have. Where paths cross at
 * an acute angle, they may not. Three agents may disagree in any case. The half-planes of ORCA
 * (<orca/constraint2.h>) give up some freedom and do not oscillate: cones leave open on which side to pass,
 * for several agents at once.
 *
 *     obstacles[i] = orca_agent_velocity_obstacle(self, other[i], pair);
 *     const orca_vo_problem problem = {walls, wall_count, obstacles, count, preferred, max_speed};
 *     const geom_vec2 velocity = orca_vo_solve(&problem, scratch).velocity;
 *
 * Pure. Thread-safe. Nothing is allocated.
 *
 * Sources: P. Fiorini, Z. Shiller, "Motion planning in dynamic environments using velocity obstacles", Int.
 * J. Robotics Research 17(7), 1998. J. van den Berg, M. Lin, D. Manocha, "Reciprocal velocity obstacles for
 * real-time multi-agent navigation", ICRA 2008, with shares other than one half as in their generalized ones.
 * S. J. Guy et al., "ClearPath", SCA 2009: the best velocity lies on the boundary of the union, which can be
 * searched completely. */
#ifndef ORCA_VO2_H
#define ORCA_VO2_H

#include <orca/constraint2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The velocities of `self` that another body forbids. They are open sets: the boundary is allowed. Below, a
 * is `share`, s is `rate` and n is `axis`.
 *
 * kind      which of the sets below
 * apex      of the cone
 * axis      the unit vector from self to the other; for bodies at one place it is made from their ids
 * left      a unit vector; (0, 0) unless a cone
 * right     a unit vector; (0, 0) unless a cone
 * distance  of the centers; > radius for a cone
 * radius    the sum of both
 * share     in (0, 1]
 * rate      1 / time horizon, 0 for an infinite one; 1 / time step for ORCA_VO_SEPARATING
 *
 * A cone contains apex + a w for all relative velocities w with which the distance of the centers falls below
 * `radius` before the time 1 / s. This is the union of the discs with center apex + a t distance n and radius
 * a t radius for all rates t > s. Its legs leave the apex in the directions `left` and `right`, as seen along
 * the axis. Its round end is on the disc of t = s (orca_velocity_obstacle_cap), between the legs.
 *
 * Bodies that overlap separate within the time step 1 / s, straight away from each other. Forbidden are the
 * velocities v with dot(v - apex, -n) < a s (radius - distance). If both bodies satisfy this, with the same
 * time step and shares that sum to 1, they are apart after it. */
typedef struct orca_velocity_obstacle {
    orca_vo_kind kind;
    geom_vec2 apex;
    geom_vec2 axis;
    geom_vec2 left;
    geom_vec2 right;
    double distance;
    double radius;
    double share;
    double rate;
} orca_velocity_obstacle;

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
 * described at orca_velocity_obstacle. Those at exactly one place separate in opposite directions that their
 * ids determine, as for orca_agent_half_plane. If a difference of positions or the sum of the radii exceeds
 * the largest double, the bodies may come no nearer. */
ORCA_API orca_velocity_obstacle orca_agent_velocity_obstacle(orca_body self, orca_body other,
                                                             orca_pair_params params);

/* Returns the disc whose front is the round end of a cone, for drawing. The radius is 0 for an infinite
 * horizon and for other kinds. */
ORCA_API geom_circle orca_velocity_obstacle_cap(const orca_velocity_obstacle *obstacle);

/* Returns whether an obstacle forbids a velocity, as rounded. Near the boundary either answer is possible. */
ORCA_API bool orca_velocity_obstacle_contains(const orca_velocity_obstacle *obstacle, geom_vec2 velocity);

/* Returns the time at which two bodies that keep their velocities first touch: 0 if they touch now, INFINITY
 * if they never will.
 *
 * Whether they will is exact. Touching counts; a miss by less than any double is a miss. The time of a
 * collision is positive and finite. It is within 2^-50 of itself of the true time for bodies whose distance
 * is changed by at most 2^-96 of itself. (other, self) gives the same bits. NaN if a number is not finite or
 * a radius is negative.
 *
 * Cost: 20 ns for bodies that miss each other, 250 ns for others. */
ORCA_API double orca_time_to_collision(orca_body self, orca_body other);

/* The solution of a problem of velocity obstacles.
 *
 * velocity           of length at most max_speed
 * horizon            how far ahead collisions are avoided: INFINITY for the whole horizon of each obstacle,
 *                    otherwise the longest time for which a velocity is left
 * time_to_collision  the earliest collision with one of the cones, beyond its horizon too, if the other keeps
 *                    its velocity or changes it by its share; INFINITY if there is none; velocities on the
 *                    boundary of a cone pass it
 * violation          the largest distance by which a half-plane is violated; 0 except for ORCA_VO_INFEASIBLE
 * outcome            how good the velocity is */
typedef struct orca_vo_result {
    geom_vec2 velocity;
    double horizon;
    double time_to_collision;
    double violation;
    orca_vo_outcome outcome;
} orca_vo_result;

/* A problem of velocity obstacles.
 *
 * planes, plane_count        hard: walls and limits of the agent; normals of length 1
 * obstacles, obstacle_count  made by orca_agent_velocity_obstacle
 * preferred                  may be faster than max_speed
 * max_speed                  >= 0, finite */
typedef struct orca_vo_problem {
    const orca_half_plane *planes;
    size_t plane_count;
    const orca_velocity_obstacle *obstacles;
    size_t obstacle_count;
    geom_vec2 preferred;
    double max_speed;
} orca_vo_problem;

/* Returns the bytes of scratch memory that a problem of this size needs. */
ORCA_API size_t orca_vo_scratch_size(size_t plane_count, size_t obstacle_count);

/* Returns the velocity nearest to the preferred one that is within max_speed and the half-planes and that no
 * obstacle forbids.
 *
 * scratch  orca_vo_scratch_size bytes, aligned as for a double; overwritten
 *
 * Method: the answer is one of finitely many points. It is the preferred velocity, its nearest point on a
 * leg, a round end, a line or the circle of max_speed, or a point where two of those meet. Each is computed
 * in closed form and compared with all obstacles; nothing is sampled.
 *
 * Precision: velocities count as allowed up to a rounding of 2^-44 times max_speed and the speed of the apex.
 * Of velocities that are equally near, up to 2^-40 of max_speed, the answer is the one farthest clockwise of
 * the preferred velocity. An agent on a head-on course therefore passes on the right.
 *
 * If no velocity is left, the horizons of all cones are shortened to the longest common T, up to rounding,
 * for which one is. This is the latest collision, and of all that are as late the nearest one. Bodies that
 * overlap by depth = radius - distance then separate at the speed depth (1 / dt - 1 / T), and not at all if T
 * is the time step dt. Only if even T = dt leaves no velocity may they get nearer, at the speed radius (1 / T
 * - 1 / dt).
 *
 * Half-planes that contradict each other are moved back, all by as little as possible, as orca_lp_solve does.
 * The result is finite and its speed at most max_speed, even for invalid input. The same problem with all
 * velocities, or all lengths and times, multiplied by a power of two has the same answer, multiplied.
 *
 * Cost: usually O(n) for n obstacles and half-planes, cubic at worst. A relaxed answer takes some hundred
 * times as long. */
ORCA_API orca_vo_result orca_vo_solve(const orca_vo_problem *problem, void *scratch);

#ifdef __cplusplus
}
#endif

#endif
