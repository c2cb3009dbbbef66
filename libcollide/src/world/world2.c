/* Worlds of the plane: <collide/world2.h>. */
#include "space2.h"
#include "world.h"

#include "ask.h"

#include "store.inl"

#include "ask.inl"

#include "motion.inl"

#include "near.inl"

#include "validate.inl"

#include "snapshot.inl"

collide_world_def collide_world_def_default(void) {
    const collide_world_def def = {0, NULL};
    return def;
}

collide_body collide_body_default(void) { return body_default(); }

geom_status collide_world_create(const collide_world_def *def, collide_world **out) {
    GEOM_ASSERT(out != NULL);
    any_world *made = NULL;
    const geom_status status = world_create(def, &made);
    *out = (collide_world *)(void *)made;
    return status;
}

void collide_world_destroy(collide_world *world) {
    if (world != NULL) {
        world_destroy(&world->all);
    }
}

geom_status collide_world_add(collide_world *world, const collide_body *body, collide_handle *handle) {
    return world_add(&world->all, body, handle);
}

geom_status collide_world_remove(collide_world *world, collide_handle handle) {
    return world_remove(&world->all, handle);
}

geom_status collide_world_set(collide_world *world, collide_handle handle, const collide_body *body) {
    return world_set(&world->all, handle, body);
}

geom_status collide_world_move(collide_world *world, collide_handle handle, collide_shape shape) {
    return world_move(&world->all, handle, &shape);
}

void collide_world_clear(collide_world *world) { world_clear(&world->all); }

collide_body collide_world_get(const collide_world *world, collide_handle handle) {
    return world_get(&world->all, handle);
}

bool collide_world_exists(const collide_world *world, collide_handle handle) {
    return world_exists(&world->all, handle);
}

size_t collide_world_count(const collide_world *world) { return world_count(&world->all); }

size_t collide_world_handles(const collide_world *world, collide_handle *handles, size_t capacity) {
    return world_handles(&world->all, handles, capacity);
}

geom_status collide_world_rebuild(collide_world *world) { return world_rebuild(&world->all); }

collide_relation collide_world_overlap_test(const collide_world *world, collide_shape shape, double margin,
                                            const collide_filter *filter) {
    return world_overlap_test(&world->all, &shape, margin, filter);
}

collide_relation collide_world_overlaps(const collide_world *world, collide_shape shape, double margin,
                                        const collide_filter *filter, collide_world_visit *visit,
                                        void *context) {
    return world_overlaps(&world->all, &shape, margin, filter, visit, context);
}

collide_world_hit collide_world_sweep(const collide_world *world, collide_shape shape, geom_vec2 motion,
                                      double margin, const collide_filter *filter) {
    return world_sweep(&world->all, &shape, motion, margin, filter);
}

collide_world_hit collide_world_raycast(const collide_world *world, geom_segment2 ray,
                                        const collide_filter *filter) {
    return world_raycast(&world->all, &ray, filter);
}

size_t collide_world_nearest(const collide_world *world, collide_shape shape, double limit,
                             const collide_filter *filter, collide_world_neighbor *nearest, size_t capacity) {
    return world_nearest(&world->all, &shape, limit, filter, nearest, capacity);
}

geom_status collide_world_pairs(const collide_world *world, collide_pair_list *list) {
    return world_pairs(&world->all, list);
}

size_t collide_world_save(const collide_world *world, void *bytes, size_t capacity) {
    return world_save(&world->all, bytes, capacity);
}

geom_status collide_world_restore(collide_world *world, const void *bytes, size_t size) {
    return world_restore(&world->all, bytes, size);
}

const char *collide_world_validate(const collide_world *world) { return world_validate(&world->all); }

size_t collide_world_memory(const collide_world *world) { return world_memory(&world->all); }
