/* Numbers of targets that know two styles: 0, small fractions, of which many fall together; 1, doubles of any
 * bits. */
#ifndef TEST_FUZZ_NUMBER_H
#define TEST_FUZZ_NUMBER_H

#include "fuzz.h"

#include <math.h>

static inline double read_number(byte_reader *reader) {
    if (reader->style == 0) {
        return 0.0625 * (int8_t)read_byte(reader);
    }
    return read_bits(reader);
}

static inline double read_finite(byte_reader *reader) {
    const double number = read_number(reader);
    return isfinite(number) ? number : 1.0;
}

#endif
