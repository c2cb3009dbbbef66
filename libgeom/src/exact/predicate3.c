/* The exact orientation and in-sphere predicates of space: filter first, then exact arithmetic. */
#include <geom/predicate.h>

#include <geom/exact.h>
#include <geom/filter.h>

#include "lattice.h"

typedef struct filter_vector {
    geom_filter_number x;
    geom_filter_number y;
    geom_filter_number z;
} filter_vector;

GEOM_FILTER_INLINE filter_vector filter_to(geom_vec3 p, geom_vec3 origin) {
    const filter_vector v = {geom_filter_difference(p.x, origin.x), geom_filter_difference(p.y, origin.y),
                             geom_filter_difference(p.z, origin.z)};
    return v;
}

GEOM_FILTER_INLINE geom_filter_number filter_minor_xy(filter_vector a, filter_vector b) {
    return geom_filter_sub(geom_filter_mul(a.x, b.y), geom_filter_mul(a.y, b.x));
}

/* a.z (b x c) + b.z (c x a) + c.z (a x b), given the three cross products in the plane of x and y. */
GEOM_FILTER_INLINE geom_filter_number filter_volume(filter_vector a, filter_vector b, filter_vector c,
                                                    geom_filter_number bc, geom_filter_number ca,
                                                    geom_filter_number ab) {
    const geom_filter_number sum = geom_filter_add(geom_filter_mul(a.z, bc), geom_filter_mul(b.z, ca));
    return geom_filter_add(sum, geom_filter_mul(c.z, ab));
}

/* |a|^2. */
GEOM_FILTER_INLINE geom_filter_number filter_square(filter_vector a) {
    const geom_filter_number sum = geom_filter_add(geom_filter_mul(a.x, a.x), geom_filter_mul(a.y, a.y));
    return geom_filter_add(sum, geom_filter_mul(a.z, a.z));
}

/* Returns a quick magnitude of a volume: one term with the largest coordinates along each axis, times the
 * number of terms. It is not below the full magnitude, because rounding is monotonic. Points at very
 * different distances may fail with it and pass with the full one. NaN shows in the value. The guards of
 * <geom/filter.h> are included, and that of the volume itself. */
static inline double quick_volume_magnitude(double x, double y, double z) {
    const double product = z * ((x * y + x * y) + GEOM_FILTER_TINY);
    return ((product + product) + product) + GEOM_FILTER_TINY;
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
        {largest_of(ab.x, ac.x, ad.x), largest_of(ab.y, ac.y, ad.y), largest_of(ab.z, ac.z, ad.z)}};
    return volume;
}

/* Decides what the quick filter leaves open. On a lattice the determinant is not rounded. Otherwise a
 * filter with full magnitudes decides, and exact arithmetic if that fails. */
GEOM_COLD static int orient3d_slow(geom_vec3 a, geom_vec3 b, geom_vec3 c, geom_vec3 d) {
    const quick_volume volume = quick_volume_of(a, b, c, d);
    const double lattice =
        lattice_for(geom_max(geom_max(volume.size.x, volume.size.y), volume.size.z), LATTICE_DEGREE_3);
    if (is_on_lattice3(a, lattice) && is_on_lattice3(b, lattice) && is_on_lattice3(c, lattice) &&
        is_on_lattice3(d, lattice)) {
        return sign_of(volume.value);
    }
    const filter_vector ab = filter_to(b, a);
    const filter_vector ac = filter_to(c, a);
    const filter_vector ad = filter_to(d, a);
    const geom_filter_number cd = filter_minor_xy(ac, ad);
    const geom_filter_number db = filter_minor_xy(ad, ab);
    const geom_filter_number bc = filter_minor_xy(ab, ac);
    const int sign = geom_filter_last_sign(filter_volume(ab, ac, ad, cd, db, bc));
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
    /* The rank: cross products 4, guarded 5, their products 7, two sums 9. */
    const geom_filter_number quick = {
        volume.value, quick_volume_magnitude(volume.size.x, volume.size.y, volume.size.z), 9, 6, false};
    const int sign = geom_filter_last_sign(quick);
    return sign != 0 ? sign : orient3d_slow(a, b, c, d);
}

/* geom_insphere is the determinant of the rows (p - e, |p - e|^2) for p = a, b, c, d, up to its sign: |a|^2
 * (b c d) - |b|^2 (a c d) + |c|^2 (a b d) - |d|^2 (a b c). Here a stands for a - e and so on, and (a b c)
 * is the volume a . (b x c). The four volumes share the six cross products in the plane of x and y.
 *
 * The arena has room for any exponents. A number of degree k has at most 66 k + 1 limbs. There are 12
 * differences, 6 cross products of 3 numbers, 4 squares of 5 (degree 2), 4 volumes of 5 (degree 3), 4
 * products and at most 3 sums (degree 5). That makes 12 * 67 + 38 * 133 + 20 * 199 + 7 * 331 = 12,155
 * limbs. */
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
                                           {geom_max(largest_of(ea.x, eb.x, ec.x), fabs(ed.x)),
                                            geom_max(largest_of(ea.y, eb.y, ec.y), fabs(ed.y)),
                                            geom_max(largest_of(ea.z, eb.z, ec.z), fabs(ed.z))}};
    return determinant;
}

/* Decides what the quick filter leaves open. On a lattice the determinant is not rounded. Otherwise a
 * filter with full magnitudes decides, and exact arithmetic if that fails. */
GEOM_COLD static int insphere_slow(geom_vec3 a, geom_vec3 b, geom_vec3 c, geom_vec3 d, geom_vec3 e) {
    const quick_determinant determinant = quick_insphere(a, b, c, d, e);
    const double lattice = lattice_for(
        geom_max(geom_max(determinant.size.x, determinant.size.y), determinant.size.z), LATTICE_DEGREE_5);
    if (is_on_lattice3(a, lattice) && is_on_lattice3(b, lattice) && is_on_lattice3(c, lattice) &&
        is_on_lattice3(d, lattice) && is_on_lattice3(e, lattice)) {
        return sign_of(determinant.value);
    }
    const filter_vector ea = filter_to(a, e);
    const filter_vector eb = filter_to(b, e);
    const filter_vector ec = filter_to(c, e);
    const filter_vector ed = filter_to(d, e);
    const geom_filter_number ab = filter_minor_xy(ea, eb);
    const geom_filter_number bc = filter_minor_xy(eb, ec);
    const geom_filter_number cd = filter_minor_xy(ec, ed);
    const geom_filter_number da = filter_minor_xy(ed, ea);
    const geom_filter_number ac = filter_minor_xy(ea, ec);
    const geom_filter_number bd = filter_minor_xy(eb, ed);
    const geom_filter_number bcd = filter_volume(eb, ec, ed, cd, geom_filter_neg(bd), bc);
    const geom_filter_number acd = filter_volume(ea, ec, ed, cd, da, ac);
    const geom_filter_number abd = filter_volume(ea, eb, ed, bd, da, ab);
    const geom_filter_number abc = filter_volume(ea, eb, ec, bc, geom_filter_neg(ac), ab);
    const geom_filter_number plus =
        geom_filter_add(geom_filter_mul(filter_square(ea), bcd), geom_filter_mul(filter_square(ec), abd));
    const geom_filter_number minus =
        geom_filter_add(geom_filter_mul(filter_square(eb), acd), geom_filter_mul(filter_square(ed), abc));
    const int sign = geom_filter_last_sign(geom_filter_sub(plus, minus));
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
    const double square = ((x * x + y * y) + z * z) + GEOM_FILTER_TINY;
    const double term = square * quick_volume_magnitude(x, y, z);
    /* The rank: squares 5, guarded 6, volumes 9, guarded 10, their products 17, two sums 19. */
    const geom_filter_number sum = {determinant.value, (term + term) + (term + term), 19, 8, false};
    const int sign = geom_filter_last_sign(sum);
    return sign != 0 ? sign : insphere_slow(a, b, c, d, e);
}
