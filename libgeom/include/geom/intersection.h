/* The intersection of two segments: nothing, a point, or a common part. */
#ifndef GEOM_INTERSECTION_H
#define GEOM_INTERSECTION_H

#include <geom/base.h>
#include <geom/shape.h>
#include <geom/vec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The number of points in the result; negative for input that is not finite. */
typedef enum geom_intersection_kind {
    GEOM_INTERSECTION_INVALID = -1,
    GEOM_INTERSECTION_NONE = 0,
    GEOM_INTERSECTION_POINT = 1,
    GEOM_INTERSECTION_OVERLAP = 2
} geom_intersection_kind;

/* The common point, or the two ends of the common part. The end with the smaller x comes first; for equal x
 * the one with the smaller y. Points that `kind` does not count are (0, 0). */
typedef struct geom_intersection {
    geom_intersection_kind kind;
    geom_vec2 points[2];
} geom_intersection;

/* Returns the intersection of two closed segments. Touching counts as intersecting. A segment of length 0 is
 * a point.
 *
 * `kind` is exact for every finite input. A point that is an end of a segment is returned with its bits,
 * except that -0 becomes +0; both ends of an overlap are such points. If the segments cross between their
 * ends, the point is rounded from exact determinants. Each coordinate is then within 0.5001 units in the last
 * place of the true one, plus half the smallest subnormal, and within the bounding boxes of both segments.
 *
 * Exchanging the segments, or the ends of a segment, does not change a bit of the result. For NaN or infinity
 * the kind is GEOM_INTERSECTION_INVALID.
 *
 * Cost: some 10 ns if the segments do not meet, about 100 ns for a crossing. A crossing of nearly parallel
 * segments, or with a coordinate that is 0, takes about 1 us; 10 us at worst, for coordinates from both ends
 * of the exponent range. Pure. Thread-safe. Does not allocate. */
GEOM_API geom_intersection geom_segment2_intersect(geom_segment2 s, geom_segment2 t);

#ifdef __cplusplus
}
#endif

#endif
