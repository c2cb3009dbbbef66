/* Boxes in single precision that hold boxes in double precision: half the memory, and still no box is missed.
 *
 * They are relative to an origin near the boxes, so that a scene far away from (0, 0) loses no digits. A wide
 * box is a row of edges: its lower bounds, then its upper ones negated. So every edge counts how far the box
 * does not reach, the union is the minimum of all, and a box holds another when none of its edges is the
 * larger: one text for all sides. */
#ifndef COLLIDE_BROAD_WIDE_INL
#define COLLIDE_BROAD_WIDE_INL

#include "cast.inl"

#include "four.h"

/* In the plane, all edges are one vector; a comparison of several floats is as good as any branch. */
#if DIMENSIONS == 2
typedef struct wide_box {
    _Alignas(16) float edge[EDGES];
} wide_box;
#else
typedef struct wide_box {
    float edge[EDGES];
} wide_box;
#endif

/* A float that is below every t with |t - x| <= 2^-53 |x|, and rises with x. The nearest float n is off by
 * 2^-24 |n| and, among the subnormals, 2^-150; subtracting rounds by another 2^-24 |n|; three times as much
 * is taken away, which leaves 2^-24 |n| for the first error. Beyond the floats the edge is the largest of
 * them or -infinity. */
static inline float edge_below(double x) {
    const double finite = x < -(double)FLT_MAX ? -(double)FLT_MAX : x > (double)FLT_MAX ? (double)FLT_MAX : x;
    const float nearest = (float)finite;
    return nearest - (fabsf(nearest) * 0x1.8p-23F + FLT_MIN);
}

/* A wide box about a box grown by `slack` >= 0. */
static inline wide_box wide_box_of(box b, vec origin, double slack) {
    wide_box wide;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        const double zero = coordinate(origin, axis);
        wide.edge[axis] = edge_below((coordinate(b.min, axis) - zero) - slack);
        wide.edge[DIMENSIONS + axis] = edge_below((zero - coordinate(b.max, axis)) - slack);
    }
    return wide;
}

static inline wide_box wide_union(const wide_box *a, const wide_box *b) {
    wide_box both;
#if DIMENSIONS == 2
    four_store(both.edge, four_min(four_load(a->edge), four_load(b->edge)));
#else
    for (int i = 0; i < EDGES; ++i) {
        both.edge[i] = a->edge[i] < b->edge[i] ? a->edge[i] : b->edge[i];
    }
#endif
    return both;
}

static inline bool wide_holds(const wide_box *outer, const wide_box *inner) {
#if DIMENSIONS == 2
    return !four_any(four_load(outer->edge) > four_load(inner->edge));
#else
    unsigned sticks_out = 0;
    for (int i = 0; i < EDGES; ++i) {
        sticks_out |= outer->edge[i] > inner->edge[i];
    }
    return sticks_out == 0;
#endif
}

static inline bool wide_equal(const wide_box *a, const wide_box *b) {
#if DIMENSIONS == 2
    return !four_any(four_load(a->edge) != four_load(b->edge));
#else
    unsigned differs = 0;
    for (int i = 0; i < EDGES; ++i) {
        differs |= a->edge[i] != b->edge[i];
    }
    return differs == 0;
#endif
}

/* What is in `reach` of a box: wide_holds(the box, wide_mirrored(another)) tells whether the two meet. */
static inline wide_box wide_mirrored(const wide_box *b) {
    wide_box mirrored;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        mirrored.edge[axis] = -b->edge[DIMENSIONS + axis];
        mirrored.edge[DIMENSIONS + axis] = -b->edge[axis];
    }
    return mirrored;
}

static inline float wide_extent(const wide_box *b, int axis) {
    return -(b->edge[axis] + b->edge[DIMENSIONS + axis]);
}

/* Half the surface of the box, in the plane half its circumference: what the chance of being met is
 * proportional to (J. Goldsmith, J. Salmon, Automatic creation of object hierarchies for ray tracing, 1987).
 * May be infinite or NaN. */
static inline float wide_area(const wide_box *b) {
#if DIMENSIONS == 2
    return -four_sum(four_load(b->edge));
#else
    return wide_extent(b, 0) * wide_extent(b, 1) +
           wide_extent(b, 2) * (wide_extent(b, 0) + wide_extent(b, 1));
#endif
}

#endif
