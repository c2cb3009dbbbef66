/* A tree of boxes around runs of edges of a shape, in a frame and in a fixed amount of memory. */
#ifndef COLLIDE_CONTACT2_TREE_H
#define COLLIDE_CONTACT2_TREE_H

#include "shape/core2.h"

enum {
    CONTACT_RUNS = 256 /* a power of two */
};

/* Runs follow each other along the rings. Node i has the children 2 i and 2 i + 1; the root is 1, and run k
 * is node leaves + k. The boxes are those of the rounded vertices in the frame; those of no edge hold
 * nothing. */
typedef struct edge_tree2 {
    const core2 *solid;
    const local2 *frame;
    size_t count;   /* of edges */
    double longest; /* length of an edge, in the frame */
    size_t leaves;
    geom_aabb2 box[2 * CONTACT_RUNS];
    struct {
        size_t ring;
        size_t edge; /* of the ring, the first of the run */
        size_t count;
    } run[CONTACT_RUNS];
    geom_segment2 last[CONTACT_RUNS];      /* edge of each run, in the frame */
    bool has_corner[2 * CONTACT_RUNS];     /* whether an edge below a node starts from a corner */
    signed char orientation[CONTACT_RUNS]; /* of the first rings */
} edge_tree2;

/* The box around the vertices of a solid in a frame. */
geom_aabb2 collide_local_bounds(const core2 *solid, const local2 *frame);

/* Runs are shorter in a zone of the frame, if some edges are beside it. Linear time. Solid and frame must
 * stay where they are. */
void collide_edge_tree_make(edge_tree2 *tree, const core2 *solid, const local2 *frame, geom_aabb2 zone);

/* A vertex in the frame. */
static inline geom_vec2 edge_tree2_local(const edge_tree2 *tree, geom_vec2 vertex) {
    return collide_local2_rough(tree->frame, vertex, tree->frame->origin);
}

/* The orientation of ring r. */
static inline int edge_tree2_orientation(const edge_tree2 *tree, size_t r) {
    return r < CONTACT_RUNS ? tree->orientation[r] : geom_ring_orientation(core2_ring(tree->solid, r));
}

/* A walk along the edges of a run: at edge `edge` of ring number `r` while any are left. */
typedef struct run_walk2 {
    const edge_tree2 *tree;
    geom_ring ring;
    size_t r;
    size_t edge;
    size_t left;
} run_walk2;

/* The walk along a run. */
static inline run_walk2 run_walk2_of(const edge_tree2 *tree, size_t run) {
    const size_t r = tree->run[run].ring;
    const run_walk2 walk = {tree, core2_ring(tree->solid, r), r, tree->run[run].edge, tree->run[run].count};
    return walk;
}

/* Goes on to the next edge. */
static inline void run_walk2_step(run_walk2 *walk) {
    if (--walk->left > 0 && ++walk->edge == walk->ring.count) {
        walk->edge = 0;
        walk->ring = core2_ring(walk->tree->solid, ++walk->r);
    }
}

/* Where the edge starts. */
static inline geom_vec2 run_walk2_start(const run_walk2 *walk) { return walk->ring.points[walk->edge]; }

/* Where it ends. */
static inline geom_vec2 run_walk2_end(const run_walk2 *walk) {
    return walk->ring.points[walk->edge + 1 < walk->ring.count ? walk->edge + 1 : 0];
}

/* Where the edge before it starts. */
static inline geom_vec2 run_walk2_before(const run_walk2 *walk) {
    return walk->ring.points[walk->edge > 0 ? walk->edge - 1 : walk->ring.count - 1];
}

/* The edge in the frame. */
static inline geom_segment2 run_walk2_local(const run_walk2 *walk) {
    const geom_segment2 edge = {edge_tree2_local(walk->tree, run_walk2_start(walk)),
                                edge_tree2_local(walk->tree, run_walk2_end(walk))};
    return edge;
}

/* The edge of a run with a number. */
static inline run_walk2 run_walk2_at(const edge_tree2 *tree, size_t run, size_t number) {
    run_walk2 walk = run_walk2_of(tree, run);
    for (; number > 0; --number) {
        run_walk2_step(&walk);
    }
    return walk;
}

/* Whether the edge starts from a corner that touches other solids. One that is clearly reflex does not; and
 * where one does that is exactly straight, so does an end of its side, or of the side of the other solid. */
bool collide_run_walk_is_corner(const run_walk2 *at);

/* How deep a point of the frame is inside of the shape; minus its distance, outside. */
double collide_edge_tree_depth(const edge_tree2 *tree, geom_vec2 point);

/* Whether that is at least so much, in less time. */
bool collide_edge_tree_is_deep(const edge_tree2 *tree, geom_vec2 point, double depth);

/* An edge of each of two shapes: their runs and numbers in them, and themselves in the frame. */
typedef struct near_edges2 {
    size_t run_a;
    size_t run_b;
    size_t number_a;
    size_t number_b;
    geom_segment2 of_a;
    geom_segment2 of_b;
} near_edges2;

/* Looks at two edges. Returns true to end the search. */
typedef bool near_edges_visit2(void *context, const near_edges2 *pair);

/* Visits pairs of edges whose boxes meet: after every translation of b that is, in x and in y, within `reach`
 * of a center; for a negative reach, after some translation within -reach. If only corners matter, edges
 * without any are not compared with each other. Returns whether a visit ended the search. */
bool collide_visit_near_edges(const edge_tree2 *a, const edge_tree2 *b, geom_vec2 center, double reach,
                              bool only_corners, near_edges_visit2 *visit, void *context);

#endif
