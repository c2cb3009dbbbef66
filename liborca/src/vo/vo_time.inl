/* When two bodies that keep their velocities touch. Included by vo2_time.c and vo3_time.c, which have what is
 * across.
 *
 * The other at p, self moving at u relative to it, R the sum of the radii, "across" the cross product of p
 * and u. The two touch at some time t > 0 when they are apart, come nearer, dot(p, u) > 0, and do not miss:
 * |across|^2 <= R^2 |u|^2. They then do first when |u|^2 t^2 - 2 dot(p, u) t + |p|^2 - R^2 = 0. */

#include <geom/double_double.h>
#include <geom/exact.h>
#include <geom/scalar.h>

#include <float.h>

/* Vectors of exact numbers, and of sums of two doubles. */
typedef struct exact_vec {
    geom_exact at[AXES];
} exact_vec;

typedef struct dd_vec {
    geom_dd at[AXES];
} dd_vec;

/* Whether two bodies touch or overlap now, exactly. */
static bool touch_now(moving_body a, moving_body b);

/* |across|^2, from doubles and exactly; |across|; and a square for |across|^2 with the magnitudes of all
 * products that are summed. */
static double across_squared(vec p, vec u);
static double across_size_squared(vec p, vec u);
static geom_exact exact_across_squared(geom_exact_arena *arena, const exact_vec *p, const exact_vec *u);
static geom_dd dd_across(const dd_vec *p, const dd_vec *u);

static bool valid(moving_body body) {
    return vec_is_finite(body.position) && vec_is_finite(body.velocity) && body.radius >= 0.0 &&
           body.radius <= DBL_MAX;
}

static exact_vec exact_difference(geom_exact_arena *arena, vec a, vec b) {
    exact_vec d;
    for (int i = 0; i < AXES; ++i) {
        d.at[i] = geom_exact_difference(arena, vec_at(a, i), vec_at(b, i));
    }
    return d;
}

static geom_exact exact_dot(geom_exact_arena *arena, const exact_vec *a, const exact_vec *b) {
    geom_exact sum = geom_exact_mul(arena, a->at[0], b->at[0]);
    for (int i = 1; i < AXES; ++i) {
        sum = geom_exact_add(arena, sum, geom_exact_mul(arena, a->at[i], b->at[i]));
    }
    return sum;
}

static geom_dd dd_dot(const dd_vec *a, const dd_vec *b) {
    geom_dd sum = geom_dd_mul(a->at[0], b->at[0]);
    for (int i = 1; i < AXES; ++i) {
        sum = geom_dd_add(sum, geom_dd_mul(a->at[i], b->at[i]));
    }
    return sum;
}

/* Whether bodies that are apart now will touch, for any finite doubles. */
static GEOM_COLD bool meets_exactly(moving_body self, moving_body other) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const exact_vec p = exact_difference(&arena, other.position, self.position);
    const exact_vec u = exact_difference(&arena, self.velocity, other.velocity);
    if (geom_exact_sign(exact_dot(&arena, &p, &u)) <= 0) {
        return false;
    }
    const geom_exact radius = geom_exact_difference(&arena, self.radius, -other.radius);
    const geom_exact reach =
        geom_exact_mul(&arena, geom_exact_mul(&arena, radius, radius), exact_dot(&arena, &u, &u));
    return geom_exact_compare(exact_across_squared(&arena, &p, &u), reach) <= 0;
}

/* The sum of the magnitudes of the products of a dot product. */
static double dot_size(vec p, vec u) {
    double size = 0.0;
    for (int i = 0; i < AXES; ++i) {
        size += fabs(vec_at(p, i) * vec_at(u, i));
    }
    return size;
}

/* The same in doubles: +1 they touch, -1 they do not, 0 not known. p, u and R carry one rounding each, e =
 * 2^-53; each product of two and the sum of at most three add up to three more, so dot is off by at most 5.1
 * e of `size_along`. A part of the cross product is off by 4.1 e of the magnitudes of its two terms; squared,
 * 8.3 e and a rounding, and two more for the sum of three; R^2 |u|^2 has relative error 9 e. The bound of
 * 2^-49 = 16 e of all magnitudes is beyond their sum as long as what leaves the range of doubles is
 * negligible beside them. */
static int meets_in_doubles(vec p, vec u, double radius) {
    const double bound = 0x1p-49;
    const double along = vec_dot(p, u);
    const double size_along = dot_size(p, u);
    const double reach = vec_length_squared(vec_scale(u, radius));
    const double size = across_size_squared(p, u) + reach;
    if (!(size_along > 0x1p-480 && size_along < 0x1p480 && size > 0x1p-960 && size < 0x1p960)) {
        return 0;
    }
    if (along < -bound * size_along) {
        return -1;
    }
    const double margin = reach - across_squared(p, u);
    if (margin < -bound * size) {
        return -1;
    }
    return margin > bound * size && along > bound * size_along ? 1 : 0;
}

/* Differences of numbers of one kind, brought near 1 by a power of two. */
typedef struct scaling {
    double first; /* a quarter where a difference could be beyond the largest double */
    int second;
} scaling;

static double largest_of(vec v) {
    double largest = 0.0;
    for (int i = 0; i < AXES; ++i) {
        largest = geom_max(fabs(vec_at(v, i)), largest);
    }
    return largest;
}

static scaling scaling_of(vec a, vec b, double size) {
    const double largest = geom_max(geom_max(largest_of(a), largest_of(b)), size);
    scaling result = {largest < 0x1p1000 ? 1.0 : 0.25, 0};
    const vec d = vec_sub(vec_scale(a, result.first), vec_scale(b, result.first));
    (void)frexp(geom_max(largest_of(d), result.first * size), &result.second);
    return result;
}

static geom_dd scaled_difference(double a, double b, scaling by) {
    const geom_dd d = geom_dd_two_sum(by.first * a, -by.first * b);
    const geom_dd result = {ldexp(d.high, -by.second), ldexp(d.low, -by.second)};
    return result;
}

static dd_vec scaled_differences(vec a, vec b, scaling by) {
    dd_vec d;
    for (int i = 0; i < AXES; ++i) {
        d.at[i] = scaled_difference(vec_at(a, i), vec_at(b, i), by);
    }
    return d;
}

/* A number so scaled, over another one. */
static int exponent_of_ratio(scaling length, scaling speed) {
    const int quarters = (length.first < 1.0 ? 2 : 0) - (speed.first < 1.0 ? 2 : 0);
    return length.second - speed.second + quarters;
}

/* The time at which bodies that are apart now, and meet, first touch. */
static double time_of_contact(moving_body self, moving_body other) {
    const scaling length = scaling_of(other.position, self.position, geom_max(self.radius, other.radius));
    const scaling speed = scaling_of(self.velocity, other.velocity, 0.0);
    const dd_vec p = scaled_differences(other.position, self.position, length);
    const dd_vec u = scaled_differences(self.velocity, other.velocity, speed);
    const geom_dd radius = scaled_difference(self.radius, -other.radius, length);
    const geom_dd distance = geom_dd_sqrt(dd_dot(&p, &p));
    const geom_dd gap = geom_dd_mul(geom_dd_sub(distance, radius), geom_dd_add(distance, radius));
    const geom_dd reach = geom_dd_mul(radius, geom_dd_sqrt(dd_dot(&u, &u)));
    const geom_dd across = dd_across(&p, &u);
    const geom_dd root = geom_dd_sqrt(geom_dd_mul(geom_dd_sub(reach, across), geom_dd_add(reach, across)));
    const geom_dd time = geom_dd_div(gap, geom_dd_add(dd_dot(&p, &u), root));
    const double rounded = ldexp(time.high, exponent_of_ratio(length, speed));
    return rounded > 0.0 ? geom_min(rounded, DBL_MAX) : DBL_TRUE_MIN;
}

static double time_to_collision(moving_body self, moving_body other) {
    if (!valid(self) || !valid(other)) {
        return (double)NAN;
    }
    if (touch_now(self, other)) {
        return 0.0;
    }
    const vec p = vec_sub(other.position, self.position);
    const vec u = vec_sub(self.velocity, other.velocity);
    if (largest_of(u) == 0.0) {
        return HUGE_VAL;
    }
    int meets = meets_in_doubles(p, u, self.radius + other.radius);
    if (meets == 0) {
        meets = meets_exactly(self, other) ? 1 : -1;
    }
    return meets > 0 ? time_of_contact(self, other) : HUGE_VAL;
}
