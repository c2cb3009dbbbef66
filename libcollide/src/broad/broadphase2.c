/* Broad phases of the plane: <collide/broadphase2.h>. */
#include "candidates.h"
#include "space2.h"

#include "broad.h"

static const broad_kind *const broad_kinds[COLLIDE_BROADPHASE_KIND_COUNT] = {
    [COLLIDE_BROADPHASE_TREE] = &collide_broad_tree2,
    [COLLIDE_BROADPHASE_BVH] = &collide_broad_bvh2,
    [COLLIDE_BROADPHASE_GRID] = &collide_broad_grid2,
};

static geom_status box_status(box bounds) { return geom_aabb2_status(bounds); }

static geom_status ball_status(ball moved) { return geom_circle_status(moved); }

static any_shape shape_of_ball(ball moved) { return collide_shape_from_circle(moved); }

static any_shape shape_of_box(box moved) { return collide_shape_from_aabb(moved); }

static bool ray_meets_box(segment ray, box resting) {
    return collide_segment_aabb(ray, resting) != COLLIDE_APART;
}

static bool shape_meets_box(any_shape moved, vec motion, box resting) {
    return collide_shape_sweep(moved, motion, shape_of_box(resting), vec_zero()).relation != COLLIDE_APART;
}

#include "broadphase.inl"

#include "motion.inl"

#include "query.inl"

#include "nearest.inl"

#include "pairs.inl"

struct collide_broadphase {
    broad_front all;
};

collide_broadphase_def collide_broadphase_def_default(void) {
    const collide_broadphase_def def = {COLLIDE_BROADPHASE_TREE, 0.0, 0.0, 0, NULL};
    return def;
}

geom_status collide_broadphase_create(const collide_broadphase_def *def, collide_broadphase **out) {
    GEOM_ASSERT(out != NULL);
    broad_front *made = NULL;
    const geom_status status = front_create(def, &made);
    *out = (collide_broadphase *)(void *)made;
    return status;
}

void collide_broadphase_destroy(collide_broadphase *broadphase) {
    if (broadphase != NULL) {
        front_destroy(&broadphase->all);
    }
}

geom_status collide_broadphase_add(collide_broadphase *broadphase, const collide_broadphase_item *item,
                                   collide_handle *handle) {
    return front_add(&broadphase->all, item, handle);
}

geom_status collide_broadphase_move(collide_broadphase *broadphase, collide_handle handle,
                                    geom_aabb2 bounds) {
    return front_move(&broadphase->all, handle, bounds);
}

geom_status collide_broadphase_remove(collide_broadphase *broadphase, collide_handle handle) {
    return front_remove(&broadphase->all, handle);
}

void collide_broadphase_clear(collide_broadphase *broadphase) { front_clear(&broadphase->all); }

geom_status collide_broadphase_rebuild(collide_broadphase *broadphase) {
    return front_rebuild(&broadphase->all);
}

size_t collide_broadphase_count(const collide_broadphase *broadphase) {
    return front_count(&broadphase->all);
}

bool collide_broadphase_exists(const collide_broadphase *broadphase, collide_handle handle) {
    return front_exists(&broadphase->all, handle);
}

collide_broadphase_item collide_broadphase_get(const collide_broadphase *broadphase, collide_handle handle) {
    return front_get(&broadphase->all, handle);
}

const char *collide_broadphase_validate(const collide_broadphase *broadphase) {
    return front_validate(&broadphase->all);
}

size_t collide_broadphase_memory(const collide_broadphase *broadphase) {
    return front_memory(&broadphase->all);
}

bool collide_broadphase_query_box(const collide_broadphase *broadphase, geom_aabb2 region,
                                  const collide_filter *filter, collide_broadphase_visit *visit,
                                  void *context) {
    return front_query_box(&broadphase->all, region, filter, visit, context);
}

bool collide_broadphase_raycast(const collide_broadphase *broadphase, geom_segment2 ray,
                                const collide_filter *filter, collide_broadphase_visit_cast *visit,
                                void *context) {
    return front_raycast(&broadphase->all, ray, filter, visit, context);
}

size_t collide_broadphase_raycast_nodes(const collide_broadphase *broadphase, geom_segment2 ray,
                                        const collide_filter *filter, collide_broadphase_visit_cast *visit,
                                        void *context) {
    return front_raycast_nodes(&broadphase->all, ray, filter, visit, context);
}

bool collide_broadphase_sweep_circle(const collide_broadphase *broadphase, geom_circle circle,
                                     geom_vec2 motion, const collide_filter *filter,
                                     collide_broadphase_visit_cast *visit, void *context) {
    return front_sweep_ball(&broadphase->all, circle, motion, filter, visit, context);
}

bool collide_broadphase_sweep_box(const collide_broadphase *broadphase, geom_aabb2 start, geom_vec2 motion,
                                  const collide_filter *filter, collide_broadphase_visit_cast *visit,
                                  void *context) {
    return front_sweep_box(&broadphase->all, start, motion, filter, visit, context);
}

void collide_broad_candidates2(const collide_broadphase *broadphase, const broad_cast *cast,
                               collide_on_candidate *visit, void *context) {
    front_candidates(&broadphase->all, cast, visit, context);
}

bool collide_broad_box_candidates2(const collide_broadphase *broadphase, geom_aabb2 region,
                                   collide_on_box_candidate *visit, void *context) {
    const broad_front *const front = &broadphase->all;
    return front->kind->query_box(front->state, &front->items, region, visit, context);
}

geom_aabb2 collide_broad_item_box2(const collide_broadphase *broadphase, uint32_t item) {
    return broadphase->all.items.items[item].bounds;
}

bool collide_broadphase_query_near(const collide_broadphase *broadphase, geom_aabb2 region, double limit,
                                   const collide_filter *filter, collide_broadphase_visit_near *visit,
                                   void *context) {
    return front_query_near(&broadphase->all, region, limit, filter, visit, context);
}

size_t collide_broadphase_nearest(const collide_broadphase *broadphase, geom_vec2 point, double limit,
                                  const collide_filter *filter, collide_broadphase_neighbor *nearest,
                                  size_t capacity) {
    return front_nearest(&broadphase->all, point, limit, filter, nearest, capacity);
}

geom_status collide_broadphase_pairs(const collide_broadphase *broadphase, collide_pair_list *list) {
    return front_pairs(&broadphase->all, list);
}
