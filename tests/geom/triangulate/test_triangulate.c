/* Tests of triangulation. */
#include "geom/support/tiling.h"

#include <geom/measure.h>
#include <geom/predicate.h>
#include <geom/triangulate.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef geom_triangulate_result triangulator(geom_polygon polygon, geom_index_triangle *triangles,
                                             const geom_allocator *allocator);

static triangulator *const triangulators[] = {geom_polygon_triangulate, geom_polygon_triangulate_delaunay};

static const uint32_t untouched = 0xabcdefU;

/* Twice the area between the rings, for whole numbers. */
static double twice_area(geom_polygon polygon) {
    double area = 0.0;
    for (size_t r = 0; r < polygon.count; ++r) {
        const double ring = fabs(2.0 * geom_ring_area(polygon.rings[r]));
        area += r == 0 ? ring : -ring;
    }
    return area;
}

static double twice_triangle_area(geom_polygon polygon, geom_index_triangle triangle) {
    const geom_vec2 a = geom_polygon_vertex(polygon, triangle.corner[0]);
    const geom_vec2 b = geom_polygon_vertex(polygon, triangle.corner[1]);
    const geom_vec2 c = geom_polygon_vertex(polygon, triangle.corner[2]);
    return geom_vec2_cross(geom_vec2_sub(b, a), geom_vec2_sub(c, a));
}

/* No triangle has the corner of its neighbor in its circle, seen from every inner edge. */
static void check_delaunay(geom_polygon polygon, const geom_index_triangle *triangles, size_t count) {
    for (size_t t = 0; t < count; ++t) {
        for (size_t i = 0; i < 3; ++i) {
            const uint32_t a = triangles[t].corner[i];
            const uint32_t b = triangles[t].corner[(i + 1) % 3];
            for (size_t k = 0; k < 3 * count; ++k) {
                if (triangles[k / 3].corner[k % 3] == b && triangles[k / 3].corner[(k + 1) % 3] == a) {
                    const uint32_t c = triangles[t].corner[(i + 2) % 3];
                    const uint32_t d = triangles[k / 3].corner[(k + 2) % 3];
                    ck_assert_int_le(
                        geom_incircle(geom_polygon_vertex(polygon, a), geom_polygon_vertex(polygon, b),
                                      geom_polygon_vertex(polygon, c), geom_polygon_vertex(polygon, d)),
                        0);
                }
            }
        }
    }
}

enum {
    FEW = 120 /* triangles that are checked against all others */
};

/* Turned by the angle of a triangle of sides 3, 4 and 5, so that whole numbers stay whole. */
static void turn_points(shape *s) {
    for (size_t i = 0; i < shape_size(s); ++i) {
        const geom_vec2 p = s->points[i];
        s->points[i] = geom_vec2_make(4.0 * p.x - 3.0 * p.y, 3.0 * p.x + 4.0 * p.y);
    }
}

static void check_triangulation(geom_polygon polygon, bool whole_numbers) {
    const size_t count = geom_polygon_triangle_count(polygon);
    ck_assert_uint_eq(count, geom_polygon_vertex_count(polygon) + 2 * polygon.count - 4);
    geom_index_triangle *triangles = malloc((count + 1) * sizeof *triangles);
    ck_assert(triangles != NULL);
    for (size_t k = 0; k < 2; ++k) {
        triangles[count].corner[0] = untouched;
        const geom_triangulate_result result = triangulators[k](polygon, triangles, NULL);
        ck_assert_int_eq(result.fault.status, GEOM_OK);
        ck_assert_uint_eq(result.count, count);
        ck_assert_uint_eq(triangles[count].corner[0], untouched);
        check_triangles(polygon, triangles, count);
        double area = 0.0;
        for (size_t i = 0; i < count && whole_numbers; ++i) {
            area += twice_triangle_area(polygon, triangles[i]);
        }
        ck_assert(!whole_numbers || area == twice_area(polygon));
        if (k == 1 && count <= FEW) {
            check_delaunay(polygon, triangles, count);
        }
    }
    free(triangles);
}

/* As it is, with rings turned round, mirrored at the diagonal, and turned by a half. */
static void check_shape(shape *s, bool whole_numbers) {
    ck_assert_int_eq(geom_polygon_check(s->polygon, NULL).status, GEOM_OK);
    check_triangulation(s->polygon, whole_numbers);
    for (size_t r = 0; r < s->polygon.count; r += 2) {
        reverse_ring(s, r);
    }
    check_triangulation(s->polygon, whole_numbers);
    const size_t count = shape_size(s);
    for (size_t i = 0; i < count; ++i) {
        s->points[i] = geom_vec2_make(s->points[i].y, s->points[i].x);
    }
    check_triangulation(s->polygon, whole_numbers);
    for (size_t i = 0; i < count; ++i) {
        s->points[i] = geom_vec2_neg(s->points[i]);
    }
    check_triangulation(s->polygon, whole_numbers);
    free_shape(s);
}

START_TEST(a_triangle_is_itself) {
    const geom_vec2 points[] = {{0, 0}, {0, 3}, {4, 0}};
    const geom_ring ring = {points, 3};
    const geom_polygon polygon = {&ring, 1};
    geom_index_triangle triangle;
    const geom_triangulate_result result = geom_polygon_triangulate(polygon, &triangle, NULL);
    ck_assert_int_eq(result.fault.status, GEOM_OK);
    ck_assert_uint_eq(result.count, 1);
    ck_assert_uint_eq(triangle.corner[0] + triangle.corner[1] + triangle.corner[2], 3);
    ck_assert(twice_triangle_area(polygon, triangle) == 12.0);
}
END_TEST

START_TEST(numbers_go_on_from_ring_to_ring) {
    const geom_vec2 outer[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
    const geom_vec2 hole[] = {{1, 1}, {2, 1}, {1, 2}};
    const geom_ring rings[] = {{outer, 4}, {hole, 3}};
    const geom_polygon polygon = {rings, 2};
    ck_assert_uint_eq(geom_polygon_vertex_count(polygon), 7);
    ck_assert_uint_eq(geom_polygon_triangle_count(polygon), 7);
    for (size_t i = 0; i < 7; ++i) {
        ck_assert(geom_vec2_equal(geom_polygon_vertex(polygon, i), i < 4 ? outer[i] : hole[i - 4]));
        ck_assert_uint_eq(geom_polygon_ring_of_vertex(polygon, i), i < 4 ? 0 : 1);
    }
    check_triangulation(polygon, true);
}
END_TEST

START_TEST(combs_spirals_stars_and_straight_sides) {
    random_source source = {21};
    const size_t counts[] = {8, 9, 12, 16, 40, 41, 42, 43, 200};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; ++i) {
        shape shapes[] = {make_comb(counts[i]), make_spiral(counts[i]), make_star(&source, counts[i]),
                          make_straight(&source, counts[i]), make_needles(&source, counts[i])};
        for (size_t k = 0; k < sizeof shapes / sizeof *shapes; ++k) {
            check_shape(&shapes[k], k == 0 || k == 1 || k == 3);
        }
    }
}
END_TEST

START_TEST(mazes_with_and_without_holes) {
    random_source source = {22};
    for (int round = 0; round < 40; ++round) {
        const int width = random_int(&source, 1, 9);
        const int density = round % 3 == 0 ? 0 : random_int(&source, 0, 100);
        shape maze = make_maze(&source, width, random_int(&source, 1, 9), density, round % 2 == 0);
        check_shape(&maze, true);
    }
}
END_TEST

START_TEST(holes_in_rows) {
    for (size_t side = 1; side < 8; ++side) {
        shape sieve = make_sieve(side);
        check_shape(&sieve, true);
    }
}
END_TEST

enum {
    RINGS = 4,
    CORNERS = 8,
    VERTICES = CORNERS * (1 + EDGE_PLACES)
};

/* Corners of a square of a grid, in any order; half of the time with more vertices on the edges. Returns how
 * many. */
static size_t random_ring(random_source *source, int corner_count, int x, int y, int size,
                          geom_vec2 points[VERTICES]) {
    geom_vec2 corners[CORNERS];
    for (int i = 0; i < corner_count; ++i) {
        corners[i] = geom_vec2_make(x + random_int(source, 0, size), y + random_int(source, 0, size));
    }
    const bool has_more = random_int(source, 0, 1) == 1;
    size_t count = 0;
    for (int i = 0; i < corner_count; ++i) {
        const geom_vec2 next = corners[(i + 1) % corner_count];
        points[count++] = corners[i];
        count += has_more ? random_vertices_between(source, corners[i], next, points + count) : 0;
    }
    return count;
}

static shape random_rings(random_source *source, int range) {
    geom_vec2 points[RINGS][VERTICES];
    size_t counts[RINGS];
    const size_t ring_count = (size_t)random_int(source, 1, RINGS);
    for (size_t r = 0; r < ring_count; ++r) {
        const int corner_count = random_int(source, 3, r == 0 ? CORNERS : 4);
        const int size = r == 0 ? range : random_int(source, 1, range / 4);
        const int x = random_int(source, 0, range - size);
        const int y = random_int(source, 0, range - size);
        counts[r] = random_ring(source, corner_count, x, y, size, points[r]);
    }
    shape s = new_shape(counts, ring_count);
    size_t number = 0;
    for (size_t r = 0; r < ring_count; ++r) {
        for (size_t i = 0; i < counts[r]; ++i) {
            s.points[number++] = points[r][i];
        }
    }
    return s;
}

/* Whatever is drawn is either refused, for a reason that holds, or tiled. */
START_TEST(random_rings_are_tiled_or_refused) {
    random_source source = {23};
    size_t tiled = 0;
    size_t holes = 0;
    size_t misplaced = 0;
    for (int round = 0; round < 15000; ++round) {
        shape s = random_rings(&source, round % 2 ? 8 : 16);
        geom_index_triangle triangles[(size_t)RINGS * (VERTICES + 2)];
        const geom_polygon_fault expected = geom_polygon_check(s.polygon, NULL);
        const geom_triangulate_result result = geom_polygon_triangulate(s.polygon, triangles, NULL);
        if (expected.status) {
            ck_assert_int_eq(result.fault.status, expected.status);
            ck_assert_uint_eq(result.fault.edge, expected.edge);
            ck_assert_uint_eq(result.count, 0);
            misplaced += expected.status == GEOM_INVALID_ARGUMENT;
        } else {
            check_triangulation(s.polygon, true);
            ++tiled;
            holes += s.polygon.count - 1;
        }
        free_shape(&s);
    }
    ck_assert_uint_gt(tiled, 500);
    ck_assert_uint_gt(holes, 10);
    ck_assert_uint_gt(misplaced, 100);
}
END_TEST

START_TEST(misplaced_rings_are_named) {
    const geom_vec2 big[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
    const geom_vec2 middle[] = {{1, 1}, {8, 1}, {8, 8}, {1, 8}};
    const geom_vec2 small[] = {{2, 2}, {7, 2}, {7, 7}, {2, 7}};
    const geom_vec2 beside[] = {{20, 0}, {29, 0}, {20, 9}};
    const geom_ring nested[] = {{big, 4}, {middle, 4}, {small, 4}};
    const geom_ring apart[] = {{big, 4}, {middle, 4}, {beside, 3}};
    const geom_ring swapped[] = {{middle, 4}, {big, 4}};
    const geom_polygon polygons[] = {{nested, 3}, {apart, 3}, {swapped, 2}};
    const size_t expected[] = {2, 2, 1};
    for (size_t i = 0; i < 3; ++i) {
        geom_index_triangle triangles[16];
        const geom_triangulate_result result = geom_polygon_triangulate(polygons[i], triangles, NULL);
        ck_assert_int_eq(result.fault.status, GEOM_INVALID_ARGUMENT);
        ck_assert_uint_eq(result.fault.ring, expected[i]);
        ck_assert_int_eq(geom_polygon_triangulate_delaunay(polygons[i], triangles, NULL).fault.status,
                         GEOM_INVALID_ARGUMENT);
    }
}
END_TEST

START_TEST(polygons_that_are_not_simple_are_refused) {
    const geom_vec2 bow_tie[] = {{0, 0}, {2, 2}, {2, 0}, {0, 2}};
    const geom_vec2 nan[] = {{0, 0}, {2, (double)NAN}, {2, 2}};
    const geom_vec2 twice[] = {{0, 0}, {2, 0}, {2, 0}, {2, 2}};
    const geom_ring rings[] = {{bow_tie, 4}, {nan, 3}, {twice, 4}, {bow_tie, 2}, {NULL, 0}};
    const geom_status expected[] = {GEOM_SELF_INTERSECTION, GEOM_NOT_FINITE, GEOM_DUPLICATE_POINT,
                                    GEOM_TOO_FEW_POINTS, GEOM_TOO_FEW_POINTS};
    for (size_t i = 0; i < 5; ++i) {
        const geom_polygon polygon = {&rings[i], 1};
        geom_index_triangle triangles[2];
        const geom_triangulate_result result = geom_polygon_triangulate(polygon, triangles, NULL);
        ck_assert_int_eq(result.fault.status, expected[i]);
        ck_assert_uint_eq(result.count, 0);
        ck_assert_uint_eq(geom_polygon_triangle_count(polygon), i < 3 ? rings[i].count - 2 : 0);
    }
    const geom_polygon none = {NULL, 0};
    ck_assert_uint_eq(geom_polygon_triangle_count(none), 0);
    ck_assert_int_eq(geom_polygon_triangulate(none, NULL, NULL).fault.status, GEOM_TOO_FEW_POINTS);
}
END_TEST

/* Powers of two change no triangle as long as no bit is lost, and subnormals lose none of small whole
 * numbers. */
START_TEST(any_size_of_coordinates) {
    random_source source = {24};
    shape maze = make_maze(&source, 6, 6, 30, false);
    const size_t count = shape_size(&maze);
    const size_t triangle_count = geom_polygon_triangle_count(maze.polygon);
    geom_index_triangle *expected = malloc(triangle_count * sizeof *expected);
    geom_index_triangle *triangles = malloc(triangle_count * sizeof *triangles);
    geom_vec2 *points = malloc(count * sizeof *points);
    ck_assert(expected && triangles && points);
    memcpy(points, maze.points, count * sizeof *points);
    const int exponents[] = {-1074, -1040, -500, 500, 1019};
    for (size_t k = 0; k < 2; ++k) {
        memcpy(maze.points, points, count * sizeof *points);
        ck_assert_int_eq(triangulators[k](maze.polygon, expected, NULL).fault.status, GEOM_OK);
        for (size_t e = 0; e < sizeof exponents / sizeof *exponents; ++e) {
            for (size_t i = 0; i < count; ++i) {
                maze.points[i] =
                    geom_vec2_make(ldexp(points[i].x, exponents[e]), ldexp(points[i].y, exponents[e]));
            }
            ck_assert_int_eq(triangulators[k](maze.polygon, triangles, NULL).fault.status, GEOM_OK);
            ck_assert_int_eq(memcmp(triangles, expected, triangle_count * sizeof *triangles), 0);
        }
    }
    free(points);
    free(triangles);
    free(expected);
    free_shape(&maze);
}
END_TEST

START_TEST(mixed_exponents) {
    const double tiny = 0x1p-1074;
    const geom_vec2 outer[] = {{-DBL_MAX, -1e300}, {0, -tiny}, {DBL_MAX, -1e300}, {DBL_MAX, DBL_MAX},
                               {tiny, 1},          {0, 1},     {-tiny, 2},        {-DBL_MAX, DBL_MAX}};
    const geom_vec2 hole[] = {{0, tiny}, {tiny, 0}, {1e-300, 0.5}};
    const geom_ring rings[] = {{outer, 8}, {hole, 3}};
    const geom_polygon polygon = {rings, 2};
    ck_assert_int_eq(geom_polygon_check(polygon, NULL).status, GEOM_OK);
    check_triangulation(polygon, false);
}
END_TEST

START_TEST(many_vertices) {
    random_source source = {25};
    shape shapes[] = {make_comb(20000), make_spiral(20000), make_star(&source, 20000),
                      make_maze(&source, 60, 60, 10, false)};
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; ++k) {
        const size_t count = geom_polygon_triangle_count(shapes[k].polygon);
        geom_index_triangle *triangles = malloc(count * sizeof *triangles);
        ck_assert(triangles != NULL);
        ck_assert_int_eq(geom_polygon_triangulate(shapes[k].polygon, triangles, NULL).fault.status, GEOM_OK);
        check_triangles(shapes[k].polygon, triangles, count);
        free(triangles);
        free_shape(&shapes[k]);
    }
}
END_TEST

/* Cuts a slit from the side y = 0 up to the middle: its long edges are not Delaunay edges of the vertices. */
static void cut_slit(shape *s, size_t side) {
    const size_t middle = side / 2;
    for (size_t i = 0; i < shape_size(s); ++i) {
        if (s->points[i].y == 0.0 && s->points[i].x == (double)middle) {
            s->points[i].y = (double)middle + 0.25;
        }
    }
}

static void move_a_hair(shape *s, random_source *source) {
    for (size_t i = 0; i < shape_size(s); ++i) {
        s->points[i].x += random_between(source, -1e-9, 1e-9);
        s->points[i].y += random_between(source, -1e-9, 1e-9);
    }
}

/* So many vertices on a line that flips from triangle to triangle do not end soon. */
START_TEST(sides_of_many_vertices_become_delaunay) {
    random_source source = {26};
    for (int round = 0; round < 8; ++round) {
        const size_t side = round % 2 ? 150 : 40;
        shape s = make_straight(&source, side);
        if (round / 2 == 1) {
            move_a_hair(&s, &source);
        } else if (round / 2 == 2) {
            turn_points(&s);
        } else if (round / 2 == 3) {
            cut_slit(&s, side);
        }
        const size_t count = geom_polygon_triangle_count(s.polygon);
        geom_index_triangle *triangles = malloc(count * sizeof *triangles);
        ck_assert(triangles != NULL);
        const geom_triangulate_result result = geom_polygon_triangulate_delaunay(s.polygon, triangles, NULL);
        ck_assert_int_eq(result.fault.status, GEOM_OK);
        ck_assert_uint_eq(result.count, count);
        check_triangles(s.polygon, triangles, count);
        check_delaunay(s.polygon, triangles, count);
        free(triangles);
        free_shape(&s);
    }
}
END_TEST

/* Flips alone would take hours. */
START_TEST(many_vertices_on_four_lines) {
    random_source source = {27};
    shape s = make_straight(&source, 50000);
    const size_t count = geom_polygon_triangle_count(s.polygon);
    geom_index_triangle *triangles = malloc(count * sizeof *triangles);
    ck_assert(triangles != NULL);
    ck_assert_uint_eq(geom_polygon_triangulate_delaunay(s.polygon, triangles, NULL).count, count);
    double area = 0.0;
    for (size_t i = 0; i < count; ++i) {
        const double twice = twice_triangle_area(s.polygon, triangles[i]);
        ck_assert_double_gt(twice, 0.0);
        area += twice;
    }
    ck_assert_double_eq(area, twice_area(s.polygon));
    free(triangles);
    free_shape(&s);
}
END_TEST

START_TEST(the_largest_smallest_angle) {
    const geom_vec2 points[] = {{0, 0}, {10, -1}, {20, 0}, {10, 1}};
    const geom_ring ring = {points, 4};
    geom_index_triangle triangles[2];
    ck_assert_uint_eq(geom_polygon_triangulate_delaunay((geom_polygon){&ring, 1}, triangles, NULL).count, 2);
    for (size_t t = 0; t < 2; ++t) {
        size_t short_diagonal = 0;
        for (size_t i = 0; i < 3; ++i) {
            short_diagonal += triangles[t].corner[i] % 2;
        }
        ck_assert_uint_eq(short_diagonal, 2);
    }
}
END_TEST

static void check_failing_allocations(shape *s, size_t least) {
    geom_index_triangle triangles[256];
    for (size_t k = 0; k < 2; ++k) {
        size_t fail_at = 0;
        geom_status status = GEOM_OUT_OF_MEMORY;
        for (; status == GEOM_OUT_OF_MEMORY; ++fail_at) {
            counting_heap heap = {fail_at, 0, 0, 0};
            const geom_allocator allocator = counting_allocator(&heap);
            const geom_triangulate_result result = triangulators[k](s->polygon, triangles, &allocator);
            status = result.fault.status;
            ck_assert_uint_eq(heap.blocks, 0);
            ck_assert_uint_eq(heap.bytes, 0);
            ck_assert_uint_eq(result.count, status ? 0 : geom_polygon_triangle_count(s->polygon));
        }
        ck_assert_int_eq(status, GEOM_OK);
        ck_assert_uint_gt(fail_at, k == 0 ? 5 : least);
    }
    free_shape(s);
}

/* The second one takes the triangulation of all vertices. */
START_TEST(without_memory_nothing_leaks) {
    random_source source = {28};
    shape sieve = make_sieve(2);
    shape straight = make_straight(&source, 60);
    check_failing_allocations(&sieve, 5);
    check_failing_allocations(&straight, 15);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        a_triangle_is_itself,
        numbers_go_on_from_ring_to_ring,
        combs_spirals_stars_and_straight_sides,
        mazes_with_and_without_holes,
        holes_in_rows,
        random_rings_are_tiled_or_refused,
        misplaced_rings_are_named,
        polygons_that_are_not_simple_are_refused,
        any_size_of_coordinates,
        mixed_exponents,
        many_vertices,
        sides_of_many_vertices_become_delaunay,
        many_vertices_on_four_lines,
        the_largest_smallest_angle,
        without_memory_nothing_leaks,
    };
    return run_tests("triangulate", tests, sizeof tests / sizeof *tests);
}
