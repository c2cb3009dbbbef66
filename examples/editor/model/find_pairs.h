/* All pairs of bodies that meet: what the editor lights up. */
#ifndef EDITOR_FIND_PAIRS_H
#define EDITOR_FIND_PAIRS_H

#include "relation.h"

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

/* Finds them by a sweep along x over the bodies' boxes (so the bodies are sorted), then exact tests. False without
 * memory, and then there are none. */
bool editor_pairs_find(editor_pairs *p, editor_body *bodies, size_t count);
void editor_pairs_clear(editor_pairs *p);

#endif
