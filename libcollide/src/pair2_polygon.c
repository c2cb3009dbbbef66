#include <collide/pair2.h>

#include "predicate2.h"
#include "ring2.h"
#include "valid2.h"

#include <geom/predicate.h>

static collide_relation larger_relation(collide_relation a, collide_relation b) { return a > b ? a : b; }

static bool valid_ring(geom_ring ring) {
    double defects = 0.0;
    for (size_t i = 0; i < ring.count; ++i) {
        defects += defect2(ring.points[i]);
    }
    return ring.count >= 3 && defects == 0.0;
}

static bool valid_polygon(geom_polygon polygon) {
    for (size_t i = 0; i < polygon.count; ++i) {
        if (!valid_ring(polygon.rings[i])) {
            return false;
        }
    }
    return polygon.count > 0;
}

static geom_vec2 next_vertex(geom_ring ring, size_t i) { return ring.points[i + 1 < ring.count ? i + 1 : 0]; }

static geom_vec2 previous_vertex(geom_ring ring, size_t i) {
    return ring.points[i > 0 ? i - 1 : ring.count - 1];
}

/* Whether p, known to lie on the line of the segment, lies between its ends or on one. */
static bool within_bounds(geom_vec2 p, geom_segment2 segment) {
    const geom_segment2 point = {p, p};
    return !collide_quick_reject(point, segment);
}

/* What an edge does to a point and to the ray that runs from it towards +x. */
typedef enum crossing {
    CROSSES_NOT,
    CROSSES, /* the ray, counting the lower end of the edge but not the upper one */
    HOLDS    /* the point */
} crossing;

static crossing crossing_of(geom_vec2 p, geom_segment2 edge) {
    const geom_vec2 a = edge.a;
    const geom_vec2 b = edge.b;
    if ((a.y > p.y && b.y > p.y) || (a.y < p.y && b.y < p.y) || (a.x < p.x && b.x < p.x)) {
        return CROSSES_NOT;
    }
    const bool spans = (a.y > p.y) != (b.y > p.y);
    if (a.x > p.x && b.x > p.x) {
        return spans ? CROSSES : CROSSES_NOT;
    }
    const int side = geom_orient2d(a, b, p);
    if (side == 0) {
        return HOLDS;
    }
    return spans && (side > 0) == (b.y > a.y) ? CROSSES : CROSSES_NOT;
}

static collide_relation relation_of_point(geom_vec2 point, geom_polygon polygon) {
    bool inside = false;
    for (size_t i = 0; i < polygon.count; ++i) {
        const geom_ring ring = polygon.rings[i];
        for (size_t j = 0; j < ring.count; ++j) {
            const crossing met = crossing_of(point, collide_ring_edge(ring, j));
            if (met == HOLDS) {
                return COLLIDE_TOUCHING;
            }
            inside = inside != (met == CROSSES);
        }
    }
    return inside ? COLLIDE_OVERLAPPING : COLLIDE_APART;
}

/* A ring of a polygon, and on which side of its edges the solid is: +1 left, -1 right. Finding that takes a look at
 * the whole ring, so it is put off until a contact asks for it. */
typedef struct border2 {
    geom_ring ring;
    bool is_hole;
    bool is_side_known;
    int side;
} border2;

static border2 border_of(geom_polygon polygon, size_t i) {
    const border2 border = {polygon.rings[i], i > 0, false, 0};
    return border;
}

static int solid_side(border2 *border) {
    if (!border->is_side_known) {
        const int orientation = geom_ring_orientation(border->ring);
        border->side = border->is_hole ? -orientation : orientation;
        border->is_side_known = true;
    }
    return border->side;
}

/* Whether the way from vertex i towards `target`, another point, leads into the inside of the solid at once. */
static bool leads_inside_at_vertex(border2 *border, size_t i, geom_vec2 target) {
    const int side = solid_side(border);
    const geom_vec2 before = previous_vertex(border->ring, i);
    const geom_vec2 vertex = border->ring.points[i];
    const geom_vec2 after = next_vertex(border->ring, i);
    const int turn = side * geom_orient2d(before, vertex, after);
    const bool inside_first = side * geom_orient2d(before, vertex, target) > 0;
    const bool inside_second = side * geom_orient2d(vertex, after, target) > 0;
    return turn < 0 ? inside_first || inside_second : inside_first && inside_second;
}

/* Whether the segment leads into the inside from vertex i, if that lies on it. */
static bool enters_at_vertex(geom_segment2 segment, border2 *border, size_t i, collide_sides of_edge) {
    const geom_vec2 vertex = border->ring.points[i];
    if (of_edge.of_a != 0 || !within_bounds(vertex, segment)) {
        return false;
    }
    return (!geom_equal2(vertex, segment.a) && leads_inside_at_vertex(border, i, segment.a)) ||
           (!geom_equal2(vertex, segment.b) && leads_inside_at_vertex(border, i, segment.b));
}

/* Whether p, on the line of the edge if `side` is 0, lies on the edge but not at its ends. */
static bool inside_edge(geom_vec2 p, int side, geom_segment2 edge) {
    return side == 0 && !geom_equal2(p, edge.a) && !geom_equal2(p, edge.b) && within_bounds(p, edge);
}

/* The relation of a segment and edge i of a border, together with the vertex where that edge starts. Apart from a
 * proper crossing, a segment enters the inside only at a vertex on it or at an end of its own on an edge; what runs
 * along edges ends at such places as well. */
static collide_relation relation_at_edge(geom_segment2 segment, border2 *border, size_t i) {
    const geom_segment2 edge = collide_ring_edge(border->ring, i);
    const collide_relation meeting = collide_relation_of_segments(segment, edge);
    if (meeting != COLLIDE_TOUCHING) {
        return meeting;
    }
    const int side = solid_side(border);
    const collide_sides sides = collide_straddle(edge, segment);
    const bool enters = enters_at_vertex(segment, border, i, collide_straddle(segment, edge)) ||
                        (inside_edge(segment.a, sides.of_a, edge) && sides.of_b == side) ||
                        (inside_edge(segment.b, sides.of_b, edge) && sides.of_a == side);
    return enters ? COLLIDE_OVERLAPPING : COLLIDE_TOUCHING;
}

/* The relation of a segment and the solid as far as it shows at the border: apart when they do not meet there. */
static collide_relation relation_at_border(geom_segment2 segment, border2 *border) {
    collide_relation relation = COLLIDE_APART;
    const geom_aabb2 box = box_of_segment(segment);
    if (geom_equal2(segment.a, segment.b)) {
        return relation;
    }
    for (size_t i = 0; i < border->ring.count && relation != COLLIDE_OVERLAPPING; ++i) {
        if (!boxes_apart(box, box_of_segment(collide_ring_edge(border->ring, i)))) {
            relation = larger_relation(relation, relation_at_edge(segment, border, i));
        }
    }
    return relation;
}

/* What does not meet any border lies inside or outside as a whole. */
static collide_relation relation_of_segment(geom_segment2 segment, geom_polygon polygon) {
    collide_relation relation = COLLIDE_APART;
    for (size_t i = 0; i < polygon.count && relation != COLLIDE_OVERLAPPING; ++i) {
        border2 border = border_of(polygon, i);
        relation = larger_relation(relation, relation_at_border(segment, &border));
    }
    return relation != COLLIDE_APART ? relation : relation_of_point(segment.a, polygon);
}

static collide_relation relation_of_ring(geom_ring ring, geom_polygon polygon) {
    collide_relation relation = COLLIDE_APART;
    for (size_t i = 0; i < polygon.count; ++i) {
        border2 border = border_of(polygon, i);
        const geom_aabb2 bounds = geom_ring_bounds(border.ring);
        for (size_t j = 0; j < ring.count && relation != COLLIDE_OVERLAPPING; ++j) {
            const geom_segment2 edge = collide_ring_edge(ring, j);
            if (!boxes_apart(box_of_segment(edge), bounds)) {
                relation = larger_relation(relation, relation_at_border(edge, &border));
            }
        }
    }
    return relation != COLLIDE_APART ? relation : relation_of_point(ring.points[0], polygon);
}

static collide_relation relation_of_rings(geom_polygon a, geom_polygon b) {
    collide_relation relation = COLLIDE_APART;
    for (size_t i = 0; i < a.count && relation != COLLIDE_OVERLAPPING; ++i) {
        relation = larger_relation(relation, relation_of_ring(a.rings[i], b));
    }
    return relation;
}

/* The vertex of smallest x, and of smallest y among those, and the one after it when going counterclockwise. */
typedef struct corner {
    geom_vec2 vertex;
    geom_vec2 after;
} corner;

static corner lowest_corner(geom_ring ring) {
    size_t lowest = 0;
    for (size_t i = 1; i < ring.count; ++i) {
        const geom_vec2 p = ring.points[i];
        const geom_vec2 q = ring.points[lowest];
        if (p.x < q.x || (p.x == q.x && p.y < q.y)) {
            lowest = i;
        }
    }
    const geom_vec2 vertex = ring.points[lowest];
    const geom_vec2 before = previous_vertex(ring, lowest);
    const geom_vec2 after = next_vertex(ring, lowest);
    const corner result = {vertex, geom_orient2d(before, vertex, after) < 0 ? before : after};
    return result;
}

/* Whether two rings start from the same lowest corner in the same direction. All other vertices lie on one side of the
 * lowest one, so that collinear ones lie in the same direction. */
static bool share_lowest_corner(geom_ring a, geom_ring b) {
    const corner corner_a = lowest_corner(a);
    const corner corner_b = lowest_corner(b);
    return geom_equal2(corner_a.vertex, corner_b.vertex) &&
           geom_orient2d(corner_a.vertex, corner_a.after, corner_b.after) == 0;
}

collide_relation collide_point_polygon(geom_vec2 point, geom_polygon polygon) {
    if (!valid_point(point) || !valid_polygon(polygon)) {
        return COLLIDE_INVALID;
    }
    return relation_of_point(point, polygon);
}

collide_relation collide_segment_polygon(geom_segment2 segment, geom_polygon polygon) {
    if (!valid_segment(segment) || !valid_polygon(polygon)) {
        return COLLIDE_INVALID;
    }
    return relation_of_segment(segment, polygon);
}

/* A disc of positive radius that reaches the polygon anywhere also reaches its inside, unless it touches. */
collide_relation collide_circle_polygon(geom_circle circle, geom_polygon polygon) {
    if (!valid_circle(circle) || !valid_polygon(polygon)) {
        return COLLIDE_INVALID;
    }
    collide_relation relation = relation_of_point(circle.center, polygon);
    if (circle.radius == 0.0) {
        return relation;
    }
    const geom_aabb2 center = box_of_point(circle.center);
    for (size_t i = 0; i < polygon.count; ++i) {
        const geom_ring ring = polygon.rings[i];
        for (size_t j = 0; j < ring.count && relation != COLLIDE_OVERLAPPING; ++j) {
            const geom_segment2 edge = collide_ring_edge(ring, j);
            if (!grown_boxes_apart(box_of_segment(edge), 0.0, center, circle.radius)) {
                const int gap = collide_gap_point_segment(circle.center, edge, circle.radius, 0.0);
                relation = larger_relation(relation, collide_relation_of_gap(gap));
            }
        }
    }
    return relation;
}

/* The insides of two polygons are connected open sets. If an edge of one meets the inside of the other, they overlap.
 * Otherwise neither inside meets the border of the other; then the insides are either equal or disjoint, and equal
 * ones are told by the lowest corner of the outer rings: both lie left of the edge that starts there, and two
 * disjoint ones cannot. */
collide_relation collide_polygon_polygon(geom_polygon a, geom_polygon b) {
    if (!valid_polygon(a) || !valid_polygon(b)) {
        return COLLIDE_INVALID;
    }
    collide_relation relation = relation_of_rings(a, b);
    if (relation != COLLIDE_OVERLAPPING) {
        relation = larger_relation(relation, relation_of_rings(b, a));
    }
    const bool equal = relation == COLLIDE_TOUCHING && share_lowest_corner(a.rings[0], b.rings[0]);
    return equal ? COLLIDE_OVERLAPPING : relation;
}
