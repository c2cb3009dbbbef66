/* Rows of bytes, for snapshots: numbers in the order and size that this machine gives them, without gaps. */
#ifndef ORCA_BYTES_H
#define ORCA_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define BYTES_CHECKSUM_OF_NOTHING UINT64_C(0xcbf29ce484222325)

/* FNV-1a: G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, "The FNV non-cryptographic hash algorithm". It finds accidents, not
 * intent: what is read is looked at as if there were no checksum. */
static inline uint64_t bytes_checksum(uint64_t sum, const void *from, size_t size) {
    const unsigned char *bytes = from;
    for (size_t i = 0; i < size; ++i) {
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
    return sum;
}

/* Counts bytes and sums them up, and writes them unless `bytes` is NULL: then they must be enough. */
typedef struct byte_writer {
    unsigned char *bytes;
    size_t size; /* so far */
    uint64_t checksum;
} byte_writer;

static inline void put_bytes(byte_writer *writer, const void *from, size_t size) {
    if (writer->bytes != NULL && size > 0) {
        memcpy(writer->bytes + writer->size, from, size);
    }
    writer->size += size;
    writer->checksum = bytes_checksum(writer->checksum, from, size);
}

static inline void put_u32(byte_writer *writer, uint32_t number) {
    put_bytes(writer, &number, sizeof number);
}

static inline void put_u64(byte_writer *writer, uint64_t number) {
    put_bytes(writer, &number, sizeof number);
}

static inline void put_double(byte_writer *writer, double number) {
    put_bytes(writer, &number, sizeof number);
}

/* Reads no further than the end. Once something was missing it has failed, and gives zeros. */
typedef struct byte_reader {
    const unsigned char *bytes;
    size_t size; /* that are left */
    bool failed;
} byte_reader;

static inline void get_bytes(byte_reader *reader, void *to, size_t size) {
    reader->failed = reader->failed || size > reader->size;
    if (reader->failed) {
        memset(to, 0, size);
        return;
    }
    memcpy(to, reader->bytes, size);
    reader->bytes += size;
    reader->size -= size;
}

static inline uint32_t get_u32(byte_reader *reader) {
    uint32_t number;
    get_bytes(reader, &number, sizeof number);
    return number;
}

static inline uint64_t get_u64(byte_reader *reader) {
    uint64_t number;
    get_bytes(reader, &number, sizeof number);
    return number;
}

static inline double get_double(byte_reader *reader) {
    double number;
    get_bytes(reader, &number, sizeof number);
    return number;
}

/* A number of elements of `size` bytes each that are still to come: a number that is too large for what is left fails. */
static inline size_t get_count(byte_reader *reader, size_t size) {
    const uint64_t count = get_u64(reader);
    reader->failed = reader->failed || count > reader->size / size;
    return reader->failed ? 0 : (size_t)count;
}

/* A number that must be below `end`. */
static inline uint32_t get_choice(byte_reader *reader, uint32_t end) {
    const uint32_t choice = get_u32(reader);
    reader->failed = reader->failed || choice >= end;
    return reader->failed ? 0 : choice;
}

#endif
