/* Vectors of abstract numbers: the vocabulary in which predicates of the plane write their polynomials.
 *
 * Included by every file of polynomials (predicate2.inl and its like), each compiled twice: after number_filter.h and
 * after number_exact.h, which define `number` and its operations.
 *
 * A sign may come out as COLLIDE_UNSURE when numbers are those of the filter. */

typedef struct vector {
    number x;
    number y;
} vector;

NUMBER_INLINE vector make_vector(number x, number y) {
    const vector v = {x, y};
    return v;
}

/* a - b. */
NUMBER_INLINE vector vector_difference(number_space *space, geom_vec2 a, geom_vec2 b) {
    return make_vector(number_difference(space, a.x, b.x), number_difference(space, a.y, b.y));
}

NUMBER_INLINE vector vector_from(number_space *space, geom_vec2 v) {
    return make_vector(number_from(space, v.x), number_from(space, v.y));
}

NUMBER_INLINE vector vector_add(vector a, vector b) {
    return make_vector(number_add(a.x, b.x), number_add(a.y, b.y));
}

NUMBER_INLINE vector vector_sub(vector a, vector b) {
    return make_vector(number_sub(a.x, b.x), number_sub(a.y, b.y));
}

NUMBER_INLINE number dot(vector a, vector b) {
    return number_add(number_mul(a.x, b.x), number_mul(a.y, b.y));
}

NUMBER_INLINE number cross(vector a, vector b) {
    return number_sub(number_mul(a.x, b.y), number_mul(a.y, b.x));
}

NUMBER_INLINE number square(number a) { return number_mul(a, a); }

NUMBER_INLINE number sum_of_products(number a, number b, number c, number d) {
    return number_add(number_mul(a, b), number_mul(c, d));
}

NUMBER_INLINE number radius_sum(number_space *space, double r, double s) {
    return number_add(number_from(space, r), number_from(space, s));
}

/* The distance of the origin to the segment from a to b = a + d, d not 0, against a reach, of which the square is given.
 * In the frame of the segment, scaled by |d|, the origin lies cross(a, d) beside the line, a . d before the start and
 * -b . d behind the end. */
NUMBER_INLINE int gap_origin_segment(vector a, vector b, vector d, number squared_reach) {
    const number beside = cross(a, d);
    const number before = number_positive_part(dot(a, d));
    const number behind = number_positive_part(number_neg(dot(b, d)));
    const number outside = number_add(square(before), square(behind));
    return number_compare(number_add(square(beside), outside), number_mul(squared_reach, dot(d, d)));
}

/* The larger of two gaps of one pair of shapes along different axes: one axis that separates is enough. */
NUMBER_INLINE int larger_gap(int a, int b) { return a > b ? a : b; }
