/* Checks of any answer to a crossing of space. */
#include "vo3_reference.h"

/* Some share of the way from the preferred velocity to the answer, in any direction; and close to the
 * answer. */
static geom_vec3 somewhere_nearer(const crossing *c, geom_vec3 answer, random_source *source) {
    static const double part[] = {0.999999, 0.9999, 0.99, 0.9, 0.7, 0.4};
    const double distance = geom_vec3_distance(answer, c->preferred);
    if (random_int(source, 0, 1) == 0) {
        return geom_vec3_add_scaled(c->preferred, part[random_int(source, 0, 5)] * distance,
                                    random_direction(source));
    }
    const double reach = ldexp(1.0, -random_int(source, 2, 20));
    return geom_vec3_add(answer, random_vec(source, reach));
}

static bool is_nearer_allowed(const crossing *c, geom_vec3 answer, random_source *source) {
    const double distance = geom_vec3_distance(answer, c->preferred);
    for (int k = 0; k < 60; ++k) {
        const geom_vec3 v = somewhere_nearer(c, answer, source);
        if (geom_vec3_distance(v, c->preferred) < distance - 1e-9 * (1.0 + distance) &&
            reference_allows(c, v, -1e-8L)) {
            return true;
        }
    }
    return false;
}

static bool is_later_left(const crossing *c, const orca_vo3_result *got, random_source *source) {
    const long double rate = 1.0L / (long double)got->horizon;
    for (int k = 0; k < 60; ++k) {
        const double reach = k % 2 == 0 ? c->max_speed : ldexp(c->max_speed, -random_int(source, 1, 30));
        const geom_vec3 center = k % 2 == 0 ? geom_vec3_make(0.0, 0.0, 0.0) : got->velocity;
        const geom_vec3 v = geom_vec3_add(center, random_vec(source, reach));
        if (reference_keeps_limits(c, v, 0.0L) && reference_rate(c, v, 0.0L) < rate * (1.0L - 1e-8L)) {
            return true;
        }
    }
    return false;
}

const char *find_fault(const crossing *c, const orca_vo3_result *got, random_source *source) {
    const geom_vec3 v = got->velocity;
    if (!geom_vec3_is_finite(v) || geom_vec3_length(v) > c->max_speed ||
        !reference_keeps_limits(c, v, 1e-12L)) {
        return "the velocity does not keep the limits";
    }
    if (got->bound > 1e-4 * c->max_speed) {
        return "little is proved";
    }
    if (got->outcome == ORCA_VO_OPTIMAL) {
        if (!reference_allows(c, v, 1e-9L)) {
            return "the velocity is not allowed";
        }
        return is_nearer_allowed(c, v, source) ? "a nearer velocity is allowed" : NULL;
    }
    if (!(got->horizon > 0.0 && got->horizon < HUGE_VAL) ||
        reference_rate(c, v, 1e-9L) > (1.0L + 1e-6L) / (long double)got->horizon) {
        return "the velocity collides sooner";
    }
    return is_later_left(c, got, source) ? "a velocity collides later" : NULL;
}
