/* Affine maps of shapes. */
#include "affine.h"

#include "decimal.h"

#include <math.h>

editor_affine editor_affine_move(geom_vec2 by) {
    const editor_affine a = {.xx = 1.0, .yy = 1.0, .x = by.x, .y = by.y, .size = 1.0};
    return a;
}

static editor_affine about(editor_affine a, geom_vec2 fixed) {
    const geom_vec2 to = geom_vec2_make(a.xx * fixed.x + a.xy * fixed.y, a.yx * fixed.x + a.yy * fixed.y);
    const geom_vec2 by = editor_decimal_sub2(fixed, to);
    a.x = by.x;
    a.y = by.y;
    return a;
}

/* Cosine and sine, exact for right angles. */
static geom_vec2 direction(double degrees) {
    static const geom_vec2 quarters[4] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    const double radians = degrees * (EDITOR_PI / 180.0);
    const double quarter = remainder(degrees, 360.0) / 90.0;
    if (quarter == floor(quarter)) {
        return quarters[((int)quarter + 4) % 4];
    }
    return geom_vec2_make(cos(radians), sin(radians));
}

editor_affine editor_affine_turn(geom_vec2 fixed, double degrees) {
    const geom_vec2 u = direction(degrees);
    const editor_affine a = {.xx = u.x, .xy = -u.y, .yx = u.y, .yy = u.x, .size = 1.0, .degrees = degrees};
    return about(a, fixed);
}

editor_affine editor_affine_scale(geom_vec2 fixed, geom_vec2 factors) {
    const double size = sqrt(fabs(factors.x * factors.y));
    editor_affine a = about((editor_affine){.xx = factors.x, .yy = factors.y, .size = size}, fixed);
    editor_affine_pin(&a, fixed, fixed);
    return a;
}

void editor_affine_pin(editor_affine *a, geom_vec2 from, geom_vec2 to) {
    a->pin_from[a->pin_count] = from;
    a->pin_to[a->pin_count++] = to;
}

bool editor_affine_only_moves(editor_affine a) {
    return a.xx == 1.0 && a.xy == 0.0 && a.yx == 0.0 && a.yy == 1.0 && a.size == 1.0 && a.pin_count == 0;
}

static bool is_whole(double factor) { return factor == 0.0 || fabs(factor) == 1.0; }

/* Moves, turns by right angles, and mirrorings only swap coordinates and add to them: decimal fractions stay
 * such. */
static bool adds_only(editor_affine a) {
    return is_whole(a.xx) && is_whole(a.xy) && is_whole(a.yx) && is_whole(a.yy);
}

/* A coordinate that is scaled by itself: sizes that are typed have sides at decimal fractions. */
static double scaled(double factor, double x, double by) {
    const double to = factor * x;
    return is_whole(factor) ? editor_decimal_add(to, by)
                            : editor_decimal_round(to + by, fmax(fabs(to), fabs(by)));
}

geom_vec2 editor_affine_point(editor_affine a, geom_vec2 p) {
    geom_vec2 to = {a.xx * p.x + a.xy * p.y, a.yx * p.x + a.yy * p.y};
    const geom_vec2 by = {a.x, a.y};
    if (a.xy == 0.0 && a.yx == 0.0) {
        to = geom_vec2_make(scaled(a.xx, p.x, a.x), scaled(a.yy, p.y, a.y));
    } else {
        to = adds_only(a) ? editor_decimal_add2(to, by) : geom_vec2_add(to, by);
    }
    for (size_t i = 0; i < a.pin_count; i++) {
        to.x = p.x == a.pin_from[i].x ? a.pin_to[i].x : to.x;
        to.y = p.y == a.pin_from[i].y ? a.pin_to[i].y : to.y;
    }
    return to;
}

double editor_degrees(geom_vec2 d) { return atan2(d.y, d.x) * (180.0 / EDITOR_PI); }
