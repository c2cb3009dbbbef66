#include "outline2.h"

#include "local2.h"

/* Offsets are left unset: what is not read need not be written. */
static outline2 outline_of(const geom_vec2 *vertices, int count, double radius) {
    outline2 outline;
    outline.offset_exponent = OUTLINE_NO_OFFSET;
    outline.count = count;
    outline.radius = radius;
    outline.ring.points = NULL;
    outline.ring.count = 0;
    for (int i = 0; i < count; ++i) {
        outline.anchor[i] = vertices[i];
    }
    return outline;
}

outline2 collide_outline_point(geom_vec2 point) { return outline_of(&point, 1, 0.0); }

outline2 collide_outline_segment(geom_segment2 segment) {
    const geom_vec2 ends[2] = {segment.a, segment.b};
    return outline_of(ends, 2, 0.0);
}

outline2 collide_outline_circle(geom_circle circle) { return outline_of(&circle.center, 1, circle.radius); }

outline2 collide_outline_capsule(geom_capsule2 capsule) {
    const geom_vec2 ends[2] = {capsule.a, capsule.b};
    return outline_of(ends, 2, capsule.radius);
}

outline2 collide_outline_aabb(geom_aabb2 box) {
    const geom_vec2 corners[4] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
    return outline_of(corners, 4, 0.0);
}

/* The corners are center +- half.x * axis +- half.y * perp(axis). The products are exact: the factors are brought
 * near 1 first, and their exponents added. */
outline2 collide_outline_obb(geom_obb2 box) {
    const geom_vec2 centers[4] = {box.center, box.center, box.center, box.center};
    outline2 outline = outline_of(centers, 4, 0.0);
    const double half_max = fmax(box.half.x, box.half.y);
    if (half_max == 0.0) {
        return outline;
    }
    const int half_exponent = collide_size_exponent(half_max);
    const int axis_exponent = collide_size_exponent(fmax(fabs(box.axis.x), fabs(box.axis.y)));
    const double half_x = ldexp(box.half.x, -half_exponent);
    const double half_y = ldexp(box.half.y, -half_exponent);
    const double axis_x = ldexp(box.axis.x, -axis_exponent);
    const double axis_y = ldexp(box.axis.y, -axis_exponent);
    const dd_vec2 along = dd_make2(dd_product(half_x, axis_x), dd_product(half_x, axis_y));
    const dd_vec2 across = dd_make2(dd_product(-half_y, axis_y), dd_product(half_y, axis_x));
    outline.offset[0] = dd_neg2(dd_add2(along, across));
    outline.offset[1] = dd_sub2(along, across);
    outline.offset[2] = dd_add2(along, across);
    outline.offset[3] = dd_sub2(across, along);
    outline.offset_exponent = half_exponent + axis_exponent;
    return outline;
}

outline2 collide_outline_shape(const collide_shape *shape) {
    switch (shape->kind) {
    case COLLIDE_SHAPE_SEGMENT:
        return collide_outline_segment(shape->as.segment);
    case COLLIDE_SHAPE_CIRCLE:
        return collide_outline_circle(shape->as.circle);
    case COLLIDE_SHAPE_AABB:
        return collide_outline_aabb(shape->as.aabb);
    case COLLIDE_SHAPE_OBB:
        return collide_outline_obb(shape->as.obb);
    case COLLIDE_SHAPE_CAPSULE:
        return collide_outline_capsule(shape->as.capsule);
    case COLLIDE_SHAPE_CONVEX: {
        outline2 outline = outline_of(NULL, 0, 0.0);
        outline.ring = shape->as.convex;
        return outline;
    }
    case COLLIDE_SHAPE_POINT:
    case COLLIDE_SHAPE_POLYGON:
    case COLLIDE_SHAPE_KIND_COUNT:
        break;
    }
    return collide_outline_point(shape->as.point);
}
