#include <orca/vo2.h>

#include <collide/pair2.h>
#include <geom/double_double.h>
#include <geom/exact.h>

#include <float.h>

/* The other at p, self moving at u relative to it, R the sum of the radii. The two touch at some time t > 0 when they
 * are apart, come nearer, dot(p, u) > 0, and do not miss: cross(p, u)^2 <= R^2 |u|^2. They then do first when
 * |u|^2 t^2 - 2 dot(p, u) t + |p|^2 - R^2 = 0. */

static bool valid(orca_body body) {
    return geom_finite2(body.position) && geom_finite2(body.velocity) && body.radius >= 0.0 &&
           body.radius <= DBL_MAX;
}

typedef struct exact_vec2 {
    geom_exact x;
    geom_exact y;
} exact_vec2;

static exact_vec2 exact_difference(geom_exact_arena *arena, geom_vec2 a, geom_vec2 b) {
    const exact_vec2 d = {geom_exact_difference(arena, a.x, b.x), geom_exact_difference(arena, a.y, b.y)};
    return d;
}

static geom_exact exact_dot(geom_exact_arena *arena, exact_vec2 a, exact_vec2 b) {
    return geom_exact_add(arena, geom_exact_mul(arena, a.x, b.x), geom_exact_mul(arena, a.y, b.y));
}

/* Whether bodies that are apart now will touch, for any finite doubles. */
static GEOM_COLD bool meets_exactly(orca_body self, orca_body other) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const exact_vec2 p = exact_difference(&arena, other.position, self.position);
    const exact_vec2 u = exact_difference(&arena, self.velocity, other.velocity);
    if (geom_exact_sign(exact_dot(&arena, p, u)) <= 0) {
        return false;
    }
    const geom_exact cross =
        geom_exact_sub(&arena, geom_exact_mul(&arena, p.x, u.y), geom_exact_mul(&arena, p.y, u.x));
    const geom_exact radius = geom_exact_difference(&arena, self.radius, -other.radius);
    const geom_exact reach =
        geom_exact_mul(&arena, geom_exact_mul(&arena, radius, radius), exact_dot(&arena, u, u));
    return geom_exact_compare(geom_exact_mul(&arena, cross, cross), reach) <= 0;
}

/* The same in doubles: +1 they touch, -1 they do not, 0 not known. p, u and R carry one rounding each, e = 2^-53; each
 * product of two and their sum two more, so dot is off by at most 4.1 e of `size`, the sum of the magnitudes of
 * its terms. A cross product has the same error; squared, 8.3 e size^2 and a rounding; R^2 |u|^2 has relative error
 * 9 e. The bound of 2^-49 = 16 e of all magnitudes is beyond their sum as long as what leaves the range of doubles
 * is negligible beside them. */
static int meets_in_doubles(geom_vec2 p, geom_vec2 u, double radius) {
    const double bound = 0x1p-49;
    const double along = geom_dot2(p, u);
    const double size_along = fabs(p.x * u.x) + fabs(p.y * u.y);
    const double size_across = fabs(p.x * u.y) + fabs(p.y * u.x);
    const double reach = geom_length_squared2(geom_scale2(u, radius));
    const double size = size_across * size_across + reach;
    if (!(size_along > 0x1p-480 && size_along < 0x1p480 && size > 0x1p-960 && size < 0x1p960)) {
        return 0;
    }
    if (along < -bound * size_along) {
        return -1;
    }
    const double cross = geom_cross2(p, u);
    const double margin = reach - cross * cross;
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

static scaling scaling_of(geom_vec2 a, geom_vec2 b, double size) {
    const double largest = fmax(fmax(fmax(fabs(a.x), fabs(a.y)), fmax(fabs(b.x), fabs(b.y))), size);
    scaling result = {largest < 0x1p1000 ? 1.0 : 0.25, 0};
    const geom_vec2 d = geom_sub2(geom_scale2(a, result.first), geom_scale2(b, result.first));
    (void)frexp(fmax(fmax(fabs(d.x), fabs(d.y)), result.first * size), &result.second);
    return result;
}

static geom_dd scaled_difference(double a, double b, scaling by) {
    const geom_dd d = geom_dd_sum(by.first * a, -by.first * b);
    const geom_dd result = {ldexp(d.high, -by.second), ldexp(d.low, -by.second)};
    return result;
}

static geom_dd_vec2 scaled_difference2(geom_vec2 a, geom_vec2 b, scaling by) {
    return geom_dd_make2(scaled_difference(a.x, b.x, by), scaled_difference(a.y, b.y, by));
}

/* A number so scaled, over another one. */
static int exponent_of_ratio(scaling length, scaling speed) {
    const int quarters = (length.first < 1.0 ? 2 : 0) - (speed.first < 1.0 ? 2 : 0);
    return length.second - speed.second + quarters;
}

/* The time at which bodies that are apart now, and meet, first touch. */
static double time_of_contact(orca_body self, orca_body other) {
    const scaling length = scaling_of(other.position, self.position, fmax(self.radius, other.radius));
    const scaling speed = scaling_of(self.velocity, other.velocity, 0.0);
    const geom_dd_vec2 p = scaled_difference2(other.position, self.position, length);
    const geom_dd_vec2 u = scaled_difference2(self.velocity, other.velocity, speed);
    const geom_dd radius = scaled_difference(self.radius, -other.radius, length);
    const geom_dd distance = geom_dd_sqrt(geom_dd_dot2(p, p));
    const geom_dd gap = geom_dd_mul(geom_dd_sub(distance, radius), geom_dd_add(distance, radius));
    const geom_dd reach = geom_dd_mul(radius, geom_dd_sqrt(geom_dd_dot2(u, u)));
    const geom_dd across = geom_dd_abs(geom_dd_cross2(p, u));
    const geom_dd root = geom_dd_sqrt(geom_dd_mul(geom_dd_sub(reach, across), geom_dd_add(reach, across)));
    const geom_dd time = geom_dd_div(gap, geom_dd_add(geom_dd_dot2(p, u), root));
    const double rounded = ldexp(time.high, exponent_of_ratio(length, speed));
    return rounded > 0.0 ? fmin(rounded, DBL_MAX) : DBL_TRUE_MIN;
}

double orca_time_to_collision(orca_body self, orca_body other) {
    if (!valid(self) || !valid(other)) {
        return (double)NAN;
    }
    const geom_circle a = {self.position, self.radius};
    const geom_circle b = {other.position, other.radius};
    if (collide_circle_circle(a, b) != COLLIDE_APART) {
        return 0.0;
    }
    const geom_vec2 p = geom_sub2(other.position, self.position);
    const geom_vec2 u = geom_sub2(self.velocity, other.velocity);
    if (u.x == 0.0 && u.y == 0.0) {
        return HUGE_VAL;
    }
    int meets = meets_in_doubles(p, u, self.radius + other.radius);
    if (meets == 0) {
        meets = meets_exactly(self, other) ? 1 : -1;
    }
    return meets > 0 ? time_of_contact(self, other) : HUGE_VAL;
}
