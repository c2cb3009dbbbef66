/* Polygons grown or shrunk by a distance, with round, mitered or beveled corners.
 *
 * Grow obstacles by the radius of a robot with round joins, and the robot becomes a point. A point that is
 * outside of the result (geom_polygons_locate) is a center at which the robot is clear of the obstacle.
 * Shrink a room by that radius: a point of the result is a center at which the robot is inside the room. For
 * a convex outline instead of a radius use <geom/minkowski.h>.
 *
 *     geom_offset_def def = geom_offset_def_default();
 *     def.radius = 0.5;
 *     geom_polygons grown = geom_polygon_offset(building, &def);
 *
 * The result may have another topology than the input (<geom/polygons.h>). Growing fills notches, closes
 * holes, and makes a hole of a bay whose mouth closes. Shrinking divides a polygon at narrow places, merges
 * holes, opens holes to the outside, and may leave nothing. */
#ifndef GEOM_OFFSET_H
#define GEOM_OFFSET_H

#include <geom/base.h>
#include <geom/polygon.h>
#include <geom/polygons.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is put at a corner between the two edges that were moved apart: at convex corners when growing, at
 * reflex corners when shrinking. */
typedef enum geom_offset_join {
    GEOM_JOIN_ROUND, /* an arc about the corner, as a chain of edges outside it */
    GEOM_JOIN_MITER, /* both edges up to where they meet; a bevel if that is beyond the limit */
    GEOM_JOIN_BEVEL  /* one straight edge */
} geom_offset_join;

/* Options of an offset.
 *
 * radius       the distance; positive grows, negative shrinks, 0 copies the polygon
 * join         the shape of corners
 * tolerance    for round joins: how far the boundary may lie beyond |radius|, >= 0; 0 is |radius| / 128
 * miter_limit  the largest distance of a mitered corner from its vertex, in units of |radius|, >= 1
 * allocator    memory of the result, copied, and scratch memory; NULL is the default one */
typedef struct geom_offset_def {
    double radius;
    geom_offset_join join;
    double tolerance;
    double miter_limit;
    const geom_allocator *allocator;
} geom_offset_def;

/* Returns the default options: radius 0, round, a miter limit of 2. That limit keeps the miters of corners of
 * 60 degrees and more. */
GEOM_API geom_offset_def geom_offset_def_default(void);

/* Grows or shrinks a polygon.
 *
 * polygon  must be valid (geom_polygon_check), which is checked; rings may have any orientation
 * def      options; NULL is geom_offset_def_default
 *
 * Growing by r > 0 gives the set of all points within r of the polygon. Shrinking by r > 0 (radius -r) gives
 * the closed set of all points of the polygon that are at least r away from every point outside of it,
 * without parts that have no area. It is what remains when the complement is grown by r.
 *
 * Each connected part of the result is one polygon. There may be several, and after shrinking none: `count`
 * is then 0 and the status GEOM_OK. They are disjoint and valid: each passes geom_polygon_check while
 * `touching` is 0.
 *
 * Grid: all work is done on a grid. Its unit is the smallest power of two that is at least 2^-40 of the
 * larger side of the grown bounding box, and about 2^-51 of its largest coordinate. Vertices of the result
 * are points of the grid. Input coordinates that are not on the grid are rounded to it. A radius below 8
 * units, except 0, counts as 8 units. For shrinking, the box is that of growing by the same distance.
 *
 * Round joins, with e = max(tolerance, 128 units):
 *
 * - Grown: the result contains every point within r of the polygon, without exception, and no point farther
 *   away than r + e. A path outside of the result is safe for the robot.
 * - Shrunk: the result contains no point closer than r to the outside, without exception, and every point
 *   that is at least r + e away from it. A path inside the result is safe for the robot. Parts without such a
 *   point may be missing.
 *
 * Miter and bevel joins: growing adds strips of width r beside the edges and joins at convex corners.
 * Shrinking removes such strips, and joins at reflex corners. No point of the boundary is farther than 20
 * units, times the limit at miters, from that of the exact result for the polygon rounded to the grid. Along
 * the axes, with numbers on the grid, the result is exact: a square stays a square.
 *
 * Touching: if two parts of the boundary meet in a grid point, the distance is increased by 4 units, up to
 * seven times. This makes them overlap or part. Places that still touch are counted in `touching`. All bounds
 * above that are multiples of units then grow by 28.
 *
 * Errors, without polygons and with nothing to release:
 *
 * - the status of geom_polygon_check
 * - GEOM_NOT_FINITE for a number of the options that is NaN or infinite
 * - GEOM_NEGATIVE_SIZE for a negative tolerance
 * - GEOM_INVALID_ARGUMENT for a miter limit below 1 or an unknown join
 * - GEOM_CAPACITY_EXCEEDED if the grown bounding box reaches half of the largest double, or if there are too
 *   many edges for 32 bits
 * - GEOM_OUT_OF_MEMORY
 *
 * Cost, with n edges of the polygon and k pairs of edges of the raw curve (the moved edges and their joins)
 * close together: O((n + k) log n) up to k = 8 n + 512. Beyond that the result is the union of the polygon
 * and of convex pieces, made in O(log n) rounds: O(n log^2 n) for typical input. Memory is linear in n.
 *
 * - Round joins have one piece for each edge, or one for each cell of a lattice if edges are far smaller
 *   than the radius. All unions on the way have a linear number of vertices (Kedem et al.).
 * - Miter and bevel joins have one piece for each edge and one for each corner. Unions of such pieces may
 *   have more vertices than there are pieces, but only if many long strips cross like a grid.
 * - Long edges that all meet near one point cost O(n^2): there the trees cannot tell which are close. A star
 *   of 5,000 spikes with miters takes 6 s.
 *
 * So an edge costs 1 us while few others are close to it, and up to 30 us if many are. Measured between
 * sizes of the first kind and of the second, the cost grows faster than n log n.
 *
 * Thread-safe if the allocator is.
 * Source: the raw curve is in libgeom/NOTES.md. It is rounded by J. D. Hobby, "Practical segment intersection
 * with finite precision output", Computational Geometry 13 (1999). The result is bounded by its faces of
 * positive winding number. Unions of grown pieces: K. Kedem, R. Livne, J. Pach, M. Sharir, "On the union of
 * Jordan regions and collision-free translational motion amidst polygonal obstacles", Discrete and
 * Computational Geometry 1 (1986). */
GEOM_API geom_polygons geom_polygon_offset(geom_polygon polygon, const geom_offset_def *def);

#ifdef __cplusplus
}
#endif

#endif
