/* One shape of space against many, and many against as many: exact, and as fast as single precision. What
 * <collide/batch2.h> is for the plane.
 *
 *     const collide_packing3 trees = collide_pack3_capsules(trunks, count, NULL);
 *     if (trees.status != GEOM_OK) { ... trunks[trees.index] is not valid, or there is no memory ... }
 *     const collide_shape3 drone = collide_shape3_from_sphere(ball);
 *
 *     bool hit;
 *     collide_pack3_any(trees.pack, drone, &hit);                                   does the drone meet one?
 *     size_t first;
 *     collide_pack3_first(trees.pack, drone, &first);                               which is the first of them?
 *     size_t found;
 *     collide_pack3_indices(trees.pack, drone, indices, capacity, &found);          which are they?
 *     collide_pack3_mask(trees.pack, drone, mask);                                  and as a bit each
 *     collide_pack3_destroy(trees.pack);
 *
 * Shape i of the pack is one that meets the query when collide_shape3_relation(query, collide_pack3_shape(pack, i)) is not
 * COLLIDE_APART: touching counts. The answers are the very same, for every finite input and on every processor. Single
 * precision only sorts out what is clear: each kernel computes bounds with a proven error (src/simd/filter3.inl), and what
 * they leave open is asked again from the exact function of <collide/pair3.h>.
 *
 * A query may be of any kind. Points, segments, balls, capsules and both kinds of boxes have kernels. Of triangles and hulls the
 * bounding box sorts out, and the rest is asked one by one; rays and planes, which have none, are asked about every shape.
 *
 * Cost, in nanoseconds a shape that is in cache, with AVX2: 0.2 for balls against a ball, 0.3 for boxes against a box, 0.4
 * for capsules against a ball, 1 for oriented boxes against one, 1 to 3 for segments and capsules against boxes and each other,
 * 3 to 4 for oriented boxes against each other or a box; 60 more for the question, 200 where that is an oriented box. Nothing of what is clear is looked at in double precision. Each lane
 * that is not costs a call of the exact function, so shapes that touch by the thousand cost what they cost one by one; of
 * random shapes less than one in two thousand is open.
 * The bound of a kernel's error is about 4e-6 of the distance of query and shapes from the middle of the pack, sizes
 * included: keep together in one pack what lies together, and what is larger or further away than a million times the rest
 * out of it. Such a shape is answered rightly, but makes the 63 beside it as slow as itself. So do oriented boxes whose
 * axes are not at right angles: the bound grows by how far their corners are from those of a box that has right angles. */
#ifndef COLLIDE_BATCH3_H
#define COLLIDE_BATCH3_H

#include <collide/batch.h>
#include <collide/shape3.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Many shapes of one kind, which never change. Any number of threads may ask at once. */
typedef struct collide_pack3 collide_pack3;

/* What became of it. `status` is GEOM_OK; that of the first shape which is not valid, as geom_*_status tells it, `index`
 * being its place; GEOM_CAPACITY_EXCEEDED for more than GEOM_MAX_POINTS; GEOM_OUT_OF_MEMORY; or GEOM_UNSUPPORTED for instructions that are not there. `pack` is NULL unless
 * the status is GEOM_OK, and `index` 0 unless a shape is to blame. */
typedef struct collide_packing3 {
    geom_status status;
    size_t index;
    collide_pack3 *pack;
} collide_packing3;

/* Packs `count` shapes, which are copied. The order stays. None are a pack as well. `def` NULL means the default one.
 * Takes linear time, 100 to 400 nanoseconds a shape, one allocation, and 1.7 times the memory of the shapes. */
COLLIDE_API collide_packing3 collide_pack3_spheres(const geom_sphere *spheres, size_t count,
                                                   const collide_pack_def *def);
COLLIDE_API collide_packing3 collide_pack3_segments(const geom_segment3 *segments, size_t count,
                                                    const collide_pack_def *def);
COLLIDE_API collide_packing3 collide_pack3_capsules(const geom_capsule3 *capsules, size_t count,
                                                    const collide_pack_def *def);
COLLIDE_API collide_packing3 collide_pack3_aabbs(const geom_aabb3 *boxes, size_t count,
                                                 const collide_pack_def *def);
COLLIDE_API collide_packing3 collide_pack3_obbs(const geom_obb3 *boxes, size_t count,
                                                const collide_pack_def *def);
COLLIDE_API void collide_pack3_destroy(collide_pack3 *pack); /* NULL is ignored */

/* How many shapes there are; shape number `index` < count, as it was given; the instructions in use. */
COLLIDE_API size_t collide_pack3_count(const collide_pack3 *pack);
COLLIDE_API collide_shape3 collide_pack3_shape(const collide_pack3 *pack, size_t index);
COLLIDE_API collide_simd collide_pack3_simd(const collide_pack3 *pack);

/* Which shapes of the pack does the query meet? The answer in five forms, all the same:
 *
 *   mask      bit i % 64 of mask[i / 64] is shape i; the bits beyond the last shape are 0
 *   indices   the places of those that meet, ascending, the first `capacity` of them; *found is how many there are,
 *             and when that is more than `capacity` the status is GEOM_CAPACITY_EXCEEDED
 *   meeting   how many they are
 *   any       whether there is one
 *   first     the least of their places, or the number of shapes when there is none
 *
 * `any` and `first` stop where they know. The status is GEOM_OK or that of the query (collide_shape3_status); for a query
 * that is not valid the answer is that it meets every shape, as COLLIDE_INVALID is not COLLIDE_APART. Nothing is
 * allocated. */
COLLIDE_API geom_status collide_pack3_mask(const collide_pack3 *pack, collide_shape3 query, uint64_t *mask);
COLLIDE_API geom_status collide_pack3_indices(const collide_pack3 *pack, collide_shape3 query,
                                              size_t *indices, size_t capacity, size_t *found);
COLLIDE_API geom_status collide_pack3_count_hits(const collide_pack3 *pack, collide_shape3 query,
                                                 size_t *count);
COLLIDE_API geom_status collide_pack3_any(const collide_pack3 *pack, collide_shape3 query, bool *any);
COLLIDE_API geom_status collide_pack3_first(const collide_pack3 *pack, collide_shape3 query, size_t *first);

/* Which pairs meet: shape i of `a` with shape i of `b`? Both packs have the same number of shapes, of any two kinds; the
 * instructions are those of `a`. Otherwise as above, and what is said of the status leaves only GEOM_OK and
 * GEOM_CAPACITY_EXCEEDED. Packs that lie far from each other, or differ in size by more than a million, take the
 * exact functions only. */
COLLIDE_API geom_status collide_pack3_pairs_mask(const collide_pack3 *a, const collide_pack3 *b,
                                                 uint64_t *mask);
COLLIDE_API geom_status collide_pack3_pairs_indices(const collide_pack3 *a, const collide_pack3 *b,
                                                    size_t *indices, size_t capacity, size_t *found);
COLLIDE_API geom_status collide_pack3_pairs_count_hits(const collide_pack3 *a, const collide_pack3 *b,
                                                       size_t *count);
COLLIDE_API geom_status collide_pack3_pairs_any(const collide_pack3 *a, const collide_pack3 *b, bool *any);
COLLIDE_API geom_status collide_pack3_pairs_first(const collide_pack3 *a, const collide_pack3 *b,
                                                  size_t *first);

#ifdef __cplusplus
}
#endif

#endif
