/* How the cost of a call grows with the size of its input. */
#ifndef BENCH_SIZES_H
#define BENCH_SIZES_H

#include "harness/group.h"

/* A call, and how its inputs are made.
 *
 * make  makes an input of that size and returns what the body gets; NULL without memory
 * drop  releases the input, also when make returned NULL */
typedef struct growth_input {
    bench_body body;
    const void *(*make)(void *context, size_t size);
    void (*drop)(void *context);
    void *context;
} growth_input;

/* The steepest family so far; size 0: there is none. */
typedef struct growth_steepest {
    double exponent; /* -HUGE_VAL: it was measured at one size only */
    double size;     /* the largest one */
} growth_steepest;

/* Measures a call in one family of inputs, at sizes that double each time. Adds the exponent as a fact, if there are
 * two sizes at least. The time of an outcome is that of the steepest family at its largest size. Returns false without
 * memory. */
bool growth_add_family(const growth_input *input, const char *family, bench_effort effort,
                       growth_steepest *steepest, bench_outcome *out);

/* Adds the facts behind those of families. `steep`: the header gives a reason why the exponent exceeds 1.2. */
void growth_end(growth_steepest steepest, bool steep, bench_outcome *out);

#endif
