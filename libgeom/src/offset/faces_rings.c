/* The rings around the faces of positive winding number, and which hole belongs to which ring. */
#include "offset_internal.h"

#include "base/order.h"

/* ---- What is below the start of a link ---- */

/* A sweep line from left to right, tilted by an infinitely small angle, meets points in the order of their
 * numbers. It keeps the links that it crosses in order from bottom to top. */
typedef struct link_sweep {
    const faces *f;
    bool boundary;
    geom_order crossed;
} link_sweep;

static bool takes_part(const link_sweep *s, uint32_t half) {
    return !s->boundary || faces_is_boundary(s->f, half) || faces_is_boundary(s->f, faces_twin(half));
}

/* Returns the link right below a point on which none ends. */
static uint32_t search_below(const link_sweep *s, uint32_t point) {
    const grid_point *points = s->f->points;
    uint32_t found = GEOM_ORDER_NONE;
    for (uint32_t link = s->crossed.root; link != GEOM_ORDER_NONE;) {
        const snap_link l = s->f->links[link];
        const bool above = grid_turn(points[l.a], points[l.b], points[point]) > 0;
        found = above ? link : found;
        link = s->crossed.node[link].child[above ? GEOM_ORDER_ABOVE : GEOM_ORDER_BELOW];
    }
    return found;
}

/* Removes the links that end in a point, of which there are some, and returns the one right below them. */
static uint32_t remove_ending(link_sweep *s, const uint32_t *halves, size_t count) {
    uint32_t lowest = GEOM_ORDER_NONE;
    for (size_t i = 0; i < count && lowest == GEOM_ORDER_NONE; ++i) {
        lowest = halves[i] % 2 && takes_part(s, halves[i]) ? halves[i] / 2 : lowest;
    }
    const uint32_t point = s->f->links[lowest].b;
    uint32_t below = s->crossed.node[lowest].neighbor[GEOM_ORDER_BELOW];
    while (below != GEOM_ORDER_NONE && s->f->links[below].b == point) {
        below = s->crossed.node[below].neighbor[GEOM_ORDER_BELOW];
    }
    for (size_t i = 0; i < count; ++i) {
        if (halves[i] % 2 && takes_part(s, halves[i])) {
            geom_order_remove(&s->crossed, halves[i] / 2);
        }
    }
    return below;
}

static void insert_above(link_sweep *s, uint32_t link, uint32_t below) {
    if (below != GEOM_ORDER_NONE || s->crossed.root == GEOM_ORDER_NONE) {
        geom_order_insert(&s->crossed, link, below, GEOM_ORDER_ABOVE);
        return;
    }
    uint32_t lowest = s->crossed.root;
    while (s->crossed.node[lowest].child[GEOM_ORDER_BELOW] != GEOM_ORDER_NONE) {
        lowest = s->crossed.node[lowest].child[GEOM_ORDER_BELOW];
    }
    geom_order_insert(&s->crossed, link, lowest, GEOM_ORDER_BELOW);
}

/* The half edges of one point: first those that start, from bottom to top. */
static void pass_point(link_sweep *s, const uint32_t *halves, size_t count, uint32_t *below) {
    bool ending = false;
    bool starting = false;
    for (size_t i = 0; i < count; ++i) {
        const bool taken = takes_part(s, halves[i]);
        ending = ending || (taken && halves[i] % 2 == 1);
        starting = starting || (taken && halves[i] % 2 == 0);
    }
    uint32_t last = GEOM_ORDER_NONE;
    if (ending) {
        last = remove_ending(s, halves, count);
    } else if (starting) {
        last = search_below(s, faces_origin(s->f, halves[0]));
    }
    for (size_t i = 0; i < count && halves[i] % 2 == 0; ++i) {
        if (takes_part(s, halves[i])) {
            const uint32_t link = halves[i] / 2;
            insert_above(s, link, last);
            below[link] = last;
            last = link;
        }
    }
}

bool geom_faces_find_below(const faces *f, bool boundary, geom_buffer *below) {
    geom_buffer nodes = geom_buffer_make(below->allocator, sizeof(geom_order_node));
    const bool good = geom_buffer_resize(&nodes, f->link_count) && geom_buffer_resize(below, f->link_count);
    if (good) {
        const uint32_t *order = f->order.data;
        const size_t count = 2 * f->link_count;
        link_sweep s = {f, boundary, {nodes.data, GEOM_ORDER_NONE}};
        for (size_t first = 0; first < count;) {
            size_t end = first + 1;
            while (end < count && faces_origin(f, order[end]) == faces_origin(f, order[first])) {
                ++end;
            }
            pass_point(&s, order + first, end - first, below->data);
            first = end;
        }
    }
    geom_buffer_release(&nodes);
    return good;
}

/* ---- Rings ---- */

/* Returns the next half edge of the boundary. If two parts of the interior touch in a vertex, the ring
 * stays with its part. Goes around the vertex at most once. Returns UINT32_MAX if the boundary does not
 * continue. */
static uint32_t next_of_boundary(const faces *f, uint32_t half) {
    const uint32_t *clockwise = f->clockwise.data;
    uint32_t next = clockwise[faces_twin(half)];
    while (!faces_is_boundary(f, next) && next != faces_twin(half)) {
        next = clockwise[next];
    }
    return faces_is_boundary(f, next) ? next : UINT32_MAX;
}

/* Follows the boundary from the leftmost corner and stores its ring in ring_of. Edges that geom_faces_build
 * allows give closed rings. For any other edges none is followed twice, and an open end is an error. */
static geom_status follow_ring(const faces *f, uint32_t start, uint32_t *ring_of, geom_buffer *rings,
                               geom_buffer *corners) {
    const uint32_t number = (uint32_t)rings->count;
    faces_ring ring = {corners->count, 0, number, false};
    uint32_t half = start;
    do {
        ring_of[half] = number;
        const uint32_t last = half;
        half = next_of_boundary(f, half);
        if (half == UINT32_MAX || (half != start && ring_of[half] != UINT32_MAX)) {
            return GEOM_SELF_INTERSECTION;
        }
        const grid_point corner = f->points[faces_origin(f, half)];
        const int turn =
            grid_turn(f->points[faces_origin(f, last)], corner, f->points[faces_origin(f, faces_twin(half))]);
        if (turn != 0) {
            grid_point *fresh = geom_buffer_push(corners);
            if (!fresh) {
                return GEOM_OUT_OF_MEMORY;
            }
            *fresh = corner;
        }
        ring.hole = turn < 0;
    } while (half != start);
    ring.count = corners->count - ring.first;
    faces_ring *fresh = geom_buffer_push(rings);
    if (!fresh) {
        return GEOM_OUT_OF_MEMORY;
    }
    *fresh = ring;
    return GEOM_OK;
}

/* Finds the outer ring of a hole, which is the last ring. Of the two links that start at its leftmost
 * corner, `upper` is on the boundary above it. Below the lower one is interior, and then a boundary, which
 * starts farther left or below and so has its parent already. It belongs to the outer ring or to another
 * hole of it. */
static geom_status find_parent(const geom_buffer *below, uint32_t upper, const uint32_t *ring_of,
                               geom_buffer *rings) {
    const uint32_t *link_below = below->data;
    faces_ring *all = rings->data;
    const size_t last = rings->count - 1;
    const uint32_t lower = link_below[upper];
    const uint32_t around = lower != UINT32_MAX ? link_below[lower] : UINT32_MAX;
    const uint32_t ring = around != UINT32_MAX ? ring_of[2 * around] : UINT32_MAX;
    if (ring >= last) {
        return GEOM_SELF_INTERSECTION;
    }
    all[last].parent = all[ring].parent;
    return GEOM_OK;
}

/* Follows the boundary from a half edge, and finds the parent of the ring. */
static geom_status add_ring(const faces *f, uint32_t start, uint32_t *ring_of, geom_buffer *below,
                            geom_buffer *rings, geom_buffer *corners) {
    geom_status status = follow_ring(f, start, ring_of, rings, corners);
    if (status || !((const faces_ring *)rings->data)[rings->count - 1].hole) {
        return status;
    }
    if (below->count == 0 && !geom_faces_find_below(f, true, below)) {
        return GEOM_OUT_OF_MEMORY;
    }
    return find_parent(below, start / 2, ring_of, rings);
}

static geom_status extract(const faces *f, uint32_t *ring_of, geom_buffer *rings, geom_buffer *corners,
                           size_t *touching) {
    const uint32_t *order = f->order.data;
    const size_t count = 2 * f->link_count;
    geom_buffer below = geom_buffer_make(f->order.allocator, sizeof(uint32_t));
    geom_status status = GEOM_OK;
    for (size_t i = 0; i < count; ++i) {
        ring_of[i] = UINT32_MAX;
    }
    uint32_t last = UINT32_MAX;
    *touching = 0;
    for (size_t i = 0; !status && i < count; ++i) {
        if (!faces_is_boundary(f, order[i])) {
            continue;
        }
        *touching += last != UINT32_MAX && faces_origin(f, last) == faces_origin(f, order[i]);
        last = order[i];
        if (ring_of[last] == UINT32_MAX) {
            status = add_ring(f, last, ring_of, &below, rings, corners);
        }
    }
    geom_buffer_release(&below);
    return status;
}

geom_status geom_faces_rings(const faces *f, geom_buffer *rings, geom_buffer *corners, size_t *touching) {
    geom_buffer ring_of = geom_buffer_make(f->order.allocator, sizeof(uint32_t));
    geom_status status = GEOM_OUT_OF_MEMORY;
    if (geom_buffer_resize(&ring_of, 2 * f->link_count)) {
        status = extract(f, ring_of.data, rings, corners, touching);
    }
    geom_buffer_release(&ring_of);
    return status;
}
