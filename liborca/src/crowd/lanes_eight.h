/* What lanes.h has of eight lanes, by AVX-512. */
#ifndef ORCA_LANES_EIGHT_H
#define ORCA_LANES_EIGHT_H

/* One bit a lane. */
typedef __mmask8 lane_test;

LANES_INLINE lane_test lanes_lt(lanes a, lanes b) {
    return _mm512_cmp_pd_mask((__m512d)a, (__m512d)b, _CMP_LT_OQ);
}
LANES_INLINE lane_test lanes_le(lanes a, lanes b) {
    return _mm512_cmp_pd_mask((__m512d)a, (__m512d)b, _CMP_LE_OQ);
}
LANES_INLINE lane_test lanes_gt(lanes a, lanes b) {
    return _mm512_cmp_pd_mask((__m512d)a, (__m512d)b, _CMP_GT_OQ);
}
LANES_INLINE lane_test lanes_ge(lanes a, lanes b) {
    return _mm512_cmp_pd_mask((__m512d)a, (__m512d)b, _CMP_GE_OQ);
}
LANES_INLINE lane_test lanes_eq(lanes a, lanes b) {
    return _mm512_cmp_pd_mask((__m512d)a, (__m512d)b, _CMP_EQ_OQ);
}
LANES_INLINE lane_test lanes_not(lane_test x) { return _knot_mask8(x); }

/* The lanes whose counts are above n. */
LANES_INLINE lane_test lanes_exceed(lane_bits counts, int64_t n) {
    return _mm512_cmpgt_epi64_mask((__m512i)counts, _mm512_set1_epi64(n));
}

/* The lanes whose bits are the same. */
LANES_INLINE lane_test lanes_same(lane_bits a, lane_bits b) {
    return _mm512_cmpeq_epi64_mask((__m512i)a, (__m512i)b);
}

LANES_INLINE lanes lanes_of(double x) { return (lanes)_mm512_set1_pd(x); }

LANES_INLINE lane_mask lanes_mask(lane_test x) { return x; }

/* The counts, one more in the lanes in which a < b. */
LANES_INLINE lane_bits lanes_count_below(lane_bits counts, lanes a, lanes b) {
    const __mmask8 below = _mm512_cmp_pd_mask((__m512d)a, (__m512d)b, _CMP_LT_OQ);
    const __m512i old = (__m512i)counts;
    return (lane_bits)_mm512_mask_add_epi64(old, below, old, _mm512_set1_epi64(1));
}

/* a where `where` holds, b elsewhere. */
LANES_INLINE lanes lanes_select(lane_test where, lanes a, lanes b) {
    return (lanes)_mm512_mask_blend_pd(where, (__m512d)b, (__m512d)a);
}

/* a > b ? a : b and a < b ? a : b, also where one is a NaN. */
LANES_INLINE lanes lanes_max(lanes a, lanes b) { return (lanes)_mm512_max_pd((__m512d)a, (__m512d)b); }

LANES_INLINE lanes lanes_min(lanes a, lanes b) { return (lanes)_mm512_min_pd((__m512d)a, (__m512d)b); }

LANES_INLINE lanes lanes_sqrt(lanes x) { return (lanes)_mm512_sqrt_pd((__m512d)x); }

/* a * b + c with one rounding. */
LANES_INLINE lanes lanes_fma(lanes a, lanes b, lanes c) {
    return (lanes)_mm512_fmadd_pd((__m512d)a, (__m512d)b, (__m512d)c);
}

LANES_INLINE lane_test lanes_spread(lane_mask mask) { return (lane_test)mask; }

/* Eight numbers from each address, number k of all of them in column k. */
LANES_INLINE void lanes_columns(const double *const from[LANES], lanes columns[8]) {
    lanes pairs[LANES];
    lanes fours[LANES];
    for (size_t i = 0; i < LANES; i += 2) {
        const lanes a = lanes_load(from[i]);
        const lanes b = lanes_load(from[i + 1]);
        pairs[i] = __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14);
        pairs[i + 1] = __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15);
    }
    for (size_t i = 0; i < LANES; i += 4) {
        for (size_t k = 0; k < 2; ++k) {
            const lanes a = pairs[i + k];
            const lanes b = pairs[i + k + 2];
            fours[i + k] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
            fours[i + k + 2] = __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
        }
    }
    for (size_t k = 0; k < 4; ++k) {
        columns[k] = __builtin_shufflevector(fours[k], fours[k + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        columns[k + 4] = __builtin_shufflevector(fours[k], fours[k + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

/* first, first + 1 and so on. */
LANES_INLINE lane_numbers lane_numbers_from(uint32_t first) {
    return (lane_numbers){0, 1, 2, 3, 4, 5, 6, 7} + first;
}

/* The lanes whose numbers are x. */
LANES_INLINE lane_mask lane_numbers_equal(lane_numbers numbers, uint32_t x) {
    return _mm256_cmpeq_epi32_mask((__m256i)numbers, _mm256_set1_epi32((int32_t)x));
}

/* Writes the lanes in the mask, and their numbers, one after the other; beyond them something, up to LANES in
 * all. Returns how many there are. */
LANES_INLINE size_t lanes_pack(lanes x, lane_numbers numbers, lane_mask mask, double *to, uint32_t *number) {
    const __m256i packed = _mm256_maskz_compress_epi32((__mmask8)mask, (__m256i)numbers);
    lanes_store(to, (lanes)_mm512_maskz_compress_pd((__mmask8)mask, (__m512d)x));
    lane_numbers_store(number, (lane_numbers)packed);
    return (size_t)__builtin_popcount(mask);
}

#endif
