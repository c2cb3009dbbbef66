/* Rows of shapes of the plane. */
#include "rows.h"

typedef orcakit_row row_of_shapes;
typedef collide_shape row_shape;
typedef collide_shape_kind row_kind;
typedef geom_vec2 row_vector;
typedef geom_segment2 row_segment;
typedef collide_distance row_distance;
typedef collide_sweep row_sweep;
typedef collide_world row_world;
typedef collide_world_hit row_hit;

static size_t shape_size(int kind) { return orcakit_shape_size(kind); }

static collide_relation relation_within(row_shape a, row_shape b, double margin) {
    return collide_shape_relation_within(a, b, margin);
}

static row_distance distance(row_shape a, row_shape b) { return collide_shape_distance(a, b); }

static row_sweep sweep_within(row_shape a, row_vector motion_a, row_shape b, row_vector motion_b,
                              double margin) {
    return collide_shape_sweep_within(a, motion_a, b, motion_b, margin);
}

static collide_relation world_overlap_test(const row_world *world, row_shape shape, double margin,
                                           const collide_filter *filter) {
    return collide_world_overlap_test(world, shape, margin, filter);
}

static row_hit world_sweep(const row_world *world, row_shape shape, row_vector motion, double margin,
                           const collide_filter *filter) {
    return collide_world_sweep(world, shape, motion, margin, filter);
}

static row_hit world_raycast(const row_world *world, row_segment ray, const collide_filter *filter) {
    return collide_world_raycast(world, ray, filter);
}

#include "rows.inl"

size_t orcakit_shape_size(int kind) {
    switch (kind) {
    case COLLIDE_SHAPE_POINT:
        return sizeof(geom_vec2);
    case COLLIDE_SHAPE_SEGMENT:
        return sizeof(geom_segment2);
    case COLLIDE_SHAPE_CIRCLE:
        return sizeof(geom_circle);
    case COLLIDE_SHAPE_AABB:
        return sizeof(geom_aabb2);
    case COLLIDE_SHAPE_OBB:
        return sizeof(geom_obb2);
    case COLLIDE_SHAPE_CAPSULE:
        return sizeof(geom_capsule2);
    default:
        return 0;
    }
}

void orcakit_row_relations(const orcakit_row *a, const orcakit_row *b, size_t count, double margin,
                           int8_t *out) {
    relations(a, b, count, margin, out);
}

void orcakit_row_distances(const orcakit_row *a, const orcakit_row *b, size_t count, collide_distance *out) {
    distances(a, b, count, out);
}

void orcakit_row_sweeps(const orcakit_row *a, orcakit_vectors motions_a, const orcakit_row *b,
                        orcakit_vectors motions_b, size_t count, double margin, collide_sweep *out) {
    sweeps(a, motions_a, b, motions_b, count, margin, out);
}

void orcakit_world_relations(const collide_world *world, const orcakit_row *row, size_t count, double margin,
                             const collide_filter *filter, int8_t *out) {
    world_relations(world, row, count, margin, filter, out);
}

void orcakit_world_sweeps(const collide_world *world, const orcakit_row *row, orcakit_vectors motions,
                          size_t count, double margin, const collide_filter *filter, collide_world_hit *out) {
    world_sweeps(world, row, motions, count, margin, filter, out);
}

void orcakit_world_raycasts(const collide_world *world, const geom_segment2 *rays, size_t count,
                            const collide_filter *filter, collide_world_hit *out) {
    world_raycasts(world, rays, count, filter, out);
}

size_t orcakit_world_overlaps(const collide_world *world, const collide_shape *shape, double margin,
                              const collide_filter *filter, collide_handle *out, size_t capacity) {
    found f = {out, 0, capacity};
    (void)collide_world_overlaps(world, *shape, margin, filter, keep, &f);
    return f.count;
}

bool orcakit_question_accepts(void *context, collide_handle handle, void *user) {
    (void)user;
    const orcakit_question *question = context;
    return question->ask((uint64_t)handle.generation << 32 | handle.index) == 1;
}
