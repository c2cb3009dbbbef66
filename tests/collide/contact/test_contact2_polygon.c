/* Manifolds of convex rings and of polygons with holes, against brute force on whole numbers. */
#include "collide/support/lattice_polygon2.h"

#include <collide/contact2.h>
#include <collide/distance2.h>

#include <float.h>
#include <math.h>

static collide_shape shape_of(const polygon_storage *storage) {
    return collide_shape_from_polygon(storage->polygon);
}

static void check_story(collide_shape a, collide_shape b, collide_manifold found) {
    ck_assert_int_eq(found.relation, collide_shape_relation(a, b));
    ck_assert_int_eq(found.count > 0, found.relation > COLLIDE_APART);
    ck_assert_int_eq(found.depth > 0.0, found.relation == COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_shape_distance(a, b).distance == 0.0, found.count > 0);
    ck_assert_double_eq_tol(geom_vec2_length(found.normal), found.count > 0 ? 1.0 : 0.0, 1e-15);
    for (int i = 0; i < found.count; ++i) {
        ck_assert(geom_vec2_is_finite(found.points[i].point) && found.points[i].depth <= found.depth);
    }
    collide_manifold back = collide_shape_manifold(b, a);
    ck_assert(back.depth == found.depth && back.count == found.count);
    ck_assert(geom_vec2_equal(geom_vec2_scale(back.normal, -1.0), found.normal) ||
              (a.kind == b.kind && geom_vec2_equal(back.normal, found.normal)));
    for (int i = 0; i < found.count; ++i) {
        ck_assert(geom_vec2_equal(back.points[i].point, found.points[i].point));
    }
}

enum {
    CORNERS = 8,
    VERTICES = CORNERS * (1 + EDGE_PLACES)
};

/* A convex ring of lattice points around one of them, counterclockwise, of 1 to CORNERS vertices as it is
 * made. */
typedef struct convex_ring {
    geom_vec2 points[VERTICES];
    geom_ring ring;
} convex_ring;

/* Whether all turns are to the left, once around. */
static void make_convex(random_source *source, convex_ring *out) {
    static const geom_vec2 ways[] = {{2, 0}, {2, 1}, {1, 2}, {0, 2}, {-2, 1}, {-1, 0}, {-2, -3}, {0, -1}};
    const int x = random_int(source, -6, 6);
    const int y = random_int(source, -6, 6);
    geom_vec2 at = geom_vec2_make(x, y);
    size_t count = 0;
    double closing_x = 0.0;
    double closing_y = 0.0;
    out->points[count++] = at;
    for (int i = 0; i < 5; ++i) {
        const int steps = random_int(source, 0, 2);
        if (steps > 0) {
            at = geom_vec2_add_scaled(at, steps, ways[i]);
            out->points[count++] = at;
        }
        closing_x += steps * ways[i].x;
        closing_y += steps * ways[i].y;
    }
    if (closing_y < 0.0 || (closing_y == 0.0 && closing_x <= 0.0)) {
        count = 1;
    }
    out->ring.points = out->points;
    out->ring.count = count;
}

/* The ring with more vertices on its edges. */
static convex_ring with_more_vertices(random_source *source, const convex_ring *from) {
    convex_ring to = {.ring = {NULL, 0}};
    for (size_t i = 0; i < from->ring.count; ++i) {
        const geom_vec2 a = from->points[i];
        const geom_vec2 b = from->points[(i + 1) % from->ring.count];
        to.points[to.ring.count++] = a;
        to.ring.count += random_vertices_between(source, a, b, to.points + to.ring.count);
    }
    return to;
}

static convex_ring rearranged(random_source *source, const convex_ring *from, bool backwards) {
    const convex_ring all = with_more_vertices(source, from);
    const size_t start = (size_t)random_int(source, 0, (int)all.ring.count - 1);
    convex_ring to = all;
    for (size_t i = 0; i < all.ring.count; ++i) {
        const size_t k = (start + (backwards ? all.ring.count - i : i)) % all.ring.count;
        to.points[i] = all.points[k];
    }
    return to;
}

/* The depth of two convex sets by projection on the normals of all pairs of differences: the least
 * overlap. */
static double least_overlap(geom_ring a, geom_ring b) {
    double least = HUGE_VAL;
    for (int k = 0; k < 2; ++k) {
        const geom_ring ring = k == 0 ? a : b;
        for (size_t i = 0; i < ring.count; ++i) {
            const geom_vec2 way = geom_vec2_sub(ring.points[(i + 1) % ring.count], ring.points[i]);
            const double length = geom_vec2_length(way);
            for (int sign = -1; sign <= 1 && length > 0.0; sign += 2) {
                const geom_vec2 normal = geom_vec2_scale(geom_vec2_perp(way), sign / length);
                double top = -HUGE_VAL;
                double bottom = HUGE_VAL;
                for (size_t v = 0; v < a.count; ++v) {
                    top = fmax(top, geom_vec2_dot(a.points[v], normal));
                }
                for (size_t v = 0; v < b.count; ++v) {
                    bottom = fmin(bottom, geom_vec2_dot(b.points[v], normal));
                }
                least = fmin(least, top - bottom);
            }
        }
    }
    return least;
}

static geom_ring moved_ring(geom_ring ring, geom_vec2 by, geom_vec2 *points) {
    for (size_t i = 0; i < ring.count; ++i) {
        points[i] = geom_vec2_add(ring.points[i], by);
    }
    const geom_ring moved = {points, ring.count};
    return moved;
}

START_TEST(convex_rings_have_the_depth_of_the_least_overlap) {
    random_source source = {51};
    int met[3] = {0, 0, 0};
    for (int i = 0; i < 2000; ++i) {
        convex_ring a;
        convex_ring b;
        make_convex(&source, &a);
        make_convex(&source, &b);
        const collide_shape shape_a = collide_shape_from_convex(a.ring);
        const collide_shape shape_b = collide_shape_from_convex(b.ring);
        const collide_manifold found = collide_shape_manifold(shape_a, shape_b);
        check_story(shape_a, shape_b, found);
        ++met[found.relation];
        convex_ring turned = rearranged(&source, &a, i % 2 == 0);
        turned.ring.points = turned.points;
        const collide_manifold same = collide_shape_manifold(collide_shape_from_convex(turned.ring), shape_b);
        ck_assert(same.relation == found.relation && (same.count > 0) == (found.count > 0));
        ck_assert_double_eq_tol(same.depth, found.depth, 1e-15 * 30.0);
        if (found.relation == COLLIDE_OVERLAPPING) {
            ck_assert_double_eq_tol(found.depth, least_overlap(a.ring, b.ring), 1e-13);
        }
    }
    ck_assert(met[COLLIDE_APART] > 200 && met[COLLIDE_TOUCHING] > 20 && met[COLLIDE_OVERLAPPING] > 200);
}
END_TEST

START_TEST(distances_of_convex_rings_are_those_of_their_edges) {
    random_source source = {52};
    int apart = 0;
    for (int i = 0; i < 1500; ++i) {
        convex_ring a;
        convex_ring b;
        make_convex(&source, &a);
        make_convex(&source, &b);
        const geom_vec2 by = {random_int(&source, -8, 8), random_int(&source, -8, 8)};
        geom_vec2 points[8];
        const geom_ring far = moved_ring(b.ring, by, points);
        const collide_distance found =
            collide_shape_distance(collide_shape_from_convex(a.ring), collide_shape_from_convex(far));
        double least = HUGE_VAL;
        for (size_t k = 0; k < a.ring.count && found.relation == COLLIDE_APART; ++k) {
            for (size_t m = 0; m < far.count; ++m) {
                const geom_segment2 e = {a.points[k], a.points[(k + 1) % a.ring.count]};
                const geom_segment2 f = {far.points[m], far.points[(m + 1) % far.count]};
                const double edges =
                    collide_shape_distance(collide_shape_from_segment(e), collide_shape_from_segment(f))
                        .distance;
                least = fmin(least, edges);
            }
        }
        if (found.relation == COLLIDE_APART) {
            ++apart;
            ck_assert_double_eq_tol(found.distance, least, least * 0x1p-51);
            ck_assert_double_eq_tol(geom_vec2_distance(found.on_a, found.on_b), least, 1e-13);
        }
    }
    ck_assert_int_gt(apart, 250);
}
END_TEST

enum {
    GRID = 4 /* steps a unit */
};

static lattice_polygon enlarged(const lattice_polygon *polygon) {
    lattice_polygon large = *polygon;
    for (int r = 0; r < large.count; ++r) {
        for (int i = 0; i < large.ring[r].count; ++i) {
            large.ring[r].vertex[i].x *= GRID;
            large.ring[r].vertex[i].y *= GRID;
        }
    }
    return large;
}

/* The length of the shortest translation of b by multiples of 1 / GRID that parts the two, within a limit. */
static double brute_depth(const lattice_polygon *a, const lattice_polygon *b, double limit) {
    const lattice_polygon large_a = enlarged(a);
    const lattice_polygon large_b = enlarged(b);
    double least = limit;
    const int reach = (int)ceil(limit * GRID);
    for (int x = -reach; x <= reach; ++x) {
        for (int y = -reach; y <= reach; ++y) {
            const double length = sqrt(x * x + y * y) / GRID;
            const lattice_point by = {x, y};
            const lattice_polygon moved = moved_lattice_polygon(&large_b, by);
            if (length < least && lattice_polygon_polygon(&large_a, &moved) != COLLIDE_OVERLAPPING) {
                least = length;
            }
        }
    }
    return least;
}

/* No translation on a grid that parts them is shorter than the depth; and the depth does part them. */
START_TEST(polygons_have_the_shortest_way_out) {
    random_source source = {53};
    int overlapping = 0;
    for (int i = 0; i < 40; ++i) {
        const lattice_polygon a = random_lattice_polygon(&source, i % 2);
        const lattice_polygon b = random_lattice_polygon(&source, 0);
        const lattice_point by = {random_int(&source, -6, 6), random_int(&source, -6, 6)};
        const lattice_polygon there = moved_lattice_polygon(&b, by);
        polygon_storage first;
        polygon_storage second;
        store_polygon(&first, &source, &a, 0.0, 0);
        store_polygon(&second, &source, &there, 0.0, 0);
        const collide_manifold found = collide_shape_manifold(shape_of(&first), shape_of(&second));
        check_story(shape_of(&first), shape_of(&second), found);
        if (found.relation != COLLIDE_OVERLAPPING || found.depth > 3.0) {
            continue;
        }
        ++overlapping;
        ck_assert_double_ge(brute_depth(&a, &there, found.depth + 0.01), found.depth - 1e-11);
    }
    ck_assert_int_gt(overlapping, 5);
}
END_TEST

static void move_polygon(polygon_storage *storage, geom_vec2 by) {
    for (size_t r = 0; r < storage->polygon.count; ++r) {
        for (size_t i = 0; i < storage->rings[r].count; ++i) {
            storage->points[r][i] = geom_vec2_add(storage->points[r][i], by);
        }
    }
}

/* A way out may be as narrow as the shape that takes it; where it is, rounding may close it, so the depth of
 * the moved shapes, if any, is a rounding. */
START_TEST(moving_by_the_depth_parts_polygons) {
    random_source source = {54};
    int overlapping = 0;
    for (int i = 0; i < 150; ++i) {
        const lattice_polygon a = random_lattice_polygon(&source, i % 3);
        const lattice_polygon b = random_lattice_polygon(&source, 0);
        const lattice_point by = {random_int(&source, -8, 8), random_int(&source, -8, 8)};
        const lattice_polygon there = moved_lattice_polygon(&b, by);
        polygon_storage first;
        polygon_storage second;
        store_polygon(&first, &source, &a, 0.0, 0);
        store_polygon(&second, &source, &there, 0.0, 0);
        const collide_manifold found = collide_shape_manifold(shape_of(&first), shape_of(&second));
        check_story(shape_of(&first), shape_of(&second), found);
        if (found.relation == COLLIDE_OVERLAPPING) {
            ++overlapping;
            move_polygon(&second, geom_vec2_scale(found.normal, found.depth));
            const collide_manifold after = collide_shape_manifold(shape_of(&first), shape_of(&second));
            ck_assert_double_lt(after.depth, 1e-11);
        }
    }
    ck_assert_int_gt(overlapping, 25);
}
END_TEST

enum {
    SPIKES = 240
};

static geom_ring spiky_ring(random_source *source, geom_vec2 *points, double least, geom_vec2 middle) {
    for (int i = 0; i < SPIKES; ++i) {
        const double angle = 6.283185307179586 * i / SPIKES;
        const double far = i % 2 ? 1.0 : random_between(source, least, 1.0);
        points[i] = geom_vec2_make(middle.x + far * cos(angle), middle.y + far * sin(angle));
    }
    return (geom_ring){points, SPIKES};
}

static collide_relation relation_when_moved(collide_shape a, geom_ring b, geom_vec2 by) {
    geom_vec2 points[SPIKES];
    for (size_t i = 0; i < SPIKES; ++i) {
        points[i] = geom_vec2_add(b.points[i], by);
    }
    const geom_ring ring = {points, SPIKES};
    const geom_polygon polygon = {&ring, 1};
    return collide_shape_relation(a, collide_shape_from_polygon(polygon));
}

/* Two stars or jagged discs deep in each other, whose loci cross in millions of places: no sample of a shorter
 * translation parts them, and the depth does. */
START_TEST(many_spikes_have_the_shortest_way_out) {
    random_source source = {57};
    static const double least[] = {0.5, 0.99, 0.1};
    for (int i = 0; i < 6; ++i) {
        geom_vec2 points[2][SPIKES];
        const geom_vec2 there = geom_vec2_make(random_between(&source, -0.3, 0.3), 0.1 * i);
        const geom_ring a = spiky_ring(&source, points[0], least[i % 3], geom_vec2_make(0.0, 0.0));
        const geom_ring b = spiky_ring(&source, points[1], least[i % 3], there);
        const geom_polygon solids[] = {{&a, 1}, {&b, 1}};
        const collide_shape first = collide_shape_from_polygon(solids[0]);
        const collide_shape second = collide_shape_from_polygon(solids[1]);
        const collide_manifold found = collide_shape_manifold(first, second);
        check_story(first, second, found);
        ck_assert_int_eq(found.relation, COLLIDE_OVERLAPPING);
        const geom_vec2 out = geom_vec2_scale(found.normal, found.depth * (1.0 + 1e-9));
        ck_assert_int_ne(relation_when_moved(first, b, out), COLLIDE_OVERLAPPING);
        for (int k = 0; k < 400; ++k) {
            const double angle = random_between(&source, 0.0, 6.283185307179586);
            const double length = found.depth * (1.0 - (k % 20 + 0.01) * (k % 20 + 0.01) / 400.0);
            const geom_vec2 by = geom_vec2_make(length * cos(angle), length * sin(angle));
            ck_assert_int_eq(relation_when_moved(first, b, by), COLLIDE_OVERLAPPING);
        }
    }
}
END_TEST

enum {
    COAST = 6000
};

static geom_ring jagged_ring(random_source *source, geom_vec2 *points, geom_vec2 middle) {
    for (int i = 0; i < COAST; ++i) {
        const double angle = 6.283185307179586 * i / COAST;
        const double far = 5.0 + sin(7.0 * angle) + random_between(source, 0.0, 0.3);
        points[i] = geom_vec2_make(middle.x + far * cos(angle), middle.y + far * sin(angle));
    }
    return (geom_ring){points, COAST};
}

/* Of two shapes after the second has moved. */
static collide_relation relation_beside(collide_shape a, geom_ring b, geom_vec2 by, geom_vec2 *points) {
    const geom_ring moved = moved_ring(b, by, points);
    const geom_polygon polygon = {&moved, 1};
    return collide_shape_relation(a, collide_shape_from_polygon(polygon));
}

/* Thousands of vertices, of which few are near to the other polygon: the depth parts them, and no sample of a
 * shorter translation does. */
START_TEST(large_polygons_that_overlap_a_little) {
    random_source source = {58};
    static geom_vec2 points[3][COAST];
    static const double apart[] = {11.9, 11.5, 10.0};
    for (int i = 0; i < 3; ++i) {
        const geom_ring a = jagged_ring(&source, points[0], geom_vec2_make(0.0, 0.0));
        const geom_ring b = jagged_ring(&source, points[1], geom_vec2_make(apart[i], 0.1 * i));
        const geom_polygon solids[] = {{&a, 1}, {&b, 1}};
        const collide_shape first = collide_shape_from_polygon(solids[0]);
        const collide_shape second = collide_shape_from_polygon(solids[1]);
        const collide_manifold found = collide_shape_manifold(first, second);
        check_story(first, second, found);
        ck_assert_int_eq(found.relation, COLLIDE_OVERLAPPING);
        ck_assert_double_lt(found.depth, 3.0);
        const geom_ring out = moved_ring(b, geom_vec2_scale(found.normal, found.depth), points[2]);
        const geom_polygon moved = {&out, 1};
        ck_assert_double_lt(collide_shape_manifold(first, collide_shape_from_polygon(moved)).depth, 1e-11);
        for (int k = 0; k < 100; ++k) {
            const double angle = random_between(&source, 0.0, 6.283185307179586);
            const double length = found.depth * (1.0 - 1e-6 - 0.009 * k);
            const geom_vec2 by = geom_vec2_make(length * cos(angle), length * sin(angle));
            ck_assert_int_eq(relation_beside(first, b, by, points[2]), COLLIDE_OVERLAPPING);
        }
    }
}
END_TEST

enum {
    SIDE = 400,
    TEETH = 60
};

/* A square of lattice points, four times as many as its side is long. */
static geom_ring dotted_square(geom_vec2 *points, geom_vec2 corner) {
    for (int i = 0; i < 4 * SIDE; ++i) {
        const int along = i % SIDE;
        const geom_vec2 places[4] = {{along, 0}, {SIDE, along}, {SIDE - along, SIDE}, {0, SIDE - along}};
        points[i] = geom_vec2_add(corner, places[i / SIDE]);
    }
    return (geom_ring){points, (size_t)4 * SIDE};
}

/* All vertices of two sides meet all edges of the others on one line. */
START_TEST(sides_of_many_vertices_on_a_line) {
    static geom_vec2 points[2][4 * SIDE];
    static const int shift[][2] = {{SIDE - 3, 100}, {7, SIDE - 5}, {SIDE, 50}, {150, 151}, {0, 1}};
    for (int i = 0; i < 5; ++i) {
        const int x = shift[i][0];
        const int y = shift[i][1];
        const geom_ring a = dotted_square(points[0], geom_vec2_make(0.0, 0.0));
        const geom_ring b = dotted_square(points[1], geom_vec2_make(x, y));
        const geom_polygon solids[] = {{&a, 1}, {&b, 1}};
        const collide_shape first = collide_shape_from_polygon(solids[0]);
        const collide_shape second = collide_shape_from_polygon(solids[1]);
        const collide_manifold found = collide_shape_manifold(first, second);
        check_story(first, second, found);
        ck_assert(found.depth == SIDE - (x > y ? x : y));
        const geom_vec2 normal = geom_vec2_make(x > y ? 1.0 : 0.0, x > y ? 0.0 : 1.0);
        ck_assert_double_lt(geom_vec2_distance(found.normal, normal), 1e-15);
        ck_assert_int_eq(found.count, 2);
        const double pressed = geom_vec2_distance(found.points[0].point, found.points[1].point);
        ck_assert_double_eq_tol(pressed, SIDE - (x > y ? y : x), 1e-9);
    }
}
END_TEST

/* The width of teeth; the gaps are as much wider than 1. */
static const double tooth = 1.0 - 0x1p-10;

/* A comb upwards from a back or downwards. */
static geom_ring square_comb(geom_vec2 *points, geom_vec2 corner, double sign) {
    int count = 0;
    for (int i = 0; i < TEETH; ++i) {
        const double x = corner.x + 2.0 * i;
        points[count++] = geom_vec2_make(x, corner.y + 10.0 * sign);
        points[count++] = geom_vec2_make(x + tooth, corner.y + 10.0 * sign);
        if (i + 1 < TEETH) {
            points[count++] = geom_vec2_make(x + tooth, corner.y);
            points[count++] = geom_vec2_make(x + 2.0, corner.y);
        }
    }
    points[count++] = geom_vec2_make(corner.x + 2.0 * (TEETH - 1) + tooth, corner.y - sign);
    points[count++] = geom_vec2_make(corner.x, corner.y - sign);
    return (geom_ring){points, (size_t)count};
}

/* Two combs that fit into each other with little play: the ways out are narrow, and many loci lie on one line. */
START_TEST(combs_that_fit_into_each_other) {
    static geom_vec2 points[2][4 * TEETH + 2];
    static const double shift[][2] = {{1.25, 12.0}, {0.75, 12.0}, {1.25, 10.0}, {1.0, 9.5}};
    const double expected[] = {tooth - 0.75, tooth - 0.75, tooth - 0.75, 0.5};
    for (int i = 0; i < 4; ++i) {
        const geom_ring a = square_comb(points[0], geom_vec2_make(0.0, 0.0), 1.0);
        const geom_ring b = square_comb(points[1], geom_vec2_make(shift[i][0], shift[i][1]), -1.0);
        const geom_polygon solids[] = {{&a, 1}, {&b, 1}};
        const collide_shape first = collide_shape_from_polygon(solids[0]);
        const collide_shape second = collide_shape_from_polygon(solids[1]);
        const collide_manifold found = collide_shape_manifold(first, second);
        check_story(first, second, found);
        ck_assert_double_eq_tol(found.depth, expected[i], 1e-11);
    }
}
END_TEST

/* ---- Ways out that fit exactly ---- */

enum {
    MOST_BARS = 8,
    HIGHEST_BAR = 5
};

/* Bars of whole heights, side by side, that stand on y = 0. */
typedef struct bar_chart {
    int height[MOST_BARS];
    int count;
    geom_vec2 points[2 * MOST_BARS + 2];
    geom_ring ring;
} bar_chart;

static void make_bars(random_source *source, int most, int highest, bar_chart *out) {
    out->count = random_int(source, 1, most);
    size_t points = 0;
    out->points[points++] = geom_vec2_make(0.0, 0.0);
    out->points[points++] = geom_vec2_make(out->count, 0.0);
    for (int x = out->count; x-- > 0;) {
        out->height[x] = random_int(source, 1, highest);
        out->points[points++] = geom_vec2_make(x + 1, out->height[x]);
        out->points[points++] = geom_vec2_make(x, out->height[x]);
    }
    out->ring = (geom_ring){out->points, points};
}

/* Whether bars overlap when b has moved by halves: the inside of a square of each is one place. */
static bool bars_overlap(const bar_chart *a, const bar_chart *b, int half_x, int half_y) {
    for (int i = 0; i < a->count; ++i) {
        for (int k = 0; k < b->count; ++k) {
            const int aside = 2 * (i - k) - half_x;
            if (aside > -2 && aside < 2 && half_y < 2 * a->height[i] && half_y + 2 * b->height[k] > 0) {
                return true;
            }
        }
    }
    return false;
}

/* The shortest way out from a whole place. The set of ways in is made of squares of whole corners, each open,
 * two wide: so the places out of it are whole squares, their edges and corners. The nearest point of each of
 * these is whole. */
static double shortest_way_out(const bar_chart *a, const bar_chart *b, int x, int y) {
    enum {
        FAR = 2 * (MOST_BARS + HIGHEST_BAR)
    };
    double best = HUGE_VAL;
    for (int i = -FAR; i <= FAR; ++i) {
        for (int k = -FAR; k <= FAR; ++k) {
            if (!bars_overlap(a, b, 2 * i, 2 * k)) {
                best = fmin(best, hypot(i - x, k - y));
            }
        }
    }
    return best;
}

/* Notches as wide as what moves into them, on whole numbers, and in all units. */
START_TEST(ways_out_that_fit_exactly_are_found) {
    random_source source = {77};
    bar_chart a;
    bar_chart b;
    size_t overlapping = 0;
    for (int round = 0; round < 4000; ++round) {
        make_bars(&source, MOST_BARS, HIGHEST_BAR, &a);
        make_bars(&source, 3, 3, &b);
        const int x = random_int(&source, -2, MOST_BARS);
        const int y = random_int(&source, -2, HIGHEST_BAR);
        if (!bars_overlap(&a, &b, 2 * x, 2 * y)) {
            continue;
        }
        const double expected = shortest_way_out(&a, &b, x, y);
        const double unit = ldexp(1.0, random_int(&source, -300, 300));
        for (size_t i = 0; i < a.ring.count; ++i) {
            a.points[i] = geom_vec2_scale(a.points[i], unit);
        }
        for (size_t i = 0; i < b.ring.count; ++i) {
            b.points[i] = geom_vec2_scale(geom_vec2_add(b.points[i], geom_vec2_make(x, y)), unit);
        }
        const collide_shape still = collide_shape_from_polygon((geom_polygon){&a.ring, 1});
        const collide_shape moving = collide_shape_from_polygon((geom_polygon){&b.ring, 1});
        const collide_manifold found = collide_shape_manifold(still, moving);
        check_story(still, moving, found);
        ck_assert_double_eq_tol(found.depth / unit, expected, 1e-11);
        overlapping++;
    }
    ck_assert_uint_gt(overlapping, 1000);
}
END_TEST

/* A polygon that is convex has the depth of the convex ring. */
START_TEST(convex_polygons_agree_with_convex_rings) {
    random_source source = {55};
    int overlapping = 0;
    for (int i = 0; i < 400; ++i) {
        convex_ring a;
        convex_ring b;
        make_convex(&source, &a);
        make_convex(&source, &b);
        if (geom_ring_convexity(b.ring) == GEOM_NOT_CONVEX) {
            continue;
        }
        const geom_polygon polygon = {&b.ring, 1};
        const collide_shape solid = collide_shape_from_polygon(polygon);
        const geom_capsule2 capsule = {a.points[0], a.points[a.ring.count - 1],
                                       0.25 * random_int(&source, 0, 5)};
        const collide_shape others[] = {collide_shape_from_convex(a.ring),
                                        collide_shape_from_capsule(capsule),
                                        collide_shape_from_point(a.points[0])};
        for (int k = 0; k < 3; ++k) {
            const collide_manifold found = collide_shape_manifold(solid, others[k]);
            const collide_manifold expected =
                collide_shape_manifold(collide_shape_from_convex(b.ring), others[k]);
            check_story(solid, others[k], found);
            ck_assert_int_eq(found.relation, expected.relation);
            ck_assert_double_eq_tol(found.depth, expected.depth, 1e-11);
            overlapping += found.relation == COLLIDE_OVERLAPPING;
        }
    }
    ck_assert_int_gt(overlapping, 120);
}
END_TEST

static const geom_vec2 nook_points[] = {{0, 0}, {6, 0}, {6, 1}, {1, 1}, {1, 6}, {0, 6}};
static const geom_vec2 posts_points[] = {{0, 0}, {6, 0}, {6, 3}, {5, 3}, {5, 1}, {1, 1}, {1, 3}, {0, 3}};

static collide_shape polygon_of(const geom_ring *ring) {
    const geom_polygon polygon = {ring, 1};
    return collide_shape_from_polygon(polygon);
}

static collide_shape box_of(double min_x, double min_y, double max_x, double max_y) {
    const geom_aabb2 box = {{min_x, min_y}, {max_x, max_y}};
    return collide_shape_from_aabb(box);
}

static void check_known(collide_shape a, collide_shape b, double depth, geom_vec2 normal, geom_vec2 p,
                        geom_vec2 q) {
    const collide_manifold found = collide_shape_manifold(a, b);
    check_story(a, b, found);
    ck_assert_double_eq_tol(found.depth, depth, 1e-15);
    ck_assert_double_lt(geom_vec2_distance(found.normal, normal), 1e-15);
    const bool one = geom_vec2_equal(p, q);
    ck_assert_int_eq(found.count, one ? 1 : 2);
    const geom_vec2 second = found.points[one ? 0 : 1].point;
    const bool straight =
        geom_vec2_distance(found.points[0].point, p) < 1e-11 && geom_vec2_distance(second, q) < 1e-11;
    const bool turned =
        geom_vec2_distance(found.points[0].point, q) < 1e-11 && geom_vec2_distance(second, p) < 1e-11;
    ck_assert(straight || turned);
}

START_TEST(known_manifolds) {
    const geom_ring nook_ring = {nook_points, 6};
    const geom_ring posts_ring = {posts_points, 8};
    const collide_shape nook = polygon_of(&nook_ring);
    const collide_shape posts = polygon_of(&posts_ring);
    const double half = 0.70710678118654752440;
    const geom_circle ball = {{1.9, 1.9}, 1.0};
    const geom_capsule2 beam = {{-1.0, 3.5}, {7.0, 3.5}, 1.0};
    /* In a corner both walls push. */
    check_known(nook, box_of(0.75, 0.75, 3, 3), sqrt(0.125), geom_vec2_make(half, half),
                geom_vec2_make(0.875, 3.125), geom_vec2_make(3.125, 0.875));
    check_known(nook, collide_shape_from_circle(ball), sqrt(0.02), geom_vec2_make(half, half),
                geom_vec2_make(0.95, 1.95), geom_vec2_make(1.95, 0.95));
    /* Standing on the floor and pushed into the wall. */
    check_known(nook, box_of(0.75, 1, 3, 3), 0.25, geom_vec2_make(1, 0), geom_vec2_make(0.875, 1),
                geom_vec2_make(0.875, 3));
    /* Across two posts, and between them as tight as can be. */
    check_known(posts, box_of(-1, 2.75, 7, 4), 0.25, geom_vec2_make(0, 1), geom_vec2_make(0, 2.875),
                geom_vec2_make(6, 2.875));
    check_known(posts, collide_shape_from_capsule(beam), 0.5, geom_vec2_make(0, 1), geom_vec2_make(0, 2.75),
                geom_vec2_make(6, 2.75));
    check_known(posts, box_of(1, 0.75, 5, 2), 0.25, geom_vec2_make(0, 1), geom_vec2_make(1, 0.875),
                geom_vec2_make(5, 0.875));
    /* Wedged between two corners. */
    const geom_circle wedged = {{3.0, 4.0}, 2.25};
    const double rise = sqrt(2.25 * 2.25 - 4.0) - 1.0;
    check_known(posts, collide_shape_from_circle(wedged), rise, geom_vec2_make(0, 1),
                geom_vec2_make(1, 3.0 - 0.5 * rise), geom_vec2_make(5, 3.0 - 0.5 * rise));
}
END_TEST

/* In the frame of a spike this long, the squares of the way out are no doubles. */
START_TEST(normals_of_the_shortest_ways_are_unit_vectors) {
    const double size = 4.4759381595361623e-91;
    const geom_vec2 points[] = {
        {size, size}, {size, -2.9636910782473657e+70}, {7.0874542277858786e-149, size}};
    const geom_ring ring = {points, 3};
    const geom_polygon spike = {&ring, 1};
    const geom_capsule2 capsule = {{size, size}, {size, 4.4759381412483641e-91}, 4.4760879731795125e-91};
    const collide_shape a = collide_shape_from_polygon(spike);
    const collide_shape b = collide_shape_from_capsule(capsule);
    const collide_manifold found = collide_shape_manifold(a, b);
    ck_assert_int_eq(found.relation, COLLIDE_OVERLAPPING);
    check_story(a, b, found);
}
END_TEST

/* ---- Discs on vertices and edges ---- */

/* Two towers of unequal height on a floor: the shortest way out from a vertex or an edge leads past no other
 * part and beyond no side of the box around it. */
static const geom_vec2 tower_points[] = {{0, 0}, {6, 0}, {6, 5}, {5, 5}, {5, 1},
                                         {3, 1}, {3, 3}, {2, 3}, {2, 1}, {0, 1}};

enum {
    TOWER_COUNT = 10,
    TOWER_SIZE = 8 /* all of it is that near to any of its points */
};

/* The towers, turned by so many quarters, with 2^exponent as the unit. */
static void make_towers(geom_vec2 *points, int quarters, int exponent) {
    for (int i = 0; i < TOWER_COUNT; ++i) {
        geom_vec2 p = tower_points[i];
        for (int k = 0; k < quarters; ++k) {
            p = geom_vec2_perp(p);
        }
        points[i] = geom_vec2_make(ldexp(p.x, exponent), ldexp(p.y, exponent));
    }
}

/* A disc of any radius has to leave an edge by its radius, and a corner between two walls by both of
 * theirs. */
static void check_disc_on_towers(const geom_ring *ring, geom_vec2 center, bool in_corner, double radius,
                                 double size) {
    const geom_capsule2 capsule = {center, center, radius};
    const geom_circle circle = {center, radius};
    const collide_shape towers = polygon_of(ring);
    const collide_shape round[2] = {collide_shape_from_circle(circle), collide_shape_from_capsule(capsule)};
    const double depth = in_corner ? radius * sqrt(2.0) : radius;
    for (int k = 0; k < 2; ++k) {
        const collide_manifold found = collide_shape_manifold(towers, round[k]);
        check_story(towers, round[k], found);
        ck_assert_int_eq(found.relation, COLLIDE_OVERLAPPING);
        const double noise = radius < 0x1p-30 * size ? 0x1p-40 * size : 0.0;
        ck_assert_double_eq_tol(found.depth, depth, depth * 0x1p-51 + noise + 2.0 * DBL_TRUE_MIN);
        const geom_vec2 way = geom_vec2_scale(found.normal, found.depth);
        const geom_circle moved = {geom_vec2_add(center, way), radius};
        const collide_manifold after = collide_shape_manifold(towers, collide_shape_from_circle(moved));
        ck_assert_double_le(after.depth, 0x1p-40 * size);
    }
}

/* The circles of the ways out have their middle where the disc has its own, and may be so small beside the
 * polygon that they are a point. */
START_TEST(discs_on_vertices_and_edges_have_a_way_out) {
    static const int exponents[] = {0, -900, 900, 1010, -1000};
    const int exponent = exponents[_i];
    const double unit = ldexp(1.0, exponent);
    for (int quarters = 0; quarters < 4; ++quarters) {
        geom_vec2 points[TOWER_COUNT];
        make_towers(points, quarters, exponent);
        const geom_ring ring = {points, TOWER_COUNT};
        for (int i = 0; i < TOWER_COUNT; ++i) {
            const geom_vec2 next = points[(i + 1) % TOWER_COUNT];
            const geom_vec2 middle =
                geom_vec2_make(0.5 * points[i].x + 0.5 * next.x, 0.5 * points[i].y + 0.5 * next.y);
            const bool is_corner = i == 4 || i == 5 || i == 8;
            for (int k = 2; k < 2200 && ldexp(unit, -k) > 0.0; k = k < 48 ? k + 7 : k + k / 3) {
                check_disc_on_towers(&ring, points[i], is_corner, ldexp(unit, -k), TOWER_SIZE * unit);
                check_disc_on_towers(&ring, middle, false, ldexp(unit, -k), TOWER_SIZE * unit);
            }
            check_disc_on_towers(&ring, points[i], is_corner, 45.0 * DBL_TRUE_MIN, TOWER_SIZE * unit);
        }
    }
}
END_TEST

/* Edges of a few roundings beside others as long as doubles allow. */
static const geom_vec2 splinter_points[] = {
    {-0x1.fefefafefefefp+767, -0x1.fefefefefefefp+767}, {-0x1.fefefefefefefp+767, -0x1.fefefffefefefp+767},
    {-0x1.fefefefefefffp+767, -0x1.fefefefefefefp+767}, {-0x1.fefefefefefefp+767, -0x1.fefefefefefefp+767},
    {-0x1.fefefefefefefp+767, 0x1.84c03e8efefefp-961},  {-0x1.fefefef011401p+767, 0x1.c56efefefefefp+361},
    {0x1.40103e84c03e8p-926, 0x1.92fc7e8p-1037},        {-0x1.dd0afp+243, -0x1.fefefefefefefp+767},
};

enum {
    SPLINTER_COUNT = 8
};

/* The ring from another vertex on, turned by quarters, and with every length multiplied by a power of two. */
static void make_splinter(geom_vec2 *points, int start, int quarters, int exponent) {
    for (int i = 0; i < SPLINTER_COUNT; ++i) {
        geom_vec2 p = splinter_points[(start + i) % SPLINTER_COUNT];
        for (int k = 0; k < quarters; ++k) {
            p = geom_vec2_perp(p);
        }
        points[i] = geom_vec2_make(ldexp(p.x, exponent), ldexp(p.y, exponent));
    }
}

/* Radii that vanish in the frame of the polygon, and those of all sizes beside its short edges. */
START_TEST(discs_that_vanish_beside_a_polygon_have_a_unit_normal) {
    static const int radius_exponents[] = {-1074, -1073, -1069, -500, -307, -306, -200, 0,   300, 500,
                                           600,   690,   700,   710,  714,  716,  718,  720, 740, 766};
    for (int i = 0; i < SPLINTER_COUNT; ++i) {
        const int exponent = _i == 0 ? 0 : 250;
        geom_vec2 points[SPLINTER_COUNT];
        make_splinter(points, i, i % 4, exponent);
        const geom_ring ring = {points, SPLINTER_COUNT};
        const collide_shape splinter = polygon_of(&ring);
        ck_assert_int_eq(geom_polygon_check(splinter.as.polygon, NULL).status, GEOM_OK);
        for (size_t k = 0; k < sizeof radius_exponents / sizeof radius_exponents[0]; ++k) {
            for (int center = 0; center < SPLINTER_COUNT; ++center) {
                const geom_circle circle = {points[center], 1.5 * ldexp(1.0, radius_exponents[k])};
                const collide_shape disc = collide_shape_from_circle(circle);
                check_story(disc, splinter, collide_shape_manifold(disc, splinter));
            }
        }
    }
}
END_TEST

START_TEST(bad_polygons_are_refused) {
    const geom_ring line = {nook_points, 2};
    const collide_manifold found = collide_shape_manifold(polygon_of(&line), box_of(0, 0, 1, 1));
    ck_assert_int_eq(found.relation, COLLIDE_INVALID);
    ck_assert(found.count == 0 && isnan(found.depth));
}
END_TEST

int main(void) {
    TCase *test_case = tcase_create("contact2_polygon");
    tcase_add_test(test_case, convex_rings_have_the_depth_of_the_least_overlap);
    tcase_add_test(test_case, distances_of_convex_rings_are_those_of_their_edges);
    tcase_add_test(test_case, polygons_have_the_shortest_way_out);
    tcase_add_test(test_case, moving_by_the_depth_parts_polygons);
    tcase_add_test(test_case, many_spikes_have_the_shortest_way_out);
    tcase_add_test(test_case, large_polygons_that_overlap_a_little);
    tcase_add_test(test_case, sides_of_many_vertices_on_a_line);
    tcase_add_test(test_case, combs_that_fit_into_each_other);
    tcase_add_test(test_case, ways_out_that_fit_exactly_are_found);
    tcase_add_test(test_case, convex_polygons_agree_with_convex_rings);
    tcase_add_test(test_case, known_manifolds);
    tcase_add_test(test_case, normals_of_the_shortest_ways_are_unit_vectors);
    tcase_add_loop_test(test_case, discs_on_vertices_and_edges_have_a_way_out, 0, 5);
    tcase_add_loop_test(test_case, discs_that_vanish_beside_a_polygon_have_a_unit_normal, 0, 2);
    tcase_add_test(test_case, bad_polygons_are_refused);
    return run_test_case("contact2_polygon", test_case);
}
