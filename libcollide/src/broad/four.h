/* Four floats side by side: what the nodes of the static hierarchy are tested with.
 *
 * Sums and products are written with the operators of the vector extensions of GCC and Clang, which compile
 * to the instructions of SSE2 and NEON, or to four single ones. What those operators do not offer is here. */
#ifndef COLLIDE_BROAD_FOUR_H
#define COLLIDE_BROAD_FOUR_H

#include "numeric/two.h"

#include <stdbool.h>
#include <stdint.h>

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#endif

/* May alias, as it is loaded from arrays of floats. */
typedef float four __attribute__((vector_size(16), may_alias));

/* All ones where a comparison holds, else 0. */
typedef int32_t four_bits __attribute__((vector_size(16)));

#define FOUR_INLINE static inline __attribute__((always_inline))

FOUR_INLINE four four_of(float x) { return (four){x, x, x, x}; }

/* Of four doubles, each rounded. */
FOUR_INLINE four four_of_twos(two a, two b) {
#if defined(__SSE2__)
    return _mm_movelh_ps(_mm_cvtpd_ps(a), _mm_cvtpd_ps(b));
#else
    return (four){(float)a[0], (float)a[1], (float)b[0], (float)b[1]};
#endif
}

/* From and to addresses that are multiples of 16. */
FOUR_INLINE four four_load(const float *from) { return *(const four *)(const void *)from; }
FOUR_INLINE void four_store(float *to, four x) { *(four *)(void *)to = x; }

/* The greater and the lesser, each for itself; b where they are equal. */
FOUR_INLINE four four_max(four a, four b) {
#if defined(__SSE2__)
    return _mm_max_ps(a, b);
#else
    const four_bits greater_a = a > b;
    return (four)(((four_bits)a & greater_a) | ((four_bits)b & ~greater_a));
#endif
}

FOUR_INLINE four four_min(four a, four b) {
#if defined(__SSE2__)
    return _mm_min_ps(a, b);
#else
    const four_bits lesser_a = a < b;
    return (four)(((four_bits)a & lesser_a) | ((four_bits)b & ~lesser_a));
#endif
}

/* Infinite where a comparison holds, and x elsewhere. */
FOUR_INLINE four four_unless(four x, four_bits holds) {
    const four_bits infinite = (four_bits)four_of(__builtin_inff());
    return (four)(((four_bits)x & ~holds) | (infinite & holds));
}

/* The least of the four, in all places; for numbers that are neither NaN nor subnormal. */
FOUR_INLINE four four_least(four x) {
#if defined(__SSE2__)
    const four half = four_min(x, _mm_shuffle_ps(x, x, _MM_SHUFFLE(1, 0, 3, 2)));
    return four_min(half, _mm_shuffle_ps(half, half, _MM_SHUFFLE(2, 3, 0, 1)));
#elif defined(__ARM_NEON) && defined(__aarch64__)
    return four_of(vminvq_f32((float32x4_t)x));
#else
    const float low = x[0] < x[1] ? x[0] : x[1];
    const float high = x[2] < x[3] ? x[2] : x[3];
    return four_of(low < high ? low : high);
#endif
}

/* (x0 + x2) + (x1 + x3). */
FOUR_INLINE float four_sum(four x) {
#if defined(__SSE2__)
    const four half = x + (four)_mm_movehl_ps(x, x);
    return half[0] + half[1];
#else
    return (x[0] + x[2]) + (x[1] + x[3]);
#endif
}

/* One bit for each that is 0, the first the lowest. */
FOUR_INLINE uint32_t four_zeros(four_bits x) {
#if defined(__SSE2__)
    return 15U & ~(uint32_t)_mm_movemask_ps((__m128)x);
#elif defined(__ARM_NEON) && defined(__aarch64__)
    const uint32x4_t places = {1, 2, 4, 8};
    return 15U & ~vaddvq_u32(vandq_u32((uint32x4_t)x, places));
#else
    uint32_t zeros = 0;
    for (int i = 0; i < 4; ++i) {
        zeros |= (uint32_t)(x[i] == 0) << i;
    }
    return zeros;
#endif
}

/* Whether a comparison holds anywhere. */
FOUR_INLINE bool four_any(four_bits x) { return four_zeros(x) != 15U; }

#endif
