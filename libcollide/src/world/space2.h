/* Worlds of the plane: what the shared code of this folder calls its types, and the few functions that differ.
 *
 * The code is compiled twice, for the plane and for space. A file X.inl holds it; X2.c includes this header and then X.inl,
 * X3.c does so with space3.h. NAME gives private names their number, the others give public ones theirs. */
#ifndef COLLIDE_WORLD_SPACE2_H
#define COLLIDE_WORLD_SPACE2_H

#include "../broad/candidates.h"
#include "../sweep2_run.h"

#include <collide/broadphase2.h>
#include <collide/distance2.h>
#include <collide/sweep2.h>
#include <collide/world2.h>

#include <math.h>
#include <stdint.h>

#define NAME(x) collide_world2_##x
#define WORLD(x) collide_world_##x
#define SHAPE(x) collide_shape_##x
#define BROADPHASE(x) collide_broadphase_##x
#define WORLD_STRUCT collide_world
#define DEFAULT_BODY collide_default_body

typedef collide_world any_world;
typedef collide_world_hit any_hit;
typedef collide_world_neighbor any_neighbor;
typedef collide_body any_body;
typedef collide_shape any_shape;
typedef collide_sweep any_sweep;
typedef collide_distance any_distance;
typedef collide_broadphase any_broadphase;
typedef collide_item any_item;
typedef geom_vec2 vec;
typedef geom_aabb2 box;
typedef geom_segment2 segment;
typedef geom_circle ball;

/* The exact functions promise times and distances of shapes that are shifted by so much, in units of the largest
 * coordinate difference, size or motion (<collide/sweep2.h>, <collide/distance2.h>: 2^-96); a little more. */
static const double blur = 0x1p-80;

static inline vec vec_zero(void) { return geom_make2(0.0, 0.0); }

static inline bool vec_is_finite(vec v) { return geom_finite2(v); }

static inline bool vec_is_zero(vec v) { return v.x == 0.0 && v.y == 0.0; }

static inline vec vec_add(vec a, vec b) { return geom_add2(a, b); }

static inline vec vec_sub(vec a, vec b) { return geom_sub2(a, b); }

/* Without a call; numbers are not NaN. */
static inline double larger_of(double a, double b) { return a > b ? a : b; }

static inline double vec_largest(vec v) { return larger_of(fabs(v.x), fabs(v.y)); }

/* The sum of the reciprocals of the coordinates that are not 0. */
static inline double vec_slowness(vec v) {
    return (v.x != 0.0 ? 1.0 / fabs(v.x) : 0.0) + (v.y != 0.0 ? 1.0 / fabs(v.y) : 0.0);
}

/* The box with its sides moved outwards by so much; rounded. */
static inline box box_grown(box b, vec by) {
    const box grown = {geom_sub2(b.min, by), geom_add2(b.max, by)};
    return grown;
}

static inline vec vec_of(double all) { return geom_make2(all, all); }

static inline bool is_ball(const any_shape *shape) { return shape->kind == COLLIDE_SHAPE_CIRCLE; }

static inline ball ball_of(const any_shape *shape) { return shape->as.circle; }

/* The first contact with a resting body, of valid shapes; where there is none, the point is not set. */
static inline any_sweep sweep_of_valid(const any_shape *shape, vec way, const any_shape *body,
                                       double margin) {
    const vec rest = {0.0, 0.0};
    const sweep_task task = {shape, body, {way, rest}, rest, margin};
    return collide_sweep_run(&task);
}

/* Whether the first contact of a ray or a disc with such a body takes hardly longer than the bounds of its time. */
static inline bool is_quick_to_hit(const any_shape *body) {
    return body->kind == COLLIDE_SHAPE_AABB || body->kind == COLLIDE_SHAPE_OBB ||
           body->kind == COLLIDE_SHAPE_CIRCLE || body->kind == COLLIDE_SHAPE_SEGMENT;
}

static inline bool segment_is_valid(segment s) { return geom_segment2_status(s) == GEOM_OK; }

#define SNAPSHOT_MAGIC                                                                                       \
    { 'o', 'r', 'c', 'a', 'w', 'l', 'd', '2' }
#define CANDIDATES collide_broad_candidates2

#endif
