/* Typed relations of capsules. */
#include <collide/pair2.h>

#include "exact/ordered_core2.h"
#include "exact/predicate2.h"
#include "numeric/number_filter.h"
#include "shape/valid2.h"

#include "exact/predicate2.inl" /* with the numbers of the filter */

/* The distance of segments that do not cross is that of an end of one to the other. */
static int gap_of_ends(geom_segment2 a, geom_segment2 b, double r, double s) {
    const geom_vec2 ends[4] = {a.a, a.b, b.a, b.b};
    int least = 1;
    for (int i = 0; i < 4 && least >= 0; ++i) {
        const int gap = collide_gap_point_segment(ends[i], i < 2 ? b : a, r, s);
        least = gap < least ? gap : least;
    }
    return least;
}

static geom_segment2 core_of(geom_capsule2 capsule) {
    const geom_segment2 core = {capsule.a, capsule.b};
    return core;
}

/* A disc of the capsule's radius around the point, and the capsule's segment. */
collide_relation collide_point_capsule(geom_vec2 point, geom_capsule2 capsule) {
    const geom_circle disc = {point, capsule.radius};
    const int gap = capsule.radius >= 0.0 ? gap_circle_segment(disc, core_of(capsule)) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap)
                                 : collide_segment_circle(core_of(capsule), disc);
}

collide_relation collide_segment_capsule(geom_segment2 segment, geom_capsule2 capsule) {
    const geom_capsule2 thin = {segment.a, segment.b, 0.0};
    return collide_capsule_capsule(thin, capsule);
}

static GEOM_COLD collide_relation circle_capsule_exactly(geom_circle circle, geom_capsule2 capsule) {
    if (!valid_circle(circle) || !valid_capsule(capsule)) {
        return COLLIDE_INVALID;
    }
    return collide_relation_of_gap(
        collide_gap_point_segment(circle.center, core_of(capsule), circle.radius, capsule.radius));
}

collide_relation collide_circle_capsule(geom_circle circle, geom_capsule2 capsule) {
    const bool sound = geom_min(capsule.radius, circle.radius) >= 0.0;
    const int gap = sound ? gap_point_segment(circle.center, core_of(capsule), circle.radius, capsule.radius)
                          : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : circle_capsule_exactly(circle, capsule);
}

/* A capsule in the frame of a box, which reaches `half` to all sides of the origin. */
typedef struct framed_capsule {
    vector a;
    vector b;
    vector h; /* b - a */
    vector half;
    number squared_radius;
} framed_capsule;

/* The gap of the capsule's segment and the box along the axes of the box, everything doubled. */
NUMBER_INLINE int gap_along_frame(const framed_capsule *frame, vector m, vector size) {
    const int along = number_compare(number_abs(m.x), number_add(size.x, number_abs(frame->h.x)));
    const int across = number_compare(number_abs(m.y), number_add(size.y, number_abs(frame->h.y)));
    return larger_gap(along, across);
}

NUMBER_INLINE int gap_of_end_in_frame(const framed_capsule *frame, vector end) {
    const number x = number_positive_part(number_sub(number_abs(end.x), frame->half.x));
    const number y = number_positive_part(number_sub(number_abs(end.y), frame->half.y));
    return number_compare(number_add(square(x), square(y)), frame->squared_radius);
}

/* The corner to the right and top of the origin where the signs are +1. */
NUMBER_INLINE int gap_of_corner_in_frame(const framed_capsule *frame, int sign_x, int sign_y) {
    const vector corner = make_vector(sign_x > 0 ? frame->half.x : number_neg(frame->half.x),
                                      sign_y > 0 ? frame->half.y : number_neg(frame->half.y));
    return gap_origin_segment(vector_sub(frame->a, corner), frame->h, frame->squared_radius);
}

NUMBER_INLINE int smaller_gap(int a, int b) { return a < b ? a : b; }

/* The gap of the corner with these signs, or of both corners that it may be where one sign is open. */
NUMBER_INLINE int gap_of_corners_in_frame(const framed_capsule *frame, int sign_x, int sign_y) {
    const int x = sign_x != COLLIDE_UNSURE ? sign_x : 1;
    const int y = sign_y != COLLIDE_UNSURE ? sign_y : 1;
    const int gap = gap_of_corner_in_frame(frame, x, y);
    if (sign_x != COLLIDE_UNSURE && sign_y != COLLIDE_UNSURE) {
        return gap;
    }
    const int other_x = sign_x != COLLIDE_UNSURE ? sign_x : -1;
    const int other_y = sign_y != COLLIDE_UNSURE ? sign_y : -1;
    return smaller_gap(gap, gap_of_corner_in_frame(frame, other_x, other_y));
}

/* What the filter knows of the distance of a capsule and a box that do not cross. Where the line of the
 * segment meets the box, an end of the segment is closest to it. Where the line passes by, on the side `side`
 * of the origin, it may be the corner closest to the line instead. */
NUMBER_INLINE int filter_gap_of_parts(const framed_capsule *frame, int gap_of_line, int side) {
    const int of_ends =
        smaller_gap(gap_of_end_in_frame(frame, frame->a), gap_of_end_in_frame(frame, frame->b));
    if (of_ends < 0 || gap_of_line < 0) {
        return of_ends;
    }
    const int sign_x = -side * number_sign(frame->h.y);
    const int sign_y = side * number_sign(frame->h.x);
    if (gap_of_line == COLLIDE_UNSURE || (sign_x == COLLIDE_UNSURE && sign_y == COLLIDE_UNSURE)) {
        return COLLIDE_UNSURE;
    }
    return smaller_gap(of_ends, gap_of_corners_in_frame(frame, sign_x, sign_y));
}

/* What the filter knows of a capsule and a box, by separating axes first. */
NUMBER_INLINE int filter_gap_in_frame(const framed_capsule *frame) {
    const vector m = vector_add(frame->a, frame->b);
    const vector size = vector_add(frame->half, frame->half);
    const number moment = cross(frame->h, m);
    const number reach = sum_of_products(size.x, number_abs(frame->h.y), size.y, number_abs(frame->h.x));
    const int gap_of_line = number_compare(number_abs(moment), reach);
    const int gap = larger_gap(gap_along_frame(frame, m, size), gap_of_line);
    if (gap < 0) {
        return gap;
    }
    return smaller_gap(gap, filter_gap_of_parts(frame, gap_of_line, moment.value > 0.0 ? 1 : -1));
}

NUMBER_INLINE vector vector_twice(vector v) { return vector_add(v, v); }

/* Everything doubled, so that the center is not rounded. */
static int filter_gap_aabb_capsule(geom_aabb2 box, geom_capsule2 capsule) {
    number_space space;
    number_space_init(&space);
    const number diameter = radius_sum(&space, capsule.radius, capsule.radius);
    const framed_capsule frame = {vector_add(vector_difference(&space, capsule.a, box.min),
                                             vector_difference(&space, capsule.a, box.max)),
                                  vector_add(vector_difference(&space, capsule.b, box.min),
                                             vector_difference(&space, capsule.b, box.max)),
                                  vector_twice(vector_difference(&space, capsule.b, capsule.a)),
                                  vector_difference(&space, box.max, box.min), square(diameter)};
    return filter_gap_in_frame(&frame);
}

/* Everything scaled by the length of the axis. */
static int filter_gap_obb_capsule(geom_obb2 box, geom_capsule2 capsule) {
    number_space space;
    number_space_init(&space);
    const vector u = vector_from(&space, box.axis);
    const number length = dot(u, u);
    const vector a = vector_difference(&space, capsule.a, box.center);
    const vector b = vector_difference(&space, capsule.b, box.center);
    const vector h = vector_difference(&space, capsule.b, capsule.a);
    const framed_capsule frame = {make_vector(dot(u, a), cross(u, a)), make_vector(dot(u, b), cross(u, b)),
                                  make_vector(dot(u, h), cross(u, h)),
                                  make_vector(number_mul(number_from(&space, box.half.x), length),
                                              number_mul(number_from(&space, box.half.y), length)),
                                  number_mul(square(number_from(&space, capsule.radius)), length)};
    return filter_gap_in_frame(&frame);
}

/* Whether the circles about both are surely apart; lengths are doubled, so that the center is not rounded.
 * The squared radius of that about the capsule is at most 2 (|h|^2 + 4 r^2), h being its segment. */
static bool circles_apart_doubled(geom_obb2 box, geom_capsule2 capsule) {
    const geom_vec2 a = geom_vec2_sub(capsule.a, box.center);
    const geom_vec2 b = geom_vec2_sub(capsule.b, box.center);
    const double of_capsule =
        geom_vec2_length_squared(geom_vec2_sub(b, a)) + 4.0 * (capsule.radius * capsule.radius);
    return circles_apart(geom_vec2_add(a, b), 4.0 * squared_reach(box) + 2.0 * of_capsule);
}

static GEOM_COLD collide_relation aabb_capsule_exactly(geom_aabb2 box, geom_capsule2 capsule) {
    if (!valid_aabb(box) || !valid_capsule(capsule)) {
        return COLLIDE_INVALID;
    }
    const ordered_core2 a = collide_ordered_core2_of_aabb(box);
    const ordered_core2 b = collide_ordered_core2_of_capsule(capsule);
    return collide_relation_of_cores(&a, &b, 0.0);
}

static GEOM_COLD collide_relation obb_capsule_exactly(geom_obb2 box, geom_capsule2 capsule) {
    if (!valid_obb(box) || !valid_capsule(capsule)) {
        return COLLIDE_INVALID;
    }
    const ordered_core2 a = collide_ordered_core2_of_obb(box);
    const ordered_core2 b = collide_ordered_core2_of_capsule(capsule);
    return collide_relation_of_cores(&a, &b, 0.0);
}

/* Whether the capsule is valid and not just a segment. One end may decide, so the filter need not see the
 * other. */
static bool has_inside(geom_capsule2 capsule) {
    return (capsule.radius > 0.0) & (capsule.radius <= DBL_MAX) & valid_segment(core_of(capsule));
}

collide_relation collide_aabb_capsule(geom_aabb2 box, geom_capsule2 capsule) {
    if (capsule.radius == 0.0) {
        return collide_segment_aabb(core_of(capsule), box);
    }
    const bool sound = (int)valid_aabb(box) & (int)has_inside(capsule);
    if (sound & grown_boxes_apart(box, 0.0, box_of_segment(core_of(capsule)), capsule.radius)) {
        return COLLIDE_APART;
    }
    const int gap = sound ? filter_gap_aabb_capsule(box, capsule) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : aabb_capsule_exactly(box, capsule);
}

collide_relation collide_obb_capsule(geom_obb2 box, geom_capsule2 capsule) {
    if (capsule.radius == 0.0) {
        return collide_segment_obb(core_of(capsule), box);
    }
    const bool sound =
        (int)sound_obb(box) & (int)(box.half.x + box.half.y <= DBL_MAX) & (int)has_inside(capsule);
    if (sound & circles_apart_doubled(box, capsule)) {
        return COLLIDE_APART;
    }
    const int gap = sound ? filter_gap_obb_capsule(box, capsule) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : obb_capsule_exactly(box, capsule);
}

collide_relation collide_capsule_capsule(geom_capsule2 a, geom_capsule2 b) {
    if (!valid_capsule(a) || !valid_capsule(b)) {
        return COLLIDE_INVALID;
    }
    const geom_segment2 core_a = core_of(a);
    const geom_segment2 core_b = core_of(b);
    if (grown_boxes_apart(box_of_segment(core_a), a.radius, box_of_segment(core_b), b.radius)) {
        return COLLIDE_APART;
    }
    const collide_relation of_cores = collide_relation_of_segments(core_a, core_b);
    if (of_cores == COLLIDE_OVERLAPPING) {
        return of_cores;
    }
    return collide_relation_of_gap(gap_of_ends(core_a, core_b, a.radius, b.radius));
}
