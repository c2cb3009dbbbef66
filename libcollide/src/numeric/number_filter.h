/* The number of the filter: a double that knows how wrong it can be.
 *
 * predicate2.inl is written against an abstract `number`. Here it is that of <geom/filter.h>, which has the
 * theory and its proof; in number_exact.h it is an exact one. So the two evaluations of a polynomial are one
 * text and cannot differ. */
#ifndef COLLIDE_NUMBER_FILTER_H
#define COLLIDE_NUMBER_FILTER_H

#include "sign.h"

#include <geom/filter.h>

#define NUMBER_INLINE GEOM_FILTER_INLINE

/* Operations cost less than a branch that processors guess wrong. */
#define NUMBER_IS_COSTLY false

typedef geom_filter_number number;

/* Where numbers live: nowhere in particular. */
typedef struct number_space {
    char unused;
} number_space;

NUMBER_INLINE void number_space_init(number_space *space) { space->unused = 0; }

NUMBER_INLINE number number_plain(double value, int rank, int excess) {
    return geom_filter_plain(value, rank, excess);
}

NUMBER_INLINE double number_magnitude(number a) { return geom_filter_magnitude(a); }

NUMBER_INLINE number number_from(number_space *space, double x) {
    (void)space;
    return geom_filter_from(x);
}

NUMBER_INLINE number number_from_size(number_space *space, double x) {
    (void)space;
    return geom_filter_from_size(x);
}

NUMBER_INLINE number number_difference(number_space *space, double a, double b) {
    (void)space;
    return geom_filter_difference(a, b);
}

NUMBER_INLINE number number_add(number a, number b) { return geom_filter_add(a, b); }

NUMBER_INLINE number number_sub(number a, number b) { return geom_filter_sub(a, b); }

NUMBER_INLINE number number_mul(number a, number b) { return geom_filter_mul(a, b); }

NUMBER_INLINE number number_neg(number a) { return geom_filter_neg(a); }

NUMBER_INLINE number number_abs(number a) { return geom_filter_abs(a); }

NUMBER_INLINE number number_positive_part(number a) { return geom_filter_positive_part(a); }

NUMBER_INLINE number number_leveled(number a, number b) { return geom_filter_leveled(a, b); }

NUMBER_INLINE bool number_may_be_turned(number a) { return geom_filter_may_be_turned(a); }

NUMBER_INLINE number number_turned(number a, number b) { return geom_filter_turned(a, b); }

NUMBER_INLINE number number_of_magnitude(number a, double magnitude) {
    return geom_filter_of_magnitude(a, magnitude);
}

NUMBER_INLINE double number_bound(number a) { return geom_filter_bound(a); }

NUMBER_INLINE number number_larger(number a, number b) { return geom_filter_larger(a, b); }

NUMBER_INLINE number number_add_squares(number a, number b) { return geom_filter_add_squares(a, b); }

NUMBER_INLINE int number_sign(number a) { return geom_filter_sign(a); }

NUMBER_INLINE int number_last_sign(number a) { return geom_filter_last_sign(a); }

NUMBER_INLINE int number_compare(number a, number b) { return geom_filter_compare(a, b); }

NUMBER_INLINE number number_with_value(number a, double value) { return geom_filter_with_value(a, value); }

NUMBER_INLINE number number_add_positive(number a, number b) { return geom_filter_add_positive(a, b); }

/* Rounded numbers are never certain to be 0. */
NUMBER_INLINE bool number_is_zero(number a) {
    (void)a;
    return false;
}

#endif
