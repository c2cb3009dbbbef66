/* Offsets and Minkowski sums under arbitrary polygons: the answers are valid, and hold what they promise to
 * hold. */
#include "fuzz.h"

#include <geom/hull.h>
#include <geom/locate.h>
#include <geom/minkowski.h>
#include <geom/offset.h>
#include <geom/predicate.h>

#include <math.h>

enum {
    MOST_POINTS = 24,
    MOST_RINGS = 3
};

/* Whole numbers, with a tiny bit added now and then so that details get as small as the grid, or any bits at
 * all. */
static double next_double(byte_reader *in) {
    const uint8_t kind = read_byte(in);
    if (in->style == 0) {
        return (int)kind % 32 - 16;
    }
    if (in->style == 1) {
        return ldexp((int)kind % 8 - 4, -40) + (int)(read_byte(in) % 8);
    }
    const double x = read_bits(in);
    return isfinite(x) ? x : 1.0;
}

static geom_vec2 next_point(byte_reader *in) {
    const double x = next_double(in);
    return geom_vec2_make(x, next_double(in));
}

static size_t next_points(byte_reader *in, geom_vec2 *points) {
    const size_t count = read_byte(in) % (MOST_POINTS + 1);
    for (size_t i = 0; i < count; ++i) {
        points[i] = next_point(in);
    }
    return count;
}

static bool holds(const geom_polygons *polygons, geom_vec2 p) {
    bool found = false;
    for (size_t i = 0; i < polygons->count; ++i) {
        found = found || geom_polygon_locate(polygons->polygons[i], p) != GEOM_LOCATION_OUTSIDE;
    }
    require(found == (geom_polygons_locate(polygons, p) != GEOM_LOCATION_OUTSIDE));
    return found;
}

static void check_valid(const geom_polygons *result) {
    for (size_t i = 0; i < result->count; ++i) {
        const geom_polygon p = result->polygons[i];
        require(result->touching > 0 || geom_polygon_check(p, NULL).status == GEOM_OK);
        for (size_t r = 0; r < p.count; ++r) {
            require(geom_ring_orientation(p.rings[r]) == (r == 0 ? 1 : -1));
        }
    }
}

/* A shrunk polygon holds no vertex of the polygon, and has its own vertices inside. */
static void require_inside(geom_polygon polygon, const geom_polygons *shrunk) {
    for (size_t r = 0; r < polygon.count; ++r) {
        for (size_t i = 0; i < polygon.rings[r].count; ++i) {
            require(!holds(shrunk, polygon.rings[r].points[i]));
        }
    }
    for (size_t i = 0; i < shrunk->count; ++i) {
        for (size_t r = 0; r < shrunk->polygons[i].count; ++r) {
            const geom_ring ring = shrunk->polygons[i].rings[r];
            for (size_t k = 0; k < ring.count; ++k) {
                require(geom_polygon_locate(polygon, ring.points[k]) == GEOM_LOCATION_INSIDE);
            }
        }
    }
}

static void check_offset(byte_reader *in) {
    geom_vec2 points[MOST_RINGS][MOST_POINTS];
    geom_ring rings[MOST_RINGS];
    const geom_polygon polygon = {rings, 1U + read_byte(in) % MOST_RINGS};
    for (size_t r = 0; r < polygon.count; ++r) {
        rings[r].points = points[r];
        rings[r].count = next_points(in, points[r]);
    }
    geom_offset_def def = geom_offset_def_default();
    def.radius = next_double(in);
    def.join = (geom_offset_join)(read_byte(in) % 4);
    def.tolerance = fabs(def.radius) * 0.25;
    geom_polygons result = geom_polygon_offset(polygon, &def);
    const geom_status fault = geom_polygon_check(polygon, NULL).status;
    require(fault == GEOM_OK || result.status != GEOM_OK);
    check_valid(&result);
    require(result.status != GEOM_OK || geom_polygons_area(&result) >= 0.0);
    if (result.status == GEOM_OK && def.radius < 0.0 && def.join == GEOM_JOIN_ROUND) {
        require_inside(polygon, &result);
    } else if (result.status == GEOM_OK && (def.join == GEOM_JOIN_ROUND || def.radius == 0.0)) {
        for (size_t i = 0; i < rings[0].count; ++i) {
            require(holds(&result, points[0][i]));
        }
    }
    geom_polygons_release(&result);
}

/* The hull of some points, as points. */
static size_t next_convex(byte_reader *in, geom_vec2 *corners) {
    geom_vec2 points[MOST_POINTS];
    uint32_t places[MOST_POINTS];
    const size_t count = next_points(in, points);
    const size_t corner_count = geom_convex_hull(points, count, places, NULL).count;
    for (size_t i = 0; i < corner_count; ++i) {
        corners[i] = points[places[i]];
    }
    return corner_count;
}

static void check_sum(byte_reader *in) {
    geom_vec2 a[MOST_POINTS];
    geom_vec2 b[MOST_POINTS];
    geom_vec2 corners[2 * MOST_POINTS];
    geom_vec2 other[2 * MOST_POINTS];
    const geom_ring ring_a = {a, next_convex(in, a)};
    const geom_ring ring_b = {b, next_convex(in, b)};
    const geom_minkowski_result sum = geom_minkowski_sum(ring_a, ring_b, corners, NULL);
    const geom_minkowski_result same = geom_minkowski_sum(ring_b, ring_a, other, NULL);
    require(sum.status == same.status && sum.count == same.count);
    require(sum.status == GEOM_OK || sum.status == GEOM_TOO_FEW_POINTS ||
            sum.status == GEOM_CAPACITY_EXCEEDED);
    const geom_minkowski_result difference = geom_minkowski_difference(ring_a, ring_b, other, NULL);
    require((difference.status == GEOM_TOO_FEW_POINTS) == (sum.status == GEOM_TOO_FEW_POINTS));
    (void)geom_minkowski_sum(ring_b, ring_a, other, NULL);
    const geom_ring ring = {corners, sum.count};
    require(sum.count < 3 || geom_ring_convexity(ring) == GEOM_STRICTLY_CONVEX);
    require(sum.count != 2 || !geom_vec2_equal(corners[0], corners[1]));
    for (size_t i = 0; i < sum.count; ++i) {
        require(geom_vec2_equal(corners[i], other[i]));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader in = {data, size, 0};
    const uint8_t kind = read_byte(&in);
    in.style = kind / 2 % 3;
    if (kind % 2) {
        check_sum(&in);
    } else {
        check_offset(&in);
    }
    return 0;
}
