/* Simple shapes: closed sets of points, as plain values.
 *
 * Every shape contains its boundary. Degenerate shapes are legal: a segment of length 0 and a circle of
 * radius 0 are points, a box of width 0 is a segment. Coordinates may be in any unit of length.
 *
 * Check data from outside with the `geom_*_status` functions: a shape with status GEOM_OK is accepted by
 * every function of the toolkit. All functions here are pure and thread-safe, and take constant time unless
 * they say otherwise. */
#ifndef GEOM_SHAPE_H
#define GEOM_SHAPE_H

#include <geom/base.h>
#include <geom/vec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest number of points in a ring, a hull or an array, and in all rings of a polygon together.
 *
 * Every function of libgeom and libcollide that takes points checks their number first. A larger number gives
 * GEOM_CAPACITY_EXCEEDED if the function returns a status; otherwise it is treated like a coordinate that is
 * NaN. NULL with a number other than 0 fails a GEOM_ASSERT. A number that exceeds the array but not this
 * limit cannot be detected. */
#define GEOM_MAX_POINTS ((size_t)1 << 29)

/* The straight segment from a to b, both included. */
typedef struct geom_segment2 {
    geom_vec2 a;
    geom_vec2 b;
} geom_segment2;

/* A disc: all points within `radius` of `center`. radius >= 0. */
typedef struct geom_circle {
    geom_vec2 center;
    double radius;
} geom_circle;

/* An axis-aligned box: all points p with min <= p <= max in both coordinates. min <= max. */
typedef struct geom_aabb2 {
    geom_vec2 min;
    geom_vec2 max;
} geom_aabb2;

/* An oriented box: all points center + s * axis + t * perp(axis) with |s| <= half.x and |t| <= half.y, for
 * the doubles as stored. perp is geom_vec2_perp: the axis points ahead and perp(axis) to the left. The axis
 * of a heading is (cos, sin).
 *
 * `axis` should be a unit vector but is used as it is: with an axis of length 2 the box is twice as large as
 * its half extents say. The zero axis is invalid. half >= 0. */
typedef struct geom_obb2 {
    geom_vec2 center;
    geom_vec2 axis;
    geom_vec2 half;
} geom_obb2;

/* All points within `radius` of the segment from a to b. radius >= 0. */
typedef struct geom_capsule2 {
    geom_vec2 a;
    geom_vec2 b;
    double radius;
} geom_capsule2;

/* The straight segment from a to b in space, both included. */
typedef struct geom_segment3 {
    geom_vec3 a;
    geom_vec3 b;
} geom_segment3;

/* All points origin + t * direction with t >= 0. The direction may have any length above 0. */
typedef struct geom_ray {
    geom_vec3 origin;
    geom_vec3 direction;
} geom_ray;

/* All points p with dot(normal, p) = offset. The normal may have any length above 0. */
typedef struct geom_plane {
    geom_vec3 normal;
    double offset;
} geom_plane;

/* A ball: all points within `radius` of `center`. radius >= 0. */
typedef struct geom_sphere {
    geom_vec3 center;
    double radius;
} geom_sphere;

/* An axis-aligned box in space. min <= max in each coordinate. */
typedef struct geom_aabb3 {
    geom_vec3 min;
    geom_vec3 max;
} geom_aabb3;

/* An oriented box in space: all points center + sum of s_i * axis[i] with |s_i| <= half_i. The axes should be
 * unit vectors at right angles, and must be linearly independent. half >= 0. */
typedef struct geom_obb3 {
    geom_vec3 center;
    geom_vec3 axis[3];
    geom_vec3 half;
} geom_obb3;

/* All points within `radius` of the segment from a to b in space. radius >= 0. */
typedef struct geom_capsule3 {
    geom_vec3 a;
    geom_vec3 b;
    double radius;
} geom_capsule3;

/* The flat triangle with corners a, b and c. Collinear or equal corners are legal. */
typedef struct geom_triangle {
    geom_vec3 a;
    geom_vec3 b;
    geom_vec3 c;
} geom_triangle;

/* The convex hull of `count` points in space, in any order. Points inside the hull are allowed. The view owns
 * nothing. */
typedef struct geom_hull {
    const geom_vec3 *points;
    size_t count;
} geom_hull;

/* The status functions return GEOM_OK, GEOM_NOT_FINITE if a number is NaN or infinite, or the status named at
 * each function. */

/* Returns the status of a segment. */
GEOM_API geom_status geom_segment2_status(geom_segment2 segment);

/* Returns the status of a circle. GEOM_NEGATIVE_SIZE for a negative radius. */
GEOM_API geom_status geom_circle_status(geom_circle circle);

/* Returns the status of a box. GEOM_NEGATIVE_SIZE if min exceeds max. */
GEOM_API geom_status geom_aabb2_status(geom_aabb2 box);

/* Returns the status of a box. GEOM_NEGATIVE_SIZE for a negative half extent, GEOM_INVALID_ARGUMENT for a
 * zero axis. */
GEOM_API geom_status geom_obb2_status(geom_obb2 box);

/* Returns the status of a capsule. GEOM_NEGATIVE_SIZE for a negative radius. */
GEOM_API geom_status geom_capsule2_status(geom_capsule2 capsule);

/* Returns the status of a segment. */
GEOM_API geom_status geom_segment3_status(geom_segment3 segment);

/* Returns the status of a ray. GEOM_INVALID_ARGUMENT for a zero direction. */
GEOM_API geom_status geom_ray_status(geom_ray ray);

/* Returns the status of a plane. GEOM_INVALID_ARGUMENT for a zero normal. */
GEOM_API geom_status geom_plane_status(geom_plane plane);

/* Returns the status of a sphere. GEOM_NEGATIVE_SIZE for a negative radius. */
GEOM_API geom_status geom_sphere_status(geom_sphere sphere);

/* Returns the status of a box. GEOM_NEGATIVE_SIZE if min exceeds max. */
GEOM_API geom_status geom_aabb3_status(geom_aabb3 box);

/* Returns the status of a box. GEOM_NEGATIVE_SIZE for a negative half extent, GEOM_INVALID_ARGUMENT for
 * dependent axes. */
GEOM_API geom_status geom_obb3_status(geom_obb3 box);

/* Returns the status of a capsule. GEOM_NEGATIVE_SIZE for a negative radius. */
GEOM_API geom_status geom_capsule3_status(geom_capsule3 capsule);

/* Returns the status of a triangle. */
GEOM_API geom_status geom_triangle_status(geom_triangle triangle);

/* Returns the status of a hull. GEOM_TOO_FEW_POINTS for a hull without points, GEOM_CAPACITY_EXCEEDED for
 * more than GEOM_MAX_POINTS. Linear time. */
GEOM_API geom_status geom_hull_status(geom_hull hull);

/* Returns the oriented box whose axis has the angle `angle` in radians, counterclockwise from the x axis.
 * `half.x` is the half extent along that axis, `half.y` the one across. The axis is
 * geom_rotation2_from_angle, which is a unit vector up to rounding. Not checked; see geom_obb2_status. */
GEOM_API geom_obb2 geom_obb2_from_angle(geom_vec2 center, geom_vec2 half, double angle);

/* Bounding boxes.
 *
 * The shape must be valid (geom_*_status). The result contains it. For segments, circles, spheres, capsules,
 * triangles and hulls it is the smallest box with double corners. For an oriented box each side is too far
 * out by at most 2^-50 of the true reach in that coordinate, and is then rounded outwards. That box is the
 * smallest if the axes are along the coordinate axes and of length 1.
 *
 * The result is always finite. If a shape reaches beyond the largest double, as every ray and plane does, the
 * box ends there. It still contains every point of the shape with double coordinates, and two such boxes
 * still meet if the shapes do. */

/* Returns the smallest box around the segment. Exact. */
GEOM_API geom_aabb2 geom_segment2_bounds(geom_segment2 segment);

/* Returns the bounding box of the circle. */
GEOM_API geom_aabb2 geom_circle_bounds(geom_circle circle);

/* Returns the bounding box of the oriented box. */
GEOM_API geom_aabb2 geom_obb2_bounds(geom_obb2 box);

/* Returns the bounding box of the capsule. */
GEOM_API geom_aabb2 geom_capsule2_bounds(geom_capsule2 capsule);

/* Returns the bounding box of the segment. Exact. */
GEOM_API geom_aabb3 geom_segment3_bounds(geom_segment3 segment);

/* Returns the bounding box of the ray. Exact: in each coordinate it ends at the origin of the ray, and at the
 * largest double if the ray goes there. */
GEOM_API geom_aabb3 geom_ray_bounds(geom_ray ray);

/* Returns the bounding box of the plane. It contains all doubles, except in the coordinate along which the
 * normal points, if the other two of the normal are 0. There it is offset / normal, rounded both ways. */
GEOM_API geom_aabb3 geom_plane_bounds(geom_plane plane);

/* Returns the bounding box of the sphere. */
GEOM_API geom_aabb3 geom_sphere_bounds(geom_sphere sphere);

/* Returns the bounding box of the oriented box. */
GEOM_API geom_aabb3 geom_obb3_bounds(geom_obb3 box);

/* Returns the bounding box of the capsule. */
GEOM_API geom_aabb3 geom_capsule3_bounds(geom_capsule3 capsule);

/* Returns the bounding box of the triangle. Exact. */
GEOM_API geom_aabb3 geom_triangle_bounds(geom_triangle triangle);

/* Returns the bounding box of the hull. Exact. The hull must have at least one point and at most
 * GEOM_MAX_POINTS (GEOM_ASSERT). Linear time. */
GEOM_API geom_aabb3 geom_hull_bounds(geom_hull hull);

/* Returns the smallest box around both boxes. Exact. */
GEOM_API geom_aabb2 geom_aabb2_union(geom_aabb2 a, geom_aabb2 b);

/* Returns the smallest box around both boxes. Exact. */
GEOM_API geom_aabb3 geom_aabb3_union(geom_aabb3 a, geom_aabb3 b);

#ifdef __cplusplus
}
#endif

#endif
