/* Numbers of all sizes: near the largest and the smallest doubles, and all of them at once. */
#ifndef TEST_EXTREMES_H
#define TEST_EXTREMES_H

#include "support.h"

enum {
    EXTREME_KINDS = 9
};

/* A number of a kind below EXTREME_KINDS: of any size, of the ends of the doubles, or of a lattice of one
 * size. */
double extreme_number(random_source *source, int kind);

#endif
