/* Locators: made from a polygon, and asked. */
#include "locator.h"

#include "polygon/sweep.h"

#include <string.h>

/* Copies the points, the first of each ring twice. */
static void fill_points(geom_locator *l, geom_polygon polygon) {
    geom_vec2 *next = l->points;
    for (size_t r = 0; r < polygon.count; ++r) {
        const geom_ring ring = polygon.rings[r];
        l->ring_first[r] = (uint32_t)(next - l->points);
        l->rings[r].points = next;
        l->rings[r].count = ring.count;
        memcpy(next, ring.points, ring.count * sizeof *next);
        next[ring.count] = ring.points[0];
        next += ring.count + 1;
    }
    l->ring_first[polygon.count] = (uint32_t)(next - l->points);
}

/* The number in `points` of a vertex that is counted through all rings. Ring r begins at vertex
 * ring_first[r] - r. */
static uint32_t number_of_vertex(const geom_locator *l, uint32_t vertex) {
    size_t low = 0;
    size_t high = l->ring_count;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (l->ring_first[middle] - middle <= vertex) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return vertex + (uint32_t)low;
}

/* Turns the numbers of vertices and edges of a sweep into those of `points`. */
static void renumber(const geom_locator *l, const geom_sweep_orders *orders) {
    for (uint32_t i = 0; l->ring_count > 1 && i < l->edge_count; ++i) {
        orders->vertex_at[i] = number_of_vertex(l, orders->vertex_at[i]);
        orders->edge_above[i] = number_of_vertex(l, orders->edge_above[i]);
    }
}

static bool allocate_points(geom_locator *l) {
    const size_t points = (size_t)l->edge_count + l->ring_count;
    l->points = geom_allocator_allocate(&l->allocator, points, sizeof *l->points, _Alignof(geom_vec2));
    l->ring_first =
        geom_allocator_allocate(&l->allocator, l->ring_count + 1, sizeof *l->ring_first, _Alignof(uint32_t));
    l->rings = geom_allocator_allocate(&l->allocator, l->ring_count, sizeof *l->rings, _Alignof(geom_ring));
    l->solid_left =
        geom_allocator_allocate(&l->allocator, l->ring_count, sizeof *l->solid_left, _Alignof(bool));
    return l->points && l->ring_first && l->rings && l->solid_left;
}

/* Fills an index that has its allocator and the numbers of edges and rings. */
static geom_status fill(geom_locator *l, geom_polygon polygon, const geom_sweep_orders *orders) {
    if (!allocate_points(l) || !orders->vertex_at || !orders->edge_above) {
        return GEOM_OUT_OF_MEMORY;
    }
    const geom_polygon_fault fault = geom_sweep_polygon(polygon, l->edge_count, orders, &l->allocator);
    if (fault.status) {
        return fault.status;
    }
    fill_points(l, polygon);
    renumber(l, orders);
    l->bounds = geom_ring_bounds(polygon.rings[0]);
    geom_status status = geom_locator_build_tree(l, polygon, orders->vertex_at, orders->edge_above);
    if (!status) {
        status = geom_locator_build_grid(l);
    }
    return status ? status : geom_locator_build_strips(l);
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
    geom_allocator_release(&allocator, locator->strip_order, locator->edge_count,
                           sizeof *locator->strip_order, _Alignof(uint32_t));
    geom_allocator_release(&allocator, locator->strips, locator->strip_count, sizeof *locator->strips,
                           LOCATOR_LINE);
    geom_allocator_release(&allocator, locator->cells, (size_t)locator->columns * locator->columns,
                           sizeof *locator->cells, _Alignof(locator_ref));
    geom_allocator_release(&allocator, locator->nodes, locator->node_count, sizeof *locator->nodes,
                           _Alignof(locator_node));
    geom_allocator_release(&allocator, locator->solid_left, locator->ring_count, sizeof *locator->solid_left,
                           _Alignof(bool));
    geom_allocator_release(&allocator, locator->rings, locator->ring_count, sizeof *locator->rings,
                           _Alignof(geom_ring));
    geom_allocator_release(&allocator, locator->ring_first, locator->ring_count + 1,
                           sizeof *locator->ring_first, _Alignof(uint32_t));
    geom_allocator_release(&allocator, locator->points, (size_t)locator->edge_count + locator->ring_count,
                           sizeof *locator->points, _Alignof(geom_vec2));
    geom_allocator_release(&allocator, locator, 1, sizeof *locator, _Alignof(geom_locator));
}

size_t geom_locator_memory(const geom_locator *locator) {
    return sizeof *locator + (locator->edge_count + locator->ring_count) * sizeof *locator->points +
           locator->node_count * sizeof *locator->nodes +
           (size_t)locator->columns * locator->columns * sizeof *locator->cells +
           locator->ring_count * (sizeof *locator->rings + sizeof *locator->solid_left) +
           (locator->ring_count + 1) * sizeof *locator->ring_first +
           locator->strip_count * sizeof *locator->strips +
           locator->edge_count * sizeof *locator->strip_order;
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

geom_polygon geom_locator_polygon(const geom_locator *locator) {
    const geom_polygon polygon = {locator->rings, locator->ring_count};
    return polygon;
}
