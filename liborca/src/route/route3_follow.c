/* Following a route in space: where to head for, and when to look for another route. */
#include "route3_internal.h"

#include "core/space.h"

#include <geom/snapshot.h>

#include <stdalign.h>
#include <string.h>

/* From all points that are no farther than this from a line that was seen to be free, its end is in sight. */
static const double spare_room = 0.0299;

typedef orca_route3 found_route;
typedef orca_route3_query route_query;
typedef orca_route3_aim route_aim;
typedef orca_route3_follower route_follower;
typedef orca_route3_follower_def route_follower_def;

/* What can be asked for what is in sight. */
typedef struct surroundings {
    const orca_route3_map *map;
} surroundings;

static const char snapshot_magic[8] = {'o', 'r', 'c', 'a', 'r', 't', 'f', '3'};

orca_route3_follower_def orca_route3_follower_def_default(void) {
    const orca_route3_follower_def def = {.radius = 0.5, .patience = 8};
    return def;
}

/* ---- Memory ---- */

/* Releases all but the follower itself. */
static void release_memory(const route_follower *f) {
    geom_allocator_release(&f->allocator, f->points, f->point_capacity, sizeof *f->points,
                           alignof(max_align_t));
}

/* Room for so many points. False without memory: nothing has changed. */
static bool reserve_points(route_follower *f, size_t count) {
    void *points = f->points;
    const bool room =
        orca_route3_reserve(&f->allocator, &points, &f->point_capacity, count, sizeof *f->points);
    f->points = points;
    return room;
}

/* Finds the box around the points. */
static void index_points(route_follower *f) {
    if (f->point_count > 0) {
        f->box = (geom_aabb3){f->points[0], f->points[0]};
    }
    for (size_t i = 1; i < f->point_count; ++i) {
        f->box = geom_aabb3_union(f->box, (geom_aabb3){f->points[i], f->points[i]});
    }
}

/* Forgets what was seen from the follower, for another radius may come. */
static void forget_sights(route_follower *f) { f->clear_walls = 0; }

static geom_status search_route(const route_follower *f, route_query *query, vec position, found_route *out) {
    return orca_route3_query_find(query, position, f->goal, f->radius, out);
}

/* ---- What is in sight ---- */

/* Whether an agent is still so near to a line that was seen to be free that it needs no other look. */
static bool in_corridor(const orca_route3_follower *f, const orca_route3_map *map, geom_vec3 position,
                        geom_vec3 point) {
    if (f->clear_walls != map->walls_hash || !geom_vec3_equal(f->clear_to, point)) {
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

static vec route_point(const route_follower *f, uint32_t index) { return f->points[index]; }

/* Whether the agent can head straight for a point. One that is closer to an obstacle than it should be needs
 * no more room than it has. */
static bool sees_point(route_follower *f, const surroundings *around, vec position, vec point) {
    const orca_route3_map *map = around->map;
    if (in_corridor(f, map, position, point)) {
        return true;
    }
    if (orca_route3_sight(map, position, point, f->radius)) {
        f->clear_walls = map->walls_hash;
        f->clear_from = position;
        f->clear_to = point;
        return true;
    }
    const double needed = ROUTE3_ROOM_UNDER_WAY * f->radius;
    const orca_obstacles3_query here = {position, f->radius, UINT32_MAX};
    const double clearance = orca_obstacles3_clearance(map->walls, here, NULL);
    return clearance > 0.0 &&
           orca_route3_sight(map, position, point, fmin(needed, (1.0 - 0x1p-20) * clearance));
}

/* Whether the agent can head straight for the point behind one that it sees. */
static bool sees_beyond(route_follower *f, const surroundings *around, vec position, uint32_t at) {
    return sees_point(f, around, position, route_point(f, at + 1));
}

/* What a follower sees with a query. An error is that of a call with this position. */
static geom_status look_around(const route_follower *f, const route_query *query, vec position,
                               surroundings *out) {
    *out = (surroundings){query->map};
    if (!geom_vec3_is_finite(position)) {
        return GEOM_NOT_FINITE;
    }
    return orca_route3_layer(query->map, f->radius) ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

#include "route_follow.inl"

#include "route_snapshot.inl"

/* ---- Followers ---- */

geom_status orca_route3_follower_create(const orca_route3_follower_def *def, orca_route3_follower **out) {
    const orca_route3_follower_def defaults = orca_route3_follower_def_default();
    return follower_create(def, &defaults, out);
}

void orca_route3_follower_destroy(orca_route3_follower *follower) { follower_destroy(follower); }

geom_status orca_route3_follower_take(orca_route3_follower *follower, const orca_route3 *route) {
    return follower_take(follower, route);
}

void orca_route3_follower_forget(orca_route3_follower *follower) { follower_forget(follower); }

geom_status orca_route3_follower_set_goal(orca_route3_follower *follower, geom_vec3 goal) {
    return follower_set_goal(follower, goal);
}

bool orca_route3_follower_has_route(const orca_route3_follower *follower) { return follower->known; }

orca_route3 orca_route3_follower_route(const orca_route3_follower *follower) {
    return follower_route(follower);
}

uint32_t orca_route3_follower_next(const orca_route3_follower *follower) { return follower->next; }

geom_status orca_route3_follower_plan(orca_route3_follower *follower, orca_route3_query *query,
                                      geom_vec3 position) {
    return follower_plan(follower, query, position);
}

geom_status orca_route3_follower_step(orca_route3_follower *follower, orca_route3_query *query,
                                      geom_vec3 position, orca_route3_aim *out) {
    return follower_step(follower, query, position, out);
}

geom_vec3 orca_route3_aim_velocity(orca_route3_aim aim, geom_vec3 position, double speed, double time_step) {
    return aim_velocity(aim, position, speed, time_step);
}

size_t orca_route3_follower_save(const orca_route3_follower *follower, void *bytes, size_t capacity) {
    return follower_save(follower, bytes, capacity);
}

geom_status orca_route3_follower_restore(orca_route3_follower *follower, const void *bytes, size_t size) {
    return follower_restore(follower, bytes, size);
}
