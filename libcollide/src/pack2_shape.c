/* Shapes as floats in a frame. What is claimed of their errors is used in src/simd/filter2.inl, paragraph 1. */
#include "pack2.h"

#include <float.h>
#include <math.h>

/* Beyond a middle and a direction of doubles a float is off by 2^-24 of itself, so that what these roundings add, a few
 * 2^-53, is counted with the hundredth in its 1.01 u. */
typedef struct local_core {
    geom_vec2 middle;
    geom_vec2 direction;
    geom_vec2 half;
    double radius;
} local_core;

/* The difference is rounded by 2^-53 of itself; the scale is a power of two. Neither changes the order of two numbers. */
static double to_frame(double x, double origin, double scale) { return (x - origin) * scale; }

static geom_vec2 point_to_frame(const pack_frame *frame, geom_vec2 p) {
    return geom_make2(to_frame(p.x, frame->origin.x, frame->scale),
                      to_frame(p.y, frame->origin.y, frame->scale));
}

static const geom_vec2 any_direction = {1.0, 0.0};

/* The squares neither overflow nor vanish, unless the segment is far too long for the filter, or so short that it is a
 * point at the scale of its pack: then it has no length, and any direction will do. */
static local_core core_of_segment(const pack_frame *frame, geom_vec2 a, geom_vec2 b, double radius) {
    const geom_vec2 start = point_to_frame(frame, a);
    const geom_vec2 half =
        geom_scale2(geom_make2((b.x - a.x) * frame->scale, (b.y - a.y) * frame->scale), 0.5);
    const double length = sqrt(geom_length_squared2(half));
    const bool long_enough = !(length < 0x1p-400);
    const local_core core = {
        .middle = geom_add2(start, half),
        .direction = long_enough ? geom_make2(half.x / length, half.y / length) : any_direction,
        .half = {long_enough ? length : 0.0, 0.0},
        .radius = radius * frame->scale,
    };
    return core;
}

/* half * length * 2^exponent * scale, rounded as if none of the products could vanish or overflow. */
static double scaled_half(double half, double length, int exponent, double scale) {
    int of_half = 0;
    int of_scale = 0;
    const double digits = frexp(half, &of_half) * frexp(scale, &of_scale) * length;
    return ldexp(digits, of_half + of_scale + exponent);
}

/* Half extents count in lengths of the axis, which may be any. */
static local_core core_of_obb(const pack_frame *frame, geom_obb2 box) {
    int exponent = 0;
    (void)frexp(fmax(fabs(box.axis.x), fabs(box.axis.y)), &exponent);
    const geom_vec2 axis = geom_make2(ldexp(box.axis.x, -exponent), ldexp(box.axis.y, -exponent));
    const double length = sqrt(geom_length_squared2(axis));
    const local_core core = {
        .middle = point_to_frame(frame, box.center),
        .direction = geom_make2(axis.x / length, axis.y / length),
        .half = {scaled_half(box.half.x, length, exponent, frame->scale),
                 scaled_half(box.half.y, length, exponent, frame->scale)},
        .radius = 0.0,
    };
    return core;
}

static local_core core_of_point(const pack_frame *frame, geom_vec2 center, double radius) {
    const local_core core = {point_to_frame(frame, center), any_direction, {0.0, 0.0}, radius * frame->scale};
    return core;
}

/* Rounded up, and infinite where the filter must not be asked. */
static float reach_of(geom_vec2 middle, double sizes) {
    const double reach = (fabs(middle.x) + fabs(middle.y) + sizes) * (1.0 + 0x1p-20);
    return reach <= (double)FILTER2_FAR ? (float)reach : HUGE_VALF;
}

static packed_shape packed_core(local_core core, filter2_kind kind) {
    packed_shape packed = {{0}, reach_of(core.middle, core.half.x + core.half.y + core.radius), 0};
    if (packed.reach > FILTER2_FAR) {
        return packed;
    }
    packed.radius = (float)core.radius;
    float *number = packed.number;
    number[0] = (float)core.middle.x;
    number[1] = (float)core.middle.y;
    if (kind == FILTER2_DISC) {
        number[2] = packed.radius;
        return packed;
    }
    number[2] = (float)core.direction.x;
    number[3] = (float)core.direction.y;
    number[4] = (float)core.half.x;
    number[5] = kind == FILTER2_CAPSULE ? packed.radius : (float)core.half.y;
    return packed;
}

/* Never swaps two numbers: neither the bound nor the rounding does. */
static float ordered_float(double x) {
    const double bound = (double)FILTER2_FAR;
    return (float)fmin(fmax(x, -bound), bound);
}

static packed_shape packed_aabb(const pack_frame *frame, geom_aabb2 box) {
    const geom_vec2 min = point_to_frame(frame, box.min);
    const geom_vec2 max = point_to_frame(frame, box.max);
    const geom_vec2 half = geom_scale2(geom_sub2(max, min), 0.5);
    const packed_shape packed = {
        {ordered_float(min.x), ordered_float(min.y), ordered_float(max.x), ordered_float(max.y), 0, 0},
        reach_of(geom_add2(min, half), half.x + half.y),
        0,
    };
    return packed;
}

filter2_kind packed_kind(collide_shape_kind kind) {
    switch (kind) {
    case COLLIDE_SHAPE_SEGMENT:
        return FILTER2_SEGMENT;
    case COLLIDE_SHAPE_CAPSULE:
        return FILTER2_CAPSULE;
    case COLLIDE_SHAPE_AABB:
        return FILTER2_AABB;
    case COLLIDE_SHAPE_OBB:
        return FILTER2_OBB;
    case COLLIDE_SHAPE_POINT:
    case COLLIDE_SHAPE_CIRCLE:
    case COLLIDE_SHAPE_CONVEX:
    case COLLIDE_SHAPE_POLYGON:
    case COLLIDE_SHAPE_KIND_COUNT:
        break;
    }
    return FILTER2_DISC;
}

packed_shape pack_shape(const pack_frame *frame, collide_shape shape) {
    switch (shape.kind) {
    case COLLIDE_SHAPE_POINT:
        return packed_core(core_of_point(frame, shape.as.point, 0.0), FILTER2_DISC);
    case COLLIDE_SHAPE_SEGMENT:
        return packed_core(core_of_segment(frame, shape.as.segment.a, shape.as.segment.b, 0.0),
                           FILTER2_SEGMENT);
    case COLLIDE_SHAPE_CIRCLE:
        return packed_core(core_of_point(frame, shape.as.circle.center, shape.as.circle.radius),
                           FILTER2_DISC);
    case COLLIDE_SHAPE_AABB:
        return packed_aabb(frame, shape.as.aabb);
    case COLLIDE_SHAPE_OBB:
        return packed_core(core_of_obb(frame, shape.as.obb), FILTER2_OBB);
    case COLLIDE_SHAPE_CAPSULE:
        return packed_core(
            core_of_segment(frame, shape.as.capsule.a, shape.as.capsule.b, shape.as.capsule.radius),
            FILTER2_CAPSULE);
    case COLLIDE_SHAPE_CONVEX:
    case COLLIDE_SHAPE_POLYGON:
    case COLLIDE_SHAPE_KIND_COUNT:
        break;
    }
    GEOM_ASSERT(shape.kind <= COLLIDE_SHAPE_CAPSULE);
    const packed_shape open = {{0}, HUGE_VALF, 0};
    return open;
}

void pack_query(const pack_frame *frame, collide_shape shape, packed_query *out) {
    const packed_shape packed = pack_shape(frame, shape);
    out->reach = packed.reach;
    out->radius = packed.radius;
    out->side.kind = packed_kind(shape.kind);
    out->side.reach = &out->reach;
    out->side.radius = &out->radius;
    for (size_t i = 0; i < FILTER2_STREAMS; ++i) {
        out->side.stream[i] = out->numbers[i];
        for (size_t j = 0; j < FILTER2_WIDEST; ++j) {
            out->numbers[i][j] = packed.number[i];
        }
    }
}

filter2_change pack_change(const pack_frame *to, const pack_frame *from) {
    const double shift_x = to_frame(from->origin.x, to->origin.x, to->scale);
    const double shift_y = to_frame(from->origin.y, to->origin.y, to->scale);
    const double unit = to->scale / from->scale;
    const double far = (double)FILTER2_FAR;
    const bool alike = unit <= far && unit >= 1.0 / far && fabs(shift_x) <= far && fabs(shift_y) <= far;
    const filter2_change none = {0, 0, 0, HUGE_VALF};
    const filter2_change change = {(float)unit, (float)shift_x, (float)shift_y,
                                   alike ? (float)((fabs(shift_x) + fabs(shift_y)) * (1.0 + 0x1p-20)) : 0.0F};
    return alike ? change : none;
}
