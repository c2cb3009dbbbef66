/* Space, for the suites of broad phases; see broadphase_model.inl. */
#ifndef BROADPHASE_SPACE3_H
#define BROADPHASE_SPACE3_H

#include <collide/broadphase3.h>
#include <collide/distance3.h>
#include <collide/pair3.h>
#include <collide/sweep3.h>

#define DIMENSIONS 3
#define SPACE "3"

#include "broadphase_gap.h"

typedef collide_broadphase3 broadphase;
typedef collide_broadphase3_item item;
typedef geom_vec3 vec;
typedef geom_aabb3 aabb;
typedef geom_segment3 segment;
typedef geom_sphere ball;

/* The public functions by names that say nothing of the dimension. */

static inline geom_status broadphase_add(broadphase *asked, const item *given, collide_handle *handle) {
    return collide_broadphase3_add(asked, given, handle);
}

static inline size_t broadphase_count(const broadphase *asked) { return collide_broadphase3_count(asked); }

static inline geom_status broadphase_create(const collide_broadphase_def *def, broadphase **out) {
    return collide_broadphase3_create(def, out);
}

static inline void broadphase_destroy(broadphase *asked) { collide_broadphase3_destroy(asked); }

static inline bool broadphase_exists(const broadphase *asked, collide_handle handle) {
    return collide_broadphase3_exists(asked, handle);
}

static inline item broadphase_get(const broadphase *asked, collide_handle handle) {
    return collide_broadphase3_get(asked, handle);
}

static inline size_t broadphase_memory(const broadphase *asked) { return collide_broadphase3_memory(asked); }

static inline geom_status broadphase_move(broadphase *asked, collide_handle handle, aabb bounds) {
    return collide_broadphase3_move(asked, handle, bounds);
}

static inline size_t broadphase_nearest(const broadphase *asked, vec point, double limit,
                                        const collide_filter *filter, collide_broadphase_neighbor *nearest,
                                        size_t count) {
    return collide_broadphase3_nearest(asked, point, limit, filter, nearest, count);
}

static inline geom_status broadphase_pairs(const broadphase *asked, collide_pair_list *list) {
    return collide_broadphase3_pairs(asked, list);
}

static inline bool broadphase_query_box(const broadphase *asked, aabb box, const collide_filter *filter,
                                        collide_broadphase_visit *visit, void *context) {
    return collide_broadphase3_query_box(asked, box, filter, visit, context);
}

static inline bool broadphase_query_near(const broadphase *asked, aabb box, double limit,
                                         const collide_filter *filter, collide_broadphase_visit_near *visit,
                                         void *context) {
    return collide_broadphase3_query_near(asked, box, limit, filter, visit, context);
}

static inline bool broadphase_raycast(const broadphase *asked, segment ray, const collide_filter *filter,
                                      collide_broadphase_visit_cast *visit, void *context) {
    return collide_broadphase3_raycast(asked, ray, filter, visit, context);
}

static inline size_t broadphase_raycast_nodes(const broadphase *asked, segment ray,
                                              const collide_filter *filter,
                                              collide_broadphase_visit_cast *visit, void *context) {
    return collide_broadphase3_raycast_nodes(asked, ray, filter, visit, context);
}

static inline void broadphase_clear(broadphase *asked) { collide_broadphase3_clear(asked); }

static inline geom_status broadphase_rebuild(broadphase *asked) { return collide_broadphase3_rebuild(asked); }

static inline geom_status broadphase_remove(broadphase *asked, collide_handle handle) {
    return collide_broadphase3_remove(asked, handle);
}

static inline bool broadphase_sweep_box(const broadphase *asked, aabb box, vec motion,
                                        const collide_filter *filter, collide_broadphase_visit_cast *visit,
                                        void *context) {
    return collide_broadphase3_sweep_box(asked, box, motion, filter, visit, context);
}

static inline const char *broadphase_validate(const broadphase *asked) {
    return collide_broadphase3_validate(asked);
}

static inline vec make_vec(const double *x) { return geom_vec3_make(x[0], x[1], x[2]); }

static inline bool broadphase_sweep_ball(const broadphase *asked, ball moved, vec motion,
                                         const collide_filter *filter, collide_broadphase_visit_cast *visit,
                                         void *context) {
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
