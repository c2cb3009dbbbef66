/* What the fuzz targets share: the input byte by byte. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

uint8_t read_byte(byte_reader *reader) {
    if (reader->size == 0) {
        return 0;
    }
    --reader->size;
    return *reader->data++;
}

double read_bits(byte_reader *reader) {
    uint8_t bytes[sizeof(double)];
    for (size_t i = 0; i < sizeof bytes; ++i) {
        bytes[i] = read_byte(reader);
    }
    double number;
    memcpy(&number, bytes, sizeof number);
    return number;
}

void require(bool holds) {
    if (!holds) {
        abort();
    }
}
