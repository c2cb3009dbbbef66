/* The exact orientation of three points and of two directions: filter first, then exact arithmetic. */
#include <geom/predicate.h>

#include <geom/exact.h>

#include <float.h>
#include <math.h>

_Static_assert(FLT_EVAL_METHOD == 0, "the error bounds hold for arithmetic in double precision throughout");
_Static_assert(DBL_MANT_DIG == 53 && DBL_MIN_EXP == -1021, "the error bounds hold for IEEE 754 binary64");

/* The filter of geom_turn2d, and of geom_orient2d, whose two directions start at one point.
 *
 * Let l and r be the rounded products, d = fl(l - r), and u = 2^-53. d has the right sign if |d| > B, where
 * B = fl(theta * fl(|fl(l + r)| + guard)) and theta = 3u + 16u^2.
 *
 * One comparison serves all cases. The form is that of Ozaki et al. (2016), with a theta just below 3u and
 * the smallest normal double as guard. This theta, which is Shewchuk's (1997), and this guard have a short
 * proof. B is never subnormal, which most processors are slow at.
 *
 * Opposite signs: l > 0 > r or l < 0 < r. No factor is zero, and each rounded difference has the sign of
 * the true one. So l, r and d have the right signs, even if d overflows.
 *
 * Otherwise |l| + |r| = |l + r| = S. Let L and R be the true products and h = 2^-1075, half the smallest
 * subnormal.
 *   1. A rounded difference f of the true F obeys |F - f| <= u|f|; it does not underflow. A rounded product
 *      l of f and g obeys |fg - l| <= u|l| + h. Hence |L - l| <= ((1+u)^3 - 1)|l| + (1+u)^2 h, and likewise
 *      for r. So |(L - R) - (l - r)| <= E = (3u + 3u^2 + u^3) S + 2 (1+u)^2 h.
 *   2. Rounding makes B smaller than theta (S + guard) by three factors of at least 1 - u; the guard passes
 *      two of them. Since theta (1-u)^3 > 3u + 3u^2 + u^3 and theta (1-u)^2 guard > 3u 2^-960 > 2 (1+u)^2
 *      h, B > E.
 *   3. |d| > B gives |l - r| > B > E, because rounding is monotonic. So l - r has the sign of L - R.
 *
 * An overflow of a difference or a product makes B infinite or NaN in either case, and the comparison
 * fails. */
static const double theta = 0x1.8000000000004p-52;
static const double guard = 0x1p-960;

static int sign_of(double x) { return (x > 0.0) - (x < 0.0); }

/* Returns whether `difference` is a - b without rounding. The error of a difference is itself a double, and
 * these steps find it (Knuth, The Art of Computer Programming, volume 2, 4.2.2, theorem B). */
static bool is_exact_difference(double a, double b, double difference) {
    const double part_b = a - difference;
    const double part_a = difference + part_b;
    return (a - part_a) + (part_b - b) == 0.0;
}

/* Returns the sign of x * v - y * u. Rounding is monotonic: if the rounded products differ, the true ones
 * differ in the same direction. */
static int compare_products(double x, double v, double y, double u) {
    const double left = x * v;
    const double right = y * u;
    if (left != right) {
        return left > right ? 1 : -1;
    }
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    return geom_exact_compare(geom_exact_product(&arena, x, v), geom_exact_product(&arena, y, u));
}

/* Decides what the filter leaves open. Two frequent cases need no exact arithmetic. A rounded difference is
 * zero only if the true one is, which settles points on a line along an axis. Differences are often exact,
 * for coordinates on a grid and for points close together; then two products of doubles are compared. */
GEOM_COLD static int turn2d_exact(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    const geom_vec2 ab = geom_vec2_sub(b, a);
    const geom_vec2 cd = geom_vec2_sub(d, c);
    if ((ab.x == 0.0 || cd.y == 0.0) && (ab.y == 0.0 || cd.x == 0.0)) {
        return 0;
    }
    if (is_exact_difference(b.x, a.x, ab.x) && is_exact_difference(b.y, a.y, ab.y) &&
        is_exact_difference(d.x, c.x, cd.x) && is_exact_difference(d.y, c.y, cd.y)) {
        return compare_products(ab.x, cd.y, ab.y, cd.x);
    }
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const geom_exact ab_x = geom_exact_difference(&arena, b.x, a.x);
    const geom_exact ab_y = geom_exact_difference(&arena, b.y, a.y);
    const geom_exact cd_x = geom_exact_difference(&arena, d.x, c.x);
    const geom_exact cd_y = geom_exact_difference(&arena, d.y, c.y);
    return geom_exact_compare(geom_exact_mul(&arena, ab_x, cd_y), geom_exact_mul(&arena, ab_y, cd_x));
}

int geom_turn2d(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    const double left = (b.x - a.x) * (d.y - c.y);
    const double right = (b.y - a.y) * (d.x - c.x);
    const double determinant = left - right;
    const double bound = theta * (fabs(left + right) + guard);
    if (fabs(determinant) > bound) {
        return sign_of(determinant);
    }
    if (!geom_vec2_is_finite(a) || !geom_vec2_is_finite(b) || !geom_vec2_is_finite(c) ||
        !geom_vec2_is_finite(d)) {
        return 0;
    }
    return turn2d_exact(a, b, c, d);
}

int geom_orient2d(geom_vec2 a, geom_vec2 b, geom_vec2 c) {
    const double left = (b.x - a.x) * (c.y - a.y);
    const double right = (b.y - a.y) * (c.x - a.x);
    const double determinant = left - right;
    const double bound = theta * (fabs(left + right) + guard);
    if (fabs(determinant) > bound) {
        return sign_of(determinant);
    }
    if (!geom_vec2_is_finite(a) || !geom_vec2_is_finite(b) || !geom_vec2_is_finite(c)) {
        return 0;
    }
    return turn2d_exact(a, b, a, c);
}
