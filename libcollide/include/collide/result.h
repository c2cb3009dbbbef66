/* What libcollide answers: relations, distances, sweeps. */
#ifndef COLLIDE_RESULT_H
#define COLLIDE_RESULT_H

#include <geom/base.h>
#include <geom/vec.h>

#if defined(_WIN32) && defined(COLLIDE_SHARED)
#if defined(COLLIDE_BUILD)
#define COLLIDE_API __declspec(dllexport)
#else
#define COLLIDE_API __declspec(dllimport)
#endif
#elif defined(__GNUC__) && defined(COLLIDE_SHARED)
#define COLLIDE_API __attribute__((visibility("default")))
#else
#define COLLIDE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* How two closed sets lie to each other. Always exact: no tolerance, right for every finite input.
 *
 * Two convex shapes are
 *   apart        when they have no common point;
 *   touching     when they have one, but an arbitrarily small shift of one of them parts them;
 *   overlapping  when they have one and every small enough shift leaves them one.
 * Shapes that are not convex overlap when some convex parts of them do. So two discs touch when the distance of
 * the centres equals the sum of the radii; a point touches itself, and overlaps a disc that holds it inside;
 * two segments overlap when they cross properly and touch when an end point lies on the other or when they
 * share a stretch of one line; a segment along the edge of a box touches it, one through its inside overlaps it.
 * The penetration depth is positive exactly when the shapes overlap.
 *
 * `if (relation)` reads "not known to be free": touching counts as meeting, and so does invalid input. The
 * strict question is `relation == COLLIDE_OVERLAPPING`. */
typedef enum collide_relation {
    COLLIDE_INVALID =
        -1, /* NaN, infinity, a negative size, a zero axis, more than GEOM_MAX_POINTS: see geom_*_status */
    COLLIDE_APART = 0,
    COLLIDE_TOUCHING = 1,
    COLLIDE_OVERLAPPING = 2
} collide_relation;

/* The distance of two shapes and a pair of closest points.
 *
 * `relation` is the exact answer to whether they meet; `distance` is 0 exactly when they do, and otherwise a
 * positive double within the error that the function states. on_a and on_b are closest points of the first and
 * second shape, rounded; when the shapes meet, both are one common point. Where several pairs are closest, the
 * choice is fixed but unspecified. With COLLIDE_INVALID the distance and the points are NaN. */
typedef struct collide_distance {
    collide_relation relation;
    double distance;
    geom_vec2 on_a;
    geom_vec2 on_b;
} collide_distance;

/* What a moving shape meets on its way.
 *
 * `relation` is exact over the whole motion: the largest relation that holds at any moment of it. `time` is
 * the fraction of the motion, in [0, 1], at which they first meet: 0 when they meet at the start, 1 when they
 * meet at the last moment only, and also when they never meet: ask `relation`, not `time`, whether they do.
 * `point` is the place of first contact. `normal` is the outward unit normal there of what was hit: of the resting shape,
 * or of b, the second of two that move. It points from b to a, against the motion of a as seen from b. The normal of a
 * manifold points the other way, from a to b. `normal` is (0, 0) where the direction is not defined (the centers
 * coincide, or the path starts inside). Without contact `point` is the end of the path and `normal` is (0, 0). With
 * COLLIDE_INVALID time, point and normal are 0, so that a caller that ignores the relation stops at once. */
typedef struct collide_sweep {
    collide_relation relation;
    double time;
    geom_vec2 point;
    geom_vec2 normal;
} collide_sweep;

/* How two shapes press on each other.
 *
 * `relation` is exact. `depth` is the penetration depth: the length of the least translation that makes overlapping
 * shapes only touch; it is positive exactly when the relation is COLLIDE_OVERLAPPING, and 0 when they touch or are apart.
 * `normal` is the unit vector from a to b along which b must move by `depth`, or a the other way; shapes that touch have
 * one as well. The normal of a sweep points the other way, from b to a. `count` is 0 exactly when the shapes are apart or
 * invalid; else there are 1 or 2 points midway between the two surfaces, the ends of the stretch along which they press,
 * each with its own depth along the normal, of which the largest is `depth`. Points beyond `count` mean nothing. Apart
 * shapes have the normal (0, 0); with COLLIDE_INVALID normal and depth are NaN. */
typedef struct collide_contact {
    geom_vec2 point;
    double depth;
} collide_contact;

typedef struct collide_manifold {
    collide_relation relation;
    double depth;
    geom_vec2 normal;
    int count;
    collide_contact points[2];
} collide_manifold;

/* The same for shapes in space. */
typedef struct collide_distance3 {
    collide_relation relation;
    double distance;
    geom_vec3 on_a;
    geom_vec3 on_b;
} collide_distance3;

/* As collide_sweep: `normal` is the outward unit normal of what was hit, from b to a. */
typedef struct collide_sweep3 {
    collide_relation relation;
    double time;
    geom_vec3 point;
    geom_vec3 normal;
} collide_sweep3;

typedef struct collide_contact3 {
    geom_vec3 point;
    double depth;
} collide_contact3;

/* As collide_manifold: `normal` points from a to b. Up to four points, the corners of the patch along which the shapes
 * press. */
typedef struct collide_manifold3 {
    collide_relation relation;
    double depth;
    geom_vec3 normal;
    int count;
    collide_contact3 points[4];
} collide_manifold3;

#ifdef __cplusplus
}
#endif

#endif
