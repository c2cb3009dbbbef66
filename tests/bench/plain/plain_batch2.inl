/* The kernels of plain_batch2.h for the instructions that the file is compiled for, as PLAIN_KERNELS. */
#include "plain_batch2.h"
#include "plain_lanes.h"

/* The query: a segment or a box with a direction, and an axis-aligned box. */
typedef struct plain_core {
    float x, y, ux, uy, hx, hy;
} plain_core;

typedef struct plain_box {
    float min_x, min_y, max_x, max_y;
} plain_box;

PLAIN plain_core query_core(const plain_work *work) {
    const float *q = work->query;
    return (plain_core){q[0], q[1], q[2], q[3], q[4], q[5]};
}

PLAIN plain_box query_box(const plain_work *work) {
    const float *q = work->query;
    return (plain_box){q[0], q[1], q[2], q[3]};
}

static void segment_circles(const plain_work *work) {
    const plain_core q = query_core(work);
    const vec ux = all(q.ux);
    const vec uy = all(q.uy);
    const vec along = all(-(q.x * q.ux + q.y * q.uy));
    const vec across = all(q.x * q.uy - q.y * q.ux);
    for (size_t block = 0; block < work->count; block += 64) {
        uint64_t bits = 0;
        for (size_t i = 0; i < 64; i += WIDTH) {
            const vec x = load(work->stream[0] + block + i);
            const vec y = load(work->stream[1] + block + i);
            const vec r = load(work->stream[2] + block + i);
            const vec ahead = fused(x, ux, fused(y, uy, along));
            const vec aside = fused(y, ux, fused_less(x, uy, across));
            const vec out = greatest(absolute(ahead) - all(q.hx), all(0.0F));
            bits |= negative(fused_less(r, r, fused(out, out, aside * aside))) << i;
        }
        work->mask[block / 64] = bits;
    }
}

static void aabb_aabbs(const plain_work *work) {
    const plain_box q = query_box(work);
    for (size_t block = 0; block < work->count; block += 64) {
        uint64_t bits = 0;
        for (size_t i = 0; i < 64; i += WIDTH) {
            const vec x = greatest(load(work->stream[0] + block + i) - all(q.max_x),
                                   all(q.min_x) - load(work->stream[2] + block + i));
            const vec y = greatest(load(work->stream[1] + block + i) - all(q.max_y),
                                   all(q.min_y) - load(work->stream[3] + block + i));
            bits |= negative(greatest(x, y)) << i;
        }
        work->mask[block / 64] = bits;
    }
}

/* A box or segment seen from the single box. */
typedef struct seen {
    vec x, y, c, s;
    vec back_x, back_y;
} seen;

PLAIN seen see(const plain_work *work, size_t at) {
    const plain_core q = query_core(work);
    const vec x = load(work->stream[0] + at);
    const vec y = load(work->stream[1] + at);
    const vec vx = load(work->stream[2] + at);
    const vec vy = load(work->stream[3] + at);
    const vec ux = all(q.ux);
    const vec uy = all(q.uy);
    const vec at_x = fused(x, ux, fused(y, uy, all(-(q.x * q.ux + q.y * q.uy))));
    const vec at_y = fused(y, ux, fused_less(x, uy, all(q.x * q.uy - q.y * q.ux)));
    const vec c = fused(vx, ux, vy * uy);
    const vec s = fused_less(vx, uy, vy * ux);
    return (seen){
        at_x, at_y, absolute(c), absolute(s), fused(at_x, c, at_y * s), fused_less(at_x, s, at_y * c)};
}

static void obb_segments(const plain_work *work) {
    const vec hx = all(query_core(work).hx);
    const vec hy = all(query_core(work).hy);
    for (size_t block = 0; block < work->count; block += 64) {
        uint64_t bits = 0;
        for (size_t i = 0; i < 64; i += WIDTH) {
            const seen b = see(work, block + i);
            const vec h = load(work->stream[4] + block + i);
            const vec x = fused_less(h, b.c, absolute(b.x) - hx);
            const vec y = fused_less(h, b.s, absolute(b.y) - hy);
            const vec normal = fused_less(hy, b.c, fused_less(hx, b.s, absolute(b.back_y)));
            bits |= negative(greatest(greatest(x, y), normal)) << i;
        }
        work->mask[block / 64] = bits;
    }
}

static void obb_obbs(const plain_work *work) {
    const vec hx = all(query_core(work).hx);
    const vec hy = all(query_core(work).hy);
    for (size_t block = 0; block < work->count; block += 64) {
        uint64_t bits = 0;
        for (size_t i = 0; i < 64; i += WIDTH) {
            const seen b = see(work, block + i);
            const vec kx = load(work->stream[4] + block + i);
            const vec ky = load(work->stream[5] + block + i);
            const vec x = fused_less(ky, b.s, fused_less(kx, b.c, absolute(b.x) - hx));
            const vec y = fused_less(ky, b.c, fused_less(kx, b.s, absolute(b.y) - hy));
            const vec back_x = fused_less(hy, b.s, fused_less(hx, b.c, absolute(b.back_x) - kx));
            const vec back_y = fused_less(hy, b.c, fused_less(hx, b.s, absolute(b.back_y) - ky));
            bits |= negative(greatest(greatest(x, y), greatest(back_x, back_y))) << i;
        }
        work->mask[block / 64] = bits;
    }
}

const plain_kernels PLAIN_KERNELS = {segment_circles, aabb_aabbs, obb_segments, obb_obbs};
