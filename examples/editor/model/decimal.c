/* Sums and differences of decimal fractions, as a person would write them. */
#include "decimal.h"

#include <math.h>
#include <stddef.h>

/* How many units of 1 / scale a number is; false when it is not the double nearest to a whole number of
 * them. */
static bool units_of(double x, double scale, double *units) {
    static const double largest = 1e15;
    *units = round(x * scale);
    return fabs(*units) <= largest && *units / scale == x;
}

double editor_decimal_add(double a, double b) {
    static const double scales[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12};
    double units_a = 0.0;
    double units_b = 0.0;
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        if (units_of(a, scales[i], &units_a) && units_of(b, scales[i], &units_b)) {
            return (units_a + units_b) / scales[i] + 0.0; /* no zero is negative */
        }
    }
    return a + b;
}

double editor_decimal_round(double x, double largest) {
    const double digits = largest > 0.0 ? 13.0 - floor(log10(largest)) : 0.0;
    const double scale = pow(10.0, fabs(digits));
    if (digits < 0.0 || digits > 22.0) { /* powers of ten beyond 10^22 are no doubles */
        return x;
    }
    return round(x * scale) / scale + 0.0; /* no zero is negative */
}

geom_vec2 editor_decimal_add2(geom_vec2 a, geom_vec2 b) {
    return geom_vec2_make(editor_decimal_add(a.x, b.x), editor_decimal_add(a.y, b.y));
}

geom_vec2 editor_decimal_sub2(geom_vec2 a, geom_vec2 b) {
    return editor_decimal_add2(a, geom_vec2_make(-b.x, -b.y));
}

geom_vec2 editor_decimal_middle2(geom_vec2 a, geom_vec2 b) {
    return geom_vec2_scale(editor_decimal_add2(a, b), 0.5);
}
