/* What lies under a point of the screen, and where handles are. */
#ifndef EDITOR_HIT_H
#define EDITOR_HIT_H

#include "rooms.h"

typedef enum editor_hit_kind {
    EDITOR_HIT_NOTHING,
    EDITOR_HIT_POINT,  /* a vertex, center or goal: `part` is its place in the shape's points */
    EDITOR_HIT_RIM,    /* the handle that changes a radius */
    EDITOR_HIT_FRAME,  /* handle `part` of the frame */
    EDITOR_HIT_MIDDLE, /* the handle in the middle of edge `part` */
    EDITOR_HIT_EDGE,   /* edge `part` */
    EDITOR_HIT_BODY
} editor_hit_kind;

typedef struct editor_hit {
    editor_hit_kind kind;
    size_t place; /* in the drawing */
    size_t part;
} editor_hit;

/* What lies under a screen point: handles of selected shapes first, then the topmost shape. The second leaves
 * handles out. */
editor_hit editor_hit_test(const editor *e, geom_vec2 screen);
editor_hit editor_hit_shapes(const editor *e, geom_vec2 screen);

/* The shape under a screen point that comes after the one selected there, from the top to the bottom and
 * round. */
editor_hit editor_hit_below(const editor *e, geom_vec2 screen);

/* Whether selected shapes show their handles: when there are few. */
bool editor_shows_handles(const editor *e);

/* Where the handles are, in the world. */
geom_vec2 editor_point_handle(const editor *e, size_t place, size_t point);
geom_vec2 editor_rim_handle(const editor *e, size_t place);
geom_vec2 editor_middle_handle(const editor_shape *s, size_t edge);
bool editor_has_middle_handle(const editor *e, const editor_shape *s, size_t edge);

#endif
