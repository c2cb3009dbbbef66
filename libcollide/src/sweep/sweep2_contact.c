/* One vertex and one edge: whether they meet, and when. */
#include "sweep2_scene.h"

#include "sweep2_overlap.h"

/* p - q in the frame, where p is a vertex of one side and q of another. */
static dd_vec2 vector_between(const sweep_search *search, const sweep_side *side_p, const vertex2 *p,
                              const sweep_side *side_q, const vertex2 *q) {
    dd_vec2 w = collide_local2_difference(&search->frame, p->base, q->base);
    w = p->turned ? dd_add2(w, side_p->offset[p->corner]) : w;
    return q->turned ? dd_sub2(w, side_q->offset[q->corner]) : w;
}

/* Whether the vertex surely does not come within reach of the edge before the earliest contact so far: it
 * must first come within reach of the line. In single doubles, wrong by less than the margin, unless that is
 * so small that products may have vanished; coordinates are below 1. */
static bool comes_later(const sweep_search *search, const edge_approach *approach) {
    const geom_vec2 e = dd_high2(approach->edge);
    const geom_vec2 w = dd_high2(approach->start);
    const double speed = fabs(geom_vec2_cross(e, dd_high2(approach->way)));
    const double length = geom_vec2_length(e);
    const double margin = 0x1p-48 * length * (sweep_size_of(w) + search->radius.high);
    const double way = fabs(geom_vec2_cross(e, w)) - search->radius.high * length - margin;
    return search->found && margin > 0x1p-1000 && way > search->first.time.high * speed * (1.0 + 0x1p-40);
}

/* Whether the disc comes to touch an end of the edge, as seen from which its vertex starts at w. */
static bool meets_end(const edge_approach *approach, const sweep_pair *pair, int end, geom_vec2 w) {
    const geom_vec2 way = dd_high2(approach->way);
    const double radius = approach->radius.high;
    const double reach = radius > 0.0 ? radius * geom_vec2_length(way) : 0.0;
    return fabs(geom_vec2_cross(way, w)) <= reach + PLAIN_MARGIN && collide_sweep_gap_end(pair, end) <= 0;
}

static int side_of_edge(const sweep_pair *pair, geom_vec2 e, geom_vec2 w) {
    const double height = geom_vec2_cross(e, w);
    if (fabs(height) > PLAIN_MARGIN) {
        return height > 0.0 ? 1 : -1;
    }
    return collide_sweep_side(&pair->edge[0], &pair->edge[1], &pair->vertex, &pair->edge[0]);
}

/* Whether pair p comes before pair q. */
static bool comes_first(const sweep_place *p, const sweep_place *q) {
    if (p->of_b != q->of_b) {
        return q->of_b;
    }
    if (p->vertex_ring != q->vertex_ring) {
        return p->vertex_ring < q->vertex_ring;
    }
    if (p->vertex != q->vertex) {
        return p->vertex < q->vertex;
    }
    return p->edge_ring != q->edge_ring ? p->edge_ring < q->edge_ring : p->edge < q->edge;
}

static bool counts(const sweep_search *search, const edge_contact *contact) {
    return !search->found || dd_less(contact->time, search->first.time) ||
           (!dd_less(search->first.time, contact->time) && comes_first(&search->place, &search->first_place));
}

static void take_contact(sweep_search *search, const sweep_pair *pair, bool of_a, bool is_point) {
    const sweep_side *mover = &search->side[of_a ? 0 : 1];
    const sweep_side *rester = &search->side[of_a ? 1 : 0];
    const edge_approach approach = {
        search->radius, vector_between(search, mover, &pair->vertex, rester, &pair->edge[0]),
        collide_local2_difference(&search->frame, pair->motion.to, pair->motion.from),
        vector_between(search, rester, &pair->edge[1], rester, &pair->edge[0])};
    if (comes_later(search, &approach)) {
        return;
    }
    const geom_vec2 w = dd_high2(approach.start);
    const geom_vec2 e = dd_high2(approach.edge);
    const bool meets[2] = {is_point || meets_end(&approach, pair, 0, w),
                           !is_point && meets_end(&approach, pair, 1, geom_vec2_sub(w, e))};
    const int side = is_point ? 0 : side_of_edge(pair, e, w);
    edge_contact contact = collide_contact_with_edge(&approach, side, meets);
    if (edge_axis_vanishes(&approach) && !search->has_reach && !pair->vertex.turned &&
        !pair->edge[0].turned) {
        const point_approach point = {
            pair->vertex.base, pair->motion.from, pair->motion.to, {pair->edge[0].base, pair->edge[1].base}};
        contact.time = collide_time_of_point(&point, side, meets);
    }
    if (counts(search, &contact)) {
        search->found = true;
        search->first_place = search->place;
        search->first = contact;
        search->first_pair = *pair;
        search->first_of_a = of_a;
    }
}

void collide_sweep_visit_pair(sweep_search *search, const sweep_pair *pair, bool of_a) {
    const bool is_point = vertex2_equal(&pair->edge[0], &pair->edge[1]);
    const int gap = is_point ? collide_sweep_gap_end(pair, 0) : collide_sweep_gap_edge(pair);
    if (gap > 0) {
        return;
    }
    search->least = gap < search->least ? gap : search->least;
    if (gap == 0 && search->all_convex && !search->has_reach && !search->parted && !is_point) {
        const core2 *a = &search->side[0].core;
        const core2 *b = &search->side[1].core;
        search->parted = collide_sweep_edge_parts(a, b, search->motion, pair->edge);
    }
    if (search->starts_apart) {
        take_contact(search, pair, of_a, is_point);
    }
}
