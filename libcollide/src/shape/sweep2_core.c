#include "sweep2_core.h"

#include "valid2.h"

/* The shape as at most four corners and a radius; false for shapes that are rings of the caller. */
static bool has_own_corners(const collide_shape *shape) {
    return shape->kind != COLLIDE_SHAPE_CONVEX && shape->kind != COLLIDE_SHAPE_POLYGON;
}

static size_t set_box(sweep_core *core, geom_aabb2 box) {
    core->corners[0] = box.min;
    core->corners[1] = geom_make2(box.max.x, box.min.y);
    core->corners[2] = box.max;
    core->corners[3] = geom_make2(box.min.x, box.max.y);
    return 4;
}

static size_t set_turned_box(sweep_core *core, geom_obb2 box) {
    for (int i = 0; i < 4; ++i) {
        core->corners[i] = box.center;
    }
    core->turned = true;
    core->axis = box.axis;
    core->half = box.half;
    return 4;
}

static size_t set_segment(sweep_core *core, geom_vec2 a, geom_vec2 b) {
    core->corners[0] = a;
    core->corners[1] = b;
    return geom_equal2(a, b) ? 1 : 2;
}

static size_t set_corners(sweep_core *core, const collide_shape *shape) {
    switch (shape->kind) {
    case COLLIDE_SHAPE_SEGMENT:
        return set_segment(core, shape->as.segment.a, shape->as.segment.b);
    case COLLIDE_SHAPE_CAPSULE:
        core->radius = shape->as.capsule.radius;
        return set_segment(core, shape->as.capsule.a, shape->as.capsule.b);
    case COLLIDE_SHAPE_AABB:
        return set_box(core, shape->as.aabb);
    case COLLIDE_SHAPE_OBB:
        return set_turned_box(core, shape->as.obb);
    case COLLIDE_SHAPE_CIRCLE:
        core->radius = shape->as.circle.radius;
        core->corners[0] = shape->as.circle.center;
        return 1;
    default:
        core->corners[0] = shape->as.point;
        return 1;
    }
}

void collide_sweep_core_init(sweep_core *core, const collide_shape *shape) {
    core->is_polygon = shape->kind == COLLIDE_SHAPE_POLYGON;
    core->turned = false;
    core->axis = geom_make2(0.0, 0.0);
    core->half = core->axis;
    core->radius = 0.0;
    core->rings = &core->ring;
    core->ring_count = 1;
    if (has_own_corners(shape)) {
        core->ring.points = core->corners;
        core->ring.count = set_corners(core, shape);
    } else if (core->is_polygon) {
        core->rings = shape->as.polygon.rings;
        core->ring_count = shape->as.polygon.count;
    } else {
        core->ring = shape->as.convex;
    }
}

geom_aabb2 collide_sweep_core_bounds(const sweep_core *core) {
    if (core->turned) {
        const geom_obb2 box = {core->corners[0], core->axis, core->half};
        const geom_aabb2 loose = loose_box_of_obb(box);
        const geom_aabb2 finite = {{greater(loose.min.x, -DBL_MAX), greater(loose.min.y, -DBL_MAX)},
                                   {lesser(loose.max.x, DBL_MAX), lesser(loose.max.y, DBL_MAX)}};
        return finite;
    }
    return geom_ring_bounds(core->rings[0]);
}

/* Counterclockwise, starting where both offsets are negative. */
sweep_vertex collide_sweep_turned_vertex(const sweep_core *core, size_t i) {
    const double along = i == 1 || i == 2 ? core->half.x : -core->half.x;
    const double across = i >= 2 ? core->half.y : -core->half.y;
    const sweep_vertex vertex = {core->corners[0], core->axis, along, across, true, (int)i};
    return vertex;
}
