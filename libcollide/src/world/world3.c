/* Worlds of space: <collide/world3.h>. */
#include "space3.h"
#include "world.h"

#include "ask.h"

#include "store.inl"

#include "ask.inl"

#include "motion.inl"

#include "near.inl"

#include "validate.inl"

#include "snapshot.inl"

collide_body3 collide_body3_default(void) { return body_default(); }

geom_status collide_world3_create(const collide_world_def *def, collide_world3 **out) {
    GEOM_ASSERT(out != NULL);
    any_world *made = NULL;
    const geom_status status = world_create(def, &made);
    *out = (collide_world3 *)(void *)made;
    return status;
}

void collide_world3_destroy(collide_world3 *world) {
    if (world != NULL) {
        world_destroy(&world->all);
    }
}

geom_status collide_world3_add(collide_world3 *world, const collide_body3 *body, collide_handle *handle) {
    return world_add(&world->all, body, handle);
}

geom_status collide_world3_remove(collide_world3 *world, collide_handle handle) {
    return world_remove(&world->all, handle);
}

geom_status collide_world3_set(collide_world3 *world, collide_handle handle, const collide_body3 *body) {
    return world_set(&world->all, handle, body);
}

geom_status collide_world3_move(collide_world3 *world, collide_handle handle, collide_shape3 shape) {
    return world_move(&world->all, handle, &shape);
}

void collide_world3_clear(collide_world3 *world) { world_clear(&world->all); }

collide_body3 collide_world3_get(const collide_world3 *world, collide_handle handle) {
    return world_get(&world->all, handle);
}

bool collide_world3_exists(const collide_world3 *world, collide_handle handle) {
    return world_exists(&world->all, handle);
}

size_t collide_world3_count(const collide_world3 *world) { return world_count(&world->all); }

size_t collide_world3_handles(const collide_world3 *world, collide_handle *handles, size_t capacity) {
    return world_handles(&world->all, handles, capacity);
}

geom_status collide_world3_rebuild(collide_world3 *world) { return world_rebuild(&world->all); }

collide_relation collide_world3_overlap_test(const collide_world3 *world, collide_shape3 shape, double margin,
                                             const collide_filter *filter) {
    return world_overlap_test(&world->all, &shape, margin, filter);
}

collide_relation collide_world3_overlaps(const collide_world3 *world, collide_shape3 shape, double margin,
                                         const collide_filter *filter, collide_world_visit *visit,
                                         void *context) {
    return world_overlaps(&world->all, &shape, margin, filter, visit, context);
}

collide_world3_hit collide_world3_sweep(const collide_world3 *world, collide_shape3 shape, geom_vec3 motion,
                                        double margin, const collide_filter *filter) {
    return world_sweep(&world->all, &shape, motion, margin, filter);
}

collide_world3_hit collide_world3_raycast(const collide_world3 *world, geom_segment3 ray,
                                          const collide_filter *filter) {
    return world_raycast(&world->all, &ray, filter);
}

size_t collide_world3_nearest(const collide_world3 *world, collide_shape3 shape, double limit,
                              const collide_filter *filter, collide_world3_neighbor *nearest,
                              size_t capacity) {
    return world_nearest(&world->all, &shape, limit, filter, nearest, capacity);
}

geom_status collide_world3_pairs(const collide_world3 *world, collide_pair_list *list) {
    return world_pairs(&world->all, list);
}

size_t collide_world3_save(const collide_world3 *world, void *bytes, size_t capacity) {
    return world_save(&world->all, bytes, capacity);
}

geom_status collide_world3_restore(collide_world3 *world, const void *bytes, size_t size) {
    return world_restore(&world->all, bytes, size);
}

const char *collide_world3_validate(const collide_world3 *world) { return world_validate(&world->all); }

size_t collide_world3_memory(const collide_world3 *world) { return world_memory(&world->all); }
