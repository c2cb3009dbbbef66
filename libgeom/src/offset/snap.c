/* Snap rounding: the hot pixels, and the chains of edges through them. */
#include "snap.h"

#include "box_tree.h"

#include <geom/sort.h>

#include <string.h>

/* What pairs of edges, or of hot pixels and edges, are asked for, and where results go. */
typedef struct search {
    const snap_edges *edges;
    const grid_point *points;
    geom_buffer *found;
    size_t pairs_left;
} search;

snapped geom_snapped_none(const geom_allocator *allocator) {
    const snapped none = {geom_buffer_make(allocator, sizeof(grid_point)),
                          geom_buffer_make(allocator, sizeof(snap_step))};
    return none;
}

void geom_snapped_release(snapped *s) {
    geom_buffer_release(&s->points);
    geom_buffer_release(&s->steps);
}

enum {
    FEW = 8 /* steps of an edge, which are sorted by insertion */
};

static bool push_point(geom_buffer *points, grid_point p) {
    grid_point *fresh = geom_buffer_push(points);
    if (fresh) {
        *fresh = p;
    }
    return fresh != NULL;
}

static bool visit_edges(void *context, uint32_t one, uint32_t other) {
    search *s = context;
    const grid_edge *edges = s->edges->edges;
    grid_point pixel;
    if (s->pairs_left == 0) {
        return false;
    }
    --s->pairs_left;
    return !geom_grid_crossing(edges[one], edges[other], &pixel) || push_point(s->found, pixel);
}

static bool visit_pixel(void *context, uint32_t point, uint32_t edge) {
    const search *s = context;
    if (!s->edges->meets(s->edges->context, edge, s->points[point])) {
        return true;
    }
    snap_step *fresh = geom_buffer_push(s->found);
    if (fresh) {
        fresh->edge = edge;
        fresh->point = point;
    }
    return fresh != NULL;
}

static bool point_before(const void *context, const void *a, const void *b) {
    (void)context;
    return grid_before(*(const grid_point *)a, *(const grid_point *)b);
}

/* Sorts points by x and y, and leaves each once. Returns false if there is no memory. */
static bool sort_hot(geom_buffer *hot) {
    geom_buffer room = geom_buffer_make(hot->allocator, sizeof(grid_point));
    if (hot->count > 0 && !geom_buffer_resize(&room, hot->count)) {
        return false;
    }
    grid_point *points = hot->data;
    geom_sort_elements(points, room.data, hot->count, sizeof *points, point_before, NULL);
    geom_buffer_release(&room);
    size_t kept = 0;
    for (size_t i = 0; i < hot->count; ++i) {
        if (kept == 0 || !grid_equal(points[i], points[kept - 1])) {
            points[kept++] = points[i];
        }
    }
    hot->count = kept;
    return true;
}

/* The centers of all hot pixels, in order, each once. */
static geom_status find_hot(const snap_edges *edges, const box_tree *tree, size_t most_pairs,
                            geom_buffer *hot) {
    search s = {.edges = edges, .found = hot, .pairs_left = most_pairs};
    for (size_t i = 0; i < edges->count; ++i) {
        if (!push_point(hot, edges->edges[i].a) || !push_point(hot, edges->edges[i].b)) {
            return GEOM_OUT_OF_MEMORY;
        }
    }
    if (most_pairs > 0 && !geom_box_tree_join(tree, tree, visit_edges, &s)) {
        return s.pairs_left == 0 ? GEOM_CAPACITY_EXCEEDED : GEOM_OUT_OF_MEMORY;
    }
    return sort_hot(hot) ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}

/* Orders the steps of one edge along it. From pixel to pixel an edge never turns back in x or in y. */
static bool step_before(const void *context, const void *first, const void *second) {
    const search *s = context;
    const snap_step *a = first;
    const snap_step *b = second;
    const grid_edge e = s->edges->edges[a->edge];
    const grid_point p = s->points[a->point];
    const grid_point q = s->points[b->point];
    if (p.x != q.x) {
        return (p.x < q.x) == (e.a.x < e.b.x);
    }
    return p.y != q.y && (p.y < q.y) == (e.a.y < e.b.y);
}

static void sort_steps_of_edge(snap_step *steps, size_t count, const search *s) {
    if (count <= FEW) {
        geom_sort_few(steps, count, sizeof *steps, step_before, s);
    } else {
        geom_sort_in_place(steps, count, sizeof *steps, step_before, s);
    }
}

/* Sorts steps by edge, and along each edge. Returns false if there is no memory. */
static bool sort_steps(const search *s) {
    const size_t edges = s->edges->count;
    geom_buffer *steps = s->found;
    geom_buffer ends = geom_buffer_make(steps->allocator, sizeof(uint32_t)); /* of the steps of each edge */
    geom_buffer sorted = geom_buffer_make(steps->allocator, sizeof(snap_step));
    const bool good = geom_buffer_resize(&ends, edges + 1) && geom_buffer_resize(&sorted, steps->count);
    if (good) {
        const snap_step *from = steps->data;
        snap_step *to = sorted.data;
        uint32_t *end = ends.data;
        memset(end, 0, ends.count * sizeof *end);
        for (size_t i = 0; i < steps->count; ++i) {
            ++end[from[i].edge + 1];
        }
        for (size_t e = 0; e < edges; ++e) {
            end[e + 1] += end[e];
        }
        for (size_t i = 0; i < steps->count; ++i) {
            to[end[from[i].edge]++] = from[i];
        }
        for (size_t e = 0; e < edges; ++e) {
            const uint32_t first = e > 0 ? end[e - 1] : 0;
            sort_steps_of_edge(to + first, end[e] - first, s);
        }
        geom_buffer_swap(steps, &sorted);
    }
    geom_buffer_release(&ends);
    geom_buffer_release(&sorted);
    return good;
}

/* A tree of points, as edges of no length. Returns false if there is no memory. */
static bool make_point_tree(const geom_buffer *points, box_tree *tree) {
    geom_buffer edges = geom_buffer_make(points->allocator, sizeof(grid_edge));
    bool good = geom_buffer_resize(&edges, points->count);
    for (size_t i = 0; good && i < points->count; ++i) {
        const grid_point p = ((const grid_point *)points->data)[i];
        const grid_edge edge = {p, p, 0};
        ((grid_edge *)edges.data)[i] = edge;
    }
    good = good && geom_box_tree_build(tree, points->allocator, edges.data, edges.count);
    geom_buffer_release(&edges);
    return good;
}

static geom_status find_steps(const snap_edges *edges, const box_tree *tree, snapped *out) {
    box_tree pixels = geom_box_tree_none(out->points.allocator);
    search s = {.edges = edges, .points = out->points.data, .found = &out->steps};
    geom_status status = out->points.count < UINT32_MAX / 4 ? GEOM_OK : GEOM_CAPACITY_EXCEEDED;
    if (!status &&
        !(make_point_tree(&out->points, &pixels) && geom_box_tree_join(&pixels, tree, visit_pixel, &s))) {
        status = GEOM_OUT_OF_MEMORY;
    }
    geom_box_tree_release(&pixels);
    if (!status && out->steps.count >= UINT32_MAX) {
        status = GEOM_CAPACITY_EXCEEDED;
    }
    if (!status && !sort_steps(&s)) {
        status = GEOM_OUT_OF_MEMORY;
    }
    return status;
}

geom_status geom_snap_chains(snap_edges edges, size_t most_pairs, snapped *out) {
    const geom_allocator *allocator = out->steps.allocator;
    if (edges.count >= UINT32_MAX / 4) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    box_tree tree = geom_box_tree_none(allocator);
    geom_status status =
        geom_box_tree_build(&tree, allocator, edges.edges, edges.count) ? GEOM_OK : GEOM_OUT_OF_MEMORY;
    if (!status) {
        status = find_hot(&edges, &tree, most_pairs, &out->points);
    }
    if (!status) {
        status = find_steps(&edges, &tree, out);
    }
    geom_box_tree_release(&tree);
    return status;
}

static bool link_before(const void *context, const void *a, const void *b) {
    (void)context;
    const snap_link *e = a;
    const snap_link *f = b;
    return e->a != f->a ? e->a < f->a : e->b < f->b;
}

static bool sort_links(geom_buffer *links) {
    geom_buffer room = geom_buffer_make(links->allocator, sizeof(snap_link));
    const bool good = links->count == 0 || geom_buffer_resize(&room, links->count);
    if (good) {
        geom_sort_elements(links->data, room.data, links->count, sizeof(snap_link), link_before, NULL);
    }
    geom_buffer_release(&room);
    return good;
}

static void merge_equal(geom_buffer *links) {
    snap_link *all = links->data;
    size_t kept = 0;
    for (size_t i = 0; i < links->count;) {
        snap_link sum = all[i++];
        while (i < links->count && all[i].a == sum.a && all[i].b == sum.b) {
            sum.weight += all[i++].weight;
        }
        if (sum.weight != 0) {
            all[kept++] = sum;
        }
    }
    links->count = kept;
}

bool geom_snap_links(const grid_edge *edges, const snapped *s, geom_buffer *links) {
    const snap_step *step = s->steps.data;
    for (size_t i = 1; i < s->steps.count; ++i) {
        const uint32_t edge = step[i].edge;
        if (edge != step[i - 1].edge) {
            continue;
        }
        snap_link *link = geom_buffer_push(links);
        if (!link) {
            return false;
        }
        const bool backward = step[i].point < step[i - 1].point;
        link->a = step[backward ? i : i - 1].point;
        link->b = step[backward ? i - 1 : i].point;
        link->weight = backward ? -edges[edge].weight : edges[edge].weight;
    }
    if (!sort_links(links)) {
        return false;
    }
    merge_equal(links);
    return true;
}
