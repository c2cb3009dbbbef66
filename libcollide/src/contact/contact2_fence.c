#include "contact2_fence.h"

#include "shape/ring2.h"

#include <math.h>

/* By how much a neighbouring vertex may seem to lie on the wrong side: fences too many do no harm. */
static const double slack = 0x1p-40;

static size_t corners_of(const collide_shape *shape, geom_vec2 *corners) {
    const geom_obb2 box = shape->as.obb;
    switch (shape->kind) {
    case COLLIDE_SHAPE_SEGMENT:
    case COLLIDE_SHAPE_CAPSULE:
        corners[0] = shape->kind == COLLIDE_SHAPE_CAPSULE ? shape->as.capsule.a : shape->as.segment.a;
        corners[1] = shape->kind == COLLIDE_SHAPE_CAPSULE ? shape->as.capsule.b : shape->as.segment.b;
        return 2;
    case COLLIDE_SHAPE_AABB:
        corners[0] = shape->as.aabb.min;
        corners[1] = geom_vec2_make(shape->as.aabb.max.x, shape->as.aabb.min.y);
        corners[2] = shape->as.aabb.max;
        corners[3] = geom_vec2_make(shape->as.aabb.min.x, shape->as.aabb.max.y);
        return 4;
    case COLLIDE_SHAPE_OBB:
        for (int i = 0; i < 4; ++i) {
            const double along = i == 1 || i == 2 ? box.half.x : -box.half.x;
            const double across = i >= 2 ? box.half.y : -box.half.y;
            const geom_vec2 middle = geom_vec2_add_scaled(box.center, along, box.axis);
            corners[i] = geom_vec2_add_scaled(middle, across, geom_vec2_perp(box.axis));
        }
        return 4;
    case COLLIDE_SHAPE_CIRCLE:
        corners[0] = shape->as.circle.center;
        return 1;
    case COLLIDE_SHAPE_POINT:
    case COLLIDE_SHAPE_CONVEX:
    case COLLIDE_SHAPE_POLYGON:
    case COLLIDE_SHAPE_KIND_COUNT:
        break;
    }
    corners[0] = shape->as.point;
    return 1;
}

void collide_solid_make(solid2 *solid, const collide_shape *shape) {
    solid->radius = shape->kind == COLLIDE_SHAPE_CIRCLE    ? shape->as.circle.radius
                    : shape->kind == COLLIDE_SHAPE_CAPSULE ? shape->as.capsule.radius
                                                           : 0.0;
    if (shape->kind == COLLIDE_SHAPE_POLYGON) {
        solid->polygon = shape->as.polygon;
        return;
    }
    if (shape->kind == COLLIDE_SHAPE_CONVEX) {
        solid->ring = shape->as.convex;
    } else {
        solid->ring.count = corners_of(shape, solid->corners);
        solid->ring.points = solid->corners;
    }
    solid->polygon.rings = &solid->ring;
    solid->polygon.count = 1;
}

/* Of the vertices and of the box around the shape, which is rounded outwards and may be parted from another. */
static int span_of(const solid2 *solid, const collide_shape *shape, geom_vec2 origin, int exponent) {
    const geom_aabb2 box = collide_shape_bounds(*shape);
    exponent = collide_larger_exponent(exponent, collide_span_exponent(origin, box.min));
    exponent = collide_larger_exponent(exponent, collide_span_exponent(origin, box.max));
    for (size_t r = 0; r < solid->polygon.count; ++r) {
        const geom_ring ring = solid->polygon.rings[r];
        for (size_t i = 0; i < ring.count; ++i) {
            exponent = collide_larger_exponent(exponent, collide_span_exponent(origin, ring.points[i]));
        }
    }
    return exponent;
}

void collide_solid_pair_make(solid_pair2 *pair, const collide_shape *a, const collide_shape *b) {
    collide_solid_make(&pair->a, a);
    collide_solid_make(&pair->b, b);
    const geom_vec2 origin = pair->a.polygon.rings[0].points[0];
    int exponent = collide_size_exponent(pair->a.radius);
    exponent = span_of(&pair->a, a, origin, exponent);
    exponent = span_of(&pair->b, b, origin, exponent);
    pair->frame = collide_local2_make(origin, exponent);
    pair->radius = collide_local2_size(&pair->frame, pair->a.radius).high;
}

/* A ring in the direction that has the solid on its left. Rings without an inside have it on both sides, one for each
 * way along them. */
typedef struct side2 {
    geom_ring ring;
    bool reversed;
} side2;

static side2 side_of(geom_polygon polygon, size_t i) {
    const int orientation = geom_ring_orientation(polygon.rings[i]);
    const side2 side = {polygon.rings[i], (i > 0 ? -orientation : orientation) < 0};
    return side;
}

static geom_segment2 edge_of(const side2 *side, size_t i) {
    const geom_segment2 edge = collide_ring_edge(side->ring, i);
    const geom_segment2 turned = {edge.b, edge.a};
    return side->reversed ? turned : edge;
}

static geom_vec2 local_difference(const solid_pair2 *pair, geom_vec2 a, geom_vec2 b) {
    return dd_high2(collide_local2_difference(&pair->frame, a, b));
}

/* Ways from a vertex to its neighbours, in the frame. */
typedef struct corner2 {
    geom_vec2 vertex;
    geom_vec2 to_before;
    geom_vec2 to_after;
} corner2;

static corner2 corner_of(const solid_pair2 *pair, const side2 *side, size_t i) {
    const geom_ring ring = side->ring;
    const geom_vec2 next = ring.points[i + 1 < ring.count ? i + 1 : 0];
    const geom_vec2 last = ring.points[i > 0 ? i - 1 : ring.count - 1];
    const geom_vec2 vertex = ring.points[i];
    const corner2 corner = {vertex, local_difference(pair, side->reversed ? next : last, vertex),
                            local_difference(pair, side->reversed ? last : next, vertex)};
    return corner;
}

/* A reflex corner touches nothing from outside. */
static bool is_reflex(const corner2 *corner) {
    return geom_vec2_cross(corner->to_after, corner->to_before) < -slack;
}

/* The work of a visit. */
typedef struct fence_walk {
    const solid_pair2 *pair;
    fence_visitor2 *visit;
    void *context;
} fence_walk;

/* An edge and a corner that can lie on it with all its solid outside. */
static void visit_edge(const fence_walk *walk, geom_segment2 edge, const corner2 *corner, bool of_a) {
    const solid_pair2 *pair = walk->pair;
    const geom_vec2 way = local_difference(pair, edge.b, edge.a);
    const double length = geom_vec2_length(way);
    if (length * length < COLLIDE_NEGLIGIBLE_SQUARED) {
        return;
    }
    const geom_vec2 outward = geom_vec2_make(way.y / length, -way.x / length);
    if (geom_vec2_dot(corner->to_before, outward) < -slack ||
        geom_vec2_dot(corner->to_after, outward) < -slack) {
        return;
    }
    fence2 fence = {.is_arc = false, .of_a = of_a, .edge = edge, .vertex = corner->vertex};
    fence.normal = of_a ? outward : geom_vec2_scale(outward, -1.0);
    const geom_vec2 offset = geom_vec2_scale(fence.normal, pair->radius);
    const geom_vec2 start = of_a ? local_difference(pair, edge.a, corner->vertex)
                                 : local_difference(pair, corner->vertex, edge.a);
    fence.start = geom_vec2_add(start, offset);
    fence.end = of_a ? geom_vec2_add(fence.start, way) : geom_vec2_sub(fence.start, way);
    walk->visit(walk->context, &fence);
}

static void visit_arc(const fence_walk *walk, geom_vec2 of_a, geom_vec2 of_b) {
    fence2 fence = {.is_arc = true, .of_a = true, .edge = {of_a, of_a}, .vertex = of_b};
    fence.start = local_difference(walk->pair, of_a, of_b);
    fence.end = fence.start;
    walk->visit(walk->context, &fence);
}

/* Fences of one corner with all edges of the other solid, and, for a corner of b, with all vertices of a round one. */
static void visit_corner(const fence_walk *walk, const corner2 *corner, const solid2 *other,
                         bool other_is_a) {
    for (size_t r = 0; r < other->polygon.count; ++r) {
        const side2 side = side_of(other->polygon, r);
        for (size_t i = 0; i < side.ring.count; ++i) {
            visit_edge(walk, edge_of(&side, i), corner, other_is_a);
            if (other_is_a && other->radius > 0.0) {
                visit_arc(walk, side.ring.points[i], corner->vertex);
            }
        }
    }
}

static void visit_corners(const fence_walk *walk, const solid2 *solid, const solid2 *other, bool other_is_a) {
    for (size_t r = 0; r < solid->polygon.count; ++r) {
        const side2 side = side_of(solid->polygon, r);
        for (size_t i = 0; i < side.ring.count; ++i) {
            const corner2 corner = corner_of(walk->pair, &side, i);
            if (!is_reflex(&corner)) {
                visit_corner(walk, &corner, other, other_is_a);
            }
        }
    }
}

void collide_fences_visit(const solid_pair2 *pair, fence_visitor2 *visit, void *context) {
    const fence_walk walk = {pair, visit, context};
    visit_corners(&walk, &pair->b, &pair->a, true);
    visit_corners(&walk, &pair->a, &pair->b, false);
}
