/* The plane, for the suites of worlds; see world_scene.inl. */
#ifndef WORLD_SPACE2_H
#define WORLD_SPACE2_H

#include "collide/support/sweep2_lattice.h"

#include <collide/distance2.h>
#include <collide/sweep2.h>
#include <collide/world2.h>

typedef collide_world any_world;
typedef collide_world_hit any_hit;
typedef collide_world_neighbor any_neighbor;
typedef collide_body any_body;
typedef collide_shape any_shape;
typedef collide_sweep any_sweep;
typedef collide_distance any_distance;
typedef geom_vec2 vec;
typedef geom_segment2 segment;

/* The public functions by names that say nothing of the dimension. */

static inline any_shape shape_on_way(segment way, double radius) {
    return radius > 0.0 ? collide_shape_from_capsule((geom_capsule2){way.a, way.b, radius})
                        : collide_shape_from_segment(way);
}

static inline geom_status world_add(any_world *world, const any_body *body, collide_handle *handle) {
    return collide_world_add(world, body, handle);
}

static inline void world_clear(any_world *world) { collide_world_clear(world); }

static inline size_t world_count(const any_world *world) { return collide_world_count(world); }

static inline geom_status world_create(const collide_world_def *def, any_world **out) {
    return collide_world_create(def, out);
}

static inline void world_destroy(any_world *world) { collide_world_destroy(world); }

static inline bool world_exists(const any_world *world, collide_handle handle) {
    return collide_world_exists(world, handle);
}

static inline any_body world_get(const any_world *world, collide_handle handle) {
    return collide_world_get(world, handle);
}

static inline size_t world_handles(const any_world *world, collide_handle *handles, size_t capacity) {
    return collide_world_handles(world, handles, capacity);
}

static inline size_t world_memory(const any_world *world) { return collide_world_memory(world); }

static inline geom_status world_move(any_world *world, collide_handle handle, any_shape shape) {
    return collide_world_move(world, handle, shape);
}

static inline size_t world_nearest(const any_world *world, any_shape shape, double limit,
                                   const collide_filter *filter, any_neighbor *nearest, size_t count) {
    return collide_world_nearest(world, shape, limit, filter, nearest, count);
}

static inline collide_relation world_overlap_test(const any_world *world, any_shape shape, double margin,
                                                  const collide_filter *filter) {
    return collide_world_overlap_test(world, shape, margin, filter);
}

static inline collide_relation world_overlaps(const any_world *world, any_shape shape, double margin,
                                              const collide_filter *filter, collide_world_visit *visit,
                                              void *context) {
    return collide_world_overlaps(world, shape, margin, filter, visit, context);
}

static inline geom_status world_pairs(const any_world *world, collide_pair_list *list) {
    return collide_world_pairs(world, list);
}

static inline any_hit world_raycast(const any_world *world, segment ray, const collide_filter *filter) {
    return collide_world_raycast(world, ray, filter);
}

static inline geom_status world_rebuild(any_world *world) { return collide_world_rebuild(world); }

static inline geom_status world_remove(any_world *world, collide_handle handle) {
    return collide_world_remove(world, handle);
}

static inline geom_status world_restore(any_world *world, const void *bytes, size_t size) {
    return collide_world_restore(world, bytes, size);
}

static inline size_t world_save(const any_world *world, void *bytes, size_t capacity) {
    return collide_world_save(world, bytes, capacity);
}

static inline geom_status world_set(any_world *world, collide_handle handle, const any_body *body) {
    return collide_world_set(world, handle, body);
}

static inline any_hit world_sweep(const any_world *world, any_shape shape, vec motion, double margin,
                                  const collide_filter *filter) {
    return collide_world_sweep(world, shape, motion, margin, filter);
}

static inline const char *world_validate(const any_world *world) { return collide_world_validate(world); }

static inline any_distance shape_distance(any_shape a, any_shape b) { return collide_shape_distance(a, b); }

static inline any_sweep shape_raycast(segment ray, any_shape target) {
    return collide_shape_raycast(ray, target);
}

static inline collide_relation shape_relation(any_shape a, any_shape b) {
    return collide_shape_relation(a, b);
}

static inline collide_relation shape_relation_within(any_shape a, any_shape b, double margin) {
    return collide_shape_relation_within(a, b, margin);
}

static inline geom_status shape_status(any_shape shape) { return collide_shape_status(shape); }

static inline any_sweep shape_sweep_within(any_shape a, vec motion_a, any_shape b, vec motion_b,
                                           double margin) {
    return collide_shape_sweep_within(a, motion_a, b, motion_b, margin);
}

static inline any_body default_body(void) { return collide_body_default(); }

enum {
    KIND_COUNT = COLLIDE_SHAPE_KIND_COUNT
};

static const char *const space_name = "world";

static inline vec vec_of(const double *x) { return geom_vec2_make(x[0], x[1]); }

static inline vec vec_add(vec a, vec b) { return geom_vec2_add(a, b); }

static inline int usual_kind(random_source *source) { return random_int(source, 0, KIND_COUNT - 1); }

/* A shape and its points; it points into itself. */
typedef struct stored_shape {
    lattice_body body;
    any_shape shape;
} stored_shape;

/* A random shape of a kind, within `range` of the origin or somewhat beyond: on whole numbers if `scale` is a
 * power of two, and then multiplied by it. */
static inline void store_shape(stored_shape *stored, random_source *source, int kind, int range,
                               double scale) {
    const int x = random_int(source, -range, range);
    const lattice_point middle = {x, random_int(source, -range, range)};
    lattice_body made;
    lattice_body_make(&made, source, (collide_shape_kind)kind, middle);
    lattice_body_place(&stored->body, &made, scale, geom_vec2_make(0.0, 0.0));
    stored->shape = stored->body.shape;
}

/* Other numbers in the arrays that the shape views, which no world may see. */
static inline void spoil_points(stored_shape *stored) {
    for (int i = 0; i < BODY_POINTS; ++i) {
        stored->body.points[i] = geom_vec2_make(1e9, -1e9);
    }
    stored->body.rings[0].count = 0;
    stored->body.rings[1].count = 0;
}

/* Shapes that are refused. */
static inline size_t make_bad_shapes(any_shape *bad) {
    static const geom_vec2 points[3] = {{0.0, 0.0}, {1.0, 0.0}, {0.0, (double)NAN}};
    static const geom_ring short_ring = {points, 2};
    static const geom_ring bad_ring = {points, 3};
    const geom_circle negative = {{0.0, 0.0}, -1.0};
    const geom_obb2 no_axis = {{0.0, 0.0}, {0.0, 0.0}, {1.0, 1.0}};
    const geom_ring empty = {NULL, 0};
    const geom_polygon too_short = {&short_ring, 1};
    const geom_polygon none = {NULL, 0};
    size_t count = 0;
    bad[count++] = collide_shape_from_point(geom_vec2_make((double)NAN, 0.0));
    bad[count++] = collide_shape_from_point(geom_vec2_make(0.0, HUGE_VAL));
    bad[count++] = collide_shape_from_circle(negative);
    bad[count++] = collide_shape_from_obb(no_axis);
    bad[count++] = collide_shape_from_convex(empty);
    bad[count++] = collide_shape_from_convex(bad_ring);
    bad[count++] = collide_shape_from_polygon(too_short);
    bad[count++] = collide_shape_from_polygon(none);
    bad[count] = collide_shape_from_point(geom_vec2_make(0.0, 0.0));
    bad[count++].kind = COLLIDE_SHAPE_KIND_COUNT;
    return count;
}

enum {
    BAD_SHAPES = 9
};

#endif
