/* Following a route in space: where to head for, and when to look for another route. */
#include "route3_internal.h"

#include <stdalign.h>
#include <string.h>

/* In radii: the room that an agent under way needs, which others and walls have pushed about. */
static const double room_under_way = 0.97;
/* From all points that are no farther than this from a line that was seen to be free, its end is in sight. */
static const double spare_room = 0.0299;
/* A route is replaced after an edit if another is shorter by this part. */
static const double least_gain = 0x1p-10;

orca_route3_follower_def orca_route3_follower_def_default(void) {
    const orca_route3_follower_def def = {.radius = 0.5, .patience = 8};
    return def;
}

geom_status orca_route3_follower_create(const orca_route3_follower_def *def, orca_route3_follower **out) {
    const orca_route3_follower_def defaults = orca_route3_follower_def_default();
    const orca_route3_follower_def *given = def ? def : &defaults;
    *out = NULL;
    if (!isfinite(given->radius) || !geom_vec3_is_finite(given->goal)) {
        return GEOM_NOT_FINITE;
    }
    if (given->radius < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    const geom_allocator used = given->allocator ? *given->allocator : geom_allocator_default();
    orca_route3_follower *follower =
        geom_allocator_allocate(&used, 1, sizeof *follower, alignof(max_align_t));
    if (!follower) {
        return GEOM_OUT_OF_MEMORY;
    }
    *follower = (orca_route3_follower){
        .allocator = used, .radius = given->radius, .goal = given->goal, .patience = given->patience};
    *out = follower;
    return GEOM_OK;
}

void orca_route3_follower_destroy(orca_route3_follower *follower) {
    if (!follower) {
        return;
    }
    const geom_allocator allocator = follower->allocator;
    geom_allocator_release(&allocator, follower->points, follower->point_capacity, sizeof *follower->points,
                           alignof(max_align_t));
    geom_allocator_release(&allocator, follower, 1, sizeof *follower, alignof(max_align_t));
}

/* ---- The route ---- */

bool orca_route3_follower_reserve(orca_route3_follower *follower, size_t count) {
    void *points = follower->points;
    const bool room = orca_route3_reserve(&follower->allocator, &points, &follower->point_capacity, count,
                                          sizeof *follower->points);
    follower->points = points;
    return room;
}

geom_status orca_route3_follower_take(orca_route3_follower *follower, const orca_route3 *route) {
    if (!orca_route3_follower_reserve(follower, route->point_count)) {
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
    return GEOM_OK;
}

void orca_route3_follower_forget(orca_route3_follower *follower) {
    follower->kind = ORCA_ROUTE_NONE;
    follower->point_count = 0;
    follower->length = 0.0;
    follower->known = false;
    follower->next = 0;
}

geom_status orca_route3_follower_set_goal(orca_route3_follower *follower, geom_vec3 goal) {
    if (!geom_vec3_is_finite(goal)) {
        return GEOM_NOT_FINITE;
    }
    follower->goal = goal;
    orca_route3_follower_forget(follower);
    return GEOM_OK;
}

bool orca_route3_follower_has_route(const orca_route3_follower *follower) { return follower->known; }

orca_route3 orca_route3_follower_route(const orca_route3_follower *follower) {
    const bool any = follower->point_count > 0;
    return (orca_route3){follower->kind, any ? follower->points : NULL, follower->point_count,
                         follower->length};
}

uint32_t orca_route3_follower_next(const orca_route3_follower *follower) { return follower->next; }

/* Replaces the route by the one from here. */
static geom_status find_route(orca_route3_follower *follower, orca_route3_query *query, geom_vec3 position) {
    orca_route3 found;
    const geom_status status =
        orca_route3_query_find(query, position, follower->goal, follower->radius, &found);
    return status == GEOM_OK ? orca_route3_follower_take(follower, &found) : status;
}

geom_status orca_route3_follower_plan(orca_route3_follower *follower, orca_route3_query *query,
                                      geom_vec3 position) {
    return follower->known ? GEOM_OK : find_route(follower, query, position);
}

/* ---- What is in sight ---- */

/* Whether an agent is still so near to a line that was seen to be free that it needs no other look. */
static bool in_corridor(const orca_route3_follower *f, const orca_route3_map *map, geom_vec3 position,
                        geom_vec3 point) {
    if (f->clear_version != map->version || !geom_vec3_equal(f->clear_to, point)) {
        return false;
    }
    const geom_vec3 along = geom_vec3_sub(f->clear_to, f->clear_from);
    const geom_vec3 way = geom_vec3_sub(position, f->clear_from);
    const double square = geom_vec3_dot(along, along);
    const double forward = geom_vec3_dot(along, way);
    const geom_vec3 aside = geom_vec3_cross(along, way);
    const double room = spare_room * f->radius;
    return square > 0.0 && forward >= 0.0 && forward <= square &&
           geom_vec3_dot(aside, aside) <= room * room * square;
}

/* Whether the agent can head straight for a point. One that is closer to an obstacle than it should be needs
 * no more room than it has. */
static bool sees_point(orca_route3_follower *f, const orca_route3_map *map, geom_vec3 position,
                       geom_vec3 point) {
    if (in_corridor(f, map, position, point)) {
        return true;
    }
    if (orca_route3_sight(map, position, point, f->radius)) {
        f->clear_version = map->version;
        f->clear_from = position;
        f->clear_to = point;
        return true;
    }
    const double needed = room_under_way * f->radius;
    const orca_obstacles3_query here = {position, f->radius, UINT32_MAX};
    const double clearance = orca_obstacles3_clearance(map->walls, here, NULL);
    return clearance > 0.0 &&
           orca_route3_sight(map, position, point, fmin(needed, (1.0 - 0x1p-20) * clearance));
}

/* ---- A step ---- */

/* Aims at the farthest of the points, going on from the one aimed at before, that can be reached straight,
 * and falls back to an earlier one when the agent was pushed out of sight. Returns whether any is in
 * sight. */
static bool look_ahead(orca_route3_follower *f, const orca_route3_map *map, geom_vec3 position) {
    const uint32_t first = f->kind == ORCA_ROUTE_LEADS_OUT ? 1 : 0; /* never back into an obstacle */
    uint32_t at = f->next < first ? first : f->next;
    bool in_sight = sees_point(f, map, position, f->points[at]);
    if (in_sight) {
        while (at + 1 < f->point_count && sees_point(f, map, position, f->points[at + 1])) {
            at++;
        }
    } else {
        for (uint32_t i = at; i > first && !in_sight; i--) {
            in_sight = sees_point(f, map, position, f->points[i - 1]);
            at = in_sight ? i - 1 : at;
        }
    }
    f->next = at;
    return in_sight;
}

/* Aims along the route. An agent that was pushed aside may have lost sight of where the route leads and is
 * sent back to a point behind; then it is to `turn_back`. */
static void aim_along(orca_route3_follower *f, const orca_route3_map *map, geom_vec3 position,
                      orca_route3_aim *out, bool *turn_back) {
    const uint32_t before = f->next;
    out->in_sight = look_ahead(f, map, position);
    out->point = f->points[f->next];
    out->is_goal = geom_vec3_equal(out->point, f->goal);
    *turn_back = !out->in_sight || f->next < before;
}

/* Aims along a route that is known, or at the goal if there is no way, and finds another when that is
 * needed. */
static geom_status aim_known(orca_route3_follower *f, orca_route3_query *query, geom_vec3 position,
                             orca_route3_aim *out) {
    if (f->point_count == 0) {
        return GEOM_OK;
    }
    bool turn_back;
    aim_along(f, query->map, position, out, &turn_back);
    if (!turn_back || f->wait > 0) {
        return GEOM_OK;
    }
    const geom_status status = find_route(f, query, position);
    if (status != GEOM_OK) {
        return status;
    }
    f->wait = f->patience;
    *out = (orca_route3_aim){.point = f->goal, .is_goal = true, .replanned = true};
    if (f->point_count > 0) {
        aim_along(f, query->map, position, out, &turn_back);
    }
    return GEOM_OK;
}

/* Whether a follower may use a query at a position. */
static geom_status check(const orca_route3_follower *follower, const orca_route3_query *query,
                         geom_vec3 position) {
    if (!geom_vec3_is_finite(position)) {
        return GEOM_NOT_FINITE;
    }
    return orca_route3_layer(query->map, follower->radius) ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

geom_status orca_route3_follower_step(orca_route3_follower *follower, orca_route3_query *query,
                                      geom_vec3 position, orca_route3_aim *out) {
    const orca_route3_aim goal = {.point = follower->goal, .is_goal = true};
    *out = goal;
    const bool known = follower->known;
    geom_status status = check(follower, query, position);
    status = status == GEOM_OK ? orca_route3_follower_plan(follower, query, position) : status;
    if (status == GEOM_OK) {
        follower->wait -= follower->wait > 0 ? 1U : 0U;
        status = aim_known(follower, query, position, out);
    }
    if (status != GEOM_OK) {
        *out = goal;
    }
    out->replanned = status == GEOM_OK && (out->replanned || !known);
    return status;
}

geom_vec3 orca_route3_aim_velocity(orca_route3_aim aim, geom_vec3 position, double speed, double time_step) {
    const geom_vec3 way = geom_vec3_sub(aim.point, position);
    const double most = aim.is_goal ? geom_vec3_length(way) / time_step : HUGE_VAL;
    return geom_vec3_scale(geom_vec3_normalize(way), fmin(speed, most));
}

/* ---- After an edit ---- */

/* Measures the rest of the route from a position. Returns whether it is still free. */
static bool is_rest_free(const orca_route3_follower *f, const orca_route3_map *map, geom_vec3 position,
                         double *length) {
    bool clear = f->point_count > 0 && f->kind == ORCA_ROUTE_FOUND;
    geom_vec3 from = position;
    *length = 0.0;
    for (size_t i = f->next; i < f->point_count && clear; ++i) {
        clear = orca_route3_sight(map, from, f->points[i], (i == f->next ? room_under_way : 1.0) * f->radius);
        *length += geom_vec3_distance(from, f->points[i]);
        from = f->points[i];
    }
    return clear;
}

geom_status orca_route3_follower_revise(orca_route3_follower *follower, orca_route3_query *query,
                                        geom_vec3 position, bool *changed) {
    *changed = false;
    geom_status status = check(follower, query, position);
    if (status != GEOM_OK || !follower->known) {
        return status;
    }
    orca_route3 found;
    status = orca_route3_query_find(query, position, follower->goal, follower->radius, &found);
    if (status != GEOM_OK) {
        return status;
    }
    double left = 0.0;
    const bool stays = found.point_count == 0 ? follower->point_count == 0
                                              : is_rest_free(follower, query->map, position, &left) &&
                                                    !(found.length < (1.0 - least_gain) * left);
    *changed = !stays;
    return stays ? GEOM_OK : orca_route3_follower_take(follower, &found);
}
