/* When two moving balls meet, exactly: vo_time.inl compiled for space. */
#include "core/space.h"

#include <collide/pair3.h>
#include <orca/vo3.h>

typedef orca_body3 moving_body;

#include "vo_time.inl"

static bool touch_now(orca_body3 a, orca_body3 b) {
    const geom_sphere ball = {a.position, a.radius};
    const geom_sphere other = {b.position, b.radius};
    return collide_sphere_sphere3(ball, other) != COLLIDE_APART;
}

static double across_squared(geom_vec3 p, geom_vec3 u) {
    return geom_vec3_length_squared(geom_vec3_cross(p, u));
}

static double across_size_squared(geom_vec3 p, geom_vec3 u) {
    const double x = fabs(p.y * u.z) + fabs(p.z * u.y);
    const double y = fabs(p.z * u.x) + fabs(p.x * u.z);
    const double z = fabs(p.x * u.y) + fabs(p.y * u.x);
    return x * x + y * y + z * z;
}

/* The parts of the cross product, each from the two axes after its own. */
static geom_exact exact_across_squared(geom_exact_arena *arena, const exact_vec *p, const exact_vec *u) {
    exact_vec across;
    for (int i = 0; i < AXES; ++i) {
        const int j = (i + 1) % AXES;
        const int k = (i + 2) % AXES;
        across.at[i] = geom_exact_sub(arena, geom_exact_mul(arena, p->at[j], u->at[k]),
                                      geom_exact_mul(arena, p->at[k], u->at[j]));
    }
    return exact_dot(arena, &across, &across);
}

static geom_dd dd_across(const dd_vec *p, const dd_vec *u) {
    dd_vec across;
    for (int i = 0; i < AXES; ++i) {
        const int j = (i + 1) % AXES;
        const int k = (i + 2) % AXES;
        across.at[i] = geom_dd_sub(geom_dd_mul(p->at[j], u->at[k]), geom_dd_mul(p->at[k], u->at[j]));
    }
    return geom_dd_sqrt(dd_dot(&across, &across));
}

double orca_time_to_collision3(orca_body3 self, orca_body3 other) { return time_to_collision(self, other); }
