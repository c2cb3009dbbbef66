/* Space, for the suites of worlds; see world_scene.inl. */
#ifndef WORLD_SPACE3_H
#define WORLD_SPACE3_H

#include "collide/support/pair3_table.h"

#include <collide/distance3.h>
#include <collide/sweep3.h>
#include <collide/world3.h>

typedef collide_world3 any_world;
typedef collide_world3_hit any_hit;
typedef collide_world3_neighbor any_neighbor;
typedef collide_body3 any_body;
typedef collide_shape3 any_shape;
typedef collide_sweep3 any_sweep;
typedef collide_distance3 any_distance;
typedef geom_vec3 vec;
typedef geom_segment3 segment;

/* The public functions by names that say nothing of the dimension. */

static inline any_shape shape_on_way(segment way, double radius) {
    return radius > 0.0 ? collide_shape3_from_capsule((geom_capsule3){way.a, way.b, radius})
                        : collide_shape3_from_segment(way);
}

static inline geom_status world_add(any_world *world, const any_body *body, collide_handle *handle) {
    return collide_world3_add(world, body, handle);
}

static inline void world_clear(any_world *world) { collide_world3_clear(world); }

static inline size_t world_count(const any_world *world) { return collide_world3_count(world); }

static inline geom_status world_create(const collide_world_def *def, any_world **out) {
    return collide_world3_create(def, out);
}

static inline void world_destroy(any_world *world) { collide_world3_destroy(world); }

static inline bool world_exists(const any_world *world, collide_handle handle) {
    return collide_world3_exists(world, handle);
}

static inline any_body world_get(const any_world *world, collide_handle handle) {
    return collide_world3_get(world, handle);
}

static inline size_t world_handles(const any_world *world, collide_handle *handles, size_t capacity) {
    return collide_world3_handles(world, handles, capacity);
}

static inline size_t world_memory(const any_world *world) { return collide_world3_memory(world); }

static inline geom_status world_move(any_world *world, collide_handle handle, any_shape shape) {
    return collide_world3_move(world, handle, shape);
}

static inline size_t world_nearest(const any_world *world, any_shape shape, double limit,
                                   const collide_filter *filter, any_neighbor *nearest, size_t count) {
    return collide_world3_nearest(world, shape, limit, filter, nearest, count);
}

static inline collide_relation world_overlap_test(const any_world *world, any_shape shape, double margin,
                                                  const collide_filter *filter) {
    return collide_world3_overlap_test(world, shape, margin, filter);
}

static inline collide_relation world_overlaps(const any_world *world, any_shape shape, double margin,
                                              const collide_filter *filter, collide_world_visit *visit,
                                              void *context) {
    return collide_world3_overlaps(world, shape, margin, filter, visit, context);
}

static inline geom_status world_pairs(const any_world *world, collide_pair_list *list) {
    return collide_world3_pairs(world, list);
}

static inline any_hit world_raycast(const any_world *world, segment ray, const collide_filter *filter) {
    return collide_world3_raycast(world, ray, filter);
}

static inline geom_status world_rebuild(any_world *world) { return collide_world3_rebuild(world); }

static inline geom_status world_remove(any_world *world, collide_handle handle) {
    return collide_world3_remove(world, handle);
}

static inline geom_status world_restore(any_world *world, const void *bytes, size_t size) {
    return collide_world3_restore(world, bytes, size);
}

static inline size_t world_save(const any_world *world, void *bytes, size_t capacity) {
    return collide_world3_save(world, bytes, capacity);
}

static inline geom_status world_set(any_world *world, collide_handle handle, const any_body *body) {
    return collide_world3_set(world, handle, body);
}

static inline any_hit world_sweep(const any_world *world, any_shape shape, vec motion, double margin,
                                  const collide_filter *filter) {
    return collide_world3_sweep(world, shape, motion, margin, filter);
}

static inline const char *world_validate(const any_world *world) { return collide_world3_validate(world); }

static inline any_distance shape_distance(any_shape a, any_shape b) { return collide_shape3_distance(a, b); }

static inline any_sweep shape_raycast(segment ray, any_shape target) {
    return collide_shape3_raycast(ray, target);
}

static inline collide_relation shape_relation(any_shape a, any_shape b) {
    return collide_shape3_relation(a, b);
}

static inline collide_relation shape_relation_within(any_shape a, any_shape b, double margin) {
    return collide_shape3_relation_within(a, b, margin);
}

static inline geom_status shape_status(any_shape shape) { return collide_shape3_status(shape); }

static inline any_sweep shape_sweep_within(any_shape a, vec motion_a, any_shape b, vec motion_b,
                                           double margin) {
    return collide_shape3_sweep_within(a, motion_a, b, motion_b, margin);
}

static inline any_body default_body(void) { return collide_body3_default(); }

enum {
    KIND_COUNT = COLLIDE_SHAPE3_KIND_COUNT
};

static const char *const space_name = "world3";

static inline vec vec_of(const double *x) { return geom_vec3_make(x[0], x[1], x[2]); }

static inline vec vec_add(vec a, vec b) { return geom_vec3_add(a, b); }

/* Rays and planes are rare: a question would find hardly anything else. */
static inline int usual_kind(random_source *source) {
    const int kind = random_int(source, 0, KIND_COUNT - 1);
    const bool endless = kind == COLLIDE_SHAPE3_RAY || kind == COLLIDE_SHAPE3_PLANE;
    return endless && random_int(source, 0, 15) != 0 ? COLLIDE_SHAPE3_AABB : kind;
}

/* A shape and the points of a hull; it points into itself. */
typedef struct stored_shape {
    geom_vec3 points[SHAPE3_HULL_POINTS];
    any_shape shape;
} stored_shape;

/* The shape in another place; exact for whole numbers. */
static inline void shift_shape(any_shape *shape, geom_vec3 by, geom_vec3 *points) {
    const double part[3] = {by.x, by.y, by.z};
    const size_t count = shape3_number_count(shape);
    switch (shape->kind) {
    case COLLIDE_SHAPE3_RAY:
        shape->as.ray.origin = geom_vec3_add(shape->as.ray.origin, by);
        break;
    case COLLIDE_SHAPE3_PLANE:
        shape->as.plane.offset += geom_vec3_dot(shape->as.plane.normal, by);
        break;
    case COLLIDE_SHAPE3_OBB:
        shape->as.obb.center = geom_vec3_add(shape->as.obb.center, by);
        break;
    case COLLIDE_SHAPE3_HULL:
        for (size_t i = 0; i < shape->as.hull.count; ++i) {
            points[i] = geom_vec3_add(points[i], by);
        }
        break;
    default:
        for (size_t i = 0; i + count % 3 < count; ++i) {
            *shape3_number(shape, i) += part[i % 3];
        }
    }
}

/* All lengths times `scale`; a direction stays as it is. */
static inline void scale_shape(any_shape *shape, double scale, geom_vec3 *points) {
    const size_t count = shape3_number_count(shape);
    switch (shape->kind) {
    case COLLIDE_SHAPE3_RAY:
        shape->as.ray.origin = geom_vec3_scale(shape->as.ray.origin, scale);
        break;
    case COLLIDE_SHAPE3_PLANE:
        shape->as.plane.offset *= scale;
        break;
    case COLLIDE_SHAPE3_OBB:
        shape->as.obb.center = geom_vec3_scale(shape->as.obb.center, scale);
        shape->as.obb.half = geom_vec3_scale(shape->as.obb.half, scale);
        break;
    case COLLIDE_SHAPE3_HULL:
        for (size_t i = 0; i < shape->as.hull.count; ++i) {
            points[i] = geom_vec3_scale(points[i], scale);
        }
        break;
    default:
        for (size_t i = 0; i < count; ++i) {
            *shape3_number(shape, i) *= scale;
        }
    }
}

/* A random shape of a kind, within `range` of the origin or somewhat beyond: on whole numbers if `scale` is a
 * power of two, and then multiplied by it. There is more room in space: it is a quarter as far across. */
static inline void store_shape(stored_shape *stored, random_source *source, int kind, int range,
                               double scale) {
    const int most = (range + 3) / 4;
    const int x = random_int(source, -most, most);
    const int y = random_int(source, -most, most);
    const geom_vec3 middle = geom_vec3_make(x, y, random_int(source, -most, most));
    stored->shape = random_shape3(source, (collide_shape3_kind)kind, STYLE3_LATTICE, stored->points);
    shift_shape(&stored->shape, middle, stored->points);
    scale_shape(&stored->shape, scale, stored->points);
}

/* Other numbers in the array that a hull views, which no world may see. */
static inline void spoil_points(stored_shape *stored) {
    for (int i = 0; i < SHAPE3_HULL_POINTS; ++i) {
        stored->points[i] = geom_vec3_make(1e9, -1e9, 1e9);
    }
}

/* Shapes that are refused. */
static inline size_t make_bad_shapes(any_shape *bad) {
    static const geom_vec3 points[2] = {{0.0, 0.0, 0.0}, {1.0, (double)NAN, 0.0}};
    const geom_vec3 zero = {0.0, 0.0, 0.0};
    const geom_sphere negative = {zero, -1.0};
    const geom_ray no_direction = {zero, zero};
    const geom_plane no_normal = {zero, 1.0};
    const geom_obb3 flat = {zero, {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {1.0, 1.0, 0.0}}, {1.0, 1.0, 1.0}};
    const geom_hull empty = {NULL, 0};
    const geom_hull bad_hull = {points, 2};
    size_t count = 0;
    bad[count++] = collide_shape3_from_point(geom_vec3_make((double)NAN, 0.0, 0.0));
    bad[count++] = collide_shape3_from_point(geom_vec3_make(0.0, 0.0, HUGE_VAL));
    bad[count++] = collide_shape3_from_sphere(negative);
    bad[count++] = collide_shape3_from_ray(no_direction);
    bad[count++] = collide_shape3_from_plane(no_normal);
    bad[count++] = collide_shape3_from_obb(flat);
    bad[count++] = collide_shape3_from_hull(empty);
    bad[count++] = collide_shape3_from_hull(bad_hull);
    bad[count] = collide_shape3_from_point(zero);
    bad[count++].kind = COLLIDE_SHAPE3_KIND_COUNT;
    return count;
}

enum {
    BAD_SHAPES = 9
};

#endif
