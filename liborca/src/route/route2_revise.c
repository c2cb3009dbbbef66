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

/* ---- How far it is to what is gone ---- */

/* Whether an end that may see the edit sees a node without a label, or another past what is gone. */
static bool sees_more(orca_route_query *query, const route_layer *layer, geom_vec2 p) {
    const route_layer_edit *edit = &layer->edit;
    const route_view view = {query->map, layer, &query->marks};
    const double radius = layer->radius * ROUTE_SIGHT_MARGIN;
    const geom_aabb2 gone = grown(query->map->change.gone, 1.001 * radius);
    for (size_t i = 0; i < edit->seen_count; i++) {
        const route_node *node = &layer->nodes[edit->seen[i]];
        const geom_segment2 way = {p, node->point};
        const bool is_new = edit->labels->of_node[edit->seen[i]] == ROUTE_NO_NODE;
        if ((is_new || collide_segment_aabb(way, gone) != COLLIDE_APART) &&
            orca_route_bends_near(layer, node, p, layer->radius) &&
            orca_route_sight(&view, p, node->point, radius)) {
            return true;
        }
    }
    return false;
}

/* Puts a node behind those in sight of an end. False without memory. */
static bool add_sight(const geom_allocator *allocator, route_end *end, uint32_t label, double length) {
    route_sight *sights = orca_route_room_for_one(allocator, end->sights, end->count, &end->capacity,
                                                  sizeof *sights, _Alignof(route_sight));
    if (!sights) {
        return false;
    }
    end->sights = sights;
    /* A part in a million less, so that it is none too long when it is rounded. */
    end->sights[end->count++] = (route_sight){(float)(length * (1.0 - 1e-6)), label};
    return true;
}

/* Finds the first nodes of ways from a place, for the labels before the edit: those that may be in sight, or,
 * with a `look` at each, those that are. False without memory, or if the disc has no room there. */
static bool find_sights(orca_route_query *query, const route_layer *layer, const geom_allocator *allocator,
                        geom_vec2 at, bool look, route_end *end) {
    const route_labels *labels = layer->edit.labels;
    const route_view view = {query->map, layer, &query->marks};
    const route_place place = orca_route_examine_place(&view, at);
    end->walls_hash = 0;
    end->at = at;
    end->version = query->map->version;
    end->looked = look;
    end->more = false;
    end->count = 0;
    if (place.kind != ROUTE_PLACE_FREE) {
        return false;
    }
    const size_t count = orca_route_look_around(layer, &place, query->found);
    for (size_t i = 0; i < count; i++) {
        const uint32_t label = labels->of_node[query->found[i]];
        const geom_vec2 there = layer->nodes[query->found[i]].point;
        if (look && !orca_route_sight(&view, at, there, place.radius)) {
            continue;
        }
        end->more = end->more || label == ROUTE_NO_NODE;
        if (label != ROUTE_NO_NODE && !add_sight(allocator, end, label, geom_vec2_distance(at, there))) {
            return false;
        }
    }
    end->walls_hash = labels->walls_hash;
    return true;
}

/* Whether what is known of an end is right on the edited map, too. */
static bool is_known(orca_route_query *query, const route_layer *layer, geom_vec2 p, route_end *end) {
    const route_layer_edit *edit = &layer->edit;
    const size_t tile = orca_route_tile_of(&layer->tiles.walls, p);
    const uint64_t version = query->map->version;
    const uint64_t lit = tile < edit->tile_count ? edit->lit[tile] : version;
    const bool newer = lit > end->version;
    if (end->walls_hash != edit->labels->walls_hash || !geom_vec2_equal(end->at, p) ||
        (newer && (end->version + 1 < version || sees_more(query, layer, p)))) {
        return false;
    }
    end->version = version;
    return true;
}

/* The length from the node of a label to what has changed. Threads that ask at the same time find the same.
 * */
static double far_of(const route_layer_edit *edit, uint32_t label) {
    double far = atomic_load_explicit(&edit->far[label], memory_order_relaxed);
    if (far < 0.0) {
        far = orca_route_labels_length(edit->labels, label, edit->to_box);
        atomic_store_explicit(&edit->far[label], far, memory_order_relaxed);
    }
    return far;
}

/* Whether an end sees only such corners as before, so that ways from it use what has changed behind a
 * corner. */
static bool sees_no_change(orca_route_query *query, const route_layer *layer, const geom_allocator *allocator,
                           geom_vec2 p, route_end *end) {
    return is_known(query, layer, p, end) ||
           (find_sights(query, layer, allocator, p, false, end) && !sees_more(query, layer, p));
}

/* Keeps only nodes that are in sight of an end, of which it is known that it sees no change. False without
 * memory; nothing is known then. */
static bool look_again(orca_route_query *query, const route_layer *layer, const geom_allocator *allocator,
                       route_end *end) {
    return end->looked || find_sights(query, layer, allocator, end->at, true, end);
}

/* At least so far is it from such an end to what has changed, by ways that use it. Over nodes without
 * labels it is as far as in open space, at least. */
static double least_to_change(const route_layer_edit *edit, const route_end *end) {
    double least = end->more ? orca_route_box_distance(edit->box, end->at) : HUGE_VAL;
    for (size_t i = 0; i < end->count; i++) {
        const double length = (double)end->sights[i].length + far_of(edit, end->sights[i].label);
        least = length < least ? length : least;
    }
    return least;
}

/* Whether a way through what is gone may be shorter than the rest of a route. A way that uses what has
 * changed goes from both ends to the box of the edit by links that are as before. */
static bool may_be_shorter(orca_route_query *query, const route_layer *layer, route_rest rest) {
    orca_route_follower *f = rest.follower;
    const route_layer_edit *edit = &layer->edit;
    const double left = orca_route_rest_length(f, rest.position) * (1.0 - least_gain);
    const double straight =
        orca_route_box_distance(edit->box, rest.position) + orca_route_box_distance(edit->box, f->goal);
    const geom_segment2 way = {rest.position, f->goal};
    if (f->point_count - f->next < 2 || straight >= left) { /* nothing is shorter than straight */
        return false;
    }
    if (!edit->labels || collide_segment_aabb(way, edit->box) != COLLIDE_APART) {
        return true;
    }
    const geom_allocator *allocator = &f->allocator;
    if (!sees_no_change(query, layer, allocator, rest.position, &f->start) ||
        !sees_no_change(query, layer, allocator, f->goal, &f->end)) {
        return true;
    }
    if (least_to_change(edit, &f->start) + least_to_change(edit, &f->end) >= left) {
        return false;
    }
    return !look_again(query, layer, allocator, &f->start) || !look_again(query, layer, allocator, &f->end) ||
           least_to_change(edit, &f->start) + least_to_change(edit, &f->end) < left;
}

/* Whether the rest of a route has to be looked at again. */
static bool may_be_outdated(orca_route_query *query, const route_layer *layer, route_rest rest) {
    const route_change *change = &query->map->change;
    return !layer->kept || (change->gone_walls > 0 &&
                            (rest.follower->point_count == 0 || may_be_shorter(query, layer, rest)));
}

/* Whether another route is one that the edit made possible, and shorter than the rest. */
static bool is_better(const route_layer *layer, route_rest rest, const orca_route *found) {
    bool through = false;
    for (size_t i = 1; i < found->point_count && !through; i++) {
        const geom_segment2 way = {found->points[i - 1], found->points[i]};
        through = collide_segment_aabb(way, layer->edit.box) != COLLIDE_APART;
    }
    return through &&
           (rest.follower->point_count == 0 ||
            found->length < orca_route_rest_length(rest.follower, rest.position) * (1.0 - least_gain));
}

geom_status orca_route_follower_revise(orca_route_follower *follower, orca_route_query *query,
                                       geom_vec2 position, bool *changed) {
    *changed = false;
    const route_layer *layer = NULL;
    geom_status status = orca_route_follower_begin(follower, query, position, &layer);
    if (status != GEOM_OK) {
        return status;
    }
    const route_change *change = &query->map->change;
    const route_rest rest = {follower, position};
    const bool cut =
        change->come_walls > 0 &&
        orca_route_rest_meets(follower, position, grown(change->come, reach_of_room * follower->radius));
    if (!follower->known || (!cut && !may_be_outdated(query, layer, rest))) {
        return GEOM_OK;
    }
    orca_route found;
    status = orca_route_query_find(query, position, follower->goal, follower->radius, &found);
    if (status != GEOM_OK || !(cut || !layer->kept || is_better(layer, rest, &found))) {
        return status;
    }
    *changed = true;
    return orca_route_follower_take(follower, &found);
}
