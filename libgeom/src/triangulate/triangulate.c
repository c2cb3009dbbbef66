/* A sweep that triangulates while it passes (S. Hertel, K. Mehlhorn, "Fast triangulation of simple
 * polygons", FCT 1983).
 *
 * A vertical line, tilted by an infinitely small angle, sweeps from left to right. It meets points in the
 * order of x, and of y if x is equal. Vertices are named by their rank in this order. So "left of" is "less
 * than", for the ends of vertical edges too. Rings are traversed with the interior on their left. An edge
 * has the name of the vertex at which it begins. An edge that runs right has the interior above it. It is
 * the floor of a gap between two edges on the sweep line. The other edge of the gap, the ceiling, is
 * directly above the floor.
 *
 * Each gap has a front: the chain of vertices that bounds the area covered so far, from the left end of its
 * floor to that of its ceiling. Up to the vertex that the sweep met last, the front runs right and turns
 * left or goes straight on. After it the front runs left and turns likewise. So no triangle of three
 * consecutive vertices fits to the right of the front.
 *
 * A new vertex v of the gap sees the last one, because there is nothing between them to the right of the
 * front. It also sees the front between the last one and the edge that ends at v. That edge, the front up
 * to the last vertex, and the segment from there to v bound an area. Only the front is not straight there,
 * and it bends inwards. So triangles that turn left are covered from that end. This passes the last vertex
 * and stops where the front has its property again.
 *
 * Every triangle is a left turn, so none has area 0. Collinear vertices wait for a vertex that sees them.
 * The number of triangles follows from Euler's formula. */
#include "triangulate_front.h"

#include <geom/predicate.h>
#include <geom/sort.h>
#include <geom/triangulate.h>

#include <stdbool.h>

static bool before(const void *context, const void *a, const void *b) {
    (void)context;
    const geom_front_vertex *v = a;
    const geom_front_vertex *w = b;
    const geom_vec2 p = v->point;
    const geom_vec2 q = w->point;
    if (p.x != q.x) {
        return p.x < q.x;
    }
    return p.y != q.y ? p.y < q.y : v->turn < w->turn;
}

/* Fills the vertices by index, each ring with the interior on its left. */
static void fill_vertices(geom_polygon polygon, geom_front_vertex *vertices) {
    uint32_t first = 0;
    for (size_t r = 0; r < polygon.count; ++r) {
        const geom_ring ring = polygon.rings[r];
        const uint32_t count = (uint32_t)ring.count;
        const bool as_is = (geom_ring_orientation(ring) > 0) == (r == 0);
        for (uint32_t i = 0; i < count; ++i) {
            const uint32_t after = i + 1 < count ? first + i + 1 : first;
            const uint32_t ahead = i > 0 ? first + i - 1 : first + count - 1;
            const geom_front_vertex v = {ring.points[i], as_is ? after : ahead, as_is ? ahead : after,
                                         first + i, GEOM_FRONT_LEFT};
            vertices[first + i] = v;
        }
        first += count;
    }
}

/* Sorts the vertices, which are then named by their ranks. The nodes serve as room for the ranks by index. */
static void sort_vertices(geom_front_sweep *s) {
    geom_sort_elements(s->vertices, s->room, s->count, sizeof *s->vertices, before, NULL);
    for (uint32_t i = 0; i < s->count; ++i) {
        s->nodes[s->vertices[i].number].parent = i;
    }
    for (uint32_t i = 0; i < s->count; ++i) {
        geom_front_vertex *v = &s->vertices[i];
        v->next = s->nodes[v->next].parent;
        v->previous = s->nodes[v->previous].parent;
    }
}

/* Returns whether v, at which both edges begin, is above an edge. If that begins in the same point, the
 * directions of the edges decide. */
static bool is_above(const geom_front_sweep *s, uint32_t v, uint32_t left, uint32_t right) {
    const geom_front_vertex *at = &s->vertices[v];
    const geom_vec2 a = s->vertices[left].point;
    const geom_vec2 b = s->vertices[right].point;
    const int turn = geom_orient2d(a, b, at->point);
    return turn != 0 ? turn > 0 : geom_orient2d(a, b, s->vertices[at->next].point) > 0;
}

/* Returns the edge directly below a vertex, or GEOM_ORDER_NONE. */
static uint32_t edge_below(const geom_front_sweep *s, uint32_t v) {
    uint32_t below = GEOM_ORDER_NONE;
    uint32_t edge = s->crossed.root;
    while (edge != GEOM_ORDER_NONE) {
        const uint32_t next = s->vertices[edge].next;
        const uint32_t left = edge < next ? edge : next;
        const uint32_t right = edge < next ? next : edge;
        const bool above = is_above(s, v, left, right);
        below = above ? edge : below;
        edge = s->nodes[edge].child[above ? GEOM_ORDER_ABOVE : GEOM_ORDER_BELOW];
    }
    return below;
}

/* Inserts the edges of v, `low` below `high`, directly above the edge `below`. */
static void insert_edges(geom_front_sweep *s, uint32_t below, uint32_t low, uint32_t high) {
    if (below != GEOM_ORDER_NONE) {
        geom_order_insert(&s->crossed, low, below, GEOM_ORDER_ABOVE);
    } else {
        uint32_t lowest = s->crossed.root;
        while (lowest != GEOM_ORDER_NONE && s->nodes[lowest].child[GEOM_ORDER_BELOW] != GEOM_ORDER_NONE) {
            lowest = s->nodes[lowest].child[GEOM_ORDER_BELOW];
        }
        geom_order_insert(&s->crossed, low, lowest, GEOM_ORDER_BELOW);
    }
    geom_order_insert(&s->crossed, high, low, GEOM_ORDER_ABOVE);
}

/* Both edges of v begin, with the interior between them: starts a gap. */
static void start_gap(geom_front_sweep *s, uint32_t v) {
    insert_edges(s, edge_below(s, v), v, s->vertices[v].previous);
    s->fronts[v] = geom_front_make(s, v);
}

/* Both edges of v begin, with the exterior between them: splits the gap around v. */
static void split_gap(geom_front_sweep *s, uint32_t v) {
    const uint32_t below = edge_below(s, v);
    insert_edges(s, below, s->vertices[v].previous, v);
    geom_front_split(s, &s->fronts[below], &s->fronts[v], v);
}

/* Both edges of v end, with the interior between them: ends the gap. All of its front is visible from v. */
static void end_gap(geom_front_sweep *s, uint32_t v) {
    const uint32_t floor = s->vertices[v].previous;
    geom_front_extend_top(s, &s->fronts[floor], v);
    geom_order_remove(&s->crossed, floor);
    geom_order_remove(&s->crossed, v);
}

/* Both edges of v end, with the exterior between them: merges the gaps below and above. */
static void merge_gaps(geom_front_sweep *s, uint32_t v) {
    const uint32_t below = s->nodes[v].neighbor[GEOM_ORDER_BELOW];
    geom_front_merge(s, &s->fronts[below], &s->fronts[s->vertices[v].previous], v);
    geom_order_remove(&s->crossed, s->vertices[v].previous);
    geom_order_remove(&s->crossed, v);
}

/* Passes a vertex at which both edges begin, or both end. */
static void pass_turn(geom_front_sweep *s, uint32_t v) {
    const geom_front_vertex *at = &s->vertices[v];
    const bool convex =
        geom_orient2d(s->vertices[at->previous].point, at->point, s->vertices[at->next].point) > 0;
    if (v < at->next) {
        if (convex) {
            start_gap(s, v);
        } else {
            split_gap(s, v);
        }
    } else if (convex) {
        end_gap(s, v);
    } else {
        merge_gaps(s, v);
    }
}

/* Passes a vertex. */
static void pass(geom_front_sweep *s, uint32_t v) {
    const uint32_t previous = s->vertices[v].previous;
    const bool from_left = previous < v;
    const bool to_right = v < s->vertices[v].next;
    if (from_left != to_right) {
        pass_turn(s, v);
    } else if (to_right) {
        s->fronts[v] = s->fronts[previous];
        geom_front_extend_bottom(s, &s->fronts[v], v);
        geom_order_replace(&s->crossed, previous, v);
    } else {
        geom_front_extend_top(s, &s->fronts[s->nodes[v].neighbor[GEOM_ORDER_BELOW]], v);
        geom_order_replace(&s->crossed, v, previous);
    }
}

static void run(geom_front_sweep *s) {
    sort_vertices(s);
    s->crossed.node = s->nodes;
    s->crossed.root = GEOM_ORDER_NONE;
    for (uint32_t v = 0; v < s->count; ++v) {
        pass(s, v);
    }
}

geom_status geom_triangulate_walks(geom_front_vertex *vertices, size_t count, geom_index_triangle *triangles,
                                   size_t *triangle_count, const geom_allocator *allocator) {
    geom_front_sweep s = {(uint32_t)count, vertices, NULL, NULL, {NULL, GEOM_ORDER_NONE}, NULL, NULL, 0,
                          triangles,       0};
    geom_front_vertex *room =
        geom_allocator_allocate(allocator, count, sizeof *room, _Alignof(geom_front_vertex));
    s.room = room;
    s.nodes = geom_allocator_allocate(allocator, count, sizeof *s.nodes, _Alignof(geom_order_node));
    s.fronts = geom_allocator_allocate(allocator, count, sizeof *s.fronts, _Alignof(geom_front));
    s.links = geom_allocator_allocate(allocator, 2 * count + 1, sizeof *s.links, _Alignof(geom_front_link));
    geom_status status = GEOM_OUT_OF_MEMORY;
    if (s.room && s.nodes && s.fronts && s.links) {
        run(&s);
        *triangle_count = s.triangle_count;
        status = GEOM_OK;
    }
    geom_allocator_release(allocator, s.links, 2 * count + 1, sizeof *s.links, _Alignof(geom_front_link));
    geom_allocator_release(allocator, s.fronts, count, sizeof *s.fronts, _Alignof(geom_front));
    geom_allocator_release(allocator, s.nodes, count, sizeof *s.nodes, _Alignof(geom_order_node));
    geom_allocator_release(allocator, room, count, sizeof *room, _Alignof(geom_front_vertex));
    return status;
}

static geom_status run_with_memory(geom_polygon polygon, geom_index_triangle *triangles,
                                   const geom_allocator *allocator) {
    const size_t count = geom_polygon_vertex_count(polygon);
    geom_front_vertex *vertices =
        geom_allocator_allocate(allocator, count, sizeof *vertices, _Alignof(geom_front_vertex));
    geom_status status = GEOM_OUT_OF_MEMORY;
    if (vertices) {
        size_t written = 0;
        fill_vertices(polygon, vertices);
        status = geom_triangulate_walks(vertices, count, triangles, &written, allocator);
    }
    geom_allocator_release(allocator, vertices, count, sizeof *vertices, _Alignof(geom_front_vertex));
    return status;
}

size_t geom_polygon_triangle_count(geom_polygon polygon) {
    if (!geom_polygon_fits(polygon)) {
        return 0;
    }
    for (size_t i = 0; i < polygon.count; ++i) {
        if (polygon.rings[i].count < 3) {
            return 0;
        }
    }
    return polygon.count > 0 ? geom_polygon_vertex_count(polygon) + 2 * polygon.count - 4 : 0;
}

geom_triangulate_result geom_polygon_triangulate(geom_polygon polygon, geom_index_triangle *triangles,
                                                 const geom_allocator *allocator) {
    const geom_allocator heap = geom_allocator_default();
    const geom_allocator *source = allocator ? allocator : &heap;
    geom_triangulate_result result = {geom_polygon_check(polygon, source), 0};
    if (result.fault.status) {
        return result;
    }
    GEOM_ASSERT(triangles);
    result.fault.status = run_with_memory(polygon, triangles, source);
    result.count = result.fault.status ? 0 : geom_polygon_triangle_count(polygon);
    return result;
}
