/* How deep two shapes in space are in each other, along which way they part, and where they press.
 *
 *     const collide_manifold3 press = collide_shape3_manifold(table, crate);
 *     crate_center = geom_vec3_add_scaled(crate_center, press.depth, press.normal);      no longer overlapping
 *     for (int i = 0; i < press.count; ++i) { ... press.points[i].point, press.points[i].depth ... }
 *
 * Method: two convex shapes overlap where the set of the differences of their points, b - a, holds the origin
 * inside, and the shortest way out of it is their penetration depth. For shapes whose faces are known that set's
 * faces are parallel to a face of one shape or to an edge of each (S. Cameron, R. K. Culley, "Determining the
 * minimum translational distance between two convex polyhedra", ICRA 1986), and all are tried. For hulls a
 * polyhedron inside the set expands where it is closest to the origin (G. van den Bergen, GDC 2001). Both work in
 * double-double arithmetic. The contact points come from clipping the face that faces it on the other shape. */
#ifndef COLLIDE_CONTACT3_H
#define COLLIDE_CONTACT3_H

#include <collide/result.h>
#include <collide/shape3.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How two shapes press on each other (<collide/result.h>).
 *
 * `relation` is collide_shape3_relation(a, b), which is exact, and the rest tells the same story: `count` is positive
 * exactly when the shapes meet, and `depth` exactly when they overlap. `normal` is a unit vector, rounded; it is
 * (0, 0, 0) when they are apart, and NaN, like the depth, when the input is invalid.
 *
 * The depth is the length of the least translation that leaves the shapes only touching, within two roundings of it
 * plus 2^-74 of the largest coordinate difference or size involved (with a plane: of the largest coordinate); sharp
 * needles lose digits as in <collide/distance3.h>. Between two hulls, or a hull and another shape whose core has a
 * volume in common with it, the search has room for 128 corners of the set of differences; shapes like finely
 * faceted balls with nearly the same centre may need more, and then the depth is that of the best direction found:
 * moving that far does part the shapes, but a way that is a few percent shorter may exist.
 *
 * Where several directions are equally short the choice is fixed. Shapes with a single point in common as their
 * cores, such as balls with one centre, part along (1, 0, 0) or another fixed direction; two shapes in one plane
 * part at right angles to it, with depth 0. Shapes that touch have the normal of a face or of a pair of edges that
 * hold the contact. Where shapes are so thin that rounding leaves nothing of such a direction, the normal is the best of
 * those that were measured: a unit vector always, and the depth is how far b must move along it.
 *
 * A ray never ends, so it is parted sideways or backwards. A plane is a surface without inside: what overlaps it
 * lies on both sides, and is moved to the side that is nearer, until it touches; a ray through it, until its origin
 * lies on it. Two planes that cross cannot be parted: their depth is infinite, their normal that of a, and one
 * common point stands for the line.
 *
 * Contact points, up to four: when one shape has a face at right angles to the normal, what the other turns to it -
 * a face of a box that is turned to it most, a triangle, a segment, all corners of a hull that lie below - is
 * clipped to that face, and the corners of the rest that lie below it are the contacts: four for a box on a box,
 * two for a capsule lying on one, one for a ball. Without such a face, two edges that cross give one contact and
 * parallel ones two. Each is midway between the two surfaces, and its own depth is the distance of these along the
 * normal; the largest of them is `depth`. Of more than four, the deepest is kept, the one furthest from it, and
 * those that span the largest area with these. Places and depths of contacts, unlike `depth`, are computed in
 * doubles: within 2^-34 of the size of the pair, and nearer places count as one.
 *
 * (a, b) and (b, a) give the same depth, bit for bit, the opposite normal, and the same points, unless a and b are
 * equal. Multiplying all lengths by a power of two does the same to lengths and places, except for what becomes subnormal or larger than the largest double, and leaves
 * the normal.
 *
 * Pure, thread-safe, no allocation. Some 1 to 6 microseconds for shapes other than hulls, 20 to 60 for hulls of 32
 * points. Hulls take time linear in the number of their points for each step, of which there are some 10 to 40, at
 * most 124 and 1000 for the closest points; they use some 30 kilobytes of stack. */
COLLIDE_API collide_manifold3 collide_shape3_manifold(collide_shape3 a, collide_shape3 b);

#ifdef __cplusplus
}
#endif

#endif
