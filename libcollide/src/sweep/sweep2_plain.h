/* What plain doubles can say about a sweep for sure: that the shapes never meet, that they start apart, and
 * which pairs of a vertex and an edge need not be looked at.
 *
 * Vertices are taken in the frame of the sweep, where they, the motion and the reach are below 1 and wrong by
 * less than 2^-48. A cross product of two differences is then wrong by less than 13 times that, below
 * PLAIN_MARGIN; what is claimed holds with it to spare, and so for shapes shifted by the 2^-96 that times may
 * be wrong by. */
#ifndef COLLIDE_SWEEP2_PLAIN_H
#define COLLIDE_SWEEP2_PLAIN_H

#include "shape/core2.h"
#include "shape/valid2.h"

enum {
    PLAIN_MAX_VERTICES = 8
};

#define PLAIN_MARGIN 0x1p-44

typedef struct plain_core {
    geom_vec2 vertex[PLAIN_MAX_VERTICES];
    int count;
    bool is_box; /* edges are parallel in pairs */
} plain_core;

/* Two convex cores of few vertices. */
typedef struct plain_scene {
    plain_core core[2];
    geom_vec2 way;    /* of the first as seen from the second */
    double reach;     /* rounded upwards */
    double way_reach; /* the reach times the length of the way, rounded upwards */
} plain_scene;

/* What the edges and the motion as separating axes say. Without `never` nothing is said about the end,
 * without `starts_apart` nothing about the start. */
typedef struct plain_verdict {
    bool never;
    bool starts_apart;
    bool has_width; /* the differences of the points of both surely do not lie on one line */
    bool found;     /* a pair that comes late to the line of its edge, and often the first to meet: */
    int mover;      /* the core of its vertex */
    int vertex;
    int edge;
    bool alone; /* surely no other vertex comes as close to that edge by then, and to no other edge as late */
    double time;    /* when it comes to the line, roughly; */
    double soonest; /* surely not before this, */
    double latest;  /* surely by this, */
    double others;  /* and all others by this */
} plain_verdict;

/* Whether a vertex is where the frame should have brought it. */
static inline bool plain_is_tame(geom_vec2 p) { return fabs(p.x) <= 1.0 && fabs(p.y) <= 1.0; }

/* Way and reach are set in any case. False for polygons, cores of many vertices, and numbers that the frame
 * does not tame. */
bool collide_plain_scene(plain_scene *scene, const local2 *frame, const core2 *a, const core2 *b,
                         geom_vec2 way, double reach);

plain_verdict collide_plain_look(const plain_scene *scene);

/* An edge that rests, and what is to know of it for many vertices that move. */
typedef struct plain_edge {
    geom_vec2 start;
    geom_vec2 along;
    geom_vec2 way; /* of the vertices */
    double way_reach;
    double near;     /* a vertex of this height over the line is at it from the start, */
    double far;      /* of this one comes to it too late, */
    double speed;    /* and the height grows at this rate */
    double skew;     /* the cross product of way and edge */
    double progress; /* the edge's length along the way */
    double latest;   /* the furthest along the way that a vertex comes */
} plain_edge;

static inline plain_edge plain_edge_make(geom_vec2 start, geom_vec2 end, geom_vec2 way, double reach,
                                         double way_reach, double limit) {
    const geom_vec2 along = geom_vec2_sub(end, start);
    const double speed = geom_vec2_cross(along, way);
    const double near =
        (reach > 0.0 ? reach * geom_vec2_length(along) * (1.0 + 0x1p-49) : 0.0) + 2.0 * PLAIN_MARGIN;
    const double far = near + limit * (fabs(speed) + PLAIN_MARGIN);
    const double latest =
        way_reach + 2.0 * PLAIN_MARGIN + limit * (geom_vec2_length_squared(way) + PLAIN_MARGIN);
    const plain_edge edge = {
        start, along, way, way_reach, near, far, speed, -speed, geom_vec2_dot(way, along), latest};
    return edge;
}

/* Whether a vertex surely does not come within reach of the edge before the time limit: it never reaches the
 * edge's line or leaves it, its way passes the edge on one side, or the edge is too far on the way or
 * behind. */
static inline bool plain_stays_off(const plain_edge *edge, geom_vec2 vertex) {
    const geom_vec2 w = geom_vec2_sub(vertex, edge->start);
    const double height = geom_vec2_cross(edge->along, w);
    if (fabs(height) > edge->far ||
        (fabs(height) > edge->near && fabs(edge->speed) > PLAIN_MARGIN && height * edge->speed > 0.0)) {
        return true;
    }
    const double beside = geom_vec2_cross(edge->way, w);
    const double beside_end = beside - edge->skew;
    const double wide = edge->way_reach + 2.0 * PLAIN_MARGIN;
    if ((beside > wide && beside_end > wide) || (beside < -wide && beside_end < -wide)) {
        return true;
    }
    const double to_start = -geom_vec2_dot(edge->way, w);
    const double to_end = to_start + edge->progress;
    return geom_min(to_end, to_start) > edge->latest || geom_max(to_end, to_start) < -wide;
}

#endif
