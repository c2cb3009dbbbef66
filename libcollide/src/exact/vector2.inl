/* Vectors of abstract numbers: the vocabulary in which predicates of the plane write their polynomials.
 *
 * Included by every file of polynomials (predicate2.inl and its like), each compiled twice: after
 * number_filter.h and after number_exact.h, which define `number` and its operations.
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

/* For sizes, which are known not to be negative. */
NUMBER_INLINE vector vector_from_sizes(number_space *space, geom_vec2 v) {
    return make_vector(number_from_size(space, v.x), number_from_size(space, v.y));
}

NUMBER_INLINE vector vector_add(vector a, vector b) {
    return make_vector(number_add(a.x, b.x), number_add(a.y, b.y));
}

NUMBER_INLINE vector vector_sub(vector a, vector b) {
    return make_vector(number_sub(a.x, b.x), number_sub(a.y, b.y));
}

/* The same vector with one magnitude for both coordinates. */
NUMBER_INLINE vector vector_leveled(vector v) {
    return make_vector(number_leveled(v.x, v.y), number_leveled(v.y, v.x));
}

NUMBER_INLINE number dot(vector a, vector b) {
    return number_add(number_mul(a.x, b.x), number_mul(a.y, b.y));
}

NUMBER_INLINE number cross(vector a, vector b) {
    return number_sub(number_mul(a.x, b.y), number_mul(a.y, b.x));
}

NUMBER_INLINE number square(number a) { return number_mul(a, a); }

/* v . v. */
NUMBER_INLINE number length_squared(vector v) { return number_add_squares(v.x, v.y); }

NUMBER_INLINE number sum_of_products(number a, number b, number c, number d) {
    return number_add(number_mul(a, b), number_mul(c, d));
}

NUMBER_INLINE number radius_sum(number_space *space, double r, double s) {
    return number_add(number_from(space, r), number_from(space, s));
}

/* The vector v in the frame of u, scaled by its length: how far it goes along u and to its left. */
NUMBER_INLINE vector vector_in_frame(vector u, vector v) {
    const vector w = make_vector(dot(u, v), cross(u, v));
    const bool turned = number_may_be_turned(u.x) && number_may_be_turned(u.y) && number_may_be_turned(v.x) &&
                        number_may_be_turned(v.y);
    return turned ? make_vector(number_turned(w.x, w.y), number_turned(w.y, w.x)) : w;
}

/* The distance of the origin to the segment from a to a + d, d not 0, against a reach, of which the square is
 * given. In the frame of the segment, scaled by |d|, the origin lies a x d beside the line, a . d before the
 * start and -(a . d + d . d) behind the end; at most one of these is positive. */
NUMBER_INLINE int gap_origin_segment(vector a, vector d, number squared_reach) {
    const vector in_frame = vector_in_frame(d, a);
    const number length = length_squared(d);
    const number behind = number_neg(number_add(in_frame.x, length));
    const number outside = number_positive_part(number_larger(in_frame.x, behind));
    return number_last_sign(
        number_sub(number_add(square(in_frame.y), square(outside)), number_mul(squared_reach, length)));
}

/* The larger of two gaps of one pair of shapes along different axes: one axis that separates is enough. */
NUMBER_INLINE int larger_gap(int a, int b) { return a > b ? a : b; }
