/* Locators: made from a polygon, and asked. */
#include "locator.h"

#include "polygon/sweep.h"

#include <string.h>

static void fill_edges(geom_locator *l, geom_polygon polygon) {
    geom_segment2 *edge = l->edges;
    for (size_t r = 0; r < polygon.count; ++r) {
        const geom_ring ring = polygon.rings[r];
        l->ring_first[r] = (uint32_t)(edge - l->edges);
        for (size_t i = 0; i < ring.count; ++i, ++edge) {
            edge->a = ring.points[i];
            edge->b = ring.points[i + 1 < ring.count ? i + 1 : 0];
        }
    }
}

/* Fills an index that has its allocator and the numbers of edges and rings. */
static geom_status fill(geom_locator *l, geom_polygon polygon, const geom_sweep_orders *orders) {
    l->edges =
        geom_allocator_allocate(&l->allocator, l->edge_count, sizeof *l->edges, _Alignof(geom_segment2));
    l->ring_first =
        geom_allocator_allocate(&l->allocator, l->ring_count, sizeof *l->ring_first, _Alignof(uint32_t));
    if (!l->edges || !l->ring_first || !orders->vertex_at || !orders->edge_above) {
        return GEOM_OUT_OF_MEMORY;
    }
    const geom_polygon_fault fault = geom_sweep_polygon(polygon, l->edge_count, orders, &l->allocator);
    if (fault.status) {
        return fault.status;
    }
    fill_edges(l, polygon);
    l->bounds = geom_ring_bounds(polygon.rings[0]);
    geom_status status = geom_locator_build_tree(l, polygon, orders->vertex_at, orders->edge_above);
    if (!status) {
        status = geom_locator_build_grid(l);
    }
    return status ? status : geom_locator_build_boxes(l);
}

geom_locator_def geom_locator_def_default(void) {
    const geom_locator_def def = {.allocator = NULL};
    return def;
}

geom_status geom_locator_create(geom_polygon polygon, const geom_locator_def *def, geom_locator **out) {
    *out = NULL;
    size_t count = 0;
    const geom_polygon_fault fault = geom_check_rings(polygon, &count);
    if (fault.status) {
        return fault.status;
    }
    const geom_allocator used = def && def->allocator ? *def->allocator : geom_allocator_default();
    geom_locator *l = geom_allocator_allocate(&used, 1, sizeof *l, _Alignof(geom_locator));
    if (!l) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(l, 0, sizeof *l);
    l->allocator = used;
    l->edge_count = (uint32_t)count;
    l->ring_count = polygon.count;
    const geom_sweep_orders orders = {
        geom_allocator_allocate(&used, count, sizeof(uint32_t), _Alignof(uint32_t)),
        geom_allocator_allocate(&used, count, sizeof(uint32_t), _Alignof(uint32_t))};
    const geom_status status = fill(l, polygon, &orders);
    geom_allocator_release(&used, orders.edge_above, count, sizeof(uint32_t), _Alignof(uint32_t));
    geom_allocator_release(&used, orders.vertex_at, count, sizeof(uint32_t), _Alignof(uint32_t));
    if (status) {
        geom_locator_destroy(l);
        return status;
    }
    *out = l;
    return GEOM_OK;
}

void geom_locator_destroy(geom_locator *locator) {
    if (!locator) {
        return;
    }
    const geom_allocator allocator = locator->allocator;
    geom_allocator_release(&allocator, locator->boxes, locator->box_count, sizeof *locator->boxes,
                           _Alignof(geom_aabb2));
    geom_allocator_release(&allocator, locator->ring_first, locator->ring_count, sizeof *locator->ring_first,
                           _Alignof(uint32_t));
    geom_allocator_release(&allocator, locator->cells, (size_t)locator->columns * locator->columns,
                           sizeof *locator->cells, _Alignof(locator_ref));
    geom_allocator_release(&allocator, locator->nodes, locator->node_count, sizeof *locator->nodes,
                           _Alignof(locator_node));
    geom_allocator_release(&allocator, locator->edges, locator->edge_count, sizeof *locator->edges,
                           _Alignof(geom_segment2));
    geom_allocator_release(&allocator, locator, 1, sizeof *locator, _Alignof(geom_locator));
}

size_t geom_locator_memory(const geom_locator *locator) {
    return sizeof *locator + locator->edge_count * sizeof *locator->edges +
           locator->node_count * sizeof *locator->nodes +
           (size_t)locator->columns * locator->columns * sizeof *locator->cells +
           locator->ring_count * sizeof *locator->ring_first + locator->box_count * sizeof *locator->boxes;
}

/* Returns where to begin in the tree for a point within the bounds. */
static locator_ref entry(const geom_locator *l, geom_vec2 p) {
    if (l->columns == 0) {
        return l->root;
    }
    const uint32_t column = locator_place(p.x, l->bounds.min.x, l->cells_per_unit.x, l->columns);
    const uint32_t row = locator_place(p.y, l->bounds.min.y, l->cells_per_unit.y, l->columns);
    return l->cells[(size_t)row * l->columns + column];
}

geom_location geom_locator_locate(const geom_locator *locator, geom_vec2 point) {
    const geom_aabb2 bounds = locator->bounds;
    if (!(point.x >= bounds.min.x && point.x <= bounds.max.x && point.y >= bounds.min.y &&
          point.y <= bounds.max.y)) {
        return geom_vec2_is_finite(point) ? GEOM_LOCATION_OUTSIDE : GEOM_LOCATION_INVALID;
    }
    return locator_descend(locator, entry(locator, point), point);
}
