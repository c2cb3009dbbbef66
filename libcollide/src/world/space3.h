/* Worlds of space, as the shared code of this folder sees them: see space2.h. */
#ifndef COLLIDE_WORLD_SPACE3_H
#define COLLIDE_WORLD_SPACE3_H

#include "../broad/candidates.h"

#include <collide/broadphase3.h>
#include <collide/distance3.h>
#include <collide/sweep3.h>
#include <collide/world3.h>

#include <math.h>
#include <stdint.h>

#define NAME(x) collide_world3_##x
#define WORLD(x) collide_world3_##x
#define SHAPE(x) collide_shape3_##x
#define BROADPHASE(x) collide_broadphase3_##x
#define WORLD_STRUCT collide_world3
#define DEFAULT_BODY collide_default_body3

typedef collide_world3 any_world;
typedef collide_world3_hit any_hit;
typedef collide_world3_neighbor any_neighbor;
typedef collide_body3 any_body;
typedef collide_shape3 any_shape;
typedef collide_sweep3 any_sweep;
typedef collide_distance3 any_distance;
typedef collide_broadphase3 any_broadphase;
typedef collide_item3 any_item;
typedef geom_vec3 vec;
typedef geom_aabb3 box;
typedef geom_segment3 segment;
typedef geom_sphere ball;

/* 2^-90 is promised, but for needles 2^-45 and no more (<collide/sweep3.h>, <collide/distance3.h>). */
static const double blur = 0x1p-43;

static inline vec vec_zero(void) { return geom_make3(0.0, 0.0, 0.0); }

static inline bool vec_is_finite(vec v) { return geom_finite3(v); }

static inline bool vec_is_zero(vec v) { return v.x == 0.0 && v.y == 0.0 && v.z == 0.0; }

static inline vec vec_add(vec a, vec b) { return geom_add3(a, b); }

static inline vec vec_sub(vec a, vec b) { return geom_sub3(a, b); }

/* Without a call; numbers are not NaN. */
static inline double larger_of(double a, double b) { return a > b ? a : b; }

static inline double vec_largest(vec v) { return larger_of(larger_of(fabs(v.x), fabs(v.y)), fabs(v.z)); }

/* The sum of the reciprocals of the coordinates that are not 0. */
static inline double vec_slowness(vec v) {
    return (v.x != 0.0 ? 1.0 / fabs(v.x) : 0.0) + (v.y != 0.0 ? 1.0 / fabs(v.y) : 0.0) +
           (v.z != 0.0 ? 1.0 / fabs(v.z) : 0.0);
}

/* The box with its sides moved outwards by so much; rounded. */
static inline box box_grown(box b, vec by) {
    const box grown = {geom_sub3(b.min, by), geom_add3(b.max, by)};
    return grown;
}

static inline vec vec_of(double all) { return geom_make3(all, all, all); }

static inline bool is_ball(const any_shape *shape) { return shape->kind == COLLIDE_SHAPE3_SPHERE; }

static inline ball ball_of(const any_shape *shape) { return shape->as.sphere; }

/* The first contact with a resting body. */
static inline any_sweep sweep_of_valid(const any_shape *shape, vec way, const any_shape *body,
                                       double margin) {
    return collide_shape3_sweep_within(*shape, way, *body, vec_zero(), margin);
}

/* Whether the first contact of a ray or a ball with such a body takes hardly longer than the bounds of its time. */
static inline bool is_quick_to_hit(const any_shape *body) {
    (void)body;
    return false;
}

static inline bool segment_is_valid(segment s) { return geom_segment3_status(s) == GEOM_OK; }

#define SNAPSHOT_MAGIC                                                                                       \
    { 'o', 'r', 'c', 'a', 'w', 'l', 'd', '3' }
#define CANDIDATES collide_broad_candidates3

#endif
