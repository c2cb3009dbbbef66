/* Maps of the plane: moved, turned, scaled. */
#ifndef EDITOR_AFFINE_H
#define EDITOR_AFFINE_H

#include <geom/vec.h>

#include <stdbool.h>
#include <stddef.h>

#define EDITOR_PI 3.14159265358979323846

/* p becomes (xx p.x + xy p.y + x, yx p.x + yy p.y + y), and a radius `size` times as large. What a scaling
 * does to some coordinates is known without rounding: those of pin_from become those of pin_to. */
typedef struct editor_affine {
    double xx, xy, yx, yy;
    double x, y;
    double size;
    double degrees; /* by which it turns, counterclockwise */
    size_t pin_count;
    geom_vec2 pin_from[2];
    geom_vec2 pin_to[2];
} editor_affine;

editor_affine editor_affine_move(geom_vec2 by);

/* The angle of a direction in degrees, counterclockwise from the x axis, from -180 to 180. */
double editor_degrees(geom_vec2 d);

/* Turns about a point, counterclockwise; multiples of 90 degrees are exact. */
editor_affine editor_affine_turn(geom_vec2 fixed, double degrees);

/* Scales by the factors along x and y with `fixed` staying where it is. Radii follow the mean of the
 * factors. */
editor_affine editor_affine_scale(geom_vec2 fixed, geom_vec2 factors);

/* A scaling that takes a point to another one, exactly; its coordinates are those that the map gives but for
 * roundings. */
void editor_affine_pin(editor_affine *a, geom_vec2 from, geom_vec2 to);

/* Whether all points move by (x, y). */
bool editor_affine_only_moves(editor_affine a);

geom_vec2 editor_affine_point(editor_affine a, geom_vec2 p);

#endif
