/* Velocity constraints: what an agent may do this step so that it avoids another agent, or a wall.
 *
 * Each is a half-plane of velocities. The functions are pure and usable alone: give them two bodies, or a body
 * and the walls near it, and solve the half-planes with <orca/lp2.h>. Lengths, times and speeds are in one
 * consistent set of units of the caller's choice (metres, seconds).
 *
 * Source: J. van den Berg, S. J. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance", Robotics
 * Research (ISRR 2009), STAR 70, 2011: section 4 for agents, section 5 for obstacles. Thread-safe, no
 * allocation. */
#ifndef ORCA_CONSTRAINT2_H
#define ORCA_CONSTRAINT2_H

#include <geom/polygon.h>
#include <geom/shape.h>
#include <geom/vec.h>
#include <orca/base.h>

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The velocities v with dot(v - point, normal) >= 0. The normal has length 1. */
typedef struct orca_half_plane {
    geom_vec2 point;
    geom_vec2 normal;
} orca_half_plane;

/* A disc in motion. `id` breaks ties: two bodies at the same place with the same velocity are told to part in
 * opposite directions that their two ids determine. */
typedef struct orca_body {
    geom_vec2 position;
    geom_vec2 velocity;
    double radius;
    uint32_t id;
} orca_body;

/* The half-plane that `other` puts on the velocity of `self`: with both keeping to theirs (responsibilities that
 * sum to 1) the two do not collide within the time horizon. Three cases, by where the relative velocity lies:
 * nearest to the round cut-off of the velocity obstacle, nearest to one of its legs, or the two overlap already.
 * An exact head-on tie goes to the same side for both. Never NaN for finite input; ids must differ. */
ORCA_API orca_half_plane orca_agent_half_plane(orca_body self, orca_body other, orca_pair_params params);

/* One directed edge of an obstacle, with what the constraint needs of its neighbours. The solid, or the far
 * side of an open wall, lies on the left of the direction from a to b; only agents on the right are held off. */
typedef struct orca_wall {
    geom_vec2 a;
    geom_vec2 b;
    geom_vec2 direction;          /* unit vector from a to b */
    geom_vec2 previous_direction; /* of the edge that ends in a */
    geom_vec2 next_direction;     /* of the edge that starts in b */
    bool convex_a;                /* the solid's corner at a is convex (or the end of an open wall) */
    bool convex_b;
    double radius;      /* half the thickness: added to the radius of the body; 0 for the edge of a solid */
    geom_vec2 velocity; /* how fast the wall moves as a whole; (0, 0) at rest */
} orca_wall;

/* Turns a ring into its walls, one for each edge, in order: `walls` must hold ring.count of them. A
 * counterclockwise ring is a solid seen from outside, a clockwise one a room seen from inside, and two points
 * are an open wall seen from both sides. They have no thickness and are at rest. There must be at least two points (GEOM_TOO_FEW_POINTS), all finite
 * (GEOM_NOT_FINITE), neighbours at least 1.5e-154 (GEOM_DUPLICATE_POINT) and less than 1.3e154 apart
 * (GEOM_INVALID_ARGUMENT). When refused, `walls` is left alone. Linear time. */
ORCA_API geom_status orca_walls_from_ring(geom_ring ring, orca_wall *walls);

/* How walls hold a body off. */
typedef struct orca_wall_params {
    double time_horizon; /* collisions later than this are not yet avoided; > 0 */
    /* A body that overlaps a wall must leave it: fast enough to be out after time_step (> 0), but it is not told to
     * move faster than push_out_speed. With 0 it is only kept from moving further in. */
    double push_out_speed;
    double time_step;
    /* A wall seen past a corner leaves the say to its neighbour. When that adds no half-plane that covers both, as
     * may be where obstacles overlap or nearly do, a velocity that runs into the wall is left allowed. With close_gaps the wall
     * then adds a half-plane of its own; without, as in the reference implementation, the gap stays. */
    bool close_gaps;
} orca_wall_params;

/* The half-planes that walls put on the velocity of `self`: it does not touch them within the time horizon, each wall
 * going on as it moves. The agent takes the full responsibility. `nearest` lists `count` walls by increasing distance
 * from the body, those that see it on their right only; a wall whose constraint is implied by that of an earlier one adds
 * none.
 *
 * Writes at most `count` half-planes to `planes` and returns how many. Moving along with a wall satisfies what it adds,
 * so standing still satisfies all of resting ones, unless push_out_speed > 0 and the body overlaps a wall. Finite for
 * finite input. Time linear in `count` times the number of half-planes. */
ORCA_API size_t orca_wall_half_planes(orca_body self, orca_wall_params params,
                                      const orca_wall *const *nearest, size_t count, orca_half_plane *planes);

/* The half-plane that a disc which goes its way puts on the velocity of `self`, which takes the full responsibility; params
 * as for walls, the id of the disc is not looked at. Moving along with the disc satisfies it unless push_out_speed > 0
 * and the two overlap. Finite for finite input. */
ORCA_API orca_half_plane orca_disc_half_plane(orca_body self, orca_body disc, orca_wall_params params);

#ifdef __cplusplus
}
#endif

#endif
