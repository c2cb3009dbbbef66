/* Batches of the plane.
 *
 *   kernels    four kernels in cache, for each set of instructions the processor has: nanoseconds a shape of the plain
 *              kernel in floats (plain_batch2.inl), of the exact batch, and of the exact function called one by one
 *   kinds      all kinds against all, exact, with the widest instructions; and pairs
 *   stream     sixteen million shapes from memory, beside copying memory in the same run
 *
 * usage: bench_batch2 [kernels] [kinds] [stream]; without a word, all. */
#include "bench.h"
#include "collide/test_distance2_reference.h"
#include "plain_batch2.h"

#include <collide/batch2.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    IN_CACHE = 8192,
    STREAMED = 1 << 24,
    STREAMS = 6,
    LINE = 64,
    LABEL_WIDTH = 30
};

static const double range = 10.0;

/* ---- Shapes ---- */

static geom_vec2 random_direction(random_source *source) {
    const double angle = random_between(source, 0.0, 6.2831853071795862);
    return geom_make2(cos(angle), sin(angle));
}

/* About two in a hundred pairs meet. */
static collide_shape random_small(random_source *source, collide_shape_kind kind) {
    const geom_vec2 at = random_point(source, range);
    const geom_vec2 half = {random_between(source, 0.1, 1.0), random_between(source, 0.1, 1.0)};
    const geom_vec2 axis = random_direction(source);
    const geom_vec2 end = geom_add_scaled2(at, 2.0 * half.x, axis);
    const collide_shape shapes[] = {
        {COLLIDE_SHAPE_POINT, {.point = at}},
        {COLLIDE_SHAPE_SEGMENT, {.segment = {at, end}}},
        {COLLIDE_SHAPE_CIRCLE, {.circle = {at, half.x}}},
        {COLLIDE_SHAPE_AABB, {.aabb = {at, geom_add2(at, half)}}},
        {COLLIDE_SHAPE_OBB, {.obb = {at, axis, half}}},
        {COLLIDE_SHAPE_CAPSULE, {.capsule = {at, end, half.y}}},
    };
    return shapes[kind];
}

static size_t size_of(collide_shape_kind kind) {
    static const size_t sizes[] = {0,
                                   sizeof(geom_segment2),
                                   sizeof(geom_circle),
                                   sizeof(geom_aabb2),
                                   sizeof(geom_obb2),
                                   sizeof(geom_capsule2)};
    return sizes[kind];
}

static void *demand(size_t bytes) {
    const geom_allocator allocator = geom_default_allocator();
    void *memory = geom_allocate(&allocator, bytes, 1, LINE);
    if (memory == NULL) {
        (void)fprintf(stderr, "bench_batch2: no memory\n");
        exit(EXIT_FAILURE);
    }
    return memory;
}

static void give_back(void *memory, size_t bytes) {
    const geom_allocator allocator = geom_default_allocator();
    geom_release(&allocator, memory, bytes, 1, LINE);
}

static collide_pack *random_pack(random_source *source, collide_shape_kind kind, size_t count,
                                 collide_simd simd) {
    unsigned char *shapes = demand(count * size_of(kind));
    for (size_t i = 0; i < count; ++i) {
        const collide_shape shape = random_small(source, kind);
        memcpy(shapes + i * size_of(kind), &shape.as, size_of(kind));
    }
    const collide_pack_def def = {NULL, simd};
    const void *const all = shapes;
    const collide_packing packing = kind == COLLIDE_SHAPE_SEGMENT   ? collide_pack_segments(all, count, &def)
                                    : kind == COLLIDE_SHAPE_AABB    ? collide_pack_aabbs(all, count, &def)
                                    : kind == COLLIDE_SHAPE_OBB     ? collide_pack_obbs(all, count, &def)
                                    : kind == COLLIDE_SHAPE_CAPSULE ? collide_pack_capsules(all, count, &def)
                                                                    : collide_pack_circles(all, count, &def);
    give_back(shapes, count * size_of(kind));
    if (packing.status != GEOM_OK) {
        (void)fprintf(stderr, "bench_batch2: %s\n", geom_status_text(packing.status));
        exit(EXIT_FAILURE);
    }
    return packing.pack;
}

/* ---- What is measured ---- */

typedef struct batch_work {
    const collide_pack *pack;
    const collide_pack *partners; /* of pairs */
    collide_shape query;
    uint64_t *mask;
} batch_work;

static size_t run_batch(const void *data) {
    const batch_work *work = data;
    collide_pack_mask(work->pack, work->query, work->mask);
    return (size_t)work->mask[0];
}

static size_t run_pairs(const void *data) {
    const batch_work *work = data;
    collide_pack_pairs_mask(work->pack, work->partners, work->mask);
    return (size_t)work->mask[0];
}

static size_t run_exact(const void *data) {
    const batch_work *work = data;
    const size_t count = collide_pack_count(work->pack);
    size_t met = 0;
    for (size_t i = 0; i < count; ++i) {
        met += collide_shape_relation(work->query, collide_pack_shape(work->pack, i)) != COLLIDE_APART;
    }
    return met;
}

typedef struct plain_run {
    plain_work work;
    plain_batch *batch;
} plain_run;

static size_t run_plain(const void *data) {
    const plain_run *run = data;
    run->batch(&run->work);
    return (size_t)run->work.mask[0];
}

/* ---- The four kernels in cache ---- */

typedef struct batch_kernel {
    const char *name;
    collide_shape_kind query;
    collide_shape_kind packed;
    plain_batch *const plain[COLLIDE_SIMD_COUNT];
} batch_kernel;

static plain_query plain_of(collide_shape shape) {
    plain_query plain = {0};
    if (shape.kind == COLLIDE_SHAPE_AABB) {
        plain.min_x = (float)shape.as.aabb.min.x;
        plain.min_y = (float)shape.as.aabb.min.y;
        plain.max_x = (float)shape.as.aabb.max.x;
        plain.max_y = (float)shape.as.aabb.max.y;
        return plain;
    }
    geom_obb2 box = shape.as.obb;
    if (shape.kind == COLLIDE_SHAPE_SEGMENT) {
        const geom_segment2 segment = shape.as.segment;
        const geom_vec2 half = geom_scale2(geom_sub2(segment.b, segment.a), 0.5);
        const double length = sqrt(geom_length_squared2(half));
        box.center = geom_add2(segment.a, half);
        box.axis = geom_scale2(half, 1.0 / length);
        box.half = geom_make2(length, 0.0);
    } else if (shape.kind == COLLIDE_SHAPE_CIRCLE) {
        plain.radius = (float)shape.as.circle.radius;
        box.center = shape.as.circle.center;
    }
    plain.x = (float)box.center.x;
    plain.y = (float)box.center.y;
    plain.ux = (float)box.axis.x;
    plain.uy = (float)box.axis.y;
    plain.hx = (float)box.half.x;
    plain.hy = (float)box.half.y;
    return plain;
}

/* The floats of one shape in the order of its streams. */
static void plain_row(collide_shape shape, float *row) {
    const plain_query plain = plain_of(shape);
    const float boxed[STREAMS] = {plain.min_x, plain.min_y, plain.max_x, plain.max_y, 0, 0};
    const float disc[STREAMS] = {plain.x, plain.y, plain.radius, 0, 0, 0};
    const float other[STREAMS] = {plain.x, plain.y, plain.ux, plain.uy, plain.hx, plain.hy};
    memcpy(row,
           shape.kind == COLLIDE_SHAPE_AABB     ? boxed
           : shape.kind == COLLIDE_SHAPE_CIRCLE ? disc
                                                : other,
           sizeof boxed);
}

static void fill_plain(plain_work *work, const collide_pack *pack, collide_shape query, float *memory,
                       uint64_t *mask) {
    work->count = collide_pack_count(pack);
    work->query = plain_of(query);
    work->mask = mask;
    for (size_t i = 0; i < work->count; ++i) {
        float row[STREAMS];
        plain_row(collide_pack_shape(pack, i), row);
        for (size_t j = 0; j < STREAMS; ++j) {
            memory[j * work->count + i] = row[j];
        }
    }
    for (size_t j = 0; j < STREAMS; ++j) {
        work->stream[j] = memory + j * work->count;
    }
}

static const char *const simd_names[COLLIDE_SIMD_COUNT] = {"auto", "base", "avx2", "avx512"};

static size_t differing_bits(const uint64_t *a, const uint64_t *b, size_t words) {
    size_t count = 0;
    for (size_t i = 0; i < words; ++i) {
        for (uint64_t bits = a[i] ^ b[i]; bits != 0; bits &= bits - 1) {
            ++count;
        }
    }
    return count;
}

static void measure_kernel(const bench_table *table, const batch_kernel *kernel, collide_simd simd) {
    random_source source = {42};
    uint64_t mask[IN_CACHE / 64];
    uint64_t plain_mask[IN_CACHE / 64];
    collide_pack *pack = random_pack(&source, kernel->packed, IN_CACHE, simd);
    collide_shape query = random_small(&source, kernel->query);
    if (kernel->query == COLLIDE_SHAPE_SEGMENT) {
        query.as.segment.a = geom_make2(-range, -0.5 * range);
        query.as.segment.b = geom_make2(range, 0.5 * range);
    }
    float *floats = demand(STREAMS * IN_CACHE * sizeof(float));
    plain_run plain = {.batch = kernel->plain[simd]};
    fill_plain(&plain.work, pack, query, floats, plain_mask);
    const batch_work work = {pack, NULL, query, mask};
    const bench_entry entries[] = {{run_plain, &plain}, {run_batch, &work}, {run_exact, &work}};
    double nanoseconds[3];
    bench_compare(entries, 3, IN_CACHE, nanoseconds);
    char label[LABEL_WIDTH];
    (void)snprintf(label, sizeof label, "%s, %s", kernel->name, simd_names[simd]);
    const double values[] = {nanoseconds[0], nanoseconds[1], nanoseconds[1] / nanoseconds[0], nanoseconds[2],
                             (double)differing_bits(mask, plain_mask, IN_CACHE / 64)};
    bench_row(table, label, values);
    give_back(floats, STREAMS * IN_CACHE * sizeof(float));
    collide_pack_destroy(pack);
}

static void measure_kernels(void) {
    const batch_kernel kernels[] = {
#if defined(BENCH_AVX)
#define PLAIN(name) {NULL, plain_base.name, plain_avx2.name, plain_avx512.name}
#else
#define PLAIN(name)                                                                                          \
    { NULL, plain_base.name, NULL, NULL }
#endif
        {"segment, circles", COLLIDE_SHAPE_SEGMENT, COLLIDE_SHAPE_CIRCLE, PLAIN(segment_circles)},
        {"aabb, aabbs", COLLIDE_SHAPE_AABB, COLLIDE_SHAPE_AABB, PLAIN(aabb_aabbs)},
        {"obb, segments", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_SEGMENT, PLAIN(obb_segments)},
        {"obb, obbs", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_OBB, PLAIN(obb_obbs)},
    };
    const bench_column columns[] = {
        {"plain ns", 3}, {"batch ns", 3}, {"batch / plain", 2}, {"one by one", 2}, {"plain wrong", 0}};
    const bench_table table = {"kernels: 8192 shapes, nanoseconds a shape", LABEL_WIDTH, columns, 5};
    bench_heading(&table);
    for (size_t i = 0; i < sizeof kernels / sizeof kernels[0]; ++i) {
        for (int simd = COLLIDE_SIMD_BASE; simd < COLLIDE_SIMD_COUNT; ++simd) {
            if (collide_simd_supported((collide_simd)simd)) {
                measure_kernel(&table, &kernels[i], (collide_simd)simd);
            }
        }
    }
}

/* ---- All kinds ---- */

static const collide_shape_kind kinds[] = {COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_SEGMENT, COLLIDE_SHAPE_CAPSULE,
                                           COLLIDE_SHAPE_AABB, COLLIDE_SHAPE_OBB};

enum {
    KINDS = sizeof kinds / sizeof kinds[0]
};

static const bench_column kind_columns[KINDS] = {
    {"circles", 3}, {"segments", 3}, {"capsules", 3}, {"aabbs", 3}, {"obbs", 3}};
static const char *const kind_names[KINDS] = {"circle", "segment", "capsule", "aabb", "obb"};

/* Nanoseconds a shape of one kind, or of pairs with many of them, against many of each. */
static void measure_kind(const bench_table *table, size_t kind, bench_body body) {
    random_source source = {77};
    uint64_t mask[IN_CACHE / 64];
    double values[KINDS];
    collide_pack *partners = random_pack(&source, kinds[kind], IN_CACHE, COLLIDE_SIMD_AUTO);
    for (size_t i = 0; i < KINDS; ++i) {
        collide_pack *pack = random_pack(&source, kinds[i], IN_CACHE, COLLIDE_SIMD_AUTO);
        const batch_work work = {pack, partners, random_small(&source, kinds[kind]), mask};
        const bench_entry entry = {body, &work};
        bench_compare(&entry, 1, IN_CACHE, &values[i]);
        collide_pack_destroy(pack);
    }
    collide_pack_destroy(partners);
    bench_row(table, kind_names[kind], values);
}

static void measure_kinds(void) {
    const bench_table one = {"kinds: one against 8192, nanoseconds a shape", LABEL_WIDTH, kind_columns,
                             KINDS};
    const bench_table pairs = {"kinds: 8192 pairs, nanoseconds a pair", LABEL_WIDTH, kind_columns, KINDS};
    bench_heading(&one);
    for (size_t i = 0; i < KINDS; ++i) {
        measure_kind(&one, i, run_batch);
    }
    bench_heading(&pairs);
    for (size_t i = 0; i < KINDS; ++i) {
        measure_kind(&pairs, i, run_pairs);
    }
}

/* ---- From memory ---- */

typedef struct copy_work {
    void *to;
    const void *from;
    size_t bytes;
} copy_work;

static size_t run_copy(const void *data) {
    const copy_work *work = data;
    memcpy(work->to, work->from, work->bytes);
    return *(const unsigned char *)work->to;
}

static void measure_stream(const bench_table *table, const batch_kernel *kernel, size_t bytes_each) {
    random_source source = {11};
    const size_t copied = (size_t)STREAMED * bytes_each;
    collide_pack *pack = random_pack(&source, kernel->packed, STREAMED, COLLIDE_SIMD_AUTO);
    const size_t mask_bytes = STREAMED / 8;
    unsigned char *memory = demand(2 * copied);
    uint64_t *mask = demand(mask_bytes);
    memset(memory, 1, 2 * copied);
    const batch_work work = {pack, NULL, random_small(&source, kernel->query), mask};
    const copy_work copy = {memory, memory + copied, copied};
    const bench_entry entries[] = {{run_batch, &work}, {run_copy, &copy}};
    double nanoseconds[2];
    bench_compare(entries, 2, STREAMED, nanoseconds);
    const double read = (double)bytes_each / nanoseconds[0];
    const double moved = (double)bytes_each / nanoseconds[1];
    const double values[] = {(double)bytes_each, nanoseconds[0], read, moved, read / moved};
    bench_row(table, kernel->name, values);
    give_back(mask, mask_bytes);
    give_back(memory, 2 * copied);
    collide_pack_destroy(pack);
}

static void measure_streams(void) {
    const struct {
        batch_kernel kernel;
        size_t bytes;
    } streams[] = {
        {{"segment, circles", COLLIDE_SHAPE_SEGMENT, COLLIDE_SHAPE_CIRCLE, {NULL}}, 12},
        {{"aabb, aabbs", COLLIDE_SHAPE_AABB, COLLIDE_SHAPE_AABB, {NULL}}, 16},
        {{"obb, segments", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_SEGMENT, {NULL}}, 20},
        {{"obb, obbs", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_OBB, {NULL}}, 24},
    };
    const bench_column columns[] = {
        {"bytes", 0}, {"batch ns", 3}, {"read GB/s", 2}, {"copied GB/s", 2}, {"read / copied", 2}};
    const bench_table table = {"stream: 16,777,216 shapes from memory; copying as many bytes", LABEL_WIDTH,
                               columns, 5};
    bench_heading(&table);
    for (size_t i = 0; i < sizeof streams / sizeof streams[0]; ++i) {
        measure_stream(&table, &streams[i].kernel, streams[i].bytes);
    }
}

int main(int argc, char **argv) {
    if (bench_wanted(argc, argv, 1, "kernels")) {
        measure_kernels();
    }
    if (bench_wanted(argc, argv, 1, "kinds")) {
        measure_kinds();
    }
    if (bench_wanted(argc, argv, 1, "stream")) {
        measure_streams();
    }
    return EXIT_SUCCESS;
}
