/* Typed relations of the plane: segments, discs and boxes. */
#include <collide/pair2.h>

#include "exact/predicate2.h"
#include "numeric/number_filter.h"
#include "shape/valid2.h"

#include <geom/predicate.h>

#include "exact/predicate2.inl" /* with the numbers of the filter */

/* The fast tests look at little of the gate first. Where the filter is sure of a sign, every number that it
 * has taken in is finite, because NaN and infinity make it unsure. What it leaves open goes to a slow twin,
 * `..._exactly`, which passes the whole gate and decides with exact arithmetic. */

/* Adding up makes a NaN of any NaN. Infinities of both signs make one too, and are then not rejected
 * either. */
static bool has_nan(geom_segment2 s) { return isnan((s.a.x + s.a.y) + (s.b.x + s.b.y)); }

bool collide_quick_reject(geom_segment2 a, geom_segment2 b) {
    return boxes_apart(box_of_segment(a), box_of_segment(b)) && !has_nan(a) && !has_nan(b);
}

collide_sides collide_straddle(geom_segment2 line, geom_segment2 segment) {
    const collide_sides sides = {geom_orient2d(line.a, line.b, segment.a),
                                 geom_orient2d(line.a, line.b, segment.b)};
    return sides;
}

/* On one line all signs are 0 and the boxes, which do meet, decide. Otherwise a sign of 0 is an end of one
 * segment on the line of the other, which the other straddles there. */
static GEOM_COLD collide_relation segment_segment_exactly(geom_segment2 a, geom_segment2 b) {
    const collide_sides of_b = collide_straddle(a, b);
    const collide_sides of_a = collide_straddle(b, a);
    const int across_a = of_b.of_a * of_b.of_b;
    const int across_b = of_a.of_a * of_a.of_b;
    return collide_relation_of_gap(across_a > across_b ? across_a : across_b);
}

/* The product of the signs of the two ends of the segment, where both are certain, or COLLIDE_UNSURE. */
static inline int filter_straddle(geom_segment2 line, geom_segment2 segment) {
    number_space space;
    number_space_init(&space);
    const vector d = vector_difference(&space, line.b, line.a);
    return number_sign(cross(d, vector_difference(&space, segment.a, line.a))) *
           number_sign(cross(d, vector_difference(&space, segment.b, line.a)));
}

collide_relation collide_relation_of_segments(geom_segment2 a, geom_segment2 b) {
    if (boxes_apart(box_of_segment(a), box_of_segment(b))) {
        return COLLIDE_APART;
    }
    const int across_a = filter_straddle(a, b);
    if (across_a > 0) {
        return COLLIDE_APART;
    }
    const int across_b = filter_straddle(b, a);
    if (across_b > 0) {
        return COLLIDE_APART;
    }
    return across_a < 0 && across_b < 0 ? COLLIDE_OVERLAPPING : segment_segment_exactly(a, b);
}

collide_relation collide_segment_segment(geom_segment2 a, geom_segment2 b) {
    if (!valid_segments(a, b)) {
        return COLLIDE_INVALID;
    }
    return collide_relation_of_segments(a, b);
}

static GEOM_COLD collide_relation segment_circle_exactly(geom_segment2 segment, geom_circle circle) {
    if (!valid_segment(segment) || !valid_circle(circle)) {
        return COLLIDE_INVALID;
    }
    if (geom_vec2_equal(segment.a, segment.b)) {
        return collide_relation_of_gap(collide_gap_points(circle.center, segment.a, circle.radius, 0.0));
    }
    return collide_relation_of_gap(collide_exact_gap_circle_segment(circle, segment));
}

collide_relation collide_segment_circle(geom_segment2 segment, geom_circle circle) {
    const int gap = circle.radius >= 0.0 ? gap_circle_segment(circle, segment) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : segment_circle_exactly(segment, circle);
}

static collide_relation smaller_relation(collide_relation a, collide_relation b) { return a < b ? a : b; }

static GEOM_COLD collide_relation segment_aabb_exactly(geom_segment2 segment, geom_aabb2 box) {
    const collide_relation of_boxes = relation_of_boxes(box_of_segment(segment), box);
    return smaller_relation(of_boxes, collide_relation_of_gap(collide_exact_gap_line_aabb(segment, box)));
}

collide_relation collide_segment_aabb(geom_segment2 segment, geom_aabb2 box) {
    if (!valid_segment(segment) || !valid_aabb(box)) {
        return COLLIDE_INVALID;
    }
    const collide_relation of_boxes = relation_of_boxes(box_of_segment(segment), box);
    if (of_boxes == COLLIDE_APART || geom_vec2_equal(segment.a, segment.b)) {
        return of_boxes;
    }
    const int gap = gap_line_aabb(segment, box);
    return gap != COLLIDE_UNSURE ? smaller_relation(of_boxes, collide_relation_of_gap(gap))
                                 : segment_aabb_exactly(segment, box);
}

static GEOM_COLD collide_relation segment_obb_exactly(geom_segment2 segment, geom_obb2 box) {
    if (!valid_segment(segment) || !valid_obb(box)) {
        return COLLIDE_INVALID;
    }
    return collide_relation_of_gap(collide_exact_gap_segment_obb(segment, box));
}

collide_relation collide_segment_obb(geom_segment2 segment, geom_obb2 box) {
    const int gap = sound_obb(box) ? gap_segment_obb(segment, box) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : segment_obb_exactly(segment, box);
}

static GEOM_COLD collide_relation circle_circle_exactly(geom_circle a, geom_circle b) {
    if (!valid_circle(a) || !valid_circle(b)) {
        return COLLIDE_INVALID;
    }
    return collide_relation_of_gap(collide_exact_gap_points(a.center, b.center, a.radius, b.radius));
}

collide_relation collide_circle_circle(geom_circle a, geom_circle b) {
    const bool sound = (a.radius >= 0.0) & (b.radius >= 0.0);
    const int gap = sound ? gap_points(a.center, b.center, a.radius, b.radius) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : circle_circle_exactly(a, b);
}

/* Each coordinate of the nearest point of the box is one of the given point or of the box; it is never
 * rounded. */
static inline geom_vec2 nearest_in_box(geom_vec2 p, geom_aabb2 box) {
    return geom_vec2_make(geom_max(geom_min(box.max.x, p.x), box.min.x),
                          geom_max(geom_min(box.max.y, p.y), box.min.y));
}

static GEOM_COLD collide_relation circle_aabb_exactly(geom_circle circle, geom_aabb2 box) {
    if (!valid_circle(circle) || !valid_aabb(box)) {
        return COLLIDE_INVALID;
    }
    if (circle.radius == 0.0) {
        return relation_of_boxes(box_of_point(circle.center), box);
    }
    const geom_vec2 nearest = nearest_in_box(circle.center, box);
    return collide_relation_of_gap(collide_exact_gap_point_circle(circle.center, nearest, circle.radius));
}

collide_relation collide_circle_aabb(geom_circle circle, geom_aabb2 box) {
    const geom_vec2 nearest = nearest_in_box(circle.center, box);
    const geom_vec2 size = geom_vec2_sub(box.max, box.min);
    const bool sound =
        (geom_min(circle.radius, geom_min(size.y, size.x)) >= 0.0) & (size.x + size.y <= DBL_MAX);
    const int gap = sound ? gap_point_circle(circle.center, nearest, circle.radius) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : circle_aabb_exactly(circle, box);
}

static GEOM_COLD collide_relation circle_obb_exactly(geom_circle circle, geom_obb2 box) {
    if (!valid_circle(circle) || !valid_obb(box)) {
        return COLLIDE_INVALID;
    }
    return collide_relation_of_gap(collide_exact_gap_circle_obb(circle, box));
}

collide_relation collide_circle_obb(geom_circle circle, geom_obb2 box) {
    if (circle.radius == 0.0) {
        return collide_point_obb(circle.center, box);
    }
    const bool sound = (circle.radius > 0.0) & sound_obb(box);
    const int gap = sound ? gap_circle_obb(circle, box) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : circle_obb_exactly(circle, box);
}

collide_relation collide_aabb_aabb(geom_aabb2 a, geom_aabb2 b) {
    const geom_vec2 size_a = geom_vec2_sub(a.max, a.min);
    const geom_vec2 size_b = geom_vec2_sub(b.max, b.min);
    const bool sound = (geom_min(geom_min(size_b.y, size_b.x), geom_min(size_a.y, size_a.x)) >= 0.0) &
                       ((size_a.x + size_a.y) + (size_b.x + size_b.y) <= DBL_MAX);
    if (!sound && !(valid_aabb(a) && valid_aabb(b))) {
        return COLLIDE_INVALID;
    }
    return relation_of_boxes(a, b);
}

static GEOM_COLD collide_relation aabb_obb_exactly(geom_aabb2 a, geom_obb2 b) {
    if (!valid_aabb(a) || !valid_obb(b)) {
        return COLLIDE_INVALID;
    }
    return collide_relation_of_gap(collide_exact_gap_aabb_obb(a, b));
}

collide_relation collide_aabb_obb(geom_aabb2 a, geom_obb2 b) {
    const bool sound = (int)ordered_aabb(a) & (int)sound_obb(b);
    const int gap = sound ? gap_aabb_obb(a, b) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : aabb_obb_exactly(a, b);
}

static GEOM_COLD collide_relation obb_obb_exactly(geom_obb2 a, geom_obb2 b) {
    if (!valid_obb(a) || !valid_obb(b)) {
        return COLLIDE_INVALID;
    }
    return collide_relation_of_gap(collide_exact_gap_obb_obb(a, b));
}

collide_relation collide_obb_obb(geom_obb2 a, geom_obb2 b) {
    const bool sound = (int)sound_obb(a) & (int)sound_obb(b);
    const int gap = sound ? gap_obb_obb(a, b) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : obb_obb_exactly(a, b);
}
