/* The results of libcollide: relations, distances, sweeps and contact manifolds. */
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

/* The relation of two closed sets. It is always exact: there is no tolerance.
 *
 * Two convex shapes are
 *
 * - apart if they have no common point
 * - touching if they have one, but an arbitrarily small shift of one of them separates them
 * - overlapping if they have one after every sufficiently small shift
 *
 * Shapes that are not convex overlap if some convex parts of them do. So two discs touch if the distance of
 * the centers equals the sum of the radii. A point touches itself, and overlaps a disc that has it inside.
 * Two segments overlap if they cross properly. They touch if an end point of one lies on the other, or if
 * they share a part of one line. A segment along the edge of a box touches the box; one through its inside
 * overlaps it. The penetration depth is positive if and only if the shapes overlap.
 *
 * `if (relation)` means "not known to be free": touching and invalid input count as contact. `relation ==
 * COLLIDE_OVERLAPPING` is the strict test. */
typedef enum collide_relation {
    COLLIDE_INVALID =
        -1, /* NaN, infinity, a negative size, a zero axis, more than GEOM_MAX_POINTS: see geom_*_status */
    COLLIDE_APART = 0,
    COLLIDE_TOUCHING = 1,
    COLLIDE_OVERLAPPING = 2
} collide_relation;

/* Returns the relation as a word: "apart", "touching", "overlapping" or "invalid"; for other values
 * "unknown relation". Never NULL. Thread-safe. */
COLLIDE_API const char *collide_relation_text(collide_relation relation);

/* The distance of two shapes and a pair of closest points.
 *
 * relation    exact
 * distance    0 if and only if the shapes meet; otherwise positive, within the error that the function states
 * on_a, on_b  closest points of the first and the second shape, rounded; one common point if the shapes meet
 *
 * If several pairs are closest, the choice is fixed but unspecified. For COLLIDE_INVALID the distance and the
 * points are NaN. */
typedef struct collide_distance {
    collide_relation relation;
    double distance;
    geom_vec2 on_a;
    geom_vec2 on_b;
} collide_distance;

/* The first contact of a moving shape.
 *
 * relation  the largest relation at any moment of the motion; exact
 * time      the fraction of the motion at the first contact, in [0, 1]: 0 for contact at the start, 1 for
 *           contact at the last moment only; also 1 without contact
 * point     the place of first contact; the end of the path without contact
 * normal    the outward unit normal at `point` of what was hit: the resting shape, or the second shape, b
 *
 * The normal points from b to a, against the motion of a relative to b. The normal of a manifold points the
 * other way, from a to b. It is (0, 0) without contact and if the direction is undefined: the centers
 * coincide, or the path starts inside.
 *
 * Test `relation` for contact, not `time`. For COLLIDE_INVALID time, point and normal are 0, so that a caller
 * that ignores the relation stops at once. */
typedef struct collide_sweep {
    collide_relation relation;
    double time;
    geom_vec2 point;
    geom_vec2 normal;
} collide_sweep;

/* A point midway between two surfaces, and the distance of the surfaces along the normal of the manifold. */
typedef struct collide_contact {
    geom_vec2 point;
    double depth;
} collide_contact;

/* The contact of two shapes.
 *
 * relation  exact
 * depth     the penetration depth: the length of the shortest translation after which overlapping shapes only
 *           touch; positive if and only if the relation is COLLIDE_OVERLAPPING, otherwise 0
 * normal    the unit vector from a to b; moving b by depth * normal separates the shapes
 * count     0 if the shapes are apart or invalid, otherwise 1 or 2
 * points    the ends of the part along which the shapes press; the largest depth of these is `depth`;
 *           undefined beyond `count`
 *
 * Touching shapes have a normal too. The normal of a sweep points the other way, from b to a. Apart shapes
 * have the normal (0, 0). For COLLIDE_INVALID the normal and the depth are NaN. */
typedef struct collide_manifold {
    collide_relation relation;
    double depth;
    geom_vec2 normal;
    int count;
    collide_contact points[2];
} collide_manifold;

/* As collide_distance, in space. */
typedef struct collide_distance3 {
    collide_relation relation;
    double distance;
    geom_vec3 on_a;
    geom_vec3 on_b;
} collide_distance3;

/* As collide_sweep, in space. The normal is the outward unit normal of what was hit, from b to a. */
typedef struct collide_sweep3 {
    collide_relation relation;
    double time;
    geom_vec3 point;
    geom_vec3 normal;
} collide_sweep3;

/* As collide_contact, in space. */
typedef struct collide_contact3 {
    geom_vec3 point;
    double depth;
} collide_contact3;

/* As collide_manifold, in space. The normal points from a to b. There are up to four points: the corners of
 * the area along which the shapes press. */
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
