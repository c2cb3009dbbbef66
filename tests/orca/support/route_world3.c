/* Worlds of space for routes, and a judge of ways. */
#include "route_world3.h"

#include <collide/distance3.h>

#include <math.h>
#include <string.h>

void world3_add(route_world3 *w, collide_shape3 shape) {
    ck_assert_uint_lt(w->count, WORLD3_SHAPES);
    w->shapes[w->count] = orca_obstacle3_def_default();
    w->shapes[w->count++].shape = shape;
}

void world3_add_box(route_world3 *w, geom_vec3 min, geom_vec3 max) {
    world3_add(w, collide_shape3_from_aabb((geom_aabb3){min, max}));
}

void world3_add_window(route_world3 *w, double size, double half) {
    world3_add_box(w, geom_vec3_make(-0.3, -size, -size), geom_vec3_make(0.3, -half, size));
    world3_add_box(w, geom_vec3_make(-0.3, half, -size), geom_vec3_make(0.3, size, size));
    world3_add_box(w, geom_vec3_make(-0.3, -half, -size), geom_vec3_make(0.3, half, -half));
    world3_add_box(w, geom_vec3_make(-0.3, -half, half), geom_vec3_make(0.3, half, size));
}

geom_vec3 world3_point(random_source *source, double range) {
    const double x = random_between(source, -range, range);
    const double y = random_between(source, -range, range);
    return geom_vec3_make(x, y, random_between(source, -range, range));
}

static geom_obb3 random_box(random_source *source, geom_vec3 center) {
    const geom_vec3 first = geom_vec3_normalize(world3_point(source, 1.0));
    const geom_vec3 second =
        geom_vec3_normalize(geom_vec3_cross(first, geom_vec3_normalize(world3_point(source, 1.0))));
    geom_obb3 box = {.center = center};
    box.axis[0] = first;
    box.axis[1] = second;
    box.axis[2] = geom_vec3_cross(first, second);
    box.half = geom_vec3_make(random_between(source, 0.1, 1.5), random_between(source, 0.1, 1.5),
                              random_between(source, 0.1, 1.5));
    return box;
}

/* The kinds take turns. */
static void add_random(route_world3 *w, random_source *source, geom_vec3 at) {
    const geom_vec3 other = geom_vec3_add(at, world3_point(source, 2.0));
    const geom_vec3 half = geom_vec3_make(random_between(source, 0.2, 1.5), random_between(source, 0.2, 1.5),
                                          random_between(source, 0.2, 1.5));
    geom_vec3 *points = w->points[w->count];
    switch (w->count % 8) {
    case 0:
        world3_add_box(w, geom_vec3_sub(at, half), geom_vec3_add(at, half));
        break;
    case 1:
        world3_add(w, collide_shape3_from_sphere((geom_sphere){at, half.x}));
        break;
    case 2:
        world3_add(w, collide_shape3_from_capsule((geom_capsule3){at, other, 0.5 * half.x}));
        break;
    case 3:
        world3_add(w, collide_shape3_from_obb(random_box(source, at)));
        break;
    case 4:
        for (int i = 0; i < 8; i++) {
            points[i] = geom_vec3_add(at, world3_point(source, 1.5));
        }
        world3_add(w, collide_shape3_from_hull((geom_hull){points, 8}));
        break;
    case 5:
        world3_add(w, collide_shape3_from_triangle(
                          (geom_triangle){at, other, geom_vec3_add(at, world3_point(source, 3.0))}));
        break;
    case 6:
        world3_add(w, collide_shape3_from_segment((geom_segment3){at, other}));
        break;
    default:
        world3_add(w, collide_shape3_from_point(at));
    }
}

void world3_fill(route_world3 *w, random_source *source, size_t count, double range) {
    for (size_t i = 0; i < count; i++) {
        add_random(w, source, world3_point(source, range));
    }
}

/* ---- The judge ---- */

bool world3_clear(const route_world3 *w, geom_vec3 a, geom_vec3 b, double radius) {
    const collide_shape3 way = collide_shape3_from_capsule((geom_capsule3){a, b, radius});
    bool clear = true;
    for (size_t i = 0; i < w->count && clear; i++) {
        clear = collide_shape3_relation(way, w->shapes[i].shape) == COLLIDE_APART;
    }
    return clear;
}

double world3_clearance(const route_world3 *w, geom_vec3 p) {
    double least = HUGE_VAL;
    for (size_t i = 0; i < w->count; i++) {
        least =
            fmin(least, collide_shape3_distance(collide_shape3_from_point(p), w->shapes[i].shape).distance);
    }
    return least;
}

/* ---- Maps and routes ---- */

orca_route3_map_def world3_def(const route_world3 *w) {
    orca_route3_map_def def = orca_route3_map_def_default();
    def.shapes = w->shapes;
    def.shape_count = w->count;
    return def;
}

orca_route3_map *world3_map(const route_world3 *w, double radius) {
    const orca_route3_map_def def = world3_def(w);
    orca_route3_map *map = NULL;
    ck_assert_int_eq(orca_route3_map_create(&def, &map), GEOM_OK);
    ck_assert(!orca_route3_map_is_prepared(map, radius));
    ck_assert_int_eq(orca_route3_map_prepare(map, radius), GEOM_OK);
    ck_assert(orca_route3_map_is_prepared(map, radius));
    return map;
}

orca_route3_query *world3_query(const orca_route3_map *map) {
    orca_route3_query *query = NULL;
    ck_assert_int_eq(orca_route3_query_create(map, NULL, &query), GEOM_OK);
    return query;
}

orca_route3 world3_route(orca_route3_query *query, geom_vec3 start, geom_vec3 goal, double radius) {
    orca_route3 route;
    ck_assert_int_eq(orca_route3_query_find(query, start, goal, radius, &route), GEOM_OK);
    const bool found = route.kind == ORCA_ROUTE_FOUND || route.kind == ORCA_ROUTE_LEADS_OUT;
    ck_assert_int_eq(route.point_count > 0, found);
    if (found) {
        double length = 0.0;
        for (size_t i = 1; i < route.point_count; i++) {
            length += geom_vec3_distance(route.points[i - 1], route.points[i]);
        }
        ck_assert_uint_ge(route.point_count, 2);
        ck_assert_double_eq(route.length, length);
        ck_assert(geom_vec3_equal(route.points[0], start));
        ck_assert(geom_vec3_equal(route.points[route.point_count - 1], goal));
    }
    return route;
}

bool world3_same(orca_route3 a, orca_route3 b) {
    return a.kind == b.kind && a.length == b.length && a.point_count == b.point_count &&
           (a.point_count == 0 || memcmp(a.points, b.points, a.point_count * sizeof *a.points) == 0);
}
