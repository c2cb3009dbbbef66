/* Snap rounding: the hot pixels, and the chains of edges through them. */
#include "snap.h"

#include "box_tree.h"

#include <geom/sort.h>

/* The arguments of a search in the tree: the edge or pixel, and where results go. */
typedef struct search {
    const snap_edges *edges;
    uint32_t edge;
    grid_point pixel;
    geom_buffer *found;
    size_t pairs_left;
} search;

static bool push_point(geom_buffer *points, grid_point p) {
    grid_point *fresh = geom_buffer_push(points);
    if (fresh) {
        *fresh = p;
    }
    return fresh != NULL;
}

static bool push_step(geom_buffer *steps, uint32_t edge, grid_point p) {
    snap_step *fresh = geom_buffer_push(steps);
    if (fresh) {
        fresh->edge = edge;
        fresh->point = p;
    }
    return fresh != NULL;
}

static bool visit_edge_of_edge(void *context, uint32_t other) {
    search *s = context;
    const grid_edge *edges = s->edges->edges;
    grid_point pixel;
    if (other <= s->edge) {
        return true;
    }
    if (s->pairs_left == 0) {
        return false;
    }
    --s->pairs_left;
    return !geom_grid_crossing(edges[s->edge], edges[other], &pixel) || push_point(s->found, pixel);
}

static bool visit_edge_of_pixel(void *context, uint32_t edge) {
    const search *s = context;
    if (s->edges->meets(s->edges->context, edge, s->pixel)) {
        return push_step(s->found, edge, s->pixel);
    }
    return true;
}

static bool point_before(const void *context, uint32_t a, uint32_t b) {
    const grid_point *points = context;
    return grid_before(points[a], points[b]);
}

/* Orders steps by edge, then along it. From pixel to pixel an edge never turns back in x or in y. */
static bool step_before(const void *context, uint32_t a, uint32_t b) {
    const search *s = context;
    const snap_step *steps = s->found->data;
    const uint32_t edge = steps[a].edge;
    if (edge != steps[b].edge) {
        return edge < steps[b].edge;
    }
    const grid_edge e = s->edges->edges[edge];
    const grid_point p = steps[a].point;
    const grid_point q = steps[b].point;
    if (p.x != q.x) {
        return (p.x < q.x) == (e.a.x < e.b.x);
    }
    return p.y != q.y && (p.y < q.y) == (e.a.y < e.b.y);
}

/* Puts the elements of a buffer in order. */
static geom_status sort_buffer(geom_buffer *buffer, geom_before *before, const void *context) {
    geom_buffer places = geom_buffer_make(buffer->allocator, sizeof(uint32_t));
    geom_buffer sorted = geom_buffer_make(buffer->allocator, buffer->size);
    if (buffer->count == 0 || buffer->count >= UINT32_MAX) {
        return buffer->count == 0 ? GEOM_OK : GEOM_CAPACITY_EXCEEDED;
    }
    const size_t count = buffer->count;
    if (!geom_buffer_resize(&places, 2 * count) || !geom_buffer_resize(&sorted, count)) {
        geom_buffer_release(&places);
        return GEOM_OUT_OF_MEMORY;
    }
    uint32_t *items = places.data;
    for (size_t i = 0; i < count; ++i) {
        items[i] = (uint32_t)i;
    }
    geom_sort(items, items + count, count, before, context);
    geom_buffer_gather(&sorted, buffer, items);
    geom_buffer_release(&places);
    geom_buffer_swap(buffer, &sorted);
    geom_buffer_release(&sorted);
    return GEOM_OK;
}

/* The centers of all hot pixels, in order, each once. */
static geom_status find_hot(const snap_edges *edges, const box_tree *tree, size_t most_pairs,
                            geom_buffer *hot) {
    search s = {edges, 0, {0, 0}, hot, most_pairs};
    for (size_t i = 0; i < edges->count; ++i) {
        const grid_edge e = edges->edges[i];
        s.edge = (uint32_t)i;
        if (!push_point(hot, e.a) || !push_point(hot, e.b)) {
            return GEOM_OUT_OF_MEMORY;
        }
        if (most_pairs > 0 && !geom_box_tree_query(tree, e.a, e.b, visit_edge_of_edge, &s)) {
            return s.pairs_left == 0 ? GEOM_CAPACITY_EXCEEDED : GEOM_OUT_OF_MEMORY;
        }
    }
    const geom_status status = sort_buffer(hot, point_before, hot->data);
    if (status) {
        return status;
    }
    grid_point *points = hot->data;
    size_t kept = 0;
    for (size_t i = 0; i < hot->count; ++i) {
        if (kept == 0 || !grid_equal(points[i], points[kept - 1])) {
            points[kept++] = points[i];
        }
    }
    hot->count = kept;
    return GEOM_OK;
}

static geom_status find_steps(const snap_edges *edges, const box_tree *tree, const geom_buffer *hot,
                              geom_buffer *steps) {
    const grid_point *points = hot->data;
    search s = {edges, 0, {0, 0}, steps, 0};
    for (size_t i = 0; i < hot->count; ++i) {
        s.pixel = points[i];
        if (!geom_box_tree_query(tree, points[i], points[i], visit_edge_of_pixel, &s)) {
            return GEOM_OUT_OF_MEMORY;
        }
    }
    return sort_buffer(steps, step_before, &s);
}

geom_status geom_snap_chains(snap_edges edges, size_t most_pairs, geom_buffer *steps) {
    const geom_allocator *allocator = steps->allocator;
    if (edges.count >= UINT32_MAX / 4) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    box_tree tree = geom_box_tree_none(allocator);
    geom_buffer hot = geom_buffer_make(allocator, sizeof(grid_point));
    geom_status status =
        geom_box_tree_build(&tree, allocator, edges.edges, edges.count) ? GEOM_OK : GEOM_OUT_OF_MEMORY;
    if (!status) {
        status = find_hot(&edges, &tree, most_pairs, &hot);
    }
    if (!status) {
        status = find_steps(&edges, &tree, &hot, steps);
    }
    geom_buffer_release(&hot);
    geom_box_tree_release(&tree);
    return status;
}

static bool link_before(const void *context, uint32_t a, uint32_t b) {
    const grid_edge *links = context;
    const grid_edge e = links[a];
    const grid_edge f = links[b];
    return grid_equal(e.a, f.a) ? grid_before(e.b, f.b) : grid_before(e.a, f.a);
}

static bool push_link(geom_buffer *links, grid_point a, grid_point b, int64_t weight) {
    grid_edge *link = geom_buffer_push(links);
    if (!link) {
        return false;
    }
    link->a = a;
    link->b = b;
    link->weight = weight;
    return true;
}

static void merge_equal(geom_buffer *links) {
    grid_edge *all = links->data;
    size_t kept = 0;
    for (size_t i = 0; i < links->count;) {
        grid_edge sum = all[i++];
        while (i < links->count && grid_equal(all[i].a, sum.a) && grid_equal(all[i].b, sum.b)) {
            sum.weight += all[i++].weight;
        }
        if (sum.weight != 0 && !grid_equal(sum.a, sum.b)) {
            all[kept++] = sum;
        }
    }
    links->count = kept;
}

geom_status geom_snap_merge(geom_buffer *links) {
    grid_edge *all = links->data;
    for (size_t i = 0; i < links->count; ++i) {
        const grid_edge turned = {all[i].b, all[i].a, -all[i].weight};
        all[i] = grid_before(all[i].a, all[i].b) ? all[i] : turned;
    }
    const geom_status status = sort_buffer(links, link_before, all);
    if (!status) {
        merge_equal(links);
    }
    return status;
}

geom_status geom_snap_links(const grid_edge *edges, const geom_buffer *steps, geom_buffer *links) {
    const snap_step *step = steps->data;
    for (size_t i = 1; i < steps->count; ++i) {
        const uint32_t edge = step[i].edge;
        if (edge == step[i - 1].edge &&
            !push_link(links, step[i - 1].point, step[i].point, edges[edge].weight)) {
            return GEOM_OUT_OF_MEMORY;
        }
    }
    return geom_snap_merge(links);
}
