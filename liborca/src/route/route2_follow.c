/* Following a route: where to head for, and when to look for another route. */
#include "route2_follower.h"

#include "core/plane.h"

#include <geom/snapshot.h>

#include <string.h>

/* In radii: so far may a line pass a corner of a route on its inside and miss the obstacle, at most. A corner is up to
 * 1.14 radii from the obstacle. */
static const double corner_room = 0.18;

typedef orca_route found_route;
typedef orca_route_query route_query;
typedef orca_route_aim route_aim;
typedef orca_route_follower route_follower;
typedef orca_route_follower_def route_follower_def;
typedef route_view surroundings;

static const char snapshot_magic[8] = {'o', 'r', 'c', 'a', 'r', 't', 'f', '2'};

orca_route_follower_def orca_route_follower_def_default(void) {
    const orca_route_follower_def def = {.radius = 0.5, .patience = 8};
    return def;
}

/* ---- Memory ---- */

static void release_points(const route_follower *f) {
    geom_allocator_release(&f->allocator, f->memory->stretches, orca_route_stretch_count(f->point_capacity),
                           sizeof *f->memory->stretches, _Alignof(route_stretch));
    geom_allocator_release(&f->allocator, f->points, f->point_capacity, sizeof *f->points,
                           _Alignof(geom_vec2));
}

/* Releases all but the follower itself. */
static void release_memory(route_follower *f) {
    const geom_allocator *allocator = &f->allocator;
    follower_memory *m = f->memory;
    if (!m) {
        return;
    }
    release_points(f);
    orca_route_forget_goal(allocator, &m->goal_nodes);
    geom_allocator_release(allocator, m->start.sights, m->start.capacity, sizeof(route_sight),
                           _Alignof(route_sight));
    geom_allocator_release(allocator, m->end.sights, m->end.capacity, sizeof(route_sight),
                           _Alignof(route_sight));
    geom_allocator_release(allocator, m, 1, sizeof *m, _Alignof(follower_memory));
}

/* The memory is made with the first route: so followers that are made one after the other lie side by side. */
static bool reserve_memory(route_follower *f) {
    if (f->memory) {
        return true;
    }
    f->memory = geom_allocator_allocate(&f->allocator, 1, sizeof *f->memory, _Alignof(follower_memory));
    if (f->memory) {
        *f->memory = (follower_memory){.ahead_of = UINT32_MAX};
    }
    return f->memory != NULL;
}

/* Forgets in which maps the route is the shortest. */
static void forget_shortest(route_follower *f) {
    f->memory->shortest_among[0] = f->memory->shortest_among[1] = 0;
}

/* Room for so many points, whose contents may be lost. False without memory, and then they are not. */
static bool reserve_points(route_follower *f, size_t count) {
    if (!reserve_memory(f)) {
        return false;
    }
    if (count <= f->point_capacity) {
        return true;
    }
    const geom_allocator *allocator = &f->allocator;
    const size_t stretch_count = orca_route_stretch_count(count);
    geom_vec2 *points = geom_allocator_allocate(allocator, count, sizeof *points, _Alignof(geom_vec2));
    route_stretch *stretches =
        geom_allocator_allocate(allocator, stretch_count, sizeof *stretches, _Alignof(route_stretch));
    if (!points || (stretch_count > 0 && !stretches)) {
        forget_shortest(f);
        geom_allocator_release(allocator, points, count, sizeof *points, _Alignof(geom_vec2));
        geom_allocator_release(allocator, stretches, stretch_count, sizeof *stretches,
                               _Alignof(route_stretch));
        return false;
    }
    release_points(f);
    f->points = points;
    f->memory->stretches = stretches;
    f->point_capacity = count;
    return true;
}

/* What tells more of the points than they do. */
static void index_points(route_follower *f) { orca_route_follower_index(f); }

/* Forgets what was seen from the follower, for another radius may come. */
static void forget_sights(route_follower *f) {
    follower_memory *m = f->memory;
    f->clear_walls = 0;
    f->obstructed_walls = 0;
    forget_shortest(f);
    m->start.walls_hash = m->end.walls_hash = m->goal_nodes.walls_hash = 0;
}

void orca_route_follower_note_found(orca_route_follower *f, const orca_route_query *query,
                                    geom_vec2 position) {
    follower_memory *m = f->memory;
    m->shortest_among[0] = query->map->walls_hash;
    m->shortest_among[1] = 0;
    m->shortest_from = position;
}

geom_status orca_route_follower_begin_first(const orca_route_follower *follower, orca_route_query *query,
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

/* The route is taken next, if there is memory for it. */
static geom_status search_route(route_follower *f, route_query *query, vec position, orca_route *out) {
    const route_layer *layer;
    const geom_status status = orca_route_follower_begin(f, query, position, &layer);
    *out = (orca_route){.kind = ORCA_ROUTE_NONE};
    if (status != GEOM_OK) {
        return status;
    }
    if (!reserve_memory(f)) {
        return GEOM_OUT_OF_MEMORY;
    }
    const route_known_ends known = {.goal_nodes = &f->memory->goal_nodes,
                                    .about = orca_route_about(f, position)};
    if (!orca_route_search(query, layer, position, f->goal, &known, out)) {
        return GEOM_OUT_OF_MEMORY;
    }
    orca_route_note_goal(query, layer, f->goal, &f->allocator, &f->memory->goal_nodes);
    orca_route_follower_note_found(f, query, position);
    return GEOM_OK;
}

/* ---- What is in sight ---- */

/* A point of the route. Those that the agent heads for are known without the route, which is in no cache. */
static vec route_point(const route_follower *f, uint32_t index) {
    return index == f->clear_next                                      ? f->clear.to
           : f->clear_next != UINT32_MAX && index == f->clear_next + 1 ? f->beyond
                                                                       : f->points[index];
}

/* Whether an agent is in the corridor to a point that was found when it was seen last. */
static bool in_corridor(const orca_route_follower *f, const route_view *view, geom_vec2 position,
                        geom_vec2 point) {
    return f->clear_walls == view->map->walls_hash && geom_vec2_equal(f->clear.to, point) &&
           orca_route_in_corridor(&f->clear, position, view->layer->radius);
}

/* Whether an agent sees a point. If so, the corridor there is noted. */
static bool look_at(orca_route_follower *f, const route_view *view, geom_vec2 position, geom_vec2 point) {
    route_corridor found;
    if (!orca_route_sight_wide(view, position, point, &found)) {
        return false;
    }
    f->clear_next = geom_vec2_equal(f->clear.to, point) ? f->clear_next : UINT32_MAX;
    f->clear_walls = view->map->walls_hash;
    f->clear = found;
    return true;
}

/* Whether the wall that was in the way of the last look that failed is in the way of this one, too. What keeps an
 * agent under way keeps a line of sight with the whole radius all the more. */
static bool is_obstructed_again(const orca_route_follower *f, const route_view *view, geom_vec2 position,
                                geom_vec2 point) {
    return f->obstructed_walls == view->map->walls_hash &&
           orca_route_obstructs(view, f->obstruction, position, point);
}

/* Whether the agent can head straight for a point that it does not see. */
static bool can_head_for(orca_route_follower *f, const route_view *view, geom_vec2 position,
                         geom_vec2 point) {
    const uint32_t wall = orca_route_obstruction(view, position, point);
    if (wall != ROUTE_NO_WALL) {
        f->obstructed_walls = view->map->walls_hash;
        f->obstruction = wall;
    }
    return wall == ROUTE_NO_WALL;
}

/* Whether the agent can head straight for a point of its route. */
static bool sees_point(orca_route_follower *f, const route_view *view, geom_vec2 position, geom_vec2 point) {
    return in_corridor(f, view, position, point) ||
           (!is_obstructed_again(f, view, position, point) &&
            (look_at(f, view, position, point) || can_head_for(f, view, position, point)));
}

/* Whether an agent is still before the corner at a point of its route, so that the next point, `beyond`, can not be in
 * sight. The line there passes the point on the side of the corner, by more than corners stand off. The corner is abeam
 * of the line less than half a radius before the point. */
static bool before_corner(double radius, geom_vec2 position, geom_vec2 point, geom_vec2 beyond) {
    const geom_vec2 to_corner = geom_vec2_sub(point, position);
    const geom_vec2 on = geom_vec2_sub(beyond, position);
    const double aside = geom_vec2_cross(on, to_corner);
    const double least = corner_room * radius;
    return geom_vec2_dot(to_corner, to_corner) > radius * radius &&
           geom_vec2_dot(to_corner, geom_vec2_sub(on, to_corner)) > 0.0 &&
           aside * aside > least * least * geom_vec2_dot(on, on);
}

/* Whether the agent can head straight for the point behind one that it sees. */
static bool sees_beyond(route_follower *f, const surroundings *view, vec position, uint32_t at) {
    const vec beyond = route_point(f, at + 1);
    const bool before = at > 0 && before_corner(view->layer->radius, position, route_point(f, at), beyond);
    return !before && sees_point(f, view, position, beyond);
}

/* What a follower sees with a query. An error is that of a call with this position. */
static geom_status look_around(const route_follower *f, route_query *query, vec position, surroundings *out) {
    const route_layer *layer = NULL;
    const geom_status status = orca_route_follower_begin(f, query, position, &layer);
    *out = (route_view){query->map, layer, &query->marks};
    return status;
}

#include "route_follow.inl"

#include "route_snapshot.inl"

/* ---- Followers ---- */

geom_status orca_route_follower_create(const orca_route_follower_def *def, orca_route_follower **out) {
    const orca_route_follower_def defaults = orca_route_follower_def_default();
    return follower_create(def, &defaults, out);
}

void orca_route_follower_destroy(orca_route_follower *follower) { follower_destroy(follower); }

geom_status orca_route_follower_take(orca_route_follower *follower, const orca_route *route) {
    const geom_status status = follower_take(follower, route);
    if (status == GEOM_OK) {
        forget_shortest(follower);
    }
    return status;
}

void orca_route_follower_forget(orca_route_follower *follower) { follower_forget(follower); }

geom_status orca_route_follower_set_goal(orca_route_follower *follower, geom_vec2 goal) {
    const geom_status status = follower_set_goal(follower, goal);
    if (status == GEOM_OK && follower->memory) {
        follower->memory->goal_nodes.walls_hash = 0;
    }
    return status;
}

bool orca_route_follower_has_route(const orca_route_follower *follower) { return follower->known; }

orca_route orca_route_follower_route(const orca_route_follower *follower) { return follower_route(follower); }

uint32_t orca_route_follower_next(const orca_route_follower *follower) { return follower->next; }

geom_status orca_route_follower_plan(orca_route_follower *follower, orca_route_query *query,
                                     geom_vec2 position) {
    return follower_plan(follower, query, position);
}

static void fetch_lines(const void *memory, size_t count) {
    const char *const bytes = (const char *)memory;
    for (size_t line = 0; line < count; ++line) {
        __builtin_prefetch(bytes + line * ROUTE_LINE);
    }
}

void orca_route_follower_fetch(const orca_route_follower *follower) {
    fetch_lines(follower, ROUTE_STEP_LINES);
}

void orca_route_follower_fetch_revise(const orca_route_follower *follower) {
    if (follower->memory) {
        fetch_lines(follower->memory, ROUTE_EDIT_LINES);
    }
}

/* Notes the points that the agent heads for, if the corridor leads to the first: most steps ask for no others. */
static void note_next(orca_route_follower *f) {
    if (f->clear_next == f->next) {
        return;
    }
    const bool leads_there = f->point_count > 0 && geom_vec2_equal(f->clear.to, f->points[f->next]);
    f->clear_next = leads_there ? f->next : UINT32_MAX;
    if (leads_there) {
        f->clear.to = f->points[f->next];
        f->beyond = f->points[f->next + 1 < f->point_count ? f->next + 1 : f->next];
    }
}

/* Whether an agent goes on as in its last step: in the corridor to the point that it aims at, and still before the
 * corner there. */
static bool goes_on(const orca_route_follower *f, const orca_route_map *map, geom_vec2 position) {
    const route_layer *layer = orca_route_layer(map, f->radius);
    const bool known = f->known && f->point_count > 0 && layer;
    return known && (f->next > 0 || f->kind != ORCA_ROUTE_LEADS_OUT) && f->clear_walls == map->walls_hash &&
           f->clear_next == f->next && orca_route_in_corridor(&f->clear, position, layer->radius) &&
           (f->next + 1 == f->point_count ||
            (f->next > 0 && before_corner(layer->radius, position, f->clear.to, f->beyond)));
}

geom_status orca_route_follower_step(orca_route_follower *follower, orca_route_query *query,
                                     geom_vec2 position, orca_route_aim *out) {
    if (!goes_on(follower, query->map, position)) {
        const geom_status status = follower_step(follower, query, position, out);
        note_next(follower);
        return status;
    }
    const geom_vec2 point = follower->clear.to;
    follower->wait -= follower->wait > 0 ? 1U : 0U;
    *out =
        (orca_route_aim){.point = point, .is_goal = geom_vec2_equal(point, follower->goal), .in_sight = true};
    return GEOM_OK;
}

geom_vec2 orca_route_aim_velocity(orca_route_aim aim, geom_vec2 position, double speed, double time_step) {
    return aim_velocity(aim, position, speed, time_step);
}

size_t orca_route_follower_save(const orca_route_follower *follower, void *bytes, size_t capacity) {
    return follower_save(follower, bytes, capacity);
}

geom_status orca_route_follower_restore(orca_route_follower *follower, const void *bytes, size_t size) {
    return follower_restore(follower, bytes, size);
}
