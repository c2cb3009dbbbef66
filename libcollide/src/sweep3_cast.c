/* Rays against resting shapes. Balls, boxes, planes and triangles whose numbers are of usual size have closed forms of
 * their own; all others are a point on its way. */
#include <collide/sweep3.h>

#include "relation3.h"
#include "sweep3_ball.h"
#include "sweep3_core.h"
#include "valid3.h"

typedef struct cast3 {
    geom_segment3 ray;
    const collide_shape3 *target;
    core3 core; /* of the target */
} cast3;

static double largest_of(geom_vec3 v) { return fmax(fmax(fabs(v.x), fabs(v.y)), fabs(v.z)); }

/* Such numbers, and those of their differences that are not 0 and the products of some of them, are far from the ends of
 * the range. */
static bool is_usual(double largest) { return largest < 0x1p120; }

static dd_vec3 exact_between(geom_vec3 from, geom_vec3 to) {
    return dd_make3(dd_sum(to.x, -from.x), dd_sum(to.y, -from.y), dd_sum(to.z, -from.z));
}

/* Not before the start, since what meets there has been told already. */
static collide_sweep3 hit_at(const cast3 *cast, collide_relation relation, double time, geom_vec3 normal) {
    const double within = fmin(fmax(time, DBL_TRUE_MIN), 1.0);
    const collide_sweep3 result = {relation, within, geom_lerp3(cast->ray.a, cast->ray.b, within), normal};
    return result;
}

static collide_sweep3 hit_at_start(const cast3 *cast, collide_relation relation) {
    const collide_shape3 point = collide_shape3_of_point(cast->ray.a);
    return collide_sweep3_at_start(&point, cast->target, relation);
}

/* What has no inside is at no moment more than touched by a point. */
static bool is_thin(const core3 *core) {
    if (core->radius > 0.0) {
        return false;
    }
    const core3 point = collide_core3_of_point(geom_make3(0.0, 0.0, 0.0), 0.0);
    const bool has_few_points = core->kind == CORE3_POINTS && core->count <= 3;
    return has_few_points || core->kind == CORE3_PLANE || core->kind == CORE3_RAY ||
           collide_sweep3_is_flat(core, &point);
}

static collide_sweep3 general_hit(const cast3 *cast, collide_relation relation) {
    const sweep3_pair pair = {.a = collide_core3_of_point(cast->ray.a, 0.0),
                              .b = cast->core,
                              .from = cast->ray.a,
                              .to = cast->ray.b,
                              .reach = {0.0, cast->core.radius, 0.0}};
    return collide_sweep3_meeting(&pair, relation);
}

/* A hit of a ball, apart at the start, not so small against the way that the products would lose it. */
static collide_sweep3 hit_of_ball(const cast3 *cast, collide_relation relation) {
    const geom_sphere *ball = &cast->target->as.sphere;
    const double largest = fmax(largest_of(cast->ray.a), largest_of(cast->ray.b));
    const dd_vec3 way = exact_between(cast->ray.a, cast->ray.b);
    const double least = fmin(dd_largest3(way), ball->radius);
    if (!is_usual(fmax(fmax(largest, largest_of(ball->center)), ball->radius)) || !(least > 0x1p-120)) {
        return general_hit(cast, relation);
    }
    const dd_vec3 from_center = exact_between(ball->center, cast->ray.a);
    const dd time = sweep3_time_into_ball(from_center, way, dd_from(ball->radius));
    if (!dd_positive(time)) {
        return general_hit(cast, relation);
    }
    const dd_vec3 normal = dd_normalize3(dd_add_scaled3(from_center, time, way));
    collide_sweep3 hit = hit_at(cast, relation, time.high, dd_high3(normal));
    hit.point = geom_add_scaled3(ball->center, ball->radius, hit.normal);
    return hit;
}

/* How the way lies to the box along one axis: `enter` and `leave` are within three roundings. */
typedef struct slab3 {
    bool misses;
    bool is_clear; /* apart from that, the numbers tell all */
    double enter;
    double leave;
} slab3;

static slab3 slab_of(double from, double to, double low, double high) {
    const double way = to - from;
    slab3 slab = {(from < low && to < low) || (from > high && to > high), true, -HUGE_VAL, HUGE_VAL};
    if (way == 0.0) {
        slab.is_clear = from > low && from < high;
        return slab;
    }
    slab.enter = ((way > 0.0 ? low : high) - from) / way;
    slab.leave = ((way > 0.0 ? high : low) - from) / way;
    return slab;
}

static geom_vec3 axis_normal(int axis, double sign) {
    return geom_make3(axis == 0 ? sign : 0.0, axis == 1 ? sign : 0.0, axis == 2 ? sign : 0.0);
}

/* The time at which a height, positive or negative at the start, falls to 0. */
static collide_sweep3 hit_of_surface(const cast3 *cast, collide_relation relation, dd height, dd rate,
                                     dd_vec3 normal) {
    const dd_vec3 unit = dd_normalize3(height.high > 0.0 ? normal : dd_neg3(normal));
    return hit_at(cast, relation, dd_div(height, dd_neg(rate)).high, dd_high3(unit));
}

/* The inner product, and whether its terms have not cancelled to less than 2^-30 of their size. */
static bool clear_dot(dd_vec3 a, dd_vec3 b, dd *dot) {
    const double size = dd_largest3(a) * dd_largest3(b);
    *dot = dd_dot3(a, b);
    return fabs(dot->high) > 0x1p-30 * size && size > 0x1p-300;
}

static collide_sweep3 hit_of_plane(const cast3 *cast, collide_relation relation) {
    const geom_plane *plane = &cast->target->as.plane;
    const double largest = fmax(largest_of(cast->ray.a), largest_of(cast->ray.b));
    const dd_vec3 normal = dd_from3(plane->normal);
    dd rate;
    if (!is_usual(fmax(fmax(largest, largest_of(plane->normal)), fabs(plane->offset))) ||
        !clear_dot(normal, exact_between(cast->ray.a, cast->ray.b), &rate)) {
        return general_hit(cast, relation);
    }
    const dd height = dd_sub(dd_dot3(normal, dd_from3(cast->ray.a)), dd_from(plane->offset));
    return hit_of_surface(cast, relation, height, rate, normal);
}

static collide_sweep3 hit_of_triangle(const cast3 *cast, collide_relation relation) {
    const geom_triangle3 *face = &cast->target->as.triangle;
    const double of_ray = fmax(largest_of(cast->ray.a), largest_of(cast->ray.b));
    const double of_face = fmax(fmax(largest_of(face->a), largest_of(face->b)), largest_of(face->c));
    const dd_vec3 first = exact_between(face->a, face->b);
    const dd_vec3 second = exact_between(face->a, face->c);
    const dd_vec3 normal = dd_cross3(first, second);
    const double sizes = dd_largest3(first) * dd_largest3(second);
    dd rate;
    if (!is_usual(fmax(of_ray, of_face)) || !(dd_largest3(normal) > 0x1p-30 * sizes) ||
        !clear_dot(normal, exact_between(cast->ray.a, cast->ray.b), &rate)) {
        return general_hit(cast, relation);
    }
    const dd height = dd_dot3(normal, exact_between(face->a, cast->ray.a));
    return hit_of_surface(cast, relation, height, rate, normal);
}

/* Starts that are apart, and ways that are met. */
static collide_sweep3 hit_of(const cast3 *cast, collide_relation relation) {
    switch (cast->target->kind) {
    case COLLIDE_SHAPE3_SPHERE:
        return hit_of_ball(cast, relation);
    case COLLIDE_SHAPE3_PLANE:
        return hit_of_plane(cast, relation);
    case COLLIDE_SHAPE3_TRIANGLE:
        return hit_of_triangle(cast, relation);
    default:
        return general_hit(cast, relation);
    }
}

/* A way through a triangle or a plane, with points on both sides, starts on neither. */
static bool starts_apart(const cast3 *cast, collide_relation of_way) {
    const collide_shape3_kind kind = cast->target->kind;
    return of_way == COLLIDE_OVERLAPPING && (kind == COLLIDE_SHAPE3_PLANE || kind == COLLIDE_SHAPE3_TRIANGLE);
}

/* Most rays miss, which the relation of the way tells alone. */
static collide_sweep3 cast_anything(const cast3 *cast) {
    const core3 way = collide_core3_of_segment(cast->ray.a, cast->ray.b, 0.0);
    const collide_relation of_way = collide_relation3(&way, &cast->core, 0.0);
    if (of_way == COLLIDE_APART) {
        return sweep3_free(cast->ray.b);
    }
    const bool only_touches = of_way == COLLIDE_OVERLAPPING && is_thin(&cast->core);
    const collide_relation relation = only_touches ? COLLIDE_TOUCHING : of_way;
    if (starts_apart(cast, of_way)) {
        return hit_of(cast, relation);
    }
    const core3 point = collide_core3_of_point(cast->ray.a, 0.0);
    const collide_relation at_start = collide_relation3(&point, &cast->core, 0.0);
    return at_start == COLLIDE_APART ? hit_of(cast, relation) : hit_at_start(cast, relation);
}

/* What the slabs leave open by rounding, and starts on or in the box, are for the general case. */
static collide_sweep3 cast_at_box(const cast3 *cast) {
    const geom_aabb3 *box = &cast->target->as.aabb;
    const geom_vec3 a = cast->ray.a;
    const geom_vec3 b = cast->ray.b;
    const slab3 slab[3] = {slab_of(a.x, b.x, box->min.x, box->max.x),
                           slab_of(a.y, b.y, box->min.y, box->max.y),
                           slab_of(a.z, b.z, box->min.z, box->max.z)};
    if (slab[0].misses || slab[1].misses || slab[2].misses) {
        return sweep3_free(b);
    }
    const int first_two = slab[1].enter > slab[0].enter;
    const int axis = slab[2].enter > slab[first_two].enter ? 2 : first_two;
    const double enter = slab[axis].enter;
    const double leave = fmin(fmin(slab[0].leave, slab[1].leave), fmin(slab[2].leave, 1.0));
    const bool is_clear = slab[0].is_clear && slab[1].is_clear && slab[2].is_clear && enter > 0x1p-1000;
    if (is_clear && enter * (1.0 - 0x1p-50) > leave * (1.0 + 0x1p-50)) {
        return sweep3_free(b);
    }
    if (!is_clear || !(enter * (1.0 + 0x1p-50) < leave * (1.0 - 0x1p-50))) {
        return cast_anything(cast);
    }
    const double way[3] = {b.x - a.x, b.y - a.y, b.z - a.z};
    const bool upwards = way[axis] > 0.0;
    collide_sweep3 hit = hit_at(cast, COLLIDE_OVERLAPPING, enter, axis_normal(axis, upwards ? -1.0 : 1.0));
    const geom_vec3 face = upwards ? box->min : box->max;
    hit.point = geom_make3(axis == 0 ? face.x : hit.point.x, axis == 1 ? face.y : hit.point.y,
                           axis == 2 ? face.z : hit.point.z);
    return hit;
}

collide_sweep3 collide_shape3_ray_cast(geom_segment3 ray, collide_shape3 target) {
    if (!valid_segment3(ray) || collide_shape3_status(target) != GEOM_OK) {
        return sweep3_invalid();
    }
    const cast3 cast = {ray, &target, collide_core3(target)};
    return target.kind == COLLIDE_SHAPE3_AABB ? cast_at_box(&cast) : cast_anything(&cast);
}
