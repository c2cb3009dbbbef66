/* Polygons of many vertices in a world: their index. */
#include "space2.h"

#include <collide/indexed2.h>

/* From so many vertices on, most questions to an index are faster than those to all edges. */
enum {
    INDEXED_VERTICES = 128
};

static bool has_many_vertices(const collide_shape *shape) {
    size_t count = 0;
    if (shape->kind == COLLIDE_SHAPE_POLYGON) {
        for (size_t i = 0; i < shape->as.polygon.count; ++i) {
            count += shape->as.polygon.rings[i].count;
        }
    }
    return count >= INDEXED_VERTICES;
}

bool collide_world2_index_create(const collide_shape *shape, const geom_allocator *allocator,
                                 geom_locator **index) {
    *index = NULL;
    const geom_locator_def def = {allocator};
    return !has_many_vertices(shape) ||
           geom_locator_create(shape->as.polygon, &def, index) != GEOM_OUT_OF_MEMORY;
}

static bool same_points(geom_polygon a, geom_polygon b) {
    bool same = a.count == b.count;
    for (size_t i = 0; i < a.count && same; ++i) {
        const geom_ring ring = a.rings[i];
        same = ring.count == b.rings[i].count &&
               memcmp(ring.points, b.rings[i].points, ring.count * sizeof *ring.points) == 0;
    }
    return same;
}

bool collide_world2_index_fits(const geom_locator *index, const collide_shape *shape) {
    return index != NULL && shape->kind == COLLIDE_SHAPE_POLYGON &&
           same_points(geom_locator_polygon(index), shape->as.polygon);
}

/* ---- Questions ---- */

collide_relation collide_world2_within(const collide_shape *shape, const collide_shape *body,
                                       const geom_locator *index, double margin) {
    return index != NULL ? collide_indexed_shape_relation_within(index, *shape, margin)
                         : collide_shape_relation_within(*shape, *body, margin);
}

collide_relation collide_world2_relation(const collide_shape *a, const geom_locator *index_a,
                                         const collide_shape *b, const geom_locator *index_b) {
    if (index_a == NULL) {
        return collide_world2_within(a, b, index_b, 0.0);
    }
    return index_b != NULL ? collide_indexed_relation(index_a, index_b)
                           : collide_indexed_shape_relation(index_a, *b);
}

collide_distance collide_world2_distance(const collide_shape *shape, const collide_shape *body,
                                         const geom_locator *index) {
    if (index == NULL) {
        return collide_shape_distance(*shape, *body);
    }
    const collide_distance found = collide_indexed_shape_distance(index, *shape);
    const collide_distance turned = {found.relation, found.distance, found.on_b, found.on_a};
    return turned;
}

collide_sweep collide_world2_sweep(const collide_shape *shape, geom_vec2 way, const collide_shape *body,
                                   const geom_locator *index, double margin) {
    const geom_vec2 rest = {0.0, 0.0};
    const sweep_task task = {shape, body, {way, rest}, rest, margin};
    return index != NULL ? collide_sweep_run_indexed(&task, index) : collide_sweep_run(&task);
}
