/* The shortest text of a number. */
#include "number.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
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

/* Above a power of two doubles lie twice as far apart as below it. Where the nearest decimal lies below, and
 * too far, the next one above can be near enough. All powers of two for which this is so are beyond the range
 * of "%g" without an exponent. */
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

static number_shown show_by_trial(double value) {
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

/* ---- Usual numbers, in whole numbers: several times faster ----
 *
 * A number m 2^-s from 1e-4 to 1e15 is m 10^k 2^-s 10^-k, with k such that m 10^k 2^-s has 17 digits before
 * the point. All decimals between (2m - 1) 10^k and (2m + 1) 10^k, in units of 2^-(s + 1), are read as it. No
 * product has more than 128 bits. After Steele and White, "How to Print Floating-Point Numbers Accurately",
 * 1990. */

#ifdef __SIZEOF_INT128__

__extension__ typedef unsigned __int128 wide;

/* The multiple of `unit` that is nearest to whole + fraction / one, of two the one that is even, as printf
 * has it. */
static uint64_t round_to(uint64_t unit, uint64_t whole, wide fraction, wide one) {
    const uint64_t below = whole / unit;
    const wide twice = 2 * (whole % unit * one + fraction);
    const bool up = twice > unit * one || (twice == unit * one && below % 2 == 1);
    return (below + (up ? 1 : 0)) * unit;
}

/* Finds the nearest decimal of as few digits as come back, from 15 on: 17 `digits`, of which the first stands
 * for 10^exponent. False for numbers that are left to the trial. */
static bool find_digits(double value, int exponent, uint64_t *digits) {
    int binary;
    const uint64_t m = (uint64_t)ldexp(frexp(value, &binary), DBL_MANT_DIG);
    const int s = DBL_MANT_DIG - binary;
    wide scale = 1;
    for (int k = ENOUGH_DIGITS - 1 - exponent; k > 0; --k) {
        scale *= 10;
    }
    const wide one = (wide)1 << s;
    const uint64_t whole = (uint64_t)(m * scale >> s);
    if (m == (uint64_t)1 << (DBL_MANT_DIG - 1) || whole < 10000000000000000U || whole >= 99999999999999900U) {
        return false;
    }
    for (uint64_t unit = 100; unit > 0; unit /= 10) {
        *digits = round_to(unit, whole, m * scale & (one - 1), one);
        const wide place = *digits * 2 * one;
        if (place > (2 * m - 1) * scale && place < (2 * m + 1) * scale) {
            break;
        }
    }
    return true;
}

/* Writes the 17 digits without the zeros at their end. */
static void write_fixed(uint64_t digits, int exponent, bool negative, char *out) {
    char text[ENOUGH_DIGITS];
    int count = ENOUGH_DIGITS;
    for (int i = count - 1; i >= 0; --i) {
        text[i] = (char)('0' + digits % 10);
        digits /= 10;
    }
    while (count > 1 && count > exponent + 1 && text[count - 1] == '0') {
        --count;
    }
    out += negative ? 1 : 0;
    for (int i = exponent < 0 ? exponent : 0; i < count; ++i) {
        *out = '0';
        if (i >= 0) {
            *out = text[i];
        }
        ++out;
        if (i == exponent && i + 1 < count) {
            *out++ = '.';
        }
    }
    *out = '\0';
}

static bool show_usual(double value, number_shown *out) {
    static const double powers[] = {1e-4, 1e-3, 1e-2, 1e-1, 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,
                                    1e6,  1e7,  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    const double size = fabs(value);
    int exponent = -5;
    while (exponent < 15 && size >= powers[exponent + 5]) {
        ++exponent;
    }
    if (exponent < -4 || exponent > 14) {
        return false;
    }
    uint64_t digits;
    if (!find_digits(size, exponent, &digits)) {
        return false;
    }
    out->text[0] = '-';
    write_fixed(digits, exponent, value < 0.0, out->text);
    return true;
}

#else

static bool show_usual(double value, number_shown *out) {
    (void)value;
    (void)out;
    return false;
}

#endif

number_shown number_show(double value) {
    number_shown shown;
    return show_usual(value, &shown) ? shown : show_by_trial(value);
}
