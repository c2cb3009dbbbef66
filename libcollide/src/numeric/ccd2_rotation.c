/* Sine and cosine of a part of a turn. */
#include "ccd2_rotation.h"

#include "double_double.h"
#include "fused.h"
#include "two.h"

static const double two_over_pi = 0x1.45f306dc9c883p-1;
static const double eighth_turn = 0x1.921fb54442d18p-1;
static const double half_pi[3] = {0x1.921fb54400000p+0, 0x1.0b4611a600000p-34, 0x1.3198a2e000000p-69};

/* Those of the cosine beside those of the sine, (-1)^k / (2 k)! and (-1)^k / (2 k + 1)!, from k = 2 and 1
 * on. */
static const two coefficients[8] = {{1.0 / 24.0, -1.0 / 6.0},
                                    {-1.0 / 720.0, 1.0 / 120.0},
                                    {1.0 / 40320.0, -1.0 / 5040.0},
                                    {-1.0 / 3628800.0, 1.0 / 362880.0},
                                    {1.0 / 479001600.0, -1.0 / 39916800.0},
                                    {-1.0 / 87178291200.0, 1.0 / 6227020800.0},
                                    {1.0 / 20922789888000.0, -1.0 / 1307674368000.0},
                                    {0.0, 1.0 / 355687428096000.0}};

/* Both polynomials in x^2: even powers of it beside odd ones, which halves how long one step waits for
 * another. */
static two polynomials(double square) {
    const two by = two_of(square * square);
    two even = coefficients[6];
    two odd = coefficients[7];
    for (int i = 4; i >= 0; i -= 2) {
        even = even * by + coefficients[i];
        odd = odd * by + coefficients[i + 1];
    }
    return odd * two_of(square) + even;
}

/* (cos, sin) of x + rest with x in [-pi/4, pi/4] and a rest below its last place. */
static geom_vec2 short_rotation(double x, double rest) {
    const double square = x * x;
    const two sums = polynomials(square);
    const double cosine = 1.0 - (0.5 * square - (square * square * sums[0] - rest * x));
    return geom_vec2_make(cosine, x + (x * square * sums[1] + rest * (1.0 - 0.5 * square)));
}

static const geom_vec2 quarter_turns[4] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};

/* Beyond an eighth of a turn: what is left beside the nearest quarter, turned on by as many. */
static geom_vec2 long_rotation(dd angle) {
    const double quarters = floor(angle.high * two_over_pi + 0.5);
    dd rest = dd_sum(angle.high - quarters * half_pi[0], -quarters * half_pi[1]);
    rest = dd_add(rest, dd_sum(angle.low, -quarters * half_pi[2]));
    return turn_rotated(quarter_turns[(unsigned)(int)quarters & 3U], short_rotation(rest.high, rest.low));
}

COLLIDE_FUSED geom_vec2 collide_turn_by(double t, double angle) {
    const dd product = t == 1.0 ? dd_from(angle) : dd_product(t, angle);
    const double size = fabs(product.high);
    if (size <= eighth_turn) {
        return short_rotation(product.high, product.low);
    }
    return size <= COLLIDE_TURN_MAX_ANGLE ? long_rotation(product) : geom_vec2_make((double)NAN, (double)NAN);
}
