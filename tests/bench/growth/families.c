/* The families: rings around the origin, most of them star-shaped, and the same rings moved. */
#include "families.h"

#include "harness/random.h"

#include <math.h>
#include <stdlib.h>

static const double full_turn = 6.283185307179586;
static const double size = 60.0;
static const double gap = 1e-3; /* between neighbors, as a part of the size */

const char *const family_names[FAMILY_COUNT] = {"circle", "noisy",  "star",  "comb",
                                                "spiral", "square", "random"};

bool family_is_convex(family which) {
    return which == FAMILY_CIRCLE || which == FAMILY_SQUARE || which == FAMILY_RANDOM;
}

/* ---- Rings ---- */

static geom_vec2 polar(double angle, double radius) {
    return geom_vec2_make(radius * cos(angle), radius * sin(angle));
}

/* Radii of i-th vertices. */
static void make_round(family which, bench_random *source, geom_vec2 *points, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        double radius = size;
        if (which == FAMILY_NOISY) {
            radius *= bench_between(source, 0.999, 1.0);
        } else if (which == FAMILY_STAR && i % 2 == 1) {
            radius *= 0.5;
        }
        points[i] = polar(full_turn * (double)i / (double)count, radius);
    }
}

/* Zigzag teeth that slant by 45 degrees, above or below a straight back. */
static void make_comb(geom_vec2 *points, size_t count, double lift, double back) {
    const size_t tips = count - 2;
    for (size_t i = 0; i < count; ++i) {
        const double across = i < tips ? (double)i / (double)(tips - 1) - 0.5 : i == tips ? 0.5 : -0.5;
        const double along = i < tips ? (i % 2 == 0 ? -0.5 : 0.5) + lift : back;
        points[i] = geom_vec2_scale(geom_vec2_make(along - 0.5 * across, along + 0.5 * across), size);
    }
}

/* Both sides of an arm: outwards along one, back along the other. The turns have equal angles, so that all
 * sides of neighboring turns are parallel. */
static void make_spiral(geom_vec2 *points, size_t count) {
    const size_t half = count / 2;
    const size_t corners = 2 * (size_t)fmax(3.0, 0.5 * sqrt((double)count)); /* of a turn */
    const double turns = (double)half / (double)corners;
    for (size_t i = 0; i < half; ++i) {
        const double turn = (double)i / (double)corners;
        const double angle = full_turn * turn;
        points[i] = polar(angle, size * (turn + 1.0) / (turns + 1.0));
        points[count - 1 - i] = polar(angle, size * (turn + 0.75) / (turns + 1.0));
    }
}

static void make_square(geom_vec2 *points, size_t count) {
    const size_t side = count / 4;
    for (size_t i = 0; i < count; ++i) {
        const double along = size * (2.0 * (double)(i % side) / (double)side - 1.0);
        const geom_vec2 corners[4] = {{along, -size}, {size, along}, {-along, size}, {-size, -along}};
        points[i] = corners[i / side];
    }
}

/* Random within its part of the turn, so that angles increase. */
static void make_random(bench_random *source, geom_vec2 *points, size_t count, bool convex) {
    for (size_t i = 0; i < count; ++i) {
        const double angle = full_turn * ((double)i + bench_between(source, 0.05, 0.95)) / (double)count;
        points[i] = polar(angle, convex ? size : size * bench_between(source, 0.3, 1.0));
    }
}

static void make_ring(family which, geom_vec2 *points, size_t count, bool convex) {
    bench_random source = {20240613};
    switch (which) {
    case FAMILY_COMB:
        make_comb(points, count, 0.0, -1.0);
        break;
    case FAMILY_SPIRAL:
        make_spiral(points, count);
        break;
    case FAMILY_SQUARE:
        make_square(points, count);
        break;
    case FAMILY_RANDOM:
        make_random(&source, points, count, convex);
        break;
    default:
        make_round(which, &source, points, count);
        break;
    }
}

/* ---- Neighbors ---- */

/* The space around a star-shaped ring up to a square; what fits between the teeth of the comb; the arm that
 * fits between the turns of the spiral. Fills the points and returns how many rings there are. */
static size_t make_near(family which, const geom_vec2 *ring, geom_vec2 *points, size_t count) {
    if (which == FAMILY_COMB) {
        make_comb(points, count, gap, 1.0);
        return 1;
    }
    for (size_t i = 0; i < count; ++i) {
        points[i] = geom_vec2_scale(ring[i], which == FAMILY_SPIRAL ? -1.0 : 1.0 + gap);
    }
    return which == FAMILY_SPIRAL ? 1 : 2;
}

static double width_of(const geom_vec2 *points, size_t count) {
    const geom_aabb2 box = geom_ring_bounds((geom_ring){points, count});
    return box.max.x - box.min.x;
}

bool family_make(family which, size_t count, bool convex, family_member *out) {
    static const geom_vec2 frame[4] = {{-99.0, -99.0}, {99.0, -99.0}, {99.0, 99.0}, {-99.0, 99.0}};
    const geom_vec2 turn = geom_vec2_make(cos(0.5), sin(0.5));
    geom_vec2 *p = malloc(5 * count * sizeof *p);
    *out = (family_member){.points = p};
    if (p == NULL) {
        return false;
    }
    make_ring(which, p, count, convex);
    const double beside = width_of(p, count) + gap * size;
    for (size_t i = 0; i < count; ++i) {
        p[2 * count + i] =
            geom_vec2_make(p[i].x * turn.x - p[i].y * turn.y + 0.3, p[i].x * turn.y + p[i].y * turn.x + 0.2);
        p[3 * count + i] = geom_vec2_make(p[i].x + beside, p[i].y);
        p[4 * count + i] = geom_vec2_make(p[i].x + beside - 2.0 * gap * size, p[i].y);
    }
    const size_t near_rings = make_near(which, p, p + count, count);
    out->rings[0] = (geom_ring){p, count};
    out->rings[1] = (geom_ring){frame, 4};
    out->rings[2] = (geom_ring){p + count, count};
    out->rings[3] = (geom_ring){p + 2 * count, count};
    out->beside = (geom_ring){p + 3 * count, count};
    out->shallow = (geom_ring){p + 4 * count, count};
    out->polygon = (geom_polygon){&out->rings[0], 1};
    out->near = near_rings == 2 ? (geom_polygon){&out->rings[1], 2} : (geom_polygon){&out->rings[2], 1};
    out->crossing = (geom_polygon){&out->rings[3], 1};
    return true;
}

void family_drop(family_member *member) {
    free(member->points);
    *member = (family_member){0};
}
