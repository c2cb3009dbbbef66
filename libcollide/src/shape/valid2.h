/* The gate of the relations: which shapes they accept, and comparisons of boxes.
 *
 * The same verdicts as geom_*_status give, without the reason. They are inline because many answers take
 * less time than a call. */
#ifndef COLLIDE_VALID2_H
#define COLLIDE_VALID2_H

#include <collide/result.h>
#include <geom/polygon.h>
#include <geom/scalar.h>
#include <geom/shape.h>

#include <float.h>
#include <math.h>

/* 0 for a finite x, otherwise NaN: these can be added up and tested once. */
static inline double defect2(geom_vec2 p) { return (p.x - p.x) + (p.y - p.y); }

static inline bool valid_size(double size) { return size >= 0.0 && size <= DBL_MAX; }

static inline bool valid_point(geom_vec2 point) { return defect2(point) == 0.0; }

/* A number whose infinity or NaN tells of one in the segment; of a long one it may be infinite as well. */
static inline double span_of_segment(geom_segment2 s) { return fabs(s.b.x - s.a.x) + fabs(s.b.y - s.a.y); }

static inline bool valid_segment(geom_segment2 segment) {
    return span_of_segment(segment) <= DBL_MAX ||
           (geom_vec2_is_finite(segment.a) && geom_vec2_is_finite(segment.b));
}

static inline bool valid_segments(geom_segment2 a, geom_segment2 b) {
    return span_of_segment(a) + span_of_segment(b) <= DBL_MAX || (valid_segment(a) && valid_segment(b));
}

static inline bool valid_circle(geom_circle circle) {
    return valid_point(circle.center) && valid_size(circle.radius);
}

/* The full verdict is only for boxes whose size overflows; it is asked last because it has many branches. */
static inline bool valid_aabb(geom_aabb2 box) {
    const geom_vec2 size = geom_vec2_sub(box.max, box.min);
    return ((size.x >= 0.0) & (size.y >= 0.0) & (size.x + size.y <= DBL_MAX)) ||
           (box.min.x <= box.max.x && box.min.y <= box.max.y && geom_vec2_is_finite(box.min) &&
            geom_vec2_is_finite(box.max));
}

static inline bool valid_obb(geom_obb2 box) {
    return defect2(box.center) + defect2(box.axis) == 0.0 && (box.axis.x != 0.0 || box.axis.y != 0.0) &&
           valid_size(box.half.x) && valid_size(box.half.y);
}

/* What must be known before the filter may be believed, which looks at all numbers of the box. */
static inline bool sound_obb(geom_obb2 box) {
    return (geom_min(box.half.y, box.half.x) >= 0.0) & (fabs(box.axis.x) + fabs(box.axis.y) > 0.0);
}

static inline bool ordered_aabb(geom_aabb2 box) {
    const geom_vec2 size = geom_vec2_sub(box.max, box.min);
    return geom_min(size.y, size.x) >= 0.0;
}

static inline bool valid_capsule(geom_capsule2 capsule) {
    return defect2(capsule.a) + defect2(capsule.b) == 0.0 && valid_size(capsule.radius);
}

/* Two sums side by side, as each addition waits for the one before it. */
static inline bool valid_vertices(geom_ring ring) {
    if (!geom_ring_fits(ring)) {
        return false;
    }
    double even = 0.0;
    double odd = 0.0;
    size_t i = 0;
    for (; i + 2 <= ring.count; i += 2) {
        even += defect2(ring.points[i]);
        odd += defect2(ring.points[i + 1]);
    }
    return even + odd + (i < ring.count ? defect2(ring.points[i]) : 0.0) == 0.0;
}

static inline bool valid_convex(geom_ring ring) { return ring.count > 0 && valid_vertices(ring); }

static inline bool enough_vertices(geom_polygon polygon) {
    if (!geom_polygon_fits(polygon)) {
        return false;
    }
    for (size_t i = 0; i < polygon.count; ++i) {
        if (polygon.rings[i].count < 3) {
            return false;
        }
    }
    return polygon.count > 0;
}

static inline geom_aabb2 box_of_point(geom_vec2 p) {
    const geom_aabb2 box = {p, p};
    return box;
}

static inline geom_aabb2 box_of_segment(geom_segment2 s) {
    const geom_aabb2 box = {{geom_min(s.b.x, s.a.x), geom_min(s.b.y, s.a.y)},
                            {geom_max(s.b.x, s.a.x), geom_max(s.b.y, s.a.y)}};
    return box;
}

/* The largest distance by which one box starts behind the other's end, in either coordinate; only its sign is
 * right. Without branches: which side parts them is a matter of chance. */
static inline double gap_of_boxes(geom_aabb2 a, geom_aabb2 b) {
    return geom_max(geom_max(b.min.y - a.max.y, a.min.y - b.max.y),
                    geom_max(b.min.x - a.max.x, a.min.x - b.max.x));
}

static inline collide_relation relation_of_boxes(geom_aabb2 a, geom_aabb2 b) {
    const double gap = gap_of_boxes(a, b);
    return (collide_relation)((gap <= 0.0) + (gap < 0.0));
}

/* A box that holds an oriented one with a few roundings to spare; where it is beyond the doubles, so is the
 * box. What is added covers the roundings of the reach, of its sum with the center, and products that
 * vanish. */
static inline geom_aabb2 loose_box_of_obb(geom_obb2 box) {
    const geom_vec2 u = {fabs(box.axis.x), fabs(box.axis.y)};
    const double reach_x = (box.half.x * u.x + box.half.y * u.y) * (1.0 + 0x1p-50) + DBL_MIN;
    const double reach_y = (box.half.x * u.y + box.half.y * u.x) * (1.0 + 0x1p-50) + DBL_MIN;
    const double x = reach_x + fabs(box.center.x) * 0x1p-51;
    const double y = reach_y + fabs(box.center.y) * 0x1p-51;
    const geom_aabb2 loose = {{box.center.x - x, box.center.y - y}, {box.center.x + x, box.center.y + y}};
    return loose;
}

/* Without branches: which of the four holds is a matter of chance. */
static inline bool boxes_apart(geom_aabb2 a, geom_aabb2 b) {
    return (a.max.x < b.min.x) | (b.max.x < a.min.x) | (a.max.y < b.min.y) | (b.max.y < a.min.y);
}

/* Whether the boxes are apart after growing by r and s on all sides. The sums are rounded, but rounding is
 * monotonic: where rounded bounds are apart, the true ones are. Near contact it may miss a gap, never a
 * contact. */
static inline bool grown_boxes_apart(geom_aabb2 a, double r, geom_aabb2 b, double s) {
    return (a.max.x + r < b.min.x - s) | (b.max.x + s < a.min.x - r) | (a.max.y + r < b.min.y - s) |
           (b.max.y + s < a.min.y - r);
}

/* The same for three sizes at once. Their sum is rounded twice, which the factor outweighs. */
static inline bool boxes_apart_beyond(geom_aabb2 a, geom_aabb2 b, double r, double s, double margin) {
    return grown_boxes_apart(a, ((r + s) + margin) * (1.0 + 0x1p-50), b, 0.0);
}

/* The squared radius of the circle about the box: |half|^2 |axis|^2. Unit axes are not far from 1; others are
 * left to the polynomials, so that neither a small half extent nor a small axis whose square vanishes is
 * magnified. */
static inline double squared_reach(geom_obb2 box) {
    const double scale = geom_vec2_length_squared(box.axis);
    return ((scale > 0.5) & (scale < 2.0)) ? geom_vec2_length_squared(box.half) * scale : HUGE_VAL;
}

/* Whether two sets within circles of squared radii R and S are surely apart, their centers being d apart:
 * |d|^2 > 2 (R + S) >= (sqrt R + sqrt S)^2. There are five roundings on the left, with those of the difference,
 * and eight on the right, each below 2^-53; the seven products may lose 2^-1074 each where they underflow. */
static inline bool circles_apart(geom_vec2 d, double reaches) {
    const double distance = geom_vec2_length_squared(d);
    return (distance <= DBL_MAX) & (distance > 2.0 * (1.0 + 0x1p-48) * reaches + DBL_MIN);
}

#endif
