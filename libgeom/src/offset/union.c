/* Unions: the outline of what a curve encloses, and that of many areas, a few at a time. */
#include "box_tree.h"
#include "offset_internal.h"

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

/* Appends the edges of an outline to a curve. Returns false if there is no memory. */
static bool append_outline(const outline *o, int64_t weight, geom_buffer *curve) {
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

static size_t start_of(const geom_areas *areas, size_t i) {
    return i > 0 ? ((const size_t *)areas->ends.data)[i - 1] : 0;
}

/* Fills `diagonals` (of grid_edge) with a diagonal of the box of each area. */
static bool box_areas(const geom_areas *areas, geom_buffer *diagonals) {
    if (!geom_buffer_resize(diagonals, areas->ends.count)) {
        return false;
    }
    const grid_edge *edges = areas->edges.data;
    for (size_t i = 0; i < areas->ends.count; ++i) {
        grid_edge diagonal = edges[start_of(areas, i)];
        for (size_t k = start_of(areas, i); k < start_of(areas, i + 1); ++k) {
            diagonal.a = grid_bounds(diagonal.a, edges[k].a).min;
            diagonal.b = grid_bounds(diagonal.b, edges[k].a).max;
        }
        ((grid_edge *)diagonals->data)[i] = diagonal;
    }
    return true;
}

/* The order is that of a tree of their boxes. */
bool geom_areas_arrange(geom_areas *areas) {
    const geom_allocator *allocator = areas->edges.allocator;
    geom_areas arranged = geom_areas_make(allocator);
    geom_buffer diagonals = geom_buffer_make(allocator, sizeof(grid_edge));
    box_tree tree = geom_box_tree_none(allocator);
    bool good = box_areas(areas, &diagonals) &&
                geom_box_tree_build(&tree, allocator, diagonals.data, diagonals.count);
    const uint32_t *order = tree.items.data;
    for (size_t i = 0; good && i < areas->ends.count; ++i) {
        const size_t first = start_of(areas, order[i]);
        const size_t count = start_of(areas, (size_t)order[i] + 1) - first;
        good = geom_buffer_extend(&arranged.edges, (const grid_edge *)areas->edges.data + first, count) &&
               geom_areas_end(&arranged);
    }
    geom_box_tree_release(&tree);
    geom_buffer_release(&diagonals);
    if (good) {
        geom_buffer_swap(&areas->edges, &arranged.edges);
        geom_buffer_swap(&areas->ends, &arranged.ends);
    }
    geom_areas_release(&arranged);
    return good;
}

/* Appends the union of the areas `first` to `last` - 1 to `united`, as one. */
static geom_status unite_some(const geom_areas *areas, size_t first, size_t last, outline *scratch,
                              geom_areas *united) {
    const size_t start = start_of(areas, first);
    geom_buffer curve = geom_buffer_make(areas->edges.allocator, sizeof(grid_edge));
    geom_status status = GEOM_OUT_OF_MEMORY;
    if (geom_buffer_extend(&curve, (const grid_edge *)areas->edges.data + start,
                           start_of(areas, last) - start)) {
        status = geom_outline_of_curve(&curve, SIZE_MAX, scratch);
    }
    geom_buffer_release(&curve);
    if (!status && !(append_outline(scratch, 1, &united->edges) && geom_areas_end(united))) {
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
