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

enum {
    BLOCK_EDGES = 16
};

/* Which vertex and edge are closest: among those that are as close, the first one in this order counts. */
typedef struct closest_place {
    size_t ring_a;
    size_t block_a; /* of as many edges */
    size_t ring_b;
    size_t edge_b;
    size_t edge_a;
    bool vertex_of_b;
} closest_place;

static bool comes_first(const closest_place *p, const closest_place *q) {
    if (p->ring_a != q->ring_a) {
        return p->ring_a < q->ring_a;
    }
    if (p->block_a != q->block_a) {
        return p->block_a < q->block_a;
    }
    if (p->ring_b != q->ring_b) {
        return p->ring_b < q->ring_b;
    }
    if (p->edge_b != q->edge_b) {
        return p->edge_b < q->edge_b;
    }
    return p->edge_a != q->edge_a ? p->edge_a < q->edge_a : q->vertex_of_b && !p->vertex_of_b;
}

/* The closest points so far. */
typedef struct closest_search {
    double square; /* of their distance */
    bool found;
    closest_place place;
    geom_vec2 on_a;
    geom_vec2 on_b;
    geom_vec2 edge; /* on which one of them is, between its ends; else (0, 0) */
} closest_search;

/* A vertex against an edge. */
static void take_pair(closest_search *best, geom_vec2 vertex, geom_segment2 edge, closest_place place) {
    bool between;
    const geom_vec2 foot = foot_on_edge(vertex, edge.a, edge.b, &between);
    const double square = geom_vec2_length_squared(geom_vec2_sub(foot, vertex));
    if (square < best->square ||
        (square == best->square && best->found && comes_first(&place, &best->place))) {
        best->square = square;
        best->found = true;
        best->place = place;
        best->on_a = place.vertex_of_b ? foot : vertex;
        best->on_b = place.vertex_of_b ? vertex : foot;
        best->edge = between ? geom_vec2_sub(edge.b, edge.a) : geom_vec2_make(0.0, 0.0);
    }
}

/* ---- Many vertices ---- */

/* Two edges: the first end of each against the other one. */
static bool take_edges(edge_pairs2 *pairs, const edge_at2 *a, const edge_at2 *b) {
    closest_search *best = pairs->context;
    closest_place place = {a->ring, a->edge / BLOCK_EDGES, b->ring, b->edge, a->edge, false};
    take_pair(best, a->segment.a, b->segment, place);
    place.vertex_of_b = true;
    take_pair(best, b->segment.a, a->segment, place);
    pairs->limit = best->square;
    return false;
}

static void take_all_edges(const turn_scene *scene, const turn_pose *pose, closest_search *best) {
    turn_pairs search;
    collide_turn_pairs_start(&search, scene, pose);
    search.pairs.limit = best->square;
    search.pairs.visit = take_edges;
    search.pairs.context = best;
    (void)collide_visit_edge_pairs(&search.pairs);
}

/* ---- Few vertices ---- */

/* The rings of a scene that keeps all vertices: the closest pair is found by squares that are off by a few
 * roundings and 2^-45 of themselves, of which the scene's error is many, and then is looked at by itself. */
static void set_closest_of_few(const turn_scene *scene, const turn_pose *pose, double bound,
                               turn_closest *closest) {
    const double square =
        scene->kernels->closest(&scene->edges_a, pose->rotation, pose->place, &scene->edges_b, closest);
    if (!(square < bound * bound * (1.0 + 0x1p-40))) {
        closest->distance = bound;
        closest->on_a = pose->place;
        closest->on_b = geom_vec2_make(0.0, 0.0);
        closest->edge = geom_vec2_make(0.0, 0.0);
    }
}

void collide_turn_closest(const turn_scene *scene, const turn_pose *pose, double bound,
                          turn_closest *closest) {
    if (scene->keeps_a && scene->keeps_b) {
        set_closest_of_few(scene, pose, bound, closest);
        return;
    }
    closest_search best = {.square = bound * bound * (1.0 + 0x1p-40), .on_a = pose->place};
    take_all_edges(scene, pose, &best);
    *closest = (turn_closest){
        .distance = sqrt(best.square), .on_a = best.on_a, .on_b = best.on_b, .edge = best.edge};
}
