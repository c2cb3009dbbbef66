/* Snapshots: what is written is read again, and damage is noticed. */
#include "support.h"

#include <geom/snapshot.h>

#include <math.h>
#include <string.h>

static const char magic[GEOM_SNAPSHOT_MAGIC] = {'t', 'e', 's', 't', 'd', 'a', 't', 'a'};

enum {
    VERSION = 3,
    CONTENT = 6 + 4 + 8 + 8 + 16 + 24 + 8,
    SIZE = GEOM_SNAPSHOT_HEADER + CONTENT
};

static void put_content(geom_snapshot_writer *writer) {
    geom_snapshot_put_bytes(writer, "letter", 6);
    geom_snapshot_put_u32(writer, 7);
    geom_snapshot_put_u64(writer, UINT64_C(1) << 40);
    geom_snapshot_put_double(writer, -0.0);
    geom_snapshot_put_vec2(writer, geom_vec2_make(1.5, -2.5));
    geom_snapshot_put_vec3(writer, geom_vec3_make(0.1, 0.2, 0.3));
    geom_snapshot_put_u64(writer, 5);
}

static void save(unsigned char *bytes) {
    geom_snapshot_writer all = geom_snapshot_measure();
    put_content(&all);
    ck_assert_uint_eq(all.size, SIZE);
    geom_snapshot_writer writer = geom_snapshot_begin(bytes, magic, VERSION, &all);
    ck_assert_uint_eq(writer.size, GEOM_SNAPSHOT_HEADER);
    put_content(&writer);
    ck_assert_uint_eq(writer.size, SIZE);
}

START_TEST(what_is_written_is_read) {
    unsigned char bytes[SIZE];
    save(bytes);
    geom_snapshot_reader reader = geom_snapshot_open(bytes, SIZE, magic, VERSION);
    ck_assert(!reader.failed);
    char word[6];
    geom_snapshot_get_bytes(&reader, word, sizeof word);
    ck_assert_mem_eq(word, "letter", 6);
    ck_assert_uint_eq(geom_snapshot_get_choice(&reader, 8), 7);
    ck_assert_uint_eq(geom_snapshot_get_u64(&reader), UINT64_C(1) << 40);
    const double zero = geom_snapshot_get_double(&reader);
    ck_assert(zero == 0.0 && signbit(zero));
    ck_assert(geom_vec2_equal(geom_snapshot_get_vec2(&reader), geom_vec2_make(1.5, -2.5)));
    const geom_vec3 v = geom_snapshot_get_vec3(&reader);
    ck_assert(v.x == 0.1 && v.y == 0.2 && v.z == 0.3);
    ck_assert(!reader.failed && reader.size == 8);
    ck_assert_uint_eq(geom_snapshot_get_u64(&reader), 5);
    ck_assert(!reader.failed && reader.size == 0);
}
END_TEST

START_TEST(damage_is_noticed) {
    unsigned char bytes[SIZE + 1] = {0};
    save(bytes);
    ck_assert(!geom_snapshot_open(bytes, SIZE, magic, VERSION).failed);
    ck_assert(geom_snapshot_open(bytes, SIZE, "testdato", VERSION).failed);
    ck_assert(geom_snapshot_open(bytes, SIZE, magic, VERSION + 1).failed);
    ck_assert(geom_snapshot_open(bytes, SIZE + 1, magic, VERSION).failed);
    ck_assert(geom_snapshot_open(NULL, 0, magic, VERSION).failed);
    for (size_t size = 0; size < SIZE; ++size) {
        ck_assert(geom_snapshot_open(bytes, size, magic, VERSION).failed);
    }
    for (size_t i = 0; i < SIZE; ++i) {
        for (int bit = 0; bit < 8; ++bit) {
            bytes[i] ^= (unsigned char)(1U << bit);
            ck_assert(geom_snapshot_open(bytes, SIZE, magic, VERSION).failed);
            bytes[i] ^= (unsigned char)(1U << bit);
        }
    }
}
END_TEST

START_TEST(nothing_is_read_beyond_the_end) {
    const uint64_t numbers[3] = {2, 11, 12};
    geom_snapshot_reader reader = {(const unsigned char *)numbers, sizeof numbers, false};
    ck_assert_uint_eq(geom_snapshot_get_count(&reader, 8), 2);
    (void)geom_snapshot_get_u64(&reader);
    (void)geom_snapshot_get_u32(&reader);
    ck_assert(!reader.failed);
    ck_assert_uint_eq(geom_snapshot_get_u64(&reader), 0);
    ck_assert(reader.failed);
    ck_assert_uint_eq(geom_snapshot_get_u32(&reader), 0); /* four bytes are left, but it has failed */
    geom_snapshot_reader counted = {(const unsigned char *)numbers, sizeof numbers, false};
    ck_assert_uint_eq(geom_snapshot_get_count(&counted, 9), 0);
    ck_assert(counted.failed);
    geom_snapshot_reader chosen = {(const unsigned char *)numbers, sizeof numbers, false};
    ck_assert_uint_eq(geom_snapshot_get_choice(&chosen, 2), 0);
    ck_assert(chosen.failed);
}
END_TEST

/* The values that the authors of FNV-1a give. */
START_TEST(the_checksum_is_fnv_1a) {
    ck_assert_uint_eq(geom_checksum(GEOM_CHECKSUM_EMPTY, "", 0), UINT64_C(0xcbf29ce484222325));
    ck_assert_uint_eq(geom_checksum(GEOM_CHECKSUM_EMPTY, "a", 1), UINT64_C(0xaf63dc4c8601ec8c));
    ck_assert_uint_eq(geom_checksum(GEOM_CHECKSUM_EMPTY, "foobar", 6), UINT64_C(0x85944171f73967e8));
    const uint64_t foo = geom_checksum(GEOM_CHECKSUM_EMPTY, "foo", 3);
    ck_assert_uint_eq(geom_checksum(foo, "bar", 3), UINT64_C(0x85944171f73967e8));
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        what_is_written_is_read,
        damage_is_noticed,
        nothing_is_read_beyond_the_end,
        the_checksum_is_fnv_1a,
    };
    return run_tests("snapshot", tests, sizeof tests / sizeof *tests);
}
