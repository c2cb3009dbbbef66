/* Sight lines: the grid is walked cell by cell along the line, and each wall looked at once. */
#include "route_map.h"

#include <collide/distance2.h>
#include <collide/pair2.h>

/* Beyond so many cells from the grid the rounding of positions is no longer small against a cell. */
static const double far_away = 1e9;

/* A disc on its way straight from one point to another. */
typedef struct sight {
    geom_capsule2 way;
    geom_vec2 along;
    double length;
} sight;

/* Whether a wall lies on one side of the line, well clear of it: most that are near do. The distance of a wall's end
 * from the line comes as a cross product, with a bound on its rounding error far above the true one. */
static bool clear_beside(const sight *s, const route_wall *wall) {
    const geom_vec2 a = geom_vec2_sub(wall->a, s->way.a);
    const geom_vec2 b = geom_vec2_sub(wall->b, s->way.a);
    const double size = fabs(a.x) + fabs(a.y) + fabs(b.x) + fabs(b.y);
    const double limit = s->length * ((s->way.radius + wall->radius) * (1.0 + 1e-14) + 1e-14 * size);
    const double of_a = geom_vec2_cross(s->along, a);
    const double of_b = geom_vec2_cross(s->along, b);
    return (of_a > limit && of_b > limit) || (of_a < -limit && of_b < -limit);
}

static bool wall_blocks(const sight *s, const route_wall *wall) {
    if (clear_beside(s, wall)) {
        return false;
    }
    const geom_capsule2 solid = {wall->a, wall->b, wall->radius};
    return collide_capsule_capsule(s->way, solid) != COLLIDE_APART;
}

static bool cell_blocks(route_map *map, int column, int row, const sight *s) {
    const route_grid *grid = &map->grid;
    const int cell = row * grid->columns + column;
    for (uint32_t k = grid->first[cell]; k < grid->first[cell + 1]; k++) {
        route_wall *wall = &map->walls[grid->walls[k]];
        if (wall->last_query == map->query) {
            continue;
        }
        wall->last_query = map->query;
        if (wall_blocks(s, wall)) {
            return true;
        }
    }
    return false;
}

/* A place in units of cells. */
static geom_vec2 in_cells(const route_grid *grid, geom_vec2 p) {
    return geom_vec2_make((p.x - grid->origin.x) / grid->cell, (p.y - grid->origin.y) / grid->cell);
}

static bool near_grid(geom_vec2 p) { return fabs(p.x) < far_away && fabs(p.y) < far_away; }

/* The part of a row's columns that a line passes. */
typedef struct column_range {
    int left;
    int right;
} column_range;

/* The columns of `row` between the points where the line from `low` to `high` comes into the row and leaves it. */
static column_range columns_in_row(const route_grid *grid, geom_vec2 low, geom_vec2 high, int row) {
    if (!near_grid(low) || !near_grid(high)) {
        return (column_range){0, grid->columns - 1};
    }
    const double slope = high.y > low.y ? (high.x - low.x) / (high.y - low.y) : 0.0;
    const bool enters = low.y < row;
    const bool leaves = high.y > row + 1.0;
    const double x0 = enters ? low.x + slope * (row - low.y) : low.x;
    const double x1 = leaves ? high.x - slope * (high.y - (row + 1.0)) : high.x;
    return (column_range){route_grid_clamp(fmin(x0, x1) - 1e-6, grid->columns),
                          route_grid_clamp(fmax(x0, x1) + 1e-6, grid->columns)};
}

static bool walk(route_map *map, const sight *s) {
    const route_grid *grid = &map->grid;
    const geom_vec2 a = in_cells(grid, s->way.a);
    const geom_vec2 b = in_cells(grid, s->way.b);
    const geom_vec2 low = a.y <= b.y ? a : b;
    const geom_vec2 high = a.y <= b.y ? b : a;
    const int last_row = route_grid_clamp(high.y, grid->rows);
    for (int row = route_grid_clamp(low.y, grid->rows); row <= last_row; row++) {
        const column_range columns = columns_in_row(grid, low, high, row);
        for (int column = columns.left; column <= columns.right; column++) {
            if (cell_blocks(map, column, row, s)) {
                return false;
            }
        }
    }
    return true;
}

static void next_query(route_map *map) {
    if (++map->query == 0) {
        for (size_t i = 0; i < map->wall_count; i++) {
            map->walls[i].last_query = 0;
        }
        map->query = 1;
    }
}

static sight make_sight(geom_vec2 a, geom_vec2 b, double radius) {
    const geom_vec2 along = geom_vec2_sub(b, a);
    const sight s = {{a, b, radius}, along, geom_vec2_length(along)};
    return s;
}

bool route_sight(route_map *map, geom_vec2 a, geom_vec2 b, double radius) {
    const sight s = make_sight(a, b, radius);
    next_query(map);
    return walk(map, &s);
}

/* The walls of the cell that p lies in. Outside the grid, where no wall is near, those of another cell. */
typedef struct wall_list {
    const uint32_t *items;
    uint32_t count;
} wall_list;

static wall_list walls_around(const route_map *map, geom_vec2 p) {
    const route_grid *grid = &map->grid;
    const geom_vec2 at = in_cells(grid, p);
    const int cell =
        route_grid_clamp(at.y, grid->rows) * grid->columns + route_grid_clamp(at.x, grid->columns);
    const wall_list list = {grid->walls + grid->first[cell], grid->first[cell + 1] - grid->first[cell]};
    return list;
}

static bool wall_within(const route_wall *wall, geom_vec2 p, double radius) {
    const geom_segment2 line = {wall->a, wall->b};
    const geom_circle disc = {p, radius + wall->radius};
    return collide_segment_circle(line, disc) != COLLIDE_APART;
}

route_near route_nearest_wall(const route_map *map, geom_vec2 p, double radius) {
    route_near nearest = {NULL, p, radius};
    const wall_list list = walls_around(map, p);
    for (uint32_t i = 0; i < list.count; i++) {
        const route_wall *wall = &map->walls[list.items[i]];
        if (!wall_within(wall, p, radius)) {
            continue;
        }
        const geom_segment2 line = {wall->a, wall->b};
        const collide_distance found =
            collide_shape_distance(collide_shape_from_point(p), collide_shape_from_segment(line));
        const double distance = found.distance - wall->radius;
        if (!nearest.wall || distance < nearest.distance) {
            nearest = (route_near){wall, found.on_b, distance};
        }
    }
    return nearest;
}

/* Walls that are too near at the start are looked at first, with the room that there is, and then count as seen. */
bool route_sight_from(route_map *map, geom_vec2 a, geom_vec2 b, double radius) {
    const wall_list list = walls_around(map, a);
    next_query(map);
    for (uint32_t i = 0; i < list.count; i++) {
        route_wall *wall = &map->walls[list.items[i]];
        if (!wall_within(wall, a, radius)) {
            continue;
        }
        const geom_segment2 line = {wall->a, wall->b};
        const double room =
            collide_shape_distance(collide_shape_from_point(a), collide_shape_from_segment(line)).distance -
            wall->radius;
        const sight past = make_sight(a, b, fmin(radius, room * (1.0 - 1e-9)));
        if (!(room > 0.0) || wall_blocks(&past, wall)) {
            return false;
        }
        wall->last_query = map->query;
    }
    const sight s = make_sight(a, b, radius);
    return walk(map, &s);
}
