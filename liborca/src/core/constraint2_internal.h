/* What the files about walls share: how a body sees one, and the edges of rings. */
#ifndef ORCA_CONSTRAINT2_INTERNAL_H
#define ORCA_CONSTRAINT2_INTERNAL_H

#include <orca/constraint2.h>

/* ---- The edges of a ring: constraint2_ring.c ---- */

/* GEOM_OK when the ring can be turned into walls, else why not, as orca_walls_from_ring says. */
geom_status orca_wall_ring_status(geom_ring ring);

/* The wall from point i to the next, of a ring that can. Without thickness, at rest. */
orca_wall orca_wall_of_ring(geom_ring ring, size_t i);

/* ---- One wall: constraint2_cone.c ---- */

/* A wall as the body sees it: positions are relative to the body. */
typedef struct wall_view {
    const orca_wall *wall;
    geom_vec2 a;
    geom_vec2 b;
    double a_squared; /* squared distances from the body */
    double b_squared;
    double line_squared; /* to the line through the wall */
    double foot;         /* where the foot of the perpendicular lies: 0 in a, 1 in b */
    double radius;       /* of the body, with half the thickness of the wall */
} wall_view;

wall_view orca_wall_view_of(orca_body self, const orca_wall *wall);

/* A half-plane, or none. */
typedef struct wall_choice {
    bool exists;
    orca_half_plane plane;
} wall_choice;

/* Away from the wall, on the side from which it is seen. Unit vector. */
static inline geom_vec2 wall_outwards(const orca_wall *wall) {
    return geom_vec2_neg(geom_vec2_perp(wall->direction));
}

/* The half-plane that the velocity obstacle of a wall which the body does not touch puts on `velocity`, that
 * of the body relative to the wall. None when the wall leaves the say to a neighbor in front of it. */
wall_choice orca_wall_half_plane_apart(const wall_view *seen, double time_horizon, geom_vec2 velocity);

/* The same for a wall as if it stood alone: never none. The normals of both may be
 * unusable where squares leave the range of doubles. */
orca_half_plane orca_wall_half_plane_alone(const wall_view *seen, double time_horizon, geom_vec2 velocity);

/* ---- The walls around a body: constraint2_wall.c ---- */

/* Of the size of what is compared, room for rounding where walls meet in a corner. */
#define WALL_COVER_ROUNDING 0x1p-33

/* The half-plane of a wall which no earlier half-plane covers. None when the wall leaves the say to a neighbor. */
wall_choice orca_wall_half_plane(orca_body self, const orca_wall_params *params, const orca_wall *wall);

/* Gives a half-plane of their own to walls that left the say to a neighbor which then added none that covers
 * them: `found` half-planes are there already. Returns how many there are then. */
size_t orca_wall_add_left_out(orca_body self, const orca_wall_params *params, const orca_wall *const *walls,
                              size_t count, orca_half_plane *planes, size_t found);

#endif
