/* Readers of the formats of trajectories, and the walkable area. Private to trajectory*.c and walkable.c. */
#ifndef EXAMPLES_TRAJECTORY_INTERNAL_H
#define EXAMPLES_TRAJECTORY_INTERNAL_H

#include "text/words.h"
#include "trajectory.h"

/* Both begin with the line that was read last. They fill *out, whose agent_count is set; the caller adds the
 * number of the line to a failure. */
bool trajectory_read_csv(lines *l, uint32_t dimension, trajectory *out, scene_error *error);
bool trajectory_read_pedpy(lines *l, trajectory *out, scene_error *error);

bool trajectory_read_database(const char *path, trajectory *out, scene_error *error);

/* ---- Rows in any order ---- */

typedef struct trajectory_row {
    int64_t frame;
    int64_t id;
    geom_vec2 position;
} trajectory_row;

/* Zeroed, there are none. */
typedef struct trajectory_rows {
    trajectory_row *rows;
    size_t count;
    size_t capacity;
} trajectory_rows;

bool trajectory_rows_add(trajectory_rows *r, const trajectory_row *row, scene_error *error);

/* Sorts the rows, checks that they are complete, and fills *out, whose agent_count is set. */
bool trajectory_rows_take(trajectory_rows *r, trajectory *out, scene_error *error);

void trajectory_rows_free(trajectory_rows *r);

/* ---- The free space as text (WKT), as tools of pedestrian dynamics want it ---- */

typedef struct walkable {
    char *wkt; /* POLYGON, or GEOMETRYCOLLECTION of several */
    geom_aabb2 bounds;
    size_t left_out; /* obstacles that are not in it */
} walkable;

/* Finds the walkable area of a scene of the plane.
 *
 * It is a rectangle around all, a tenth and a meter larger on each side, without the solids and the discs.
 * Discs become polygons of 64 vertices around them. A room, the hole of a solid, is a polygon of its own.
 * Polygons without agents and goals are left out, if there are any agents.
 *
 * Rings of the result neither cross nor touch. So a solid or a disc that touches an earlier one is left out
 * and counted, and so is each wall. False without memory. Cost: quadratic in the number of rings whose boxes
 * meet, and n log n in the vertices. */
bool walkable_find(const scene *s, walkable *out);

void walkable_free(walkable *w);

#endif
