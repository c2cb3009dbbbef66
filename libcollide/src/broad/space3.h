/* Space, as the code of this folder sees it; see broad.h. */
#ifndef COLLIDE_BROAD_SPACE3_H
#define COLLIDE_BROAD_SPACE3_H

#include "shape/valid3.h"

#include <collide/pair3.h>
#include <collide/sweep3.h>
#include <geom/sort.h>

#include <string.h>

#include "shape/types3.h" /* last: headers name parameters like its types */

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
    return geom_vec3_equal(a.min, b.min) && geom_vec3_equal(a.max, b.max);
}

/* A coordinate by its number. */
static inline double coordinate(vec v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

static inline vec vec_half(vec a) { return geom_vec3_scale(a, 0.5); }

/* The kinds of broad phases: tree3.c, bvh3.c, grid3.c. */
struct broad_kind;
extern const struct broad_kind collide_broad_tree3;
extern const struct broad_kind collide_broad_bvh3;
extern const struct broad_kind collide_broad_grid3;

#endif
