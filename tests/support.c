/* What tests share: random numbers, an allocator that fails on demand, oracle files. */
#include "support.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

uint64_t random_bits(random_source *source) {
    uint64_t x = source->state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    source->state = x;
    return x * 0x2545f4914f6cdd1dU;
}

int random_int(random_source *source, int low, int high) {
    return low + (int)(random_bits(source) % (uint64_t)(high - low + 1));
}

double random_between(random_source *source, double low, double high) {
    const double unit = (double)(random_bits(source) >> 11) * 0x1p-53;
    return low + (high - low) * unit;
}

double random_any(random_source *source) {
    for (;;) {
        const uint64_t bits = random_bits(source);
        double x;
        memcpy(&x, &bits, sizeof x);
        if (isfinite(x)) {
            return x;
        }
    }
}

double random_scaled(random_source *source, int low, int high) {
    return ldexp(random_between(source, -1.0, 1.0), random_int(source, low, high));
}

geom_vec2 random_point(random_source *source, double range) {
    const double x = random_between(source, -range, range);
    return geom_vec2_make(x, random_between(source, -range, range));
}

static int64_t largest_common_divisor(int64_t a, int64_t b) {
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* From 1 to parts - 1. */
static int64_t random_place(random_source *source, int64_t parts) {
    const int64_t any = 1 + (int64_t)(random_bits(source) >> 1) % (parts - 1);
    const int choice = random_int(source, 0, 3);
    return choice == 0 ? 1 : choice == 1 ? parts - 1 : any;
}

edge_places random_edge_places(random_source *source, int64_t way_x, int64_t way_y) {
    edge_places places = {.parts = largest_common_divisor(way_x, way_y)};
    int64_t last = 0;
    for (int tries = random_int(source, 0, EDGE_PLACES); tries > 0 && last + 1 < places.parts; --tries) {
        last += random_place(source, places.parts - last);
        places.place[places.count++] = last;
    }
    return places;
}

size_t random_vertices_between(random_source *source, geom_vec2 a, geom_vec2 b,
                               geom_vec2 points[EDGE_PLACES]) {
    const int64_t x = (int64_t)b.x - (int64_t)a.x;
    const int64_t y = (int64_t)b.y - (int64_t)a.y;
    const edge_places places = random_edge_places(source, x, y);
    for (int i = 0; i < places.count; ++i) {
        const int64_t along_x = x / places.parts * places.place[i];
        const int64_t along_y = y / places.parts * places.place[i];
        points[i].x = a.x + (double)along_x;
        points[i].y = a.y + (double)along_y;
    }
    return (size_t)places.count;
}

static void *counting_allocate(void *context, size_t size, size_t alignment) {
    counting_heap *heap = context;
    const geom_allocator system = geom_allocator_default();
    if (heap->calls++ == heap->fail_at) {
        return NULL;
    }
    ++heap->blocks;
    heap->bytes += size;
    return system.allocate(system.context, size, alignment);
}

static void counting_release(void *context, void *memory, size_t size, size_t alignment) {
    counting_heap *heap = context;
    const geom_allocator system = geom_allocator_default();
    ck_assert_ptr_nonnull(memory);
    --heap->blocks;
    heap->bytes -= size;
    system.release(system.context, memory, size, alignment);
}

geom_allocator counting_allocator(counting_heap *heap) {
    const geom_allocator allocator = {heap, counting_allocate, counting_release};
    return allocator;
}

int run_suite(Suite *suite) {
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failures = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}

int run_test_case(const char *name, TCase *tests) {
    Suite *suite = suite_create(name);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}

int run_tests(const char *name, const TTest *const *tests, size_t count) {
    TCase *test_case = tcase_create(name);
    for (size_t i = 0; i < count; ++i) {
        tcase_add_test(test_case, tests[i]);
    }
    return run_test_case(name, test_case);
}

FILE *open_oracle(const char *name) {
    char path[1024];
    (void)snprintf(path, sizeof path, "%s/%s", TEST_DATA, name);
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "cannot open %s", path);
    return file;
}

bool read_row(FILE *file, char *kind, double *numbers, size_t count) {
    char line[1024];
    do {
        if (!fgets(line, sizeof line, file)) {
            return false;
        }
    } while (line[0] == '#');
    char *text = line;
    *kind = 0;
    if (isalpha((unsigned char)line[0])) {
        *kind = line[0];
        text += strcspn(line, " ");
    }
    for (size_t i = 0; i < count; ++i) {
        char *end = NULL;
        numbers[i] = strtod(text, &end);
        ck_assert_msg(end != text, "a number is missing: %s", line);
        text = end;
    }
    return true;
}
