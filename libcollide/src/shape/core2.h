/* A shape of the plane as its core and a radius: what every general algorithm of the plane works on.
 *
 * The shape is all points within `radius` of the core.
 *
 *     kind            core                          vertices
 *     CORE2_POINTS    convex, of one vertex or more  points[i], or own[i] where points is NULL
 *     CORE2_OBB       an oriented box               4 corners: own[0] +- half.x axis +- half.y perp(axis)
 *     CORE2_POLYGON   solid, perhaps with holes     those of the rings
 *
 * Corners of oriented boxes are no doubles: a vertex2 holds what they are made of, so that exact code can compute with
 * them. They are numbered counterclockwise, from the one where both offsets are negative.
 *
 * This is the one view of a stored shape. What algorithms keep beside it stands on it: the order of directions
 * (exact/ordered_core2.h), vertices in a frame with twice the precision (body2.h), and rounded vertices of cores of
 * few, laid out for their loops (sweep/sweep2_plain.h, ccd/ccd2_pose.h). */
#ifndef COLLIDE_CORE2_H
#define COLLIDE_CORE2_H

#include "local2.h"

#include <collide/shape2.h>

enum {
    CORE2_OWN_VERTICES = 4,
    CORE2_FEW_VERTICES = 32 /* of a ring that is compared as a whole with each edge of a polygon */
};

typedef enum core2_kind {
    CORE2_POINTS,
    CORE2_OBB,
    CORE2_POLYGON
} core2_kind;

/* Fields that a kind does not name are not set. */
typedef struct core2 {
    core2_kind kind;
    double radius;
    size_t count;                      /* of vertices; not of a polygon */
    const geom_vec2 *points;           /* the caller's, of either orientation */
    geom_vec2 own[CORE2_OWN_VERTICES]; /* counterclockwise; of an oriented box the center, in each of them */
    geom_vec2 axis;                    /* of an oriented box, */
    geom_vec2 half;                    /* and its half extents */
    geom_polygon polygon;
} core2;

/* The point base + along * axis + across * perp(axis); base itself when `turned` is false. */
typedef struct vertex2 {
    geom_vec2 base;
    geom_vec2 axis;
    double along;
    double across;
    bool turned;
    int corner; /* its number, for those of a turned box */
} vertex2;

/* The shape must be valid. Constant time: vertices of the caller stay where they are. */
void collide_core2_init(core2 *core, const collide_shape *shape);

/* The same, but of a segment whose ends are one point there is one vertex, as motions need it. */
void collide_core2_init_distinct(core2 *core, const collide_shape *shape);

/* The core as a shape of its own, without the radius. It may view vertices of the caller, not those of
 * `core`. */
collide_shape collide_core2_shape(const core2 *core);

/* Any fixed order of cores that are no polygons, and of rings: -1, 0 or +1. What computes in this order gets
 * the same bits whichever shape came first. */
int collide_compare_cores(const core2 *a, const core2 *b);
int collide_compare_rings(geom_ring a, geom_ring b);

/* A box without what no shape of doubles comes near, wherever it moves: more than 2^1028 from the center. */
geom_obb2 collide_obb2_within_reach(geom_obb2 box);

/* A box about the core, rounded outwards, with the radius left aside. */
geom_aabb2 collide_core2_bounds(const core2 *core);

vertex2 collide_core2_corner(const core2 *core, size_t i);

/* An oriented box becomes a row of points, its rounded corners. */
void collide_core2_round_corners(core2 *core);

static inline vertex2 plain_vertex2(geom_vec2 point) {
    const vertex2 vertex = {point, {0.0, 0.0}, 0.0, 0.0, false, 0};
    return vertex;
}

static inline core2 core2_of_points(const geom_vec2 *points, size_t count) {
    core2 core;
    core.kind = CORE2_POINTS;
    core.radius = 0.0;
    core.count = count;
    core.points = points;
    return core;
}

static inline core2 core2_of_point(geom_vec2 point) {
    core2 core = core2_of_points(NULL, 1);
    core.own[0] = point;
    return core;
}

static inline core2 core2_of_segment(geom_vec2 a, geom_vec2 b) {
    core2 core = core2_of_points(NULL, 2);
    core.own[0] = a;
    core.own[1] = b;
    return core;
}

static inline core2 core2_of_aabb(geom_aabb2 box) {
    core2 core = core2_of_points(NULL, 4);
    core.own[0] = box.min;
    core.own[1] = geom_vec2_make(box.max.x, box.min.y);
    core.own[2] = box.max;
    core.own[3] = geom_vec2_make(box.min.x, box.max.y);
    return core;
}

static inline core2 core2_of_obb(geom_obb2 box) {
    core2 core = core2_of_points(NULL, 4);
    core.kind = CORE2_OBB;
    if (fabs(box.axis.x) + fabs(box.axis.y) > 16.0) { /* else no half extent is beyond reach */
        box = collide_obb2_within_reach(box);
    }
    for (int i = 0; i < 4; ++i) {
        core.own[i] = box.center;
    }
    core.axis = box.axis;
    core.half = box.half;
    return core;
}

static inline geom_obb2 core2_box(const core2 *core) {
    const geom_obb2 box = {core->own[0], core->axis, core->half};
    return box;
}

static inline size_t core2_ring_count(const core2 *core) {
    return core->kind == CORE2_POLYGON ? core->polygon.count : 1;
}

/* The vertices in order; those of a plain core lie in it, and live as long. */
static inline geom_ring core2_ring(const core2 *core, size_t i) {
    if (core->kind == CORE2_POLYGON) {
        return core->polygon.rings[i];
    }
    const geom_ring ring = {core->points != NULL ? core->points : core->own, core->count};
    return ring;
}

/* Vertex i of a ring of the core. */
static inline vertex2 core2_vertex(const core2 *core, geom_ring ring, size_t i) {
    return core->kind == CORE2_OBB ? collide_core2_corner(core, i) : plain_vertex2(ring.points[i]);
}

/* A point has one edge, from itself to itself; two points have one as well. */
static inline size_t ring_edge_count(geom_ring ring) { return ring.count > 2 ? ring.count : 1; }

static inline size_t ring_edge_end(geom_ring ring, size_t i) { return i + 1 < ring.count ? i + 1 : 0; }

/* size * axis in units of a frame. A factor above 1 is applied to the smaller of the two, one below 1 to the
 * larger: where the product is of the frame's size, neither can then leave the doubles, however far from 1
 * each of them is alone. */
static inline geom_vec2 local2_product(const local2 *frame, geom_vec2 axis, double size) {
    const bool is_short = fabs(axis.x) < fabs(size) && fabs(axis.y) < fabs(size);
    if (is_short == (frame->factor >= 1.0)) {
        return geom_vec2_scale(geom_vec2_scale(axis, frame->factor), size);
    }
    return geom_vec2_scale(axis, size * frame->factor);
}

/* The vector from a point to a vertex, in units of a frame; rounded, within 2^-51 of the sizes that go in. */
static inline geom_vec2 vertex2_from(const local2 *frame, const vertex2 *v, geom_vec2 point) {
    const geom_vec2 base = collide_local2_rough(frame, v->base, point);
    if (!v->turned) {
        return base;
    }
    const geom_vec2 ahead = local2_product(frame, v->axis, v->along);
    const geom_vec2 left = local2_product(frame, geom_vec2_perp(v->axis), v->across);
    return geom_vec2_add(base, geom_vec2_add(ahead, left));
}

/* The exponent of a frame for a core seen from a point; and where its bounds are at hand. */
static inline int core2_exponent_in(const core2 *core, geom_aabb2 bounds, geom_vec2 from) {
    const int low = collide_span_exponent(bounds.min, from);
    const int extent = collide_larger_exponent(low, collide_span_exponent(bounds.max, from));
    return collide_larger_exponent(extent, collide_size_exponent(core->radius));
}

static inline int core2_exponent(const core2 *core, geom_vec2 from) {
    return core2_exponent_in(core, collide_core2_bounds(core), from);
}

/* Whether both are written down alike: then they are the same point. */
static inline bool vertex2_equal(const vertex2 *p, const vertex2 *q) {
    return geom_vec2_equal(p->base, q->base) && p->along == q->along && p->across == q->across;
}

#endif
