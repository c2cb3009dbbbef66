/* New shapes: each one step to undo, and selected. */
#ifndef EDITOR_NEW_SHAPE_H
#define EDITOR_NEW_SHAPE_H

#include "state/rooms.h"

/* A shape of one ring; the tool is put away. */
void editor_make_shape(editor *e, editor_kind kind, const geom_vec2 *points, size_t count, double radius);

/* A floor, which may become an exit; the tool is put away. */
void editor_make_region(editor *e, const geom_vec2 *points, size_t count);

/* A ring: a hole in the topmost polygon around it when that leaves a valid polygon, and the alt key is up;
 * else a polygon. */
void editor_make_ring(editor *e, const geom_vec2 *points, size_t count);

/* Agents as editor_new_agent has them, from each place to its goal. */
void editor_make_agents(editor *e, const geom_vec2 *places, const geom_vec2 *goals, size_t count);

#endif
