/* Worlds, broad phases and packs of as many bodies of space as a ring has vertices. */
#include "growth.h"

#include <collide/sweep3.h>

#include <math.h>
#include <stdlib.h>

typedef geom_vec3 vec;
typedef geom_segment3 segment;
typedef geom_sphere ball;
typedef geom_aabb3 aabb;
typedef geom_capsule3 capsule;
typedef geom_obb3 obb;
typedef collide_shape3 shape;
typedef collide_body3 body;
typedef collide_world3 world;
typedef collide_world3_neighbor neighbor;
typedef collide_broadphase3 broadphase;
typedef collide_broadphase3_item item;
typedef collide_pack3 pack;
typedef collide_world3_hit world_hit;

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
static obb obb_at(aabb box) {
    return (obb){box.min, {{0.8, 0.6, 0.0}, {-0.6, 0.8, 0.0}, {0.0, 0.0, 1.0}}, {0.3, 0.2, 0.1}};
}

#include "growth_worlds.inl"

static const world_functions of = {
    .create_world = collide_world3_create,
    .destroy_world = collide_world3_destroy,
    .default_body = collide_body3_default,
    .add_body = collide_world3_add,
    .remove_body = collide_world3_remove,
    .set_body = collide_world3_set,
    .move_body = collide_world3_move,
    .clear_world = collide_world3_clear,
    .get_body = collide_world3_get,
    .body_exists = collide_world3_exists,
    .world_count = collide_world3_count,
    .world_handles = collide_world3_handles,
    .rebuild_world = collide_world3_rebuild,
    .overlap_test = collide_world3_overlap_test,
    .overlaps = collide_world3_overlaps,
    .sweep_world = collide_world3_sweep,
    .raycast_world = collide_world3_raycast,
    .nearest_bodies = collide_world3_nearest,
    .world_pairs = collide_world3_pairs,
    .save_world = collide_world3_save,
    .restore_world = collide_world3_restore,
    .validate_world = collide_world3_validate,
    .world_memory = collide_world3_memory,
    .create_broadphase = collide_broadphase3_create,
    .destroy_broadphase = collide_broadphase3_destroy,
    .add_item = collide_broadphase3_add,
    .remove_item = collide_broadphase3_remove,
    .move_item = collide_broadphase3_move,
    .clear_broadphase = collide_broadphase3_clear,
    .rebuild_broadphase = collide_broadphase3_rebuild,
    .broadphase_count = collide_broadphase3_count,
    .item_exists = collide_broadphase3_exists,
    .get_item = collide_broadphase3_get,
    .query_box = collide_broadphase3_query_box,
    .raycast = collide_broadphase3_raycast,
    .raycast_nodes = collide_broadphase3_raycast_nodes,
    .sweep_ball = collide_broadphase3_sweep_sphere,
    .sweep_box = collide_broadphase3_sweep_box,
    .query_near = collide_broadphase3_query_near,
    .nearest_items = collide_broadphase3_nearest,
    .broadphase_pairs = collide_broadphase3_pairs,
    .validate_broadphase = collide_broadphase3_validate,
    .broadphase_memory = collide_broadphase3_memory,
    .create_pack = collide_pack3_create_aabbs,
    .create_pack_balls = collide_pack3_create_spheres,
    .create_pack_segments = collide_pack3_create_segments,
    .create_pack_capsules = collide_pack3_create_capsules,
    .create_pack_obbs = collide_pack3_create_obbs,
    .destroy_pack = collide_pack3_destroy,
    .pack_count = collide_pack3_count,
    .pack_simd = collide_pack3_simd,
    .pack_shape = collide_pack3_shape,
    .pack_mask = collide_pack3_mask,
    .pack_indices = collide_pack3_indices,
    .pack_count_hits = collide_pack3_count_hits,
    .pack_any = collide_pack3_any,
    .pack_first = collide_pack3_first,
    .pairs_mask = collide_pack3_pairs_mask,
    .pairs_indices = collide_pack3_pairs_indices,
    .pairs_count_hits = collide_pack3_pairs_count_hits,
    .pairs_any = collide_pack3_pairs_any,
    .pairs_first = collide_pack3_pairs_first,
};

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
    {"collide_world3_pairs", "", GROWTH_BODIES3, run_world_pairs, true},
    {"collide_world3_save", "", GROWTH_BODIES3, run_world_save, false},
    {"collide_world3_restore", "", GROWTH_BODIES3, run_world_restore, false},
    {"collide_world3_validate", "", GROWTH_BODIES3, run_world_validate, false},
    {"collide_world3_memory", "", GROWTH_BODIES3, run_world_memory, false},
    {"collide_broadphase3_create", "", GROWTH_BODIES3, run_broadphase_create, false},
    {"collide_broadphase3_add", "", GROWTH_BODIES3, run_broadphase_add, true},
    {"collide_broadphase3_move", "", GROWTH_BODIES3, run_broadphase_move, true},
    {"collide_broadphase3_remove", "", GROWTH_BODIES3, run_broadphase_remove, true},
    {"collide_broadphase3_clear", "", GROWTH_BODIES3, run_broadphase_clear, true},
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
    {"collide_broadphase3_pairs", "", GROWTH_BODIES3, run_broadphase_pairs, true},
    {"collide_broadphase3_validate", "", GROWTH_BODIES3, run_broadphase_validate, false},
    {"collide_broadphase3_memory", "", GROWTH_BODIES3, run_broadphase_memory, false},
    {"collide_pack3_create_spheres", "", GROWTH_BODIES3, pack_balls, false},
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
