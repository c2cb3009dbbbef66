/* The closest points of two shapes in a pose. */
#include "turn2_pose.h"

#include "turn2_rotation.h"
#include "two.h"

/* The point of the edge from a to b that is closest to p, and whether it is between its ends. */
static geom_vec2 foot_on_edge(geom_vec2 p, geom_vec2 a, geom_vec2 b, bool *between) {
    const geom_vec2 e = geom_sub2(b, a);
    const double square = geom_length_squared2(e);
    const double along = geom_dot2(geom_sub2(p, a), e);
    *between = along > 0.0 && along < square;
    if (*between) {
        return geom_add_scaled2(a, along / square, e);
    }
    return along > 0.0 ? b : a;
}

/* The closest points so far. */
typedef struct closest_search {
    double square; /* of their distance */
    geom_vec2 on_a;
    geom_vec2 on_b;
    geom_vec2 edge; /* on which one of them is, between its ends; else (0, 0) */
} closest_search;

static inline void take_pair(closest_search *best, geom_vec2 vertex, geom_vec2 start, geom_vec2 end,
                             bool vertex_of_a) {
    bool between;
    const geom_vec2 foot = foot_on_edge(vertex, start, end, &between);
    const double square = geom_length_squared2(geom_sub2(foot, vertex));
    if (square < best->square) {
        best->square = square;
        best->on_a = vertex_of_a ? vertex : foot;
        best->on_b = vertex_of_a ? foot : vertex;
        best->edge = between ? geom_sub2(end, start) : geom_make2(0.0, 0.0);
    }
}

enum {
    BLOCK_EDGES = 16
};

/* Some edges of a in a row, in a pose: so that vertices of large rings are computed once for several. */
typedef struct edge_block {
    geom_vec2 vertex[BLOCK_EDGES + 1];
    size_t count; /* of the edges */
    geom_aabb2 box;
} edge_block;

static void set_block(edge_block *block, const turn_scene *scene, const turn_pose *pose, geom_ring ring,
                      size_t first) {
    block->count = ring.count - first < BLOCK_EDGES ? ring.count - first : BLOCK_EDGES;
    block->vertex[0] = collide_turn_moving(scene, pose, ring, first);
    block->box = box_of_point(block->vertex[0]);
    for (size_t i = 1; i <= block->count; ++i) {
        const size_t vertex = first + i < ring.count ? first + i : 0;
        const geom_vec2 p = collide_turn_moving(scene, pose, ring, vertex);
        block->vertex[i] = p;
        block->box.min = geom_make2(lesser(block->box.min.x, p.x), lesser(block->box.min.y, p.y));
        block->box.max = geom_make2(greater(block->box.max.x, p.x), greater(block->box.max.y, p.y));
    }
}

/* The edges of a block against an edge of b: its edge and their first ends, its first end and their edges. */
static void take_edge(closest_search *best, const edge_block *block, geom_segment2 edge, geom_aabb2 box) {
    for (size_t i = 0; i < block->count; ++i) {
        const geom_segment2 other = {block->vertex[i], block->vertex[i + 1]};
        if (square_between(box_of_segment(other), box) < best->square) {
            take_pair(best, other.a, edge.a, edge.b, true);
            take_pair(best, edge.a, other.a, other.b, false);
        }
    }
}

static void take_block(const turn_scene *scene, closest_search *best, const edge_block *block) {
    for (size_t r = 0; r < scene->b.ring_count; ++r) {
        const geom_ring ring = scene->b.rings[r];
        geom_segment2 edge = {collide_turn_resting(scene, ring, 0), {0.0, 0.0}};
        for (size_t i = 0; i < ring.count; ++i) {
            edge.b = collide_turn_resting(scene, ring, sweep_edge_end(ring, i));
            const geom_aabb2 box = box_of_segment(edge);
            if (square_between(block->box, box) < best->square) {
                take_edge(best, block, edge, box);
            }
            edge.a = edge.b;
        }
    }
}

static void take_blocks(const turn_scene *scene, const turn_pose *pose, closest_search *best) {
    edge_block block;
    for (size_t r = 0; r < scene->a.ring_count; ++r) {
        const geom_ring ring = scene->a.rings[r];
        for (size_t first = 0; first < ring.count; first += BLOCK_EDGES) {
            set_block(&block, scene, pose, ring, first);
            take_block(scene, best, &block);
        }
    }
}

/* ---- Few vertices ---- */

/* The vertices of a ring and its edges, side by side; an even number of edges, of which the last may be there twice. An edge
 * too short for the inverse of its square is no longer than rounding, and counts as its start. */
typedef struct few_ring {
    geom_vec2 vertex[TURN_KEPT_VERTICES];
    size_t count;
    size_t edge_count;
    double along[2][TURN_KEPT_VERTICES];
    double start[2][TURN_KEPT_VERTICES];
    double inverse[TURN_KEPT_VERTICES];
} few_ring;

static geom_segment2 few_edge(const few_ring *ring, size_t i) {
    const size_t start = i < ring->count ? i : ring->count - 1;
    const geom_segment2 edge = {ring->vertex[start], ring->vertex[start + 1 < ring->count ? start + 1 : 0]};
    return edge;
}

/* Once the vertices are there. */
static void set_few_edges(few_ring *ring) {
    ring->edge_count = ring->count + ring->count % 2;
    for (size_t i = 0; i < ring->edge_count; ++i) {
        const geom_segment2 edge = few_edge(ring, i);
        const geom_vec2 along = geom_sub2(edge.b, edge.a);
        const double square = geom_length_squared2(along);
        ring->start[0][i] = edge.a.x;
        ring->start[1][i] = edge.a.y;
        ring->along[0][i] = along.x;
        ring->along[1][i] = along.y;
        ring->inverse[i] = square > 0x1p-900 ? 1.0 / square : 0.0;
    }
}

/* The least square so far of each lane, and the number of its pair. */
typedef struct few_best {
    two square;
    two pair;
} few_best;

/* A vertex against all edges, without branches: pairs are numbered from `first` on. A square that is NaN is none. */
static inline void take_few(few_best *best, geom_vec2 vertex, const few_ring *edges, double first) {
    typedef long long two_bits __attribute__((vector_size(16)));
    two number = {first, first + 1.0};
    for (size_t i = 0; i < edges->edge_count; i += 2) {
        const two along_x = two_load(&edges->along[0][i]);
        const two along_y = two_load(&edges->along[1][i]);
        const two x = two_of(vertex.x) - two_load(&edges->start[0][i]);
        const two y = two_of(vertex.y) - two_load(&edges->start[1][i]);
        const two part = (x * along_x + y * along_y) * two_load(&edges->inverse[i]);
        const two inside = two_min(two_max(part, two_of(0.0)), two_of(1.0));
        const two away_x = x - inside * along_x;
        const two away_y = y - inside * along_y;
        const two square = away_x * away_x + away_y * away_y;
        const two_bits closer = square < best->square;
        best->pair = (two)((closer & (two_bits)number) | (~closer & (two_bits)best->pair));
        best->square = two_min(square, best->square);
        number += two_of(2.0);
    }
}

enum {
    FEW_PAIRS = TURN_KEPT_VERTICES * TURN_KEPT_VERTICES
};

/* Which pair of a vertex and an edge is closest: those of a's vertices come first. */
static size_t closest_of_few(const few_ring *a, const few_ring *b) {
    few_best best = {two_of(HUGE_VAL), two_of(0.0)};
    for (size_t i = 0; i < a->count; ++i) {
        take_few(&best, a->vertex[i], b, (double)(i * TURN_KEPT_VERTICES));
    }
    for (size_t i = 0; i < b->count; ++i) {
        take_few(&best, b->vertex[i], a, (double)(FEW_PAIRS + i * TURN_KEPT_VERTICES));
    }
    return (size_t)best.pair[best.square[1] < best.square[0]];
}

/* The rings of a scene that keeps all vertices: the closest pair is found by squares that are off by a few roundings, of which
 * the scene's error is many, and then is looked at by itself. */
static void take_few_vertices(const turn_scene *scene, const turn_pose *pose, closest_search *best) {
    few_ring a;
    few_ring b;
    a.count = scene->a.rings[0].count;
    b.count = scene->b.rings[0].count;
    memcpy(b.vertex, scene->spoke_b, sizeof b.vertex);
    for (size_t i = 0; i < a.count; ++i) {
        a.vertex[i] = geom_add2(pose->place, turn_rotated(pose->rotation, scene->spoke_a[i]));
    }
    set_few_edges(&a);
    set_few_edges(&b);
    const size_t pair = closest_of_few(&a, &b);
    const size_t vertex = pair % FEW_PAIRS / TURN_KEPT_VERTICES;
    const bool of_a = pair < FEW_PAIRS;
    const geom_segment2 edge = few_edge(of_a ? &b : &a, pair % TURN_KEPT_VERTICES);
    take_pair(best, of_a ? a.vertex[vertex] : b.vertex[vertex], edge.a, edge.b, of_a);
}

turn_closest collide_turn_closest(const turn_scene *scene, const turn_pose *pose, double bound) {
    closest_search best = {bound * bound * (1.0 + 0x1p-40), pose->place, {0.0, 0.0}, {0.0, 0.0}};
    if (scene->keeps_a && scene->keeps_b) {
        take_few_vertices(scene, pose, &best);
    } else {
        take_blocks(scene, pose, &best);
    }
    const turn_closest closest = {sqrt(best.square), best.on_a, best.on_b, best.edge};
    return closest;
}
