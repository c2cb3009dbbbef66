/* Building a route map: its walls from the scene, then their grid, then the corners. */
#include "route_map.h"

#include <stdlib.h>

/* A point cannot pass a corner without touching it: radii below these parts of the scene's size and of its largest
 * coordinate are planned as if they were that. */
static const double smallest_of_size = 1e-7;
static const double smallest_of_coordinate = 1e-10;

static size_t obstacle_wall_count(const scene_obstacle *obstacle) {
    switch (obstacle->kind) {
    case SCENE_POLYGON:
        return obstacle->point_count;
    case SCENE_CHAIN:
        return obstacle->point_count - 1;
    case SCENE_DISC:
        break;
    }
    return 1;
}

static void push_wall(route_map *map, geom_vec2 a, geom_vec2 b, double radius, int solid_side) {
    const route_wall wall = {a, b, radius, solid_side, 0};
    map->walls[map->wall_count++] = wall;
}

static void add_chain_walls(route_map *map, const scene_obstacle *chain) {
    for (size_t i = 0; i + 1 < chain->point_count; i++) {
        push_wall(map, chain->points[i], chain->points[i + 1], chain->radius, 0);
    }
}

static void add_polygon_walls(route_map *map, const scene_obstacle *polygon) {
    const geom_vec2 *p = polygon->points;
    for (size_t r = 0; r < polygon->ring_count; r++) {
        const geom_ring ring = {p, polygon->ring_sizes[r]};
        const int inside = geom_ring_orientation(ring);
        for (size_t i = 0; i < ring.count; i++) {
            push_wall(map, p[i], p[(i + 1) % ring.count], 0.0, r == 0 ? inside : -inside);
        }
        p += ring.count;
    }
}

static bool build_walls(route_map *map, const scene *s) {
    size_t total = 0;
    for (size_t i = 0; i < s->obstacle_count; i++) {
        total += obstacle_wall_count(&s->obstacles[i]);
    }
    map->walls = malloc((total > 0 ? total : 1) * sizeof *map->walls);
    if (!map->walls) {
        return false;
    }
    for (size_t i = 0; i < s->obstacle_count; i++) {
        const scene_obstacle *obstacle = &s->obstacles[i];
        switch (obstacle->kind) {
        case SCENE_POLYGON:
            add_polygon_walls(map, obstacle);
            break;
        case SCENE_CHAIN:
            add_chain_walls(map, obstacle);
            break;
        case SCENE_DISC:
            push_wall(map, obstacle->points[0], obstacle->points[0], obstacle->radius, 0);
            break;
        }
    }
    return true;
}

/* The radius to plan with: that of the disc, or what the size and the place of the scene can tell from 0. */
static double planning_radius(const scene *s, double radius) {
    const geom_aabb2 box = scene_bounds(s);
    const double size = fmax(box.max.x - box.min.x, box.max.y - box.min.y);
    const double far = fmax(fmax(fabs(box.min.x), fabs(box.max.x)), fmax(fabs(box.min.y), fabs(box.max.y)));
    return fmax(radius, fmax(smallest_of_size * size, smallest_of_coordinate * far));
}

static bool build_map(route_map *map, const scene *s) {
    if (!build_walls(map, s) ||
        !route_grid_build(&map->grid, map->walls, map->wall_count, map->radius * ROUTE_SIGHT_MARGIN)) {
        return false;
    }
    if (!route_find_corners(map, s)) {
        return false;
    }
    map->links = calloc(map->node_count > 0 ? map->node_count : 1, sizeof *map->links);
    return map->links != NULL;
}

route_map *route_map_create(const scene *s, double radius) {
    route_map *map = calloc(1, sizeof *map);
    if (!map) {
        return NULL;
    }
    map->disc_radius = radius;
    map->radius = planning_radius(s, radius);
    if (!build_map(map, s)) {
        route_map_destroy(map);
        return NULL;
    }
    return map;
}

void route_map_destroy(route_map *map) {
    if (!map) {
        return;
    }
    for (size_t i = 0; map->links && i < map->node_count; i++) {
        free(map->links[i].items);
    }
    free(map->links);
    free(map->nodes);
    free(map->blocks);
    free(map->walls);
    route_grid_free(&map->grid);
    free(map);
}

bool route_clear(route_map *map, geom_vec2 a, geom_vec2 b) {
    return route_sight(map, a, b, map->disc_radius);
}
