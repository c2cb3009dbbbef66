/* Boxes against small convex rings, as quick_convex2.h says. */
#include "quick_loop2.h"

#include <float.h>

/* A box as its own frame sees it: it reaches `half` to all sides of the origin. */
typedef struct framed_box {
    vector axis;  /* of the frame; of none where the box is axis-aligned */
    geom_vec2 at; /* its center, or its corner of least coordinates */
    vector size;  /* where it is axis-aligned */
    vector half;
    bool is_plain; /* axis-aligned */
} framed_box;

/* The frame of an axis-aligned box is doubled, since its center is no double. */
NUMBER_INLINE vector in_frame_of(const framed_box *box, number_space *space, geom_vec2 p) {
    const vector v = vector_difference(space, p, box->at);
    return box->is_plain ? vector_sub(vector_add(v, v), box->size) : vector_in_frame(box->axis, v);
}

/* How far the box reaches towards an edge, which is the vector e, scaled by its length. */
NUMBER_INLINE number reach_to_edge(const framed_box *box, vector e) {
    return sum_of_products(box->half.x, number_abs(e.y), box->half.y, number_abs(e.x));
}

/* By how much the box is on the inner side of the edge from a to b, or crosses it. */
NUMBER_INLINE number beyond_edge(const framed_box *box, double outer, vector a, vector b) {
    const number side = cross(a, b);
    return number_add(number_with_value(side, outer * side.value), reach_to_edge(box, vector_sub(b, a)));
}

/* The gap of an interval of numbers to that from -reach to +reach. */
NUMBER_INLINE int gap_along_axis(span s, number any, number reach) {
    const double bound = number_bound(number_sub(any, reach));
    const double after = s.least - reach.value;
    const double before = -s.most - reach.value;
    const double gap = geom_max(before, after);
    return (gap > bound) - (gap < -bound);
}

/* Separating axes: those of the box and the normals of the edges. */
NUMBER_INLINE int gap_in_frame(const framed_box *box, number_space *space, int orientation,
                               geom_ring convex) {
    const double outer = (double)orientation;
    span along = no_span;
    span across = no_span;
    double least = HUGE_VAL;
    geom_vec2 extent = {0.0, 0.0};
    vector before = in_frame_of(box, space, convex.points[convex.count - 1]);
    for (size_t i = 0; i < convex.count; ++i) {
        const vector after = in_frame_of(box, space, convex.points[i]);
        along = span_with(along, after.x.value);
        across = span_with(across, after.y.value);
        least = geom_min(beyond_edge(box, outer, before, after).value, least);
        extent = geom_vec2_make(extent.x + number_magnitude(after.x), extent.y + number_magnitude(after.y));
        before = after;
    }
    /* The bound along one axis of the box does not know the coordinates along the other. */
    if (!(extent.x + extent.y <= DBL_MAX)) {
        return COLLIDE_UNSURE;
    }
    const vector any = vector_of_extent(before, extent);
    const double bound = number_bound(beyond_edge(box, outer, any, any));
    const int of_edges = (least < -bound) - (least > bound);
    const int of_box =
        larger_gap(gap_along_axis(along, any.x, box->half.x), gap_along_axis(across, any.y, box->half.y));
    return larger_gap(of_box, of_edges);
}

int collide_quick_gap_obb_convex(geom_obb2 box, geom_ring convex) {
    const int orientation = collide_quick_orientation(convex);
    if (orientation == COLLIDE_UNSURE) {
        return COLLIDE_UNSURE;
    }
    number_space space;
    number_space_init(&space);
    const vector axis = vector_from(&space, box.axis);
    const vector half = vector_leveled(vector_from_sizes(&space, box.half));
    const number length = length_squared(axis);
    const framed_box framed = {axis, box.center, axis,
                               make_vector(number_mul(half.x, length), number_mul(half.y, length)), false};
    return gap_in_frame(&framed, &space, orientation, convex);
}

int collide_quick_gap_aabb_convex(geom_aabb2 box, geom_ring convex) {
    const int orientation = collide_quick_orientation(convex);
    if (orientation == COLLIDE_UNSURE) {
        return COLLIDE_UNSURE;
    }
    number_space space;
    number_space_init(&space);
    const vector size = vector_difference(&space, box.max, box.min);
    const framed_box framed = {size, box.min, size, vector_leveled(size), true};
    return gap_in_frame(&framed, &space, orientation, convex);
}
