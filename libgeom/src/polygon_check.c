#include "order.h"

#include <geom/polygon.h>
#include <geom/predicate.h>

#include <stdbool.h>
#include <stdint.h>

/* Whether rings are simple, by the sweep of M. I. Shamos and D. Hoey ("Geometric intersection problems", FOCS 1976,
 * section 3), with exact predicates.
 *
 * A vertical line, tilted by an infinitely small angle, sweeps from left to right: it meets points in the order of
 * x, and of y where x is equal, so vertical edges need no care of their own. The edges that it crosses are kept in
 * their order from below to above. Two edges can only meet after they have become neighbours in that order, so it
 * is enough to test neighbours whenever they become such, and to stop at the first two that meet.
 *
 * Degeneracies are settled before the sweep, which then has none: vertices are distinct points, and edges that
 * share a vertex share nothing else. A vertex upon the edge of others is a contact like any other. */

/* A vertex, and the edge from it to vertex `next`, under one number, counted through all rings. */
typedef struct site {
    geom_vec2 point;
    uint32_t next;
    uint32_t previous;
    uint32_t rank; /* place in the order of the sweep */
} site;

typedef struct sweep {
    geom_polygon polygon;
    uint32_t count;
    site *sites;
    uint32_t *sequence; /* count sites in the order of the sweep, then as much room to sort them */
    geom_order_node *nodes;
    geom_order crossed;
    geom_polygon_fault fault;
} sweep;

static geom_polygon_fault fault_at(geom_status status, size_t ring, size_t edge, geom_vec2 point) {
    const geom_polygon_fault fault = {status, ring, edge, ring, edge, point};
    return fault;
}

static geom_polygon_fault fault_without_place(geom_status status) {
    return fault_at(status, 0, 0, geom_make2(0.0, 0.0));
}

/* What can be seen in a ring by looking at one edge at a time. */
static geom_polygon_fault check_ring(geom_ring ring, size_t index) {
    if (ring.count < 3) {
        return fault_at(GEOM_TOO_FEW_POINTS, index, 0, geom_make2(0.0, 0.0));
    }
    GEOM_ASSERT(ring.points);
    for (size_t i = 0; i < ring.count; ++i) {
        if (!geom_finite2(ring.points[i])) {
            return fault_at(GEOM_NOT_FINITE, index, i, geom_make2(0.0, 0.0));
        }
    }
    for (size_t i = 0; i < ring.count; ++i) {
        if (geom_equal2(ring.points[i], ring.points[(i + 1) % ring.count])) {
            return fault_at(GEOM_DUPLICATE_POINT, index, i, ring.points[i]);
        }
    }
    return fault_without_place(GEOM_OK);
}

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
        }
        first += count;
    }
}

/* The edge with this number, as the caller counts: sets the ring, returns the edge within it. */
static size_t locate_edge(const sweep *s, uint32_t number, size_t *ring) {
    size_t edge = number;
    *ring = 0;
    while (edge >= s->polygon.rings[*ring].count) {
        edge -= s->polygon.rings[*ring].count;
        ++*ring;
    }
    return edge;
}

static void report(sweep *s, uint32_t a, uint32_t b, geom_vec2 point) {
    geom_polygon_fault *fault = &s->fault;
    fault->status = GEOM_SELF_INTERSECTION;
    fault->edge = locate_edge(s, a < b ? a : b, &fault->ring);
    fault->other_edge = locate_edge(s, a < b ? b : a, &fault->other_ring);
    fault->point = point;
}

/* Order of the sweep; equal points by number, so that the sorted sequence is the same whatever sorts it. */
static bool before(const sweep *s, uint32_t a, uint32_t b) {
    const geom_vec2 p = s->sites[a].point;
    const geom_vec2 q = s->sites[b].point;
    if (p.x != q.x) {
        return p.x < q.x;
    }
    return p.y != q.y ? p.y < q.y : a < b;
}

/* Merges the sorted runs [start, middle) and [middle, end) of `from` into `to`. */
static void merge(const sweep *s, const uint32_t *from, uint32_t *to, size_t start, size_t middle,
                  size_t end) {
    size_t left = start;
    size_t right = middle;
    for (size_t i = start; i < end; ++i) {
        const bool take_left = left < middle && (right >= end || !before(s, from[right], from[left]));
        to[i] = take_left ? from[left++] : from[right++];
    }
}

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

/* Merge sort from short runs to long ones. Afterwards the first half of `sequence` is sorted. */
static void sort_sites(sweep *s) {
    const size_t count = s->count;
    uint32_t *from = s->sequence;
    uint32_t *to = s->sequence + count;
    for (uint32_t i = 0; i < s->count; ++i) {
        from[i] = i;
    }
    for (size_t run = 1; run < count; run *= 2) {
        for (size_t start = 0; start < count; start += 2 * run) {
            merge(s, from, to, start, smaller(start + run, count), smaller(start + 2 * run, count));
        }
        uint32_t *sorted = to;
        to = from;
        from = sorted;
    }
    for (uint32_t i = 0; i < s->count; ++i) {
        s->sequence[i] = from[i];
        s->sites[from[i]].rank = i;
    }
}

/* Sorted, equal points stand side by side. */
static bool vertices_distinct(sweep *s) {
    for (uint32_t i = 1; i < s->count; ++i) {
        const uint32_t a = s->sequence[i - 1];
        const uint32_t b = s->sequence[i];
        if (geom_equal2(s->sites[a].point, s->sites[b].point)) {
            report(s, a, b, s->sites[a].point);
            return false;
        }
    }
    return true;
}

/* Whether the vertex is where both its edges begin, or both end, for the sweep. */
static bool is_turning(const sweep *s, const site *vertex) {
    return (s->sites[vertex->previous].rank < vertex->rank) == (s->sites[vertex->next].rank < vertex->rank);
}

/* A ring that goes back where it came from would have two edges in common with more than their vertex. */
static bool without_spikes(sweep *s) {
    for (uint32_t i = 0; i < s->count; ++i) {
        const site *vertex = &s->sites[i];
        const geom_vec2 from = s->sites[vertex->previous].point;
        const geom_vec2 to = s->sites[vertex->next].point;
        if (is_turning(s, vertex) && geom_orient2d(from, vertex->point, to) == 0) {
            report(s, vertex->previous, i, vertex->point);
            return false;
        }
    }
    return true;
}

/* The end of an edge that the sweep meets first, and the other one. */
static uint32_t first_end(const sweep *s, uint32_t edge) {
    const uint32_t next = s->sites[edge].next;
    return s->sites[edge].rank < s->sites[next].rank ? edge : next;
}

static uint32_t last_end(const sweep *s, uint32_t edge) {
    const uint32_t next = s->sites[edge].next;
    return s->sites[edge].rank < s->sites[next].rank ? next : edge;
}

static double largest_part(geom_vec2 v) { return fmax(fabs(v.x), fabs(v.y)); }

/* A place to show where two edges cross properly: rounded, but inside the first edge's box. The distances of a and
 * b from the line c d divide a b; vectors are brought to a size about 1, so that their products stay in range. */
static geom_vec2 crossing(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    const geom_vec2 ca = geom_sub2(a, c);
    const geom_vec2 cb = geom_sub2(b, c);
    const geom_vec2 cd = geom_sub2(d, c);
    const double size = fmax(largest_part(ca), largest_part(cb));
    const geom_vec2 line = geom_scale2(cd, 1.0 / largest_part(cd));
    const double past_a = fabs(geom_cross2(line, geom_scale2(ca, 1.0 / size)));
    const double past_b = fabs(geom_cross2(line, geom_scale2(cb, 1.0 / size)));
    const double t = past_a / (past_a + past_b);
    return geom_lerp2(a, b, t >= 0.0 && t <= 1.0 ? t : 0.5);
}

/* Tests two edges under the sweep line that do not share a vertex for a common point, and reports it. They meet
 * unless the ends of one lie strictly on one side of the other. Never are all four ends on one line: such edges
 * would overlap under the sweep line, and the first vertex of an overlap is found upon an edge before. */
static bool meet(sweep *s, uint32_t edge, uint32_t other) {
    const geom_vec2 a = s->sites[edge].point;
    const geom_vec2 b = s->sites[s->sites[edge].next].point;
    const geom_vec2 c = s->sites[other].point;
    const geom_vec2 d = s->sites[s->sites[other].next].point;
    const geom_vec2 ends[4] = {a, b, c, d};
    const int side[4] = {geom_orient2d(c, d, a), geom_orient2d(c, d, b), geom_orient2d(a, b, c),
                         geom_orient2d(a, b, d)};
    if (side[0] * side[1] > 0 || side[2] * side[3] > 0) {
        return false;
    }
    geom_vec2 place = crossing(a, b, c, d);
    for (int i = 0; i < 4; ++i) {
        place = side[i] == 0 ? ends[i] : place;
    }
    report(s, edge, other, place);
    return true;
}

static bool clash(sweep *s, uint32_t edge, uint32_t other) {
    if (edge == GEOM_ORDER_NONE || other == GEOM_ORDER_NONE || s->sites[edge].next == other ||
        s->sites[other].next == edge) {
        return false;
    }
    return meet(s, edge, other);
}

static bool clashes_with_neighbors(sweep *s, uint32_t edge) {
    const uint32_t *neighbor = s->nodes[edge].neighbor;
    return clash(s, edge, neighbor[GEOM_ORDER_BELOW]) || clash(s, edge, neighbor[GEOM_ORDER_ABOVE]);
}

/* Both edges of a vertex begin: finds their place among the crossed edges. */
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
            report(s, edge, vertex, point);
            return false;
        }
        anchor = edge;
        side = turn > 0 ? GEOM_ORDER_ABOVE : GEOM_ORDER_BELOW;
        edge = s->nodes[edge].child[side];
    }
    geom_order_insert(&s->crossed, incoming, anchor, side);
    const int turn = geom_orient2d(point, s->sites[incoming].point, s->sites[s->sites[vertex].next].point);
    geom_order_insert(&s->crossed, vertex, incoming, turn > 0 ? GEOM_ORDER_ABOVE : GEOM_ORDER_BELOW);
    return !clashes_with_neighbors(s, incoming) && !clashes_with_neighbors(s, vertex);
}

/* An edge ends, which makes neighbours of the two around it. */
static bool leave(sweep *s, uint32_t edge) {
    const geom_order_node node = s->nodes[edge];
    geom_order_remove(&s->crossed, edge);
    return !clash(s, node.neighbor[GEOM_ORDER_BELOW], node.neighbor[GEOM_ORDER_ABOVE]);
}

/* The sweep passes a vertex. False when that brought a fault to light. */
static bool pass(sweep *s, uint32_t vertex) {
    const site *v = &s->sites[vertex];
    const bool incoming_ends = s->sites[v->previous].rank < v->rank;
    if (is_turning(s, v)) {
        return incoming_ends ? leave(s, v->previous) && leave(s, vertex) : enter(s, vertex);
    }
    const uint32_t ending = incoming_ends ? v->previous : vertex;
    const uint32_t beginning = incoming_ends ? vertex : v->previous;
    geom_order_replace(&s->crossed, ending, beginning);
    return !clashes_with_neighbors(s, beginning);
}

static void sweep_rings(sweep *s) {
    fill_sites(s);
    sort_sites(s);
    if (!vertices_distinct(s) || !without_spikes(s)) {
        return;
    }
    s->crossed.node = s->nodes;
    s->crossed.root = GEOM_ORDER_NONE;
    for (uint32_t i = 0; i < s->count; ++i) {
        if (!pass(s, s->sequence[i])) {
            return;
        }
    }
}

static geom_polygon_fault check_with_memory(geom_polygon polygon, size_t count,
                                            const geom_allocator *allocator) {
    sweep s = {
        polygon, (uint32_t)count, NULL, NULL, NULL, {NULL, GEOM_ORDER_NONE}, fault_without_place(GEOM_OK)};
    s.sites = geom_allocate(allocator, count, sizeof *s.sites, _Alignof(site));
    s.sequence = geom_allocate(allocator, count, 2 * sizeof *s.sequence, _Alignof(uint32_t));
    s.nodes = geom_allocate(allocator, count, sizeof *s.nodes, _Alignof(geom_order_node));
    if (s.sites && s.sequence && s.nodes) {
        sweep_rings(&s);
    } else {
        s.fault = fault_without_place(GEOM_OUT_OF_MEMORY);
    }
    geom_release(allocator, s.nodes, count, sizeof *s.nodes, _Alignof(geom_order_node));
    geom_release(allocator, s.sequence, count, 2 * sizeof *s.sequence, _Alignof(uint32_t));
    geom_release(allocator, s.sites, count, sizeof *s.sites, _Alignof(site));
    return s.fault;
}

geom_polygon_fault geom_polygon_check(geom_polygon polygon, const geom_allocator *allocator) {
    const geom_allocator heap = geom_default_allocator();
    if (polygon.count == 0) {
        return fault_without_place(GEOM_TOO_FEW_POINTS);
    }
    size_t count = 0;
    for (size_t i = 0; i < polygon.count; ++i) {
        const geom_polygon_fault fault = check_ring(polygon.rings[i], i);
        if (fault.status) {
            return fault;
        }
        count += polygon.rings[i].count;
    }
    if (count >= GEOM_ORDER_NONE) {
        return fault_without_place(GEOM_CAPACITY_EXCEEDED);
    }
    return check_with_memory(polygon, count, allocator ? allocator : &heap);
}
