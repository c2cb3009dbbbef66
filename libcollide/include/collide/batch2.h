/* Batches of the plane: exact tests of one shape against many, and of many pairs, at the speed of single
 * precision.
 *
 * The shapes are packed once. A pack answers any number of queries from any number of threads:
 *
 *     collide_pack *trees;
 *     size_t bad;
 *     if (collide_pack_create_circles(circles, count, NULL, &trees, &bad) != GEOM_OK) {
 *         ... circles[bad] is not valid if bad < count, otherwise there is no memory ...
 *     }
 *     const collide_shape car = collide_shape_from_obb(box);
 *
 *     bool hit;
 *     collide_pack_any(trees, car, &hit);                            does the car meet one?
 *     uint32_t first;
 *     collide_pack_first(trees, car, &first);                        which is the first one?
 *     size_t found;
 *     collide_pack_indices(trees, car, indices, capacity, &found);   which are they?
 *     collide_pack_mask(trees, car, mask);                           and as bits
 *     collide_pack_destroy(trees);
 *
 * Shape i meets the query if collide_shape_relation(query, collide_pack_shape(pack, i)) is not COLLIDE_APART.
 * So touching counts. The answers are identical for every finite input on every processor. Single precision
 * only decides clear cases: each lane has a proven error bound, and a lane within its bound of contact is
 * decided by the exact function of <collide/pair2.h>.
 *
 * Convex rings and polygons can be queries as well. Their bounding box excludes shapes, and the others are
 * tested one by one.
 *
 * Cost: with AVX2, for each shape in cache: 0.2 ns for boxes against a box and discs against a segment. 0.4
 * to 0.6 ns for segments or oriented boxes against an oriented box. 1.2 to 1.4 ns for capsules against shapes
 * other than discs. A query adds 3 to 15 ns. From memory, the cost is that of reading 12 to 24 bytes a
 * shape. Each lane that is not clear costs a call of the exact function. So thousands of touching shapes cost
 * as much as one by one.
 *
 * The error bound is about 4e-6 of the distance of the query and the shapes from the middle of the pack,
 * sizes included. Put shapes that are close to each other into one pack. Leave out a shape that is larger, or
 * farther away, than a million times the others. Its answer is correct, but it forces its block of 64 shapes
 * onto the exact path. */
#ifndef COLLIDE_BATCH2_H
#define COLLIDE_BATCH2_H

#include <collide/batch.h>
#include <collide/shape2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Many shapes of one kind. A pack never changes. Queries are thread-safe. */
typedef struct collide_pack collide_pack;

/* Creates a pack of discs. The shapes are copied and keep their order. An empty pack is legal.
 *
 * def            NULL means the defaults
 * out            receives the pack; NULL on error
 * first_invalid  receives the index of the first invalid shape; `count` if the error is another one, or none;
 *                may be NULL
 *
 * Errors: the status of the first invalid shape (geom_circle_status and the like); GEOM_CAPACITY_EXCEEDED
 * for more than GEOM_MAX_POINTS shapes; GEOM_OUT_OF_MEMORY; GEOM_UNSUPPORTED for instructions that the
 * processor does not have.
 * Cost: 3 to 15 ns a shape, in memory that is new up to 60; one allocation, 1.7 times the memory of the
 * shapes. The same holds for the other kinds. */
COLLIDE_API geom_status collide_pack_create_circles(const geom_circle *circles, size_t count,
                                                    const collide_pack_def *def, collide_pack **out,
                                                    size_t *first_invalid);

/* Creates a pack of segments, as collide_pack_create_circles. */
COLLIDE_API geom_status collide_pack_create_segments(const geom_segment2 *segments, size_t count,
                                                     const collide_pack_def *def, collide_pack **out,
                                                     size_t *first_invalid);

/* Creates a pack of capsules, as collide_pack_create_circles. */
COLLIDE_API geom_status collide_pack_create_capsules(const geom_capsule2 *capsules, size_t count,
                                                     const collide_pack_def *def, collide_pack **out,
                                                     size_t *first_invalid);

/* Creates a pack of axis-aligned boxes, as collide_pack_create_circles. */
COLLIDE_API geom_status collide_pack_create_aabbs(const geom_aabb2 *boxes, size_t count,
                                                  const collide_pack_def *def, collide_pack **out,
                                                  size_t *first_invalid);

/* Creates a pack of oriented boxes, as collide_pack_create_circles. */
COLLIDE_API geom_status collide_pack_create_obbs(const geom_obb2 *boxes, size_t count,
                                                 const collide_pack_def *def, collide_pack **out,
                                                 size_t *first_invalid);

/* Destroys a pack. NULL is ignored. */
COLLIDE_API void collide_pack_destroy(collide_pack *pack);

/* Returns the number of shapes. */
COLLIDE_API size_t collide_pack_count(const collide_pack *pack);

/* Returns the shape at an index below the count, as it was given. */
COLLIDE_API collide_shape collide_pack_shape(const collide_pack *pack, size_t index);

/* Returns the instructions in use. */
COLLIDE_API collide_simd collide_pack_simd(const collide_pack *pack);

/* Finds the shapes that the query meets, as bits: bit i % 64 of mask[i / 64] is shape i. Bits beyond the last
 * shape are 0. `mask` has collide_pack_mask_words words.
 *
 * The status is GEOM_OK, or that of the query (collide_shape_status). An invalid query meets every shape,
 * because COLLIDE_INVALID is not COLLIDE_APART. Does not allocate. The same holds for the next four
 * functions. */
COLLIDE_API geom_status collide_pack_mask(const collide_pack *pack, collide_shape query, uint64_t *mask);

/* Finds the indices of the shapes that the query meets, in increasing order, and writes the first `capacity`
 * of them. *found is their number. If it exceeds `capacity`, the status is GEOM_CAPACITY_EXCEEDED. */
COLLIDE_API geom_status collide_pack_indices(const collide_pack *pack, collide_shape query, uint32_t *indices,
                                             size_t capacity, size_t *found);

/* Counts the shapes that the query meets. */
COLLIDE_API geom_status collide_pack_count_hits(const collide_pack *pack, collide_shape query, size_t *count);

/* Tests whether the query meets a shape. Stops at the first one. */
COLLIDE_API geom_status collide_pack_any(const collide_pack *pack, collide_shape query, bool *any);

/* Finds the smallest index of a shape that the query meets, or the number of shapes if there is none. Stops
 * at the first one. */
COLLIDE_API geom_status collide_pack_first(const collide_pack *pack, collide_shape query, uint32_t *first);

/* Finds the pairs that meet, shape i of `a` with shape i of `b`, as collide_pack_mask does.
 *
 * Both packs have the same number of shapes (GEOM_ASSERT), of any two kinds. The instructions are those of
 * `a`. The status is GEOM_OK, or GEOM_CAPACITY_EXCEEDED for collide_pack_pairs_indices. Packs that are far
 * apart, or differ in size by more than a million, use the exact functions only. The same holds for the next
 * four functions. */
COLLIDE_API geom_status collide_pack_pairs_mask(const collide_pack *a, const collide_pack *b, uint64_t *mask);

/* Finds the indices of the pairs that meet, as collide_pack_indices does. */
COLLIDE_API geom_status collide_pack_pairs_indices(const collide_pack *a, const collide_pack *b,
                                                   uint32_t *indices, size_t capacity, size_t *found);

/* Counts the pairs that meet. */
COLLIDE_API geom_status collide_pack_pairs_count_hits(const collide_pack *a, const collide_pack *b,
                                                      size_t *count);

/* Tests whether a pair meets. Stops at the first one. */
COLLIDE_API geom_status collide_pack_pairs_any(const collide_pack *a, const collide_pack *b, bool *any);

/* Finds the smallest index of a pair that meets, or the number of pairs if there is none. */
COLLIDE_API geom_status collide_pack_pairs_first(const collide_pack *a, const collide_pack *b,
                                                 uint32_t *first);

#ifdef __cplusplus
}
#endif

#endif
