#include <collide/pair2.h>

#include "number_filter.h"
#include "predicate2.h"
#include "predicate2_exact.h"
#include "valid2.h"

#include <geom/predicate.h>

#define PREDICATE(name) static inline int filter_##name
#include "predicate2.inl"

/* The fast tests look at little of the gate first. Where the filter is sure of a sign, every number that it has taken in
 * is finite, because NaN and infinity make it unsure. What it leaves open goes to a slow twin, `..._exactly`, which
 * passes the whole gate and decides with exact arithmetic. */

/* geom_orient2d with its filter inlined, for tests that ask for several. */
static inline int orientation(geom_vec2 a, geom_vec2 b, geom_vec2 c) {
    number_space space;
    number_space_init(&space);
    const int sign = number_sign(cross(vector_difference(&space, b, a), vector_difference(&space, c, a)));
    return sign != COLLIDE_UNSURE ? sign : geom_orient2d(a, b, c);
}

/* Adding up makes a NaN of any NaN. Infinities of both signs make one too, and are then not rejected either. */
static bool has_nan(geom_segment2 s) { return isnan((s.a.x + s.a.y) + (s.b.x + s.b.y)); }

bool collide_quick_reject(geom_segment2 a, geom_segment2 b) {
    return boxes_apart(box_of_segment(a), box_of_segment(b)) && !has_nan(a) && !has_nan(b);
}

collide_sides collide_straddle(geom_segment2 line, geom_segment2 segment) {
    const collide_sides sides = {orientation(line.a, line.b, segment.a),
                                 orientation(line.a, line.b, segment.b)};
    return sides;
}

/* On one line all signs are 0 and the boxes, which do meet, decide. Otherwise a sign of 0 is an end of one segment on
 * the line of the other, which the other straddles there. */
collide_relation collide_relation_of_segments(geom_segment2 a, geom_segment2 b) {
    if (boxes_apart(box_of_segment(a), box_of_segment(b))) {
        return COLLIDE_APART;
    }
    const collide_sides of_b = collide_straddle(a, b);
    const int across_a = of_b.of_a * of_b.of_b;
    if (across_a > 0) {
        return COLLIDE_APART;
    }
    const collide_sides of_a = collide_straddle(b, a);
    const int across_b = of_a.of_a * of_a.of_b;
    const int most = across_a > across_b ? across_a : across_b;
    return (collide_relation)(COLLIDE_TOUCHING - most);
}

collide_relation collide_segment_segment(geom_segment2 a, geom_segment2 b) {
    if (!valid_segments(a, b)) {
        return COLLIDE_INVALID;
    }
    return collide_relation_of_segments(a, b);
}

collide_relation collide_segment_circle(geom_segment2 segment, geom_circle circle) {
    if (!valid_segment(segment) || !valid_circle(circle)) {
        return COLLIDE_INVALID;
    }
    if (grown_boxes_apart(box_of_segment(segment), 0.0, box_of_point(circle.center), circle.radius)) {
        return COLLIDE_APART;
    }
    return collide_relation_of_gap(collide_gap_point_segment(circle.center, segment, circle.radius, 0.0));
}

static collide_relation smaller_relation(collide_relation a, collide_relation b) { return a < b ? a : b; }

/* The largest distance by which one box starts behind the other's end, in either coordinate; only its sign is right.
 * Without branches: which side parts them is a matter of chance. */
static inline double gap_of_boxes(geom_aabb2 a, geom_aabb2 b) {
    return greater(greater(a.min.x - b.max.x, b.min.x - a.max.x),
                   greater(a.min.y - b.max.y, b.min.y - a.max.y));
}

static inline collide_relation relation_of_boxes(geom_aabb2 a, geom_aabb2 b) {
    const double gap = gap_of_boxes(a, b);
    return (collide_relation)((gap <= 0.0) + (gap < 0.0));
}

/* The relation of a box and the line of a segment, by the two corners that lie furthest to its left and right: which
 * ones these are follows from the direction of the segment. */
static collide_relation relation_of_box_and_line(geom_aabb2 box, geom_segment2 line) {
    const bool rising = line.b.y >= line.a.y;
    const bool rightwards = line.b.x >= line.a.x;
    const geom_vec2 left = geom_make2(rising ? box.min.x : box.max.x, rightwards ? box.max.y : box.min.y);
    const geom_vec2 right = geom_make2(rising ? box.max.x : box.min.x, rightwards ? box.min.y : box.max.y);
    const int side_of_left = orientation(line.a, line.b, left);
    const int side_of_right = orientation(line.a, line.b, right);
    if (side_of_left < 0 || side_of_right > 0) {
        return COLLIDE_APART;
    }
    return side_of_left > 0 && side_of_right < 0 ? COLLIDE_OVERLAPPING : COLLIDE_TOUCHING;
}

collide_relation collide_segment_aabb(geom_segment2 segment, geom_aabb2 box) {
    if (!valid_segment(segment) || !valid_aabb(box)) {
        return COLLIDE_INVALID;
    }
    const collide_relation of_boxes = relation_of_boxes(box_of_segment(segment), box);
    if (of_boxes == COLLIDE_APART || geom_equal2(segment.a, segment.b)) {
        return of_boxes;
    }
    return smaller_relation(of_boxes, relation_of_box_and_line(box, segment));
}

/* What must be known before the filter may be believed: it need not look at both half extents. */
static inline bool sound_obb(geom_obb2 box) {
    return (box.half.x >= 0.0) & (box.half.y >= 0.0) & (box.half.x + box.half.y <= DBL_MAX) &
           ((box.axis.x != 0.0) | (box.axis.y != 0.0));
}

static GEOM_COLD collide_relation segment_obb_exactly(geom_segment2 segment, geom_obb2 box) {
    if (!valid_segment(segment) || !valid_obb(box)) {
        return COLLIDE_INVALID;
    }
    return collide_relation_of_gap(collide_exact_gap_segment_obb(segment, box));
}

collide_relation collide_segment_obb(geom_segment2 segment, geom_obb2 box) {
    const int gap = sound_obb(box) ? filter_gap_segment_obb(segment, box) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : segment_obb_exactly(segment, box);
}

static GEOM_COLD collide_relation circle_circle_exactly(geom_circle a, geom_circle b) {
    if (!valid_circle(a) || !valid_circle(b)) {
        return COLLIDE_INVALID;
    }
    return collide_relation_of_gap(collide_exact_gap_points(a.center, b.center, a.radius, b.radius));
}

collide_relation collide_circle_circle(geom_circle a, geom_circle b) {
    if (!(a.radius >= 0.0) | !(b.radius >= 0.0)) {
        return COLLIDE_INVALID;
    }
    const int gap = filter_gap_points(a.center, b.center, a.radius, b.radius);
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : circle_circle_exactly(a, b);
}

/* Each coordinate of the nearest point of the box is one of the centre or of the box; it is never rounded. */
collide_relation collide_circle_aabb(geom_circle circle, geom_aabb2 box) {
    if (!valid_circle(circle) || !valid_aabb(box)) {
        return COLLIDE_INVALID;
    }
    if (circle.radius == 0.0) {
        return relation_of_boxes(box_of_point(circle.center), box);
    }
    const geom_vec2 nearest = geom_make2(greater(box.min.x, lesser(circle.center.x, box.max.x)),
                                         greater(box.min.y, lesser(circle.center.y, box.max.y)));
    const int gap = filter_gap_points(circle.center, nearest, circle.radius, 0.0);
    return collide_relation_of_gap(
        gap != COLLIDE_UNSURE ? gap : collide_exact_gap_points(circle.center, nearest, circle.radius, 0.0));
}

static GEOM_COLD collide_relation circle_obb_exactly(geom_circle circle, geom_obb2 box) {
    if (!valid_circle(circle) || !valid_obb(box)) {
        return COLLIDE_INVALID;
    }
    return collide_relation_of_gap(collide_exact_gap_circle_obb(circle, box));
}

collide_relation collide_circle_obb(geom_circle circle, geom_obb2 box) {
    const int gap =
        (circle.radius >= 0.0) & sound_obb(box) ? filter_gap_circle_obb(circle, box) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : circle_obb_exactly(circle, box);
}

collide_relation collide_aabb_aabb(geom_aabb2 a, geom_aabb2 b) {
    const geom_vec2 size_a = geom_sub2(a.max, a.min);
    const geom_vec2 size_b = geom_sub2(b.max, b.min);
    const bool sound = (lesser(lesser(size_a.x, size_a.y), lesser(size_b.x, size_b.y)) >= 0.0) &
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
    const bool sound = valid_aabb(a) && valid_point(b.center) && sound_obb(b);
    const int gap = sound ? filter_gap_aabb_obb(a, b) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : aabb_obb_exactly(a, b);
}

static GEOM_COLD collide_relation obb_obb_exactly(geom_obb2 a, geom_obb2 b) {
    if (!valid_obb(a) || !valid_obb(b)) {
        return COLLIDE_INVALID;
    }
    return collide_relation_of_gap(collide_exact_gap_obb_obb(a, b));
}

collide_relation collide_obb_obb(geom_obb2 a, geom_obb2 b) {
    const int gap = sound_obb(a) & sound_obb(b) ? filter_gap_obb_obb(a, b) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : obb_obb_exactly(a, b);
}

collide_relation collide_point_point(geom_vec2 a, geom_vec2 b) {
    if (!valid_point(a) || !valid_point(b)) {
        return COLLIDE_INVALID;
    }
    return geom_equal2(a, b) ? COLLIDE_TOUCHING : COLLIDE_APART;
}

collide_relation collide_point_segment(geom_vec2 point, geom_segment2 segment) {
    const geom_segment2 still = {point, point};
    return collide_segment_segment(still, segment);
}

collide_relation collide_point_circle(geom_vec2 point, geom_circle circle) {
    const geom_circle disc = {point, 0.0};
    return collide_circle_circle(disc, circle);
}

collide_relation collide_point_aabb(geom_vec2 point, geom_aabb2 box) {
    const geom_circle disc = {point, 0.0};
    return collide_circle_aabb(disc, box);
}

collide_relation collide_point_obb(geom_vec2 point, geom_obb2 box) {
    const geom_circle disc = {point, 0.0};
    return collide_circle_obb(disc, box);
}
