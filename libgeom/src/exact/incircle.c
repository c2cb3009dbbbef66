/* The exact predicate of a point and the circle through three others: filter first, then exact arithmetic. */
#include <geom/predicate.h>

#include <geom/exact.h>
#include <geom/filter.h>

#include "lattice.h"

/* geom_incircle is the determinant of the rows (p - d, |p - d|^2) for p = a, b, c. It is expanded along the
 * squares: |a - d|^2 (b - d) x (c - d), plus the two terms with a, b, c rotated. */

typedef struct filter_vector {
    geom_filter_number x;
    geom_filter_number y;
} filter_vector;

GEOM_FILTER_INLINE filter_vector filter_to(geom_vec2 p, geom_vec2 origin) {
    const filter_vector v = {geom_filter_difference(p.x, origin.x), geom_filter_difference(p.y, origin.y)};
    return v;
}

/* |a|^2 (b x c). */
GEOM_FILTER_INLINE geom_filter_number filter_term(filter_vector a, filter_vector b, filter_vector c) {
    const geom_filter_number square = geom_filter_add(geom_filter_mul(a.x, a.x), geom_filter_mul(a.y, a.y));
    const geom_filter_number cross = geom_filter_sub(geom_filter_mul(b.x, c.y), geom_filter_mul(b.y, c.x));
    return geom_filter_mul(square, cross);
}

typedef struct exact_vector {
    geom_exact x;
    geom_exact y;
} exact_vector;

static exact_vector exact_to(geom_exact_arena *arena, geom_vec2 p, geom_vec2 origin) {
    const exact_vector v = {geom_exact_difference(arena, p.x, origin.x),
                            geom_exact_difference(arena, p.y, origin.y)};
    return v;
}

static geom_exact exact_term(geom_exact_arena *arena, exact_vector a, exact_vector b, exact_vector c) {
    const geom_exact square =
        geom_exact_add(arena, geom_exact_mul(arena, a.x, a.x), geom_exact_mul(arena, a.y, a.y));
    const geom_exact cross =
        geom_exact_sub(arena, geom_exact_mul(arena, b.x, c.y), geom_exact_mul(arena, b.y, c.x));
    return geom_exact_mul(arena, square, cross);
}

GEOM_COLD static int incircle_exact(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const exact_vector da = exact_to(&arena, a, d);
    const exact_vector db = exact_to(&arena, b, d);
    const exact_vector dc = exact_to(&arena, c, d);
    const geom_exact sum =
        geom_exact_add(&arena, exact_term(&arena, da, db, dc), exact_term(&arena, db, dc, da));
    return geom_exact_compare(sum, geom_exact_neg(exact_term(&arena, dc, da, db)));
}

/* The determinant in doubles, and the sum of the three squares. */
typedef struct quick_determinant {
    double value;
    double squares;
} quick_determinant;

static inline quick_determinant quick_incircle(geom_vec2 da, geom_vec2 db, geom_vec2 dc) {
    const double aa = geom_vec2_length_squared(da);
    const double bb = geom_vec2_length_squared(db);
    const double cc = geom_vec2_length_squared(dc);
    const quick_determinant determinant = {(aa * geom_vec2_cross(db, dc) + bb * geom_vec2_cross(dc, da)) +
                                               cc * geom_vec2_cross(da, db),
                                           (aa + bb) + cc};
    return determinant;
}

/* Decides what the quick filter leaves open. On a lattice the determinant is not rounded. Otherwise a
 * filter with full magnitudes decides, and exact arithmetic if that fails. */
GEOM_COLD static int incircle_slow(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    const geom_vec2 pa = geom_vec2_sub(a, d);
    const geom_vec2 pb = geom_vec2_sub(b, d);
    const geom_vec2 pc = geom_vec2_sub(c, d);
    const double size = geom_max(largest_of(pa.x, pb.x, pc.x), largest_of(pa.y, pb.y, pc.y));
    const double lattice = lattice_for(size, LATTICE_DEGREE_4);
    if (is_on_lattice2(a, lattice) && is_on_lattice2(b, lattice) && is_on_lattice2(c, lattice) &&
        is_on_lattice2(d, lattice)) {
        return sign_of(quick_incircle(pa, pb, pc).value);
    }
    const filter_vector da = filter_to(a, d);
    const filter_vector db = filter_to(b, d);
    const filter_vector dc = filter_to(c, d);
    const geom_filter_number sum = geom_filter_add(
        geom_filter_add(filter_term(da, db, dc), filter_term(db, dc, da)), filter_term(dc, da, db));
    const int sign = geom_filter_last_sign(sum);
    if (sign != 0) {
        return sign;
    }
    if (!geom_vec2_is_finite(a) || !geom_vec2_is_finite(b) || !geom_vec2_is_finite(c) ||
        !geom_vec2_is_finite(d)) {
        return 0;
    }
    return incircle_exact(a, b, c, d);
}

/* The filter of geom_incircle. a stands for a - d here, and so on.
 *
 * The magnitude is the sum of |a|^2 (|b.x c.y| + |b.y c.x|) and its rotations. By Cauchy and Schwarz it is
 * at most |a|^2 |b| |c| + ..., so at most |a|^2 |b|^2 + |b|^2 |c|^2 + |c|^2 |a|^2. That is at most a third
 * of the square of the sum of the squares. The other two thirds outweigh the roundings of that sum and of
 * its square.
 *
 * The guards of the squares and cross products (<geom/filter.h>) add at most two `tiny` times the sum and
 * three `tiny` squared. The other two thirds and the `tiny` of the bound outweigh them.
 *
 * The rank: squares and cross products 4, guarded 5, their products 11, two sums 13. */
int geom_incircle(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    const quick_determinant quick =
        quick_incircle(geom_vec2_sub(a, d), geom_vec2_sub(b, d), geom_vec2_sub(c, d));
    const geom_filter_number sum = {quick.value, quick.squares * quick.squares, 13, 6, false};
    const int sign = geom_filter_last_sign(sum);
    return sign != 0 ? sign : incircle_slow(a, b, c, d);
}
