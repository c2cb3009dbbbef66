/* The simplex of differences closest to the origin, in double-doubles.
 *
 * E. G. Gilbert, D. W. Johnson, S. S. Keerthi, "A fast procedure for computing the distance between complex
 * objects in three-dimensional space", IEEE Journal of Robotics and Automation 4(2), 1988: the point of the
 * set of differences b - a that is closest to the origin, by simplices that come closer in each step. As in
 * P. Wolfe, "Finding the nearest point in a polytope", Mathematical Programming 11, 1976, it ends after
 * finitely many steps, because no simplex can come twice.
 *
 * A step ends the search when the vertex furthest towards the origin does not lie beyond the plane through
 * the closest point by more than what double-doubles tell: then no point of the set can be closer than that.
 *
 * A vertex that lies beyond the plane by h, and aside by about 1, may bring the square closer by h * h only,
 * which the rounded square does not tell when h is below 2^-52, as between faces that are parallel but for
 * the last bits of their coordinates. Such steps are taken nevertheless, because they turn the plane, but
 * only so many of them, because rounded simplices may come twice. */
#include "closest_search3.h"

enum {
    STEPS_MAX = 1000, /* some 5 to 15 are common */
    BLIND_STEPS_MAX = 64
};

/* By how little a vertex may lie further for the search to go on. Local coordinates of points are below 1, so
 * their differences are below 2 sqrt(3) long: a dot product of these is off by at most 2.01 * 2^-102 of that,
 * which is less than 2^-99. With the ends of rays, up to 32 away, the search may take a step for nothing; it
 * ends all the same, at a vertex that it has or after the last step. */
static const double negligible = 0x1p-97;

dd_vec3 collide_differences3_vertex(const differences3 *set, size_t of_a, size_t of_b) {
    return dd_sub3(dd_sub3(collide_body3_vertex(set->b, of_b), collide_body3_vertex(set->a, of_a)),
                   set->shift);
}

/* A vector with the direction of v whose length is nearly 1. A square above 2^-500 has all its digits, since
 * what vanishes of it is below 2^-1021. */
static dd_vec3 direction_of(dd_vec3 v) {
    const double squared = geom_vec3_length_squared(dd_high3(v));
    if (squared < 0x1p-500) {
        return dd_normalize3(v);
    }
    const double scale = 1.0 / sqrt(squared);
    return dd_make3(dd_scale(v.x, scale), dd_scale(v.y, scale), dd_scale(v.z, scale));
}

closest_simplex3 collide_differences3_closest(const differences3 *set, closest_simplex3 simplex,
                                              bool may_hold_origin) {
    closest_simplex3 best = simplex;
    int blind_steps = 0;
    for (int step = 0; step < STEPS_MAX && blind_steps < BLIND_STEPS_MAX; ++step) {
        if (closest_simplex3_holds_origin(&simplex)) {
            return simplex;
        }
        const dd_vec3 direction = direction_of(simplex.closest);
        const size_t i = collide_body3_support(set->a, direction);
        const size_t j = collide_body3_support(set->b, dd_neg3(direction));
        if (closest_simplex3_has(&simplex, i, j)) {
            return simplex;
        }
        const dd_vec3 vertex = collide_differences3_vertex(set, i, j);
        const dd beyond = dd_dot3(dd_sub3(simplex.closest, vertex), direction);
        if (beyond.high <= negligible) {
            return simplex;
        }
        simplex = collide_closest_simplex3_with(&simplex, vertex, i, j, may_hold_origin);
        if (dd_less(simplex.squared, best.squared)) {
            best = simplex;
        } else {
            ++blind_steps;
        }
    }
    return best;
}
