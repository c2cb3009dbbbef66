/* Rays against resting shapes. Whether they meet is what the pair functions say about the segment and its
 * start; of boxes along the axes the slabs tell most hits as well. */
#include <collide/sweep3.h>

#include <collide/pair3.h>

#include "exact/predicate3.h"
#include "relation/quick3.h"
#include "relation/relation3.h"
#include "sweep3_core.h"
#include "sweep3_time.h"

#include <float.h>

typedef struct cast3 {
    geom_segment3 ray;
    const collide_shape3 *target;
} cast3;

/* Not before the start, since what meets there has been told already. */
static inline collide_sweep3 cast3_hit_at(const cast3 *cast, collide_relation relation, double time,
                                          geom_vec3 normal) {
    const double within = geom_min(1.0, geom_max(DBL_TRUE_MIN, time));
    const collide_sweep3 result = {relation, within, geom_vec3_lerp(cast->ray.a, cast->ray.b, within),
                                   normal};
    return result;
}

/* ---- Where rays hit, known to do so ---- */

/* Balls, boxes, planes and triangles whose numbers are of usual size have closed forms for the time. All
 * others are swept by a point on its way. */

static double largest_of(geom_vec3 v) { return geom_max(fabs(v.z), geom_max(fabs(v.y), fabs(v.x))); }

static double largest_of_ray(const cast3 *cast) {
    return geom_max(largest_of(cast->ray.b), largest_of(cast->ray.a));
}

/* Such numbers, and those of their differences that are not 0 and the products of some of them, are far from
 * the ends of the range. */
static bool is_usual(double largest) { return largest < 0x1p120; }

static dd_vec3 exact_between(geom_vec3 from, geom_vec3 to) {
    return dd_make3(dd_sum(to.x, -from.x), dd_sum(to.y, -from.y), dd_sum(to.z, -from.z));
}

static GEOM_COLD collide_sweep3 general_hit(const cast3 *cast, collide_relation relation) {
    sweep3_pair pair = {.a = collide_core3_of_point(cast->ray.a, 0.0),
                        .b = collide_core3(*cast->target),
                        .from = cast->ray.a,
                        .to = cast->ray.b};
    pair.reach = (reach3){0.0, pair.b.radius, 0.0};
    return collide_sweep3_contact_on_way(&pair, relation);
}

static collide_sweep3 hit_on_ball(const cast3 *cast, collide_relation relation, double time,
                                  geom_vec3 normal) {
    const geom_sphere *ball = &cast->target->as.sphere;
    collide_sweep3 hit = cast3_hit_at(cast, relation, time, normal);
    hit.point = geom_vec3_add_scaled(ball->center, ball->radius, normal);
    return hit;
}

/* A path that grazes, or that is so long that doubles do not see the ball. */
static GEOM_COLD collide_sweep3 grazing_hit_of_ball(const cast3 *cast, collide_relation relation,
                                                    dd_vec3 from_center, dd_vec3 way) {
    const dd time = sweep3_time_into_ball(from_center, way, dd_from(cast->target->as.sphere.radius));
    if (!dd_positive(time)) {
        return general_hit(cast, relation);
    }
    const dd_vec3 normal = dd_normalize3(dd_add_scaled3(from_center, time, way));
    return hit_on_ball(cast, relation, time.high, dd_high3(normal));
}

/* A hit of a ball, apart at the start, not so small against the way that the products would lose it. */
static collide_sweep3 hit_of_ball(const cast3 *cast, collide_relation relation) {
    const geom_sphere *ball = &cast->target->as.sphere;
    const dd_vec3 way = exact_between(cast->ray.a, cast->ray.b);
    const double most = geom_max(ball->radius, geom_max(largest_of(ball->center), largest_of_ray(cast)));
    if (!is_usual(most) || !(geom_min(ball->radius, largest_of(dd_high3(way))) > 0x1p-120)) {
        return general_hit(cast, relation);
    }
    const dd_vec3 from_center = exact_between(ball->center, cast->ray.a);
    double time;
    geom_vec3 there;
    return sweep3_quick_time_into_ball(from_center, way, dd_from(ball->radius), &time, &there)
               ? hit_on_ball(cast, relation, time,
                             geom_vec3_scale(there, 1.0 / sqrt(geom_vec3_dot(there, there))))
               : grazing_hit_of_ball(cast, relation, from_center, way);
}

static geom_vec3 unit_of(geom_vec3 v) {
    const double length = sqrt(geom_vec3_dot(v, v));
    return geom_vec3_make(v.x / length, v.y / length, v.z / length);
}

/* The heights of both ends of a ray over a plane, each wrong by some 2^-104 of its terms, as if the ends were
 * elsewhere: where these do not lie on one side, so do the heights, or rounding hides it. */
static bool heights_cross(dd at_start, dd at_end) {
    return fabs(at_start.high) > 0x1p-900 && (at_start.high > 0.0 ? at_end.high <= 0.0 : at_end.high >= 0.0);
}

/* Nothing cancels in the difference of heights of opposite signs. */
static double crossing_time(dd at_start, dd at_end) { return at_start.high / dd_sub(at_start, at_end).high; }

/* `sizes` is what goes into the heights. A start that is nearer than rounding tells may be on the other
 * side. */
static collide_sweep3 hit_of_surface(const cast3 *cast, collide_relation relation, dd at_start, dd at_end,
                                     geom_vec3 normal, double sizes) {
    if (!(fabs(at_start.high) > 0x1p-98 * sizes) || !heights_cross(at_start, at_end)) {
        return general_hit(cast, relation);
    }
    const geom_vec3 unit = unit_of(at_start.high > 0.0 ? normal : geom_vec3_neg(normal));
    return cast3_hit_at(cast, relation, crossing_time(at_start, at_end), unit);
}

static dd height_over_plane(const geom_plane *plane, geom_vec3 p) {
    const geom_vec3 normal = plane->normal;
    const dd in_plane = dd_add(dd_product(normal.x, p.x), dd_product(normal.y, p.y));
    return dd_add(in_plane, dd_sub(dd_product(normal.z, p.z), dd_from(plane->offset)));
}

static collide_sweep3 hit_of_plane(const cast3 *cast, collide_relation relation) {
    const geom_plane *plane = &cast->target->as.plane;
    const double most = largest_of(plane->normal);
    const double reach = largest_of_ray(cast);
    if (!is_usual(geom_max(fabs(plane->offset), geom_max(most, reach))) || most < 0x1p-120) {
        return general_hit(cast, relation);
    }
    return hit_of_surface(cast, relation, height_over_plane(plane, cast->ray.a),
                          height_over_plane(plane, cast->ray.b), plane->normal,
                          most * reach + fabs(plane->offset));
}

/* The normal of a needle would lose too many digits. */
static collide_sweep3 hit_of_triangle(const cast3 *cast, collide_relation relation) {
    const geom_triangle *face = &cast->target->as.triangle;
    const double of_face = geom_max(largest_of(face->c), geom_max(largest_of(face->b), largest_of(face->a)));
    const dd_vec3 first = exact_between(face->a, face->b);
    const dd_vec3 second = exact_between(face->a, face->c);
    const dd_vec3 normal = dd_cross3(first, second);
    const double sizes = largest_of(dd_high3(first)) * largest_of(dd_high3(second));
    if (!is_usual(geom_max(of_face, largest_of_ray(cast))) ||
        !(largest_of(dd_high3(normal)) > 0x1p-12 * sizes) || !(sizes > 0x1p-200)) {
        return general_hit(cast, relation);
    }
    const dd_vec3 start = exact_between(face->a, cast->ray.a);
    return hit_of_surface(cast, relation, dd_dot3(normal, start),
                          dd_dot3(normal, exact_between(face->a, cast->ray.b)), dd_high3(normal),
                          sizes * largest_of(dd_high3(start)));
}

static dd_vec3 cross_of(geom_vec3 a, geom_vec3 b) {
    return dd_make3(dd_sub(dd_product(a.y, b.z), dd_product(a.z, b.y)),
                    dd_sub(dd_product(a.z, b.x), dd_product(a.x, b.z)),
                    dd_sub(dd_product(a.x, b.y), dd_product(a.y, b.x)));
}

/* The face through which a ray enters is the last of those that it starts outside of to be crossed. */
static collide_sweep3 hit_of_obb(const cast3 *cast, collide_relation relation) {
    const geom_obb3 *box = &cast->target->as.obb;
    const geom_vec3 *axis = box->axis;
    const double half[3] = {box->half.x, box->half.y, box->half.z};
    const dd_vec3 start = exact_between(box->center, cast->ray.a);
    const dd_vec3 end = exact_between(box->center, cast->ray.b);
    const double of_axes[3] = {largest_of(axis[0]), largest_of(axis[1]), largest_of(axis[2])};
    const double most_axis = geom_max(of_axes[2], geom_max(of_axes[1], of_axes[0]));
    const double most =
        geom_max(largest_of(box->half), geom_max(largest_of(box->center), largest_of_ray(cast)));
    const double sizes = of_axes[0] * of_axes[1] * of_axes[2];
    if (!is_usual(most) || !is_usual(most_axis) || !(sizes > 0x1p-200)) {
        return general_hit(cast, relation);
    }
    const dd_vec3 normals[3] = {cross_of(axis[1], axis[2]), cross_of(axis[2], axis[0]),
                                cross_of(axis[0], axis[1])};
    const dd volume = dd_abs(dd_dot3(normals[0], dd_from3(axis[0])));
    if (!(volume.high > 0x1p-12 * sizes)) {
        return general_hit(cast, relation);
    }
    double time = 0.0;
    geom_vec3 normal = {0.0, 0.0, 0.0};
    for (int k = 0; k < 3; ++k) {
        const dd at_start = dd_dot3(normals[k], start);
        const dd at_end = dd_dot3(normals[k], end);
        const bool above = at_start.high > 0.0;
        const dd face = dd_scale(volume, half[k]);
        const dd before = dd_sub(above ? at_start : dd_neg(at_start), face);
        const dd after = dd_sub(above ? at_end : dd_neg(at_end), face);
        const bool enters = dd_positive(before) && heights_cross(before, after);
        const double crossed = enters ? crossing_time(before, after) : 0.0;
        if (crossed > time) {
            time = crossed;
            normal = above ? dd_high3(normals[k]) : geom_vec3_neg(dd_high3(normals[k]));
        }
    }
    return time > 0.0 ? cast3_hit_at(cast, relation, time, unit_of(normal)) : general_hit(cast, relation);
}

/* The hit of a ray that starts apart from its target and whose relation to it, on the whole way, is known to
 * be this. */
static collide_sweep3 hit_of(const cast3 *cast, collide_relation relation) {
    switch (cast->target->kind) {
    case COLLIDE_SHAPE3_SPHERE:
        return hit_of_ball(cast, relation);
    case COLLIDE_SHAPE3_PLANE:
        return hit_of_plane(cast, relation);
    case COLLIDE_SHAPE3_TRIANGLE:
        return hit_of_triangle(cast, relation);
    case COLLIDE_SHAPE3_OBB:
        return hit_of_obb(cast, relation);
    default:
        return general_hit(cast, relation);
    }
}

/* ---- Whether they hit ---- */

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
               ? hit_of(cast, relation)
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
    slab.enter = geom_min(to_high, to_low);
    slab.leave = geom_max(to_high, to_low);
    return slab;
}

static geom_vec3 axis_normal(int axis, double sign) {
    return geom_vec3_make(axis == 0 ? sign : 0.0, axis == 1 ? sign : 0.0, axis == 2 ? sign : 0.0);
}

/* What the slabs leave open by rounding, and starts on or in the box, are for the general case; so is all
 * that is not valid, or so large that differences could overflow. */
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
    const double leave = geom_min(geom_min(1.0, slab[2].leave), geom_min(slab[1].leave, slab[0].leave));
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
