/* Shapes of space in a world: their points as the world's own, and as bytes. */
#include "space3.h"

#include "sweep/sweep3_core.h"

size_t collide_world3_shape_bytes(const collide_shape3 *shape) {
    return shape->kind == COLLIDE_SHAPE3_HULL ? shape->as.hull.count * sizeof(geom_vec3) : 0;
}

static geom_vec3 *allocate_points(const geom_allocator *allocator, size_t count) {
    return geom_allocator_allocate(allocator, count, sizeof(geom_vec3), _Alignof(geom_vec3));
}

bool collide_world3_shape_own(collide_shape3 *shape, const geom_allocator *allocator) {
    if (shape->kind != COLLIDE_SHAPE3_HULL) {
        return true;
    }
    const geom_hull hull = shape->as.hull;
    geom_vec3 *const points = allocate_points(allocator, hull.count);
    if (points == NULL) {
        return false;
    }
    memcpy(points, hull.points, hull.count * sizeof *points);
    shape->as.hull.points = points;
    return true;
}

void collide_world3_shape_release(const collide_shape3 *shape, const geom_allocator *allocator) {
    if (shape->kind == COLLIDE_SHAPE3_HULL) {
        geom_allocator_release(allocator, (void *)shape->as.hull.points, shape->as.hull.count,
                               sizeof(geom_vec3), _Alignof(geom_vec3));
    }
}

/* ---- Bytes ---- */

/* What is written of a shape as it is: structs of doubles, which have no gaps. */
static const size_t plain_bytes[COLLIDE_SHAPE3_KIND_COUNT] = {
    [COLLIDE_SHAPE3_POINT] = sizeof(geom_vec3),        [COLLIDE_SHAPE3_SEGMENT] = sizeof(geom_segment3),
    [COLLIDE_SHAPE3_RAY] = sizeof(geom_ray),           [COLLIDE_SHAPE3_PLANE] = sizeof(geom_plane),
    [COLLIDE_SHAPE3_SPHERE] = sizeof(geom_sphere),     [COLLIDE_SHAPE3_AABB] = sizeof(geom_aabb3),
    [COLLIDE_SHAPE3_OBB] = sizeof(geom_obb3),          [COLLIDE_SHAPE3_CAPSULE] = sizeof(geom_capsule3),
    [COLLIDE_SHAPE3_TRIANGLE] = sizeof(geom_triangle),
};

void collide_world3_shape_write(geom_snapshot_writer *writer, const collide_shape3 *shape) {
    geom_snapshot_put_u32(writer, (uint32_t)shape->kind);
    geom_snapshot_put_bytes(writer, &shape->as, plain_bytes[shape->kind]);
    if (shape->kind == COLLIDE_SHAPE3_HULL) {
        geom_snapshot_put_u64(writer, shape->as.hull.count);
        geom_snapshot_put_bytes(writer, shape->as.hull.points, shape->as.hull.count * sizeof(geom_vec3));
    }
}

static geom_status read_hull(geom_snapshot_reader *reader, geom_hull *hull, const geom_allocator *allocator) {
    const size_t count = geom_snapshot_get_count(reader, sizeof(geom_vec3));
    if (reader->failed || count == 0) {
        return GEOM_INVALID_ARGUMENT;
    }
    geom_vec3 *const points = allocate_points(allocator, count);
    if (points == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    geom_snapshot_get_bytes(reader, points, count * sizeof *points);
    hull->points = points;
    hull->count = count;
    return GEOM_OK;
}

geom_status collide_world3_shape_read(geom_snapshot_reader *reader, collide_shape3 *shape,
                                      const geom_allocator *allocator) {
    const uint32_t kind = geom_snapshot_get_u32(reader);
    if (reader->failed || kind >= COLLIDE_SHAPE3_KIND_COUNT) {
        return GEOM_INVALID_ARGUMENT;
    }
    shape->kind = (collide_shape3_kind)kind;
    if (shape->kind == COLLIDE_SHAPE3_HULL) {
        return read_hull(reader, &shape->as.hull, allocator);
    }
    geom_snapshot_get_bytes(reader, &shape->as, plain_bytes[kind]);
    return reader->failed ? GEOM_INVALID_ARGUMENT : GEOM_OK;
}

geom_vec3 collide_world3_shape_end(const collide_shape3 *shape, geom_vec3 motion) {
    const core3 core = collide_core3(*shape);
    return collide_sweep3_end(&core, motion);
}
