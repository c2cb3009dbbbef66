#include "vo3_reference.h"

#include <math.h>
#include <stdlib.h>

typedef struct real3 {
    long double x;
    long double y;
    long double z;
} real3;

static real3 widen(geom_vec3 v) {
    const real3 result = {(long double)v.x, (long double)v.y, (long double)v.z};
    return result;
}

static real3 less(real3 a, real3 b) {
    const real3 result = {a.x - b.x, a.y - b.y, a.z - b.z};
    return result;
}

static long double dot(real3 a, real3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

static real3 cross(real3 a, real3 b) {
    const real3 result = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    return result;
}

orca_vo3_result solve_crossing3(const crossing *c) {
    orca_velocity_obstacle3 obstacles[MOST_OTHERS];
    double scratch[8192];
    for (size_t i = 0; i < c->count; ++i) {
        obstacles[i] = orca_agent3_velocity_obstacle(c->self, c->other[i], c->pair[i]);
    }
    if (orca_vo3_scratch_size(c->wall_count, c->count) > sizeof scratch) {
        abort();
    }
    const orca_vo3_problem problem = {c->wall,  c->wall_count, obstacles,
                                      c->count, c->preferred,  c->max_speed};
    return orca_vo3_solve(&problem, scratch);
}

/* Of self relative to the other, after all of the change that self makes a share of. */
static real3 relative_velocity(const crossing *c, size_t other, geom_vec3 v) {
    const real3 now = widen(c->self.velocity);
    const real3 change = less(widen(v), now);
    const long double share = (long double)c->pair[other].responsibility;
    const real3 meant = {now.x + change.x / share, now.y + change.y / share, now.z + change.z / share};
    return less(meant, widen(c->other[other].velocity));
}

static real3 position_of(const crossing *c, size_t other) {
    return less(widen(c->other[other].position), widen(c->self.position));
}

static long double radius_of(const crossing *c, size_t other) {
    return (long double)c->self.radius + (long double)c->other[other].radius;
}

static bool overlaps(const crossing *c, size_t other) {
    const real3 p = position_of(c, other);
    return sqrtl(dot(p, p)) <= radius_of(c, other);
}

long double reference_time3(const crossing *c, size_t other, geom_vec3 v, long double slack) {
    const real3 p = position_of(c, other);
    const real3 u = relative_velocity(c, other, v);
    const long double radius = radius_of(c, other);
    if (overlaps(c, other)) {
        return 0.0L;
    }
    const long double closer = dot(p, u);
    const real3 across = cross(p, u);
    const long double miss = sqrtl(dot(across, across));
    const long double speed = sqrtl(dot(u, u));
    if (closer <= 0.0L || miss >= radius * (1.0L - slack) * speed) {
        return HUGE_VALL;
    }
    const long double root = sqrtl((radius * speed - miss) * (radius * speed + miss));
    return (dot(p, p) - radius * radius) / (closer + root);
}

static long double parting_rate(const crossing *c, size_t other, geom_vec3 v, long double slack) {
    const real3 p = position_of(c, other);
    const long double distance = sqrtl(dot(p, p));
    const long double depth = radius_of(c, other) - distance;
    const long double full = 1.0L / (long double)c->pair[other].time_step;
    const long double speed = -dot(relative_velocity(c, other, v), p) / distance;
    if (speed >= depth * full - slack) {
        return 0.0L;
    }
    return speed > 0.0L ? full - speed / depth : full - speed / radius_of(c, other);
}

long double reference_rate3(const crossing *c, geom_vec3 v, long double slack) {
    long double worst = 0.0L;
    for (size_t i = 0; i < c->count; ++i) {
        if (c->pair[i].responsibility == 0.0) {
            continue;
        }
        if (overlaps(c, i)) {
            worst = fmaxl(worst, parting_rate(c, i, v, slack));
            continue;
        }
        const long double time = reference_time3(c, i, v, slack);
        if (time < (long double)c->pair[i].time_horizon * (1.0L - slack)) {
            worst = fmaxl(worst, 1.0L / time);
        }
    }
    return worst;
}

bool reference_keeps_limits3(const crossing *c, geom_vec3 v, long double slack) {
    const real3 wide = widen(v);
    if (sqrtl(dot(wide, wide)) > (long double)c->max_speed + slack) {
        return false;
    }
    for (size_t i = 0; i < c->wall_count; ++i) {
        const real3 off = less(wide, widen(c->wall[i].point));
        if (dot(off, widen(c->wall[i].normal)) < -slack) {
            return false;
        }
    }
    return true;
}

bool reference_allows3(const crossing *c, geom_vec3 v, long double slack) {
    return reference_keeps_limits3(c, v, slack) && reference_rate3(c, v, slack) == 0.0L;
}

/* Some share of the way from the preferred velocity to the answer, in any direction; and close to the answer. */
static geom_vec3 somewhere_nearer(const crossing *c, geom_vec3 answer, random_source *source) {
    static const double part[] = {0.999999, 0.9999, 0.99, 0.9, 0.7, 0.4};
    const double distance = geom_vec3_distance(answer, c->preferred);
    if (random_int(source, 0, 1) == 0) {
        return geom_vec3_add_scaled(c->preferred, part[random_int(source, 0, 5)] * distance,
                                    random_direction(source));
    }
    const double reach = ldexp(1.0, -random_int(source, 2, 20));
    return geom_vec3_add(answer, random_vector(source, reach));
}

static bool is_nearer_allowed(const crossing *c, geom_vec3 answer, random_source *source) {
    const double distance = geom_vec3_distance(answer, c->preferred);
    for (int k = 0; k < 60; ++k) {
        const geom_vec3 v = somewhere_nearer(c, answer, source);
        if (geom_vec3_distance(v, c->preferred) < distance - 1e-9 * (1.0 + distance) &&
            reference_allows3(c, v, -1e-8L)) {
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
        const geom_vec3 v = geom_vec3_add(center, random_vector(source, reach));
        if (reference_keeps_limits3(c, v, 0.0L) && reference_rate3(c, v, 0.0L) < rate * (1.0L - 1e-8L)) {
            return true;
        }
    }
    return false;
}

const char *find_fault(const crossing *c, const orca_vo3_result *got, random_source *source) {
    const geom_vec3 v = got->velocity;
    if (!geom_vec3_is_finite(v) || geom_vec3_length(v) > c->max_speed ||
        !reference_keeps_limits3(c, v, 1e-12L)) {
        return "the velocity does not keep the limits";
    }
    if (got->bound > 1e-4 * c->max_speed) {
        return "little is proved";
    }
    if (got->outcome == ORCA_VO_OPTIMAL) {
        if (!reference_allows3(c, v, 1e-9L)) {
            return "the velocity is not allowed";
        }
        return is_nearer_allowed(c, v, source) ? "a nearer velocity is allowed" : NULL;
    }
    if (!(got->horizon > 0.0 && got->horizon < HUGE_VAL) ||
        reference_rate3(c, v, 1e-9L) > (1.0L + 1e-6L) / (long double)got->horizon) {
        return "the velocity collides sooner";
    }
    return is_later_left(c, got, source) ? "a velocity collides later" : NULL;
}
