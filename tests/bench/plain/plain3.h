/* The textbook formulas of space, in plain doubles: what the exact functions are measured beside. Axes of
 * oriented boxes are of unit length and at right angles. */
#ifndef BENCH_PLAIN3_H
#define BENCH_PLAIN3_H

#include <collide/shape3.h>

/* The sign of the volume (b - a) x (c - a) . (d - a). */
int plain_orient3d(geom_vec3 a, geom_vec3 b, geom_vec3 c, geom_vec3 d);

bool plain_sphere_sphere3(geom_sphere a, geom_sphere b);
bool plain_sphere_aabb3(geom_sphere sphere, geom_aabb3 box);
bool plain_aabb_aabb3(geom_aabb3 a, geom_aabb3 b);
bool plain_plane_sphere3(geom_plane plane, geom_sphere sphere);
bool plain_segment_sphere3(geom_segment3 segment, geom_sphere sphere);
bool plain_ray_sphere3(geom_ray ray, geom_sphere sphere);

/* Slabs: A. Williams et al., "An efficient and robust ray-box intersection algorithm", 2005. */
bool plain_segment_aabb3(geom_segment3 segment, geom_aabb3 box);
bool plain_ray_aabb3(geom_ray ray, geom_aabb3 box);

bool plain_segment_obb3(geom_segment3 segment, geom_obb3 box);

/* T. Moller, B. Trumbore, "Fast, minimum storage ray/triangle intersection", 1997. */
bool plain_segment_triangle3(geom_segment3 segment, geom_triangle triangle);
bool plain_ray_triangle3(geom_ray ray, geom_triangle triangle);

/* P. Guigue, O. Devillers, "Fast and robust triangle-triangle overlap test using orientation predicates",
 * 2003. */
bool plain_triangle_triangle3(geom_triangle a, geom_triangle b);

bool plain_sphere_capsule3(geom_sphere sphere, geom_capsule3 capsule);
bool plain_sphere_obb3(geom_sphere sphere, geom_obb3 box);

/* The closest point of a triangle: C. Ericson, Real-Time Collision Detection, 2005, section 5.1.5. */
bool plain_sphere_triangle3(geom_sphere sphere, geom_triangle triangle);

/* The closest points of two segments, and the 15 axes of two boxes: C. Ericson, Real-Time Collision
 * Detection, 2005, sections 5.1.9 and 4.4.1. */
bool plain_capsule_capsule3(geom_capsule3 a, geom_capsule3 b);
bool plain_obb_obb3(geom_obb3 a, geom_obb3 b);
bool plain_aabb_obb3(geom_aabb3 a, geom_obb3 b);

/* Whether two shapes meet, whose kinds the function is for. */
typedef bool bench_meet3(const collide_shape3 *a, const collide_shape3 *b);

/* The formula for two kinds, the first of which is not behind the second in the order of collide_shape3_kind;
 * NULL where none is here. */
bench_meet3 *plain3_call(collide_shape3_kind a, collide_shape3_kind b);

#endif
