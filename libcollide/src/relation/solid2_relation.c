/* The relation of two polygons by their edges that are near to each other.
 *
 * The insides of two polygons are connected open sets. If an edge of one meets the inside of the other, they
 * overlap. Otherwise neither inside meets the border of the other; then the insides are either equal or
 * disjoint, and equal ones are told by the lowest corner of the outer rings: both lie left of the edge that
 * starts there, and two disjoint ones cannot.
 *
 * Holes need no question of their own where no edges meet the other inside. Let neither outer ring meet the
 * inside of the other polygon. If the discs within the outer rings are disjoint, so are the polygons.
 * Otherwise one outer ring, say that of a, lies in the disc of the other and outside of the inside of b: in a
 * hole of b, with all of a, or on the outer ring of b, which it then is. */
#include "solid2_relation.h"

#include "exact/border2.h"
#include "exact/ordered_core2.h"
#include "shape/ring2.h"
#include "shape/valid2.h"

typedef struct meeting {
    border2 border_a;
    border2 border_b;
    collide_relation relation;
} meeting;

/* The relation of each edge to the other solid at the other edge; ends the search at an overlap. */
static bool meet(edge_pairs2 *pairs, const edge_at2 *a, const edge_at2 *b) {
    meeting *met = pairs->context;
    border2_turn_to(&met->border_b, b->ring);
    met->relation =
        larger_relation(met->relation, collide_relation_at_border_edge(a->segment, &met->border_b, b->edge));
    const bool is_point = geom_vec2_equal(a->segment.a, a->segment.b); /* meets nothing by itself */
    if (met->relation == COLLIDE_TOUCHING || is_point) {
        border2_turn_to(&met->border_a, a->ring);
        met->relation = larger_relation(met->relation,
                                        collide_relation_at_border_edge(b->segment, &met->border_a, a->edge));
    }
    return met->relation == COLLIDE_OVERLAPPING;
}

collide_relation collide_solid2_relation(const solid2 *a, const solid2 *b) {
    meeting met = {border2_of(a->polygon), border2_of(b->polygon), COLLIDE_APART};
    edge_pairs2 pairs = {.a = *a, .b = *b, .limit = 0.0, .visit = meet, .context = &met};
    if (collide_visit_edge_pairs(&pairs)) {
        return COLLIDE_OVERLAPPING;
    }
    const collide_relation of_a = collide_relation_of_point_and_polygon(a->polygon.rings[0].points[0], b);
    const collide_relation of_b = collide_relation_of_point_and_polygon(b->polygon.rings[0].points[0], a);
    const collide_relation relation = larger_relation(met.relation, larger_relation(of_a, of_b));
    const bool equal =
        relation == COLLIDE_TOUCHING && collide_share_lowest_corner(a->polygon.rings[0], b->polygon.rings[0]);
    return equal ? COLLIDE_OVERLAPPING : relation;
}

typedef struct grown {
    double margin;
    collide_relation relation;
} grown;

/* The relation of an edge and one that is grown by the margin; ends the search at an overlap. */
static bool grow(edge_pairs2 *pairs, const edge_at2 *a, const edge_at2 *b) {
    grown *g = pairs->context;
    const ordered_core2 core_a = collide_ordered_core2_of_segment(a->segment);
    const ordered_core2 core_b = collide_ordered_core2_of_segment(b->segment);
    g->relation = larger_relation(g->relation, collide_relation_of_cores(&core_a, &core_b, g->margin));
    return g->relation == COLLIDE_OVERLAPPING;
}

/* Polygons that have a common point overlap once one of them grows. Otherwise the closest points lie on
 * edges. */
collide_relation collide_solid2_relation_within(const solid2 *a, const solid2 *b, double margin) {
    if (collide_solid2_relation(a, b) != COLLIDE_APART) {
        return COLLIDE_OVERLAPPING;
    }
    grown g = {margin, COLLIDE_APART};
    edge_pairs2 pairs = {.a = *a, .b = *b, .limit = edge_limit2(margin), .visit = grow, .context = &g};
    (void)collide_visit_edge_pairs(&pairs);
    return g.relation;
}
