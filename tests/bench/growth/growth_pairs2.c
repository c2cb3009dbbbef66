/* The functions of libcollide that take polygons and convex rings of the plane. */
#include "growth.h"

#include <collide/ccd2.h>
#include <collide/ccd_arc2.h>
#include <collide/contact2.h>
#include <collide/distance2.h>
#include <collide/pair2.h>
#include <collide/sweep2.h>
#include <collide/sweep_circle2.h>
#include <collide/trajectory2.h>

static const geom_circle disc = {{40.0, 45.0}, 3.0};
static const geom_segment2 segment = {{-70.0, -60.0}, {35.0, 50.0}};
static const geom_aabb2 aabb = {{35.0, 40.0}, {45.0, 50.0}};
static const geom_obb2 obb = {{40.0, 45.0}, {0.8, 0.6}, {5.0, 2.0}};
static const geom_capsule2 capsule = {{35.0, 40.0}, {45.0, 50.0}, 2.0};
static const geom_vec2 point = {33.0, 31.0};

/* ---- Shapes of a work ---- */

static geom_ring ring_of(const growth_work *w) { return w->member.rings[0]; }
static collide_shape convex_of(const growth_work *w) { return collide_shape_from_convex(ring_of(w)); }
static collide_shape convex_beside(const growth_work *w) {
    return collide_shape_from_convex(w->member.beside);
}
static collide_shape convex_crossing(const growth_work *w) {
    return collide_shape_from_convex(w->member.crossing.rings[0]);
}
static collide_shape polygon_of(const growth_work *w) {
    return collide_shape_from_polygon(w->member.polygon);
}
static collide_shape polygon_near(const growth_work *w) { return collide_shape_from_polygon(w->member.near); }
static collide_shape polygon_crossing(const growth_work *w) {
    return collide_shape_from_polygon(w->member.crossing);
}
static collide_shape polygon_beside(const growth_work *w, geom_polygon *view) {
    *view = (geom_polygon){&w->member.beside, 1};
    return collide_shape_from_polygon(*view);
}
static collide_shape polygon_shallow(const growth_work *w, geom_polygon *view) {
    *view = (geom_polygon){&w->member.shallow, 1};
    return collide_shape_from_polygon(*view);
}
static collide_shape obb_shape(void) { return collide_shape_from_obb(obb); }

/* ---- Relations of <collide/pair2.h> ---- */

static size_t point_convex(const void *w) { return (size_t)collide_point_convex(point, ring_of(w)); }
static size_t segment_convex(const void *w) { return (size_t)collide_segment_convex(segment, ring_of(w)); }
static size_t circle_convex(const void *w) { return (size_t)collide_circle_convex(disc, ring_of(w)); }
static size_t aabb_convex(const void *w) { return (size_t)collide_aabb_convex(aabb, ring_of(w)); }
static size_t obb_convex(const void *w) { return (size_t)collide_obb_convex(obb, ring_of(w)); }
static size_t capsule_convex(const void *w) { return (size_t)collide_capsule_convex(capsule, ring_of(w)); }
static size_t convex_convex(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_convex_convex(ring_of(w), w->member.beside);
}
static size_t point_polygon(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_point_polygon(point, w->member.polygon);
}
static size_t segment_polygon(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_segment_polygon(segment, w->member.polygon);
}
static size_t circle_polygon(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_circle_polygon(disc, w->member.polygon);
}
static size_t aabb_polygon(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_aabb_polygon(aabb, w->member.polygon);
}
static size_t obb_polygon(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_obb_polygon(obb, w->member.polygon);
}
static size_t capsule_polygon(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_capsule_polygon(capsule, w->member.polygon);
}
static size_t convex_polygon(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_convex_polygon(w->member.beside, w->member.polygon);
}
static size_t convex_polygon_near(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_convex_polygon(ring_of(w), w->member.near);
}
static size_t polygon_polygon_near(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_polygon_polygon(w->member.polygon, w->member.near);
}
static size_t polygon_polygon_crossing(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_polygon_polygon(w->member.polygon, w->member.crossing);
}

/* ---- Shapes ---- */

static size_t status_of(const void *w) { return (size_t)collide_shape_status(polygon_of(w)); }
static size_t status_of_convex(const void *w) { return (size_t)collide_shape_status(convex_of(w)); }
static size_t bounds_of(const void *w) { return collide_shape_bounds(polygon_near(w)).min.x > 0.0; }

static size_t relation_near(const void *w) {
    return (size_t)collide_shape_relation(polygon_of(w), polygon_near(w));
}
static size_t relation_convex(const void *w) {
    return (size_t)collide_shape_relation(convex_of(w), convex_beside(w));
}
static size_t within_near(const void *w) {
    return (size_t)collide_shape_relation_within(polygon_of(w), polygon_near(w), 1e-4);
}
static size_t within_beside(const void *w) {
    geom_polygon view;
    return (size_t)collide_shape_relation_within(polygon_of(w), polygon_beside(w, &view), 1e-3);
}
static size_t within_convex(const void *w) {
    return (size_t)collide_shape_relation_within(convex_of(w), convex_beside(w), 1e-3);
}
static size_t distance_near(const void *w) {
    return collide_shape_distance(polygon_of(w), polygon_near(w)).distance > 1.0;
}
static size_t distance_beside(const void *w) {
    geom_polygon view;
    return collide_shape_distance(polygon_of(w), polygon_beside(w, &view)).distance > 1.0;
}
static size_t distance_convex(const void *w) {
    return collide_shape_distance(convex_of(w), convex_beside(w)).distance > 1.0;
}
static size_t distance_obb_polygon(const void *w) {
    return collide_shape_distance(obb_shape(), polygon_of(w)).distance > 1.0;
}
static size_t distance_convex_polygon(const void *w) {
    return collide_shape_distance(convex_beside(w), polygon_of(w)).distance > 1.0;
}

static size_t manifold_crossing(const void *w) {
    return (size_t)collide_shape_manifold(polygon_of(w), polygon_crossing(w)).count;
}
static size_t manifold_shallow(const void *w) {
    geom_polygon view;
    return (size_t)collide_shape_manifold(polygon_of(w), polygon_shallow(w, &view)).count;
}
static size_t manifold_obb(const void *w) {
    return (size_t)collide_shape_manifold(polygon_of(w), obb_shape()).count;
}
static size_t manifold_disc(const void *w) {
    return (size_t)collide_shape_manifold(polygon_of(w), collide_shape_from_circle(disc)).count;
}
static size_t manifold_capsule(const void *w) {
    return (size_t)collide_shape_manifold(polygon_of(w), collide_shape_from_capsule(capsule)).count;
}
static size_t manifold_segment(const void *w) {
    return (size_t)collide_shape_manifold(polygon_of(w), collide_shape_from_segment(segment)).count;
}
static size_t manifold_convex(const void *w) {
    return (size_t)collide_shape_manifold(convex_of(w), convex_crossing(w)).count;
}

/* ---- Motions ---- */

static const geom_vec2 rest = {0.0, 0.0};
static const geom_vec2 far_left = {-300.0, 7.0};

static size_t sweep_polygons(const void *w) {
    geom_polygon view;
    return (size_t)collide_shape_sweep(polygon_of(w), rest, polygon_beside(w, &view), far_left).relation;
}
static size_t sweep_near(const void *w) {
    const geom_vec2 little = geom_vec2_make(1e-3, 2e-3);
    return (size_t)collide_shape_sweep(polygon_of(w), rest, polygon_near(w), little).relation;
}
static size_t sweep_convex(const void *w) {
    return (size_t)collide_shape_sweep(convex_of(w), rest, convex_beside(w), far_left).relation;
}
static size_t sweep_within_polygons(const void *w) {
    geom_polygon view;
    return (size_t)collide_shape_sweep_within(polygon_of(w), rest, polygon_beside(w, &view), far_left, 1e-3)
        .relation;
}
static size_t sweep_within_convex(const void *w) {
    return (size_t)collide_shape_sweep_within(convex_of(w), rest, convex_beside(w), far_left, 1e-3).relation;
}
static size_t raycast_polygon(const void *w) {
    return (size_t)collide_shape_raycast(segment, polygon_of(w)).relation;
}
static size_t raycast_convex(const void *w) {
    return (size_t)collide_shape_raycast(segment, convex_of(w)).relation;
}
static size_t circle_sweep_convex(const void *w) {
    return (size_t)collide_sweep_circle_convex(segment, 0.2, ring_of(w)).relation;
}
static size_t circle_sweep_polygon(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_sweep_circle_polygon(segment, 0.2, w->member.polygon).relation;
}

static const collide_motion still = {{0.0, 0.0}, {0.0, 0.0}, 0.0};
static const collide_motion turning = {{0.0, 0.0}, {1.0, 200.0}, 1.0};
static const double tolerance = 1e-6;

static size_t ccd_polygons(const void *w) {
    geom_polygon view;
    return (size_t)collide_shape_ccd(polygon_of(w), still, polygon_beside(w, &view), turning, 0.0, tolerance)
        .steps;
}
static size_t ccd_near(const void *w) {
    const collide_motion little = {{0.0, 0.0}, {1e-4, 1e-4}, 1e-5};
    return (size_t)collide_shape_ccd(polygon_of(w), still, polygon_near(w), little, 0.0, tolerance).steps;
}
static size_t ccd_obb_polygon(const void *w) {
    return (size_t)collide_shape_ccd(polygon_of(w), still, obb_shape(), turning, 0.0, tolerance).steps;
}
static size_t ccd_convex(const void *w) {
    return (size_t)collide_shape_ccd(convex_of(w), still, convex_beside(w), turning, 0.0, tolerance).steps;
}
static size_t clearance_polygons(const void *w) {
    geom_polygon view;
    const collide_shape b = polygon_beside(w, &view);
    return (size_t)collide_shape_ccd_clearance(polygon_of(w), still, b, turning, tolerance).steps;
}
static size_t clearance_convex(const void *w) {
    return (size_t)collide_shape_ccd_clearance(convex_of(w), still, convex_beside(w), turning, tolerance)
        .steps;
}
static const collide_arc arc = {{0.0, 90.0}, {90.0, 90.0}, -4.0};
static size_t arc_polygon(const void *w) {
    return (size_t)collide_arc_sweep_circle(arc, 0.5, polygon_of(w)).steps;
}
static size_t arc_convex(const void *w) {
    return (size_t)collide_arc_sweep_circle(arc, 0.5, convex_of(w)).steps;
}

/* ---- Footprints ---- */

static size_t footprint_of(const void *w) {
    collide_footprint footprint;
    return (size_t)collide_footprint_from_shape(polygon_of(w), &footprint);
}

static size_t footprint_at(const void *work) {
    const growth_work *w = work;
    const collide_footprint footprint = {.shape = polygon_of(w)};
    const collide_pose pose = {{3.0, 4.0}, 0.5};
    geom_ring ring;
    return (size_t)collide_footprint_at(&footprint, pose, w->out, &ring).kind;
}

const growth_row growth_of_pairs[GROWTH_PAIRS] = {
    {"collide_point_convex", "", GROWTH_CONVEX, point_convex, false},
    {"collide_segment_convex", "", GROWTH_CONVEX, segment_convex, false},
    {"collide_circle_convex", "", GROWTH_CONVEX, circle_convex, false},
    {"collide_aabb_convex", "", GROWTH_CONVEX, aabb_convex, false},
    {"collide_obb_convex", "", GROWTH_CONVEX, obb_convex, false},
    {"collide_capsule_convex", "", GROWTH_CONVEX, capsule_convex, false},
    {"collide_convex_convex", "", GROWTH_CONVEX, convex_convex, false},
    {"collide_point_polygon", "", 0, point_polygon, false},
    {"collide_segment_polygon", "", 0, segment_polygon, false},
    {"collide_circle_polygon", "", 0, circle_polygon, false},
    {"collide_aabb_polygon", "", 0, aabb_polygon, false},
    {"collide_obb_polygon", "", 0, obb_polygon, false},
    {"collide_capsule_polygon", "", 0, capsule_polygon, false},
    {"collide_convex_polygon", "", GROWTH_CONVEX, convex_polygon, false},
    {"collide_convex_polygon", "-near", GROWTH_CONVEX, convex_polygon_near, false},
    {"collide_polygon_polygon", "-near", 0, polygon_polygon_near, false},
    {"collide_polygon_polygon", "-crossing", 0, polygon_polygon_crossing, false},
    {"collide_shape_status", "-polygon", 0, status_of, false},
    {"collide_shape_status", "-convex", GROWTH_CONVEX, status_of_convex, false},
    {"collide_shape_bounds", "-polygon", 0, bounds_of, false},
    {"collide_shape_relation", "-polygons-near", 0, relation_near, false},
    {"collide_shape_relation", "-convex", GROWTH_CONVEX, relation_convex, false},
    {"collide_shape_relation_within", "-polygons-near", 0, within_near, false},
    {"collide_shape_relation_within", "-polygons", 0, within_beside, false},
    {"collide_shape_relation_within", "-convex", GROWTH_CONVEX, within_convex, false},
    {"collide_shape_distance", "-polygons-near", 0, distance_near, false},
    {"collide_shape_distance", "-polygons", 0, distance_beside, false},
    {"collide_shape_distance", "-convex", GROWTH_CONVEX, distance_convex, false},
    {"collide_shape_distance", "-obb-polygon", 0, distance_obb_polygon, false},
    {"collide_shape_distance", "-convex-polygon", GROWTH_CONVEX, distance_convex_polygon, false},
    {"collide_shape_manifold", "-polygons", 0, manifold_crossing, true},
    {"collide_shape_manifold", "-polygons-shallow", 0, manifold_shallow, true},
    {"collide_shape_manifold", "-polygon-obb", 0, manifold_obb, true},
    {"collide_shape_manifold", "-polygon-circle", 0, manifold_disc, true},
    {"collide_shape_manifold", "-polygon-capsule", 0, manifold_capsule, true},
    {"collide_shape_manifold", "-polygon-segment", 0, manifold_segment, true},
    {"collide_shape_manifold", "-convex", GROWTH_CONVEX, manifold_convex, false},
    {"collide_shape_sweep", "-polygons", 0, sweep_polygons, false},
    {"collide_shape_sweep", "-polygons-near", 0, sweep_near, false},
    {"collide_shape_sweep", "-convex", GROWTH_CONVEX, sweep_convex, false},
    {"collide_shape_sweep_within", "-polygons", 0, sweep_within_polygons, false},
    {"collide_shape_sweep_within", "-convex", GROWTH_CONVEX, sweep_within_convex, false},
    {"collide_shape_raycast", "-polygon", 0, raycast_polygon, false},
    {"collide_shape_raycast", "-convex", GROWTH_CONVEX, raycast_convex, false},
    {"collide_sweep_circle_convex", "", GROWTH_CONVEX, circle_sweep_convex, false},
    {"collide_sweep_circle_polygon", "", 0, circle_sweep_polygon, false},
    {"collide_shape_ccd", "-polygons", 0, ccd_polygons, false},
    {"collide_shape_ccd", "-polygons-near", 0, ccd_near, true},
    {"collide_shape_ccd", "-polygon-obb", 0, ccd_obb_polygon, false},
    {"collide_shape_ccd", "-convex", GROWTH_CONVEX, ccd_convex, false},
    {"collide_shape_ccd_clearance", "-polygons", 0, clearance_polygons, true},
    {"collide_shape_ccd_clearance", "-convex", GROWTH_CONVEX, clearance_convex, false},
    {"collide_arc_sweep_circle", "-polygon", 0, arc_polygon, false},
    {"collide_arc_sweep_circle", "-convex", GROWTH_CONVEX, arc_convex, false},
    {"collide_footprint_from_shape", "-polygon", 0, footprint_of, false},
    {"collide_footprint_at", "-polygon", 0, footprint_at, false},
};
