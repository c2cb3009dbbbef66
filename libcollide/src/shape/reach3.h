/* How near two cores may come before their shapes meet: two radii and a margin, whose sum is never
 * rounded. */
#ifndef COLLIDE_REACH3_H
#define COLLIDE_REACH3_H

#include <stdbool.h>

typedef struct reach3 {
    double a;
    double b;
    double margin;
} reach3;

static inline bool reach3_is_zero(reach3 reach) {
    return reach.a == 0.0 && reach.b == 0.0 && reach.margin == 0.0;
}

/* Within three roundings of the sum. */
static inline double reach3_rounded(reach3 reach) { return reach.a + reach.b + reach.margin; }

#endif
