#include "turn2_rotation.h"

#include "double_double.h"

static const double two_over_pi = 0x1.45f306dc9c883p-1;
static const double half_pi[3] = {0x1.921fb54400000p+0, 0x1.0b4611a600000p-34, 0x1.3198a2e000000p-69};

/* Horner's rule in x^2, from the highest coefficient down. */
static double polynomial(const double *coefficient, int count, double square) {
    double sum = coefficient[0];
    for (int i = 1; i < count; ++i) {
        sum = sum * square + coefficient[i];
    }
    return sum;
}

/* sin(x + rest) with x in [-pi/4, pi/4] and a rest below its last place; coefficients (-1)^k / (2 k + 1)!. */
static double short_sine(double x, double rest) {
    static const double coefficient[8] = {
        1.0 / 355687428096000.0, -1.0 / 1307674368000.0, 1.0 / 6227020800.0, -1.0 / 39916800.0,
        1.0 / 362880.0,          -1.0 / 5040.0,          1.0 / 120.0,        -1.0 / 6.0};
    const double square = x * x;
    return x + (x * square * polynomial(coefficient, 8, square) + rest * (1.0 - 0.5 * square));
}

/* cos(x + rest); coefficients (-1)^k / (2 k)!. */
static double short_cosine(double x, double rest) {
    static const double coefficient[7] = {
        1.0 / 20922789888000.0, -1.0 / 87178291200.0, 1.0 / 479001600.0, -1.0 / 3628800.0,
        1.0 / 40320.0,          -1.0 / 720.0,         1.0 / 24.0};
    const double square = x * x;
    return 1.0 - (0.5 * square - (square * square * polynomial(coefficient, 7, square) - rest * x));
}

geom_vec2 collide_turn_rotation(double t, double angle) {
    const dd product = dd_product(t, angle);
    if (!(fabs(product.high) <= COLLIDE_TURN_MAX_ANGLE)) {
        return geom_make2((double)NAN, (double)NAN);
    }
    if (product.high == 0.0) {
        return geom_make2(1.0, 0.0);
    }
    const double quarters = floor(product.high * two_over_pi + 0.5);
    dd rest = dd_sum(product.high - quarters * half_pi[0], -quarters * half_pi[1]);
    rest = dd_add(rest, dd_sum(product.low, -quarters * half_pi[2]));
    const double sine = short_sine(rest.high, rest.low);
    const double cosine = short_cosine(rest.high, rest.low);
    switch ((int)(quarters - 4.0 * floor(0.25 * quarters))) {
    case 0:
        return geom_make2(cosine, sine);
    case 1:
        return geom_make2(-sine, cosine);
    case 2:
        return geom_make2(-cosine, -sine);
    default:
        return geom_make2(sine, -cosine);
    }
}
