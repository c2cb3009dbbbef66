/* Shapes of space as the filters see them. What is claimed of their errors is used in src/simd/filter3.c,
 * paragraph 1. */
#include "pack.h"

#include <float.h>
#include <math.h>

/* ---- Exact shapes ---- */

static void element(filter_kind kind, const void *shapes, size_t index, pack_shape *shape) {
    switch (kind) {
    case FILTER_SEGMENT:
        shape->space = collide_shape3_from_segment(((const geom_segment3 *)shapes)[index]);
        return;
    case FILTER_CAPSULE:
        shape->space = collide_shape3_from_capsule(((const geom_capsule3 *)shapes)[index]);
        return;
    case FILTER_AABB:
        shape->space = collide_shape3_from_aabb(((const geom_aabb3 *)shapes)[index]);
        return;
    case FILTER_OBB:
        shape->space = collide_shape3_from_obb(((const geom_obb3 *)shapes)[index]);
        return;
    case FILTER_BALL:
    case FILTER_KIND_COUNT:
        shape->space = collide_shape3_from_sphere(((const geom_sphere *)shapes)[index]);
    }
}

static geom_status status(const pack_shape *shape) { return collide_shape3_status(shape->space); }

/* False for rays and planes, which have no end. */
static bool bounds_of(const pack_shape *shape, pack_box *limits) {
    const geom_aabb3 bounds = collide_shape3_bounds(shape->space);
    *limits =
        (pack_box){{bounds.min.x, bounds.min.y, bounds.min.z}, {bounds.max.x, bounds.max.y, bounds.max.z}};
    return shape->space.kind != COLLIDE_SHAPE3_RAY && shape->space.kind != COLLIDE_SHAPE3_PLANE;
}

static filter_kind kind_of(const pack_shape *shape) {
    switch (shape->space.kind) {
    case COLLIDE_SHAPE3_POINT:
    case COLLIDE_SHAPE3_SPHERE:
        return FILTER_BALL;
    case COLLIDE_SHAPE3_SEGMENT:
        return FILTER_SEGMENT;
    case COLLIDE_SHAPE3_CAPSULE:
        return FILTER_CAPSULE;
    case COLLIDE_SHAPE3_AABB:
        return FILTER_AABB;
    case COLLIDE_SHAPE3_OBB:
        return FILTER_OBB;
    case COLLIDE_SHAPE3_RAY:
    case COLLIDE_SHAPE3_PLANE:
    case COLLIDE_SHAPE3_TRIANGLE:
    case COLLIDE_SHAPE3_HULL:
    case COLLIDE_SHAPE3_KIND_COUNT:
        break;
    }
    return FILTER_KIND_COUNT;
}

static bool meet(const pack_shape *a, const pack_shape *b) {
    return collide_shape3_relation(a->space, b->space) != COLLIDE_APART;
}

/* ---- Floats ---- */

/* Middle, three directions at right angles, the half along each, radius. A ball has no halves, a segment one.
 * What these doubles are off by, a few 2^-53, is counted with the hundredth in the 1.01 u of a float; `skew`
 * is what the corners of a box are off by that is none, having axes that are not at right angles. */
typedef struct local_core {
    geom_vec3 middle;
    geom_vec3 direction[3];
    geom_vec3 half;
    double radius;
    double skew;
    bool independent; /* surely, the directions of a box */
} local_core;

PACK_INLINE geom_vec3 point_to_frame(const pack_frame *frame, geom_vec3 p) {
    return geom_vec3_make(pack_to_frame(frame, 0, p.x), pack_to_frame(frame, 1, p.y),
                          pack_to_frame(frame, 2, p.z));
}

PACK_INLINE double sum_of(geom_vec3 v) { return fabs(v.x) + fabs(v.y) + fabs(v.z); }

PACK_INLINE local_core core_of_point(const pack_frame *frame, geom_vec3 center, double radius) {
    const local_core core = {.middle = point_to_frame(frame, center),
                             .direction = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}},
                             .radius = radius * frame->scale};
    return core;
}

/* The squares neither overflow nor vanish, unless the segment is far too long for the filter, or so short
 * that it is a point at the scale of its pack: then it has no length, and any direction will do. */
PACK_INLINE local_core core_of_segment(const pack_frame *frame, geom_vec3 a, geom_vec3 b, double radius) {
    local_core core = core_of_point(frame, a, radius);
    const geom_vec3 half = geom_vec3_scale(geom_vec3_scale(geom_vec3_sub(b, a), frame->scale), 0.5);
    const double square = geom_vec3_dot(half, half);
    const double length = sqrt(square);
    if (!(length < 0x1p-400)) {
        core.middle = geom_vec3_add(core.middle, half);
        core.direction[0] = geom_vec3_scale(half, pack_inverse(length, square));
        core.half.x = length;
    }
    return core;
}

/* An axis of a box as a unit vector, and the half along it in the frame. Halves count in lengths of the axis,
 * which may be any. */
PACK_INLINE geom_vec3 unit_axis(geom_vec3 axis, double half, double scale, double *scaled_half) {
    const int exponent = pack_exponent(geom_max(fabs(axis.x), geom_max(fabs(axis.y), fabs(axis.z))));
    const geom_vec3 digits =
        exponent == 0
            ? axis
            : geom_vec3_make(ldexp(axis.x, -exponent), ldexp(axis.y, -exponent), ldexp(axis.z, -exponent));
    const double square = geom_vec3_dot(digits, digits);
    const double length = sqrt(square);
    *scaled_half = pack_scaled_half(half, length, exponent, scale);
    return geom_vec3_scale(digits, pack_inverse(length, square));
}

/* The sides of a box need not be at right angles. Those of the filter are: the first one is the box's, the
 * second as near as it can be, and the third is across both (Gram and Schmidt). How far that takes the
 * corners is the skew. Where the first two are nearly parallel the box is not for the filter. */
PACK_INLINE local_core core_of_obb(const pack_frame *frame, const geom_obb3 *turned) {
    local_core core = core_of_point(frame, turned->center, 0.0);
    const geom_vec3 side[3] = {unit_axis(turned->axis[0], turned->half.x, frame->scale, &core.half.x),
                               unit_axis(turned->axis[1], turned->half.y, frame->scale, &core.half.y),
                               unit_axis(turned->axis[2], turned->half.z, frame->scale, &core.half.z)};
    const geom_vec3 across = geom_vec3_add_scaled(side[1], -geom_vec3_dot(side[1], side[0]), side[0]);
    const double length = geom_vec3_length(across);
    if (!(length > 0x1p-8)) {
        core.skew = HUGE_VAL;
        return core;
    }
    core.direction[0] = side[0];
    core.direction[1] = geom_vec3_scale(across, 1.0 / length);
    const geom_vec3 third = geom_vec3_cross(core.direction[0], core.direction[1]);
    const double height = geom_vec3_dot(third, side[2]);
    core.direction[2] = height < 0.0 ? geom_vec3_neg(third) : third;
    core.independent = fabs(height) > 0x1p-8;
    core.skew = core.half.y * sum_of(geom_vec3_sub(side[1], core.direction[1])) +
                core.half.z * sum_of(geom_vec3_sub(side[2], core.direction[2]));
    return core;
}

PACK_INLINE float *put(float *number, geom_vec3 v) {
    number[0] = (float)v.x;
    number[1] = (float)v.y;
    number[2] = (float)v.z;
    return number + 3;
}

/* The bound of a filter is FILTER_ROUNDOFFS roundings of the reach, so that a reach that is longer by as much
 * as the skew is of them accounts for it. */
PACK_INLINE void pack_core(const local_core *core, filter_kind kind, filter_one *packed) {
    const double skew = core->skew * (1.0 / (FILTER_ROUNDOFFS * FILTER_ROUNDOFF));
    packed->reach = pack_reach(sum_of(core->middle) + sum_of(core->half) + core->radius + skew);
    if (packed->reach > FILTER_FAR) {
        *packed = (filter_one){.reach = packed->reach};
        return;
    }
    packed->radius = (float)core->radius;
    float *number = put(packed->number, core->middle);
    if (kind == FILTER_OBB) {
        for (int i = 0; i < 3; ++i) {
            number = put(number, core->direction[i]);
        }
        (void)put(number, core->half);
        return;
    }
    if (kind != FILTER_BALL) {
        number = put(number, core->direction[0]);
        *number++ = (float)core->half.x;
    }
    if (kind != FILTER_SEGMENT) {
        *number++ = packed->radius;
    }
    if (kind == FILTER_BALL) {
        *number = (float)(-core->radius * core->radius);
    }
}

PACK_INLINE void box_floats(const pack_frame *frame, const pack_box *limits, filter_one *packed) {
    double sizes = 0.0;
    for (int axis = 0; axis < FILTER_AXES; ++axis) {
        const double min = pack_to_frame(frame, axis, limits->min[axis]);
        const double max = pack_to_frame(frame, axis, limits->max[axis]);
        const double half = 0.5 * (max - min);
        packed->number[axis] = pack_ordered(min);
        packed->number[FILTER_AXES + axis] = pack_ordered(max);
        sizes += fabs(min + half) + half;
    }
    packed->reach = pack_reach(sizes);
    packed->radius = 0.0F;
}

static local_core core_of(const pack_frame *frame, const collide_shape3 *shape) {
    switch (shape->kind) {
    case COLLIDE_SHAPE3_SPHERE:
        return core_of_point(frame, shape->as.sphere.center, shape->as.sphere.radius);
    case COLLIDE_SHAPE3_SEGMENT:
        return core_of_segment(frame, shape->as.segment.a, shape->as.segment.b, 0.0);
    case COLLIDE_SHAPE3_CAPSULE:
        return core_of_segment(frame, shape->as.capsule.a, shape->as.capsule.b, shape->as.capsule.radius);
    case COLLIDE_SHAPE3_OBB:
        return core_of_obb(frame, &shape->as.obb);
    default:
        GEOM_ASSERT(shape->kind == COLLIDE_SHAPE3_POINT);
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
    const double more = pack_slack(many, packed) + core->radius + core->skew;
    const double half[3] = {core->half.x, core->half.y, core->half.z};
    geom_vec3 extent = {0.0, 0.0, 0.0};
    for (int i = 0; i < 3; ++i) {
        const geom_vec3 side = core->direction[i];
        extent =
            geom_vec3_add_scaled(extent, half[i], geom_vec3_make(fabs(side.x), fabs(side.y), fabs(side.z)));
    }
    const bool away = pack_beyond(many, 0, core->middle.x, extent.x, more) ||
                      pack_beyond(many, 1, core->middle.y, extent.y, more) ||
                      pack_beyond(many, 2, core->middle.z, extent.z, more);
    return away ? KNOWN_AWAY : KNOWN_ALL;
}

/* One axis of a box clipped to the bounds of the pack, which are within the filter, as numbers; *size grows
 * by the greater one. False when nothing is left. */
PACK_INLINE bool clip_axis(const packed_shapes *many, int axis, double low, double high, filter_one *packed,
                           double *size) {
    const double part_low = geom_max(low, many->bounds.min[axis]);
    const double part_high = geom_min(high, many->bounds.max[axis]);
    const double min = pack_to_frame(&many->frame, axis, part_low);
    const double max = pack_to_frame(&many->frame, axis, part_high);
    packed->number[axis] = (float)min;
    packed->number[FILTER_AXES + axis] = (float)max;
    *size += geom_max(fabs(min), fabs(max));
    return part_low <= part_high;
}

PACK_INLINE bool valid_range(double low, double high) {
    return low >= -DBL_MAX && low <= high && high <= DBL_MAX;
}

PACK_APART known_query ask_aabb(const packed_shapes *many, const geom_aabb3 *query, filter_one *packed) {
    const geom_vec3 low = query->min;
    const geom_vec3 high = query->max;
    if (!(valid_range(low.x, high.x) && valid_range(low.y, high.y) && valid_range(low.z, high.z) &&
          many->reach <= FILTER_FAR)) {
        return KNOWN_NOTHING;
    }
    double size = 0.0;
    if (!(clip_axis(many, 0, low.x, high.x, packed, &size) &&
          clip_axis(many, 1, low.y, high.y, packed, &size) &&
          clip_axis(many, 2, low.z, high.z, packed, &size))) {
        return KNOWN_AWAY;
    }
    packed->reach = (float)(size * (1.0 + 0x1p-20));
    packed->radius = 0.0F;
    return KNOWN_ALL;
}

PACK_APART known_query ask_ball(const packed_shapes *many, const geom_vec3 *center, double radius,
                                filter_one *packed) {
    const local_core core = core_of_point(&many->frame, *center, radius);
    pack_core(&core, FILTER_BALL, packed);
    return radius >= 0.0 ? known_core(many, &core, packed) : KNOWN_NOTHING;
}

PACK_APART known_query ask_segment(const packed_shapes *many, const geom_segment3 *segment,
                                   filter_one *packed) {
    const local_core core = core_of_segment(&many->frame, segment->a, segment->b, 0.0);
    pack_core(&core, FILTER_SEGMENT, packed);
    return known_core(many, &core, packed);
}

PACK_APART known_query ask_capsule(const packed_shapes *many, const geom_capsule3 *capsule,
                                   filter_one *packed) {
    const local_core core = core_of_segment(&many->frame, capsule->a, capsule->b, capsule->radius);
    pack_core(&core, FILTER_CAPSULE, packed);
    return capsule->radius >= 0.0 ? known_core(many, &core, packed) : KNOWN_NOTHING;
}

PACK_APART known_query ask_obb(const packed_shapes *many, const geom_obb3 *box, filter_one *packed) {
    const local_core core = core_of_obb(&many->frame, box);
    const bool sized = box->half.x >= 0.0 && box->half.y >= 0.0 && box->half.z >= 0.0;
    pack_core(&core, FILTER_OBB, packed);
    return sized && core.independent ? known_core(many, &core, packed) : KNOWN_NOTHING;
}

/* What is not finite makes the reach of its numbers infinite. */
static known_query ask(const packed_shapes *many, const void *query, filter_kind *kind, filter_one *packed) {
    const collide_shape3 *shape = query;
    switch (shape->kind) {
    case COLLIDE_SHAPE3_SPHERE:
        *kind = FILTER_BALL;
        return ask_ball(many, &shape->as.sphere.center, shape->as.sphere.radius, packed);
    case COLLIDE_SHAPE3_POINT:
        *kind = FILTER_BALL;
        return ask_ball(many, &shape->as.point, 0.0, packed);
    case COLLIDE_SHAPE3_SEGMENT:
        *kind = FILTER_SEGMENT;
        return ask_segment(many, &shape->as.segment, packed);
    case COLLIDE_SHAPE3_CAPSULE:
        *kind = FILTER_CAPSULE;
        return ask_capsule(many, &shape->as.capsule, packed);
    case COLLIDE_SHAPE3_AABB:
        *kind = FILTER_AABB;
        return ask_aabb(many, &shape->as.aabb, packed);
    case COLLIDE_SHAPE3_OBB:
        *kind = FILTER_OBB;
        return ask_obb(many, &shape->as.obb, packed);
    default:
        return KNOWN_NOTHING;
    }
}

/* ---- Shapes ---- */

static void floats(const pack_frame *frame, const pack_shape *shape, filter_one *packed) {
    pack_box limits = {{0}, {0}};
    if (shape->space.kind == COLLIDE_SHAPE3_AABB) {
        (void)bounds_of(shape, &limits);
        box_floats(frame, &limits, packed);
        return;
    }
    const local_core core = core_of(frame, &shape->space);
    pack_core(&core, kind_of(shape), packed);
}

const pack_space collide_packed_space3 = {
    .axes = 3,
    .streams =
        {[FILTER_BALL] = 5, [FILTER_SEGMENT] = 7, [FILTER_CAPSULE] = 8, [FILTER_AABB] = 6, [FILTER_OBB] = 15},
    .size = {[FILTER_BALL] = sizeof(geom_sphere),
             [FILTER_SEGMENT] = sizeof(geom_segment3),
             [FILTER_CAPSULE] = sizeof(geom_capsule3),
             [FILTER_AABB] = sizeof(geom_aabb3),
             [FILTER_OBB] = sizeof(geom_obb3)},
    .filters = {[COLLIDE_SIMD_BASE] = &collide_filter3_base,
#if defined(COLLIDE_HAS_AVX)
                [COLLIDE_SIMD_AVX2] = &collide_filter3_avx2,
                [COLLIDE_SIMD_AVX512] = &collide_filter3_avx512
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
