/* Predicates of vertices in motion in exact arithmetic. */
#include "predicate_sweep2.h"

#include "numeric/number_exact.h"

#include "predicate_sweep2.inl"

int collide_exact_sweep_end(const sweep_pair *pair, int end) { return sweep_end(pair, end); }

int collide_exact_sweep_across_motion(const sweep_pair *pair) { return sweep_across_motion(pair); }

int collide_exact_sweep_across_edge(const sweep_pair *pair) { return sweep_across_edge(pair); }

int collide_exact_sweep_rest(const sweep_pair *pair, bool moved) { return sweep_rest(pair, moved); }

int collide_exact_sweep_side(const vertex2 *a, const vertex2 *b, const vertex2 *p, const vertex2 *q) {
    return sweep_side(a, b, p, q);
}

int collide_exact_sweep_side_moved(const vertex2 *a, const vertex2 *b, const vertex2 *p, const vertex2 *q,
                                   sweep_motion motion) {
    return sweep_side_moved(a, b, p, q, motion);
}

int collide_exact_sweep_side_of_motion(sweep_motion motion, const vertex2 *p, const vertex2 *q) {
    return sweep_side_of_motion(motion, p, q);
}

int collide_exact_sweep_arrival(const vertex2 *p, sweep_motion motion, const vertex2 *q) {
    return sweep_arrival(p, motion, q);
}

int collide_exact_sweep_middle_above(const sweep_middle *middle, double y) {
    return sweep_middle_above(middle, y);
}

int collide_exact_sweep_middle_side(const sweep_middle *middle, geom_vec2 a, geom_vec2 b) {
    return sweep_middle_side(middle, a, b);
}
