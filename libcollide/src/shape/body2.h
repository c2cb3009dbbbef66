/* A core of the plane in a local frame: its vertices in twice the precision, as body3 of local3.h is for
 * space. */
#ifndef COLLIDE_BODY2_H
#define COLLIDE_BODY2_H

#include "core2.h"

enum {
    CORE2_NO_OFFSET = -4000 /* below the exponent of any product of two doubles */
};

/* Vertices go counterclockwise; equal neighbors and straight angles occur. Those of the caller are read where
 * they are. */
typedef struct body2 {
    const local2 *frame;
    const geom_vec2 *points;
    bool clockwise; /* the caller's, which are then read backwards */
    dd_vec2 kept[CORE2_OWN_VERTICES];
    size_t count;
    dd radius;
} body2;

/* A frame in which all coordinates and radii of both are below 4. */
local2 collide_local2_of_pair(const core2 *a, const core2 *b);

/* The core, which is no polygon, and the frame must live as long as the body. */
body2 collide_body2(const core2 *core, const local2 *frame);

static inline dd_vec2 body2_vertex(const body2 *body, size_t i) {
    if (body->points == NULL) {
        return body->kept[i];
    }
    return collide_local2_point(body->frame, body->points[body->clockwise ? body->count - 1 - i : i]);
}

static inline size_t body2_after(const body2 *body, size_t i) { return i + 1 < body->count ? i + 1 : 0; }

static inline size_t body2_before(const body2 *body, size_t i) { return i > 0 ? i - 1 : body->count - 1; }

/* The offsets of the corners of an oriented box from its center, in units of the frame, in the order of
 * collide_core2_corner. */
void collide_core2_offsets(const core2 *core, const local2 *frame, dd_vec2 offset[4]);

/* An exponent such that the same offsets in units of 2^exponent are below 2; CORE2_NO_OFFSET for all but
 * oriented boxes that are not points. */
int collide_core2_offset_exponent(const core2 *core);
void collide_core2_scaled_offsets(const core2 *core, dd_vec2 offset[4]);

#endif
