/* Shapes of the plane from bytes. */
#ifndef TEST_FUZZ_SHAPE2_H
#define TEST_FUZZ_SHAPE2_H

#include "fuzz.h"

#include <collide/shape2.h>

enum {
    FUZZ_POINTS2 = 10
};

/* A shape that may have its vertices in here. Do not copy. */
typedef struct fuzz_shape2 {
    collide_shape shape;
    geom_vec2 points[FUZZ_POINTS2];
    geom_ring ring;
} fuzz_shape2;

/* Of the reader's style 0: halves of small whole numbers, of which many touch; 1: doubles of any bits. */
double fuzz_read_number2(byte_reader *reader);
geom_vec2 fuzz_read_point2(byte_reader *reader);
geom_segment2 fuzz_read_segment2(byte_reader *reader);

/* Any kind, valid or not, but that convex rings are convex and polygons simple. */
void fuzz_read_shape2(byte_reader *reader, fuzz_shape2 *made);

#endif
