/* Heights of vertices over planes, the vertices of cores that move among them: first by the filter, then
 * exactly. */
#ifndef COLLIDE_PREDICATE_SWEEP3_H
#define COLLIDE_PREDICATE_SWEEP3_H

#include "shape/core3.h"
#include "shape/reach3.h"

/* The side of the plane on which vertex i lies, and its distance from the plane minus the reach. */
int collide_side3_of_vertex(geom_plane plane, const core3 *core, size_t i);
int collide_gap3_vertex_plane(geom_plane plane, const core3 *core, size_t i, reach3 reach);

/* The side of the plane on which another one lies that is parallel to it. */
int collide_side3_of_parallel(geom_plane plane, geom_plane parallel);

/* The sign of normal . (vertex i - vertex 0). */
int collide_slope3_of_edge(geom_vec3 normal, const core3 *core, size_t i);

/* The gap, at its least, of a plane that moves by to - from and another; 0 when they meet and the reach is
 * 0. */
int collide_gap3_moving_planes(geom_plane a, geom_vec3 from, geom_vec3 to, geom_plane b, reach3 reach);

int collide_exact3_side_of_vertex(geom_plane plane, const core3 *core, size_t i);
int collide_exact3_side_of_parallel(geom_plane plane, geom_plane parallel);
int collide_exact3_gap_vertex_plane(geom_plane plane, const core3 *core, size_t i, reach3 reach);
int collide_exact3_slope_of_edge(geom_vec3 normal, const core3 *core, size_t i);

#endif
