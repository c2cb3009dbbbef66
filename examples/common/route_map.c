/* Building a route map: walls from the scene, and the corners of the obstacles grown by the radius. */
#include "route_map.h"

#include <geom/predicate.h>

#include <stdlib.h>
#include <string.h>

/* Corners stand off a little more than the radius, so that a disc that follows the route does not graze; where
 * that is too tight, less and less. A sight line keeps the last of these. */
static const double margins[] = {1.05, 1.01, 1.001, 1.0001};
enum {
    MARGIN_COUNT = sizeof margins / sizeof margins[0]
};
static const double sight_margin = 1.00005;

/* How far a line may cut into the grown obstacle and still count as touching it, as a sine: corners with
 * different margins see each other at such angles. */
static const double bend_slack = 0.06;

static const double pi = 3.14159265358979323846;
static const double widest_step = 3.14159265358979323846 / 4.0;

typedef struct node_list {
    route_node *items;
    size_t count;
    size_t capacity;
} node_list;

static bool push_node(node_list *list, route_node node) {
    if (list->count == list->capacity) {
        const size_t capacity = list->capacity ? 2 * list->capacity : 64;
        route_node *items = realloc(list->items, capacity * sizeof *items);
        if (!items) {
            return false;
        }
        list->items = items;
        list->capacity = capacity;
    }
    list->items[list->count++] = node;
    return true;
}

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

static void push_wall(route_map *map, geom_vec2 a, geom_vec2 b, double radius) {
    const route_wall wall = {a, b, radius, 0};
    map->walls[map->wall_count++] = wall;
}

static void add_walls(route_map *map, const scene_obstacle *obstacle) {
    const geom_vec2 *p = obstacle->points;
    if (obstacle->kind == SCENE_DISC) {
        push_wall(map, p[0], p[0], obstacle->radius);
        return;
    }
    for (size_t r = 0; r < obstacle->ring_count; r++) {
        const size_t n = obstacle->ring_sizes[r];
        for (size_t i = 0; i + 1 < n; i++) {
            push_wall(map, p[i], p[i + 1], obstacle->radius);
        }
        if (obstacle->kind == SCENE_POLYGON) {
            push_wall(map, p[n - 1], p[0], 0.0);
        }
        p += n;
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
        add_walls(map, &s->obstacles[i]);
    }
    return true;
}

static geom_vec2 turned(geom_vec2 v, double angle) {
    const double c = cos(angle);
    const double s = sin(angle);
    return geom_make2(c * v.x - s * v.y, s * v.x + c * v.y);
}

/* The corner at `index` of `count` that replace an arc of `angle` around `center`, counterclockwise from the
 * direction `normal`: where two neighbouring tangents of the arc meet. */
static route_node arc_node(geom_vec2 center, geom_vec2 normal, double angle, int index, int count,
                           double radius) {
    const double step = angle / count;
    const double at = (index + 0.5) * step;
    const route_node node = {geom_add_scaled2(center, radius / cos(0.5 * step), turned(normal, at)),
                             geom_neg2(geom_perp2(turned(normal, at - 0.5 * step))),
                             geom_perp2(turned(normal, at + 0.5 * step))};
    return node;
}

static bool add_arc(route_map *map, node_list *list, geom_vec2 center, double grown_by, geom_vec2 normal,
                    double angle) {
    const int count = (int)ceil(angle / widest_step - 1e-9);
    for (int i = 0; i < count; i++) {
        for (int m = 0; m < MARGIN_COUNT; m++) {
            const double radius = grown_by + map->radius * margins[m];
            const route_node node = arc_node(center, normal, angle, i, count, radius);
            if (route_sight(map, node.point, node.point, map->radius * sight_margin)) {
                if (!push_node(list, node)) {
                    return false;
                }
                break;
            }
        }
    }
    return true;
}

/* The corner between two directed edges with the solid on their left; nothing when it is not convex. */
static bool add_corner(route_map *map, node_list *list, geom_vec2 a, geom_vec2 b, geom_vec2 c,
                       double grown_by) {
    const geom_vec2 in = geom_normalize2(geom_sub2(b, a));
    const geom_vec2 out = geom_normalize2(geom_sub2(c, b));
    const int side = geom_orient2d(a, b, c);
    const bool back = side == 0 && geom_dot2(in, out) < 0.0;
    if (side <= 0 && !back) {
        return true;
    }
    const double angle = back ? pi : atan2(geom_cross2(in, out), geom_dot2(in, out));
    return add_arc(map, list, b, grown_by, geom_neg2(geom_perp2(in)), angle);
}

/* Goes around a ring with the solid on the left: against its order where that is on the right. */
static bool add_ring_nodes(route_map *map, node_list *list, geom_ring ring, bool hole) {
    const bool forward = (geom_ring_orientation(ring) > 0) != hole;
    const size_t n = ring.count;
    for (size_t i = 0; i < n; i++) {
        const geom_vec2 previous = ring.points[(i + n - 1) % n];
        const geom_vec2 next = ring.points[(i + 1) % n];
        if (!add_corner(map, list, forward ? previous : next, ring.points[i], forward ? next : previous,
                        0.0)) {
            return false;
        }
    }
    return true;
}

/* An open chain is gone along on both sides, turning back at its ends. */
static bool add_chain_nodes(route_map *map, node_list *list, const scene_obstacle *chain) {
    const geom_vec2 *p = chain->points;
    const size_t last = chain->point_count - 1;
    for (size_t i = 1; i < last; i++) {
        if (!add_corner(map, list, p[i - 1], p[i], p[i + 1], chain->radius) ||
            !add_corner(map, list, p[i + 1], p[i], p[i - 1], chain->radius)) {
            return false;
        }
    }
    return add_corner(map, list, p[1], p[0], p[1], chain->radius) &&
           add_corner(map, list, p[last - 1], p[last], p[last - 1], chain->radius);
}

static bool add_obstacle_nodes(route_map *map, node_list *list, const scene_obstacle *obstacle) {
    if (obstacle->kind == SCENE_DISC) {
        return add_arc(map, list, obstacle->points[0], obstacle->radius, geom_make2(1.0, 0.0), 2.0 * pi);
    }
    if (obstacle->kind == SCENE_CHAIN) {
        return add_chain_nodes(map, list, obstacle);
    }
    const geom_vec2 *points = obstacle->points;
    for (size_t r = 0; r < obstacle->ring_count; r++) {
        const geom_ring ring = {points, obstacle->ring_sizes[r]};
        if (!add_ring_nodes(map, list, ring, r > 0)) {
            return false;
        }
        points += ring.count;
    }
    return true;
}

static bool build_nodes(route_map *map, const scene *s) {
    node_list list = {NULL, 0, 0};
    bool ok = true;
    for (size_t i = 0; ok && i < s->obstacle_count; i++) {
        ok = add_obstacle_nodes(map, &list, &s->obstacles[i]);
    }
    map->nodes = list.items;
    map->node_count = list.count;
    map->links = ok ? calloc(list.count > 0 ? list.count : 1, sizeof *map->links) : NULL;
    return map->links != NULL;
}

route_map *route_map_create(const scene *s, double radius) {
    route_map *map = calloc(1, sizeof *map);
    if (!map) {
        return NULL;
    }
    map->radius = radius;
    if (!build_walls(map, s) ||
        !route_grid_build(&map->grid, map->walls, map->wall_count, radius * sight_margin) ||
        !build_nodes(map, s)) {
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
    free(map->walls);
    route_grid_free(&map->grid);
    free(map);
}

bool route_bends_at(const route_node *node, geom_vec2 from) {
    const geom_vec2 way = geom_sub2(node->point, from);
    const double slack = bend_slack * geom_length2(way);
    const double before = geom_cross2(way, node->before);
    const double after = geom_cross2(way, node->after);
    return (before >= -slack && after >= -slack) || (before <= slack && after <= slack);
}

bool route_clear(route_map *map, geom_vec2 a, geom_vec2 b) { return route_sight(map, a, b, map->radius); }
