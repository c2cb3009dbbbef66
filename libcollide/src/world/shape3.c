/* Bounds of shapes of space, their points as a world's own, and as bytes. */
#include "space3.h"

#include "sweep/sweep3_core.h"

static geom_aabb3 box_about(geom_vec3 a, geom_vec3 b) {
    const geom_aabb3 bounds = {{fmin(a.x, b.x), fmin(a.y, b.y), fmin(a.z, b.z)},
                               {fmax(a.x, b.x), fmax(a.y, b.y), fmax(a.z, b.z)}};
    return bounds;
}

/* A coordinate and a reach that is rounded at most eight times make an interval; with room for these roundings and that of
 * the sum. */
static double spare_reach(double coordinate, double reach) {
    return reach * (1.0 + 0x1p-48) + (fabs(coordinate) * 0x1p-51 + 0x1p-1000);
}

static geom_aabb3 grown(geom_aabb3 core, geom_vec3 reach) {
    const geom_vec3 low = geom_vec3_make(spare_reach(core.min.x, reach.x), spare_reach(core.min.y, reach.y),
                                         spare_reach(core.min.z, reach.z));
    const geom_vec3 high = geom_vec3_make(spare_reach(core.max.x, reach.x), spare_reach(core.max.y, reach.y),
                                          spare_reach(core.max.z, reach.z));
    const geom_aabb3 result = {geom_vec3_sub(core.min, low), geom_vec3_add(core.max, high)};
    return result;
}

static geom_aabb3 bounds_of_obb(geom_obb3 turned) {
    const geom_vec3 *const u = turned.axis;
    const geom_vec3 half = turned.half;
    const geom_vec3 reach = {fabs(u[0].x) * half.x + fabs(u[1].x) * half.y + fabs(u[2].x) * half.z,
                             fabs(u[0].y) * half.x + fabs(u[1].y) * half.y + fabs(u[2].y) * half.z,
                             fabs(u[0].z) * half.x + fabs(u[1].z) * half.y + fabs(u[2].z) * half.z};
    return grown(box_about(turned.center, turned.center), reach);
}

static geom_aabb3 bounds_of_points(const geom_vec3 *points, size_t count) {
    geom_aabb3 bounds = {points[0], points[0]};
    for (size_t i = 1; i < count; ++i) {
        const geom_aabb3 low = box_about(bounds.min, points[i]);
        const geom_aabb3 high = box_about(bounds.max, points[i]);
        bounds.min = low.min;
        bounds.max = high.max;
    }
    return bounds;
}

static geom_aabb3 bounds_of_triangle(geom_triangle triangle) {
    const geom_vec3 corners[3] = {triangle.a, triangle.b, triangle.c};
    return bounds_of_points(corners, 3);
}

bool collide_world3_shape_bounds(const collide_shape3 *shape, geom_aabb3 *bounds) {
    switch (shape->kind) {
    case COLLIDE_SHAPE3_POINT:
        *bounds = box_about(shape->as.point, shape->as.point);
        return true;
    case COLLIDE_SHAPE3_SEGMENT:
        *bounds = box_about(shape->as.segment.a, shape->as.segment.b);
        return true;
    case COLLIDE_SHAPE3_SPHERE:
        *bounds = grown(box_about(shape->as.sphere.center, shape->as.sphere.center),
                        vec_of(shape->as.sphere.radius));
        return true;
    case COLLIDE_SHAPE3_AABB:
        *bounds = shape->as.aabb;
        return true;
    case COLLIDE_SHAPE3_OBB:
        *bounds = bounds_of_obb(shape->as.obb);
        return true;
    case COLLIDE_SHAPE3_CAPSULE:
        *bounds =
            grown(box_about(shape->as.capsule.a, shape->as.capsule.b), vec_of(shape->as.capsule.radius));
        return true;
    case COLLIDE_SHAPE3_TRIANGLE:
        *bounds = bounds_of_triangle(shape->as.triangle);
        return true;
    case COLLIDE_SHAPE3_HULL:
        *bounds = bounds_of_points(shape->as.hull.points, shape->as.hull.count);
        return true;
    default:
        return false;
    }
}

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
    return geom_vec3_add(collide_sweep3_anchor(&core), motion);
}
