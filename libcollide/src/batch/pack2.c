/* Shapes of the plane as the filters see them. What is claimed of their errors is used in src/simd/filter2.c,
 * paragraph 1. */
#include "pack.h"

#include <float.h>
#include <math.h>

/* ---- Exact shapes ---- */

static void element(filter_kind kind, const void *shapes, size_t index, pack_shape *shape) {
    switch (kind) {
    case FILTER_SEGMENT:
        shape->plane = collide_shape_from_segment(((const geom_segment2 *)shapes)[index]);
        return;
    case FILTER_CAPSULE:
        shape->plane = collide_shape_from_capsule(((const geom_capsule2 *)shapes)[index]);
        return;
    case FILTER_AABB:
        shape->plane = collide_shape_from_aabb(((const geom_aabb2 *)shapes)[index]);
        return;
    case FILTER_OBB:
        shape->plane = collide_shape_from_obb(((const geom_obb2 *)shapes)[index]);
        return;
    case FILTER_BALL:
    case FILTER_KIND_COUNT:
        shape->plane = collide_shape_from_circle(((const geom_circle *)shapes)[index]);
    }
}

static geom_status status(const pack_shape *shape) { return collide_shape_status(shape->plane); }

static bool bounds_of(const pack_shape *shape, pack_box *box) {
    const bool is_box = shape->plane.kind == COLLIDE_SHAPE_AABB;
    const geom_aabb2 bounds = is_box ? shape->plane.as.aabb : collide_shape_bounds(shape->plane);
    *box = (pack_box){{bounds.min.x, bounds.min.y, 0.0}, {bounds.max.x, bounds.max.y, 0.0}};
    return true;
}

static filter_kind kind_of(const pack_shape *shape) {
    switch (shape->plane.kind) {
    case COLLIDE_SHAPE_POINT:
    case COLLIDE_SHAPE_CIRCLE:
        return FILTER_BALL;
    case COLLIDE_SHAPE_SEGMENT:
        return FILTER_SEGMENT;
    case COLLIDE_SHAPE_CAPSULE:
        return FILTER_CAPSULE;
    case COLLIDE_SHAPE_AABB:
        return FILTER_AABB;
    case COLLIDE_SHAPE_OBB:
        return FILTER_OBB;
    default:
        return FILTER_KIND_COUNT;
    }
}

static bool meet(const pack_shape *a, const pack_shape *b) {
    return collide_shape_relation(a->plane, b->plane) != COLLIDE_APART;
}

/* ---- Floats ---- */

/* Beyond a middle and a direction of doubles a float is off by 2^-24 of itself, so that what these roundings
 * add, a few 2^-53, is counted with the hundredth in its 1.01 u. */
typedef struct local_core {
    geom_vec2 middle;
    geom_vec2 direction;
    geom_vec2 half;
    double radius;
} local_core;

PACK_INLINE geom_vec2 point_to_frame(const pack_frame *frame, geom_vec2 p) {
    return geom_vec2_make(pack_to_frame(frame, 0, p.x), pack_to_frame(frame, 1, p.y));
}

static const geom_vec2 any_direction = {1.0, 0.0};

/* The squares neither overflow nor vanish, unless the segment is far too long for the filter, or so short
 * that it is a point at the scale of its pack: then it has no length, and any direction will do. */
PACK_INLINE local_core core_of_segment(const pack_frame *frame, geom_vec2 a, geom_vec2 b, double radius) {
    const geom_vec2 start = point_to_frame(frame, a);
    const geom_vec2 half =
        geom_vec2_scale(geom_vec2_make((b.x - a.x) * frame->scale, (b.y - a.y) * frame->scale), 0.5);
    const double square = geom_vec2_length_squared(half);
    const double length = sqrt(square);
    const bool long_enough = !(length < 0x1p-400);
    const local_core core = {
        .middle = geom_vec2_add(start, half),
        .direction = long_enough ? geom_vec2_scale(half, pack_inverse(length, square)) : any_direction,
        .half = {long_enough ? length : 0.0, 0.0},
        .radius = radius * frame->scale,
    };
    return core;
}

/* Half extents count in lengths of the axis, which may be any. */
PACK_INLINE local_core core_of_obb(const pack_frame *frame, geom_obb2 box) {
    const int exponent = pack_exponent(geom_max(fabs(box.axis.x), fabs(box.axis.y)));
    const geom_vec2 axis =
        exponent == 0 ? box.axis : geom_vec2_make(ldexp(box.axis.x, -exponent), ldexp(box.axis.y, -exponent));
    const double square = geom_vec2_length_squared(axis);
    const double length = sqrt(square);
    const local_core core = {
        .middle = point_to_frame(frame, box.center),
        .direction = geom_vec2_scale(axis, pack_inverse(length, square)),
        .half = {pack_scaled_half(box.half.x, length, exponent, frame->scale),
                 pack_scaled_half(box.half.y, length, exponent, frame->scale)},
        .radius = 0.0,
    };
    return core;
}

PACK_INLINE local_core core_of_point(const pack_frame *frame, geom_vec2 center, double radius) {
    const local_core core = {point_to_frame(frame, center), any_direction, {0.0, 0.0}, radius * frame->scale};
    return core;
}

PACK_INLINE float reach_of(geom_vec2 middle, double sizes) {
    return pack_reach(fabs(middle.x) + fabs(middle.y) + sizes);
}

PACK_INLINE void pack_core(const local_core *core, filter_kind kind, filter_one *packed) {
    packed->reach = reach_of(core->middle, core->half.x + core->half.y + core->radius);
    if (packed->reach > FILTER_FAR) {
        *packed = (filter_one){.reach = packed->reach};
        return;
    }
    packed->radius = (float)core->radius;
    float *number = packed->number;
    number[0] = (float)core->middle.x;
    number[1] = (float)core->middle.y;
    if (kind == FILTER_BALL) {
        number[2] = packed->radius;
        number[3] = (float)(-core->radius * core->radius);
        return;
    }
    number[2] = (float)core->direction.x;
    number[3] = (float)core->direction.y;
    number[4] = (float)core->half.x;
    number[5] = kind == FILTER_CAPSULE ? packed->radius : (float)core->half.y;
}

PACK_INLINE void box_floats(const pack_frame *frame, const pack_box *box, filter_one *packed) {
    const geom_vec2 min = point_to_frame(frame, geom_vec2_make(box->min[0], box->min[1]));
    const geom_vec2 max = point_to_frame(frame, geom_vec2_make(box->max[0], box->max[1]));
    const geom_vec2 half = geom_vec2_scale(geom_vec2_sub(max, min), 0.5);
    packed->number[0] = pack_ordered(min.x);
    packed->number[1] = pack_ordered(min.y);
    packed->number[2] = pack_ordered(max.x);
    packed->number[3] = pack_ordered(max.y);
    packed->reach = reach_of(geom_vec2_add(min, half), half.x + half.y);
    packed->radius = 0.0F;
}

static local_core core_of(const pack_frame *frame, const collide_shape *shape) {
    switch (shape->kind) {
    case COLLIDE_SHAPE_CIRCLE:
        return core_of_point(frame, shape->as.circle.center, shape->as.circle.radius);
    case COLLIDE_SHAPE_SEGMENT:
        return core_of_segment(frame, shape->as.segment.a, shape->as.segment.b, 0.0);
    case COLLIDE_SHAPE_CAPSULE:
        return core_of_segment(frame, shape->as.capsule.a, shape->as.capsule.b, shape->as.capsule.radius);
    case COLLIDE_SHAPE_OBB:
        return core_of_obb(frame, shape->as.obb);
    default:
        GEOM_ASSERT(shape->kind == COLLIDE_SHAPE_POINT);
        return core_of_point(frame, shape->as.point, 0.0);
    }
}

/* ---- Queries ---- */

/* What the filter knows of a core of which these are the numbers. To ask one block takes no longer than to
 * find out that the core is away from it. */
PACK_INLINE known_query known_core(const packed_shapes *many, const local_core *core,
                                   const filter_one *packed) {
    if (!pack_within(many, packed)) {
        return KNOWN_NOTHING;
    }
    if (many->count <= FILTER_BLOCK) {
        return KNOWN_ALL;
    }
    const geom_vec2 axis = geom_vec2_make(fabs(core->direction.x), fabs(core->direction.y));
    const geom_vec2 half = core->half;
    const double more = pack_slack(many, packed) + core->radius;
    const bool away = pack_beyond(many, 0, core->middle.x, axis.x * half.x + axis.y * half.y, more) ||
                      pack_beyond(many, 1, core->middle.y, axis.y * half.x + axis.x * half.y, more);
    return away ? KNOWN_AWAY : KNOWN_ALL;
}

/* Where the bounds of the pack are within the filter so is the part of a box in them. */
PACK_APART known_query ask_aabb(const packed_shapes *many, const geom_aabb2 *query, filter_one *packed) {
    const geom_vec2 low = query->min;
    const geom_vec2 high = query->max;
    if (!(low.x >= -DBL_MAX && low.x <= high.x && high.x <= DBL_MAX && low.y >= -DBL_MAX && low.y <= high.y &&
          high.y <= DBL_MAX && many->reach <= FILTER_FAR)) {
        return KNOWN_NOTHING;
    }
    const geom_vec2 part_low =
        geom_vec2_make(geom_max(low.x, many->bounds.min[0]), geom_max(low.y, many->bounds.min[1]));
    const geom_vec2 part_high =
        geom_vec2_make(geom_min(high.x, many->bounds.max[0]), geom_min(high.y, many->bounds.max[1]));
    if (!(part_low.x <= part_high.x && part_low.y <= part_high.y)) {
        return KNOWN_AWAY;
    }
    const geom_vec2 min = point_to_frame(&many->frame, part_low);
    const geom_vec2 max = point_to_frame(&many->frame, part_high);
    packed->number[0] = (float)min.x;
    packed->number[1] = (float)min.y;
    packed->number[2] = (float)max.x;
    packed->number[3] = (float)max.y;
    packed->reach =
        (float)((geom_max(fabs(min.x), fabs(max.x)) + geom_max(fabs(min.y), fabs(max.y))) * (1.0 + 0x1p-20));
    packed->radius = 0.0F;
    return KNOWN_ALL;
}

PACK_APART known_query ask_disc(const packed_shapes *many, geom_vec2 center, double radius,
                                filter_one *packed) {
    const local_core core = core_of_point(&many->frame, center, radius);
    pack_core(&core, FILTER_BALL, packed);
    return radius >= 0.0 ? known_core(many, &core, packed) : KNOWN_NOTHING;
}

PACK_APART known_query ask_segment(const packed_shapes *many, const geom_segment2 *segment,
                                   filter_one *packed) {
    const local_core core = core_of_segment(&many->frame, segment->a, segment->b, 0.0);
    pack_core(&core, FILTER_SEGMENT, packed);
    return known_core(many, &core, packed);
}

PACK_APART known_query ask_capsule(const packed_shapes *many, const geom_capsule2 *capsule,
                                   filter_one *packed) {
    const local_core core = core_of_segment(&many->frame, capsule->a, capsule->b, capsule->radius);
    pack_core(&core, FILTER_CAPSULE, packed);
    return capsule->radius >= 0.0 ? known_core(many, &core, packed) : KNOWN_NOTHING;
}

PACK_APART known_query ask_obb(const packed_shapes *many, const geom_obb2 *box, filter_one *packed) {
    const local_core core = core_of_obb(&many->frame, *box);
    const bool has_axis = box->axis.x != 0.0 || box->axis.y != 0.0;
    pack_core(&core, FILTER_OBB, packed);
    return has_axis && box->half.x >= 0.0 && box->half.y >= 0.0 ? known_core(many, &core, packed)
                                                                : KNOWN_NOTHING;
}

/* What is not finite makes the reach of its numbers infinite. */
static known_query ask(const packed_shapes *many, const void *query, filter_kind *kind, filter_one *packed) {
    const collide_shape *shape = query;
    switch (shape->kind) {
    case COLLIDE_SHAPE_CIRCLE:
        *kind = FILTER_BALL;
        return ask_disc(many, shape->as.circle.center, shape->as.circle.radius, packed);
    case COLLIDE_SHAPE_POINT:
        *kind = FILTER_BALL;
        return ask_disc(many, shape->as.point, 0.0, packed);
    case COLLIDE_SHAPE_SEGMENT:
        *kind = FILTER_SEGMENT;
        return ask_segment(many, &shape->as.segment, packed);
    case COLLIDE_SHAPE_CAPSULE:
        *kind = FILTER_CAPSULE;
        return ask_capsule(many, &shape->as.capsule, packed);
    case COLLIDE_SHAPE_AABB:
        *kind = FILTER_AABB;
        return ask_aabb(many, &shape->as.aabb, packed);
    case COLLIDE_SHAPE_OBB:
        *kind = FILTER_OBB;
        return ask_obb(many, &shape->as.obb, packed);
    default:
        return KNOWN_NOTHING;
    }
}

/* ---- Shapes ---- */

static void floats(const pack_frame *frame, const pack_shape *shape, filter_one *packed) {
    pack_box box;
    if (shape->plane.kind == COLLIDE_SHAPE_AABB) {
        (void)bounds_of(shape, &box);
        box_floats(frame, &box, packed);
        return;
    }
    const local_core core = core_of(frame, &shape->plane);
    pack_core(&core, kind_of(shape), packed);
}

const pack_space collide_packed_space2 = {
    .axes = 2,
    .streams =
        {[FILTER_BALL] = 4, [FILTER_SEGMENT] = 5, [FILTER_CAPSULE] = 6, [FILTER_AABB] = 4, [FILTER_OBB] = 6},
    .size = {[FILTER_BALL] = sizeof(geom_circle),
             [FILTER_SEGMENT] = sizeof(geom_segment2),
             [FILTER_CAPSULE] = sizeof(geom_capsule2),
             [FILTER_AABB] = sizeof(geom_aabb2),
             [FILTER_OBB] = sizeof(geom_obb2)},
    .filters = {[COLLIDE_SIMD_BASE] = &collide_filter2_base,
#if defined(COLLIDE_HAS_AVX)
                [COLLIDE_SIMD_AVX2] = &collide_filter2_avx2,
                [COLLIDE_SIMD_AVX512] = &collide_filter2_avx512
#endif
    },
    .element = element,
    .status = status,
    .bounds = bounds_of,
    .kind = kind_of,
    .floats = floats,
    .box_floats = box_floats,
    .meet = meet,
    .ask = ask,
};
