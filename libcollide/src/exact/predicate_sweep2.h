/* Exact signs about a vertex that moves and an edge that rests, for <collide/sweep2.h>.
 *
 * Everything is seen from one shape: the vertex moves by d = to - from, never rounded. As elsewhere each
 * polynomial is written once, in predicate_sweep2.inl, and compiled for the filter and for exact
 * arithmetic. */
#ifndef COLLIDE_PREDICATE_SWEEP2_H
#define COLLIDE_PREDICATE_SWEEP2_H

#include "shape/core2.h"

/* The motion `to` - `from`. */
typedef struct sweep_motion {
    geom_vec2 to;
    geom_vec2 from;
} sweep_motion;

/* A vertex of one shape on its way to an edge of the other. The reach is the sum of the three. */
typedef struct sweep_pair {
    vertex2 vertex;
    vertex2 edge[2];
    sweep_motion motion;
    double reach[3];
} sweep_pair;

static inline bool sweep_rests(sweep_motion motion) { return geom_vec2_equal(motion.to, motion.from); }

static inline sweep_motion sweep_reversed(sweep_motion motion) {
    const sweep_motion result = {motion.from, motion.to};
    return result;
}

/* The gap of a disc of radius `reach` about the moving vertex and end 0 or 1 of the edge: +1 when it stays
 * away, 0 when it comes to touch, -1 when it comes to hold it inside. The motion must not be zero. */
int collide_sweep_gap_end(const sweep_pair *pair, int end);

/* The same for the whole edge, whose ends must differ. With a reach of 0, -1 means that the path crosses the
 * edge inside both. */
int collide_sweep_gap_edge(const sweep_pair *pair);

/* The gap of the disc and the edge before the motion, or with `moved` after it. */
int collide_sweep_gap_rest(const sweep_pair *pair, bool moved);

/* The sign of cross(b - a, p - q). With `moved`, p is taken at the end of the motion. */
int collide_sweep_side(const vertex2 *a, const vertex2 *b, const vertex2 *p, const vertex2 *q);
int collide_sweep_side_moved(const vertex2 *a, const vertex2 *b, const vertex2 *p, const vertex2 *q,
                             sweep_motion motion);

/* The sign of cross(d, p - q). */
int collide_sweep_side_of_motion(sweep_motion motion, const vertex2 *p, const vertex2 *q);

/* Whether p, after the motion, is q. */
bool collide_sweep_arrives(const vertex2 *p, sweep_motion motion, const vertex2 *q);

/* The middle m of the way of the middle of the segment p q. The sign of m.y - y and that of
 * cross(b - a, m - a). */
typedef struct sweep_middle {
    vertex2 p;
    vertex2 q;
    sweep_motion motion;
} sweep_middle;

int collide_sweep_middle_above(const sweep_middle *middle, double y);
int collide_sweep_middle_side(const sweep_middle *middle, geom_vec2 a, geom_vec2 b);

/* ---- The exact halves ---- */

int collide_exact_sweep_end(const sweep_pair *pair, int end);
int collide_exact_sweep_across_motion(const sweep_pair *pair);
int collide_exact_sweep_across_edge(const sweep_pair *pair);
int collide_exact_sweep_rest(const sweep_pair *pair, bool moved);
int collide_exact_sweep_side(const vertex2 *a, const vertex2 *b, const vertex2 *p, const vertex2 *q);
int collide_exact_sweep_side_moved(const vertex2 *a, const vertex2 *b, const vertex2 *p, const vertex2 *q,
                                   sweep_motion motion);
int collide_exact_sweep_side_of_motion(sweep_motion motion, const vertex2 *p, const vertex2 *q);
int collide_exact_sweep_arrival(const vertex2 *p, sweep_motion motion, const vertex2 *q);
int collide_exact_sweep_middle_above(const sweep_middle *middle, double y);
int collide_exact_sweep_middle_side(const sweep_middle *middle, geom_vec2 a, geom_vec2 b);

#endif
