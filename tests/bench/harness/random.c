/* Vigna's xorshift64*, and what is made of its numbers. */
#include "random.h"

#include <math.h>

static uint64_t next_bits(bench_random *source) {
    uint64_t x = source->state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    source->state = x;
    return x * UINT64_C(0x2545F4914F6CDD1D);
}

double bench_between(bench_random *source, double low, double high) {
    return low + (high - low) * (0x1p-53 * (double)(next_bits(source) >> 11));
}

int bench_choice(bench_random *source, int count) {
    return (int)((next_bits(source) >> 32) % (uint64_t)count);
}

geom_vec2 bench_place(bench_random *source, double low, double high) {
    const double x = bench_between(source, low, high);
    return geom_vec2_make(x, bench_between(source, low, high));
}

geom_vec2 bench_direction(bench_random *source) {
    const double angle = bench_between(source, 0.0, 6.283185307179586);
    return geom_vec2_make(cos(angle), sin(angle));
}
