/* The sides of a shape along its own directions. */
#include "own_sides.h"

#include "decimal.h"

/* How far corners may be off, in lengths of the shorter side: rectangles come from files with rounded
 * numbers, too. */
static const double SLACK = 1e-3;

/* Exact: sides along the axes, each as long as the opposite one. */
static bool is_upright(const geom_vec2 p[4]) {
    const bool level_first = p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x;
    const bool upright_first = p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y;
    return (level_first || upright_first) && p[0].x != p[2].x && p[0].y != p[2].y;
}

/* Opposite sides alike, and neighboring ones square to each other, but for the slack. */
static bool is_turned(const geom_vec2 p[4]) {
    const geom_vec2 a = geom_vec2_sub(p[1], p[0]);
    const geom_vec2 b = geom_vec2_sub(p[2], p[1]);
    const geom_vec2 off = geom_vec2_sub(geom_vec2_add(p[0], p[2]), geom_vec2_add(p[1], p[3]));
    const double shorter = fmin(geom_vec2_length(a), geom_vec2_length(b));
    return shorter > 0.0 && geom_vec2_length(off) <= SLACK * shorter &&
           fabs(geom_vec2_dot(a, b)) <= SLACK * geom_vec2_length(a) * geom_vec2_length(b);
}

/* Of length 1, exactly so along the axes. */
static geom_vec2 direction_of(geom_vec2 side) {
    if (side.x == 0.0 || side.y == 0.0) {
        return geom_vec2_make((side.x > 0.0) - (side.x < 0.0), (side.y > 0.0) - (side.y < 0.0));
    }
    return geom_vec2_scale(side, 1.0 / geom_vec2_length(side));
}

bool editor_rectangle(const editor_shape *s, geom_obb2 *box) {
    if (s->kind != EDITOR_POLYGON || s->rings[0].count != 4) {
        return false;
    }
    const geom_vec2 *p = s->points;
    if (!is_upright(p) && !is_turned(p)) {
        return false;
    }
    box->center = geom_vec2_lerp(p[0], p[2], 0.5);
    box->axis = direction_of(geom_vec2_sub(p[1], p[0]));
    box->half = geom_vec2_make(0.0, 0.0);
    for (size_t i = 0; i < 4; i++) {
        const geom_vec2 arm = geom_vec2_sub(p[i], box->center);
        box->half.x = fmax(box->half.x, fabs(geom_vec2_dot(arm, box->axis)));
        box->half.y = fmax(box->half.y, fabs(geom_vec2_dot(arm, geom_vec2_perp(box->axis))));
    }
    return true;
}

bool editor_own_sides(const editor_shape *s, geom_vec2 *direction, double lengths[2]) {
    geom_obb2 box;
    const bool rectangle = editor_rectangle(s, &box);
    if (!rectangle && !(s->kind == EDITOR_CHAIN && s->point_count == 2)) {
        return false;
    }
    lengths[0] = geom_vec2_length(editor_decimal_sub2(s->points[1], s->points[0]));
    lengths[1] = rectangle ? geom_vec2_length(editor_decimal_sub2(s->points[2], s->points[1])) : 0.0;
    if (!(lengths[0] > 0.0)) {
        return false;
    }
    *direction = direction_of(geom_vec2_sub(s->points[1], s->points[0]));
    return true;
}
