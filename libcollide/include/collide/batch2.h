/* One shape of the plane against many, and many against as many: exact, and as fast as single precision.
 *
 * The many are packed once. A pack answers any number of questions, from any number of threads:
 *
 *     const collide_packing trees = collide_pack_circles(circles, count, NULL);
 *     if (trees.status != GEOM_OK) { ... circles[trees.index] is not valid, or there is no memory ... }
 *     const collide_shape car = collide_shape_from_obb(box);
 *
 *     bool hit;
 *     collide_pack_any(trees.pack, car, &hit);                                   does the car meet one?
 *     size_t first;
 *     collide_pack_first(trees.pack, car, &first);                               which is the first of them?
 *     size_t found;
 *     collide_pack_indices(trees.pack, car, indices, capacity, &found);          which are they?
 *     collide_pack_mask(trees.pack, car, mask);                                  and as a bit each
 *     collide_pack_destroy(trees.pack);
 *
 * Shape i of the pack is one that meets the query when collide_shape_relation(query, collide_pack_shape(pack, i)) is not
 * COLLIDE_APART: touching counts. The answers are the very same, for every finite input and on every processor. Single
 * precision only sorts out what is clear: each lane has a proven bound of its error (src/simd/filter2.inl), and a lane
 * that is nearer to contact than its bound is asked again from the exact function of <collide/pair2.h>.
 *
 * Cost, in nanoseconds a shape that is in cache, with AVX2: 0.2 for boxes against a box and discs against a segment, 0.4
 * to 0.6 for segments or oriented boxes against an oriented box, 1.2 to 1.4 for capsules against what is not a disc; 50 to 80
 * more for the question; from memory, what reading 12 to 24 bytes a shape takes. Nothing of what is clear is looked at in
 * double precision. Each lane that is not costs a call of the exact function, so shapes that touch by the thousand cost
 * what they cost one by one.
 * The bound is about 4e-6 of the distance of query and shapes from the middle of the pack, sizes included: keep
 * together in one pack what lies together, and what is larger or further away than a million times the rest out of it.
 * Such a shape is answered rightly, but makes the 63 beside it as slow as itself.
 *
 * Convex rings and polygons can be asked about as well: their bounding box sorts out, and all the rest is asked one by
 * one. */
#ifndef COLLIDE_BATCH2_H
#define COLLIDE_BATCH2_H

#include <collide/batch.h>
#include <collide/shape2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Many shapes of one kind, which never change. Any number of threads may ask at once. */
typedef struct collide_pack collide_pack;

/* What became of it. `status` is GEOM_OK; that of the first shape which is not valid, as geom_*_status tells it, `index`
 * being its place; GEOM_CAPACITY_EXCEEDED for more than GEOM_MAX_POINTS; GEOM_OUT_OF_MEMORY; or GEOM_UNSUPPORTED for instructions that are not there. `pack` is NULL unless
 * the status is GEOM_OK, and `index` 0 unless a shape is to blame. */
typedef struct collide_packing {
    geom_status status;
    size_t index;
    collide_pack *pack;
} collide_packing;

/* Packs `count` shapes, which are copied. The order stays. None are a pack as well. `def` NULL means the default one.
 * Takes linear time, 60 to 180 nanoseconds a shape, one allocation, and 1.7 times the memory of the shapes. */
COLLIDE_API collide_packing collide_pack_circles(const geom_circle *circles, size_t count,
                                                 const collide_pack_def *def);
COLLIDE_API collide_packing collide_pack_segments(const geom_segment2 *segments, size_t count,
                                                  const collide_pack_def *def);
COLLIDE_API collide_packing collide_pack_capsules(const geom_capsule2 *capsules, size_t count,
                                                  const collide_pack_def *def);
COLLIDE_API collide_packing collide_pack_aabbs(const geom_aabb2 *boxes, size_t count,
                                               const collide_pack_def *def);
COLLIDE_API collide_packing collide_pack_obbs(const geom_obb2 *boxes, size_t count,
                                              const collide_pack_def *def);
COLLIDE_API void collide_pack_destroy(collide_pack *pack); /* NULL is ignored */

/* How many shapes there are; shape number `index` < count, as it was given; the instructions in use. */
COLLIDE_API size_t collide_pack_count(const collide_pack *pack);
COLLIDE_API collide_shape collide_pack_shape(const collide_pack *pack, size_t index);
COLLIDE_API collide_simd collide_pack_simd(const collide_pack *pack);

/* Which shapes of the pack does the query meet? The answer in five forms, all the same:
 *
 *   mask      bit i % 64 of mask[i / 64] is shape i; the bits beyond the last shape are 0
 *   indices   the places of those that meet, ascending, the first `capacity` of them; *found is how many there are,
 *             and when that is more than `capacity` the status is GEOM_CAPACITY_EXCEEDED
 *   meeting   how many they are
 *   any       whether there is one
 *   first     the least of their places, or the number of shapes when there is none
 *
 * `any` and `first` stop where they know. The status is GEOM_OK or that of the query (collide_shape_status); for a query
 * that is not valid the answer is that it meets every shape, as COLLIDE_INVALID is not COLLIDE_APART. Nothing is
 * allocated. */
COLLIDE_API geom_status collide_pack_mask(const collide_pack *pack, collide_shape query, uint64_t *mask);
COLLIDE_API geom_status collide_pack_indices(const collide_pack *pack, collide_shape query, size_t *indices,
                                             size_t capacity, size_t *found);
COLLIDE_API geom_status collide_pack_count_hits(const collide_pack *pack, collide_shape query, size_t *count);
COLLIDE_API geom_status collide_pack_any(const collide_pack *pack, collide_shape query, bool *any);
COLLIDE_API geom_status collide_pack_first(const collide_pack *pack, collide_shape query, size_t *first);

/* Which pairs meet: shape i of `a` with shape i of `b`? Both packs have the same number of shapes, of any two kinds; the
 * instructions are those of `a`. Otherwise as above, and what is said of the status leaves only GEOM_OK and
 * GEOM_CAPACITY_EXCEEDED. Packs that lie far from each other, or differ in size by more than a million, take the
 * exact functions only. */
COLLIDE_API geom_status collide_pack_pairs_mask(const collide_pack *a, const collide_pack *b, uint64_t *mask);
COLLIDE_API geom_status collide_pack_pairs_indices(const collide_pack *a, const collide_pack *b,
                                                   size_t *indices, size_t capacity, size_t *found);
COLLIDE_API geom_status collide_pack_pairs_count_hits(const collide_pack *a, const collide_pack *b,
                                                      size_t *count);
COLLIDE_API geom_status collide_pack_pairs_any(const collide_pack *a, const collide_pack *b, bool *any);
COLLIDE_API geom_status collide_pack_pairs_first(const collide_pack *a, const collide_pack *b, size_t *first);

#ifdef __cplusplus
}
#endif

#endif
