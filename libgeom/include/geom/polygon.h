/* Polygons: an outer ring and holes, as views of the caller's arrays.
 *
 * A ring lists its vertices once, in either orientation. The first vertex is not repeated at the end. A
 * polygon contains all points inside or on the outer ring that are not strictly inside a hole. The views own
 * nothing: the arrays must outlive them. */
#ifndef GEOM_POLYGON_H
#define GEOM_POLYGON_H

#include <geom/base.h>
#include <geom/shape.h>
#include <geom/vec.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A closed chain of vertices. */
typedef struct geom_ring {
    const geom_vec2 *points;
    size_t count;
} geom_ring;

/* An outer boundary, rings[0], and holes, the other rings. */
typedef struct geom_polygon {
    const geom_ring *rings;
    size_t count;
} geom_polygon;

/* Returns whether the number of points is at most GEOM_MAX_POINTS. A NULL array must have the count 0
 * (GEOM_ASSERT). Does not read points. */
static inline bool geom_ring_fits(geom_ring ring) {
    GEOM_ASSERT(ring.count == 0 || ring.points);
    return ring.count <= GEOM_MAX_POINTS;
}

/* Returns whether the number of rings, and the number of points of all rings, is at most GEOM_MAX_POINTS. A
 * NULL array must have the count 0 (GEOM_ASSERT). Does not read points. Linear in the number of rings. */
static inline bool geom_polygon_fits(geom_polygon polygon) {
    size_t left = GEOM_MAX_POINTS;
    GEOM_ASSERT(polygon.count == 0 || polygon.rings);
    bool fits = polygon.count <= left;
    for (size_t i = 0; fits && i < polygon.count; ++i) {
        GEOM_ASSERT(polygon.rings[i].count == 0 || polygon.rings[i].points);
        fits = polygon.rings[i].count <= left;
        left -= polygon.rings[i].count;
    }
    return fits;
}

/* The kind of fault of a polygon. GEOM_FAULT_NONE is 0. */
typedef enum geom_polygon_fault_kind {
    GEOM_FAULT_NONE = 0,
    GEOM_FAULT_TOO_FEW_POINTS,   /* no ring, or a ring of fewer than three vertices */
    GEOM_FAULT_NOT_FINITE,       /* NaN or infinity */
    GEOM_FAULT_DUPLICATE_VERTEX, /* two neighboring vertices are the same point */
    GEOM_FAULT_SPIKE,            /* two neighboring edges overlap: the ring folds back */
    GEOM_FAULT_CROSSING,         /* two edges meet in a point that is an end of neither */
    GEOM_FAULT_TOUCHING,         /* a vertex lies on an edge or a vertex that is not its neighbor */
    GEOM_FAULT_OVERLAP,          /* two edges that are not neighbors have more than a point in common */
    GEOM_FAULT_HOLE_OUTSIDE,     /* a hole lies outside the outer ring */
    GEOM_FAULT_HOLE_IN_HOLE,     /* a hole lies inside another hole */
    GEOM_FAULT_KIND_COUNT
} geom_polygon_fault_kind;

/* Returns a short English sentence without a full stop, for any value. Never NULL. Thread-safe. */
GEOM_API const char *geom_polygon_fault_kind_text(geom_polygon_fault_kind kind);

/* The fault of a polygon and its place.
 *
 * ring, edge              an edge at fault; edge i of a ring runs from vertex i to the next one
 * other_ring, other_edge  the other edge, which never comes before the first one
 * point                   a place to show
 *
 * These members are set, by status:
 *
 *     GEOM_TOO_FEW_POINTS     `ring`
 *     GEOM_NOT_FINITE         `ring`, and `edge` as the index of the vertex
 *     GEOM_DUPLICATE_POINT    an edge of length 0, as both edges; `point` is its place
 *     GEOM_SELF_INTERSECTION  all, for a spike or for edges that cross, touch or overlap; `point` lies on
 *                             both edges: exact at a vertex, as by geom_segment2_intersect at a crossing
 *     GEOM_INVALID_ARGUMENT   a misplaced hole: it is `ring`, `point` its first vertex; `other_ring` is the
 *                             hole around it, or the outer ring, which should be around it
 *     GEOM_OK, GEOM_OUT_OF_MEMORY, GEOM_CAPACITY_EXCEEDED   none; `kind` is GEOM_FAULT_NONE */
typedef struct geom_polygon_fault {
    geom_status status;
    geom_polygon_fault_kind kind;
    size_t ring;
    size_t edge;
    size_t other_ring;
    size_t other_edge;
    geom_vec2 point;
} geom_polygon_fault;

/* Returns +1 for a counterclockwise simple ring and -1 for a clockwise one. Exact. Equal neighbors are
 * allowed.
 *
 * Returns 0 for fewer than three points, for more than GEOM_MAX_POINTS, and if all points are collinear. For
 * another ring that is not simple, returns the turn at its vertex of smallest x, of smallest y among equals.
 * Linear time. */
GEOM_API int geom_ring_orientation(geom_ring ring);

/* The convexity of a ring. GEOM_NOT_CONVEX is 0, so `if (geom_ring_convexity(ring))` tests for convexity. */
typedef enum geom_convexity {
    GEOM_NOT_CONVEX = 0,
    GEOM_CONVEX,         /* with vertices at which the ring goes straight on */
    GEOM_STRICTLY_CONVEX /* it turns at every vertex */
} geom_convexity;

/* Returns whether the ring is the boundary of a convex set of positive area, traversed once in either
 * orientation. Exact. So a convex ring is simple.
 *
 * Equal neighbors, spikes, rings that wind twice, fewer than three points, more than GEOM_MAX_POINTS,
 * collinear points, NaN and infinity are not convex. Linear time. */
GEOM_API geom_convexity geom_ring_convexity(geom_ring ring);

/* Returns the smallest axis-aligned box around the ring. Exact. The ring must have at least one point and at
 * most GEOM_MAX_POINTS (GEOM_ASSERT). The bounds of a valid polygon are those of its outer ring. */
GEOM_API geom_aabb2 geom_ring_bounds(geom_ring ring);

/* Checks whether a polygon is valid. Exact. Rings may have either orientation. A polygon is valid if
 *
 * - every ring is simple: at least three finite vertices, no two neighbors equal, no spike, and edges meet
 *   only if they are neighbors, in their common vertex
 * - no two rings cross or touch
 * - every hole lies inside the outer ring and in no other hole
 *
 * Reports one fault, the same on every machine. The order of precedence is: the first fault of a single edge,
 * ring by ring; the first spike; equal vertices; one place where edges meet; the first misplaced hole.
 * GEOM_OUT_OF_MEMORY is reported as a fault. So is GEOM_CAPACITY_EXCEEDED, for more than GEOM_MAX_POINTS
 * vertices or rings, before anything else.
 *
 * Cost: O(n log n) for any input, a second for 10^6 vertices. Noisy rings grow like n^1.25: more edges meet
 * the sweep line. Scratch memory: 64 bytes a vertex and 8 a ring, from `allocator` (NULL: the default one).
 * Source: a sweep line with exact predicates (M. I. Shamos, D. Hoey, "Geometric intersection problems", 1976)
 * that also determines which ring is directly around which. Thread-safe if the allocator is. */
GEOM_API geom_polygon_fault geom_polygon_check(geom_polygon polygon, const geom_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
