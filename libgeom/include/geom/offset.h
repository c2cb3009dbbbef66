/* Polygons grown outwards: all points within a radius of a polygon, or the same with mitred or bevelled corners.
 *
 * A planner grows its obstacles by the radius of a robot, with round joins; the robot is then a point: where
 * geom_polygons_locate says outside, it is clear of the obstacle. For a convex outline in
 * place of a radius there is <geom/minkowski.h>.
 *
 * The answer is again polygons with holes (<geom/polygons.h>): notches fill, holes shrink and close, the mouth of a bay may close and leave a
 * hole behind. */
#ifndef GEOM_OFFSET_H
#define GEOM_OFFSET_H

#include <geom/base.h>
#include <geom/polygon.h>
#include <geom/polygons.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is put at a convex corner, between the two edges that were moved outwards. */
typedef enum geom_offset_join {
    GEOM_JOIN_ROUND, /* an arc about the corner, as a chain of edges outside it */
    GEOM_JOIN_MITER, /* both edges up to where they meet; bevelled where that is beyond the limit */
    GEOM_JOIN_BEVEL  /* one straight edge */
} geom_offset_join;

typedef struct geom_offset_def {
    double radius; /* >= 0 */
    geom_offset_join join;
    double tolerance;   /* how far a round answer may reach too far, >= 0; 0 stands for radius / 128 */
    double mitre_limit; /* the distance of a mitre from its corner is at most so many radii, >= 1 */
} geom_offset_def;

/* Round, with a mitre limit of 2, which keeps corners of 60 degrees and more. */
GEOM_API geom_offset_def geom_offset_def_default(double radius);

/* Grows `polygon`, whose rings may have any orientation. `def` NULL means geom_offset_def_default(0), which
 * copies the polygon; `allocator` NULL means the default one.
 *
 * All work is done on a grid, whose unit is the smallest power of two that is at least 2^-40 of the larger side of the
 * answer's bounding box and about 2^-51 of its largest coordinate. The corners of the answer are points of the grid,
 * all of them doubles; coordinates of the input that are not on the grid are rounded to it.
 *
 * Round: the answer contains every point within `radius` of the polygon, without exception, and no point farther away
 * than radius + max(tolerance, 128 units). So a path outside it is safe for the robot.
 *
 * Mitre and bevel: the union of the polygon, of the strips of width `radius` beside its edges, and of the joins at its
 * corners; no point of its boundary is farther than 8 units from that of the true union, times the limit at mitres. On
 * the grid, beside edges along the axes, the answer is exact: a square stays a square.
 *
 * Except for radius 0, which gives the polygon itself, a radius below 8 units counts as 8 units.
 *
 * Every answer passes geom_polygon_check while `touching` is 0. Where two parts of the boundary meet in one point of
 * the grid, the radius is increased by 4 units, up to seven times, which makes them overlap or part; only if that is
 * not enough are the places counted in `touching`. All bounds above that are multiples of units then grow by 28.
 *
 * Errors: what geom_polygon_check says of the polygon; GEOM_INVALID_ARGUMENT for a limit below 1 or an unknown join;
 * GEOM_NOT_FINITE and GEOM_NEGATIVE_SIZE for numbers of the definition; GEOM_CAPACITY_EXCEEDED where the answer would
 * reach half of the largest double, or has too many edges for 32 bits; GEOM_OUT_OF_MEMORY. There are then no polygons, and
 * nothing to release.
 *
 * O((n + k) log n) time for typical input, with n edges of the raw curve (the polygon's edges, moved, and their
 * joins) and k places where that crosses itself. Thread-safe, as the allocator is. */
GEOM_API geom_polygons geom_polygon_offset(geom_polygon polygon, const geom_offset_def *def,
                                           const geom_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
