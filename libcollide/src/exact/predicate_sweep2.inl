/* The polynomials of predicate_sweep2.h, compiled as predicate2.inl is. In them w is the vector to the moving
 * vertex from the first end of the edge, e the edge, d the motion: the vertex and the edge have the
 * differences w + t d - s e, a parallelogram, and the question is where the origin lies to it. */

#include "vector2.inl"

NUMBER_INLINE vector offset_of(number_space *space, const vertex2 *v) {
    const vector axis = vector_from(space, v->axis);
    const number along = number_from(space, v->along);
    const number across = number_from(space, v->across);
    return make_vector(number_sub(number_mul(along, axis.x), number_mul(across, axis.y)),
                       number_add(number_mul(along, axis.y), number_mul(across, axis.x)));
}

/* p - q. */
NUMBER_INLINE vector between(number_space *space, const vertex2 *p, const vertex2 *q) {
    vector w = vector_difference(space, p->base, q->base);
    w = p->turned ? vector_add(w, offset_of(space, p)) : w;
    return q->turned ? vector_sub(w, offset_of(space, q)) : w;
}

NUMBER_INLINE vector motion_of(number_space *space, sweep_motion motion) {
    return vector_difference(space, motion.to, motion.from);
}

NUMBER_INLINE number reach_of_pair(number_space *space, const sweep_pair *pair) {
    return number_add(radius_sum(space, pair->reach[0], pair->reach[1]), number_from(space, pair->reach[2]));
}

/* +1 when the origin lies beyond both of two parallel lines, 0 on one of them, -1 between: the lines through
 * the tips of a and b in a direction with which these have the cross products given. */
NUMBER_INLINE int gap_between(number a, number b) { return number_sign(a) * number_sign(b); }

NUMBER_INLINE int sweep_end(const sweep_pair *pair, int end) {
    number_space space;
    number_space_init(&space);
    const vector d = motion_of(&space, pair->motion);
    const vector w = between(&space, &pair->vertex, &pair->edge[end]);
    return gap_origin_segment(w, d, square(reach_of_pair(&space, pair)));
}

/* The gap of the origin and the parallelogram along the axis across the motion. */
NUMBER_INLINE int sweep_across_motion(const sweep_pair *pair) {
    number_space space;
    number_space_init(&space);
    const vector d = motion_of(&space, pair->motion);
    const vector from_start = between(&space, &pair->vertex, &pair->edge[0]);
    const vector from_end = between(&space, &pair->vertex, &pair->edge[1]);
    return gap_between(cross(d, from_start), cross(d, from_end));
}

/* And along the axis across the edge. */
NUMBER_INLINE int sweep_across_edge(const sweep_pair *pair) {
    number_space space;
    number_space_init(&space);
    const vector e = between(&space, &pair->edge[1], &pair->edge[0]);
    const vector w = between(&space, &pair->vertex, &pair->edge[0]);
    return gap_between(cross(e, w), cross(e, vector_add(w, motion_of(&space, pair->motion))));
}

/* The gap of the origin and one of the two sides of the parallelogram that are parallel to the edge: that of
 * the vertex before or after the motion. The other two are those of sweep_end. */
NUMBER_INLINE int sweep_rest(const sweep_pair *pair, bool moved) {
    number_space space;
    number_space_init(&space);
    const vector e = between(&space, &pair->edge[0], &pair->edge[1]);
    vector w = between(&space, &pair->vertex, &pair->edge[0]);
    w = moved ? vector_add(w, motion_of(&space, pair->motion)) : w;
    return gap_origin_segment(w, e, square(reach_of_pair(&space, pair)));
}

NUMBER_INLINE int sweep_side(const vertex2 *a, const vertex2 *b, const vertex2 *p, const vertex2 *q) {
    number_space space;
    number_space_init(&space);
    return number_sign(cross(between(&space, b, a), between(&space, p, q)));
}

NUMBER_INLINE int sweep_side_moved(const vertex2 *a, const vertex2 *b, const vertex2 *p, const vertex2 *q,
                                   sweep_motion motion) {
    number_space space;
    number_space_init(&space);
    const vector way = vector_add(between(&space, p, q), motion_of(&space, motion));
    return number_sign(cross(between(&space, b, a), way));
}

NUMBER_INLINE int sweep_side_of_motion(sweep_motion motion, const vertex2 *p, const vertex2 *q) {
    number_space space;
    number_space_init(&space);
    return number_sign(cross(motion_of(&space, motion), between(&space, p, q)));
}

/* 0 where the vertex, when it has moved, is the other, and 1 elsewhere. */
NUMBER_INLINE int sweep_arrival(const vertex2 *p, sweep_motion motion, const vertex2 *q) {
    number_space space;
    number_space_init(&space);
    const vector way = vector_add(between(&space, p, q), motion_of(&space, motion));
    return number_sign(way.x) != 0 || number_sign(way.y) != 0;
}

/* Twice the vector to the middle from a point. */
NUMBER_INLINE vector twice_middle_from(number_space *space, const sweep_middle *middle, geom_vec2 point) {
    const vertex2 from = plain_vertex2(point);
    const vector ends = vector_add(between(space, &middle->p, &from), between(space, &middle->q, &from));
    return vector_add(ends, motion_of(space, middle->motion));
}

NUMBER_INLINE int sweep_middle_above(const sweep_middle *middle, double y) {
    number_space space;
    number_space_init(&space);
    return number_sign(twice_middle_from(&space, middle, geom_vec2_make(middle->p.base.x, y)).y);
}

NUMBER_INLINE int sweep_middle_side(const sweep_middle *middle, geom_vec2 a, geom_vec2 b) {
    number_space space;
    number_space_init(&space);
    return number_sign(cross(vector_difference(&space, b, a), twice_middle_from(&space, middle, a)));
}
