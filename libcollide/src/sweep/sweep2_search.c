/* Which pairs of a vertex and an edge are looked at, and in what order. */
#include "sweep2_scene.h"

#include "shape/body2.h"
#include "shape/strips2.h"

static geom_vec2 rough_position(const vertex2 *v) {
    return geom_vec2_make(v->base.x + (v->along * v->axis.x - v->across * v->axis.y),
                          v->base.y + (v->along * v->axis.y + v->across * v->axis.x));
}

/* The way of a vertex, with so much to spare that what does not meet it surely stays off: a box, and a strip
 * along it. As in collide_sweep_boxes_stay_apart, by the sizes of all. */
typedef struct vertex_way {
    geom_aabb2 box;
    geom_vec2 across; /* the way; (0, 0) for one too short for a direction */
    double low;
    double high;
} vertex_way;

static vertex_way way_of(geom_vec2 p, geom_vec2 way, geom_vec2 across, double near) {
    const double height = geom_vec2_dot(across, p);
    const vertex_way result = {{{p.x + geom_min(0.0, way.x) - near, p.y + geom_min(0.0, way.y) - near},
                                {p.x + geom_max(0.0, way.x) + near, p.y + geom_max(0.0, way.y) + near}},
                               across,
                               height - near,
                               height + near};
    return result;
}

static inline bool stays_off_way(const vertex_way *way, geom_segment2 edge) {
    const double a = geom_vec2_dot(way->across, edge.a);
    const double b = geom_vec2_dot(way->across, edge.b);
    const bool off = boxes_apart(way->box, box_of_segment(edge));
    const double highest = geom_max(a, b);
    const double lowest = geom_min(a, b);
    return off | (highest < way->low) | (lowest > way->high);
}

static void set_edge(sweep_pair *pair, const core2 *core, geom_ring ring, size_t i) {
    pair->edge[0] = core2_vertex(core, ring, i);
    pair->edge[1] = core2_vertex(core, ring, ring_edge_end(ring, i));
}

bool collide_sweep_pair_stays_off(const sweep_search *search, const sweep_pair *pair, bool of_a) {
    const local2 *frame = &search->frame;
    const geom_vec2 vertex = vertex2_from(frame, &pair->vertex, frame->origin);
    const geom_vec2 start = vertex2_from(frame, &pair->edge[0], frame->origin);
    const geom_vec2 end = vertex2_from(frame, &pair->edge[1], frame->origin);
    const geom_vec2 way = of_a ? search->plain.way : geom_vec2_neg(search->plain.way);
    const plain_edge edge = plain_edge_make(start, end, way, search->plain.reach, search->plain.way_reach,
                                            sweep_time_limit(search));
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

/* The vertex of the pair against all edges of the other side. */
static void visit_vertex(sweep_search *search, sweep_pair *pair, bool of_a, geom_vec2 across, double near) {
    const sweep_side *rester = &search->side[of_a ? 1 : 0];
    const geom_vec2 left = sweep_way_left(search);
    const vertex_way way =
        way_of(rough_position(&pair->vertex), of_a ? left : geom_vec2_neg(left), across, near);
    if (boxes_apart(way.box, rester->bounds)) {
        return;
    }
    for (size_t r = 0; r < core2_ring_count(&rester->core); ++r) {
        const geom_ring ring = core2_ring(&rester->core, r);
        const size_t count = ring_edge_count(ring);
        for (size_t i = 0; i < count && !sweep_is_settled(search); ++i) {
            if (stays_off_way(&way, rough_edge(&rester->core, ring, i))) {
                continue;
            }
            set_edge(pair, &rester->core, ring, i);
            if (!collide_sweep_pair_stays_off(search, pair, of_a)) {
                collide_sweep_visit_pair(search, pair, of_a);
            }
        }
    }
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
                        search->plain.reach, search->plain.way_reach, sweep_time_limit(search));
    const bool has_seen =
        search->axes.found && search->axes.mover == (of_a ? 0 : 1) && search->axes.edge == i;
    for (int j = 0; j < plain_mover->count && !sweep_is_settled(search); ++j) {
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
    sweep_pair pair = sweep_blank_pair(search, of_a);
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
    sweep_pair pair = sweep_blank_pair(search, of_a);
    const int count = (int)ring_edge_count(core2_ring(&search->side[of_a ? 1 : 0].core, 0));
    for (int i = 0; i < count; ++i) {
        visit_plain_edge(search, &pair, of_a, i);
    }
}

/* The same for many. */
static void visit_vertices(sweep_search *search, bool of_a) {
    if (!has_pairs(search, of_a)) {
        return;
    }
    const core2 *mover = &search->side[of_a ? 0 : 1].core;
    const geom_vec2 across = strip2_across(search->way);
    const double near = sweep_near(search);
    sweep_pair pair = sweep_blank_pair(search, of_a);
    for (size_t r = 0; r < core2_ring_count(mover); ++r) {
        for (size_t i = 0; i < core2_ring(mover, r).count && !sweep_is_settled(search); ++i) {
            pair.vertex = core2_vertex(mover, core2_ring(mover, r), i);
            visit_vertex(search, &pair, of_a, across, near);
        }
    }
}

void collide_sweep_run_search(sweep_search *search) {
    if (search->starts_apart) {
        for (int i = 0; i < 2; ++i) {
            if (search->side[i].core.kind == CORE2_OBB) {
                collide_core2_offsets(&search->side[i].core, &search->frame, search->side[i].offset);
            }
        }
    }
    if (!search->is_plain && collide_sweep_has_rings(search)) {
        collide_sweep_visit_rings(search);
    } else if (!search->is_plain) {
        visit_vertices(search, true);
        visit_vertices(search, false);
    } else if (!visit_named_pair(search)) {
        visit_plain_vertices(search, true);
        visit_plain_vertices(search, false);
    }
}
