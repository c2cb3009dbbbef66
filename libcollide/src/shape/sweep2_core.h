/* Shapes as the sweeps see them: rings of vertices, each exact, with a radius around all.
 *
 * The corners of an oriented box are sums of products and no doubles; they are kept as what they are made of, so that
 * predicates can compute with them exactly. */
#ifndef COLLIDE_SWEEP2_CORE_H
#define COLLIDE_SWEEP2_CORE_H

#include "local2.h"

#include <collide/shape2.h>

/* The point base + along * axis + across * perp(axis); base itself when `turned` is false. */
typedef struct sweep_vertex {
    geom_vec2 base;
    geom_vec2 axis;
    double along;
    double across;
    bool turned;
    int corner; /* its number, for those of a turned box */
} sweep_vertex;

/* A shape without its radius. It points into itself: do not copy. */
typedef struct sweep_core {
    const geom_ring *rings;
    size_t ring_count;
    bool is_polygon; /* solid and perhaps not convex; other cores are convex */
    bool turned;     /* an oriented box: corner i has these offsets */
    geom_vec2 axis;
    geom_vec2 half;
    double radius;
    geom_ring ring; /* of a plain shape */
    geom_vec2 corners[4];
} sweep_core;

/* The shape must be valid. */
void collide_sweep_core_init(sweep_core *core, const collide_shape *shape);

/* A box about the core, rounded outwards, with the radius left aside. */
geom_aabb2 collide_sweep_core_bounds(const sweep_core *core);

sweep_vertex collide_sweep_turned_vertex(const sweep_core *core, size_t i);

static inline sweep_vertex sweep_core_vertex(const sweep_core *core, geom_ring ring, size_t i) {
    if (core->turned) {
        return collide_sweep_turned_vertex(core, i);
    }
    const sweep_vertex vertex = {ring.points[i], {0.0, 0.0}, 0.0, 0.0, false, 0};
    return vertex;
}

/* A point has one edge, from itself to itself; two points have one as well. */
static inline size_t sweep_edge_count(geom_ring ring) { return ring.count > 2 ? ring.count : 1; }

static inline size_t sweep_edge_end(geom_ring ring, size_t i) { return i + 1 < ring.count ? i + 1 : 0; }

/* size * axis in units of a frame. A factor above 1 is applied to the smaller of the two, one below 1 to the larger: where
 * the product is of the frame's size, neither can then leave the doubles, however far from 1 each of them is alone. */
static inline geom_vec2 sweep_stretched(const local2 *frame, geom_vec2 axis, double size) {
    const bool is_short = fabs(axis.x) < fabs(size) && fabs(axis.y) < fabs(size);
    if (is_short == (frame->factor >= 1.0)) {
        return geom_scale2(geom_scale2(axis, frame->factor), size);
    }
    return geom_scale2(axis, size * frame->factor);
}

/* The vector from a point to a vertex, and any vector, in units of a frame; rounded, within 2^-51 of the sizes that go
 * in. */
static inline geom_vec2 sweep_vertex_from(const local2 *frame, const sweep_vertex *v, geom_vec2 point) {
    const geom_vec2 base = collide_local2_rough(frame, v->base, point);
    if (!v->turned) {
        return base;
    }
    const geom_vec2 ahead = sweep_stretched(frame, v->axis, v->along);
    const geom_vec2 left = sweep_stretched(frame, geom_perp2(v->axis), v->across);
    return geom_add2(base, geom_add2(ahead, left));
}

static inline geom_vec2 sweep_in_frame(const local2 *frame, geom_vec2 vector) {
    const geom_vec2 zero = {0.0, 0.0};
    return collide_local2_rough(frame, vector, zero);
}

/* The exponent of a frame for a core seen from a point. */
static inline int sweep_core_exponent(const sweep_core *core, geom_vec2 from) {
    const geom_aabb2 bounds = collide_sweep_core_bounds(core);
    const int low = collide_span_exponent(bounds.min, from);
    const int extent = collide_larger_exponent(low, collide_span_exponent(bounds.max, from));
    return collide_larger_exponent(extent, collide_size_exponent(core->radius));
}

/* Whether both are written down alike: then they are the same point. */
static inline bool sweep_vertex_equal(const sweep_vertex *p, const sweep_vertex *q) {
    return geom_equal2(p->base, q->base) && p->along == q->along && p->across == q->across;
}

#endif
