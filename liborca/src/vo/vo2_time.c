/* When two moving discs meet, exactly: vo_time.inl compiled for the plane. */
#include "core/plane.h"

#include <collide/pair2.h>
#include <orca/vo2.h>

typedef orca_body moving_body;

#include "vo_time.inl"

static bool touch_now(orca_body a, orca_body b) {
    const geom_circle disc = {a.position, a.radius};
    const geom_circle other = {b.position, b.radius};
    return collide_circle_circle(disc, other) != COLLIDE_APART;
}

static double across_squared(geom_vec2 p, geom_vec2 u) {
    const double across = geom_vec2_cross(p, u);
    return across * across;
}

static double across_size_squared(geom_vec2 p, geom_vec2 u) {
    const double size = fabs(p.x * u.y) + fabs(p.y * u.x);
    return size * size;
}

static geom_exact exact_across_squared(geom_exact_arena *arena, const exact_vec *p, const exact_vec *u) {
    const geom_exact across = geom_exact_sub(arena, geom_exact_mul(arena, p->at[0], u->at[1]),
                                             geom_exact_mul(arena, p->at[1], u->at[0]));
    return geom_exact_mul(arena, across, across);
}

static geom_dd dd_across(const dd_vec *p, const dd_vec *u) {
    return geom_dd_abs(geom_dd_sub(geom_dd_mul(p->at[0], u->at[1]), geom_dd_mul(p->at[1], u->at[0])));
}

double orca_time_to_collision(orca_body self, orca_body other) { return time_to_collision(self, other); }
