/* Whether shapes of a drawing meet, two or all pairs of them, by the exact tests of libcollide, and where to
 * mark it. */
#ifndef EDITOR_RELATION_H
#define EDITOR_RELATION_H

#include "shape.h"

#include <collide/result.h>

/* A shape where it stands now: agents move about while the drawing stays as it is. */
typedef struct editor_body {
    const editor_shape *shape;
    geom_vec2 position; /* of the center of a disc or agent; elsewhere without meaning */
    geom_aabb2 bounds;
    uint32_t place; /* in the drawing */
} editor_body;

/* A valid shape where the drawing has it. */
editor_body editor_body_of(const editor_shape *s, uint32_t place);

/* An agent where the simulation has it. */
editor_body editor_body_at(const editor_shape *s, uint32_t place, geom_vec2 position);

/* Exact for every two bodies. Constant time, or the product of their numbers of points. */
collide_relation editor_body_relation(const editor_body *a, const editor_body *b);

/* Places that show where two meeting bodies meet: crossings of their outlines, or one point inside when one
 * holds the other. Writes at most `capacity` and returns how many. Rounded: for drawing. */
size_t editor_body_marks(const editor_body *a, const editor_body *b, geom_vec2 *marks, size_t capacity);

/* ---- All pairs that meet: what the editor lights up ---- */

typedef struct editor_pair {
    uint32_t a; /* places in the drawing, a < b */
    uint32_t b;
    collide_relation relation; /* COLLIDE_TOUCHING or COLLIDE_OVERLAPPING */
} editor_pair;

/* Zero is empty; the arrays are kept from one finding to the next. */
typedef struct editor_pairs {
    editor_pair *pairs; /* sorted by (a, b) */
    size_t count;
    size_t capacity;
    geom_vec2 *marks; /* places where they meet, some for each pair */
    size_t mark_count;
    size_t mark_capacity;
} editor_pairs;

/* Finds them by a sweep along x over the bodies' boxes (so the bodies are sorted), then exact tests. False
 * without memory, and then there are none. */
bool editor_pairs_find(editor_pairs *p, editor_body *bodies, size_t count);
void editor_pairs_clear(editor_pairs *p);

#endif
