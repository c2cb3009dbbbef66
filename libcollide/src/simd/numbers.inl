/* The numbers of shapes, as streams have them, from the doubles of their geom_ types: for packs and for queries.
 * The file that includes this has before
 *
 *     AXES, DIRECTIONS                 2 and 1, or 3 and 3: coordinates, and stored directions of an oriented box
 *
 * and defines skewed_core, the core of an oriented box with any axes.
 *
 * All geom_ types are doubles in a row: first a center, an end or the least corner; then a radius, the other end
 * and a radius, the greatest corner, or the axes of a box and its half extents along them. */
#include <geom/scalar.h>

#include <float.h>
#include <math.h>

/* The sides of an oriented box are taken as they are, if all products of two of its axes are within this of those
 * of unit vectors at right angles. Such axes are each within 2^-33 of axes that are so exactly (the orthogonal factor
 * of their polar decomposition), which is counted with the hundredth in the 1.01 u of a float. */
static const double nearly_right = 0x1p-34;

/* ---- Shapes in a frame ---- */

/* Any but an axis-aligned box: the middle, directions at right angles, the half along each, the radius. What a kind
 * does not have is not set: a point has only a middle and a radius; a box has the radius 0, and it alone a skew. What
 * these doubles are off by, a few 2^-53, is counted with the hundredth in the 1.01 u of a float; `skew` is what the
 * corners of a box are off by that has other axes. */
typedef struct local_core {
    double middle[AXES];
    double direction[DIRECTIONS][AXES];
    double half[AXES];
    double radius;
    double skew;
    bool valid; /* surely, if its numbers are finite */
} local_core;

static void skewed_core(const filter_frame *frame, const double *box, local_core *core);

LANES_INLINE void core_of_point(const filter_frame *frame, const double *at, double radius,
                                local_core *core) {
    for (int i = 0; i < AXES; ++i) {
        core->middle[i] = filter_to_frame(frame, i, at[i]);
    }
    core->radius = radius * frame->scale;
    core->valid = radius >= 0.0;
}

/* False where squares could overflow or vanish: careful_segment is for those. */
LANES_INLINE bool core_of_segment(const filter_frame *frame, const double *ends, double radius,
                                  local_core *core) {
    core_of_point(frame, ends, radius, core);
    const double to_half = frame->scale * 0.5;
    double whole[AXES];
    double square = 0.0;
    for (int i = 0; i < AXES; ++i) {
        whole[i] = ends[AXES + i] - ends[i];
        core->middle[i] += whole[i] * to_half;
        square = i == 0 ? whole[i] * whole[i] : square + whole[i] * whole[i];
    }
    const double length = sqrt(square);
    const double inverse = 1.0 / square; /* does not wait for the square root */
    for (int i = 0; i < AXES; ++i) {
        core->direction[0][i] = whole[i] * inverse * length;
    }
    core->half[0] = length * to_half;
    return square > 0x1p-800 && square < 0x1p800;
}

/* In the frame squares neither overflow nor vanish, unless the segment is far too long for the filter, or so short
 * that it is a point at the scale of its pack: then any direction will do. */
LANES_INLINE void careful_segment(const filter_frame *frame, const double *ends, double radius,
                                  local_core *core) {
    core_of_point(frame, ends, radius, core);
    double square = 0.0;
    for (int i = 0; i < AXES; ++i) {
        core->direction[0][i] = (ends[AXES + i] - ends[i]) * frame->scale * 0.5;
        core->middle[i] += core->direction[0][i];
        square += core->direction[0][i] * core->direction[0][i];
    }
    core->half[0] = sqrt(square);
    const bool point = core->half[0] < 0x1p-400;
    for (int i = 0; i < AXES; ++i) {
        core->direction[0][i] = !point ? core->direction[0][i] / core->half[0] : i == 0 ? 1.0 : 0.0;
    }
}

/* How far two axes of a box are from what two sides at right angles have. */
LANES_INLINE double off_right(const double *axes, int i, int j) {
    double product = i == j ? -1.0 : 0.0;
    for (int k = 0; k < AXES; ++k) {
        product += axes[AXES * i + k] * axes[AXES * j + k];
    }
    return fabs(product);
}

/* An oriented box; false when its axes are not nearly right. */
LANES_INLINE bool right_core(const filter_frame *frame, const double *box, local_core *core) {
    const double *axes = box + AXES;
    const double *halves = axes + AXES * DIRECTIONS;
    double off = 0.0;
    core_of_point(frame, box, 0.0, core);
    core->skew = 0.0;
    for (int i = 0; i < DIRECTIONS; ++i) {
        for (int j = 0; j <= i; ++j) {
            off = geom_max(off_right(axes, i, j), off);
        }
        for (int k = 0; k < AXES; ++k) {
            core->direction[i][k] = axes[AXES * i + k];
        }
    }
    for (int i = 0; i < AXES; ++i) {
        core->half[i] = halves[i] * frame->scale;
        core->valid &= halves[i] >= 0.0;
    }
    return off <= nearly_right;
}

/* Half extents count in lengths of their axis, which may be any: an axis as a unit vector, and `count` halves in the
 * frame. Where squares of its numbers could overflow or vanish it is scaled, and the halves are rounded as if no
 * product could. An axis without a length gives no numbers. */
static void scaled_axis(const double *axis, double scale, const double *halves, int count, double *unit,
                        double *scaled) {
    double greatest = 0.0;
    double square = 0.0;
    int exponent = 0;
    int of_scale = 0;
    for (int i = 0; i < AXES; ++i) {
        greatest = geom_max(fabs(axis[i]), greatest);
    }
    (void)frexp(greatest, &exponent);
    for (int i = 0; i < AXES; ++i) {
        unit[i] = ldexp(axis[i], -exponent);
        square += unit[i] * unit[i];
    }
    const double length = sqrt(square);
    const double digits = frexp(scale, &of_scale) * length;
    for (int i = 0; i < count; ++i) {
        int of_half = 0;
        scaled[i] = frexp(halves[i], &of_half) * digits;
        scaled[i] = ldexp(scaled[i], of_half + of_scale + exponent);
    }
    for (int i = 0; i < AXES; ++i) {
        unit[i] /= length;
    }
}

/* Any shape but an axis-aligned box; false when it is left to careful_core: seldom. */
LANES_INLINE bool core_of(filter_kind kind, const filter_frame *frame, const double *shape,
                          local_core *core) {
    switch (kind) {
    case FILTER_SEGMENT:
        return core_of_segment(frame, shape, 0.0, core);
    case FILTER_CAPSULE:
        return core_of_segment(frame, shape, shape[2 * AXES], core);
    case FILTER_OBB:
        return right_core(frame, shape, core);
    default:
        core_of_point(frame, shape, shape[AXES], core);
        return true;
    }
}

static GEOM_COLD local_core careful_core(filter_kind kind, const filter_frame *frame, const double *shape) {
    local_core core = {.skew = 0.0};
    if (kind == FILTER_OBB) {
        skewed_core(frame, shape, &core);
    } else {
        careful_segment(frame, shape, kind == FILTER_CAPSULE ? shape[2 * AXES] : 0.0, &core);
    }
    return core;
}

/* How many sides of a core have a half. */
LANES_INLINE int sides_of(filter_kind kind) {
    return kind == FILTER_OBB ? AXES : kind == FILTER_BALL ? 0 : 1;
}

/* How far a core reaches from its middle along an axis. The second side of a box of the plane is across the first. */
LANES_INLINE double extent_of(filter_kind kind, const local_core *core, int axis) {
    double extent = kind == FILTER_OBB ? core->skew : core->radius;
    for (int i = 0; i < sides_of(kind); ++i) {
        const double side = i < DIRECTIONS ? core->direction[i][axis] : core->direction[0][1 - axis];
        extent += core->half[i] * fabs(side);
    }
    return extent;
}

/* ---- Numbers ---- */

/* Rounded up, and infinite where the filter must not be asked; false there, and for what is not a number. */
LANES_INLINE bool put_reach(double sizes, filter_one *packed) {
    const double reach = sizes * (1.0 + 0x1p-20);
    const bool within = reach <= (double)FILTER_FAR;
    packed->reach = within ? (float)reach : HUGE_VALF;
    return within;
}

LANES_INLINE float *put(float *number, const double *from, int count) {
    for (int i = 0; i < count; ++i) {
        number[i] = (float)from[i];
    }
    return number + count;
}

/* The numbers of a core. The bound of a filter is FILTER_ROUNDOFFS roundings of the reach, so that a reach
 * that is longer by as much as the skew is of them accounts for it. False when the core is out of reach; what is not
 * finite is. */
LANES_INLINE bool put_core(filter_kind kind, const local_core *core, filter_one *packed) {
    double sizes = fabs(core->middle[0]) + fabs(core->middle[1]);
    for (int i = 2; i < AXES; ++i) {
        sizes += fabs(core->middle[i]);
    }
    for (int i = 0; i < sides_of(kind); ++i) {
        sizes += core->half[i];
    }
    if (kind == FILTER_OBB) {
        sizes += core->skew * (1.0 / (FILTER_ROUNDOFFS * FILTER_ROUNDOFF));
    } else if (kind != FILTER_SEGMENT) {
        sizes += core->radius;
    }
    if (!put_reach(sizes, packed)) {
        return false;
    }
    packed->radius = kind == FILTER_BALL || kind == FILTER_CAPSULE ? (float)core->radius : 0.0F;
    float *number = put(packed->number, core->middle, AXES);
    if (kind == FILTER_OBB) {
        for (int i = 0; i < DIRECTIONS; ++i) {
            number = put(number, core->direction[i], AXES);
        }
        (void)put(number, core->half, AXES);
        return true;
    }
    if (kind != FILTER_BALL) {
        number = put(put(number, core->direction[0], AXES), core->half, 1);
    }
    if (kind != FILTER_SEGMENT) {
        *number++ = packed->radius;
    }
    if (kind == FILTER_BALL) {
        *number = (float)(-core->radius * core->radius);
    }
    return true;
}

/* The numbers of an axis-aligned box in a frame; false when it is out of reach. No two numbers change their order by
 * it. */
LANES_INLINE bool put_box(const double *min, const double *max, filter_one *packed) {
    double sizes = 0.0;
    for (int i = 0; i < AXES; ++i) {
        packed->number[i] = (float)min[i];
        packed->number[AXES + i] = (float)max[i];
        sizes += geom_max(fabs(min[i]), fabs(max[i]));
    }
    packed->radius = 0.0F;
    return put_reach(sizes, packed);
}

/* ---- Packs ---- */

LANES_INLINE void include_extent(filter_target *target, int axis, double min, double max) {
    target->min[axis] = geom_min(min, target->min[axis]);
    target->max[axis] = geom_max(max, target->max[axis]);
}

/* A box, held within FILTER_FAR; false when it may be invalid. */
LANES_INLINE bool fill_box(const filter_frame *frame, const double *shape, filter_one *packed,
                           filter_target *target) {
    const double far = (double)FILTER_FAR;
    double min[AXES];
    double max[AXES];
    bool valid = true;
    for (int i = 0; i < AXES; ++i) {
        valid &= shape[i] <= shape[AXES + i];
        min[i] = geom_max(geom_min(filter_to_frame(frame, i, shape[i]), far), -far);
        max[i] = geom_max(geom_min(filter_to_frame(frame, i, shape[AXES + i]), far), -far);
    }
    valid &= put_box(min, max, packed);
    for (int i = 0; i < AXES; ++i) {
        include_extent(target, i, min[i], max[i]);
    }
    return valid;
}

/* Any other shape; false when it may be invalid. Out of reach it has no numbers. */
LANES_INLINE bool fill_core(filter_kind kind, const filter_frame *frame, const double *shape,
                            filter_one *packed, filter_target *target) {
    local_core core;
    if (!core_of(kind, frame, shape, &core)) {
        core = careful_core(kind, frame, shape);
    }
    if (!put_core(kind, &core, packed)) {
        *packed = (filter_one){.reach = HUGE_VALF};
        return false;
    }
    for (int i = 0; i < AXES; ++i) {
        const double extent = extent_of(kind, &core, i);
        include_extent(target, i, core.middle[i] - extent, core.middle[i] + extent);
    }
    return core.valid;
}

/* How many doubles a shape has, and how many floats. */
LANES_INLINE size_t doubles_of(filter_kind kind) {
    return kind == FILTER_OBB       ? AXES * (DIRECTIONS + 2)
           : kind == FILTER_BALL    ? AXES + 1
           : kind == FILTER_CAPSULE ? 2 * AXES + 1
                                    : 2 * AXES;
}

LANES_INLINE size_t floats_of(filter_kind kind) {
    const bool plain_box = kind == FILTER_AABB || kind == FILTER_OBB;
    return doubles_of(kind) + (plain_box ? 0 : 1);
}

LANES_INLINE uint64_t fill(filter_kind kind, const filter_frame *frame, const double *shapes, size_t count,
                           filter_target *target) {
    uint64_t doubtful = 0;
    filter_one packed = {{0}, 0, 0};
    for (size_t i = 0; i < FILTER_BLOCK; ++i) {
        if (i < count) {
            const double *shape = shapes + i * doubles_of(kind);
            const bool good = kind == FILTER_AABB ? fill_box(frame, shape, &packed, target)
                                                  : fill_core(kind, frame, shape, &packed, target);
            doubtful |= (uint64_t)!good << i;
            target->reach = packed.reach > target->reach ? packed.reach : target->reach;
            target->radius = packed.radius > target->radius ? packed.radius : target->radius;
        }
        for (size_t j = 0; j < floats_of(kind); ++j) {
            target->first[j * target->stride + i] = packed.number[j];
        }
    }
    return doubtful;
}

/* ---- Queries ---- */

/* A box clipped to that of the pack. It is first held within FILTER_FAR, where the box of a pack may be that large
 * because of shapes beyond. */
LANES_INLINE known_query ask_box(const filter_pack *many, const double *query, filter_one *packed) {
    const double far = (double)FILTER_FAR;
    double min[AXES];
    double max[AXES];
    double greatest = 0.0;
    bool ordered = true;
    bool meet = true;
    for (int i = 0; i < AXES; ++i) {
        const double low = query[i];
        const double high = query[AXES + i];
        ordered &= low <= high;
        greatest = geom_max(geom_max(-low, high), greatest);
        min[i] = geom_max(geom_min(filter_to_frame(&many->frame, i, low), far), many->min[i]);
        max[i] = geom_min(geom_max(filter_to_frame(&many->frame, i, high), -far), many->max[i]);
        meet &= min[i] <= max[i];
    }
    if (!(ordered && greatest <= DBL_MAX)) {
        return KNOWN_NOTHING;
    }
    (void)put_box(min, max, packed);
    return meet ? KNOWN_ALL : KNOWN_AWAY;
}

/* Whether a core whose reach is known is surely beyond all shapes. The slack is more than what is rounded, or
 * vanishes. */
LANES_INLINE bool is_away(filter_kind kind, const filter_pack *many, const local_core *core,
                          const filter_one *packed) {
    const double slack = ((double)packed->reach + (double)FILTER_NEAR) * 0x1p-20;
    bool away = false;
    for (int i = 0; i < AXES; ++i) {
        const double extent = extent_of(kind, core, i) + slack;
        away |= core->middle[i] - extent > many->max[i] || core->middle[i] + extent < many->min[i];
    }
    return away;
}

/* What is not finite makes the reach of a core infinite. */
LANES_INLINE known_query ask(filter_kind kind, const filter_pack *many, const double *query,
                             filter_one *packed) {
    if (kind == FILTER_AABB) {
        return ask_box(many, query, packed);
    }
    local_core core;
    if (!core_of(kind, &many->frame, query, &core)) {
        core = careful_core(kind, &many->frame, query);
    }
    const bool known = put_core(kind, &core, packed) && core.valid;
    return !known ? KNOWN_NOTHING : is_away(kind, many, &core, packed) ? KNOWN_AWAY : KNOWN_ALL;
}

/* What `ask` finds, in a hurry: what needs careful_core is left to that, and of a core it is not asked whether it is
 * away, which takes as long as to ask one block. */
LANES_INLINE known_query ask_quickly(filter_kind kind, const filter_pack *many, const double *query,
                                     filter_one *packed) {
    if (kind == FILTER_AABB) {
        return ask_box(many, query, packed);
    }
    local_core core;
    const bool right = core_of(kind, &many->frame, query, &core);
    return right && core.valid && put_core(kind, &core, packed) ? KNOWN_ALL : KNOWN_NOTHING;
}
