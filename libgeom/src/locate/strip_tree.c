/* The tree of strips of an index.
 *
 * A list of edges is halved in the order of the rings, in which neighbors mostly lie side by side: so each of
 * many teeth stays with its neighbors, whatever their lengths are. Where the two strips together are larger
 * than the one of the list, as for the turns of a spiral, the list may be divided by the middles of its edges
 * instead, along the longer side of its strip. The smaller pair of strips is taken. */
#include "locator.h"

#include <string.h>

enum {
    BINS = 64,
    LEAST_DIVIDED = 32 /* shorter lists are only halved, so that no leaf has fewer than three edges */
};

/* Strips whose areas sum to more than this part of the whole are worth a second look. */
static const double worth_dividing = 1.1;

typedef struct strip_builder {
    const geom_vec2 *points;
    geom_strip_node *nodes;
    uint32_t node_count;
    uint32_t *order;
    uint32_t *divided; /* room for one list */
} strip_builder;

/* A division of a list: the first part has `count` edges. */
typedef struct division {
    size_t count;
    geom_strip2 strips[2];
    double area;
} division;

static geom_strip2 strip_of(const strip_builder *b, const uint32_t *list, size_t count) {
    geom_strip_direction direction = {0.0, 0.0};
    for (size_t i = 0; i < count; ++i) {
        geom_strip_direction_add(&direction, b->points[list[i]], b->points[list[i] + 1]);
    }
    geom_strip2 strip = geom_strip2_empty(geom_strip_direction_axis(direction));
    for (size_t i = 0; i < count; ++i) {
        geom_strip2_add(&strip, b->points[list[i]]);
        geom_strip2_add(&strip, b->points[list[i] + 1]);
    }
    geom_strip2_finish(&strip);
    return strip;
}

static double area_of(const geom_strip2 *strip) {
    return (strip->high.x - strip->low.x) * (strip->high.y - strip->low.y);
}

static division divide_at(const strip_builder *b, const uint32_t *list, size_t count, size_t first) {
    division d = {.count = first};
    d.strips[0] = strip_of(b, list, first);
    d.strips[1] = strip_of(b, list + first, count - first);
    d.area = area_of(&d.strips[0]) + area_of(&d.strips[1]);
    return d;
}

/* The place of the middle of an edge along the longer side of a strip, as one of BINS parts of it. */
static size_t bin_of(const strip_builder *b, const geom_strip2 *strip, uint32_t edge) {
    const geom_vec2 *ends = b->points + edge;
    const bool is_long = strip->high.x - strip->low.x >= strip->high.y - strip->low.y;
    const geom_vec2 axis = is_long ? strip->axis : geom_vec2_perp(strip->axis);
    const double low = is_long ? strip->low.x : strip->low.y;
    const double high = is_long ? strip->high.x : strip->high.y;
    const double middle = 0.5 * geom_vec2_dot(ends[0], axis) + 0.5 * geom_vec2_dot(ends[1], axis);
    const double place = (middle - low) / (high - low) * BINS;
    return place > 0.0 ? (size_t)geom_min(place, BINS - 1.0) : 0; /* 0 for NaN */
}

/* The number of bins whose edges are the most even half of the list. */
static size_t middle_bin(const strip_builder *b, const geom_strip2 *strip, const uint32_t *list,
                         size_t count) {
    size_t counts[BINS] = {0};
    for (size_t i = 0; i < count; ++i) {
        ++counts[bin_of(b, strip, list[i])];
    }
    size_t bin = 0;
    size_t before = 0;
    while (before + counts[bin] <= count / 2) {
        before += counts[bin++];
    }
    const bool next_is_better = before + counts[bin] - count / 2 < count / 2 - before;
    return bin + next_is_better;
}

/* Moves the edges of the first `bins` bins to the front of the list, in their order, those of the others
 * behind them. Returns how many are in front. */
static size_t partition(strip_builder *b, const geom_strip2 *strip, uint32_t *list, size_t count,
                        size_t bins) {
    size_t front = 0;
    size_t behind = 0;
    for (size_t i = 0; i < count; ++i) {
        const uint32_t edge = list[i];
        if (bin_of(b, strip, edge) < bins) {
            b->divided[front++] = edge;
        } else {
            list[behind++] = edge;
        }
    }
    memmove(list + front, list, behind * sizeof *list);
    memcpy(list, b->divided, front * sizeof *list);
    return front;
}

/* Restores the order of the rings in a list of two parts that have it. */
static void merge(strip_builder *b, uint32_t *list, size_t count, size_t first) {
    memcpy(b->divided, list, first * sizeof *list);
    size_t left = 0;
    size_t right = first;
    for (size_t i = 0; left < first; ++i) {
        list[i] = right < count && list[right] < b->divided[left] ? list[right++] : b->divided[left++];
    }
}

/* Divides a list in two, of which none has more than three quarters of the edges. */
static division divide(strip_builder *b, const geom_strip2 *strip, uint32_t *list, size_t count) {
    const division halves = divide_at(b, list, count, count / 2);
    if (count < LEAST_DIVIDED || !(halves.area > worth_dividing * area_of(strip))) {
        return halves;
    }
    const size_t bins = middle_bin(b, strip, list, count);
    const size_t first = partition(b, strip, list, count, bins);
    if (first >= count / 4 && first <= count - count / 4) {
        const division parts = divide_at(b, list, count, first);
        if (parts.area < halves.area) {
            return parts;
        }
    }
    merge(b, list, count, first);
    return halves;
}

/* A part of the order with its strip. */
typedef struct strip_part {
    geom_strip2 strip;
    uint32_t first;
    uint32_t count;
} strip_part;

/* Divides a part in two, unless it is a leaf; returns into how many. */
static uint32_t divide_part(strip_builder *b, strip_part part, strip_part out[2]) {
    out[0] = part;
    if (part.count <= GEOM_STRIP_LEAF) {
        return 1;
    }
    const division d = divide(b, &part.strip, b->order + part.first, part.count);
    const uint32_t count = (uint32_t)d.count;
    const strip_part halves[] = {{d.strips[0], part.first, count},
                                 {d.strips[1], part.first + count, part.count - count}};
    out[0] = halves[0];
    out[1] = halves[1];
    return 2;
}

/* Builds a node and what is below it. The children of a node are divided twice, so they have at most 9/16 of
 * its edges, and no path has more than GEOM_STRIP_DEPTH nodes. */
static void build_node(strip_builder *b, uint32_t node, strip_part part) {
    geom_strip_node *own = &b->nodes[node];
    own->strip = part.strip;
    own->unused = 0;
    strip_part halves[2];
    if (divide_part(b, part, halves) < 2) {
        own->first = part.first;
        own->count = part.count;
        own->children = 0;
        return;
    }
    strip_part parts[GEOM_STRIP_CHILDREN];
    uint32_t children = divide_part(b, halves[0], parts);
    children += divide_part(b, halves[1], parts + children);
    const uint32_t child = b->node_count;
    own->first = child;
    own->count = 0;
    own->children = children;
    b->node_count += children;
    for (uint32_t i = 0; i < children; ++i) {
        build_node(b, child + i, parts[i]);
    }
}

static void build_all(geom_locator *l, strip_builder *b) {
    uint32_t *next = l->strip_order;
    for (size_t r = 0; r < l->ring_count; ++r) {
        for (uint32_t i = l->ring_first[r]; i + 1 < l->ring_first[r + 1]; ++i) {
            *next++ = i;
        }
    }
    const strip_part all = {strip_of(b, l->strip_order, l->edge_count), 0, l->edge_count};
    build_node(b, 0, all);
}

/* Copies the nodes into memory of their size. */
static bool keep_nodes(geom_locator *l, const strip_builder *b) {
    l->strips = geom_allocator_allocate(&l->allocator, b->node_count, sizeof *l->strips, LOCATOR_LINE);
    if (l->strips) {
        l->strip_count = b->node_count;
        memcpy(l->strips, b->nodes, b->node_count * sizeof *l->strips);
    }
    return l->strips != NULL;
}

geom_status geom_locator_build_strips(geom_locator *l) {
    const geom_allocator *allocator = &l->allocator;
    const size_t most = l->edge_count; /* nodes: a leaf for three edges, and fewer inner ones */
    l->strip_order =
        geom_allocator_allocate(allocator, l->edge_count, sizeof *l->strip_order, _Alignof(uint32_t));
    strip_builder b = {
        .points = l->points,
        .nodes = geom_allocator_allocate(allocator, most, sizeof *l->strips, LOCATOR_LINE),
        .node_count = 1,
        .order = l->strip_order,
        .divided = geom_allocator_allocate(allocator, l->edge_count, sizeof *b.divided, _Alignof(uint32_t)),
    };
    bool done = false;
    if (b.nodes && b.divided && b.order) {
        build_all(l, &b);
        done = keep_nodes(l, &b);
    }
    geom_allocator_release(allocator, b.divided, l->edge_count, sizeof *b.divided, _Alignof(uint32_t));
    geom_allocator_release(allocator, b.nodes, most, sizeof *b.nodes, LOCATOR_LINE);
    return done ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}

geom_strip_tree geom_locator_strip_tree(const geom_locator *locator) {
    const geom_strip_tree tree = {locator->strips, locator->strip_order, locator->points,
                                  locator->strip_count, locator->edge_count};
    return tree;
}
