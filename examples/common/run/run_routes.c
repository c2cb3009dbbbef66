/* The routes of a run, by the maps and the followers of <orca/route2.h> and <orca/route3.h>. */
#include "run_routes.h"
#include "run_pool.h"

#include "scene/scene_routes.h"

#include <stdlib.h>

void run_routes_clear(run_routes *r) {
    for (size_t i = 0; i < r->query_count; ++i) {
        orca_route_query_destroy(r->queries[i].query);
        orca_route3_query_destroy(r->queries[i].query3);
    }
    free(r->queries);
    orca_route_map_destroy(r->map);
    orca_route3_map_destroy(r->map3);
    *r = (run_routes){.threads = r->threads, .pool = r->pool, .solids = r->solids};
}

void run_way_clear(run_way *way) {
    orca_route_follower_destroy(way->follower);
    orca_route3_follower_destroy(way->follower3);
    *way = (run_way){0};
}

/* ---- The map ---- */

/* A query for each thread. Those that were made before a failure stay, and the rest is made next time. */
static geom_status open_queries(run_routes *r) {
    const size_t wanted = r->threads.threads > 1 ? r->threads.threads : 1;
    r->queries = r->queries ? r->queries : calloc(wanted, sizeof *r->queries);
    geom_status status = r->queries ? GEOM_OK : GEOM_OUT_OF_MEMORY;
    while (status == GEOM_OK && r->query_count < wanted) {
        run_query *added = &r->queries[r->query_count];
        atomic_flag_clear(&added->taken);
        status = r->solids ? orca_route3_query_create(r->map3, NULL, &added->query3)
                           : orca_route_query_create(r->map, NULL, &added->query);
        r->query_count += status == GEOM_OK;
    }
    return status;
}

/* A map that is prepared for a radius, and queries for it. */
static geom_status open_map(run_routes *r, const scene *obstacles, const geom_circle *discs, size_t count,
                            double radius) {
    geom_status status = r->map ? GEOM_OK : scene_route_map(obstacles, discs, count, &r->map);
    status = status == GEOM_OK ? open_queries(r) : status;
    return status == GEOM_OK ? orca_route_map_prepare(r->map, radius) : status;
}

/* The same in space, with further balls in the way. */
static geom_status open_map3(run_routes *r, const geom_sphere *balls, size_t count, double radius) {
    orca_route3_map_def def = orca_route3_map_def_default();
    geom_status status = GEOM_OK;
    if (!r->map3) {
        orca_obstacle3_def *shapes = count > 0 ? malloc(count * sizeof *shapes) : NULL;
        for (size_t i = 0; shapes && i < count; ++i) {
            shapes[i] = orca_obstacle3_def_default();
            shapes[i].shape = collide_shape3_from_sphere(balls[i]);
        }
        def.obstacles = r->solids;
        def.shapes = shapes;
        def.shape_count = count;
        status = shapes || count == 0 ? orca_route3_map_create(&def, &r->map3) : GEOM_OUT_OF_MEMORY;
        free(shapes);
    }
    status = status == GEOM_OK ? open_queries(r) : status;
    return status == GEOM_OK ? orca_route3_map_prepare(r->map3, radius) : status;
}

bool run_routes_edit(run_routes *r, const scene *obstacles) {
    if (r->solids) {
        orca_route3_map_def def = orca_route3_map_def_default();
        def.obstacles = r->solids;
        return !r->map3 || orca_route3_map_rebuild(r->map3, &def) == GEOM_OK;
    }
    return !r->map || scene_route_map_edit(obstacles, NULL, 0, r->map) == GEOM_OK;
}

bool run_routes_prepare_all(run_routes *r, const scene *obstacles, const run_agent *agents, size_t count) {
    bool good = true;
    for (size_t i = 0; i < count && good; ++i) {
        const double radius = agents[i].now.radius;
        good =
            (i > 0 && radius == agents[i - 1].now.radius) ||
            (r->solids ? open_map3(r, NULL, 0, radius) : open_map(r, obstacles, NULL, 0, radius)) == GEOM_OK;
    }
    return good;
}

/* There are as many queries as tasks that may run at the same time. */
run_query *run_routes_take(const run_routes *r) {
    for (size_t i = 0;; i = (i + 1) % r->query_count) {
        if (!atomic_flag_test_and_set_explicit(&r->queries[i].taken, memory_order_acquire)) {
            return &r->queries[i];
        }
    }
}

void run_routes_give_back(run_query *query) {
    atomic_flag_clear_explicit(&query->taken, memory_order_release);
}

/* ---- Ways ---- */

static geom_status open_follower(run_pool *pool, const scene_agent *agent, run_way *way) {
    const geom_allocator memory = pool ? run_pool_allocator(pool) : geom_allocator_default();
    orca_route_follower_def def = orca_route_follower_def_default();
    def.allocator = &memory;
    def.radius = agent->radius;
    def.goal = scene_flatten(agent->goal);
    return way->follower ? GEOM_OK : orca_route_follower_create(&def, &way->follower);
}

static geom_status open_follower3(run_pool *pool, const scene_agent *agent, run_way *way) {
    const geom_allocator memory = pool ? run_pool_allocator(pool) : geom_allocator_default();
    orca_route3_follower_def def = orca_route3_follower_def_default();
    def.allocator = &memory;
    def.radius = agent->radius;
    def.goal = agent->goal;
    return way->follower3 ? GEOM_OK : orca_route3_follower_create(&def, &way->follower3);
}

/* A number that no route has had. In which order threads take them does not matter: none is compared but for being the
 * same. */
static uint64_t new_id(void) {
    static atomic_uint_fast64_t last;
    return (uint64_t)atomic_fetch_add_explicit(&last, 1, memory_order_relaxed) + 1;
}

/* What the follower has now. */
static void look(run_way *way) {
    way->id = new_id();
    if (way->follower3) {
        way->route3 = orca_route3_follower_route(way->follower3);
        way->known = orca_route3_follower_has_route(way->follower3);
        way->next = orca_route3_follower_next(way->follower3);
        return;
    }
    way->route = orca_route_follower_route(way->follower);
    way->known = orca_route_follower_has_route(way->follower);
    way->next = orca_route_follower_next(way->follower);
}

static bool open_way(const run_routes *r, const scene_agent *agent, bool space, run_way *way) {
    return (space ? open_follower3(r->pool, agent, way) : open_follower(r->pool, agent, way)) == GEOM_OK;
}

bool run_routes_open_all(const run_routes *r, const run_agent *agents, run_way *ways, size_t count) {
    bool good = true;
    for (size_t i = 0; i < count && good; ++i) {
        good = open_way(r, &agents[i].now, r->solids != NULL, &ways[i]);
    }
    return good;
}

static geom_status plan(const run_query *query, const scene_agent *agent, const run_way *way) {
    return query->query3
               ? orca_route3_follower_plan(way->follower3, query->query3, agent->position)
               : orca_route_follower_plan(way->follower, query->query, scene_flatten(agent->position));
}

bool run_routes_find(const run_query *query, const scene_agent *agent, run_way *way) {
    if (way->known) {
        return true;
    }
    way->led = false;
    const bool found = plan(query, agent, way) == GEOM_OK;
    look(way);
    return found;
}

void run_way_prefetch(const run_way *way) {
    if (way->follower && way->stale) {
        orca_route_follower_fetch_revise(way->follower);
    } else if (way->follower) {
        orca_route_follower_fetch(way->follower);
    }
}

bool run_routes_revise(const run_query *query, const scene_agent *agent, run_way *way) {
    bool changed;
    const geom_status status =
        query->query3 ? orca_route3_follower_revise(way->follower3, query->query3, agent->position, &changed)
                      : orca_route_follower_revise(way->follower, query->query,
                                                   scene_flatten(agent->position), &changed);
    if (status != GEOM_OK) {
        return false;
    }
    look(way);
    way->led = way->led && !changed;
    way->stale = false;
    return true;
}

bool run_way_restore(const run_routes *r, const scene_agent *agent, bool space, const void *bytes,
                     size_t size, run_way *way) {
    const bool good = open_way(r, agent, space, way) &&
                      (space ? orca_route3_follower_restore(way->follower3, bytes, size)
                             : orca_route_follower_restore(way->follower, bytes, size)) == GEOM_OK;
    if (good) {
        look(way);
    }
    return good;
}

void run_way_outdate(run_way *way) {
    if (way->stale && way->follower3) {
        orca_route3_follower_forget(way->follower3);
        look(way);
    } else if (way->stale) {
        orca_route_follower_forget(way->follower);
        look(way);
    }
    way->stale = way->known;
    way->led = false;
}

bool run_routes_aim(const run_query *query, const scene_agent *agent, run_way *way, geom_vec2 *aim) {
    orca_route_aim found;
    *aim = scene_flatten(agent->goal);
    if (orca_route_follower_step(way->follower, query->query, scene_flatten(agent->position), &found) !=
        GEOM_OK) {
        return false;
    }
    if (found.replanned) {
        look(way);
        way->led = false;
    }
    way->next = orca_route_follower_next(way->follower);
    *aim = found.point;
    return true;
}

bool run_routes_lead(const run_query *query, const orca_aisles *aisles, const scene_agent *agent,
                     run_way *way, geom_vec2 *aim) {
    bool changed = false;
    if (way->led) {
        return true;
    }
    way->led = orca_aisles_lead(aisles, query->query, way->follower, scene_flatten(agent->position),
                                &changed) == GEOM_OK;
    if (changed) {
        look(way);
    }
    return way->led && (!changed || run_routes_aim(query, agent, way, aim));
}

bool run_routes_aim3(const run_query *query, const scene_agent *agent, run_way *way, geom_vec3 *aim) {
    orca_route3_aim found;
    *aim = agent->goal;
    if (orca_route3_follower_step(way->follower3, query->query3, agent->position, &found) != GEOM_OK) {
        return false;
    }
    if (found.replanned) {
        look(way);
    }
    way->next = orca_route3_follower_next(way->follower3);
    *aim = found.point;
    return true;
}

size_t run_way_point_count(const run_way *way) {
    return way->follower3 ? way->route3.point_count : way->route.point_count;
}

geom_vec3 run_way_point(const run_way *way, size_t index) {
    return way->follower3 ? way->route3.points[index] : scene_lift(way->route.points[index]);
}

bool run_routes_avoid(const scene *obstacles, const scene_agent *agent, const geom_circle *discs,
                      size_t count, double longest, run_way *way) {
    ++way->detours;
    run_routes around = {.threads = {.threads = 1}};
    orca_route found;
    const bool good = open_map(&around, obstacles, discs, count, agent->radius) == GEOM_OK &&
                      orca_route_query_find(around.queries->query, scene_flatten(agent->position),
                                            scene_flatten(agent->goal), agent->radius, &found) == GEOM_OK &&
                      (found.point_count == 0 || found.length > longest ||
                       orca_route_follower_take(way->follower, &found) == GEOM_OK);
    if (good) {
        look(way);
    }
    run_routes_clear(&around);
    return good;
}

bool run_routes_avoid3(const orca_obstacles3 *obstacles, const scene_agent *agent, const geom_sphere *balls,
                       size_t count, double longest, run_way *way) {
    ++way->detours;
    run_routes around = {.threads = {.threads = 1}, .solids = obstacles};
    orca_route3 found;
    const bool good = open_map3(&around, balls, count, agent->radius) == GEOM_OK &&
                      orca_route3_query_find(around.queries->query3, agent->position, agent->goal,
                                             agent->radius, &found) == GEOM_OK &&
                      (found.point_count == 0 || found.length > longest ||
                       orca_route3_follower_take(way->follower3, &found) == GEOM_OK);
    if (good) {
        look(way);
    }
    run_routes_clear(&around);
    return good;
}
