/* The kernels of plain_batch3.h for the instructions that the file is compiled for, as PLAIN_KERNELS. */
#include "plain_batch3.h"
#include "plain_lanes.h"

PLAIN vec dot(const vec a[3], const vec b[3]) { return fused(a[0], b[0], fused(a[1], b[1], a[2] * b[2])); }

/* Three streams of the shapes, or three numbers of the query. */
PLAIN void load3(const plain_work *work, int stream, size_t at, vec out[3]) {
    out[0] = load(work->stream[stream] + at);
    out[1] = load(work->stream[stream + 1] + at);
    out[2] = load(work->stream[stream + 2] + at);
}

PLAIN void query3(const plain_work *work, int stream, vec out[3]) {
    out[0] = all(work->query[stream]);
    out[1] = all(work->query[stream + 1]);
    out[2] = all(work->query[stream + 2]);
}

PLAIN void from_query(const plain_work *work, size_t at, vec out[3]) {
    out[0] = load(work->stream[0] + at) - all(work->query[0]);
    out[1] = load(work->stream[1] + at) - all(work->query[1]);
    out[2] = load(work->stream[2] + at) - all(work->query[2]);
}

/* A gap for each shape, negative where it meets the query. */
typedef vec plain_gap(const plain_work *work, size_t at);

PLAIN void fill(const plain_work *work, plain_gap *gap) {
    for (size_t block = 0; block < work->count; block += 64) {
        uint64_t bits = 0;
        for (size_t i = 0; i < 64; i += WIDTH) {
            bits |= negative(gap(work, block + i)) << i;
        }
        work->mask[block / 64] = bits;
    }
}

PLAIN vec gap_sphere(const plain_work *work, size_t at) {
    vec d[3];
    from_query(work, at, d);
    const vec r = load(work->stream[3] + at) + all(work->query[3]);
    return fused_less(r, r, dot(d, d));
}

PLAIN vec gap_sphere_capsule(const plain_work *work, size_t at) {
    vec d[3];
    vec u[3];
    from_query(work, at, d);
    load3(work, 3, at, u);
    const vec half = load(work->stream[6] + at);
    const vec t = -greatest(-greatest(-dot(d, u), -half), -half);
    d[0] = fused(t, u[0], d[0]);
    d[1] = fused(t, u[1], d[1]);
    d[2] = fused(t, u[2], d[2]);
    const vec r = load(work->stream[7] + at) + all(work->query[3]);
    return fused_less(r, r, dot(d, d));
}

PLAIN vec gap_aabb(const plain_work *work, size_t at) {
    vec gap = all(-1.0F);
    for (int axis = 0; axis < 3; ++axis) {
        gap = greatest(gap, greatest(load(work->stream[axis] + at) - all(work->query[axis + 3]),
                                     all(work->query[axis]) - load(work->stream[axis + 3] + at)));
    }
    return gap;
}

/* The 15 axes: S. Gottschalk, M. Lin, D. Manocha, "OBBTree", 1996. */
PLAIN vec gap_obb(const plain_work *work, size_t at) {
    vec d[3];
    vec c[3][3];
    vec a[3][3];
    vec x[3];
    vec h[3];
    vec k[3];
    vec gap = all(-1e30F);
    from_query(work, at, d);
    query3(work, 12, h);
    load3(work, 12, at, k);
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
        vec u[3];
        query3(work, 3 + 3 * i, u);
        x[i] = dot(d, u);
#pragma GCC unroll 3
        for (int j = 0; j < 3; ++j) {
            vec v[3];
            load3(work, 3 + 3 * j, at, v);
            c[i][j] = dot(u, v);
            a[i][j] = absolute(c[i][j]);
        }
        gap = greatest(gap, absolute(x[i]) - h[i] - dot(a[i], k));
    }
#pragma GCC unroll 3
    for (int j = 0; j < 3; ++j) {
        vec v[3];
        load3(work, 3 + 3 * j, at, v);
        const vec reach = fused(h[0], a[0][j], fused(h[1], a[1][j], h[2] * a[2][j]));
        gap = greatest(gap, absolute(dot(d, v)) - k[j] - reach);
    }
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
        const int i1 = (i + 1) % 3;
        const int i2 = (i + 2) % 3;
#pragma GCC unroll 3
        for (int j = 0; j < 3; ++j) {
            const int j1 = (j + 1) % 3;
            const int j2 = (j + 2) % 3;
            const vec first = fused(h[i1], a[i2][j], h[i2] * a[i1][j]);
            const vec second = fused(k[j1], a[i][j2], k[j2] * a[i][j1]);
            gap = greatest(gap, absolute(fused_less(x[i1], c[i2][j], x[i2] * c[i1][j])) - first - second);
        }
    }
    return gap;
}

static void sphere_spheres(const plain_work *work) { fill(work, gap_sphere); }
static void sphere_capsules(const plain_work *work) { fill(work, gap_sphere_capsule); }
static void aabb_aabbs(const plain_work *work) { fill(work, gap_aabb); }
static void obb_obbs(const plain_work *work) { fill(work, gap_obb); }

const plain_kernels3 PLAIN_KERNELS = {sphere_spheres, sphere_capsules, aabb_aabbs, obb_obbs};
