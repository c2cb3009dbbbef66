/* Shapes packed for the filters of src/simd/filter.h, with what they are exactly beside them, and the
 * questions to them. The plane and space share all of this; what they do not share is behind a pack_space. */
#ifndef COLLIDE_PACK_H
#define COLLIDE_PACK_H

#include "simd/filter.h"

#include <collide/batch.h>
#include <collide/shape2.h>
#include <collide/shape3.h>
#include <geom/base.h>
#include <geom/scalar.h>

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Which of both it is, its space knows. */
typedef union pack_shape {
    collide_shape plane;
    collide_shape3 space;
} pack_shape;

/* A box along the axes, the least and the greatest coordinate of each; in the plane z is 0. */
typedef struct pack_box {
    double min[FILTER_AXES];
    double max[FILTER_AXES];
} pack_box;

/* Where the floats of a pack count from, and what 1 is: float = (coordinate - origin) * scale. The scale is a
 * power of two. */
typedef struct pack_frame {
    double origin[FILTER_AXES];
    double scale;
} pack_frame;

/* A shape as numbers for the streams, in their order, and what the blocks must know of it. The rest of the
 * numbers is not set. `extent` is how far it goes from its middle along each axis, rounded; it is not set for
 * an axis-aligned box. A reach that is infinite says that the other numbers are of no use, but for those of
 * an axis-aligned box: they are ordered as the coordinates are. */
typedef struct packed_shape {
    float number[FILTER_STREAMS];
    float extent[FILTER_AXES];
    float reach;
    float radius;
} packed_shape;

/* What differs between the plane and space. Shapes are valid, but for `element` and `status`. */
typedef struct pack_space {
    int axes;
    size_t streams[FILTER_KIND_COUNT];
    size_t size[FILTER_KIND_COUNT]; /* of a shape as it is, in bytes */
    const filter_table *filters[COLLIDE_SIMD_COUNT];
    void (*element)(filter_kind kind, const void *shapes, size_t index, pack_shape *shape); /* of an array */
    geom_status (*status)(const pack_shape *shape);
    bool (*bounds)(const pack_shape *shape, pack_box *box); /* false when it has none */
    filter_kind (*kind)(const pack_shape *shape); /* FILTER_KIND_COUNT: the filters do not know such */
    void (*floats)(const pack_frame *frame, const pack_shape *shape,
                   packed_shape *packed); /* of those kinds */
    void (*box_floats)(const pack_frame *frame, const pack_box *box,
                       packed_shape *packed); /* as FILTER_AABB */
    bool (*meet)(const pack_shape *a, const pack_shape *b);
} pack_space;

extern const pack_space collide_packed_space2;
extern const pack_space collide_packed_space3;

typedef struct packed_shapes {
    const pack_space *space;
    geom_allocator allocator;
    collide_simd simd;
    const filter_table *filters;
    size_t count;
    const void *shapes; /* `count` of the kind's own type */
    pack_box bounds;    /* holds them all, when there are any */
    pack_frame frame;
    double middle[FILTER_AXES]; /* the same box in the frame, rounded; its reach, as that of a shape */
    double half[FILTER_AXES];
    float reach;
    filter_side side;
} packed_shapes;

/* ---- What the spaces share, to make floats of shapes ---- */

/* The difference is rounded by 2^-53 of itself; the scale is a power of two. Neither changes the order of two
 * numbers. */
static inline double pack_to_frame(const pack_frame *frame, int axis, double x) {
    return (x - frame->origin[axis]) * frame->scale;
}

/* The exponent of x > 0 where squares of numbers up to x could overflow or vanish, else 0. */
int collide_packed_exponent(double x);

/* half * length * 2^exponent * scale, rounded as if none of the products could vanish or overflow; length and
 * exponent are of an axis whose greatest coordinate has that collide_packed_exponent. */
double collide_packed_scaled_half(double half, double length, int exponent, double scale);

/* Rounded up, and infinite where the filter must not be asked. */
static inline float pack_reach(double sizes) {
    const double reach = sizes * (1.0 + 0x1p-20);
    return reach <= (double)FILTER_FAR ? (float)reach : HUGE_VALF;
}

/* Never swaps two numbers: neither the bound nor the rounding does. */
static inline float pack_ordered(double x) {
    const double bound = (double)FILTER_FAR;
    return (float)geom_min(geom_max(x, -bound), bound);
}

/* ---- Packs ---- */

/* As collide_pack_create_circles has it. `made` is set where the status is GEOM_OK. */
geom_status collide_packed_make(const pack_space *space, filter_kind kind, const void *shapes, size_t count,
                                const collide_pack_def *def, packed_shapes **made, size_t *first_invalid);
void collide_packed_release(packed_shapes *made);
void collide_packed_element(const packed_shapes *from, size_t index, pack_shape *shape);

/* ---- Questions: one shape against a pack, and pairs; what they mean is in <collide/batch2.h> ---- */

geom_status collide_packed_mask(const packed_shapes *many, const pack_shape *query, uint64_t *mask);
geom_status collide_packed_indices(const packed_shapes *many, const pack_shape *query, uint32_t *indices,
                                   size_t capacity, size_t *found);
geom_status collide_packed_count_hits(const packed_shapes *many, const pack_shape *query, size_t *count);
geom_status collide_packed_first(const packed_shapes *many, const pack_shape *query, uint32_t *first);

void collide_packed_pairs_mask(const packed_shapes *a, const packed_shapes *b, uint64_t *mask);
geom_status collide_packed_pairs_indices(const packed_shapes *a, const packed_shapes *b, uint32_t *indices,
                                         size_t capacity, size_t *found);
size_t collide_packed_pairs_count_hits(const packed_shapes *a, const packed_shapes *b);
uint32_t collide_packed_pairs_first(const packed_shapes *a, const packed_shapes *b);

/* ---- The questions to a batch, made from a filter and an exact function ---- */

/* Tests number 0 to count - 1, 64 to a block. `filter` writes, for each of so many blocks, the bits of the
 * tests that surely meet and those of the tests that it leaves open, and returns whether it leaves any; no
 * bit may be in both, and bits beyond `count` may be anything. `meets` decides one test. Both get the tests
 * back. */
typedef struct batch_tests {
    const void *context;
    size_t count;
    bool (*filter)(const struct batch_tests *tests, size_t first_block, size_t blocks, uint64_t *meet,
                   uint64_t *open);
    bool (*meets)(const struct batch_tests *tests, size_t index);
} batch_tests;

void collide_batch_mask(const batch_tests *tests, uint64_t *mask);
geom_status collide_batch_indices(const batch_tests *tests, uint32_t *indices, size_t capacity,
                                  size_t *found);
size_t collide_batch_count_hits(const batch_tests *tests);
uint32_t collide_batch_first(const batch_tests *tests); /* `count` when none meets */

#endif
