/* Rays at discs, segments and boxes, on a short way of their own: what those share. */
#ifndef COLLIDE_SWEEP2_RAY_H
#define COLLIDE_SWEEP2_RAY_H

#include "numeric/double_double_fast.h"
#include "sweep_circle2_motion.h"

#include <collide/sweep2.h>

/* A ray seen from the place of its target, without a frame: its numbers are of moderate size. */
typedef struct plain_ray {
    geom_vec2 start;
    dd_vec2 from; /* the vector to the start from that place */
    dd_vec2 way;
    double length; /* of the way, roughly */
} plain_ray;

/* Below the largest, products of four numbers do not overflow; above the least, the rounding errors of a
 * product do not underflow. */
static const double largest_plain = 0x1p200;
static const double least_plain = 0x1p-200;

/* Directions that differ by less count as parallel here, and go the long way round. */
static const double parallel = 0x1p-40;

static inline dd_vec2 ray_difference(geom_vec2 a, geom_vec2 b) {
    return dd_make2(dd_sum(a.x, -b.x), dd_sum(a.y, -b.y));
}

static inline double ray_size_of(geom_vec2 v) { return fabs(v.x) + fabs(v.y); }

static inline plain_ray plain_ray_of(geom_segment2 ray, geom_vec2 place) {
    const plain_ray result = {ray.a, ray_difference(ray.a, place), ray_difference(ray.b, ray.a),
                              ray_size_of(geom_vec2_sub(ray.b, ray.a))};
    return result;
}

/* Whether ray and target have sizes that need no frame. */
static inline bool ray_is_plain(geom_segment2 ray, double target) {
    const double size = ray_size_of(ray.a) + ray_size_of(ray.b) + target;
    const double length = ray_size_of(geom_vec2_sub(ray.b, ray.a));
    return size < largest_plain && length > least_plain;
}

/* The contact at a time on the ray; the normal has any length. */
static inline collide_sweep ray_contact(const plain_ray *ray, collide_relation relation, fast_dd_sum time,
                                        geom_vec2 normal) {
    const fast_dd_vec2 point = fast_dd_add_scaled2(fast_dd_from2(ray->start), time, fast_dd_of2(ray->way));
    const collide_sweep result = {relation, later_time(fast_dd_value(time)), fast_dd_value2(point),
                                  geom_vec2_normalize(normal)};
    return result;
}

static inline collide_sweep ray_from_start(geom_vec2 start, collide_relation relation, geom_vec2 normal) {
    return sweep_from_contact(relation, start, geom_vec2_normalize(normal));
}

/* The long way round, for everything. */
collide_sweep collide_ray_in_general(geom_segment2 ray, const collide_shape *target);

/* Boxes; for anything. */
collide_sweep collide_ray_to_aabb(const geom_segment2 *cast, const collide_shape *target);
collide_sweep collide_ray_to_obb(const geom_segment2 *cast, const collide_shape *target);

#endif
