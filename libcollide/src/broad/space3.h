/* Space, as the code of this folder sees it; see broad.h. */
#ifndef COLLIDE_BROAD_SPACE3_H
#define COLLIDE_BROAD_SPACE3_H

#include "../valid3.h"

#include <collide/broadphase3.h>
#include <collide/pair3.h>
#include <collide/sweep3.h>

#include <string.h>

#define DIMENSIONS 3
#define NAME(name) name##3

typedef geom_vec3 vec;
typedef geom_aabb3 box;

/* Closed boxes have a common point. */
static inline bool boxes_meet(box a, box b) {
    return (a.min.x <= b.max.x) & (b.min.x <= a.max.x) & (a.min.y <= b.max.y) & (b.min.y <= a.max.y) &
           (a.min.z <= b.max.z) & (b.min.z <= a.max.z);
}

/* `inner` lies in `outer`. */
static inline bool box_holds(box outer, box inner) {
    return (outer.min.x <= inner.min.x) & (inner.max.x <= outer.max.x) & (outer.min.y <= inner.min.y) &
           (inner.max.y <= outer.max.y) & (outer.min.z <= inner.min.z) & (inner.max.z <= outer.max.z);
}

static inline box box_union(box a, box b) {
    const box both = {{a.min.x < b.min.x ? a.min.x : b.min.x, a.min.y < b.min.y ? a.min.y : b.min.y,
                       a.min.z < b.min.z ? a.min.z : b.min.z},
                      {a.max.x > b.max.x ? a.max.x : b.max.x, a.max.y > b.max.y ? a.max.y : b.max.y,
                       a.max.z > b.max.z ? a.max.z : b.max.z}};
    return both;
}

static inline bool boxes_equal(box a, box b) {
    return geom_equal3(a.min, b.min) && geom_equal3(a.max, b.max);
}

/* A coordinate by its number. */
static inline double coordinate(vec v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

static inline vec vec_add(vec a, vec b) { return geom_add3(a, b); }
static inline vec vec_sub(vec a, vec b) { return geom_sub3(a, b); }
static inline vec vec_zero(void) { return geom_make3(0.0, 0.0, 0.0); }
static inline vec vec_half(vec a) { return geom_scale3(a, 0.5); }
static inline bool vec_finite(vec v) { return geom_finite3(v); }

#endif
