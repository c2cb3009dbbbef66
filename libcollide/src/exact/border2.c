/* Points and segments against polygons with holes. */
#include "border2.h"

#include "predicate2.h"
#include "predicate2_core.h"
#include "shape/ring2.h"
#include "shape/valid2.h"

#include <collide/pair2.h>
#include <geom/locate.h>
#include <geom/predicate.h>

/* Both enumerations count up from what is apart to what is inside. */
_Static_assert((int)GEOM_LOCATION_OUTSIDE == COLLIDE_APART &&
                   (int)GEOM_LOCATION_BOUNDARY == COLLIDE_TOUCHING &&
                   (int)GEOM_LOCATION_INSIDE == COLLIDE_OVERLAPPING &&
                   (int)GEOM_LOCATION_INVALID == COLLIDE_INVALID,
               "a location is a relation");

collide_relation collide_relation_of_point_and_polygon(geom_vec2 point, const solid2 *solid) {
    return (collide_relation)solid2_locate(solid, point);
}

static geom_ring ring_of(const border2 *border) { return border->polygon.rings[border->ring]; }

static int solid_side(border2 *border) {
    if (!border->is_side_known) {
        const int orientation = geom_ring_orientation(ring_of(border));
        border->side = border->ring > 0 ? -orientation : orientation;
        border->is_side_known = true;
    }
    return border->side;
}

/* A segment, or what is left of an oriented box without height, whose ends are no doubles. The vector from
 * line.from to line.to has its direction, which leads from a to b; these differ. */
typedef struct stretch2 {
    edge2 line;
    vertex2 a;
    vertex2 b;
    geom_aabb2 bounds;
} stretch2;

static stretch2 stretch_of_segment(geom_segment2 segment) {
    const stretch2 stretch = {plain_edge(segment.a, segment.b), plain_vertex2(segment.a),
                              plain_vertex2(segment.b), box_of_segment(segment)};
    return stretch;
}

static stretch2 stretch_of_thin_box(geom_obb2 box) {
    const bool is_wide = box.half.x > 0.0;
    const geom_vec2 axis = is_wide ? box.axis : geom_vec2_perp(box.axis);
    const double half = is_wide ? box.half.x : box.half.y;
    const stretch2 stretch = {
        .line = {.origin = box.center, .to = axis, .first = -half, .last = half},
        .a = {box.center, axis, -half, 0.0, true, 0},
        .b = {box.center, axis, half, 0.0, true, 1},
        .bounds = loose_box_of_obb(box),
    };
    return stretch;
}

static bool is_same_point(const vertex2 *a, geom_vec2 b) {
    if (!a->turned) {
        return geom_vec2_equal(a->base, b);
    }
    const reach_sum none = {0.0, 0.0, 0.0};
    const vertex2 corner = plain_vertex2(b);
    return collide_gap_corners(a, &corner, none) == 0;
}

/* Whether the corner lies on the edge. */
static bool holds(const edge2 *edge, const vertex2 *corner) {
    if (edge->is_plain && !corner->turned) {
        const geom_segment2 segment = {edge->from, edge->to};
        return !boxes_apart(box_of_point(corner->base), box_of_segment(segment)) &&
               geom_orient2d(edge->from, edge->to, corner->base) == 0;
    }
    const reach_sum none = {0.0, 0.0, 0.0};
    return collide_gap_edge(edge, corner, none) == 0;
}

/* Whether the way from vertex i in the direction of the vector leads into the inside of the solid at once. */
static bool leads_inside_at_vertex(border2 *border, size_t i, geom_vec2 from, geom_vec2 to) {
    const int side = solid_side(border);
    const geom_vec2 before = collide_ring_neighbor(ring_of(border), i, false);
    const geom_vec2 vertex = ring_of(border).points[i];
    const geom_vec2 after = collide_ring_neighbor(ring_of(border), i, true);
    const int turn = side * geom_orient2d(before, vertex, after);
    const bool inside_first = side * collide_sign_cross(before, vertex, from, to) > 0;
    const bool inside_second = side * collide_sign_cross(vertex, after, from, to) > 0;
    return turn < 0 ? inside_first || inside_second : inside_first && inside_second;
}

/* Whether the stretch leads into the inside from vertex i, if that lies on it. */
static bool enters_at_vertex(const stretch2 *stretch, border2 *border, size_t i) {
    const geom_vec2 vertex = ring_of(border).points[i];
    const vertex2 corner = plain_vertex2(vertex);
    const edge2 *line = &stretch->line;
    return holds(line, &corner) &&
           ((!is_same_point(&stretch->a, vertex) &&
             leads_inside_at_vertex(border, i, line->to, line->from)) ||
            (!is_same_point(&stretch->b, vertex) && leads_inside_at_vertex(border, i, line->from, line->to)));
}

/* Whether an end of a stretch lies on the edge, but not at its ends, and the vector leads from it to that
 * side. */
static bool enters_at_edge(const vertex2 *end, geom_segment2 edge, int side, geom_vec2 from, geom_vec2 to) {
    const edge2 line = plain_edge(edge.a, edge.b);
    return collide_sign_cross(edge.a, edge.b, from, to) == side && holds(&line, end) &&
           !is_same_point(end, edge.a) && !is_same_point(end, edge.b);
}

/* Segments cross properly, or an end of one lies on the other, or they do not meet. */
static collide_relation relation_of_stretch_and_edge(const stretch2 *stretch, geom_segment2 edge) {
    const edge2 *line = &stretch->line;
    if (line->is_plain) {
        const geom_segment2 segment = {line->from, line->to};
        return collide_relation_of_segments(segment, edge);
    }
    const edge2 other = plain_edge(edge.a, edge.b);
    const vertex2 ends[2] = {plain_vertex2(edge.a), plain_vertex2(edge.b)};
    if (collide_side_of_edge(line, &ends[0]) * collide_side_of_edge(line, &ends[1]) < 0 &&
        collide_side_of_edge(&other, &stretch->a) * collide_side_of_edge(&other, &stretch->b) < 0) {
        return COLLIDE_OVERLAPPING;
    }
    const bool touch = holds(line, &ends[0]) || holds(line, &ends[1]) || holds(&other, &stretch->a) ||
                       holds(&other, &stretch->b);
    return touch ? COLLIDE_TOUCHING : COLLIDE_APART;
}

/* The relation of a stretch and edge i of a border, together with the vertex where that edge starts. Apart
 * from a proper crossing, a stretch enters the inside only at a vertex on it or at an end of its own on an
 * edge; what runs along edges ends at such places as well. Of equal neighbors, the last one starts the edge. */
static collide_relation relation_at_edge(const stretch2 *stretch, border2 *border, size_t i) {
    const geom_segment2 edge = collide_ring_edge(ring_of(border), i);
    if (geom_vec2_equal(edge.a, edge.b)) {
        return COLLIDE_APART;
    }
    const collide_relation meeting = relation_of_stretch_and_edge(stretch, edge);
    if (meeting != COLLIDE_TOUCHING) {
        return meeting;
    }
    const int side = solid_side(border);
    const edge2 *line = &stretch->line;
    const bool enters = enters_at_vertex(stretch, border, i) ||
                        enters_at_edge(&stretch->a, edge, side, line->from, line->to) ||
                        enters_at_edge(&stretch->b, edge, side, line->to, line->from);
    return enters ? COLLIDE_OVERLAPPING : COLLIDE_TOUCHING;
}

collide_relation collide_relation_at_border_edge(geom_segment2 segment, border2 *border, size_t edge) {
    if (geom_vec2_equal(segment.a, segment.b)) {
        return COLLIDE_APART;
    }
    const stretch2 stretch = stretch_of_segment(segment);
    return relation_at_edge(&stretch, border, edge);
}

typedef struct stretch_meeting {
    const stretch2 *stretch;
    border2 border;
    collide_relation relation;
} stretch_meeting;

static bool meet_edge(edge_search2 *search, const edge_at2 *edge) {
    stretch_meeting *met = search->context;
    border2_turn_to(&met->border, edge->ring);
    met->relation = larger_relation(met->relation, relation_at_edge(met->stretch, &met->border, edge->edge));
    return met->relation == COLLIDE_OVERLAPPING;
}

/* What does not meet any border lies inside or outside as a whole. */
static collide_relation relation_of_stretch(const stretch2 *stretch, geom_strip2 strip, geom_vec2 on_it,
                                            const solid2 *solid) {
    stretch_meeting met = {stretch, border2_of(solid->polygon), COLLIDE_APART};
    edge_search2 search = edge_search2_around(solid, stretch->bounds, 0.0, meet_edge, &met);
    search.strip = strip;
    (void)collide_visit_edges(&search);
    return met.relation != COLLIDE_APART ? met.relation : collide_relation_of_point_and_polygon(on_it, solid);
}

collide_relation collide_relation_of_segment_and_polygon(geom_segment2 segment, const solid2 *solid) {
    if (geom_vec2_equal(segment.a, segment.b)) {
        return collide_relation_of_point_and_polygon(segment.a, solid);
    }
    const stretch2 stretch = stretch_of_segment(segment);
    return relation_of_stretch(&stretch, strip2_of_segment(segment.a, segment.b), segment.a, solid);
}

collide_relation collide_relation_of_thin_box_and_polygon(geom_obb2 box, const solid2 *solid) {
    const stretch2 stretch = stretch_of_thin_box(box);
    return relation_of_stretch(&stretch, strip2_of_obb(box), box.center, solid);
}
