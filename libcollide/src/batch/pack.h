/* Shapes packed for the filters of src/simd/filter.h, with what they are exactly beside them, and the
 * questions to them. The plane and space share all of this; what they do not share is behind a pack_space. */
#ifndef COLLIDE_PACK_H
#define COLLIDE_PACK_H

#include "simd/filter.h"

#include <collide/batch.h>
#include <collide/shape2.h>
#include <collide/shape3.h>
#include <geom/base.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PACK_SHAPE_KINDS = COLLIDE_SHAPE3_KIND_COUNT /* no fewer than those of the plane */
};

/* Which of both it is, its space knows. */
typedef union pack_shape {
    collide_shape plane;
    collide_shape3 space;
} pack_shape;

/* What differs between the plane and space. */
typedef struct pack_space {
    int axes;
    filter_kind
        kind[PACK_SHAPE_KINDS]; /* by the kind of a shape; FILTER_KIND_COUNT: the filters do not know such */
    int shape_kind[FILTER_KIND_COUNT]; /* the other way around */
    size_t streams[FILTER_KIND_COUNT];
    size_t size[FILTER_KIND_COUNT]; /* of a shape as it is, in bytes */
    const filter_table *filters[COLLIDE_SIMD_COUNT];
    geom_status (*status)(const pack_shape *shape);
    /* Of a valid shape, the doubles of an axis-aligned box; false when it has none. */
    bool (*bounds)(const pack_shape *shape, double *box);
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
    filter_pack floats;
    filter_block *block
        [PACK_SHAPE_KINDS]; /* of a pack of one block, by the kind of a query; NULL: the filters have none */
} packed_shapes;

/* ---- Packs ---- */

/* As collide_pack_create_circles has it. `made` is set where the status is GEOM_OK. */
geom_status collide_packed_make(const pack_space *space, filter_kind kind, const void *shapes, size_t count,
                                const collide_pack_def *def, packed_shapes **made, size_t *first_invalid);
void collide_packed_release(packed_shapes *made);
void collide_packed_element(const packed_shapes *from, size_t index, pack_shape *shape);

/* ---- Questions: one shape against a pack, and pairs; what they mean is in <collide/batch2.h> ---- */

/* Asks a pack of one block as a whole, without the rest of what a question needs. `kind` and `doubles` are
 * those of a query. Returns false if it has to be asked in the general way. */
static inline bool pack_one_block(const packed_shapes *many, int kind, const void *doubles, uint64_t *meet) {
    filter_block *block = (unsigned)kind < PACK_SHAPE_KINDS ? many->block[kind] : NULL;
    return block != NULL && block(&many->floats, doubles, meet);
}

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

/* The same of one block whose bits are known. */
geom_status collide_word_indices(uint64_t meet, uint32_t *indices, size_t capacity, size_t *found);
size_t collide_word_count_hits(uint64_t meet);

#endif
