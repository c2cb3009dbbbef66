/* The plane, as the code of this folder sees it; see broad.h. */
#ifndef COLLIDE_BROAD_SPACE2_H
#define COLLIDE_BROAD_SPACE2_H

#include "../valid2.h"

#include <collide/broadphase2.h>
#include <collide/pair2.h>
#include <collide/sweep2.h>

#include <string.h>

#define DIMENSIONS 2
#define NAME(name) name##2

typedef geom_vec2 vec;
typedef geom_aabb2 box;

/* Closed boxes have a common point. */
static inline bool boxes_meet(box a, box b) { return !boxes_apart(a, b); }

/* `inner` lies in `outer`. */
static inline bool box_holds(box outer, box inner) {
    return (outer.min.x <= inner.min.x) & (inner.max.x <= outer.max.x) & (outer.min.y <= inner.min.y) &
           (inner.max.y <= outer.max.y);
}

static inline box box_union(box a, box b) {
    const box both = {{a.min.x < b.min.x ? a.min.x : b.min.x, a.min.y < b.min.y ? a.min.y : b.min.y},
                      {a.max.x > b.max.x ? a.max.x : b.max.x, a.max.y > b.max.y ? a.max.y : b.max.y}};
    return both;
}

static inline bool boxes_equal(box a, box b) {
    return geom_equal2(a.min, b.min) && geom_equal2(a.max, b.max);
}

/* A coordinate by its number. */
static inline double coordinate(vec v, int axis) { return axis == 0 ? v.x : v.y; }

static inline vec vec_add(vec a, vec b) { return geom_add2(a, b); }
static inline vec vec_sub(vec a, vec b) { return geom_sub2(a, b); }
static inline vec vec_zero(void) { return geom_make2(0.0, 0.0); }
static inline vec vec_half(vec a) { return geom_scale2(a, 0.5); }
static inline bool vec_finite(vec v) { return geom_finite2(v); }

#endif
