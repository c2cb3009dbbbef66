/* What the filter alone knows of small convex rings. */
#include "quick_convex2.h"

#include "quick_loop2.h"
#include "shape/ring2.h"

/* +1 or -1: surely left or right of the line from a to b. */
static inline int quick_side(geom_vec2 a, geom_vec2 b, geom_vec2 p) {
    number_space space;
    number_space_init(&space);
    return number_sign(cross(vector_difference(&space, b, a), vector_difference(&space, p, a)));
}

int collide_quick_orientation(geom_ring ring) {
    const geom_vec2 *p = ring.points;
    if (!collide_is_quick_ring(ring)) {
        return COLLIDE_UNSURE;
    }
    if (ring.count == 2) {
        return geom_vec2_equal(p[0], p[1]) ? COLLIDE_UNSURE : 1;
    }
    const size_t third = ring.count / 3;
    return quick_side(p[0], p[third], p[2 * third]);
}

/* The point is apart where it is left of one edge and right of another, whatever the orientation. Seen from
 * it, the side of an edge is the turn between the directions of its ends. */
int collide_quick_gap_point_convex(geom_vec2 point, geom_ring convex) {
    if (!collide_is_quick_ring(convex)) {
        return COLLIDE_UNSURE;
    }
    number_space space;
    number_space_init(&space);
    span sides = no_span;
    geom_vec2 extent = {0.0, 0.0};
    vector before = vector_difference(&space, convex.points[convex.count - 1], point);
    for (size_t i = 0; i < convex.count; ++i) {
        const vector after = vector_difference(&space, convex.points[i], point);
        sides = span_with(sides, cross(before, after).value);
        extent = extent_with(extent, vector_values(after));
        before = after;
    }
    const vector any = vector_of_extent(before, extent);
    const double bound = number_bound(cross(any, any));
    return gap_from(surely_both(sides, bound), surely_above(sides, bound) | surely_below(sides, bound));
}

/* On which side of the segment's end lies an edge, given that of its start and how far the edge's ends a and
 * b lie to the left of the segment, all scaled. */
NUMBER_INLINE number side_of_end(number side_of_start, number left_a, number left_b) {
    return number_add(side_of_start, number_sub(left_a, left_b));
}

/* Seen from the start of the segment d, a vertex v lies d x v to its left, and an edge from a to b has the
 * start a x b on its left, and the end (a - d) x (b - d). The segment is apart where an edge has both on its
 * outer side, or where all vertices lie on one side of it. */
int collide_quick_gap_segment_convex(geom_segment2 segment, geom_ring convex) {
    const int orientation = collide_quick_orientation(convex);
    if (orientation == COLLIDE_UNSURE) {
        return COLLIDE_UNSURE;
    }
    number_space space;
    number_space_init(&space);
    const double outer = (double)orientation;
    const vector d = vector_difference(&space, segment.b, segment.a);
    span lefts = no_span;
    double least = HUGE_VAL;
    geom_vec2 extent = extent_with(geom_vec2_make(0.0, 0.0), vector_values(d));
    vector before = vector_difference(&space, convex.points[convex.count - 1], segment.a);
    number left_before = cross(d, before);
    for (size_t i = 0; i < convex.count; ++i) {
        const vector after = vector_difference(&space, convex.points[i], segment.a);
        const number left = cross(d, after);
        const number side = cross(before, after);
        const number end = side_of_end(side, left_before, left);
        lefts = span_with(lefts, left.value);
        least = geom_min(geom_max(outer * end.value, outer * side.value), least);
        extent = extent_with(extent, vector_values(after));
        before = after;
        left_before = left;
    }
    const vector any = vector_of_extent(before, extent);
    const number any_side = cross(any, any);
    const double bound_left = number_bound(any_side);
    const double bound = number_bound(side_of_end(any_side, any_side, any_side));
    const bool apart = (least < -bound) | surely_above(lefts, bound_left) | surely_below(lefts, bound_left);
    return gap_from(apart, (least > bound) & surely_both(lefts, bound_left));
}

static geom_aabb2 quick_bounds(geom_ring ring) {
    geom_aabb2 bounds = {ring.points[0], ring.points[0]};
    for (size_t i = 1; i < ring.count; ++i) {
        const geom_vec2 p = ring.points[i];
        bounds.min = geom_vec2_make(geom_min(p.x, bounds.min.x), geom_min(p.y, bounds.min.y));
        bounds.max = geom_vec2_make(geom_max(p.x, bounds.max.x), geom_max(p.y, bounds.max.y));
    }
    return bounds;
}

/* The gap that an edge leaves to the other ring. The search for a vertex on its inner side starts where the
 * one for the edge before has ended. */
static int gap_at_edge(geom_segment2 edge, int orientation, geom_ring other, size_t *inner) {
    int gap = 1;
    for (size_t left = other.count; left > 0; --left) {
        const int side = orientation * quick_side(edge.a, edge.b, other.points[*inner]);
        if (side > 0) {
            return -1;
        }
        gap = side < 0 ? gap : COLLIDE_UNSURE;
        *inner = *inner + 1 < other.count ? *inner + 1 : 0;
    }
    return gap;
}

/* The largest gap along the normals of the edges of one ring. */
static int gap_at_edges(geom_ring ring, geom_ring other) {
    const int orientation = collide_quick_orientation(ring);
    int largest = orientation != COLLIDE_UNSURE ? -1 : COLLIDE_UNSURE;
    size_t inner = 0;
    for (size_t i = 0; i < ring.count && orientation != COLLIDE_UNSURE && largest < 1; ++i) {
        const geom_segment2 edge = collide_ring_edge(ring, i);
        if (!geom_vec2_equal(edge.a, edge.b)) {
            largest = larger_gap(largest, gap_at_edge(edge, orientation, other, &inner));
        }
    }
    return largest;
}

int collide_quick_gap_convex_convex(geom_ring a, geom_ring b) {
    if (!collide_is_quick_ring(a) || !collide_is_quick_ring(b)) {
        return COLLIDE_UNSURE;
    }
    if (boxes_apart(quick_bounds(a), quick_bounds(b))) {
        return 1;
    }
    const int gap = gap_at_edges(b, a);
    return gap == 1 ? gap : larger_gap(gap, gap_at_edges(a, b));
}
