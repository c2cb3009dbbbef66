/* Where a disc can be: whether it has room at a place, and where it finds some nearby. */
#include "route2_internal.h"

#include <geom/predicate.h>

/* Steps away from the nearest wall; each leaves a little more room than is needed, so that between two walls
 * the steps come to an end. */
enum {
    MOST_STEPS = 64
};
static const double step_margin = 1.01;

/* Whether p is inside a solid, by how often their outlines wind around it: W. R. Franklin's crossings, with a
 * sign. The outline of a room winds around all that is not in the room. */
bool orca_route_within_solid(const orca_route_map *map, geom_vec2 p) {
    int winding = map->room_count;
    for (size_t i = 0; i < map->wall_count; i++) {
        const route_wall *wall = &map->walls[i];
        const bool upward = wall->a.y <= p.y && wall->b.y > p.y;
        const bool downward = wall->a.y > p.y && wall->b.y <= p.y;
        if (wall->solid_side != 0 && (upward || downward)) {
            const int side = geom_orient2d(wall->a, wall->b, p);
            winding += upward && side > 0 ? wall->solid_side : 0;
            winding -= downward && side < 0 ? wall->solid_side : 0;
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

/* Whether the straight way out to `free` leads through nothing: it stays clear of every wall by half of what
 * there is at p. */
static bool way_out(const route_view *view, geom_vec2 p, geom_vec2 free, double distance) {
    return orca_route_sight(view, p, free, 0.5 * distance);
}

route_place orca_route_examine_place(const route_view *view, geom_vec2 p) {
    const double wanted = view->layer->radius * ROUTE_SIGHT_MARGIN;
    route_place place = {ROUTE_PLACE_FREE, p, p, wanted};
    const route_near near = orca_route_nearest_wall(view, p, wanted);
    if ((near.wall && near.distance <= 0.0) || orca_route_within_solid(view->map, p)) {
        place.kind = ROUTE_PLACE_SOLID;
        return place;
    }
    if (!near.wall) {
        return place;
    }
    const geom_vec2 free = orca_route_push_out(view, p, wanted);
    if (!orca_route_nearest_wall(view, free, wanted).wall && way_out(view, p, free, near.distance)) {
        place.kind = ROUTE_PLACE_PUSHED;
        place.free = free;
        return place;
    }
    place.kind = ROUTE_PLACE_TIGHT;
    place.radius = near.distance * (1.0 - 1e-9);
    return place;
}
