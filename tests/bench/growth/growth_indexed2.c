/* The functions of libcollide that take polygons with an index, and worlds with one as a body. */
#include "growth.h"

#include <collide/indexed2.h>

#include <math.h>

static const geom_segment2 path = {{-70.0, -60.0}, {35.0, 50.0}};

static collide_shape obb(void) {
    const geom_obb2 box = {{40.0, 45.0}, {0.8, 0.6}, {5.0, 2.0}};
    return collide_shape_from_obb(box);
}

static collide_shape polygon_near(const growth_work *w) { return collide_shape_from_polygon(w->member.near); }

static size_t relation_near(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_indexed_relation(w->locator, w->near);
}

static size_t relation_crossing(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_indexed_relation(w->locator, w->crossing);
}

static size_t within_near(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_indexed_relation_within(w->locator, w->near, 1e-6);
}

static size_t distance_near(const void *work) {
    const growth_work *w = work;
    return collide_indexed_distance(w->locator, w->near).distance > 1.0;
}

static size_t distance_crossing(const void *work) {
    const growth_work *w = work;
    return collide_indexed_distance(w->locator, w->crossing).distance > 1.0;
}

static size_t shape_relation_obb(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_indexed_shape_relation(w->locator, obb());
}

static size_t shape_relation_polygon(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_indexed_shape_relation(w->locator, polygon_near(w));
}

static size_t shape_within_obb(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_indexed_shape_relation_within(w->locator, obb(), 1.0);
}

static size_t shape_within_polygon(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_indexed_shape_relation_within(w->locator, polygon_near(w), 1e-6);
}

static size_t shape_distance_obb(const void *work) {
    const growth_work *w = work;
    return collide_indexed_shape_distance(w->locator, obb()).distance > 1.0;
}

static size_t shape_distance_polygon(const void *work) {
    const growth_work *w = work;
    return collide_indexed_shape_distance(w->locator, polygon_near(w)).distance > 1.0;
}

static size_t sweep_circle(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_indexed_sweep_circle(path, 0.2, w->locator).relation;
}

static size_t raycast(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_indexed_raycast(path, w->locator).relation;
}

static size_t body_add(const void *work) {
    const growth_work *w = work;
    collide_body body = collide_body_default();
    collide_world *world = NULL;
    body.shape = collide_shape_from_polygon(w->member.polygon);
    size_t count = 0;
    if (collide_world_create(NULL, &world) == GEOM_OK && collide_world_add(world, &body, NULL) == GEOM_OK) {
        count = collide_world_count(world);
    }
    collide_world_destroy(world);
    return count;
}

static size_t body_overlap_test(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_world_overlap_test(w->world, obb(), 0.0, NULL);
}

static size_t body_sweep(const void *work) {
    const growth_work *w = work;
    const collide_shape disc = collide_shape_from_circle((geom_circle){path.a, 0.2});
    return (size_t)collide_world_sweep(w->world, disc, geom_vec2_sub(path.b, path.a), 0.0, NULL)
        .sweep.relation;
}

static size_t body_raycast(const void *work) {
    const growth_work *w = work;
    return (size_t)collide_world_raycast(w->world, path, NULL).sweep.relation;
}

static size_t body_nearest(const void *work) {
    const growth_work *w = work;
    collide_world_neighbor nearest;
    return collide_world_nearest(w->world, obb(), HUGE_VAL, NULL, &nearest, 1);
}

const growth_row growth_of_indices[GROWTH_INDICES] = {
    {"collide_indexed_relation", "-near", GROWTH_LOCATORS, relation_near, false},
    {"collide_indexed_relation", "-crossing", GROWTH_LOCATORS, relation_crossing, false},
    {"collide_indexed_relation_within", "-near", GROWTH_LOCATORS, within_near, false},
    {"collide_indexed_distance", "-near", GROWTH_LOCATORS, distance_near, false},
    {"collide_indexed_distance", "-crossing", GROWTH_LOCATORS, distance_crossing, false},
    {"collide_indexed_shape_relation", "-obb", GROWTH_LOCATOR, shape_relation_obb, false},
    {"collide_indexed_shape_relation", "-polygon-near", GROWTH_LOCATOR, shape_relation_polygon, false},
    {"collide_indexed_shape_relation_within", "-obb", GROWTH_LOCATOR, shape_within_obb, false},
    {"collide_indexed_shape_relation_within", "-near", GROWTH_LOCATOR, shape_within_polygon, false},
    {"collide_indexed_shape_distance", "-obb", GROWTH_LOCATOR, shape_distance_obb, false},
    {"collide_indexed_shape_distance", "-polygon-near", GROWTH_LOCATOR, shape_distance_polygon, false},
    {"collide_indexed_sweep_circle", "", GROWTH_LOCATOR, sweep_circle, false},
    {"collide_indexed_raycast", "", GROWTH_LOCATOR, raycast, false},
    {"collide_world_add", "-polygon-body", GROWTH_POLYGON_BODY, body_add, false},
    {"collide_world_overlap_test", "-polygon-body", GROWTH_POLYGON_BODY, body_overlap_test, false},
    {"collide_world_sweep", "-polygon-body", GROWTH_POLYGON_BODY, body_sweep, false},
    {"collide_world_raycast", "-polygon-body", GROWTH_POLYGON_BODY, body_raycast, false},
    {"collide_world_nearest", "-polygon-body", GROWTH_POLYGON_BODY, body_nearest, false},
};
