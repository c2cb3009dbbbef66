#include <geom/predicate.h>

#include <geom/exact.h>

#include <float.h>
#include <math.h>

_Static_assert(FLT_EVAL_METHOD == 0, "the error bounds hold for arithmetic in double precision throughout");
_Static_assert(DBL_MANT_DIG == 53 && DBL_MIN_EXP == -1021, "the error bounds hold for IEEE 754 binary64");

/* The filter of geom_orient2d: the rounded determinant d = fl(l - r) of the rounded products l and r has the
 * right sign when |d| > B, where B = fl(theta * fl(|fl(l + r)| + m)), theta = 3u + 16u^2, u = 2^-53, and m is the
 * smallest normal double.
 *
 * One comparison serves all cases: it is the form of Ozaki et al. (2016). Their theta is a little smaller (no more
 * than 3u); this one is Shewchuk's (1997, section 4.3), which the following lines prove.
 *
 * Opposite signs. If l > 0 > r or l < 0 < r, then no factor is zero, each rounded difference has the sign of the
 * true one, and so have l, r and d, even where d overflows.
 *
 * Otherwise |l| + |r| = |l + r| = S. Let L and R be the true products and h = 2^-1075, half the smallest subnormal.
 *   1. A rounded difference f of the true F obeys |F - f| <= u|f|; it does not underflow. A rounded product l of
 *      f and g obeys |fg - l| <= u|l| + h. Hence |L - l| <= ((1+u)^3 - 1)|l| + (1+u)^2 h, likewise for r, and
 *      |(L - R) - (l - r)| <= E = (3u + 3u^2 + u^3) S + 2 (1+u)^2 h.
 *   2. Rounding makes B smaller than theta (S + m) by three factors of at least 1 - u and by at most h, and
 *      theta (1-u)^3 > 3u + 3u^2 + u^3, theta (1-u)^2 m > 3u m = 3h. Hence B >= (3u + 3u^2 + u^3) S + 2h.
 *   3. |d| > B gives |l - r| > B, because rounding is monotonic; both are multiples of 2h, so |l - r| >= B + 2h.
 *      That is more than E: l - r, and d with it, has the sign of L - R.
 * An overflow of a difference or a product makes B infinite or NaN in either case, and the comparison fails. */
static const double theta = 0x1.8000000000004p-52;

static int sign_of(double x) { return (x > 0.0) - (x < 0.0); }

static int orient2d_exact(geom_vec2 a, geom_vec2 b, geom_vec2 c) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const geom_exact ab_x = geom_exact_difference(&arena, b.x, a.x);
    const geom_exact ab_y = geom_exact_difference(&arena, b.y, a.y);
    const geom_exact ac_x = geom_exact_difference(&arena, c.x, a.x);
    const geom_exact ac_y = geom_exact_difference(&arena, c.y, a.y);
    return geom_exact_compare(geom_exact_mul(&arena, ab_x, ac_y), geom_exact_mul(&arena, ab_y, ac_x));
}

int geom_orient2d(geom_vec2 a, geom_vec2 b, geom_vec2 c) {
    const double left = (b.x - a.x) * (c.y - a.y);
    const double right = (b.y - a.y) * (c.x - a.x);
    const double determinant = left - right;
    const double bound = theta * (fabs(left + right) + DBL_MIN);
    if (fabs(determinant) > bound) {
        return sign_of(determinant);
    }
    if (!geom_finite2(a) || !geom_finite2(b) || !geom_finite2(c)) {
        return 0;
    }
    return orient2d_exact(a, b, c);
}
