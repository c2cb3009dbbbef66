/* Any shape in space as one type, for those who hold mixed shapes: what <collide/shape2.h> is for the plane.
 *
 *     const collide_shape3 drone = collide_shape3_from_sphere(ball);
 *     const collide_shape3 house = collide_shape3_from_aabb(box);
 *     if (collide_shape3_relation(drone, house)) { ... }              do they meet?       here
 *     if (collide_shape3_relation_within(drone, house, 0.5)) { ... }           or come that close?  here
 *     collide_shape3_distance(drone, house)                           how far apart?      <collide/distance3.h>
 *     collide_shape3_manifold(drone, house)                           how deep, where?    <collide/contact3.h>
 *     collide_shape3_sweep(drone, motion, house, geom_vec3_make(0, 0, 0)) when?               <collide/sweep3.h>
 *     collide_shape3_ccd(drone, curve, house, rest, 0.5, 1e-6)       and while it turns? <collide/ccd3.h>
 *
 * All answers about one pair agree. Everything is pure, thread-safe, and allocates nothing. */
#ifndef COLLIDE_SHAPE3_H
#define COLLIDE_SHAPE3_H

#include <collide/result.h>
#include <geom/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

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

/* The member that `kind` names is the shape. A kind outside the list is invalid input. The points of a hull stay in
 * the caller's array, which must outlive it. */
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

static inline collide_shape3 collide_shape3_from_point(geom_vec3 point) {
    collide_shape3 shape;
    shape.kind = COLLIDE_SHAPE3_POINT;
    shape.as.point = point;
    return shape;
}

static inline collide_shape3 collide_shape3_from_segment(geom_segment3 segment) {
    collide_shape3 shape;
    shape.kind = COLLIDE_SHAPE3_SEGMENT;
    shape.as.segment = segment;
    return shape;
}

static inline collide_shape3 collide_shape3_from_ray(geom_ray ray) {
    collide_shape3 shape;
    shape.kind = COLLIDE_SHAPE3_RAY;
    shape.as.ray = ray;
    return shape;
}

static inline collide_shape3 collide_shape3_from_plane(geom_plane plane) {
    collide_shape3 shape;
    shape.kind = COLLIDE_SHAPE3_PLANE;
    shape.as.plane = plane;
    return shape;
}

static inline collide_shape3 collide_shape3_from_sphere(geom_sphere sphere) {
    collide_shape3 shape;
    shape.kind = COLLIDE_SHAPE3_SPHERE;
    shape.as.sphere = sphere;
    return shape;
}

static inline collide_shape3 collide_shape3_from_aabb(geom_aabb3 box) {
    collide_shape3 shape;
    shape.kind = COLLIDE_SHAPE3_AABB;
    shape.as.aabb = box;
    return shape;
}

static inline collide_shape3 collide_shape3_from_obb(geom_obb3 box) {
    collide_shape3 shape;
    shape.kind = COLLIDE_SHAPE3_OBB;
    shape.as.obb = box;
    return shape;
}

static inline collide_shape3 collide_shape3_from_capsule(geom_capsule3 capsule) {
    collide_shape3 shape;
    shape.kind = COLLIDE_SHAPE3_CAPSULE;
    shape.as.capsule = capsule;
    return shape;
}

static inline collide_shape3 collide_shape3_from_triangle(geom_triangle triangle) {
    collide_shape3 shape;
    shape.kind = COLLIDE_SHAPE3_TRIANGLE;
    shape.as.triangle = triangle;
    return shape;
}

static inline collide_shape3 collide_shape3_from_hull(geom_hull hull) {
    collide_shape3 shape;
    shape.kind = COLLIDE_SHAPE3_HULL;
    shape.as.hull = hull;
    return shape;
}

/* GEOM_OK, or why every test of this shape answers COLLIDE_INVALID: as geom_*_status, and GEOM_INVALID_ARGUMENT for an
 * unknown kind. Linear in the number of points. */
COLLIDE_API geom_status collide_shape3_status(collide_shape3 shape);

/* The relation of two shapes: the function of <collide/pair3.h> for their kinds, in either order. */
COLLIDE_API collide_relation collide_shape3_relation(collide_shape3 a, collide_shape3 b);

/* The relation of b and all points within `margin` of a: closer than the margin is COLLIDE_OVERLAPPING, as close as the
 * margin COLLIDE_TOUCHING, further COLLIDE_APART. The same for (b, a). A margin of 0 gives collide_shape3_relation; a
 * negative or infinite one and NaN are COLLIDE_INVALID. */
COLLIDE_API collide_relation collide_shape3_relation_within(collide_shape3 a, collide_shape3 b,
                                                            double margin);

#ifdef __cplusplus
}
#endif

#endif
