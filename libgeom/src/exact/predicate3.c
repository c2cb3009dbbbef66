#include <geom/predicate.h>

#include <geom/exact.h>

#include "estimate.h"
#include "lattice.h"

typedef struct estimate_vector {
    estimate x;
    estimate y;
    estimate z;
} estimate_vector;

static estimate_vector estimate_to(geom_vec3 p, geom_vec3 origin) {
    const estimate_vector v = {estimate_difference(p.x, origin.x), estimate_difference(p.y, origin.y),
                               estimate_difference(p.z, origin.z)};
    return v;
}

static estimate estimate_minor_xy(estimate_vector a, estimate_vector b) {
    return estimate_minor(a.x, a.y, b.x, b.y);
}

/* a.z (b x c) + b.z (c x a) + c.z (a x b), given the three cross products in the plane of x and y, guarded.
 * Orders: the cross products 5, the products 7, the guarded sum 10. */
static estimate estimate_volume(estimate_vector a, estimate_vector b, estimate_vector c, estimate bc,
                                estimate ca, estimate ab) {
    const estimate sum = estimate_add(estimate_mul(a.z, bc), estimate_mul(b.z, ca));
    return estimate_guard(estimate_add(sum, estimate_mul(c.z, ab)));
}

/* |a|^2, guarded: order 6. */
static estimate estimate_square(estimate_vector a) {
    const estimate sum = estimate_add(estimate_mul(a.x, a.x), estimate_mul(a.y, a.y));
    return estimate_guard(estimate_add(sum, estimate_mul(a.z, a.z)));
}

typedef struct exact_vector {
    geom_exact x;
    geom_exact y;
    geom_exact z;
} exact_vector;

static exact_vector exact_to(geom_exact_arena *arena, geom_vec3 p, geom_vec3 origin) {
    const exact_vector v = {geom_exact_difference(arena, p.x, origin.x),
                            geom_exact_difference(arena, p.y, origin.y),
                            geom_exact_difference(arena, p.z, origin.z)};
    return v;
}

static geom_exact exact_minor_xy(geom_exact_arena *arena, exact_vector a, exact_vector b) {
    return geom_exact_sub(arena, geom_exact_mul(arena, a.x, b.y), geom_exact_mul(arena, a.y, b.x));
}

static geom_exact exact_volume(geom_exact_arena *arena, exact_vector a, exact_vector b, exact_vector c,
                               geom_exact bc, geom_exact ca, geom_exact ab) {
    const geom_exact sum =
        geom_exact_add(arena, geom_exact_mul(arena, a.z, bc), geom_exact_mul(arena, b.z, ca));
    return geom_exact_add(arena, sum, geom_exact_mul(arena, c.z, ab));
}

static geom_exact exact_square(geom_exact_arena *arena, exact_vector a) {
    const geom_exact sum =
        geom_exact_add(arena, geom_exact_mul(arena, a.x, a.x), geom_exact_mul(arena, a.y, a.y));
    return geom_exact_add(arena, sum, geom_exact_mul(arena, a.z, a.z));
}

GEOM_COLD static int orient3d_exact(geom_vec3 a, geom_vec3 b, geom_vec3 c, geom_vec3 d) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const exact_vector ab = exact_to(&arena, b, a);
    const exact_vector ac = exact_to(&arena, c, a);
    const exact_vector ad = exact_to(&arena, d, a);
    const geom_exact cd = exact_minor_xy(&arena, ac, ad);
    const geom_exact db = exact_minor_xy(&arena, ad, ab);
    const geom_exact bc = exact_minor_xy(&arena, ab, ac);
    return geom_exact_sign(exact_volume(&arena, ab, ac, ad, cd, db, bc));
}

static inline double plain_minor_xy(geom_vec3 a, geom_vec3 b) { return a.x * b.y - a.y * b.x; }

static inline double plain_volume(geom_vec3 a, geom_vec3 b, geom_vec3 c, double bc, double ca, double ab) {
    return (a.z * bc + b.z * ca) + c.z * ab;
}

/* The determinant in doubles, and the largest difference of coordinates along each axis. */
typedef struct quick_volume {
    double value;
    geom_vec3 size;
} quick_volume;

static inline quick_volume quick_volume_of(geom_vec3 a, geom_vec3 b, geom_vec3 c, geom_vec3 d) {
    const geom_vec3 ab = geom_vec3_sub(b, a);
    const geom_vec3 ac = geom_vec3_sub(c, a);
    const geom_vec3 ad = geom_vec3_sub(d, a);
    const quick_volume volume = {
        plain_volume(ab, ac, ad, plain_minor_xy(ac, ad), plain_minor_xy(ad, ab), plain_minor_xy(ab, ac)),
        {estimate_largest(ab.x, ac.x, ad.x), estimate_largest(ab.y, ac.y, ad.y),
         estimate_largest(ab.z, ac.z, ad.z)}};
    return volume;
}

static inline double largest_of(geom_vec3 size) { return estimate_largest(size.x, size.y, size.z); }

/* On a lattice the determinant is not rounded. Otherwise with full magnitudes, and where that is not enough, exactly. */
GEOM_COLD static int orient3d_slow(geom_vec3 a, geom_vec3 b, geom_vec3 c, geom_vec3 d) {
    const quick_volume volume = quick_volume_of(a, b, c, d);
    const double lattice = lattice_for(largest_of(volume.size), LATTICE_DEGREE_3);
    if (is_on_lattice3(a, lattice) && is_on_lattice3(b, lattice) && is_on_lattice3(c, lattice) &&
        is_on_lattice3(d, lattice)) {
        return estimate_sign_of(volume.value);
    }
    const estimate_vector ab = estimate_to(b, a);
    const estimate_vector ac = estimate_to(c, a);
    const estimate_vector ad = estimate_to(d, a);
    const estimate cd = estimate_minor_xy(ac, ad);
    const estimate db = estimate_minor_xy(ad, ab);
    const estimate bc = estimate_minor_xy(ab, ac);
    const int sign = estimate_sign(estimate_volume(ab, ac, ad, cd, db, bc), 10);
    if (sign != 0) {
        return sign;
    }
    if (!geom_vec3_is_finite(a) || !geom_vec3_is_finite(b) || !geom_vec3_is_finite(c) ||
        !geom_vec3_is_finite(d)) {
        return 0;
    }
    return orient3d_exact(a, b, c, d);
}

int geom_orient3d(geom_vec3 a, geom_vec3 b, geom_vec3 c, geom_vec3 d) {
    const quick_volume volume = quick_volume_of(a, b, c, d);
    const estimate quick = {volume.value, estimate_quick_volume(volume.size.x, volume.size.y, volume.size.z)};
    const int sign = estimate_sign(quick, 10);
    return sign != 0 ? sign : orient3d_slow(a, b, c, d);
}

/* The determinant of the rows (p - e, |p - e|^2) for p = a, b, c, d, with the sign that geom_insphere promises, is
 * |a|^2 (b c d) - |b|^2 (a c d) + |c|^2 (a b d) - |d|^2 (a b c), where a stands for a - e and so on, and (a b c) is the
 * volume a . (b x c). The four volumes share the six cross products in the plane of x and y.
 *
 * The arena holds it for any exponents. A number of degree k has at most 66k + 1 limbs: 12 differences, 6 cross
 * products of 3 numbers and 4 squares of 5 (degree 2), 4 volumes of 5 (degree 3), 4 products and at most 3 sums
 * (degree 5) make 12 * 67 + 38 * 133 + 20 * 199 + 7 * 331 = 12,155 limbs. */
_Static_assert(GEOM_EXACT_ARENA_LIMBS >= 12155, "insphere fits into the arena");

GEOM_COLD static int insphere_exact(const geom_vec3 p[4], geom_vec3 e) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const exact_vector a = exact_to(&arena, p[0], e);
    const exact_vector b = exact_to(&arena, p[1], e);
    const exact_vector c = exact_to(&arena, p[2], e);
    const exact_vector d = exact_to(&arena, p[3], e);
    const geom_exact ab = exact_minor_xy(&arena, a, b);
    const geom_exact bc = exact_minor_xy(&arena, b, c);
    const geom_exact cd = exact_minor_xy(&arena, c, d);
    const geom_exact da = exact_minor_xy(&arena, d, a);
    const geom_exact ac = exact_minor_xy(&arena, a, c);
    const geom_exact bd = exact_minor_xy(&arena, b, d);
    const geom_exact bcd = exact_volume(&arena, b, c, d, cd, geom_exact_neg(bd), bc);
    const geom_exact acd = exact_volume(&arena, a, c, d, cd, da, ac);
    const geom_exact abd = exact_volume(&arena, a, b, d, bd, da, ab);
    const geom_exact abc = exact_volume(&arena, a, b, c, bc, geom_exact_neg(ac), ab);
    const geom_exact plus = geom_exact_add(&arena, geom_exact_mul(&arena, exact_square(&arena, a), bcd),
                                           geom_exact_mul(&arena, exact_square(&arena, c), abd));
    const geom_exact minus = geom_exact_add(&arena, geom_exact_mul(&arena, exact_square(&arena, b), acd),
                                            geom_exact_mul(&arena, exact_square(&arena, d), abc));
    return geom_exact_compare(plus, minus);
}

/* The determinant in doubles, and the largest difference of coordinates along each axis. */
typedef struct quick_determinant {
    double value;
    geom_vec3 size;
} quick_determinant;

static inline quick_determinant quick_insphere(geom_vec3 a, geom_vec3 b, geom_vec3 c, geom_vec3 d,
                                               geom_vec3 e) {
    const geom_vec3 ea = geom_vec3_sub(a, e);
    const geom_vec3 eb = geom_vec3_sub(b, e);
    const geom_vec3 ec = geom_vec3_sub(c, e);
    const geom_vec3 ed = geom_vec3_sub(d, e);
    const double ab = plain_minor_xy(ea, eb);
    const double bc = plain_minor_xy(eb, ec);
    const double cd = plain_minor_xy(ec, ed);
    const double da = plain_minor_xy(ed, ea);
    const double ac = plain_minor_xy(ea, ec);
    const double bd = plain_minor_xy(eb, ed);
    const double plus = geom_vec3_length_squared(ea) * plain_volume(eb, ec, ed, cd, -bd, bc) +
                        geom_vec3_length_squared(ec) * plain_volume(ea, eb, ed, bd, da, ab);
    const double minus = geom_vec3_length_squared(eb) * plain_volume(ea, ec, ed, cd, da, ac) +
                         geom_vec3_length_squared(ed) * plain_volume(ea, eb, ec, bc, -ac, ab);
    const quick_determinant determinant = {plus - minus,
                                           {estimate_larger(estimate_largest(ea.x, eb.x, ec.x), fabs(ed.x)),
                                            estimate_larger(estimate_largest(ea.y, eb.y, ec.y), fabs(ed.y)),
                                            estimate_larger(estimate_largest(ea.z, eb.z, ec.z), fabs(ed.z))}};
    return determinant;
}

/* On a lattice the determinant is not rounded. Otherwise with full magnitudes, and where that is not enough, exactly. Orders: squares 6, volumes 10, their products 17, the
 * guarded sum of four, two and two, 20. */
GEOM_COLD static int insphere_slow(geom_vec3 a, geom_vec3 b, geom_vec3 c, geom_vec3 d, geom_vec3 e) {
    const quick_determinant determinant = quick_insphere(a, b, c, d, e);
    const double lattice = lattice_for(largest_of(determinant.size), LATTICE_DEGREE_5);
    if (is_on_lattice3(a, lattice) && is_on_lattice3(b, lattice) && is_on_lattice3(c, lattice) &&
        is_on_lattice3(d, lattice) && is_on_lattice3(e, lattice)) {
        return estimate_sign_of(determinant.value);
    }
    const estimate_vector ea = estimate_to(a, e);
    const estimate_vector eb = estimate_to(b, e);
    const estimate_vector ec = estimate_to(c, e);
    const estimate_vector ed = estimate_to(d, e);
    const estimate ab = estimate_minor_xy(ea, eb);
    const estimate bc = estimate_minor_xy(eb, ec);
    const estimate cd = estimate_minor_xy(ec, ed);
    const estimate da = estimate_minor_xy(ed, ea);
    const estimate ac = estimate_minor_xy(ea, ec);
    const estimate bd = estimate_minor_xy(eb, ed);
    const estimate bcd = estimate_volume(eb, ec, ed, cd, estimate_neg(bd), bc);
    const estimate acd = estimate_volume(ea, ec, ed, cd, da, ac);
    const estimate abd = estimate_volume(ea, eb, ed, bd, da, ab);
    const estimate abc = estimate_volume(ea, eb, ec, bc, estimate_neg(ac), ab);
    const estimate plus =
        estimate_add(estimate_mul(estimate_square(ea), bcd), estimate_mul(estimate_square(ec), abd));
    const estimate minus =
        estimate_add(estimate_mul(estimate_square(eb), acd), estimate_mul(estimate_square(ed), abc));
    const int sign = estimate_sign(estimate_guard(estimate_sub(plus, minus)), 20);
    if (sign != 0) {
        return sign;
    }
    if (!geom_vec3_is_finite(a) || !geom_vec3_is_finite(b) || !geom_vec3_is_finite(c) ||
        !geom_vec3_is_finite(d) || !geom_vec3_is_finite(e)) {
        return 0;
    }
    const geom_vec3 p[4] = {a, b, c, d};
    return insphere_exact(p, e);
}

int geom_insphere(geom_vec3 a, geom_vec3 b, geom_vec3 c, geom_vec3 d, geom_vec3 e) {
    const quick_determinant determinant = quick_insphere(a, b, c, d, e);
    const double x = determinant.size.x;
    const double y = determinant.size.y;
    const double z = determinant.size.z;
    const double square = ((x * x + y * y) + z * z) + 0x1p-960;
    const double term = square * estimate_quick_volume(x, y, z);
    const estimate sum = {determinant.value, (term + term) + (term + term)};
    const int sign = estimate_sign(estimate_guard(sum), 20);
    return sign != 0 ? sign : insphere_slow(a, b, c, d, e);
}
