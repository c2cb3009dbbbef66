/* Balls against oriented boxes and triangles: a point of the shape that is roughly closest, found in plain
 * doubles, may prove that they are near; the direction from it that they are apart. Neither has to be the
 * best for that: what is proved holds for any point of the shape and for any direction. */
#include <collide/pair3.h>

#include "quick3.h"
#include "relation3.h"

#include <collide/shape3.h>

/* How far the shape stays behind the center of the ball along g, times |g|, against the radius. */
NUMBER_INLINE bool is_beyond(number beyond, vector3 g, number squared_radius) {
    return number_sign(beyond) == 1 &&
           number_compare(square3(beyond), number_mul(squared_radius, length_squared3(g))) == 1;
}

NUMBER_INLINE double part_along(geom_vec3 v, geom_vec3 axis, double half) {
    const double part = geom_vec3_dot(v, axis) / geom_vec3_dot(axis, axis);
    return geom_max(geom_min(part, half), -half);
}

/* |g . axis| half. */
NUMBER_INLINE number reach_along(number_space *space, vector3 g, vector3 axis, double half) {
    return number_mul(number_from(space, half), number_abs(dot3(g, axis)));
}

NUMBER_INLINE int quick_gap_ball_obb(const geom_sphere *ball, const geom_obb3 *box) {
    number_space space;
    number_space_init(&space);
    const vector3 apart = vector3_difference(&space, ball->center, box->center);
    const vector3 t = vector3_leveled(apart);
    const vector3 x = vector3_leveled(vector3_from(&space, box->axis[0]));
    const vector3 y = vector3_leveled(vector3_from(&space, box->axis[1]));
    const vector3 z = vector3_leveled(vector3_from(&space, box->axis[2]));
    const geom_vec3 v = vector3_values(apart);
    const number of_x = number_from(&space, part_along(v, box->axis[0], box->half.x));
    const number of_y = number_from(&space, part_along(v, box->axis[1], box->half.y));
    const number of_z = number_from(&space, part_along(v, box->axis[2], box->half.z));
    const vector3 nearest =
        vector3_add(vector3_add(vector3_scale(of_x, x), vector3_scale(of_y, y)), vector3_scale(of_z, z));
    const vector3 between = vector3_sub(t, nearest);
    const number squared_radius = squared_sum3(&space, ball->radius, 0.0);
    const number squared = dot3(between, between);
    if (number_sign(dot3(cross3(x, y), z)) == COLLIDE_UNSURE) {
        return COLLIDE_UNSURE;
    }
    if (squared.value < squared_radius.value) {
        return number_compare(squared, squared_radius) == -1 ? -1 : COLLIDE_UNSURE;
    }
    const vector3 direction = vector3_from(&space, vector3_values(between));
    const vector3 g = vector3_leveled(direction);
    const number reach =
        number_add(number_add(reach_along(&space, g, x, box->half.x), reach_along(&space, g, y, box->half.y)),
                   reach_along(&space, g, z, box->half.z));
    return is_beyond(number_sub(dot3(g, t), reach), direction, squared_radius) ? 1 : COLLIDE_UNSURE;
}

static GEOM_COLD collide_relation sphere_obb_exactly(const geom_sphere *sphere, const geom_obb3 *box) {
    return collide_shape3_relation_within(collide_shape3_from_sphere(*sphere), collide_shape3_from_obb(*box),
                                          0.0);
}

collide_relation collide_sphere_obb3(geom_sphere sphere, geom_obb3 box) {
    const geom_vec3 half = box.half;
    const bool sound = (int)(sphere.radius > 0.0) & (int)(least3(half) >= 0.0) &
                       (int)((half.x + half.y) + half.z <= DBL_MAX);
    const int gap = sound ? quick_gap_ball_obb(&sphere, &box) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap) : sphere_obb_exactly(&sphere, &box);
}

/* A point a + s u + t v of a triangle: s and t are not negative, and s + t is at most 1 but for a rounding of
 * t. */
typedef struct triangle_parts {
    double s;
    double t;
} triangle_parts;

/* 0 for NaN. */
NUMBER_INLINE double clamped_to(double most, double x) { return x > 0.0 ? geom_min(x, most) : 0.0; }

NUMBER_INLINE triangle_parts parts_of(double s, double t) {
    const double first = clamped_to(1.0, s);
    const triangle_parts parts = {first, clamped_to(1.0 - first, t)};
    return parts;
}

/* Roughly the point of the triangle with edges u and v that is closest to r: that of its plane where this
 * lies inside, else of an edge that has r outside. C. Ericson, Real-Time Collision Detection, 2005, section
 * 5.1.5. */
NUMBER_INLINE triangle_parts rough_closest(geom_vec3 r, geom_vec3 u, geom_vec3 v) {
    const double uu = geom_vec3_dot(u, u);
    const double vv = geom_vec3_dot(v, v);
    const double uv = geom_vec3_dot(u, v);
    const double ru = geom_vec3_dot(r, u);
    const double rv = geom_vec3_dot(r, v);
    const double s = vv * ru - uv * rv;
    const double t = uu * rv - uv * ru;
    const double volume = uu * vv - uv * uv;
    const double along = (ru - uv) - (rv - vv); /* of r - (a + v), along u - v */
    const double length = (uu - uv) - (uv - vv);
    if ((s >= 0.0) & (t >= 0.0) & (s + t <= volume)) {
        return parts_of(s / volume, t / volume);
    }
    const bool beyond_uv = s + t > volume;
    if (t < 0.0 && (!beyond_uv || ru <= uu) && (s >= 0.0 || ru > 0.0)) {
        return parts_of(ru / uu, 0.0);
    }
    if (s < 0.0 && (!beyond_uv || rv <= vv)) {
        return parts_of(0.0, rv / vv);
    }
    const double part = clamped_to(1.0, along / length);
    return parts_of(part, 1.0 - part);
}

NUMBER_INLINE int quick_gap_ball_triangle(const geom_sphere *ball, const geom_triangle *triangle) {
    number_space space;
    number_space_init(&space);
    const vector3 from_a = vector3_difference(&space, ball->center, triangle->a);
    const vector3 to_b = vector3_difference(&space, triangle->b, triangle->a);
    const vector3 to_c = vector3_difference(&space, triangle->c, triangle->a);
    const triangle_parts parts =
        rough_closest(vector3_values(from_a), vector3_values(to_b), vector3_values(to_c));
    const vector3 r = vector3_leveled(from_a);
    const vector3 u = vector3_leveled(to_b);
    const vector3 v = vector3_leveled(to_c);
    const vector3 between = vector3_sub(vector3_sub(r, vector3_scale(number_from(&space, parts.s), u)),
                                        vector3_scale(number_plain(parts.t, 1, 0), v));
    const number squared_radius = squared_sum3(&space, ball->radius, 0.0);
    const number squared = dot3(between, between);
    if (squared.value < squared_radius.value) {
        return number_compare(squared, squared_radius) == -1 ? -1 : COLLIDE_UNSURE;
    }
    const vector3 direction = vector3_from(&space, vector3_values(between));
    const vector3 g = vector3_leveled(direction);
    const number furthest = number_positive_part(number_larger(dot3(g, u), dot3(g, v)));
    return is_beyond(number_sub(dot3(g, r), furthest), direction, squared_radius) ? 1 : COLLIDE_UNSURE;
}

static GEOM_COLD collide_relation sphere_triangle_exactly(const geom_sphere *sphere,
                                                          const geom_triangle *triangle) {
    return collide_shape3_relation_within(collide_shape3_from_sphere(*sphere),
                                          collide_shape3_from_triangle(*triangle), 0.0);
}

collide_relation collide_sphere_triangle3(geom_sphere sphere, geom_triangle triangle) {
    const int gap = sphere.radius > 0.0 ? quick_gap_ball_triangle(&sphere, &triangle) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap)
                                 : sphere_triangle_exactly(&sphere, &triangle);
}
