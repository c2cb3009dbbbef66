/* The points of shapes, which a world keeps: rings and vertices in one block. */
#include "space2.h"

#include "shape/plain2.h"

static size_t vertex_count(geom_polygon polygon) {
    size_t count = 0;
    for (size_t i = 0; i < polygon.count; ++i) {
        count += polygon.rings[i].count;
    }
    return count;
}

size_t collide_world2_shape_bytes(const collide_shape *shape) {
    if (shape->kind == COLLIDE_SHAPE_CONVEX) {
        return shape->as.convex.count * sizeof(geom_vec2);
    }
    if (shape->kind == COLLIDE_SHAPE_POLYGON) {
        const geom_polygon polygon = shape->as.polygon;
        return polygon.count * sizeof(geom_ring) + vertex_count(polygon) * sizeof(geom_vec2);
    }
    return 0;
}

static const geom_vec2 *copy_points(geom_vec2 *to, geom_ring ring) {
    memcpy(to, ring.points, ring.count * sizeof *to);
    return to;
}

bool collide_world2_shape_own(collide_shape *shape, const geom_allocator *allocator) {
    const size_t bytes = collide_world2_shape_bytes(shape);
    if (bytes == 0) {
        return true;
    }
    void *const block = geom_allocator_allocate(allocator, bytes, 1, _Alignof(max_align_t));
    if (block == NULL) {
        return false;
    }
    if (shape->kind == COLLIDE_SHAPE_CONVEX) {
        shape->as.convex.points = copy_points(block, shape->as.convex);
        return true;
    }
    const geom_polygon polygon = shape->as.polygon;
    geom_ring *const rings = block;
    geom_vec2 *points = (geom_vec2 *)(void *)(rings + polygon.count);
    for (size_t i = 0; i < polygon.count; ++i) {
        rings[i].count = polygon.rings[i].count;
        rings[i].points = copy_points(points, polygon.rings[i]);
        points += rings[i].count;
    }
    shape->as.polygon.rings = rings;
    return true;
}

void collide_world2_shape_release(const collide_shape *shape, const geom_allocator *allocator) {
    const void *const block = shape->kind == COLLIDE_SHAPE_CONVEX    ? (const void *)shape->as.convex.points
                              : shape->kind == COLLIDE_SHAPE_POLYGON ? (const void *)shape->as.polygon.rings
                                                                     : NULL;
    const size_t bytes = collide_world2_shape_bytes(shape);
    if (bytes > 0) {
        geom_allocator_release(allocator, (void *)block, bytes, 1, _Alignof(max_align_t));
    }
}

/* ---- Bytes ---- */

static void write_ring(geom_snapshot_writer *writer, geom_ring ring) {
    geom_snapshot_put_bytes(writer, ring.points, ring.count * sizeof(geom_vec2));
}

/* How many rings and how many vertices each has come before all vertices. */
void collide_world2_shape_write(geom_snapshot_writer *writer, const collide_shape *shape) {
    geom_snapshot_put_u32(writer, (uint32_t)shape->kind);
    geom_snapshot_put_bytes(writer, &shape->as, plain2_of(shape->kind).bytes);
    if (shape->kind == COLLIDE_SHAPE_CONVEX) {
        geom_snapshot_put_u64(writer, shape->as.convex.count);
        write_ring(writer, shape->as.convex);
    } else if (shape->kind == COLLIDE_SHAPE_POLYGON) {
        const geom_polygon polygon = shape->as.polygon;
        geom_snapshot_put_u64(writer, polygon.count);
        for (size_t i = 0; i < polygon.count; ++i) {
            geom_snapshot_put_u64(writer, polygon.rings[i].count);
        }
        for (size_t i = 0; i < polygon.count; ++i) {
            write_ring(writer, polygon.rings[i]);
        }
    }
}

/* A block for rings and vertices that are still to be read, and surely there. NULL when there is no
 * memory. */
static void *allocate_for(const geom_allocator *allocator, size_t rings, size_t vertices) {
    return geom_allocator_allocate(allocator, rings * sizeof(geom_ring) + vertices * sizeof(geom_vec2), 1,
                                   _Alignof(max_align_t));
}

static geom_status read_convex(geom_snapshot_reader *reader, geom_ring *ring,
                               const geom_allocator *allocator) {
    const size_t count = geom_snapshot_get_count(reader, sizeof(geom_vec2));
    if (reader->failed || count == 0) {
        return GEOM_INVALID_ARGUMENT;
    }
    geom_vec2 *const points = allocate_for(allocator, 0, count);
    if (points == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    geom_snapshot_get_bytes(reader, points, count * sizeof *points);
    ring->points = points;
    ring->count = count;
    return GEOM_OK;
}

/* The sum of the counts of all rings, which come next; the reader stays where it is. */
static bool count_vertices(const geom_snapshot_reader *at, size_t rings, size_t *sum) {
    geom_snapshot_reader reader = *at;
    *sum = 0;
    for (size_t i = 0; i < rings; ++i) {
        *sum += geom_snapshot_get_count(&reader, sizeof(geom_vec2));
        if (reader.failed || *sum > reader.size / sizeof(geom_vec2)) {
            return false;
        }
    }
    return true;
}

static geom_status read_polygon(geom_snapshot_reader *reader, geom_polygon *polygon,
                                const geom_allocator *allocator) {
    const size_t count = geom_snapshot_get_count(reader, sizeof(uint64_t));
    size_t vertices = 0;
    if (reader->failed || count == 0 || !count_vertices(reader, count, &vertices)) {
        return GEOM_INVALID_ARGUMENT;
    }
    geom_ring *const rings = allocate_for(allocator, count, vertices);
    if (rings == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    geom_vec2 *points = (geom_vec2 *)(void *)(rings + count);
    for (size_t i = 0; i < count; ++i) {
        rings[i].count = geom_snapshot_get_count(reader, sizeof(geom_vec2));
        rings[i].points = points;
        points += rings[i].count;
    }
    geom_snapshot_get_bytes(reader, rings + count, vertices * sizeof(geom_vec2));
    polygon->rings = rings;
    polygon->count = count;
    return GEOM_OK;
}

geom_status collide_world2_shape_read(geom_snapshot_reader *reader, collide_shape *shape,
                                      const geom_allocator *allocator) {
    const uint32_t kind = geom_snapshot_get_u32(reader);
    if (reader->failed || kind >= COLLIDE_SHAPE_KIND_COUNT) {
        return GEOM_INVALID_ARGUMENT;
    }
    shape->kind = (collide_shape_kind)kind;
    if (shape->kind == COLLIDE_SHAPE_CONVEX) {
        return read_convex(reader, &shape->as.convex, allocator);
    }
    if (shape->kind == COLLIDE_SHAPE_POLYGON) {
        return read_polygon(reader, &shape->as.polygon, allocator);
    }
    geom_snapshot_get_bytes(reader, &shape->as, plain2_of(shape->kind).bytes);
    return reader->failed ? GEOM_INVALID_ARGUMENT : GEOM_OK;
}
