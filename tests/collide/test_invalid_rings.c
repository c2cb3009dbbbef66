/* One coordinate of one vertex that is no number spoils a ring, wherever it stands and however plain the answer would be
 * without it: tests that look at a part of the vertices must not miss it. */
#include "../support.h"

#include <collide/contact2.h>
#include <collide/distance2.h>
#include <collide/shape2.h>
#include <collide/sweep2.h>

#include <math.h>

enum {
    MOST_VERTICES = 20
};

/* A regular ring, or for two vertices a segment. */
static geom_ring make_ring(geom_vec2 *points, size_t count, geom_vec2 center, double size) {
    for (size_t i = 0; i < count; ++i) {
        const double angle = 6.283185307179586 * ((double)i + 0.3) / (double)count;
        points[i] = geom_add2(center, geom_scale2(geom_make2(cos(angle), sin(angle)), size));
    }
    const geom_ring ring = {points, count};
    return ring;
}

static collide_shape shape_of_kind(collide_shape_kind kind, geom_ring *ring) {
    switch (kind) {
    case COLLIDE_SHAPE_POINT:
        return collide_shape_of_point(geom_make2(0.0, 0.0));
    case COLLIDE_SHAPE_SEGMENT:
        return collide_shape_of_segment((geom_segment2){{-1.0, 0.0}, {1.0, 0.5}});
    case COLLIDE_SHAPE_CIRCLE:
        return collide_shape_of_circle((geom_circle){{0.0, 0.0}, 1.0});
    case COLLIDE_SHAPE_AABB:
        return collide_shape_of_aabb((geom_aabb2){{-1.0, -0.5}, {1.0, 0.5}});
    case COLLIDE_SHAPE_OBB:
        return collide_shape_of_obb((geom_obb2){{0.0, 0.0}, {0.6, 0.8}, {1.0, 0.5}});
    case COLLIDE_SHAPE_CAPSULE:
        return collide_shape_of_capsule((geom_capsule2){{-1.0, 0.0}, {1.0, 0.0}, 0.5});
    case COLLIDE_SHAPE_CONVEX:
        return collide_shape_of_convex(*ring);
    default:
        return collide_shape_of_polygon((geom_polygon){ring, 1});
    }
}

static void require_refused(collide_shape bad, collide_shape other) {
    const geom_vec2 way = geom_make2(3.0, 1.0);
    const geom_vec2 still = geom_make2(0.0, 0.0);
    ck_assert_int_eq(collide_shape_relation(bad, other), COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape_relation(other, bad), COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape_within(bad, other, 0.0), COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape_within(other, bad, 0.25), COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape_distance(bad, other).relation, COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape_manifold(other, bad).relation, COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape_sweep_within(bad, still, other, way, 0.0).relation, COLLIDE_INVALID);
    ck_assert_int_eq(collide_shape_sweep_within(other, way, bad, still, 0.0).relation, COLLIDE_INVALID);
}

/* The ring is good first, then each of its coordinates is spoilt in turn. */
static void spoil_each(collide_shape_kind kind, geom_vec2 *points, geom_ring ring, collide_shape other) {
    const double bad[] = {NAN, INFINITY, -INFINITY};
    geom_ring of_shape = ring;
    const collide_shape shape = shape_of_kind(kind, &of_shape);
    ck_assert_int_ne(collide_shape_relation(shape, other), COLLIDE_INVALID);
    for (size_t i = 0; i < 2 * ring.count; ++i) {
        double *const at = i % 2 ? &points[i / 2].y : &points[i / 2].x;
        const double good = *at;
        for (size_t k = 0; k < sizeof bad / sizeof bad[0]; ++k) {
            *at = bad[k];
            require_refused(shape, other);
        }
        *at = good;
    }
}

static void spoil_rings_beside(collide_shape_kind kind, size_t fewest) {
    static const size_t counts[] = {2, 3, 4, 5, 8, 16, 20};
    const geom_vec2 centers[] = {{0.1, 0.2}, {9.0, 0.0}, {0.0, -9.0}, {-9.0, 9.0}, {1.6, 1.1}};
    geom_vec2 others[5];
    geom_ring other_ring = make_ring(others, 5, geom_make2(0.0, 0.0), 1.0);
    for (size_t n = 0; n < sizeof counts / sizeof counts[0]; ++n) {
        for (size_t c = 0; c < sizeof centers / sizeof centers[0] && counts[n] >= fewest; ++c) {
            geom_vec2 points[MOST_VERTICES];
            const geom_ring ring = make_ring(points, counts[n], centers[c], 1.0);
            for (int of = 0; of < COLLIDE_SHAPE_KIND_COUNT; ++of) {
                spoil_each(kind, points, ring, shape_of_kind((collide_shape_kind)of, &other_ring));
            }
        }
    }
}

START_TEST(convex_rings_with_a_vertex_that_is_no_number) { spoil_rings_beside(COLLIDE_SHAPE_CONVEX, 2); }
END_TEST

START_TEST(polygons_with_a_vertex_that_is_no_number) { spoil_rings_beside(COLLIDE_SHAPE_POLYGON, 3); }
END_TEST

int main(void) {
    const TTest *const tests[] = {convex_rings_with_a_vertex_that_is_no_number,
                                  polygons_with_a_vertex_that_is_no_number};
    return run_tests("collide.invalid_rings", tests, sizeof tests / sizeof tests[0]);
}
