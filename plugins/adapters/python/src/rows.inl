/* Rows of shapes, in the plane and in space: the types are those of the file that includes this. */

#include <string.h>

static row_shape shape_at(const row_of_shapes *r, size_t index) {
    if (r->one) {
        return *r->one;
    }
    row_shape shape;
    memset(&shape, 0, sizeof shape);
    shape.kind = (row_kind)r->kind;
    memcpy(&shape.as, r->data + index * r->stride, shape_size(r->kind));
    return shape;
}

static row_vector vector_at(orcakit_vectors v, size_t index) {
    row_vector vector;
    memcpy(&vector, v.data + index * v.stride, sizeof vector);
    return vector;
}

static void relations(const row_of_shapes *a, const row_of_shapes *b, size_t count, double margin,
                      int8_t *out) {
    for (size_t i = 0; i < count; ++i) {
        out[i] = (int8_t)relation_within(shape_at(a, i), shape_at(b, i), margin);
    }
}

static void distances(const row_of_shapes *a, const row_of_shapes *b, size_t count, row_distance *out) {
    for (size_t i = 0; i < count; ++i) {
        out[i] = distance(shape_at(a, i), shape_at(b, i));
    }
}

static void sweeps(const row_of_shapes *a, orcakit_vectors motions_a, const row_of_shapes *b,
                   orcakit_vectors motions_b, size_t count, double margin, row_sweep *out) {
    for (size_t i = 0; i < count; ++i) {
        out[i] = sweep_within(shape_at(a, i), vector_at(motions_a, i), shape_at(b, i),
                              vector_at(motions_b, i), margin);
    }
}

static void world_relations(const row_world *world, const row_of_shapes *r, size_t count, double margin,
                            const collide_filter *filter, int8_t *out) {
    for (size_t i = 0; i < count; ++i) {
        out[i] = (int8_t)world_overlap_test(world, shape_at(r, i), margin, filter);
    }
}

static void world_sweeps(const row_world *world, const row_of_shapes *r, orcakit_vectors motions,
                         size_t count, double margin, const collide_filter *filter, row_hit *out) {
    for (size_t i = 0; i < count; ++i) {
        out[i] = world_sweep(world, shape_at(r, i), vector_at(motions, i), margin, filter);
    }
}

static void world_raycasts(const row_world *world, const row_segment *rays, size_t count,
                           const collide_filter *filter, row_hit *out) {
    for (size_t i = 0; i < count; ++i) {
        out[i] = world_raycast(world, rays[i], filter);
    }
}

/* The handles found so far. */
typedef struct found {
    collide_handle *handles;
    size_t count;
    size_t capacity;
} found;

static bool keep(void *context, collide_handle handle, collide_relation relation) {
    (void)relation;
    found *f = context;
    if (f->count < f->capacity) {
        f->handles[f->count] = handle;
    }
    ++f->count;
    return true;
}
