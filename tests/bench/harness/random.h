/* Random inputs, the same in every run. */
#ifndef BENCH_RANDOM_H
#define BENCH_RANDOM_H

#include <geom/vec.h>

#include <stdint.h>

/* S. Vigna, "An experimental exploration of Marsaglia's xorshift generators, scrambled", 2016; any seed but
 * 0. */
typedef struct bench_random {
    uint64_t state;
} bench_random;

double bench_between(bench_random *source, double low, double high);
int bench_choice(bench_random *source, int count);                    /* 0 to count - 1 */
geom_vec2 bench_place(bench_random *source, double low, double high); /* in that square */
geom_vec2 bench_direction(bench_random *source);                      /* of length 1, rounded */

#endif
