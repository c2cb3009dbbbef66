/* Any shape in space as one type: <collide/shape2.h> for space.
 *
 *     const collide_shape3 drone = collide_shape3_from_sphere(ball);
 *     const collide_shape3 house = collide_shape3_from_aabb(box);
 *     collide_shape3_relation(drone, house)                     do they meet?
 *     collide_shape3_relation_within(drone, house, 0.5)         do they come within a margin?
 *     collide_shape3_distance(drone, house)                     how far apart?      <collide/distance3.h>
 *     collide_shape3_manifold(drone, house)                     how deep, where?    <collide/contact3.h>
 *     collide_shape3_sweep(drone, motion, house, at_rest)       when?               <collide/sweep3.h>
 *     collide_shape3_ccd(drone, curve, house, rest, 0.5, 0.0)   and if it rotates?  <collide/ccd3.h>
 *
 * All answers about one pair agree. Pure. Thread-safe. Does not allocate. */
#ifndef COLLIDE_SHAPE3_H
#define COLLIDE_SHAPE3_H

#include <collide/result.h>
#include <geom/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The kinds of shapes. */
typedef enum collide_shape3_kind {
    COLLIDE_SHAPE3_POINT,
    COLLIDE_SHAPE3_SEGMENT,
    COLLIDE_SHAPE3_RAY,
    COLLIDE_SHAPE3_PLANE,
    COLLIDE_SHAPE3_SPHERE,
    COLLIDE_SHAPE3_AABB,
    COLLIDE_SHAPE3_OBB,
    COLLIDE_SHAPE3_CAPSULE,
    COLLIDE_SHAPE3_TRIANGLE,
    COLLIDE_SHAPE3_HULL,
    COLLIDE_SHAPE3_KIND_COUNT
} collide_shape3_kind;

/* A shape. `kind` says which member of `as` is set; another kind is invalid input. The points of a hull stay
 * in the caller's array, which must outlive the shape. */
typedef struct collide_shape3 {
    collide_shape3_kind kind;
    union {
        geom_vec3 point;
        geom_segment3 segment;
        geom_ray ray;
        geom_plane plane;
        geom_sphere sphere;
        geom_aabb3 aabb;
        geom_obb3 obb;
        geom_capsule3 capsule;
        geom_triangle triangle;
        geom_hull hull;
    } as;
} collide_shape3;

/* Returns a point as a shape. */
static inline collide_shape3 collide_shape3_from_point(geom_vec3 point) {
    collide_shape3 shape;
    shape.kind = COLLIDE_SHAPE3_POINT;
    shape.as.point = point;
    return shape;
}

/* Returns a segment as a shape. */
static inline collide_shape3 collide_shape3_from_segment(geom_segment3 segment) {
    collide_shape3 shape;
    shape.kind = COLLIDE_SHAPE3_SEGMENT;
    shape.as.segment = segment;
    return shape;
}

/* Returns a ray as a shape. */
static inline collide_shape3 collide_shape3_from_ray(geom_ray ray) {
    collide_shape3 shape;
    shape.kind = COLLIDE_SHAPE3_RAY;
    shape.as.ray = ray;
    return shape;
}

/* Returns a plane as a shape. */
static inline collide_shape3 collide_shape3_from_plane(geom_plane plane) {
    collide_shape3 shape;
    shape.kind = COLLIDE_SHAPE3_PLANE;
    shape.as.plane = plane;
    return shape;
}

/* Returns a ball as a shape. */
static inline collide_shape3 collide_shape3_from_sphere(geom_sphere sphere) {
    collide_shape3 shape;
    shape.kind = COLLIDE_SHAPE3_SPHERE;
    shape.as.sphere = sphere;
    return shape;
}

/* Returns an axis-aligned box as a shape. */
static inline collide_shape3 collide_shape3_from_aabb(geom_aabb3 box) {
    collide_shape3 shape;
    shape.kind = COLLIDE_SHAPE3_AABB;
    shape.as.aabb = box;
    return shape;
}

/* Returns an oriented box as a shape. */
static inline collide_shape3 collide_shape3_from_obb(geom_obb3 box) {
    collide_shape3 shape;
    shape.kind = COLLIDE_SHAPE3_OBB;
    shape.as.obb = box;
    return shape;
}

/* Returns a capsule as a shape. */
static inline collide_shape3 collide_shape3_from_capsule(geom_capsule3 capsule) {
    collide_shape3 shape;
    shape.kind = COLLIDE_SHAPE3_CAPSULE;
    shape.as.capsule = capsule;
    return shape;
}

/* Returns a triangle as a shape. */
static inline collide_shape3 collide_shape3_from_triangle(geom_triangle triangle) {
    collide_shape3 shape;
    shape.kind = COLLIDE_SHAPE3_TRIANGLE;
    shape.as.triangle = triangle;
    return shape;
}

/* Returns a hull as a shape. The points are not copied. */
static inline collide_shape3 collide_shape3_from_hull(geom_hull hull) {
    collide_shape3 shape;
    shape.kind = COLLIDE_SHAPE3_HULL;
    shape.as.hull = hull;
    return shape;
}

/* Returns GEOM_OK, or the reason why every test of this shape returns COLLIDE_INVALID.
 *
 * Errors: those of geom_*_status; GEOM_INVALID_ARGUMENT for an unknown kind. Linear in the number of
 * points. */
COLLIDE_API geom_status collide_shape3_status(collide_shape3 shape);

/* Returns a bounding box of the shape, as geom_*_bounds. The boxes of rays and planes end at the largest
 * double. The shape must be valid (collide_shape3_status). Linear in the number of points. */
COLLIDE_API geom_aabb3 collide_shape3_bounds(collide_shape3 shape);

/* Returns the relation of two shapes: that of <collide/pair3.h> for their kinds, in either order. Exact. */
COLLIDE_API collide_relation collide_shape3_relation(collide_shape3 a, collide_shape3 b);

/* Returns the relation of b and all points within `margin` of a: COLLIDE_OVERLAPPING if the shapes are closer
 * than the margin, COLLIDE_TOUCHING if their distance equals it, COLLIDE_APART if they are farther apart.
 *
 * margin  >= 0 and finite; 0 gives collide_shape3_relation
 *
 * Exact, and the same for (b, a). Returns COLLIDE_INVALID if the margin is negative, infinite or NaN. */
COLLIDE_API collide_relation collide_shape3_relation_within(collide_shape3 a, collide_shape3 b,
                                                            double margin);

#ifdef __cplusplus
}
#endif

#endif
