/* Both ends of a search: the corners that may be the first and the last one of a route.
 *
 * A look around finds many corners of which few matter. Labels tell how long a route over each of them would
 * be at least. So they are looked at in that order, until no other can be on a shortest route. */
#include "route2_search.h"

/* The nodes that may be in sight of a place and at which a shortest path may bend. Close to corners it may
 * bend a little sharper than from a tangent, and where the place is too tight for the disc, nothing is
 * known about how it bends. */
size_t orca_route_look_around(const route_layer *layer, const route_place *place, const route_ellipse *within,
                              uint32_t *found) {
    const double reach = place->kind == ROUTE_PLACE_TIGHT ? HUGE_VAL : layer->radius;
    return orca_route_sweep(layer, place->free, place->radius, reach, within, found);
}

static route_end_node unknown_end(const route_search *s, const route_place *place, uint32_t node) {
    const double length = geom_vec2_distance(place->free, orca_route_node_point(s, node));
    return (route_end_node){length, length, node, ROUTE_SIGHT_UNKNOWN};
}

/* The nodes that may see a place, within an ellipse if there is one. */
static size_t look_from(const route_search *s, const route_place *place, const route_ellipse *within,
                        route_end_node *out) {
    const size_t count = orca_route_look_around(s->view.layer, place, within, s->query->found);
    for (size_t i = 0; i < count; i++) {
        out[i] = unknown_end(s, place, s->query->found[i]);
    }
    return count;
}

/* Whether what is known of an end tells all nodes with labels that it may see. */
static bool tells_all(const route_search *s, const route_place *place, const route_end *end) {
    const route_labels *labels = s->view.layer->edit.labels;
    return s->view.layer->kept && labels && place->kind == ROUTE_PLACE_FREE &&
           orca_route_is_known(end, labels, place->point);
}

/* The nodes of an end, and all without labels. Those labels may have been replaced since the edit: they keep till
 * the next one. */
static size_t recall(const route_search *s, const route_place *place, const route_end *end,
                     route_end_node *out) {
    const route_layer *layer = s->view.layer;
    const route_layer_edit *edit = &layer->edit;
    size_t count = 0;
    for (uint32_t i = 0; i < end->count; i++) {
        const uint32_t node = edit->labels->node_of[end->sights[i].label];
        if (node != ROUTE_NO_NODE) {
            out[count++] = unknown_end(s, place, node);
        }
    }
    for (size_t i = 0; i < edit->unlabeled_count; i++) {
        const uint32_t node = edit->unlabeled[i].node;
        if (orca_route_bends_near(layer, &layer->nodes[node], place->free, layer->radius)) {
            out[count++] = unknown_end(s, place, node);
        }
    }
    return count;
}

/* The nodes that may see an end of which something may be known. */
static size_t find_end_nodes(const route_search *s, const route_place *place, const route_end *end,
                             route_end_node *out) {
    return end && tells_all(s, place, end) ? recall(s, place, end, out) : look_from(s, place, NULL, out);
}

/* Whether the labels have the lengths of the map as it is. */
static bool labels_are_exact(const route_search *s) {
    return s->labels && s->labels->version == s->query->map->version;
}

/* ---- The nodes of a goal ---- */

static bool tells_goal(const route_search *s) {
    const route_goal_nodes *nodes = s->known ? s->known->goal_nodes : NULL;
    return nodes && nodes->walls_hash == s->query->map->walls_hash &&
           nodes->node_count == s->view.layer->node_count;
}

/* The nodes that see the goal, or may see it. */
static size_t recall_goal(const route_search *s, const route_goal_nodes *nodes, route_end_node *out) {
    for (size_t i = 0; i < nodes->count; i++) {
        out[i] = unknown_end(s, &s->to, nodes->nodes[i]);
        out[i].state = nodes->seen ? ROUTE_SIGHT_SEEN : ROUTE_SIGHT_UNKNOWN;
    }
    return nodes->count;
}

/* The nodes that may see the goal, and what is known of that. */
static size_t find_goal_nodes(const route_search *s, route_end_node *out) {
    return tells_goal(s) ? recall_goal(s, s->known->goal_nodes, out)
                         : find_end_nodes(s, &s->to, s->known ? s->known->goal : NULL, out);
}

void orca_route_forget_goal(const geom_allocator *allocator, route_goal_nodes *nodes) {
    geom_allocator_release(allocator, nodes->nodes, nodes->capacity, sizeof *nodes->nodes,
                           _Alignof(uint32_t));
    *nodes = (route_goal_nodes){.walls_hash = 0};
}

bool orca_route_knows_goal(const orca_route_query *query, const route_layer *layer, geom_vec2 goal) {
    const route_aim_memory *aim = &query->aim;
    return aim->known && aim->complete && aim->layer == (size_t)(layer - query->map->layers) &&
           geom_vec2_equal(aim->goal, goal);
}

void orca_route_note_goal(const orca_route_query *query, const route_layer *layer, geom_vec2 goal,
                          const geom_allocator *allocator, route_goal_nodes *nodes) {
    const bool seen = query->aim.labels || query->aim.landmarks;
    const bool noted = nodes->walls_hash == query->map->walls_hash && (nodes->seen || !seen);
    if (noted || !orca_route_knows_goal(query, layer, goal)) {
        return;
    }
    size_t count = 0;
    for (size_t i = 0; i < query->aim.count; i++) {
        count += query->aims[i].state != ROUTE_SIGHT_HIDDEN;
    }
    orca_route_forget_goal(allocator, nodes);
    nodes->nodes = geom_allocator_allocate(allocator, count, sizeof *nodes->nodes, _Alignof(uint32_t));
    if (!nodes->nodes) {
        return;
    }
    *nodes = (route_goal_nodes){.walls_hash = query->map->walls_hash,
                                .node_count = layer->node_count,
                                .seen = seen,
                                .capacity = count,
                                .nodes = nodes->nodes};
    for (size_t i = 0; i < query->aim.count; i++) {
        if (query->aims[i].state != ROUTE_SIGHT_HIDDEN) {
            nodes->nodes[nodes->count++] = query->aims[i].node;
        }
    }
}

/* ---- In the order of estimates ---- */

/* Lengths over the nodes, by labels of this map. `by_hub` has those to the other end. */
static void estimate(const route_search *s, route_end_node *nodes, size_t count, const double *by_hub) {
    for (size_t i = 0; i < count; i++) {
        nodes[i].estimate = nodes[i].length + orca_route_labels_length(s->labels, nodes[i].node, by_hub);
    }
}

/* Looks whether a place sees a node, if that is not known. */
static void look_for(const route_search *s, const route_place *place, route_end_node *node) {
    if (node->state == ROUTE_SIGHT_UNKNOWN) {
        node->state = orca_route_sees(s, place, node->node) ? ROUTE_SIGHT_SEEN : ROUTE_SIGHT_HIDDEN;
    }
}

/* The node with the least estimate, up to `most`, of those that the place sees; NULL: none. Those that were
 * looked at before do not count if it is to be `new`. */
static route_end_node *nearest_in_sight(const route_search *s, const route_place *place,
                                        route_end_node *nodes, size_t count, double most, bool new) {
    for (;;) {
        route_end_node *nearest = NULL;
        for (size_t i = 0; i < count; i++) {
            const bool counts =
                nodes[i].state == ROUTE_SIGHT_UNKNOWN || (!new &&nodes[i].state == ROUTE_SIGHT_SEEN);
            if (counts && nodes[i].estimate <= most && nodes[i].estimate < HUGE_VAL &&
                (!nearest || nodes[i].estimate < nearest->estimate)) {
                nearest = &nodes[i];
            }
        }
        if (!nearest || nearest->state == ROUTE_SIGHT_SEEN) {
            return nearest;
        }
        look_for(s, place, nearest);
        if (nearest->state == ROUTE_SIGHT_SEEN) {
            return nearest;
        }
    }
}

/* ---- The goal ---- */

/* Forgets the lengths to the last goal that searches from anywhere use. Its labels are still there. */
static void forget_lengths(orca_route_query *query) {
    route_aim_memory *aim = &query->aim;
    const route_labels *labels = aim->labels;
    if (!aim->known || !aim->complete || !labels) {
        return;
    }
    for (size_t i = 0; i < aim->count; i++) {
        const uint32_t label = labels->of_node[query->aims[i].node];
        if (query->aims[i].state == ROUTE_SIGHT_SEEN && label != ROUTE_NO_NODE) {
            orca_route_labels_clear(labels, label, query->to_goal);
        }
    }
    for (size_t i = 0; i < labels->changed_count; i++) {
        query->past_change[labels->changed[i].hub] = HUGE_VAL;
    }
    aim->complete = false;
}

/* Forgets the last goal if it is another than that of this search. Returns whether it was. */
static bool aim_anew(const route_search *s) {
    route_aim_memory *aim = &s->query->aim;
    const size_t layer = (size_t)(s->view.layer - s->query->map->layers);
    if (aim->known && aim->layer == layer && aim->labels == s->labels && aim->landmarks == s->landmarks &&
        geom_vec2_equal(aim->goal, s->to.point)) {
        return false;
    }
    forget_lengths(s->query);
    orca_route_query_forget_aim(s->query);
    *aim = (route_aim_memory){.known = true,
                              .layer = layer,
                              .goal = s->to.point,
                              .start = s->from.point,
                              .labels = s->labels,
                              .landmarks = s->landmarks,
                              .number = aim->number + 1};
    aim->count = find_goal_nodes(s, s->query->aims);
    return true;
}

/* Tells searches and labels that a node sees the goal. */
static void aim_over(const route_search *s, const route_end_node *node) {
    orca_route_labels_aim(s->labels, node->node, node->length, s->query->to_goal);
}

/* Finds the nodes that see the goal, and how far that is from the landmarks. */
static void bound_aims(const route_search *s) {
    orca_route_query *q = s->query;
    for (size_t i = 0; i < q->aim.count; i++) {
        look_for(s, &s->to, &q->aims[i]);
    }
    orca_route_landmarks_bound(s->landmarks, q->aims, q->aim.count, &q->bounds);
}

static void mark_aims(const route_search *s) {
    const route_end_node *aims = s->query->aims;
    for (size_t i = 0; i < s->query->aim.count; i++) {
        if (aims[i].state == ROUTE_SIGHT_SEEN || (aims[i].state == ROUTE_SIGHT_UNKNOWN && !s->labels)) {
            orca_route_visit_of(s, aims[i].node)->may_see_goal = true;
        }
    }
}

/* Finds all nodes that see the goal, for labels that may be older than the map. */
static void aim_over_all(route_search *s) {
    route_aim_memory *aim = &s->query->aim;
    double beyond[ROUTE_MOST_REGIONS]; /* from nodes without labels */
    for (size_t r = 0; r < s->labels->region_count; r++) {
        beyond[r] = HUGE_VAL;
    }
    for (size_t i = 0; i < aim->count; i++) {
        route_end_node *node = &s->query->aims[i];
        const uint32_t label = s->labels->of_node[node->node];
        look_for(s, &s->to, node);
        if (node->state == ROUTE_SIGHT_SEEN && label == ROUTE_NO_NODE) {
            orca_route_labels_beyond(s->labels, orca_route_node_point(s, node->node), node->length, beyond);
        } else if (node->state == ROUTE_SIGHT_SEEN) {
            orca_route_labels_aim(s->labels, label, node->length, s->query->to_goal);
        }
    }
    orca_route_labels_bridge(s->labels, beyond, s->query->to_goal, s->query->past_change);
    s->expanded += s->labels->changed_count / ROUTE_LABEL_ENTRIES;
}

/* Marks the nodes that see the goal, for searches from any start; without labels those that may see it. */
static void aim_from_anywhere(route_search *s) {
    route_aim_memory *aim = &s->query->aim;
    s->aimed = true;
    if (aim->complete) {
        return;
    }
    aim->complete = true;
    aim->number++;
    if (s->labels) {
        aim_over_all(s);
    }
    if (s->landmarks) {
        bound_aims(s);
    }
    mark_aims(s);
}

/* ---- The start ---- */

/* Finds the first node of the shortest route over the aims, and its length. */
static void choose_first(route_search *s) {
    const orca_route_query *q = s->query;
    estimate(s, q->starts, s->start_count, q->to_goal);
    s->first = nearest_in_sight(s, &s->from, q->starts, s->start_count, HUGE_VAL, false);
    s->most = s->first ? s->first->estimate * (1.0 + ROUTE_LABEL_ROUNDING) : HUGE_VAL;
}

/* Lengths to the nodes of the goal, over all nodes that may see the start. */
static void estimate_aims(const route_search *s) {
    const orca_route_query *q = s->query;
    for (size_t i = 0; i < s->start_count; i++) {
        orca_route_labels_aim(s->labels, q->starts[i].node, q->starts[i].length, q->from_start);
    }
    estimate(s, q->aims, q->aim.count, q->from_start);
    for (size_t i = 0; i < s->start_count; i++) {
        orca_route_labels_clear(s->labels, q->starts[i].node, q->from_start);
    }
}

/* The next node that sees the goal and may be on a route of length `most`; NULL: none. */
static const route_end_node *next_aim(const route_search *s, double most) {
    return nearest_in_sight(s, &s->to, s->query->aims, s->query->aim.count, most, true);
}

/* Marks the nodes that see the goal and may be on a shortest route from this start. */
static void aim_from_here(route_search *s) {
    estimate_aims(s);
    const route_end_node *aim = next_aim(s, HUGE_VAL);
    if (!aim) {
        return;
    }
    aim_over(s, aim);
    choose_first(s);
    const double most = s->most;
    aim = next_aim(s, most);
    if (aim) {
        for (; aim; aim = next_aim(s, most)) {
            aim_over(s, aim);
        }
        choose_first(s);
    }
    mark_aims(s);
}

/* The nodes that may see the start, as far as a route over them matters. */
static size_t find_start_nodes(const route_search *s) {
    const route_ellipse within = {s->to.free, s->most};
    return s->most < HUGE_VAL
               ? look_from(s, &s->from, &within, s->query->starts)
               : find_end_nodes(s, &s->from, s->known ? s->known->start : NULL, s->query->starts);
}

void orca_route_find_ends(route_search *s) {
    s->first = NULL;
    s->start_count = find_start_nodes(s);
    const bool exact = labels_are_exact(s);
    const bool find_all = s->known && s->known->goal_nodes;
    if (!s->aimed && aim_anew(s) && exact && s->one_start && !find_all) {
        aim_from_here(s);
    } else {
        aim_from_anywhere(s);
        if (exact) {
            choose_first(s);
        }
    }
}

void orca_route_leave_ends(const route_search *s) {
    const route_aim_memory *aim = &s->query->aim;
    for (size_t i = 0; i < aim->count && s->labels && !aim->complete; i++) {
        if (s->query->aims[i].state == ROUTE_SIGHT_SEEN) {
            orca_route_labels_clear(s->labels, s->query->aims[i].node, s->query->to_goal);
        }
    }
}
