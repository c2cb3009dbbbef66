/* Offsets of rings with far more vertices than the radius can show: families of rings beside brute force, and
 * sizes whose raw curves cross themselves too often to be looked at. */
#include "support.h"

#include <geom/offset.h>
#include <geom/predicate.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

/* ---- Rings ---- */

typedef void ring_maker(random_source *source, geom_vec2 *points, size_t count);

static geom_vec2 polar(double angle, double far) {
    return geom_vec2_make(far * cos(angle), far * sin(angle));
}

static double angle_of(size_t i, size_t count) { return 2.0 * pi * (double)i / (double)count; }

static void make_circle(random_source *source, geom_vec2 *points, size_t count) {
    (void)source;
    for (size_t i = 0; i < count; ++i) {
        points[i] = polar(angle_of(i, count), 1.0);
    }
}

static void make_noisy(random_source *source, geom_vec2 *points, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        points[i] = polar(angle_of(i, count), random_between(source, 1.0, 1.001));
    }
}

static void make_star(random_source *source, geom_vec2 *points, size_t count) {
    (void)source;
    for (size_t i = 0; i < count; ++i) {
        points[i] = polar(angle_of(i, count), i % 2 ? 1.0 : 0.5);
    }
}

static void make_random(random_source *source, geom_vec2 *points, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        points[i] = polar(angle_of(i, count), random_between(source, 0.3, 1.0));
    }
}

static void make_comb(random_source *source, geom_vec2 *points, size_t count) {
    (void)source;
    const size_t tips = count - 2;
    for (size_t i = 0; i < tips; ++i) {
        points[i] = geom_vec2_make(2.0 * (double)i / (double)tips - 1.0, i % 2 ? 1.0 : -0.9);
    }
    points[tips] = geom_vec2_make(1.0, -1.0);
    points[tips + 1] = geom_vec2_make(-1.0, -1.0);
}

static void make_spiral(random_source *source, geom_vec2 *points, size_t count) {
    (void)source;
    const size_t half = count / 2;
    const double turns = sqrt((double)half) / 3.0;
    for (size_t i = 0; i < half; ++i) {
        const double share = (double)i / (double)(half - 1);
        points[i] = polar(2.0 * pi * turns * share, 0.1 + 0.9 * share);
        points[count - 1 - i] = polar(2.0 * pi * turns * share, 0.1 + 0.9 * share + 0.45 / turns);
    }
}

static void make_square(random_source *source, geom_vec2 *points, size_t count) {
    (void)source;
    const size_t quarter = count / 4;
    for (size_t i = 0; i < quarter; ++i) {
        const double along = 2.0 * (double)i / (double)quarter - 1.0;
        points[i] = geom_vec2_make(along, -1.0);
        points[quarter + i] = geom_vec2_make(1.0, along);
        points[2 * quarter + i] = geom_vec2_make(-along, 1.0);
        points[3 * quarter + i] = geom_vec2_make(-1.0, -along);
    }
}

static ring_maker *const families[] = {make_circle, make_noisy,  make_star,  make_random,
                                       make_comb,   make_spiral, make_square};

enum {
    FAMILIES = sizeof families / sizeof *families
};

static geom_ring make_ring(ring_maker *make, size_t count) {
    random_source source = {11};
    geom_vec2 *points = malloc(count * sizeof *points);
    ck_assert_ptr_nonnull(points);
    make(&source, points, count);
    const geom_ring ring = {points, count};
    return ring;
}

static void drop_ring(geom_ring ring) { free((void *)ring.points); }

/* ---- Checks ---- */

static double distance_to_segment(geom_vec2 a, geom_vec2 b, geom_vec2 p) {
    const geom_vec2 d = geom_vec2_sub(b, a);
    const double t = geom_vec2_dot(geom_vec2_sub(p, a), d) / geom_vec2_dot(d, d);
    return geom_vec2_distance(geom_vec2_add_scaled(a, fmin(fmax(t, 0.0), 1.0), d), p);
}

/* Negative inside. */
static double signed_distance(geom_ring ring, geom_vec2 p) {
    double least = HUGE_VAL;
    bool inside = false;
    for (size_t i = 0; i < ring.count; ++i) {
        const geom_vec2 a = ring.points[i];
        const geom_vec2 b = ring.points[i + 1 < ring.count ? i + 1 : 0];
        least = fmin(least, distance_to_segment(a, b, p));
        if ((a.y > p.y) != (b.y > p.y)) {
            inside = inside != ((geom_orient2d(a, b, p) > 0) == (b.y > a.y));
        }
    }
    return inside ? -least : least;
}

static geom_polygons offset_of(geom_ring ring, const geom_offset_def *def) {
    const geom_polygon polygon = {&ring, 1};
    const geom_polygons result = geom_polygon_offset(polygon, def);
    ck_assert_int_eq(result.status, GEOM_OK);
    for (size_t i = 0; i < result.count && result.touching == 0; ++i) {
        ck_assert_int_eq(geom_polygon_check(result.polygons[i], NULL).status, GEOM_OK);
    }
    return result;
}

/* What is nearer than the radius is inside, and what is farther than the radius and the tolerance outside;
 * with a negative radius and a negative tolerance likewise for what is left. */
static void check_samples(geom_ring ring, const geom_offset_def *def, const geom_polygons *result) {
    const double tolerance = fabs(def->radius) / 128.0;
    const double sure = def->radius > 0.0 ? def->radius : def->radius - tolerance;
    for (int i = 0; i < 16; ++i) {
        for (int k = 0; k < 16; ++k) {
            const double range = 1.3 + fmax(def->radius, 0.0);
            const geom_vec2 p =
                geom_vec2_make(range * (i / 7.5 - 1.0) + 0.001, range * (k / 7.5 - 1.0) + 0.0007);
            const double distance = signed_distance(ring, p);
            const geom_location found = geom_polygons_locate(result, p);
            if (distance < sure - 1e-9) {
                ck_assert_int_eq(found, GEOM_LOCATION_INSIDE);
            } else if (distance > sure + tolerance + 1e-9) {
                ck_assert_int_eq(found, GEOM_LOCATION_OUTSIDE);
            }
        }
    }
}

/* No corner of the result is nearer than the radius, and none farther than the tolerance allows. */
static void check_corners(geom_ring ring, const geom_offset_def *def, const geom_polygons *result) {
    const double radius = fabs(def->radius);
    for (size_t i = 0; i < result->count; ++i) {
        for (size_t r = 0; r < result->polygons[i].count; ++r) {
            const geom_ring found = result->polygons[i].rings[r];
            for (size_t k = 0; k < found.count; k += 1 + found.count / 60) {
                const double distance = fabs(signed_distance(ring, found.points[k]));
                ck_assert_double_ge(distance, radius - 1e-11);
                ck_assert_double_le(distance, radius * (1.0 + 1.0 / 128.0) + 1e-11);
            }
        }
    }
}

START_TEST(families_of_rings_agree_with_distances) {
    static const double radii[] = {1.0, 0.3, 0.02, -0.05, -0.3};
    static const size_t counts[] = {120, 1000};
    for (size_t f = 0; f < FAMILIES; ++f) {
        for (size_t c = 0; c < sizeof counts / sizeof *counts; ++c) {
            const geom_ring ring = make_ring(families[f], counts[c]);
            for (size_t r = 0; r < sizeof radii / sizeof *radii; ++r) {
                geom_offset_def def = geom_offset_def_default();
                def.radius = radii[r];
                geom_polygons result = offset_of(ring, &def);
                check_samples(ring, &def, &result);
                check_corners(ring, &def, &result);
                geom_polygons_release(&result);
            }
            drop_ring(ring);
        }
    }
}
END_TEST

/* ---- Miter and bevel joins: the pieces one by one ---- */

/* The least distance of a point from the sides of a convex counterclockwise ring; negative outside. */
static double depth_in(const geom_vec2 *points, size_t count, geom_vec2 p) {
    double least = HUGE_VAL;
    for (size_t i = 0; i < count; ++i) {
        const geom_vec2 side = geom_vec2_sub(points[i + 1 < count ? i + 1 : 0], points[i]);
        const double turn = geom_vec2_cross(side, geom_vec2_sub(p, points[i]));
        least = fmin(least, turn / geom_vec2_length(side));
    }
    return least;
}

static geom_vec2 normal_of(geom_vec2 a, geom_vec2 b) {
    const geom_vec2 d = geom_vec2_sub(b, a);
    return geom_vec2_scale(geom_vec2_make(d.y, -d.x), 1.0 / geom_vec2_length(d));
}

/* How deep a point is in the strip on the right of an edge, or in the join at its end. */
static double depth_in_pieces(geom_vec2 a, geom_vec2 b, geom_vec2 c, const geom_offset_def *def,
                              geom_vec2 p) {
    const double radius = fabs(def->radius);
    const geom_vec2 n = normal_of(a, b);
    const geom_vec2 m = normal_of(b, c);
    const geom_vec2 from = geom_vec2_add_scaled(b, radius, n);
    const geom_vec2 to = geom_vec2_add_scaled(b, radius, m);
    const geom_vec2 strip[4] = {a, geom_vec2_add_scaled(a, radius, n), from, b};
    const double depth = depth_in(strip, 4, p);
    if (geom_orient2d(a, b, c) <= 0) {
        return depth;
    }
    const double cosine = sqrt(0.5 + 0.5 * geom_vec2_dot(n, m));
    if (def->join == GEOM_JOIN_MITER && cosine * def->miter_limit >= 1.0) {
        const geom_vec2 middle = geom_vec2_scale(geom_vec2_add(n, m), 0.5 / cosine);
        const geom_vec2 kite[4] = {b, from, geom_vec2_add_scaled(b, radius / cosine, middle), to};
        return fmax(depth, depth_in(kite, 4, p));
    }
    const geom_vec2 bevel[3] = {b, from, to};
    return fmax(depth, depth_in(bevel, 3, p));
}

/* How deep a point is in the polygon, or in what is removed from it, with all pieces. The ring has that on
 * its left. */
static double depth_in_offset(geom_ring ring, const geom_offset_def *def, geom_vec2 p) {
    const bool inwards = def->radius < 0.0;
    const double distance = signed_distance(ring, p);
    double most = inwards ? distance : -distance;
    for (size_t i = 0; i < ring.count; ++i) {
        const geom_vec2 a = ring.points[inwards ? ring.count - 1 - i : i];
        const size_t k = (i + 1) % ring.count;
        const geom_vec2 b = ring.points[inwards ? ring.count - 1 - k : k];
        const size_t l = (i + 2) % ring.count;
        const geom_vec2 c = ring.points[inwards ? ring.count - 1 - l : l];
        most = fmax(most, depth_in_pieces(a, b, c, def, p));
    }
    return most;
}

static geom_ring counterclockwise(geom_ring ring) {
    geom_vec2 *points = (geom_vec2 *)ring.points;
    const size_t turned = geom_ring_orientation(ring) < 0 ? ring.count / 2 : 0;
    for (size_t i = 0; i < turned; ++i) {
        const geom_vec2 kept = points[i];
        points[i] = points[ring.count - 1 - i];
        points[ring.count - 1 - i] = kept;
    }
    return ring;
}

/* Rounding turns an edge by some units over its length, and its strip is as long as the radius across. */
static double slack_of(geom_ring ring, double radius) {
    double shortest = HUGE_VAL;
    for (size_t i = 1; i < ring.count; ++i) {
        shortest = fmin(shortest, geom_vec2_distance(ring.points[i - 1], ring.points[i]));
    }
    return 3e-11 * (1.0 + fabs(radius) / shortest);
}

/* What is in a piece is in what is grown, and what is in none is not. */
static void check_pieces(geom_ring ring, const geom_offset_def *def, const geom_polygons *result) {
    const double range = 1.2 + fmax(def->radius, 0.0);
    const double slack = slack_of(ring, def->radius);
    for (int i = 0; i < 8; ++i) {
        for (int k = 0; k < 8; ++k) {
            const geom_vec2 p =
                geom_vec2_make(range * (i / 3.5 - 1.0) + 0.0013, range * (k / 3.5 - 1.0) + 0.0007);
            const double depth = depth_in_offset(ring, def, p);
            const geom_location found = geom_polygons_locate(result, p);
            if (fabs(depth) > slack) {
                ck_assert_int_eq(found == GEOM_LOCATION_INSIDE, (depth > 0.0) == (def->radius > 0.0));
            }
        }
    }
    for (size_t i = 0; i < result->count; ++i) {
        const geom_ring outer = result->polygons[i].rings[0];
        for (size_t k = 0; k < outer.count; k += 1 + outer.count / 20) {
            ck_assert_double_le(fabs(depth_in_offset(ring, def, outer.points[k])), slack);
        }
    }
}

/* The strips of these cross hundreds of others each. */
START_TEST(families_of_rings_agree_with_their_pieces) {
    static const double radii[] = {1.0, 0.2, -0.04};
    static const size_t counts[] = {200, 800};
    for (size_t f = 0; f < FAMILIES; ++f) {
        for (size_t c = 0; c < sizeof counts / sizeof *counts; ++c) {
            const geom_ring ring = counterclockwise(make_ring(families[f], counts[c]));
            for (size_t r = 0; r < 2 * (sizeof radii / sizeof *radii); ++r) {
                geom_offset_def def = geom_offset_def_default();
                def.radius = radii[r / 2];
                def.join = r % 2 == 0 ? GEOM_JOIN_MITER : GEOM_JOIN_BEVEL;
                geom_polygons result = offset_of(ring, &def);
                check_pieces(ring, &def, &result);
                geom_polygons_release(&result);
            }
            drop_ring(ring);
        }
    }
}
END_TEST

/* ---- Sizes ---- */

/* The raw curves of these cross themselves up to a billion times. */
START_TEST(large_rings_end) {
    for (size_t f = 0; f < FAMILIES; ++f) {
        const geom_ring ring = make_ring(families[f], 6000);
        geom_offset_def def = geom_offset_def_default();
        def.radius = 1.0;
        geom_polygons result = offset_of(ring, &def);
        ck_assert_uint_eq(result.count, 1);
        check_corners(ring, &def, &result);
        geom_polygons_release(&result);
        drop_ring(ring);
    }
}
END_TEST

/* A row of holes: a search to the left of each for the others would pass all of them. */
START_TEST(many_holes_end) {
    enum {
        HOLES = 20000
    };
    geom_vec2 *points = malloc((3 * HOLES + 4) * sizeof *points);
    geom_ring *rings = malloc((HOLES + 1) * sizeof *rings);
    ck_assert(points != NULL && rings != NULL);
    const geom_vec2 frame[4] = {{0.0, 0.0}, {2.0 * HOLES, 0.0}, {2.0 * HOLES, 2.0}, {0.0, 2.0}};
    memcpy(points, frame, sizeof frame);
    rings[0] = (geom_ring){points, 4};
    for (size_t i = 0; i < HOLES; ++i) {
        geom_vec2 *hole = points + 4 + 3 * i;
        const double x = 2.0 * (double)i + 0.5;
        hole[0] = geom_vec2_make(x, 0.5);
        hole[1] = geom_vec2_make(x + 0.5, 1.5);
        hole[2] = geom_vec2_make(x + 1.0, 0.5);
        rings[1 + i] = (geom_ring){hole, 3};
    }
    const geom_polygon polygon = {rings, HOLES + 1};
    geom_offset_def def = geom_offset_def_default();
    def.radius = 0.05;
    geom_polygons grown = geom_polygon_offset(polygon, &def);
    ck_assert_uint_eq(grown.count, 1);
    ck_assert_uint_eq(grown.polygons[0].count, HOLES + 1);
    def.radius = -0.4;
    geom_polygons shrunk = geom_polygon_offset(polygon, &def);
    ck_assert_int_eq(shrunk.status, GEOM_OK);
    ck_assert_uint_ge(shrunk.count, HOLES - 1);
    geom_polygons_release(&grown);
    geom_polygons_release(&shrunk);
    free(points);
    free(rings);
}
END_TEST

/* At scales at which cells of a coarse and of a fine grid, a large tolerance, and needles come up. */
START_TEST(scales_and_tolerances_make_no_difference) {
    const geom_ring ring = make_ring(make_noisy, 2000);
    geom_vec2 *moved = malloc(ring.count * sizeof *moved);
    ck_assert_ptr_nonnull(moved);
    for (int power = -30; power <= 0; power += 5) {
        for (size_t i = 0; i < ring.count; ++i) {
            moved[i] = geom_vec2_make(ldexp(ring.points[i].x, power), ldexp(ring.points[i].y, power));
        }
        const geom_ring scaled = {moved, ring.count};
        for (int fine = -2; fine <= 12; fine += 2) {
            geom_offset_def def = geom_offset_def_default();
            def.radius = 0.3;
            def.tolerance = ldexp(def.radius, -fine);
            geom_polygons result = offset_of(scaled, &def);
            ck_assert_uint_eq(result.count, 1);
            const geom_ring outer = result.polygons[0].rings[0];
            const double most = ldexp(1.001, power) + def.radius + def.tolerance;
            for (size_t i = 0; i < outer.count; ++i) {
                ck_assert_double_ge(geom_vec2_length(outer.points[i]), ldexp(0.999, power) + def.radius);
                ck_assert_double_le(geom_vec2_length(outer.points[i]), most + 1e-9);
            }
            geom_polygons_release(&result);
        }
    }
    free(moved);
    drop_ring(ring);
}
END_TEST

static void check_failing_allocations(ring_maker *make, size_t count, double radius, geom_offset_join join) {
    const geom_ring ring = make_ring(make, count);
    const geom_polygon polygon = {&ring, 1};
    geom_offset_def def = geom_offset_def_default();
    def.radius = radius;
    def.join = join;
    geom_status status = GEOM_OUT_OF_MEMORY;
    size_t fail_at = 0;
    for (; status == GEOM_OUT_OF_MEMORY; fail_at += 1 + count / 400) {
        counting_heap heap = {fail_at, 0, 0, 0};
        const geom_allocator allocator = counting_allocator(&heap);
        def.allocator = &allocator;
        geom_polygons result = geom_polygon_offset(polygon, &def);
        status = result.status;
        ck_assert(status == GEOM_OK || status == GEOM_OUT_OF_MEMORY);
        ck_assert_uint_eq(heap.blocks, status == GEOM_OK && result.count > 0 ? 1 : 0);
        geom_polygons_release(&result);
        ck_assert_uint_eq(heap.blocks, 0);
        ck_assert_uint_eq(heap.bytes, 0);
    }
    ck_assert_uint_gt(fail_at, 100);
    drop_ring(ring);
}

/* Pieces for edges, strips and joins; and cells, which take longer: one allocation of six fails. */
START_TEST(every_allocation_may_fail) {
    check_failing_allocations(make_comb, 130, 1.0, GEOM_JOIN_ROUND);
    check_failing_allocations(make_comb, 130, 1.0, GEOM_JOIN_MITER);
    check_failing_allocations(make_noisy, 2000, 3.0, GEOM_JOIN_ROUND);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("offset_dense");
    tcase_set_timeout(tests, 60.0);
    tcase_add_test(tests, families_of_rings_agree_with_distances);
    tcase_add_test(tests, families_of_rings_agree_with_their_pieces);
    tcase_add_test(tests, large_rings_end);
    tcase_add_test(tests, many_holes_end);
    tcase_add_test(tests, scales_and_tolerances_make_no_difference);
    tcase_add_test(tests, every_allocation_may_fail);
    return run_test_case("offset_dense", tests);
}
