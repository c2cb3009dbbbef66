/* Following a route: where to head for, and when to look for another route. */
#include "route2_follower.h"

#include <string.h>

/* In radii: by so much a line of sight with the whole radius is wider than what an agent under way needs,
 * and so far may a line pass a corner of a route on its inside and miss the obstacle, at most. A corner is
 * up to 1.14 radii from the obstacle. */
static const double spare_room = 0.0299;
static const double corner_room = 0.18;

/* In radii: so far may two clear lines to one point be apart that all lines between them are clear for an
 * agent under way. It is less than 2 sqrt(1 - ROUTE_FOLLOW_MARGIN^2). */
static const double corridor_width = 0.48;
static const double look_aside = 0.35; /* so far beside an agent is looked from to widen the corridor */

orca_route_follower_def orca_route_follower_def_default(void) {
    const orca_route_follower_def def = {.radius = 0.5, .patience = 8};
    return def;
}

geom_status orca_route_follower_create(const orca_route_follower_def *def, orca_route_follower **out) {
    const orca_route_follower_def defaults = orca_route_follower_def_default();
    const orca_route_follower_def *given = def ? def : &defaults;
    *out = NULL;
    if (!isfinite(given->radius) || !geom_vec2_is_finite(given->goal)) {
        return GEOM_NOT_FINITE;
    }
    if (given->radius < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    const geom_allocator used = given->allocator ? *given->allocator : geom_allocator_default();
    orca_route_follower *follower =
        geom_allocator_allocate(&used, 1, sizeof *follower, _Alignof(orca_route_follower));
    if (!follower) {
        return GEOM_OUT_OF_MEMORY;
    }
    *follower = (orca_route_follower){
        .allocator = used, .radius = given->radius, .goal = given->goal, .patience = given->patience};
    *out = follower;
    return GEOM_OK;
}

static void release_points(const orca_route_follower *follower) {
    const geom_allocator *allocator = &follower->allocator;
    geom_allocator_release(allocator, follower->stretches, orca_route_stretch_count(follower->point_capacity),
                           sizeof *follower->stretches, _Alignof(route_stretch));
    geom_allocator_release(allocator, follower->points, follower->point_capacity, sizeof *follower->points,
                           _Alignof(geom_vec2));
}

void orca_route_follower_destroy(orca_route_follower *follower) {
    if (!follower) {
        return;
    }
    const geom_allocator allocator = follower->allocator;
    release_points(follower);
    geom_allocator_release(&allocator, follower->start.sights, follower->start.capacity, sizeof(route_sight),
                           _Alignof(route_sight));
    geom_allocator_release(&allocator, follower->end.sights, follower->end.capacity, sizeof(route_sight),
                           _Alignof(route_sight));
    geom_allocator_release(&allocator, follower, 1, sizeof *follower, _Alignof(orca_route_follower));
}

/* ---- The route ---- */

bool orca_route_follower_reserve(orca_route_follower *follower, size_t count) {
    if (count <= follower->point_capacity) {
        return true;
    }
    const geom_allocator *allocator = &follower->allocator;
    const size_t stretch_count = orca_route_stretch_count(count);
    geom_vec2 *points = geom_allocator_allocate(allocator, count, sizeof *points, _Alignof(geom_vec2));
    route_stretch *stretches =
        geom_allocator_allocate(allocator, stretch_count, sizeof *stretches, _Alignof(route_stretch));
    if (!points || (stretch_count > 0 && !stretches)) {
        geom_allocator_release(allocator, points, count, sizeof *points, _Alignof(geom_vec2));
        geom_allocator_release(allocator, stretches, stretch_count, sizeof *stretches,
                               _Alignof(route_stretch));
        return false;
    }
    release_points(follower);
    follower->points = points;
    follower->stretches = stretches;
    follower->point_capacity = count;
    return true;
}

geom_status orca_route_follower_take(orca_route_follower *follower, const orca_route *route) {
    if (!orca_route_follower_reserve(follower, route->point_count)) {
        return GEOM_OUT_OF_MEMORY;
    }
    if (route->point_count > 0) {
        memmove(follower->points, route->points, route->point_count * sizeof *route->points);
    }
    follower->kind = route->kind;
    follower->point_count = route->point_count;
    follower->length = route->length;
    follower->known = true;
    follower->next = 0;
    orca_route_follower_index(follower);
    return GEOM_OK;
}

void orca_route_follower_forget(orca_route_follower *follower) {
    follower->kind = ORCA_ROUTE_NONE;
    follower->point_count = 0;
    follower->length = 0.0;
    follower->known = false;
    follower->next = 0;
}

geom_status orca_route_follower_set_goal(orca_route_follower *follower, geom_vec2 goal) {
    if (!geom_vec2_is_finite(goal)) {
        return GEOM_NOT_FINITE;
    }
    follower->goal = goal;
    orca_route_follower_forget(follower);
    return GEOM_OK;
}

bool orca_route_follower_has_route(const orca_route_follower *follower) { return follower->known; }

orca_route orca_route_follower_route(const orca_route_follower *follower) {
    const bool any = follower->point_count > 0;
    return (orca_route){follower->kind, any ? follower->points : NULL, follower->point_count,
                        follower->length};
}

uint32_t orca_route_follower_next(const orca_route_follower *follower) { return follower->next; }

/* Replaces the route by the shortest from here. */
static geom_status find_route(orca_route_follower *follower, orca_route_query *query, geom_vec2 position) {
    orca_route found;
    const geom_status status =
        orca_route_query_find(query, position, follower->goal, follower->radius, &found);
    return status == GEOM_OK ? orca_route_follower_take(follower, &found) : status;
}

geom_status orca_route_follower_plan(orca_route_follower *follower, orca_route_query *query,
                                     geom_vec2 position) {
    return follower->known ? GEOM_OK : find_route(follower, query, position);
}

/* ---- A step ---- */

/* Whether an agent is still so near to a line that was seen to be clear with room to spare that it needs no
 * other look. From all points within the spare room of that line the same end is in sight: all of these
 * lines lie within the wider strip. */
static bool is_near_line(geom_vec2 from, geom_vec2 to, geom_vec2 position, double room) {
    const geom_vec2 along = geom_vec2_sub(to, from);
    const geom_vec2 way = geom_vec2_sub(position, from);
    const double square = geom_vec2_dot(along, along);
    const double forward = geom_vec2_dot(along, way);
    const double aside = geom_vec2_cross(along, way);
    return square > 0.0 && forward >= 0.0 && forward <= square && aside * aside <= room * room * square;
}

/* Whether a position lies on a straight piece, not longer than `width`, from one of two lines with the same
 * end to the other. The piece is at a right angle to the first line.
 *
 * Such a position sees that end, too. Its line there lies between both, on pieces that get shorter in
 * proportion. A disc on a piece lies in the two discs around the ends of the piece, which are free: their
 * circles meet off the middle by sqrt(1 - (width / 2)^2), in their radii, and the disc has less. */
static bool is_between(const geom_vec2 from[2], geom_vec2 to, geom_vec2 position, double width) {
    const geom_vec2 along = geom_vec2_sub(to, from[0]);
    const geom_vec2 other = geom_vec2_sub(to, from[1]);
    const double square = geom_vec2_dot(along, along);
    const double part = geom_vec2_dot(along, geom_vec2_sub(position, from[0])) / square;
    const geom_vec2 foot = geom_vec2_add_scaled(from[0], part, along);
    const geom_vec2 aside = geom_vec2_sub(position, foot);
    const double steep = geom_vec2_cross(other, aside);
    const double onward = geom_vec2_cross(other, geom_vec2_sub(from[1], position)) / steep;
    const geom_vec2 end = geom_vec2_add_scaled(position, onward, aside);
    const double forward = geom_vec2_dot(other, geom_vec2_sub(end, from[1]));
    const geom_vec2 piece = geom_vec2_sub(end, foot);
    return part >= 0.0 && part <= 1.0 && onward >= 0.0 && forward >= 0.0 &&
           forward <= geom_vec2_dot(other, other) && geom_vec2_dot(piece, piece) <= width * width;
}

static bool in_corridor(const orca_route_follower *f, const route_view *view, geom_vec2 position) {
    const double radius = view->layer->radius;
    return is_near_line(f->clear_from[0], f->clear_to, position, spare_room * radius) ||
           is_near_line(f->clear_from[1], f->clear_to, position, spare_room * radius) ||
           is_between(f->clear_from, f->clear_to, position, corridor_width * radius);
}

/* How far a position is to the left of a line. */
static double offset_from_line(geom_vec2 from, geom_vec2 to, geom_vec2 position) {
    const geom_vec2 along = geom_vec2_normalize(geom_vec2_sub(to, from));
    return geom_vec2_cross(along, geom_vec2_sub(position, from));
}

static bool knows_corridor(const orca_route_follower *f, const route_view *view, geom_vec2 point) {
    return f->clear_walls == view->map->walls_hash && geom_vec2_equal(f->clear_to, point);
}

/* Which of the two lines is nearer to a position. */
static geom_vec2 nearer_line(const orca_route_follower *f, geom_vec2 position) {
    const double first = fabs(offset_from_line(f->clear_from[0], f->clear_to, position));
    const double second = fabs(offset_from_line(f->clear_from[1], f->clear_to, position));
    return f->clear_from[first <= second ? 0 : 1];
}

/* Looks from a place beyond an agent that has come out of the corridor: it goes on to the same side, most
 * often. Whether the corridor is so much wider that the agent is in it. */
static bool widen_corridor(orca_route_follower *f, const route_view *view, geom_vec2 position) {
    const double radius = view->layer->radius;
    const geom_vec2 line = nearer_line(f, position);
    const double step = offset_from_line(line, f->clear_to, position) < 0.0 ? -look_aside : look_aside;
    const geom_vec2 left = geom_vec2_perp(geom_vec2_normalize(geom_vec2_sub(f->clear_to, position)));
    const geom_vec2 wider[2] = {geom_vec2_add_scaled(position, step * radius, left), line};
    if (f->tight || !is_between(wider, f->clear_to, position, corridor_width * radius)) {
        return false;
    }
    f->tight = !orca_route_sight(view, wider[0], f->clear_to, radius);
    if (!f->tight) {
        f->clear_from[0] = wider[0];
        f->clear_from[1] = line;
    }
    return !f->tight;
}

/* Whether the agent can head straight for a point of its route. */
static bool sees_point(orca_route_follower *f, const route_view *view, geom_vec2 position, geom_vec2 point) {
    const bool known = knows_corridor(f, view, point);
    if (known && (in_corridor(f, view, position) || widen_corridor(f, view, position))) {
        return true;
    }
    if (orca_route_sight(view, position, point, view->layer->radius)) {
        f->tight = f->tight && known;
        f->clear_walls = view->map->walls_hash;
        f->clear_from[0] = f->clear_from[1] = position;
        f->clear_to = point;
        return true;
    }
    return orca_route_can_head_for(view, position, point);
}

/* Whether an agent is still before the corner at a point of its route, so that the next point can not be in
 * sight. The line there passes the point on the side of the corner, by more than corners stand off. The
 * corner is abeam of the line less than half a radius before the point. */
static bool before_corner(const orca_route_follower *f, const route_view *view, geom_vec2 position,
                          uint32_t at) {
    const double radius = view->layer->radius;
    const geom_vec2 to_corner = geom_vec2_sub(f->points[at], position);
    const geom_vec2 on = geom_vec2_sub(f->points[at + 1], position);
    const double aside = geom_vec2_cross(on, to_corner);
    const double least = corner_room * radius;
    return at > 0 && geom_vec2_dot(to_corner, to_corner) > radius * radius &&
           geom_vec2_dot(to_corner, geom_vec2_sub(on, to_corner)) > 0.0 &&
           aside * aside > least * least * geom_vec2_dot(on, on);
}

/* Aims at the farthest of the points, going on from the one aimed at before, that can be reached straight,
 * and falls back to an earlier one when the agent was pushed out of sight. Returns whether any is in
 * sight. */
static bool look_ahead(orca_route_follower *f, const route_view *view, geom_vec2 position) {
    const uint32_t first = f->kind == ORCA_ROUTE_LEADS_OUT ? 1 : 0; /* never back into an obstacle */
    uint32_t at = f->next < first ? first : f->next;
    bool in_sight = sees_point(f, view, position, f->points[at]);
    if (in_sight) {
        while (at + 1 < f->point_count && !before_corner(f, view, position, at) &&
               sees_point(f, view, position, f->points[at + 1])) {
            at++;
        }
    } else {
        for (uint32_t i = at; i > first && !in_sight; i--) {
            in_sight = sees_point(f, view, position, f->points[i - 1]);
            at = in_sight ? i - 1 : at;
        }
    }
    f->next = at;
    return in_sight;
}

/* Aims along the route. An agent that was pushed aside may have lost sight of where the route leads and is
 * sent back to a point behind, perhaps far behind; then it is to `turn_back`. */
static void aim_along(orca_route_follower *f, const route_view *view, geom_vec2 position, orca_route_aim *out,
                      bool *turn_back) {
    const uint32_t before = f->next;
    out->in_sight = look_ahead(f, view, position);
    out->point = f->points[f->next];
    out->is_goal = geom_vec2_equal(out->point, f->goal);
    *turn_back = !out->in_sight || f->next < before;
}

/* Aims along a route that is known, or at the goal if there is no way, and finds another when that is
 * needed. */
static geom_status aim_known(orca_route_follower *f, orca_route_query *query, const route_layer *layer,
                             geom_vec2 position, orca_route_aim *out) {
    const route_view view = {query->map, layer, &query->marks};
    if (f->point_count == 0) {
        return GEOM_OK;
    }
    bool turn_back;
    aim_along(f, &view, position, out, &turn_back);
    if (!turn_back || f->wait > 0) {
        return GEOM_OK;
    }
    const geom_status status = find_route(f, query, position);
    if (status != GEOM_OK) {
        return status;
    }
    f->wait = f->patience;
    *out = (orca_route_aim){.point = f->goal, .is_goal = true, .replanned = true};
    if (f->point_count > 0) {
        aim_along(f, &view, position, out, &turn_back);
    }
    return GEOM_OK;
}

geom_status orca_route_follower_begin(const orca_route_follower *follower, orca_route_query *query,
                                      geom_vec2 position, const route_layer **layer) {
    if (!geom_vec2_is_finite(position)) {
        return GEOM_NOT_FINITE;
    }
    *layer = orca_route_layer(query->map, follower->radius);
    if (!*layer) {
        return GEOM_INVALID_ARGUMENT;
    }
    return orca_route_query_ready(query, *layer) ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}

geom_status orca_route_follower_step(orca_route_follower *follower, orca_route_query *query,
                                     geom_vec2 position, orca_route_aim *out) {
    const orca_route_aim goal = {.point = follower->goal, .is_goal = true};
    *out = goal;
    const route_layer *layer = NULL;
    geom_status status = orca_route_follower_begin(follower, query, position, &layer);
    if (status != GEOM_OK) {
        return status;
    }
    const bool known = follower->known;
    status = orca_route_follower_plan(follower, query, position);
    if (status == GEOM_OK) {
        follower->wait -= follower->wait > 0 ? 1U : 0U;
        status = aim_known(follower, query, layer, position, out);
    }
    if (status != GEOM_OK) {
        *out = goal;
    }
    out->replanned = status == GEOM_OK && (out->replanned || !known);
    return status;
}

geom_vec2 orca_route_aim_velocity(orca_route_aim aim, geom_vec2 position, double speed, double time_step) {
    const geom_vec2 way = geom_vec2_sub(aim.point, position);
    const double most = aim.is_goal ? geom_vec2_length(way) / time_step : HUGE_VAL;
    return geom_vec2_scale(geom_vec2_normalize(way), fmin(speed, most));
}
