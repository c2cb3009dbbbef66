#include "affine.h"

#include <math.h>

editor_affine editor_affine_move(geom_vec2 by) {
    const editor_affine a = {1.0, 0.0, 0.0, 1.0, by.x, by.y, 1.0};
    return a;
}

static editor_affine about(editor_affine a, geom_vec2 fixed) {
    a.x = fixed.x - (a.xx * fixed.x + a.xy * fixed.y);
    a.y = fixed.y - (a.yx * fixed.x + a.yy * fixed.y);
    return a;
}

/* Cosine and sine, exact for right angles. */
static geom_vec2 direction(double degrees) {
    static const geom_vec2 quarters[4] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    const double radians = degrees * (3.14159265358979323846 / 180.0);
    const double quarter = remainder(degrees, 360.0) / 90.0;
    if (quarter == floor(quarter)) {
        return quarters[((int)quarter + 4) % 4];
    }
    return geom_make2(cos(radians), sin(radians));
}

editor_affine editor_affine_turn(geom_vec2 fixed, double degrees) {
    const geom_vec2 u = direction(degrees);
    const editor_affine a = {u.x, -u.y, u.y, u.x, 0.0, 0.0, 1.0};
    return about(a, fixed);
}

editor_affine editor_affine_scale(geom_vec2 fixed, geom_vec2 factors) {
    const double size = sqrt(fabs(factors.x * factors.y));
    const editor_affine a = {factors.x, 0.0, 0.0, factors.y, 0.0, 0.0, size};
    return about(a, fixed);
}

geom_vec2 editor_affine_point(editor_affine a, geom_vec2 p) {
    return geom_make2(a.xx * p.x + a.xy * p.y + a.x, a.yx * p.x + a.yy * p.y + a.y);
}
