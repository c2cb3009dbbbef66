/* Do two shapes of the plane meet? One function a pair, each exact.
 *
 * All functions return a collide_relation (<collide/result.h> says what apart, touching and overlapping mean):
 * the sign of a polynomial in the stored doubles, decided by a floating-point filter with a proven error bound
 * and, where that is not sure, by exact arithmetic. Every finite input is decided rightly. A NaN, an infinity, a
 * negative size, a box with min above max or a zero axis gives COLLIDE_INVALID. Multiplying all lengths by a
 * power of two changes no answer as long as no bit of them is lost.
 *
 * f(a, b) answers the same as f(b, a) where both exist; reversing a segment, and reversing or rotating a ring,
 * changes nothing. All functions are pure and thread-safe, allocate nothing, and take constant time unless
 * they say otherwise: 4 to 60 nanoseconds for shapes that are not on the verge of touching; 0.2 to 3 microseconds where
 * exact arithmetic must decide, some more where the numbers span the whole range of doubles.
 *
 * Shapes of mixed kinds, and "closer than a margin", are in <collide/shape2.h>. */
#ifndef COLLIDE_PAIR2_H
#define COLLIDE_PAIR2_H

#include <collide/result.h>
#include <geom/polygon.h>
#include <geom/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Whether the bounding boxes of two segments have no common point: then the segments have none either. Exact
 * comparisons of coordinates; with NaN the answer is false (not rejected). */
COLLIDE_API bool collide_quick_reject(geom_segment2 a, geom_segment2 b);

/* On which sides of the line through `line` the two ends of `segment` lie: +1 left of the direction from
 * line.a to line.b, -1 right, 0 on the line (also when line.a = line.b, which has no sides). */
typedef struct collide_sides {
    int of_a;
    int of_b;
} collide_sides;

/* The straddle test: the exact signs of the two cross products. The segment straddles the line when the
 * signs differ or one is 0, that is when of_a * of_b <= 0. Finite input; NaN gives zeros. */
COLLIDE_API collide_sides collide_straddle(geom_segment2 line, geom_segment2 segment);

/* A point, which is a disc of radius 0: it touches a segment that it lies on, and overlaps what holds it inside. Two
 * points touch when they are equal. */
COLLIDE_API collide_relation collide_point_point(geom_vec2 a, geom_vec2 b);
COLLIDE_API collide_relation collide_point_segment(geom_vec2 point, geom_segment2 segment);
COLLIDE_API collide_relation collide_point_circle(geom_vec2 point, geom_circle circle);
COLLIDE_API collide_relation collide_point_aabb(geom_vec2 point, geom_aabb2 box);
COLLIDE_API collide_relation collide_point_obb(geom_vec2 point, geom_obb2 box);

/* Two segments: quick reject, then each straddles the line of the other. On one line the boxes alone decide. */
COLLIDE_API collide_relation collide_segment_segment(geom_segment2 a, geom_segment2 b);

/* A segment and a disc: the squared distance of the centre to the segment against the squared radius. In the frame of
 * the segment that distance is a sum of three squares, beside it, before it and behind it, so no case is told apart. */
COLLIDE_API collide_relation collide_segment_circle(geom_segment2 segment, geom_circle circle);

/* Where the line through a segment meets a circle. t[0] <= t[1] are the two roots of the quadratic
 *     |a + t (b - a) - center|^2 = radius^2,
 * fractions of the way from a to b and not clamped to [0, 1]; the segment itself meets the disc exactly when
 * its [0, 1] meets [t[0], t[1]], which collide_segment_circle decides. `count` is exact: 2 when the line crosses
 * the circle, 1 when it is tangent (t[0] = t[1]), 0 when it passes by or the input is invalid; a segment of
 * length zero has no line and gives 0. The roots are rounded, and end at the largest double: their error is at most
 * 1e-15 (1 + |t|) + 1e-29 (|t[0]| + |t[1]|) and, because a nearly tangent line makes the chord sensitive, the smaller of
 * 1e-29 q^2 / (t[1] - t[0]) and 1e-14 q more, where q = radius / |b - a|. */
typedef struct collide_line_circle {
    int count;
    double t[2];
} collide_line_circle;

COLLIDE_API collide_line_circle collide_line_circle_parameters(geom_segment2 segment, geom_circle circle);

/* A segment and a box, axis-aligned or oriented, by separating axes: those of the box and the normal of the
 * segment (S. Gottschalk, M. C. Lin, D. Manocha, OBBTree, SIGGRAPH 1996, section 5, in the plane). Testing the
 * segment against the two diagonals of the box is as correct for closed sets, but takes eight orientations and two
 * point tests; three axes take a third of that, share their products, and extend to touching or overlapping without
 * further cases. */
COLLIDE_API collide_relation collide_segment_aabb(geom_segment2 segment, geom_aabb2 box);
COLLIDE_API collide_relation collide_segment_obb(geom_segment2 segment, geom_obb2 box);

/* Two discs: squared distance of the centres against the squared sum of the radii, neither rounded. */
COLLIDE_API collide_relation collide_circle_circle(geom_circle a, geom_circle b);

/* A disc and a box: squared distance of the centre to the box against the squared radius. */
COLLIDE_API collide_relation collide_circle_aabb(geom_circle circle, geom_aabb2 box);
COLLIDE_API collide_relation collide_circle_obb(geom_circle circle, geom_obb2 box);

/* Two boxes: comparisons of coordinates; for oriented boxes the four separating axes. */
COLLIDE_API collide_relation collide_aabb_aabb(geom_aabb2 a, geom_aabb2 b);
COLLIDE_API collide_relation collide_aabb_obb(geom_aabb2 a, geom_obb2 b);
COLLIDE_API collide_relation collide_obb_obb(geom_obb2 a, geom_obb2 b);

/* A capsule is a segment with a radius: its segment meets the other shape (or the segment of the other capsule), or the
 * least distance of an end or corner of one to the other is at most the radius (the sum of the radii). */
COLLIDE_API collide_relation collide_point_capsule(geom_vec2 point, geom_capsule2 capsule);
COLLIDE_API collide_relation collide_segment_capsule(geom_segment2 segment, geom_capsule2 capsule);
COLLIDE_API collide_relation collide_circle_capsule(geom_circle circle, geom_capsule2 capsule);
COLLIDE_API collide_relation collide_aabb_capsule(geom_aabb2 box, geom_capsule2 capsule);
COLLIDE_API collide_relation collide_obb_capsule(geom_obb2 box, geom_capsule2 capsule);
COLLIDE_API collide_relation collide_capsule_capsule(geom_capsule2 a, geom_capsule2 b);

/* A convex polygon: the vertices of a convex ring in order, of either orientation, any number of them from one up.
 * One vertex is a point, two are a segment; vertices on a straight edge, equal neighbours, and rings that fold flat
 * onto one line are legal. A ring without vertices is COLLIDE_INVALID.
 *
 * That the ring is convex (geom_ring_convexity) is not verified: for another ring the answer may be wrong, also
 * COLLIDE_APART for shapes that overlap. Rounding can bend a straight edge inwards when a ring is moved;
 * geom_transform2_convex (<geom/transform_shape.h>) moves a ring so that it stays convex.
 *
 * The pairs take linear time in the number of vertices of both, 3 to 20 nanoseconds each. Rings of up to 32 vertices are
 * tried by separating axes first, in doubles that know their error. What that leaves open, and larger rings, are decided
 * on a way around the polygon of the differences, whose edges are those of both shapes ordered by direction (M. de Berg
 * et al., Computational Geometry, chapter 13). A point is found by bisection of the fan of rays from one vertex. All
 * vertices are verified to be finite, which takes 0.3 nanoseconds each; for many points against one large ring there is
 * <geom/locate.h>. */
COLLIDE_API collide_relation collide_point_convex(geom_vec2 point, geom_ring convex);
COLLIDE_API collide_relation collide_segment_convex(geom_segment2 segment, geom_ring convex);
COLLIDE_API collide_relation collide_circle_convex(geom_circle circle, geom_ring convex);
COLLIDE_API collide_relation collide_aabb_convex(geom_aabb2 box, geom_ring convex);
COLLIDE_API collide_relation collide_obb_convex(geom_obb2 box, geom_ring convex);
COLLIDE_API collide_relation collide_capsule_convex(geom_capsule2 capsule, geom_ring convex);
COLLIDE_API collide_relation collide_convex_convex(geom_ring a, geom_ring b);

/* A polygon with holes. Rings may have either orientation and any number of vertices; they must be simple and disjoint
 * (geom_polygon_check), which is not verified here: for others a point follows the even-odd rule, and the rest may
 * answer touching for overlapping or the reverse. A polygon without rings, or with a ring of fewer than three points,
 * is COLLIDE_INVALID. Linear in the number of vertices; two polygons, or a polygon and a convex one, take the
 * product of the two, most pairs of edges costing one comparison of boxes.
 *
 * A shape overlaps a polygon when their insides meet; a point, a segment, and a shape that is as thin as one, when it
 * meets the inside of the polygon. */
COLLIDE_API collide_relation collide_point_polygon(geom_vec2 point, geom_polygon polygon);
COLLIDE_API collide_relation collide_segment_polygon(geom_segment2 segment, geom_polygon polygon);
COLLIDE_API collide_relation collide_circle_polygon(geom_circle circle, geom_polygon polygon);
COLLIDE_API collide_relation collide_aabb_polygon(geom_aabb2 box, geom_polygon polygon);
COLLIDE_API collide_relation collide_obb_polygon(geom_obb2 box, geom_polygon polygon);
COLLIDE_API collide_relation collide_capsule_polygon(geom_capsule2 capsule, geom_polygon polygon);
COLLIDE_API collide_relation collide_convex_polygon(geom_ring convex, geom_polygon polygon);
COLLIDE_API collide_relation collide_polygon_polygon(geom_polygon a, geom_polygon b);

#ifdef __cplusplus
}
#endif

#endif
