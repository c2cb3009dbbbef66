#include "quick_convex2.h"

#include "number_filter.h"
#include "ring2.h"
#include "valid2.h"
#include "vector2.inl"

static bool is_small(geom_ring ring) { return ring.count >= 2 && ring.count <= QUICK_RING; }

/* +1 or -1: surely left or right of the line from a to b. */
static inline int quick_side(geom_vec2 a, geom_vec2 b, geom_vec2 p) {
    number_space space;
    number_space_init(&space);
    return number_sign(cross(vector_difference(&space, b, a), vector_difference(&space, p, a)));
}

int collide_quick_orientation(geom_ring ring) {
    const geom_vec2 *p = ring.points;
    if (!is_small(ring)) {
        return COLLIDE_UNSURE;
    }
    if (ring.count == 2) {
        return geom_equal2(p[0], p[1]) ? COLLIDE_UNSURE : 1;
    }
    const size_t third = ring.count / 3;
    return quick_side(p[0], p[third], p[2 * third]);
}

/* The point is apart where it is left of one edge and right of another, whatever the orientation. Seen from it, the
 * side of an edge is the turn between the directions of its ends. Where all sides are sure, all numbers are finite. */
int collide_quick_gap_point_convex(geom_vec2 point, geom_ring convex) {
    if (!is_small(convex) || convex.count == 2) {
        return COLLIDE_UNSURE;
    }
    number_space space;
    number_space_init(&space);
    size_t left = 0;
    size_t right = 0;
    vector before = vector_difference(&space, convex.points[convex.count - 1], point);
    for (size_t i = 0; i < convex.count; ++i) {
        const vector after = vector_difference(&space, convex.points[i], point);
        const int side = number_sign(cross(before, after));
        left += side > 0;
        right += side < 0;
        before = after;
    }
    if (left + right < convex.count) {
        return COLLIDE_UNSURE;
    }
    return left > 0 && right > 0 ? 1 : -1;
}

static geom_aabb2 quick_bounds(geom_ring ring) {
    geom_aabb2 bounds = {ring.points[0], ring.points[0]};
    for (size_t i = 1; i < ring.count; ++i) {
        const geom_vec2 p = ring.points[i];
        bounds.min = geom_make2(lesser(bounds.min.x, p.x), lesser(bounds.min.y, p.y));
        bounds.max = geom_make2(greater(bounds.max.x, p.x), greater(bounds.max.y, p.y));
    }
    return bounds;
}

/* The gap that an edge leaves to the other ring. The search for a vertex on its inner side starts where the one for the
 * edge before has ended. */
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
        if (!geom_equal2(edge.a, edge.b)) {
            largest = larger_gap(largest, gap_at_edge(edge, orientation, other, &inner));
        }
    }
    return largest;
}

int collide_quick_gap_convex_convex(geom_ring a, geom_ring b) {
    if (!is_small(a) || !is_small(b)) {
        return COLLIDE_UNSURE;
    }
    if (boxes_apart(quick_bounds(a), quick_bounds(b))) {
        return 1;
    }
    const int gap = gap_at_edges(b, a);
    return gap == 1 ? gap : larger_gap(gap, gap_at_edges(a, b));
}

/* The gap along one axis of a box that reaches so far to both sides, given how far along it each vertex lies. */
static int gap_along_axis(const number *along, size_t count, number reach) {
    bool all_after = true;
    bool all_before = true;
    bool some_before_end = false;
    bool some_after_start = false;
    for (size_t i = 0; i < count; ++i) {
        const int to_end = number_compare(along[i], reach);
        const int to_start = number_compare(along[i], number_neg(reach));
        all_after = all_after && to_end > 0;
        all_before = all_before && to_start < 0;
        some_before_end = some_before_end || to_end < 0;
        some_after_start = some_after_start || to_start > 0;
    }
    if (all_after || all_before) {
        return 1;
    }
    return some_before_end && some_after_start ? -1 : COLLIDE_UNSURE;
}

/* The largest gap along the two axes of the box, everything scaled by the length of its axis. */
static int gap_along_axes_of(geom_obb2 box, geom_ring convex) {
    number_space space;
    number_space_init(&space);
    const vector u = vector_from(&space, box.axis);
    const number length = dot(u, u);
    number along[QUICK_RING];
    number across[QUICK_RING];
    for (size_t i = 0; i < convex.count; ++i) {
        const vector d = vector_difference(&space, convex.points[i], box.center);
        along[i] = dot(u, d);
        across[i] = cross(u, d);
    }
    const int gap = gap_along_axis(along, convex.count, number_mul(number_from(&space, box.half.x), length));
    return gap == 1 ? gap
                    : larger_gap(gap, gap_along_axis(across, convex.count,
                                                     number_mul(number_from(&space, box.half.y), length)));
}

/* The gap that an edge leaves to the box: its centre is further out than it reaches towards the edge. */
static int gap_at_edge_of_box(geom_segment2 edge, int orientation, geom_obb2 box) {
    number_space space;
    number_space_init(&space);
    const vector d = vector_difference(&space, edge.b, edge.a);
    const vector u = vector_from(&space, box.axis);
    const number center = cross(d, vector_difference(&space, box.center, edge.a));
    const number reach = sum_of_products(number_from(&space, box.half.x), number_abs(cross(d, u)),
                                         number_from(&space, box.half.y), number_abs(dot(d, u)));
    return -number_sign(number_add(orientation > 0 ? center : number_neg(center), reach));
}

int collide_quick_gap_obb_convex(geom_obb2 box, geom_ring convex) {
    const int orientation = collide_quick_orientation(convex);
    if (orientation == COLLIDE_UNSURE) {
        return COLLIDE_UNSURE;
    }
    int largest = gap_along_axes_of(box, convex);
    for (size_t i = 0; i < convex.count && largest < 1; ++i) {
        const geom_segment2 edge = collide_ring_edge(convex, i);
        if (!geom_equal2(edge.a, edge.b)) {
            largest = larger_gap(largest, gap_at_edge_of_box(edge, orientation, box));
        }
    }
    return largest;
}
