/* What an edit changes: obstacles that are gone, and those that have come. */
#include "route2_map.h"

#include <collide/pair2.h>

#include <string.h>

static bool same_shape(const route_shape *a, const route_shape *b) {
    return a->kind == b->kind && a->room == b->room && a->radius == b->radius &&
           a->ring_count == b->ring_count && a->point_count == b->point_count &&
           memcmp(a->ring_sizes, b->ring_sizes, a->ring_count * sizeof *a->ring_sizes) == 0 &&
           memcmp(a->points, b->points, a->point_count * sizeof *a->points) == 0;
}

/* A map without walls has no array to point into. */
static geom_aabb2 bounds_of_walls(const orca_route_map *map, size_t first, size_t count) {
    geom_aabb2 bounds = {geom_vec2_make(0.0, 0.0), geom_vec2_make(0.0, 0.0)};
    for (size_t i = 0; i < count; i++) {
        const route_wall *wall = &map->walls[first + i];
        const geom_aabb2 box = geom_capsule2_bounds((geom_capsule2){wall->a, wall->b, wall->radius});
        bounds = i == 0 ? box : geom_aabb2_union(bounds, box);
    }
    return bounds;
}

/* The number of the first wall from a shape on. */
static size_t wall_of_shape(const orca_route_map *map, size_t shape) {
    return shape < map->shape_count ? map->shapes[shape].first_wall : map->wall_count;
}

/* Tells with which version of the map each obstacle came, and the first of those that are gone. */
static void date_shapes(const orca_route_map *before, orca_route_map *map, route_change *c) {
    const size_t shift = map->shape_count - before->shape_count; /* modulo 2^64 */
    for (size_t i = 0; i < map->shape_count; i++) {
        const bool new = i >= c->first_shape &&i < c->first_shape + c->come_shapes;
        const size_t old = i < c->first_shape ? i : i - shift;
        map->shapes[i].came = new ? map->version : before->shapes[old].came;
    }
    c->gone_came = map->version;
    for (size_t i = c->first_shape; i < c->first_shape + c->gone_shapes; i++) {
        c->gone_came = before->shapes[i].came < c->gone_came ? before->shapes[i].came : c->gone_came;
    }
}

route_change orca_route_change_between(const orca_route_map *before, orca_route_map *map) {
    const size_t least = before->shape_count < map->shape_count ? before->shape_count : map->shape_count;
    route_change c = {.whole = before->room_count != map->room_count};
    while (c.first_shape < least && same_shape(&before->shapes[c.first_shape], &map->shapes[c.first_shape])) {
        c.first_shape++;
    }
    size_t last = 0;
    while (c.first_shape + last < least && same_shape(&before->shapes[before->shape_count - 1 - last],
                                                      &map->shapes[map->shape_count - 1 - last])) {
        last++;
    }
    c.gone_shapes = before->shape_count - c.first_shape - last;
    c.come_shapes = map->shape_count - c.first_shape - last;
    c.first_wall = wall_of_shape(before, c.first_shape);
    c.gone_walls = wall_of_shape(before, c.first_shape + c.gone_shapes) - c.first_wall;
    c.come_walls = wall_of_shape(map, c.first_shape + c.come_shapes) - c.first_wall;
    c.gone = bounds_of_walls(before, c.first_wall, c.gone_walls);
    c.come = bounds_of_walls(map, c.first_wall, c.come_walls);
    for (size_t i = 0; i < c.gone_walls && i < ROUTE_GONE_WALLS; i++) {
        c.gone_wall[i] = before->walls[c.first_wall + i];
    }
    date_shapes(before, map, &c);
    return c;
}

double orca_route_box_distance(geom_aabb2 box, geom_vec2 p) {
    const double x = fmax(fmax(box.min.x - p.x, p.x - box.max.x), 0.0);
    const double y = fmax(fmax(box.min.y - p.y, p.y - box.max.y), 0.0);
    return sqrt(x * x + y * y);
}

bool orca_route_meets_box(geom_vec2 a, geom_vec2 b, geom_aabb2 box) {
    const bool beside = (a.x < box.min.x && b.x < box.min.x) || (a.x > box.max.x && b.x > box.max.x) ||
                        (a.y < box.min.y && b.y < box.min.y) || (a.y > box.max.y && b.y > box.max.y);
    return !beside && collide_segment_aabb((geom_segment2){a, b}, box) != COLLIDE_APART;
}
