/* Predicates of vertices in motion: filter first, then exact. */
#include "predicate_sweep2.h"

#include "numeric/number_filter.h"

#include "predicate_sweep2.inl"

/* +1 when the origin lies further than the reach from the parallelogram along one of the two axes; else
 * nothing is said. It spares the distances to the sides, mostly. */
static inline int filter_sweep_beyond(const sweep_pair *pair) {
    number_space space;
    number_space_init(&space);
    const number reach = square(reach_of_pair(&space, pair));
    const vector d = motion_of(&space, pair->motion);
    const vector e = between(&space, &pair->edge[1], &pair->edge[0]);
    const vector w = between(&space, &pair->vertex, &pair->edge[0]);
    const number start_beside = cross(d, w);
    const number end_beside = number_sub(start_beside, cross(d, e));
    const number least = number_mul(reach, dot(d, d));
    const int across_motion = gap_between(start_beside, end_beside) == 1 &&
                              number_compare(square(start_beside), least) == 1 &&
                              number_compare(square(end_beside), least) == 1;
    const number height = cross(e, w);
    const number last_height = number_add(height, cross(e, d));
    const number least_height = number_mul(reach, dot(e, e));
    const int across_edge = gap_between(height, last_height) == 1 &&
                            number_compare(square(height), least_height) == 1 &&
                            number_compare(square(last_height), least_height) == 1;
    return across_motion | across_edge;
}

int collide_sweep_gap_end(const sweep_pair *pair, int end) {
    const int sign = sweep_end(pair, end);
    return sign != COLLIDE_UNSURE ? sign : collide_exact_sweep_end(pair, end);
}

int collide_sweep_gap_rest(const sweep_pair *pair, bool moved) {
    const int sign = sweep_rest(pair, moved);
    return sign != COLLIDE_UNSURE ? sign : collide_exact_sweep_rest(pair, moved);
}

static inline int lesser_gap(int a, int b) { return a < b ? a : b; }

/* The least gap of the origin and the four sides of the parallelogram. */
static int gap_sides(const sweep_pair *pair) {
    int least = collide_sweep_gap_end(pair, 0);
    least = least < 0 ? least : lesser_gap(least, collide_sweep_gap_end(pair, 1));
    least = least < 0 ? least : lesser_gap(least, collide_sweep_gap_rest(pair, false));
    return least < 0 ? least : lesser_gap(least, collide_sweep_gap_rest(pair, true));
}

/* With both strips of the parallelogram: +1 outside one of them, -1 inside both, and otherwise 0. That it
 * lies on the border of both does not yet mean that they meet, where motion and edge are parallel. */
static int gap_strips(const sweep_pair *pair) {
    int across_motion = sweep_across_motion(pair);
    int across_edge = sweep_across_edge(pair);
    if (across_motion == 1 || across_edge == 1) {
        return 1;
    }
    across_motion = across_motion != COLLIDE_UNSURE ? across_motion : collide_exact_sweep_across_motion(pair);
    across_edge = across_edge != COLLIDE_UNSURE ? across_edge : collide_exact_sweep_across_edge(pair);
    return across_motion > across_edge ? across_motion : across_edge;
}

int collide_sweep_gap_edge(const sweep_pair *pair) {
    const bool has_reach = pair->reach[0] > 0.0 || pair->reach[1] > 0.0 || pair->reach[2] > 0.0;
    if (has_reach && filter_sweep_beyond(pair) == 1) {
        return 1;
    }
    const int gap = gap_strips(pair);
    const bool decided = has_reach ? gap < 0 : gap != 0;
    return decided ? gap : gap_sides(pair);
}

int collide_sweep_side(const vertex2 *a, const vertex2 *b, const vertex2 *p, const vertex2 *q) {
    const int sign = sweep_side(a, b, p, q);
    return sign != COLLIDE_UNSURE ? sign : collide_exact_sweep_side(a, b, p, q);
}

int collide_sweep_side_moved(const vertex2 *a, const vertex2 *b, const vertex2 *p, const vertex2 *q,
                             sweep_motion motion) {
    const int sign = sweep_side_moved(a, b, p, q, motion);
    return sign != COLLIDE_UNSURE ? sign : collide_exact_sweep_side_moved(a, b, p, q, motion);
}

int collide_sweep_side_of_motion(sweep_motion motion, const vertex2 *p, const vertex2 *q) {
    const int sign = sweep_side_of_motion(motion, p, q);
    return sign != COLLIDE_UNSURE ? sign : collide_exact_sweep_side_of_motion(motion, p, q);
}

bool collide_sweep_arrives(const vertex2 *p, sweep_motion motion, const vertex2 *q) {
    return sweep_arrival(p, motion, q) == 0 && collide_exact_sweep_arrival(p, motion, q) == 0;
}

int collide_sweep_middle_above(const sweep_middle *middle, double y) {
    const int sign = sweep_middle_above(middle, y);
    return sign != COLLIDE_UNSURE ? sign : collide_exact_sweep_middle_above(middle, y);
}

int collide_sweep_middle_side(const sweep_middle *middle, geom_vec2 a, geom_vec2 b) {
    const int sign = sweep_middle_side(middle, a, b);
    return sign != COLLIDE_UNSURE ? sign : collide_exact_sweep_middle_side(middle, a, b);
}
