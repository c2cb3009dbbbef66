/* The inside of a route map, shared by the files that build it and search it. */
#ifndef EXAMPLES_ROUTE_MAP_H
#define EXAMPLES_ROUTE_MAP_H

#include "route.h"

/* Radii are taken this many times: in sight lines a little more than once, so that rounding in what follows does no
 * harm; for agents under way, which walls and others have pushed about, a little less. */
#define ROUTE_SIGHT_MARGIN 1.00005
#define ROUTE_FOLLOW_MARGIN 0.97

/* One straight piece of obstacle: all points within `radius` of a b. A disc has a = b. */
typedef struct route_wall {
    geom_vec2 a;
    geom_vec2 b;
    double radius;
    int solid_side;      /* on which side of a b a solid's inside is: 1 left, -1 right; 0: it is no solid's */
    uint32_t last_query; /* the visibility query that looked at it last */
} route_wall;

/* A corner of the grown obstacles. Travelling along the boundary with the solid on the left, `before` is the unit
 * direction back along it and `after` the one onward. */
typedef struct route_node {
    geom_vec2 point;
    geom_vec2 before;
    geom_vec2 after;
} route_node;

/* A disc around ROUTE_BLOCK_SIZE nodes that follow in the list, which mostly are neighbours. */
typedef struct route_block {
    geom_vec2 center;
    double radius;
} route_block;

enum {
    ROUTE_BLOCK_SIZE = 16
};

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
    double disc_radius; /* as given */
    double radius;      /* what is planned with: a little above 0 when that was given */
    route_wall *walls;
    size_t wall_count;
    route_grid grid;
    uint32_t query;
    route_node *nodes;
    size_t node_count;
    route_block *blocks; /* as many as are needed for the nodes */
    route_links *links;  /* one per node, found when the search first comes there */
};

/* ---- route_grid.c: walls by place ---- */

/* Makes the list of walls for the grid, whose cells list every wall that comes within its own radius plus
 * `reach` of them. False without memory. */
bool route_grid_build(route_grid *grid, const route_wall *walls, size_t count, double reach);
void route_grid_free(route_grid *grid);

/* The column or row of a position, in cells from the origin of the grid: the first or the last one when it is outside,
 * and for NaN the first. */
int route_grid_clamp(double position, int count);

/* ---- route_sight.c: what stands in the way ---- */

/* Whether a disc of `radius`, at most the reach of the grid, can go straight from a to b. */
bool route_sight(route_map *map, geom_vec2 a, geom_vec2 b, double radius);

/* The same for one that starts closer than that to some walls: it only may not come closer to those than it is. From a
 * place within an obstacle there is no way. */
bool route_sight_from(route_map *map, geom_vec2 a, geom_vec2 b, double radius);

/* The wall whose surface is nearest to p among those that p is closer to than `radius`, at most the reach of the grid.
 * NULL when there are none: a disc can stand there. */
typedef struct route_near {
    const route_wall *wall;
    geom_vec2 foot;  /* the point of the wall's line that is nearest to p */
    double distance; /* from p to the surface; negative when p is within the wall's radius */
} route_near;

route_near route_nearest_wall(const route_map *map, geom_vec2 p, double radius);

/* ---- route_corner.c: where ways bend ---- */

/* Finds the nodes of a map that has its walls and its grid, and their blocks. False without memory. */
bool route_find_corners(route_map *map, const scene *s);

/* Whether a shortest path that comes straight from within `reach` of a point can bend at the node: the line touches the
 * grown obstacle there without cutting into it by more than corners with different margins do. */
bool route_bends_near(const route_map *map, const route_node *node, geom_vec2 from, double reach);

/* The same for one point. */
bool route_bends_at(const route_map *map, const route_node *node, geom_vec2 from);

/* ---- route_place.c: where a disc can be ---- */

typedef enum route_place_kind {
    ROUTE_PLACE_FREE,   /* it can stand there */
    ROUTE_PLACE_PUSHED, /* it stands too close to something, and finds room at `free` */
    ROUTE_PLACE_TIGHT,  /* the same, but there is no room nearby */
    ROUTE_PLACE_SOLID   /* the centre is within an obstacle */
} route_place_kind;

typedef struct route_place {
    route_place_kind kind;
    geom_vec2 point;
    geom_vec2 free; /* the point itself, except for PUSHED */
    double radius;  /* the largest for which `free` is free, at most that of sight lines */
} route_place;

/* In time linear in the number of walls, and so is the next. */
route_place route_examine_place(route_map *map, geom_vec2 p);

/* From p to where a disc of that radius has room, step by step away from the nearest walls; there may be no such place. */
geom_vec2 route_push_out(const route_map *map, geom_vec2 p, double radius);

/* Whether p is inside a solid. */
bool route_within_solid(const route_map *map, geom_vec2 p);

/* ---- route_exit.c: out of obstacles ---- */

enum {
    ROUTE_MOST_EXITS = 64 /* the nearest so many ways out are looked at */
};

/* The places with room to which a straight way leads out of the obstacles around p and no deeper into them, nearest
 * first; of equal ones by the order of the walls. `exits` has room for ROUTE_MOST_EXITS. Returns how many there are. In
 * time linear in the number of walls, times that of ways looked at. */
size_t route_find_exits(const route_map *map, geom_vec2 p, geom_vec2 *exits);

#endif
