/* Numbers as text: the shortest decimal that is read back as the same double. */
#ifndef EXAMPLES_NUMBER_H
#define EXAMPLES_NUMBER_H

/* The text of a number, by value: `printf("%s", number_show(x).text)`. */
typedef struct number_shown {
    char text[32];
} number_shown;

/* Returns the decimal with the fewest digits that strtod reads as `value`: 19.8 and not 19.800000000000001.
 * Of several with so few digits it is the nearest one. The form is that of "%g": 0.1, 20, 1e+22, -0. NaN and
 * infinities are "nan", "inf" and "-inf".
 * Cost: 0.1 us from 1e-4 to 1e15, otherwise about 1 us. Does not allocate for finite numbers. Thread-safe. */
number_shown number_show(double value);

#endif
