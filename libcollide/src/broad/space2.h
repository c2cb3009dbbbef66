/* The plane, as the code of this folder sees it; see broad.h. */
#ifndef COLLIDE_BROAD_SPACE2_H
#define COLLIDE_BROAD_SPACE2_H

#include "shape/valid2.h"

#include <collide/pair2.h>
#include <collide/sweep2.h>
#include <geom/sort.h>

#include <string.h>

#include "shape/types2.h" /* last: headers name parameters like its types */

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
    return geom_vec2_equal(a.min, b.min) && geom_vec2_equal(a.max, b.max);
}

/* A coordinate by its number. */
static inline double coordinate(vec v, int axis) { return axis == 0 ? v.x : v.y; }

static inline vec vec_half(vec a) { return geom_vec2_scale(a, 0.5); }

/* The kinds of broad phases: tree2.c, bvh2.c, grid2.c. */
struct broad_kind;
extern const struct broad_kind collide_broad_tree2;
extern const struct broad_kind collide_broad_bvh2;
extern const struct broad_kind collide_broad_grid2;

#endif
