/* Numbers as people write them: decimal fractions, whose sums and differences are decimal fractions again,
 * and arithmetic that is typed. */
#ifndef EDITOR_DECIMAL_H
#define EDITOR_DECIMAL_H

#include <geom/vec.h>

#include <stdbool.h>

/* The double nearest to the exact sum of two decimal fractions, so that 3.9 and 0.1 give 4, and 0.1 and 0.2
 * give 0.3. A number counts as the decimal fraction of at most 15 digits that it is the nearest double to.
 * Where one of them is nearest to none with at most 12 digits after the point, the sum is that of doubles. */
double editor_decimal_add(double a, double b);

/* Rounds to as many decimal places as the number `largest` has with 14 digits: what was computed of numbers up
 * to that size becomes the decimal fraction that it would be without rounding errors. */
double editor_decimal_round(double x, double largest);

/* The sum of both coordinates, and the difference a - b. */
geom_vec2 editor_decimal_add2(geom_vec2 a, geom_vec2 b);
geom_vec2 editor_decimal_sub2(geom_vec2 a, geom_vec2 b);

/* The middle between two points. */
geom_vec2 editor_decimal_middle2(geom_vec2 a, geom_vec2 b);

/* ---- What is typed (amount.c) ---- */

/* How a number follows from the one that is there. */
typedef enum editor_amount_kind {
    EDITOR_AMOUNT_IS, /* the value alone */
    EDITOR_AMOUNT_PLUS,
    EDITOR_AMOUNT_MINUS,
    EDITOR_AMOUNT_TIMES,
    EDITOR_AMOUNT_OVER
} editor_amount_kind;

typedef struct editor_amount {
    editor_amount_kind kind;
    double value;
} editor_amount;

/* Reads `2*0.3+1`, `(4 - 1) / 2`, `-3`, `1e-2`, and, for a change, `*1.5`, `/2`, `+=0.1`, `-=0.1`, `*=2`,
 * `/=2`. Blanks do not matter. What was computed is rounded to 15 digits, so that 3 * 0.1 is 0.3. Returns
 * NULL, or why it cannot be: a few words for people. */
const char *editor_amount_read(const char *text, editor_amount *out);

/* The number that an amount makes of another one, rounded likewise. */
double editor_amount_of(editor_amount amount, double old);

#endif
