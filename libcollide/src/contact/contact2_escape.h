/* The shortest translation that parts two shapes, one of them a polygon. */
#ifndef COLLIDE_CONTACT2_ESCAPE_H
#define COLLIDE_CONTACT2_ESCAPE_H

#include "contact2_fence.h"

/* How far off a fence a translation may be and count as on it, in the frame. */
#define COLLIDE_FENCE_SLACK 0x1p-40

/* A translation of b, in the frame, and the fences that it reaches: none when it parts the boxes of the shapes. */
typedef struct escape2 {
    geom_vec2 translation;
    double length;
    geom_vec2 push; /* the way on that leaves the fences */
    int count;
    fence2 fence[2];
} escape2;

escape2 collide_escape_find(const solid_pair2 *pair, const collide_shape *a, const collide_shape *b,
                            collide_relation relation);

/* The direction in which a fence is left at a translation; (1, 0) in the middle of a circle. */
geom_vec2 collide_fence_normal(const fence2 *fence, geom_vec2 translation);

/* Whether a translation is on the fence, up to the slack. */
bool collide_fence_holds(const solid_pair2 *pair, const fence2 *fence, geom_vec2 translation);

#endif
