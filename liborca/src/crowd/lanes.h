/* Doubles side by side: four of them, on any processor, by the vector extensions of GCC and Clang.
 *
 * Sums, products, quotients and comparisons are written with the operators. What those do not have is here,
 * by the instruction for it where there is one. Every operation rounds as the scalar one does, so that a
 * kernel gives the same bits in each lane, for each set of instructions, as the same operations on single
 * numbers. */
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

#define LANES 4

/* may_alias, because vectors are loaded from arrays and structs of doubles. */
typedef double lanes __attribute__((vector_size(8 * LANES), may_alias));
typedef int64_t lane_bits __attribute__((vector_size(8 * LANES), may_alias));

/* One bit a lane, the first lane the lowest. */
typedef uint32_t lane_mask;

#define ALL_LANES ((lane_mask)((1U << LANES) - 1U))

#define LANES_INLINE static inline __attribute__((always_inline))

LANES_INLINE lanes lanes_of(double x) { return (lanes){x, x, x, x}; }

/* From any address of a double. */
LANES_INLINE lanes lanes_load(const double *from) {
    lanes x;
    memcpy(&x, from, sizeof x);
    return x;
}

LANES_INLINE void lanes_store(double *to, lanes x) { memcpy(to, &x, sizeof x); }

LANES_INLINE lanes lanes_abs(lanes x) { return (lanes)((lane_bits)x & INT64_MAX); }

/* -x, also of a NaN and of 0. */
LANES_INLINE lanes lanes_negate(lanes x) { return (lanes)((lane_bits)x ^ INT64_MIN); }

/* The lanes whose sign bit is set: those of a comparison that hold. */
LANES_INLINE lane_mask lanes_mask(lane_bits x) {
#if defined(__AVX__)
    return (lane_mask)_mm256_movemask_pd((__m256d)x);
#else
    return (lane_mask)((uint64_t)x[0] >> 63 | (uint64_t)x[1] >> 63 << 1 | (uint64_t)x[2] >> 63 << 2 |
                       (uint64_t)x[3] >> 63 << 3);
#endif
}

LANES_INLINE bool lanes_any(lane_bits x) { return lanes_mask(x) != 0; }

/* a where `where` holds, b elsewhere. */
LANES_INLINE lanes lanes_select(lane_bits where, lanes a, lanes b) {
#if defined(__AVX__)
    return _mm256_blendv_pd(b, a, (__m256d)where);
#else
    return (lanes)(((lane_bits)a & where) | ((lane_bits)b & ~where));
#endif
}

/* a > b ? a : b and a < b ? a : b, also where one is a NaN. */
LANES_INLINE lanes lanes_max(lanes a, lanes b) {
#if defined(__AVX__)
    return _mm256_max_pd(a, b);
#else
    return lanes_select((lane_bits)(a > b), a, b);
#endif
}

LANES_INLINE lanes lanes_min(lanes a, lanes b) {
#if defined(__AVX__)
    return _mm256_min_pd(a, b);
#else
    return lanes_select((lane_bits)(a < b), a, b);
#endif
}

LANES_INLINE lanes lanes_sqrt(lanes x) {
#if defined(__AVX__)
    return _mm256_sqrt_pd(x);
#else
    return (lanes){sqrt(x[0]), sqrt(x[1]), sqrt(x[2]), sqrt(x[3])};
#endif
}

/* The size of a with the sign of b. */
LANES_INLINE lanes lanes_copysign(lanes a, lanes b) {
    return (lanes)(((lane_bits)a & INT64_MAX) | ((lane_bits)b & INT64_MIN));
}

/* a * b + c with one rounding. */
LANES_INLINE lanes lanes_fma(lanes a, lanes b, lanes c) {
#if defined(__FMA__)
    return _mm256_fmadd_pd(a, b, c);
#else
    return (lanes){fma(a[0], b[0], c[0]), fma(a[1], b[1], c[1]), fma(a[2], b[2], c[2]),
                   fma(a[3], b[3], c[3])};
#endif
}

/* Ones in lane `from` and all lanes after it. */
LANES_INLINE lane_mask lanes_from(size_t from) { return from < LANES ? ALL_LANES << from & ALL_LANES : 0; }

/* A mask as lanes whose bits are all one or all zero. */
LANES_INLINE lane_bits lanes_spread(lane_mask mask) {
    const lane_bits each = {1, 2, 4, 8};
    const int64_t bits = (int64_t)mask;
    return (((lane_bits){bits, bits, bits, bits} & each) != 0);
}

/* Four rows into four columns. */
LANES_INLINE void lanes_transpose(lanes rows[LANES]) {
    const lanes low01 = __builtin_shufflevector(rows[0], rows[1], 0, 4, 2, 6);
    const lanes high01 = __builtin_shufflevector(rows[0], rows[1], 1, 5, 3, 7);
    const lanes low23 = __builtin_shufflevector(rows[2], rows[3], 0, 4, 2, 6);
    const lanes high23 = __builtin_shufflevector(rows[2], rows[3], 1, 5, 3, 7);
    rows[0] = __builtin_shufflevector(low01, low23, 0, 1, 4, 5);
    rows[1] = __builtin_shufflevector(high01, high23, 0, 1, 4, 5);
    rows[2] = __builtin_shufflevector(low01, low23, 2, 3, 6, 7);
    rows[3] = __builtin_shufflevector(high01, high23, 2, 3, 6, 7);
}

#if defined(__AVX2__)
/* For each mask: the 32-bit halves of its lanes, and the bytes of their numbers, moved together at the
 * front. */
static const int32_t lanes_halves[16][8] __attribute__((aligned(32))) = {
    {0, 1, 2, 3, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7}, {2, 3, 2, 3, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7},
    {4, 5, 2, 3, 4, 5, 6, 7}, {0, 1, 4, 5, 4, 5, 6, 7}, {2, 3, 4, 5, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7},
    {6, 7, 2, 3, 4, 5, 6, 7}, {0, 1, 6, 7, 4, 5, 6, 7}, {2, 3, 6, 7, 4, 5, 6, 7}, {0, 1, 2, 3, 6, 7, 6, 7},
    {4, 5, 6, 7, 4, 5, 6, 7}, {0, 1, 4, 5, 6, 7, 6, 7}, {2, 3, 4, 5, 6, 7, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7}};
static const uint32_t lanes_places[16][4] __attribute__((aligned(16))) = {
    {0, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {2, 0, 0, 0}, {0, 2, 0, 0},
    {1, 2, 0, 0}, {0, 1, 2, 0}, {3, 0, 0, 0}, {0, 3, 0, 0}, {1, 3, 0, 0}, {0, 1, 3, 0},
    {2, 3, 0, 0}, {0, 2, 3, 0}, {1, 2, 3, 0}, {0, 1, 2, 3}};
#endif

/* Writes the lanes in the mask, and their numbers counted from `first`, one after the other; beyond them
 * something, up to LANES in all. Returns how many there are. */
LANES_INLINE size_t lanes_pack(lanes x, uint32_t first, lane_mask mask, double *to, uint32_t *number) {
#if defined(__AVX2__)
    const __m256i halves = _mm256_load_si256((const __m256i *)(const void *)lanes_halves[mask]);
    const __m128i places = _mm_load_si128((const __m128i *)(const void *)lanes_places[mask]);
    const __m256 packed = _mm256_permutevar8x32_ps(_mm256_castpd_ps(x), halves);
    _mm256_storeu_pd(to, _mm256_castps_pd(packed));
    _mm_storeu_si128((__m128i *)(void *)number, _mm_add_epi32(places, _mm_set1_epi32((int32_t)first)));
    return (size_t)__builtin_popcount(mask);
#else
    size_t count = 0;
    for (uint32_t i = 0; i < LANES; ++i) {
        to[count] = x[i];
        number[count] = first + i;
        count += mask >> i & 1U;
    }
    return count;
#endif
}

#endif
