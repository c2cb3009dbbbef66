/* Any shape of the plane as one type.
 *
 * A collide_shape is a small value: a kind and the shape. Vertices of polygons stay in the caller's arrays,
 * which must outlive it. Every function takes two shapes of any kinds:
 *
 *     const collide_shape car = collide_shape_from_obb(box);
 *     const collide_shape tree = collide_shape_from_circle(disc);
 *     collide_shape_relation(car, tree)                         do they meet?
 *     collide_shape_relation_within(car, tree, 0.5)             do they come within a margin?
 *     collide_shape_distance(car, tree)                         how far apart?      <collide/distance2.h>
 *     collide_shape_manifold(car, tree)                         how deep, where?    <collide/contact2.h>
 *     collide_shape_sweep(car, motion, tree, at_rest)           when?               <collide/sweep2.h>
 *     collide_shape_ccd(car, curve, tree, rest, 0.5, 0.0)       and if it rotates?  <collide/ccd2.h>
 *
 * All answers about one pair agree. Names of the plane have no number; those of space have a 3
 * (<collide/shape3.h>).
 *
 * Pure. Thread-safe. Does not allocate. */
#ifndef COLLIDE_SHAPE2_H
#define COLLIDE_SHAPE2_H

#include <collide/result.h>
#include <geom/polygon.h>
#include <geom/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The kinds of shapes. */
typedef enum collide_shape_kind {
    COLLIDE_SHAPE_POINT,
    COLLIDE_SHAPE_SEGMENT,
    COLLIDE_SHAPE_CIRCLE,
    COLLIDE_SHAPE_AABB,
    COLLIDE_SHAPE_OBB,
    COLLIDE_SHAPE_CAPSULE,
    COLLIDE_SHAPE_CONVEX, /* a convex ring, as <collide/pair2.h> says */
    COLLIDE_SHAPE_POLYGON,
    COLLIDE_SHAPE_KIND_COUNT
} collide_shape_kind;

/* A shape. `kind` says which member of `as` is set; another kind is invalid input. A constant in C is written
 * {COLLIDE_SHAPE_CIRCLE, {.circle = {{3, 4}, 1}}}. */
typedef struct collide_shape {
    collide_shape_kind kind;
    union {
        geom_vec2 point;
        geom_segment2 segment;
        geom_circle circle;
        geom_aabb2 aabb;
        geom_obb2 obb;
        geom_capsule2 capsule;
        geom_ring convex;
        geom_polygon polygon;
    } as;
} collide_shape;

/* Returns a point as a shape. */
static inline collide_shape collide_shape_from_point(geom_vec2 point) {
    collide_shape shape;
    shape.kind = COLLIDE_SHAPE_POINT;
    shape.as.point = point;
    return shape;
}

/* Returns a segment as a shape. */
static inline collide_shape collide_shape_from_segment(geom_segment2 segment) {
    collide_shape shape;
    shape.kind = COLLIDE_SHAPE_SEGMENT;
    shape.as.segment = segment;
    return shape;
}

/* Returns a disc as a shape. */
static inline collide_shape collide_shape_from_circle(geom_circle circle) {
    collide_shape shape;
    shape.kind = COLLIDE_SHAPE_CIRCLE;
    shape.as.circle = circle;
    return shape;
}

/* Returns an axis-aligned box as a shape. */
static inline collide_shape collide_shape_from_aabb(geom_aabb2 box) {
    collide_shape shape;
    shape.kind = COLLIDE_SHAPE_AABB;
    shape.as.aabb = box;
    return shape;
}

/* Returns an oriented box as a shape. */
static inline collide_shape collide_shape_from_obb(geom_obb2 box) {
    collide_shape shape;
    shape.kind = COLLIDE_SHAPE_OBB;
    shape.as.obb = box;
    return shape;
}

/* Returns a capsule as a shape. */
static inline collide_shape collide_shape_from_capsule(geom_capsule2 capsule) {
    collide_shape shape;
    shape.kind = COLLIDE_SHAPE_CAPSULE;
    shape.as.capsule = capsule;
    return shape;
}

/* Returns a convex ring as a shape. The vertices are not copied. */
static inline collide_shape collide_shape_from_convex(geom_ring convex) {
    collide_shape shape;
    shape.kind = COLLIDE_SHAPE_CONVEX;
    shape.as.convex = convex;
    return shape;
}

/* Returns a polygon as a shape. The rings and vertices are not copied. */
static inline collide_shape collide_shape_from_polygon(geom_polygon polygon) {
    collide_shape shape;
    shape.kind = COLLIDE_SHAPE_POLYGON;
    shape.as.polygon = polygon;
    return shape;
}

/* Returns GEOM_OK, or the reason why every test of this shape returns COLLIDE_INVALID.
 *
 * Errors: those of geom_*_status for simple shapes. GEOM_TOO_FEW_POINTS for a polygon without rings, a ring
 * of fewer than three vertices or a convex ring without vertices. GEOM_CAPACITY_EXCEEDED for more than
 * GEOM_MAX_POINTS vertices or rings. GEOM_NOT_FINITE for a vertex. GEOM_INVALID_ARGUMENT for an unknown kind.
 *
 * Does not check whether rings are simple or convex. Linear in the number of vertices. */
COLLIDE_API geom_status collide_shape_status(collide_shape shape);

/* Returns a bounding box of the shape, as geom_*_bounds; for a polygon, one of all its rings. The shape must
 * be valid. Linear in the number of vertices. */
COLLIDE_API geom_aabb2 collide_shape_bounds(collide_shape shape);

/* Returns the relation of two shapes: that of <collide/pair2.h> for their kinds, in either order. Exact.
 * Returns COLLIDE_INVALID for an unknown kind. */
COLLIDE_API collide_relation collide_shape_relation(collide_shape a, collide_shape b);

/* Returns the relation of b and all points within `margin` of a: COLLIDE_OVERLAPPING if the shapes are closer
 * than the margin, COLLIDE_TOUCHING if their distance equals it, COLLIDE_APART if they are farther apart.
 *
 * margin  >= 0 and finite; 0 gives collide_shape_relation
 *
 * Exact, and the same for (b, a): the sum of the margin and the radii is not rounded. Returns COLLIDE_INVALID
 * if the margin is negative, infinite or NaN.
 *
 * Cost: that of the relation for points, segments and polygons; 30 to 150 ns for discs, boxes and capsules;
 * linear for a convex ring. */
COLLIDE_API collide_relation collide_shape_relation_within(collide_shape a, collide_shape b, double margin);

#ifdef __cplusplus
}
#endif

#endif
