/* Tests of the validity of polygons, and of orientation and bounds of rings. */
#include "geom/support/lattice.h"
#include "support.h"

#include <geom/polygon.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static geom_ring ring_of(const geom_vec2 *points, size_t count) {
    const geom_ring ring = {points, count};
    return ring;
}

static geom_polygon_fault check_one_ring(const geom_vec2 *points, size_t count) {
    const geom_ring ring = ring_of(points, count);
    const geom_polygon polygon = {&ring, 1};
    return geom_polygon_check(polygon, NULL);
}

static void check_place(geom_polygon_fault fault, size_t ring, size_t edge, size_t other_ring,
                        size_t other_edge) {
    ck_assert_uint_eq(fault.ring, ring);
    ck_assert_uint_eq(fault.edge, edge);
    ck_assert_uint_eq(fault.other_ring, other_ring);
    ck_assert_uint_eq(fault.other_edge, other_edge);
}

static const geom_vec2 square[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};

START_TEST(orientation_and_bounds_of_a_square) {
    const geom_ring ring = ring_of(square, 4);
    ck_assert_int_eq(geom_ring_orientation(ring), 1);
    const geom_vec2 reversed[] = {{0, 4}, {4, 4}, {4, 0}, {0, 0}};
    ck_assert_int_eq(geom_ring_orientation(ring_of(reversed, 4)), -1);
    const geom_aabb2 bounds = geom_ring_bounds(ring);
    ck_assert(geom_vec2_equal(bounds.min, square[0]) && geom_vec2_equal(bounds.max, square[2]));
}
END_TEST

START_TEST(rings_without_area) {
    const geom_vec2 line[] = {{1, 1}, {2, 2}, {5, 5}, {3, 3}};
    const geom_vec2 point[] = {{1, 1}, {1, 1}, {1, 1}};
    ck_assert_int_eq(geom_ring_orientation(ring_of(line, 4)), 0);
    ck_assert_int_eq(geom_ring_orientation(ring_of(point, 3)), 0);
    for (size_t count = 0; count < 3; ++count) {
        ck_assert_int_eq(geom_ring_orientation(ring_of(square, count)), 0);
    }
}
END_TEST

START_TEST(orientation_is_exact_for_slivers) {
    const geom_vec2 sliver[] = {{0.5, 0.5}, {12.0, 12.0}, {24.0, nextafter(24.0, 25.0)}};
    ck_assert_int_eq(geom_ring_orientation(ring_of(sliver, 3)), 1);
    const geom_vec2 flipped[] = {{0.5, 0.5}, {12.0, 12.0}, {24.0, nextafter(24.0, 23.0)}};
    ck_assert_int_eq(geom_ring_orientation(ring_of(flipped, 3)), -1);
    const geom_vec2 repeated[] = {{0, 0}, {0, 0}, {4, 0}, {4, 4}, {4, 4}, {0, 0}};
    ck_assert_int_eq(geom_ring_orientation(ring_of(repeated, 6)), 1);
}
END_TEST

/* The lattice points on the border of a box, counterclockwise from its lower left corner. */
static size_t border_of_box(int width, int height, geom_vec2 *points) {
    size_t count = 0;
    for (int i = 0; i < 2 * (width + height); ++i) {
        const int back = i - width - height;
        const int x = i < width ? i : i < width + height ? width : back < width ? width - back : 0;
        const int y = i < width            ? 0
                      : i < width + height ? i - width
                      : back < width       ? height
                                           : height + width - back;
        points[count++] = geom_vec2_make(x, y);
    }
    return count;
}

/* Sides along the axes have several vertices that are as far to the left, or as low. */
START_TEST(orientation_does_not_depend_on_where_a_ring_starts) {
    for (int size = 0; size < 25; ++size) {
        geom_vec2 points[20];
        geom_vec2 turned[2][20];
        const size_t count = border_of_box(1 + size / 5, 1 + size % 5, points);
        for (size_t start = 0; start < count; ++start) {
            for (size_t i = 0; i < count; ++i) {
                turned[0][i] = points[(start + i) % count];
                turned[1][count - 1 - i] = turned[0][i];
            }
            ck_assert_int_eq(geom_ring_orientation(ring_of(turned[0], count)), 1);
            ck_assert_int_eq(geom_ring_orientation(ring_of(turned[1], count)), -1);
        }
    }
}
END_TEST

START_TEST(bounds_need_a_point_only) {
    const geom_vec2 point = geom_vec2_make(3.0, -2.0);
    const geom_aabb2 bounds = geom_ring_bounds(ring_of(&point, 1));
    ck_assert(geom_vec2_equal(bounds.min, point) && geom_vec2_equal(bounds.max, point));
}
END_TEST

START_TEST(simple_rings_pass) {
    ck_assert_int_eq(check_one_ring(square, 4).status, GEOM_OK);
    ck_assert_int_eq(check_one_ring(square, 3).status, GEOM_OK);
    const geom_vec2 straight[] = {{0, 0}, {1, 0}, {2, 0}, {4, 0}, {4, 4}, {2, 4}, {0, 4}, {0, 2}};
    ck_assert_int_eq(check_one_ring(straight, 8).status, GEOM_OK);
    const geom_vec2 comb[] = {{0, 0}, {7, 0}, {7, 4}, {6, 4}, {6, 1}, {5, 1}, {5, 4}, {4, 4},
                              {4, 1}, {3, 1}, {3, 4}, {2, 4}, {2, 1}, {1, 1}, {1, 4}, {0, 4}};
    ck_assert_int_eq(check_one_ring(comb, 16).status, GEOM_OK);
}
END_TEST

START_TEST(too_few_points) {
    ck_assert_int_eq(geom_polygon_check((geom_polygon){NULL, 0}, NULL).status, GEOM_TOO_FEW_POINTS);
    ck_assert_int_eq(check_one_ring(NULL, 0).status, GEOM_TOO_FEW_POINTS);
    const geom_ring rings[] = {ring_of(square, 4), ring_of(square, 2)};
    const geom_polygon_fault fault = geom_polygon_check((geom_polygon){rings, 2}, NULL);
    ck_assert_int_eq(fault.status, GEOM_TOO_FEW_POINTS);
    ck_assert_uint_eq(fault.ring, 1);
}
END_TEST

START_TEST(vertices_that_are_not_finite) {
    const double refused[] = {HUGE_VAL, -HUGE_VAL, (double)NAN};
    for (size_t k = 0; k < 24; ++k) {
        geom_vec2 points[4];
        memcpy(points, square, sizeof points);
        double *number = k % 2 ? &points[k / 6].y : &points[k / 6].x;
        *number = refused[k / 2 % 3];
        const geom_ring rings[] = {ring_of(square, 3), ring_of(points, 4)};
        const geom_polygon_fault fault = geom_polygon_check((geom_polygon){rings, 2}, NULL);
        ck_assert_int_eq(fault.status, GEOM_NOT_FINITE);
        ck_assert_uint_eq(fault.ring, 1);
        ck_assert_uint_eq(fault.edge, k / 6);
    }
}
END_TEST

START_TEST(equal_neighbors) {
    for (size_t i = 0; i < 4; ++i) {
        geom_vec2 points[4];
        memcpy(points, square, sizeof points);
        points[(i + 1) % 4] = points[i];
        const geom_polygon_fault fault = check_one_ring(points, 4);
        ck_assert_int_eq(fault.status, GEOM_DUPLICATE_POINT);
        check_place(fault, 0, i, 0, i);
        ck_assert(geom_vec2_equal(fault.point, points[i]));
    }
}
END_TEST

/* The ring in every rotation and in both directions; each has one fault, between the edges that start at
 * vertices `a` and `b` of the ring as given and in its direction. */
static void check_in_all_orders(const geom_vec2 *points, size_t count, size_t a, size_t b, geom_vec2 place,
                                geom_polygon_fault_kind kind) {
    for (size_t shift = 0; shift < 2 * count; ++shift) {
        const bool reversed = shift >= count;
        geom_vec2 ring[MOST_VERTICES];
        for (size_t i = 0; i < count; ++i) {
            const size_t to = (i + shift) % count;
            ring[reversed ? count - 1 - to : to] = points[i];
        }
        size_t edge = (a + shift) % count;
        size_t other = (b + shift) % count;
        if (reversed) {
            edge = (2 * count - 2 - edge) % count;
            other = (2 * count - 2 - other) % count;
        }
        const geom_polygon_fault fault = check_one_ring(ring, count);
        ck_assert_int_eq(fault.status, GEOM_SELF_INTERSECTION);
        ck_assert_int_eq(fault.kind, kind);
        check_place(fault, 0, edge < other ? edge : other, 0, edge < other ? other : edge);
        ck_assert(geom_vec2_distance(fault.point, place) <= 1e-14);
    }
}

START_TEST(crossing_edges) {
    const geom_vec2 bow_tie[] = {{0, 0}, {4, 0}, {0, 4}, {4, 4}};
    check_in_all_orders(bow_tie, 4, 1, 3, geom_vec2_make(2.0, 2.0), GEOM_FAULT_CROSSING);
    const geom_vec2 upright[] = {{0, 0}, {6, 0}, {6, 2}, {-2, 2}, {-2, 7}, {0, 7}};
    check_in_all_orders(upright, 6, 2, 5, geom_vec2_make(0.0, 2.0), GEOM_FAULT_CROSSING);
}
END_TEST

START_TEST(spikes) {
    const geom_vec2 right[] = {{0, 0}, {4, 0}, {4, 2}, {6, 2}, {5, 2}, {4, 4}, {0, 4}};
    check_in_all_orders(right, 7, 2, 3, geom_vec2_make(6.0, 2.0), GEOM_FAULT_SPIKE);
    const geom_vec2 upward[] = {{0, 0}, {4, 0}, {2, 4}, {2, 5}, {2, 4.5}, {0, 4}};
    check_in_all_orders(upward, 6, 2, 3, geom_vec2_make(2.0, 5.0), GEOM_FAULT_SPIKE);
}
END_TEST

/* The status alone: a vertex that touches belongs to two edges, either of which may be named. */
static void check_touches(const geom_vec2 *points, size_t count, geom_vec2 place) {
    for (size_t shift = 0; shift < 2 * count; ++shift) {
        geom_vec2 ring[MOST_VERTICES];
        for (size_t i = 0; i < count; ++i) {
            const size_t to = (i + shift) % count;
            ring[shift >= count ? count - 1 - to : to] = points[i];
        }
        const geom_polygon_fault fault = check_one_ring(ring, count);
        ck_assert_int_eq(fault.status, GEOM_SELF_INTERSECTION);
        ck_assert_int_eq(fault.kind, GEOM_FAULT_TOUCHING);
        ck_assert_uint_lt(fault.edge, fault.other_edge);
        ck_assert(geom_vec2_equal(fault.point, place));
    }
}

START_TEST(vertex_upon_an_edge) {
    const geom_vec2 upon_bottom[] = {{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}};
    check_touches(upon_bottom, 5, geom_vec2_make(2.0, 0.0));
    const geom_vec2 upon_left[] = {{0, 0}, {4, 0}, {0, 2}, {4, 4}, {0, 4}};
    check_touches(upon_left, 5, geom_vec2_make(0.0, 2.0));
    const geom_vec2 upon_right[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {4, 2}};
    check_touches(upon_right, 5, geom_vec2_make(4.0, 2.0));
    const geom_vec2 upon_slope[] = {{0, 0}, {6, 3}, {6, 6}, {4, 2}, {2, 6}};
    check_touches(upon_slope, 5, geom_vec2_make(4.0, 2.0));
}
END_TEST

START_TEST(vertex_upon_a_vertex) {
    const geom_vec2 hourglass[] = {{0, 0}, {4, 0}, {2, 2}, {4, 4}, {0, 4}, {2, 2}};
    check_touches(hourglass, 6, geom_vec2_make(2.0, 2.0));
    const geom_vec2 there_and_back[] = {{0, 0}, {4, 0}, {4, 4}, {6, 6}, {4, 4.5}, {4, 4}, {0, 4}};
    check_touches(there_and_back, 7, geom_vec2_make(4.0, 4.0));
}
END_TEST

START_TEST(edges_that_overlap) {
    const geom_vec2 ring[] = {{0, 0}, {6, 0}, {6, 4}, {4, 4}, {4, 0}, {2, 0}, {2, 4}, {0, 4}};
    check_in_all_orders(ring, 8, 0, 4, geom_vec2_make(2.0, 0.0), GEOM_FAULT_OVERLAP);
    const geom_vec2 at_vertices[] = {{0, 0}, {4, 0}, {4, 4}, {5, 6}, {7, 4}, {4, 4}, {4, 2}, {0, 4}};
    check_in_all_orders(at_vertices, 8, 1, 5, geom_vec2_make(4.0, 2.0), GEOM_FAULT_OVERLAP);
}
END_TEST

/* One unit in the last place decides. */
START_TEST(nearly_touching_is_not_touching) {
    geom_vec2 ring[] = {{0.5, 0.5}, {24.0, 24.0}, {30.0, 40.0}, {12.0, 12.0}, {0.5, 20.0}};
    check_touches(ring, 5, ring[3]);
    ring[3].y = nextafter(12.0, 13.0);
    ck_assert_int_eq(check_one_ring(ring, 5).status, GEOM_OK);
    ring[3].y = nextafter(12.0, 11.0);
    ck_assert_int_eq(check_one_ring(ring, 5).kind, GEOM_FAULT_CROSSING);
}
END_TEST

static geom_polygon_fault check_with_square(const geom_vec2 *hole, size_t count) {
    const geom_ring rings[] = {ring_of(square, 4), ring_of(hole, count)};
    return geom_polygon_check((geom_polygon){rings, 2}, NULL);
}

START_TEST(rings_must_keep_apart) {
    const geom_vec2 inside[] = {{1, 1}, {2, 3}, {3, 1}};
    ck_assert_int_eq(check_with_square(inside, 3).status, GEOM_OK);
    const geom_vec2 across[] = {{1, 1}, {6, 2}, {1, 3}};
    geom_polygon_fault fault = check_with_square(across, 3);
    ck_assert_int_eq(fault.status, GEOM_SELF_INTERSECTION);
    check_place(fault, 0, 1, 1, fault.other_edge);
    ck_assert(fault.other_edge == 0 || fault.other_edge == 1);
    ck_assert(fault.point.x == 4.0);
    ck_assert_int_eq(fault.kind, GEOM_FAULT_CROSSING);
    const geom_vec2 touching[] = {{1, 1}, {4, 2}, {1, 3}};
    fault = check_with_square(touching, 3);
    ck_assert_int_eq(fault.status, GEOM_SELF_INTERSECTION);
    check_place(fault, 0, 1, 1, fault.other_edge);
    ck_assert(geom_vec2_equal(fault.point, touching[1]));
    ck_assert_int_eq(fault.kind, GEOM_FAULT_TOUCHING);
    const geom_vec2 sharing[] = {{2, 2}, {4, 4}, {1, 3}};
    fault = check_with_square(sharing, 3);
    ck_assert_int_eq(fault.status, GEOM_SELF_INTERSECTION);
    check_place(fault, 0, 2, 1, 1);
    ck_assert(geom_vec2_equal(fault.point, sharing[1]));
    fault = check_with_square(square, 4);
    ck_assert_int_eq(fault.status, GEOM_SELF_INTERSECTION);
    ck_assert_int_eq(fault.kind, GEOM_FAULT_OVERLAP);
}
END_TEST

START_TEST(holes_must_lie_in_the_outer_ring_alone) {
    const geom_vec2 outside[] = {{5, 1}, {6, 3}, {7, 1}};
    geom_polygon_fault fault = check_with_square(outside, 3);
    ck_assert_int_eq(fault.status, GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(fault.kind, GEOM_FAULT_HOLE_OUTSIDE);
    ck_assert_uint_eq(fault.ring, 1);
    ck_assert_uint_eq(fault.other_ring, 0);
    ck_assert(geom_vec2_equal(fault.point, outside[0]));
    const geom_vec2 around[] = {{-9, -1}, {9, -1}, {0, 20}};
    ck_assert_int_eq(check_with_square(around, 3).kind, GEOM_FAULT_HOLE_OUTSIDE);
    const geom_vec2 hole[] = {{1, 1}, {1, 3}, {3, 3}, {3, 1}};
    const geom_vec2 beside[] = {{3.5, 1}, {3.75, 1}, {3.5, 2}};
    const geom_vec2 within[] = {{2, 1.5}, {2.5, 2}, {1.5, 2}};
    const geom_ring rings[] = {ring_of(square, 4), ring_of(within, 3), ring_of(beside, 3), ring_of(hole, 4)};
    fault = geom_polygon_check((geom_polygon){rings, 4}, NULL);
    ck_assert_int_eq(fault.status, GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(fault.kind, GEOM_FAULT_HOLE_IN_HOLE);
    ck_assert_uint_eq(fault.ring, 1);
    ck_assert_uint_eq(fault.other_ring, 3);
    ck_assert(geom_vec2_equal(fault.point, within[0]));
    ck_assert_int_eq(geom_polygon_check((geom_polygon){rings, 3}, NULL).status, GEOM_OK);
}
END_TEST

START_TEST(every_fault_has_a_text_of_its_own) {
    for (int i = 0; i <= GEOM_FAULT_KIND_COUNT; ++i) {
        const char *text = geom_polygon_fault_kind_text((geom_polygon_fault_kind)i);
        ck_assert_ptr_nonnull(text);
        for (int j = 0; j < i; ++j) {
            ck_assert_str_ne(text, geom_polygon_fault_kind_text((geom_polygon_fault_kind)j));
        }
    }
}
END_TEST

static bool has_equal_neighbors(const lattice_ring *ring) {
    for (size_t i = 0; i < ring->count; ++i) {
        const lattice_point next = ring->point[(i + 1) % ring->count];
        if (ring->point[i].x == next.x && ring->point[i].y == next.y) {
            return true;
        }
    }
    return false;
}

/* What two edges that clash do, neighbors included. */
static geom_polygon_fault_kind kind_of_pair(const lattice_ring *r, size_t i, const lattice_ring *s,
                                            size_t j) {
    const lattice_point a = r->point[i];
    const lattice_point b = r->point[(i + 1) % r->count];
    const lattice_point c = s->point[j];
    const lattice_point d = s->point[(j + 1) % s->count];
    if (r == s && (j == (i + 1) % r->count || i == (j + 1) % r->count)) {
        return GEOM_FAULT_SPIKE;
    }
    const int64_t along_a = (c.x - a.x) * (b.x - a.x) + (c.y - a.y) * (b.y - a.y);
    const int64_t along_b = (d.x - a.x) * (b.x - a.x) + (d.y - a.y) * (b.y - a.y);
    const int64_t length = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
    if (lattice_turn(a, b, c) == 0 && lattice_turn(a, b, d) == 0) {
        const bool apart = (along_a <= 0 && along_b <= 0) || (along_a >= length && along_b >= length);
        return apart ? GEOM_FAULT_TOUCHING : GEOM_FAULT_OVERLAP;
    }
    const bool touching = lattice_is_upon(a, b, c) || lattice_is_upon(a, b, d) || lattice_is_upon(c, d, a) ||
                          lattice_is_upon(c, d, b);
    return touching ? GEOM_FAULT_TOUCHING : GEOM_FAULT_CROSSING;
}

static bool well_nested(const lattice_ring *rings, size_t count) {
    for (size_t r = 1; r < count; ++r) {
        for (size_t s = 0; s < count; ++s) {
            if (s != r && lattice_ring_holds(&rings[s], rings[r].point[0]) != (s == 0)) {
                return false;
            }
        }
    }
    return true;
}

static geom_status status_by_pairs(const lattice_ring *rings, size_t count) {
    for (size_t r = 0; r < count; ++r) {
        if (has_equal_neighbors(&rings[r])) {
            return GEOM_DUPLICATE_POINT;
        }
    }
    for (size_t r = 0; r < count; ++r) {
        for (size_t s = r; s < count; ++s) {
            for (size_t i = 0; i < rings[r].count; ++i) {
                for (size_t j = r == s ? i + 1 : 0; j < rings[s].count; ++j) {
                    if (lattice_edges_clash(&rings[r], i, &rings[s], j)) {
                        return GEOM_SELF_INTERSECTION;
                    }
                }
            }
        }
    }
    return well_nested(rings, count) ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

START_TEST(random_rings_on_a_lattice_agree_with_all_pairs) {
    random_source source = {1};
    int seen[GEOM_STATUS_COUNT] = {0};
    int kinds[GEOM_FAULT_KIND_COUNT] = {0};
    for (int round = 0; round < 20000; ++round) {
        lattice_ring rings[MOST_RINGS];
        const size_t count = (size_t)random_int(&source, 1, MOST_RINGS);
        const int size = random_int(&source, 2, 12);
        for (size_t r = 0; r < count; ++r) {
            const int share = r == 0 || round % 4 ? size : (size + 2) / 3;
            rings[r] = lattice_random_ring(&source, share, random_int(&source, 0, size),
                                           random_int(&source, 0, size));
        }
        geom_ring view[MOST_RINGS];
        geom_vec2 points[MOST_RINGS][MOST_VERTICES];
        lattice_polygon(rings, count, round % 5, view, points);
        const geom_status expected = status_by_pairs(rings, count);
        const geom_polygon_fault fault = geom_polygon_check((geom_polygon){view, count}, NULL);
        ck_assert_msg(fault.status == expected, "round %d: %s, not %s", round, geom_status_text(fault.status),
                      geom_status_text(expected));
        if (expected == GEOM_SELF_INTERSECTION) {
            ck_assert(fault.ring < fault.other_ring ||
                      (fault.ring == fault.other_ring && fault.edge < fault.other_edge));
            ck_assert_int_eq(fault.kind, kind_of_pair(&rings[fault.ring], fault.edge,
                                                      &rings[fault.other_ring], fault.other_edge));
            ++kinds[fault.kind];
        }
        ++seen[expected];
    }
    for (int kind = GEOM_FAULT_SPIKE; kind <= GEOM_FAULT_OVERLAP; ++kind) {
        ck_assert_int_gt(kinds[kind], 100);
    }
    ck_assert_int_gt(seen[GEOM_INVALID_ARGUMENT], 300);
    ck_assert_int_gt(seen[GEOM_OK], 2000);
    ck_assert_int_gt(seen[GEOM_SELF_INTERSECTION], 5000);
    ck_assert_int_gt(seen[GEOM_DUPLICATE_POINT], 100);
}
END_TEST

/* The edges that are named do clash, or share a vertex with such ones where the fault is a common vertex. */
START_TEST(named_edges_are_those_that_meet) {
    random_source source = {2};
    for (int round = 0; round < 20000; ++round) {
        const lattice_ring ring = lattice_random_ring(&source, 8, 0, 0);
        geom_ring view[1];
        geom_vec2 points[1][MOST_VERTICES];
        lattice_polygon(&ring, 1, 0, view, points);
        const geom_polygon_fault fault = geom_polygon_check((geom_polygon){view, 1}, NULL);
        if (fault.status == GEOM_SELF_INTERSECTION) {
            ck_assert(lattice_edges_clash(&ring, fault.edge, &ring, fault.other_edge));
        }
    }
}
END_TEST

static geom_vec2 *jagged_ring(size_t count) {
    random_source source = {3};
    geom_vec2 *points = malloc(count * sizeof *points);
    ck_assert_ptr_nonnull(points);
    for (size_t i = 0; i < count; ++i) {
        const double angle = 6.283185307179586 * (double)i / (double)count;
        const double radius = 50.0 + 10.0 * sin(7.0 * angle) + random_between(&source, 0.0, 3.0);
        points[i] = geom_vec2_make(radius * cos(angle), radius * sin(angle));
    }
    return points;
}

START_TEST(long_jagged_ring) {
    const size_t count = 200000;
    geom_vec2 *points = jagged_ring(count);
    ck_assert_int_eq(check_one_ring(points, count).status, GEOM_OK);
    ck_assert_int_eq(geom_ring_orientation(ring_of(points, count)), 1);
    points[150000] = geom_vec2_scale(points[150000], -2.0);
    const geom_polygon_fault fault = check_one_ring(points, count);
    ck_assert_int_eq(fault.status, GEOM_SELF_INTERSECTION);
    ck_assert(fault.edge == 149999 || fault.edge == 150000 || fault.other_edge == 149999 ||
              fault.other_edge == 150000);
    free(points);
}
END_TEST

/* Teeth as long as the comb: every pair of edges has overlapping ranges of x. */
START_TEST(long_comb_lying_on_its_side) {
    const size_t count = 100000;
    geom_vec2 *points = malloc(count * sizeof *points);
    ck_assert_ptr_nonnull(points);
    for (size_t i = 0; i + 2 < count; ++i) {
        points[i] = geom_vec2_make((double)(i % 2) * 1e6, (double)i);
    }
    points[count - 2] = geom_vec2_make(-1.0, (double)count);
    points[count - 1] = geom_vec2_make(-1.0, 0.0);
    ck_assert_int_eq(check_one_ring(points, count).status, GEOM_OK);
    points[count / 2].x = -1.0;
    const geom_polygon_fault fault = check_one_ring(points, count);
    ck_assert_int_eq(fault.status, GEOM_SELF_INTERSECTION);
    ck_assert(geom_vec2_equal(fault.point, points[count / 2]));
    free(points);
}
END_TEST

START_TEST(without_memory_nothing_leaks) {
    const geom_ring ring = ring_of(square, 4);
    const geom_polygon polygon = {&ring, 1};
    geom_status status = GEOM_OUT_OF_MEMORY;
    size_t failures = 0;
    for (; status == GEOM_OUT_OF_MEMORY; ++failures) {
        counting_heap heap = {failures, 0, 0, 0};
        const geom_allocator allocator = counting_allocator(&heap);
        status = geom_polygon_check(polygon, &allocator).status;
        ck_assert_uint_eq(heap.blocks, 0);
        ck_assert_uint_eq(heap.bytes, 0);
    }
    ck_assert_int_eq(status, GEOM_OK);
    ck_assert_uint_gt(failures, 1);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        orientation_and_bounds_of_a_square,
        rings_without_area,
        orientation_is_exact_for_slivers,
        orientation_does_not_depend_on_where_a_ring_starts,
        bounds_need_a_point_only,
        simple_rings_pass,
        too_few_points,
        vertices_that_are_not_finite,
        equal_neighbors,
        crossing_edges,
        spikes,
        vertex_upon_an_edge,
        vertex_upon_a_vertex,
        edges_that_overlap,
        nearly_touching_is_not_touching,
        rings_must_keep_apart,
        holes_must_lie_in_the_outer_ring_alone,
        every_fault_has_a_text_of_its_own,
        random_rings_on_a_lattice_agree_with_all_pairs,
        named_edges_are_those_that_meet,
        long_jagged_ring,
        long_comb_lying_on_its_side,
        without_memory_nothing_leaks,
    };
    return run_tests("polygon", tests, sizeof tests / sizeof *tests);
}
