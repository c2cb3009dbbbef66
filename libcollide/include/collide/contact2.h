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
 * candidates. A way out that fits exactly, as into a notch as wide as the shape, is found unless rounding
 * closes it. Then the result is a longer way that surely is one: at worst that which separates the bounding
 * boxes. The error of depth and points is some 2^-40 of the largest coordinate difference. The contact points
 * are the outermost places where the shapes touch after b has moved by depth * normal, moved back by half of
 * that, with the whole depth.
 *
 * (a, b) and (b, a) give the same depth, bit for bit, the opposite normal and the same points, unless a and b
 * are equal. Multiplying all lengths by a power of two does the same to lengths and places and keeps the
 * normal.
 *
 * Cost: about 1 us for simple shapes; linear in the number of vertices for convex rings.
 *
 * Polygons are searched in squares of the plane of translations, from the origin outwards, by branch and
 * bound (A. H. Land, A. G. Doig, "An automatic method of solving discrete programming problems", Econometrica
 * 28, 1960). A square is done if a single proof shows that the shapes overlap at all its translations, or if
 * few candidates lie in it. Otherwise it is divided into four. The set of translations that separate two
 * polygons may have as many corners as the square of the product of their vertices, and it is not stored,
 * since nothing is allocated.
 *
 * Overlaps that are shallow for the size of the polygons mostly cost about n + m: two jagged polygons of
 * 10,000 vertices take some 5 ms. Stars take the power 1.6, since all their tips reach as far.
 *
 * Deep overlaps have to be left along a long part of the border of that set. They cost up to the power 2.3 of
 * the vertices: two stars of 50, 100 and 200 vertices take about 1 ms, 3 ms and 8 ms. More than 256 vertices
 * of a shape are looked at in groups, so from there on each square costs more. Sides with many vertices on a
 * line cost little if these are exactly on it, and the square of them if only up to a rounding: nearly all
 * pairs then touch along that line.
 *
 * A simple shape in a polygon mostly costs about n. It costs up to the power 1.9 if it cuts the border in as
 * many places as there are vertices, as a long segment does. A disc in the middle of a circle of vertices
 * takes the power 1.6, since all of them are equally far.
 *
 * Pure. Thread-safe. Does not allocate. It needs about 80 KB of stack for polygons. */
COLLIDE_API collide_manifold collide_shape_manifold(collide_shape a, collide_shape b);

#ifdef __cplusplus
}
#endif

#endif
