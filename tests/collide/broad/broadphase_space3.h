/* Space, for the suites of broad phases; see broadphase_model.inl. */
#ifndef BROADPHASE_SPACE3_H
#define BROADPHASE_SPACE3_H

#include <collide/broadphase3.h>
#include <collide/distance3.h>
#include <collide/pair3.h>
#include <collide/sweep3.h>

#define DIMENSIONS 3
#define SPACE "3"
#define PUBLIC(name) collide_broadphase3_##name

#include "broadphase_gap.h"

typedef collide_broadphase3 broadphase;
typedef collide_broadphase3_item item;
typedef geom_vec3 vec;
typedef geom_aabb3 aabb;
typedef geom_segment3 segment;
typedef geom_sphere ball;

static inline vec make_vec(const double *x) { return geom_vec3_make(x[0], x[1], x[2]); }

static inline bool swept_ball(const broadphase *asked, ball moved, vec motion, const collide_filter *filter,
                              collide_broadphase_visit_cast *visit, void *context) {
    return collide_broadphase3_sweep_sphere(asked, moved, motion, filter, visit, context);
}

static inline bool boxes_are_equal(aabb a, aabb b) {
    return geom_vec3_equal(a.min, b.min) && geom_vec3_equal(a.max, b.max);
}

static inline bool boxes_relate(aabb a, aabb b) { return collide_aabb_aabb3(a, b) != COLLIDE_APART; }

static inline bool ray_meets(segment ray, aabb b) { return collide_segment_aabb3(ray, b) != COLLIDE_APART; }

static inline bool ball_meets(ball moved, vec motion, aabb b) {
    return collide_shape3_sweep(collide_shape3_from_sphere(moved), motion, collide_shape3_from_aabb(b),
                                geom_vec3_make(0.0, 0.0, 0.0))
               .relation != COLLIDE_APART;
}

static inline bool box_meets(aabb moved, vec motion, aabb b) {
    return collide_shape3_sweep(collide_shape3_from_aabb(moved), motion, collide_shape3_from_aabb(b),
                                geom_vec3_make(0.0, 0.0, 0.0))
               .relation != COLLIDE_APART;
}

/* The time at which the ray meets the box. */
static inline double ray_time(segment ray, aabb b) {
    return collide_shape3_raycast(ray, collide_shape3_from_aabb(b)).time;
}

static inline double distance_of(aabb a, aabb b) {
    return collide_shape3_distance(collide_shape3_from_aabb(a), collide_shape3_from_aabb(b)).distance;
}

static inline double plain_distance(aabb a, aabb b) {
    const double gaps[] = {axis_gap(a.min.x, a.max.x, b.min.x, b.max.x),
                           axis_gap(a.min.y, a.max.y, b.min.y, b.max.y),
                           axis_gap(a.min.z, a.max.z, b.min.z, b.max.z)};
    return length_of_gaps(gaps);
}

static inline vec add(vec a, vec b) { return geom_vec3_add(a, b); }

#endif
