/* Shapes of space in straight motion: the public functions. */
#include <collide/sweep3.h>

#include <collide/distance3.h>

#include "relation/plane3.h"
#include "relation/relation3.h"
#include "shape/order3.h"
#include "shape/valid3.h"
#include "sweep3_core.h"

static sweep3_pair reversed(const sweep3_pair *pair) {
    sweep3_pair other = *pair;
    other.a = pair->b;
    other.b = pair->a;
    other.from = pair->to;
    other.to = pair->from;
    other.reach.a = pair->reach.b;
    other.reach.b = pair->reach.a;
    other.point_on_a = !pair->point_on_a;
    return other;
}

static sweep3_contact contact_in_order(const sweep3_pair *pair) {
    return pair->a.kind == CORE3_PLANE ? collide_sweep3_first_contact_of_plane(pair)
                                       : collide_sweep3_first_contact(pair);
}

collide_sweep3 collide_sweep3_contact_on_way(const sweep3_pair *pair, collide_relation relation) {
    const bool swapped = collide_core3_comes_after(&pair->a, &pair->b);
    sweep3_pair in_order = swapped ? reversed(pair) : *pair;
    collide_local3_cut_box(&in_order.a, &in_order.b);
    collide_local3_cut_box(&in_order.b, &in_order.a);
    const sweep3_contact contact = contact_in_order(&in_order);
    const collide_sweep3 result = {relation, contact.time, contact.point,
                                   swapped ? geom_vec3_neg(contact.normal) : contact.normal};
    return result;
}

static collide_relation relation_of(const sweep3_pair *pair) {
    const bool swapped = collide_core3_comes_after(&pair->a, &pair->b);
    const sweep3_pair in_order = swapped ? reversed(pair) : *pair;
    return collide_sweep3_relation(&in_order);
}

/* A box about a core without its radius, and an upper bound of all numbers that went into it; unbounded for
 * rays and planes. */
typedef struct rough_box {
    geom_vec3 low;
    geom_vec3 high;
    double largest;
} rough_box;

static double largest_of(geom_vec3 v) { return fmax(fmax(fabs(v.x), fabs(v.y)), fabs(v.z)); }

static rough_box box_between(geom_vec3 low, geom_vec3 high) {
    const rough_box box = {low, high, fmax(largest_of(low), largest_of(high))};
    return box;
}

static rough_box box_of_obb(const core3 *core) {
    const geom_vec3 *axis = core->own + 1;
    const geom_vec3 half = core->half;
    const geom_vec3 extent =
        geom_vec3_make(fabs(axis[0].x) * half.x + fabs(axis[1].x) * half.y + fabs(axis[2].x) * half.z,
                       fabs(axis[0].y) * half.x + fabs(axis[1].y) * half.y + fabs(axis[2].y) * half.z,
                       fabs(axis[0].z) * half.x + fabs(axis[1].z) * half.y + fabs(axis[2].z) * half.z);
    rough_box box = box_between(geom_vec3_sub(core->own[0], extent), geom_vec3_add(core->own[0], extent));
    box.largest = fmax(largest_of(core->own[0]), largest_of(extent));
    return box;
}

static rough_box box_of(const core3 *core) {
    if (core->kind == CORE3_AABB) {
        return box_between(core->own[0], core->own[1]);
    }
    if (core->kind == CORE3_OBB) {
        return box_of_obb(core);
    }
    if (core->kind != CORE3_POINTS) {
        const double far = HUGE_VAL;
        return box_between(geom_vec3_make(-far, -far, -far), geom_vec3_make(far, far, far));
    }
    const geom_vec3 *points = collide_core3_points(core);
    geom_vec3 low = points[0];
    geom_vec3 high = points[0];
    for (size_t i = 1; i < core->count; ++i) {
        low = geom_vec3_make(fmin(low.x, points[i].x), fmin(low.y, points[i].y), fmin(low.z, points[i].z));
        high =
            geom_vec3_make(fmax(high.x, points[i].x), fmax(high.y, points[i].y), fmax(high.z, points[i].z));
    }
    return box_between(low, high);
}

/* Whether [low, high], moved by `way` and grown by `near`, stays off the other interval. */
static bool stays_off(double low, double high, double way, double other_low, double other_high, double near) {
    return low + fmin(way, 0.0) - other_high > near || other_low - (high + fmax(way, 0.0)) > near;
}

/* What is rounded here is off by less than eight units in the last place of the sum of all sizes. */
static bool boxes_stay_apart(const sweep3_pair *pair) {
    const rough_box a = box_of(&pair->a);
    const rough_box b = box_of(&pair->b);
    const geom_vec3 way = geom_vec3_sub(pair->to, pair->from);
    const double reach = reach3_rounded(pair->reach);
    const double sizes = a.largest + b.largest + largest_of(way) + reach;
    const double near = reach + 0x1p-48 * sizes + 0x1p-1000;
    return stays_off(a.low.x, a.high.x, way.x, b.low.x, b.high.x, near) ||
           stays_off(a.low.y, a.high.y, way.y, b.low.y, b.high.y, near) ||
           stays_off(a.low.z, a.high.z, way.z, b.low.z, b.high.z, near);
}

/* The shape without its radius. */
static collide_shape3 core_shape(const collide_shape3 *shape) {
    if (shape->kind == COLLIDE_SHAPE3_SPHERE) {
        return collide_shape3_from_point(shape->as.sphere.center);
    }
    const geom_segment3 middle = {shape->as.capsule.a, shape->as.capsule.b};
    return shape->kind == COLLIDE_SHAPE3_CAPSULE ? collide_shape3_from_segment(middle) : *shape;
}

/* What is as far apart as the radii must keep its digits. */
static geom_vec3 unit_between(geom_vec3 from, geom_vec3 to) {
    const int of_xy = collide_span_exponent(geom_vec2_make(from.x, from.y), geom_vec2_make(to.x, to.y));
    const int exponent = collide_larger_exponent(of_xy, collide_difference_exponent(from.z, to.z));
    const local3 frame = collide_local3_make(from, exponent);
    return dd_high3(dd_normalize3(collide_local3_point(&frame, to)));
}

collide_sweep3 collide_sweep3_at_start(const collide_shape3 *a, const collide_shape3 *b,
                                       collide_relation relation) {
    const collide_distance3 shapes = collide_shape3_distance(*a, *b);
    const collide_distance3 cores = collide_shape3_distance(core_shape(a), core_shape(b));
    const collide_sweep3 result = {relation, 0.0, shapes.on_b, unit_between(cores.on_b, cores.on_a)};
    return result;
}

/* The point of a plane that is closest to the origin of space. */
static geom_vec3 anchor_of_plane(const core3 *plane) {
    const local3 frame = collide_plane3_frame(plane, plane);
    const plane3 in_frame = collide_plane3(plane, &frame);
    return collide_local3_world_point(&frame, dd_scale3(in_frame.unit, in_frame.offset));
}

static geom_vec3 anchor_of(const core3 *core) {
    if (core->kind == CORE3_PLANE) {
        return anchor_of_plane(core);
    }
    return core->kind == CORE3_POINTS ? collide_core3_points(core)[0] : core->own[0];
}

geom_vec3 collide_sweep3_end(const core3 *core, geom_vec3 motion) {
    return geom_vec3_clamp_finite(geom_vec3_add(anchor_of(core), motion));
}

collide_sweep3 collide_shape3_sweep_within(collide_shape3 a, geom_vec3 motion_a, collide_shape3 b,
                                           geom_vec3 motion_b, double margin) {
    if (collide_shape3_status(a) != GEOM_OK || collide_shape3_status(b) != GEOM_OK ||
        defect3(motion_a) + defect3(motion_b) != 0.0 || !valid_size3(margin)) {
        return sweep3_invalid();
    }
    sweep3_pair pair = {
        .a = collide_core3(a), .b = collide_core3(b), .from = motion_b, .to = motion_a, .motion = motion_b};
    pair.reach = (reach3){pair.a.radius, pair.b.radius, margin};
    const geom_vec3 end = collide_sweep3_end(&pair.a, motion_a);
    if (boxes_stay_apart(&pair)) {
        return sweep3_free(end);
    }
    const collide_relation at_start = collide_relation3(&pair.a, &pair.b, margin);
    const bool rests = sweep3_rests(&pair);
    const bool is_known = at_start == COLLIDE_OVERLAPPING || rests;
    const collide_relation relation = is_known ? at_start : relation_of(&pair);
    if (at_start != COLLIDE_APART) {
        return collide_sweep3_at_start(&a, &b, relation);
    }
    return relation == COLLIDE_APART ? sweep3_free(end) : collide_sweep3_contact_on_way(&pair, relation);
}

collide_sweep3 collide_shape3_sweep(collide_shape3 a, geom_vec3 motion_a, collide_shape3 b,
                                    geom_vec3 motion_b) {
    return collide_shape3_sweep_within(a, motion_a, b, motion_b, 0.0);
}
