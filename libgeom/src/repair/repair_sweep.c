/* The sweep of a repair. */
#include "repair_internal.h"

#include "base/order.h"

#include <geom/intersection.h>
#include <geom/predicate.h>
#include <geom/sort.h>

/* The sweep of src/polygon/sweep.c, with points at which edges meet as events.
 *
 * A vertical line, tilted by an infinitely small angle, goes from left to right and stops at each point
 * that is a vertex. The edges that it crosses are in order from bottom to top. Two are tested for a
 * crossing when they become neighbors. The edges that end at a vertex or pass through it are consecutive in
 * that order. One that passes through is divided. Two that do cross each other.
 *
 * The ring of an edge tells on which side the interior is: within the outer ring, around a hole. Around a
 * point, and from edge to edge along the sweep line, the sides must agree. They do not agree if rings cross
 * in a vertex, or if a hole is misplaced. If they agree everywhere, the boundary is that of one set of
 * points.
 *
 * Around a point, edges and corners of the interior then alternate. The boundary enters along one side of a
 * corner and leaves along the other, of any rings. */
typedef struct sweep {
    repair_sweep *result;
    const repair_vertex *vertices;
    uint32_t count;     /* of vertices */
    uint32_t *sequence; /* of vertices, as the sweep meets them */
    uint32_t *begin;    /* edges that begin at the point of the event, from below to above */
    uint32_t *end;      /* those that end there */
    uint32_t *room;     /* to sort */
    uint32_t begin_count;
    uint32_t end_count;
    geom_order crossed;
    geom_vec2 point;
} sweep;

static repair_edge *edge_at(const sweep *s, uint32_t edge) {
    return (repair_edge *)s->result->edges.data + edge;
}

static bool before(geom_vec2 p, geom_vec2 q) { return p.x != q.x ? p.x < q.x : p.y < q.y; }

static bool vertex_before(const void *context, uint32_t a, uint32_t b) {
    const repair_vertex *vertices = context;
    return before(vertices[a].point, vertices[b].point);
}

/* The order of edges that begin in one point. */
static bool edge_before(const void *context, uint32_t a, uint32_t b) {
    const sweep *s = context;
    return geom_orient2d(s->point, edge_at(s, a)->right, edge_at(s, b)->right) > 0;
}

static size_t source_of(const sweep *s, uint32_t vertex) {
    const repair_ring *rings = s->result->rings->rings.data;
    return rings[s->vertices[vertex].ring].source;
}

static void refuse(sweep *s, geom_polygon_fault_kind kind, uint32_t a, uint32_t b, geom_vec2 point) {
    const uint32_t v = edge_at(s, a)->vertex;
    const uint32_t w = edge_at(s, b)->vertex;
    const uint32_t first = v < w ? v : w;
    const uint32_t second = v < w ? w : v;
    const geom_polygon_fault fault = {
        GEOM_SELF_INTERSECTION,    kind, source_of(s, first), s->vertices[first].place, source_of(s, second),
        s->vertices[second].place, point};
    s->result->fault = fault;
}

static geom_segment2 segment_at(const sweep *s, uint32_t edge) {
    const geom_segment2 segment = {edge_at(s, edge)->left, edge_at(s, edge)->right};
    return segment;
}

/* Reports two edges that overlap from the point of the event on. */
static void refuse_overlap(sweep *s, uint32_t a, uint32_t b) {
    const uint32_t v = edge_at(s, a)->vertex;
    const uint32_t w = edge_at(s, b)->vertex;
    if (repair_next(s->result->rings, v) == w) {
        refuse(s, GEOM_FAULT_SPIKE, a, b, s->vertices[w].point);
    } else if (repair_next(s->result->rings, w) == v) {
        refuse(s, GEOM_FAULT_SPIKE, a, b, s->vertices[v].point);
    } else {
        refuse(s, GEOM_FAULT_OVERLAP, a, b, s->point);
    }
}

/* Returns whether a ring is counterclockwise. Of all edges at its lowest vertex, which all go right, the
 * lowest one has the interior of the ring above it. */
static bool is_counterclockwise(const sweep *s, repair_ring ring) {
    uint32_t lowest = ring.first;
    for (uint32_t i = ring.first; i < ring.end; ++i) {
        lowest = before(s->vertices[i].point, s->vertices[lowest].point) ? i : lowest;
    }
    const geom_vec2 point = s->vertices[lowest].point;
    geom_vec2 far = s->vertices[repair_next(s->result->rings, lowest)].point;
    bool leaves = true;
    for (uint32_t i = lowest; i < ring.end; ++i) {
        if (!geom_vec2_equal(s->vertices[i].point, point)) {
            continue;
        }
        const geom_vec2 after = s->vertices[repair_next(s->result->rings, i)].point;
        const geom_vec2 ahead = s->vertices[repair_previous(s->result->rings, i)].point;
        if (geom_orient2d(point, far, after) < 0) {
            far = after;
            leaves = true;
        }
        if (geom_orient2d(point, far, ahead) < 0) {
            far = ahead;
            leaves = false;
        }
    }
    return leaves;
}

static void fill_edges(sweep *s) {
    const repair_ring *rings = s->result->rings->rings.data;
    for (size_t k = 0; k < s->result->rings->rings.count; ++k) {
        const bool inside_left = is_counterclockwise(s, rings[k]) == (k == 0);
        for (uint32_t i = rings[k].first; i < rings[k].end; ++i) {
            const uint32_t next = repair_next(s->result->rings, i);
            const bool goes_right = before(s->vertices[i].point, s->vertices[next].point);
            const geom_vec2 from = s->vertices[i].point;
            const geom_vec2 to = s->vertices[next].point;
            const repair_edge edge = {.left = goes_right ? from : to,
                                      .right = goes_right ? to : from,
                                      .vertex = i,
                                      .key = inside_left ? i : next,
                                      .inside_above = goes_right == inside_left};
            *edge_at(s, i) = edge;
        }
    }
}

/* Divides an edge at the point of the event. Its left part keeps the number. */
static bool divide(sweep *s, uint32_t edge) {
    repair_edge *right = geom_buffer_push(&s->result->edges);
    repair_edge *left = edge_at(s, edge);
    *right = *left;
    left->right = s->point;
    right->left = s->point;
    const uint32_t fresh = (uint32_t)(s->result->edges.count - 1);
    *(left->inside_above ? &right->key : &left->key) = fresh;
    s->begin[s->begin_count++] = fresh;
    return geom_repair_note(s->result->rings, GEOM_REPAIR_VERTEX_ON_EDGE, left->vertex, s->point, s->point);
}

static int side_of_point(const sweep *s, uint32_t edge) {
    return geom_orient2d(edge_at(s, edge)->left, edge_at(s, edge)->right, s->point);
}

/* Finds the edges that hold the point, and their neighbors in the order. */
static void find_row(sweep *s, uint32_t *below, uint32_t *above) {
    const geom_order_node *nodes = s->crossed.node;
    uint32_t edge = s->crossed.root;
    int turn = 1;
    *below = GEOM_ORDER_NONE;
    *above = GEOM_ORDER_NONE;
    while (edge != GEOM_ORDER_NONE && (turn = side_of_point(s, edge)) != 0) {
        *(turn > 0 ? below : above) = edge;
        edge = nodes[edge].child[turn > 0 ? GEOM_ORDER_ABOVE : GEOM_ORDER_BELOW];
    }
    if (edge == GEOM_ORDER_NONE) {
        return;
    }
    uint32_t lowest = edge;
    do {
        *below = nodes[lowest].neighbor[GEOM_ORDER_BELOW];
        lowest = *below != GEOM_ORDER_NONE && side_of_point(s, *below) == 0 ? *below : lowest;
    } while (lowest == *below);
    for (edge = lowest; edge != GEOM_ORDER_NONE && side_of_point(s, edge) == 0;
         edge = nodes[edge].neighbor[GEOM_ORDER_ABOVE]) {
        s->end[s->end_count++] = edge;
    }
    *above = edge;
}

/* Divides the edge that passes through the point, if there is one. */
static void divide_row(sweep *s) {
    uint32_t passing = GEOM_ORDER_NONE;
    for (uint32_t i = 0; i < s->end_count && !s->result->fault.status; ++i) {
        const uint32_t edge = s->end[i];
        if (geom_vec2_equal(edge_at(s, edge)->right, s->point)) {
            continue;
        }
        if (passing != GEOM_ORDER_NONE) {
            refuse(s, GEOM_FAULT_CROSSING, passing, edge, s->point);
        } else if (!divide(s, edge)) {
            s->result->fault.status = GEOM_OUT_OF_MEMORY;
        }
        passing = edge;
    }
}

/* The edges of the vertices at the point that begin there, and the part of one that passes through, in their
 * order. */
static void find_beginning(sweep *s, const uint32_t *group, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        const uint32_t edges[2] = {group[i], repair_previous(s->result->rings, group[i])};
        for (int k = 0; k < 2; ++k) {
            if (geom_vec2_equal(edge_at(s, edges[k])->left, s->point)) {
                s->begin[s->begin_count++] = edges[k];
            }
        }
    }
    geom_sort(s->begin, s->room, s->begin_count, edge_before, s);
    for (uint32_t i = 1; i < s->begin_count; ++i) {
        if (!edge_before(s, s->begin[i - 1], s->begin[i])) {
            refuse_overlap(s, s->begin[i - 1], s->begin[i]);
            return;
        }
    }
}

/* Reports a ring whose own sides do not agree: it meets itself. */
static void refuse_ring(sweep *s, uint32_t number) {
    const repair_ring *ring = (const repair_ring *)s->result->rings->rings.data + number;
    const geom_allocator *allocator = s->result->edges.allocator;
    const size_t count = ring->end - ring->first;
    geom_vec2 *points = geom_allocator_allocate(allocator, count, sizeof *points, _Alignof(geom_vec2));
    s->result->fault.status = GEOM_OUT_OF_MEMORY;
    if (points) {
        for (size_t i = 0; i < count; ++i) {
            points[i] = s->vertices[ring->first + i].point;
        }
        const geom_ring alone = {points, count};
        const geom_polygon polygon = {&alone, 1};
        const geom_polygon_fault fault = geom_polygon_check(polygon, allocator);
        s->result->fault = fault;
        if (fault.status == GEOM_SELF_INTERSECTION) {
            refuse(s, fault.kind, ring->first + (uint32_t)fault.edge,
                   ring->first + (uint32_t)fault.other_edge, fault.point);
        }
    }
    geom_allocator_release(allocator, points, count, sizeof *points, _Alignof(geom_vec2));
}

/* Reports an edge that begins here and does not agree with its surroundings. */
static void refuse_nesting(sweep *s, uint32_t edge, uint32_t below) {
    const repair_ring *rings = s->result->rings->rings.data;
    const uint32_t ring = s->vertices[edge_at(s, edge)->vertex].ring;
    const uint32_t under = below != GEOM_ORDER_NONE ? s->vertices[edge_at(s, below)->vertex].ring : 0;
    if (ring == under) {
        refuse_ring(s, ring);
        return;
    }
    const geom_polygon_fault fault = {GEOM_INVALID_ARGUMENT,
                                      under == 0 ? GEOM_FAULT_HOLE_OUTSIDE : GEOM_FAULT_HOLE_IN_HOLE,
                                      rings[ring].source,
                                      0,
                                      rings[under].source,
                                      0,
                                      s->vertices[rings[ring].first].point};
    s->result->fault = fault;
}

/* Checks that the sides of edges agree with those of their neighbors, from bottom to top. */
static void check_sides(sweep *s, uint32_t below, uint32_t above) {
    bool inside = below != GEOM_ORDER_NONE && edge_at(s, below)->inside_above;
    for (uint32_t i = 0; i < s->begin_count; ++i) {
        if (inside == edge_at(s, s->begin[i])->inside_above) {
            if (i > 0 || s->end_count > 0) {
                refuse(s, GEOM_FAULT_TOUCHING, s->begin[i], i > 0 ? s->begin[i - 1] : s->end[0], s->point);
            } else {
                refuse_nesting(s, s->begin[i], below);
            }
            return;
        }
        inside = !inside;
    }
    if (inside != (above != GEOM_ORDER_NONE && !edge_at(s, above)->inside_above)) {
        const uint32_t last = s->begin_count > 0 ? s->begin[s->begin_count - 1] : s->end[0];
        refuse(s, GEOM_FAULT_TOUCHING, last, s->end_count > 0 ? s->end[s->end_count - 1] : s->begin[0],
               s->point);
    }
}

/* Links edges `a` and `b`, which are adjacent around the point, counterclockwise. */
static void link_corner(sweep *s, uint32_t a, bool a_begins, uint32_t b, uint32_t place) {
    repair_edge *out = edge_at(s, a);
    if (out->inside_above == a_begins) {
        out->previous = b;
        out->place = place;
        edge_at(s, b)->next = a;
    }
}

static bool link_corners(sweep *s, uint32_t vertex) {
    const uint32_t count = s->begin_count + s->end_count;
    const uint32_t place = (uint32_t)s->result->places.count;
    uint32_t *fresh = geom_buffer_push(&s->result->places);
    if (!fresh) {
        return false;
    }
    *fresh = vertex;
    for (uint32_t i = 0; i < count; ++i) {
        const uint32_t after = i + 1 < count ? i + 1 : 0;
        const bool begins = i < s->begin_count;
        const uint32_t a = begins ? s->begin[i] : s->end[count - 1 - i];
        const uint32_t b = after < s->begin_count ? s->begin[after] : s->end[count - 1 - after];
        link_corner(s, a, begins, b, place);
    }
    return count == 2 || geom_repair_note(s->result->rings, GEOM_REPAIR_TOUCHING, vertex, s->point, s->point);
}

/* Returns whether two edges cross: each has its ends on both sides of the other. */
static bool crosses(sweep *s, uint32_t edge, uint32_t other) {
    if (edge == GEOM_ORDER_NONE || other == GEOM_ORDER_NONE) {
        return false;
    }
    const geom_segment2 e = segment_at(s, edge);
    const geom_segment2 o = segment_at(s, other);
    if (geom_orient2d(o.a, o.b, e.a) * geom_orient2d(o.a, o.b, e.b) >= 0 ||
        geom_orient2d(e.a, e.b, o.a) * geom_orient2d(e.a, e.b, o.b) >= 0) {
        return false;
    }
    refuse(s, GEOM_FAULT_CROSSING, edge, other, geom_segment2_intersect(e, o).points[0]);
    return true;
}

/* Replaces the edges that end by those that begin. */
static void replace_row(sweep *s, uint32_t below, uint32_t above) {
    for (uint32_t i = 0; i < s->end_count; ++i) {
        geom_order_remove(&s->crossed, s->end[i]);
    }
    for (uint32_t i = 0; i < s->begin_count; ++i) {
        const uint32_t under = i > 0 ? s->begin[i - 1] : below;
        if (under != GEOM_ORDER_NONE) {
            geom_order_insert(&s->crossed, s->begin[i], under, GEOM_ORDER_ABOVE);
        } else {
            geom_order_insert(&s->crossed, s->begin[i], above, GEOM_ORDER_BELOW);
        }
    }
    const uint32_t lowest = s->begin_count > 0 ? s->begin[0] : above;
    const uint32_t highest = s->begin_count > 0 ? s->begin[s->begin_count - 1] : GEOM_ORDER_NONE;
    (void)(crosses(s, below, lowest) || crosses(s, highest, above));
}

/* Passes a point with some vertices. */
static void pass(sweep *s, const uint32_t *group, uint32_t count) {
    uint32_t below = GEOM_ORDER_NONE;
    uint32_t above = GEOM_ORDER_NONE;
    s->point = s->vertices[group[0]].point;
    s->begin_count = 0;
    s->end_count = 0;
    find_row(s, &below, &above);
    divide_row(s);
    if (!s->result->fault.status) {
        find_beginning(s, group, count);
    }
    if (!s->result->fault.status) {
        check_sides(s, below, above);
    }
    if (!s->result->fault.status) {
        if (link_corners(s, group[0])) {
            replace_row(s, below, above);
        } else {
            s->result->fault.status = GEOM_OUT_OF_MEMORY;
        }
    }
}

static void run(sweep *s) {
    fill_edges(s);
    for (uint32_t i = 0; i < s->count; ++i) {
        s->sequence[i] = i;
    }
    geom_sort(s->sequence, s->room, s->count, vertex_before, s->vertices);
    for (uint32_t first = 0; first < s->count && !s->result->fault.status;) {
        const geom_vec2 point = s->vertices[s->sequence[first]].point;
        uint32_t end = first + 1;
        while (end < s->count && geom_vec2_equal(s->vertices[s->sequence[end]].point, point)) {
            ++end;
        }
        pass(s, s->sequence + first, end - first);
        first = end;
    }
}

/* There is at most one divided edge for each point, so twice as many edges as vertices are enough. At a
 * point at most two edges for each of its vertices, and one more, begin or end. */
void geom_repair_run_sweep(repair_sweep *s) {
    const geom_allocator *allocator = s->edges.allocator;
    const size_t count = s->rings->vertices.count;
    const size_t most = 2 * count + 2;
    geom_buffer words = geom_buffer_make(allocator, sizeof(uint32_t));
    geom_buffer nodes = geom_buffer_make(allocator, sizeof(geom_order_node));
    if (geom_buffer_resize(&words, count + 3 * most) && geom_buffer_resize(&nodes, most) &&
        geom_buffer_resize(&s->edges, most)) {
        uint32_t *word = words.data;
        sweep state = {.result = s,
                       .vertices = s->rings->vertices.data,
                       .count = (uint32_t)count,
                       .sequence = word,
                       .begin = word + count,
                       .end = word + count + most,
                       .room = word + count + 2 * most,
                       .crossed = {nodes.data, GEOM_ORDER_NONE}};
        s->edges.count = count;
        run(&state);
    } else {
        s->fault.status = GEOM_OUT_OF_MEMORY;
    }
    geom_buffer_release(&nodes);
    geom_buffer_release(&words);
}
