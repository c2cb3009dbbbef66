/* Every public function of libgeom that takes points, with numbers of points that cannot be. */
#include "support.h"

#include <geom/bounding_box.h>
#include <geom/closest.h>
#include <geom/decompose.h>
#include <geom/hull.h>
#include <geom/locate.h>
#include <geom/measure.h>
#include <geom/minkowski.h>
#include <geom/offset.h>
#include <geom/repair.h>
#include <geom/simplify.h>
#include <geom/transform_shape.h>
#include <geom/triangulate.h>
#include <geom/vertex_index.h>

#include <math.h>
#include <setjmp.h>

static const geom_vec2 square[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
static const geom_ring triangle = {square, 3};
static const geom_vec2 middle = {1, 1};

/* Room for what a function writes about a square. */
static geom_vec2 room[64];
static uint32_t numbers[64];
static uint32_t places[64];
static geom_index_triangle triangles[8];

/* A function that was asked about a polygon: its status, or GEOM_CAPACITY_EXCEEDED where it has none and
 * refuses. */
typedef geom_status question(geom_polygon polygon);

static geom_status refused(bool refuses) { return refuses ? GEOM_CAPACITY_EXCEEDED : GEOM_OK; }

static geom_status check(geom_polygon p) { return geom_polygon_check(p, NULL).status; }

static geom_status repair(geom_polygon p) {
    geom_repair answer = geom_polygon_repair(p, NULL);
    geom_repair_release(&answer);
    return answer.fault.status;
}

static geom_status offset(geom_polygon p) {
    geom_offset_def def = geom_offset_def_default();
    def.radius = 1.0;
    geom_polygons answer = geom_polygon_offset(p, &def);
    geom_polygons_release(&answer);
    return answer.status;
}

static geom_status locator(geom_polygon p) {
    geom_locator *made = NULL;
    const geom_status status = geom_locator_create(p, NULL, &made);
    geom_locator_destroy(made);
    return status;
}

static geom_status triangulate(geom_polygon p) {
    return geom_polygon_triangulate(p, triangles, NULL).fault.status;
}

static geom_status delaunay(geom_polygon p) {
    return geom_polygon_triangulate_delaunay(p, triangles, NULL).fault.status;
}

static geom_status decompose(geom_polygon p) {
    return geom_polygon_decompose(p, numbers, places, NULL).fault.status;
}

static geom_status simplify(geom_polygon p) {
    return geom_polygon_simplify(p, 0.0, numbers, places, NULL).fault.status;
}

static geom_status locate(geom_polygon p) {
    return refused(geom_polygon_locate(p, middle) == GEOM_LOCATION_INVALID);
}

static geom_status closest(geom_polygon p) {
    return refused(geom_polygon_closest_point(p, middle).location == GEOM_LOCATION_INVALID);
}

static geom_status area(geom_polygon p) { return refused(isnan(geom_polygon_area(p))); }

static geom_status perimeter(geom_polygon p) { return refused(isnan(geom_polygon_perimeter(p))); }

static geom_status moments(geom_polygon p) { return refused(isnan(geom_polygon_moments(p).area)); }

static geom_status vertex_count(geom_polygon p) { return refused(geom_polygon_vertex_count(p) == 0); }

static geom_status triangle_count(geom_polygon p) { return refused(geom_polygon_triangle_count(p) == 0); }

static question *const of_polygons[] = {
    check,  repair,  offset, locator,   triangulate, delaunay,     decompose,      simplify,
    locate, closest, area,   perimeter, moments,     vertex_count, triangle_count,
};

static geom_status hull(geom_polygon p) {
    return geom_convex_hull(p.rings[0].points, p.rings[0].count, places, NULL).status;
}

static geom_status least_box(geom_polygon p) {
    return geom_obb2_minimum_area(p.rings[0].points, p.rings[0].count, NULL).status;
}

static geom_status chain(geom_polygon p) {
    return geom_chain_simplify(p.rings[0].points, p.rings[0].count, 0.0, numbers, NULL).fault.status;
}

static geom_status sum(geom_polygon p) { return geom_minkowski_sum(p.rings[0], triangle, room, NULL).status; }

static geom_status sum_turned(geom_polygon p) {
    return geom_minkowski_sum(triangle, p.rings[0], room, NULL).status;
}

static geom_status minkowski(geom_polygon p) {
    return geom_minkowski_difference(triangle, p.rings[0], room, NULL).status;
}

static geom_status ring_area(geom_polygon p) { return refused(isnan(geom_ring_area(p.rings[0]))); }

static geom_status ring_perimeter(geom_polygon p) { return refused(isnan(geom_ring_perimeter(p.rings[0]))); }

static geom_status orientation(geom_polygon p) { return refused(geom_ring_orientation(p.rings[0]) == 0); }

static geom_status convexity(geom_polygon p) {
    return refused(geom_ring_convexity(p.rings[0]) == GEOM_NOT_CONVEX);
}

static geom_status moved(geom_polygon p) {
    return refused(geom_transform2_ring(geom_transform2_identity(), p.rings[0], room).count == 0);
}

static geom_status moved_convex(geom_polygon p) {
    return refused(geom_transform2_convex(geom_transform2_identity(), p.rings[0], room).count == 0);
}

/* The points of the ring are taken for some of space, of which there are fewer. */
static geom_hull in_space(geom_polygon p) {
    static const geom_vec3 points[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const geom_hull view = {p.rings[0].points ? points : NULL, p.rings[0].count};
    return view;
}

static geom_status hull3(geom_polygon p) { return geom_hull_status(in_space(p)); }

static geom_status moved_hull3(geom_polygon p) {
    static geom_vec3 to[4];
    return refused(geom_transform3_hull(geom_transform3_identity(), in_space(p), to).count == 0);
}

static question *const of_rings[] = {
    hull,           least_box,   chain,     sum,   sum_turned,   minkowski, ring_area,
    ring_perimeter, orientation, convexity, moved, moved_convex, hull3,     moved_hull3,
};

enum {
    POLYGON_QUESTIONS = sizeof of_polygons / sizeof *of_polygons,
    RING_QUESTIONS = sizeof of_rings / sizeof *of_rings
};

static question *question_at(int i) {
    return i < POLYGON_QUESTIONS ? of_polygons[i] : of_rings[i - POLYGON_QUESTIONS];
}

START_TEST(more_than_there_may_be) {
    const size_t bad[] = {GEOM_MAX_POINTS + 1, (size_t)UINT32_MAX + 1, SIZE_MAX / 16, SIZE_MAX};
    const geom_ring good = {square, 4};
    const geom_polygon polygon = {&good, 1};
    question *const ask = question_at(_i);
    ck_assert_int_eq(ask(polygon), GEOM_OK);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        const geom_ring rings[] = {{square, bad[i]}, {square, 4}, {square, bad[i]}};
        const geom_polygon outer = {rings, 2};
        const geom_polygon hole = {rings + 1, 2};
        const geom_polygon many = {rings + 1, bad[i]};
        ck_assert_int_eq(ask(outer), GEOM_CAPACITY_EXCEEDED);
        ck_assert(_i >= POLYGON_QUESTIONS || ask(hole) == GEOM_CAPACITY_EXCEEDED);
        ck_assert(_i >= POLYGON_QUESTIONS || ask(many) == GEOM_CAPACITY_EXCEEDED);
    }
}
END_TEST

START_TEST(all_rings_together) {
    const geom_ring rings[] = {{square, GEOM_MAX_POINTS / 2 + 1}, {square, GEOM_MAX_POINTS / 2}};
    const geom_polygon polygon = {rings, 2};
    ck_assert_int_eq(of_polygons[_i](polygon), GEOM_CAPACITY_EXCEEDED);
}
END_TEST

static jmp_buf stopped;

static void stop(const char *condition, const char *file, int line) {
    (void)condition;
    (void)file;
    (void)line;
    longjmp(stopped, 1);
}

static bool stops(question *ask, geom_polygon polygon) {
    geom_assert_handler *const before = geom_assert_set_handler(stop);
    volatile bool stop_met = true;
    if (setjmp(stopped) == 0) {
        (void)ask(polygon);
        stop_met = false;
    }
    geom_assert_set_handler(before);
    return stop_met;
}

START_TEST(points_that_are_not_there) {
    const geom_ring rings[] = {{square, 4}, {NULL, 4}};
    const geom_polygon alone = {&rings[1], 1};
    const geom_polygon hole = {rings, 2};
    const geom_polygon none = {NULL, 1};
    ck_assert(stops(question_at(_i), alone));
    ck_assert(_i >= POLYGON_QUESTIONS || stops(question_at(_i), hole));
    ck_assert(_i >= POLYGON_QUESTIONS || stops(question_at(_i), none));
}
END_TEST

int main(void) {
    TCase *test_case = tcase_create("counts");
    tcase_add_loop_test(test_case, more_than_there_may_be, 0, POLYGON_QUESTIONS + RING_QUESTIONS);
    tcase_add_loop_test(test_case, all_rings_together, 0, POLYGON_QUESTIONS);
    tcase_add_loop_test(test_case, points_that_are_not_there, 0, POLYGON_QUESTIONS + RING_QUESTIONS);
    return run_test_case("counts", test_case);
}
