/* The relation of two convex cores and a reach, from the polygon of their differences.
 *
 * The differences p - q of the points of two convex polygons A and B form a convex polygon, whose edges are
 * those of A and the reversed ones of B, ordered by direction (M. de Berg et al., Computational Geometry,
 * chapter 13). Going around it, an edge comes from one of A and the vertex of B that lies furthest to its
 * right, or the other way round. A and B meet where the origin lies in that polygon, on the left of all its
 * edges, and their distance is its distance to the origin. Nothing of it is ever formed: on which side of an
 * edge the origin lies is the orientation of three points, and its distance to an edge is that of a vertex
 * and an edge of the two shapes.
 *
 * Edges of one polygon are ordered by direction when it is gone around from its least vertex (by x, then y):
 * first all that go forward in that order, then all that go back. The order of an edge of A and one of B is
 * exact as well: whether they go forward, then the sign of their cross product. Edges without length have no
 * direction and are left out. */
#include "exact/ordered_core2.h"
#include "exact/predicate2.h"
#include "shape/valid2.h"

/* A way around a core, from vertex `place` on, with `left` edges still to come. */
typedef struct cursor2 {
    const ordered_core2 *ordered;
    size_t place;
    size_t left;
} cursor2;

static void advance(cursor2 *cursor) {
    cursor->place = cursor->place + 1 < cursor->ordered->core.count ? cursor->place + 1 : 0;
    --cursor->left;
}

static void skip_empty_edges(cursor2 *cursor) {
    while (cursor->left > 0 && collide_ordered_core2_edge_is_empty(cursor->ordered, cursor->place)) {
        advance(cursor);
    }
}

static cursor2 cursor_at(const ordered_core2 *ordered, size_t place) {
    cursor2 cursor = {ordered, place, ordered->core.count > 1 ? ordered->core.count : 0};
    skip_empty_edges(&cursor);
    return cursor;
}

/* A way around the polygon of differences. The edges of b are reversed there, so b starts at its greatest
 * vertex. */
typedef struct walk2 {
    cursor2 a;
    cursor2 b;
} walk2;

static walk2 walk_around(const ordered_core2 *a, const ordered_core2 *b) {
    const walk2 walk = {cursor_at(a, a->least), cursor_at(b, b->greatest)};
    return walk;
}

static bool goes_forward(const edge2 *edge) {
    return edge->from.x < edge->to.x || (edge->from.x == edge->to.x && edge->from.y < edge->to.y);
}

/* Whether an edge of a comes before the reversed one of b. Which of two with one direction does is no
 * matter. */
static bool comes_first(const edge2 *of_a, const edge2 *of_b) {
    const bool forward_a = goes_forward(of_a);
    const bool forward_b = !goes_forward(of_b);
    if (forward_a != forward_b) {
        return forward_a;
    }
    return collide_sign_cross(of_a->from, of_a->to, of_b->from, of_b->to) < 0;
}

/* The edge at which the one cursor stands and the vertex at which the other does. */
static void take_edge(cursor2 *cursor, const cursor2 *other, edge2 *edge, vertex2 *corner) {
    *edge = collide_ordered_core2_edge(cursor->ordered, cursor->place);
    *corner = collide_ordered_core2_vertex(other->ordered, other->place);
    advance(cursor);
    skip_empty_edges(cursor);
}

/* The next edge of the polygon of differences, as an edge of one core and a vertex of the other; false at the
 * end. */
static bool next_edge(walk2 *walk, edge2 *edge, vertex2 *corner) {
    if (walk->a.left == 0 && walk->b.left == 0) {
        return false;
    }
    bool of_a = walk->b.left == 0;
    if (walk->a.left > 0 && walk->b.left > 0) {
        const edge2 edge_a = collide_ordered_core2_edge(walk->a.ordered, walk->a.place);
        const edge2 edge_b = collide_ordered_core2_edge(walk->b.ordered, walk->b.place);
        of_a = comes_first(&edge_a, &edge_b);
    }
    take_edge(of_a ? &walk->a : &walk->b, of_a ? &walk->b : &walk->a, edge, corner);
    return true;
}

/* The relation where the differences are a point or a segment on a line with the origin. */
static collide_relation relation_on_line(const ordered_core2 *a, const ordered_core2 *b, reach_sum reach) {
    walk2 walk = walk_around(a, b);
    edge2 edge;
    vertex2 corner = collide_ordered_core2_vertex(a, walk.a.place);
    const vertex2 other = collide_ordered_core2_vertex(b, walk.b.place);
    int least = collide_gap_corners(&corner, &other, reach);
    while (least >= 0 && next_edge(&walk, &edge, &corner)) {
        const int gap = collide_gap_edge(&edge, &corner, reach);
        least = gap < least ? gap : least;
    }
    return collide_relation_of_gap(least);
}

/* The relation where the origin is not on the right of any edge, and on the left of one at least. */
static collide_relation relation_inside(bool on_edge, bool has_reach) {
    return on_edge && !has_reach ? COLLIDE_TOUCHING : COLLIDE_OVERLAPPING;
}

/* The edge closest to the origin has it on its right, so the others need no distance. */
collide_relation collide_relation_of_cores(const ordered_core2 *a, const ordered_core2 *b, double margin) {
    if (boxes_apart_beyond(a->bounds, b->bounds, a->core.radius, b->core.radius, margin)) {
        return COLLIDE_APART;
    }
    const reach_sum reach = reach_sum_from(a->core.radius, b->core.radius, margin);
    const bool has_reach = reach.of_a > 0.0 || reach.of_b > 0.0;
    walk2 walk = walk_around(a, b);
    edge2 edge;
    vertex2 corner;
    int least_gap = 1;
    bool seen[3] = {false, false, false};
    while (least_gap >= 0 && next_edge(&walk, &edge, &corner)) {
        const int side = collide_side_of_edge(&edge, &corner);
        seen[1 + side] = true;
        if (side < 0) {
            if (!has_reach) {
                return COLLIDE_APART;
            }
            const int gap = collide_gap_edge(&edge, &corner, reach);
            least_gap = gap < least_gap ? gap : least_gap;
        }
    }
    if (seen[0]) {
        return collide_relation_of_gap(least_gap);
    }
    return seen[2] ? relation_inside(seen[1], has_reach) : relation_on_line(a, b, reach);
}
