/* Rays against resting shapes. Whether they meet is what the pair functions say about the segment and its start; of boxes
 * along the axes the slabs tell most hits as well. */
#include <collide/sweep3.h>

#include <collide/pair3.h>

#include "exact/predicate3.h"
#include "relation/relation3.h"
#include "sweep3_cast.h"

static GEOM_COLD collide_sweep3 hit_at_start(const cast3 *cast, collide_relation relation) {
    const collide_shape3 point = collide_shape3_from_point(cast->ray.a);
    return collide_sweep3_at_start(&point, cast->target, relation);
}

static GEOM_COLD bool is_flat(const collide_shape3 *shape) {
    const core3 core = collide_core3(*shape);
    const core3 point = collide_core3_of_point(geom_vec3_make(0.0, 0.0, 0.0), 0.0);
    return core.radius == 0.0 && (core.kind == CORE3_RAY || collide_sweep3_is_flat(&core, &point));
}

/* What has no inside is at no moment more than touched by a point. */
static bool is_thin(const collide_shape3 *shape) {
    switch (shape->kind) {
    case COLLIDE_SHAPE3_PLANE:
    case COLLIDE_SHAPE3_TRIANGLE:
        return true;
    case COLLIDE_SHAPE3_SPHERE:
        return !(shape->as.sphere.radius > 0.0);
    case COLLIDE_SHAPE3_OBB:
        return !(least3(shape->as.obb.half) > 0.0);
    default:
        return is_flat(shape);
    }
}

/* A way through a triangle or a plane, with points on both sides, starts on neither. */
static bool starts_apart(const cast3 *cast, collide_relation of_way) {
    const collide_shape3_kind kind = cast->target->kind;
    return of_way == COLLIDE_OVERLAPPING && (kind == COLLIDE_SHAPE3_PLANE || kind == COLLIDE_SHAPE3_TRIANGLE);
}

/* Sides alone tell. */
static collide_relation way_through_plane(const cast3 *cast) {
    const geom_plane plane = cast->target->as.plane;
    if (!valid_plane(plane) || !valid_segment3(cast->ray)) {
        return COLLIDE_INVALID;
    }
    return collide_relation3_of_gap(collide_side3_of_point(plane, cast->ray.a) *
                                    collide_side3_of_point(plane, cast->ray.b));
}

static collide_relation relation_of_way(const cast3 *cast) {
    switch (cast->target->kind) {
    case COLLIDE_SHAPE3_SPHERE:
        return collide_segment_sphere3(cast->ray, cast->target->as.sphere);
    case COLLIDE_SHAPE3_CAPSULE:
        return collide_segment_capsule3(cast->ray, cast->target->as.capsule);
    case COLLIDE_SHAPE3_PLANE:
        return way_through_plane(cast);
    case COLLIDE_SHAPE3_TRIANGLE:
        return collide_segment_triangle3(cast->ray, cast->target->as.triangle);
    case COLLIDE_SHAPE3_OBB:
        return collide_segment_obb3(cast->ray, cast->target->as.obb);
    default:
        return collide_shape3_relation(collide_shape3_from_segment(cast->ray), *cast->target);
    }
}

static collide_relation relation_of_start(const cast3 *cast) {
    switch (cast->target->kind) {
    case COLLIDE_SHAPE3_SPHERE:
        return collide_point_sphere3(cast->ray.a, cast->target->as.sphere);
    case COLLIDE_SHAPE3_CAPSULE:
        return collide_point_capsule3(cast->ray.a, cast->target->as.capsule);
    case COLLIDE_SHAPE3_OBB:
        return collide_point_obb3(cast->ray.a, cast->target->as.obb);
    default:
        return collide_shape3_relation(collide_shape3_from_point(cast->ray.a), *cast->target);
    }
}

/* Most rays miss, which the relation of the way tells alone. */
static collide_sweep3 cast_anything(const cast3 *cast) {
    const collide_relation of_way = relation_of_way(cast);
    if (of_way == COLLIDE_INVALID) {
        return sweep3_invalid();
    }
    if (of_way == COLLIDE_APART) {
        return sweep3_free(cast->ray.b);
    }
    const bool only_touches = of_way == COLLIDE_OVERLAPPING && is_thin(cast->target);
    const collide_relation relation = only_touches ? COLLIDE_TOUCHING : of_way;
    return starts_apart(cast, of_way) || relation_of_start(cast) == COLLIDE_APART
               ? collide_cast3_hit(cast, relation)
               : hit_at_start(cast, relation);
}

/* How the way lies to the box along one axis: `enter` and `leave` are within four roundings. */
typedef struct slab3 {
    bool misses;
    bool is_clear; /* apart from that, the numbers tell all */
    double enter;
    double leave;
} slab3;

/* A way this short would have an infinite inverse. */
static slab3 slab_of(double from, double to, double low, double high) {
    const double way = to - from;
    slab3 slab = {((from < low) & (to < low)) | ((from > high) & (to > high)), true, -HUGE_VAL, HUGE_VAL};
    if (fabs(way) < 0x1p-900) {
        slab.is_clear = way == 0.0 && from > low && from < high;
        return slab;
    }
    const double inverse = 1.0 / way;
    const double to_low = (low - from) * inverse;
    const double to_high = (high - from) * inverse;
    slab.enter = lesser3(to_low, to_high);
    slab.leave = greater3(to_low, to_high);
    return slab;
}

static geom_vec3 axis_normal(int axis, double sign) {
    return geom_vec3_make(axis == 0 ? sign : 0.0, axis == 1 ? sign : 0.0, axis == 2 ? sign : 0.0);
}

/* What the slabs leave open by rounding, and starts on or in the box, are for the general case; so is all that is not
 * valid, or so large that differences could overflow. */
static collide_sweep3 cast_at_box(const cast3 *cast) {
    const geom_aabb3 *box = &cast->target->as.aabb;
    const geom_vec3 a = cast->ray.a;
    const geom_vec3 b = cast->ray.b;
    const double sizes = (size3(a) + size3(b)) + (size3(box->min) + size3(box->max));
    if (!(sizes < 0x1p1000) || !(least3(geom_vec3_sub(box->max, box->min)) >= 0.0)) {
        return cast_anything(cast);
    }
    const slab3 slab[3] = {slab_of(a.x, b.x, box->min.x, box->max.x),
                           slab_of(a.y, b.y, box->min.y, box->max.y),
                           slab_of(a.z, b.z, box->min.z, box->max.z)};
    if (slab[0].misses | slab[1].misses | slab[2].misses) {
        return sweep3_free(b);
    }
    const int first_two = slab[1].enter > slab[0].enter;
    const int axis = slab[2].enter > slab[first_two].enter ? 2 : first_two;
    const double enter = slab[axis].enter;
    const double leave = lesser3(lesser3(slab[0].leave, slab[1].leave), lesser3(slab[2].leave, 1.0));
    const bool is_clear = slab[0].is_clear && slab[1].is_clear && slab[2].is_clear && enter > 0x1p-1000;
    if (is_clear && enter * (1.0 - 0x1p-50) > leave * (1.0 + 0x1p-50)) {
        return sweep3_free(b);
    }
    if (!is_clear || !(enter * (1.0 + 0x1p-50) < leave * (1.0 - 0x1p-50))) {
        return cast_anything(cast);
    }
    const geom_vec3 way = geom_vec3_sub(b, a);
    const double along = axis == 0 ? way.x : (axis == 1 ? way.y : way.z);
    const geom_vec3 face = along > 0.0 ? box->min : box->max;
    const geom_vec3 until = geom_vec3_sub(face, a);
    const double time = (axis == 0 ? until.x : (axis == 1 ? until.y : until.z)) / along;
    collide_sweep3 hit =
        cast3_hit_at(cast, COLLIDE_OVERLAPPING, time, axis_normal(axis, along > 0.0 ? -1.0 : 1.0));
    hit.point = geom_vec3_make(axis == 0 ? face.x : hit.point.x, axis == 1 ? face.y : hit.point.y,
                               axis == 2 ? face.z : hit.point.z);
    return hit;
}

collide_sweep3 collide_shape3_raycast(geom_segment3 ray, collide_shape3 target) {
    const cast3 cast = {ray, &target};
    return target.kind == COLLIDE_SHAPE3_AABB ? cast_at_box(&cast) : cast_anything(&cast);
}
