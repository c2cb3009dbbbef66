#include "number.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ENOUGH_DIGITS = 17, /* name every double */
    USUAL_DIGITS = 15   /* a decimal of so many digits is the only one of its length for a normal double */
};

static bool comes_back(const char *text, double value) { return strtod(text, NULL) == value; }

/* Adds one to the last digit of "d.ddde+xx". False where that takes a further digit. */
static bool raise_last_digit(char *text) {
    char *at = strpbrk(text, "e");
    while (at > text) {
        --at;
        if (*at >= '0' && *at < '9') {
            ++*at;
            return true;
        }
        if (*at == '9') {
            *at = '0';
        }
    }
    return false;
}

/* Above a power of two doubles lie twice as far apart as below it. Where the nearest decimal lies below, and too far, the
 * next one above can be near enough. All powers of two for which this is so are beyond the range of "%g" without an
 * exponent. */
static bool show_above(double value, number_shown *out) {
    int exponent;
    if (fabs(frexp(value, &exponent)) != 0.5) {
        return false;
    }
    number_shown raised;
    (void)snprintf(raised.text, sizeof raised.text, "%.*e", ENOUGH_DIGITS - 2, value);
    if (!raise_last_digit(raised.text) || !comes_back(raised.text, value)) {
        return false;
    }
    *out = raised;
    return true;
}

number_shown number_show(double value) {
    number_shown shown;
    int digits = fabs(value) < DBL_MIN ? 1 : USUAL_DIGITS;
    for (; digits < ENOUGH_DIGITS; ++digits) {
        (void)snprintf(shown.text, sizeof shown.text, "%.*g", digits, value);
        if (!isfinite(value) || comes_back(shown.text, value)) {
            return shown;
        }
    }
    if (!show_above(value, &shown)) {
        (void)snprintf(shown.text, sizeof shown.text, "%.*g", ENOUGH_DIGITS, value);
    }
    return shown;
}
