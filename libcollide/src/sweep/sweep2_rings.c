/* Rings of many vertices in motion: pairs of edges that come near each other, found by strips. */
#include "shape/edges2.h"
#include "sweep2_scene.h"

enum {
    LEAST_EDGES = 16,  /* of each side, */
    LEAST_PAIRS = 4096 /* and of both */
};

/* Edges of what has vertices that are doubles. */
static size_t count_edges(const core2 *core) {
    size_t count = 0;
    for (size_t r = 0; r < core2_ring_count(core) && core->kind != CORE2_OBB; ++r) {
        count += ring_edge_count(core2_ring(core, r));
    }
    return count;
}

bool collide_sweep_has_rings(const sweep_search *search) {
    const size_t of_a = count_edges(&search->side[0].core);
    const size_t of_b = count_edges(&search->side[1].core);
    return of_a >= LEAST_EDGES && of_b >= LEAST_EDGES && of_a * of_b >= LEAST_PAIRS;
}

/* The vertex where one edge starts against another edge. */
static void visit_vertex(sweep_search *search, const edge_at2 *vertex, const edge_at2 *edge, bool of_a) {
    sweep_pair pair = sweep_blank_pair(search, of_a);
    pair.vertex = plain_vertex2(vertex->segment.a);
    pair.edge[0] = plain_vertex2(edge->segment.a);
    pair.edge[1] = plain_vertex2(edge->segment.b);
    if (!collide_sweep_pair_stays_off(search, &pair, of_a)) {
        search->place = (sweep_place){!of_a, vertex->ring, vertex->edge, edge->ring, edge->edge};
        collide_sweep_visit_pair(search, &pair, of_a);
    }
}

/* Ends the search when nothing can change the answer, and the way at the earliest contact so far. */
static bool meet(edge_pairs2 *pairs, const edge_at2 *a, const edge_at2 *b) {
    sweep_search *search = pairs->context;
    visit_vertex(search, a, b, true);
    visit_vertex(search, b, a, false);
    pairs->way = sweep_way_left(search);
    return sweep_is_settled(search);
}

/* A ring of its own is a polygon. */
static solid2 solid_of(const core2 *core, const geom_ring *ring) {
    const geom_polygon view = {ring, 1};
    return solid2_plain(core->kind == CORE2_POLYGON ? core->polygon : view);
}

void collide_sweep_visit_rings(sweep_search *search) {
    const core2 *a = &search->side[0].core;
    const core2 *b = &search->side[1].core;
    const geom_ring rings[2] = {core2_ring(a, 0), core2_ring(b, 0)};
    edge_pairs2 pairs = {.a = solid_of(a, &rings[0]),
                         .b = solid_of(b, &rings[1]),
                         .limit = edge_limit2(sweep_near(search)),
                         .visit = meet,
                         .context = search,
                         .way = search->way};
    (void)collide_visit_edge_pairs(&pairs);
}
