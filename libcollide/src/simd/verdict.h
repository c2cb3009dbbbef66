/* What kernels read and what they say of a vector of tests. */
#ifndef COLLIDE_SIMD_VERDICT_H
#define COLLIDE_SIMD_VERDICT_H

#include "filter.h"
#include "lanes.h"

/* Where the numbers of shapes are: those of a vector of them, or of `one`, which is then in all lanes. */
typedef struct place {
    const float *first;
    size_t stride;
    bool one;
} place;

LANES_INLINE place place_in(const filter_side *side, size_t at) {
    return (place){side->first + at, side->stride, false};
}

LANES_INLINE place place_of(const filter_one *one) { return (place){one->number, 1, true}; }

LANES_INLINE lanes number_at(place at, int stream) {
    const float *number = at.first + (size_t)stream * at.stride;
    return at.one ? lanes_of(*number) : lanes_load(number);
}

/* Where `clear` is greater than the error of the test, the shapes surely meet if `side` is negative and
 * surely do not if it is positive. Elsewhere it is not known. If it is `one_gap`, what counts of `clear` is
 * how far it is from 0. */
typedef struct verdict {
    lanes side;
    lanes clear;
    bool one_gap;
} verdict;

/* Of one number that is greater than the error where the shapes are apart, and less than minus the error
 * where they meet. */
LANES_INLINE verdict verdict_of_gap(lanes gap) { return (verdict){gap, gap, true}; }

/* Of two: `low` greater than the error proves that they are apart, `high` less than minus the error that they
 * meet. As these are proofs they are never against each other: where low is beyond the error high is no less
 * than minus the error, so that the sum is positive; and the other way around. */
LANES_INLINE verdict verdict_of_bounds(lanes low, lanes high) {
    return (verdict){low + high, lanes_max(low, -high), false};
}

/* The least of how clear verdicts are. */
LANES_INLINE lanes least_clear(lanes least, const verdict *found) {
    return found->one_gap ? lanes_min_abs(least, found->clear) : lanes_min(least, found->clear);
}

/* Two kinds as one number. */
#define PAIR(a, b) ((int)(a) * (int)FILTER_KIND_COUNT + (int)(b))

#endif
