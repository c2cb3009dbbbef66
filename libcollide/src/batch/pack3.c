/* Shapes of space as the filters see them. What is claimed of their errors is used in src/simd/filter3.c,
 * paragraph 1. */
#include "pack.h"

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
} local_core;

static geom_vec3 point_to_frame(const pack_frame *frame, geom_vec3 p) {
    return geom_vec3_make(pack_to_frame(frame, 0, p.x), pack_to_frame(frame, 1, p.y),
                          pack_to_frame(frame, 2, p.z));
}

static double sum_of(geom_vec3 v) { return fabs(v.x) + fabs(v.y) + fabs(v.z); }

static local_core core_of_point(const pack_frame *frame, geom_vec3 center, double radius) {
    const local_core core = {.middle = point_to_frame(frame, center),
                             .direction = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}},
                             .radius = radius * frame->scale};
    return core;
}

/* The squares neither overflow nor vanish, unless the segment is far too long for the filter, or so short
 * that it is a point at the scale of its pack: then it has no length, and any direction will do. */
static local_core core_of_segment(const pack_frame *frame, geom_vec3 a, geom_vec3 b, double radius) {
    local_core core = core_of_point(frame, a, radius);
    const geom_vec3 half = geom_vec3_scale(geom_vec3_scale(geom_vec3_sub(b, a), frame->scale), 0.5);
    const double length = geom_vec3_length(half);
    if (!(length < 0x1p-400)) {
        core.middle = geom_vec3_add(core.middle, half);
        core.direction[0] = geom_vec3_make(half.x / length, half.y / length, half.z / length);
        core.half.x = length;
    }
    return core;
}

/* An axis of a box as a unit vector, and the half along it in the frame. Halves count in lengths of the axis,
 * which may be any. */
static geom_vec3 unit_axis(geom_vec3 axis, double half, double scale, double *scaled_half) {
    const int exponent =
        collide_packed_exponent(geom_max(fabs(axis.x), geom_max(fabs(axis.y), fabs(axis.z))));
    const geom_vec3 digits =
        exponent == 0
            ? axis
            : geom_vec3_make(ldexp(axis.x, -exponent), ldexp(axis.y, -exponent), ldexp(axis.z, -exponent));
    const double length = geom_vec3_length(digits);
    *scaled_half = collide_packed_scaled_half(half, length, exponent, scale);
    return geom_vec3_scale(digits, 1.0 / length);
}

/* The sides of a box need not be at right angles. Those of the filter are: the first one is the box's, the
 * second as near as it can be, and the third is across both (Gram and Schmidt). How far that takes the
 * corners is the skew. Where the first two are nearly parallel the box is not for the filter. */
static local_core core_of_obb(const pack_frame *frame, geom_obb3 turned) {
    local_core core = core_of_point(frame, turned.center, 0.0);
    const geom_vec3 side[3] = {unit_axis(turned.axis[0], turned.half.x, frame->scale, &core.half.x),
                               unit_axis(turned.axis[1], turned.half.y, frame->scale, &core.half.y),
                               unit_axis(turned.axis[2], turned.half.z, frame->scale, &core.half.z)};
    const geom_vec3 across = geom_vec3_add_scaled(side[1], -geom_vec3_dot(side[1], side[0]), side[0]);
    const double length = geom_vec3_length(across);
    if (!(length > 0x1p-8)) {
        core.skew = HUGE_VAL;
        return core;
    }
    core.direction[0] = side[0];
    core.direction[1] = geom_vec3_scale(across, 1.0 / length);
    const geom_vec3 third = geom_vec3_cross(core.direction[0], core.direction[1]);
    core.direction[2] = geom_vec3_dot(third, side[2]) < 0.0 ? geom_vec3_neg(third) : third;
    core.skew = core.half.y * geom_vec3_distance(side[1], core.direction[1]) +
                core.half.z * geom_vec3_distance(side[2], core.direction[2]);
    return core;
}

static float *put(float *number, geom_vec3 v) {
    number[0] = (float)v.x;
    number[1] = (float)v.y;
    number[2] = (float)v.z;
    return number + 3;
}

static void put_extent(float *extent, const local_core *core) {
    geom_vec3 sum =
        geom_vec3_make(core->radius + core->skew, core->radius + core->skew, core->radius + core->skew);
    const double half[3] = {core->half.x, core->half.y, core->half.z};
    for (int i = 0; i < 3; ++i) {
        const geom_vec3 side = core->direction[i];
        sum = geom_vec3_add_scaled(sum, half[i], geom_vec3_make(fabs(side.x), fabs(side.y), fabs(side.z)));
    }
    (void)put(extent, sum);
}

/* The bound of a filter is FILTER_ROUNDOFFS roundings of the reach, so that a reach that is longer by as much
 * as the skew is of them accounts for it. */
static void pack_core(const local_core *core, filter_kind kind, packed_shape *packed) {
    const double skew = core->skew * (1.0 / (FILTER_ROUNDOFFS * FILTER_ROUNDOFF));
    packed->reach = pack_reach(sum_of(core->middle) + sum_of(core->half) + core->radius + skew);
    if (packed->reach > FILTER_FAR) {
        *packed = (packed_shape){.reach = packed->reach};
        return;
    }
    put_extent(packed->extent, core);
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

static void box_floats(const pack_frame *frame, const pack_box *limits, packed_shape *packed) {
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
        return core_of_obb(frame, shape->as.obb);
    default:
        GEOM_ASSERT(shape->kind == COLLIDE_SHAPE3_POINT);
        return core_of_point(frame, shape->as.point, 0.0);
    }
}

static void floats(const pack_frame *frame, const pack_shape *shape, packed_shape *packed) {
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
};
