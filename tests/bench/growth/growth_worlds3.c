/* Worlds, broad phases and packs of as many bodies of space as a ring has vertices. */
#include "growth.h"

#include <collide/sweep3.h>

#include <math.h>
#include <stdlib.h>

typedef geom_vec3 vec;
typedef geom_segment3 segment;
typedef geom_sphere ball;
typedef geom_aabb3 aabb;
typedef collide_shape3 shape;
typedef collide_body3 body;
typedef collide_world3 world;
typedef collide_world3_neighbor neighbor;
typedef collide_broadphase3 broadphase;
typedef collide_broadphase3_item item;
typedef collide_pack3 pack;

static const aabb *boxes_of(const growth_work *w) { return w->boxes3; }
static aabb box_at(const growth_work *w, size_t i) { return w->boxes3[i]; }
static world *world_of(const growth_work *w) { return w->world3; }
static broadphase *broadphase_of(const growth_work *w) { return w->broadphase3; }
static const pack *pack_of(const growth_work *w) { return w->pack3; }
static shape shape_of(aabb box) { return collide_shape3_from_aabb(box); }
static vec corner(aabb box) { return box.min; }

/* A box of four times the size, and one beside the box. */
static aabb grown(aabb box) {
    return (aabb){geom_vec3_sub(box.min, geom_vec3_make(1.0, 1.0, 1.0)),
                  geom_vec3_add(box.max, geom_vec3_make(1.0, 1.0, 1.0))};
}
static aabb raised(aabb box) {
    return (aabb){geom_vec3_add(box.min, geom_vec3_make(0.0, 1.0, 0.0)),
                  geom_vec3_add(box.max, geom_vec3_make(0.0, 1.0, 0.0))};
}

static vec between(aabb a, aabb b) { return geom_vec3_sub(b.min, a.min); }
static segment way(aabb a, aabb b) { return (segment){a.min, b.min}; }
static ball ball_at(aabb box) { return (ball){box.min, 0.3}; }

static geom_status (*const create_world)(const collide_world_def *, world **) = collide_world3_create;
static void (*const destroy_world)(world *) = collide_world3_destroy;
static body (*const default_body)(void) = collide_body3_default;
static geom_status (*const add_body)(world *, const body *, collide_handle *) = collide_world3_add;
static geom_status (*const remove_body)(world *, collide_handle) = collide_world3_remove;
static geom_status (*const set_body)(world *, collide_handle, const body *) = collide_world3_set;
static geom_status (*const move_body)(world *, collide_handle, shape) = collide_world3_move;
static void (*const clear_world)(world *) = collide_world3_clear;
static body (*const get_body)(const world *, collide_handle) = collide_world3_get;
static bool (*const body_exists)(const world *, collide_handle) = collide_world3_exists;
static size_t (*const world_count)(const world *) = collide_world3_count;
static size_t (*const world_handles)(const world *, collide_handle *, size_t) = collide_world3_handles;
static geom_status (*const rebuild_world)(world *) = collide_world3_rebuild;
static collide_relation (*const overlap_test)(const world *, shape, double,
                                              const collide_filter *) = collide_world3_overlap_test;
static collide_relation (*const overlaps)(const world *, shape, double, const collide_filter *,
                                          collide_world_visit *, void *) = collide_world3_overlaps;
static collide_world3_hit (*const sweep_world)(const world *, shape, vec, double,
                                               const collide_filter *) = collide_world3_sweep;
static collide_world3_hit (*const raycast_world)(const world *, segment,
                                                 const collide_filter *) = collide_world3_raycast;
static size_t (*const nearest_bodies)(const world *, shape, double, const collide_filter *, neighbor *,
                                      size_t) = collide_world3_nearest;
static geom_status (*const world_pairs)(const world *, collide_pair_list *) = collide_world3_pairs;
static size_t (*const save_world)(const world *, void *, size_t) = collide_world3_save;
static geom_status (*const restore_world)(world *, const void *, size_t) = collide_world3_restore;
static const char *(*const validate_world)(const world *) = collide_world3_validate;
static size_t (*const world_memory)(const world *) = collide_world3_memory;
static geom_status (*const create_broadphase)(const collide_broadphase_def *,
                                              broadphase **) = collide_broadphase3_create;
static void (*const destroy_broadphase)(broadphase *) = collide_broadphase3_destroy;
static geom_status (*const add_item)(broadphase *, const item *, collide_handle *) = collide_broadphase3_add;
static geom_status (*const remove_item)(broadphase *, collide_handle) = collide_broadphase3_remove;
static geom_status (*const move_item)(broadphase *, collide_handle, aabb) = collide_broadphase3_move;
static void (*const clear_broadphase)(broadphase *) = collide_broadphase3_clear;
static geom_status (*const rebuild_broadphase)(broadphase *) = collide_broadphase3_rebuild;
static size_t (*const broadphase_count)(const broadphase *) = collide_broadphase3_count;
static bool (*const item_exists)(const broadphase *, collide_handle) = collide_broadphase3_exists;
static item (*const get_item)(const broadphase *, collide_handle) = collide_broadphase3_get;
static bool (*const query_box)(const broadphase *, aabb, const collide_filter *, collide_broadphase_visit *,
                               void *) = collide_broadphase3_query_box;
static bool (*const raycast)(const broadphase *, segment, const collide_filter *,
                             collide_broadphase_visit_cast *, void *) = collide_broadphase3_raycast;
static size_t (*const raycast_nodes)(const broadphase *, segment, const collide_filter *,
                                     collide_broadphase_visit_cast *,
                                     void *) = collide_broadphase3_raycast_nodes;
static bool (*const sweep_ball)(const broadphase *, ball, vec, const collide_filter *,
                                collide_broadphase_visit_cast *, void *) = collide_broadphase3_sweep_sphere;
static bool (*const sweep_box)(const broadphase *, aabb, vec, const collide_filter *,
                               collide_broadphase_visit_cast *, void *) = collide_broadphase3_sweep_box;
static bool (*const query_near)(const broadphase *, aabb, double, const collide_filter *,
                                collide_broadphase_visit_near *, void *) = collide_broadphase3_query_near;
static size_t (*const nearest_items)(const broadphase *, vec, double, const collide_filter *,
                                     collide_broadphase_neighbor *, size_t) = collide_broadphase3_nearest;
static geom_status (*const broadphase_pairs)(const broadphase *,
                                             collide_pair_list *) = collide_broadphase3_pairs;
static const char *(*const validate_broadphase)(const broadphase *) = collide_broadphase3_validate;
static size_t (*const broadphase_memory)(const broadphase *) = collide_broadphase3_memory;
static geom_status (*const create_pack)(const aabb *, size_t, const collide_pack_def *, pack **,
                                        size_t *) = collide_pack3_create_aabbs;
static void (*const destroy_pack)(pack *) = collide_pack3_destroy;
static size_t (*const pack_count)(const pack *) = collide_pack3_count;
static collide_simd (*const pack_simd)(const pack *) = collide_pack3_simd;
static shape (*const pack_shape)(const pack *, size_t) = collide_pack3_shape;
static geom_status (*const pack_mask)(const pack *, shape, uint64_t *) = collide_pack3_mask;
static geom_status (*const pack_indices)(const pack *, shape, uint32_t *, size_t,
                                         size_t *) = collide_pack3_indices;
static geom_status (*const pack_count_hits)(const pack *, shape, size_t *) = collide_pack3_count_hits;
static geom_status (*const pack_any)(const pack *, shape, bool *) = collide_pack3_any;
static geom_status (*const pack_first)(const pack *, shape, uint32_t *) = collide_pack3_first;
static geom_status (*const pairs_mask)(const pack *, const pack *, uint64_t *) = collide_pack3_pairs_mask;
static geom_status (*const pairs_indices)(const pack *, const pack *, uint32_t *, size_t,
                                          size_t *) = collide_pack3_pairs_indices;
static geom_status (*const pairs_count_hits)(const pack *, const pack *,
                                             size_t *) = collide_pack3_pairs_count_hits;
static geom_status (*const pairs_any)(const pack *, const pack *, bool *) = collide_pack3_pairs_any;
static geom_status (*const pairs_first)(const pack *, const pack *, uint32_t *) = collide_pack3_pairs_first;

#include "growth_worlds.inl"

/* ---- Other packs ---- */

static size_t drop_pack(geom_status status, pack *made, void *memory) {
    destroy_pack(made);
    free(memory);
    return (size_t)status;
}

static size_t pack_spheres(const void *work) {
    const growth_work *w = work;
    geom_sphere *spheres = calloc(w->count, sizeof *spheres);
    pack *made = NULL;
    for (size_t i = 0; spheres != NULL && i < w->count; ++i) {
        spheres[i] = ball_at(box_at(w, i));
    }
    return drop_pack(collide_pack3_create_spheres(spheres, w->count, NULL, &made, NULL), made, spheres);
}

static size_t pack_segments(const void *work) {
    const growth_work *w = work;
    segment *segments = calloc(w->count, sizeof *segments);
    pack *made = NULL;
    for (size_t i = 0; segments != NULL && i < w->count; ++i) {
        segments[i] = way(box_at(w, i), grown(box_at(w, i)));
    }
    return drop_pack(collide_pack3_create_segments(segments, w->count, NULL, &made, NULL), made, segments);
}

static size_t pack_capsules(const void *work) {
    const growth_work *w = work;
    geom_capsule3 *capsules = calloc(w->count, sizeof *capsules);
    pack *made = NULL;
    for (size_t i = 0; capsules != NULL && i < w->count; ++i) {
        capsules[i] = (geom_capsule3){box_at(w, i).min, box_at(w, i).max, 0.1};
    }
    return drop_pack(collide_pack3_create_capsules(capsules, w->count, NULL, &made, NULL), made, capsules);
}

static size_t pack_obbs(const void *work) {
    const growth_work *w = work;
    geom_obb3 *obbs = calloc(w->count, sizeof *obbs);
    pack *made = NULL;
    for (size_t i = 0; obbs != NULL && i < w->count; ++i) {
        obbs[i] = (geom_obb3){
            box_at(w, i).min, {{0.8, 0.6, 0.0}, {-0.6, 0.8, 0.0}, {0.0, 0.0, 1.0}}, {0.3, 0.2, 0.1}};
    }
    return drop_pack(collide_pack3_create_obbs(obbs, w->count, NULL, &made, NULL), made, obbs);
}

const growth_row growth_of_worlds3[GROWTH_WORLDS3] = {
    {"collide_world3_create", "", GROWTH_BODIES3, run_world_create, false},
    {"collide_world3_add", "", GROWTH_BODIES3, run_world_add, false},
    {"collide_world3_remove", "", GROWTH_BODIES3, run_world_remove, false},
    {"collide_world3_set", "", GROWTH_BODIES3, run_world_set, false},
    {"collide_world3_move", "", GROWTH_BODIES3, run_world_move, false},
    {"collide_world3_clear", "", GROWTH_BODIES3, run_world_clear, false},
    {"collide_world3_get", "", GROWTH_BODIES3, run_world_get, false},
    {"collide_world3_exists", "", GROWTH_BODIES3, run_world_exists, false},
    {"collide_world3_count", "", GROWTH_BODIES3, run_world_count, false},
    {"collide_world3_handles", "", GROWTH_BODIES3, run_world_handles, false},
    {"collide_world3_rebuild", "", GROWTH_BODIES3, run_world_rebuild, false},
    {"collide_world3_overlap_test", "", GROWTH_BODIES3, run_world_overlap_test, false},
    {"collide_world3_overlaps", "", GROWTH_BODIES3, run_world_overlaps, false},
    {"collide_world3_sweep", "", GROWTH_BODIES3, run_world_sweep, false},
    {"collide_world3_raycast", "", GROWTH_BODIES3, run_world_raycast, false},
    {"collide_world3_nearest", "", GROWTH_BODIES3, run_world_nearest, false},
    {"collide_world3_pairs", "", GROWTH_BODIES3, run_world_pairs, false},
    {"collide_world3_save", "", GROWTH_BODIES3, run_world_save, false},
    {"collide_world3_restore", "", GROWTH_BODIES3, run_world_restore, false},
    {"collide_world3_validate", "", GROWTH_BODIES3, run_world_validate, false},
    {"collide_world3_memory", "", GROWTH_BODIES3, run_world_memory, false},
    {"collide_broadphase3_create", "", GROWTH_BODIES3, run_broadphase_create, false},
    {"collide_broadphase3_add", "", GROWTH_BODIES3, run_broadphase_add, false},
    {"collide_broadphase3_move", "", GROWTH_BODIES3, run_broadphase_move, false},
    {"collide_broadphase3_remove", "", GROWTH_BODIES3, run_broadphase_remove, false},
    {"collide_broadphase3_clear", "", GROWTH_BODIES3, run_broadphase_clear, false},
    {"collide_broadphase3_rebuild", "", GROWTH_BODIES3, run_broadphase_rebuild, false},
    {"collide_broadphase3_count", "", GROWTH_BODIES3, run_broadphase_count, false},
    {"collide_broadphase3_exists", "", GROWTH_BODIES3, run_broadphase_exists, false},
    {"collide_broadphase3_get", "", GROWTH_BODIES3, run_broadphase_get, false},
    {"collide_broadphase3_query_box", "", GROWTH_BODIES3, run_broadphase_query_box, false},
    {"collide_broadphase3_raycast", "", GROWTH_BODIES3, run_broadphase_raycast, false},
    {"collide_broadphase3_sweep_sphere", "", GROWTH_BODIES3, run_broadphase_sweep_ball, false},
    {"collide_broadphase3_sweep_box", "", GROWTH_BODIES3, run_broadphase_sweep_box, false},
    {"collide_broadphase3_raycast_nodes", "", GROWTH_BODIES3, run_broadphase_raycast_nodes, false},
    {"collide_broadphase3_query_near", "", GROWTH_BODIES3, run_broadphase_query_near, false},
    {"collide_broadphase3_nearest", "", GROWTH_BODIES3, run_broadphase_nearest, false},
    {"collide_broadphase3_pairs", "", GROWTH_BODIES3, run_broadphase_pairs, false},
    {"collide_broadphase3_validate", "", GROWTH_BODIES3, run_broadphase_validate, false},
    {"collide_broadphase3_memory", "", GROWTH_BODIES3, run_broadphase_memory, false},
    {"collide_pack3_create_spheres", "", GROWTH_BODIES3, pack_spheres, false},
    {"collide_pack3_create_segments", "", GROWTH_BODIES3, pack_segments, false},
    {"collide_pack3_create_capsules", "", GROWTH_BODIES3, pack_capsules, false},
    {"collide_pack3_create_aabbs", "", GROWTH_BODIES3, run_pack_create, false},
    {"collide_pack3_create_obbs", "", GROWTH_BODIES3, pack_obbs, false},
    {"collide_pack3_count", "", GROWTH_BODIES3, run_pack_count, false},
    {"collide_pack3_simd", "", GROWTH_BODIES3, run_pack_simd, false},
    {"collide_pack3_shape", "", GROWTH_BODIES3, run_pack_shape, false},
    {"collide_pack3_mask", "", GROWTH_BODIES3, run_pack_mask, true},
    {"collide_pack3_indices", "", GROWTH_BODIES3, run_pack_indices, true},
    {"collide_pack3_count_hits", "", GROWTH_BODIES3, run_pack_count_hits, true},
    {"collide_pack3_any", "", GROWTH_BODIES3, run_pack_any, true},
    {"collide_pack3_first", "", GROWTH_BODIES3, run_pack_first, true},
    {"collide_pack3_pairs_mask", "", GROWTH_BODIES3, run_pairs_mask, true},
    {"collide_pack3_pairs_indices", "", GROWTH_BODIES3, run_pairs_indices, true},
    {"collide_pack3_pairs_count_hits", "", GROWTH_BODIES3, run_pairs_count_hits, true},
    {"collide_pack3_pairs_any", "", GROWTH_BODIES3, run_pairs_any, true},
    {"collide_pack3_pairs_first", "", GROWTH_BODIES3, run_pairs_first, true},
};
