/* Triangles against segments, rays and triangles: signs of volumes, all with one bound for their errors.
 *
 * Let L be the sum of the absolute coordinates of the edges and of the vectors between the shapes that a test
 * works with. Each volume it takes is a sum of at most five determinants of three vectors which are sums of
 * these, so that the absolute values of its products add up to at most 5 L^3; on its way from a double to the
 * volume each product sees fewer than 24 roundings: of vectors at most 12, in products 2, in sums at most 8.
 * So the error is at most 5 L^3 25 u < 2^-46 L^3; 2^-45 L^3 leaves room for the rounding of L. Products that
 * underflow lose 2^-1075 each, times at most 16 L: less than 2^-46 L^3 + 2^-800. All intermediate values are
 * at most 16 L^3, which is computed: where it overflows, or an input is NaN or infinite, the bound is
 * infinite or NaN and nothing is sure. */
#include <collide/pair3.h>

#include "quick3.h"
#include "relation3.h"

#include <collide/shape3.h>

/* 2^-45 L^3 + 2^-800, by way of 16 L^3. */
NUMBER_INLINE double volume_bound(double size) {
    return 0x1p-49 * (16.0 * ((size * size) * size)) + 0x1p-800;
}

/* A line p + t d and a triangle with edges u and v from its corner a: the heights of p and p + d over the
 * plane, whose difference is the volume of d, u and v; and where the line meets the plane, in barycentric
 * coordinates times that.
 *
 * T. Moller, B. Trumbore, "Fast, minimum storage ray/triangle intersection", 1997. */
typedef struct line_volumes {
    double start;
    double slope;
    double at_b;
    double at_c;
    double bound;
} line_volumes;

NUMBER_INLINE line_volumes volumes_of_line(geom_vec3 p, geom_vec3 d, const geom_triangle *t) {
    const geom_vec3 u = geom_vec3_sub(t->b, t->a);
    const geom_vec3 v = geom_vec3_sub(t->c, t->a);
    const geom_vec3 r = geom_vec3_sub(p, t->a);
    const geom_vec3 n = geom_vec3_cross(u, v);
    const geom_vec3 moment = geom_vec3_cross(r, d);
    const double size = (size3(u) + size3(v)) + (size3(r) + size3(d));
    const line_volumes volumes = {geom_vec3_dot(n, r), geom_vec3_dot(n, d), -geom_vec3_dot(v, moment),
                                  geom_vec3_dot(u, moment), volume_bound(size)};
    return volumes;
}

/* The least barycentric coordinate, times |slope|: negative where the line passes outside. */
NUMBER_INLINE double least_coordinate(const line_volumes *v) {
    const double side = v->slope > 0.0 ? 1.0 : -1.0;
    const double at_b = side * v->at_b;
    const double at_c = side * v->at_c;
    return geom_min((fabs(v->slope) - at_b) - at_c, geom_min(at_c, at_b));
}

/* Apart where both ends are on one side of the plane, or the line passes outside. */
NUMBER_INLINE int quick_gap_segment_triangle(const geom_segment3 *segment, const geom_triangle *triangle) {
    const line_volumes v = volumes_of_line(segment->a, geom_vec3_sub(segment->b, segment->a), triangle);
    const double end = v.start + v.slope;
    if (geom_min(end, v.start) > v.bound || geom_max(end, v.start) < -v.bound) {
        return 1;
    }
    const double inside = least_coordinate(&v);
    const double across = geom_min(fabs(end), fabs(v.start));
    if (!(fabs(v.slope) > v.bound) || !(fabs(inside) > v.bound)) {
        return COLLIDE_UNSURE;
    }
    return inside < 0.0 ? 1 : (across > v.bound ? -1 : COLLIDE_UNSURE);
}

static GEOM_COLD collide_relation segment_triangle_exactly(const geom_segment3 *segment,
                                                           const geom_triangle *triangle) {
    const geom_vec3 ends[2] = {segment->a, segment->b};
    const geom_vec3 corners[3] = {triangle->a, triangle->b, triangle->c};
    collide_relation relation;
    if (!valid_segment3(*segment) || !valid_triangle3(*triangle)) {
        return COLLIDE_INVALID;
    }
    return collide_relation3_of_segment_triangle(ends, corners, &relation)
               ? relation
               : collide_shape3_relation_within(collide_shape3_from_segment(*segment),
                                                collide_shape3_from_triangle(*triangle), 0.0);
}

collide_relation collide_segment_triangle3(geom_segment3 segment, geom_triangle triangle) {
    const int gap = quick_gap_segment_triangle(&segment, &triangle);
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap)
                                 : segment_triangle_exactly(&segment, &triangle);
}

/* A ray leaves the plane behind where it starts on the side to which it leads. */
NUMBER_INLINE int quick_gap_ray_triangle(const geom_ray *ray, const geom_triangle *triangle) {
    const line_volumes v = volumes_of_line(ray->origin, ray->direction, triangle);
    const double ahead = v.slope > 0.0 ? -v.start : v.start;
    const double least = geom_min(ahead, least_coordinate(&v));
    if (!(fabs(v.slope) > v.bound) || !(fabs(least) > v.bound)) {
        return COLLIDE_UNSURE;
    }
    return least < 0.0 ? 1 : -1;
}

static GEOM_COLD collide_relation ray_triangle_exactly(const geom_ray *ray, const geom_triangle *triangle) {
    return collide_shape3_relation_within(collide_shape3_from_ray(*ray),
                                          collide_shape3_from_triangle(*triangle), 0.0);
}

collide_relation collide_ray_triangle3(geom_ray ray, geom_triangle triangle) {
    const int gap = quick_gap_ray_triangle(&ray, &triangle);
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap) : ray_triangle_exactly(&ray, &triangle);
}

/* The heights of three corners over a plane, times the length of its normal. */
typedef struct heights3 {
    double of[3];
} heights3;

NUMBER_INLINE heights3 heights_of(geom_vec3 normal, geom_vec3 start, geom_vec3 u, geom_vec3 v) {
    const double first = geom_vec3_dot(normal, start);
    const heights3 heights = {{first, first + geom_vec3_dot(normal, u), first + geom_vec3_dot(normal, v)}};
    return heights;
}

NUMBER_INLINE bool all_on_one_side(heights3 h, double bound) {
    return geom_min(h.of[2], geom_min(h.of[1], h.of[0])) > bound ||
           geom_max(h.of[2], geom_max(h.of[1], h.of[0])) < -bound;
}

NUMBER_INLINE bool are_off_plane(heights3 h, double bound) {
    return geom_min(fabs(h.of[2]), geom_min(fabs(h.of[1]), fabs(h.of[0]))) > bound;
}

/* The corner that is alone on its side of the plane. */
NUMBER_INLINE int lone_corner(heights3 h) {
    const bool x = h.of[0] > 0.0;
    const bool y = h.of[1] > 0.0;
    const bool z = h.of[2] > 0.0;
    return x == y ? 2 : (x == z ? 1 : 0);
}

/* The corners of a triangle from its lone one on, turned around where `reversed`. */
typedef struct corners3 {
    geom_vec3 p;
    geom_vec3 q;
    geom_vec3 r;
} corners3;

NUMBER_INLINE corners3 corners_from(const geom_vec3 *corners, int lone, bool reversed) {
    const int next = lone < 2 ? lone + 1 : 0;
    const int last = next < 2 ? next + 1 : 0;
    const corners3 c = {corners[lone], corners[reversed ? last : next], corners[reversed ? next : last]};
    return c;
}

NUMBER_INLINE double volume_from(geom_vec3 p, geom_vec3 a, geom_vec3 b, geom_vec3 c) {
    return geom_vec3_dot(geom_vec3_sub(a, p), geom_vec3_cross(geom_vec3_sub(b, p), geom_vec3_sub(c, p)));
}

/* Both planes part the corners of the other triangle, surely. Both triangles meet the line of the two planes
 * in intervals, whose ends are on the edges of the lone corners; two volumes compare them.
 *
 * P. Guigue, O. Devillers, "Fast and robust triangle-triangle overlap test using orientation predicates",
 * 2003. */
NUMBER_INLINE int gap_of_intervals(const geom_vec3 *a, heights3 of_a, const geom_vec3 *b, heights3 of_b,
                                   double bound) {
    const int lone_a = lone_corner(of_a);
    const int lone_b = lone_corner(of_b);
    const corners3 one = corners_from(a, lone_a, of_b.of[lone_b] < 0.0);
    const corners3 two = corners_from(b, lone_b, of_a.of[lone_a] < 0.0);
    const double starts = volume_from(one.p, one.q, two.q, two.p);
    const double ends = volume_from(one.p, one.r, two.p, two.r);
    const double least = geom_min(ends, starts);
    if (!(fabs(least) > bound)) {
        return COLLIDE_UNSURE;
    }
    return least < 0.0 ? 1 : -1;
}

/* All corners as seen from the first one. */
NUMBER_INLINE int quick_gap_triangles(const geom_triangle *a, const geom_triangle *b) {
    const geom_vec3 u = geom_vec3_sub(a->b, a->a);
    const geom_vec3 v = geom_vec3_sub(a->c, a->a);
    const geom_vec3 s = geom_vec3_sub(b->b, b->a);
    const geom_vec3 t = geom_vec3_sub(b->c, b->a);
    const geom_vec3 w = geom_vec3_sub(b->a, a->a);
    const double bound = volume_bound(((size3(u) + size3(v)) + (size3(s) + size3(t))) + size3(w));
    const heights3 of_b = heights_of(geom_vec3_cross(u, v), w, s, t);
    if (all_on_one_side(of_b, bound)) {
        return 1;
    }
    const heights3 of_a = heights_of(geom_vec3_cross(s, t), geom_vec3_neg(w), u, v);
    if (all_on_one_side(of_a, bound)) {
        return 1;
    }
    if (!are_off_plane(of_a, bound) || !are_off_plane(of_b, bound)) {
        return COLLIDE_UNSURE;
    }
    const geom_vec3 corners_a[3] = {geom_vec3_make(0.0, 0.0, 0.0), u, v};
    const geom_vec3 corners_b[3] = {w, geom_vec3_add(w, s), geom_vec3_add(w, t)};
    return gap_of_intervals(corners_a, of_a, corners_b, of_b, bound);
}

static GEOM_COLD collide_relation triangle_triangle_exactly(const geom_triangle *a, const geom_triangle *b) {
    const geom_vec3 corners_a[3] = {a->a, a->b, a->c};
    const geom_vec3 corners_b[3] = {b->a, b->b, b->c};
    collide_relation relation;
    if (!valid_triangle3(*a) || !valid_triangle3(*b)) {
        return COLLIDE_INVALID;
    }
    return collide_relation3_of_triangles(corners_a, corners_b, &relation)
               ? relation
               : collide_shape3_relation_within(collide_shape3_from_triangle(*a),
                                                collide_shape3_from_triangle(*b), 0.0);
}

collide_relation collide_triangle_triangle3(geom_triangle a, geom_triangle b) {
    const int gap = quick_gap_triangles(&a, &b);
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap) : triangle_triangle_exactly(&a, &b);
}
