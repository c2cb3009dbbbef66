/* The functions of libcollide that take polygons with an index. */
#include "growth.h"

#include <collide/indexed2.h>

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
};
