/* The sweep of M. I. Shamos and D. Hoey ("Geometric intersection problems", FOCS 1976, section 3), with
 * exact predicates.
 *
 * A vertical line, tilted by an infinitely small angle, sweeps from left to right. It meets points in the
 * order of x, and of y if x is equal. So vertical edges are no special case. The edges that it crosses are
 * kept in order from bottom to top. Two edges can only meet after they have become neighbors in that order.
 * So it is enough to test neighbors when they become such, and to stop at the first two that meet.
 *
 * Degenerate cases are settled before the sweep, which then has none. Vertices are distinct points, and
 * edges that share a vertex share nothing else. A vertex on another edge is a contact like any other.
 *
 * When the line meets the first vertex of a ring, the edge directly below tells where the ring lies: in the
 * ring of that edge, or in the ring around that one. */
#include "sweep.h"

#include "base/order.h"

#include <geom/intersection.h>
#include <geom/predicate.h>
#include <geom/sort.h>

#include <stdbool.h>

/* A vertex, and the edge from it to vertex `next`. */
typedef struct site {
    geom_vec2 point;
    uint32_t next;
    uint32_t previous;
    uint32_t rank; /* place in the order of the sweep */
    uint32_t ring;
} site;

/* What is known of a ring once the sweep has met its first vertex. */
typedef struct ring_state {
    uint32_t parent; /* the smallest ring around it, or GEOM_ORDER_NONE */
    bool met;
    bool counterclockwise;
} ring_state;

typedef struct sweep {
    geom_polygon polygon;
    uint32_t count;
    site *sites;
    uint32_t *sequence; /* count sites in the order of the sweep, then as much room to sort them */
    geom_order_node *nodes;
    ring_state *rings;
    geom_order crossed;
    uint32_t *above; /* a list of all edges met so far, from below to above; NULL when it is not asked for */
    uint32_t lowest; /* where that list begins */
    geom_polygon_fault fault;
} sweep;

static void fill_sites(sweep *s) {
    uint32_t first = 0;
    for (size_t r = 0; r < s->polygon.count; ++r) {
        const geom_ring ring = s->polygon.rings[r];
        const uint32_t count = (uint32_t)ring.count;
        for (uint32_t i = 0; i < count; ++i) {
            site *vertex = &s->sites[first + i];
            vertex->point = ring.points[i];
            vertex->next = i + 1 < count ? first + i + 1 : first;
            vertex->previous = i > 0 ? first + i - 1 : first + count - 1;
            vertex->ring = (uint32_t)r;
        }
        first += count;
        s->rings[r].met = false;
    }
}

/* Returns the index of an edge in its ring. */
static size_t place_in_ring(const sweep *s, uint32_t edge) {
    size_t first = 0;
    for (uint32_t r = 0; r < s->sites[edge].ring; ++r) {
        first += s->polygon.rings[r].count;
    }
    return edge - first;
}

static void report(sweep *s, geom_polygon_fault_kind kind, uint32_t a, uint32_t b, geom_vec2 point) {
    const uint32_t edge = a < b ? a : b;
    const uint32_t other = a < b ? b : a;
    const geom_polygon_fault fault = {
        GEOM_SELF_INTERSECTION,  kind, s->sites[edge].ring, place_in_ring(s, edge), s->sites[other].ring,
        place_in_ring(s, other), point};
    s->fault = fault;
}

static geom_segment2 segment_of(const sweep *s, uint32_t edge) {
    const geom_segment2 segment = {s->sites[edge].point, s->sites[s->sites[edge].next].point};
    return segment;
}

/* Finds the two edges that share `point`, a point of `edge`: the edge itself, twice, unless the point is
 * one of its ends. */
static void edges_at(const sweep *s, uint32_t edge, geom_vec2 point, uint32_t out[2]) {
    out[0] = edge;
    out[1] = edge;
    if (geom_vec2_equal(point, s->sites[edge].point)) {
        out[1] = s->sites[edge].previous;
    } else if (geom_vec2_equal(point, s->sites[s->sites[edge].next].point)) {
        out[1] = s->sites[edge].next;
    }
}

/* Returns whether two edges overlap, and reports them. */
static bool overlap(sweep *s, uint32_t edge, uint32_t other) {
    const geom_intersection common = geom_segment2_intersect(segment_of(s, edge), segment_of(s, other));
    if (edge == other || common.kind != GEOM_INTERSECTION_OVERLAP) {
        return false;
    }
    report(s, GEOM_FAULT_OVERLAP, edge, other, common.points[0]);
    return true;
}

/* Whether one of two edges that meet has an end on the other. */
static bool meet_in_vertex(geom_segment2 e, geom_segment2 o) {
    return geom_orient2d(o.a, o.b, e.a) == 0 || geom_orient2d(o.a, o.b, e.b) == 0 ||
           geom_orient2d(e.a, e.b, o.a) == 0 || geom_orient2d(e.a, e.b, o.b) == 0;
}

/* Reports two edges that meet and are not neighbors. If they meet in a vertex only, its other edges may
 * still overlap, which is then reported. The intersection returns a vertex unchanged. */
static void report_contact(sweep *s, uint32_t edge, uint32_t other) {
    const geom_vec2 point = geom_segment2_intersect(segment_of(s, edge), segment_of(s, other)).points[0];
    if (!meet_in_vertex(segment_of(s, edge), segment_of(s, other))) {
        report(s, GEOM_FAULT_CROSSING, edge, other, point);
        return;
    }
    uint32_t mine[2];
    uint32_t theirs[2];
    edges_at(s, edge, point, mine);
    edges_at(s, other, point, theirs);
    for (int i = 0; i < 4; ++i) {
        if (overlap(s, mine[i / 2], theirs[i % 2])) {
            return;
        }
    }
    report(s, GEOM_FAULT_TOUCHING, edge, other, point);
}

/* The order of the sweep. Equal points are ordered by index, so that the sorted sequence does not depend on
 * the sort. */
static bool before(const void *context, uint32_t a, uint32_t b) {
    const sweep *s = context;
    const geom_vec2 p = s->sites[a].point;
    const geom_vec2 q = s->sites[b].point;
    if (p.x != q.x) {
        return p.x < q.x;
    }
    return p.y != q.y ? p.y < q.y : a < b;
}

/* Afterwards the first half of `sequence` is sorted. */
static void sort_sites(sweep *s) {
    for (uint32_t i = 0; i < s->count; ++i) {
        s->sequence[i] = i;
    }
    geom_sort(s->sequence, s->sequence + s->count, s->count, before, s);
    for (uint32_t i = 0; i < s->count; ++i) {
        s->sites[s->sequence[i]].rank = i;
    }
}

/* Sorted, equal points stand side by side. */
static bool vertices_distinct(sweep *s) {
    for (uint32_t i = 1; i < s->count; ++i) {
        const uint32_t a = s->sequence[i - 1];
        const uint32_t b = s->sequence[i];
        if (geom_vec2_equal(s->sites[a].point, s->sites[b].point)) {
            report_contact(s, a, b);
            return false;
        }
    }
    return true;
}

/* Returns whether both edges of the vertex begin there, or both end, for the sweep. */
static bool is_turning(const sweep *s, const site *vertex) {
    return (s->sites[vertex->previous].rank < vertex->rank) == (s->sites[vertex->next].rank < vertex->rank);
}

/* Checks for spikes: neighboring edges that share more than their vertex. */
static bool without_spikes(sweep *s) {
    for (uint32_t i = 0; i < s->count; ++i) {
        const site *vertex = &s->sites[i];
        const geom_vec2 from = s->sites[vertex->previous].point;
        const geom_vec2 to = s->sites[vertex->next].point;
        if (is_turning(s, vertex) && geom_orient2d(from, vertex->point, to) == 0) {
            report(s, GEOM_FAULT_SPIKE, vertex->previous, i, vertex->point);
            return false;
        }
    }
    return true;
}

static bool goes_right(const sweep *s, uint32_t edge) {
    return s->sites[edge].rank < s->sites[s->sites[edge].next].rank;
}

/* Returns the end of an edge that the sweep meets first. */
static uint32_t first_end(const sweep *s, uint32_t edge) {
    return goes_right(s, edge) ? edge : s->sites[edge].next;
}

static uint32_t last_end(const sweep *s, uint32_t edge) {
    return goes_right(s, edge) ? s->sites[edge].next : edge;
}

/* Tests two edges under the sweep line for a common point, and reports it. Edges that share a vertex share
 * nothing else. Others meet unless both ends of one lie strictly on one side of the other. */
static bool clash(sweep *s, uint32_t edge, uint32_t other) {
    if (edge == GEOM_ORDER_NONE || other == GEOM_ORDER_NONE || s->sites[edge].next == other ||
        s->sites[other].next == edge) {
        return false;
    }
    const geom_segment2 e = segment_of(s, edge);
    const geom_segment2 o = segment_of(s, other);
    if (geom_orient2d(o.a, o.b, e.a) * geom_orient2d(o.a, o.b, e.b) > 0 ||
        geom_orient2d(e.a, e.b, o.a) * geom_orient2d(e.a, e.b, o.b) > 0) {
        return false;
    }
    report_contact(s, edge, other);
    return true;
}

static bool clashes_with_neighbors(sweep *s, uint32_t edge) {
    const uint32_t *neighbor = s->nodes[edge].neighbor;
    return clash(s, edge, neighbor[GEOM_ORDER_BELOW]) || clash(s, edge, neighbor[GEOM_ORDER_ABOVE]);
}

/* Inserts an edge into the list directly above `below`, or at its beginning. The edges between are no
 * longer under the sweep line. So no vertical line meets one of them together with this edge, and their
 * order does not matter. */
static void list_above(sweep *s, uint32_t edge, uint32_t below) {
    if (s->above) {
        uint32_t *link = below == GEOM_ORDER_NONE ? &s->lowest : &s->above[below];
        s->above[edge] = *link;
        *link = edge;
    }
}

/* Handles the first vertex of a ring, where `lower` and another edge begin. */
static void place_ring(sweep *s, uint32_t vertex, uint32_t lower) {
    ring_state *ring = &s->rings[s->sites[vertex].ring];
    if (ring->met) {
        return;
    }
    ring->met = true;
    ring->counterclockwise = lower == vertex;
    ring->parent = GEOM_ORDER_NONE;
    const uint32_t below = s->nodes[lower].neighbor[GEOM_ORDER_BELOW];
    if (below != GEOM_ORDER_NONE) {
        const uint32_t under = s->sites[below].ring;
        const bool within = goes_right(s, below) == s->rings[under].counterclockwise;
        ring->parent = within ? under : s->rings[under].parent;
    }
}

/* Handles a vertex at which both edges begin: finds their place among the crossed edges. */
static bool enter(sweep *s, uint32_t vertex) {
    const uint32_t incoming = s->sites[vertex].previous;
    const geom_vec2 point = s->sites[vertex].point;
    uint32_t anchor = GEOM_ORDER_NONE;
    enum geom_order_side side = GEOM_ORDER_ABOVE;
    uint32_t edge = s->crossed.root;
    while (edge != GEOM_ORDER_NONE) {
        const int turn =
            geom_orient2d(s->sites[first_end(s, edge)].point, s->sites[last_end(s, edge)].point, point);
        if (turn == 0) {
            report_contact(s, edge, vertex);
            return false;
        }
        anchor = edge;
        side = turn > 0 ? GEOM_ORDER_ABOVE : GEOM_ORDER_BELOW;
        edge = s->nodes[edge].child[side];
    }
    const int turn = geom_orient2d(point, s->sites[incoming].point, s->sites[s->sites[vertex].next].point);
    const uint32_t lower = turn > 0 ? incoming : vertex;
    const uint32_t upper = turn > 0 ? vertex : incoming;
    geom_order_insert(&s->crossed, lower, anchor, side);
    geom_order_insert(&s->crossed, upper, lower, GEOM_ORDER_ABOVE);
    list_above(s, lower, s->nodes[lower].neighbor[GEOM_ORDER_BELOW]);
    list_above(s, upper, lower);
    place_ring(s, vertex, lower);
    return !clashes_with_neighbors(s, incoming) && !clashes_with_neighbors(s, vertex);
}

/* Removes an edge that ends. Its two neighbors become neighbors of each other. */
static bool leave(sweep *s, uint32_t edge) {
    const geom_order_node node = s->nodes[edge];
    geom_order_remove(&s->crossed, edge);
    return !clash(s, node.neighbor[GEOM_ORDER_BELOW], node.neighbor[GEOM_ORDER_ABOVE]);
}

/* Passes a vertex. Returns false if that reveals a fault. */
static bool pass(sweep *s, uint32_t vertex) {
    const site *v = &s->sites[vertex];
    const bool incoming_ends = s->sites[v->previous].rank < v->rank;
    if (is_turning(s, v)) {
        return incoming_ends ? leave(s, v->previous) && leave(s, vertex) : enter(s, vertex);
    }
    const uint32_t ending = incoming_ends ? v->previous : vertex;
    const uint32_t beginning = incoming_ends ? vertex : v->previous;
    geom_order_replace(&s->crossed, ending, beginning);
    list_above(s, beginning, ending);
    return !clashes_with_neighbors(s, beginning);
}

static void report_nesting(sweep *s, geom_polygon_fault_kind kind, uint32_t hole, uint32_t other) {
    const geom_polygon_fault fault = {GEOM_INVALID_ARGUMENT,           kind, hole, 0, other, 0,
                                      s->polygon.rings[hole].points[0]};
    s->fault = fault;
}

/* Checks that every hole lies in the outer ring and in no other hole. */
static void check_nesting(sweep *s) {
    for (uint32_t r = 1; r < s->polygon.count && !s->fault.status; ++r) {
        const uint32_t parent = s->rings[r].parent;
        if (parent == GEOM_ORDER_NONE) {
            report_nesting(s, GEOM_FAULT_HOLE_OUTSIDE, r, 0);
        } else if (parent != 0) {
            report_nesting(s, GEOM_FAULT_HOLE_IN_HOLE, r, parent);
        }
    }
}

static void sweep_rings(sweep *s) {
    fill_sites(s);
    sort_sites(s);
    if (!without_spikes(s) || !vertices_distinct(s)) {
        return;
    }
    s->crossed.node = s->nodes;
    s->crossed.root = GEOM_ORDER_NONE;
    for (uint32_t i = 0; i < s->count; ++i) {
        if (!pass(s, s->sequence[i])) {
            return;
        }
    }
    check_nesting(s);
}

/* The second half of `sequence` has served to sort, and is used once more for the list of edges. */
static void write_orders(const sweep *s, const geom_sweep_orders *orders) {
    uint32_t edge = s->lowest;
    for (uint32_t i = 0; i < s->count; ++i) {
        orders->vertex_at[i] = s->sequence[i];
        orders->edge_above[i] = edge;
        edge = s->above[edge];
    }
}

geom_polygon_fault geom_sweep_polygon(geom_polygon polygon, size_t count, const geom_sweep_orders *orders,
                                      const geom_allocator *allocator) {
    sweep s = {.polygon = polygon,
               .count = (uint32_t)count,
               .crossed = {NULL, GEOM_ORDER_NONE},
               .lowest = GEOM_ORDER_NONE,
               .fault = {.status = GEOM_OK}};
    s.sites = geom_allocator_allocate(allocator, count, sizeof *s.sites, _Alignof(site));
    s.sequence = geom_allocator_allocate(allocator, count, 2 * sizeof *s.sequence, _Alignof(uint32_t));
    s.nodes = geom_allocator_allocate(allocator, count, sizeof *s.nodes, _Alignof(geom_order_node));
    s.rings = geom_allocator_allocate(allocator, polygon.count, sizeof *s.rings, _Alignof(ring_state));
    if (s.sites && s.sequence && s.nodes && s.rings) {
        s.above = orders ? s.sequence + count : NULL;
        sweep_rings(&s);
        if (orders && !s.fault.status) {
            write_orders(&s, orders);
        }
    } else {
        s.fault.status = GEOM_OUT_OF_MEMORY;
    }
    geom_allocator_release(allocator, s.rings, polygon.count, sizeof *s.rings, _Alignof(ring_state));
    geom_allocator_release(allocator, s.nodes, count, sizeof *s.nodes, _Alignof(geom_order_node));
    geom_allocator_release(allocator, s.sequence, count, 2 * sizeof *s.sequence, _Alignof(uint32_t));
    geom_allocator_release(allocator, s.sites, count, sizeof *s.sites, _Alignof(site));
    return s.fault;
}
