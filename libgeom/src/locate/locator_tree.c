/* The tree of the index, built from the order of the edges.
 *
 * A region is the part of the plane between two cuts and two edges. A cut is a vertical line through a
 * vertex, tilted by an infinitely small angle, so that it meets one vertex at a time. It is identified by
 * the rank of that vertex. An edge that reaches from one cut to the other spans the region. An edge that
 * ends in between does not.
 *
 *   - A region with spanning edges is split at one of them: the one nearest to the middle of the list of
 *     edges. This balances the numbers of edges on both sides.
 *   - A region without spanning edges, in which edges end, is cut in two at the median of these ends.
 *   - A region without edges is inside or outside.
 *
 * Each cut halves the number of ends. Each split halves the edges, or separates a part that is more than
 * half of them. So there are O(log n) comparisons for a point, and O(log n) pieces of an edge.
 *
 * The sweep has ordered all edges from bottom to top. In a region, a spanning edge can be compared with any
 * other. So the edges below it also stand before it in the list. Regions are parts of the list, and no
 * geometry is needed. */
#include "locator.h"

#include <string.h>

/* An edge from left to right. */
typedef struct span {
    uint32_t first; /* the rank of its left end */
    uint32_t last;
    uint32_t edge;
} span;

typedef struct builder {
    geom_locator *locator;
    size_t capacity;            /* of locator->nodes */
    const uint32_t *vertex_at;  /* the vertex of each rank */
    unsigned char *solid_above; /* of an edge: whether the polygon is */
    span *free;      /* room for the lists of the regions that are being built, one behind the other */
    uint32_t *ranks; /* room to find a median */
    geom_status status;
} builder;

/* Two cuts. Only what lies between them counts. */
typedef struct slab {
    uint32_t low;
    uint32_t high;
} slab;

static bool reaches_through(span s, slab between) { return s.first <= between.low && s.last >= between.high; }

static bool grow_nodes(builder *b) {
    geom_locator *l = b->locator;
    const size_t capacity = 2 * b->capacity;
    locator_node *nodes =
        geom_allocator_allocate(&l->allocator, capacity, sizeof *nodes, _Alignof(locator_node));
    if (!nodes) {
        b->status = GEOM_OUT_OF_MEMORY;
        return false;
    }
    memcpy(nodes, l->nodes, l->node_count * sizeof *nodes);
    geom_allocator_release(&l->allocator, l->nodes, b->capacity, sizeof *nodes, _Alignof(locator_node));
    l->nodes = nodes;
    b->capacity = capacity;
    return true;
}

/* Returns the index of a new node, or 0 if there is no room, which sets `status`. */
static uint32_t add_node(builder *b, uint32_t number) {
    geom_locator *l = b->locator;
    if (l->node_count >= UINT32_MAX / 2) {
        b->status = GEOM_CAPACITY_EXCEEDED;
    }
    if (b->status || (l->node_count == b->capacity && !grow_nodes(b))) {
        return 0;
    }
    const locator_node node = {number, {LOCATOR_OUTSIDE, LOCATOR_OUTSIDE}};
    l->nodes[l->node_count] = node;
    return l->node_count++;
}

static void set_child(builder *b, uint32_t node, bool side, locator_ref child) {
    b->locator->nodes[node].child[side] = child;
}

/* Returns the value that sorting would move to `place`. Halves the range of values, at most 32 times. */
static uint32_t select_rank(uint32_t *ranks, size_t count, size_t place, slab between) {
    uint32_t low = between.low + 1;
    uint32_t high = between.high - 1;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        size_t below = 0;
        for (size_t i = 0; i < count; ++i) {
            const uint32_t rank = ranks[i];
            if (rank <= middle) {
                ranks[i] = ranks[below];
                ranks[below++] = rank;
            }
        }
        if (place < below) {
            count = below;
            high = middle;
        } else {
            place -= below;
            ranks += below;
            count -= below;
            low = middle + 1;
        }
    }
    return low;
}

/* The median of the ends that lie in the slab. Every edge of the list has one. */
static uint32_t median_end(builder *b, const span *list, size_t count, slab between) {
    size_t found = 0;
    for (size_t i = 0; i < count; ++i) {
        if (list[i].first > between.low) {
            b->ranks[found++] = list[i].first;
        }
        if (list[i].last < between.high) {
            b->ranks[found++] = list[i].last;
        }
    }
    return select_rank(b->ranks, found, found / 2, between);
}

static locator_ref build_region(builder *b, const span *list, size_t count, slab between, bool solid);

/* Builds one side of a cut: the region of those edges of the list that reach into the slab. */
static locator_ref build_side(builder *b, const span *list, size_t count, slab between, bool solid) {
    span *own = b->free;
    for (size_t i = 0; i < count; ++i) {
        if (list[i].first < between.high && list[i].last > between.low) {
            *b->free++ = list[i];
        }
    }
    const locator_ref ref = build_region(b, own, (size_t)(b->free - own), between, solid);
    b->free = own;
    return ref;
}

/* Builds a region without spanning edges. */
static locator_ref build_cut(builder *b, const span *list, size_t count, slab between, bool solid) {
    const uint32_t rank = median_end(b, list, count, between);
    const uint32_t node = add_node(b, b->vertex_at[rank - 1]);
    if (node == 0) {
        return LOCATOR_OUTSIDE;
    }
    const slab left = {between.low, rank};
    const slab right = {rank, between.high};
    set_child(b, node, 0, build_side(b, list, count, left, solid));
    set_child(b, node, 1, build_side(b, list, count, right, solid));
    return 2 * node;
}

/* Returns the index in the list of the spanning edge nearest to the middle, or `count` if there is none. */
static size_t find_splitter(const span *list, size_t count, slab between) {
    const size_t middle = count / 2;
    for (size_t away = 0; away <= middle; ++away) {
        if (middle + away < count && reaches_through(list[middle + away], between)) {
            return middle + away;
        }
        if (reaches_through(list[middle - away], between)) {
            return middle - away;
        }
    }
    return count;
}

/* `solid` says what is at the lower side of the region, right above the edge there. */
static locator_ref build_region(builder *b, const span *list, size_t count, slab between, bool solid) {
    if (count == 0 || b->status) {
        return solid ? LOCATOR_INSIDE : LOCATOR_OUTSIDE;
    }
    const size_t place = find_splitter(list, count, between);
    if (place == count) {
        return build_cut(b, list, count, between, solid);
    }
    const uint32_t edge = list[place].edge;
    const uint32_t node = add_node(b, edge);
    if (node == 0) {
        return LOCATOR_OUTSIDE;
    }
    const geom_segment2 segment = locator_edge(b->locator, edge);
    const bool above = locator_before(segment.a, segment.b);
    set_child(b, node, !above, build_region(b, list, place, between, solid));
    set_child(b, node, above,
              build_region(b, list + place + 1, count - place - 1, between, b->solid_above[edge]));
    return 2 * node + 1;
}

/* A ring has the polygon on its left if it is counterclockwise, or a hole that is clockwise. */
static void find_solid_sides(builder *b, geom_polygon polygon) {
    const geom_locator *l = b->locator;
    for (size_t r = 0; r < polygon.count; ++r) {
        const bool left = (geom_ring_orientation(polygon.rings[r]) > 0) == (r == 0);
        l->solid_left[r] = left;
        for (uint32_t edge = l->ring_first[r]; edge + 1 < l->ring_first[r + 1]; ++edge) {
            const geom_segment2 segment = locator_edge(l, edge);
            b->solid_above[edge] = left == locator_before(segment.a, segment.b);
        }
    }
}

/* All edges, from below to above. The ranks begin at 1, so that 0 and edge_count + 1 are cuts beyond all of
 * them. */
static void fill_spans(builder *b, const uint32_t *edge_above, span *list) {
    const geom_locator *l = b->locator;
    uint32_t *rank_of = b->ranks; /* of a point; points with their repetitions are fewer than two an edge */
    for (uint32_t i = 0; i < l->edge_count; ++i) {
        rank_of[b->vertex_at[i]] = i + 1;
    }
    for (size_t r = 0; r < l->ring_count; ++r) {
        rank_of[l->ring_first[r + 1] - 1] = rank_of[l->ring_first[r]];
    }
    for (uint32_t i = 0; i < l->edge_count; ++i) {
        const uint32_t edge = edge_above[i];
        const uint32_t start = rank_of[edge];
        const uint32_t end = rank_of[edge + 1];
        const span s = {start < end ? start : end, start < end ? end : start, edge};
        list[i] = s;
    }
}

/* Releases the unused memory of the nodes. */
static void fit_nodes(builder *b) {
    geom_locator *l = b->locator;
    locator_node *nodes =
        geom_allocator_allocate(&l->allocator, l->node_count, sizeof *nodes, _Alignof(locator_node));
    if (!nodes) {
        b->status = GEOM_OUT_OF_MEMORY;
        return;
    }
    memcpy(nodes, l->nodes, l->node_count * sizeof *nodes);
    geom_allocator_release(&l->allocator, l->nodes, b->capacity, sizeof *nodes, _Alignof(locator_node));
    l->nodes = nodes;
    b->capacity = l->node_count;
}

static void build_all(builder *b, geom_polygon polygon, const uint32_t *edge_above, span *list) {
    const uint32_t count = b->locator->edge_count;
    find_solid_sides(b, polygon);
    fill_spans(b, edge_above, list);
    b->free = list + count;
    const slab everything = {0, count + 1};
    b->locator->root = build_region(b, list, count, everything, false);
    if (!b->status) {
        fit_nodes(b);
    }
}

/* The room for lists: all edges; after the first cut at most as many again; after each further cut at most
 * as many as there are ends left in the slab. That is the number of edges, then half of it, a quarter, and
 * so on. */
enum {
    LISTS_PER_EDGE = 4
};

geom_status geom_locator_build_tree(geom_locator *locator, geom_polygon polygon, const uint32_t *vertex_at,
                                    const uint32_t *edge_above) {
    const geom_allocator *allocator = &locator->allocator;
    const size_t count = locator->edge_count;
    const size_t points = count + locator->ring_count;
    builder b = {.locator = locator, .capacity = 4 * count, .vertex_at = vertex_at, .status = GEOM_OK};
    span *lists = geom_allocator_allocate(allocator, count, LISTS_PER_EDGE * sizeof *lists, _Alignof(span));
    b.ranks = geom_allocator_allocate(allocator, count, 2 * sizeof *b.ranks, _Alignof(uint32_t));
    b.solid_above = geom_allocator_allocate(allocator, points, 1, 1);
    locator->nodes =
        geom_allocator_allocate(allocator, b.capacity, sizeof *locator->nodes, _Alignof(locator_node));
    if (lists && b.ranks && b.solid_above && locator->nodes) {
        locator->node_count = 1;
        build_all(&b, polygon, edge_above, lists);
    } else {
        b.status = GEOM_OUT_OF_MEMORY;
    }
    if (b.status) {
        geom_allocator_release(allocator, locator->nodes, b.capacity, sizeof *locator->nodes,
                               _Alignof(locator_node));
        locator->nodes = NULL;
    }
    geom_allocator_release(allocator, b.solid_above, points, 1, 1);
    geom_allocator_release(allocator, b.ranks, count, 2 * sizeof *b.ranks, _Alignof(uint32_t));
    geom_allocator_release(allocator, lists, count, LISTS_PER_EDGE * sizeof *lists, _Alignof(span));
    return b.status;
}
