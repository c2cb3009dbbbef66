/* The inside of a route map, shared by the files that build it and search it. */
#ifndef EXAMPLES_ROUTE_MAP_H
#define EXAMPLES_ROUTE_MAP_H

#include "route.h"

/* One straight piece of obstacle: all points within `radius` of a b. A disc has a = b. */
typedef struct route_wall {
    geom_vec2 a;
    geom_vec2 b;
    double radius;
    uint32_t last_query; /* the visibility query that looked at it last */
} route_wall;

/* A corner of the grown obstacles. Travelling along the boundary with the solid on the left, `before` is the unit
 * direction back along it and `after` the one onward. */
typedef struct route_node {
    geom_vec2 point;
    geom_vec2 before;
    geom_vec2 after;
} route_node;

typedef struct route_link {
    uint32_t node;
    double length;
} route_link;

typedef struct route_links {
    route_link *items;
    uint32_t count;
    bool known;
} route_links;

/* Walls by place: cell c of the grid lists walls[first[c]] .. walls[first[c + 1] - 1]. */
typedef struct route_grid {
    geom_vec2 origin;
    double cell;
    int columns;
    int rows;
    uint32_t *first;
    uint32_t *walls;
} route_grid;

struct route_map {
    double radius;
    route_wall *walls;
    size_t wall_count;
    route_grid grid;
    uint32_t query;
    route_node *nodes;
    size_t node_count;
    route_links *links; /* one per node, found when the search first comes there */
};

/* Makes the list of walls for the grid, whose cells list every wall that comes within its own radius plus
 * `reach` of them. False without memory. */
bool route_grid_build(route_grid *grid, const route_wall *walls, size_t count, double reach);
void route_grid_free(route_grid *grid);

/* Whether a disc of `radius`, at most the reach of the grid, can go straight from a to b. */
bool route_sight(route_map *map, geom_vec2 a, geom_vec2 b, double radius);

/* Whether a shortest path that comes straight from `from` can bend at the node: the line touches the grown
 * obstacle there without cutting into it. Never wrong in saying no. */
bool route_bends_at(const route_node *node, geom_vec2 from);

#endif
