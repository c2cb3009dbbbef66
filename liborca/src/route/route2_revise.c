/* Routes after an edit: which may be others, and what they are. */
#include "route2_follower.h"

#include <collide/pair2.h>

/* Routes keep off corners by up to 1.05 radii where there is room for that: this is how far room matters.
 * */
static const double reach_of_room = 1.25;

/* A way that is shorter by a smaller part is no reason for another route. It is far above roundings. */
static const double least_gain = 1e-6;

/* The rest of a route, from where the agent is to the point that it heads for, and on. */
typedef struct route_rest {
    orca_route_follower *follower;
    geom_vec2 position;
} route_rest;

static geom_aabb2 grown(geom_aabb2 box, double by) {
    const geom_vec2 reach = geom_vec2_make(by, by);
    return (geom_aabb2){geom_vec2_sub(box.min, reach), geom_vec2_add(box.max, reach)};
}

/* Whether no route from here is shorter than the rest, in maps of which that is known by the hash of their walls. */
static bool is_shortest(route_rest rest, uint64_t walls_hash) {
    const follower_memory *m = rest.follower->memory;
    return (m->shortest_among[0] == walls_hash || m->shortest_among[1] == walls_hash) &&
           rest.follower->next <= 1 && geom_vec2_equal(m->shortest_from, rest.position);
}

/* What was the shortest route before an edit stays so if the edit made no other shorter. The map before is
 * remembered, too: it is back when what came is gone again. */
static void note_shortest(const orca_route_map *map, route_rest rest) {
    uint64_t *among = rest.follower->memory->shortest_among;
    if (among[0] != map->walls_hash && is_shortest(rest, map->change.walls_before)) {
        among[1] = map->change.walls_before;
        among[0] = map->walls_hash;
    }
}

/* Whether the agent is inside an obstacle that its route leads out of. Where to depends on all that is around it. */
static bool is_inside(const route_view *view, route_rest rest) {
    const orca_route_follower *f = rest.follower;
    return f->kind == ORCA_ROUTE_LEADS_OUT && f->next <= 1 &&
           orca_route_examine_place(view, rest.position).kind == ROUTE_PLACE_SOLID;
}

/* Whether the disc has room at both ends: then what comes can open no way. */
static bool has_room(const route_view *view, route_rest rest) {
    return orca_route_examine_place(view, rest.position).kind == ROUTE_PLACE_FREE &&
           orca_route_examine_place(view, rest.follower->goal).kind == ROUTE_PLACE_FREE;
}

/* Whether the rest of a route has to be looked at again. */
static bool may_be_outdated(orca_route_query *query, const route_layer *layer, route_rest rest) {
    orca_route_follower *f = rest.follower;
    const route_view view = {query->map, layer, &query->marks};
    const bool gone = query->map->change.gone_walls > 0;
    if (!layer->kept) {
        return true;
    }
    if ((!gone && query->map->change.come_walls == 0) || is_shortest(rest, query->map->walls_hash)) {
        return false;
    }
    if (f->point_count == 0) {
        return gone || !has_room(&view, rest);
    }
    return is_inside(&view, rest) ||
           (gone && orca_route_may_be_shorter(f, query, layer, rest.position,
                                              orca_route_rest_length(f, rest.position) * (1.0 - least_gain)));
}

/* Whether a route is another one than the rest. */
static bool is_another(route_rest rest, const orca_route *found) {
    const orca_route_follower *f = rest.follower;
    const size_t first = f->next > 0 ? f->next : 1;
    const size_t left = f->point_count > 0 ? f->point_count - first + 1 : 0;
    bool another = found->kind != f->kind || found->point_count != left;
    for (size_t i = 1; i < found->point_count && !another; i++) {
        another = !geom_vec2_equal(found->points[i], f->points[first + i - 1]);
    }
    return another;
}

/* Whether another route is one that the edit made possible, and shorter than the rest; from inside an obstacle,
 * and without a way before, whether it is another. */
static bool is_better(const route_view *view, route_rest rest, const orca_route *found) {
    if (rest.follower->point_count == 0 || is_inside(view, rest)) {
        return is_another(rest, found);
    }
    bool through = false;
    for (size_t i = 1; i < found->point_count && !through; i++) {
        const geom_segment2 way = {found->points[i - 1], found->points[i]};
        through = collide_segment_aabb(way, view->layer->edit.box) != COLLIDE_APART;
    }
    return through &&
           found->length < orca_route_rest_length(rest.follower, rest.position) * (1.0 - least_gain);
}

/* Finds the route anew. It is taken if the edit has `cut` the one that there is, or opened a better one. */
static geom_status search_again(route_rest rest, orca_route_query *query, const route_layer *layer, bool cut,
                                bool *changed) {
    orca_route_follower *f = rest.follower;
    const route_view view = {query->map, layer, &query->marks};
    const route_known_ends known = {.start = &f->memory->start,
                                    .goal = &f->memory->end,
                                    .about = cut ? HUGE_VAL : orca_route_about(f, rest.position)};
    orca_route found = {.kind = ORCA_ROUTE_NONE};
    if (!orca_route_search(query, layer, rest.position, f->goal, &known, &found)) {
        return GEOM_OUT_OF_MEMORY;
    }
    if (!cut && layer->kept && !is_better(&view, rest, &found)) {
        note_shortest(query->map, rest);
        return GEOM_OK;
    }
    *changed = true;
    const geom_status status = orca_route_follower_take(f, &found);
    if (status == GEOM_OK) {
        orca_route_follower_note_found(f, query, rest.position);
    }
    return status;
}

/* Whether something has come near the rest of a route. */
static bool is_cut(const route_change *change, route_rest rest) {
    const orca_route_follower *f = rest.follower;
    const geom_aabb2 box = grown(change->come, reach_of_room * f->radius);
    return change->come_walls > 0 && !orca_route_rest_is_beside(f, rest.position, box) &&
           orca_route_rest_meets(f, rest.position, box);
}

geom_status orca_route_follower_revise(orca_route_follower *follower, orca_route_query *query,
                                       geom_vec2 position, bool *changed) {
    *changed = false;
    const route_layer *layer = NULL;
    const geom_status status = orca_route_follower_begin(follower, query, position, &layer);
    if (status != GEOM_OK) {
        return status;
    }
    if (!follower->known) {
        return GEOM_OK;
    }
    if (layer->kept) {
        orca_route_follower_note_edit(follower, query->map, layer);
    }
    const route_rest rest = {follower, position};
    const bool cut = is_cut(&query->map->change, rest);
    if (cut || may_be_outdated(query, layer, rest)) {
        return search_again(rest, query, layer, cut, changed);
    }
    note_shortest(query->map, rest);
    return GEOM_OK;
}
