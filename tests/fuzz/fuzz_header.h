/* The header of a snapshot, made right for whatever stands behind it. */
#ifndef TEST_FUZZ_HEADER_H
#define TEST_FUZZ_HEADER_H

#include "fuzz.h"

#include <string.h>

enum {
    SIZE_AT = 16,
    CHECKSUM_AT = 24,
    HEADER_BYTES = 32,
    MOST_BYTES = 4096
};

/* The header of something empty, the size, and FNV-1a of the rest. */
static inline void write_snapshot_header(unsigned char *bytes, size_t size, const unsigned char *header) {
    uint64_t sum = UINT64_C(14695981039346656037);
    for (size_t i = HEADER_BYTES; i < size; ++i) {
        sum = (sum ^ bytes[i]) * UINT64_C(1099511628211);
    }
    const uint64_t whole = size;
    memcpy(bytes, header, HEADER_BYTES);
    memcpy(bytes + SIZE_AT, &whole, sizeof whole);
    memcpy(bytes + CHECKSUM_AT, &sum, sizeof sum);
}

#endif
