/* Doubles side by side, by the vector extensions of GCC and Clang: eight of them where this is compiled for
 * AVX-512, else four, on any processor.
 *
 * Sums, products and quotients are written with the operators, and so are "and" and "or" of comparisons. What
 * those do not have is here, by the instruction for it where there is one. Every operation rounds as the scalar one
 * does, so that a kernel gives the same bits in each lane, for each set of instructions, as the same operations on
 * single numbers. */
#ifndef ORCA_LANES_H
#define ORCA_LANES_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#if defined(__AVX512DQ__) && defined(__AVX512VL__)
#define LANES 8
#else
#define LANES 4
#endif

/* may_alias, because vectors are loaded from arrays and structs of doubles. */
typedef double lanes __attribute__((vector_size(8 * LANES), may_alias));
typedef int64_t lane_bits __attribute__((vector_size(8 * LANES), may_alias));

/* One bit a lane, the first lane the lowest. lanes_four.h and lanes_eight.h have `lane_test` beside it: in which
 * lanes a comparison holds, in the form that the instructions make. */
typedef uint32_t lane_mask;

#define ALL_LANES ((lane_mask)((1U << LANES) - 1U))

#define LANES_INLINE static inline __attribute__((always_inline))

/* From any address of a double. */
LANES_INLINE lanes lanes_load(const double *from) {
    lanes x;
    memcpy(&x, from, sizeof x);
    return x;
}

LANES_INLINE void lanes_store(double *to, lanes x) { memcpy(to, &x, sizeof x); }

/* Element i of an array of lanes. */
LANES_INLINE lanes lanes_at(const double *array, size_t i) { return lanes_load(array + i * LANES); }

LANES_INLINE void lanes_put(double *array, size_t i, lanes x) { lanes_store(array + i * LANES, x); }

LANES_INLINE lanes lanes_abs(lanes x) { return (lanes)((lane_bits)x & INT64_MAX); }

/* -x, also of a NaN and of 0. */
LANES_INLINE lanes lanes_negate(lanes x) { return (lanes)((lane_bits)x ^ INT64_MIN); }

/* The size of a with the sign of b. */
LANES_INLINE lanes lanes_copysign(lanes a, lanes b) {
    return (lanes)(((lane_bits)a & INT64_MAX) | ((lane_bits)b & INT64_MIN));
}

/* Ones in lane `from` and all lanes after it. */
LANES_INLINE lane_mask lanes_from(size_t from) { return from < LANES ? ALL_LANES << from & ALL_LANES : 0; }

/* Numbers of 32 bits, one beside each lane. */
typedef uint32_t lane_numbers __attribute__((vector_size(4 * LANES), may_alias));

LANES_INLINE lane_numbers lane_numbers_load(const uint32_t *from) {
    lane_numbers x;
    memcpy(&x, from, sizeof x);
    return x;
}

LANES_INLINE void lane_numbers_store(uint32_t *to, lane_numbers x) { memcpy(to, &x, sizeof x); }

#if LANES == 8
#include "lanes_eight.h"
#else
#include "lanes_four.h"
#endif

LANES_INLINE bool lanes_any(lane_test x) { return lanes_mask(x) != 0; }

/* `count` where `where` holds, the others' counts elsewhere. */
LANES_INLINE lane_bits lanes_choose(lane_test where, int64_t count, lane_bits others) {
    const lane_bits counts = (lane_bits){0} + count;
    return (lane_bits)lanes_select(where, (lanes)counts, (lanes)others);
}

#endif
