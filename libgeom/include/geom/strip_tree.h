/* Strips: rectangles of any direction around edges of a polygon; and trees of them.
 *
 * A search over the edges of a polygon reads the tree of an index (geom_locator_strip_tree): it skips every
 * node whose strip is too far away. A strip follows the direction of its edges, so it is thin also for long
 * slanted teeth, whose axis-parallel boxes are mostly empty.
 *
 * All bounds are safe: rounding makes a strip larger and a distance smaller, never the reverse. If numbers
 * overflow, the distance of a strip is 0.
 *
 * All functions take constant time. Pure. Thread-safe. Do not allocate.
 *
 * Source: D. H. Ballard, "Strip trees: a hierarchical representation for curves", Communications of the ACM
 * 24 (1981). */
#ifndef GEOM_STRIP_TREE_H
#define GEOM_STRIP_TREE_H

#include <geom/locate.h>
#include <geom/scalar.h>
#include <geom/vec.h>

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* All points p with low.x <= p . axis <= high.x and low.y <= p . perp(axis) <= high.y. The length of `axis`
 * is within 2^-49 of 1. */
typedef struct geom_strip2 {
    geom_vec2 axis;
    geom_vec2 low;
    geom_vec2 high;
} geom_strip2;

/* A node of a tree: a leaf with `count` edges from `first` on in `order`, or, if `count` is 0, an inner node,
 * whose children are the `children` nodes from `first` on. Of a leaf, `children` is 0. */
typedef struct geom_strip_node {
    geom_strip2 strip;
    uint32_t first;
    uint32_t count;
    uint32_t children;
    uint32_t unused; /* 0: a node takes 64 bytes */
} geom_strip_node;

enum {
    GEOM_STRIP_LEAF = 6,     /* no leaf has more edges */
    GEOM_STRIP_CHILDREN = 4, /* no inner node has more; it has two at least */
    GEOM_STRIP_DEPTH = 40    /* no path from the root has more nodes */
};

/* A tree over the edges of a polygon. Node 0 is the root. Edge i runs from points[i] to points[i + 1]: the
 * points of a ring stand one behind the other, and its first point follows once more. */
typedef struct geom_strip_tree {
    const geom_strip_node *nodes;
    const uint32_t *order;
    const geom_vec2 *points;
    uint32_t node_count;
    uint32_t edge_count;
} geom_strip_tree;

/* Returns the tree of an index. It is valid as long as the index. */
GEOM_API geom_strip_tree geom_locator_strip_tree(const geom_locator *locator);

/* The main direction of edges, as a sum of vectors of twice their angle. {0, 0} is no edge. */
typedef struct geom_strip_direction {
    double cosine;
    double sine;
} geom_strip_direction;

/* Adds an edge to a direction. It counts with its squared length. */
static inline void geom_strip_direction_add(geom_strip_direction *sum, geom_vec2 a, geom_vec2 b) {
    const geom_vec2 along = geom_vec2_sub(b, a);
    sum->cosine += along.x * along.x - along.y * along.y;
    sum->sine += 2.0 * along.x * along.y;
}

/* Returns the unit vector of a direction; {1, 0} if there is none or if it overflowed. */
static inline geom_vec2 geom_strip_direction_axis(geom_strip_direction sum) {
    const double length = sqrt(sum.cosine * sum.cosine + sum.sine * sum.sine);
    if (!(length >= 0x1p-480 && length <= 0x1p480)) {
        return geom_vec2_make(1.0, 0.0);
    }
    if (sum.cosine >= 0.0) {
        const double x = sqrt(0.5 * (length + sum.cosine) / length);
        return geom_vec2_make(x, 0.5 * sum.sine / (length * x));
    }
    const double y = sqrt(0.5 * (length - sum.cosine) / length);
    return geom_vec2_make(0.5 * sum.sine / (length * y), y);
}

/* Returns a strip of the direction that contains no point. */
static inline geom_strip2 geom_strip2_empty(geom_vec2 axis) {
    const geom_strip2 strip = {axis, {HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    return strip;
}

/* Enlarges a strip to a finite point, but for rounding: geom_strip2_widen or geom_strip2_finish follows. */
static inline void geom_strip2_add(geom_strip2 *strip, geom_vec2 point) {
    const double x = geom_vec2_dot(point, strip->axis);
    const double y = geom_vec2_cross(strip->axis, point);
    strip->low = geom_vec2_make(geom_min(strip->low.x, x), geom_min(strip->low.y, y));
    strip->high = geom_vec2_make(geom_max(strip->high.x, x), geom_max(strip->high.y, y));
}

/* Returns more than twice the error of a product of a unit vector with a point whose largest coordinate has
 * the given size.
 *
 * The coordinates of the vector add up to at most sqrt(2) (1 + 2^-50) < 1.415. Each product is rounded by
 * 2^-53 of itself, and by 2^-1075 below the normal numbers. Their sum is rounded by 2^-53 of itself, and
 * exact there. Together this is at most 2 * 1.415 * 2^-53 size + 2^-1074 < 2^-51.4 size + 2^-1074. The
 * factor 2^-49 is over five times as much. What is above twice the error covers the rounding of the size, of
 * the slack, and of a difference with it. */
static inline double geom_strip2_slack(double size) { return 0x1p-49 * size + 0x1p-1070; }

/* Enlarges a strip that has all its points by their rounding errors. A strip of numbers that overflowed
 * becomes infinite or NaN, so that its distances are 0. */
static inline void geom_strip2_widen(geom_strip2 *strip) {
    const double slack = geom_strip2_slack(2.0 * (geom_max(fabs(strip->low.x), fabs(strip->high.x)) +
                                                  geom_max(fabs(strip->low.y), fabs(strip->high.y))));
    strip->low = geom_vec2_make(strip->low.x - slack, strip->low.y - slack);
    strip->high = geom_vec2_make(strip->high.x + slack, strip->high.y + slack);
}

/* Returns whether a strip runs along x or y. Products with its axis are exact. */
static inline bool geom_strip2_is_box(const geom_strip2 *strip) {
    return (strip->axis.x == 1.0 && strip->axis.y == 0.0) || (strip->axis.x == 0.0 && strip->axis.y == 1.0);
}

/* The same as geom_strip2_widen, but a strip along x or y stays the exact box of its points. */
static inline void geom_strip2_finish(geom_strip2 *strip) {
    if (!geom_strip2_is_box(strip)) {
        geom_strip2_widen(strip);
    }
}

/* Returns x, or 0 if it is negative or NaN. */
static inline double geom_strip2_positive(double x) { return x > 0.0 ? x : 0.0; }

/* Returns lower bounds of the distances of a point from a strip along its axis and across it. The root of the
 * sum of their squares is at most 1 + 2^-48 times the distance. */
static inline geom_vec2 geom_strip2_gap(const geom_strip2 *strip, geom_vec2 point) {
    const double slack = geom_strip2_slack(fabs(point.x) + fabs(point.y));
    const double x = geom_vec2_dot(point, strip->axis);
    const double y = geom_vec2_cross(strip->axis, point);
    return geom_vec2_make(geom_strip2_positive(geom_max(strip->low.x - x, x - strip->high.x) - slack),
                          geom_strip2_positive(geom_max(strip->low.y - y, y - strip->high.y) - slack));
}

/* Returns a lower bound of the squared distance of the contents of strip b from strip a, from the box around
 * b in the directions of a. */
static inline double geom_strip2_gap_in(const geom_strip2 *a, const geom_strip2 *b) {
    const geom_vec2 middle =
        geom_vec2_make(0.5 * b->low.x + 0.5 * b->high.x, 0.5 * b->low.y + 0.5 * b->high.y);
    const geom_vec2 half = geom_vec2_make(0.5 * b->high.x - 0.5 * b->low.x, 0.5 * b->high.y - 0.5 * b->low.y);
    const double cosine = geom_vec2_dot(a->axis, b->axis);
    const double sine = geom_vec2_cross(a->axis, b->axis);
    const double x = cosine * middle.x - sine * middle.y;
    const double y = sine * middle.x + cosine * middle.y;
    const double size = fabs(middle.x) + fabs(middle.y) + half.x + half.y;
    const double slack = 4.0 * geom_strip2_slack(size);
    const double reach_x = fabs(cosine) * half.x + fabs(sine) * half.y + slack;
    const double reach_y = fabs(sine) * half.x + fabs(cosine) * half.y + slack;
    const double gap_x = geom_strip2_positive(geom_max(a->low.x - x, x - a->high.x) - reach_x);
    const double gap_y = geom_strip2_positive(geom_max(a->low.y - y, y - a->high.y) - reach_y);
    return gap_x * gap_x + gap_y * gap_y;
}

/* Returns a lower bound of the squared distance of two strips, less than 2^-45 of it too large. */
static inline double geom_strip2_gap_squared(const geom_strip2 *a, const geom_strip2 *b) {
    return geom_max(geom_strip2_gap_in(a, b), geom_strip2_gap_in(b, a));
}

#ifdef __cplusplus
}
#endif

#endif
