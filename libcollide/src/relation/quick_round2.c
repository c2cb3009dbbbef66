/* Discs and capsules against small convex rings, as quick_convex2.h says. */
#include "quick_loop2.h"
#include "shape/ring2.h"

/* The squared distance of the origin to the edge from a to a + e against the squared reach, as
 * gap_origin_segment has it. */
NUMBER_INLINE number gap_to_edge(vector a, vector e, number squared_reach) {
    const number length = length_squared(e);
    const number along = dot(a, e);
    const number outside = number_positive_part(number_larger(along, number_neg(number_add(along, length))));
    return number_sub(number_add(square(cross(a, e)), square(outside)), number_mul(squared_reach, length));
}

/* A ring as the center of a disc sees it. */
typedef struct seen_ring {
    span x;
    span y;
    geom_vec2 extent;
} seen_ring;

static inline seen_ring see(geom_vec2 center, geom_ring ring) {
    seen_ring seen = {no_span, no_span, {0.0, 0.0}};
    for (size_t i = 0; i < ring.count; ++i) {
        const geom_vec2 v = geom_vec2_sub(ring.points[i], center);
        seen.x = span_with(seen.x, v.x);
        seen.y = span_with(seen.y, v.y);
        seen.extent = extent_with(seen.extent, v);
    }
    return seen;
}

/* Whether all vertices are finite, and beyond one of the four sides of the square around the disc.
 * Differences are rounded, but not across the radius. */
static inline bool is_beyond(const seen_ring *seen, double radius) {
    const double gap =
        geom_max(geom_max(-seen->y.most, seen->y.least), geom_max(-seen->x.most, seen->x.least));
    return (gap > radius) & (seen->extent.x + seen->extent.y <= DBL_MAX);
}

/* The disc is apart where its center lies outside, left of one edge and right of another, and further than
 * its radius from all edges. */
int collide_quick_gap_circle_convex(geom_circle circle, geom_ring convex) {
    if (!collide_is_quick_ring(convex)) {
        return COLLIDE_UNSURE;
    }
    const seen_ring seen = see(circle.center, convex);
    if (is_beyond(&seen, circle.radius)) {
        return 1;
    }
    number_space space;
    number_space_init(&space);
    const number squared_reach = square(number_from(&space, circle.radius));
    span sides = no_span;
    double least = HUGE_VAL;
    geom_vec2 start = convex.points[convex.count - 1];
    vector before = vector_difference(&space, start, circle.center);
    vector edge = before;
    for (size_t i = 0; i < convex.count; ++i) {
        edge = vector_difference(&space, convex.points[i], start);
        sides = span_with(sides, cross(before, edge).value);
        least = geom_min(gap_to_edge(before, edge, squared_reach).value, least);
        start = convex.points[i];
        before = vector_difference(&space, start, circle.center);
    }
    const vector any = vector_of_extent(before, seen.extent);
    const vector any_edge = vector_of_extent(edge, geom_vec2_add(seen.extent, seen.extent));
    const double bound = number_bound(gap_to_edge(any, any_edge, squared_reach));
    const double bound_side = number_bound(cross(any, any_edge));
    const bool inside = surely_above(sides, bound_side) | surely_below(sides, bound_side);
    return gap_from((least > bound) & surely_both(sides, bound_side), (least < -bound) | inside);
}

/* What is known once some edges have been looked at. */
typedef struct round_search {
    number_space space;
    number squared_reach;
    int orientation; /* of the ring */
    int gap;         /* +1 or -1 where that is settled */
    bool sure;       /* all signs so far are sure */
} round_search;

static round_search start_search(double radius, geom_ring convex) {
    round_search search;
    number_space_init(&search.space);
    search.squared_reach = square(number_from(&search.space, radius));
    search.orientation = collide_quick_orientation(convex);
    search.gap = COLLIDE_UNSURE;
    search.sure = search.orientation != COLLIDE_UNSURE;
    return search;
}

/* The gap of a point and a segment, of which a and a + d are the ends as seen from the point. */
NUMBER_INLINE void measure(round_search *search, vector a, vector d) {
    const int gap = gap_origin_segment(a, d, search->squared_reach);
    search->gap = gap < 0 ? gap : search->gap;
    search->sure = search->sure && gap > 0;
}

/* Whether the origin surely lies further than the reach from the line, whose distance of it is height /
 * |d|. */
NUMBER_INLINE bool is_far(const round_search *search, number height, vector d) {
    return number_compare(square(height), number_mul(search->squared_reach, dot(d, d))) > 0;
}

/* One edge of the ring and the capsule's segment: the line of the edge may part them by more than the reach.
 * Otherwise both ends are measured to the edge, and its start to the segment. */
static void visit_edge(round_search *search, geom_capsule2 capsule, geom_segment2 edge) {
    const vector d = vector_difference(&search->space, edge.b, edge.a);
    const vector a_from = vector_difference(&search->space, edge.a, capsule.a);
    const vector b_from = vector_difference(&search->space, edge.a, capsule.b);
    const number height_a = cross(a_from, d);
    const number height_b = cross(b_from, d);
    if (search->orientation * number_sign(height_a) < 0 && search->orientation * number_sign(height_b) < 0 &&
        is_far(search, height_a, d) && is_far(search, height_b, d)) {
        search->gap = 1;
        return;
    }
    measure(search, a_from, d);
    measure(search, b_from, d);
    measure(search, vector_difference(&search->space, capsule.a, edge.a),
            vector_difference(&search->space, capsule.b, capsule.a));
}

/* Where ring and segment are apart, a vertex of the one is closest to an edge of the other. */
int collide_quick_gap_capsule_convex(geom_capsule2 capsule, geom_ring convex) {
    round_search search = start_search(capsule.radius, convex);
    if (!search.sure || geom_vec2_equal(capsule.a, capsule.b)) {
        return COLLIDE_UNSURE;
    }
    const geom_segment2 segment = {capsule.a, capsule.b};
    const int gap_of_cores = collide_quick_gap_segment_convex(segment, convex);
    if (gap_of_cores < 0) {
        return gap_of_cores;
    }
    for (size_t i = 0; i < convex.count && search.gap == COLLIDE_UNSURE; ++i) {
        const geom_segment2 edge = collide_ring_edge(convex, i);
        if (!geom_vec2_equal(edge.a, edge.b)) {
            visit_edge(&search, capsule, edge);
        }
    }
    return search.gap == COLLIDE_UNSURE && search.sure ? gap_of_cores : search.gap;
}
