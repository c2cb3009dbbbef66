/* Links: the nodes that a shortest path can go to straight from a node. They are found when a search first
 * comes there.
 *
 * For bending only where a line touches an obstacle: Y.-H. Liu, S. Arimoto, "Path planning using a tangent
 * graph for mobile robots among polygonal and curved obstacles", IJRR 11(4), 1992. */
#include "route2_internal.h"

#include <string.h>

static bool add_link(const geom_allocator *allocator, route_links *links, route_link link) {
    if (links->count == links->capacity) {
        const uint32_t grown = links->capacity ? 2 * links->capacity : 16;
        route_link *items = geom_allocator_allocate(allocator, grown, sizeof *items, _Alignof(route_link));
        if (!items) {
            return false;
        }
        if (links->count > 0) {
            memcpy(items, links->items, links->count * sizeof *items);
        }
        geom_allocator_release(allocator, links->items, links->capacity, sizeof *items, _Alignof(route_link));
        links->items = items;
        links->capacity = grown;
    }
    links->items[links->count++] = link;
    return true;
}

bool orca_route_find_links(const route_view *view, const geom_allocator *allocator, route_links *links,
                           uint32_t node, uint32_t *found) {
    const route_layer *layer = view->layer;
    const route_node *here = &layer->nodes[node];
    const double radius = layer->radius * ROUTE_SIGHT_MARGIN;
    const size_t count = orca_route_sweep(layer, here->point, radius, 0.0, found);
    links->count = 0;
    for (size_t i = 0; i < count; i++) {
        const route_node *there = &layer->nodes[found[i]];
        const route_link link = {geom_vec2_distance(here->point, there->point), found[i]};
        if (found[i] != node && orca_route_bends_near(layer, here, there->point, 0.0) &&
            orca_route_sight(view, here->point, there->point, radius) && !add_link(allocator, links, link)) {
            return false;
        }
    }
    links->known = true;
    return true;
}
