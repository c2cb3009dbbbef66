/* The two transcendental functions that liborca needs, made of arithmetic alone: the functions of libm may
 * round differently from one machine to the next, and then simulations part. */
#ifndef ORCA_PORTABLE_MATH_H
#define ORCA_PORTABLE_MATH_H

#include <geom/vec.h>

/* exp(-x) for x >= 0, to about 2^-45. The series for x / 2^n below 1/16 is squared n times; each squaring
 * doubles the relative error of at most 2^-53. */
static inline double exp_of_minus(double x) {
    if (!(x < 64.0)) {
        return 0.0; /* less than 2^-92 */
    }
    int halvings = 0;
    while (x > 0.0625) {
        x *= 0.5;
        ++halvings;
    }
    double sum = 1.0;
    for (int n = 10; n > 0; --n) {
        sum = 1.0 - x * sum / (double)n;
    }
    for (; halvings > 0; --halvings) {
        sum *= sum;
    }
    return sum;
}

/* (cos, sin) of an angle in [0, pi/2], to a few units in the last place: the series for a quarter of the
 * angle, doubled twice as a complex number. */
static inline geom_vec2 direction_of_angle(double angle) {
    const double x = 0.25 * angle;
    const double square = x * x;
    double cosine = 1.0;
    double sine = 1.0;
    for (int n = 16; n > 0; n -= 2) {
        cosine = 1.0 - square * cosine / (double)(n * (n - 1));
        sine = 1.0 - square * sine / (double)(n * (n + 1));
    }
    geom_vec2 turn = geom_vec2_make(cosine, sine * x);
    for (int doubling = 0; doubling < 2; ++doubling) {
        turn = geom_vec2_make(turn.x * turn.x - turn.y * turn.y, 2.0 * turn.x * turn.y);
    }
    return geom_vec2_normalize(turn);
}

#endif
