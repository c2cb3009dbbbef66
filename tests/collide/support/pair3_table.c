/* The relations of all pairs of shapes of space, by their kinds, and random shapes. */
#include "pair3_table.h"

#include <float.h>
#include <string.h>

#define RELATION3(name, call)                                                                                \
    static collide_relation name(collide_shape3 a, collide_shape3 b) { return call; }

RELATION3(relation_point_point, collide_point_point3(a.as.point, b.as.point))
RELATION3(relation_point_segment, collide_point_segment3(a.as.point, b.as.segment))
RELATION3(relation_point_ray, collide_point_ray3(a.as.point, b.as.ray))
RELATION3(relation_point_plane, collide_point_plane3(a.as.point, b.as.plane))
RELATION3(relation_point_sphere, collide_point_sphere3(a.as.point, b.as.sphere))
RELATION3(relation_point_aabb, collide_point_aabb3(a.as.point, b.as.aabb))
RELATION3(relation_point_obb, collide_point_obb3(a.as.point, b.as.obb))
RELATION3(relation_point_capsule, collide_point_capsule3(a.as.point, b.as.capsule))
RELATION3(relation_point_triangle, collide_point_triangle3(a.as.point, b.as.triangle))
RELATION3(relation_point_hull, collide_point_hull3(a.as.point, b.as.hull))
RELATION3(relation_segment_segment, collide_segment_segment3(a.as.segment, b.as.segment))
RELATION3(relation_segment_ray, collide_segment_ray3(a.as.segment, b.as.ray))
RELATION3(relation_segment_plane, collide_segment_plane3(a.as.segment, b.as.plane))
RELATION3(relation_segment_sphere, collide_segment_sphere3(a.as.segment, b.as.sphere))
RELATION3(relation_segment_aabb, collide_segment_aabb3(a.as.segment, b.as.aabb))
RELATION3(relation_segment_obb, collide_segment_obb3(a.as.segment, b.as.obb))
RELATION3(relation_segment_capsule, collide_segment_capsule3(a.as.segment, b.as.capsule))
RELATION3(relation_segment_triangle, collide_segment_triangle3(a.as.segment, b.as.triangle))
RELATION3(relation_segment_hull, collide_segment_hull3(a.as.segment, b.as.hull))
RELATION3(relation_ray_ray, collide_ray_ray3(a.as.ray, b.as.ray))
RELATION3(relation_ray_plane, collide_ray_plane3(a.as.ray, b.as.plane))
RELATION3(relation_ray_sphere, collide_ray_sphere3(a.as.ray, b.as.sphere))
RELATION3(relation_ray_aabb, collide_ray_aabb3(a.as.ray, b.as.aabb))
RELATION3(relation_ray_obb, collide_ray_obb3(a.as.ray, b.as.obb))
RELATION3(relation_ray_capsule, collide_ray_capsule3(a.as.ray, b.as.capsule))
RELATION3(relation_ray_triangle, collide_ray_triangle3(a.as.ray, b.as.triangle))
RELATION3(relation_ray_hull, collide_ray_hull3(a.as.ray, b.as.hull))
RELATION3(relation_plane_plane, collide_plane_plane3(a.as.plane, b.as.plane))
RELATION3(relation_plane_sphere, collide_plane_sphere3(a.as.plane, b.as.sphere))
RELATION3(relation_plane_aabb, collide_plane_aabb3(a.as.plane, b.as.aabb))
RELATION3(relation_plane_obb, collide_plane_obb3(a.as.plane, b.as.obb))
RELATION3(relation_plane_capsule, collide_plane_capsule3(a.as.plane, b.as.capsule))
RELATION3(relation_plane_triangle, collide_plane_triangle3(a.as.plane, b.as.triangle))
RELATION3(relation_plane_hull, collide_plane_hull3(a.as.plane, b.as.hull))
RELATION3(relation_sphere_sphere, collide_sphere_sphere3(a.as.sphere, b.as.sphere))
RELATION3(relation_sphere_aabb, collide_sphere_aabb3(a.as.sphere, b.as.aabb))
RELATION3(relation_sphere_obb, collide_sphere_obb3(a.as.sphere, b.as.obb))
RELATION3(relation_sphere_capsule, collide_sphere_capsule3(a.as.sphere, b.as.capsule))
RELATION3(relation_sphere_triangle, collide_sphere_triangle3(a.as.sphere, b.as.triangle))
RELATION3(relation_sphere_hull, collide_sphere_hull3(a.as.sphere, b.as.hull))
RELATION3(relation_aabb_aabb, collide_aabb_aabb3(a.as.aabb, b.as.aabb))
RELATION3(relation_aabb_obb, collide_aabb_obb3(a.as.aabb, b.as.obb))
RELATION3(relation_aabb_capsule, collide_aabb_capsule3(a.as.aabb, b.as.capsule))
RELATION3(relation_aabb_triangle, collide_aabb_triangle3(a.as.aabb, b.as.triangle))
RELATION3(relation_aabb_hull, collide_aabb_hull3(a.as.aabb, b.as.hull))
RELATION3(relation_obb_obb, collide_obb_obb3(a.as.obb, b.as.obb))
RELATION3(relation_obb_capsule, collide_obb_capsule3(a.as.obb, b.as.capsule))
RELATION3(relation_obb_triangle, collide_obb_triangle3(a.as.obb, b.as.triangle))
RELATION3(relation_obb_hull, collide_obb_hull3(a.as.obb, b.as.hull))
RELATION3(relation_capsule_capsule, collide_capsule_capsule3(a.as.capsule, b.as.capsule))
RELATION3(relation_capsule_triangle, collide_capsule_triangle3(a.as.capsule, b.as.triangle))
RELATION3(relation_capsule_hull, collide_capsule_hull3(a.as.capsule, b.as.hull))
RELATION3(relation_triangle_triangle, collide_triangle_triangle3(a.as.triangle, b.as.triangle))
RELATION3(relation_triangle_hull, collide_triangle_hull3(a.as.triangle, b.as.hull))
RELATION3(relation_hull_hull, collide_hull_hull3(a.as.hull, b.as.hull))

const relation_pair3 relation_pairs3[RELATION3_PAIR_COUNT] = {
    {"point-point", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_POINT, relation_point_point},
    {"point-segment", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_SEGMENT, relation_point_segment},
    {"point-ray", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_RAY, relation_point_ray},
    {"point-plane", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_PLANE, relation_point_plane},
    {"point-sphere", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_SPHERE, relation_point_sphere},
    {"point-aabb", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_AABB, relation_point_aabb},
    {"point-obb", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_OBB, relation_point_obb},
    {"point-capsule", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_CAPSULE, relation_point_capsule},
    {"point-triangle", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_TRIANGLE, relation_point_triangle},
    {"point-hull", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_HULL, relation_point_hull},
    {"segment-segment", COLLIDE_SHAPE3_SEGMENT, COLLIDE_SHAPE3_SEGMENT, relation_segment_segment},
    {"segment-ray", COLLIDE_SHAPE3_SEGMENT, COLLIDE_SHAPE3_RAY, relation_segment_ray},
    {"segment-plane", COLLIDE_SHAPE3_SEGMENT, COLLIDE_SHAPE3_PLANE, relation_segment_plane},
    {"segment-sphere", COLLIDE_SHAPE3_SEGMENT, COLLIDE_SHAPE3_SPHERE, relation_segment_sphere},
    {"segment-aabb", COLLIDE_SHAPE3_SEGMENT, COLLIDE_SHAPE3_AABB, relation_segment_aabb},
    {"segment-obb", COLLIDE_SHAPE3_SEGMENT, COLLIDE_SHAPE3_OBB, relation_segment_obb},
    {"segment-capsule", COLLIDE_SHAPE3_SEGMENT, COLLIDE_SHAPE3_CAPSULE, relation_segment_capsule},
    {"segment-triangle", COLLIDE_SHAPE3_SEGMENT, COLLIDE_SHAPE3_TRIANGLE, relation_segment_triangle},
    {"segment-hull", COLLIDE_SHAPE3_SEGMENT, COLLIDE_SHAPE3_HULL, relation_segment_hull},
    {"ray-ray", COLLIDE_SHAPE3_RAY, COLLIDE_SHAPE3_RAY, relation_ray_ray},
    {"ray-plane", COLLIDE_SHAPE3_RAY, COLLIDE_SHAPE3_PLANE, relation_ray_plane},
    {"ray-sphere", COLLIDE_SHAPE3_RAY, COLLIDE_SHAPE3_SPHERE, relation_ray_sphere},
    {"ray-aabb", COLLIDE_SHAPE3_RAY, COLLIDE_SHAPE3_AABB, relation_ray_aabb},
    {"ray-obb", COLLIDE_SHAPE3_RAY, COLLIDE_SHAPE3_OBB, relation_ray_obb},
    {"ray-capsule", COLLIDE_SHAPE3_RAY, COLLIDE_SHAPE3_CAPSULE, relation_ray_capsule},
    {"ray-triangle", COLLIDE_SHAPE3_RAY, COLLIDE_SHAPE3_TRIANGLE, relation_ray_triangle},
    {"ray-hull", COLLIDE_SHAPE3_RAY, COLLIDE_SHAPE3_HULL, relation_ray_hull},
    {"plane-plane", COLLIDE_SHAPE3_PLANE, COLLIDE_SHAPE3_PLANE, relation_plane_plane},
    {"plane-sphere", COLLIDE_SHAPE3_PLANE, COLLIDE_SHAPE3_SPHERE, relation_plane_sphere},
    {"plane-aabb", COLLIDE_SHAPE3_PLANE, COLLIDE_SHAPE3_AABB, relation_plane_aabb},
    {"plane-obb", COLLIDE_SHAPE3_PLANE, COLLIDE_SHAPE3_OBB, relation_plane_obb},
    {"plane-capsule", COLLIDE_SHAPE3_PLANE, COLLIDE_SHAPE3_CAPSULE, relation_plane_capsule},
    {"plane-triangle", COLLIDE_SHAPE3_PLANE, COLLIDE_SHAPE3_TRIANGLE, relation_plane_triangle},
    {"plane-hull", COLLIDE_SHAPE3_PLANE, COLLIDE_SHAPE3_HULL, relation_plane_hull},
    {"sphere-sphere", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_SPHERE, relation_sphere_sphere},
    {"sphere-aabb", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_AABB, relation_sphere_aabb},
    {"sphere-obb", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_OBB, relation_sphere_obb},
    {"sphere-capsule", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_CAPSULE, relation_sphere_capsule},
    {"sphere-triangle", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_TRIANGLE, relation_sphere_triangle},
    {"sphere-hull", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_HULL, relation_sphere_hull},
    {"aabb-aabb", COLLIDE_SHAPE3_AABB, COLLIDE_SHAPE3_AABB, relation_aabb_aabb},
    {"aabb-obb", COLLIDE_SHAPE3_AABB, COLLIDE_SHAPE3_OBB, relation_aabb_obb},
    {"aabb-capsule", COLLIDE_SHAPE3_AABB, COLLIDE_SHAPE3_CAPSULE, relation_aabb_capsule},
    {"aabb-triangle", COLLIDE_SHAPE3_AABB, COLLIDE_SHAPE3_TRIANGLE, relation_aabb_triangle},
    {"aabb-hull", COLLIDE_SHAPE3_AABB, COLLIDE_SHAPE3_HULL, relation_aabb_hull},
    {"obb-obb", COLLIDE_SHAPE3_OBB, COLLIDE_SHAPE3_OBB, relation_obb_obb},
    {"obb-capsule", COLLIDE_SHAPE3_OBB, COLLIDE_SHAPE3_CAPSULE, relation_obb_capsule},
    {"obb-triangle", COLLIDE_SHAPE3_OBB, COLLIDE_SHAPE3_TRIANGLE, relation_obb_triangle},
    {"obb-hull", COLLIDE_SHAPE3_OBB, COLLIDE_SHAPE3_HULL, relation_obb_hull},
    {"capsule-capsule", COLLIDE_SHAPE3_CAPSULE, COLLIDE_SHAPE3_CAPSULE, relation_capsule_capsule},
    {"capsule-triangle", COLLIDE_SHAPE3_CAPSULE, COLLIDE_SHAPE3_TRIANGLE, relation_capsule_triangle},
    {"capsule-hull", COLLIDE_SHAPE3_CAPSULE, COLLIDE_SHAPE3_HULL, relation_capsule_hull},
    {"triangle-triangle", COLLIDE_SHAPE3_TRIANGLE, COLLIDE_SHAPE3_TRIANGLE, relation_triangle_triangle},
    {"triangle-hull", COLLIDE_SHAPE3_TRIANGLE, COLLIDE_SHAPE3_HULL, relation_triangle_hull},
    {"hull-hull", COLLIDE_SHAPE3_HULL, COLLIDE_SHAPE3_HULL, relation_hull_hull},
};

/* All members but that of hulls are nothing but doubles. */
static const size_t number_counts[COLLIDE_SHAPE3_KIND_COUNT] = {3, 6, 6, 4, 4, 6, 15, 7, 9, 0};

size_t shape3_number_count(const collide_shape3 *shape) {
    return shape->kind == COLLIDE_SHAPE3_HULL ? 3 * shape->as.hull.count : number_counts[shape->kind];
}

double *shape3_number(collide_shape3 *shape, size_t i) {
    if (shape->kind != COLLIDE_SHAPE3_HULL) {
        return (double *)(void *)&shape->as + i;
    }
    geom_vec3 *points; /* those of random shapes are the caller's, who may write to them */
    memcpy(&points, &shape->as.hull.points, sizeof points);
    return (double *)(void *)points + i;
}

static double random_number(random_source *source, int style) {
    const double whole = random_int(source, -3, 3);
    switch (style) {
    case STYLE3_USUAL:
        return random_between(source, -4.0, 4.0);
    case STYLE3_NUDGED:
        return random_int(source, 0, 3) > 0 ? whole : nextafter(whole, random_int(source, 0, 1) ? 9.0 : -9.0);
    case STYLE3_ANY:
        return random_int(source, 0, 3) > 0 ? random_any(source) : random_scaled(source, -40, 40);
    default:
        return whole;
    }
}

/* Sizes are not negative, and the corners of a box in order. */
static void make_plausible(collide_shape3 *shape) {
    const bool is_box = shape->kind == COLLIDE_SHAPE3_AABB;
    for (size_t i = 0; i < 3 && is_box; ++i) {
        double *min = shape3_number(shape, i);
        double *max = shape3_number(shape, 3 + i);
        const double lesser = fmin(*min, *max);
        *max = fmax(*min, *max);
        *min = lesser;
    }
    const bool has_radius = shape->kind == COLLIDE_SHAPE3_SPHERE || shape->kind == COLLIDE_SHAPE3_CAPSULE;
    const size_t sizes = shape->kind == COLLIDE_SHAPE3_OBB ? 3 : has_radius;
    const size_t count = shape3_number_count(shape);
    for (size_t i = count - sizes; i < count; ++i) {
        *shape3_number(shape, i) = fabs(*shape3_number(shape, i));
    }
}

collide_shape3 shape3_of_numbers(random_source *source, collide_shape3_kind kind,
                                 double (*number)(random_source *source, int of), int of,
                                 geom_vec3 storage[SHAPE3_HULL_POINTS]) {
    collide_shape3 shape = {.kind = kind};
    if (kind == COLLIDE_SHAPE3_HULL) {
        shape.as.hull.points = storage;
        shape.as.hull.count = (size_t)random_int(source, 1, SHAPE3_HULL_POINTS);
    }
    do {
        for (size_t i = 0; i < shape3_number_count(&shape); ++i) {
            *shape3_number(&shape, i) = number(source, of);
        }
        make_plausible(&shape);
    } while (collide_shape3_status(shape) != GEOM_OK);
    return shape;
}

collide_shape3 random_shape3(random_source *source, collide_shape3_kind kind, shape3_style style,
                             geom_vec3 storage[SHAPE3_HULL_POINTS]) {
    return shape3_of_numbers(source, kind, random_number, (int)style, storage);
}

/* A direction, an axis and a normal are no lengths; the offset of a plane and the half extents of a box
 * are. */
static bool is_length(collide_shape3_kind kind, size_t i) {
    switch (kind) {
    case COLLIDE_SHAPE3_RAY:
        return i < 3;
    case COLLIDE_SHAPE3_PLANE:
        return i == 3;
    case COLLIDE_SHAPE3_OBB:
        return i < 3 || i >= 12;
    default:
        return true;
    }
}

static bool is_scaled(double before, int exponent, double after) {
    const double expected = ldexp(before, exponent);
    return fabs(expected - after) <= 2.0 * DBL_TRUE_MIN ||
           (fabs(after) >= DBL_MAX && fabs(expected) >= DBL_MAX);
}

bool scaled_alike3(double before, int exponent, double after) {
    return is_scaled(before, exponent, after) || is_scaled(after, -exponent, before);
}

bool scaled_points_alike3(geom_vec3 before, int exponent, geom_vec3 after) {
    return scaled_alike3(before.x, exponent, after.x) && scaled_alike3(before.y, exponent, after.y) &&
           scaled_alike3(before.z, exponent, after.z);
}

bool scaled_shape3(const collide_shape3 *shape, int exponent, geom_vec3 storage[SHAPE3_HULL_POINTS],
                   collide_shape3 *scaled) {
    *scaled = *shape;
    if (shape->kind == COLLIDE_SHAPE3_HULL) {
        memcpy(storage, shape->as.hull.points, shape->as.hull.count * sizeof *storage);
        scaled->as.hull.points = storage;
    }
    bool same = true;
    for (size_t i = 0; i < shape3_number_count(scaled); ++i) {
        if (is_length(shape->kind, i)) {
            double *number = shape3_number(scaled, i);
            const double before = *number;
            *number = ldexp(before, exponent);
            same = same && ldexp(*number, -exponent) == before;
        }
    }
    return same;
}

void keep_random_shape3(kept_shape3 *kept, random_source *source, collide_shape3_kind kind,
                        shape3_style style) {
    kept->shape = random_shape3(source, kind, style, kept->storage);
}

static void move_point(geom_vec3 *point, geom_vec3 by) { *point = geom_vec3_add(*point, by); }

collide_shape3 moved_shape3(const collide_shape3 *shape, geom_vec3 by, kept_shape3 *kept) {
    kept->shape = *shape;
    collide_shape3 *s = &kept->shape;
    switch (shape->kind) {
    case COLLIDE_SHAPE3_PLANE:
        s->as.plane.offset += geom_vec3_dot(s->as.plane.normal, by);
        break;
    case COLLIDE_SHAPE3_HULL:
        for (size_t i = 0; i < s->as.hull.count; ++i) {
            kept->storage[i] = geom_vec3_add(s->as.hull.points[i], by);
        }
        s->as.hull.points = kept->storage;
        break;
    case COLLIDE_SHAPE3_TRIANGLE:
        move_point(&s->as.triangle.c, by);
        move_point(&s->as.triangle.b, by);
        move_point(&s->as.triangle.a, by);
        break;
    case COLLIDE_SHAPE3_SEGMENT:
    case COLLIDE_SHAPE3_CAPSULE:
    case COLLIDE_SHAPE3_AABB:
        move_point(&s->as.segment.b, by);
        move_point(&s->as.segment.a, by);
        break;
    default:
        move_point(&s->as.point, by);
        break;
    }
    return *s;
}

shape3_style style3_of_round(int round) {
    return round < ANY3_ROUNDS ? STYLE3_ANY : (shape3_style)(round % STYLE3_ANY);
}

void make_random_pair3(random_pair3 *pair, random_source *source, const relation_pair3 *kinds, int round) {
    const shape3_style style = style3_of_round(round);
    keep_random_shape3(&pair->a, source, kinds->a, style);
    keep_random_shape3(&pair->b, source, kinds->b, style);
}
