/* Batches of space: exact tests of one shape against many, and of many pairs, at the speed of single
 * precision. <collide/batch2.h> for space.
 *
 *     collide_pack3 *trees;
 *     size_t bad;
 *     if (collide_pack3_create_capsules(trunks, count, NULL, &trees, &bad) != GEOM_OK) {
 *         ... trunks[bad] is not valid if bad < count, otherwise there is no memory ...
 *     }
 *     const collide_shape3 drone = collide_shape3_from_sphere(ball);
 *
 *     bool hit;
 *     collide_pack3_any(trees, drone, &hit);                            does the drone meet one?
 *     uint32_t first;
 *     collide_pack3_first(trees, drone, &first);                        which is the first one?
 *     size_t found;
 *     collide_pack3_indices(trees, drone, indices, capacity, &found);   which are they?
 *     collide_pack3_mask(trees, drone, mask);                           and as bits
 *     collide_pack3_destroy(trees);
 *
 * Shape i meets the query if collide_shape3_relation(query, collide_pack3_shape(pack, i)) is not
 * COLLIDE_APART. So touching counts. The answers are identical for every finite input on every processor.
 * Single precision only decides clear cases: each kernel computes bounds with a proven error, and the exact
 * function of <collide/pair3.h> decides the others.
 *
 * A query may be of any kind. Points, segments, balls, capsules and boxes of both kinds have kernels. The
 * bounding box of a triangle or a hull excludes shapes, and the others are tested one by one. Rays and
 * planes, which have no bounding box, are tested against every shape.
 *
 * Cost: with AVX2, for each shape in cache: 0.2 ns for balls against a ball, 0.3 for boxes against a box,
 * 0.4 for capsules against a ball, 1 for oriented boxes against a ball. 1 to 3 ns for segments and
 * capsules against boxes and each other. 3 to 4 ns for oriented boxes against each other or a box. A query
 * adds 3 to 15 ns, or 80 for an oriented box whose axes are not unit vectors at right angles. Each lane that
 * is not clear costs a call of the exact function. So thousands of touching shapes cost as much as one by
 * one. Of random shapes less than one in two thousand is not clear.
 *
 * The error bound is about 4e-6 of the distance of the query and the shapes from the middle of the pack,
 * sizes included. Put shapes that are close to each other into one pack. Leave out a shape that is larger, or
 * farther away, than a million times the others. Its answer is correct, but it forces its block of 64 shapes
 * onto the exact path. Oriented boxes whose axes are not at right angles have the same effect: the bound
 * grows by the distance of their corners from those of a rectangular box. */
#ifndef COLLIDE_BATCH3_H
#define COLLIDE_BATCH3_H

#include <collide/batch.h>
#include <collide/shape3.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Many shapes of one kind. A pack never changes. Queries are thread-safe. */
typedef struct collide_pack3 collide_pack3;

/* Creates a pack of balls. The shapes are copied and keep their order. An empty pack is legal.
 *
 * def            NULL means the defaults
 * out            receives the pack; NULL on error
 * first_invalid  receives the index of the first invalid shape; `count` if the error is another one, or none;
 *                may be NULL
 *
 * Errors: the status of the first invalid shape (geom_sphere_status and the like); GEOM_CAPACITY_EXCEEDED
 * for more than GEOM_MAX_POINTS shapes; GEOM_OUT_OF_MEMORY; GEOM_UNSUPPORTED for instructions that the
 * processor does not have.
 * Cost: 4 to 25 ns a shape, in memory that is new up to 100; one allocation, 1.7 times the memory of the
 * shapes. The same holds for the other kinds. */
COLLIDE_API geom_status collide_pack3_create_spheres(const geom_sphere *spheres, size_t count,
                                                     const collide_pack_def *def, collide_pack3 **out,
                                                     size_t *first_invalid);

/* Creates a pack of segments, as collide_pack3_create_spheres. */
COLLIDE_API geom_status collide_pack3_create_segments(const geom_segment3 *segments, size_t count,
                                                      const collide_pack_def *def, collide_pack3 **out,
                                                      size_t *first_invalid);

/* Creates a pack of capsules, as collide_pack3_create_spheres. */
COLLIDE_API geom_status collide_pack3_create_capsules(const geom_capsule3 *capsules, size_t count,
                                                      const collide_pack_def *def, collide_pack3 **out,
                                                      size_t *first_invalid);

/* Creates a pack of axis-aligned boxes, as collide_pack3_create_spheres. */
COLLIDE_API geom_status collide_pack3_create_aabbs(const geom_aabb3 *boxes, size_t count,
                                                   const collide_pack_def *def, collide_pack3 **out,
                                                   size_t *first_invalid);

/* Creates a pack of oriented boxes, as collide_pack3_create_spheres. */
COLLIDE_API geom_status collide_pack3_create_obbs(const geom_obb3 *boxes, size_t count,
                                                  const collide_pack_def *def, collide_pack3 **out,
                                                  size_t *first_invalid);

/* Destroys a pack. NULL is ignored. */
COLLIDE_API void collide_pack3_destroy(collide_pack3 *pack);

/* Returns the number of shapes. */
COLLIDE_API size_t collide_pack3_count(const collide_pack3 *pack);

/* Returns the shape at an index below the count, as it was given. */
COLLIDE_API collide_shape3 collide_pack3_shape(const collide_pack3 *pack, size_t index);

/* Returns the instructions in use. */
COLLIDE_API collide_simd collide_pack3_simd(const collide_pack3 *pack);

/* Finds the shapes that the query meets, as bits: bit i % 64 of mask[i / 64] is shape i. Bits beyond the last
 * shape are 0. `mask` has collide_pack_mask_words words.
 *
 * The status is GEOM_OK, or that of the query (collide_shape3_status). An invalid query meets every shape,
 * because COLLIDE_INVALID is not COLLIDE_APART. Does not allocate. The same holds for the next four
 * functions. */
COLLIDE_API geom_status collide_pack3_mask(const collide_pack3 *pack, collide_shape3 query, uint64_t *mask);

/* Finds the indices of the shapes that the query meets, in increasing order, and writes the first `capacity`
 * of them. *found is their number. If it exceeds `capacity`, the status is GEOM_CAPACITY_EXCEEDED. */
COLLIDE_API geom_status collide_pack3_indices(const collide_pack3 *pack, collide_shape3 query,
                                              uint32_t *indices, size_t capacity, size_t *found);

/* Counts the shapes that the query meets. */
COLLIDE_API geom_status collide_pack3_count_hits(const collide_pack3 *pack, collide_shape3 query,
                                                 size_t *count);

/* Tests whether the query meets a shape. Stops at the first one. */
COLLIDE_API geom_status collide_pack3_any(const collide_pack3 *pack, collide_shape3 query, bool *any);

/* Finds the smallest index of a shape that the query meets, or the number of shapes if there is none. Stops
 * at the first one. */
COLLIDE_API geom_status collide_pack3_first(const collide_pack3 *pack, collide_shape3 query, uint32_t *first);

/* Finds the pairs that meet, shape i of `a` with shape i of `b`, as collide_pack3_mask does.
 *
 * Both packs have the same number of shapes (GEOM_ASSERT), of any two kinds. The instructions are those of
 * `a`. The status is GEOM_OK, or GEOM_CAPACITY_EXCEEDED for collide_pack3_pairs_indices. Packs that are far
 * apart, or differ in size by more than a million, use the exact functions only. The same holds for the next
 * four functions. */
COLLIDE_API geom_status collide_pack3_pairs_mask(const collide_pack3 *a, const collide_pack3 *b,
                                                 uint64_t *mask);

/* Finds the indices of the pairs that meet, as collide_pack3_indices does. */
COLLIDE_API geom_status collide_pack3_pairs_indices(const collide_pack3 *a, const collide_pack3 *b,
                                                    uint32_t *indices, size_t capacity, size_t *found);

/* Counts the pairs that meet. */
COLLIDE_API geom_status collide_pack3_pairs_count_hits(const collide_pack3 *a, const collide_pack3 *b,
                                                       size_t *count);

/* Tests whether a pair meets. Stops at the first one. */
COLLIDE_API geom_status collide_pack3_pairs_any(const collide_pack3 *a, const collide_pack3 *b, bool *any);

/* Finds the smallest index of a pair that meets, or the number of pairs if there is none. */
COLLIDE_API geom_status collide_pack3_pairs_first(const collide_pack3 *a, const collide_pack3 *b,
                                                  uint32_t *first);

#ifdef __cplusplus
}
#endif

#endif
