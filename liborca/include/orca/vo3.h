/* Velocity obstacles and reciprocal velocity obstacles of space: what <orca/vo2.h> is for the plane.
 *
 *     obstacles[i] = orca_agent3_velocity_obstacle(self, other[i], pair);
 *     const orca_vo3_problem problem = {walls, wall_count, obstacles, count, preferred, max_speed};
 *     const geom_vec3 velocity = orca_vo3_solve(&problem, scratch).velocity;
 *
 * Obstacles are cones with a round end, balls in place of discs; what responsibility 1 and 0.5 mean, and who oscillates,
 * is told there. Solving is exact in this sense: nothing is sampled, and the answer comes with a bound that is proved for
 * it in each call. The velocities left are searched by branch and bound, with bounds that rest on obstacles being
 * convex.
 *
 * Sources: P. Fiorini, Z. Shiller, "Motion planning in dynamic environments using velocity obstacles", Int. J. Robotics
 * Research 17(7), 1998. J. van den Berg, M. Lin, D. Manocha, "Reciprocal velocity obstacles for real-time multi-agent
 * navigation", ICRA 2008. R. Horst, H. Tuy, "Global Optimization: Deterministic Approaches", 1996: branch and bound for
 * what convex sets leave of a convex set. Pure and thread-safe, no allocation. */
#ifndef ORCA_VO3_H
#define ORCA_VO3_H

#include <geom/shape.h>
#include <orca/constraint3.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What another body forbids of the velocities of `self`; open sets, the boundary is allowed. Write a for `share`, s for
 * `rate`, n for `axis`.
 *
 * A cone holds apex + a w for all relative velocities w with which the distance of the centres falls below `radius`
 * before the time 1 / s: the union of the balls with centre apex + a t distance n and radius a t radius for all
 * rates t > s. Its sides have the sine radius / distance with the axis, and its round end lies between them on the ball of
 * t = s (orca_velocity_obstacle3_cap).
 *
 * Bodies that overlap are to part within the time step 1 / s, straight away from each other: forbidden are the
 * velocities v with dot(v - apex, -n) < a s (radius - distance). When self and other both keep to that, with the same
 * time step and shares that sum to 1, they are apart after it. */
typedef struct orca_velocity_obstacle3 {
    orca_vo_kind kind;
    geom_vec3 apex;
    geom_vec3 axis;  /* unit vector from self to the other; of bodies in one place made of their ids */
    double distance; /* of the centres, > radius for a cone */
    double radius;   /* the sum of both */
    double share;    /* in (0, 1] */
    double
        rate; /* one over the time horizon, 0 when that is infinite; one over the time step for ORCA_VO_SEPARATING */
} orca_velocity_obstacle3;

/* The obstacle that `other` is to `self`. With responsibility 1 it is a velocity obstacle: apex is the velocity of the
 * other. With 0.5 it is the reciprocal one: the velocities v for which 2 v - v_self is in the velocity obstacle; its
 * apex is the mean of both velocities. In general those for which v_self + (v - v_self) / responsibility is in
 * it: apex (1 - responsibility) v_self + responsibility v_other. With 0 it is empty: the other takes all of the
 * avoidance.
 *
 * Time horizon and time step are > 0; the horizon may be INFINITY. Bodies without size, both of radius 0, never
 * collide: empty. Bodies that touch or overlap part as told above; those in exactly one place part in opposite
 * directions that their ids determine, as in orca_agent_half_space. Where a difference of positions or the sum of the
 * radii is beyond the largest double, the two are to come no nearer. Finite for finite input; ids must differ. */
ORCA_API orca_velocity_obstacle3 orca_agent3_velocity_obstacle(orca_body3 self, orca_body3 other,
                                                               orca_pair_params params);

/* The ball whose front is the round end of a cone, for drawing; radius 0 with an infinite horizon and for other
 * kinds. */
ORCA_API geom_sphere orca_velocity_obstacle3_cap(const orca_velocity_obstacle3 *obstacle);

/* Whether an obstacle forbids a velocity, as rounded: near the boundary either answer may come. */
ORCA_API bool orca_velocity_obstacle3_contains(const orca_velocity_obstacle3 *obstacle, geom_vec3 velocity);

/* When two bodies that keep their velocities first touch: 0 when they do now, INFINITY when they never will. Whether
 * they will is exact: touching is meeting, a miss by less than any double is a miss. The time is positive and finite
 * where they do, and within 2^-50 of itself of the true time of bodies whose distance is changed by at most 2^-96 of
 * itself. The same, bit for bit, for (other, self). NaN when a number is not finite or a radius negative. Some tens of
 * nanoseconds for bodies that miss each other, half a microsecond for those that do not. */
ORCA_API double orca_time_to_collision3(orca_body3 self, orca_body3 other);

typedef struct orca_vo3_result {
    geom_vec3 velocity;
    /* How far ahead collisions are avoided: INFINITY when for the whole horizon of each obstacle, otherwise the longest
     * time for which a velocity is left. */
    double horizon;
    /* The earliest collision with one of the cones, beyond its horizon too, if the other keeps its velocity or
     * changes it by its share; INFINITY when there is none. Velocities on the boundary of a cone pass it. */
    double time_to_collision;
    double
        violation; /* the largest distance by which a half-space is missed; 0 but with ORCA_VO_INFEASIBLE */
    /* What is proved of the answer, a speed; see orca_vo3_solve. 0 where the answer is that of the half-spaces alone. */
    double bound;
    orca_vo_outcome outcome;
} orca_vo3_result;

typedef struct orca_vo3_problem {
    const orca_half_space *spaces; /* hard: walls, limits of the agent; normals of length 1 */
    size_t space_count;
    const orca_velocity_obstacle3 *obstacles; /* made by orca_agent3_velocity_obstacle */
    size_t obstacle_count;
    geom_vec3 preferred; /* may be faster than max_speed: the nearest allowed velocity is found */
    double max_speed;    /* >= 0, finite */
} orca_vo3_problem;

/* Bytes of scratch memory that a problem of that size needs. */
ORCA_API size_t orca_vo3_scratch_size(size_t space_count, size_t obstacle_count);

/* The velocity nearest to the preferred one within max_speed and the half-spaces that no obstacle forbids.
 *
 * Velocities count as allowed up to a rounding of 2^-44 times max_speed and the speed of the apex. What is proved: no
 * velocity that is clear of all obstacles by more than `bound` is nearer than the answer by more than `bound`. That
 * is 2^-34 of max_speed, 2^-29 where collisions can only be put off, and more where some ten thousand boxes are not
 * enough, as may be when all is symmetric about one line. The answer itself is finished by Newton steps and is usually exact
 * to some roundings. Of velocities that are equally near any may be the answer, but the same in every call; who heads
 * straight for another passes it on the right, with z upwards, where that is allowed.
 *
 * Where none is left, the horizons of all cones are shortened to the longest common T for which one is, and that is
 * the answer: the latest collision, and of all that are as late, but for 2^-36, the nearest. Bodies that overlap part slower
 * or, if they must, get nearer as orca_vo_solve tells. That T is proved to be the longest within 2^-20 of itself, for
 * velocities that are clear by more than `bound`; it is usually right within 2^-36. Half-spaces that contradict each other
 * are moved back, all by as little as possible, as orca_lp3_solve does.
 *
 * With ten neighbours some 20 to 150 microseconds where the preferred velocity is forbidden, a few milliseconds where none
 * is left; at worst some ten thousand boxes, each of which takes time linear in the number of obstacles.
 *
 * `scratch` holds orca_vo3_scratch_size bytes, aligned as for a double, and is overwritten. The result is finite and its
 * speed at most max_speed, even if the input is not what it must be. The same problem with all velocities, or all
 * lengths and times, multiplied by a power of two has the same answer, multiplied. */
ORCA_API orca_vo3_result orca_vo3_solve(const orca_vo3_problem *problem, void *scratch);

#ifdef __cplusplus
}
#endif

#endif
