/* Coordinates as people write them: decimal fractions, whose sums and differences are decimal fractions
 * again. */
#ifndef EDITOR_DECIMAL_H
#define EDITOR_DECIMAL_H

#include <geom/vec.h>

/* The double nearest to the exact sum of two decimal fractions, so that 3.9 and 0.1 give 4, and 0.1 and 0.2
 * give 0.3. A number counts as the decimal fraction of at most 15 digits that it is the nearest double to.
 * Where one of them is nearest to none with at most 12 digits after the point, the sum is that of doubles. */
double editor_decimal_add(double a, double b);

/* Likewise for both coordinates, and the difference a - b. */
geom_vec2 editor_decimal_add2(geom_vec2 a, geom_vec2 b);
geom_vec2 editor_decimal_sub2(geom_vec2 a, geom_vec2 b);

/* The middle between two points. */
geom_vec2 editor_decimal_middle2(geom_vec2 a, geom_vec2 b);

#endif
