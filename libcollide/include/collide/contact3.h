/* The penetration depth, the separating direction and the contact points of two shapes in space.
 *
 *     const collide_manifold3 press = collide_shape3_manifold(table, crate);
 *     crate_center = geom_vec3_add_scaled(crate_center, press.depth, press.normal);  (now they only touch)
 *     for (int i = 0; i < press.count; ++i) { ... press.points[i].point, press.points[i].depth ... }
 *
 * Method: two convex shapes overlap if the set of differences b - a contains the origin inside. The shortest
 * way out of the set is the penetration depth. For shapes with known faces, the faces of the set are parallel
 * to a face of one shape or to an edge of each, and all are tried (S. Cameron, R. K. Culley, "Determining the
 * minimum translational distance between two convex polyhedra", ICRA 1986). For hulls, a polyhedron inside
 * the set expands where it is closest to the origin (G. van den Bergen, GDC 2001). Both use double-double
 * arithmetic. The contact points result from clipping the facing face of the other shape. */
#ifndef COLLIDE_CONTACT3_H
#define COLLIDE_CONTACT3_H

#include <collide/result.h>
#include <collide/shape3.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the contact of two shapes (<collide/result.h>).
 *
 * `relation` is collide_shape3_relation(a, b), which is exact. `count` is positive if and only if the shapes
 * meet, `depth` if and only if they overlap. `normal` is a rounded unit vector, from a to b.
 *
 * Accuracy: the depth is within two roundings of the true one plus 2^-74 of the largest coordinate difference
 * or size; with a plane, of the largest coordinate. Needles lose digits as in <collide/distance3.h>. For two
 * hulls, and for a hull and another shape whose cores overlap in a volume, the search has room for 128
 * corners of the set of differences. Shapes such as finely faceted balls with nearly the same center may need
 * more. The depth is then that of the best direction found: moving that far separates the shapes, but a way
 * that is a few percent shorter may exist.
 *
 * Direction: if several directions are equally short, the choice is fixed. Shapes whose cores have a single
 * common point, such as concentric balls, separate along (1, 0, 0) or another fixed direction. Two shapes in
 * one plane separate at right angles to it, with depth 0. Touching shapes have the normal of a face, or of a
 * pair of edges, at the contact. If shapes are so thin that rounding leaves no such direction, the normal is
 * the best one that was measured, and the depth is the distance along it.
 *
 * Rays are infinite: they separate sideways or backwards. A plane is a surface without an inside: a shape on
 * both sides moves to the nearer side until it touches, and a ray until its origin lies on the plane. Two
 * crossing planes cannot be separated: their depth is infinite, the normal is that of one of them, and the
 * contact is one common point.
 *
 * Contact points: if one shape has a face at right angles to the normal, the facing part of the other shape
 * is clipped to it. That part is the face of a box that faces it most, a triangle, a segment, or all corners
 * of a hull that lie below. The corners of the result that lie below the face are the contacts: four for a
 * box on a box, two for a capsule that lies on one, one for a ball. Without such a face, crossing edges give
 * one contact and parallel edges two. Of more than four corners these are kept: the deepest, the one farthest
 * from it, and those that span the largest area with these. Places and depths of contacts are computed in
 * doubles, within 2^-34 of the size of the pair; closer places count as one.
 *
 * (a, b) and (b, a) give the same depth, bit for bit, the opposite normal and the same points, unless a and b
 * are equal. Multiplying all lengths by a power of two does the same to lengths and places and keeps the
 * normal, except for numbers that become subnormal or exceed the largest double.
 *
 * Cost: 1 to 6 us for shapes other than hulls, 20 to 60 us for hulls of 32 points. Hulls take linear time for
 * each of some 10 to 40 steps, at most 124, and 1000 for the closest points. They use some 30 KiB of stack.
 * Pure. Thread-safe. Does not allocate. */
COLLIDE_API collide_manifold3 collide_shape3_manifold(collide_shape3 a, collide_shape3 b);

#ifdef __cplusplus
}
#endif

#endif
