/* Unions: the outline of what a curve encloses, and that of many areas, a few at a time. */
#include "offset_internal.h"

#include <string.h>

outline geom_outline_make(const geom_allocator *allocator) {
    const outline made = {geom_buffer_make(allocator, sizeof(faces_ring)),
                          geom_buffer_make(allocator, sizeof(grid_point)), 0};
    return made;
}

void geom_outline_release(outline *o) {
    geom_buffer_release(&o->rings);
    geom_buffer_release(&o->corners);
}

static bool curve_edge_meets(const void *context, uint32_t edge, grid_point pixel) {
    const grid_edge *edges = context;
    return geom_grid_meets_pixel(edges[edge], pixel);
}

/* The outline of the links of a curve. */
static geom_status follow_links(const snapped *s, const geom_buffer *links, outline *found) {
    faces f;
    geom_status status = geom_faces_build(&f, s->points.data, links);
    if (!status) {
        status = geom_faces_rings(&f, &found->rings, &found->corners, &found->touching);
    }
    geom_faces_release(&f);
    return status;
}

geom_status geom_outline_of_curve(const geom_buffer *curve, size_t most_pairs, outline *found) {
    snapped s = geom_snapped_none(curve->allocator);
    geom_buffer links = geom_buffer_make(curve->allocator, sizeof(snap_link));
    const snap_edges edges = {curve->data, curve->count, curve_edge_meets, curve->data};
    found->rings.count = 0;
    found->corners.count = 0;
    found->touching = 0;
    geom_status status = geom_snap_chains(edges, most_pairs, &s);
    if (!status && !geom_snap_links(curve->data, &s, &links)) {
        status = GEOM_OUT_OF_MEMORY;
    }
    geom_buffer_release(&s.steps);
    if (!status && links.count > 0) {
        status = follow_links(&s, &links, found);
    }
    geom_buffer_release(&links);
    geom_snapped_release(&s);
    return status;
}

bool geom_outline_append(const outline *o, int64_t weight, geom_buffer *curve) {
    const faces_ring *rings = o->rings.data;
    const grid_point *corners = o->corners.data;
    for (size_t r = 0; r < o->rings.count; ++r) {
        const grid_point *ring = corners + rings[r].first;
        for (size_t i = 0; i < rings[r].count; ++i) {
            grid_edge *edge = geom_buffer_push(curve);
            if (!edge) {
                return false;
            }
            edge->a = ring[i];
            edge->b = ring[i + 1 < rings[r].count ? i + 1 : 0];
            edge->weight = weight;
        }
    }
    return true;
}

/* ---- Many areas ---- */

geom_areas geom_areas_make(const geom_allocator *allocator) {
    const geom_areas made = {geom_buffer_make(allocator, sizeof(grid_edge)),
                             geom_buffer_make(allocator, sizeof(size_t))};
    return made;
}

void geom_areas_release(geom_areas *areas) {
    geom_buffer_release(&areas->edges);
    geom_buffer_release(&areas->ends);
}

bool geom_areas_end(geom_areas *areas) {
    size_t *end = geom_buffer_push(&areas->ends);
    if (end) {
        *end = areas->edges.count;
    }
    return end != NULL;
}

/* Appends the union of the areas `first` to `last` - 1 to `united`, as one. */
static geom_status unite_some(const geom_areas *areas, size_t first, size_t last, outline *scratch,
                              geom_areas *united) {
    const size_t *ends = areas->ends.data;
    const size_t start = first > 0 ? ends[first - 1] : 0;
    geom_buffer curve = geom_buffer_make(areas->edges.allocator, sizeof(grid_edge));
    geom_status status = GEOM_OUT_OF_MEMORY;
    if (geom_buffer_resize(&curve, ends[last - 1] - start)) {
        memcpy(curve.data, (const grid_edge *)areas->edges.data + start, curve.count * sizeof(grid_edge));
        status = geom_outline_of_curve(&curve, SIZE_MAX, scratch);
    }
    geom_buffer_release(&curve);
    if (!status && !(geom_outline_append(scratch, 1, &united->edges) && geom_areas_end(united))) {
        status = GEOM_OUT_OF_MEMORY;
    }
    return status;
}

/* One round: of each few areas in a row their union. */
static geom_status unite_round(geom_areas *areas, outline *scratch) {
    geom_areas united = geom_areas_make(areas->edges.allocator);
    geom_status status = GEOM_OK;
    for (size_t first = 0; !status && first < areas->ends.count; first += OFFSET_UNION_FAN) {
        const size_t rest = areas->ends.count - first;
        const size_t some = rest < OFFSET_UNION_FAN ? rest : OFFSET_UNION_FAN;
        status = unite_some(areas, first, first + some, scratch, &united);
    }
    geom_buffer_swap(&areas->edges, &united.edges);
    geom_buffer_swap(&areas->ends, &united.ends);
    geom_areas_release(&united);
    return status;
}

geom_status geom_areas_unite(geom_areas *areas) {
    outline scratch = geom_outline_make(areas->edges.allocator);
    geom_status status = GEOM_OK;
    while (!status && areas->ends.count > 1) {
        status = unite_round(areas, &scratch);
    }
    geom_outline_release(&scratch);
    return status;
}
