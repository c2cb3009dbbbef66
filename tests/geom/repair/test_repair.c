/* Tests of repairs of polygons. */
#include "geom/support/mosaic.h"

#include <geom/locate.h>
#include <geom/measure.h>
#include <geom/predicate.h>
#include <geom/repair.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_POINTS = 12,
    MOST_RINGS = 5
};

/* A polygon as text: "x y x y ...; x y ..." with a ring between two semicolons. */
typedef struct figure {
    geom_vec2 points[MOST_RINGS * MOST_POINTS];
    geom_ring rings[MOST_RINGS];
    geom_polygon polygon;
} figure;

static void read_figure(figure *f, const char *text) {
    size_t count = 0;
    f->polygon.rings = f->rings;
    f->polygon.count = 0;
    for (const char *at = text; *at;) {
        geom_ring *ring = &f->rings[f->polygon.count++];
        ring->points = f->points + count;
        ring->count = 0;
        for (; *at && *at != ';'; ++ring->count) {
            char *end = NULL;
            f->points[count].x = strtod(at, &end);
            f->points[count++].y = strtod(end, &end);
            at = end + strspn(end, " ");
        }
        at += *at == ';';
    }
}

/* Whether the point lies on a cut. */
static bool on_cut(const geom_repair *r, geom_vec2 p) {
    for (size_t i = 0; i < r->change_count; ++i) {
        const geom_repair_change c = r->changes[i];
        if (c.kind == GEOM_REPAIR_CUT && geom_orient2d(c.point, c.end, p) == 0 &&
            fmin(c.point.x, c.end.x) <= p.x && p.x <= fmax(c.point.x, c.end.x) &&
            fmin(c.point.y, c.end.y) <= p.y && p.y <= fmax(c.point.y, c.end.y)) {
            return true;
        }
    }
    return false;
}

static bool is_vertex(geom_polygon polygon, geom_vec2 p) {
    for (size_t r = 0; r < polygon.count; ++r) {
        for (size_t i = 0; i < polygon.rings[r].count; ++i) {
            if (geom_vec2_equal(polygon.rings[r].points[i], p)) {
                return true;
            }
        }
    }
    return false;
}

/* Each polygon is valid, runs as promised, and has vertices of the input only. */
static void check_polygons(geom_polygon input, const geom_repair *r) {
    for (size_t i = 0; i < r->polygons.count; ++i) {
        const geom_polygon polygon = r->polygons.polygons[i];
        ck_assert_int_eq(geom_polygon_check(polygon, NULL).status, GEOM_OK);
        for (size_t k = 0; k < polygon.count; ++k) {
            ck_assert_int_eq(geom_ring_orientation(polygon.rings[k]), k == 0 ? 1 : -1);
            for (size_t n = 0; n < polygon.rings[k].count; ++n) {
                ck_assert(is_vertex(input, polygon.rings[k].points[n]));
            }
        }
    }
}

/* A point is in as many polygons as it should be. What the input calls boundary is so in the answer, too,
 * unless it is that of a hole that took nothing away. */
static void check_point(geom_polygon input, const geom_repair *r, geom_vec2 p) {
    const geom_location before = geom_polygon_locate(input, p);
    const geom_location after = geom_polygons_locate(&r->polygons, p);
    const bool dropped = r->counts[GEOM_REPAIR_EMPTY_HOLE] + r->counts[GEOM_REPAIR_REPEATED_HOLE] > 0;
    if (before == GEOM_LOCATION_INSIDE) {
        ck_assert_int_eq(after, on_cut(r, p) ? GEOM_LOCATION_BOUNDARY : GEOM_LOCATION_INSIDE);
    } else if (before == GEOM_LOCATION_OUTSIDE || !dropped) {
        ck_assert_int_eq(after, before);
    }
    int inside = 0;
    for (size_t i = 0; i < r->polygons.count; ++i) {
        inside += geom_polygon_locate(r->polygons.polygons[i], p) == GEOM_LOCATION_INSIDE;
    }
    ck_assert_int_eq(inside, after == GEOM_LOCATION_INSIDE);
}

/* By the even-odd rule, of whole numbers. */
static double even_odd_area(geom_polygon polygon) {
    double area = 0.0;
    for (size_t k = 0; k < polygon.count; ++k) {
        const double ring = fabs(geom_ring_area(polygon.rings[k]));
        area += k == 0 ? ring : -ring;
    }
    return area;
}

static size_t sum_of_counts(const geom_repair *r) {
    size_t sum = 0;
    for (size_t k = 0; k < GEOM_REPAIR_KIND_COUNT; ++k) {
        sum += r->counts[k];
    }
    return sum;
}

static void check_lattice(geom_polygon input, const geom_repair *r) {
    const geom_aabb2 box = geom_ring_bounds(input.rings[0]);
    const int width = (int)(2.0 * (box.max.x - box.min.x)) + 2;
    const int height = (int)(2.0 * (box.max.y - box.min.y)) + 2;
    for (int i = 0; i <= width * height; ++i) {
        const int column = i % width;
        const int row = i / width;
        check_point(input, r, geom_vec2_make(box.min.x + 0.5 * column - 0.5, box.min.y + 0.5 * row - 0.5));
    }
    ck_assert_uint_eq(sum_of_counts(r), r->change_count);
}

/* To repair the answer again changes nothing. */
static void check_again(const geom_repair *r) {
    for (size_t i = 0; i < r->polygons.count; ++i) {
        const geom_polygon polygon = r->polygons.polygons[i];
        geom_repair again = geom_polygon_repair(polygon, NULL);
        ck_assert_int_eq(again.fault.status, GEOM_OK);
        ck_assert_uint_eq(again.change_count, 0);
        ck_assert_uint_eq(again.polygons.count, 1);
        ck_assert_uint_eq(again.polygons.polygons[0].count, polygon.count);
        for (size_t k = 0; k < polygon.count; ++k) {
            const geom_ring ring = again.polygons.polygons[0].rings[k];
            ck_assert_uint_eq(ring.count, polygon.rings[k].count);
            ck_assert_mem_eq(ring.points, polygon.rings[k].points, ring.count * sizeof *ring.points);
        }
        geom_repair_release(&again);
    }
}

/* What OGC calls valid, and a little more. */
typedef struct sample {
    const char *name;
    const char *text;
    size_t polygons;
    double area;
    size_t
        counts[GEOM_REPAIR_KIND_COUNT]; /* closing, repeated, empty, hole again, on an edge, touching, cuts */
} sample;

static const sample samples[] = {
    {"nothing to do", "0 0 8 0 8 8 0 8; 2 2 2 4 4 4 4 2", 1, 60, {0}},
    {"turned", "0 8 8 8 8 0 0 0; 4 2 4 4 2 4 2 2", 1, 60, {0}},
    {"closed", "0 0 8 0 8 8 0 8 0 0; 2 2 2 4 4 4 4 2 2 2", 1, 60, {2}},
    {"closed twice", "0 0 8 0 8 8 0 8 0 0 0 0", 1, 64, {1, 1}},
    {"repeated", "0 0 0 0 8 0 8 8 8 8 8 8 0 8", 1, 64, {0, 3}},
    {"straight on", "0 0 4 0 8 0 8 8 0 8", 1, 64, {0}},
    {"a hole of a point", "0 0 8 0 8 8 0 8; 2 2 2 2 2 2", 1, 64, {0, 2, 1}},
    {"a hole on a line", "0 0 8 0 8 8 0 8; 2 2 4 4 6 6", 1, 64, {0, 0, 1}},
    {"a hole thrice", "0 0 8 0 8 8 0 8; 2 2 2 4 4 4; 4 4 2 4 2 2; 2 4 4 4 2 2", 1, 62, {0, 0, 0, 2}},
    {"a vertex on a vertex", "0 0 8 0 8 8 0 8; 0 0 4 2 2 4", 2, 58, {0, 0, 0, 0, 0, 1, 1}},
    {"a vertex on an edge", "0 0 8 0 8 8 0 8; 4 0 6 4 2 4", 2, 56, {0, 0, 0, 0, 1, 1, 1}},
    {"an edge on a vertex", "0 0 4 2 8 0 8 8 0 8; 2 2 6 2 6 4 2 4", 2, 48, {0, 0, 0, 0, 1, 1, 1}},
    {"two holes that touch", "0 0 8 0 8 8 0 8; 2 2 4 4 2 6; 4 4 6 2 6 6", 2, 56, {0, 0, 0, 0, 0, 1, 1}},
    {"and one on an edge", "0 0 8 0 8 8 0 8; 2 2 4 2 4 6 2 6; 4 4 6 2 6 6", 2, 52, {0, 0, 0, 0, 1, 1, 1}},
    {"a chain to the border",
     "0 0 8 0 8 8 0 8; 4 0 5 2 3 2; 4 4 5 6 3 6; 3 3 4 2 4 4",
     3,
     59,
     {0, 0, 0, 0, 2, 3, 2}},
    {"a part cut off", "0 0 8 0 8 8 0 8; 4 0 6 4 4 8 2 4", 2, 48, {0, 0, 0, 0, 2, 2}},
    {"an island of holes",
     "0 0 8 0 8 8 0 8; 4 2 6 4 5 5; 4 2 2 4 3 5; 2 4 3 7 5 7 6 4 5 6 3 6",
     2,
     57,
     {0, 0, 0, 0, 0, 3}},
    {"two squares", "0 0 4 0 4 4 8 4 8 8 4 8 4 4 0 4", 2, 32, {0, 0, 0, 0, 0, 1}},
    {"a hole in the outer ring", "0 0 8 0 8 8 0 8 0 0 2 4 4 2", 2, 58, {0, 0, 0, 0, 0, 1, 1}},
    {"a flower",
     "0 0 8 0 8 8 0 8; 4 4 5 1 7 1; 4 4 7 5 7 7; 4 4 3 7 1 7; 4 4 1 3 1 1",
     4,
     52,
     {0, 0, 0, 0, 0, 1, 3}},
};

START_TEST(hand_made) {
    for (size_t i = 0; i < sizeof samples / sizeof *samples; ++i) {
        const sample *s = &samples[i];
        figure f;
        read_figure(&f, s->text);
        geom_repair r = geom_polygon_repair(f.polygon, NULL);
        ck_assert_msg(r.fault.status == GEOM_OK, "%s: %s", s->name,
                      geom_polygon_fault_kind_text(r.fault.kind));
        check_polygons(f.polygon, &r);
        check_lattice(f.polygon, &r);
        check_again(&r);
        ck_assert_msg(r.polygons.count == s->polygons, "%s: %zu polygons", s->name, r.polygons.count);
        ck_assert_msg(geom_polygons_area(&r.polygons) == s->area, "%s: area %g", s->name,
                      geom_polygons_area(&r.polygons));
        for (int k = 0; k < GEOM_REPAIR_KIND_COUNT; ++k) {
            ck_assert_msg(r.counts[k] == s->counts[k], "%s: %zu changes of kind %d", s->name, r.counts[k], k);
        }
        geom_repair_release(&r);
    }
}
END_TEST

/* What is no set of points with a clear boundary, and where that shows. */
typedef struct refusal {
    const char *name;
    const char *text;
    geom_status status;
    geom_polygon_fault_kind kind;
    size_t ring, edge, other_ring, other_edge;
} refusal;

static const refusal refusals[] = {
    {"no ring", "", GEOM_TOO_FEW_POINTS, GEOM_FAULT_TOO_FEW_POINTS, 0, 0, 0, 0},
    {"two points", "0 0 0 0 8 0 0 0", GEOM_TOO_FEW_POINTS, GEOM_FAULT_TOO_FEW_POINTS, 0, 0, 0, 0},
    {"a line", "0 0 4 0 8 0", GEOM_SELF_INTERSECTION, GEOM_FAULT_SPIKE, 0, 0, 0, 2},
    {"not a number", "0 0 8 0 8 8; 2 1 nan 2 2 2", GEOM_NOT_FINITE, GEOM_FAULT_NOT_FINITE, 1, 1, 1, 1},
    {"a spike", "0 0 0 0 8 0 12 0 8 0 8 8", GEOM_SELF_INTERSECTION, GEOM_FAULT_SPIKE, 0, 2, 0, 3},
    {"crossing", "0 0 8 8 8 0 0 8", GEOM_SELF_INTERSECTION, GEOM_FAULT_CROSSING, 0, 0, 0, 2},
    {"crossing in a vertex", "0 0 4 4 8 8 8 0 4 4 0 8", GEOM_SELF_INTERSECTION, GEOM_FAULT_TOUCHING, 0, 0, 0,
     3},
    {"a loop inside", "0 0 9 0 9 9 3 5 5 3 9 9 0 9", GEOM_SELF_INTERSECTION, GEOM_FAULT_TOUCHING, 0, 2, 0, 5},
    {"a hole across", "0 0 8 0 8 8 0 8; 4 2 9 4 4 6", GEOM_SELF_INTERSECTION, GEOM_FAULT_CROSSING, 0, 1, 1,
     0},
    {"a hole along an edge", "0 0 8 0 8 8 0 8; 2 0 4 0 3 2", GEOM_SELF_INTERSECTION, GEOM_FAULT_OVERLAP, 0, 0,
     1, 0},
    {"the outer ring again", "0 0 8 0 8 8 0 8; 0 0 8 0 8 8 0 8", GEOM_SELF_INTERSECTION, GEOM_FAULT_OVERLAP,
     0, 0, 1, 0},
    {"a hole outside", "0 0 8 0 8 8 0 8; 9 1 9 2 10 1", GEOM_INVALID_ARGUMENT, GEOM_FAULT_HOLE_OUTSIDE, 1, 0,
     0, 0},
    {"a hole in a hole", "0 0 8 0 8 8 0 8; 1 1 7 1 7 7 1 7; 3 3 3 4 4 3", GEOM_INVALID_ARGUMENT,
     GEOM_FAULT_HOLE_IN_HOLE, 2, 0, 1, 0},
    {"a hole touching from outside", "0 0 8 0 8 8 0 8; 8 4 9 3 9 5", GEOM_SELF_INTERSECTION,
     GEOM_FAULT_TOUCHING, 0, 1, 1, 0},
    {"a hole in the corner of a hole", "0 0 9 0 9 9 0 9; 1 1 7 1 7 7 1 7; 1 1 4 3 3 4",
     GEOM_SELF_INTERSECTION, GEOM_FAULT_TOUCHING, 1, 0, 2, 0},
};

START_TEST(refused_with_the_place) {
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; ++i) {
        const refusal *s = &refusals[i];
        figure f;
        read_figure(&f, s->text);
        geom_repair r = geom_polygon_repair(f.polygon, NULL);
        ck_assert_msg(r.fault.status == s->status && r.fault.kind == s->kind, "%s: %s", s->name,
                      geom_polygon_fault_kind_text(r.fault.kind));
        ck_assert_msg(r.fault.ring == s->ring && r.fault.edge == s->edge &&
                          r.fault.other_ring == s->other_ring && r.fault.other_edge == s->other_edge,
                      "%s: %zu %zu, %zu %zu", s->name, r.fault.ring, r.fault.edge, r.fault.other_ring,
                      r.fault.other_edge);
        ck_assert(r.polygons.count == 0 && r.change_count == 0 && !r.changes);
        ck_assert_int_eq(r.polygons.status, s->status);
        geom_repair_release(&r);
    }
}
END_TEST

START_TEST(counts_that_cannot_be) {
    static const geom_vec2 points[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
    const size_t counts[] = {GEOM_MAX_POINTS + 1, UINT32_MAX, SIZE_MAX / 2, SIZE_MAX};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; ++i) {
        const geom_ring rings[] = {{points, 4}, {points, counts[i]}};
        const geom_polygon one = {&rings[1], 1};
        const geom_polygon two = {rings, 2};
        const geom_polygon many = {rings, counts[i]};
        ck_assert_int_eq(geom_polygon_repair(one, NULL).fault.status, GEOM_CAPACITY_EXCEEDED);
        ck_assert_int_eq(geom_polygon_repair(two, NULL).fault.status, GEOM_CAPACITY_EXCEEDED);
        ck_assert_int_eq(geom_polygon_repair(many, NULL).fault.status, GEOM_CAPACITY_EXCEEDED);
    }
}
END_TEST

/* The places of changes are vertices of the input. */
static void check_places(geom_polygon input, const geom_repair *r) {
    for (size_t i = 0; i < r->change_count; ++i) {
        const geom_repair_change c = r->changes[i];
        ck_assert(c.ring < input.count && (i == 0 || r->changes[i - 1].kind <= c.kind));
        ck_assert_uint_lt(c.vertex, input.rings[c.ring].count);
        ck_assert(c.kind == GEOM_REPAIR_VERTEX_ON_EDGE || c.kind == GEOM_REPAIR_REPEATED_HOLE ||
                  geom_vec2_equal(c.point, input.rings[c.ring].points[c.vertex]));
        ck_assert(is_vertex(input, c.point) && is_vertex(input, c.end));
    }
}

START_TEST(random_mosaics) {
    static mosaic m;
    random_source source = {20};
    size_t most = 0;
    for (int i = 0; i < 400; ++i) {
        mosaic_draw(&m, &source, 5 + i % 60);
        geom_repair r = geom_polygon_repair(m.polygon, NULL);
        ck_assert_msg(r.fault.status == GEOM_OK, "%d: %s", i, geom_polygon_fault_kind_text(r.fault.kind));
        check_polygons(m.polygon, &r);
        check_lattice(m.polygon, &r);
        check_places(m.polygon, &r);
        check_again(&r);
        ck_assert_double_eq(geom_polygons_area(&r.polygons), even_odd_area(m.polygon));
        most = r.counts[GEOM_REPAIR_CUT] > most ? r.counts[GEOM_REPAIR_CUT] : most;
        geom_repair_release(&r);
    }
    ck_assert_uint_gt(most, 5);
}
END_TEST

START_TEST(without_memory_nothing_leaks) {
    static mosaic m;
    random_source source = {21};
    mosaic_draw(&m, &source, 30);
    geom_status status = GEOM_OUT_OF_MEMORY;
    size_t failures = 0;
    for (; status == GEOM_OUT_OF_MEMORY; ++failures) {
        counting_heap heap = {failures, 0, 0, 0};
        const geom_allocator allocator = counting_allocator(&heap);
        geom_repair r = geom_polygon_repair(m.polygon, &allocator);
        status = r.fault.status;
        ck_assert(status == GEOM_OK || (r.polygons.count == 0 && heap.blocks == 0));
        geom_repair_release(&r);
        geom_repair_release(&r);
        ck_assert_uint_eq(heap.blocks, 0);
        ck_assert_uint_eq(heap.bytes, 0);
    }
    ck_assert_int_eq(status, GEOM_OK);
    ck_assert_uint_gt(failures, 20);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        hand_made,      refused_with_the_place,       counts_that_cannot_be,
        random_mosaics, without_memory_nothing_leaks,
    };
    return run_tests("repair", tests, sizeof tests / sizeof *tests);
}
