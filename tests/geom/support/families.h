/* Families of valid rings with many vertices, on which searches over edges take their different ways. */
#ifndef TEST_GEOM_FAMILIES_H
#define TEST_GEOM_FAMILIES_H

#include "support.h"

#include <geom/vec.h>

typedef enum family {
    FAMILY_CIRCLE,
    FAMILY_NOISY_CIRCLE,
    FAMILY_STAR,   /* needles that point at the center */
    FAMILY_COMB,   /* long slanted teeth */
    FAMILY_SPIRAL, /* a band of twenty turns */
    FAMILY_SQUARE, /* many collinear points */
    FAMILY_RANDOM, /* steep random steps from left to right and back */
    FAMILY_COUNT
} family;

/* Fills at least 8 points of a counterclockwise ring within 70 length units of the origin. */
void family_ring(family which, random_source *source, geom_vec2 *points, size_t count);

#endif
