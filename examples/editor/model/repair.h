/* Repair of shapes that cross or touch themselves. */
#ifndef EDITOR_REPAIR_H
#define EDITOR_REPAIR_H

#include "document.h"

/* Appends to *out valid shapes in place of one that is not, without ids. A wall loses repeated points.
 * What is filled of a polygon as it is drawn, by the even-odd rule, becomes one polygon for each connected
 * part, or more where parts touch themselves. Corners stay; only crossings are new points, rounded.
 *
 * False where that fails, and then *out is as before: without memory, where nothing is left, where a
 * crossing cannot be rounded without a new one, and for polygons of more than 1500 edges or 4000 pieces of
 * edges. Cost: the square of these numbers. */
bool editor_shape_repair(const editor_shape *s, editor_document *out);

/* The pieces of edges that bound what is filled of rings by the even-odd rule, and the loops that they
 * make, with what is filled on their left. Loops may touch themselves and each other. */
typedef struct editor_untangled {
    geom_vec2 *points; /* loop by loop */
    size_t *counts;    /* points of each loop */
    size_t loop_count;
} editor_untangled;

/* Zero in *out, and false, where it fails. (untangle.c) */
bool editor_untangle(geom_polygon rings, editor_untangled *out);
void editor_untangled_clear(editor_untangled *u);

#endif
