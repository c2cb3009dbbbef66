/* Links: the nodes that a shortest path can go to straight from a node. They are found when a search first
 * comes there, and then known to all queries.
 *
 * For bending only where a line touches an obstacle: Y.-H. Liu, S. Arimoto, "Path planning using a tangent
 * graph for mobile robots among polygonal and curved obstacles", IJRR 11(4), 1992. */
#include "route2_query.h"

#include <geom/sort.h>

static void release_links(const geom_allocator *allocator, route_links *links) {
    geom_allocator_release(allocator, links, 1,
                           links ? sizeof *links + links->capacity * sizeof links->items[0] : 0,
                           _Alignof(route_links));
}

void orca_route_links_forget(const geom_allocator *allocator, route_knowledge *knowledge, size_t node) {
    release_links(allocator, atomic_load_explicit(&knowledge->links[node], memory_order_relaxed));
    atomic_store_explicit(&knowledge->links[node], NULL, memory_order_relaxed);
}

route_knowledge *orca_route_knowledge_create(const geom_allocator *allocator, size_t node_count,
                                             size_t capacity) {
    route_knowledge *knowledge =
        geom_allocator_allocate(allocator, 1, sizeof *knowledge, _Alignof(route_knowledge));
    if (!knowledge) {
        return NULL;
    }
    *knowledge = (route_knowledge){.node_count = node_count, .capacity = capacity};
    if (capacity == 0) {
        return knowledge;
    }
    knowledge->links = geom_allocator_allocate(allocator, capacity, sizeof knowledge->links[0],
                                               _Alignof(_Atomic(route_links *)));
    knowledge->highest = geom_allocator_allocate(allocator, capacity, sizeof knowledge->highest[0],
                                                 _Alignof(atomic_uint_least32_t));
    for (size_t i = 0; knowledge->links && i < node_count; i++) {
        atomic_init(&knowledge->links[i], NULL);
    }
    for (size_t i = 0; knowledge->highest && i < node_count; i++) {
        atomic_init(&knowledge->highest[i], 0);
    }
    if (!knowledge->links || !knowledge->highest) {
        orca_route_knowledge_destroy(allocator, knowledge);
        return NULL;
    }
    return knowledge;
}

void orca_route_knowledge_destroy(const geom_allocator *allocator, route_knowledge *knowledge) {
    if (!knowledge) {
        return;
    }
    orca_route_labels_destroy(allocator, atomic_load_explicit(&knowledge->labels, memory_order_relaxed));
    orca_route_labels_destroy(allocator, knowledge->spare);
    orca_route_landmarks_destroy(allocator,
                                 atomic_load_explicit(&knowledge->landmarks, memory_order_relaxed));
    for (size_t i = 0; knowledge->links && i < knowledge->node_count; i++) {
        if (atomic_load_explicit(&knowledge->links[i], memory_order_relaxed)) { /* after an edit it has few */
            orca_route_links_forget(allocator, knowledge, i);
        }
    }
    geom_allocator_release(allocator, knowledge->highest, knowledge->capacity, sizeof knowledge->highest[0],
                           _Alignof(atomic_uint_least32_t));
    geom_allocator_release(allocator, knowledge->links, knowledge->capacity, sizeof knowledge->links[0],
                           _Alignof(_Atomic(route_links *)));
    geom_allocator_release(allocator, knowledge, 1, sizeof *knowledge, _Alignof(route_knowledge));
}

/* ---- Finding ----
 *
 * Of nodes on one line from a node only the first is linked with it: a path to those behind it leads over
 * that one and is no longer. So many nodes on one line, as of a comb, have few links. */

static int by_direction(double a, double b) { return a < b ? -1 : a > b; }

/* Corners of several obstacles may coincide: then the lower node is the first, in an edited map as in a new one. */
static bool comes_first(const void *context, const void *a, const void *b) {
    const route_candidate *first = a;
    const route_candidate *second = b;
    const int order = by_direction(first->direction, second->direction);
    (void)context;
    return order < 0 || (order == 0 && (first->length < second->length ||
                                        (first->length == second->length && first->node < second->node)));
}

/* The nodes that may be in sight, by direction. */
static size_t find_candidates(orca_route_query *query, const route_layer *layer, uint32_t node) {
    const route_node *here = &layer->nodes[node];
    const size_t count = orca_route_sweep_links(layer, node, query->found);
    for (size_t i = 0; i < count; i++) {
        const geom_vec2 there = layer->nodes[query->found[i]].point;
        const double direction = orca_route_direction(geom_vec2_sub(there, here->point));
        query->candidates[i] =
            (route_candidate){direction > 4.0 - ROUTE_DIRECTION_ROUNDING ? direction - 4.0 : direction,
                              geom_vec2_distance(there, here->point), query->found[i], ROUTE_LINK_UNKNOWN};
    }
    geom_sort_in_place(query->candidates, count, sizeof *query->candidates, comes_first, NULL);
    return count;
}

/* Sorts candidates of one direction by length; most are. */
static void sort_by_length(route_candidate *c, size_t count) {
    for (size_t i = 1; i < count; i++) {
        const route_candidate moved = c[i];
        size_t at = i;
        for (; at > 0 && c[at - 1].length > moved.length; at--) {
            c[at] = c[at - 1];
        }
        c[at] = moved;
    }
}

/* Keeps those of the candidates in one direction that are linked. Where a path cannot bend at the first of
 * them, which stands off a little from the line, it may at one behind it; but not behind one that blocks the
 * direction. */
static size_t keep_linked(const route_view *view, uint32_t node, route_candidate *c, size_t count,
                          route_candidate *out) {
    const route_layer *layer = view->layer;
    const double radius = layer->radius * ROUTE_SIGHT_MARGIN;
    const geom_vec2 here = layer->nodes[node].point;
    size_t kept = 0;
    sort_by_length(c, count);
    for (size_t i = 0; i < count; i++) {
        const route_node *there = &layer->nodes[c[i].node];
        const bool over =
            kept > 0 && orca_route_bends_near(layer, &layer->nodes[out[kept - 1].node], there->point, 0.0);
        if (!over && !orca_route_sight(view, here, there->point, radius)) {
            break; /* those behind it are hidden, too */
        }
        if (!over) {
            out[kept] = c[i];
            out[kept++].state = ROUTE_LINK_OPEN;
        }
        if (orca_route_blocks(there, geom_vec2_sub(there->point, here))) {
            break;
        }
    }
    return kept;
}

/* Writes the links of a node to the start of the candidates, and returns how many there are. One that is
 * alone in its direction is not looked for yet: most searches come to its end on a shorter way. */
static uint32_t find_links(orca_route_query *query, const route_layer *layer, uint32_t node) {
    const route_view view = {query->map, layer, &query->marks};
    route_candidate *c = query->candidates;
    const size_t count = find_candidates(query, layer, node);
    size_t kept = 0;
    for (size_t first = 0; first < count;) {
        size_t end = first + 1;
        while (end < count && c[end].direction - c[first].direction <= ROUTE_DIRECTION_ROUNDING) {
            end++;
        }
        if (end == first + 1) {
            c[kept++] = c[first];
        } else {
            kept += keep_linked(&view, node, c + first, end - first, c + kept);
        }
        first = end;
    }
    return (uint32_t)kept;
}

/* Two threads may find the links of a node at the same time. They find the same, and one of them is kept.
 * */
route_links *orca_route_links_of(orca_route_query *query, const route_layer *layer, uint32_t node) {
    const geom_allocator *allocator = &query->map->allocator;
    _Atomic(route_links *) *place = &layer->knowledge->links[node];
    route_links *known = atomic_load_explicit(place, memory_order_acquire);
    if (known) {
        return known;
    }
    const uint32_t count = find_links(query, layer, node);
    route_links *links = geom_allocator_allocate(allocator, 1, sizeof *links + count * sizeof links->items[0],
                                                 _Alignof(route_links));
    if (!links) {
        return NULL;
    }
    uint32_t highest = 0;
    links->count = links->capacity = count;
    for (uint32_t i = 0; i < count; i++) {
        const route_candidate *c = &query->candidates[i];
        highest = c->node > highest ? c->node : highest;
        links->items[i].length = c->length;
        links->items[i].node = c->node;
        atomic_init(&links->items[i].state, c->state);
    }
    atomic_store_explicit(&layer->knowledge->highest[node], highest, memory_order_relaxed);
    if (!atomic_compare_exchange_strong_explicit(place, &known, links, memory_order_acq_rel,
                                                 memory_order_acquire)) {
        release_links(allocator, links);
        return known;
    }
    return links;
}

bool orca_route_link_leads(orca_route_query *query, const route_layer *layer, uint32_t node,
                           route_link *link) {
    route_link_state state = atomic_load_explicit(&link->state, memory_order_relaxed);
    if (state == ROUTE_LINK_UNKNOWN) {
        const route_view view = {query->map, layer, &query->marks};
        const double radius = layer->radius * ROUTE_SIGHT_MARGIN;
        state = orca_route_sight(&view, layer->nodes[node].point, layer->nodes[link->node].point, radius)
                    ? ROUTE_LINK_OPEN
                    : ROUTE_LINK_HIDDEN;
        atomic_store_explicit(&link->state, state, memory_order_relaxed);
    }
    return state == ROUTE_LINK_OPEN;
}
