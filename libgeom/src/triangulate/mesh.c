/* The points of a mesh, and the twins of its half-edges. */
#include "mesh.h"

void geom_mesh_points(geom_polygon polygon, geom_vec2 *points) {
    size_t number = 0;
    for (size_t r = 0; r < polygon.count; ++r) {
        for (size_t i = 0; i < polygon.rings[r].count; ++i) {
            points[number++] = polygon.rings[r].points[i];
        }
    }
}

/* Half-edges are sorted by the smaller number of their ends (counting sort). Among those with the same
 * smaller one, `latest` finds the two with the same larger one. */
typedef struct pairing {
    const geom_index_triangle *triangles;
    uint32_t half_count;
    uint32_t vertex_count;
    uint32_t *sorted; /* half-edges by smaller end */
    uint32_t *end;    /* by smaller end: where its half-edges end in `sorted` */
    uint32_t *latest; /* by larger end: a half-edge with this end that was seen last */
    uint32_t *twin;
} pairing;

static uint32_t smaller_end(const pairing *p, uint32_t half) {
    const uint32_t from = geom_mesh_origin(p->triangles, half);
    const uint32_t to = geom_mesh_origin(p->triangles, geom_mesh_next(half));
    return from < to ? from : to;
}

static uint32_t larger_end(const pairing *p, uint32_t half) {
    const uint32_t from = geom_mesh_origin(p->triangles, half);
    const uint32_t to = geom_mesh_origin(p->triangles, geom_mesh_next(half));
    return from < to ? to : from;
}

static void sort_half_edges(pairing *p) {
    for (uint32_t v = 0; v < p->vertex_count; ++v) {
        p->end[v] = 0;
        p->latest[v] = GEOM_MESH_NONE;
    }
    for (uint32_t half = 0; half < p->half_count; ++half) {
        ++p->end[smaller_end(p, half)];
    }
    uint32_t sum = 0;
    for (uint32_t v = 0; v < p->vertex_count; ++v) {
        const uint32_t start = sum;
        sum += p->end[v];
        p->end[v] = start;
    }
    for (uint32_t half = 0; half < p->half_count; ++half) {
        p->sorted[p->end[smaller_end(p, half)]++] = half;
    }
}

static void match(pairing *p) {
    for (uint32_t i = 0; i < p->half_count; ++i) {
        const uint32_t half = p->sorted[i];
        const uint32_t large = larger_end(p, half);
        const uint32_t other = p->latest[large];
        p->twin[half] = GEOM_MESH_NONE;
        p->latest[large] = half;
        if (other != GEOM_MESH_NONE && smaller_end(p, other) == smaller_end(p, half)) {
            p->twin[half] = other;
            p->twin[other] = half;
        }
    }
}

geom_status geom_mesh_pair(const geom_index_triangle *triangles, size_t count, size_t vertex_count,
                           uint32_t *twin, const geom_allocator *allocator) {
    if (count >= GEOM_MESH_NONE / 3) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    const size_t words = 3 * count + 2 * vertex_count;
    uint32_t *memory = geom_allocator_allocate(allocator, words, sizeof *memory, _Alignof(uint32_t));
    if (!memory) {
        return GEOM_OUT_OF_MEMORY;
    }
    pairing p = {triangles, (uint32_t)(3 * count), (uint32_t)vertex_count, memory, NULL, NULL, NULL};
    p.twin = twin;
    p.end = p.sorted + p.half_count;
    p.latest = p.end + vertex_count;
    sort_half_edges(&p);
    match(&p);
    geom_allocator_release(allocator, memory, words, sizeof *memory, _Alignof(uint32_t));
    return GEOM_OK;
}
