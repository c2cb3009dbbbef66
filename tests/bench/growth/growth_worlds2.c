/* Worlds, broad phases, packs and trajectories of as many bodies of the plane as a ring has vertices. */
#include "growth.h"

#include <collide/sweep2.h>
#include <collide/trajectory2.h>

#include <math.h>
#include <stdlib.h>

typedef geom_vec2 vec;
typedef geom_segment2 segment;
typedef geom_circle ball;
typedef geom_aabb2 aabb;
typedef geom_capsule2 capsule;
typedef geom_obb2 obb;
typedef collide_shape shape;
typedef collide_body body;
typedef collide_world world;
typedef collide_world_neighbor neighbor;
typedef collide_broadphase broadphase;
typedef collide_broadphase_item item;
typedef collide_pack pack;
typedef collide_world_hit world_hit;

static const aabb *boxes_of(const growth_work *w) { return w->boxes; }
static aabb box_at(const growth_work *w, size_t i) { return w->boxes[i]; }
static world *world_of(const growth_work *w) { return w->world; }
static broadphase *broadphase_of(const growth_work *w) { return w->broadphase; }
static const pack *pack_of(const growth_work *w) { return w->pack; }
static shape shape_of(aabb box) { return collide_shape_from_aabb(box); }
static vec corner(aabb box) { return box.min; }

/* A box of four times the size, and one beside the box. */
static aabb grown(aabb box) {
    return (aabb){{box.min.x - 1.0, box.min.y - 1.0}, {box.max.x + 1.0, box.max.y + 1.0}};
}
static aabb raised(aabb box) { return (aabb){{box.min.x, box.min.y + 1.0}, {box.max.x, box.max.y + 1.0}}; }

static vec between(aabb a, aabb b) { return geom_vec2_sub(b.min, a.min); }
static segment way(aabb a, aabb b) { return (segment){a.min, b.min}; }
static ball ball_at(aabb box) { return (ball){box.min, 0.3}; }
static obb obb_at(aabb box) { return (obb){box.min, {0.8, 0.6}, {0.3, 0.2}}; }

#include "growth_worlds.inl"

static const world_functions of = {
    .create_world = collide_world_create,
    .destroy_world = collide_world_destroy,
    .default_body = collide_body_default,
    .add_body = collide_world_add,
    .remove_body = collide_world_remove,
    .set_body = collide_world_set,
    .move_body = collide_world_move,
    .clear_world = collide_world_clear,
    .get_body = collide_world_get,
    .body_exists = collide_world_exists,
    .world_count = collide_world_count,
    .world_handles = collide_world_handles,
    .rebuild_world = collide_world_rebuild,
    .overlap_test = collide_world_overlap_test,
    .overlaps = collide_world_overlaps,
    .sweep_world = collide_world_sweep,
    .raycast_world = collide_world_raycast,
    .nearest_bodies = collide_world_nearest,
    .world_pairs = collide_world_pairs,
    .save_world = collide_world_save,
    .restore_world = collide_world_restore,
    .validate_world = collide_world_validate,
    .world_memory = collide_world_memory,
    .create_broadphase = collide_broadphase_create,
    .destroy_broadphase = collide_broadphase_destroy,
    .add_item = collide_broadphase_add,
    .remove_item = collide_broadphase_remove,
    .move_item = collide_broadphase_move,
    .clear_broadphase = collide_broadphase_clear,
    .rebuild_broadphase = collide_broadphase_rebuild,
    .broadphase_count = collide_broadphase_count,
    .item_exists = collide_broadphase_exists,
    .get_item = collide_broadphase_get,
    .query_box = collide_broadphase_query_box,
    .raycast = collide_broadphase_raycast,
    .raycast_nodes = collide_broadphase_raycast_nodes,
    .sweep_ball = collide_broadphase_sweep_circle,
    .sweep_box = collide_broadphase_sweep_box,
    .query_near = collide_broadphase_query_near,
    .nearest_items = collide_broadphase_nearest,
    .broadphase_pairs = collide_broadphase_pairs,
    .validate_broadphase = collide_broadphase_validate,
    .broadphase_memory = collide_broadphase_memory,
    .create_pack = collide_pack_create_aabbs,
    .create_pack_balls = collide_pack_create_circles,
    .create_pack_segments = collide_pack_create_segments,
    .create_pack_capsules = collide_pack_create_capsules,
    .create_pack_obbs = collide_pack_create_obbs,
    .destroy_pack = collide_pack_destroy,
    .pack_count = collide_pack_count,
    .pack_simd = collide_pack_simd,
    .pack_shape = collide_pack_shape,
    .pack_mask = collide_pack_mask,
    .pack_indices = collide_pack_indices,
    .pack_count_hits = collide_pack_count_hits,
    .pack_any = collide_pack_any,
    .pack_first = collide_pack_first,
    .pairs_mask = collide_pack_pairs_mask,
    .pairs_indices = collide_pack_pairs_indices,
    .pairs_count_hits = collide_pack_pairs_count_hits,
    .pairs_any = collide_pack_pairs_any,
    .pairs_first = collide_pack_pairs_first,
};

/* ---- Trajectories: a car from body to body ---- */

static collide_footprint car(void) {
    collide_footprint footprint;
    const geom_obb2 box = {{0.0, 0.0}, {1.0, 0.0}, {2.0, 0.9}};
    (void)collide_footprint_from_shape(collide_shape_from_obb(box), &footprint);
    return footprint;
}

/* Ways above the bodies, where they are free for a while. */
static void fill_poses(const growth_work *w, collide_pose poses[QUESTIONS]) {
    for (size_t i = 0; i < QUESTIONS; ++i) {
        const vec at = grown(box_at(w, asked(w, i))).max;
        poses[i] = (collide_pose){{at.x, at.y + 1.0}, 0.1 * (double)i};
    }
}

static size_t trajectory_check(const void *work) {
    const growth_work *w = work;
    const collide_footprint footprint = car();
    collide_pose poses[QUESTIONS];
    fill_poses(w, poses);
    const collide_trajectory trajectory = {.poses = poses, .count = QUESTIONS};
    return collide_trajectory_check(w->world, &footprint, trajectory, NULL).leg;
}

static size_t trajectory_clearance(const void *work) {
    const growth_work *w = work;
    const collide_footprint footprint = car();
    collide_pose poses[QUESTIONS];
    fill_poses(w, poses);
    const collide_trajectory trajectory = {.poses = poses, .count = QUESTIONS};
    return collide_trajectory_clearance(w->world, &footprint, trajectory, 10.0, NULL).leg;
}

static size_t trajectory_check_many(const void *work) {
    const growth_work *w = work;
    const collide_footprint footprint = car();
    collide_trajectory_result result;
    collide_pose poses[QUESTIONS];
    fill_poses(w, poses);
    const collide_trajectory trajectory = {.poses = poses, .count = QUESTIONS};
    collide_trajectory_check_many(w->world, &footprint, &trajectory, 1, NULL, NULL, &result);
    return result.leg;
}

const growth_row growth_of_worlds[GROWTH_WORLDS] = {
    {"collide_world_create", "", GROWTH_BODIES, run_world_create, false},
    {"collide_world_add", "", GROWTH_BODIES, run_world_add, false},
    {"collide_world_remove", "", GROWTH_BODIES, run_world_remove, false},
    {"collide_world_set", "", GROWTH_BODIES, run_world_set, false},
    {"collide_world_move", "", GROWTH_BODIES, run_world_move, false},
    {"collide_world_clear", "", GROWTH_BODIES, run_world_clear, false},
    {"collide_world_get", "", GROWTH_BODIES, run_world_get, false},
    {"collide_world_exists", "", GROWTH_BODIES, run_world_exists, false},
    {"collide_world_count", "", GROWTH_BODIES, run_world_count, false},
    {"collide_world_handles", "", GROWTH_BODIES, run_world_handles, false},
    {"collide_world_rebuild", "", GROWTH_BODIES, run_world_rebuild, false},
    {"collide_world_overlap_test", "", GROWTH_BODIES, run_world_overlap_test, false},
    {"collide_world_overlaps", "", GROWTH_BODIES, run_world_overlaps, false},
    {"collide_world_sweep", "", GROWTH_BODIES, run_world_sweep, false},
    {"collide_world_raycast", "", GROWTH_BODIES, run_world_raycast, false},
    {"collide_world_nearest", "", GROWTH_BODIES, run_world_nearest, false},
    {"collide_world_pairs", "", GROWTH_BODIES, run_world_pairs, true},
    {"collide_world_save", "", GROWTH_BODIES, run_world_save, false},
    {"collide_world_restore", "", GROWTH_BODIES, run_world_restore, false},
    {"collide_world_validate", "", GROWTH_BODIES, run_world_validate, false},
    {"collide_world_memory", "", GROWTH_BODIES, run_world_memory, false},
    {"collide_broadphase_create", "", GROWTH_BODIES, run_broadphase_create, false},
    {"collide_broadphase_add", "", GROWTH_BODIES, run_broadphase_add, true},
    {"collide_broadphase_move", "", GROWTH_BODIES, run_broadphase_move, true},
    {"collide_broadphase_remove", "", GROWTH_BODIES, run_broadphase_remove, true},
    {"collide_broadphase_clear", "", GROWTH_BODIES, run_broadphase_clear, true},
    {"collide_broadphase_rebuild", "", GROWTH_BODIES, run_broadphase_rebuild, false},
    {"collide_broadphase_count", "", GROWTH_BODIES, run_broadphase_count, false},
    {"collide_broadphase_exists", "", GROWTH_BODIES, run_broadphase_exists, false},
    {"collide_broadphase_get", "", GROWTH_BODIES, run_broadphase_get, false},
    {"collide_broadphase_query_box", "", GROWTH_BODIES, run_broadphase_query_box, false},
    {"collide_broadphase_raycast", "", GROWTH_BODIES, run_broadphase_raycast, false},
    {"collide_broadphase_sweep_circle", "", GROWTH_BODIES, run_broadphase_sweep_ball, false},
    {"collide_broadphase_sweep_box", "", GROWTH_BODIES, run_broadphase_sweep_box, false},
    {"collide_broadphase_raycast_nodes", "", GROWTH_BODIES, run_broadphase_raycast_nodes, false},
    {"collide_broadphase_query_near", "", GROWTH_BODIES, run_broadphase_query_near, false},
    {"collide_broadphase_nearest", "", GROWTH_BODIES, run_broadphase_nearest, false},
    {"collide_broadphase_pairs", "", GROWTH_BODIES, run_broadphase_pairs, true},
    {"collide_broadphase_validate", "", GROWTH_BODIES, run_broadphase_validate, false},
    {"collide_broadphase_memory", "", GROWTH_BODIES, run_broadphase_memory, false},
    {"collide_pack_create_circles", "", GROWTH_BODIES, pack_balls, false},
    {"collide_pack_create_segments", "", GROWTH_BODIES, pack_segments, false},
    {"collide_pack_create_capsules", "", GROWTH_BODIES, pack_capsules, false},
    {"collide_pack_create_aabbs", "", GROWTH_BODIES, run_pack_create, false},
    {"collide_pack_create_obbs", "", GROWTH_BODIES, pack_obbs, false},
    {"collide_pack_count", "", GROWTH_BODIES, run_pack_count, false},
    {"collide_pack_simd", "", GROWTH_BODIES, run_pack_simd, false},
    {"collide_pack_shape", "", GROWTH_BODIES, run_pack_shape, false},
    {"collide_pack_mask", "", GROWTH_BODIES, run_pack_mask, true},
    {"collide_pack_indices", "", GROWTH_BODIES, run_pack_indices, true},
    {"collide_pack_count_hits", "", GROWTH_BODIES, run_pack_count_hits, true},
    {"collide_pack_any", "", GROWTH_BODIES, run_pack_any, true},
    {"collide_pack_first", "", GROWTH_BODIES, run_pack_first, true},
    {"collide_pack_pairs_mask", "", GROWTH_BODIES, run_pairs_mask, true},
    {"collide_pack_pairs_indices", "", GROWTH_BODIES, run_pairs_indices, true},
    {"collide_pack_pairs_count_hits", "", GROWTH_BODIES, run_pairs_count_hits, true},
    {"collide_pack_pairs_any", "", GROWTH_BODIES, run_pairs_any, true},
    {"collide_pack_pairs_first", "", GROWTH_BODIES, run_pairs_first, true},
    {"collide_trajectory_check", "", GROWTH_BODIES, trajectory_check, false},
    {"collide_trajectory_clearance", "", GROWTH_BODIES, trajectory_clearance, true},
    {"collide_trajectory_check_many", "", GROWTH_BODIES, trajectory_check_many, false},
};
