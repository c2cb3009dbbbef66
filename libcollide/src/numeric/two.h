/* Two doubles side by side. Sums and products are written with the operators of the vector extensions of GCC
 * and Clang. */
#ifndef COLLIDE_TWO_H
#define COLLIDE_TWO_H

#include <geom/vec.h>

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

typedef double two __attribute__((vector_size(16)));

static inline two two_of(double x) { return (two){x, x}; }

static inline two two_of_vec(geom_vec2 v) { return (two){v.x, v.y}; }

static inline geom_vec2 vec_of_two(two v) { return geom_vec2_make(v[0], v[1]); }

/* The lesser and the greater, each for itself; for numbers that are not NaN. */
static inline two two_min(two a, two b) {
#if defined(__SSE2__)
    return _mm_min_pd(a, b);
#else
    return (two){a[0] < b[0] ? a[0] : b[0], a[1] < b[1] ? a[1] : b[1]};
#endif
}

static inline two two_max(two a, two b) {
#if defined(__SSE2__)
    return _mm_max_pd(a, b);
#else
    return (two){a[0] > b[0] ? a[0] : b[0], a[1] > b[1] ? a[1] : b[1]};
#endif
}

/* Of each number the bits of a where `mask` has ones, of b where it has zeros. */
typedef int64_t two_mask __attribute__((vector_size(16)));

static inline two two_select(two_mask mask, two a, two b) {
    return (two)(((two_mask)a & mask) | ((two_mask)b & ~mask));
}

/* All ones, or zeros. */
static inline two_mask two_all(bool ones) { return (two_mask){-(int64_t)ones, -(int64_t)ones}; }

/* The second number where `second` has ones, the first where it has zeros: for what no predictor can guess. */
static inline double two_chosen(two_mask second, two a) {
    return two_select(second, (two){a[1], a[0]}, a)[0];
}

/* Bit 0 where the first of two comparisons holds, bit 1 where the second does. */
static inline unsigned two_bits(two_mask mask) {
#if defined(__SSE2__)
    return (unsigned)_mm_movemask_pd((__m128d)mask);
#else
    return ((unsigned)mask[0] & 1U) | ((unsigned)mask[1] & 2U);
#endif
}

static inline two two_swapped(two a) {
#if defined(__SSE2__)
    return _mm_shuffle_pd(a, a, 1);
#else
    return (two){a[1], a[0]};
#endif
}

/* a b + c, rounded once. */
static inline two two_fma(two a, two b, two c) { return (two){fma(a[0], b[0], c[0]), fma(a[1], b[1], c[1])}; }

static inline two two_abs(two a) {
#if defined(__SSE2__)
    return _mm_andnot_pd(_mm_set1_pd(-0.0), a);
#else
    return (two){fabs(a[0]), fabs(a[1])};
#endif
}

#endif
