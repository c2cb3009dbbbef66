/* Doubles side by side, as many as the instructions have that the file is compiled for, with the same bits for
 * each of them: least and greatest, signs, and rows of three doubles taken apart.
 *
 * Sums and products are written with the operators of the vector extensions of GCC and Clang. They are never
 * fused. */
#ifndef COLLIDE_DOUBLE_LANES_H
#define COLLIDE_DOUBLE_LANES_H

#include "numeric/two.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__AVX512F__) && defined(__AVX512DQ__)
typedef double dlanes __attribute__((vector_size(64)));
typedef int64_t dlane_bits __attribute__((vector_size(64)));
#define DOUBLE_LANES 8
#define DOUBLE_LANES_AVX512 1
#elif defined(__AVX2__)
typedef double dlanes __attribute__((vector_size(32)));
typedef int64_t dlane_bits __attribute__((vector_size(32)));
#define DOUBLE_LANES 4
#define DOUBLE_LANES_AVX2 1
#else
typedef two dlanes;
typedef int64_t dlane_bits __attribute__((vector_size(16)));
#define DOUBLE_LANES 2
#endif

static inline dlanes dlanes_of(double x) {
#if defined(DOUBLE_LANES_AVX512)
    return _mm512_set1_pd(x);
#elif defined(DOUBLE_LANES_AVX2)
    return _mm256_set1_pd(x);
#else
    return two_of(x);
#endif
}

/* From any address of a double. */
static inline dlanes dlanes_load(const double *from) {
    dlanes x;
    memcpy(&x, from, sizeof x);
    return x;
}

static inline void dlanes_store(double *to, dlanes x) { memcpy(to, &x, sizeof x); }

/* a where a < b, otherwise b; and likewise the greater. */
static inline dlanes dlanes_min(dlanes a, dlanes b) {
#if defined(DOUBLE_LANES_AVX512)
    return _mm512_min_pd(a, b);
#elif defined(DOUBLE_LANES_AVX2)
    return _mm256_min_pd(a, b);
#else
    return two_min(a, b);
#endif
}

static inline dlanes dlanes_max(dlanes a, dlanes b) {
#if defined(DOUBLE_LANES_AVX512)
    return _mm512_max_pd(a, b);
#elif defined(DOUBLE_LANES_AVX2)
    return _mm256_max_pd(a, b);
#else
    return two_max(a, b);
#endif
}

/* Of all lanes, of which none is NaN. */
static inline double dlanes_least(dlanes a) {
#if defined(DOUBLE_LANES_AVX512)
    return _mm512_reduce_min_pd(a);
#elif defined(DOUBLE_LANES_AVX2)
    const two half = two_min(_mm256_castpd256_pd128(a), _mm256_extractf128_pd(a, 1));
    return two_min(half, two_swapped(half))[0];
#else
    double least = a[0];
    for (int lane = 1; lane < DOUBLE_LANES; ++lane) {
        least = a[lane] < least ? a[lane] : least;
    }
    return least;
#endif
}

static inline dlanes dlanes_abs(dlanes a) { return (dlanes)((dlane_bits)a & INT64_MAX); }

static inline dlanes dlanes_sqrt(dlanes a) {
#if defined(DOUBLE_LANES_AVX512)
    return _mm512_sqrt_pd(a);
#elif defined(DOUBLE_LANES_AVX2)
    return _mm256_sqrt_pd(a);
#else
    return (two){sqrt(a[0]), sqrt(a[1])};
#endif
}

/* Where `mask` has ones a, where it has zeros b. */
static inline dlanes dlanes_select(dlane_bits mask, dlanes a, dlanes b) {
    return (dlanes)(((dlane_bits)a & mask) | ((dlane_bits)b & ~mask));
}

/* The greater of two that have no sign, where NaN is the greatest of all. */
static inline dlanes dlanes_max_or_nan(dlanes a, dlanes b) {
#if defined(DOUBLE_LANES_AVX512)
    return (dlanes)_mm512_max_epi64((__m512i)a, (__m512i)b);
#else
    return dlanes_select((dlane_bits)a > (dlane_bits)b, a, b);
#endif
}

/* How many lanes on end, from the first, are above 0. */
static inline size_t dlanes_positive(dlanes a) {
#if defined(DOUBLE_LANES_AVX512)
    const unsigned above = _mm512_cmp_pd_mask(a, _mm512_setzero_pd(), _CMP_GT_OQ);
    return (size_t)__builtin_ctz(~above);
#elif defined(DOUBLE_LANES_AVX2)
    const unsigned above = (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a, _mm256_setzero_pd(), _CMP_GT_OQ));
    return (size_t)__builtin_ctz(~above);
#else
    return a[0] > 0.0 ? (a[1] > 0.0 ? 2 : 1) : 0;
#endif
}

#if defined(DOUBLE_LANES_AVX512)
/* The lanes of a from the fourth, fifth or seventh on, and then the first ones of b. */
static inline dlanes dlanes_from_fourth(dlanes a, dlanes b) {
    return (dlanes)_mm512_alignr_epi64((__m512i)b, (__m512i)a, 3);
}

static inline dlanes dlanes_from_fifth(dlanes a, dlanes b) {
    return (dlanes)_mm512_alignr_epi64((__m512i)b, (__m512i)a, 4);
}

static inline dlanes dlanes_from_seventh(dlanes a, dlanes b) {
    return (dlanes)_mm512_alignr_epi64((__m512i)b, (__m512i)a, 6);
}

/* The first three lanes, one by one: they are soon read so, and what a mask stores is read only from the cache. */
static inline void dlanes_store_three(double to[3], dlanes a) {
    _mm_storel_pd(&to[0], _mm512_castpd512_pd128(a));
    _mm_storeh_pd(&to[1], _mm512_castpd512_pd128(a));
    _mm_storel_pd(&to[2], _mm512_extractf64x2_pd(a, 1));
}
#endif

/* Of the numbers of three rows, one after the other: the least of every third one, from the first, second and
 * third on. None is NaN. With eight lanes, half of 24 beside the other half, and so on. */
static inline void dlanes_least_threes(const dlanes rows[3], double least[3]) {
#if defined(DOUBLE_LANES_AVX512)
    const dlanes first = dlanes_min(rows[0], dlanes_from_fifth(rows[1], rows[2]));
    const dlanes rest = dlanes_min(rows[1], dlanes_from_fifth(rows[2], rows[2]));
    const dlanes six = dlanes_min(first, dlanes_from_seventh(first, rest));
    dlanes_store_three(least, dlanes_min(six, dlanes_from_fourth(six, six)));
#else
    for (int i = 0; i < 3 * DOUBLE_LANES; ++i) {
        const double x = rows[i / DOUBLE_LANES][i % DOUBLE_LANES];
        least[i % 3] = i < 3 || x < least[i % 3] ? x : least[i % 3];
    }
#endif
}

static inline void dlanes_greatest_threes(const dlanes rows[3], double greatest[3]) {
#if defined(DOUBLE_LANES_AVX512)
    const dlanes first = dlanes_max(rows[0], dlanes_from_fifth(rows[1], rows[2]));
    const dlanes rest = dlanes_max(rows[1], dlanes_from_fifth(rows[2], rows[2]));
    const dlanes six = dlanes_max(first, dlanes_from_seventh(first, rest));
    dlanes_store_three(greatest, dlanes_max(six, dlanes_from_fourth(six, six)));
#else
    for (int i = 0; i < 3 * DOUBLE_LANES; ++i) {
        const double x = rows[i / DOUBLE_LANES][i % DOUBLE_LANES];
        greatest[i % 3] = i < 3 || x > greatest[i % 3] ? x : greatest[i % 3];
    }
#endif
}

/* The first, second and third numbers of rows of three doubles, which follow each other in memory. */
static inline void dlanes_load_threes(const unsigned char *from, dlanes threes[3]) {
    dlanes a;
    dlanes b;
    dlanes c;
    memcpy(&a, from, sizeof a);
    memcpy(&b, from + sizeof a, sizeof b);
    memcpy(&c, from + 2 * sizeof a, sizeof c);
#if defined(DOUBLE_LANES_AVX512)
    const __m512i first = _mm512_setr_epi64(0, 3, 6, 9, 12, 15, 0, 0);
    const __m512i second = _mm512_setr_epi64(1, 4, 7, 10, 13, 0, 0, 0);
    const __m512i third = _mm512_setr_epi64(2, 5, 8, 11, 14, 0, 0, 0);
    const __m512i first_end = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 10, 13);
    const __m512i second_end = _mm512_setr_epi64(0, 1, 2, 3, 4, 8, 11, 14);
    const __m512i third_end = _mm512_setr_epi64(0, 1, 2, 3, 4, 9, 12, 15);
    threes[0] = _mm512_permutex2var_pd(_mm512_permutex2var_pd(a, first, b), first_end, c);
    threes[1] = _mm512_permutex2var_pd(_mm512_permutex2var_pd(a, second, b), second_end, c);
    threes[2] = _mm512_permutex2var_pd(_mm512_permutex2var_pd(a, third, b), third_end, c);
#elif defined(DOUBLE_LANES_AVX2)
    const dlanes first = _mm256_blend_pd(_mm256_blend_pd(a, b, 4), c, 2);  /* 0, 3, 2, 1 */
    const dlanes second = _mm256_blend_pd(_mm256_blend_pd(b, a, 2), c, 4); /* 1, 0, 3, 2 */
    const dlanes third = _mm256_blend_pd(_mm256_blend_pd(c, b, 2), a, 4);  /* 2, 1, 0, 3 */
    threes[0] = _mm256_permute4x64_pd(first, 0x6c);
    threes[1] = _mm256_permute4x64_pd(second, 0xb1);
    threes[2] = _mm256_permute4x64_pd(third, 0xc6);
#else
    threes[0] = (two){a[0], b[1]};
    threes[1] = (two){a[1], c[0]};
    threes[2] = (two){b[0], c[1]};
#endif
}

#endif
