/* What lanes.h has of four lanes: by AVX, AVX2 and FMA where this is compiled for them, else by plain C. */
#ifndef ORCA_LANES_FOUR_H
#define ORCA_LANES_FOUR_H

/* All bits of a lane are one or zero. */
typedef lane_bits lane_test;

#if defined(__AVX__)
LANES_INLINE lane_test lanes_lt(lanes a, lanes b) { return (lane_test)(a < b); }
LANES_INLINE lane_test lanes_le(lanes a, lanes b) { return (lane_test)(a <= b); }
LANES_INLINE lane_test lanes_gt(lanes a, lanes b) { return (lane_test)(a > b); }
LANES_INLINE lane_test lanes_ge(lanes a, lanes b) { return (lane_test)(a >= b); }
LANES_INLINE lane_test lanes_eq(lanes a, lanes b) { return (lane_test)(a == b); }
#else
/* Compilers compare vectors that are wider than registers number by number: they are compared by halves. */
typedef double lane_half __attribute__((vector_size(16), may_alias));

LANES_INLINE lane_half lanes_low(lanes x) { return __builtin_shufflevector(x, x, 0, 1); }
LANES_INLINE lane_half lanes_high(lanes x) { return __builtin_shufflevector(x, x, 2, 3); }
LANES_INLINE lanes lanes_join(lane_half low, lane_half high) {
    return __builtin_shufflevector(low, high, 0, 1, 2, 3);
}

LANES_INLINE lane_test lanes_lt(lanes a, lanes b) {
    return (lane_test)lanes_join((lane_half)(lanes_low(a) < lanes_low(b)),
                                 (lane_half)(lanes_high(a) < lanes_high(b)));
}
LANES_INLINE lane_test lanes_le(lanes a, lanes b) {
    return (lane_test)lanes_join((lane_half)(lanes_low(a) <= lanes_low(b)),
                                 (lane_half)(lanes_high(a) <= lanes_high(b)));
}
LANES_INLINE lane_test lanes_gt(lanes a, lanes b) {
    return (lane_test)lanes_join((lane_half)(lanes_low(a) > lanes_low(b)),
                                 (lane_half)(lanes_high(a) > lanes_high(b)));
}
LANES_INLINE lane_test lanes_ge(lanes a, lanes b) {
    return (lane_test)lanes_join((lane_half)(lanes_low(a) >= lanes_low(b)),
                                 (lane_half)(lanes_high(a) >= lanes_high(b)));
}
LANES_INLINE lane_test lanes_eq(lanes a, lanes b) {
    return (lane_test)lanes_join((lane_half)(lanes_low(a) == lanes_low(b)),
                                 (lane_half)(lanes_high(a) == lanes_high(b)));
}
#endif

LANES_INLINE lane_test lanes_not(lane_test x) { return ~x; }

/* The lanes whose counts are above n. */
LANES_INLINE lane_test lanes_exceed(lane_bits counts, int64_t n) { return (lane_test)(counts > n); }

/* The lanes whose bits are the same. */
LANES_INLINE lane_test lanes_same(lane_bits a, lane_bits b) { return (lane_test)(a == b); }

LANES_INLINE lanes lanes_of(double x) { return (lanes){x, x, x, x}; }

LANES_INLINE lane_mask lanes_mask(lane_test x) {
#if defined(__AVX__)
    return (lane_mask)_mm256_movemask_pd((__m256d)x);
#elif defined(__SSE2__)
    return (lane_mask)(_mm_movemask_pd((__m128d)lanes_low((lanes)x)) |
                       _mm_movemask_pd((__m128d)lanes_high((lanes)x)) << 2);
#else
    return (lane_mask)((uint64_t)x[0] >> 63 | (uint64_t)x[1] >> 63 << 1 | (uint64_t)x[2] >> 63 << 2 |
                       (uint64_t)x[3] >> 63 << 3);
#endif
}

/* The counts, one more in the lanes in which a < b. */
LANES_INLINE lane_bits lanes_count_below(lane_bits counts, lanes a, lanes b) {
    return counts - lanes_lt(a, b);
}

/* a where `where` holds, b elsewhere. */
LANES_INLINE lanes lanes_select(lane_test where, lanes a, lanes b) {
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
    return lanes_select(lanes_gt(a, b), a, b);
#endif
}

LANES_INLINE lanes lanes_min(lanes a, lanes b) {
#if defined(__AVX__)
    return _mm256_min_pd(a, b);
#else
    return lanes_select(lanes_lt(a, b), a, b);
#endif
}

LANES_INLINE lanes lanes_sqrt(lanes x) {
#if defined(__AVX__)
    return _mm256_sqrt_pd(x);
#elif defined(__SSE2__)
    return lanes_join((lane_half)_mm_sqrt_pd((__m128d)lanes_low(x)),
                      (lane_half)_mm_sqrt_pd((__m128d)lanes_high(x)));
#else
    return (lanes){sqrt(x[0]), sqrt(x[1]), sqrt(x[2]), sqrt(x[3])};
#endif
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

LANES_INLINE lane_test lanes_spread(lane_mask mask) {
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

/* Eight numbers from each address, number k of all of them in column k. */
LANES_INLINE void lanes_columns(const double *const from[LANES], lanes columns[8]) {
    for (size_t i = 0; i < LANES; ++i) {
        columns[i] = lanes_load(from[i]);
        columns[LANES + i] = lanes_load(from[i] + LANES);
    }
    lanes_transpose(columns);
    lanes_transpose(columns + LANES);
}

#if defined(__AVX2__)
/* For each mask: the 32-bit halves of its lanes, and the bytes of their numbers, moved together at the
 * front. */
static const int32_t lanes_halves[16][8] __attribute__((aligned(32))) = {
    {0, 1, 2, 3, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7}, {2, 3, 2, 3, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7},
    {4, 5, 2, 3, 4, 5, 6, 7}, {0, 1, 4, 5, 4, 5, 6, 7}, {2, 3, 4, 5, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7},
    {6, 7, 2, 3, 4, 5, 6, 7}, {0, 1, 6, 7, 4, 5, 6, 7}, {2, 3, 6, 7, 4, 5, 6, 7}, {0, 1, 2, 3, 6, 7, 6, 7},
    {4, 5, 6, 7, 4, 5, 6, 7}, {0, 1, 4, 5, 6, 7, 6, 7}, {2, 3, 4, 5, 6, 7, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7}};
static const int32_t lanes_places[16][4] __attribute__((aligned(16))) = {
    {0, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {2, 0, 0, 0}, {0, 2, 0, 0},
    {1, 2, 0, 0}, {0, 1, 2, 0}, {3, 0, 0, 0}, {0, 3, 0, 0}, {1, 3, 0, 0}, {0, 1, 3, 0},
    {2, 3, 0, 0}, {0, 2, 3, 0}, {1, 2, 3, 0}, {0, 1, 2, 3}};
#endif

/* first, first + 1 and so on. */
LANES_INLINE lane_numbers lane_numbers_from(uint32_t first) { return (lane_numbers){0, 1, 2, 3} + first; }

/* The lanes whose numbers are x. */
LANES_INLINE lane_mask lane_numbers_equal(lane_numbers numbers, uint32_t x) {
    const lane_numbers same = (lane_numbers)(numbers == x);
#if defined(__SSE2__)
    return (lane_mask)_mm_movemask_ps((__m128)same);
#else
    return (same[0] & 1U) | (same[1] & 2U) | (same[2] & 4U) | (same[3] & 8U);
#endif
}

/* Writes the lanes in the mask, and their numbers, one after the other; beyond them something, up to LANES in
 * all. Returns how many there are. */
LANES_INLINE size_t lanes_pack(lanes x, lane_numbers numbers, lane_mask mask, double *to, uint32_t *number) {
#if defined(__AVX2__)
    const __m256i halves = _mm256_load_si256((const __m256i *)(const void *)lanes_halves[mask]);
    const __m128i places = _mm_load_si128((const __m128i *)(const void *)lanes_places[mask]);
    const __m256 packed = _mm256_permutevar8x32_ps(_mm256_castpd_ps((__m256d)x), halves);
    _mm256_storeu_pd(to, _mm256_castps_pd(packed));
    _mm_storeu_ps((float *)(void *)number, _mm_permutevar_ps((__m128)numbers, places));
    return (size_t)__builtin_popcount(mask);
#else
    size_t count = 0;
    for (size_t i = 0; i < LANES; ++i) {
        to[count] = x[i];
        number[count] = numbers[i];
        count += mask >> i & 1U;
    }
    return count;
#endif
}

#endif
