/* What the fuzz targets share: the input byte by byte, and laws that must hold. */
#ifndef TEST_FUZZ_H
#define TEST_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What libFuzzer calls with each input; 0 says that it was used. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The rest of the input. At its end there are only zeros. */
typedef struct byte_reader {
    const uint8_t *data;
    size_t size;
    int style; /* how the target makes a number: it says which there are */
} byte_reader;

uint8_t read_byte(byte_reader *reader);

/* Eight bytes as the bits of a double: any number, NaN or infinity. */
double read_bits(byte_reader *reader);

/* Stops, so that libFuzzer keeps the input, when a law does not hold. */
void require(bool holds);

#endif
