/* Shapes of the plane packed for the filters of src/simd/filter2.h, with what they are exactly beside them. */
#ifndef COLLIDE_PACK2_H
#define COLLIDE_PACK2_H

#include "simd/filter2.h"

#include <collide/batch2.h>

#include <stdalign.h>

/* Where the floats of a pack count from, and what 1 is: float = (coordinate - origin) * scale. The scale is a power of
 * two. */
typedef struct pack_frame {
    geom_vec2 origin;
    double scale;
} pack_frame;

struct collide_pack {
    geom_allocator allocator;
    collide_simd simd;
    const filter2_table *filters;
    collide_shape_kind kind;
    size_t count;
    const void *shapes; /* `count` of the kind's own type */
    geom_aabb2 bounds;  /* holds them all, when there are any */
    pack_frame frame;
    filter2_side side;
};

/* The shape, be it valid or not, at a place of an array of its kind. */
collide_shape pack_element(collide_shape_kind kind, const void *shapes, size_t index);

/* A shape as numbers for the streams, in their order, and what the blocks must know of it. The rest of the numbers is 0.
 * A reach that is infinite says that the other numbers are of no use, but for those of an axis-aligned box: they are
 * ordered as the coordinates are. */
typedef struct packed_shape {
    float number[FILTER2_STREAMS];
    float reach;
    float radius;
} packed_shape;

/* Any valid shape but convex rings and polygons. A point is a disc. */
filter2_kind packed_kind(collide_shape_kind kind);
packed_shape pack_shape(const pack_frame *frame, collide_shape shape);

/* A single shape as a side of a test. */
typedef struct packed_query {
    alignas(FILTER2_ALIGNMENT) float numbers[FILTER2_STREAMS][FILTER2_WIDEST];
    float reach;
    float radius;
    filter2_side side;
} packed_query;

void pack_query(const pack_frame *frame, collide_shape shape, packed_query *out);

/* What the coordinates of the frame `from` become in the frame `to`. */
filter2_change pack_change(const pack_frame *to, const pack_frame *from);

/* A frame in which most of these shapes, of which there is one at least, are about as large as 1 and near the origin. */
pack_frame pack_frame_of(collide_shape_kind kind, const void *shapes, size_t count);

#endif
