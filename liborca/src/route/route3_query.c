/* Queries of route maps of space: their memory, and one question from its ends to its answer. */
#include "route3_internal.h"

#include <stdalign.h>
#include <string.h>

geom_status orca_route3_query_create(const orca_route3_map *map, const orca_route_query_def *def,
                                     orca_route3_query **out) {
    const geom_allocator used = def && def->allocator ? *def->allocator : geom_allocator_default();
    orca_route3_query *query = geom_allocator_allocate(&used, 1, sizeof *query, alignof(max_align_t));
    *out = query;
    if (!query) {
        return GEOM_OUT_OF_MEMORY;
    }
    *query = (orca_route3_query){.allocator = used, .map = map};
    return GEOM_OK;
}

static void release_visits(orca_route3_query *query) {
    geom_allocator_release(&query->allocator, query->visits, query->visit_capacity, sizeof *query->visits,
                           alignof(max_align_t));
    query->visits = NULL;
    query->visit_capacity = 0;
}

void orca_route3_query_destroy(orca_route3_query *query) {
    if (!query) {
        return;
    }
    const geom_allocator allocator = query->allocator;
    release_visits(query);
    geom_allocator_release(&allocator, query->heap, query->heap_capacity, sizeof *query->heap,
                           alignof(max_align_t));
    geom_allocator_release(&allocator, query->points, query->point_capacity, sizeof *query->points,
                           alignof(max_align_t));
    geom_allocator_release(&allocator, query->best, query->best_capacity, sizeof *query->best,
                           alignof(max_align_t));
    geom_allocator_release(&allocator, query->stops, query->stop_capacity, sizeof *query->stops,
                           alignof(max_align_t));
    geom_allocator_release(&allocator, query, 1, sizeof *query, alignof(max_align_t));
}

/* Forgets all visits. */
static void begin_search(orca_route3_query *query) {
    if (query->search == UINT32_MAX) {
        memset(query->visits, 0, query->visit_capacity * sizeof *query->visits);
        query->search = 0;
    }
    ++query->search;
}

/* Makes visits for the nodes of a layer and both ends. */
static bool know_layer(orca_route3_query *query, const route3_layer *layer) {
    const size_t needed = layer->node_count + 2;
    if (query->visit_capacity < needed) {
        route3_visit *visits =
            geom_allocator_allocate(&query->allocator, needed, sizeof *visits, alignof(max_align_t));
        if (!visits) {
            return false;
        }
        release_visits(query);
        query->visits = visits;
        query->visit_capacity = needed;
        query->search = UINT32_MAX; /* the next search forgets all visits */
    }
    query->layer = layer;
    begin_search(query);
    return true;
}

bool orca_route3_add_point(orca_route3_query *query, geom_vec3 point) {
    void *points = query->points;
    const bool room = orca_route3_reserve(&query->allocator, &points, &query->point_capacity,
                                          query->point_count + 1, sizeof *query->points);
    query->points = points;
    if (room) {
        query->points[query->point_count++] = point;
    }
    return room;
}

/* ---- Several ways ---- */

/* A way that is longer than straight by this part may have led around the wrong side of something. */
static const double long_way = 1.1;
/* Other ways keep out of a ball around the place where it is farthest from straight: this part of that
 * distance in radius. */
static const double part_avoided = 0.5;

static double length_of(const geom_vec3 *points, size_t count) {
    double length = 0.0;
    for (size_t i = 1; i < count; ++i) {
        length += geom_vec3_distance(points[i - 1], points[i]);
    }
    return length;
}

/* Keeps the way of the query if it is the shortest so far. */
static bool keep_best(orca_route3_query *q) {
    if (q->best_count > 0 && length_of(q->best, q->best_count) <= length_of(q->points, q->point_count)) {
        return true;
    }
    void *best = q->best;
    const bool room =
        orca_route3_reserve(&q->allocator, &best, &q->best_capacity, q->point_count, sizeof *q->best);
    q->best = best;
    if (room) {
        memcpy(q->best, q->points, q->point_count * sizeof *q->best);
        q->best_count = q->point_count;
    }
    return room;
}

/* Lets the next ways avoid the place where this one is farthest from straight. */
static void avoid_way(orca_route3_query *q) {
    const geom_vec3 from = q->points[0];
    const geom_vec3 along = geom_vec3_sub(q->points[q->point_count - 1], from);
    const double square = geom_vec3_dot(along, along);
    geom_sphere *avoided = &q->avoided[q->avoided_count++];
    *avoided = (geom_sphere){from, 0.0};
    for (size_t i = 1; i + 1 < q->point_count; ++i) {
        const geom_vec3 to = geom_vec3_sub(q->points[i], from);
        const double at = square > 0.0 ? geom_vec3_dot(to, along) / square : 0.0;
        const double away = geom_vec3_distance(to, geom_vec3_scale(along, at));
        if (part_avoided * away > avoided->radius) {
            *avoided = (geom_sphere){q->points[i], part_avoided * away};
        }
    }
}

/* Finds a way between the places of two ends, and others if it is long, and keeps the shortest. */
static geom_status find_way(orca_route3_query *q, route3_end *start, route3_end *goal, bool *found) {
    const double straight = geom_vec3_distance(start->place, goal->place);
    geom_status status = GEOM_OK;
    bool more = true;
    q->best_count = 0;
    q->avoided_count = 0;
    while (more && status == GEOM_OK) {
        q->point_count = 0;
        status = orca_route3_search(q, start, goal, &more);
        if (status != GEOM_OK || !more) {
            break;
        }
        status = orca_route3_shorten(q);
        if (status == GEOM_OK && !keep_best(q)) {
            status = GEOM_OUT_OF_MEMORY;
        }
        more =
            q->avoided_count + 1 < ROUTE3_WAYS && length_of(q->points, q->point_count) > long_way * straight;
        if (more) {
            avoid_way(q);
            begin_search(q);
        }
    }
    /* Where lengths overflow, none is shorter than another: nothing is known of such a way. */
    *found = q->best_count > 0 && length_of(q->best, q->best_count) < HUGE_VAL;
    return status;
}

/* The points of the whole way. */
static geom_status find_points(orca_route3_query *query, route3_end *start, route3_end *goal, bool *found) {
    query->best_count = 0;
    *found = true;
    if (!orca_route3_sight(query->map, start->place, goal->place, query->layer->radius)) {
        const geom_status status = find_way(query, start, goal, found);
        if (status != GEOM_OK || !*found) {
            return status;
        }
    }
    query->point_count = 0;
    bool room = !start->moved || orca_route3_add_point(query, start->point);
    room = room && orca_route3_add_point(query, start->place);
    for (size_t i = 1; i + 1 < query->best_count && room; ++i) {
        room = orca_route3_add_point(query, query->best[i]);
    }
    room = room && orca_route3_add_point(query, goal->place);
    room = room && (!goal->moved || orca_route3_add_point(query, goal->point));
    return room ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}

static orca_route3 describe(const orca_route3_query *query, const route3_end *start) {
    orca_route3 route = {.kind = start->inside ? ORCA_ROUTE_LEADS_OUT : ORCA_ROUTE_FOUND,
                         .points = query->points,
                         .point_count = query->point_count};
    route.length = length_of(query->points, query->point_count);
    return route;
}

geom_status orca_route3_query_find(orca_route3_query *query, geom_vec3 start, geom_vec3 goal, double radius,
                                   orca_route3 *out) {
    *out = (orca_route3){.kind = ORCA_ROUTE_NONE};
    if (!geom_vec3_is_finite(start) || !geom_vec3_is_finite(goal) || !isfinite(radius)) {
        return GEOM_NOT_FINITE;
    }
    const orca_route3_map *map = query->map;
    const route3_layer *layer = orca_route3_layer(map, radius);
    if (!layer) {
        return GEOM_INVALID_ARGUMENT;
    }
    if (!know_layer(query, layer)) {
        return GEOM_OUT_OF_MEMORY;
    }
    route3_end from;
    route3_end to;
    orca_route3_find_end(map, layer, start, &from);
    orca_route3_find_end(map, layer, goal, &to);
    if (to.inside) {
        out->kind = ORCA_ROUTE_GOAL_INSIDE;
        return GEOM_OK;
    }
    if (!from.has_place || !to.has_place) {
        return GEOM_OK;
    }
    bool found;
    const geom_status status = find_points(query, &from, &to, &found);
    if (status == GEOM_OK && found) {
        *out = describe(query, &from);
    }
    return status;
}
