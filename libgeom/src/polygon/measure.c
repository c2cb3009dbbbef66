/* Area, perimeter, centroid and moments of rings and polygons, in pairs of doubles. */
#include <geom/measure.h>

#include "rings.h"

#include <geom/double_double.h>
#include <geom/scalar.h>

#include <stdbool.h>

/* Coordinates are multiplied by powers of two, which bring x and y below 1, and taken from an origin in the
 * middle of the bounds. */
typedef struct frame {
    geom_aabb2 bounds;
    int exponent_x;
    int exponent_y;
    geom_vec2 scale;
    geom_vec2 origin; /* scaled */
} frame;

/* An exponent e with |x| < 2^e for the larger |x| of the two, at least -1000 so that 2^-e is finite. */
static int exponent_above(double a, double b) {
    int exponent = 0;
    (void)frexp(fmax(fabs(a), fabs(b)), &exponent);
    return exponent > -1000 ? exponent : -1000;
}

static frame frame_of(geom_aabb2 bounds) {
    frame f;
    f.bounds = bounds;
    f.exponent_x = exponent_above(bounds.min.x, bounds.max.x);
    f.exponent_y = exponent_above(bounds.min.y, bounds.max.y);
    f.scale = geom_vec2_make(ldexp(1.0, -f.exponent_x), ldexp(1.0, -f.exponent_y));
    f.origin = geom_vec2_make(0.5 * (bounds.min.x * f.scale.x + bounds.max.x * f.scale.x),
                              0.5 * (bounds.min.y * f.scale.y + bounds.max.y * f.scale.y));
    return f;
}

/* Whether there are not too many vertices, and all coordinates are finite: x - x is 0 for those, and NaN for
 * all others. */
static bool finite_polygon(geom_polygon polygon) {
    double defects = 0.0;
    if (!geom_polygon_fits(polygon)) {
        return false;
    }
    for (size_t r = 0; r < polygon.count; ++r) {
        const geom_ring ring = polygon.rings[r];
        for (size_t i = 0; i < ring.count; ++i) {
            defects += (ring.points[i].x - ring.points[i].x) + (ring.points[i].y - ring.points[i].y);
        }
    }
    return defects == 0.0;
}

/* A vertex from the origin of the frame, without rounding. */
static geom_dd_vec2 local(const frame *f, geom_vec2 p) {
    const geom_dd_vec2 result = {geom_dd_two_sum(p.x * f->scale.x, -f->origin.x),
                                 geom_dd_two_sum(p.y * f->scale.y, -f->origin.y)};
    return result;
}

/* Twice the signed area. */
static geom_dd twice_area(const frame *f, geom_ring ring) {
    geom_dd sum = geom_dd_from(0.0);
    if (ring.count < 3) {
        return sum;
    }
    geom_dd_vec2 last = local(f, ring.points[ring.count - 1]);
    for (size_t i = 0; i < ring.count; ++i) {
        const geom_dd_vec2 next = local(f, ring.points[i]);
        sum = geom_dd_add(sum, geom_dd_vec2_cross(last, next));
        last = next;
    }
    return sum;
}

double geom_ring_area(geom_ring ring) {
    const geom_polygon polygon = {&ring, 1};
    if (!finite_polygon(polygon)) {
        return (double)NAN;
    }
    if (ring.count < 3) {
        return 0.0;
    }
    const frame f = frame_of(geom_ring_bounds(ring));
    return ldexp(0.5 * twice_area(&f, ring).high, f.exponent_x + f.exponent_y);
}

double geom_polygon_area(geom_polygon polygon) {
    geom_aabb2 bounds;
    if (!finite_polygon(polygon)) {
        return (double)NAN;
    }
    if (!bounds_of_rings(polygon, &bounds)) {
        return 0.0;
    }
    const frame f = frame_of(bounds);
    geom_dd sum = geom_dd_from(0.0);
    for (size_t r = 0; r < polygon.count; ++r) {
        const geom_dd area = geom_dd_abs(twice_area(&f, polygon.rings[r]));
        sum = geom_dd_add(sum, r == 0 ? area : geom_dd_neg(area));
    }
    return ldexp(0.5 * sum.high, f.exponent_x + f.exponent_y);
}

/* The length of an edge, for coordinates below 2 in size. Where the squares would vanish it is magnified
 * first. */
static double edge_length(geom_vec2 edge) {
    const double up = fmax(fabs(edge.x), fabs(edge.y)) < 0x1p-400 ? 0x1p600 : 1.0;
    return geom_vec2_length(geom_vec2_scale(edge, up)) / up;
}

/* Adds a ring's edges: their length, and their middles, from the origin, weighted with it. */
static void add_edges(const frame *f, double scale, geom_ring ring, geom_dd *length, geom_vec2 *middle) {
    const geom_vec2 origin =
        geom_vec2_make(f->origin.x / f->scale.x * scale, f->origin.y / f->scale.y * scale);
    for (size_t i = 0, last = ring.count - 1; i < ring.count; last = i++) {
        const geom_vec2 a = geom_vec2_scale(ring.points[last], scale);
        const geom_vec2 b = geom_vec2_scale(ring.points[i], scale);
        const double edge = edge_length(geom_vec2_sub(b, a));
        const geom_vec2 twice = geom_vec2_add(geom_vec2_sub(a, origin), geom_vec2_sub(b, origin));
        *length = geom_dd_add(*length, geom_dd_from(edge));
        *middle = geom_vec2_add_scaled(*middle, 0.5 * edge, twice);
    }
}

double geom_ring_perimeter(geom_ring ring) {
    const geom_polygon polygon = {&ring, 1};
    return geom_polygon_perimeter(polygon);
}

/* A scale for both coordinates, where lengths count. */
static int common_exponent(const frame *f) {
    return f->exponent_x > f->exponent_y ? f->exponent_x : f->exponent_y;
}

double geom_polygon_perimeter(geom_polygon polygon) {
    geom_aabb2 bounds;
    if (!finite_polygon(polygon)) {
        return (double)NAN;
    }
    if (!bounds_of_rings(polygon, &bounds)) {
        return 0.0;
    }
    const frame f = frame_of(bounds);
    geom_dd length = geom_dd_from(0.0);
    geom_vec2 middle = geom_vec2_make(0.0, 0.0);
    for (size_t r = 0; r < polygon.count; ++r) {
        add_edges(&f, ldexp(1.0, -common_exponent(&f)), polygon.rings[r], &length, &middle);
    }
    return ldexp(length.high, common_exponent(&f));
}

/* Integrals over a ring about the origin of the frame, times 2, 6, 6, 12, 24 and 12. */
typedef struct integrals {
    geom_dd one;
    geom_dd x;
    geom_dd y;
    geom_dd xx;
    geom_dd xy;
    geom_dd yy;
} integrals;

static void add_term(geom_dd *sum, geom_dd weight, geom_dd value) {
    *sum = geom_dd_add(*sum, geom_dd_mul(weight, value));
}

/* The triangle of the origin and an edge. */
static void add_triangle(integrals *sum, geom_dd_vec2 a, geom_dd_vec2 b) {
    const geom_dd area = geom_dd_vec2_cross(a, b);
    const geom_dd x = geom_dd_add(a.x, b.x);
    const geom_dd y = geom_dd_add(a.y, b.y);
    sum->one = geom_dd_add(sum->one, area);
    add_term(&sum->x, area, x);
    add_term(&sum->y, area, y);
    add_term(&sum->xx, area, geom_dd_add(geom_dd_mul(a.x, x), geom_dd_mul(b.x, b.x)));
    add_term(&sum->yy, area, geom_dd_add(geom_dd_mul(a.y, y), geom_dd_mul(b.y, b.y)));
    const geom_dd twice =
        geom_dd_add(geom_dd_mul(x, y), geom_dd_add(geom_dd_mul(a.x, a.y), geom_dd_mul(b.x, b.y)));
    add_term(&sum->xy, area, twice);
}

static integrals integrate(const frame *f, geom_ring ring) {
    const geom_dd zero = geom_dd_from(0.0);
    integrals sum = {zero, zero, zero, zero, zero, zero};
    if (ring.count < 3) {
        return sum;
    }
    geom_dd_vec2 last = local(f, ring.points[ring.count - 1]);
    for (size_t i = 0; i < ring.count; ++i) {
        const geom_dd_vec2 next = local(f, ring.points[i]);
        add_triangle(&sum, last, next);
        last = next;
    }
    return sum;
}

/* Adds the integrals of a ring so that it counts as positive, or taken away so that it counts as negative. */
static void add_ring(integrals *sum, integrals ring, bool taken_away) {
    const double sign = (ring.one.high < 0.0) != taken_away ? -1.0 : 1.0;
    sum->one = geom_dd_add(sum->one, geom_dd_scale(ring.one, sign));
    sum->x = geom_dd_add(sum->x, geom_dd_scale(ring.x, sign));
    sum->y = geom_dd_add(sum->y, geom_dd_scale(ring.y, sign));
    sum->xx = geom_dd_add(sum->xx, geom_dd_scale(ring.xx, sign));
    sum->xy = geom_dd_add(sum->xy, geom_dd_scale(ring.xy, sign));
    sum->yy = geom_dd_add(sum->yy, geom_dd_scale(ring.yy, sign));
}

/* Of a polygon without area: the middle of its edges. */
static geom_vec2 centroid_of_edges(const frame *f, geom_polygon polygon) {
    const int exponent = common_exponent(f);
    const double scale = ldexp(1.0, -exponent);
    geom_dd length = geom_dd_from(0.0);
    geom_vec2 middle = geom_vec2_make(0.0, 0.0);
    for (size_t r = 0; r < polygon.count; ++r) {
        add_edges(f, scale, polygon.rings[r], &length, &middle);
    }
    if (length.high == 0.0) {
        return f->bounds.min;
    }
    const geom_vec2 origin =
        geom_vec2_make(ldexp(f->origin.x, f->exponent_x), ldexp(f->origin.y, f->exponent_y));
    const geom_vec2 from_origin = geom_vec2_make(middle.x / length.high, middle.y / length.high);
    const geom_vec2 offset = geom_vec2_make(ldexp(from_origin.x, exponent), ldexp(from_origin.y, exponent));
    return clamp_to_bounds(geom_vec2_add(origin, offset), f->bounds);
}

/* a - b c / d. */
static double about_middle(geom_dd a, geom_dd b, geom_dd c, geom_dd d) {
    return geom_dd_sub(a, geom_dd_div(geom_dd_mul(b, c), d)).high;
}

static geom_moments moments_of(const frame *f, const integrals *sum) {
    const geom_dd area = geom_dd_scale(sum->one, 0.5);
    const geom_dd x = geom_dd_div(sum->x, geom_dd_from(6.0));
    const geom_dd y = geom_dd_div(sum->y, geom_dd_from(6.0));
    const geom_dd xx = geom_dd_div(sum->xx, geom_dd_from(12.0));
    const geom_dd xy = geom_dd_div(sum->xy, geom_dd_from(24.0));
    const geom_dd yy = geom_dd_div(sum->yy, geom_dd_from(12.0));
    const geom_dd middle_x = geom_dd_add(geom_dd_from(f->origin.x), geom_dd_div(x, area));
    const geom_dd middle_y = geom_dd_add(geom_dd_from(f->origin.y), geom_dd_div(y, area));
    const geom_vec2 centroid =
        geom_vec2_make(ldexp(middle_x.high, f->exponent_x), ldexp(middle_y.high, f->exponent_y));
    const int exponent = f->exponent_x + f->exponent_y;
    const geom_moments result = {
        ldexp(area.high, exponent), clamp_to_bounds(centroid, f->bounds),
        ldexp(fmax(about_middle(xx, x, x, area), 0.0), exponent + 2 * f->exponent_x),
        ldexp(about_middle(xy, x, y, area), 2 * exponent),
        ldexp(fmax(about_middle(yy, y, y, area), 0.0), exponent + 2 * f->exponent_y)};
    return result;
}

geom_moments geom_polygon_moments(geom_polygon polygon) {
    const double nan = (double)NAN;
    const geom_moments undefined = {nan, {nan, nan}, nan, nan, nan};
    const geom_moments empty = {0.0, {0.0, 0.0}, 0.0, 0.0, 0.0};
    geom_aabb2 bounds;
    if (!finite_polygon(polygon)) {
        return undefined;
    }
    if (!bounds_of_rings(polygon, &bounds)) {
        return empty;
    }
    const frame f = frame_of(bounds);
    integrals sum = integrate(&f, (geom_ring){NULL, 0});
    for (size_t r = 0; r < polygon.count; ++r) {
        add_ring(&sum, integrate(&f, polygon.rings[r]), r > 0);
    }
    if (sum.one.high == 0.0) {
        geom_moments flat = empty;
        flat.centroid = centroid_of_edges(&f, polygon);
        return flat;
    }
    return moments_of(&f, &sum);
}
