/* Numbers as the unevaluated sum of two doubles, about 106 bits: between doubles and exact arithmetic.
 *
 * The sum and the product of two doubles are such pairs without any error (T. J. Dekker, "A floating-point technique for
 * extending the available precision", 1971), products only as long as neither they nor their errors leave the range of
 * the doubles. */
#ifndef GEOM_SRC_DOUBLE_PAIR_H
#define GEOM_SRC_DOUBLE_PAIR_H

/* |low| is at most half a unit in the last place of high. */
typedef struct double_pair {
    double high;
    double low;
} double_pair;

/* a + b, exactly. */
static inline double_pair double_pair_sum(double a, double b) {
    const double sum = a + b;
    const double part_b = sum - a;
    const double part_a = sum - part_b;
    const double_pair result = {sum, (a - part_a) + (b - part_b)};
    return result;
}

/* a - b, exactly. */
static inline double_pair double_pair_difference(double a, double b) { return double_pair_sum(a, -b); }

/* The leading 26 bits of a; |a| < 2^996. */
static inline double double_pair_leading(double a) {
    const double scaled = a * 0x1.0000002p27;
    return scaled - (scaled - a);
}

/* a * b, exactly. */
static inline double_pair double_pair_product(double a, double b) {
    const double a_high = double_pair_leading(a);
    const double b_high = double_pair_leading(b);
    const double a_low = a - a_high;
    const double b_low = b - b_high;
    const double product = a * b;
    const double error = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
    const double_pair result = {product, error};
    return result;
}

#endif
