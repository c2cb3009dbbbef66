/* Links: the nodes that a shortest path can go to straight from a node. They are found when a search first
 * comes there, and then known to all queries.
 *
 * For bending only where a line touches an obstacle: Y.-H. Liu, S. Arimoto, "Path planning using a tangent
 * graph for mobile robots among polygonal and curved obstacles", IJRR 11(4), 1992. */
#include "route2_internal.h"

#include <string.h>

static void release_links(const geom_allocator *allocator, route_links *links) {
    geom_allocator_release(allocator, links, 1,
                           links ? sizeof *links + links->count * sizeof links->items[0] : 0,
                           _Alignof(route_links));
}

void orca_route_links_forget(const geom_allocator *allocator, route_knowledge *knowledge, size_t node) {
    release_links(allocator, atomic_load_explicit(&knowledge->links[node], memory_order_relaxed));
    atomic_store_explicit(&knowledge->links[node], NULL, memory_order_relaxed);
}

route_knowledge *orca_route_knowledge_create(const geom_allocator *allocator, size_t node_count) {
    route_knowledge *knowledge =
        geom_allocator_allocate(allocator, 1, sizeof *knowledge, _Alignof(route_knowledge));
    if (!knowledge) {
        return NULL;
    }
    *knowledge = (route_knowledge){.node_count = node_count};
    knowledge->links = geom_allocator_allocate(allocator, node_count, sizeof knowledge->links[0],
                                               _Alignof(_Atomic(route_links *)));
    if (node_count > 0 && !knowledge->links) {
        orca_route_knowledge_destroy(allocator, knowledge);
        return NULL;
    }
    for (size_t i = 0; i < node_count; i++) {
        atomic_init(&knowledge->links[i], NULL);
    }
    return knowledge;
}

void orca_route_knowledge_destroy(const geom_allocator *allocator, route_knowledge *knowledge) {
    if (!knowledge) {
        return;
    }
    orca_route_labels_destroy(allocator, atomic_load_explicit(&knowledge->labels, memory_order_relaxed));
    orca_route_labels_destroy(allocator, knowledge->retired);
    for (size_t i = 0; knowledge->links && i < knowledge->node_count; i++) {
        orca_route_links_forget(allocator, knowledge, i);
    }
    geom_allocator_release(allocator, knowledge->links, knowledge->node_count, sizeof knowledge->links[0],
                           _Alignof(_Atomic(route_links *)));
    geom_allocator_release(allocator, knowledge, 1, sizeof *knowledge, _Alignof(route_knowledge));
}

/* Writes the links of a node into the memory of the query, and returns how many there are. */
static uint32_t find_links(orca_route_query *query, const route_layer *layer, uint32_t node) {
    const route_view view = {query->map, layer, &query->marks};
    const route_node *here = &layer->nodes[node];
    const double radius = layer->radius * ROUTE_SIGHT_MARGIN;
    const size_t count = orca_route_sweep(layer, here->point, radius, 0.0, query->found);
    uint32_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t other = query->found[i];
        const geom_vec2 there = layer->nodes[other].point;
        if (other != node && orca_route_bends_near(layer, here, there, 0.0) &&
            orca_route_sight(&view, here->point, there, radius)) {
            query->links[kept++] = (route_link){geom_vec2_distance(here->point, there), other};
        }
    }
    return kept;
}

/* Two threads may find the links of a node at the same time. They find the same, and one of them is kept.
 * */
const route_links *orca_route_links_of(orca_route_query *query, const route_layer *layer, uint32_t node) {
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
    links->count = count;
    memcpy(links->items, query->links, count * sizeof links->items[0]);
    if (!atomic_compare_exchange_strong_explicit(place, &known, links, memory_order_acq_rel,
                                                 memory_order_acquire)) {
        release_links(allocator, links);
        return known;
    }
    return links;
}
