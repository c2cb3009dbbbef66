/* libgeom under arbitrary numbers: laws of exact arithmetic, of orient2d, and of the check of polygons. */
#include "fuzz.h"

#include <geom/exact.h>
#include <geom/polygon.h>
#include <geom/predicate.h>

#include <math.h>

/* A finite double: small whole numbers often, so that points come to lie on a line, and any bits at all. */
static double next_double(byte_reader *in) {
    const uint8_t kind = read_byte(in);
    const double x = kind < 128 ? (int)kind % 16 - 8 : read_bits(in);
    return isfinite(x) ? x : 1.0;
}

static geom_vec2 next_point(byte_reader *in) {
    const double x = next_double(in);
    return geom_make2(x, next_double(in));
}

static void check_exact(byte_reader *in) {
    static geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const double x = next_double(in);
    const double y = next_double(in);
    const geom_exact a = geom_exact_difference(&arena, x, y);
    const geom_exact b = geom_exact_product(&arena, next_double(in), next_double(in));
    const geom_exact c = geom_exact_from(&arena, next_double(in));
    require(geom_exact_round(a) == x - y);
    require(geom_exact_round(geom_exact_product(&arena, x, y)) == x * y);
    const geom_exact sum = geom_exact_add(&arena, a, b);
    require(geom_exact_compare(geom_exact_sub(&arena, sum, b), a) == 0);
    const geom_exact left = geom_exact_mul(&arena, sum, c);
    const geom_exact right =
        geom_exact_add(&arena, geom_exact_mul(&arena, a, c), geom_exact_mul(&arena, b, c));
    require(geom_exact_compare(left, right) == 0);
    require(geom_exact_sign(geom_exact_sub(&arena, a, b)) == geom_exact_compare(a, b));
}

/* The sign by its definition, without filters. */
static int orient2d_by_definition(geom_vec2 a, geom_vec2 b, geom_vec2 c) {
    static geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const geom_exact left = geom_exact_mul(&arena, geom_exact_difference(&arena, b.x, a.x),
                                           geom_exact_difference(&arena, c.y, a.y));
    const geom_exact right = geom_exact_mul(&arena, geom_exact_difference(&arena, b.y, a.y),
                                            geom_exact_difference(&arena, c.x, a.x));
    return geom_exact_compare(left, right);
}

static void check_orient2d(byte_reader *in) {
    const geom_vec2 a = next_point(in);
    const geom_vec2 b = next_point(in);
    geom_vec2 c = next_point(in);
    if (read_byte(in) % 2) {
        const geom_vec2 near = geom_lerp2(a, b, c.x);
        c = geom_finite2(near) ? near : c;
    }
    const int turn = orient2d_by_definition(a, b, c);
    require(geom_orient2d(a, b, c) == turn && geom_orient2d(b, c, a) == turn &&
            geom_orient2d(c, a, b) == turn);
    require(geom_orient2d(b, a, c) == -turn && geom_orient2d(a, c, b) == -turn);
}

enum {
    MOST_POINTS = 64
};

/* A ring and its reversal are both simple or both not; a simple one has area in one direction. */
static void check_ring(byte_reader *in) {
    geom_vec2 points[MOST_POINTS];
    geom_vec2 reversed[MOST_POINTS];
    const size_t count = read_byte(in) % (MOST_POINTS + 1);
    for (size_t i = 0; i < count; ++i) {
        points[i] = next_point(in);
        reversed[count - 1 - i] = points[i];
    }
    const geom_ring ring = {points, count};
    const geom_ring other = {reversed, count};
    const geom_polygon_fault fault = geom_polygon_check((geom_polygon){&ring, 1}, NULL);
    require(geom_polygon_check((geom_polygon){&other, 1}, NULL).status == fault.status);
    if (fault.status == GEOM_OK) {
        require(geom_ring_orientation(ring) != 0);
        require(geom_ring_orientation(ring) == -geom_ring_orientation(other));
    }
    if (fault.status == GEOM_SELF_INTERSECTION) {
        require(fault.edge < fault.other_edge && fault.other_edge < count && geom_finite2(fault.point));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader in = {data, size, 0};
    switch (read_byte(&in) % 3) {
    case 0:
        check_exact(&in);
        break;
    case 1:
        check_orient2d(&in);
        break;
    default:
        check_ring(&in);
        break;
    }
    return 0;
}
