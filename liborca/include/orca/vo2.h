/* Velocity obstacles and reciprocal velocity obstacles: the methods that came before ORCA, exact instead of sampled.
 *
 * A velocity obstacle holds the velocities with which an agent runs into another within a time horizon, if the other
 * keeps its velocity: a cone with a round end. Two agents that both avoid it give way twice, find the way free,
 * turn back, and oscillate. A reciprocal one asks for half of the change; two agents then do not oscillate if they
 * agree on the side on which to pass, as they do when they prefer the velocities that they have; where ways cross at an
 * acute angle they may not, and three may disagree anyhow. Half-planes, ORCA (<orca/constraint2.h>), give up some
 * freedom and are calm: cones leave open on which side to pass, of several agents at once.
 *
 *     obstacles[i] = orca_agent_velocity_obstacle(self, other[i], pair);
 *     const orca_vo_problem problem = {walls, wall_count, obstacles, count, preferred, max_speed};
 *     const geom_vec2 velocity = orca_vo_solve(&problem, scratch).velocity;
 *
 * Sources: P. Fiorini, Z. Shiller, "Motion planning in dynamic environments using velocity obstacles", Int. J. Robotics
 * Research 17(7), 1998. J. van den Berg, M. Lin, D. Manocha, "Reciprocal velocity obstacles for real-time multi-agent
 * navigation", ICRA 2008, with shares other than one half as in their generalised ones. S. J. Guy et al., "ClearPath",
 * SCA 2009: the best velocity lies on the boundary of the union, which can be searched completely. Pure and
 * thread-safe, no allocation. */
#ifndef ORCA_VO2_H
#define ORCA_VO2_H

#include <orca/constraint2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What another body forbids of the velocities of `self`; open sets, the boundary is allowed. Write a for `share`, s for
 * `rate`, n for `axis`.
 *
 * A cone holds apex + a w for all relative velocities w with which the distance of the centres falls below `radius`
 * before the time 1 / s: the union of the discs with centre apex + a t distance n and radius a t radius for all
 * rates t > s. Its legs leave the apex in the directions `left` and `right`, seen along the axis, and its round end
 * lies between them on the disc of t = s (orca_velocity_obstacle_cap).
 *
 * Bodies that overlap are to part within the time step 1 / s, straight away from each other: forbidden are the
 * velocities v with dot(v - apex, -n) < a s (radius - distance). When self and other both keep to that, with the same
 * time step and shares that sum to 1, they are apart after it. */
typedef struct orca_velocity_obstacle {
    orca_vo_kind kind;
    geom_vec2 apex;
    geom_vec2 axis;  /* unit vector from self to the other; of bodies in one place made of their ids */
    geom_vec2 left;  /* unit vectors; (0, 0) unless a cone */
    geom_vec2 right; /* */
    double distance; /* of the centres, > radius for a cone */
    double radius;   /* the sum of both */
    double share;    /* in (0, 1] */
    double
        rate; /* one over the time horizon, 0 when that is infinite; one over the time step for ORCA_VO_SEPARATING */
} orca_velocity_obstacle;

/* The obstacle that `other` is to `self`. With responsibility 1 it is a velocity obstacle: apex is the velocity of the
 * other. With 0.5 it is the reciprocal one: the velocities v for which 2 v - v_self is in the velocity obstacle; its
 * apex is the mean of both velocities. In general those for which v_self + (v - v_self) / responsibility is in
 * it: apex (1 - responsibility) v_self + responsibility v_other. With 0 it is empty: the other takes all of the
 * avoidance.
 *
 * Time horizon and time step are > 0; the horizon may be INFINITY. Bodies without size, both of radius 0, never
 * collide: empty. Bodies that touch or overlap part as told above; those in exactly one place part in opposite
 * directions that their ids determine, as in orca_agent_half_plane. Where a difference of positions or the sum of the
 * radii is beyond the largest double, the two are to come no nearer. Finite for finite input; ids must differ. */
ORCA_API orca_velocity_obstacle orca_agent_velocity_obstacle(orca_body self, orca_body other,
                                                             orca_pair_params params);

/* The disc whose front is the round end of a cone, for drawing; radius 0 with an infinite horizon and for other
 * kinds. */
ORCA_API geom_circle orca_velocity_obstacle_cap(const orca_velocity_obstacle *obstacle);

/* Whether an obstacle forbids a velocity, as rounded: near the boundary either answer may come. */
ORCA_API bool orca_velocity_obstacle_contains(const orca_velocity_obstacle *obstacle, geom_vec2 velocity);

/* When two bodies that keep their velocities first touch: 0 when they do now, INFINITY when they never will. Whether
 * they will is exact: touching is meeting, a miss by less than any double is a miss. The time is positive and finite
 * where they do, and within 2^-50 of itself of the true time of bodies whose distance is changed by at most 2^-96 of
 * itself. The same, bit for bit, for (other, self). NaN when a number is not finite or a radius negative. Twenty
 * nanoseconds for bodies that miss each other, a quarter of a microsecond for those that do not. */
ORCA_API double orca_time_to_collision(orca_body self, orca_body other);

typedef struct orca_vo_result {
    geom_vec2 velocity;
    /* How far ahead collisions are avoided: INFINITY when for the whole horizon of each obstacle, otherwise the longest
     * time for which a velocity is left. */
    double horizon;
    /* The earliest collision with one of the cones, beyond its horizon too, if the other keeps its velocity or
     * changes it by its share; INFINITY when there is none. Velocities on the boundary of a cone pass it. */
    double time_to_collision;
    double
        violation; /* the largest distance by which a half-plane is missed; 0 but with ORCA_VO_INFEASIBLE */
    orca_vo_outcome outcome;
} orca_vo_result;

typedef struct orca_vo_problem {
    const orca_half_plane *planes; /* hard: walls, limits of the agent; normals of length 1 */
    size_t plane_count;
    const orca_velocity_obstacle *obstacles; /* made by orca_agent_velocity_obstacle */
    size_t obstacle_count;
    geom_vec2 preferred; /* may be faster than max_speed: the nearest allowed velocity is found */
    double max_speed;    /* >= 0, finite */
} orca_vo_problem;

/* Bytes of scratch memory that a problem of that size needs. */
ORCA_API size_t orca_vo_scratch_size(size_t plane_count, size_t obstacle_count);

/* The velocity nearest to the preferred one within max_speed and the half-planes that no obstacle forbids. It is one of
 * finitely many points: the preferred velocity, the nearest point of a leg, a round end, a line or the circle of
 * max_speed, or where two of those meet. Each is made in closed form and compared with all obstacles; nothing is
 * sampled. Velocities count as allowed up to a rounding of 2^-44 times max_speed and the speed of the apex. Of those
 * that are equally near, to 2^-40 of max_speed, it is the one furthest clockwise of the preferred velocity: who heads
 * straight for another passes it on the right.
 *
 * Where none is left, the horizons of all cones are shortened to the longest common T, up to rounding, for which one
 * is, and that is the answer: the latest collision, and of all that are as late the nearest. Bodies that overlap by
 * depth = radius - distance then part at the speed depth (1 / dt - 1 / T), not at all when T is the time step dt; and
 * only if even T = dt leaves no velocity may they get nearer, at the speed radius (1 / T - 1 / dt). Half-planes that
 * contradict each other are moved back, all by as little as possible, as orca_lp_solve does.
 *
 * `scratch` holds orca_vo_scratch_size bytes, aligned as for a double, and is overwritten. The result is finite and its
 * speed at most max_speed, even if the input is not what it must be. The same problem with all velocities, or all
 * lengths and times, multiplied by a power of two has the same answer, multiplied. With n obstacles and half-planes
 * usually linear in n, cubic at worst; a relaxed answer takes some hundred times as long. */
ORCA_API orca_vo_result orca_vo_solve(const orca_vo_problem *problem, void *scratch);

#ifdef __cplusplus
}
#endif

#endif
