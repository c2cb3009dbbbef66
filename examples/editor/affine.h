/* Maps of the plane: moved, turned, scaled. */
#ifndef EDITOR_AFFINE_H
#define EDITOR_AFFINE_H

#include <geom/vec.h>

/* p becomes (xx p.x + xy p.y + x, yx p.x + yy p.y + y), and a radius `size` times as large. */
typedef struct editor_affine {
    double xx, xy, yx, yy;
    double x, y;
    double size;
} editor_affine;

editor_affine editor_affine_move(geom_vec2 by);

/* Turns about a point, counterclockwise; multiples of 90 degrees are exact. */
editor_affine editor_affine_turn(geom_vec2 fixed, double degrees);

/* Scales by the factors along x and y with `fixed` staying where it is. Radii follow the mean of the factors. */
editor_affine editor_affine_scale(geom_vec2 fixed, geom_vec2 factors);

geom_vec2 editor_affine_point(editor_affine a, geom_vec2 p);

#endif
