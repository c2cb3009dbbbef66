/* From shapes to cores, and the order of cores. */
#include "core2.h"

#include "body2.h"
#include "valid2.h"

geom_obb2 collide_obb2_within_reach(geom_obb2 box) {
    int exponent;
    (void)frexp(geom_max(fabs(box.axis.x), fabs(box.axis.y)), &exponent);
    const double most = ldexp(1.0, 1029 - exponent); /* at least 2^1028 over the length of the axis */
    box.half.x = geom_min(box.half.x, most);
    box.half.y = geom_min(box.half.y, most);
    return box;
}

void collide_core2_init(core2 *core, const collide_shape *shape) {
    switch (shape->kind) {
    case COLLIDE_SHAPE_SEGMENT:
        *core = core2_of_segment(shape->as.segment.a, shape->as.segment.b);
        return;
    case COLLIDE_SHAPE_CAPSULE:
        *core = core2_of_segment(shape->as.capsule.a, shape->as.capsule.b);
        core->radius = shape->as.capsule.radius;
        return;
    case COLLIDE_SHAPE_AABB:
        *core = core2_of_aabb(shape->as.aabb);
        return;
    case COLLIDE_SHAPE_OBB:
        *core = core2_of_obb(shape->as.obb);
        return;
    case COLLIDE_SHAPE_CONVEX:
        *core = core2_of_points(shape->as.convex.points, shape->as.convex.count);
        return;
    case COLLIDE_SHAPE_POLYGON:
        *core = core2_of_points(NULL, 0);
        core->kind = CORE2_POLYGON;
        core->polygon = shape->as.polygon;
        return;
    case COLLIDE_SHAPE_CIRCLE:
        *core = core2_of_point(shape->as.circle.center);
        core->radius = shape->as.circle.radius;
        return;
    case COLLIDE_SHAPE_POINT:
    case COLLIDE_SHAPE_KIND_COUNT:
        break;
    }
    *core = core2_of_point(shape->as.point);
}

void collide_core2_init_distinct(core2 *core, const collide_shape *shape) {
    collide_core2_init(core, shape);
    if (core->points == NULL && core->count == 2 && geom_vec2_equal(core->own[0], core->own[1])) {
        core->count = 1;
    }
}

/* No other core than an axis-aligned box has four vertices of its own. */
collide_shape collide_core2_shape(const core2 *core) {
    if (core->kind == CORE2_POLYGON) {
        return collide_shape_from_polygon(core->polygon);
    }
    if (core->kind == CORE2_OBB) {
        return collide_shape_from_obb(core2_box(core));
    }
    if (core->points != NULL) {
        return collide_shape_from_convex(core2_ring(core, 0));
    }
    if (core->count == 1) {
        return collide_shape_from_point(core->own[0]);
    }
    if (core->count == 2) {
        return collide_shape_from_segment((geom_segment2){core->own[0], core->own[1]});
    }
    return collide_shape_from_aabb((geom_aabb2){core->own[0], core->own[2]});
}

geom_aabb2 collide_core2_bounds(const core2 *core) {
    if (core->kind == CORE2_OBB) {
        const geom_aabb2 loose = loose_box_of_obb(core2_box(core));
        const geom_aabb2 finite = {{geom_max(-DBL_MAX, loose.min.x), geom_max(-DBL_MAX, loose.min.y)},
                                   {geom_min(DBL_MAX, loose.max.x), geom_min(DBL_MAX, loose.max.y)}};
        return finite;
    }
    return geom_ring_bounds(core2_ring(core, 0));
}

vertex2 collide_core2_corner(const core2 *core, size_t i) {
    const double along = i == 1 || i == 2 ? core->half.x : -core->half.x;
    const double across = i >= 2 ? core->half.y : -core->half.y;
    const vertex2 vertex = {core->own[0], core->axis, along, across, true, (int)i};
    return vertex;
}

void collide_core2_round_corners(core2 *core) {
    if (core->kind != CORE2_OBB) {
        return;
    }
    const geom_vec2 center = core->own[0];
    for (size_t i = 0; i < 4; ++i) {
        const vertex2 corner = collide_core2_corner(core, i);
        const geom_vec2 middle = geom_vec2_add_scaled(center, corner.along, core->axis);
        core->own[i] = geom_vec2_add_scaled(middle, corner.across, geom_vec2_perp(core->axis));
    }
    core->kind = CORE2_POINTS;
}

static int compare(double a, double b) { return (a > b) - (a < b); }

static int compare_vec2(geom_vec2 a, geom_vec2 b) {
    const int by_x = compare(a.x, b.x);
    return by_x != 0 ? by_x : compare(a.y, b.y);
}

int collide_compare_rings(geom_ring a, geom_ring b) {
    int order = (a.count > b.count) - (a.count < b.count);
    for (size_t i = 0; order == 0 && i < a.count; ++i) {
        order = compare_vec2(a.points[i], b.points[i]);
    }
    return order;
}

/* Oriented boxes of one center, by the offsets of their corners. */
static int compare_corners(const core2 *a, const core2 *b) {
    dd_vec2 of_a[4];
    dd_vec2 of_b[4];
    collide_core2_scaled_offsets(a, of_a);
    collide_core2_scaled_offsets(b, of_b);
    int order = 0;
    for (int i = 0; order == 0 && i < 4; ++i) {
        order = compare_vec2(dd_high2(of_a[i]), dd_high2(of_b[i]));
    }
    return order;
}

int collide_compare_cores(const core2 *a, const core2 *b) {
    const size_t own_a = a->points == NULL ? a->count : 0;
    const size_t own_b = b->points == NULL ? b->count : 0;
    int order = (own_a > own_b) - (own_a < own_b);
    order = order != 0 ? order : compare(a->radius, b->radius);
    const int exponent = collide_core2_offset_exponent(a);
    order = order != 0 ? order : compare(exponent, collide_core2_offset_exponent(b));
    for (size_t i = 0; order == 0 && i < own_a; ++i) {
        order = compare_vec2(a->own[i], b->own[i]);
    }
    if (order == 0 && own_a > 0) {
        return exponent != CORE2_NO_OFFSET ? compare_corners(a, b) : 0;
    }
    return order != 0 ? order : collide_compare_rings(core2_ring(a, 0), core2_ring(b, 0));
}
