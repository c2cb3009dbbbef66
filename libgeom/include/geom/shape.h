/* The plain shapes: closed sets of points, as values.
 *
 * Every shape holds its boundary. Degenerate shapes are legal and mean what they say: a segment of length
 * zero and a circle of radius zero are points, a box of width zero is a segment. Coordinates are in any one
 * unit of length; nothing here depends on its size.
 *
 * The `geom_*_status` functions are the gate for data from outside: they give GEOM_OK for a shape that every
 * function of the toolkit accepts, and otherwise the reason. Pure, thread-safe, constant time. */
#ifndef GEOM_SHAPE_H
#define GEOM_SHAPE_H

#include <geom/base.h>
#include <geom/vec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The most points of a ring, of a hull, of an array, and of all rings of a polygon together. Every function of libgeom and
 * libcollide that takes points looks at their number first, and refuses a larger one as the headers say of each: with
 * GEOM_CAPACITY_EXCEEDED where there is a status, else like a coordinate that is NaN. NULL with a number other than 0
 * stops at GEOM_ASSERT. A number that is smaller than this and larger than the array cannot be noticed. */
#define GEOM_MAX_POINTS ((size_t)1 << 29)

/* All points of the straight line from a to b, both included. */
typedef struct geom_segment2 {
    geom_vec2 a;
    geom_vec2 b;
} geom_segment2;

/* All points within `radius` of `center`: a disc. radius >= 0. */
typedef struct geom_circle {
    geom_vec2 center;
    double radius;
} geom_circle;

/* Axis-aligned box: all points with min <= p <= max in both coordinates. min <= max. */
typedef struct geom_aabb2 {
    geom_vec2 min;
    geom_vec2 max;
} geom_aabb2;

/* Oriented box: all points center + s * axis + t * perp(axis) with |s| <= half.x and |t| <= half.y, for the
 * doubles as stored. `axis` is meant to be a unit vector but is taken as it is: with an axis of length 2 the
 * box is twice as large as its half extents say. The zero axis is invalid; half >= 0. perp is geom_vec2_perp: the axis points
 * ahead, perp(axis) to the left; (cos, sin) of a heading is its axis. */
typedef struct geom_obb2 {
    geom_vec2 center;
    geom_vec2 axis;
    geom_vec2 half;
} geom_obb2;

/* All points within `radius` of the segment a b. radius >= 0. */
typedef struct geom_capsule2 {
    geom_vec2 a;
    geom_vec2 b;
    double radius;
} geom_capsule2;

/* All points of space on the straight line from a to b. */
typedef struct geom_segment3 {
    geom_vec3 a;
    geom_vec3 b;
} geom_segment3;

/* All points origin + t * direction with t >= 0. The direction has any length but 0. */
typedef struct geom_ray {
    geom_vec3 origin;
    geom_vec3 direction;
} geom_ray;

/* All points p with dot(normal, p) = offset. The normal has any length but 0. */
typedef struct geom_plane {
    geom_vec3 normal;
    double offset;
} geom_plane;

/* All points within `radius` of `center`: a ball. radius >= 0. */
typedef struct geom_sphere {
    geom_vec3 center;
    double radius;
} geom_sphere;

/* Axis-aligned box in space. min <= max in each coordinate. */
typedef struct geom_aabb3 {
    geom_vec3 min;
    geom_vec3 max;
} geom_aabb3;

/* Oriented box in space: all points center + sum s_i * axis[i] with |s_i| <= half_i. The axes are meant to be
 * unit vectors at right angles and must be linearly independent; half >= 0. */
typedef struct geom_obb3 {
    geom_vec3 center;
    geom_vec3 axis[3];
    geom_vec3 half;
} geom_obb3;

/* All points within `radius` of the segment a b in space. radius >= 0. */
typedef struct geom_capsule3 {
    geom_vec3 a;
    geom_vec3 b;
    double radius;
} geom_capsule3;

/* The flat triangle a b c with its boundary; collinear or equal corners are legal. */
typedef struct geom_triangle {
    geom_vec3 a;
    geom_vec3 b;
    geom_vec3 c;
} geom_triangle;

/* The convex hull of `count` points in space, in any order; points inside it do no harm. The view owns nothing. */
typedef struct geom_hull {
    const geom_vec3 *points;
    size_t count;
} geom_hull;

/* GEOM_OK, GEOM_NOT_FINITE, GEOM_NEGATIVE_SIZE (a negative radius or half extent, min above max) or
 * GEOM_INVALID_ARGUMENT (a zero axis, direction or normal; dependent axes), GEOM_TOO_FEW_POINTS or
 * GEOM_CAPACITY_EXCEEDED (a hull without any points, or with too many). */
GEOM_API geom_status geom_segment2_status(geom_segment2 segment);
GEOM_API geom_status geom_circle_status(geom_circle circle);
GEOM_API geom_status geom_aabb2_status(geom_aabb2 box);
GEOM_API geom_status geom_obb2_status(geom_obb2 box);
GEOM_API geom_status geom_capsule2_status(geom_capsule2 capsule);
GEOM_API geom_status geom_segment3_status(geom_segment3 segment);
GEOM_API geom_status geom_ray_status(geom_ray ray);
GEOM_API geom_status geom_plane_status(geom_plane plane);
GEOM_API geom_status geom_sphere_status(geom_sphere sphere);
GEOM_API geom_status geom_aabb3_status(geom_aabb3 box);
GEOM_API geom_status geom_obb3_status(geom_obb3 box);
GEOM_API geom_status geom_capsule3_status(geom_capsule3 capsule);
GEOM_API geom_status geom_triangle_status(geom_triangle triangle);
GEOM_API geom_status geom_hull_status(geom_hull hull);

/* The smallest box that holds the segment; exact. */
GEOM_API geom_aabb2 geom_segment2_bounds(geom_segment2 segment);

/* A box that holds the shape. For a circle and a capsule it is the smallest one whose corners are doubles. For an
 * oriented box each side first lies too far out by at most 2^-50 of the true reach (half the width or height),
 * and is then rounded outwards; it is the smallest where axis is (+-1, 0) or (0, +-1).
 *
 * The box is always finite. Where a shape reaches beyond the largest double, the box ends there: it still holds
 * every point of the shape that doubles can name, and two such boxes still meet wherever the shapes do. */
GEOM_API geom_aabb2 geom_circle_bounds(geom_circle circle);
GEOM_API geom_aabb2 geom_obb2_bounds(geom_obb2 box);
GEOM_API geom_aabb2 geom_capsule2_bounds(geom_capsule2 capsule);

/* The smallest box that holds both boxes; exact. */
GEOM_API geom_aabb2 geom_aabb2_union(geom_aabb2 a, geom_aabb2 b);

#ifdef __cplusplus
}
#endif

#endif
