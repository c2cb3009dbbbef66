/* Any shape of the plane as one type, for those who hold mixed shapes.
 *
 * A collide_shape is a small value: what kind it is, and the shape. Vertices of polygons stay in the caller's arrays,
 * which must outlive it. Two shapes of any kinds can be asked everything:
 *
 *     const collide_shape car = collide_shape_from_obb(box);
 *     const collide_shape tree = collide_shape_from_circle(disc);
 *     if (collide_shape_relation(car, tree)) { ... }                  do they meet?       here
 *     if (collide_shape_relation_within(car, tree, 0.5)) { ... }               or come that close?  here
 *     collide_shape_distance(car, tree)                               how far apart?      <collide/distance2.h>
 *     collide_shape_manifold(car, tree)                               how deep, where?    <collide/contact2.h>
 *     collide_shape_sweep(car, motion, tree, geom_vec2_make(0, 0))        when?               <collide/sweep2.h>
 *     collide_shape_ccd(car, curve, tree, rest, 0.5, 1e-6)           and while it turns? <collide/ccd2.h>
 *
 * All answers about one pair agree. Names of the plane carry no number; those of space have a 3 (<collide/shape3.h>).
 * Everything is pure, thread-safe, and allocates nothing. */
#ifndef COLLIDE_SHAPE2_H
#define COLLIDE_SHAPE2_H

#include <collide/result.h>
#include <geom/polygon.h>
#include <geom/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

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

/* The member that `kind` names is the shape. A kind outside the list is invalid input. In C a constant one is written
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

static inline collide_shape collide_shape_from_point(geom_vec2 point) {
    collide_shape shape;
    shape.kind = COLLIDE_SHAPE_POINT;
    shape.as.point = point;
    return shape;
}

static inline collide_shape collide_shape_from_segment(geom_segment2 segment) {
    collide_shape shape;
    shape.kind = COLLIDE_SHAPE_SEGMENT;
    shape.as.segment = segment;
    return shape;
}

static inline collide_shape collide_shape_from_circle(geom_circle circle) {
    collide_shape shape;
    shape.kind = COLLIDE_SHAPE_CIRCLE;
    shape.as.circle = circle;
    return shape;
}

static inline collide_shape collide_shape_from_aabb(geom_aabb2 box) {
    collide_shape shape;
    shape.kind = COLLIDE_SHAPE_AABB;
    shape.as.aabb = box;
    return shape;
}

static inline collide_shape collide_shape_from_obb(geom_obb2 box) {
    collide_shape shape;
    shape.kind = COLLIDE_SHAPE_OBB;
    shape.as.obb = box;
    return shape;
}

static inline collide_shape collide_shape_from_capsule(geom_capsule2 capsule) {
    collide_shape shape;
    shape.kind = COLLIDE_SHAPE_CAPSULE;
    shape.as.capsule = capsule;
    return shape;
}

static inline collide_shape collide_shape_from_convex(geom_ring convex) {
    collide_shape shape;
    shape.kind = COLLIDE_SHAPE_CONVEX;
    shape.as.convex = convex;
    return shape;
}

static inline collide_shape collide_shape_from_polygon(geom_polygon polygon) {
    collide_shape shape;
    shape.kind = COLLIDE_SHAPE_POLYGON;
    shape.as.polygon = polygon;
    return shape;
}

/* GEOM_OK, or why every test of this shape answers COLLIDE_INVALID: as geom_*_status for the plain shapes;
 * GEOM_TOO_FEW_POINTS for a polygon without rings, a ring of fewer than three vertices, a convex ring without any;
 * GEOM_CAPACITY_EXCEEDED for more than
 * GEOM_MAX_POINTS vertices or rings; GEOM_NOT_FINITE for a vertex; GEOM_INVALID_ARGUMENT for an unknown kind. Whether rings are simple or convex is not
 * asked. Linear in the number of vertices. */
COLLIDE_API geom_status collide_shape_status(collide_shape shape);

/* A box that holds the shape, as geom_*_bounds gives it; for a polygon one that holds all of its rings. The shape must be
 * valid. Linear in the number of vertices. */
COLLIDE_API geom_aabb2 collide_shape_bounds(collide_shape shape);

/* The relation of two shapes: the function of <collide/pair2.h> for their kinds, in either order. Exact. COLLIDE_INVALID
 * for an unknown kind. */
COLLIDE_API collide_relation collide_shape_relation(collide_shape a, collide_shape b);

/* The relation of b and all points within `margin` of a: closer than the margin is COLLIDE_OVERLAPPING, as close as the
 * margin COLLIDE_TOUCHING, further COLLIDE_APART. Exact, and the same for (b, a): the distance is compared with the
 * margin and the radii of both shapes, and their sum is not rounded. A margin of 0 gives collide_shape_relation; a
 * negative or infinite one, and NaN, COLLIDE_INVALID. Cost as of the relation for points and segments; discs, boxes and
 * capsules take 30 to 150 nanoseconds, and a convex ring is looked at as a whole. */
COLLIDE_API collide_relation collide_shape_relation_within(collide_shape a, collide_shape b, double margin);

#ifdef __cplusplus
}
#endif

#endif
