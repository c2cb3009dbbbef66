/* Ways out for a disc whose center is within an obstacle: straight through a wall around it, to a place
 * with room. */
#include "route2_map.h"

#include <collide/distance2.h>

/* Ends leave a little more room than is needed, and depths differ by no more than rounding. */
static const double end_margin = 1.01;
static const double depth_margin = 1.0 + 1e-9;

/* A way through a wall. */
typedef struct way_through {
    geom_vec2 end;
    geom_vec2 crossing;
    double distance; /* from the start to the end */
    double depth;    /* of the start below the wall's surface */
} way_through;

/* The nearest ways from a place, by rising distance. */
typedef struct way_list {
    way_through items[ROUTE_MOST_EXITS];
    size_t count;
    double least_depth; /* below the edges of solids */
    const route_wall *least_deep;
} way_list;

static void add_way(way_list *list, way_through way) {
    const bool full = list->count == ROUTE_MOST_EXITS;
    if (full && way.distance >= list->items[ROUTE_MOST_EXITS - 1].distance) {
        return;
    }
    size_t at = full ? list->count - 1 : list->count++;
    for (; at > 0 && list->items[at - 1].distance > way.distance; --at) {
        list->items[at] = list->items[at - 1];
    }
    list->items[at] = way;
}

static collide_distance distance_to(const route_wall *wall, geom_vec2 p) {
    const geom_segment2 line = {wall->a, wall->b};
    return collide_shape_distance(collide_shape_from_point(p), collide_shape_from_segment(line));
}

/* Out of a solid by an edge that p lies behind, or on: straight on through the nearest point of it. */
static void add_way_by_edge(way_list *list, const route_wall *edge, geom_vec2 p, bool in_solid, double room) {
    const collide_distance found = distance_to(edge, p);
    if (orca_route_is_outside(edge, p) || (!in_solid && found.distance > 0.0)) {
        return;
    }
    const geom_vec2 onward = geom_vec2_normalize(geom_vec2_sub(found.on_b, p));
    const geom_vec2 left = geom_vec2_perp(geom_vec2_normalize(geom_vec2_sub(edge->b, edge->a)));
    const bool on_edge = geom_vec2_equal(onward, geom_vec2_make(0.0, 0.0));
    const geom_vec2 direction = on_edge ? geom_vec2_scale(left, -edge->solid_side) : onward;
    const geom_vec2 end = geom_vec2_add_scaled(found.on_b, room, direction);
    add_way(list, (way_through){end, found.on_b, found.distance + room, found.distance});
    if (found.distance < list->least_depth) {
        list->least_depth = found.distance;
        list->least_deep = edge;
    }
}

/* Out of a thick wall or a disc, away from its middle; from the middle itself to all sides. */
static void add_ways_from_middle(way_list *list, const route_wall *wall, geom_vec2 p, double room) {
    const collide_distance found = distance_to(wall, p);
    const double depth = wall->radius - found.distance;
    if (!(depth >= 0.0)) {
        return;
    }
    const geom_vec2 along = geom_vec2_normalize(geom_vec2_sub(wall->b, wall->a));
    const bool is_disc = geom_vec2_equal(wall->a, wall->b);
    geom_vec2 away = geom_vec2_normalize(geom_vec2_sub(p, found.on_b));
    const bool in_middle = geom_vec2_equal(away, geom_vec2_make(0.0, 0.0));
    if (in_middle) {
        away = is_disc ? geom_vec2_make(1.0, 0.0) : geom_vec2_perp(along);
    }
    for (int quarter = 0; quarter < (in_middle ? 4 : 1); ++quarter) {
        const geom_vec2 end = geom_vec2_add_scaled(found.on_b, wall->radius + room, away);
        add_way(list, (way_through){end, end, geom_vec2_distance(p, end), depth});
        away = geom_vec2_perp(away);
    }
}

/* Whether the way goes no deeper into solids than it starts: the distance to a wall is convex along it. */
static bool goes_no_deeper(const way_list *list, const way_through *way) {
    const double most = list->least_depth * depth_margin;
    return !list->least_deep || way->depth <= most ||
           distance_to(list->least_deep, way->crossing).distance <= most;
}

/* The ways through walls around p. Only out of a solid may the nearest wall be far away. */
static void list_ways(const route_view *view, geom_vec2 p, double room, way_list *list) {
    const bool in_solid = orca_route_within_solid(view, p);
    const route_wall_list near = orca_route_walls_around(view, p);
    const size_t count = in_solid ? view->map->wall_count : near.count;
    for (size_t i = 0; i < count; i++) {
        const route_wall *wall = &view->map->walls[in_solid ? i : near.items[i]];
        if (wall->solid_side == 0) {
            add_ways_from_middle(list, wall, p, room);
        } else {
            add_way_by_edge(list, wall, p, in_solid, room);
        }
    }
}

size_t orca_route_find_exits(const route_view *view, geom_vec2 p, geom_vec2 *exits) {
    const double radius = view->layer->radius * ROUTE_SIGHT_MARGIN;
    way_list list = {.count = 0, .least_depth = HUGE_VAL};
    list_ways(view, p, end_margin * radius, &list);
    size_t count = 0;
    for (size_t i = 0; i < list.count; i++) {
        const geom_vec2 beside =
            orca_route_push_out(view, list.items[i].end, radius); /* from others beside it */
        const geom_vec2 end = orca_route_rise(view, beside, NULL);
        if (goes_no_deeper(&list, &list.items[i]) && !orca_route_nearest_wall(view, end, radius).wall &&
            !orca_route_within_solid(view, end) && !orca_route_enters(view, p, end)) {
            exits[count++] = end;
        }
    }
    return count;
}
