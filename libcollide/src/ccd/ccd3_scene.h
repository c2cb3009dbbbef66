/* Two shapes of space on their way, about the moving pivot of the second.
 *
 * There the vertex of a that started at q from its pivot is at y(t) = D + t v + A(t) q, and the one of b that
 * started at r from its own at z(t) = B(t) r; D leads from the pivot of b to that of a, v is the difference
 * of the translations. Lengths are in units of a frame, in which they are below 1 but for the ends of
 * rays. */
#ifndef COLLIDE_CCD3_SCENE_H
#define COLLIDE_CCD3_SCENE_H

#include "distance/closest_simplex3.h"
#include "relation/plane3.h"
#include "shape/local3.h"

#include <collide/ccd3.h>

/* A rotation: its rows. */
typedef struct rotation3 {
    geom_vec3 row[3];
} rotation3;

typedef struct ccd3_body {
    core3 core;
    local3 frame; /* with the pivot as its origin */
    body3 body;   /* not of planes */
    geom_vec3 plane_normal;
    double plane_offset;
    geom_vec3 axis; /* a unit vector */
    double angle;
    double extent; /* how far the vertices are from the pivot */
} ccd3_body;

/* It points into itself: do not copy. */
typedef struct ccd3_scene {
    ccd3_body a;
    ccd3_body b; /* the plane, if one is */
    geom_vec3 between;
    geom_vec3 velocity;
    geom_vec3 velocity_b;
    double reach; /* radii and margin, rounded upwards */
    double error; /* of any distance computed here */
    double speed; /* how fast any distance can change */
    double acceleration;
} ccd3_scene;

typedef struct ccd3_pose {
    double time;
    rotation3 of_a;
    rotation3 of_b;
    geom_vec3 pivot_a;
} ccd3_pose;

/* Two closest points, without the radii. */
typedef struct ccd3_closest {
    closest_simplex3 simplex; /* of the y - z; without vertices for a plane */
    double distance;
    geom_vec3 on_b;
    geom_vec3 normal; /* a unit vector from b to a */
} ccd3_closest;

rotation3 collide_ccd3_rotation(geom_vec3 unit_axis, double t, double angle);
geom_vec3 collide_ccd3_unit(geom_vec3 axis);

static inline geom_vec3 rotated3(const rotation3 *rotation, geom_vec3 v) {
    return geom_vec3_make(geom_vec3_dot(rotation->row[0], v), geom_vec3_dot(rotation->row[1], v),
                          geom_vec3_dot(rotation->row[2], v));
}

static inline geom_vec3 rotated_back3(const rotation3 *rotation, geom_vec3 v) {
    const geom_vec3 x = geom_vec3_scale(rotation->row[0], v.x);
    return geom_vec3_add_scaled(geom_vec3_add_scaled(x, v.y, rotation->row[1]), v.z, rotation->row[2]);
}

void collide_ccd3_scene(ccd3_scene *scene, const collide_shape3 *a, collide_motion3 motion_a,
                        const collide_shape3 *b, collide_motion3 motion_b, double margin);

ccd3_pose collide_ccd3_pose(const ccd3_scene *scene, double time);
ccd3_closest collide_ccd3_closest(const ccd3_scene *scene, const ccd3_pose *pose);

/* No more than how far apart, beyond the reach, the shapes are along the unit vector `normal` for all of the
 * time from the pose to `later` after it, where the bound is positive at both ends: it is concave. Of a
 * plane, the normal turns with it. */
double collide_ccd3_gap(const ccd3_scene *scene, const ccd3_pose *pose, geom_vec3 normal, double later);

/* The difference y_i - z_j in a pose. */
geom_vec3 collide_ccd3_difference(const ccd3_scene *scene, const ccd3_pose *pose, size_t i, size_t j);

/* Whether the shapes surely meet at a moment between two poses, at the first of which they are apart. */
bool collide_ccd3_proves_contact(const ccd3_scene *scene, const ccd3_pose *from, const ccd3_closest *closest,
                                 const ccd3_pose *to);

#endif
