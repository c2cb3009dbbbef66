/* Velocity constraints of the plane: half-planes of velocities with which an agent avoids another agent, a
 * disc or a wall.
 *
 * The functions are pure and usable alone. <orca/lp2.h> solves the half-planes. Lengths, times and speeds are
 * in one consistent set of units, such as meters and seconds. Thread-safe. Nothing is allocated.
 *
 * Source: J. van den Berg, S. J. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance", Robotics
 * Research (ISRR 2009), STAR 70, 2011, section 4 for agents and section 5 for obstacles. */
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

/* A moving disc. The ids break ties: two bodies at the same place with the same velocity separate in opposite
 * directions, which their two ids determine. */
typedef struct orca_body {
    geom_vec2 position;
    geom_vec2 velocity;
    double radius;
    uint32_t id;
} orca_body;

/* Returns the half-plane that `other` puts on the velocity of `self`. If both bodies satisfy theirs, with
 * responsibilities that sum to 1, they do not collide within the time horizon.
 *
 * There are three cases: the relative velocity is nearest to the round cut-off of the velocity obstacle, it
 * is nearest to one of its legs, or the bodies overlap already. If it is exactly head on, both bodies choose
 * the same side. The ids must differ. Never NaN for finite input. */
ORCA_API orca_half_plane orca_agent_half_plane(orca_body self, orca_body other, orca_pair_params params);

/* A directed edge of an obstacle, with what the constraint needs of the edges beside it. The solid, or the
 * far side of an open wall, is on the left of the direction from a to b. A wall constrains only agents on its
 * right.
 *
 * a, b                the ends
 * direction           the unit vector from a to b
 * previous_direction  of the edge that ends in a
 * next_direction      of the edge that starts in b
 * convex_a, convex_b  whether the corner of the solid there is convex, or the end of an open wall
 * radius              half the thickness, added to the radius of the body; 0 for an edge of a solid
 * velocity            of the wall as a whole; (0, 0) at rest */
typedef struct orca_wall {
    geom_vec2 a;
    geom_vec2 b;
    geom_vec2 direction;
    geom_vec2 previous_direction;
    geom_vec2 next_direction;
    bool convex_a;
    bool convex_b;
    double radius;
    geom_vec2 velocity;
} orca_wall;

/* Writes the walls of a ring, one for each edge, in order. They have no thickness and are at rest.
 *
 * ring   counterclockwise: a solid seen from outside; clockwise: a room seen from inside; two points: an open
 *        wall seen from both sides
 * walls  room for ring.count walls
 *
 * On an error `walls` is unchanged:
 * - GEOM_TOO_FEW_POINTS for fewer than two points.
 * - GEOM_NOT_FINITE for NaN and infinity.
 * - GEOM_DUPLICATE_POINT for neighboring points less than 1.5e-154 apart.
 * - GEOM_INVALID_ARGUMENT for neighboring points 1.3e154 or more apart.
 *
 * Cost: O(n). */
ORCA_API geom_status orca_walls_from_ring(geom_ring ring, orca_wall *walls);

/* How walls constrain a body.
 *
 * time_horizon    in seconds, > 0; later collisions are not avoided yet
 * push_out_speed  >= 0; a body that overlaps a wall leaves it at no more than this speed; with 0 it only
 *                 moves no further in
 * time_step       in seconds, > 0; a body that overlaps a wall is to be out of it after this time
 * close_gaps      whether a wall adds a half-plane of its own if none of the others covers it
 *
 * A wall seen past a corner leaves the constraint to the wall beside it. Where obstacles overlap, or nearly
 * do, that wall may add no half-plane that covers both. A velocity that leads into the wall then stays
 * allowed. `close_gaps` prevents this. Without it the gap remains, as in RVO2. */
typedef struct orca_wall_params {
    double time_horizon;
    double push_out_speed;
    double time_step;
    bool close_gaps;
} orca_wall_params;

/* Writes the half-planes that walls put on the velocity of `self`, and returns their number, at most `count`.
 * With a velocity that satisfies them the body does not touch the walls within the time horizon, while each
 * wall moves at its velocity. The agent takes the whole avoidance.
 *
 * nearest  `count` walls by increasing distance from the body, only those that have the body on their right
 * planes   room for `count` half-planes
 *
 * A wall whose constraint is implied by that of an earlier one adds none. Moving along with a wall satisfies
 * its half-plane. Rest therefore satisfies those of all resting walls, unless push_out_speed > 0 and the body
 * overlaps a wall. Finite for finite input. Cost: `count` times the number of half-planes. */
ORCA_API size_t orca_wall_half_planes(orca_body self, orca_wall_params params,
                                      const orca_wall *const *nearest, size_t count, orca_half_plane *planes);

/* Returns the half-plane that a disc in uniform motion puts on the velocity of `self`. `self` takes the whole
 * avoidance. The parameters are those of walls; the id of the disc is ignored.
 *
 * Moving along with the disc satisfies it, unless push_out_speed > 0 and the two overlap. Finite for finite
 * input. */
ORCA_API orca_half_plane orca_disc_half_plane(orca_body self, orca_body disc, orca_wall_params params);

#ifdef __cplusplus
}
#endif

#endif
