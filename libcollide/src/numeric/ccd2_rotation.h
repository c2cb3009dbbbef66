/* The cosine and sine of a product, the same on every machine. */
#ifndef COLLIDE_CCD2_ROTATION_H
#define COLLIDE_CCD2_ROTATION_H

#include <geom/vec.h>

/* Up to this angle the error is bounded. */
#define COLLIDE_TURN_MAX_ANGLE 0x1p20

/* (cos, sin) of t * angle for |t * angle| <= COLLIDE_TURN_MAX_ANGLE, each within 2^-51 of the true value; NaN
 * beyond.
 *
 * The product is exact, as two doubles. A multiple of pi/2 is taken off in three parts of 33 bits each (W. J.
 * Cody, W. Waite, Software Manual for the Elementary Functions, 1980): the multiple is below 2^21, so that
 * its products with the parts are exact, and what the parts leave of pi/2, 2^-102, costs 2^-81. In [-pi/4,
 * pi/4] Taylor polynomials of degree 17 and 16 are cut off below 2^-58, and evaluated with errors below
 * 2^-52. */
geom_vec2 collide_turn_by(double t, double angle);

/* The same, without a call for what does not turn. */
static inline geom_vec2 collide_turn_rotation(double t, double angle) {
    return t * angle == 0.0 ? geom_vec2_make(1.0, 0.0) : collide_turn_by(t, angle);
}

static inline geom_vec2 turn_rotated(geom_vec2 rotation, geom_vec2 v) {
    return geom_vec2_make(rotation.x * v.x - rotation.y * v.y, rotation.y * v.x + rotation.x * v.y);
}

static inline geom_vec2 turn_rotated_back(geom_vec2 rotation, geom_vec2 v) {
    return geom_vec2_make(rotation.x * v.x + rotation.y * v.y, rotation.x * v.y - rotation.y * v.x);
}

#endif
