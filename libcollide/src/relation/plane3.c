/* Planes against cores: relation, distance and closest points. */
#include "plane3.h"

#include "exact/predicate3.h"
#include "exact/predicate_sweep3.h"

/* Frames of planes are no larger than 2^1000, so that what is near the origin of space is not lost beside a
 * plane that lies beyond the largest double. Its offset is above 1 then, and no more than 2^100 matters of
 * it. */
enum {
    LARGEST_REACH = 1000,
    LARGEST_OFFSET = 100
};

static int smaller(int a, int b) { return a < b ? a : b; }

/* e with 2^(e-1) <= the largest coordinate of v < 2^e, for subnormal ones, too. */
static int exponent_of(geom_vec3 v) {
    int exponent = 0;
    frexp(fmax(fmax(fabs(v.x), fabs(v.y)), fabs(v.z)), &exponent);
    return exponent;
}

/* An exponent e such that the plane is closer to the origin of space than 2^e, or LARGEST_REACH. */
static int reach_of(const core3 *plane) {
    int exponent = 0;
    frexp(plane->offset, &exponent);
    const int reach = exponent - exponent_of(plane->own[0]) + 1;
    return plane->offset == 0.0 ? -3000 : smaller(reach, LARGEST_REACH);
}

local3 collide_plane3_frame(const core3 *plane, const core3 *other) {
    const int reach = reach_of(plane);
    if (other->kind != CORE3_PLANE) {
        return collide_local3_at_origin(other, reach);
    }
    return collide_local3_make(geom_vec3_make(0.0, 0.0, 0.0),
                               collide_larger_exponent(reach, reach_of(other)));
}

plane3 collide_plane3(const core3 *plane, const local3 *frame) {
    const int of_normal = exponent_of(plane->own[0]);
    int of_offset = 0;
    const double offset = frexp(plane->offset, &of_offset);
    const geom_vec3 n = plane->own[0];
    const dd_vec3 normal =
        dd_from3(geom_vec3_make(ldexp(n.x, -of_normal), ldexp(n.y, -of_normal), ldexp(n.z, -of_normal)));
    const dd in_units = dd_div(dd_from(offset), dd_length3(normal));
    const int shift = smaller(of_offset - of_normal - frame->xy.exponent, LARGEST_OFFSET);
    const plane3 result = {dd_normalize3(normal), dd_shift(in_units, shift)};
    return result;
}

dd collide_plane3_height(plane3 plane, dd_vec3 point) {
    return dd_sub(dd_dot3(plane.unit, point), plane.offset);
}

int collide_plane3_way_of_ray(const core3 *plane, const core3 *ray) {
    const geom_plane exact = {plane->own[0], plane->offset};
    const int side = collide_side3_of_point(exact, ray->own[0]);
    return side != 0 ? -side : collide_side3_of_direction(plane->own[0], ray->own[1]);
}

/* Where the ray passes through the plane, which may be beyond the cut. A ray that is parallel to the plane,
 * as far as rounding tells, passes through it beyond everything else, unless it starts in it. */
static dd_vec3 ray_crossing(plane3 plane, const body3 *ray) {
    const dd_vec3 along = dd_sub3(ray->kept[1], ray->kept[0]);
    const dd slope = dd_abs(dd_dot3(plane.unit, along));
    const dd height = dd_abs(collide_plane3_height(plane, ray->kept[0]));
    const dd furthest = dd_from(0x1p900); /* sums with coordinates below 32 stay in range */
    const bool within = dd_less(height, dd_mul(slope, furthest));
    const dd time = height.high == 0.0 ? height : within ? dd_div(height, slope) : furthest;
    return dd_add_scaled3(ray->kept[0], time, along);
}

static dd_vec3 foot(plane3 plane, dd_vec3 point) {
    return dd_add_scaled3(point, dd_neg(collide_plane3_height(plane, point)), plane.unit);
}

/* A common point of a plane and a core with its radius, which meet. */
static dd_vec3 common_point_of_planes(plane3 plane, const body3 *body) {
    if (body->core->kind == CORE3_RAY) {
        return ray_crossing(plane, body);
    }
    const dd_vec3 low = collide_body3_vertex(body, collide_body3_support(body, dd_neg3(plane.unit)));
    const dd_vec3 high = collide_body3_vertex(body, collide_body3_support(body, plane.unit));
    const dd height_of_low = collide_plane3_height(plane, low);
    const dd height_of_high = collide_plane3_height(plane, high);
    if (height_of_low.high >= 0.0) {
        return foot(plane, low);
    }
    if (height_of_high.high <= 0.0) {
        return foot(plane, high);
    }
    const dd fraction = dd_div(height_of_low, dd_sub(height_of_low, height_of_high));
    return dd_add_scaled3(low, fraction, dd_sub3(high, low));
}

/* With c = m x n, the point (o_m (n x c) + o_n (c x m)) / c.c lies in both planes. It may be far out where
 * they are nearly parallel, so that c is brought near 1 first. Below 2^-900 the normals, of length 1 with 106
 * bits each, are parallel: then the point of the first plane nearest to the origin counts. */
dd_vec3 collide_plane3_crossing(plane3 a, plane3 b) {
    const dd_vec3 line = dd_cross3(a.unit, b.unit);
    if (dd_largest3(line) < 0x1p-900) {
        return dd_scale3(a.unit, a.offset);
    }
    const int up = -collide_local3_exponent(dd_high3(line));
    const dd_vec3 along = dd_shift3(line, up);
    const dd_vec3 sum =
        dd_add3(dd_scale3(dd_cross3(b.unit, along), a.offset), dd_scale3(dd_cross3(along, a.unit), b.offset));
    return dd_shift3(dd_scale3(sum, dd_div(dd_from(1.0), dd_dot3(along, along))), up);
}

static collide_distance3 meeting_at(const local3 *frame, collide_relation relation, dd_vec3 point) {
    const geom_vec3 common = collide_local3_world_point(frame, point);
    const collide_distance3 result = {relation, 0.0, common, common};
    return result;
}

static collide_distance3 apart_by(const local3 *frame, dd gap, dd_vec3 on_a, dd_vec3 on_b) {
    const collide_distance3 result = {COLLIDE_APART, collide_local3_positive_size(frame, gap),
                                      collide_local3_world_point(frame, on_a),
                                      collide_local3_world_point(frame, on_b)};
    return result;
}

static collide_distance3 between_planes(const core3 *a, const core3 *b, collide_relation relation) {
    const local3 frame = collide_plane3_frame(a, b);
    const plane3 first = collide_plane3(a, &frame);
    const plane3 second = collide_plane3(b, &frame);
    if (relation != COLLIDE_APART) {
        return meeting_at(&frame, relation, collide_plane3_crossing(first, second));
    }
    const bool same_way = dd_dot3(first.unit, second.unit).high > 0.0;
    const dd offset = same_way ? second.offset : dd_neg(second.offset);
    return apart_by(&frame, dd_abs(dd_sub(offset, first.offset)), dd_scale3(first.unit, first.offset),
                    dd_scale3(first.unit, offset));
}

collide_distance3 collide_plane3_distance(const core3 *a, const core3 *b, collide_relation relation) {
    if (b->kind == CORE3_PLANE) {
        return between_planes(a, b, relation);
    }
    const local3 frame = collide_plane3_frame(a, b);
    const plane3 plane = collide_plane3(a, &frame);
    const body3 body = collide_body3(b, &frame);
    if (relation != COLLIDE_APART) {
        return meeting_at(&frame, relation, common_point_of_planes(plane, &body));
    }
    const geom_plane exact = {a->own[0], a->offset};
    const dd_vec3 towards = collide_side3_of_vertex(exact, b, 0) > 0 ? dd_neg3(plane.unit) : plane.unit;
    dd_vec3 closest = body.kept[0];
    if (b->kind != CORE3_RAY) {
        closest = collide_body3_vertex(&body, collide_body3_support(&body, towards));
    }
    const dd height = dd_abs(collide_plane3_height(plane, closest));
    return apart_by(&frame, dd_sub(height, body.radius), foot(plane, closest),
                    dd_add_scaled3(closest, body.radius, towards));
}
