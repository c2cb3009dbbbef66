/* The sides of a shape along its own directions. */
#ifndef EDITOR_OWN_SIDES_H
#define EDITOR_OWN_SIDES_H

#include "shape.h"

/* The rectangle that the outer ring of a polygon is: exactly for sides along the axes, for turned ones but
 * for roundings of files, of a thousandth of the shorter side. The box holds all its corners. */
bool editor_rectangle(const editor_shape *s, geom_obb2 *box);

/* The direction, as a unit vector, and the lengths of the own sides of a rectangle, or of a segment or
 * capsule, whose second is 0. False for shapes without a direction of their own. */
bool editor_own_sides(const editor_shape *s, geom_vec2 *direction, double lengths[2]);

#endif
