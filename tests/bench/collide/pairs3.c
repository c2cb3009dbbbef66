/* Pairs of shapes of space: our test beside the textbook formula in doubles, where there is a well-known one.
 *
 * As in the plane, the pairs change from pass to pass. Positions lie within +-4, sizes are up to 4; hulls
 * have 12 points. */
#include "harness/group.h"
#include "plain/plain3.h"
#include "shapes3.h"

#include <collide/pair3.h>

#include <stdio.h>
#include <stdlib.h>

enum {
    INPUTS = 512,
    JUDGED_PASSES = 8,
    KINDS = COLLIDE_SHAPE3_KIND_COUNT
};

/* ---- The functions, in one form ---- */

#define EXACT(first, second)                                                                                 \
    static bool exact_##first##_##second(const collide_shape3 *a, const collide_shape3 *b) {                 \
        return collide_##first##_##second##3(a->as.first, b->as.second) != COLLIDE_APART;                    \
    }

EXACT(point, point)
EXACT(point, segment)
EXACT(point, ray)
EXACT(point, plane)
EXACT(point, sphere)
EXACT(point, aabb)
EXACT(point, obb)
EXACT(point, capsule)
EXACT(point, triangle)
EXACT(point, hull)
EXACT(segment, segment)
EXACT(segment, ray)
EXACT(segment, plane)
EXACT(segment, sphere)
EXACT(segment, aabb)
EXACT(segment, obb)
EXACT(segment, capsule)
EXACT(segment, triangle)
EXACT(segment, hull)
EXACT(ray, ray)
EXACT(ray, plane)
EXACT(ray, sphere)
EXACT(ray, aabb)
EXACT(ray, obb)
EXACT(ray, capsule)
EXACT(ray, triangle)
EXACT(ray, hull)
EXACT(plane, plane)
EXACT(plane, sphere)
EXACT(plane, aabb)
EXACT(plane, obb)
EXACT(plane, capsule)
EXACT(plane, triangle)
EXACT(plane, hull)
EXACT(sphere, sphere)
EXACT(sphere, aabb)
EXACT(sphere, obb)
EXACT(sphere, capsule)
EXACT(sphere, triangle)
EXACT(sphere, hull)
EXACT(aabb, aabb)
EXACT(aabb, obb)
EXACT(aabb, capsule)
EXACT(aabb, triangle)
EXACT(aabb, hull)
EXACT(obb, obb)
EXACT(obb, capsule)
EXACT(obb, triangle)
EXACT(obb, hull)
EXACT(capsule, capsule)
EXACT(capsule, triangle)
EXACT(capsule, hull)
EXACT(triangle, triangle)
EXACT(triangle, hull)
EXACT(hull, hull)

static bench_meet3 *const exact[KINDS][KINDS] = {
    {exact_point_point, exact_point_segment, exact_point_ray, exact_point_plane, exact_point_sphere,
     exact_point_aabb, exact_point_obb, exact_point_capsule, exact_point_triangle, exact_point_hull},
    {NULL, exact_segment_segment, exact_segment_ray, exact_segment_plane, exact_segment_sphere,
     exact_segment_aabb, exact_segment_obb, exact_segment_capsule, exact_segment_triangle,
     exact_segment_hull},
    {NULL, NULL, exact_ray_ray, exact_ray_plane, exact_ray_sphere, exact_ray_aabb, exact_ray_obb,
     exact_ray_capsule, exact_ray_triangle, exact_ray_hull},
    {NULL, NULL, NULL, exact_plane_plane, exact_plane_sphere, exact_plane_aabb, exact_plane_obb,
     exact_plane_capsule, exact_plane_triangle, exact_plane_hull},
    {NULL, NULL, NULL, NULL, exact_sphere_sphere, exact_sphere_aabb, exact_sphere_obb, exact_sphere_capsule,
     exact_sphere_triangle, exact_sphere_hull},
    {NULL, NULL, NULL, NULL, NULL, exact_aabb_aabb, exact_aabb_obb, exact_aabb_capsule, exact_aabb_triangle,
     exact_aabb_hull},
    {NULL, NULL, NULL, NULL, NULL, NULL, exact_obb_obb, exact_obb_capsule, exact_obb_triangle,
     exact_obb_hull},
    {NULL, NULL, NULL, NULL, NULL, NULL, NULL, exact_capsule_capsule, exact_capsule_triangle,
     exact_capsule_hull},
    {NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, exact_triangle_triangle, exact_triangle_hull},
    {NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, exact_hull_hull},
};

/* ---- Shapes ---- */

typedef struct pair_work3 {
    bench_meet3 *call;
    size_t pass;
    collide_shape3 shapes[INPUTS][2];
    geom_vec3 points[INPUTS][2][BENCH_HULL_POINTS];
} pair_work3;

/* ---- Cases ---- */

static void describe(size_t index, bench_case *out) {
    const bench_shape3_kinds kinds = bench_shape3_kinds_of(index);
    *out = (bench_case){.unit = "pair"};
    (void)snprintf(out->name, sizeof out->name, "3d-%s-%s", bench_shape3_names[kinds.a],
                   bench_shape3_names[kinds.b]);
}

static void fill(pair_work3 *w, bench_meet3 *call, bench_shape3_kinds kinds) {
    bench_random source = {20240601};
    w->call = call;
    w->pass = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        w->shapes[i][0] = bench_shape3_random(&source, kinds.a, w->points[i][0]);
        w->shapes[i][1] = bench_shape3_random(&source, kinds.b, w->points[i][1]);
    }
}

static const collide_shape3 *partner(const pair_work3 *w, size_t i, size_t pass) {
    return &w->shapes[(i + pass) % INPUTS][1];
}

static size_t run(const void *context) {
    pair_work3 *w = (pair_work3 *)context;
    const size_t pass = w->pass++;
    size_t met = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        met += w->call(&w->shapes[i][0], partner(w, i, pass));
    }
    return met;
}

/* The share of answers in which the two differ. */
static double differing(const pair_work3 *w, const pair_work3 *truth) {
    size_t count = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        for (size_t pass = 0; pass < JUDGED_PASSES; ++pass) {
            count += w->call(&w->shapes[i][0], partner(w, i, pass)) !=
                     truth->call(&truth->shapes[i][0], partner(truth, i, pass));
        }
    }
    return (double)count / (INPUTS * JUDGED_PASSES);
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    const bench_shape3_kinds kinds = bench_shape3_kinds_of(index);
    pair_work3 *works = malloc(2 * sizeof *works);
    if (works == NULL) {
        return false;
    }
    fill(&works[0], exact[kinds.a][kinds.b], kinds);
    fill(&works[1], plain3_call(kinds.a, kinds.b), kinds);
    const bench_entry entries[] = {{run, &works[0]}, {run, &works[1]}};
    double nanoseconds[2];
    bench_compare_by(effort, entries, works[1].call != NULL ? 2 : 1, INPUTS, nanoseconds);
    *out = (bench_outcome){.nanoseconds = nanoseconds[0]};
    if (works[1].call != NULL) {
        bench_add_peer(out, "plain formula", nanoseconds[1], differing(&works[1], &works[0]));
    }
    free(works);
    return true;
}

const bench_group bench_pairs3 = {
    .name = "pairs3",
    .about = "do two shapes of space meet? Random ones; hull: of 12 points",
    .case_count = (size_t)KINDS * (KINDS + 1) / 2,
    .describe = describe,
    .measure = measure,
};
