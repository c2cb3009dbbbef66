/* Tests of sets of obstacles of the plane, and of their queries. */
#include "orca/support/rings2.h"

#include <collide/distance2.h>
#include <collide/pair2.h>
#include <collide/sweep_circle2.h>
#include <geom/predicate.h>

#include <math.h>
#include <stdlib.h>

enum {
    MOST_SHAPES = 12,
    MOST_NEAR = 2 * MOST_SHAPES * MOST_CORNERS
};

typedef enum shape_kind {
    SOLID,
    CHAIN,
    DISC
} shape_kind;

/* Obstacles and what the tests know of them. */
typedef struct world {
    orca_obstacles *set;
    shape_kind kind[MOST_SHAPES];
    test_ring ring[MOST_SHAPES];
    double radius[MOST_SHAPES];
    orca_obstacle_id id[MOST_SHAPES];
    size_t count;
} world;

static geom_status add_shape(world *now, size_t i) {
    const geom_ring ring = ring_view(&now->ring[i]);
    const geom_polygon polygon = {&ring, 1};
    const geom_circle disc = {now->ring[i].point[0], now->radius[i]};
    switch (now->kind[i]) {
    case SOLID:
        return orca_obstacles_add_polygon(now->set, polygon, ORCA_WINDING_AUTO, &now->id[i]);
    case CHAIN:
        return orca_obstacles_add_chain(now->set, ring, now->radius[i], &now->id[i]);
    case DISC:
        break;
    }
    return orca_obstacles_add_disc(now->set, disc, &now->id[i]);
}

/* Rounds to halves: then points, corners and edges often fall together. */
static void snap(test_ring *ring) {
    for (size_t i = 0; i < ring->count; ++i) {
        ring->point[i] =
            geom_vec2_make(0.5 * round(2.0 * ring->point[i].x), 0.5 * round(2.0 * ring->point[i].y));
    }
}

static void random_shapes(random_source *source, world *now, double spread) {
    now->count = (size_t)random_int(source, 1, MOST_SHAPES);
    for (size_t i = 0; i < now->count; ++i) {
        const geom_vec2 center = random_point(source, spread);
        now->kind[i] = (shape_kind)random_int(source, 0, 2);
        now->radius[i] =
            now->kind[i] == DISC || random_int(source, 0, 1) == 0 ? random_between(source, 0.0, 1.0) : 0.0;
        now->radius[i] = now->kind[i] == SOLID ? 0.0 : now->radius[i];
        const double size = random_between(source, 0.5, 4.0);
        const bool clockwise = random_int(source, 0, 1) == 0;
        now->ring[i] = now->kind[i] == SOLID ? random_ring(source, center, size, clockwise)
                                             : random_chain(source, center, size);
        const test_ring smooth = now->ring[i];
        if (random_int(source, 0, 1) == 0) {
            snap(&now->ring[i]);
        }
        if (add_shape(now, i) != GEOM_OK) { /* snapping has made a ring that is not simple */
            now->ring[i] = smooth;
            ck_assert_int_eq(add_shape(now, i), GEOM_OK);
        }
        ck_assert_uint_eq(now->id[i].index, i);
    }
    ck_assert_int_eq(orca_obstacles_rebuild(now->set), GEOM_OK);
}

static world make_world(random_source *source, double spread) {
    world now;
    const orca_obstacles_def def = orca_obstacles_def_default();
    ck_assert_int_eq(orca_obstacles_create(&def, &now.set), GEOM_OK);
    random_shapes(source, &now, spread);
    return now;
}

static geom_vec2 random_place(random_source *source, double spread) {
    const geom_vec2 p = random_point(source, spread);
    return random_int(source, 0, 1) == 0 ? p : geom_vec2_make(0.5 * round(2.0 * p.x), 0.5 * round(2.0 * p.y));
}

static double gap_to_edge(geom_vec2 point, geom_vec2 a, geom_vec2 b, double radius) {
    const geom_segment2 edge = {a, b};
    return fmax(
        0.0,
        collide_shape_distance(collide_shape_from_point(point), collide_shape_from_segment(edge)).distance -
            radius);
}

/* Distances of the walls and discs that a point sees, by looking at all; unsorted. */
static size_t all_gaps(const world *now, geom_vec2 point, double *gaps) {
    size_t count = 0;
    for (size_t s = 0; s < now->count; ++s) {
        const test_ring *ring = &now->ring[s];
        if (now->kind[s] == DISC) {
            gaps[count++] = fmax(0.0, geom_vec2_distance(point, ring->point[0]) - now->radius[s]);
        }
        const bool forwards = now->kind[s] != SOLID || geom_ring_orientation(ring_view(ring)) > 0;
        const size_t edges =
            now->kind[s] == SOLID ? ring->count : (now->kind[s] == CHAIN ? ring->count - 1 : 0);
        for (size_t e = 0; e < edges; ++e) {
            const geom_vec2 a = ring->point[e];
            const geom_vec2 b = ring->point[(e + 1) % ring->count];
            const int side = geom_orient2d(a, b, point) * (forwards ? 1 : -1);
            const double gap = gap_to_edge(point, a, b, now->radius[s]);
            if (now->kind[s] == SOLID ? side < 0 : side <= 0) {
                gaps[count++] = gap;
            }
            if (now->kind[s] == CHAIN && side > 0) {
                gaps[count++] = gap;
            }
        }
    }
    return count;
}

static int compare_doubles(const void *left, const void *right) {
    const double a = *(const double *)left;
    const double b = *(const double *)right;
    return (a > b) - (a < b);
}

static bool comes_before(const orca_near_obstacle *a, const orca_near_obstacle *b) {
    if (a->distance_squared != b->distance_squared) {
        return a->distance_squared < b->distance_squared;
    }
    return a->obstacle < b->obstacle || (a->obstacle == b->obstacle && a->part < b->part);
}

START_TEST(near_walls_are_those_found_by_looking_at_all) {
    random_source source = {51};
    for (int i = 0; i < 1000; ++i) {
        world now = make_world(&source, random_between(&source, 1.0, 30.0));
        for (int q = 0; q < 10; ++q) {
            const orca_obstacles_query query = {.point = random_place(&source, 20.0),
                                                .range = random_between(&source, 0.1, 15.0)};
            double gaps[MOST_NEAR];
            const size_t total = all_gaps(&now, query.point, gaps);
            qsort(gaps, total, sizeof *gaps, compare_doubles);
            orca_near_obstacle near[MOST_NEAR];
            const size_t found = orca_obstacles_nearest(now.set, query, near, MOST_NEAR);
            for (size_t k = 0; k < found; ++k) {
                ck_assert_double_eq_tol(sqrt(near[k].distance_squared), gaps[k], 1e-9);
                ck_assert((near[k].wall == NULL) != (near[k].disc == NULL));
                ck_assert(near[k].in_front);
                ck_assert(k == 0 || comes_before(&near[k - 1], &near[k]));
            }
            ck_assert(found == total || gaps[found] >= query.range - 1e-9);
            orca_near_obstacle few[3];
            const size_t some = orca_obstacles_nearest(now.set, query, few, 3);
            ck_assert_uint_eq(some, found < 3 ? found : 3);
            for (size_t k = 0; k < some; ++k) {
                ck_assert_uint_eq(few[k].obstacle, near[k].obstacle);
                ck_assert_uint_eq(few[k].part, near[k].part);
            }
        }
        orca_obstacles_destroy(now.set);
    }
}
END_TEST

/* Distance to the boundary, and whether a solid holds the point. */
static double signed_gap(const world *now, size_t s, geom_vec2 point) {
    const geom_segment2 there = {point, point};
    const geom_ring ring = ring_view(&now->ring[s]);
    const geom_polygon polygon = {&ring, 1};
    switch (now->kind[s]) {
    case SOLID: {
        const double distance = distance_to_ring(&now->ring[s], there);
        return collide_point_polygon(point, polygon) == COLLIDE_APART ? distance : -distance;
    }
    case CHAIN:
        return distance_to_chain(&now->ring[s], there) - now->radius[s];
    case DISC:
        break;
    }
    return geom_vec2_distance(point, now->ring[s].point[0]) - now->radius[s];
}

START_TEST(clearance_is_negative_inside) {
    random_source source = {52};
    size_t inside = 0;
    for (int i = 0; i < 1000; ++i) {
        world now = make_world(&source, random_between(&source, 1.0, 15.0));
        for (int q = 0; q < 20; ++q) {
            const geom_vec2 point = random_place(&source, 10.0);
            const double range = random_between(&source, 0.1, 8.0);
            double expected = range;
            for (size_t s = 0; s < now.count; ++s) {
                expected = fmin(expected, signed_gap(&now, s, point));
            }
            orca_obstacle_id id;
            const double clearance = orca_obstacles_clearance(now.set, point, range, NULL, &id);
            ck_assert_double_eq_tol(clearance, fmax(expected, -range), 1e-9);
            ck_assert((clearance == range) == !geom_handle_is_set(id));
            inside += clearance < 0.0;
        }
        orca_obstacles_destroy(now.set);
    }
    ck_assert_uint_gt(inside, 1000);
}
END_TEST

static void take(collide_sweep *first, collide_sweep found) {
    const collide_relation largest = found.relation > first->relation ? found.relation : first->relation;
    if (found.relation != COLLIDE_APART && (first->relation == COLLIDE_APART || found.time < first->time)) {
        *first = found;
    }
    first->relation = largest;
}

static collide_sweep sweep_all(const world *now, geom_segment2 path, double radius) {
    collide_sweep first = {COLLIDE_APART, 1.0, path.b, {0.0, 0.0}};
    for (size_t s = 0; s < now->count; ++s) {
        const geom_ring ring = ring_view(&now->ring[s]);
        const geom_polygon polygon = {&ring, 1};
        const geom_circle disc = {ring.points[0], now->radius[s]};
        if (now->kind[s] == SOLID) {
            take(&first, collide_sweep_circle_polygon(path, radius, polygon));
        } else if (now->kind[s] == DISC) {
            take(&first, collide_sweep_circle_circle(path, radius, disc));
        }
        for (size_t e = 1; now->kind[s] == CHAIN && e < ring.count; ++e) {
            const geom_segment2 edge = {ring.points[e - 1], ring.points[e]};
            take(&first, collide_sweep_circle_segment(path, radius + now->radius[s], edge));
        }
    }
    return first;
}

/* Chains without thickness, so that the sum of radii is exact on both sides. */
START_TEST(a_sweep_finds_what_sweeping_every_obstacle_finds) {
    random_source source = {53};
    size_t met = 0;
    for (int i = 0; i < 1500; ++i) {
        world now = make_world(&source, random_between(&source, 2.0, 25.0));
        for (size_t s = 0; s < now.count; ++s) {
            if (now.kind[s] == CHAIN) {
                ck_assert_int_eq(orca_obstacles_remove(now.set, now.id[s]), GEOM_OK);
                now.radius[s] = 0.0;
                ck_assert_int_eq(add_shape(&now, s), GEOM_OK);
            }
        }
        ck_assert_int_eq(orca_obstacles_rebuild(now.set), GEOM_OK);
        for (int q = 0; q < 20; ++q) {
            geom_segment2 path = {random_place(&source, 15.0), random_place(&source, 15.0)};
            if (q % 2 == 0) {
                path.b = geom_vec2_add(path.a, random_place(&source, 1.0));
            }
            const double radius = 0.25 * random_int(&source, 0, 4);
            orca_obstacle_id id;
            const collide_sweep found = orca_obstacles_sweep(now.set, path, radius, NULL, &id);
            const collide_sweep expected = sweep_all(&now, path, radius);
            ck_assert_int_eq(found.relation, expected.relation);
            ck_assert(found.time == expected.time);
            ck_assert((found.relation == COLLIDE_APART) == !geom_handle_is_set(id));
            met += found.relation != COLLIDE_APART;
        }
        orca_obstacles_destroy(now.set);
    }
    ck_assert_uint_gt(met, 5000);
}
END_TEST

static void add_square(orca_obstacles *set, geom_vec2 at, double half) {
    const geom_vec2 corners[] = {{at.x - half, at.y - half},
                                 {at.x + half, at.y - half},
                                 {at.x + half, at.y + half},
                                 {at.x - half, at.y + half}};
    const geom_ring ring = {corners, 4};
    const geom_polygon square = {&ring, 1};
    ck_assert_int_eq(orca_obstacles_add_polygon(set, square, ORCA_WINDING_AUTO, NULL), GEOM_OK);
}

/* Looks at discs on both sides of the walls of a square between two others. Counts those that meet something, and those
 * that meet nothing. */
static void see_beside_walls(geom_vec2 middle, random_source *source, size_t met[2]) {
    const double half = random_between(source, 3.0, 9.0);
    orca_obstacles *set;
    ck_assert_int_eq(orca_obstacles_create(NULL, &set), GEOM_OK);
    for (int k = -1; k <= 1; ++k) {
        add_square(set, geom_vec2_make(middle.x + 25.0 * k, middle.y), half);
    }
    ck_assert_int_eq(orca_obstacles_rebuild(set), GEOM_OK);
    for (int q = 0; q < 100; ++q) {
        const double radius = random_between(source, 0.2, 4.0);
        const double off = radius * 0.25 * random_int(source, -8, 8);
        const geom_vec2 aside = {half + off, random_between(source, -half, half)};
        const geom_vec2 a = geom_vec2_add(middle, q % 2 == 0 ? aside : geom_vec2_perp(aside));
        const geom_vec2 b = q % 3 == 0 ? a : geom_vec2_add(a, random_place(source, 0.5));
        const geom_segment2 path = {a, b};
        const bool apart = orca_obstacles_sweep(set, path, radius, NULL, NULL).relation == COLLIDE_APART;
        ck_assert(orca_obstacles_visible(set, a, b, radius, NULL) == apart);
        ck_assert(orca_obstacles_visible(set, b, a, radius, NULL) == apart);
        ++met[apart];
    }
    orca_obstacles_destroy(set);
}

/* Also where doubles are coarse. A disc that is as a whole inside a solid meets none of its walls. */
START_TEST(a_disc_beside_a_wall_sees_what_a_sweep_finds) {
    static const double far[] = {0.0, 1e6, 1e12, 1e15};
    random_source source = {77};
    size_t met[2] = {0, 0};
    for (int i = 0; i < 400; ++i) {
        see_beside_walls(geom_vec2_make(far[i % 4], -far[i % 4]), &source, met);
    }
    ck_assert_uint_gt(met[0], 10000);
    ck_assert_uint_gt(met[1], 5000);
}
END_TEST

/* Where the sum of two radii is no double, the rounded sum would say touching, or apart, of what is
 * neither. */
START_TEST(a_thick_chain_and_a_disc_keep_their_own_radii) {
    const double thickness = 1.0;
    const double disc = 0x1p-60;
    const double gaps[] = {1.0, 1.0 + 0x1p-52, 1.0 + 0x1p-51};
    const collide_relation expected[] = {COLLIDE_OVERLAPPING, COLLIDE_APART, COLLIDE_APART};
    const geom_vec2 points[] = {{-3.0, 0.0}, {3.0, 0.0}};
    const geom_ring chain = {points, 2};
    orca_obstacles *set = NULL;
    ck_assert_int_eq(orca_obstacles_create(NULL, &set), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_add_chain(set, chain, thickness, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_rebuild(set), GEOM_OK);
    for (size_t i = 0; i < 3; ++i) {
        const geom_segment2 beside = {{-1.0, gaps[i]}, {1.0, gaps[i]}};
        const geom_segment2 down = {{0.5, 5.0}, {0.5, gaps[i]}};
        ck_assert_int_eq(orca_obstacles_sweep(set, beside, disc, NULL, NULL).relation, expected[i]);
        const collide_sweep met = orca_obstacles_sweep(set, down, disc, NULL, NULL);
        ck_assert_int_eq(met.relation, expected[i]);
        ck_assert(met.relation != COLLIDE_APART || (met.time == 1.0 && met.point.y == gaps[i]));
    }
    /* Apart at the start by less than the rounding, and inwards from there: not from the start. */
    const geom_segment2 inwards = {{0.0, 1.0 + 0x1p-52}, {0.0, 0.0}};
    const collide_sweep later = orca_obstacles_sweep(set, inwards, disc, NULL, NULL);
    ck_assert_int_eq(later.relation, COLLIDE_OVERLAPPING);
    ck_assert(later.time > 0.0 && later.time < 1e-15);
    orca_obstacles_destroy(set);
}
END_TEST

/* "Nothing near" would be a silent wrong answer. */
/* The nearest of many obstacles is the same with any range that it is within, and in any order of the index. */
START_TEST(clearance_does_not_depend_on_the_range) {
    random_source source = {53};
    orca_obstacles *set = NULL;
    ck_assert_int_eq(orca_obstacles_create(NULL, &set), GEOM_OK);
    for (size_t i = 0; i < 2000; ++i) {
        const geom_vec2 at = random_place(&source, 100.0);
        orca_obstacle_def def = orca_obstacle_def_default();
        const geom_vec2 points[] = {at, geom_vec2_make(at.x + random_between(&source, 0.5, 3.0), at.y + 1.0)};
        def.kind = i % 2 == 0 ? ORCA_OBSTACLE_DISC : ORCA_OBSTACLE_CHAIN;
        def.disc = (geom_circle){at, random_between(&source, 0.0, 1.0)};
        def.chain = (geom_ring){points, 2};
        def.radius = i % 3 == 0 ? 0.25 : 0.0;
        def.velocity = geom_vec2_make(i % 5 == 0 ? 1.0 : 0.0, 0.0);
        ck_assert_int_eq(orca_obstacles_add(set, &def, NULL), GEOM_OK);
    }
    geom_vec2 places[300];
    double clearances[300];
    orca_obstacle_id ids[300];
    for (int round = 0; round < 2; ++round) {
        for (size_t i = 0; i < 300; ++i) {
            places[i] = round == 0 ? random_place(&source, 120.0) : places[i];
            orca_obstacle_id id;
            const double all = orca_obstacles_clearance(set, places[i], HUGE_VAL, NULL, &id);
            clearances[i] = round == 0 ? all : clearances[i];
            ids[i] = round == 0 ? id : ids[i];
            ck_assert_double_eq(all, clearances[i]);
            ck_assert(geom_handle_equal(id, ids[i]));
            const double ranges[] = {fabs(all) * 1.001 + 1e-9, 60.0, 1e300};
            for (size_t k = 0; k < 3; ++k) {
                ck_assert_double_eq(orca_obstacles_clearance(set, places[i], ranges[k], NULL, &id), all);
                ck_assert(geom_handle_equal(id, ids[i]));
            }
        }
        ck_assert_int_eq(orca_obstacles_rebuild(set), GEOM_OK);
    }
    orca_obstacles_destroy(set);
}
END_TEST

START_TEST(no_clearance_is_told_of_no_place) {
    const geom_circle disc = {{0.0, 0.0}, 1.0};
    orca_obstacles *set = NULL;
    ck_assert_int_eq(orca_obstacles_create(NULL, &set), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_add_disc(set, disc, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_rebuild(set), GEOM_OK);
    const geom_vec2 good = {0.5, 0.0};
    const geom_vec2 bad[] = {{(double)NAN, 0.0}, {0.0, (double)NAN}, {HUGE_VAL, 0.0}, {0.0, -HUGE_VAL}};
    orca_obstacle_id id;
    for (size_t i = 0; i < 4; ++i) {
        id.generation = 7;
        ck_assert(isnan(orca_obstacles_clearance(set, bad[i], 1.0, NULL, &id)));
        ck_assert_uint_eq(id.generation, 0);
    }
    ck_assert(isnan(orca_obstacles_clearance(set, good, (double)NAN, NULL, NULL)));
    ck_assert(isnan(orca_obstacles_clearance(set, good, -1.0, NULL, NULL)));
    ck_assert_double_eq(orca_obstacles_clearance(set, good, HUGE_VAL, NULL, &id), -0.5);
    ck_assert_uint_ne(id.generation, 0);
    orca_obstacles_destroy(set);
}
END_TEST

START_TEST(a_thick_chain_is_met_on_its_surface) {
    const geom_vec2 points[] = {{-3.0, 0.0}, {3.0, 0.0}};
    const geom_ring chain = {points, 2};
    orca_obstacles *set = NULL;
    ck_assert_int_eq(orca_obstacles_create(NULL, &set), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_add_chain(set, chain, 0.75, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_rebuild(set), GEOM_OK);
    const geom_segment2 paths[] = {{{1.0, 4.0}, {1.0, 0.0}},
                                   {{6.0, 0.0}, {2.0, 0.0}},
                                   {{1.0, 1.0}, {1.0, 2.0}},
                                   {{1.0, 0.5}, {1.0, 0.0}}};
    const double times[] = {(4.0 - 1.25) / 4.0, (6.0 - 4.25) / 4.0, 0.0, 0.0};
    const geom_vec2 places[] = {{1.0, 0.75}, {3.75, 0.0}, {1.0, 0.75}, {1.0, 0.5}};
    for (size_t i = 0; i < 4; ++i) {
        const collide_sweep met = orca_obstacles_sweep(set, paths[i], 0.5, NULL, NULL);
        ck_assert_int_eq(met.relation, COLLIDE_OVERLAPPING);
        ck_assert_double_eq_tol(met.time, times[i], 1e-15);
        ck_assert_double_le(geom_vec2_distance(met.point, places[i]), 1e-14);
    }
    orca_obstacles_destroy(set);
}
END_TEST

static const geom_vec2 square[] = {{-2, -2}, {2, -2}, {2, 2}, {-2, 2}};
static const geom_vec2 square_clockwise[] = {{-2, 2}, {2, 2}, {2, -2}, {-2, -2}};
static const geom_vec2 small[] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
static const geom_vec2 small_clockwise[] = {{-1, 1}, {1, 1}, {1, -1}, {-1, -1}};
static const geom_vec2 aside[] = {{5, 5}, {6, 5}, {6, 6}};

static orca_obstacles *set_of(const geom_ring *rings, size_t count, orca_winding winding) {
    orca_obstacles *set = NULL;
    ck_assert_int_eq(orca_obstacles_create(NULL, &set), GEOM_OK);
    const geom_polygon polygon = {rings, count};
    ck_assert_int_eq(orca_obstacles_add_polygon(set, polygon, winding, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_rebuild(set), GEOM_OK);
    return set;
}

static double clearance_at(const orca_obstacles *set, double x, double y) {
    return orca_obstacles_clearance(set, geom_vec2_make(x, y), 10.0, NULL, NULL);
}

static size_t seen_from(const orca_obstacles *set, double x, double y) {
    orca_near_obstacle near[16];
    const orca_obstacles_query query = {.point = geom_vec2_make(x, y), .range = 10.0};
    return orca_obstacles_nearest(set, query, near, 16);
}

/* Other libraries let agents walk into a solid whose points run clockwise. */
START_TEST(a_solid_is_solid_whichever_way_its_points_run) {
    const geom_ring rings[] = {{square, 4}, {square_clockwise, 4}};
    for (size_t i = 0; i < 2; ++i) {
        orca_obstacles *set = set_of(&rings[i], 1, ORCA_WINDING_AUTO);
        ck_assert_double_eq(clearance_at(set, 0, 0), -2.0);
        ck_assert_double_eq(clearance_at(set, 5, 0), 3.0);
        ck_assert_uint_eq(seen_from(set, 5, 0), 1);
        ck_assert_uint_eq(seen_from(set, 5, 5), 2);
        ck_assert_uint_eq(seen_from(set, 0, 0), 0);
        orca_obstacles_destroy(set);
    }
}
END_TEST

START_TEST(a_clockwise_ring_as_given_is_a_room) {
    const geom_ring ring = {square_clockwise, 4};
    orca_obstacles *set = set_of(&ring, 1, ORCA_WINDING_AS_GIVEN);
    ck_assert_double_eq(clearance_at(set, 0, 0), 2.0);
    ck_assert_double_eq(clearance_at(set, 5, 0), -3.0);
    ck_assert_uint_eq(seen_from(set, 0, 0), 4);
    ck_assert_uint_eq(seen_from(set, 5, 0), 3); /* all but the near side, through it */
    const geom_segment2 outside = {{9, 9}, {9, 9}};
    ck_assert_int_eq(orca_obstacles_sweep(set, outside, 0.5, NULL, NULL).relation, COLLIDE_OVERLAPPING);
    const geom_segment2 out = {{0, 0}, {4, 0}};
    const collide_sweep sweep = orca_obstacles_sweep(set, out, 0.5, NULL, NULL);
    ck_assert_int_eq(sweep.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq_tol(sweep.time, 1.5 / 4.0, 1e-12);
    ck_assert_double_eq_tol(sweep.normal.x, -1.0, 1e-12);
    orca_obstacles_destroy(set);
}
END_TEST

START_TEST(a_hole_is_seen_from_inside_whichever_way_it_runs) {
    const geom_ring holes[] = {{small, 4}, {small_clockwise, 4}};
    for (size_t i = 0; i < 2; ++i) {
        const geom_ring rings[] = {{square, 4}, holes[i]};
        orca_obstacles *set = set_of(rings, 2, ORCA_WINDING_AUTO);
        ck_assert_double_eq(clearance_at(set, 0, 0), 1.0);
        ck_assert_double_eq(clearance_at(set, 1.5, 0), -0.5);
        ck_assert_uint_eq(seen_from(set, 0, 0), 4);
        orca_obstacles_destroy(set);
    }
    const geom_ring pillar[] = {{square_clockwise, 4}, {small, 4}};
    orca_obstacles *set = set_of(pillar, 2, ORCA_WINDING_AS_GIVEN);
    ck_assert_double_eq(clearance_at(set, 0, 0), -1.0);
    ck_assert_double_eq(clearance_at(set, 1.5, 0), 0.5);
    ck_assert_double_eq(clearance_at(set, 3, 0), -1.0);
    orca_obstacles_destroy(set);
}
END_TEST

/* Two chains of the same places: one closes its ring, the other ends just beside its start. */
START_TEST(a_closed_chain_has_no_ends) {
    const geom_vec2 closed[] = {{0, 0}, {4, 0}, {4, 3}, {0, 0}};
    const geom_ring chain = {closed, 4};
    orca_obstacles *set = NULL;
    ck_assert_int_eq(orca_obstacles_create(NULL, &set), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_add_chain(set, chain, 0.0, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_rebuild(set), GEOM_OK);
    ck_assert_uint_eq(orca_obstacles_piece_count(set), 6);
    orca_near_obstacle near[6];
    const orca_obstacles_query inside = {.point = geom_vec2_make(3.0, 1.0), .range = 5.0};
    ck_assert_uint_eq(orca_obstacles_nearest(set, inside, near, 6), 3);
    for (size_t i = 0; i < 3; ++i) {
        ck_assert(!near[i].wall->convex_a && !near[i].wall->convex_b);
    }
    ck_assert_double_gt(clearance_at(set, 3.0, 1.0), 0.0);
    orca_obstacles_destroy(set);
}
END_TEST

static geom_status add_rings(orca_obstacles *set, const geom_ring *rings, size_t count,
                             orca_winding winding) {
    const geom_polygon polygon = {rings, count};
    return orca_obstacles_add_polygon(set, polygon, winding, NULL);
}

START_TEST(bad_obstacles_are_refused) {
    orca_obstacles *set = NULL;
    ck_assert_int_eq(orca_obstacles_create(NULL, &set), GEOM_OK);
    const geom_vec2 bow[] = {{0, 0}, {2, 2}, {2, 0}, {0, 2}};
    const geom_vec2 unknown[] = {{0, 0}, {2, (double)NAN}, {2, 0}};
    const geom_ring crossing = {bow, 4};
    const geom_ring nan = {unknown, 3};
    const geom_ring two = {square, 2};
    ck_assert_int_eq(add_rings(set, &crossing, 1, ORCA_WINDING_AUTO), GEOM_SELF_INTERSECTION);
    ck_assert_int_eq(add_rings(set, &nan, 1, ORCA_WINDING_AUTO), GEOM_NOT_FINITE);
    ck_assert_int_eq(add_rings(set, &two, 1, ORCA_WINDING_AUTO), GEOM_TOO_FEW_POINTS);
    ck_assert_int_eq(add_rings(set, NULL, 0, ORCA_WINDING_AUTO), GEOM_TOO_FEW_POINTS);
    const geom_ring hole_outside[] = {{square, 4}, {aside, 3}};
    const geom_ring same_way[] = {{square, 4}, {small, 4}};
    ck_assert_int_eq(add_rings(set, hole_outside, 2, ORCA_WINDING_AUTO), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(add_rings(set, same_way, 2, ORCA_WINDING_AS_GIVEN), GEOM_INVALID_ARGUMENT);
    const geom_ring nested[] = {
        {(const geom_vec2[]){{-9, -9}, {9, -9}, {9, 9}, {-9, 9}}, 4}, {square, 4}, {small, 4}};
    ck_assert_int_eq(add_rings(set, nested, 3, ORCA_WINDING_AUTO), GEOM_INVALID_ARGUMENT);
    const geom_ring one = {square, 1};
    const geom_vec2 same[] = {{1, 1}, {1, 1}};
    const geom_ring still = {same, 2};
    ck_assert_int_eq(orca_obstacles_add_chain(set, one, 0.0, NULL), GEOM_TOO_FEW_POINTS);
    ck_assert_int_eq(orca_obstacles_add_chain(set, still, 0.0, NULL), GEOM_DUPLICATE_POINT);
    ck_assert_int_eq(orca_obstacles_add_chain(set, two, -1.0, NULL), GEOM_NEGATIVE_SIZE);
    ck_assert_int_eq(orca_obstacles_add_chain(set, two, HUGE_VAL, NULL), GEOM_NOT_FINITE);
    const geom_circle negative = {{0, 0}, -1.0};
    ck_assert_int_eq(orca_obstacles_add_disc(set, negative, NULL), GEOM_NEGATIVE_SIZE);
    ck_assert_uint_eq(orca_obstacles_count(set), 0);
    ck_assert_int_eq(orca_obstacles_rebuild(set), GEOM_OK);
    ck_assert_double_eq(clearance_at(set, 0, 0), 10.0);
    const geom_segment2 path = {{0, 0}, {1, 0}};
    ck_assert_int_eq(orca_obstacles_sweep(set, path, 1.0, NULL, NULL).relation, COLLIDE_APART);
    ck_assert_int_eq(orca_obstacles_sweep(set, path, -1.0, NULL, NULL).relation, COLLIDE_INVALID);
    orca_obstacles_destroy(set);
    orca_obstacles_destroy(NULL);
}
END_TEST

START_TEST(edits_count_at_once) {
    const geom_ring ring = {square, 4};
    const geom_polygon polygon = {&ring, 1};
    orca_obstacles *set = NULL;
    ck_assert_int_eq(orca_obstacles_create(NULL, &set), GEOM_OK);
    orca_obstacle_id first;
    orca_obstacle_id second;
    ck_assert_int_eq(orca_obstacles_add_polygon(set, polygon, ORCA_WINDING_AUTO, &first), GEOM_OK);
    ck_assert_double_eq(clearance_at(set, 0, 0), -2.0);
    ck_assert_int_eq(orca_obstacles_remove(set, first), GEOM_OK);
    ck_assert_double_eq(clearance_at(set, 0, 0), 10.0);
    ck_assert_int_eq(orca_obstacles_remove(set, first), GEOM_UNKNOWN_HANDLE);
    const geom_circle disc = {{6, 0}, 1.0};
    ck_assert_int_eq(orca_obstacles_add_disc(set, disc, &second), GEOM_OK);
    ck_assert_uint_eq(second.index, first.index); /* the place is used again, the name is not */
    ck_assert_uint_ne(second.generation, first.generation);
    ck_assert(orca_obstacles_exists(set, second) && !orca_obstacles_exists(set, first));
    ck_assert_uint_eq(orca_obstacles_count(set), 1);
    ck_assert_uint_eq(orca_obstacles_piece_count(set), 1);
    ck_assert_double_eq(clearance_at(set, 0, 0), 5.0);
    const orca_obstacle_id none = {0, 0};
    ck_assert_int_eq(orca_obstacles_remove(set, first), GEOM_UNKNOWN_HANDLE);
    ck_assert_int_eq(orca_obstacles_remove(set, none), GEOM_UNKNOWN_HANDLE);
    ck_assert_int_eq(orca_obstacles_rebuild(set), GEOM_OK);
    ck_assert_double_eq(clearance_at(set, 0, 0), 5.0);
    ck_assert_int_eq(orca_obstacles_remove(set, second), GEOM_OK);
    ck_assert_double_eq(clearance_at(set, 0, 0), 10.0);
    orca_obstacles_destroy(set);
}
END_TEST

/* Builds a set with every kind of obstacle; whatever fails, what was there before still answers. */
static geom_status build_with(const geom_allocator *allocator) {
    orca_obstacles *set = NULL;
    geom_status status = orca_obstacles_create(&(orca_obstacles_def){allocator}, &set);
    if (status != GEOM_OK) {
        ck_assert_ptr_null(set);
        return status;
    }
    const geom_circle disc = {{6, 0}, 1.0};
    orca_obstacle_id id;
    status = orca_obstacles_add_disc(set, disc, &id);
    const bool begun = status == GEOM_OK;
    const geom_ring rings[] = {{square_clockwise, 4}, {small, 4}};
    const geom_polygon polygon = {rings, 2};
    const geom_vec2 points[] = {{0, 27}, {1, 28}, {2, 27}};
    const geom_ring chain = {points, 3};
    size_t count = 1;
    for (int i = 0; i < 20 && status == GEOM_OK; ++i) {
        status = orca_obstacles_add_chain(set, chain, 0.1, NULL);
        count += status == GEOM_OK;
    }
    const geom_transform2 there = {{0.0, 1.0}, {0.0, 7.0}};
    status = status == GEOM_OK ? orca_obstacles_move(set, id, there, geom_vec2_make(1.0, 0.0)) : status;
    if (begun) {
        ck_assert_double_eq(clearance_at(set, 0, 0), status == GEOM_OK ? 12.0 - 2.0 : 5.0);
        ck_assert_uint_eq(orca_obstacles_count(set), count);
        ck_assert_ptr_null(orca_obstacles_validate(set));
    }
    if (status == GEOM_OK) {
        status = orca_obstacles_rebuild(set);
        status = status == GEOM_OK ? orca_obstacles_add_polygon(set, polygon, ORCA_WINDING_AS_GIVEN, NULL)
                                   : status;
        ck_assert_double_eq(clearance_at(set, 0, 0), status == GEOM_OK ? -1.0 : 10.0);
    }
    orca_obstacles_destroy(set);
    return status;
}

START_TEST(every_allocation_may_fail) {
    for (size_t fail_at = 0;; ++fail_at) {
        counting_heap heap = {.fail_at = fail_at};
        const geom_allocator allocator = counting_allocator(&heap);
        const geom_status status = build_with(&allocator);
        ck_assert_uint_eq(heap.blocks, 0);
        ck_assert_uint_eq(heap.bytes, 0);
        if (status == GEOM_OK) {
            ck_assert_uint_gt(fail_at, 20);
            return;
        }
        ck_assert_int_eq(status, GEOM_OUT_OF_MEMORY);
    }
}
END_TEST

/* A ring of four thousand corners around which queries stay right, and local: the index lists each wall a few
 * times. */
START_TEST(a_long_ring_is_indexed_well) {
    enum {
        CORNERS = 4000
    };
    geom_vec2 *points = malloc(CORNERS * sizeof *points);
    ck_assert_ptr_nonnull(points);
    random_source source = {54};
    for (size_t i = 0; i < CORNERS; ++i) {
        const double angle = 6.283185307179586 * (double)i / CORNERS;
        const double radius = random_between(&source, 100.0, 101.0);
        points[i] = geom_vec2_make(radius * cos(angle), radius * sin(angle));
    }
    const geom_ring ring = {points, CORNERS};
    const geom_polygon polygon = {&ring, 1};
    counting_heap heap = {.fail_at = SIZE_MAX};
    const geom_allocator allocator = counting_allocator(&heap);
    orca_obstacles *set = NULL;
    ck_assert_int_eq(orca_obstacles_create(&(orca_obstacles_def){&allocator}, &set), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_add_polygon(set, polygon, ORCA_WINDING_AUTO, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_rebuild(set), GEOM_OK);
    ck_assert_uint_le(heap.bytes, CORNERS * 700);
    for (int i = 0; i < 300; ++i) {
        const geom_vec2 point = random_point(&source, 110.0);
        const geom_circle there = {point, 0.0};
        const collide_distance to =
            collide_shape_distance(collide_shape_from_circle(there), collide_shape_from_polygon(polygon));
        const double clearance = orca_obstacles_clearance(set, point, 3.0, NULL, NULL);
        ck_assert((clearance <= 0.0) == (to.relation != COLLIDE_APART));
        ck_assert(clearance <= 0.0 || fabs(clearance - fmin(3.0, to.distance)) <= 1e-9);
        const geom_segment2 path = {point, geom_vec2_add(point, random_point(&source, 5.0))};
        const collide_sweep expected = collide_sweep_circle_polygon(path, 0.5, polygon);
        const collide_sweep found = orca_obstacles_sweep(set, path, 0.5, NULL, NULL);
        ck_assert_int_eq(found.relation, expected.relation);
        ck_assert(found.time == expected.time);
    }
    orca_obstacles_destroy(set);
    free(points);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {near_walls_are_those_found_by_looking_at_all,
                                  clearance_is_negative_inside,
                                  a_sweep_finds_what_sweeping_every_obstacle_finds,
                                  a_disc_beside_a_wall_sees_what_a_sweep_finds,
                                  a_thick_chain_and_a_disc_keep_their_own_radii,
                                  clearance_does_not_depend_on_the_range,
                                  no_clearance_is_told_of_no_place,
                                  a_thick_chain_is_met_on_its_surface,
                                  a_solid_is_solid_whichever_way_its_points_run,
                                  a_clockwise_ring_as_given_is_a_room,
                                  a_hole_is_seen_from_inside_whichever_way_it_runs,
                                  a_closed_chain_has_no_ends,
                                  bad_obstacles_are_refused,
                                  edits_count_at_once,
                                  every_allocation_may_fail,
                                  a_long_ring_is_indexed_well};
    return run_tests("orca.obstacle2", tests, sizeof tests / sizeof tests[0]);
}
