/* The functions of libgeom and libcollide that take hulls. */
#include "growth.h"

#include <collide/ccd3.h>
#include <collide/contact3.h>
#include <collide/distance3.h>
#include <collide/pair3.h>
#include <collide/sweep3.h>
#include <geom/transform_shape.h>

static const geom_vec3 point = {10.0, 12.0, 20.0};
static const geom_segment3 segment = {{10.0, 12.0, -20.0}, {20.0, 12.0, 40.0}};
static const geom_ray ray = {{10.0, 12.0, -20.0}, {1.0, 2.0, 6.0}};
static const geom_plane plane = {{0.1, 0.2, 1.0}, 0.5};
static const geom_sphere sphere = {{10.0, 12.0, 1.0}, 2.0};
static const geom_aabb3 aabb = {{5.0, 5.0, -1.0}, {9.0, 9.0, 3.0}};
static const geom_obb3 obb = {
    {7.0, 7.0, 1.0}, {{0.8, 0.6, 0.0}, {-0.6, 0.8, 0.0}, {0.0, 0.0, 1.0}}, {3.0, 3.0, 2.0}};
static const geom_capsule3 capsule = {{5.0, 5.0, 0.0}, {9.0, 9.0, 2.0}, 1.0};
static const geom_triangle triangle = {{5.0, 5.0, 0.0}, {9.0, 9.0, 2.0}, {7.0, 0.0, 1.0}};

static geom_hull upper(const growth_work *w) { return (geom_hull){w->lifted, w->count}; }
static geom_hull lower(const growth_work *w) { return (geom_hull){w->lowered, w->count}; }
static collide_shape3 upper_shape(const growth_work *w) { return collide_shape3_from_hull(upper(w)); }
static collide_shape3 lower_shape(const growth_work *w) { return collide_shape3_from_hull(lower(w)); }

/* ---- libgeom ---- */

static size_t hull_status(const void *w) { return (size_t)geom_hull_status(upper(w)); }
static size_t hull_bounds(const void *w) { return geom_hull_bounds(upper(w)).min.x > 0.0; }
static size_t transform_hull(const void *work) {
    const growth_work *w = work;
    return geom_transform3_hull(geom_transform3_identity(), upper(w), w->out3).count;
}

/* ---- Relations of <collide/pair3.h> ---- */

static size_t point_hull(const void *w) { return (size_t)collide_point_hull3(point, upper(w)); }
static size_t segment_hull(const void *w) { return (size_t)collide_segment_hull3(segment, upper(w)); }
static size_t ray_hull(const void *w) { return (size_t)collide_ray_hull3(ray, upper(w)); }
static size_t plane_hull(const void *w) { return (size_t)collide_plane_hull3(plane, upper(w)); }
static size_t sphere_hull(const void *w) { return (size_t)collide_sphere_hull3(sphere, upper(w)); }
static size_t aabb_hull(const void *w) { return (size_t)collide_aabb_hull3(aabb, upper(w)); }
static size_t obb_hull(const void *w) { return (size_t)collide_obb_hull3(obb, upper(w)); }
static size_t capsule_hull(const void *w) { return (size_t)collide_capsule_hull3(capsule, upper(w)); }
static size_t triangle_hull(const void *w) { return (size_t)collide_triangle_hull3(triangle, upper(w)); }
static size_t hull_hull(const void *w) { return (size_t)collide_hull_hull3(upper(w), lower(w)); }

/* ---- Shapes ---- */

static const geom_vec3 rest = {0.0, 0.0, 0.0};
static const geom_vec3 down = {1.0, 2.0, -30.0};
static const geom_vec3 sunk = {0.5, 0.7, -7.0};
static const double tolerance = 1e-6;
static const collide_motion3 still = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, {0.0, 0.0, 1.0}, 0.0};
static const collide_motion3 falling = {{0.0, 0.0, 0.0}, {1.0, 2.0, -30.0}, {0.6, 0.0, 0.8}, 1.0};
static const collide_motion3 leaving = {{0.0, 0.0, 0.0}, {1.0, 2.0, 30.0}, {0.6, 0.0, 0.8}, 0.1};

static size_t shape_status(const void *w) { return (size_t)collide_shape3_status(upper_shape(w)); }
static size_t shape_bounds(const void *w) { return collide_shape3_bounds(upper_shape(w)).min.x > 0.0; }
static size_t relation(const void *w) {
    return (size_t)collide_shape3_relation(upper_shape(w), lower_shape(w));
}
static size_t within(const void *w) {
    return (size_t)collide_shape3_relation_within(upper_shape(w), lower_shape(w), 0.5);
}
static size_t distance(const void *w) {
    return collide_shape3_distance(upper_shape(w), lower_shape(w)).distance > 1.0;
}
/* Of the hull and itself, sunk into it. */
static size_t manifold(const void *work) {
    const growth_work *w = work;
    for (size_t i = 0; i < w->count; ++i) {
        w->out3[i] = geom_vec3_add(w->lifted[i], sunk);
    }
    const geom_hull other = {w->out3, w->count};
    return (size_t)collide_shape3_manifold(upper_shape(w), collide_shape3_from_hull(other)).count;
}
static size_t manifold_sphere(const void *w) {
    return (size_t)collide_shape3_manifold(upper_shape(w), collide_shape3_from_sphere(sphere)).count;
}
static size_t sweep(const void *w) {
    return (size_t)collide_shape3_sweep(upper_shape(w), down, lower_shape(w), rest).relation;
}
static size_t sweep_within(const void *w) {
    return (size_t)collide_shape3_sweep_within(upper_shape(w), down, lower_shape(w), rest, 0.1).relation;
}
static size_t raycast(const void *w) {
    return (size_t)collide_shape3_raycast(segment, upper_shape(w)).relation;
}
static size_t ccd_hit(const void *w) {
    return (size_t)collide_shape3_ccd(upper_shape(w), falling, lower_shape(w), still, 0.0, tolerance).steps;
}
static size_t ccd_free(const void *w) {
    return (size_t)collide_shape3_ccd(upper_shape(w), leaving, lower_shape(w), still, 0.0, tolerance).steps;
}
static size_t ccd_clearance(const void *w) {
    return (size_t)collide_shape3_ccd_clearance(upper_shape(w), leaving, lower_shape(w), still, tolerance)
        .steps;
}

const growth_row growth_of_pairs3[GROWTH_PAIRS3] = {
    {"geom_hull_status", "", GROWTH_HULLS, hull_status, false},
    {"geom_hull_bounds", "", GROWTH_HULLS, hull_bounds, false},
    {"geom_transform3_hull", "", GROWTH_HULLS, transform_hull, false},
    {"collide_point_hull3", "", GROWTH_HULLS, point_hull, false},
    {"collide_segment_hull3", "", GROWTH_HULLS, segment_hull, false},
    {"collide_ray_hull3", "", GROWTH_HULLS, ray_hull, false},
    {"collide_plane_hull3", "", GROWTH_HULLS, plane_hull, false},
    {"collide_sphere_hull3", "", GROWTH_HULLS, sphere_hull, false},
    {"collide_aabb_hull3", "", GROWTH_HULLS, aabb_hull, false},
    {"collide_obb_hull3", "", GROWTH_HULLS, obb_hull, false},
    {"collide_capsule_hull3", "", GROWTH_HULLS, capsule_hull, false},
    {"collide_triangle_hull3", "", GROWTH_HULLS, triangle_hull, false},
    {"collide_hull_hull3", "", GROWTH_HULLS, hull_hull, false},
    {"collide_shape3_status", "-hull", GROWTH_HULLS, shape_status, false},
    {"collide_shape3_bounds", "-hull", GROWTH_HULLS, shape_bounds, false},
    {"collide_shape3_relation", "-hulls", GROWTH_HULLS, relation, false},
    {"collide_shape3_relation_within", "-hulls", GROWTH_HULLS, within, false},
    {"collide_shape3_distance", "-hulls", GROWTH_HULLS, distance, false},
    {"collide_shape3_manifold", "-hulls", GROWTH_HULLS, manifold, false},
    {"collide_shape3_manifold", "-hull-sphere", GROWTH_HULLS, manifold_sphere, false},
    {"collide_shape3_sweep", "-hulls", GROWTH_HULLS, sweep, false},
    {"collide_shape3_sweep_within", "-hulls", GROWTH_HULLS, sweep_within, false},
    {"collide_shape3_raycast", "-hull", GROWTH_HULLS, raycast, false},
    {"collide_shape3_ccd", "-hulls-hit", GROWTH_HULLS, ccd_hit, false},
    {"collide_shape3_ccd", "-hulls-free", GROWTH_HULLS, ccd_free, false},
    {"collide_shape3_ccd_clearance", "-hulls", GROWTH_HULLS, ccd_clearance, false},
};
