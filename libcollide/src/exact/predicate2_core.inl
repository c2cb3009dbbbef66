/* The polynomials of predicate2_core.h, compiled twice as those of predicate2.inl are.
 *
 * Degrees: 4 for the side, 6 for the gap of an edge. For the worst exponents the latter takes less than 7,000
 * of the 12,288 limbs of an exact arena: at most 66 k + 1 for each operation with a result of degree k. */

#include "vector2.inl"

/* From the point `origin` to the corner. */
NUMBER_INLINE vector corner_from(number_space *space, const vertex2 *corner, geom_vec2 origin) {
    const vector anchor = vector_difference(space, corner->base, origin);
    if (!corner->turned) {
        return anchor;
    }
    const vector u = vector_from(space, corner->axis);
    const vector half = vector_from(space, geom_vec2_make(corner->along, corner->across));
    const vector offset = make_vector(number_sub(number_mul(half.x, u.x), number_mul(half.y, u.y)),
                                      sum_of_products(half.x, u.y, half.y, u.x));
    return vector_add(anchor, offset);
}

NUMBER_INLINE number number_of_reach(number_space *space, reach_sum reach) {
    const number radii = radius_sum(space, reach.of_a, reach.of_b);
    return reach.margin == 0.0 ? radii : number_add(radii, number_from(space, reach.margin));
}

/* How far the corner lies to the left of the edge, scaled by the length of d. */
NUMBER_INLINE number beside_edge(number_space *space, const edge2 *edge, vector d, vector corner) {
    const number beside = cross(d, corner);
    return edge->is_plain ? beside
                          : number_add(beside, number_mul(number_from(space, edge->across), dot(d, d)));
}

static inline int side_of_edge(const edge2 *edge, const vertex2 *corner) {
    number_space space;
    number_space_init(&space);
    const vector d = vector_difference(&space, edge->to, edge->from);
    return number_sign(beside_edge(&space, edge, d, corner_from(&space, corner, edge->origin)));
}

/* In the frame of the edge, scaled by the length of d: how far the corner lies beside it, before its start
 * and behind its end. */
static inline int gap_edge(const edge2 *edge, const vertex2 *corner, reach_sum reach) {
    number_space space;
    number_space_init(&space);
    const vector d = vector_difference(&space, edge->to, edge->from);
    const vector w = corner_from(&space, corner, edge->origin);
    const number length = dot(d, d);
    const number along = dot(d, w);
    const number start = number_mul(number_from(&space, edge->first), length);
    const number end = number_mul(number_from(&space, edge->last), length);
    const number beside = beside_edge(&space, edge, d, w);
    const number before = number_positive_part(number_sub(start, along));
    const number behind = number_positive_part(number_sub(along, end));
    const number outside = number_add(square(before), square(behind));
    return number_compare(number_add(square(beside), outside),
                          number_mul(square(number_of_reach(&space, reach)), length));
}

static inline int gap_corners(const vertex2 *a, const vertex2 *b, reach_sum reach) {
    number_space space;
    number_space_init(&space);
    const vector d = vector_sub(corner_from(&space, a, b->base), corner_from(&space, b, b->base));
    return number_compare(dot(d, d), square(number_of_reach(&space, reach)));
}
