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
typedef collide_shape shape;
typedef collide_body body;
typedef collide_world world;
typedef collide_world_neighbor neighbor;
typedef collide_broadphase broadphase;
typedef collide_broadphase_item item;
typedef collide_pack pack;

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

static geom_status (*const create_world)(const collide_world_def *, world **) = collide_world_create;
static void (*const destroy_world)(world *) = collide_world_destroy;
static body (*const default_body)(void) = collide_body_default;
static geom_status (*const add_body)(world *, const body *, collide_handle *) = collide_world_add;
static geom_status (*const remove_body)(world *, collide_handle) = collide_world_remove;
static geom_status (*const set_body)(world *, collide_handle, const body *) = collide_world_set;
static geom_status (*const move_body)(world *, collide_handle, shape) = collide_world_move;
static void (*const clear_world)(world *) = collide_world_clear;
static body (*const get_body)(const world *, collide_handle) = collide_world_get;
static bool (*const body_exists)(const world *, collide_handle) = collide_world_exists;
static size_t (*const world_count)(const world *) = collide_world_count;
static size_t (*const world_handles)(const world *, collide_handle *, size_t) = collide_world_handles;
static geom_status (*const rebuild_world)(world *) = collide_world_rebuild;
static collide_relation (*const overlap_test)(const world *, shape, double,
                                              const collide_filter *) = collide_world_overlap_test;
static collide_relation (*const overlaps)(const world *, shape, double, const collide_filter *,
                                          collide_world_visit *, void *) = collide_world_overlaps;
static collide_world_hit (*const sweep_world)(const world *, shape, vec, double,
                                              const collide_filter *) = collide_world_sweep;
static collide_world_hit (*const raycast_world)(const world *, segment,
                                                const collide_filter *) = collide_world_raycast;
static size_t (*const nearest_bodies)(const world *, shape, double, const collide_filter *, neighbor *,
                                      size_t) = collide_world_nearest;
static geom_status (*const world_pairs)(const world *, collide_pair_list *) = collide_world_pairs;
static size_t (*const save_world)(const world *, void *, size_t) = collide_world_save;
static geom_status (*const restore_world)(world *, const void *, size_t) = collide_world_restore;
static const char *(*const validate_world)(const world *) = collide_world_validate;
static size_t (*const world_memory)(const world *) = collide_world_memory;
static geom_status (*const create_broadphase)(const collide_broadphase_def *,
                                              broadphase **) = collide_broadphase_create;
static void (*const destroy_broadphase)(broadphase *) = collide_broadphase_destroy;
static geom_status (*const add_item)(broadphase *, const item *, collide_handle *) = collide_broadphase_add;
static geom_status (*const remove_item)(broadphase *, collide_handle) = collide_broadphase_remove;
static geom_status (*const move_item)(broadphase *, collide_handle, aabb) = collide_broadphase_move;
static void (*const clear_broadphase)(broadphase *) = collide_broadphase_clear;
static geom_status (*const rebuild_broadphase)(broadphase *) = collide_broadphase_rebuild;
static size_t (*const broadphase_count)(const broadphase *) = collide_broadphase_count;
static bool (*const item_exists)(const broadphase *, collide_handle) = collide_broadphase_exists;
static item (*const get_item)(const broadphase *, collide_handle) = collide_broadphase_get;
static bool (*const query_box)(const broadphase *, aabb, const collide_filter *, collide_broadphase_visit *,
                               void *) = collide_broadphase_query_box;
static bool (*const raycast)(const broadphase *, segment, const collide_filter *,
                             collide_broadphase_visit_cast *, void *) = collide_broadphase_raycast;
static size_t (*const raycast_nodes)(const broadphase *, segment, const collide_filter *,
                                     collide_broadphase_visit_cast *,
                                     void *) = collide_broadphase_raycast_nodes;
static bool (*const sweep_ball)(const broadphase *, ball, vec, const collide_filter *,
                                collide_broadphase_visit_cast *, void *) = collide_broadphase_sweep_circle;
static bool (*const sweep_box)(const broadphase *, aabb, vec, const collide_filter *,
                               collide_broadphase_visit_cast *, void *) = collide_broadphase_sweep_box;
static bool (*const query_near)(const broadphase *, aabb, double, const collide_filter *,
                                collide_broadphase_visit_near *, void *) = collide_broadphase_query_near;
static size_t (*const nearest_items)(const broadphase *, vec, double, const collide_filter *,
                                     collide_broadphase_neighbor *, size_t) = collide_broadphase_nearest;
static geom_status (*const broadphase_pairs)(const broadphase *,
                                             collide_pair_list *) = collide_broadphase_pairs;
static const char *(*const validate_broadphase)(const broadphase *) = collide_broadphase_validate;
static size_t (*const broadphase_memory)(const broadphase *) = collide_broadphase_memory;
static geom_status (*const create_pack)(const aabb *, size_t, const collide_pack_def *, pack **,
                                        size_t *) = collide_pack_create_aabbs;
static void (*const destroy_pack)(pack *) = collide_pack_destroy;
static size_t (*const pack_count)(const pack *) = collide_pack_count;
static collide_simd (*const pack_simd)(const pack *) = collide_pack_simd;
static shape (*const pack_shape)(const pack *, size_t) = collide_pack_shape;
static geom_status (*const pack_mask)(const pack *, shape, uint64_t *) = collide_pack_mask;
static geom_status (*const pack_indices)(const pack *, shape, uint32_t *, size_t,
                                         size_t *) = collide_pack_indices;
static geom_status (*const pack_count_hits)(const pack *, shape, size_t *) = collide_pack_count_hits;
static geom_status (*const pack_any)(const pack *, shape, bool *) = collide_pack_any;
static geom_status (*const pack_first)(const pack *, shape, uint32_t *) = collide_pack_first;
static geom_status (*const pairs_mask)(const pack *, const pack *, uint64_t *) = collide_pack_pairs_mask;
static geom_status (*const pairs_indices)(const pack *, const pack *, uint32_t *, size_t,
                                          size_t *) = collide_pack_pairs_indices;
static geom_status (*const pairs_count_hits)(const pack *, const pack *,
                                             size_t *) = collide_pack_pairs_count_hits;
static geom_status (*const pairs_any)(const pack *, const pack *, bool *) = collide_pack_pairs_any;
static geom_status (*const pairs_first)(const pack *, const pack *, uint32_t *) = collide_pack_pairs_first;

#include "growth_worlds.inl"

/* ---- Other packs ---- */

static size_t drop_pack(geom_status status, pack *made, void *memory) {
    destroy_pack(made);
    free(memory);
    return (size_t)status;
}

static size_t pack_circles(const void *work) {
    const growth_work *w = work;
    geom_circle *circles = calloc(w->count, sizeof *circles);
    pack *made = NULL;
    for (size_t i = 0; circles != NULL && i < w->count; ++i) {
        circles[i] = ball_at(box_at(w, i));
    }
    return drop_pack(collide_pack_create_circles(circles, w->count, NULL, &made, NULL), made, circles);
}

static size_t pack_segments(const void *work) {
    const growth_work *w = work;
    segment *segments = calloc(w->count, sizeof *segments);
    pack *made = NULL;
    for (size_t i = 0; segments != NULL && i < w->count; ++i) {
        segments[i] = way(box_at(w, i), grown(box_at(w, i)));
    }
    return drop_pack(collide_pack_create_segments(segments, w->count, NULL, &made, NULL), made, segments);
}

static size_t pack_capsules(const void *work) {
    const growth_work *w = work;
    geom_capsule2 *capsules = calloc(w->count, sizeof *capsules);
    pack *made = NULL;
    for (size_t i = 0; capsules != NULL && i < w->count; ++i) {
        capsules[i] = (geom_capsule2){box_at(w, i).min, box_at(w, i).max, 0.1};
    }
    return drop_pack(collide_pack_create_capsules(capsules, w->count, NULL, &made, NULL), made, capsules);
}

static size_t pack_obbs(const void *work) {
    const growth_work *w = work;
    geom_obb2 *obbs = calloc(w->count, sizeof *obbs);
    pack *made = NULL;
    for (size_t i = 0; obbs != NULL && i < w->count; ++i) {
        obbs[i] = (geom_obb2){box_at(w, i).min, {0.8, 0.6}, {0.3, 0.2}};
    }
    return drop_pack(collide_pack_create_obbs(obbs, w->count, NULL, &made, NULL), made, obbs);
}

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
    {"collide_world_pairs", "", GROWTH_BODIES, run_world_pairs, false},
    {"collide_world_save", "", GROWTH_BODIES, run_world_save, false},
    {"collide_world_restore", "", GROWTH_BODIES, run_world_restore, false},
    {"collide_world_validate", "", GROWTH_BODIES, run_world_validate, false},
    {"collide_world_memory", "", GROWTH_BODIES, run_world_memory, false},
    {"collide_broadphase_create", "", GROWTH_BODIES, run_broadphase_create, false},
    {"collide_broadphase_add", "", GROWTH_BODIES, run_broadphase_add, false},
    {"collide_broadphase_move", "", GROWTH_BODIES, run_broadphase_move, false},
    {"collide_broadphase_remove", "", GROWTH_BODIES, run_broadphase_remove, false},
    {"collide_broadphase_clear", "", GROWTH_BODIES, run_broadphase_clear, false},
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
    {"collide_broadphase_pairs", "", GROWTH_BODIES, run_broadphase_pairs, false},
    {"collide_broadphase_validate", "", GROWTH_BODIES, run_broadphase_validate, false},
    {"collide_broadphase_memory", "", GROWTH_BODIES, run_broadphase_memory, false},
    {"collide_pack_create_circles", "", GROWTH_BODIES, pack_circles, false},
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
    {"collide_trajectory_clearance", "", GROWTH_BODIES, trajectory_clearance, false},
    {"collide_trajectory_check_many", "", GROWTH_BODIES, trajectory_check_many, false},
};
