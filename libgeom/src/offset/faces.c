/* The faces between the edges of an offset, and their rings. */
#include "offset_internal.h"

#include "box_tree.h"

#include <geom/sort.h>

/* Half edges that are sorted around their origins give the next half edge around a face (D. E. Muller, F.
 * P. Preparata, "Finding the intersection of two convex polyhedra", Theoretical Computer Science 7, 1978). */

static const int64_t unknown_winding = INT64_MIN;

static grid_point origin(const faces *f, uint32_t half) {
    const grid_edge e = f->edges[half / 2];
    return half % 2 ? e.b : e.a;
}

static uint32_t twin(uint32_t half) { return half ^ 1U; }

static int64_t weight(const faces *f, uint32_t half) {
    const int64_t along = f->edges[half / 2].weight;
    return half % 2 ? -along : along;
}

/* Returns the next half edge around the face on the left: clockwise around the end of this one. */
static uint32_t next_around_face(const faces *f, uint32_t half) {
    const uint32_t *clockwise = f->clockwise.data;
    return clockwise[twin(half)];
}

/* Orders half edges by origin, then counterclockwise around it, from straight down (excluded) by way of the
 * right to straight up, and on. The even half edges go to that first half. */
static bool half_before(const void *context, uint32_t a, uint32_t b) {
    const faces *f = context;
    const grid_point p = origin(f, a);
    const grid_point q = origin(f, b);
    if (!grid_equal(p, q)) {
        return grid_before(p, q);
    }
    if (a % 2 != b % 2) {
        return a % 2 < b % 2;
    }
    return grid_cross(grid_sub(origin(f, twin(a)), p), grid_sub(origin(f, twin(b)), p)) > 0;
}

static void link_clockwise(faces *f) {
    const uint32_t *order = f->order.data;
    uint32_t *clockwise = f->clockwise.data;
    const size_t count = 2 * f->edge_count;
    for (size_t first = 0; first < count;) {
        size_t end = first + 1;
        while (end < count && grid_equal(origin(f, order[end]), origin(f, order[first]))) {
            clockwise[order[end]] = order[end - 1];
            ++end;
        }
        clockwise[order[first]] = order[end - 1];
        first = end;
    }
}

/* A search from a point to the left: the sum of the weights of the edges there, and the nearest of some of
 * them. */
typedef struct look_left {
    const faces *f;
    grid_point from;
    int64_t winding;
    uint32_t nearest; /* a half edge of the boundary of what is inside, or UINT32_MAX */
} look_left;

static bool is_boundary(const faces *f, uint32_t half) {
    const int64_t *winding = f->winding.data;
    return winding[half] > 0 && winding[twin(half)] <= 0;
}

static grid_edge upwards(grid_edge e) {
    const grid_edge turned = {e.b, e.a, -e.weight};
    return e.a.y <= e.b.y ? e : turned;
}

/* Returns whether the edge crosses the horizontal line through p, or infinitely little above it, to the
 * left of p. */
static bool crosses_left_of(grid_edge up, grid_point p) {
    return up.a.y <= p.y && p.y < up.b.y && grid_turn(up.a, up.b, p) < 0;
}

static bool visit_for_winding(void *context, uint32_t edge) {
    look_left *look = context;
    const grid_edge up = upwards(look->f->edges[edge]);
    if (crosses_left_of(up, look->from)) {
        look->winding -= up.weight;
    }
    return true;
}

/* Returns the sign of the difference of the points at which two upward edges cross the height of p. Each is
 * a quotient n / d. */
static int compare_crossings(grid_edge e, grid_edge f, grid_point p) {
    const grid_point de = grid_sub(e.b, e.a);
    const grid_point df = grid_sub(f.b, f.a);
    const grid_wide ne = (grid_wide)(e.a.x - p.x) * de.y + (grid_wide)(p.y - e.a.y) * de.x;
    const grid_wide nf = (grid_wide)(f.a.x - p.x) * df.y + (grid_wide)(p.y - f.a.y) * df.x;
    return grid_sign(ne * df.y - nf * de.y);
}

/* Edges that cross the height in one point start there. The one that goes more to the right is nearer. */
static bool is_nearer(grid_edge e, grid_edge f, grid_point p) {
    const int order = compare_crossings(e, f, p);
    return order != 0 ? order > 0 : grid_cross(grid_sub(e.b, e.a), grid_sub(f.b, f.a)) > 0;
}

static bool visit_for_nearest(void *context, uint32_t edge) {
    look_left *look = context;
    const faces *f = look->f;
    const uint32_t half = is_boundary(f, 2 * edge) ? 2 * edge : 2 * edge + 1;
    const grid_edge up = upwards(f->edges[edge]);
    if (is_boundary(f, half) && crosses_left_of(up, look->from) &&
        (look->nearest == UINT32_MAX || is_nearer(up, upwards(f->edges[look->nearest / 2]), look->from))) {
        look->nearest = half;
    }
    return true;
}

static look_left look_from(const faces *f, const box_tree *tree, grid_point p,
                           bool (*visit)(void *context, uint32_t item)) {
    look_left look = {f, p, 0, UINT32_MAX};
    const grid_point far_left = {-((int64_t)1 << 41), p.y};
    (void)geom_box_tree_query(tree, far_left, p, visit, &look);
    return look;
}

/* Sets the winding numbers of all half edges that are connected with `seed`. `open` has room for every half
 * edge once: each is added when its number becomes known. */
static void spread_winding(faces *f, uint32_t seed, int64_t value, uint32_t *open) {
    int64_t *winding = f->winding.data;
    size_t open_count = 1;
    winding[seed] = value;
    open[0] = seed;
    while (open_count > 0) {
        const uint32_t half = open[--open_count];
        const uint32_t reached[2] = {next_around_face(f, half), twin(half)};
        const int64_t values[2] = {winding[half], winding[half] - weight(f, half)};
        for (int i = 0; i < 2; ++i) {
            if (winding[reached[i]] == unknown_winding) {
                winding[reached[i]] = values[i];
                open[open_count++] = reached[i];
            }
        }
    }
}

/* Finds the winding numbers of each connected part. In the order of origins, the first half edges of a part
 * start from its leftmost vertex. All edges there go right, so the last one around it has the face around
 * the part on its left. */
static void find_windings(faces *f, const box_tree *tree, uint32_t *open) {
    const uint32_t *order = f->order.data;
    const uint32_t *clockwise = f->clockwise.data;
    int64_t *winding = f->winding.data;
    const size_t count = 2 * f->edge_count;
    for (size_t i = 0; i < count; ++i) {
        winding[i] = unknown_winding;
    }
    for (size_t i = 0; i < count; ++i) {
        if (winding[order[i]] == unknown_winding) {
            const look_left look = look_from(f, tree, origin(f, order[i]), visit_for_winding);
            spread_winding(f, clockwise[order[i]], look.winding, open);
        }
    }
}

geom_status geom_faces_build(faces *f, const geom_allocator *allocator, const grid_edge *edges,
                             size_t count) {
    f->edges = edges;
    f->edge_count = count;
    f->winding = geom_buffer_make(allocator, sizeof(int64_t));
    f->clockwise = geom_buffer_make(allocator, sizeof(uint32_t));
    f->order = geom_buffer_make(allocator, sizeof(uint32_t));
    if (count >= UINT32_MAX / 2) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    geom_buffer room = geom_buffer_make(allocator, sizeof(uint32_t));
    box_tree tree = geom_box_tree_none(allocator);
    geom_status status = GEOM_OUT_OF_MEMORY;
    if (geom_buffer_resize(&f->winding, 2 * count) && geom_buffer_resize(&f->clockwise, 2 * count) &&
        geom_buffer_resize(&f->order, 2 * count) && geom_buffer_resize(&room, 2 * count) &&
        geom_box_tree_build(&tree, allocator, edges, count)) {
        uint32_t *order = f->order.data;
        for (size_t i = 0; i < 2 * count; ++i) {
            order[i] = (uint32_t)i;
        }
        geom_sort(order, room.data, 2 * count, half_before, f);
        link_clockwise(f);
        find_windings(f, &tree, room.data);
        status = GEOM_OK;
    }
    geom_box_tree_release(&tree);
    geom_buffer_release(&room);
    return status;
}

void geom_faces_release(faces *f) {
    geom_buffer_release(&f->winding);
    geom_buffer_release(&f->clockwise);
    geom_buffer_release(&f->order);
}

/* Returns the next half edge of the boundary. If two parts of the interior touch in a vertex, the ring
 * stays with its part. Goes around the vertex at most once. Returns UINT32_MAX if the boundary does not
 * continue. */
static uint32_t next_of_boundary(const faces *f, uint32_t half) {
    const uint32_t *clockwise = f->clockwise.data;
    uint32_t next = clockwise[twin(half)];
    while (!is_boundary(f, next) && next != twin(half)) {
        next = clockwise[next];
    }
    return is_boundary(f, next) ? next : UINT32_MAX;
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
        const grid_point corner = origin(f, half);
        const int turn = grid_turn(origin(f, last), corner, origin(f, twin(half)));
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

/* Finds the outer ring of a hole. To the left of a hole is interior, and then a boundary, which starts
 * farther left and so has its parent already. It belongs to the outer ring or to another hole of it. */
static geom_status find_parent(const faces *f, const box_tree *tree, grid_point leftmost,
                               const uint32_t *ring_of, geom_buffer *rings) {
    faces_ring *all = rings->data;
    faces_ring *last = &all[rings->count - 1];
    if (last->hole) {
        const look_left look = look_from(f, tree, leftmost, visit_for_nearest);
        if (look.nearest == UINT32_MAX || ring_of[look.nearest] >= rings->count - 1) {
            return GEOM_SELF_INTERSECTION;
        }
        last->parent = all[ring_of[look.nearest]].parent;
    }
    return GEOM_OK;
}

static geom_status extract(const faces *f, const box_tree *tree, uint32_t *ring_of, geom_buffer *rings,
                           geom_buffer *corners, size_t *touching) {
    const uint32_t *order = f->order.data;
    const size_t count = 2 * f->edge_count;
    for (size_t i = 0; i < count; ++i) {
        ring_of[i] = UINT32_MAX;
    }
    uint32_t last = UINT32_MAX;
    *touching = 0;
    for (size_t i = 0; i < count; ++i) {
        if (!is_boundary(f, order[i])) {
            continue;
        }
        *touching += last != UINT32_MAX && grid_equal(origin(f, last), origin(f, order[i]));
        last = order[i];
        if (ring_of[last] == UINT32_MAX) {
            geom_status status = follow_ring(f, last, ring_of, rings, corners);
            if (!status) {
                status = find_parent(f, tree, origin(f, last), ring_of, rings);
            }
            if (status) {
                return status;
            }
        }
    }
    return GEOM_OK;
}

geom_status geom_faces_rings(const faces *f, geom_buffer *rings, geom_buffer *corners, size_t *touching) {
    geom_buffer ring_of = geom_buffer_make(f->order.allocator, sizeof(uint32_t));
    box_tree tree = geom_box_tree_none(f->order.allocator);
    geom_status status = GEOM_OUT_OF_MEMORY;
    if (geom_buffer_resize(&ring_of, 2 * f->edge_count) &&
        geom_box_tree_build(&tree, f->order.allocator, f->edges, f->edge_count)) {
        status = extract(f, &tree, ring_of.data, rings, corners, touching);
    }
    geom_box_tree_release(&tree);
    geom_buffer_release(&ring_of);
    return status;
}
