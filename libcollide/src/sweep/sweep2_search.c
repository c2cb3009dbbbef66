/* Which pairs of a vertex and an edge are looked at, and in what order. */
#include "sweep2_scene.h"

#include "contact/contact2_runs.h"
#include "shape/body2.h"

enum {
    LEAST_FOR_RUNS = 64,
    SAMPLES = 16 /* vertices of a large shape that are looked at before all others */
};

static geom_vec2 rough_position(const vertex2 *v) {
    return geom_vec2_make(v->base.x + (v->along * v->axis.x - v->across * v->axis.y),
                          v->base.y + (v->along * v->axis.y + v->across * v->axis.x));
}

/* A box that holds the way of a vertex and what it is grown by, with so much to spare that what does not meet
 * it surely stays off; as in collide_sweep_boxes_stay_apart, by the sizes of all. */
static geom_aabb2 box_of_way(const sweep_search *search, geom_vec2 p, geom_vec2 way) {
    const double sizes = sweep_reach_of_box(search->side[0].bounds) +
                         sweep_reach_of_box(search->side[1].bounds) + sweep_size_of(way) + search->distance;
    const double reach = search->distance + 0x1p-45 * sizes + 0x1p-1070;
    const geom_aabb2 box = {{p.x + geom_min(0.0, way.x) - reach, p.y + geom_min(0.0, way.y) - reach},
                            {p.x + geom_max(0.0, way.x) + reach, p.y + geom_max(0.0, way.y) + reach}};
    return box;
}

/* After this time a contact does not matter: it is late, and the relation is known. */
static double time_limit(const sweep_search *search) {
    return search->found && search->least < 0 ? geom_min(search->first.time.high, search->limit)
                                              : search->limit;
}

/* Nothing that is still to come can change the answer. */
static bool is_settled(const sweep_search *search) { return !search->starts_apart && search->least < 0; }

static sweep_pair blank_pair(const sweep_search *search, bool of_a) {
    sweep_pair pair;
    pair.motion = of_a ? search->motion : sweep_reversed(search->motion);
    for (int i = 0; i < 3; ++i) {
        pair.reach[i] = search->reach[i];
    }
    return pair;
}

static void set_edge(sweep_pair *pair, const core2 *core, geom_ring ring, size_t i) {
    pair->edge[0] = core2_vertex(core, ring, i);
    pair->edge[1] = core2_vertex(core, ring, ring_edge_end(ring, i));
}

/* Whether the pair need not be looked at, by its numbers in the frame. */
static bool pair_stays_off(const sweep_search *search, const sweep_pair *pair, bool of_a) {
    const local2 *frame = &search->frame;
    const geom_vec2 vertex = vertex2_from(frame, &pair->vertex, frame->origin);
    const geom_vec2 start = vertex2_from(frame, &pair->edge[0], frame->origin);
    const geom_vec2 end = vertex2_from(frame, &pair->edge[1], frame->origin);
    const geom_vec2 way = of_a ? search->plain.way : geom_vec2_neg(search->plain.way);
    const plain_edge edge =
        plain_edge_make(start, end, way, search->plain.reach, search->plain.way_reach, time_limit(search));
    return plain_is_tame(vertex) && plain_is_tame(start) && plain_is_tame(end) &&
           plain_stays_off(&edge, vertex);
}

/* An edge of a core, roughly. */
static inline geom_segment2 rough_edge(const core2 *core, geom_ring ring, size_t i) {
    const size_t next = ring_edge_end(ring, i);
    if (core->kind != CORE2_OBB) {
        const geom_segment2 edge = {ring.points[i], ring.points[next]};
        return edge;
    }
    const vertex2 start = core2_vertex(core, ring, i);
    const vertex2 end = core2_vertex(core, ring, next);
    const geom_segment2 edge = {rough_position(&start), rough_position(&end)};
    return edge;
}

/* The vertex of the pair against a run of edges of a ring of the other side, up to an end. */
static void visit_run(sweep_search *search, sweep_pair *pair, bool of_a, const geom_aabb2 *box,
                      geom_ring ring, size_t first, size_t end) {
    const core2 *rester = &search->side[of_a ? 1 : 0].core;
    for (size_t i = first; i < end && !is_settled(search); ++i) {
        if (boxes_apart(*box, box_of_segment(rough_edge(rester, ring, i)))) {
            continue;
        }
        set_edge(pair, rester, ring, i);
        if (!pair_stays_off(search, pair, of_a)) {
            collide_sweep_visit_pair(search, pair, of_a);
        }
    }
}

/* The vertex of the pair against all edges of the other side, with runs of them if these are many, else NULL. */
static void visit_vertex(sweep_search *search, sweep_pair *pair, bool of_a, const edge_runs2 *runs) {
    const sweep_side *rester = &search->side[of_a ? 1 : 0];
    const double share = geom_min(time_limit(search) * (1.0 + 0x1p-40), 1.0);
    const geom_vec2 way = geom_vec2_scale(search->way, of_a ? share : -share);
    const geom_aabb2 box = box_of_way(search, rough_position(&pair->vertex), way);
    if (boxes_apart(box, rester->bounds)) {
        return;
    }
    size_t first = 0;
    for (size_t r = 0; r < core2_ring_count(&rester->core); ++r) {
        const geom_ring ring = core2_ring(&rester->core, r);
        const size_t count = ring_edge_count(ring);
        for (size_t i = 0; i < count;) {
            const size_t end = runs ? edge_run_end(runs, first, i, count) : count;
            if (!runs || !boxes_apart(box, *edge_run_box(runs, first, i))) {
                visit_run(search, pair, of_a, &box, ring, i, end);
            }
            i = end;
        }
        first += ring.count;
    }
}

/* Sets runs of a solid of many edges; returns NULL for one of few. */
static const edge_runs2 *runs_of(edge_runs2 *runs, const core2 *solid) {
    size_t count = 0;
    for (size_t r = 0; r < core2_ring_count(solid); ++r) {
        count += core2_ring(solid, r).count;
    }
    if (count < LEAST_FOR_RUNS) {
        return NULL;
    }
    collide_edge_runs_make(runs, solid);
    return runs;
}

static bool is_point(const core2 *core) {
    return core2_ring_count(core) == 1 && core2_ring(core, 0).count == 1;
}

/* An edge of few against the vertices of few, but for the pair that has been looked at before. */
static void visit_plain_edge(sweep_search *search, sweep_pair *pair, bool of_a, int i) {
    const plain_core *plain_mover = &search->plain.core[of_a ? 0 : 1];
    const plain_core *plain_rester = &search->plain.core[of_a ? 1 : 0];
    const core2 *mover = &search->side[of_a ? 0 : 1].core;
    const core2 *rester = &search->side[of_a ? 1 : 0].core;
    const geom_vec2 start = plain_rester->vertex[i];
    const geom_vec2 end = plain_rester->vertex[i + 1 < plain_rester->count ? i + 1 : 0];
    const plain_edge edge =
        plain_edge_make(start, end, of_a ? search->plain.way : geom_vec2_neg(search->plain.way),
                        search->plain.reach, search->plain.way_reach, time_limit(search));
    const bool has_seen =
        search->axes.found && search->axes.mover == (of_a ? 0 : 1) && search->axes.edge == i;
    for (int j = 0; j < plain_mover->count && !is_settled(search); ++j) {
        if ((has_seen && search->axes.vertex == j) || plain_stays_off(&edge, plain_mover->vertex[j])) {
            continue;
        }
        set_edge(pair, rester, core2_ring(rester, 0), (size_t)i);
        pair->vertex = core2_vertex(mover, core2_ring(mover, 0), (size_t)j);
        collide_sweep_visit_pair(search, pair, of_a);
    }
}

/* Whether the first contact is one with the side of the edge that the axes name, well between its ends, and
 * no other pair comes close by then. Until then that line parts the shapes; all other vertices are well
 * behind, and so are the ends of the edge to the side: others meet later by more than their times are
 * wrong. */
static bool is_first_of_all(const sweep_search *search, geom_vec2 edge) {
    const double along = geom_vec2_dot(dd_high2(search->first.point), edge);
    const double slack = 16.0 * PLAIN_MARGIN;
    return search->axes.alone && search->found && search->least < 0 && along > slack &&
           along < geom_vec2_length_squared(edge) - slack;
}

/* First the pair that the axes name: with the time of its contact nearly all others can be left out. Returns
 * whether all are. */
static bool visit_named_pair(sweep_search *search) {
    const plain_verdict *axes = &search->axes;
    if (!axes->found) {
        return false;
    }
    const bool of_a = axes->mover == 0;
    const core2 *mover = &search->side[axes->mover].core;
    const core2 *rester = &search->side[1 - axes->mover].core;
    sweep_pair pair = blank_pair(search, of_a);
    set_edge(&pair, rester, core2_ring(rester, 0), (size_t)axes->edge);
    pair.vertex = core2_vertex(mover, core2_ring(mover, 0), (size_t)axes->vertex);
    collide_sweep_visit_pair(search, &pair, of_a);
    const plain_core *plain = &search->plain.core[1 - axes->mover];
    const int next = axes->edge + 1 < plain->count ? axes->edge + 1 : 0;
    return is_first_of_all(search, geom_vec2_sub(plain->vertex[next], plain->vertex[axes->edge]));
}

/* Whether the other side has edges for the vertices of this one: those of a meet a point, too, when it is but a
 * point. */
static bool has_pairs(const sweep_search *search, bool of_a) {
    const bool mover_is_point = is_point(&search->side[of_a ? 0 : 1].core);
    return !is_point(&search->side[of_a ? 1 : 0].core) || (mover_is_point && of_a);
}

/* The vertices of one side against the edges of the other, for few of both. */
static void visit_plain_vertices(sweep_search *search, bool of_a) {
    if (!has_pairs(search, of_a)) {
        return;
    }
    sweep_pair pair = blank_pair(search, of_a);
    const int count = (int)ring_edge_count(core2_ring(&search->side[of_a ? 1 : 0].core, 0));
    for (int i = 0; i < count; ++i) {
        visit_plain_edge(search, &pair, of_a, i);
    }
}

/* The same for many, with runs of the edges as in visit_vertex. */
static void visit_vertices(sweep_search *search, bool of_a, const edge_runs2 *runs) {
    if (!has_pairs(search, of_a)) {
        return;
    }
    const core2 *mover = &search->side[of_a ? 0 : 1].core;
    sweep_pair pair = blank_pair(search, of_a);
    for (size_t r = 0; r < core2_ring_count(mover); ++r) {
        for (size_t i = 0; i < core2_ring(mover, r).count && !is_settled(search); ++i) {
            pair.vertex = core2_vertex(mover, core2_ring(mover, r), i);
            visit_vertex(search, &pair, of_a, runs);
        }
    }
}

/* A few vertices of a large ring, spread along it, so that the ways of all end at a contact that is early. What
 * they meet is found once more among all: of contacts at the same time the first one in that order counts. */
static void visit_samples(sweep_search *search, bool of_a, const edge_runs2 *runs) {
    const core2 *mover = &search->side[of_a ? 0 : 1].core;
    const geom_ring ring = core2_ring(mover, 0);
    if (!search->starts_apart || ring.count < LEAST_FOR_RUNS || !has_pairs(search, of_a)) {
        return;
    }
    sweep_pair pair = blank_pair(search, of_a);
    for (size_t k = 0; k < SAMPLES; ++k) {
        pair.vertex = core2_vertex(mover, ring, k * (ring.count / SAMPLES));
        visit_vertex(search, &pair, of_a, runs);
    }
    search->limit = time_limit(search);
    search->found = false;
}

static void visit_all(sweep_search *search) {
    edge_runs2 room[2];
    const edge_runs2 *runs_of_b = runs_of(&room[0], &search->side[1].core);
    const edge_runs2 *runs_of_a = runs_of(&room[1], &search->side[0].core);
    visit_samples(search, true, runs_of_b);
    visit_samples(search, false, runs_of_a);
    visit_vertices(search, true, runs_of_b);
    visit_vertices(search, false, runs_of_a);
}

void collide_sweep_run_search(sweep_search *search) {
    if (search->starts_apart) {
        for (int i = 0; i < 2; ++i) {
            if (search->side[i].core.kind == CORE2_OBB) {
                collide_core2_offsets(&search->side[i].core, &search->frame, search->side[i].offset);
            }
        }
    }
    if (!search->is_plain) {
        visit_all(search);
    } else if (!visit_named_pair(search)) {
        visit_plain_vertices(search, true);
        visit_plain_vertices(search, false);
    }
}
