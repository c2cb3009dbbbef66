/* Queries of route maps: the memory of questions, and what is remembered of a goal. */
#include "route2_query.h"

#include <string.h>

orca_route_query_def orca_route_query_def_default(void) {
    const orca_route_query_def def = {NULL};
    return def;
}

geom_status orca_route_query_create(const orca_route_map *map, const orca_route_query_def *def,
                                    orca_route_query **out) {
    const geom_allocator used = def && def->allocator ? *def->allocator : geom_allocator_default();
    orca_route_query *query = geom_allocator_allocate(&used, 1, sizeof *query, _Alignof(orca_route_query));
    *out = query;
    if (!query) {
        return GEOM_OUT_OF_MEMORY;
    }
    *query = (orca_route_query){.allocator = used, .map = map};
    return GEOM_OK;
}

/* ---- What depends on the map ---- */

static void forget_map(orca_route_query *query) {
    geom_allocator_release(&query->allocator, query->marks.last, query->wall_count, sizeof *query->marks.last,
                           _Alignof(uint32_t));
    query->marks = (route_marks){NULL, 0};
    query->wall_count = 0;
    query->version = 0;
    orca_route_query_forget_aim(query);
    query->search = UINT32_MAX; /* the next search forgets all visits */
}

static void release_visits(orca_route_query *query) {
    const geom_allocator *allocator = &query->allocator;
    const size_t count = query->visit_capacity;
    geom_allocator_release(allocator, query->past_change, count, sizeof *query->past_change,
                           _Alignof(double));
    geom_allocator_release(allocator, query->to_goal, count, sizeof *query->to_goal, _Alignof(double));
    geom_allocator_release(allocator, query->from_start, count, sizeof *query->from_start, _Alignof(double));
    geom_allocator_release(allocator, query->aims, count, sizeof *query->aims, _Alignof(route_end_node));
    geom_allocator_release(allocator, query->starts, count, sizeof *query->starts, _Alignof(route_end_node));
    geom_allocator_release(allocator, query->candidates, count, sizeof *query->candidates,
                           _Alignof(route_candidate));
    geom_allocator_release(allocator, query->found, count, sizeof *query->found, _Alignof(uint32_t));
    geom_allocator_release(allocator, query->visits, count, sizeof *query->visits, _Alignof(route_visit));
    query->visits = NULL;
    query->found = NULL;
    query->candidates = NULL;
    query->starts = NULL;
    query->aims = NULL;
    query->from_start = NULL;
    query->to_goal = NULL;
    query->past_change = NULL;
    query->visit_capacity = 0;
}

void orca_route_query_destroy(orca_route_query *query) {
    if (!query) {
        return;
    }
    const geom_allocator allocator = query->allocator;
    forget_map(query);
    release_visits(query);
    geom_allocator_release(&allocator, query->queue, query->queue_capacity, sizeof *query->queue,
                           _Alignof(route_queue_item));
    geom_allocator_release(&allocator, query->points, query->point_capacity, sizeof *query->points,
                           _Alignof(geom_vec2));
    geom_allocator_release(&allocator, query, 1, sizeof *query, _Alignof(orca_route_query));
}

/* Makes marks for the walls of the map as it is now. */
static bool know_map(orca_route_query *query) {
    const orca_route_map *map = query->map;
    if (query->version == map->version) {
        return true;
    }
    forget_map(query);
    uint32_t *last =
        geom_allocator_allocate(&query->allocator, map->wall_count, sizeof *last, _Alignof(uint32_t));
    if (map->wall_count > 0) {
        if (!last) {
            return false;
        }
        memset(last, 0, map->wall_count * sizeof *last);
    }
    query->marks.last = last;
    query->wall_count = map->wall_count;
    query->version = map->version;
    return true;
}

/* Without memory there is no room, and nothing is lost but what is known of the last goal. */
static bool reserve_visits(orca_route_query *query, size_t count) {
    const geom_allocator *allocator = &query->allocator;
    if (count <= query->visit_capacity) {
        return true;
    }
    release_visits(query);
    query->aim.known = false;
    query->search = UINT32_MAX; /* the next search forgets what the new memory holds */
    query->visit_capacity = count;
    query->visits = geom_allocator_allocate(allocator, count, sizeof *query->visits, _Alignof(route_visit));
    query->found = geom_allocator_allocate(allocator, count, sizeof *query->found, _Alignof(uint32_t));
    query->candidates =
        geom_allocator_allocate(allocator, count, sizeof *query->candidates, _Alignof(route_candidate));
    query->starts =
        geom_allocator_allocate(allocator, count, sizeof *query->starts, _Alignof(route_end_node));
    query->aims = geom_allocator_allocate(allocator, count, sizeof *query->aims, _Alignof(route_end_node));
    query->from_start =
        geom_allocator_allocate(allocator, count, sizeof *query->from_start, _Alignof(double));
    query->to_goal = geom_allocator_allocate(allocator, count, sizeof *query->to_goal, _Alignof(double));
    query->past_change =
        geom_allocator_allocate(allocator, count, sizeof *query->past_change, _Alignof(double));
    if (!query->visits || !query->found || !query->candidates || !query->starts || !query->aims ||
        !query->from_start || !query->to_goal || !query->past_change) {
        release_visits(query);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        query->from_start[i] = query->to_goal[i] = query->past_change[i] = HUGE_VAL;
    }
    return true;
}

bool orca_route_query_ready(orca_route_query *query, const route_layer *layer) {
    const route_labels *labels = atomic_load_explicit(&layer->knowledge->labels, memory_order_acquire);
    const size_t hubs = labels ? labels->count : 0; /* of a map before, which may have had more nodes */
    const size_t count = layer->node_count > hubs ? layer->node_count : hubs;
    query->ready_version = 0;
    if (!know_map(query) || !reserve_visits(query, count + 2)) {
        return false;
    }
    query->ready_version = query->version;
    query->ready_layer = (size_t)(layer - query->map->layers);
    return true;
}

/* ---- What a search needs ---- */

void orca_route_query_forget_aim(orca_route_query *query) {
    if (query->aim.known && query->aim.complete && query->aim.labels) {
        for (size_t i = 0; i < query->visit_capacity; i++) {
            query->to_goal[i] = query->past_change[i] = HUGE_VAL;
        }
    }
    query->aim.known = false;
}

void orca_route_query_next_search(orca_route_query *query) {
    const uint32_t most = UINT32_MAX - 2 * ROUTE_MOST_EXITS;
    if (++query->search == 0 || query->search > most || query->aim.number >= UINT32_MAX - 2) {
        orca_route_query_forget_aim(query);
        memset(query->visits, 0, query->visit_capacity * sizeof *query->visits);
        query->search = 1;
        query->aim.number = 0;
    }
}

static bool reserve_queue(orca_route_query *query) {
    route_queue_item *queue =
        orca_route_room_for_one(&query->allocator, query->queue, query->queue_count, &query->queue_capacity,
                                sizeof *queue, _Alignof(route_queue_item));
    query->queue = queue ? queue : query->queue;
    return queue != NULL;
}

static bool item_before(route_queue_item a, route_queue_item b) {
    return a.estimate < b.estimate || (a.estimate == b.estimate && a.node < b.node);
}

bool orca_route_query_push(orca_route_query *q, route_queue_item item) {
    if (!reserve_queue(q)) {
        return false;
    }
    size_t i = q->queue_count++;
    while (i > 0 && item_before(item, q->queue[(i - 1) / 2])) {
        q->queue[i] = q->queue[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    q->queue[i] = item;
    return true;
}

route_queue_item orca_route_query_pop(orca_route_query *q) {
    const route_queue_item top = q->queue[0];
    const route_queue_item last = q->queue[--q->queue_count];
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= q->queue_count) {
            break;
        }
        if (child + 1 < q->queue_count && item_before(q->queue[child + 1], q->queue[child])) {
            child++;
        }
        if (!item_before(q->queue[child], last)) {
            break;
        }
        q->queue[i] = q->queue[child];
        i = child;
    }
    q->queue[i] = last;
    return top;
}

bool orca_route_query_reserve_points(orca_route_query *query, size_t count) {
    if (count <= query->point_capacity) {
        return true;
    }
    geom_vec2 *points =
        geom_allocator_allocate(&query->allocator, 2 * count, sizeof *points, _Alignof(geom_vec2));
    if (!points) {
        return false;
    }
    geom_allocator_release(&query->allocator, query->points, query->point_capacity, sizeof *points,
                           _Alignof(geom_vec2));
    query->points = points;
    query->point_capacity = 2 * count;
    return true;
}

/* ---- Questions ---- */

geom_status orca_route_query_find(orca_route_query *query, geom_vec2 start, geom_vec2 goal, double radius,
                                  orca_route *out) {
    *out = (orca_route){.kind = ORCA_ROUTE_NONE};
    if (!geom_vec2_is_finite(start) || !geom_vec2_is_finite(goal) || !isfinite(radius)) {
        return GEOM_NOT_FINITE;
    }
    const route_layer *layer = orca_route_layer(query->map, radius);
    if (!layer) {
        return GEOM_INVALID_ARGUMENT;
    }
    if (!orca_route_query_ready(query, layer) || !orca_route_search(query, layer, start, goal, NULL, out)) {
        *out = (orca_route){.kind = ORCA_ROUTE_NONE};
        return GEOM_OUT_OF_MEMORY;
    }
    return GEOM_OK;
}
