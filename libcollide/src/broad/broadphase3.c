/* Broad phases of space: <collide/broadphase3.h>. */
#include "candidates.h"
#include "space3.h"

#include "broad.h"

static const broad_kind *const broad_kinds[COLLIDE_BROADPHASE_KIND_COUNT] = {
    [COLLIDE_BROADPHASE_TREE] = &collide_broad_tree3,
    [COLLIDE_BROADPHASE_BVH] = &collide_broad_bvh3,
    [COLLIDE_BROADPHASE_GRID] = &collide_broad_grid3,
};

static geom_status box_status(box bounds) { return geom_aabb3_status(bounds); }

static geom_status ball_status(ball moved) { return geom_sphere_status(moved); }

static any_shape shape_of_ball(ball moved) { return collide_shape3_from_sphere(moved); }

static any_shape shape_of_box(box moved) { return collide_shape3_from_aabb(moved); }

static bool ray_meets_box(segment ray, box resting) {
    return collide_segment_aabb3(ray, resting) != COLLIDE_APART;
}

static bool shape_meets_box(any_shape moved, vec motion, box resting) {
    return collide_shape3_sweep(moved, motion, shape_of_box(resting), vec_zero()).relation != COLLIDE_APART;
}

#include "broadphase.inl"

#include "motion.inl"

#include "query.inl"

#include "nearest.inl"

#include "pairs.inl"

struct collide_broadphase3 {
    broad_front all;
};

geom_status collide_broadphase3_create(const collide_broadphase_def *def, collide_broadphase3 **out) {
    GEOM_ASSERT(out != NULL);
    broad_front *made = NULL;
    const geom_status status = front_create(def, &made);
    *out = (collide_broadphase3 *)(void *)made;
    return status;
}

void collide_broadphase3_destroy(collide_broadphase3 *broadphase) {
    if (broadphase != NULL) {
        front_destroy(&broadphase->all);
    }
}

geom_status collide_broadphase3_add(collide_broadphase3 *broadphase, const collide_broadphase3_item *item,
                                    collide_handle *handle) {
    return front_add(&broadphase->all, item, handle);
}

geom_status collide_broadphase3_move(collide_broadphase3 *broadphase, collide_handle handle,
                                     geom_aabb3 bounds) {
    return front_move(&broadphase->all, handle, bounds);
}

geom_status collide_broadphase3_remove(collide_broadphase3 *broadphase, collide_handle handle) {
    return front_remove(&broadphase->all, handle);
}

void collide_broadphase3_clear(collide_broadphase3 *broadphase) { front_clear(&broadphase->all); }

geom_status collide_broadphase3_rebuild(collide_broadphase3 *broadphase) {
    return front_rebuild(&broadphase->all);
}

size_t collide_broadphase3_count(const collide_broadphase3 *broadphase) {
    return front_count(&broadphase->all);
}

bool collide_broadphase3_exists(const collide_broadphase3 *broadphase, collide_handle handle) {
    return front_exists(&broadphase->all, handle);
}

collide_broadphase3_item collide_broadphase3_get(const collide_broadphase3 *broadphase,
                                                 collide_handle handle) {
    return front_get(&broadphase->all, handle);
}

const char *collide_broadphase3_validate(const collide_broadphase3 *broadphase) {
    return front_validate(&broadphase->all);
}

size_t collide_broadphase3_memory(const collide_broadphase3 *broadphase) {
    return front_memory(&broadphase->all);
}

bool collide_broadphase3_query_box(const collide_broadphase3 *broadphase, geom_aabb3 region,
                                   const collide_filter *filter, collide_broadphase_visit *visit,
                                   void *context) {
    return front_query_box(&broadphase->all, region, filter, visit, context);
}

bool collide_broadphase3_raycast(const collide_broadphase3 *broadphase, geom_segment3 ray,
                                 const collide_filter *filter, collide_broadphase_visit_cast *visit,
                                 void *context) {
    return front_raycast(&broadphase->all, ray, filter, visit, context);
}

size_t collide_broadphase3_raycast_nodes(const collide_broadphase3 *broadphase, geom_segment3 ray,
                                         const collide_filter *filter, collide_broadphase_visit_cast *visit,
                                         void *context) {
    return front_raycast_nodes(&broadphase->all, ray, filter, visit, context);
}

bool collide_broadphase3_sweep_sphere(const collide_broadphase3 *broadphase, geom_sphere sphere,
                                      geom_vec3 motion, const collide_filter *filter,
                                      collide_broadphase_visit_cast *visit, void *context) {
    return front_sweep_ball(&broadphase->all, sphere, motion, filter, visit, context);
}

bool collide_broadphase3_sweep_box(const collide_broadphase3 *broadphase, geom_aabb3 start, geom_vec3 motion,
                                   const collide_filter *filter, collide_broadphase_visit_cast *visit,
                                   void *context) {
    return front_sweep_box(&broadphase->all, start, motion, filter, visit, context);
}

void collide_broad_candidates3(const collide_broadphase3 *broadphase, const broad_cast *cast,
                               collide_on_candidate *visit, void *context) {
    front_candidates(&broadphase->all, cast, visit, context);
}

bool collide_broadphase3_query_near(const collide_broadphase3 *broadphase, geom_aabb3 region, double limit,
                                    const collide_filter *filter, collide_broadphase_visit_near *visit,
                                    void *context) {
    return front_query_near(&broadphase->all, region, limit, filter, visit, context);
}

size_t collide_broadphase3_nearest(const collide_broadphase3 *broadphase, geom_vec3 point, double limit,
                                   const collide_filter *filter, collide_broadphase_neighbor *nearest,
                                   size_t capacity) {
    return front_nearest(&broadphase->all, point, limit, filter, nearest, capacity);
}

geom_status collide_broadphase3_pairs(const collide_broadphase3 *broadphase, collide_pair_list *list) {
    return front_pairs(&broadphase->all, list);
}
