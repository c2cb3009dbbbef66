/* How deep two shapes of the plane are in each other, along which way they part, and where they press.
 *
 *     const collide_manifold press = collide_shape_manifold(ground, wheel);
 *     wheel_center = geom_vec2_add_scaled(wheel_center, press.depth, press.normal);      no longer overlapping
 *     for (int i = 0; i < press.count; ++i) { ... press.points[i].point, press.points[i].depth ... }
 *
 * Method: two convex shapes overlap where the set of the differences of their points, b - a, holds the origin inside, and
 * the shortest way out of it is their penetration depth (S. Cameron, R. K. Culley, "Determining the minimum
 * translational distance between two convex polyhedra", ICRA 1986). In the plane the border of that set is known edge
 * by edge, so the nearest edge is found by one walk around it: no iteration that has to converge. The contact points
 * come from clipping the edge that faces it on the other shape (D. Baraff, "An introduction to physically based
 * modeling: rigid body simulation II", SIGGRAPH course notes 1997). */
#ifndef COLLIDE_CONTACT2_H
#define COLLIDE_CONTACT2_H

#include <collide/result.h>
#include <collide/shape2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How two shapes press on each other (<collide/result.h>).
 *
 * `relation` is collide_shape_relation(a, b), which is exact, and the rest tells the same story: `count` is positive
 * exactly when the shapes meet, and `depth` exactly when they overlap. `normal` is a unit vector, rounded; it is (0, 0)
 * when they are apart, and NaN, like the depth, when the input is invalid. Discs, capsules and boxes that only touch
 * have contact points like others, of depth 0.
 *
 * The depth of convex shapes, which are all but polygons, is within two roundings of the true one, plus 2^-98 of the
 * largest coordinate difference or size involved. Where several directions are equally short one is chosen: the same for
 * the same shapes in the same places, whatever the unit of length. Discs, and other shapes with a single point in
 * common as their cores, part along (1, 0) when their centres coincide. Shapes that touch have the normal of an edge
 * that holds the contact, or of the circle there.
 *
 * Contact points of convex shapes: one, on the line of closest approach, when neither shape has an edge there. Otherwise
 * the edge of the one is the reference, at right angles to the normal. The edge that faces it on the other shape is
 * clipped to the length of the reference, and its ends are the contacts, as far as they lie below the reference: two
 * for a box or capsule that lies on a box, one for a corner. Each is midway between the two surfaces, and its own depth
 * is the distance of these along the normal; the largest of them is `depth`.
 *
 * Polygons with holes can be parted by moving in many ways. Their depth is the shortest translation among these: at
 * right angles to an edge, until it only touches a vertex of the other shape; away from a vertex to the distance of a
 * radius; or until two such places touch at once, as in a corner. Each is only taken when the exact relation of the
 * moved shape is not overlapping, give or take some roundings of the coordinates. The shortest of all translations is
 * one of these, so it is found unless a way out is so narrow that rounding closes it; when none of these holds, the
 * boxes around the shapes are parted. Depth and points then carry an error of some 2^-40 of the largest
 * coordinate difference instead of the bound above. The contact points are the outermost places where the shapes touch
 * once b has moved by normal * depth, each taken back by half of that way, with the whole depth.
 *
 * (a, b) and (b, a) give the same depth, bit for bit, the opposite normal, and the same points, unless a and b are equal.
 * Multiplying all lengths by a power of two does the same to lengths and places and leaves the normal.
 *
 * Pure, thread-safe, no allocation. Plain shapes take about a microsecond; convex rings time linear in the number of
 * vertices of both. Polygons take more, and the more the deeper the shapes are in each other: a box and a polygon of
 * 100 vertices 0.1 to 0.3 milliseconds, two such polygons 5 to 30. */
COLLIDE_API collide_manifold collide_shape_manifold(collide_shape a, collide_shape b);

#ifdef __cplusplus
}
#endif

#endif
