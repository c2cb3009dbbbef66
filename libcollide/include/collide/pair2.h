/* Exact relations of two shapes of the plane: one function for each pair of shapes.
 *
 * All functions return a collide_relation; <collide/result.h> defines apart, touching and overlapping. The
 * relation is the sign of a polynomial in the stored doubles. A floating-point filter with a proven error
 * bound decides it, or exact arithmetic if the filter is not certain. Every finite input is decided
 * correctly. Multiplying all lengths by a power of two does not change an answer as long as no bit is lost.
 *
 * Errors: COLLIDE_INVALID for NaN, infinity, a negative size, a box with min above max, or a zero axis.
 *
 * f(a, b) equals f(b, a) if both exist. Reversing a segment and reversing or rotating a ring do not change
 * the answer.
 *
 * Cost: constant time unless a function says otherwise. 4 to 60 ns for shapes that are not close to touching.
 * 0.2 to 3 us if exact arithmetic must decide. If the numbers also span the whole range of exponents, about
 * 100 us for a segment and a capsule, the slowest pair found. Pure. Thread-safe. Does not allocate.
 *
 * <collide/shape2.h> takes shapes of mixed kinds and margins. */
#ifndef COLLIDE_PAIR2_H
#define COLLIDE_PAIR2_H

#include <collide/result.h>
#include <geom/polygon.h>
#include <geom/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns whether the bounding boxes of two segments have no common point. The segments then have none
 * either. Exact. Returns false for NaN. */
COLLIDE_API bool collide_quick_reject(geom_segment2 a, geom_segment2 b);

/* The sides of a line on which the two ends of a segment lie: +1 left of the direction from line.a to line.b,
 * -1 right, 0 on the line. A line with equal ends has no sides: both are 0. */
typedef struct collide_sides {
    int of_a;
    int of_b;
} collide_sides;

/* Returns the exact signs of the two cross products of the straddle test. The segment straddles the line if
 * of_a * of_b <= 0. Returns zeros for NaN. */
COLLIDE_API collide_sides collide_straddle(geom_segment2 line, geom_segment2 segment);

/* Points. A point is a disc of radius 0: it touches a segment on which it lies, and overlaps a shape that has
 * it inside. */

/* Returns the relation of two points. Equal points touch. */
COLLIDE_API collide_relation collide_point_point(geom_vec2 a, geom_vec2 b);

/* Returns the relation of a point and a segment. A point on the segment touches it. */
COLLIDE_API collide_relation collide_point_segment(geom_vec2 point, geom_segment2 segment);

/* Returns the relation of a point and a disc. */
COLLIDE_API collide_relation collide_point_circle(geom_vec2 point, geom_circle circle);

/* Returns the relation of a point and an axis-aligned box. */
COLLIDE_API collide_relation collide_point_aabb(geom_vec2 point, geom_aabb2 box);

/* Returns the relation of a point and an oriented box. */
COLLIDE_API collide_relation collide_point_obb(geom_vec2 point, geom_obb2 box);

/* Returns the relation of two segments. Method: quick reject, then each segment must straddle the line of the
 * other. On one line the boxes alone decide. */
COLLIDE_API collide_relation collide_segment_segment(geom_segment2 a, geom_segment2 b);

/* Returns the relation of a segment and a disc. Method: compares the squared distance of the center from the
 * segment with the squared radius. In the frame of the segment the distance is a sum of three squares,
 * beside, before and behind it, so there are no cases. */
COLLIDE_API collide_relation collide_segment_circle(geom_segment2 segment, geom_circle circle);

/* The intersection of the line through a segment with a circle.
 *
 * count  2 if the line crosses the circle, 1 if it is tangent (t[0] = t[1]), 0 if it misses; exact
 * t      the roots of |a + t (b - a) - center|^2 = radius^2, t[0] <= t[1]; fractions of the way from a to b,
 *        not clamped to [0, 1]
 *
 * The segment meets the disc if [0, 1] meets [t[0], t[1]], which collide_segment_circle decides exactly. The
 * roots are rounded, and finite. Let q = radius / |b - a| and s = q + |t[0] + t[1]| / 2. A root t is off by
 * at most 2^-52 |t| + 2^-98 s and the smallest double. For nearly tangent lines the smaller one of two terms
 * is added: 2^-96 q s / (t[1] - t[0]) and 2^-49 sqrt(q s). */
typedef struct collide_line_circle {
    int count;
    double t[2];
} collide_line_circle;

/* Returns the intersection of the line through a segment with a circle. `count` is 0 for invalid input and
 * for a segment of length 0. */
COLLIDE_API collide_line_circle collide_line_circle_parameters(geom_segment2 segment, geom_circle circle);

/* Returns the relation of a segment and an axis-aligned box. Method: separating axes, those of the box and
 * the normal of the segment (S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996, section 5, in
 * the plane). Three axes are cheaper than testing the two diagonals of the box, which is also correct, and
 * they distinguish touching from overlapping. */
COLLIDE_API collide_relation collide_segment_aabb(geom_segment2 segment, geom_aabb2 box);

/* Returns the relation of a segment and an oriented box. Method: as collide_segment_aabb. */
COLLIDE_API collide_relation collide_segment_obb(geom_segment2 segment, geom_obb2 box);

/* Returns the relation of two discs. Method: compares the squared distance of the centers with the squared
 * sum of the radii, neither of which is rounded. */
COLLIDE_API collide_relation collide_circle_circle(geom_circle a, geom_circle b);

/* Returns the relation of a disc and an axis-aligned box. Method: compares the squared distance of the center
 * from the box with the squared radius. */
COLLIDE_API collide_relation collide_circle_aabb(geom_circle circle, geom_aabb2 box);

/* Returns the relation of a disc and an oriented box. Method: as collide_circle_aabb. */
COLLIDE_API collide_relation collide_circle_obb(geom_circle circle, geom_obb2 box);

/* Returns the relation of two axis-aligned boxes. Method: compares coordinates. */
COLLIDE_API collide_relation collide_aabb_aabb(geom_aabb2 a, geom_aabb2 b);

/* Returns the relation of an axis-aligned box and an oriented box. Method: as collide_obb_obb. */
COLLIDE_API collide_relation collide_aabb_obb(geom_aabb2 a, geom_obb2 b);

/* Returns the relation of two oriented boxes. Method: the four separating axes. */
COLLIDE_API collide_relation collide_obb_obb(geom_obb2 a, geom_obb2 b);

/* Capsules. Method: the shapes meet if the segment of the capsule meets the other shape or the segment of the
 * other capsule. They also meet if the smallest distance of an end or corner of one from the other is at most
 * the radius, or the sum of the radii. */

/* Returns the relation of a point and a capsule. */
COLLIDE_API collide_relation collide_point_capsule(geom_vec2 point, geom_capsule2 capsule);

/* Returns the relation of a segment and a capsule. */
COLLIDE_API collide_relation collide_segment_capsule(geom_segment2 segment, geom_capsule2 capsule);

/* Returns the relation of a disc and a capsule. */
COLLIDE_API collide_relation collide_circle_capsule(geom_circle circle, geom_capsule2 capsule);

/* Returns the relation of an axis-aligned box and a capsule. */
COLLIDE_API collide_relation collide_aabb_capsule(geom_aabb2 box, geom_capsule2 capsule);

/* Returns the relation of an oriented box and a capsule. */
COLLIDE_API collide_relation collide_obb_capsule(geom_obb2 box, geom_capsule2 capsule);

/* Returns the relation of two capsules. */
COLLIDE_API collide_relation collide_capsule_capsule(geom_capsule2 a, geom_capsule2 b);

/* Convex rings: the vertices of a convex ring in order, in either orientation. One vertex is a point, two are
 * a segment. Vertices on a straight edge, equal neighbors, and rings that are folded flat onto one line are
 * legal. A ring without vertices gives COLLIDE_INVALID.
 *
 * The ring must be convex (geom_ring_convexity), which is not verified: for another ring the answer may be
 * wrong, including COLLIDE_APART for overlapping shapes. Rounding can bend a straight edge inwards when a
 * ring is moved; geom_transform2_convex (<geom/transform_shape.h>) keeps a moved ring convex.
 *
 * Cost: linear in the number of vertices, 3 to 20 ns each. All vertices are verified to be finite, which
 * takes 0.3 ns each. For many points and one large ring use <geom/locate.h>.
 *
 * Method: rings of up to 32 vertices are first tested by separating axes, in doubles with known error. Other
 * cases are decided by a walk around the polygon of differences, whose edges are those of both shapes ordered
 * by direction (M. de Berg et al., "Computational Geometry", chapter 13). A point is located by bisection in
 * the fan of rays from one vertex. */

/* Returns the relation of a point and a convex ring. */
COLLIDE_API collide_relation collide_point_convex(geom_vec2 point, geom_ring convex);

/* Returns the relation of a segment and a convex ring. */
COLLIDE_API collide_relation collide_segment_convex(geom_segment2 segment, geom_ring convex);

/* Returns the relation of a disc and a convex ring. */
COLLIDE_API collide_relation collide_circle_convex(geom_circle circle, geom_ring convex);

/* Returns the relation of an axis-aligned box and a convex ring. */
COLLIDE_API collide_relation collide_aabb_convex(geom_aabb2 box, geom_ring convex);

/* Returns the relation of an oriented box and a convex ring. */
COLLIDE_API collide_relation collide_obb_convex(geom_obb2 box, geom_ring convex);

/* Returns the relation of a capsule and a convex ring. */
COLLIDE_API collide_relation collide_capsule_convex(geom_capsule2 capsule, geom_ring convex);

/* Returns the relation of two convex rings. */
COLLIDE_API collide_relation collide_convex_convex(geom_ring a, geom_ring b);

/* Polygons with holes. Rings may have either orientation. They must be simple and disjoint
 * (geom_polygon_check), which is not verified: for others a point follows the even-odd rule, and other shapes
 * may get touching instead of overlapping or the reverse. A polygon without rings, or with a ring of fewer
 * than three points, gives COLLIDE_INVALID.
 *
 * A shape overlaps a polygon if their insides meet. A point, a segment, or a shape as thin as one overlaps it
 * if it meets its inside.
 *
 * Cost: linear in the number of vertices, 1 to 5 ns each. Two polygons of n vertices in all take O(n log n),
 * and something for each part of a border that is near to the other one. Two of 10,000 vertices take 0.1 ms
 * if they cross, and 1 to 20 ms if the borders run close along each other. A convex ring of more than 32
 * vertices counts as a polygon. Two fans cost the product: rings of which all edges lead close to one place,
 * without a crossing. Polygons that are asked again and again are faster with an index
 * (<collide/indexed2.h>). */

/* Returns the relation of a point and a polygon. */
COLLIDE_API collide_relation collide_point_polygon(geom_vec2 point, geom_polygon polygon);

/* Returns the relation of a segment and a polygon. */
COLLIDE_API collide_relation collide_segment_polygon(geom_segment2 segment, geom_polygon polygon);

/* Returns the relation of a disc and a polygon. */
COLLIDE_API collide_relation collide_circle_polygon(geom_circle circle, geom_polygon polygon);

/* Returns the relation of an axis-aligned box and a polygon. */
COLLIDE_API collide_relation collide_aabb_polygon(geom_aabb2 box, geom_polygon polygon);

/* Returns the relation of an oriented box and a polygon. */
COLLIDE_API collide_relation collide_obb_polygon(geom_obb2 box, geom_polygon polygon);

/* Returns the relation of a capsule and a polygon. */
COLLIDE_API collide_relation collide_capsule_polygon(geom_capsule2 capsule, geom_polygon polygon);

/* Returns the relation of a convex ring and a polygon. */
COLLIDE_API collide_relation collide_convex_polygon(geom_ring convex, geom_polygon polygon);

/* Returns the relation of two polygons. */
COLLIDE_API collide_relation collide_polygon_polygon(geom_polygon a, geom_polygon b);

#ifdef __cplusplus
}
#endif

#endif
