/* Shapes of space from bytes. */
#ifndef TEST_FUZZ_SHAPE3_H
#define TEST_FUZZ_SHAPE3_H

#include "fuzz.h"

#include <collide/shape3.h>

enum {
    FUZZ_POINTS3 = 9
};

/* A shape with its points: those of hulls, and of boxes that are written as hulls. Do not copy. */
typedef struct fuzz_shape3 {
    collide_shape3 shape;
    geom_vec3 points[FUZZ_POINTS3];
} fuzz_shape3;

/* Of the reader's style 0: doubles of any bits; 1: small whole numbers; 2: such numbers moved by a
 * rounding. */
double fuzz_read_number3(byte_reader *reader);
geom_vec3 fuzz_read_point3(byte_reader *reader);

/* Any kind, valid or not. */
void fuzz_read_shape3(byte_reader *reader, fuzz_shape3 *kept);

/* Of one kind. */
void fuzz_read_shape3_of(byte_reader *reader, collide_shape3_kind kind, fuzz_shape3 *kept);

#endif
