/* Corners of oriented boxes in twice the precision, and the frame of two cores. */
#include "body2.h"

/* The corners are center +- half.x * axis +- half.y * perp(axis). */
static void set_offsets(geom_vec2 half, geom_vec2 axis, dd_vec2 offset[4]) {
    const dd_vec2 along = dd_make2(dd_product(half.x, axis.x), dd_product(half.x, axis.y));
    const dd_vec2 across = dd_make2(dd_product(-half.y, axis.y), dd_product(half.y, axis.x));
    offset[1] = dd_sub2(along, across);
    offset[2] = dd_add2(along, across);
    offset[0] = dd_neg2(offset[2]);
    offset[3] = dd_neg2(offset[1]);
}

static double larger_half(const core2 *core) { return fmax(core->half.x, core->half.y); }

static int axis_exponent(const core2 *core) {
    return collide_size_exponent(fmax(fabs(core->axis.x), fabs(core->axis.y)));
}

int collide_core2_offset_exponent(const core2 *core) {
    if (core->kind != CORE2_OBB || larger_half(core) == 0.0) {
        return CORE2_NO_OFFSET;
    }
    return collide_size_exponent(larger_half(core)) + axis_exponent(core);
}

/* The factors are brought near 1 first, and their exponents added: so the products are exact. */
void collide_core2_scaled_offsets(const core2 *core, dd_vec2 offset[4]) {
    const int of_half = -collide_size_exponent(larger_half(core));
    const int of_axis = -axis_exponent(core);
    set_offsets(geom_vec2_make(ldexp(core->half.x, of_half), ldexp(core->half.y, of_half)),
                geom_vec2_make(ldexp(core->axis.x, of_axis), ldexp(core->axis.y, of_axis)), offset);
}

/* Whether products with the number neither overflow nor lose digits: where it is 0 or moderate. */
static bool is_moderate(double x) { return x == 0.0 || (fabs(x) > 0x1p-200 && fabs(x) < 0x1p200); }

void collide_core2_offsets(const core2 *core, const local2 *frame, dd_vec2 offset[4]) {
    const geom_vec2 axis = core->axis;
    const geom_vec2 half = geom_vec2_scale(core->half, frame->factor);
    if (is_moderate(axis.x) && is_moderate(axis.y) && is_moderate(half.x) && is_moderate(half.y)) {
        set_offsets(half, axis, offset);
        return;
    }
    const int exponent = collide_core2_offset_exponent(core);
    const dd_vec2 none = {{0.0, 0.0}, {0.0, 0.0}};
    if (exponent != CORE2_NO_OFFSET) {
        collide_core2_scaled_offsets(core, offset);
    }
    for (int i = 0; i < 4; ++i) {
        offset[i] = exponent != CORE2_NO_OFFSET ? dd_shift2(offset[i], exponent - frame->exponent) : none;
    }
}

static int exponent_of_core(const core2 *core, geom_vec2 origin) {
    const geom_ring ring = core2_ring(core, 0);
    int exponent = collide_core2_offset_exponent(core) + 2;
    for (size_t i = 0; i < ring.count; ++i) {
        exponent = collide_larger_exponent(exponent, collide_span_exponent(origin, ring.points[i]));
    }
    return exponent;
}

local2 collide_local2_of_pair(const core2 *a, const core2 *b) {
    const geom_vec2 origin = core2_ring(a, 0).points[0];
    const int extent = collide_larger_exponent(exponent_of_core(a, origin), exponent_of_core(b, origin));
    const int radius = collide_size_exponent(fmax(a->radius, b->radius));
    return collide_local2_make(origin, collide_larger_exponent(extent, radius));
}

body2 collide_body2(const core2 *core, const local2 *frame) {
    body2 body;
    body.frame = frame;
    body.points = core->points;
    body.count = core->count;
    body.radius = collide_local2_size(frame, core->radius);
    body.clockwise = core->points != NULL && geom_ring_orientation(core2_ring(core, 0)) < 0;
    for (size_t i = 0; core->points == NULL && i < core->count; ++i) {
        body.kept[i] = collide_local2_point(frame, core->own[i]);
    }
    if (core->kind == CORE2_OBB && larger_half(core) > 0.0) {
        dd_vec2 offset[4];
        collide_core2_offsets(core, frame, offset);
        for (int i = 0; i < 4; ++i) {
            body.kept[i] = dd_add2(body.kept[i], offset[i]);
        }
    }
    return body;
}
