/* Rigid motions: a rotation, then a translation, in the plane and in space.
 *
 * Rotations are stored as numbers that need no trigonometry to apply: cosine and sine in the plane, a unit
 * quaternion in space. Making one from an angle calls cos and sin once; applying one is arithmetic only.
 * Pure, thread-safe; NaN passes through. Shapes are moved by <geom/transform_shape.h>. */
#ifndef GEOM_TRANSFORM_H
#define GEOM_TRANSFORM_H

#include <geom/base.h>
#include <geom/vec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A turn of the plane by the angle whose cosine and sine these are; counterclockwise positive. (cosine, sine) is the axis
 * of a geom_obb2 that is turned so. */
typedef struct geom_rotation2 {
    double cosine;
    double sine;
} geom_rotation2;

/* First rotate about the origin, then translate. */
typedef struct geom_transform2 {
    geom_rotation2 rotation;
    geom_vec2 translation;
} geom_transform2;

/* A turn of space: the unit quaternion w + xi + yj + zk. */
typedef struct geom_rotation3 {
    double w;
    double x;
    double y;
    double z;
} geom_rotation3;

/* First rotate about the origin, then translate. */
typedef struct geom_transform3 {
    geom_rotation3 rotation;
    geom_vec3 translation;
} geom_transform3;

/* No turn, no move. */
GEOM_API geom_transform2 geom_transform2_identity(void);
GEOM_API geom_transform3 geom_transform3_identity(void);

/* The turn by `angle` radians, counterclockwise. Finite angles of any size. */
GEOM_API geom_rotation2 geom_rotation2_from_angle(double angle);

/* The unit vector that the turn takes (1, 0) to: the direction of a heading, and the axis of a geom_obb2 turned so. */
static inline geom_vec2 geom_rotation2_axis(geom_rotation2 r) { return geom_vec2_make(r.cosine, r.sine); }

/* The turn by `angle` radians about `axis`, counterclockwise when looking against the axis. The axis may have
 * any length but 0; the zero axis gives no turn. */
GEOM_API geom_rotation3 geom_rotation3_from_axis_angle(geom_vec3 axis, double angle);

/* The angle of the turn, in (-pi, pi]. */
GEOM_API double geom_rotation2_angle(geom_rotation2 r);

/* The turn that first does b, then a. In space the product is scaled back to unit length, so that long chains
 * stay rotations. */
GEOM_API geom_rotation2 geom_rotation2_multiply(geom_rotation2 a, geom_rotation2 b);
GEOM_API geom_rotation3 geom_rotation3_multiply(geom_rotation3 a, geom_rotation3 b);

/* The vector v turned by r, and turned back. */
GEOM_API geom_vec2 geom_rotation2_apply(geom_rotation2 r, geom_vec2 v);
GEOM_API geom_vec2 geom_rotation2_apply_inverse(geom_rotation2 r, geom_vec2 v);
GEOM_API geom_vec3 geom_rotation3_apply(geom_rotation3 r, geom_vec3 v);
GEOM_API geom_vec3 geom_rotation3_apply_inverse(geom_rotation3 r, geom_vec3 v);

/* The point p moved by t, and moved back. */
GEOM_API geom_vec2 geom_transform2_point(geom_transform2 t, geom_vec2 p);
GEOM_API geom_vec2 geom_transform2_inverse_point(geom_transform2 t, geom_vec2 p);
GEOM_API geom_vec3 geom_transform3_point(geom_transform3 t, geom_vec3 p);
GEOM_API geom_vec3 geom_transform3_inverse_point(geom_transform3 t, geom_vec3 p);

/* The motion that first does b, then a. */
GEOM_API geom_transform2 geom_transform2_multiply(geom_transform2 a, geom_transform2 b);
GEOM_API geom_transform3 geom_transform3_multiply(geom_transform3 a, geom_transform3 b);

/* The motion that undoes t. */
GEOM_API geom_transform2 geom_transform2_inverse(geom_transform2 t);
GEOM_API geom_transform3 geom_transform3_inverse(geom_transform3 t);

#ifdef __cplusplus
}
#endif

#endif
