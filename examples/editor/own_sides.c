#include "editor_internal.h"

/* How far corners may be off, in lengths of the sides: rectangles come from files with rounded numbers, too. */
static const double SLACK = 1e-3;

/* Four corners with opposite sides alike, and neighbouring ones square to each other. */
static bool is_rectangle(geom_ring ring) {
    if (ring.count != 4) {
        return false;
    }
    const geom_vec2 *p = ring.points;
    const geom_vec2 a = geom_sub2(p[1], p[0]);
    const geom_vec2 b = geom_sub2(p[2], p[1]);
    const geom_vec2 off = geom_sub2(geom_add2(p[0], p[2]), geom_add2(p[1], p[3]));
    const double shorter = fmin(geom_length2(a), geom_length2(b));
    return shorter > 0.0 && geom_length2(off) <= SLACK * shorter &&
           fabs(geom_dot2(a, b)) <= SLACK * geom_length2(a) * geom_length2(b);
}

bool editor_own_sides(const editor_shape *s, geom_vec2 *direction, double lengths[2]) {
    const bool rectangle = s->kind == EDITOR_POLYGON && is_rectangle(s->rings[0]);
    if (!rectangle && !(s->kind == EDITOR_CHAIN && s->point_count == 2)) {
        return false;
    }
    const geom_vec2 side = geom_sub2(s->points[1], s->points[0]);
    lengths[0] = geom_length2(side);
    lengths[1] = rectangle ? geom_distance2(s->points[1], s->points[2]) : 0.0;
    if (!(lengths[0] > 0.0)) {
        return false;
    }
    *direction = geom_scale2(side, 1.0 / lengths[0]);
    return true;
}
