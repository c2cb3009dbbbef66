/* Points and balls against each other and against what has a short closed form, and capsules. */
#include <collide/pair3.h>

#include "exact/predicate3.h"
#include "quick3.h"
#include "relation3.h"

#include <collide/shape3.h>

static reach3 reach_of(double a, double b) {
    const reach3 reach = {a, b, 0.0};
    return reach;
}

static geom_sphere ball_of_point(geom_vec3 p) {
    const geom_sphere ball = {p, 0.0};
    return ball;
}

static geom_aabb3 box_of_point(geom_vec3 p) {
    const geom_aabb3 box = {p, p};
    return box;
}

static geom_capsule3 thin_capsule(geom_segment3 segment) {
    const geom_capsule3 capsule = {segment.a, segment.b, 0.0};
    return capsule;
}

NUMBER_INLINE bool are_sizes(double r, double s) { return (r >= 0.0) & (s >= 0.0); }

collide_relation collide_point_point3(geom_vec3 a, geom_vec3 b) {
    if (!valid_point3(a) || !valid_point3(b)) {
        return COLLIDE_INVALID;
    }
    return geom_vec3_equal(a, b) ? COLLIDE_TOUCHING : COLLIDE_APART;
}

static GEOM_COLD collide_relation sphere_sphere_exactly(geom_sphere a, geom_sphere b) {
    if (!valid_sphere(a) || !valid_sphere(b)) {
        return COLLIDE_INVALID;
    }
    return collide_relation3_of_gap(collide_gap3_points(a.center, b.center, reach_of(a.radius, b.radius)));
}

/* The sign of |p - q| minus the sum of the radii. */
NUMBER_INLINE int quick_gap_points(geom_vec3 p, geom_vec3 q, double r, double s) {
    number_space space;
    number_space_init(&space);
    return number_compare(length_squared3(vector3_difference(&space, p, q)), squared_sum3(&space, r, s));
}

collide_relation collide_sphere_sphere3(geom_sphere a, geom_sphere b) {
    const int gap = are_sizes(a.radius, b.radius) ? quick_gap_points(a.center, b.center, a.radius, b.radius)
                                                  : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap) : sphere_sphere_exactly(a, b);
}

collide_relation collide_point_sphere3(geom_vec3 point, geom_sphere sphere) {
    return collide_sphere_sphere3(ball_of_point(point), sphere);
}

/* Each coordinate of the nearest point of the box is one of the given point or of the box; it is never
 * rounded. */
NUMBER_INLINE geom_vec3 nearest_in_box(geom_vec3 p, geom_aabb3 box) {
    return geom_vec3_make(geom_max(geom_min(box.max.x, p.x), box.min.x),
                          geom_max(geom_min(box.max.y, p.y), box.min.y),
                          geom_max(geom_min(box.max.z, p.z), box.min.z));
}

static GEOM_COLD collide_relation sphere_aabb_exactly(geom_sphere sphere, geom_aabb3 box) {
    if (!valid_sphere(sphere) || !valid_aabb3(box)) {
        return COLLIDE_INVALID;
    }
    const geom_aabb3 center = box_of_point(sphere.center);
    return sphere.radius == 0.0
               ? collide_relation3_of_boxes(center, box)
               : collide_relation3_of_gap(collide_gap3_boxes(center, box, reach_of(sphere.radius, 0.0)));
}

collide_relation collide_sphere_aabb3(geom_sphere sphere, geom_aabb3 box) {
    const geom_vec3 nearest = nearest_in_box(sphere.center, box);
    const bool sound = (int)(sphere.radius > 0.0) & (int)sound_aabb3(box);
    const int gap = sound ? quick_gap_points(sphere.center, nearest, sphere.radius, 0.0) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap) : sphere_aabb_exactly(sphere, box);
}

static GEOM_COLD collide_relation plane_sphere_exactly(geom_plane plane, geom_sphere sphere) {
    if (!valid_plane(plane) || !valid_sphere(sphere)) {
        return COLLIDE_INVALID;
    }
    return collide_relation3_of_gap(
        collide_gap3_point_plane(sphere.center, plane, reach_of(sphere.radius, 0.0)));
}

/* The height of the point, multiplied by |normal|, against the radius. */
NUMBER_INLINE int quick_gap_point_plane(geom_vec3 p, geom_plane plane, double radius) {
    number_space space;
    number_space_init(&space);
    const vector3 normal = vector3_from(&space, plane.normal);
    const number along = dot3(vector3_leveled(normal), vector3_leveled(vector3_from(&space, p)));
    const number height = number_sub(along, number_from(&space, plane.offset));
    return number_compare(square3(height),
                          number_mul(squared_sum3(&space, radius, 0.0), length_squared3(normal)));
}

/* A ball of radius 0 overlaps no plane. */
collide_relation collide_plane_sphere3(geom_plane plane, geom_sphere sphere) {
    const bool sound = (int)(sphere.radius >= 0.0) & (int)(size3(plane.normal) > 0.0);
    const int gap = sound ? quick_gap_point_plane(sphere.center, plane, sphere.radius) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap) : plane_sphere_exactly(plane, sphere);
}

collide_relation collide_point_plane3(geom_vec3 point, geom_plane plane) {
    return collide_plane_sphere3(plane, ball_of_point(point));
}

/* The squared distance, times d . d, of a point from what starts at the origin and runs along d, to the tip d
 * where it ends there: with q = r . d that is r . r d . d less max(q, 0)^2, plus max(q - d . d, 0)^2 behind
 * the end. */
NUMBER_INLINE int quick_gap_of_line(vector3 r, vector3 d, bool ends, number squared_reach) {
    const number length = length_squared3(d);
    const number along = dot3(vector3_leveled(r), vector3_leveled(d));
    number squared = number_sub(number_mul(length_squared3(r), length), square3(number_positive_part(along)));
    if (ends) {
        squared = number_add(squared, square3(number_positive_part(number_sub(along, length))));
    }
    return number_compare(squared, number_mul(squared_reach, length));
}

NUMBER_INLINE int quick_gap_sphere_capsule(geom_sphere sphere, geom_capsule3 capsule) {
    number_space space;
    number_space_init(&space);
    return quick_gap_of_line(vector3_difference(&space, sphere.center, capsule.a),
                             vector3_difference(&space, capsule.b, capsule.a), true,
                             squared_sum3(&space, sphere.radius, capsule.radius));
}

static GEOM_COLD collide_relation sphere_capsule_exactly(geom_sphere sphere, geom_capsule3 capsule) {
    if (!valid_sphere(sphere) || !valid_capsule3(capsule)) {
        return COLLIDE_INVALID;
    }
    const reach3 reach = reach_of(sphere.radius, capsule.radius);
    return collide_relation3_of_gap(
        geom_vec3_equal(capsule.a, capsule.b)
            ? collide_gap3_points(sphere.center, capsule.a, reach)
            : collide_gap3_point_segment(sphere.center, capsule.a, capsule.b, reach));
}

collide_relation collide_sphere_capsule3(geom_sphere sphere, geom_capsule3 capsule) {
    const int gap =
        are_sizes(sphere.radius, capsule.radius) ? quick_gap_sphere_capsule(sphere, capsule) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap) : sphere_capsule_exactly(sphere, capsule);
}

collide_relation collide_point_capsule3(geom_vec3 point, geom_capsule3 capsule) {
    return collide_sphere_capsule3(ball_of_point(point), capsule);
}

collide_relation collide_segment_sphere3(geom_segment3 segment, geom_sphere sphere) {
    return collide_sphere_capsule3(sphere, thin_capsule(segment));
}

collide_relation collide_point_segment3(geom_vec3 point, geom_segment3 segment) {
    return collide_sphere_capsule3(ball_of_point(point), thin_capsule(segment));
}

NUMBER_INLINE int quick_gap_ray_sphere(geom_ray ray, geom_sphere sphere) {
    number_space space;
    number_space_init(&space);
    return quick_gap_of_line(vector3_difference(&space, sphere.center, ray.origin),
                             vector3_from(&space, ray.direction), false,
                             squared_sum3(&space, sphere.radius, 0.0));
}

static GEOM_COLD collide_relation ray_sphere_exactly(geom_ray ray, geom_sphere sphere) {
    if (!valid_ray3(ray) || !valid_sphere(sphere)) {
        return COLLIDE_INVALID;
    }
    return collide_relation3_of_gap(collide_gap3_point_ray(sphere.center, ray, reach_of(sphere.radius, 0.0)));
}

collide_relation collide_ray_sphere3(geom_ray ray, geom_sphere sphere) {
    const int gap = sphere.radius >= 0.0 ? quick_gap_ray_sphere(ray, sphere) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap) : ray_sphere_exactly(ray, sphere);
}

collide_relation collide_point_ray3(geom_vec3 point, geom_ray ray) {
    return collide_ray_sphere3(ray, ball_of_point(point));
}

/* How two segments lie: r leads from the start of the second to that of the first, d and e along them. */
typedef struct segments3 {
    geom_vec3 r;
    geom_vec3 d;
    geom_vec3 e;
} segments3;

/* Where the closest points of two segments are, as parts of their lengths; anything within [0, 1] where that
 * is hard to say. C. Ericson, Real-Time Collision Detection, 2005, section 5.1.9. */
typedef struct rough_parts {
    double s;
    double t;
} rough_parts;

/* 0 for NaN. */
NUMBER_INLINE double clamped_part(double x) { return x > 0.0 ? geom_min(x, 1.0) : 0.0; }

NUMBER_INLINE rough_parts rough_closest(const segments3 *in) {
    const double dd = geom_vec3_dot(in->d, in->d);
    const double ee = geom_vec3_dot(in->e, in->e);
    const double de = geom_vec3_dot(in->d, in->e);
    const double dr = geom_vec3_dot(in->d, in->r);
    const double er = geom_vec3_dot(in->e, in->r);
    const double s = clamped_part((de * er - dr * ee) / (dd * ee - de * de));
    const double t = (de * s + er) / ee;
    const double part = clamped_part(t);
    const rough_parts parts = {t == part ? s : clamped_part((de * part - dr) / dd), part};
    return parts;
}

/* Rounded differences as numbers. */
NUMBER_INLINE vector3 leveled_difference(geom_vec3 v) {
    return vector3_leveled(
        make_vector3(number_plain(v.x, 1, 0), number_plain(v.y, 1, 0), number_plain(v.z, 1, 0)));
}

/* The sign of the distance of two segments minus the reach r + s. Two points of them, wherever they lie, may
 * prove that they are near; their difference g, whatever its direction, that they are apart: along g the
 * first lies beyond the second by at least h = g . r + min(g . d, 0) - max(g . e, 0), so that the distance is
 * at least h / |g|. */
NUMBER_INLINE int quick_gap_segments(const segments3 *in, double r, double s) {
    number_space space;
    number_space_init(&space);
    const rough_parts parts = rough_closest(in);
    const vector3 start = leveled_difference(in->r);
    const vector3 d = leveled_difference(in->d);
    const vector3 e = leveled_difference(in->e);
    const vector3 between = vector3_sub(vector3_add(start, vector3_scale(number_from(&space, parts.s), d)),
                                        vector3_scale(number_from(&space, parts.t), e));
    const number near = squared_sum3(&space, r, s);
    const number squared = dot3(between, between);
    if (squared.value < near.value) {
        return number_compare(squared, near) == -1 ? -1 : COLLIDE_UNSURE;
    }
    const vector3 direction = vector3_from(&space, vector3_values(between));
    const vector3 g = vector3_leveled(direction);
    const number back_d = number_positive_part(number_neg(dot3(g, d)));
    const number back_e = number_positive_part(dot3(g, e));
    const number beyond = number_sub(number_sub(dot3(g, start), back_d), back_e);
    const number needed = number_mul(near, length_squared3(direction));
    const bool have_reach = geom_max(s, r) > 0.0;
    const int far = have_reach ? number_compare(square3(beyond), needed) : 1;
    return number_sign(beyond) == 1 && far == 1 ? 1 : COLLIDE_UNSURE;
}

static GEOM_COLD collide_relation capsule_capsule_exactly(geom_capsule3 a, geom_capsule3 b) {
    return collide_shape3_relation_within(collide_shape3_from_capsule(a), collide_shape3_from_capsule(b),
                                          0.0);
}

collide_relation collide_capsule_capsule3(geom_capsule3 a, geom_capsule3 b) {
    const segments3 cores = {geom_vec3_sub(a.a, b.a), geom_vec3_sub(a.b, a.a), geom_vec3_sub(b.b, b.a)};
    const int gap =
        are_sizes(a.radius, b.radius) ? quick_gap_segments(&cores, a.radius, b.radius) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap) : capsule_capsule_exactly(a, b);
}

collide_relation collide_segment_capsule3(geom_segment3 segment, geom_capsule3 capsule) {
    return collide_capsule_capsule3(thin_capsule(segment), capsule);
}

collide_relation collide_segment_segment3(geom_segment3 a, geom_segment3 b) {
    return collide_capsule_capsule3(thin_capsule(a), thin_capsule(b));
}
