/* Tests of polygons of many vertices, with and without an index, beside all edges. */
#include "collide/support/lattice_polygon2.h"
#include "geom/support/families.h"
#include "support.h"

#include <collide/distance2.h>
#include <collide/indexed2.h>
#include <collide/pair2.h>
#include <collide/sweep_circle2.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    COUNT = 160,
    PARTS = 16 /* of an edge of a lattice polygon */
};

/* A polygon with its index. */
typedef struct indexed {
    geom_vec2 points[COUNT];
    geom_ring ring;
    geom_polygon polygon;
    geom_locator *index;
} indexed;

static geom_locator *index_of(geom_polygon polygon) {
    geom_locator *index = NULL;
    ck_assert_int_eq(geom_locator_create(polygon, NULL, &index), GEOM_OK);
    return index;
}

static void make(indexed *made, family which, random_source *source, double scale, geom_vec2 shift) {
    family_ring(which, source, made->points, COUNT);
    for (size_t i = 0; i < COUNT; ++i) {
        made->points[i] = geom_vec2_add_scaled(shift, scale, made->points[i]);
    }
    made->ring = (geom_ring){made->points, COUNT};
    made->polygon = (geom_polygon){&made->ring, 1};
    made->index = index_of(made->polygon);
}

static geom_segment2 edge_of(const indexed *in, size_t i) {
    return (geom_segment2){in->points[i], in->points[(i + 1) % COUNT]};
}

/* Of several closest pairs another one may be chosen. */
static bool same_distance(collide_distance a, collide_distance b) {
    const double slack = 0x1p-40 * (fabs(a.on_a.x) + fabs(a.on_a.y) + a.distance);
    return a.relation == b.relation && a.distance == b.distance &&
           fabs(geom_vec2_distance(a.on_a, a.on_b) - a.distance) <= slack;
}

/* ---- Two polygons ---- */

/* Whether edges meet or a vertex is inside, and the least distance of edges, by all pairs. */
static bool all_pairs_meet(const indexed *a, const indexed *b, double *least) {
    bool meets = geom_polygon_locate(a->polygon, b->points[0]) > GEOM_LOCATION_OUTSIDE ||
                 geom_polygon_locate(b->polygon, a->points[0]) > GEOM_LOCATION_OUTSIDE;
    *least = HUGE_VAL;
    for (size_t i = 0; i < COUNT; ++i) {
        const collide_shape edge = collide_shape_from_segment(edge_of(a, i));
        for (size_t k = 0; k < COUNT && !meets; ++k) {
            const collide_distance d =
                collide_shape_distance(edge, collide_shape_from_segment(edge_of(b, k)));
            meets = d.relation != COLLIDE_APART;
            *least = fmin(*least, d.distance);
        }
    }
    return meets;
}

static void compare_margins(const indexed *a, const indexed *b, double distance) {
    const double margins[] = {0.5 * distance, distance, 2.0 * distance};
    const collide_shape of_a = collide_shape_from_polygon(a->polygon);
    const collide_shape of_b = collide_shape_from_polygon(b->polygon);
    for (int i = 0; i < 3; ++i) {
        const collide_relation relation = collide_shape_relation_within(of_a, of_b, margins[i]);
        ck_assert_int_eq(collide_indexed_relation_within(a->index, b->index, margins[i]), relation);
        ck_assert_int_eq(collide_indexed_shape_relation_within(a->index, of_b, margins[i]), relation);
        ck_assert(i != 0 || relation == COLLIDE_APART);
        ck_assert(i != 2 || relation == COLLIDE_OVERLAPPING);
    }
}

static collide_relation compare_polygons(const indexed *a, const indexed *b) {
    double least = 0.0;
    const bool meets = all_pairs_meet(a, b, &least);
    const collide_shape of_a = collide_shape_from_polygon(a->polygon);
    const collide_shape of_b = collide_shape_from_polygon(b->polygon);
    const collide_distance found = collide_shape_distance(of_a, of_b);
    ck_assert_int_eq(found.relation != COLLIDE_APART, meets);
    ck_assert_int_eq(collide_indexed_relation(a->index, b->index), found.relation);
    ck_assert_int_eq(collide_indexed_shape_relation(a->index, of_b), found.relation);
    const collide_distance closest = collide_indexed_distance(a->index, b->index);
    if (!meets) {
        ck_assert(found.distance == least && same_distance(closest, found));
        ck_assert(same_distance(collide_indexed_shape_distance(a->index, of_b), found));
        compare_margins(a, b, least);
    } else {
        ck_assert(closest.relation == found.relation && closest.distance == 0.0);
        ck_assert(geom_vec2_equal(closest.on_a, closest.on_b));
    }
    return found.relation;
}

START_TEST(families_agree_with_all_pairs) {
    static const double scales[] = {1.0, 0.01, 0x1p-300, 0x1p300};
    static indexed a;
    static indexed b;
    random_source source = {71};
    int seen[3] = {0};
    for (int other = 0; other < FAMILY_COUNT; ++other) {
        for (int round = 0; round < 4; ++round) {
            const double scale = round < 2 ? 1.0 : scales[round];
            const double reach = round == 0 ? 130.0 : 60.0;
            const geom_vec2 shift = geom_vec2_scale(random_point(&source, reach), scale);
            make(&a, (family)_i, &source, scale, geom_vec2_make(0.0, 0.0));
            make(&b, (family)other, &source, round == 1 ? 0.01 : scale, shift);
            ++seen[compare_polygons(&a, &b)];
            geom_locator_destroy(a.index);
            geom_locator_destroy(b.index);
        }
    }
    ck_assert(seen[COLLIDE_APART] >= 3 && seen[COLLIDE_OVERLAPPING] >= 3);
}
END_TEST

/* Pushes a tenth of the points, all on one side of a square, outwards or inwards: at each end a step leads there
 * straight. */
static void push_part(indexed *made, int first, geom_vec2 by) {
    const int last = first + COUNT / 10 - 1;
    geom_vec2 *points = made->points;
    for (int i = first + 1; i < last; ++i) {
        points[i] = geom_vec2_add(points[i], by);
    }
    points[first] = geom_vec2_add(points[first - 1], by);
    points[last] = geom_vec2_add(points[(last + 1) % COUNT], by);
    geom_locator_destroy(made->index);
    made->index = index_of(made->polygon);
}

/* Squares beside each other, near the origin and far away: many edges at one distance, or at nearly one. */
START_TEST(parallel_sides_agree_with_all_pairs) {
    static indexed a;
    static indexed b;
    random_source source = {74};
    int apart = 0;
    for (int round = 0; round < 80; ++round) {
        const double scale = random_between(&source, 0.01, 0.1);
        const geom_vec2 shift = random_point(&source, _i == 0 ? 10.0 : 1e6);
        make(&a, FAMILY_SQUARE, &source, scale, shift);
        const double width = 2.0 * fabs(a.points[0].x - shift.x);
        const double gap = random_between(&source, 0.0, round % 2 ? 1e-6 : 1.0);
        const double along = random_between(&source, -width, width);
        const double across = random_int(&source, 0, 1) ? -width - gap : width + gap;
        const bool above = round % 4 < 2;
        const geom_vec2 by = {above ? along : across, above ? across : along};
        make(&b, FAMILY_SQUARE, &source, scale, geom_vec2_add(shift, by));
        const double least = 1e-10 * gap + 0x1p-52 * (fabs(shift.x) + fabs(shift.y));
        const double push = random_int(&source, 1, 2) * least;
        const geom_vec2 push_by = {above ? 0.0 : push, above ? push : 0.0};
        const int side = (above ? 0 : 1) + 2 * random_int(&source, 0, 1);
        push_part(&a, side * (COUNT / 4) + random_int(&source, 1, COUNT / 8), push_by);
        apart += compare_polygons(&a, &b) == COLLIDE_APART;
        geom_locator_destroy(a.index);
        geom_locator_destroy(b.index);
    }
    ck_assert_int_ge(apart, 60);
}
END_TEST

/* Wherever on the side the closer part is, it is not taken for one that is as close as the others. */
START_TEST(a_part_that_is_closer_by_little_is_found) {
    enum {
        FIRST = COUNT / 4 + 1, /* of the right side, behind its corner */
        LAST = COUNT / 2 - COUNT / 10
    };
    static indexed a;
    static indexed b;
    random_source source = {75};
    for (int first = FIRST; first < LAST; ++first) {
        make(&a, FAMILY_SQUARE, &source, 1.0, geom_vec2_make(0.0, 0.0));
        make(&b, FAMILY_SQUARE, &source, 1.0, geom_vec2_make(65.0, 0.0));
        push_part(&a, first, geom_vec2_make(0x1p-40, 0.0));
        ck_assert(collide_indexed_distance(a.index, b.index).distance == 1.0 - 0x1p-40);
        ck_assert(collide_indexed_distance(b.index, a.index).distance == 1.0 - 0x1p-40);
        geom_locator_destroy(a.index);
        geom_locator_destroy(b.index);
    }
}
END_TEST

/* A lattice polygon with PARTS edges for one. */
typedef struct divided {
    geom_vec2 points[LATTICE_RINGS][LATTICE_RING_VERTICES * PARTS];
    geom_ring rings[LATTICE_RINGS];
    geom_polygon polygon;
} divided;

static void divide(divided *made, const lattice_polygon *from) {
    for (int r = 0; r < from->count; ++r) {
        const lattice_ring *ring = &from->ring[r];
        for (int i = 0; i < ring->count; ++i) {
            const lattice_point p = ring->vertex[i];
            const lattice_point q = ring->vertex[(i + 1) % ring->count];
            const geom_vec2 start = geom_vec2_make((double)p.x, (double)p.y);
            const geom_vec2 way = geom_vec2_make((double)(q.x - p.x), (double)(q.y - p.y));
            for (int k = 0; k < PARTS; ++k) {
                made->points[r][i * PARTS + k] = geom_vec2_add_scaled(start, (double)k / PARTS, way);
            }
        }
        made->rings[r] = (geom_ring){made->points[r], (size_t)ring->count * PARTS};
    }
    made->polygon = (geom_polygon){made->rings, (size_t)from->count};
}

/* Long rings that touch in vertices and along edges, and equal ones. */
START_TEST(divided_lattice_polygons_keep_their_relation) {
    static divided of_a;
    static divided of_b;
    random_source source = {72};
    int seen[3] = {0};
    for (int round = 0; round < 500; ++round) {
        const lattice_polygon a = random_lattice_polygon(&source, random_int(&source, 0, 2));
        const lattice_point by = {random_int(&source, -6, 6), random_int(&source, -6, 6)};
        const lattice_polygon b =
            round % 8 == 0 ? a
                           : (round % 8 == 1 ? moved_lattice_polygon(&a, by)
                                             : random_lattice_polygon(&source, random_int(&source, 0, 2)));
        divide(&of_a, &a);
        divide(&of_b, &b);
        const collide_relation expected = lattice_polygon_polygon(&a, &b);
        ++seen[expected];
        ck_assert_int_eq(collide_polygon_polygon(of_a.polygon, of_b.polygon), expected);
        geom_locator *index_a = index_of(of_a.polygon);
        geom_locator *index_b = index_of(of_b.polygon);
        ck_assert_int_eq(collide_indexed_relation(index_a, index_b), expected);
        ck_assert_int_eq(collide_indexed_shape_relation(index_a, collide_shape_from_polygon(of_b.polygon)),
                         expected);
        const collide_distance found = collide_indexed_distance(index_a, index_b);
        ck_assert_int_eq(found.relation, expected);
        if (expected != COLLIDE_APART) {
            ck_assert(geom_polygon_locate(of_a.polygon, found.on_a) != GEOM_LOCATION_INVALID);
            ck_assert(geom_vec2_equal(found.on_a, found.on_b));
        }
        geom_locator_destroy(index_a);
        geom_locator_destroy(index_b);
    }
    ck_assert(seen[COLLIDE_APART] > 10 && seen[COLLIDE_TOUCHING] > 10 && seen[COLLIDE_OVERLAPPING] > 100);
}
END_TEST

/* Thousands of millions of pairs of edges: a disc in a hole, and two combs. */
START_TEST(the_product_of_the_vertices_is_not_paid) {
    enum {
        MANY = 60000
    };
    geom_vec2 *points = malloc(3 * sizeof *points * MANY);
    ck_assert_ptr_nonnull(points);
    random_source source = {73};
    for (int round = 0; round < 2; ++round) {
        const family which = round == 0 ? FAMILY_CIRCLE : FAMILY_COMB;
        for (size_t ring = 0; ring < 3; ++ring) {
            const double scale = round == 1 ? 1.0 : ring == 0 ? 1.0 : ring == 1 ? 0.9 : 0.895;
            const geom_vec2 shift = geom_vec2_make(round == 1 ? 13.0 * (double)ring : 0.0, 0.0);
            family_ring(which, &source, points + ring * MANY, MANY);
            for (size_t i = ring * MANY; i < (ring + 1) * MANY; ++i) {
                points[i] = geom_vec2_add_scaled(shift, scale, points[i]);
            }
        }
        const geom_ring rings[] = {{points, MANY}, {points + MANY, MANY}, {points + 2 * (size_t)MANY, MANY}};
        const geom_polygon outer = {rings, round == 0 ? 2 : 1};
        const geom_polygon inner = {rings + 2, 1};
        const collide_shape a = collide_shape_from_polygon(outer);
        const collide_shape b = collide_shape_from_polygon(inner);
        const collide_distance found = collide_shape_distance(a, b);
        ck_assert_int_eq(found.relation, COLLIDE_APART);
        ck_assert_int_eq(collide_shape_relation_within(a, b, 0.5 * found.distance), COLLIDE_APART);
        ck_assert_int_eq(collide_shape_relation_within(a, b, 2.0 * found.distance), COLLIDE_OVERLAPPING);
    }
    free(points);
}
END_TEST

/* ---- A polygon and a shape ---- */

static collide_shape random_shape(random_source *source, int kind, geom_vec2 points[4]) {
    const geom_vec2 place = random_point(source, 70.0);
    const double size = kind % 2 ? 0.3 : 8.0;
    const geom_vec2 half =
        geom_vec2_make(random_between(source, 0.0, size), random_between(source, 0.0, size));
    points[0] = place;
    points[1] = geom_vec2_make(place.x + half.x, place.y);
    points[2] = geom_vec2_add(place, half);
    points[3] = geom_vec2_make(place.x, place.y + half.y);
    switch (kind / 2) {
    case 0:
        return collide_shape_from_point(place);
    case 1:
        return collide_shape_from_segment((geom_segment2){place, points[2]});
    case 2:
        return collide_shape_from_circle((geom_circle){place, half.x});
    case 3:
        return collide_shape_from_aabb((geom_aabb2){place, points[2]});
    case 4:
        return collide_shape_from_obb((geom_obb2){place, {0.6, -0.8}, half});
    case 5:
        return collide_shape_from_capsule((geom_capsule2){place, points[1], half.y});
    default:
        return collide_shape_from_convex((geom_ring){points, 4});
    }
}

START_TEST(shapes_agree_with_the_plain_polygon) {
    static indexed map;
    random_source source = {74};
    int seen[3] = {0};
    make(&map, (family)_i, &source, 1.0, geom_vec2_make(0.0, 0.0));
    const collide_shape plain = collide_shape_from_polygon(map.polygon);
    for (int round = 0; round < 700; ++round) {
        geom_vec2 points[4];
        const collide_shape shape = random_shape(&source, round % 14, points);
        const collide_relation relation = collide_shape_relation(plain, shape);
        ++seen[relation];
        ck_assert_int_eq(collide_indexed_shape_relation(map.index, shape), relation);
        const collide_distance distance = collide_shape_distance(plain, shape);
        const collide_distance found = collide_indexed_shape_distance(map.index, shape);
        ck_assert_int_eq(found.relation, relation);
        ck_assert(relation != COLLIDE_APART ? found.distance == 0.0 : same_distance(found, distance));
        const double margin = round % 3 == 0 ? 2.0 : distance.distance;
        ck_assert_int_eq(collide_indexed_shape_relation_within(map.index, shape, margin),
                         collide_shape_relation_within(plain, shape, margin));
    }
    ck_assert(seen[COLLIDE_APART] > 50 && seen[COLLIDE_OVERLAPPING] > 50);
    geom_locator_destroy(map.index);
}
END_TEST

/* Convex rings of many vertices are compared edge by edge, as polygons are. */
START_TEST(long_convex_rings_agree_with_polygons) {
    static indexed map;
    geom_vec2 points[COUNT];
    random_source source = {77};
    int seen[3] = {0};
    make(&map, (family)_i, &source, 1.0, geom_vec2_make(0.0, 0.0));
    const collide_shape plain = collide_shape_from_polygon(map.polygon);
    for (int round = 0; round < 100; ++round) {
        const double scale = random_between(&source, 0.001, 0.2);
        const geom_vec2 place = random_point(&source, 80.0);
        family_ring(FAMILY_CIRCLE, &source, points, COUNT);
        for (size_t i = 0; i < COUNT; ++i) {
            points[i] = geom_vec2_add_scaled(place, scale, points[i]);
        }
        const geom_ring ring = {points, COUNT};
        const collide_shape convex = collide_shape_from_convex(ring);
        const collide_shape polygon = collide_shape_from_polygon((geom_polygon){&ring, 1});
        const collide_distance expected = collide_shape_distance(plain, polygon);
        ++seen[expected.relation];
        ck_assert(same_distance(collide_indexed_shape_distance(map.index, polygon), expected) ||
                  expected.relation != COLLIDE_APART);
        const collide_distance found = collide_shape_distance(plain, convex);
        ck_assert(found.relation == expected.relation && found.distance == expected.distance);
        const collide_distance back = collide_shape_distance(convex, plain);
        ck_assert(back.distance == found.distance && geom_vec2_equal(back.on_a, found.on_b));
        ck_assert(collide_indexed_shape_distance(map.index, convex).distance == found.distance);
    }
    ck_assert(seen[COLLIDE_APART] > 5 && seen[COLLIDE_OVERLAPPING] > 5);
    geom_locator_destroy(map.index);
}
END_TEST

/* ---- Motions ---- */

static bool same_sweep(collide_sweep a, collide_sweep b) {
    return a.relation == b.relation && a.time == b.time && geom_vec2_equal(a.point, b.point) &&
           geom_vec2_equal(a.normal, b.normal);
}

/* The first time at which the disc touches an edge, by all of them. */
static double first_of_all_edges(const indexed *map, geom_segment2 path, double radius) {
    double time = 1.0;
    for (size_t i = 0; i < COUNT; ++i) {
        const collide_sweep sweep = collide_sweep_circle_segment(path, radius, edge_of(map, i));
        time = sweep.relation != COLLIDE_APART ? fmin(time, sweep.time) : time;
    }
    return time;
}

START_TEST(motions_agree_with_all_edges) {
    static indexed map;
    random_source source = {75};
    int seen[3] = {0};
    make(&map, (family)_i, &source, 1.0, geom_vec2_make(0.0, 0.0));
    for (int round = 0; round < 300; ++round) {
        const geom_vec2 from = random_point(&source, 90.0);
        const geom_vec2 to = round % 5 == 0   ? map.points[random_int(&source, 0, COUNT - 1)]
                             : round % 5 == 1 ? geom_vec2_add(from, random_point(&source, 1.0))
                                              : random_point(&source, 90.0);
        const geom_segment2 path = {from, to};
        const double radius = round % 3 == 0 ? 0.0 : random_between(&source, 0.0, 2.0);
        const collide_sweep plain = collide_sweep_circle_polygon(path, radius, map.polygon);
        const collide_sweep found = radius == 0.0 ? collide_indexed_raycast(path, map.index)
                                                  : collide_indexed_sweep_circle(path, radius, map.index);
        ck_assert(same_sweep(found, plain));
        ++seen[found.relation];
        const bool is_outside = geom_polygon_locate(map.polygon, from) == GEOM_LOCATION_OUTSIDE;
        const double first = is_outside ? first_of_all_edges(&map, path, radius) : 0.0;
        ck_assert(found.time == (found.relation == COLLIDE_APART ? 1.0 : first));
    }
    ck_assert(seen[COLLIDE_APART] > 20 && seen[COLLIDE_OVERLAPPING] > 20);
    geom_locator_destroy(map.index);
}
END_TEST

/* ---- Bad input ---- */

START_TEST(bad_input_is_refused) {
    static indexed map;
    random_source source = {76};
    make(&map, FAMILY_STAR, &source, 1.0, geom_vec2_make(0.0, 0.0));
    const double bad[] = {(double)NAN, HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < 3; ++i) {
        const geom_vec2 nowhere = {bad[i], 1.0};
        const collide_shape point = collide_shape_from_point(nowhere);
        ck_assert_int_eq(collide_indexed_shape_relation(map.index, point), COLLIDE_INVALID);
        const collide_distance distance = collide_indexed_shape_distance(map.index, point);
        ck_assert(distance.relation == COLLIDE_INVALID && isnan(distance.distance));
        const geom_segment2 path = {{0.0, 0.0}, nowhere};
        ck_assert_int_eq(collide_indexed_raycast(path, map.index).relation, COLLIDE_INVALID);
        const geom_segment2 good = {{0.0, 0.0}, {1.0, 1.0}};
        ck_assert_int_eq(collide_indexed_sweep_circle(good, bad[i], map.index).relation, COLLIDE_INVALID);
        ck_assert_int_eq(collide_indexed_relation_within(map.index, map.index, bad[i]), COLLIDE_INVALID);
        ck_assert_int_eq(
            collide_indexed_shape_relation_within(map.index, collide_shape_from_segment(good), bad[i]),
            COLLIDE_INVALID);
    }
    const collide_shape unknown = {.kind = COLLIDE_SHAPE_KIND_COUNT};
    ck_assert_int_eq(collide_indexed_shape_relation(map.index, unknown), COLLIDE_INVALID);
    const collide_shape nothing = collide_shape_from_polygon((geom_polygon){NULL, 0});
    ck_assert_int_eq(collide_indexed_shape_relation(map.index, nothing), COLLIDE_INVALID);
    geom_locator_destroy(map.index);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("indexed2");
    tcase_set_timeout(tests, 60.0);
    tcase_add_loop_test(tests, families_agree_with_all_pairs, 0, FAMILY_COUNT);
    tcase_add_loop_test(tests, parallel_sides_agree_with_all_pairs, 0, 2);
    tcase_add_test(tests, a_part_that_is_closer_by_little_is_found);
    tcase_add_test(tests, divided_lattice_polygons_keep_their_relation);
    tcase_add_test(tests, the_product_of_the_vertices_is_not_paid);
    tcase_add_loop_test(tests, shapes_agree_with_the_plain_polygon, 0, FAMILY_COUNT);
    tcase_add_loop_test(tests, long_convex_rings_agree_with_polygons, 0, FAMILY_COUNT);
    tcase_add_loop_test(tests, motions_agree_with_all_edges, 0, FAMILY_COUNT);
    tcase_add_test(tests, bad_input_is_refused);
    return run_test_case("indexed2", tests);
}
