/* How shapes are made: what shape.c, shape_change.c and repair.c share. Private to them. */
#ifndef EDITOR_SHAPE_INTERNAL_H
#define EDITOR_SHAPE_INTERNAL_H

#include "shape.h"

/* A shape with a label, and with room for rings and points, all zero; the rings get their counts from the
 * caller. NULL without memory. */
editor_shape *editor_shape_allocate(size_t ring_count, size_t point_count, const scene_label *label);

/* The same shape with another label, still to be changed and finished. NULL without memory. */
editor_shape *editor_shape_copy(const editor_shape *s, const scene_label *label);

/* Finds everything that follows from the points; frees and gives NULL when there is no memory for that. NULL
 * stays NULL. */
const editor_shape *editor_shape_finish(editor_shape *s);

#endif
