/* Rows of shapes: what Python asks of many shapes at once, in the plane and in space.
 *
 * Shape i of a row is `one` if that is not NULL, and otherwise of the kind and made of the doubles at data +
 * i * stride, in the order of the members of its struct. A stride of 0 repeats the first. Results are those
 * of the functions of one pair, bit for bit. Cost: that of these functions for each element. Nothing is
 * allocated. */
#ifndef PYTHON_ROWS_H
#define PYTHON_ROWS_H

#include <collide/distance2.h>
#include <collide/distance3.h>
#include <collide/sweep2.h>
#include <collide/sweep3.h>
#include <collide/world2.h>
#include <collide/world3.h>

#include <stdbool.h>
#include <stdint.h>

typedef struct orcakit_row {
    const collide_shape *one;
    int kind;
    const char *data;
    size_t stride; /* in bytes */
} orcakit_row;

typedef struct orcakit_row3 {
    const collide_shape3 *one;
    int kind;
    const char *data;
    size_t stride;
} orcakit_row3;

/* A row of vectors, such as motions. */
typedef struct orcakit_vectors {
    const char *data;
    size_t stride;
} orcakit_vectors;

void orcakit_row_relations(const orcakit_row *a, const orcakit_row *b, size_t count, double margin,
                           int8_t *out);
void orcakit_row_distances(const orcakit_row *a, const orcakit_row *b, size_t count, collide_distance *out);
void orcakit_row_sweeps(const orcakit_row *a, orcakit_vectors motions_a, const orcakit_row *b,
                        orcakit_vectors motions_b, size_t count, double margin, collide_sweep *out);
void orcakit_world_relations(const collide_world *world, const orcakit_row *row, size_t count, double margin,
                             const collide_filter *filter, int8_t *out);
void orcakit_world_sweeps(const collide_world *world, const orcakit_row *row, orcakit_vectors motions,
                          size_t count, double margin, const collide_filter *filter, collide_world_hit *out);
void orcakit_world_raycasts(const collide_world *world, const geom_segment2 *rays, size_t count,
                            const collide_filter *filter, collide_world_hit *out);

void orcakit_row3_relations(const orcakit_row3 *a, const orcakit_row3 *b, size_t count, double margin,
                            int8_t *out);
void orcakit_row3_distances(const orcakit_row3 *a, const orcakit_row3 *b, size_t count,
                            collide_distance3 *out);
void orcakit_row3_sweeps(const orcakit_row3 *a, orcakit_vectors motions_a, const orcakit_row3 *b,
                         orcakit_vectors motions_b, size_t count, double margin, collide_sweep3 *out);
void orcakit_world3_relations(const collide_world3 *world, const orcakit_row3 *row, size_t count,
                              double margin, const collide_filter *filter, int8_t *out);
void orcakit_world3_sweeps(const collide_world3 *world, const orcakit_row3 *row, orcakit_vectors motions,
                           size_t count, double margin, const collide_filter *filter,
                           collide_world3_hit *out);
void orcakit_world3_raycasts(const collide_world3 *world, const geom_segment3 *rays, size_t count,
                             const collide_filter *filter, collide_world3_hit *out);

/* Writes the handles of the bodies that come within a margin of a shape, in no particular order, and returns
 * their number; as many are written as there is room for. */
size_t orcakit_world_overlaps(const collide_world *world, const collide_shape *shape, double margin,
                              const collide_filter *filter, collide_handle *out, size_t capacity);
size_t orcakit_world3_overlaps(const collide_world3 *world, const collide_shape3 *shape, double margin,
                               const collide_filter *filter, collide_handle *out, size_t capacity);

/* Asks Python whether the body with a handle, generation << 32 | index, counts: 1 if it does. */
typedef struct orcakit_question {
    int32_t (*ask)(uint64_t handle);
} orcakit_question;

/* The function of a filter whose context is an orcakit_question. */
bool orcakit_question_accepts(void *context, collide_handle handle, void *user);

/* The number of bytes of a shape of a kind; 0 for kinds whose shapes have points of their own. */
size_t orcakit_shape_size(int kind);
size_t orcakit_shape3_size(int kind);

#endif
