/* Where a disc can be: whether it has room at a place, and where it finds some nearby. */
#include "route2_map.h"

#include <collide/distance2.h>
#include <geom/predicate.h>

/* Steps away from the nearest wall; each leaves a little more room than is needed, so that between two
 * walls the steps come to an end. */
enum {
    MOST_STEPS = 64
};
static const double step_margin = 1.01;

/* How often a wall of a solid winds around p, by the crossing of a ray from p to the right or to the left.
 * */
static int crossing(const route_wall *wall, geom_vec2 p, bool to_left) {
    const bool upward = wall->a.y <= p.y && wall->b.y > p.y;
    const bool downward = wall->a.y > p.y && wall->b.y <= p.y;
    if (wall->solid_side == 0 || (!upward && !downward)) {
        return 0;
    }
    const int side = geom_orient2d(wall->a, wall->b, p);
    if (to_left) {
        return upward && side <= 0 ? -wall->solid_side : downward && side >= 0 ? wall->solid_side : 0;
    }
    return upward && side > 0 ? wall->solid_side : downward && side < 0 ? -wall->solid_side : 0;
}

/* By how often the outlines of solids wind around p: W. R. Franklin's crossings, with a sign. The ray leads
 * to the nearer side of the map. The outline of a room winds around all that is not in the room. */
bool orca_route_within_solid(const route_view *view, geom_vec2 p) {
    const route_grid *grid = &view->layer->tiles.walls;
    const double x = (p.x - grid->origin.x) / grid->cell;
    const int row = orca_route_grid_clamp((p.y - grid->origin.y) / grid->cell, grid->rows);
    const int column = orca_route_grid_clamp(x, grid->columns);
    const bool to_left = 2 * column < grid->columns;
    const size_t first = (size_t)row * (size_t)grid->columns + (size_t)(to_left ? 0 : column);
    const size_t last = first + (size_t)(to_left ? column : grid->columns - 1 - column);
    int winding = view->map->room_count;
    orca_route_next_number(view);
    const uint32_t end = orca_route_grid_first(grid, last + 1);
    for (uint32_t k = orca_route_grid_first(grid, first); k < end; k++) {
        const uint32_t wall = grid->walls[k];
        if (view->marks->last[wall] != view->marks->number) {
            view->marks->last[wall] = view->marks->number;
            winding += crossing(&view->map->walls[wall], p, to_left);
        }
    }
    return winding > 0;
}

/* A step from p straight away from a wall, to where the disc clears it. */
static geom_vec2 step_away(geom_vec2 p, route_near near, double radius) {
    const geom_vec2 away = geom_vec2_normalize(geom_vec2_sub(p, near.foot));
    return geom_vec2_add_scaled(near.foot, near.wall->radius + radius * step_margin, away);
}

geom_vec2 orca_route_push_out(const route_view *view, geom_vec2 p, double radius) {
    route_near near = orca_route_nearest_wall(view, p, radius);
    for (int i = 0; i < MOST_STEPS && near.wall; i++) {
        p = step_away(p, near, radius);
        near = orca_route_nearest_wall(view, p, radius);
    }
    return p;
}

/* ---- Close to large arcs ---- */

/* The wall with an arc among whose tangents a place lies, the deepest. */
typedef struct low_over {
    const route_wall *wall;
    geom_vec2 foot;
    double height; /* above the wall's line, at which it would not */
    double rise;   /* from the place up to there */
} low_over;

static void look_below(const route_layer *layer, const route_wall *wall, geom_vec2 p, low_over *low) {
    const double reach = orca_route_tangent_reach(wall->radius, layer->radius);
    const geom_segment2 line = {wall->a, wall->b};
    const collide_distance found =
        collide_shape_distance(collide_shape_from_point(p), collide_shape_from_segment(line));
    const bool at_end = geom_vec2_equal(found.on_b, wall->a) || geom_vec2_equal(found.on_b, wall->b);
    const double rise = wall->radius + reach - found.distance;
    if (reach > 0.0 && at_end && rise > low->rise) {
        *low = (low_over){wall, found.on_b, wall->radius + reach, rise};
    }
}

/* Looks in the cells from which an arc may reach to p. */
static low_over find_arc_below(const route_view *view, geom_vec2 p) {
    const route_grid *grid = &view->layer->tiles.walls;
    const double reach = view->layer->tangent_reach;
    const int left = orca_route_grid_clamp((p.x - reach - grid->origin.x) / grid->cell, grid->columns);
    const int right = orca_route_grid_clamp((p.x + reach - grid->origin.x) / grid->cell, grid->columns);
    const int top = orca_route_grid_clamp((p.y + reach - grid->origin.y) / grid->cell, grid->rows);
    int row = orca_route_grid_clamp((p.y - reach - grid->origin.y) / grid->cell, grid->rows);
    low_over low = {.wall = NULL};
    for (; row <= top; row++) {
        const size_t first = (size_t)row * (size_t)grid->columns;
        const uint32_t end = orca_route_grid_first(grid, first + (size_t)right + 1);
        for (uint32_t k = orca_route_grid_first(grid, first + (size_t)left); k < end; k++) {
            look_below(view->layer, &view->map->walls[grid->walls[k]], p, &low);
        }
    }
    return low;
}

geom_vec2 orca_route_rise(const route_view *view, geom_vec2 p, geom_circle *arc) {
    if (view->layer->tangent_reach == 0.0) {
        return p;
    }
    const low_over low = find_arc_below(view, p);
    if (!low.wall) {
        return p;
    }
    const geom_vec2 away = geom_vec2_normalize(geom_vec2_sub(p, low.foot));
    const geom_vec2 high = geom_vec2_add_scaled(low.foot, low.height, away);
    if (!orca_route_sight(view, p, high, view->layer->radius * ROUTE_SIGHT_MARGIN)) {
        return p;
    }
    if (arc) {
        *arc = (geom_circle){low.foot, low.wall->radius};
    }
    return high;
}

/* ---- Places ---- */

/* Whether the straight way out to `free` leads through nothing: it stays clear of every wall by half of
 * what there is at p. */
static bool way_out(const route_view *view, geom_vec2 p, geom_vec2 free, double distance) {
    return orca_route_sight(view, p, free, 0.5 * distance);
}

route_place orca_route_examine_place(const route_view *view, geom_vec2 p) {
    const double wanted = view->layer->radius * ROUTE_SIGHT_MARGIN;
    route_place place = {.kind = ROUTE_PLACE_FREE, .point = p, .free = p, .radius = wanted};
    const route_near near = orca_route_nearest_wall(view, p, wanted);
    if ((near.wall && near.distance <= 0.0) || orca_route_within_solid(view, p)) {
        place.kind = ROUTE_PLACE_SOLID;
        return place;
    }
    if (!near.wall) {
        place.free = orca_route_rise(view, p, &place.arc);
        place.kind = geom_vec2_equal(place.free, p) ? ROUTE_PLACE_FREE : ROUTE_PLACE_LOW;
        return place;
    }
    const geom_vec2 free = orca_route_push_out(view, p, wanted);
    if (!orca_route_nearest_wall(view, free, wanted).wall && way_out(view, p, free, near.distance)) {
        const geom_vec2 high = orca_route_rise(view, free, NULL);
        place.kind = ROUTE_PLACE_PUSHED;
        place.free = way_out(view, p, high, near.distance) ? high : free;
        return place;
    }
    place.kind = ROUTE_PLACE_TIGHT;
    place.radius = near.distance * (1.0 - 1e-9);
    return place;
}
