/* Snapshots: objects as rows of bytes. A writer and a reader of numbers, the header of 32 bytes that every
 * snapshot of the libraries starts with, and its checksum.
 *
 * Numbers have the byte order and size of the machine, without gaps. A snapshot from another byte order is
 * refused.
 *
 *     geom_snapshot_writer all = geom_snapshot_measure();
 *     put_content(&all, object);
 *     if (all.size > capacity) ...
 *     geom_snapshot_writer writer = geom_snapshot_begin(bytes, "mythings", 1, &all);
 *     put_content(&writer, object);
 *
 * The header: 8 bytes of magic, a version (4 bytes), a number that shows the byte order (4), the size of the
 * whole snapshot (8), the checksum of everything behind the header (8).
 *
 * Nothing here allocates. Thread-safe: a writer or reader belongs to one thread at a time. */
#ifndef GEOM_SNAPSHOT_H
#define GEOM_SNAPSHOT_H

#include <geom/base.h>
#include <geom/vec.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#define GEOM_SNAPSHOT_MAGIC 8   /* bytes of magic */
#define GEOM_SNAPSHOT_HEADER 32 /* bytes of the header */
#define GEOM_SNAPSHOT_BYTE_ORDER UINT32_C(0x01020304)

/* The checksum of no bytes. */
#define GEOM_CHECKSUM_EMPTY UINT64_C(0xcbf29ce484222325)

/* Returns the checksum of what `sum` is the checksum of, followed by `size` bytes. It detects accidents, not
 * intent: a reader must check values as if there were no checksum. A change of one byte always changes it.
 * Method: FNV-1a of 64 bits (G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, "The FNV non-cryptographic hash
 * algorithm"). */
static inline uint64_t geom_checksum(uint64_t sum, const void *bytes, size_t size) {
    const unsigned char *from = (const unsigned char *)bytes;
    for (size_t i = 0; i < size; ++i) {
        sum = (sum ^ from[i]) * UINT64_C(0x100000001b3);
    }
    return sum;
}

/* Where a snapshot is written to. With `bytes` NULL nothing is written: the writer measures, which means that
 * it counts the bytes and updates the checksum. With memory it writes, and leaves the checksum alone. */
typedef struct geom_snapshot_writer {
    unsigned char *bytes;
    size_t size; /* bytes so far */
    uint64_t checksum;
} geom_snapshot_writer;

/* Returns a writer that measures the content of a snapshot. Its size counts the header too. */
static inline geom_snapshot_writer geom_snapshot_measure(void) {
    const geom_snapshot_writer writer = {NULL, GEOM_SNAPSHOT_HEADER, GEOM_CHECKSUM_EMPTY};
    return writer;
}

/* Appends `size` bytes. The memory must have room for them. */
static inline void geom_snapshot_put_bytes(geom_snapshot_writer *writer, const void *from, size_t size) {
    if (writer->bytes == NULL) {
        writer->checksum = geom_checksum(writer->checksum, from, size);
    } else if (size > 0) {
        memcpy(writer->bytes + writer->size, from, size);
    }
    writer->size += size;
}

/* Appends a number of 4 bytes. */
static inline void geom_snapshot_put_u32(geom_snapshot_writer *writer, uint32_t number) {
    geom_snapshot_put_bytes(writer, &number, sizeof number);
}

/* Appends a number of 8 bytes. */
static inline void geom_snapshot_put_u64(geom_snapshot_writer *writer, uint64_t number) {
    geom_snapshot_put_bytes(writer, &number, sizeof number);
}

/* Appends the 8 bytes of a double. */
static inline void geom_snapshot_put_double(geom_snapshot_writer *writer, double number) {
    geom_snapshot_put_bytes(writer, &number, sizeof number);
}

/* Appends x and y. */
static inline void geom_snapshot_put_vec2(geom_snapshot_writer *writer, geom_vec2 v) {
    geom_snapshot_put_double(writer, v.x);
    geom_snapshot_put_double(writer, v.y);
}

/* Appends x, y and z. */
static inline void geom_snapshot_put_vec3(geom_snapshot_writer *writer, geom_vec3 v) {
    geom_snapshot_put_double(writer, v.x);
    geom_snapshot_put_double(writer, v.y);
    geom_snapshot_put_double(writer, v.z);
}

/* Writes the header into `bytes` and returns a writer that continues behind it.
 *
 * bytes     room for measured->size bytes
 * magic     GEOM_SNAPSHOT_MAGIC characters that name the kind of object
 * version   of the layout of the content
 * measured  a writer from geom_snapshot_measure that the whole content was put into */
static inline geom_snapshot_writer geom_snapshot_begin(void *bytes, const char *magic, uint32_t version,
                                                       const geom_snapshot_writer *measured) {
    geom_snapshot_writer writer = {(unsigned char *)bytes, 0, 0};
    geom_snapshot_put_bytes(&writer, magic, GEOM_SNAPSHOT_MAGIC);
    geom_snapshot_put_u32(&writer, version);
    geom_snapshot_put_u32(&writer, GEOM_SNAPSHOT_BYTE_ORDER);
    geom_snapshot_put_u64(&writer, measured->size);
    geom_snapshot_put_u64(&writer, measured->checksum);
    return writer;
}

/* Where a snapshot is read from. It never reads beyond the end. After the first failure every number that it
 * returns is 0. */
typedef struct geom_snapshot_reader {
    const unsigned char *bytes;
    size_t size; /* bytes left */
    bool failed;
} geom_snapshot_reader;

/* Reads `size` bytes into `to`. Fails, and writes zeros, if fewer are left. */
static inline void geom_snapshot_get_bytes(geom_snapshot_reader *reader, void *to, size_t size) {
    reader->failed = reader->failed || size > reader->size;
    if (reader->failed) {
        memset(to, 0, size);
        return;
    }
    if (size > 0) {
        memcpy(to, reader->bytes, size);
        reader->bytes += size;
        reader->size -= size;
    }
}

/* Reads a number of 4 bytes. */
static inline uint32_t geom_snapshot_get_u32(geom_snapshot_reader *reader) {
    uint32_t number;
    geom_snapshot_get_bytes(reader, &number, sizeof number);
    return number;
}

/* Reads a number of 8 bytes. */
static inline uint64_t geom_snapshot_get_u64(geom_snapshot_reader *reader) {
    uint64_t number;
    geom_snapshot_get_bytes(reader, &number, sizeof number);
    return number;
}

/* Reads a double. It may be NaN or infinite. */
static inline double geom_snapshot_get_double(geom_snapshot_reader *reader) {
    double number;
    geom_snapshot_get_bytes(reader, &number, sizeof number);
    return number;
}

/* Reads x and y. */
static inline geom_vec2 geom_snapshot_get_vec2(geom_snapshot_reader *reader) {
    const double x = geom_snapshot_get_double(reader);
    const double y = geom_snapshot_get_double(reader);
    return geom_vec2_make(x, y);
}

/* Reads x, y and z. */
static inline geom_vec3 geom_snapshot_get_vec3(geom_snapshot_reader *reader) {
    const double x = geom_snapshot_get_double(reader);
    const double y = geom_snapshot_get_double(reader);
    const double z = geom_snapshot_get_double(reader);
    return geom_vec3_make(x, y, z);
}

/* Reads the number (8 bytes) of elements that follow, of at least `size` bytes each. Fails if the bytes left
 * are too few. */
static inline size_t geom_snapshot_get_count(geom_snapshot_reader *reader, size_t size) {
    const uint64_t count = geom_snapshot_get_u64(reader);
    reader->failed = reader->failed || count > reader->size / size;
    return reader->failed ? 0 : (size_t)count;
}

/* Reads a number of 4 bytes. Fails if it is not below `end`. */
static inline uint32_t geom_snapshot_get_choice(geom_snapshot_reader *reader, uint32_t end) {
    const uint32_t choice = geom_snapshot_get_u32(reader);
    reader->failed = reader->failed || choice >= end;
    return reader->failed ? 0 : choice;
}

/* Returns a reader of the content of a snapshot. It has failed if the bytes are not exactly one snapshot with
 * that magic and version, written on a machine of this byte order and undamaged. `bytes` may be NULL if
 * `size` is 0. */
static inline geom_snapshot_reader geom_snapshot_open(const void *bytes, size_t size, const char *magic,
                                                      uint32_t version) {
    geom_snapshot_reader reader = {(const unsigned char *)bytes, size, false};
    char name[GEOM_SNAPSHOT_MAGIC];
    geom_snapshot_get_bytes(&reader, name, sizeof name);
    const bool same_name = memcmp(name, magic, sizeof name) == 0;
    const bool same_version = geom_snapshot_get_u32(&reader) == version;
    const bool same_order = geom_snapshot_get_u32(&reader) == GEOM_SNAPSHOT_BYTE_ORDER;
    const bool whole = geom_snapshot_get_u64(&reader) == size;
    const uint64_t checksum = geom_snapshot_get_u64(&reader);
    reader.failed = reader.failed || !same_name || !same_version || !same_order || !whole ||
                    checksum != geom_checksum(GEOM_CHECKSUM_EMPTY, reader.bytes, reader.size);
    return reader;
}

#ifdef __cplusplus
}
#endif

#endif
