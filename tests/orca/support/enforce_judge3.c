/* Judges safe motions of space by brute force. */
#include "enforce_judge3.h"

#include <collide/distance3.h>
#include <collide/pair3.h>
#include <geom/exact.h>

#include <math.h>

/* ---- Pairs ---- */

/* Squares and the product of w, from start to start, and e, from end to end; and the squared sum of the
 * radii. */
typedef struct exact_pair {
    geom_exact_arena arena;
    geom_exact ww;
    geom_exact we;
    geom_exact ee;
    geom_exact reach;
} exact_pair;

static void make_pair(exact_pair *pair, const orca_motion3 *a, const orca_motion3 *b) {
    const double start[2][3] = {{a->path.a.x, a->path.a.y, a->path.a.z},
                                {b->path.a.x, b->path.a.y, b->path.a.z}};
    const double end[2][3] = {{a->path.b.x, a->path.b.y, a->path.b.z},
                              {b->path.b.x, b->path.b.y, b->path.b.z}};
    geom_exact_arena *arena = &pair->arena;
    geom_exact_arena_init(arena);
    pair->ww = pair->we = pair->ee = geom_exact_from(arena, 0.0);
    for (int k = 0; k < 3; ++k) {
        const geom_exact w = geom_exact_difference(arena, start[0][k], start[1][k]);
        const geom_exact e = geom_exact_difference(arena, end[0][k], end[1][k]);
        pair->ww = geom_exact_add(arena, pair->ww, geom_exact_mul(arena, w, w));
        pair->we = geom_exact_add(arena, pair->we, geom_exact_mul(arena, w, e));
        pair->ee = geom_exact_add(arena, pair->ee, geom_exact_mul(arena, e, e));
    }
    const geom_exact sum =
        geom_exact_add(arena, geom_exact_from(arena, a->radius), geom_exact_from(arena, b->radius));
    pair->reach = geom_exact_mul(arena, sum, sum);
}

/* Whether two that start apart meet: at the end, or where they come nearest between, at the fraction
 * (ww - we) / (ww - 2 we + ee) of the step with the squared distance (ww ee - we we) / (ww - 2 we + ee). */
static bool meet(exact_pair *pair) {
    geom_exact_arena *arena = &pair->arena;
    if (geom_exact_compare(pair->ee, pair->reach) <= 0) {
        return true;
    }
    if (geom_exact_compare(pair->ww, pair->we) <= 0 || geom_exact_compare(pair->ee, pair->we) <= 0) {
        return false;
    }
    const geom_exact squared = geom_exact_sub(arena, geom_exact_add(arena, pair->ww, pair->ee),
                                              geom_exact_add(arena, pair->we, pair->we));
    const geom_exact area = geom_exact_sub(arena, geom_exact_mul(arena, pair->ww, pair->ee),
                                           geom_exact_mul(arena, pair->we, pair->we));
    return geom_exact_compare(area, geom_exact_mul(arena, pair->reach, squared)) <= 0;
}

static void judge_pair(const orca_motion3 *a, const orca_motion3 *b, judge_count3 *sum) {
    exact_pair pair;
    make_pair(&pair, a, b);
    if (geom_exact_compare(pair.ww, pair.reach) <= 0) {
        ++sum->overlaps;
        sum->grown += geom_exact_compare(pair.we, pair.ww) < 0;
        return;
    }
    ++sum->free_pairs;
    sum->contacts += meet(&pair);
}

/* Whether the boxes of what two sweep over are apart by more than rounding. */
static bool far_apart(const orca_motion3 *a, const orca_motion3 *b) {
    const double reach = (a->radius + b->radius) * (1.0 + 1e-9) + 1e-9;
    const double low[3] = {
        fmin(a->path.a.x, a->path.b.x) - fmax(b->path.a.x, b->path.b.x),
        fmin(a->path.a.y, a->path.b.y) - fmax(b->path.a.y, b->path.b.y),
        fmin(a->path.a.z, a->path.b.z) - fmax(b->path.a.z, b->path.b.z),
    };
    const double high[3] = {
        fmin(b->path.a.x, b->path.b.x) - fmax(a->path.a.x, a->path.b.x),
        fmin(b->path.a.y, b->path.b.y) - fmax(a->path.a.y, a->path.b.y),
        fmin(b->path.a.z, b->path.b.z) - fmax(a->path.a.z, a->path.b.z),
    };
    for (int k = 0; k < 3; ++k) {
        if (low[k] > reach || high[k] > reach) {
            return true;
        }
    }
    return false;
}

/* ---- Obstacles ---- */

/* A plane and a ball on the way are nearest at one of its ends. */
static bool meets(collide_shape3 shape, geom_segment3 path, double radius) {
    const geom_capsule3 swept = {path.a, path.b, radius};
    return collide_shape3_relation(collide_shape3_from_capsule(swept), shape) != COLLIDE_APART;
}

static bool goes_deeper(collide_shape3 shape, geom_segment3 path) {
    enum {
        SAMPLES = 8
    };
    const double start = collide_shape3_distance(collide_shape3_from_point(path.a), shape).distance;
    for (int i = 1; i <= SAMPLES; ++i) {
        const geom_vec3 at = geom_vec3_lerp(path.a, path.b, (double)i / SAMPLES);
        const double now = collide_shape3_distance(collide_shape3_from_point(at), shape).distance;
        if (now < start - 1e-12 * (1.0 + start)) {
            return true;
        }
    }
    return false;
}

bool judge3_stands_free(const collide_shape3 *shapes, size_t shape_count, geom_sphere ball) {
    const geom_segment3 still = {ball.center, ball.center};
    for (size_t i = 0; i < shape_count; ++i) {
        if (meets(shapes[i], still, ball.radius)) {
            return false;
        }
    }
    return true;
}

static void judge_obstacles(const collide_shape3 *shapes, size_t shape_count, const orca_motion3 *motion,
                            judge_count3 *sum) {
    const geom_segment3 still = {motion->path.a, motion->path.a};
    for (size_t i = 0; i < shape_count; ++i) {
        if (!meets(shapes[i], motion->path, motion->radius)) {
            continue;
        }
        if (meets(shapes[i], still, motion->radius)) {
            sum->deeper += goes_deeper(shapes[i], motion->path);
        } else {
            ++sum->hits;
        }
    }
}

void judge3_motions(const collide_shape3 *shapes, size_t shape_count, const orca_motion3 *motions,
                    size_t count, judge_count3 *sum) {
    for (size_t i = 0; i < count; ++i) {
        judge_obstacles(shapes, shape_count, &motions[i], sum);
        for (size_t k = i + 1; k < count; ++k) {
            if (!far_apart(&motions[i], &motions[k])) {
                judge_pair(&motions[i], &motions[k], sum);
            }
        }
    }
}

bool judge3_found(const judge_count3 *sum) {
    return sum->contacts + sum->grown + sum->hits + sum->deeper > 0;
}
