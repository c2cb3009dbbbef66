/* Vectors of floats for plain kernels, as wide as the instructions that the file is compiled for. */
#ifndef BENCH_PLAIN_LANES_H
#define BENCH_PLAIN_LANES_H

#include <stddef.h>
#include <stdint.h>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#if defined(__AVX512F__)
#define WIDTH 16
#elif defined(__AVX2__)
#define WIDTH 8
#else
#define WIDTH 4
#endif

typedef float vec __attribute__((vector_size(4 * WIDTH), may_alias));
typedef int32_t vec_bits __attribute__((vector_size(4 * WIDTH)));

#define PLAIN static inline __attribute__((always_inline))

PLAIN vec all(float x) { return x - (vec){0}; }

PLAIN vec load(const float *from) { return *(const vec *)(const void *)from; }

PLAIN vec absolute(vec x) { return (vec)((vec_bits)x & 0x7fffffff); }

PLAIN vec fused(vec a, vec b, vec c) {
#if WIDTH == 16
    return _mm512_fmadd_ps(a, b, c);
#elif WIDTH == 8
    return _mm256_fmadd_ps(a, b, c);
#else
    return a * b + c;
#endif
}

PLAIN vec fused_less(vec a, vec b, vec c) {
#if WIDTH == 16
    return _mm512_fnmadd_ps(a, b, c);
#elif WIDTH == 8
    return _mm256_fnmadd_ps(a, b, c);
#else
    return c - a * b;
#endif
}

PLAIN vec greatest(vec a, vec b) {
#if WIDTH == 16
    return _mm512_max_ps(a, b);
#elif WIDTH == 8
    return _mm256_max_ps(a, b);
#elif defined(__SSE2__)
    return _mm_max_ps(a, b);
#else
    const vec_bits mask = (vec_bits)(a > b);
    return (vec)(((vec_bits)a & mask) | ((vec_bits)b & ~mask));
#endif
}

PLAIN uint64_t negative(vec x) {
#if WIDTH == 16
    return (uint64_t)_mm512_movepi32_mask(_mm512_castps_si512(x));
#elif WIDTH == 8
    return (uint64_t)(unsigned)_mm256_movemask_ps(x);
#elif defined(__SSE2__)
    return (uint64_t)(unsigned)_mm_movemask_ps(x);
#else
    uint64_t bits = 0;
    for (int i = 0; i < WIDTH; ++i) {
        bits |= (uint64_t)(x[i] < 0.0F) << i;
    }
    return bits;
#endif
}

#endif
