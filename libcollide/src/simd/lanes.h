/* Floats side by side, as many as the instructions have that the file is compiled for.
 *
 * Sums, products and signs are written with the operators of the vector extensions of GCC and Clang. What
 * those do not have is here, by the instruction for it where there is one: fused products, least and
 * greatest, and bits out of lanes.
 *
 * Kernels made of these are filters: they need not round alike everywhere, only within the bound that they
 * prove. So lanes_fma may round once or twice, whatever the processor does faster. Contraction by the
 * compiler stays off. */
#ifndef COLLIDE_SIMD_LANES_H
#define COLLIDE_SIMD_LANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#define LANES_NEON 1
#endif

#if defined(__AVX512F__) && defined(__AVX512DQ__)
#define LANES_AVX512 1
#define LANES 16
#elif defined(__AVX2__) && defined(__FMA__)
#define LANES_AVX2 1
#define LANES 8
#else
#define LANES 4
#if defined(__SSE2__)
#define LANES_SSE2 1
#endif
#endif

/* may_alias, because vectors are loaded from arrays of floats. */
typedef float lanes __attribute__((vector_size(4 * LANES), may_alias));
typedef int32_t lane_bits __attribute__((vector_size(4 * LANES)));

/* One bit a lane, the first lane the lowest. */
typedef uint32_t lane_mask;

static const lane_mask all_lanes = (lane_mask)((1U << LANES) - 1U);

#define LANES_INLINE static inline __attribute__((always_inline))

LANES_INLINE lanes lanes_of(float x) {
#if defined(LANES_AVX512)
    return _mm512_set1_ps(x);
#elif defined(LANES_AVX2)
    return _mm256_set1_ps(x);
#else
    return (lanes){x, x, x, x};
#endif
}

/* From an address that is a multiple of the size of a vector. */
LANES_INLINE lanes lanes_load(const float *from) { return *(const lanes *)(const void *)from; }

/* From and to any address of a float. */
LANES_INLINE lanes lanes_load_any(const float *from) {
    lanes x;
    memcpy(&x, from, sizeof x);
    return x;
}

LANES_INLINE void lanes_store(float *to, lanes x) { memcpy(to, &x, sizeof x); }

LANES_INLINE lanes lanes_abs(lanes x) { return (lanes)((lane_bits)x & 0x7fffffff); }

/* a * b + c */
LANES_INLINE lanes lanes_fma(lanes a, lanes b, lanes c) {
#if defined(LANES_AVX512)
    return _mm512_fmadd_ps(a, b, c);
#elif defined(LANES_AVX2)
    return _mm256_fmadd_ps(a, b, c);
#elif defined(LANES_NEON)
    return vfmaq_f32(c, a, b);
#else
    return a * b + c;
#endif
}

/* c - a * b */
LANES_INLINE lanes lanes_fnma(lanes a, lanes b, lanes c) {
#if defined(LANES_AVX512)
    return _mm512_fnmadd_ps(a, b, c);
#elif defined(LANES_AVX2)
    return _mm256_fnmadd_ps(a, b, c);
#elif defined(LANES_NEON)
    return vfmsq_f32(c, a, b);
#else
    return c - a * b;
#endif
}

/* Where `mask` has ones a, where it has zeros b. */
LANES_INLINE lanes lanes_select(lane_bits mask, lanes a, lanes b) {
    return (lanes)(((lane_bits)a & mask) | ((lane_bits)b & ~mask));
}

/* The greater and the lesser, lane by lane. Of a NaN and a number, either. */
LANES_INLINE lanes lanes_max(lanes a, lanes b) {
#if defined(LANES_AVX512)
    return _mm512_max_ps(a, b);
#elif defined(LANES_AVX2)
    return _mm256_max_ps(a, b);
#elif defined(LANES_SSE2)
    return _mm_max_ps(a, b);
#elif defined(LANES_NEON)
    return vmaxq_f32(a, b);
#else
    return lanes_select((lane_bits)(a > b), a, b);
#endif
}

LANES_INLINE lanes lanes_min(lanes a, lanes b) {
#if defined(LANES_AVX512)
    return _mm512_min_ps(a, b);
#elif defined(LANES_AVX2)
    return _mm256_min_ps(a, b);
#elif defined(LANES_SSE2)
    return _mm_min_ps(a, b);
#elif defined(LANES_NEON)
    return vminq_f32(a, b);
#else
    return lanes_select((lane_bits)(a < b), a, b);
#endif
}

/* The lesser of a, which is not negative, and |b|. Of a NaN and a number, either. */
LANES_INLINE lanes lanes_min_abs(lanes a, lanes b) {
#if defined(LANES_AVX512)
    return _mm512_range_ps(a, b, 10); /* the least magnitude, its sign bit 0 */
#else
    return lanes_min(a, lanes_abs(b));
#endif
}

/* By how much |x| is greater than h, which is not negative; 0 where it is not. */
LANES_INLINE lanes lanes_beyond(lanes x, lanes h) {
#if defined(LANES_AVX512)
    return _mm512_range_ps(x, h, 11) - h; /* the greatest magnitude, its sign bit 0 */
#else
    return lanes_max(lanes_abs(x) - h, lanes_of(0.0F));
#endif
}

LANES_INLINE lanes lanes_sqrt(lanes x) {
#if defined(LANES_AVX512)
    return _mm512_sqrt_ps(x);
#elif defined(LANES_AVX2)
    return _mm256_sqrt_ps(x);
#elif defined(LANES_SSE2)
    return _mm_sqrt_ps(x);
#elif defined(LANES_NEON)
    return vsqrtq_f32(x);
#else
    return (lanes){__builtin_sqrtf(x[0]), __builtin_sqrtf(x[1]), __builtin_sqrtf(x[2]),
                   __builtin_sqrtf(x[3])};
#endif
}

/* The lanes whose sign bit is set: negative ones, -0 included. */
LANES_INLINE lane_mask lanes_negative(lanes x) {
#if defined(LANES_AVX512)
    return (lane_mask)_mm512_movepi32_mask(_mm512_castps_si512(x));
#elif defined(LANES_AVX2)
    return (lane_mask)_mm256_movemask_ps(x);
#elif defined(LANES_SSE2)
    return (lane_mask)_mm_movemask_ps(x);
#elif defined(LANES_NEON)
    const uint32x4_t places = {0, 1, 2, 3};
    const uint32x4_t signs = vshrq_n_u32(vreinterpretq_u32_f32(x), 31);
    return vaddvq_u32(vshlq_u32(signs, vreinterpretq_s32_u32(places)));
#else
    const lane_bits bits = (lane_bits)x;
    lane_mask mask = 0;
    for (int i = 0; i < LANES; ++i) {
        mask |= (lane_mask)(bits[i] < 0) << i;
    }
    return mask;
#endif
}

/* The lanes in which a > b; never those with a NaN. */
LANES_INLINE lane_mask lanes_greater(lanes a, lanes b) {
#if defined(LANES_AVX512)
    return (lane_mask)_mm512_cmp_ps_mask(a, b, _CMP_GT_OQ);
#else
    return lanes_negative((lanes)(a > b));
#endif
}

/* a where `x` has its sign bit set, b elsewhere. */
LANES_INLINE lanes lanes_where_negative(lanes x, lanes a, lanes b) {
#if defined(LANES_AVX512)
    return _mm512_mask_blend_ps(_mm512_movepi32_mask(_mm512_castps_si512(x)), b, a);
#elif defined(LANES_AVX2)
    return _mm256_blendv_ps(b, a, x);
#else
    return lanes_select((lane_bits)x < 0, a, b);
#endif
}

#endif
