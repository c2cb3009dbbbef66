/* Polygons grown and shrunk: exact answers for boxes, and distances of points for round joins. */
#include "support.h"

#include <geom/measure.h>
#include <geom/offset.h>
#include <geom/predicate.h>

#include <float.h>
#include <math.h>

static const double pi = 3.14159265358979323846;

enum {
    MOST_VERTICES = 64,
    MOST_RINGS = 5
};

/* Rings with their points. */
typedef struct figure {
    geom_vec2 points[MOST_RINGS][MOST_VERTICES];
    geom_ring rings[MOST_RINGS];
    size_t count;
} figure;

static geom_polygon polygon_of(figure *f) {
    for (size_t i = 0; i < f->count; ++i) {
        f->rings[i].points = f->points[i];
    }
    const geom_polygon polygon = {f->rings, f->count};
    return polygon;
}

static void add_ring(figure *f, const geom_vec2 *points, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        f->points[f->count][i] = points[i];
    }
    f->rings[f->count++].count = count;
}

static void add_box(figure *f, double x0, double y0, double x1, double y1) {
    const geom_vec2 points[] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    add_ring(f, points, 4);
}

static geom_offset_def def_of(double radius, geom_offset_join join) {
    geom_offset_def def = geom_offset_def_default();
    def.radius = radius;
    def.join = join;
    return def;
}

static bool inside_rings(const geom_ring *rings, size_t count, geom_vec2 p) {
    bool inside = false;
    for (size_t r = 0; r < count; ++r) {
        for (size_t i = 0; i < rings[r].count; ++i) {
            const geom_vec2 a = rings[r].points[i];
            const geom_vec2 b = rings[r].points[(i + 1) % rings[r].count];
            if ((a.y > p.y) != (b.y > p.y)) {
                inside = inside != ((geom_orient2d(a, b, p) > 0) == (b.y > a.y));
            }
        }
    }
    return inside;
}

static bool inside(const geom_polygons *polygons, geom_vec2 p) {
    bool found = false;
    for (size_t i = 0; i < polygons->count; ++i) {
        found = found || inside_rings(polygons->polygons[i].rings, polygons->polygons[i].count, p);
    }
    return found;
}

static double distance_to_segment(geom_vec2 a, geom_vec2 b, geom_vec2 p) {
    const geom_vec2 d = geom_vec2_sub(b, a);
    const double t = geom_vec2_dot(geom_vec2_sub(p, a), d) / geom_vec2_dot(d, d);
    return geom_vec2_distance(geom_vec2_add_scaled(a, fmin(fmax(t, 0.0), 1.0), d), p);
}

static double distance_to_rings(geom_polygon polygon, geom_vec2 p) {
    double least = HUGE_VAL;
    for (size_t r = 0; r < polygon.count; ++r) {
        const geom_ring ring = polygon.rings[r];
        for (size_t i = 0; i < ring.count; ++i) {
            least = fmin(least, distance_to_segment(ring.points[i], ring.points[(i + 1) % ring.count], p));
        }
    }
    return least;
}

static double distance_to(geom_polygon polygon, geom_vec2 p) {
    return inside_rings(polygon.rings, polygon.count, p) ? 0.0 : distance_to_rings(polygon, p);
}

static size_t hole_count(const geom_polygons *polygons) {
    size_t count = 0;
    for (size_t i = 0; i < polygons->count; ++i) {
        count += polygons->polygons[i].count - 1;
    }
    return count;
}

static double area(const geom_polygons *polygons) {
    double sum = 0.0;
    for (size_t i = 0; i < polygons->count; ++i) {
        for (size_t r = 0; r < polygons->polygons[i].count; ++r) {
            sum += geom_ring_area(polygons->polygons[i].rings[r]);
        }
    }
    return sum;
}

/* All rings together cross and touch nowhere; they run as they should; holes are in their outer rings. */
static void check_valid(const geom_polygons *result) {
    static geom_ring all[4096];
    size_t count = 0;
    ck_assert_int_eq(result->status, GEOM_OK);
    ck_assert_uint_eq(result->touching, 0);
    for (size_t i = 0; i < result->count; ++i) {
        const geom_polygon p = result->polygons[i];
        for (size_t r = 0; r < p.count; ++r) {
            ck_assert_int_eq(geom_ring_orientation(p.rings[r]), r == 0 ? 1 : -1);
            ck_assert(r == 0 || inside_rings(p.rings, 1, p.rings[r].points[0]));
            all[count++] = p.rings[r];
        }
        ck_assert_int_eq(geom_polygon_check(p, NULL).status, GEOM_OK);
    }
    const geom_polygon together = {all, count};
    const geom_polygon_fault_kind kind = geom_polygon_check(together, NULL).kind;
    ck_assert(kind == GEOM_FAULT_NONE || count == 0 ||
              (result->count > 1 && kind == GEOM_FAULT_HOLE_OUTSIDE) ||
              (result->count > 1 && kind == GEOM_FAULT_HOLE_IN_HOLE));
}

static geom_polygons grown(figure *f, geom_offset_def def) {
    const geom_polygons result = geom_polygon_offset(polygon_of(f), &def);
    check_valid(&result);
    return result;
}

START_TEST(a_round_square_has_the_area_of_its_formula) {
    for (int step = -20; step <= 20; step += 5) {
        figure f = {.count = 0};
        add_box(&f, 0, 0, 1, 1);
        geom_offset_def def = def_of(ldexp(1.0, step), GEOM_JOIN_ROUND);
        for (int fine = 2; fine < 20; fine += 3) {
            def.tolerance = ldexp(def.radius, -fine);
            geom_polygons result = grown(&f, def);
            const double r = def.radius;
            const double most = r + fmax(def.tolerance, (1.0 + 2.0 * r + 2.0 * def.tolerance) * 0x1p-32);
            ck_assert_uint_eq(result.count, 1);
            ck_assert_uint_eq(result.polygons[0].count, 1);
            ck_assert_double_ge(area(&result), 1.0 + 4.0 * r + pi * r * r);
            ck_assert_double_le(area(&result), 1.0 + 4.0 * most + pi * most * most);
            geom_polygons_release(&result);
        }
    }
}
END_TEST

/* The fewest edges that the tolerance allows: a tangent of half angle h reaches r / cos h. */
START_TEST(arcs_have_no_more_corners_than_they_need) {
    figure f = {.count = 0};
    add_box(&f, 0, 0, 1, 1);
    for (int n = 1; n <= 40; ++n) {
        geom_offset_def def = def_of(1.0, GEOM_JOIN_ROUND);
        def.tolerance = 1.0 / cos(pi / (4.0 * n)) - 1.0 + 1e-9;
        geom_polygons result = grown(&f, def);
        ck_assert_uint_eq(result.polygons[0].rings[0].count, (size_t)(4 * n));
        geom_polygons_release(&result);
    }
}
END_TEST

static void check_box(geom_ring ring, double x0, double y0, double x1, double y1) {
    const geom_vec2 corners[] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    ck_assert_uint_eq(ring.count, 4);
    for (size_t i = 0; i < 4; ++i) {
        bool found = false;
        for (size_t k = 0; k < 4; ++k) {
            found = found || geom_vec2_equal(ring.points[k], corners[i]);
        }
        ck_assert(found);
    }
}

START_TEST(a_mitered_square_is_a_square_exactly) {
    figure f = {.count = 0};
    add_box(&f, 0, 0, 8, 8);
    add_box(&f, 2, 2, 6, 6);
    geom_polygons result = grown(&f, def_of(0.75, GEOM_JOIN_MITER));
    ck_assert_uint_eq(result.count, 1);
    ck_assert_uint_eq(result.polygons[0].count, 2);
    check_box(result.polygons[0].rings[0], -0.75, -0.75, 8.75, 8.75);
    check_box(result.polygons[0].rings[1], 2.75, 2.75, 5.25, 5.25);
    geom_polygons_release(&result);
}
END_TEST

START_TEST(bevels_and_miters_beyond_the_limit_cut_the_corner) {
    figure f = {.count = 0};
    add_box(&f, 0, 0, 8, 8);
    geom_polygons bevelled = grown(&f, def_of(1.0, GEOM_JOIN_BEVEL));
    ck_assert_double_eq(area(&bevelled), 64.0 + 32.0 + 2.0);
    geom_polygons_release(&bevelled);
    geom_offset_def def = def_of(1.0, GEOM_JOIN_MITER);
    def.miter_limit = 1.4;
    geom_polygons cut = grown(&f, def);
    ck_assert_double_eq(area(&cut), 64.0 + 32.0 + 2.0);
    geom_polygons_release(&cut);
    def.miter_limit = 1.42;
    geom_polygons whole = grown(&f, def);
    ck_assert_double_eq(area(&whole), 100.0);
    geom_polygons_release(&whole);
}
END_TEST

START_TEST(a_bay_whose_mouth_closes_becomes_a_hole) {
    const geom_vec2 bay[] = {{0, 0}, {10, 0}, {10, 10}, {6, 10}, {6, 8},  {8, 8},
                             {8, 2}, {2, 2},  {2, 8},   {4, 8},  {4, 10}, {0, 10}};
    figure f = {.count = 0};
    add_ring(&f, bay, 12);
    for (int join = GEOM_JOIN_ROUND; join <= GEOM_JOIN_BEVEL; ++join) {
        geom_polygons open = grown(&f, def_of(0.875, (geom_offset_join)join));
        ck_assert_uint_eq(hole_count(&open), 0);
        geom_polygons_release(&open);
        geom_polygons closed = grown(&f, def_of(1.0, (geom_offset_join)join));
        ck_assert_uint_eq(closed.count, 1);
        ck_assert_uint_eq(hole_count(&closed), 1);
        const double notch[] = {2.0 - pi / 2.0, 0.0, 1.0};
        const double hole = -geom_ring_area(closed.polygons[0].rings[1]);
        ck_assert(hole <= 16.0 + notch[join] && hole > 15.9 + notch[join]);
        geom_polygons_release(&closed);
        geom_polygons full = grown(&f, def_of(3.0, (geom_offset_join)join));
        ck_assert_uint_eq(hole_count(&full), 0);
        geom_polygons_release(&full);
    }
}
END_TEST

START_TEST(holes_shrink_and_vanish) {
    figure f = {.count = 0};
    add_box(&f, 0, 0, 20, 10);
    add_box(&f, 2, 2, 8, 8);
    add_box(&f, 10, 4, 12, 6);
    for (int i = 0; i <= 24; ++i) {
        const double radius = 0.1 + 0.125 * i;
        geom_polygons result = grown(&f, def_of(radius, GEOM_JOIN_ROUND));
        ck_assert_uint_eq(result.count, 1);
        ck_assert_uint_eq(hole_count(&result), (size_t)((radius < 1.0) + (radius < 3.0)));
        geom_polygons_release(&result);
    }
}
END_TEST

/* Teeth of width 1 with gaps of width 1. */
START_TEST(a_comb_fills_up) {
    /* Around: up and down the teeth from the right to the left, then back below. */
    geom_vec2 ring[MOST_VERTICES];
    size_t n = 0;
    ring[n++] = geom_vec2_make(0.0, -1.0);
    ring[n++] = geom_vec2_make(29.0, -1.0);
    for (int i = 14; i >= 0; --i) {
        ring[n++] = geom_vec2_make(2.0 * i + 1.0, 10.0);
        ring[n++] = geom_vec2_make(2.0 * i, 10.0);
        if (i > 0) {
            ring[n++] = geom_vec2_make(2.0 * i, 0.0);
            ring[n++] = geom_vec2_make(2.0 * i - 1.0, 0.0);
        }
    }
    figure f = {.count = 0};
    add_ring(&f, ring, n);
    geom_polygons open = grown(&f, def_of(0.25, GEOM_JOIN_MITER));
    ck_assert_double_eq(area(&open), 29.5 * 1.5 + 15 * 1.5 * 10.0);
    geom_polygons_release(&open);
    geom_polygons filled = grown(&f, def_of(0.5, GEOM_JOIN_MITER));
    ck_assert_double_eq(area(&filled), 30.0 * 12.0);
    ck_assert_uint_eq(filled.polygons[0].rings[0].count, 4);
    geom_polygons_release(&filled);
}
END_TEST

START_TEST(radius_zero_gives_the_polygon_itself) {
    const geom_vec2 clockwise[] = {{0.1, 0.1}, {0.2, 10.3}, {10.7, 10.1}, {10.9, 0.3}};
    figure f = {.count = 0};
    add_ring(&f, clockwise, 4);
    add_box(&f, 2.1, 2.1, 3.3, 3.3);
    geom_polygons result = grown(&f, def_of(0.0, GEOM_JOIN_ROUND));
    ck_assert_uint_eq(result.count, 1);
    ck_assert_uint_eq(result.polygons[0].count, 2);
    for (size_t i = 0; i < 4; ++i) {
        ck_assert(geom_vec2_equal(result.polygons[0].rings[0].points[i], clockwise[3 - i]));
        ck_assert(geom_vec2_equal(result.polygons[0].rings[1].points[i], f.points[1][3 - i]));
    }
    geom_polygons_release(&result);
    ck_assert_uint_eq(result.count, 0);
    geom_polygons_release(&result);
}
END_TEST

/* A jagged ring about the center, and jagged holes in it; vertices on a lattice of `step` if that is not
 * 0. */
static void random_figure(random_source *source, figure *f, double step) {
    const geom_vec2 centers[] = {{0, 0}, {4, 0}, {-4, 1}, {0, 4.5}, {0.5, -4}};
    do {
        f->count = 0;
        const int rings = random_int(source, 1, MOST_RINGS);
        for (int r = 0; r < rings; ++r) {
            geom_vec2 points[MOST_VERTICES];
            const int count = random_int(source, 3, r == 0 ? 40 : 10);
            for (int i = 0; i < count; ++i) {
                const double angle = 2.0 * pi * (i + random_between(source, 0.0, 0.8)) / count;
                const double far =
                    r == 0 ? random_between(source, 5.0, 10.0) : random_between(source, 0.2, 2.0);
                geom_vec2 p =
                    geom_vec2_make(centers[r].x + far * cos(angle), centers[r].y + far * sin(angle));
                if (step > 0.0) {
                    p = geom_vec2_make(step * floor(p.x / step), step * floor(p.y / step));
                }
                points[i] = p;
            }
            add_ring(f, points, (size_t)count);
        }
    } while (geom_polygon_check(polygon_of(f), NULL).status != GEOM_OK);
}

/* Inside below the radius, outside above the radius and the tolerance, for samples on a grid. */
static void check_samples(figure *f, double radius, double tolerance, const geom_polygons *result) {
    const geom_polygon polygon = polygon_of(f);
    const double range = 11.0 + radius;
    for (int i = 0; i < 60; ++i) {
        for (int k = 0; k < 60; ++k) {
            const geom_vec2 p =
                geom_vec2_make(range * (i / 29.5 - 1.0) + 0.001, range * (k / 29.5 - 1.0) + 0.0007);
            const double distance = distance_to(polygon, p);
            if (distance <= radius - 1e-12) {
                ck_assert(inside(result, p));
            } else if (distance > radius + tolerance + 1e-9) {
                ck_assert(!inside(result, p));
            }
        }
    }
}

START_TEST(round_offsets_agree_with_distances) {
    random_source source = {1};
    static const double steps[] = {0.0, 0.5, 0.125, 0x1p-30};
    for (int round = 0; round < 60; ++round) {
        figure f = {.count = 0};
        random_figure(&source, &f, steps[round % 4]);
        geom_offset_def def =
            def_of(ldexp(random_between(&source, 1.0, 2.0), -random_int(&source, -2, 8)), GEOM_JOIN_ROUND);
        def.tolerance = def.radius * (round % 3 ? 0.01 : 0.3);
        geom_polygons result = grown(&f, def);
        check_samples(&f, def.radius, def.tolerance, &result);
        geom_polygons_release(&result);
    }
}
END_TEST

static geom_polygons scaled_offset(figure f, geom_offset_def def, int power, geom_vec2 shift) {
    for (size_t r = 0; r < f.count; ++r) {
        for (size_t i = 0; i < f.rings[r].count; ++i) {
            const geom_vec2 p = geom_vec2_add(f.points[r][i], shift);
            f.points[r][i] = geom_vec2_make(ldexp(p.x, power), ldexp(p.y, power));
        }
    }
    def.radius = ldexp(def.radius, power);
    def.tolerance = ldexp(def.tolerance, power);
    return grown(&f, def);
}

static void check_scaled(const geom_polygons *a, const geom_polygons *b, int power, geom_vec2 shift) {
    ck_assert_uint_eq(a->count, b->count);
    for (size_t i = 0; i < a->count; ++i) {
        ck_assert_uint_eq(a->polygons[i].count, b->polygons[i].count);
        for (size_t r = 0; r < a->polygons[i].count; ++r) {
            const geom_ring s = a->polygons[i].rings[r];
            const geom_ring t = b->polygons[i].rings[r];
            ck_assert_uint_eq(s.count, t.count);
            for (size_t k = 0; k < s.count; ++k) {
                const geom_vec2 p = geom_vec2_add(s.points[k], shift);
                ck_assert(ldexp(p.x, power) == t.points[k].x && ldexp(p.y, power) == t.points[k].y);
            }
        }
    }
}

/* Through the whole range of exponents, and away from the origin as long as the grid is as fine as before. */
START_TEST(scaling_and_moving_change_nothing) {
    random_source source = {2};
    for (int round = 0; round < 6; ++round) {
        figure f = {.count = 0};
        do {
            random_figure(&source, &f, 0x1p-20);
        } while (f.count > 1);
        geom_offset_def def = def_of(0.75, (geom_offset_join)(round % 3));
        def.tolerance = 0x1p-6;
        const geom_vec2 none = geom_vec2_make(0.0, 0.0);
        geom_polygons expected = scaled_offset(f, def, 0, none);
        for (int power = -1035; power <= 1018; power += 47) {
            geom_polygons result = scaled_offset(f, def, power, none);
            check_scaled(&expected, &result, power, none);
            geom_polygons_release(&result);
        }
        for (int far = 0; far <= 13; ++far) {
            const geom_vec2 shift = geom_vec2_make(ldexp(1.0, far), -ldexp(1.0, far));
            geom_polygons result = scaled_offset(f, def, 0, shift);
            check_scaled(&expected, &result, 0, shift);
            geom_polygons_release(&result);
        }
        geom_polygons_release(&expected);
    }
}
END_TEST

/* So far out that the grid is coarser than the details: still valid, still around the polygon. */
START_TEST(far_from_the_origin_the_answer_still_contains_the_polygon) {
    random_source source = {3};
    for (int round = 0; round < 40; ++round) {
        figure f = {.count = 0};
        random_figure(&source, &f, 0.0);
        const double far = ldexp(1.0, 30 + round % 19);
        for (size_t r = 0; r < f.count; ++r) {
            for (size_t i = 0; i < f.rings[r].count; ++i) {
                f.points[r][i] = geom_vec2_add(f.points[r][i], geom_vec2_make(far, far / 3.0));
            }
        }
        const geom_offset_def def = def_of(round % 2 ? 0x1p-40 : 1.5, GEOM_JOIN_ROUND);
        geom_polygons result = geom_polygon_offset(polygon_of(&f), &def);
        if (result.status == GEOM_OK) {
            check_valid(&result);
            for (size_t i = 0; i < f.rings[0].count; ++i) {
                ck_assert(inside(&result, f.points[0][i]));
            }
        }
        geom_polygons_release(&result);
    }
}
END_TEST

/* Polygons of the size of the grid's unit, beside a radius of 2^40 units, and needles. */
START_TEST(polygons_smaller_than_the_grid_become_discs) {
    random_source source = {4};
    for (int round = 0; round < 300; ++round) {
        const double size = ldexp(1.0, -random_int(&source, 30, 60));
        const double flat = round % 3 ? 1.0 : 0x1p-20;
        figure f = {.count = 0};
        f.count = 1;
        f.rings[0].count = (size_t)random_int(&source, 3, 5);
        const geom_vec2 middle = random_point(&source, size * 8.0);
        do {
            for (size_t i = 0; i < f.rings[0].count; ++i) {
                const geom_vec2 p = random_point(&source, size);
                f.points[0][i] = geom_vec2_add(middle, geom_vec2_make(p.x, flat * p.y));
            }
        } while (geom_polygon_check(polygon_of(&f), NULL).status != GEOM_OK);
        const geom_offset_def def = def_of(1.0, GEOM_JOIN_ROUND);
        geom_polygons result = grown(&f, def);
        ck_assert_uint_eq(result.count, 1);
        ck_assert_uint_eq(result.polygons[0].count, 1);
        ck_assert_double_ge(area(&result), pi);
        ck_assert_double_le(area(&result), pi * 1.02);
        geom_polygons_release(&result);
    }
}
END_TEST

/* A staircase one unit of the grid high and wide, and cracks: many vertices in few pixels. */
START_TEST(details_of_the_size_of_the_grid_do_no_harm) {
    random_source source = {5};
    int found = 0;
    while (found < 200) {
        figure f = {.count = 1};
        f.rings[0].count = 40;
        const double unit = ldexp(1.0, -random_int(&source, 33, 42));
        for (int i = 0; i < 37; ++i) {
            f.points[0][i] = geom_vec2_make(unit * (i + random_between(&source, -0.6, 0.6)),
                                            unit * random_between(&source, -2.0, 2.0));
        }
        f.points[0][37] = geom_vec2_make(10.0, 0.0);
        f.points[0][38] = geom_vec2_make(10.0, 10.0);
        f.points[0][39] = geom_vec2_make(0.0, 10.0);
        if (geom_polygon_check(polygon_of(&f), NULL).status != GEOM_OK) {
            continue;
        }
        ++found;
        geom_offset_def def = def_of(ldexp(1.0, -random_int(&source, 0, 40)), GEOM_JOIN_ROUND);
        const geom_polygons result = grown(&f, def);
        for (size_t i = 0; i < f.rings[0].count; ++i) {
            const geom_vec2 p = f.points[0][i];
            for (int k = 0; k < 8; ++k) {
                const geom_vec2 around = geom_vec2_make(cos(pi * k / 4.0), sin(pi * k / 4.0));
                ck_assert(inside(&result, geom_vec2_add_scaled(p, def.radius * (1.0 - 0x1p-50), around)));
            }
        }
        geom_polygons released = result;
        geom_polygons_release(&released);
    }
}
END_TEST

static geom_status status_of(figure *f, geom_offset_def def) {
    geom_polygons result = geom_polygon_offset(polygon_of(f), &def);
    const geom_status status = result.status;
    ck_assert(status == GEOM_OK || (!result.polygons && result.count == 0 && !result.memory));
    geom_polygons_release(&result);
    return status;
}

/* A wall with a courtyard; and the same when the radius leaves some of the courtyard free. */
START_TEST(all_polygons_together_are_located_and_measured) {
    figure f = {.count = 0};
    add_box(&f, 0, 0, 20, 20);
    add_box(&f, 5, 5, 15, 15);
    const geom_offset_def def = def_of(1.0, GEOM_JOIN_MITER);
    geom_polygons grown = geom_polygon_offset(polygon_of(&f), &def);
    ck_assert_int_eq(grown.status, GEOM_OK);
    ck_assert_double_eq(geom_polygons_area(&grown), 22.0 * 22.0 - 8.0 * 8.0);
    static const struct {
        geom_vec2 point;
        geom_location location;
    } known[] = {{{10, 10}, GEOM_LOCATION_OUTSIDE},  {{5.5, 10}, GEOM_LOCATION_INSIDE},
                 {{6, 10}, GEOM_LOCATION_BOUNDARY},  {{-1, -1}, GEOM_LOCATION_BOUNDARY},
                 {{-1.5, 3}, GEOM_LOCATION_OUTSIDE}, {{20.5, 3}, GEOM_LOCATION_INSIDE}};
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        ck_assert_int_eq(geom_polygons_locate(&grown, known[i].point), known[i].location);
    }
    ck_assert_int_eq(geom_polygons_locate(&grown, geom_vec2_make(3.0, (double)NAN)), GEOM_LOCATION_INVALID);
    geom_polygons_release(&grown);
    ck_assert_int_eq(geom_polygons_locate(&grown, geom_vec2_make(10.0, 1.0)), GEOM_LOCATION_OUTSIDE);
    ck_assert_int_eq(geom_polygons_locate(&grown, geom_vec2_make(HUGE_VAL, 1.0)), GEOM_LOCATION_INVALID);
    ck_assert_double_eq(geom_polygons_area(&grown), 0.0);
}
END_TEST

/* Each polygon settles some of the points: of two that share an edge, and of one on an island apart. */
START_TEST(a_point_is_looked_up_in_every_polygon) {
    figure left = {.count = 0};
    figure right = {.count = 0};
    figure far = {.count = 0};
    add_box(&left, 0, 0, 4, 4);
    add_box(&right, 4, 0, 8, 4);
    add_box(&far, 100, 0, 101, 1);
    const geom_polygon list[] = {polygon_of(&left), polygon_of(&right), polygon_of(&far)};
    const geom_polygons all = {.polygons = list, .count = 3};
    for (int power = -1000; power <= 1000; power += 250) {
        ck_assert_int_eq(geom_polygons_locate(&all, geom_vec2_make(ldexp(1.0, power < 2 ? power : 2), 2)),
                         power < 2 ? GEOM_LOCATION_INSIDE : GEOM_LOCATION_BOUNDARY);
    }
    ck_assert_int_eq(geom_polygons_locate(&all, geom_vec2_make(5, 2)), GEOM_LOCATION_INSIDE);
    ck_assert_int_eq(geom_polygons_locate(&all, geom_vec2_make(100.5, 0)), GEOM_LOCATION_BOUNDARY);
    ck_assert_int_eq(geom_polygons_locate(&all, geom_vec2_make(50, 0)), GEOM_LOCATION_OUTSIDE);
    ck_assert_double_eq(geom_polygons_area(&all), 33.0);
}
END_TEST

START_TEST(bad_input_is_refused) {
    figure box = {.count = 0};
    add_box(&box, 0, 0, 8, 8);
    ck_assert_int_eq(status_of(&box, def_of((double)NAN, GEOM_JOIN_ROUND)), GEOM_NOT_FINITE);
    ck_assert_int_eq(status_of(&box, def_of(HUGE_VAL, GEOM_JOIN_ROUND)), GEOM_NOT_FINITE);
    ck_assert_int_eq(status_of(&box, def_of(-HUGE_VAL, GEOM_JOIN_ROUND)), GEOM_NOT_FINITE);
    ck_assert_int_eq(status_of(&box, def_of(DBL_MAX, GEOM_JOIN_ROUND)), GEOM_CAPACITY_EXCEEDED);
    ck_assert_int_eq(status_of(&box, def_of(-DBL_MAX, GEOM_JOIN_ROUND)), GEOM_CAPACITY_EXCEEDED);
    geom_offset_def def = def_of(1.0, GEOM_JOIN_MITER);
    def.miter_limit = 0.5;
    ck_assert_int_eq(status_of(&box, def), GEOM_INVALID_ARGUMENT);
    def = def_of(1.0, (geom_offset_join)7);
    ck_assert_int_eq(status_of(&box, def), GEOM_INVALID_ARGUMENT);
    def = def_of(1.0, GEOM_JOIN_ROUND);
    def.tolerance = -1.0;
    ck_assert_int_eq(status_of(&box, def), GEOM_NEGATIVE_SIZE);
    def = def_of(1.0, GEOM_JOIN_ROUND);
    figure none = {.count = 0};
    ck_assert_int_eq(status_of(&none, def), GEOM_TOO_FEW_POINTS);
    figure bow = {.count = 0};
    const geom_vec2 crossing[] = {{0, 0}, {1, 1}, {1, 0}, {0, 1}};
    add_ring(&bow, crossing, 4);
    ck_assert_int_eq(status_of(&bow, def), GEOM_SELF_INTERSECTION);
    figure wild = {.count = 0};
    add_box(&wild, 0, 0, (double)NAN, 1);
    ck_assert_int_eq(status_of(&wild, def), GEOM_NOT_FINITE);
    add_box(&box, 10, 0, 11, 1);
    ck_assert_int_eq(status_of(&box, def), GEOM_INVALID_ARGUMENT);
    figure nested = {.count = 0};
    add_box(&nested, 0, 0, 8, 8);
    add_box(&nested, 1, 1, 7, 7);
    add_box(&nested, 2, 2, 6, 6);
    ck_assert_int_eq(status_of(&nested, def), GEOM_INVALID_ARGUMENT);
    const geom_polygons failed = geom_polygon_offset(polygon_of(&nested), &def);
    ck_assert_int_eq(geom_polygons_locate(&failed, geom_vec2_make(50.0, 50.0)), GEOM_LOCATION_INVALID);
    ck_assert_double_nan(geom_polygons_area(&failed));
}
END_TEST

/* ---- Shrunk ---- */

START_TEST(a_shrunk_box_is_a_box) {
    for (int join = GEOM_JOIN_ROUND; join <= GEOM_JOIN_BEVEL; ++join) {
        figure f = {.count = 0};
        add_box(&f, 0, 0, 8, 8);
        geom_polygons result = grown(&f, def_of(-0.75, (geom_offset_join)join));
        ck_assert_uint_eq(result.count, 1);
        ck_assert_uint_eq(result.polygons[0].count, 1);
        if (join == GEOM_JOIN_ROUND) {
            ck_assert_uint_eq(result.polygons[0].rings[0].count, 4);
            ck_assert_double_lt(area(&result), 6.5 * 6.5);
            ck_assert_double_gt(area(&result), 6.5 * 6.5 - 1e-6);
        } else {
            check_box(result.polygons[0].rings[0], 0.75, 0.75, 7.25, 7.25);
        }
        geom_polygons_release(&result);
    }
}
END_TEST

/* At a convex corner of a hole, and beyond the limit a bevel. */
START_TEST(joins_are_made_at_reflex_corners) {
    figure f = {.count = 0};
    add_box(&f, 0, 0, 20, 20);
    add_box(&f, 8, 8, 12, 12);
    geom_polygons miter = grown(&f, def_of(-1.0, GEOM_JOIN_MITER));
    ck_assert_uint_eq(miter.polygons[0].count, 2);
    check_box(miter.polygons[0].rings[0], 1, 1, 19, 19);
    check_box(miter.polygons[0].rings[1], 7, 7, 13, 13);
    geom_polygons_release(&miter);
    geom_offset_def def = def_of(-1.0, GEOM_JOIN_MITER);
    def.miter_limit = 1.4;
    geom_polygons cut = grown(&f, def);
    ck_assert_double_eq(area(&cut), 18.0 * 18.0 - 36.0 + 2.0);
    geom_polygons_release(&cut);
    geom_polygons bevel = grown(&f, def_of(-1.0, GEOM_JOIN_BEVEL));
    ck_assert_double_eq(area(&bevel), 18.0 * 18.0 - 36.0 + 2.0);
    geom_polygons_release(&bevel);
    geom_polygons round = grown(&f, def_of(-1.0, GEOM_JOIN_ROUND));
    ck_assert_double_le(area(&round), 18.0 * 18.0 - 32.0 - pi);
    ck_assert_double_ge(area(&round), 18.0 * 18.0 - 32.0 - pi * 1.02);
    geom_polygons_release(&round);
}
END_TEST

/* The walls of a frame of width 2 vanish at radius 1. Its corners stay, as far as the joins leave
 * something. */
START_TEST(what_is_too_narrow_vanishes) {
    static const size_t pieces[2][3] = {{1, 1, 1}, {4, 0, 4}};
    const double left[] = {4.0 - pi, 0.0, 2.0};
    for (int join = GEOM_JOIN_ROUND; join <= GEOM_JOIN_BEVEL; ++join) {
        figure box = {.count = 0};
        add_box(&box, 0, 0, 8, 2);
        figure frame = {.count = 0};
        add_box(&frame, 0, 0, 8, 8);
        add_box(&frame, 2, 2, 6, 6);
        for (int step = -1; step <= 6; ++step) {
            const double radius = ldexp(1.0, step);
            geom_polygons bar = grown(&box, def_of(-radius, (geom_offset_join)join));
            ck_assert_uint_eq(bar.count, radius < 1.0 ? 1 : 0);
            ck_assert(bar.count > 0 || (!bar.polygons && !bar.memory));
            ck_assert_double_eq_tol(area(&bar), radius < 1.0 ? 7.0 : 0.0, 1e-6);
            geom_polygons_release(&bar);
            geom_polygons walls = grown(&frame, def_of(-radius, (geom_offset_join)join));
            ck_assert(radius > 1.0 || walls.count == pieces[radius == 1.0][join]);
            ck_assert(radius <= 1.0 || walls.count == 0);
            ck_assert(radius != 1.0 || fabs(area(&walls) - left[join]) < 0.02);
            geom_polygons_release(&walls);
        }
    }
}
END_TEST

/* Two rooms and a corridor of width 2. */
START_TEST(a_polygon_breaks_into_pieces_at_narrow_places) {
    const geom_vec2 rooms[] = {{0, 0},   {10, 0},  {10, 4}, {20, 4}, {20, 0},  {30, 0},
                               {30, 10}, {20, 10}, {20, 6}, {10, 6}, {10, 10}, {0, 10}};
    figure f = {.count = 0};
    add_ring(&f, rooms, 12);
    for (int join = GEOM_JOIN_ROUND; join <= GEOM_JOIN_BEVEL; ++join) {
        geom_polygons whole = grown(&f, def_of(-0.9375, (geom_offset_join)join));
        ck_assert_uint_eq(whole.count, 1);
        geom_polygons_release(&whole);
        geom_polygons two = grown(&f, def_of(-1.0625, (geom_offset_join)join));
        ck_assert_uint_eq(two.count, 2);
        for (size_t i = 0; i < 2; ++i) {
            ck_assert_uint_eq(two.polygons[i].count, 1);
            ck_assert_double_eq_tol(geom_ring_area(two.polygons[i].rings[0]), 7.875 * 7.875,
                                    join == GEOM_JOIN_BEVEL ? 1.1 : 0.5);
        }
        geom_polygons_release(&two);
    }
}
END_TEST

/* The ways between two holes, and between a hole and the outer ring, close. */
START_TEST(holes_merge_and_open_to_the_outside) {
    figure f = {.count = 0};
    add_box(&f, 0, 0, 30, 20);
    add_box(&f, 6, 6, 14, 14);
    add_box(&f, 16, 6, 24, 14);
    geom_polygons apart = grown(&f, def_of(-0.875, GEOM_JOIN_ROUND));
    ck_assert(apart.count == 1 && apart.polygons[0].count == 3);
    geom_polygons_release(&apart);
    geom_polygons merged = grown(&f, def_of(-1.125, GEOM_JOIN_MITER));
    ck_assert(merged.count == 1 && merged.polygons[0].count == 2);
    check_box(merged.polygons[0].rings[1], 4.875, 4.875, 25.125, 15.125);
    geom_polygons_release(&merged);
    geom_polygons none = grown(&f, def_of(-3.125, GEOM_JOIN_MITER));
    ck_assert_uint_eq(none.count, 0);
    geom_polygons_release(&none);
    figure shifted = {.count = 0};
    add_box(&shifted, 0, 0, 30, 20);
    add_box(&shifted, 2, 6, 14, 14);
    geom_polygons open = grown(&shifted, def_of(-1.5, GEOM_JOIN_MITER));
    ck_assert(open.count == 1 && open.polygons[0].count == 1);
    ck_assert_double_eq(area(&open), 27.0 * 17.0 - 14.0 * 11.0);
    geom_polygons_release(&open);
}
END_TEST

START_TEST(a_star_shrinks_to_its_middle) {
    figure f = {.count = 1};
    f.rings[0].count = 24;
    for (int i = 0; i < 24; ++i) {
        const double far = i % 2 ? 4.0 : 10.0;
        f.points[0][i] = geom_vec2_make(far * cos(pi * i / 12.0), far * sin(pi * i / 12.0));
    }
    double before = HUGE_VAL;
    for (int step = 1; step <= 40; ++step) {
        geom_polygons result = grown(&f, def_of(-0.125 * step, GEOM_JOIN_ROUND));
        ck_assert_uint_eq(result.count, area(&result) > 0.0 ? 1 : 0);
        ck_assert(area(&result) < before || result.count == 0);
        before = area(&result);
        geom_polygons_release(&result);
    }
    ck_assert_double_eq(before, 0.0);
}
END_TEST

/* A point of the result is a center at which a disc of the radius is inside, and none such is missing that
 * has room. */
static void check_room(figure *f, double radius, double tolerance, const geom_polygons *result) {
    const geom_polygon polygon = polygon_of(f);
    for (int i = 0; i < 60; ++i) {
        for (int k = 0; k < 60; ++k) {
            const geom_vec2 p =
                geom_vec2_make(11.0 * (i / 29.5 - 1.0) + 0.001, 11.0 * (k / 29.5 - 1.0) + 0.0007);
            const double room =
                inside_rings(polygon.rings, polygon.count, p) ? distance_to_rings(polygon, p) : 0.0;
            if (room < radius - 1e-12) {
                ck_assert_int_eq(geom_polygons_locate(result, p), GEOM_LOCATION_OUTSIDE);
            } else if (room > radius + tolerance + 1e-9) {
                ck_assert(inside(result, p));
            }
        }
    }
}

START_TEST(round_shrunk_polygons_agree_with_distances) {
    random_source source = {6};
    static const double steps[] = {0.0, 0.5, 0.125, 0x1p-30};
    size_t pieces = 0;
    size_t holes = 0;
    for (int round = 0; round < 120; ++round) {
        figure f = {.count = 0};
        random_figure(&source, &f, steps[round % 4]);
        geom_offset_def def =
            def_of(-ldexp(random_between(&source, 1.0, 2.0), -random_int(&source, -1, 8)), GEOM_JOIN_ROUND);
        def.tolerance = -def.radius * (round % 3 ? 0.01 : 0.3);
        geom_polygons result = grown(&f, def);
        check_room(&f, -def.radius, def.tolerance, &result);
        pieces += result.count;
        holes += hole_count(&result);
        geom_polygons_release(&result);
    }
    ck_assert_uint_gt(pieces, 120);
    ck_assert_uint_gt(holes, 20);
}
END_TEST

/* Not one corner is too close to the outside, and none farther away than the tolerance allows. */
START_TEST(corners_of_a_shrunk_polygon_are_as_far_away_as_asked) {
    random_source source = {7};
    for (int round = 0; round < 40; ++round) {
        figure f = {.count = 0};
        random_figure(&source, &f, 0.25);
        const double radius = random_between(&source, 0.1, 1.0);
        geom_polygons shrunk = grown(&f, def_of(-radius, GEOM_JOIN_ROUND));
        for (size_t i = 0; i < shrunk.count; ++i) {
            const geom_ring ring = shrunk.polygons[i].rings[0];
            for (size_t k = 0; k < ring.count; ++k) {
                ck_assert(inside_rings(polygon_of(&f).rings, f.count, ring.points[k]));
                const double room = distance_to_rings(polygon_of(&f), ring.points[k]);
                ck_assert_double_ge(room, radius * (1.0 - 1e-12));
                ck_assert_double_le(room, radius * (1.0 + 1.0 / 128.0) + 1e-9);
            }
        }
        geom_polygons_release(&shrunk);
    }
}
END_TEST

/* Whatever the orientation of rings, and smaller than the grid: nothing is left, and nothing breaks. */
START_TEST(shrinking_ignores_orientation_and_survives_the_grid) {
    random_source source = {8};
    for (int round = 0; round < 60; ++round) {
        figure f = {.count = 0};
        random_figure(&source, &f, 0.125);
        figure turned = f;
        for (size_t r = 0; r < f.count; ++r) {
            for (size_t i = 0; i < f.rings[r].count; ++i) {
                turned.points[r][i] = f.points[r][f.rings[r].count - 1 - i];
            }
        }
        geom_polygons a = grown(&f, def_of(-0.375, (geom_offset_join)(round % 3)));
        geom_polygons b = grown(&turned, def_of(-0.375, (geom_offset_join)(round % 3)));
        ck_assert_uint_eq(a.count, b.count);
        ck_assert_double_eq_tol(area(&a), area(&b), 1e-8);
        geom_polygons_release(&a);
        geom_polygons_release(&b);
        figure tiny = {.count = 0};
        const double size = ldexp(1.0, -random_int(&source, 20, 60));
        add_box(&tiny, 3.0, 5.0, 3.0 + size, 5.0 + size * 0.5);
        if (geom_polygon_check(polygon_of(&tiny), NULL).status == GEOM_OK) {
            geom_polygons nothing = grown(&tiny, def_of(-1.0, GEOM_JOIN_ROUND));
            ck_assert_uint_eq(nothing.count, 0);
            geom_polygons_release(&nothing);
        }
    }
}
END_TEST

static void check_failing_allocations(double radius) {
    figure f = {.count = 0};
    add_box(&f, 0, 0, 20, 10);
    add_box(&f, 2, 2, 8, 8);
    geom_offset_def def = def_of(radius, GEOM_JOIN_ROUND);
    geom_status status = GEOM_OUT_OF_MEMORY;
    size_t fail_at = 0;
    for (; status == GEOM_OUT_OF_MEMORY; ++fail_at) {
        counting_heap heap = {fail_at, 0, 0, 0};
        const geom_allocator allocator = counting_allocator(&heap);
        def.allocator = &allocator;
        geom_polygons result = geom_polygon_offset(polygon_of(&f), &def);
        status = result.status;
        ck_assert(status == GEOM_OK || status == GEOM_OUT_OF_MEMORY);
        ck_assert_uint_eq(heap.blocks, status == GEOM_OK && result.count > 0 ? 1 : 0);
        geom_polygons_release(&result);
        ck_assert_uint_eq(heap.blocks, 0);
        ck_assert_uint_eq(heap.bytes, 0);
    }
    ck_assert_uint_gt(fail_at, 20);
}

START_TEST(every_allocation_may_fail) {
    check_failing_allocations(1.0);
    check_failing_allocations(-1.0);
    check_failing_allocations(-6.0);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        a_round_square_has_the_area_of_its_formula,
        arcs_have_no_more_corners_than_they_need,
        a_mitered_square_is_a_square_exactly,
        bevels_and_miters_beyond_the_limit_cut_the_corner,
        a_bay_whose_mouth_closes_becomes_a_hole,
        holes_shrink_and_vanish,
        a_comb_fills_up,
        radius_zero_gives_the_polygon_itself,
        round_offsets_agree_with_distances,
        scaling_and_moving_change_nothing,
        far_from_the_origin_the_answer_still_contains_the_polygon,
        polygons_smaller_than_the_grid_become_discs,
        details_of_the_size_of_the_grid_do_no_harm,
        all_polygons_together_are_located_and_measured,
        a_point_is_looked_up_in_every_polygon,
        bad_input_is_refused,
        a_shrunk_box_is_a_box,
        joins_are_made_at_reflex_corners,
        what_is_too_narrow_vanishes,
        a_polygon_breaks_into_pieces_at_narrow_places,
        holes_merge_and_open_to_the_outside,
        a_star_shrinks_to_its_middle,
        round_shrunk_polygons_agree_with_distances,
        corners_of_a_shrunk_polygon_are_as_far_away_as_asked,
        shrinking_ignores_orientation_and_survives_the_grid,
        every_allocation_may_fail,
    };
    return run_tests("offset", tests, sizeof tests / sizeof *tests);
}
