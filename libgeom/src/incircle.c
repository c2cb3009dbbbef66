#include <geom/predicate.h>

#include <geom/exact.h>

#include "estimate.h"

/* The determinant of the rows (p - d, |p - d|^2) for p = a, b, c, expanded along the squares: the sum of
 * |a - d|^2 (b - d) x (c - d) and its two rotations. */

typedef struct estimate_vector {
    estimate x;
    estimate y;
} estimate_vector;

static estimate_vector estimate_to(geom_vec2 p, geom_vec2 origin) {
    const estimate_vector v = {estimate_difference(p.x, origin.x), estimate_difference(p.y, origin.y)};
    return v;
}

/* |a|^2 (b x c). Orders: squares 3, their guarded sum 5; the cross product 5; the product 11. */
static estimate estimate_term(estimate_vector a, estimate_vector b, estimate_vector c) {
    const estimate square = estimate_guard(estimate_add(estimate_mul(a.x, a.x), estimate_mul(a.y, a.y)));
    return estimate_mul(square, estimate_minor(b.x, b.y, c.x, c.y));
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

/* With full magnitudes, and where that is not enough, exactly. */
GEOM_COLD static int incircle_slow(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    const estimate_vector da = estimate_to(a, d);
    const estimate_vector db = estimate_to(b, d);
    const estimate_vector dc = estimate_to(c, d);
    const estimate sum = estimate_add(estimate_add(estimate_term(da, db, dc), estimate_term(db, dc, da)),
                                      estimate_term(dc, da, db));
    const int sign = estimate_sign(estimate_guard(sum), 14);
    if (sign != 0) {
        return sign;
    }
    if (!geom_finite2(a) || !geom_finite2(b) || !geom_finite2(c) || !geom_finite2(d)) {
        return 0;
    }
    return incircle_exact(a, b, c, d);
}

int geom_incircle(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    const geom_vec2 da = geom_sub2(a, d);
    const geom_vec2 db = geom_sub2(b, d);
    const geom_vec2 dc = geom_sub2(c, d);
    const double x = estimate_largest(da.x, db.x, dc.x);
    const double y = estimate_largest(da.y, db.y, dc.y);
    const double term = ((x * x + y * y) + 0x1p-960) * estimate_quick_minor(x, y);
    const estimate sum = {
        (geom_length_squared2(da) * geom_cross2(db, dc) + geom_length_squared2(db) * geom_cross2(dc, da)) +
            geom_length_squared2(dc) * geom_cross2(da, db),
        (term + term) + term};
    const int sign = estimate_sign(estimate_guard(sum), 14);
    return sign != 0 ? sign : incircle_slow(a, b, c, d);
}
