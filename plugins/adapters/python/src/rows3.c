/* Rows of shapes of space. */
#include "rows.h"

typedef orcakit_row3 row_of_shapes;
typedef collide_shape3 row_shape;
typedef collide_shape3_kind row_kind;
typedef geom_vec3 row_vector;
typedef geom_segment3 row_segment;
typedef collide_distance3 row_distance;
typedef collide_sweep3 row_sweep;
typedef collide_world3 row_world;
typedef collide_world3_hit row_hit;

static size_t shape_size(int kind) { return orcakit_shape3_size(kind); }

static collide_relation relation_within(row_shape a, row_shape b, double margin) {
    return collide_shape3_relation_within(a, b, margin);
}

static row_distance distance(row_shape a, row_shape b) { return collide_shape3_distance(a, b); }

static row_sweep sweep_within(row_shape a, row_vector motion_a, row_shape b, row_vector motion_b,
                              double margin) {
    return collide_shape3_sweep_within(a, motion_a, b, motion_b, margin);
}

static collide_relation world_overlap_test(const row_world *world, row_shape shape, double margin,
                                           const collide_filter *filter) {
    return collide_world3_overlap_test(world, shape, margin, filter);
}

static row_hit world_sweep(const row_world *world, row_shape shape, row_vector motion, double margin,
                           const collide_filter *filter) {
    return collide_world3_sweep(world, shape, motion, margin, filter);
}

static row_hit world_raycast(const row_world *world, row_segment ray, const collide_filter *filter) {
    return collide_world3_raycast(world, ray, filter);
}

#include "rows.inl"

size_t orcakit_shape3_size(int kind) {
    switch (kind) {
    case COLLIDE_SHAPE3_POINT:
        return sizeof(geom_vec3);
    case COLLIDE_SHAPE3_SEGMENT:
        return sizeof(geom_segment3);
    case COLLIDE_SHAPE3_RAY:
        return sizeof(geom_ray);
    case COLLIDE_SHAPE3_PLANE:
        return sizeof(geom_plane);
    case COLLIDE_SHAPE3_SPHERE:
        return sizeof(geom_sphere);
    case COLLIDE_SHAPE3_AABB:
        return sizeof(geom_aabb3);
    case COLLIDE_SHAPE3_OBB:
        return sizeof(geom_obb3);
    case COLLIDE_SHAPE3_CAPSULE:
        return sizeof(geom_capsule3);
    case COLLIDE_SHAPE3_TRIANGLE:
        return sizeof(geom_triangle);
    default:
        return 0;
    }
}

void orcakit_row3_relations(const orcakit_row3 *a, const orcakit_row3 *b, size_t count, double margin,
                            int8_t *out) {
    relations(a, b, count, margin, out);
}

void orcakit_row3_distances(const orcakit_row3 *a, const orcakit_row3 *b, size_t count,
                            collide_distance3 *out) {
    distances(a, b, count, out);
}

void orcakit_row3_sweeps(const orcakit_row3 *a, orcakit_vectors motions_a, const orcakit_row3 *b,
                         orcakit_vectors motions_b, size_t count, double margin, collide_sweep3 *out) {
    sweeps(a, motions_a, b, motions_b, count, margin, out);
}

void orcakit_world3_relations(const collide_world3 *world, const orcakit_row3 *row, size_t count,
                              double margin, const collide_filter *filter, int8_t *out) {
    world_relations(world, row, count, margin, filter, out);
}

void orcakit_world3_sweeps(const collide_world3 *world, const orcakit_row3 *row, orcakit_vectors motions,
                           size_t count, double margin, const collide_filter *filter,
                           collide_world3_hit *out) {
    world_sweeps(world, row, motions, count, margin, filter, out);
}

void orcakit_world3_raycasts(const collide_world3 *world, const geom_segment3 *rays, size_t count,
                             const collide_filter *filter, collide_world3_hit *out) {
    world_raycasts(world, rays, count, filter, out);
}

size_t orcakit_world3_overlaps(const collide_world3 *world, const collide_shape3 *shape, double margin,
                               const collide_filter *filter, collide_handle *out, size_t capacity) {
    found f = {out, 0, capacity};
    (void)collide_world3_overlaps(world, *shape, margin, filter, keep, &f);
    return f.count;
}
