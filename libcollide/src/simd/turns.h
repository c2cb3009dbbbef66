/* Kernels of shapes that turn: the closest of few edges, heights of few vertices, and when vertices may have come
 * down.
 *
 * The text is turns.c, compiled once for each set of instructions that gains by it. All give the same bits. */
#ifndef COLLIDE_SIMD_TURNS_H
#define COLLIDE_SIMD_TURNS_H

#include "poses.h"

#include <collide/simd.h>
#include <geom/shape.h>

#include <stddef.h>

/* Vertices of a core of few are kept. */
enum {
    TURN_KEPT_VERTICES = 8
};

/* The vertices of such a core, and the edges that start there, side by side. Behind the last one all are as it.
 * An edge too short for the inverse of its square is no longer than rounding, and counts as its start. */
typedef struct turn_edges {
    size_t count; /* from 1 */
    double start[2][TURN_KEPT_VERTICES];
    double along[2][TURN_KEPT_VERTICES];
    double inverse[TURN_KEPT_VERTICES];
} turn_edges;

static inline geom_vec2 turn_edges_vertex(const turn_edges *edges, size_t i) {
    return geom_vec2_make(edges->start[0][i], edges->start[1][i]);
}

/* A vertex and an edge of the other core. */
typedef struct turn_pair {
    bool of_a; /* the vertex */
    size_t vertex;
    size_t edge;
} turn_pair;

/* Two closest points, and where they lie. */
typedef struct turn_closest {
    double distance;
    geom_vec2 on_a;
    geom_vec2 on_b;
    geom_vec2 edge; /* on which one of them is, between its ends; else (0, 0) */
    turn_pair pair; /* whose points they are, where all vertices are kept */
} turn_closest;

/* What makes heights in a frame to those that a separation keeps (trajectory2_separation.c). */
typedef struct turn_levels {
    geom_vec2 normal;
    double level;    /* from which heights count */
    double unit_low; /* the unit of the frame is the product of both */
    double unit_high;
    double slop; /* taken off */
} turn_levels;

/* Points that move as those of a body that turns: the velocity at p is
 *     V = drift + spin perp(p - center) - spin_of_frame perp(p),
 * up to an error of the rate. Which way they come down, from where they are, to a level: at first with the acceleration
 *     lift + side bent_spin n perp(V)
 * upwards, n the normal, with no more than 2 bend less later, and never with more than 2 most_bend downwards. */
typedef struct turn_fall {
    geom_vec2 normal;
    geom_vec2 center;
    geom_vec2 drift;
    double spin;
    double spin_of_frame;
    double side; /* 1: heights over the level come down. -1: the other way up, -level over -heights */
    double level;
    double needed; /* of height, at the end */
    double rate_error;
    double lift;
    double bent_spin;
    double bend;
    double most_bend;
} turn_fall;

/* The least height of points, and the least time until one has come down. */
typedef struct turn_landing {
    double lowest;
    double time;
} turn_landing;

/* Discs, turned and placed. */
typedef struct turn_discs {
    const geom_circle *discs; /* TURN_KEPT_VERTICES, of which those behind the last one are as it */
    size_t count;
    geom_vec2 rotation;
    geom_vec2 place;
    double margin; /* taken off their heights */
    double slop;   /* as well */
} turn_discs;

typedef struct turn_kernels {
    /* How high discs are over a box, along the way from the box to the center closest to it: that direction, and
     * the least of the heights. Not positive, and the rest is not set, where a square is out of range. */
    double (*discs)(const turn_discs *discs, geom_aabb2 box, geom_vec2 *normal, pose_heights *heights);
    /* The closest vertex and edge of a, turned and placed, and b: within a few roundings and 2^-45 of the least
     * square of a distance. Returns that square. */
    double (*closest)(const turn_edges *a, geom_vec2 rotation, geom_vec2 place, const turn_edges *b,
                      turn_closest *closest);
    /* How high the vertices of a, turned and placed, are over a level, and what turns do to that. Returns the
     * least height, in the frame. */
    double (*heights)(const turn_levels *levels, const turn_edges *a, geom_vec2 rotation, geom_vec2 place,
                      pose_heights *heights);
    /* Of up to TURN_KEPT_VERTICES points, turned and placed. There is room for as many, of which those behind the
     * last one are as it. */
    turn_landing (*landing)(const turn_fall *fall, const double *x, const double *y, size_t count,
                            geom_vec2 rotation, geom_vec2 place);
} turn_kernels;

extern const turn_kernels collide_turns_base;
#if defined(COLLIDE_HAS_AVX)
extern const turn_kernels collide_turns_avx2;
#endif

/* Those of a set of instructions that the processor has. */
const turn_kernels *collide_turn_kernels_for(collide_simd simd);

#endif
