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

/* The numbers of a shape are those of its streams, in their order. A reach that is infinite says that the
 * others are of no use, but for those of an axis-aligned box: they are ordered as the coordinates are. */

typedef struct packed_shapes packed_shapes;

/* How much the filter knows of a query. */
typedef enum known_query {
    KNOWN_ALL,     /* its verdict counts */
    KNOWN_BOUNDS,  /* what meets the query's bounds is open */
    KNOWN_NOTHING, /* all is open */
    KNOWN_AWAY     /* nothing meets it */
} known_query;

/* What differs between the plane and space. Shapes are valid, but for `status` and `ask`. */
typedef struct pack_space {
    int axes;
    size_t streams[FILTER_KIND_COUNT];
    size_t size[FILTER_KIND_COUNT]; /* of a shape as it is, in bytes */
    const filter_table *filters[COLLIDE_SIMD_COUNT];
    void (*element)(filter_kind kind, const void *shapes, size_t index, pack_shape *shape); /* of an array */
    geom_status (*status)(const pack_shape *shape);
    bool (*bounds)(const pack_shape *shape, pack_box *box); /* false when it has none */
    filter_kind (*kind)(const pack_shape *shape); /* FILTER_KIND_COUNT: the filters do not know such */
    void (*floats)(const pack_frame *frame, const pack_shape *shape, filter_one *packed); /* of those kinds */
    void (*box_floats)(const pack_frame *frame, const pack_box *box, filter_one *packed); /* as FILTER_AABB */
    bool (*meet)(const pack_shape *a, const pack_shape *b);
    /* Of a query, a collide_shape or collide_shape3: KNOWN_ALL with its kind and numbers, or KNOWN_AWAY.
     * KNOWN_NOTHING when it may be invalid, or is not plainly within the filter. An axis-aligned box is
     * clipped to the bounds of the pack. */
    known_query (*ask)(const packed_shapes *many, const void *query, filter_kind *kind, filter_one *packed);
} pack_space;

extern const pack_space collide_packed_space2;
extern const pack_space collide_packed_space3;

struct packed_shapes {
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
};

/* ---- What the spaces share, to make floats of shapes ---- */

/* What a query passes through on its way to the filter: a call takes a good part of the time of one block. */
#define PACK_INLINE static inline __attribute__((always_inline))

/* What a switch over the kinds of queries calls last, so that it saves no registers for the others. */
#define PACK_APART static __attribute__((noinline))

/* The difference is rounded by 2^-53 of itself; the scale is a power of two. Neither changes the order of two
 * numbers. */
PACK_INLINE double pack_to_frame(const pack_frame *frame, int axis, double x) {
    return (x - frame->origin[axis]) * frame->scale;
}

/* The exponent of x > 0 where squares of numbers up to x could overflow or vanish, else 0. */
PACK_INLINE int pack_exponent(double x) {
    int exponent = 0;
    if (x > 0x1p100 || x < 0x1p-100) {
        (void)frexp(x, &exponent);
    }
    return exponent;
}

/* half * length * 2^exponent * scale, rounded as if none of the products could vanish or overflow; length and
 * exponent are of an axis whose greatest coordinate has that pack_exponent, which is not 0. */
double collide_packed_scaled_half(double half, double length, int exponent, double scale);

PACK_INLINE double pack_scaled_half(double half, double length, int exponent, double scale) {
    return exponent == 0 ? half * scale * length : collide_packed_scaled_half(half, length, exponent, scale);
}

/* One over a length, within a few 2^-53 of it: the quotient does not wait for the square root. */
PACK_INLINE double pack_inverse(double length, double square) { return length * (1.0 / square); }

/* Rounded up, and infinite where the filter must not be asked. */
PACK_INLINE float pack_reach(double sizes) {
    const double reach = sizes * (1.0 + 0x1p-20);
    return reach <= (double)FILTER_FAR ? (float)reach : HUGE_VALF;
}

/* Never swaps two numbers: neither the bound nor the rounding does. */
PACK_INLINE float pack_ordered(double x) {
    const double bound = (double)FILTER_FAR;
    return (float)geom_min(geom_max(x, -bound), bound);
}

/* Whether the filter may be asked. */
PACK_INLINE bool pack_within(const packed_shapes *many, const filter_one *packed) {
    return packed->reach <= FILTER_FAR && many->reach <= FILTER_FAR;
}

/* Whether what goes so far from its middle along an axis, both in the frame, is surely beyond all shapes.
 * `slack` is more than what is rounded. */
PACK_INLINE bool pack_beyond(const packed_shapes *many, int axis, double middle, double extent,
                             double slack) {
    return fabs(middle - many->middle[axis]) > many->half[axis] + extent + slack;
}

/* That slack: a few times 2^-24 of both reaches. */
PACK_INLINE double pack_slack(const packed_shapes *many, const filter_one *packed) {
    return ((double)packed->reach + (double)many->reach) * 0x1p-20;
}

/* ---- Packs ---- */

/* As collide_pack_create_circles has it. `made` is set where the status is GEOM_OK. */
geom_status collide_packed_make(const pack_space *space, filter_kind kind, const void *shapes, size_t count,
                                const collide_pack_def *def, packed_shapes **made, size_t *first_invalid);
void collide_packed_release(packed_shapes *made);
void collide_packed_element(const packed_shapes *from, size_t index, pack_shape *shape);

/* ---- Questions: one shape against a pack, and pairs; what they mean is in <collide/batch2.h> ---- */

/* A query is a collide_shape or collide_shape3, as the space has it. */
geom_status collide_packed_mask(const packed_shapes *many, const void *query, uint64_t *mask);
geom_status collide_packed_indices(const packed_shapes *many, const void *query, uint32_t *indices,
                                   size_t capacity, size_t *found);
geom_status collide_packed_count_hits(const packed_shapes *many, const void *query, size_t *count);
geom_status collide_packed_first(const packed_shapes *many, const void *query, uint32_t *first);

void collide_packed_pairs_mask(const packed_shapes *a, const packed_shapes *b, uint64_t *mask);
geom_status collide_packed_pairs_indices(const packed_shapes *a, const packed_shapes *b, uint32_t *indices,
                                         size_t capacity, size_t *found);
size_t collide_packed_pairs_count_hits(const packed_shapes *a, const packed_shapes *b);
uint32_t collide_packed_pairs_first(const packed_shapes *a, const packed_shapes *b);

/* ---- The questions to a batch, made from a filter and an exact function ---- */

/* Tests number 0 to count - 1, 64 to a block. The filter is `run` of `job`, and what its verdict counts for
 * is `known`. Bits beyond `count` may be anything. `meets` decides one test, and gets the tests back. */
typedef struct batch_tests {
    const void *context;
    size_t count;
    known_query known;
    filter_run *run;
    filter_job job;
    bool (*meets)(const struct batch_tests *tests, size_t index);
} batch_tests;

void collide_batch_mask(const batch_tests *tests, uint64_t *mask);
geom_status collide_batch_indices(const batch_tests *tests, uint32_t *indices, size_t capacity,
                                  size_t *found);
size_t collide_batch_count_hits(const batch_tests *tests);
uint32_t collide_batch_first(const batch_tests *tests); /* `count` when none meets */

#endif
