/* The penetration depth, the separating direction and the contact points of two shapes of the plane.
 *
 *     const collide_manifold press = collide_shape_manifold(ground, wheel);
 *     wheel_center = geom_vec2_add_scaled(wheel_center, press.depth, press.normal);  (now they only touch)
 *     for (int i = 0; i < press.count; ++i) { ... press.points[i].point, press.points[i].depth ... }
 *
 * Method: two convex shapes overlap if the set of differences b - a contains the origin inside. The shortest
 * way out of the set is the penetration depth (S. Cameron, R. K. Culley, "Determining the minimum
 * translational distance between two convex polyhedra", ICRA 1986). In the plane the border of the set is
 * known edge by edge, so one walk around it finds the nearest edge without iteration. The contact points
 * result from clipping the facing edge of the other shape (D. Baraff, "An introduction to physically based
 * modeling: rigid body simulation II", SIGGRAPH course notes 1997). */
#ifndef COLLIDE_CONTACT2_H
#define COLLIDE_CONTACT2_H

#include <collide/result.h>
#include <collide/shape2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the contact of two shapes (<collide/result.h>).
 *
 * `relation` is collide_shape_relation(a, b), which is exact. `count` is positive if and only if the shapes
 * meet, `depth` if and only if they overlap. `normal` is a rounded unit vector, from a to b. Shapes that only
 * touch have contact points of depth 0.
 *
 * Convex shapes, which are all but polygons: the depth is within two roundings of the true one plus 2^-98 of
 * the largest coordinate difference or size. If several directions are equally short, the choice depends only
 * on the shapes and their places, not on the unit of length. Discs with a common center, and other shapes
 * whose cores have a single common point, separate along (1, 0). Touching shapes have the normal of an edge
 * at the contact, or of the circle.
 *
 * Contact points of convex shapes: one point, on the line of closest approach, if neither shape has an edge
 * there. Otherwise the edge of one shape is the reference, at right angles to the normal. The facing edge of
 * the other shape is clipped to its length. The ends that lie below the reference are the contacts: two for a
 * box or capsule that lies on a box, one for a corner.
 *
 * Polygons with holes: the depth is the shortest translation among these candidates. Move at right angles to
 * an edge until it only touches a vertex of the other shape. Or move away from a vertex to the distance of a
 * radius. Or move until two such places touch at once, as in a corner. A candidate is valid only if the exact
 * relation of the moved shape is not overlapping, up to some roundings. The shortest translation is among the
 * candidates, unless rounding closes a very narrow way out. If no candidate is valid, the bounding boxes are
 * separated. The error of depth and points is some 2^-40 of the largest coordinate difference. The contact
 * points are the outermost places where the shapes touch after b has moved by depth * normal, moved back by
 * half of that, with the whole depth.
 *
 * (a, b) and (b, a) give the same depth, bit for bit, the opposite normal and the same points, unless a and b
 * are equal. Multiplying all lengths by a power of two does the same to lengths and places and keeps the
 * normal.
 *
 * Cost: about 1 us for simple shapes; linear in the number of vertices for convex rings.
 *
 * Polygons of n and m vertices have up to n m candidates over an edge, and up to their square where two such
 * places touch at once. The set of translations that part two polygons may have that many corners, and it is
 * not stored, since nothing is allocated. Candidates shorter than a length that surely does not part them are
 * left out. Edges that cross reject most others in constant time. So shallow overlaps cost about n + m plus
 * what is near. Deep overlaps of rings with long spikes cost the fourth power of the number of vertices, and
 * of jagged discs about the square. Two stars of 50, 100 and 200 vertices take about 1 ms, 20 ms and 0.3 s. A
 * simple shape deep in a polygon costs up to the square of its vertices: a box in one of 200 vertices takes
 * about 0.5 ms.
 *
 * Pure. Thread-safe. Does not allocate. It needs about 60 KB of stack for polygons. */
COLLIDE_API collide_manifold collide_shape_manifold(collide_shape a, collide_shape b);

#ifdef __cplusplus
}
#endif

#endif
