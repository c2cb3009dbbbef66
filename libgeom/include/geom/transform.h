/* Rigid motions of the plane and of space: a rotation followed by a translation.
 *
 * A rotation of the plane is stored as a cosine and a sine, one of space as a unit quaternion. Making one
 * from an angle calls cos and sin once; applying one is arithmetic only. <geom/transform_shape.h> moves
 * shapes.
 *
 * NaN and infinity pass through. Coordinates above 2^1020 may give them, too. Pure. Thread-safe. Constant
 * time. */
#ifndef GEOM_TRANSFORM_H
#define GEOM_TRANSFORM_H

#include <geom/base.h>
#include <geom/vec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A rotation of the plane, counterclockwise positive. (cosine, sine) is also the axis of a geom_obb2 rotated
 * so. */
typedef struct geom_rotation2 {
    double cosine;
    double sine;
} geom_rotation2;

/* A rotation about the origin, then a translation. */
typedef struct geom_transform2 {
    geom_rotation2 rotation;
    geom_vec2 translation;
} geom_transform2;

/* A rotation of space: the unit quaternion w + xi + yj + zk. */
typedef struct geom_rotation3 {
    double w;
    double x;
    double y;
    double z;
} geom_rotation3;

/* A rotation about the origin, then a translation. */
typedef struct geom_transform3 {
    geom_rotation3 rotation;
    geom_vec3 translation;
} geom_transform3;

/* Returns the motion that leaves every point in place. */
GEOM_API geom_transform2 geom_transform2_identity(void);

/* Returns the motion that leaves every point in place. */
GEOM_API geom_transform3 geom_transform3_identity(void);

/* Returns the rotation by `angle` radians, counterclockwise. The angle may have any finite size. */
GEOM_API geom_rotation2 geom_rotation2_from_angle(double angle);

/* Returns the unit vector (cosine, sine): the direction of a heading, and the axis of a geom_obb2 rotated
 * so. */
static inline geom_vec2 geom_rotation2_axis(geom_rotation2 r) { return geom_vec2_make(r.cosine, r.sine); }

/* Returns the rotation by `angle` radians about `axis`. It is counterclockwise as seen from the tip of the
 * axis. The axis may have any length above 0. The zero axis gives no rotation. */
GEOM_API geom_rotation3 geom_rotation3_from_axis_angle(geom_vec3 axis, double angle);

/* Returns the angle in radians, in (-pi, pi]. */
GEOM_API double geom_rotation2_angle(geom_rotation2 r);

/* Returns the rotation that applies b first, then a. */
GEOM_API geom_rotation2 geom_rotation2_multiply(geom_rotation2 a, geom_rotation2 b);

/* Returns the rotation that applies b first, then a. The product is scaled to unit length, so that long
 * chains stay rotations. */
GEOM_API geom_rotation3 geom_rotation3_multiply(geom_rotation3 a, geom_rotation3 b);

/* Returns v rotated by r. */
GEOM_API geom_vec2 geom_rotation2_apply(geom_rotation2 r, geom_vec2 v);

/* Returns v rotated by the inverse of r. */
GEOM_API geom_vec2 geom_rotation2_apply_inverse(geom_rotation2 r, geom_vec2 v);

/* Returns v rotated by r. */
GEOM_API geom_vec3 geom_rotation3_apply(geom_rotation3 r, geom_vec3 v);

/* Returns v rotated by the inverse of r. */
GEOM_API geom_vec3 geom_rotation3_apply_inverse(geom_rotation3 r, geom_vec3 v);

/* Returns the point p moved by t. */
GEOM_API geom_vec2 geom_transform2_point(geom_transform2 t, geom_vec2 p);

/* Returns the point that t moves to p, rounded. */
GEOM_API geom_vec2 geom_transform2_inverse_point(geom_transform2 t, geom_vec2 p);

/* Returns the point p moved by t. */
GEOM_API geom_vec3 geom_transform3_point(geom_transform3 t, geom_vec3 p);

/* Returns the point that t moves to p, rounded. */
GEOM_API geom_vec3 geom_transform3_inverse_point(geom_transform3 t, geom_vec3 p);

/* Returns the motion that applies b first, then a. */
GEOM_API geom_transform2 geom_transform2_multiply(geom_transform2 a, geom_transform2 b);

/* Returns the motion that applies b first, then a. */
GEOM_API geom_transform3 geom_transform3_multiply(geom_transform3 a, geom_transform3 b);

/* Returns the motion that undoes t. */
GEOM_API geom_transform2 geom_transform2_inverse(geom_transform2 t);

/* Returns the motion that undoes t. */
GEOM_API geom_transform3 geom_transform3_inverse(geom_transform3 t);

#ifdef __cplusplus
}
#endif

#endif
