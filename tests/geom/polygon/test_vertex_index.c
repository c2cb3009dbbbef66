/* Numbers of vertices, against a walk over all of them. */
#include "support.h"

#include <geom/decompose.h>
#include <geom/measure.h>
#include <geom/simplify.h>
#include <geom/vertex_index.h>

enum {
    MOST_RINGS = 6,
    MOST_POINTS = 64
};

/* Rings of random lengths, some of them without points, one behind the other in one array. */
typedef struct numbered {
    geom_vec2 points[MOST_POINTS];
    geom_ring rings[MOST_RINGS];
    size_t owner[MOST_POINTS];
    size_t count;
} numbered;

static geom_polygon polygon_of(numbered *n, random_source *source) {
    n->count = 0;
    for (size_t r = 0; r < MOST_RINGS; ++r) {
        n->rings[r].points = n->points + n->count;
        n->rings[r].count = (size_t)random_int(source, 0, 5);
        for (size_t i = 0; i < n->rings[r].count; ++i, ++n->count) {
            n->points[n->count] = random_point(source, 9.0);
            n->owner[n->count] = r;
        }
    }
    const geom_polygon polygon = {n->rings, MOST_RINGS};
    return polygon;
}

START_TEST(numbers_are_places_in_one_array) {
    random_source source = {401};
    numbered n;
    for (int i = 0; i < 500; ++i) {
        const geom_polygon polygon = polygon_of(&n, &source);
        ck_assert_uint_eq(geom_polygon_vertex_count(polygon), n.count);
        for (size_t k = 0; k < n.count; ++k) {
            ck_assert(geom_vec2_equal(geom_polygon_vertex(polygon, k), n.points[k]));
            ck_assert_uint_eq(geom_polygon_ring_of_vertex(polygon, k), n.owner[k]);
        }
    }
}
END_TEST

START_TEST(gathered_vertices_are_those_of_the_numbers) {
    random_source source = {402};
    numbered n;
    for (int i = 0; i < 2000; ++i) {
        const geom_polygon polygon = polygon_of(&n, &source);
        uint32_t numbers[MOST_POINTS];
        geom_vec2 points[MOST_POINTS];
        const size_t count = n.count == 0 ? 0 : (size_t)random_int(&source, 0, MOST_POINTS);
        for (size_t k = 0; k < count; ++k) {
            numbers[k] = (uint32_t)random_int(&source, 0, (int)n.count - 1);
        }
        const geom_ring ring = geom_polygon_vertices(polygon, numbers, count, points);
        ck_assert_ptr_eq(ring.points, points);
        ck_assert_uint_eq(ring.count, count);
        for (size_t k = 0; k < count; ++k) {
            ck_assert(geom_vec2_equal(points[k], n.points[numbers[k]]));
        }
    }
    const geom_polygon none = {NULL, 0};
    ck_assert_uint_eq(geom_polygon_vertices(none, NULL, 0, NULL).count, 0);
}
END_TEST

/* A frame with a square hole: its pieces have its area together, and simplified it is itself. */
START_TEST(answers_in_numbers_become_rings) {
    static const geom_vec2 points[] = {{0, 0}, {4, 0}, {9, 0}, {9, 9}, {0, 9},
                                       {3, 3}, {3, 6}, {6, 6}, {6, 3}};
    const geom_ring rings[] = {{points, 5}, {points + 5, 4}};
    const geom_polygon frame = {rings, 2};
    uint32_t numbers[3 * 9];
    uint32_t ends[9];
    geom_vec2 buffer[9];
    const geom_decompose_result pieces = geom_polygon_decompose(frame, numbers, ends, NULL);
    ck_assert_int_eq(pieces.fault.status, GEOM_OK);
    double area = 0.0;
    for (size_t i = 0, start = 0; i < pieces.count; start = ends[i++]) {
        area += geom_ring_area(geom_polygon_vertices(frame, numbers + start, ends[i] - start, buffer));
    }
    ck_assert_double_eq(area, 81.0 - 9.0);
    const geom_simplify_result less = geom_polygon_simplify(frame, 0.5, numbers, ends, NULL);
    ck_assert_uint_eq(less.count, 8);
    ck_assert_double_eq(geom_ring_area(geom_polygon_vertices(frame, numbers, ends[0], buffer)), 81.0);
    ck_assert_double_eq(
        geom_ring_area(geom_polygon_vertices(frame, numbers + ends[0], ends[1] - ends[0], buffer)), -9.0);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        numbers_are_places_in_one_array,
        gathered_vertices_are_those_of_the_numbers,
        answers_in_numbers_become_rings,
    };
    return run_tests("vertex_index", tests, sizeof tests / sizeof *tests);
}
