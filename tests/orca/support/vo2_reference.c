#include "vo2_reference.h"

#include <math.h>

typedef struct real2 {
    long double x;
    long double y;
} real2;

static real2 widen(geom_vec2 v) {
    const real2 result = {(long double)v.x, (long double)v.y};
    return result;
}

static real2 less(real2 a, real2 b) {
    const real2 result = {a.x - b.x, a.y - b.y};
    return result;
}

static long double dot(real2 a, real2 b) { return a.x * b.x + a.y * b.y; }

orca_vo_result solve_crossing(const crossing *c) {
    orca_velocity_obstacle obstacles[MOST_OTHERS];
    double scratch[2048];
    for (size_t i = 0; i < c->count; ++i) {
        obstacles[i] = orca_agent_velocity_obstacle(c->self, c->other[i], c->pair[i]);
    }
    ck_assert_uint_le(orca_vo_scratch_size(c->wall_count, c->count), sizeof scratch);
    const orca_vo_problem problem = {c->wall, c->wall_count, obstacles, c->count, c->preferred, c->max_speed};
    return orca_vo_solve(&problem, scratch);
}

/* Of self relative to the other, after all of the change that self makes a share of. */
static real2 relative_velocity(const crossing *c, size_t other, geom_vec2 v) {
    const real2 now = widen(c->self.velocity);
    const real2 change = less(widen(v), now);
    const long double share = (long double)c->pair[other].responsibility;
    const real2 meant = {now.x + change.x / share, now.y + change.y / share};
    return less(meant, widen(c->other[other].velocity));
}

static real2 position_of(const crossing *c, size_t other) {
    return less(widen(c->other[other].position), widen(c->self.position));
}

static long double radius_of(const crossing *c, size_t other) {
    return (long double)c->self.radius + (long double)c->other[other].radius;
}

static bool overlaps(const crossing *c, size_t other) {
    const real2 p = position_of(c, other);
    return sqrtl(dot(p, p)) <= radius_of(c, other);
}

long double reference_time(const crossing *c, size_t other, geom_vec2 v, long double slack) {
    const real2 p = position_of(c, other);
    const real2 u = relative_velocity(c, other, v);
    const long double radius = radius_of(c, other);
    if (overlaps(c, other)) {
        return 0.0L;
    }
    const long double closer = dot(p, u);
    const long double miss = fabsl(p.x * u.y - p.y * u.x);
    const long double speed = sqrtl(dot(u, u));
    if (closer <= 0.0L || miss >= radius * (1.0L - slack) * speed) {
        return HUGE_VALL;
    }
    const long double root = sqrtl((radius * speed - miss) * (radius * speed + miss));
    return (dot(p, p) - radius * radius) / (closer + root);
}

static long double parting_rate(const crossing *c, size_t other, geom_vec2 v, long double slack) {
    const real2 p = position_of(c, other);
    const long double distance = sqrtl(dot(p, p));
    const long double depth = radius_of(c, other) - distance;
    const long double full = 1.0L / (long double)c->pair[other].time_step;
    const long double speed = -dot(relative_velocity(c, other, v), p) / distance;
    if (speed >= depth * full - slack) {
        return 0.0L;
    }
    return speed > 0.0L ? full - speed / depth : full - speed / radius_of(c, other);
}

long double reference_rate(const crossing *c, geom_vec2 v, long double slack) {
    long double worst = 0.0L;
    for (size_t i = 0; i < c->count; ++i) {
        if (c->pair[i].responsibility == 0.0) {
            continue;
        }
        if (overlaps(c, i)) {
            worst = fmaxl(worst, parting_rate(c, i, v, slack));
            continue;
        }
        const long double time = reference_time(c, i, v, slack);
        if (time < (long double)c->pair[i].time_horizon * (1.0L - slack)) {
            worst = fmaxl(worst, 1.0L / time);
        }
    }
    return worst;
}

bool reference_keeps_limits(const crossing *c, geom_vec2 v, long double slack) {
    const real2 wide = widen(v);
    if (sqrtl(dot(wide, wide)) > (long double)c->max_speed + slack) {
        return false;
    }
    for (size_t i = 0; i < c->wall_count; ++i) {
        const real2 off = less(wide, widen(c->wall[i].point));
        if (dot(off, widen(c->wall[i].normal)) < -slack) {
            return false;
        }
    }
    return true;
}

bool reference_allows(const crossing *c, geom_vec2 v, long double slack) {
    return reference_keeps_limits(c, v, slack) && reference_rate(c, v, slack) == 0.0L;
}
