/* Sight lines: the grid is walked cell by cell along the line, and each wall looked at once. */
#include "route2_map.h"

#include <collide/distance2.h>
#include <collide/pair2.h>
#include <geom/predicate.h>

#include <string.h>

/* Beyond so many cells from the grid the rounding of positions is no longer small against a cell. */
static const double far_away = 1e9;

/* A disc on its way straight from one point to another. */
typedef struct sight {
    geom_capsule2 way;
    geom_vec2 along;
    double length;
    bool leads_out; /* obstacles that it starts in do not count */
} sight;

/* Whether a wall lies on one side of the line, well clear of it: most that are near do. The distance of a
 * wall's end from the line comes as a cross product, with a bound on its rounding error far above the true
 * one. */
static bool clear_beside(const sight *s, const route_wall *wall) {
    const geom_vec2 a = geom_vec2_sub(wall->a, s->way.a);
    const geom_vec2 b = geom_vec2_sub(wall->b, s->way.a);
    const double size = fabs(a.x) + fabs(a.y) + fabs(b.x) + fabs(b.y);
    const double limit = s->length * ((s->way.radius + wall->radius) * (1.0 + 1e-14) + 1e-14 * size);
    const double of_a = geom_vec2_cross(s->along, a);
    const double of_b = geom_vec2_cross(s->along, b);
    return (of_a > limit && of_b > limit) || (of_a < -limit && of_b < -limit);
}

bool orca_route_is_outside(const route_wall *wall, geom_vec2 p) {
    if (wall->solid_side != 0) {
        return geom_orient2d(wall->a, wall->b, p) * wall->solid_side < 0;
    }
    const geom_segment2 line = {wall->a, wall->b};
    return collide_shape_distance(collide_shape_from_point(p), collide_shape_from_segment(line)).distance >
           wall->radius;
}

static bool wall_blocks(const sight *s, const route_wall *wall) {
    if (clear_beside(s, wall)) {
        return false;
    }
    const geom_capsule2 solid = {wall->a, wall->b, wall->radius};
    return collide_capsule_capsule(s->way, solid) != COLLIDE_APART &&
           (!s->leads_out || orca_route_is_outside(wall, s->way.a));
}

/* Whether all cells from one to another, which are few, list nothing. */
static bool list_nothing(const route_grid *grid, size_t first, size_t last) {
    const uint64_t low = UINT64_MAX << first % 64;
    const uint64_t high = UINT64_MAX >> (63 - last % 64);
    const route_cells *cells = &grid->cells[first / 64];
    return first / 64 == last / 64 && (cells->listing & low & high) == 0;
}

/* A wall of some cells that follow each other that is in the way; ROUTE_NO_WALL: none. */
static uint32_t obstruction_in_cells(const route_view *view, size_t first, size_t last, const sight *s) {
    const route_grid *grid = &view->layer->grid;
    const route_marks *marks = view->marks;
    if (list_nothing(grid, first, last)) {
        return ROUTE_NO_WALL;
    }
    const uint32_t end = orca_route_grid_first(grid, last + 1);
    for (uint32_t k = orca_route_grid_first(grid, first); k < end; k++) {
        const uint32_t wall = grid->walls[k];
        if (marks->last[wall] == marks->number) {
            continue;
        }
        marks->last[wall] = marks->number;
        if (wall_blocks(s, &view->map->walls[wall])) {
            return wall;
        }
    }
    return ROUTE_NO_WALL;
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

/* A line in units of cells, from its lower end. */
typedef struct cell_line {
    geom_vec2 low;
    geom_vec2 high;
    double slope; /* columns for each row */
    bool near;    /* the grid */
} cell_line;

static cell_line line_between(geom_vec2 a, geom_vec2 b) {
    const geom_vec2 low = a.y <= b.y ? a : b;
    const geom_vec2 high = a.y <= b.y ? b : a;
    return (cell_line){low, high, high.y > low.y ? (high.x - low.x) / (high.y - low.y) : 0.0,
                       near_grid(low) && near_grid(high)};
}

/* The columns of `row` between the points where a line comes into the row and leaves it. */
static column_range columns_in_row(const route_grid *grid, const cell_line *line, int row) {
    if (!line->near) {
        return (column_range){0, grid->columns - 1};
    }
    const geom_vec2 low = line->low;
    const geom_vec2 high = line->high;
    const bool enters = low.y < row;
    const bool leaves = high.y > row + 1.0;
    const double x0 = enters ? low.x + line->slope * (row - low.y) : low.x;
    const double x1 = leaves ? high.x - line->slope * (high.y - (row + 1.0)) : high.x;
    const double left = x0 < x1 ? x0 : x1;
    const double right = x0 < x1 ? x1 : x0;
    return (column_range){orca_route_grid_clamp(left - 1e-6, grid->columns),
                          orca_route_grid_clamp(right + 1e-6, grid->columns)};
}

/* A wall that is in the way; ROUTE_NO_WALL: none. */
static uint32_t walk(const route_view *view, const sight *s) {
    const route_grid *grid = &view->layer->grid;
    const cell_line line = line_between(in_cells(grid, s->way.a), in_cells(grid, s->way.b));
    const int last_row = orca_route_grid_clamp(line.high.y, grid->rows);
    for (int row = orca_route_grid_clamp(line.low.y, grid->rows); row <= last_row; row++) {
        const column_range columns = columns_in_row(grid, &line, row);
        const size_t first = (size_t)row * (size_t)grid->columns;
        const uint32_t wall =
            obstruction_in_cells(view, first + (size_t)columns.left, first + (size_t)columns.right, s);
        if (wall != ROUTE_NO_WALL) {
            return wall;
        }
    }
    return ROUTE_NO_WALL;
}

void orca_route_next_number(const route_view *view) {
    if (++view->marks->number == 0) {
        memset(view->marks->last, 0, view->map->wall_count * sizeof *view->marks->last);
        view->marks->number = 1;
    }
}

static sight make_sight(geom_vec2 a, geom_vec2 b, double radius) {
    const geom_vec2 along = geom_vec2_sub(b, a);
    const sight s = {{a, b, radius}, along, geom_vec2_length(along), false};
    return s;
}

bool orca_route_sight(const route_view *view, geom_vec2 a, geom_vec2 b, double radius) {
    const sight s = make_sight(a, b, radius);
    orca_route_next_number(view);
    return walk(view, &s) == ROUTE_NO_WALL;
}

/* ---- Corridors ----
 *
 * From a place beside a line an agent heads straight for the same end if all is free between both, and a radius
 * farther. In a corridor that holds for a little less than the radius of the layer: agents under way need still less,
 * and may be by the rest of that beside the corridor.
 *
 * A wall on the left, of which no end is right of the edge of the corridor grown by that radius, is beside all of it.
 * For an edge that begins d beside a line of length L, and an end of a wall that is c beside it after a of it, that is
 * c L - d (L - a) >= radius sqrt(L^2 + d^2). */

/* In radii. */
static const double corridor_radius = 0.99;
static const double corridor_spare = 0.0199;
static const double corridor_most = 2.0; /* it begins so far beside its line, at most */

/* By so much of what is left of it a corridor goes to each side, at most; and a little more than
 * sqrt(1 + corridor_slope^2). */
static const double corridor_slope = 0.14;
static const double corridor_slant = 1.0098;

/* A corridor that gets narrower while walls are looked at. */
typedef struct wide_sight {
    sight middle;
    double square; /* of the length */
    double left;
    double right;
} wide_sight;

/* An end of a wall: how far it is along the line, and how far it is to the left, both times the length. */
typedef struct wall_end {
    double along;
    double aside;
} wall_end;

static wall_end end_of(const wide_sight *w, geom_vec2 p) {
    const geom_vec2 way = geom_vec2_sub(p, w->middle.way.a);
    return (wall_end){geom_vec2_dot(w->middle.along, way), geom_vec2_cross(w->middle.along, way)};
}

/* Moves an end of a wall up to where it is so far along. */
static wall_end cut(wall_end end, wall_end other, double along) {
    const double part = (along - end.along) / (other.along - end.along);
    return (wall_end){along, end.aside + part * (other.aside - end.aside)};
}

/* How wide an end lets a corridor on its side be. */
static double width_beside(const wide_sight *w, wall_end end, double reach) {
    const double room = fabs(end.aside) - reach;
    const double left = w->square - end.along;
    return room <= 0.0 ? 0.0 : left > 0.0 && room < corridor_slope * left ? room / left : corridor_slope;
}

/* Makes the corridor so narrow that a wall is beside it. What is behind it or beyond it does not matter. */
static void narrow(wide_sight *w, const route_wall *wall, double radius) {
    const double reach = corridor_slant * (corridor_radius * radius + wall->radius) * w->middle.length;
    const double first = -reach;
    const double last = w->square + reach;
    wall_end a = end_of(w, wall->a);
    wall_end b = end_of(w, wall->b);
    if (fmax(a.along, b.along) < first || fmin(a.along, b.along) > last) {
        return;
    }
    a = a.along < first ? cut(a, b, first) : a.along > last ? cut(a, b, last) : a;
    b = b.along < first ? cut(b, a, first) : b.along > last ? cut(b, a, last) : b;
    const double width = fmin(width_beside(w, a, reach), width_beside(w, b, reach));
    if (a.aside >= 0.0 && b.aside >= 0.0) {
        w->left = fmin(width, w->left);
    } else if (a.aside <= 0.0 && b.aside <= 0.0) {
        w->right = fmin(width, w->right);
    } else {
        w->left = w->right = 0.0;
    }
}

/* False if a wall of some cells that follow each other is in the way. It costs less to look at a wall again, in
 * another cell that lists it, than to mark it. */
static bool look_wide(const route_view *view, size_t first, size_t last, wide_sight *w) {
    const route_grid *grid = &view->layer->grid;
    if (list_nothing(grid, first, last)) {
        return true;
    }
    const uint32_t end = orca_route_grid_first(grid, last + 1);
    for (uint32_t k = orca_route_grid_first(grid, first); k < end; k++) {
        const route_wall *wall = &view->map->walls[grid->walls[k]];
        if (wall_blocks(&w->middle, wall)) {
            return false;
        }
        narrow(w, wall, view->layer->radius);
    }
    return true;
}

/* Adds the columns of a row that a line passes, if it comes there. */
static void add_columns(const route_grid *grid, const cell_line *line, int row, column_range *columns) {
    if (line->high.y >= row && line->low.y <= row + 1.0) {
        const column_range more = columns_in_row(grid, line, row);
        columns->left = more.left < columns->left ? more.left : columns->left;
        columns->right = more.right > columns->right ? more.right : columns->right;
    }
}

/* The same for all cells of a triangle. */
static bool walk_wide(const route_view *view, const geom_vec2 corners[3], wide_sight *w) {
    const route_grid *grid = &view->layer->grid;
    const geom_vec2 a = in_cells(grid, corners[0]);
    const geom_vec2 b = in_cells(grid, corners[1]);
    const geom_vec2 c = in_cells(grid, corners[2]);
    const cell_line lines[3] = {line_between(a, b), line_between(b, c), line_between(c, a)};
    const int last_row = orca_route_grid_clamp(fmax(lines[0].high.y, c.y), grid->rows);
    bool free = true;
    for (int row = orca_route_grid_clamp(fmin(lines[0].low.y, c.y), grid->rows); row <= last_row && free;
         row++) {
        column_range columns = {grid->columns, -1};
        for (int i = 0; i < 3; i++) {
            add_columns(grid, &lines[i], row, &columns);
        }
        const size_t first = (size_t)row * (size_t)grid->columns;
        free = columns.left > columns.right ||
               look_wide(view, first + (size_t)columns.left, first + (size_t)columns.right, w);
    }
    return free;
}

bool orca_route_sight_wide(const route_view *view, geom_vec2 a, geom_vec2 b, route_corridor *out) {
    const double radius = view->layer->radius;
    wide_sight w = {.middle = make_sight(a, b, radius)};
    const double most = fmin(corridor_most * radius / w.middle.length, corridor_slope);
    w.square = geom_vec2_dot(w.middle.along, w.middle.along);
    w.left = w.right = most;
    const geom_vec2 aside = geom_vec2_scale(geom_vec2_perp(w.middle.along), most);
    const geom_vec2 corners[3] = {geom_vec2_add(a, aside), geom_vec2_sub(a, aside), b};
    const bool free = walk_wide(view, corners, &w);
    *out = (route_corridor){a, b, w.left, w.right};
    return free;
}

bool orca_route_in_corridor(const route_corridor *c, geom_vec2 position, double radius) {
    const geom_vec2 along = geom_vec2_sub(c->to, c->from);
    const geom_vec2 way = geom_vec2_sub(position, c->from);
    const double square = geom_vec2_dot(along, along);
    const double forward = geom_vec2_dot(along, way);
    const double aside = geom_vec2_cross(along, way);
    const double beyond = fabs(aside) - (aside > 0.0 ? c->left : c->right) * (square - forward);
    const double spare = corridor_spare * radius;
    return square > 0.0 && forward >= 0.0 && forward <= square &&
           (beyond <= 0.0 || beyond * beyond <= spare * spare * square);
}

bool orca_route_enters(const route_view *view, geom_vec2 a, geom_vec2 b) {
    sight s = make_sight(a, b, 0.0);
    s.leads_out = true;
    orca_route_next_number(view);
    return walk(view, &s) != ROUTE_NO_WALL;
}

route_wall_list orca_route_walls_around(const route_view *view, geom_vec2 p) {
    const route_grid *grid = &view->layer->grid;
    const geom_vec2 at = in_cells(grid, p);
    const size_t cell = (size_t)orca_route_grid_clamp(at.y, grid->rows) * (size_t)grid->columns +
                        (size_t)orca_route_grid_clamp(at.x, grid->columns);
    const uint32_t first = orca_route_grid_first(grid, cell);
    const route_wall_list list = {grid->walls + first, orca_route_grid_first(grid, cell + 1) - first};
    return list;
}

static bool wall_within(const route_wall *wall, geom_vec2 p, double radius) {
    const geom_segment2 line = {wall->a, wall->b};
    const geom_circle disc = {p, radius + wall->radius};
    return collide_segment_circle(line, disc) != COLLIDE_APART;
}

route_near orca_route_nearest_wall(const route_view *view, geom_vec2 p, double radius) {
    route_near nearest = {NULL, p, radius};
    const route_wall_list list = orca_route_walls_around(view, p);
    for (uint32_t i = 0; i < list.count; i++) {
        const route_wall *wall = &view->map->walls[list.items[i]];
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

/* The way of an agent under way, which needs a little less room than sight lines. */
static sight make_course(const route_view *view, geom_vec2 a, geom_vec2 b) {
    return make_sight(a, b, view->layer->radius * ROUTE_FOLLOW_MARGIN);
}

/* Whether a wall is in the way of a disc that starts closer than its radius to it: it only may not come closer
 * than it is. From a place within an obstacle there is no way. */
static bool near_wall_blocks(const sight *s, const route_wall *wall) {
    const geom_segment2 line = {wall->a, wall->b};
    const collide_shape start = collide_shape_from_point(s->way.a);
    const double room =
        collide_shape_distance(start, collide_shape_from_segment(line)).distance - wall->radius;
    const sight past = make_sight(s->way.a, s->way.b, fmin(s->way.radius, room * (1.0 - 1e-9)));
    return !(room > 0.0) || wall_blocks(&past, wall);
}

/* Walls that are too near at the start are looked at first, with the room that there is, and then count as
 * seen. */
uint32_t orca_route_obstruction(const route_view *view, geom_vec2 a, geom_vec2 b) {
    const route_wall_list list = orca_route_walls_around(view, a);
    const sight s = make_course(view, a, b);
    orca_route_next_number(view);
    for (uint32_t i = 0; i < list.count; i++) {
        const route_wall *wall = &view->map->walls[list.items[i]];
        if (!wall_within(wall, a, s.way.radius)) {
            continue;
        }
        if (near_wall_blocks(&s, wall)) {
            return list.items[i];
        }
        view->marks->last[list.items[i]] = view->marks->number;
    }
    return walk(view, &s);
}

bool orca_route_obstructs(const route_view *view, uint32_t wall, geom_vec2 a, geom_vec2 b) {
    const route_wall *at = &view->map->walls[wall];
    const sight s = make_course(view, a, b);
    return wall_within(at, a, s.way.radius) ? near_wall_blocks(&s, at) : wall_blocks(&s, at);
}
