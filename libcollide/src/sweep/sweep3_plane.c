/* A plane, which may move, against what moves seen from it. */
#include "exact/predicate3.h"
#include "exact/predicate_sweep3.h"
#include "relation/plane3.h"
#include "relation/relation3.h"
#include "sweep3_core.h"

#include <float.h>

static geom_plane plane_of(const core3 *core) {
    const geom_plane plane = {core->own[0], core->offset};
    return plane;
}

/* Whether all of the core is equally far from the plane, at any moment. */
static bool is_level(geom_plane plane, const core3 *core) {
    if (core->kind == CORE3_RAY) {
        return collide_side3_of_direction(plane.normal, core->own[1]) == 0;
    }
    for (size_t i = 1; i < core->count; ++i) {
        if (collide_slope3_of_edge(plane.normal, core, i) != 0) {
            return false;
        }
    }
    return true;
}

/* Bit 0 for points above the plane, bit 1 for points below. Uncut rays have their origin for a far end. */
static unsigned sides_of(geom_plane plane, const core3 *swept) {
    unsigned sides = 0;
    for (size_t i = 0; i < swept->count && sides != 3; ++i) {
        const int side = collide_side3_of_vertex(plane, swept, i);
        sides |= (unsigned)(side > 0) | (unsigned)(side < 0) << 1;
    }
    if (swept->kind == CORE3_RAY) {
        const int leads = collide_side3_of_direction(plane.normal, swept->own[1]);
        sides |= (unsigned)(leads > 0) | (unsigned)(leads < 0) << 1;
    }
    return sides;
}

static int least_gap(geom_plane plane, const core3 *swept, reach3 reach) {
    int least = 1;
    for (size_t i = 0; i < swept->count && least >= 0; ++i) {
        const int gap = collide_gap3_vertex_plane(plane, swept, i, reach);
        least = gap < least ? gap : least;
    }
    return least;
}

/* A core of points on both sides that is level is at one moment in the plane. */
collide_relation collide_sweep3_relation_of_plane(const sweep3_pair *pair) {
    const geom_plane plane = plane_of(&pair->a);
    if (pair->b.kind == CORE3_PLANE) {
        return collide_relation3_of_gap(
            collide_gap3_moving_planes(plane, pair->from, pair->to, plane_of(&pair->b), pair->reach));
    }
    const core3 swept = collide_core3_moved(&pair->b, pair->to, pair->from);
    if (sides_of(plane, &swept) == 3) {
        return reach3_is_zero(pair->reach) && is_level(plane, &pair->b) ? COLLIDE_TOUCHING
                                                                        : COLLIDE_OVERLAPPING;
    }
    return collide_relation3_of_gap(least_gap(plane, &swept, pair->reach));
}

static local3 frame_of(const sweep3_pair *pair) {
    int exponent = collide_plane3_frame(&pair->a, &pair->b).xy.exponent;
    exponent = collide_larger_exponent(exponent, collide_local3_exponent(pair->from) + 1);
    exponent = collide_larger_exponent(exponent, collide_local3_exponent(pair->to) + 1);
    exponent = collide_larger_exponent(exponent, collide_local3_exponent(pair->motion));
    exponent = collide_larger_exponent(exponent, collide_size_exponent(pair->reach.margin));
    return collide_local3_make(geom_vec3_make(0.0, 0.0, 0.0), exponent);
}

/* The plane with its normal on the side of b, which is apart from it. Exactly: the height of b may vanish in
 * twice the precision. */
static plane3 plane_facing(const core3 *plane, const core3 *b, const local3 *frame) {
    const geom_plane exact = plane_of(plane);
    const int side = b->kind == CORE3_PLANE ? collide_side3_of_parallel(exact, plane_of(b))
                                            : collide_side3_of_vertex(exact, b, 0);
    const plane3 as_stored = collide_plane3(plane, frame);
    const plane3 turned = {dd_neg3(as_stored.unit), dd_neg(as_stored.offset)};
    return side > 0 ? as_stored : turned;
}

/* The point of b, which lies above the plane, that is closest to it: a vertex; of a plane, any. */
static dd_vec3 nearest_of(const core3 *b, const local3 *frame, plane3 plane) {
    if (b->kind == CORE3_PLANE) {
        const plane3 other = collide_plane3(b, frame);
        return dd_scale3(other.unit, other.offset);
    }
    const body3 body = collide_body3(b, frame);
    return b->kind == CORE3_RAY
               ? body.kept[0]
               : collide_body3_vertex(&body, collide_body3_support(&body, dd_neg3(plane.unit)));
}

/* Where rounding has left nothing of the gap, it closes at once. */
static dd time_to_close(dd gap, dd closing) {
    if (!dd_positive(gap)) {
        return dd_from(0.0);
    }
    return dd_less(gap, closing) ? dd_div(gap, closing) : dd_from(1.0);
}

sweep3_contact collide_sweep3_first_contact_of_plane(const sweep3_pair *pair) {
    const local3 frame = frame_of(pair);
    const plane3 plane = plane_facing(&pair->a, &pair->b, &frame);
    const dd_vec3 start = nearest_of(&pair->b, &frame, plane);
    const dd_vec3 way =
        dd_sub3(collide_local3_point(&frame, pair->from), collide_local3_point(&frame, pair->to));
    const dd radius = collide_local2_size(&frame.xy, pair->reach.b);
    const dd reach = dd_add(radius, collide_local2_size(&frame.xy, pair->reach.margin));
    const dd gap = dd_sub(collide_plane3_height(plane, start), reach);
    const dd time = time_to_close(gap, dd_neg(dd_dot3(plane.unit, way)));
    /* the point of b, and its foot in the plane, both at that moment and in the place where they then are */
    const dd_vec3 motion = collide_local3_point(&frame, pair->motion);
    dd_vec3 place = dd_add_scaled3(start, dd_neg(radius), plane.unit);
    if (pair->point_on_a) {
        place = dd_add_scaled3(place, time, way);
        place = dd_add_scaled3(place, dd_neg(collide_plane3_height(plane, place)), plane.unit);
    }
    place = dd_add_scaled3(place, time, motion);
    const sweep3_contact contact = {fmin(fmax(time.high, DBL_TRUE_MIN), 1.0),
                                    collide_local3_world_point(&frame, place),
                                    geom_vec3_neg(dd_high3(plane.unit))};
    return contact;
}
