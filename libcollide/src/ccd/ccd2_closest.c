/* The closest points of two shapes in a pose. */
#include "ccd2_pose.h"

/* The point of the edge from a to b that is closest to p, and whether it is between its ends. */
static geom_vec2 foot_on_edge(geom_vec2 p, geom_vec2 a, geom_vec2 b, bool *between) {
    const geom_vec2 e = geom_vec2_sub(b, a);
    const double square = geom_vec2_length_squared(e);
    const double along = geom_vec2_dot(geom_vec2_sub(p, a), e);
    *between = along > 0.0 && along < square;
    if (*between) {
        return geom_vec2_add_scaled(a, along / square, e);
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
    const double square = geom_vec2_length_squared(geom_vec2_sub(foot, vertex));
    if (square < best->square) {
        best->square = square;
        best->on_a = vertex_of_a ? vertex : foot;
        best->on_b = vertex_of_a ? foot : vertex;
        best->edge = between ? geom_vec2_sub(end, start) : geom_vec2_make(0.0, 0.0);
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
        block->box.min = geom_vec2_make(geom_min(p.x, block->box.min.x), geom_min(p.y, block->box.min.y));
        block->box.max = geom_vec2_make(geom_max(p.x, block->box.max.x), geom_max(p.y, block->box.max.y));
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

/* A block against a run of edges of a ring of b, up to an end. */
static void take_run(const turn_scene *scene, closest_search *best, const edge_block *block, geom_ring ring,
                     size_t first, size_t end) {
    geom_segment2 edge = {collide_turn_resting(scene, ring, first), {0.0, 0.0}};
    for (size_t i = first; i < end; ++i) {
        edge.b = collide_turn_resting(scene, ring, ring_edge_end(ring, i));
        const geom_aabb2 box = box_of_segment(edge);
        if (square_between(block->box, box) < best->square) {
            take_edge(best, block, edge, box);
        }
        edge.a = edge.b;
    }
}

static void take_block(const turn_scene *scene, closest_search *best, const edge_block *block) {
    const edge_runs2 *runs = &scene->runs_b;
    if (!scene->keeps_b && !(square_between(block->box, runs->whole) < best->square)) {
        return;
    }
    size_t first = 0;
    for (size_t r = 0; r < core2_ring_count(&scene->b); ++r) {
        const geom_ring ring = core2_ring(&scene->b, r);
        for (size_t i = 0; i < ring.count;) {
            const size_t end = scene->keeps_b ? ring.count : edge_run_end(runs, first, i, ring.count);
            if (scene->keeps_b || square_between(block->box, *edge_run_box(runs, first, i)) < best->square) {
                take_run(scene, best, block, ring, i, end);
            }
            i = end;
        }
        first += ring.count;
    }
}

/* The vertex of one side that is closest to a point; lowers the square of the distance so far. */
static geom_vec2 closest_vertex(const turn_scene *scene, const turn_pose *pose, bool of_a, geom_vec2 point,
                                double *square) {
    const core2 *core = of_a ? &scene->a : &scene->b;
    geom_vec2 closest = point;
    double least = HUGE_VAL;
    for (size_t r = 0; r < core2_ring_count(core); ++r) {
        const geom_ring ring = core2_ring(core, r);
        for (size_t i = 0; i < ring.count; ++i) {
            const geom_vec2 p =
                of_a ? collide_turn_moving(scene, pose, ring, i) : collide_turn_resting(scene, ring, i);
            const double distance = geom_vec2_length_squared(geom_vec2_sub(p, point));
            closest = distance < least ? p : closest;
            least = geom_min(distance, least);
        }
    }
    *square = geom_min(least, *square);
    return closest;
}

enum {
    LEAST_FOR_BOUND = 256, /* vertices of a */
    ROUNDS = 2
};

/* No less than the square of the distance, a little more than the least of some vertices: from one side to the
 * other and back, each time to the closest vertex. With it most edges are left out from the first on. */
static double square_of_vertices(const turn_scene *scene, const turn_pose *pose) {
    double square = HUGE_VAL;
    geom_vec2 on_b = collide_turn_resting(scene, core2_ring(&scene->b, 0), 0);
    for (int i = 0; i < ROUNDS; ++i) {
        const geom_vec2 on_a = closest_vertex(scene, pose, true, on_b, &square);
        on_b = closest_vertex(scene, pose, false, on_a, &square);
    }
    return square * (1.0 + 0x1p-40) + 0x1p-1000;
}

static void take_blocks(const turn_scene *scene, const turn_pose *pose, closest_search *best) {
    edge_block block;
    for (size_t r = 0; r < core2_ring_count(&scene->a); ++r) {
        const geom_ring ring = core2_ring(&scene->a, r);
        for (size_t first = 0; first < ring.count; first += BLOCK_EDGES) {
            set_block(&block, scene, pose, ring, first);
            take_block(scene, best, &block);
        }
    }
}

/* A run may continue from ring to ring. */
void collide_turn_keep_runs(turn_scene *scene) {
    edge_runs2 *runs = &scene->runs_b;
    size_t number = 0;
    collide_edge_runs_make(runs, &scene->b);
    for (size_t r = 0; r < core2_ring_count(&scene->b); ++r) {
        const geom_ring ring = core2_ring(&scene->b, r);
        geom_segment2 edge = {collide_turn_resting(scene, ring, 0), {0.0, 0.0}};
        for (size_t i = 0; i < ring.count; ++i, ++number) {
            edge.b = collide_turn_resting(scene, ring, ring_edge_end(ring, i));
            const geom_aabb2 box = box_of_segment(edge);
            geom_aabb2 *run = &runs->box[number / runs->length];
            *run = number % runs->length == 0 ? box : geom_aabb2_union(*run, box);
            runs->whole = number == 0 ? box : geom_aabb2_union(runs->whole, box);
            edge.a = edge.b;
        }
    }
}

/* ---- Few vertices ---- */

static geom_segment2 few_edge(const turn_scene *scene, const turn_pose *pose, const core2 *core, size_t i) {
    const geom_ring ring = core2_ring(core, 0);
    const size_t end = ring_edge_end(ring, i);
    const geom_segment2 edge = {
        pose != NULL ? collide_turn_moving(scene, pose, ring, i) : collide_turn_resting(scene, ring, i),
        pose != NULL ? collide_turn_moving(scene, pose, ring, end) : collide_turn_resting(scene, ring, end)};
    return edge;
}

/* The rings of a scene that keeps all vertices: the closest pair is found by squares that are off by a few
 * roundings and 2^-45 of themselves, of which the scene's error is many, and then is looked at by itself. */
static void take_few_vertices(const turn_scene *scene, const turn_pose *pose, closest_search *best) {
    const turn_pair pair =
        scene->kernels->closest(&scene->edges_a, pose->rotation, pose->place, &scene->edges_b);
    const geom_ring of_a = core2_ring(&scene->a, 0);
    const geom_ring of_b = core2_ring(&scene->b, 0);
    const geom_vec2 vertex = pair.of_a ? collide_turn_moving(scene, pose, of_a, pair.vertex)
                                       : collide_turn_resting(scene, of_b, pair.vertex);
    const geom_segment2 edge =
        pair.of_a ? few_edge(scene, NULL, &scene->b, pair.edge) : few_edge(scene, pose, &scene->a, pair.edge);
    take_pair(best, vertex, edge.a, edge.b, pair.of_a);
}

turn_closest collide_turn_closest(const turn_scene *scene, const turn_pose *pose, double bound,
                                  bool is_close) {
    closest_search best = {bound * bound * (1.0 + 0x1p-40), pose->place, {0.0, 0.0}, {0.0, 0.0}};
    if (scene->keeps_a && scene->keeps_b) {
        take_few_vertices(scene, pose, &best);
    } else {
        if (!is_close && core2_ring(&scene->a, 0).count >= LEAST_FOR_BOUND) {
            best.square = geom_min(square_of_vertices(scene, pose), best.square);
        }
        take_blocks(scene, pose, &best);
    }
    const turn_closest closest = {sqrt(best.square), best.on_a, best.on_b, best.edge};
    return closest;
}
