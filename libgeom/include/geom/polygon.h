/* Polygons: rings of points, an outer one and holes, as views of the caller's arrays.
 *
 * A ring lists its vertices once, without repeating the first at the end, in either orientation. A polygon is
 * one outer ring and any number of holes: all points inside or on the outer ring that are not strictly inside
 * a hole. The views own nothing; the arrays must outlive them. */
#ifndef GEOM_POLYGON_H
#define GEOM_POLYGON_H

#include <geom/base.h>
#include <geom/shape.h>
#include <geom/vec.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct geom_ring {
    const geom_vec2 *points;
    size_t count;
} geom_ring;

/* rings[0] is the outer boundary, the others are holes. */
typedef struct geom_polygon {
    const geom_ring *rings;
    size_t count;
} geom_polygon;

/* Whether the numbers of points and of rings may be believed: at most GEOM_MAX_POINTS, for the polygon all together.
 * What is NULL has none (GEOM_ASSERT). Looks at no point. Linear in the number of rings. */
static inline bool geom_ring_fits(geom_ring ring) {
    GEOM_ASSERT(ring.count == 0 || ring.points);
    return ring.count <= GEOM_MAX_POINTS;
}

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

/* What is wrong with a polygon. GEOM_FAULT_NONE is 0. */
typedef enum geom_polygon_fault_kind {
    GEOM_FAULT_NONE = 0,
    GEOM_FAULT_TOO_FEW_POINTS,   /* no ring, or a ring of fewer than three vertices */
    GEOM_FAULT_NOT_FINITE,       /* NaN or infinity */
    GEOM_FAULT_DUPLICATE_VERTEX, /* two neighbouring vertices are the same point */
    GEOM_FAULT_SPIKE,            /* two neighbouring edges lie one upon the other: the ring folds back */
    GEOM_FAULT_CROSSING,         /* two edges meet in a point that is an end of neither */
    GEOM_FAULT_TOUCHING, /* a vertex lies on an edge or a vertex that is not its neighbour; the boundary may touch
                            there, or pass through */
    GEOM_FAULT_OVERLAP,      /* two edges that are not neighbours have more than a point in common */
    GEOM_FAULT_HOLE_OUTSIDE, /* a hole lies outside the outer ring */
    GEOM_FAULT_HOLE_IN_HOLE, /* a hole lies inside another hole */
    GEOM_FAULT_KIND_COUNT
} geom_polygon_fault_kind;

/* One short English sentence, without a full stop, for any kind; never NULL. Thread-safe. */
GEOM_API const char *geom_polygon_fault_kind_text(geom_polygon_fault_kind kind);

/* Why a polygon is not valid, and where. `ring` and `edge` name an edge at fault (edge i of a ring runs from
 * vertex i to the next one), `other_ring` and `other_edge` its partner, which never comes before it; `point` is a
 * place to show.
 *
 * What is meaningful, by `status` and `kind`:
 *     GEOM_TOO_FEW_POINTS      `ring`
 *     GEOM_NOT_FINITE          `ring`, and `edge` as the number of the vertex
 *     GEOM_DUPLICATE_POINT     an edge of length zero, as both edges; `point` is where it is
 *     GEOM_SELF_INTERSECTION   everything, for a spike, edges that cross, touch or overlap; `point` is one that both
 *                              edges hold, exact where a vertex is involved, as that of geom_segment2_intersect
 *                              at a crossing
 *     GEOM_INVALID_ARGUMENT    a hole in the wrong place: it is `ring`, and `point` its first vertex; `other_ring` is
 *                              the hole right around it, or the outer ring, which should be around it
 *     GEOM_OK, GEOM_OUT_OF_MEMORY, GEOM_CAPACITY_EXCEEDED   nothing else; `kind` is GEOM_FAULT_NONE */
typedef struct geom_polygon_fault {
    geom_status status;
    geom_polygon_fault_kind kind;
    size_t ring;
    size_t edge;
    size_t other_ring;
    size_t other_edge;
    geom_vec2 point;
} geom_polygon_fault;

/* Exact: +1 for a counterclockwise simple ring, -1 for a clockwise one. Equal neighbours do no harm. Fewer than
 * three points, too many (GEOM_MAX_POINTS), and points that all lie on one line, give 0; for another ring that is not simple the answer is the
 * turn at its vertex of smallest x (smallest y among equals). Linear time. */
GEOM_API int geom_ring_orientation(geom_ring ring);

/* GEOM_NOT_CONVEX is 0, so `if (geom_ring_convexity(ring))` means convex. */
typedef enum geom_convexity {
    GEOM_NOT_CONVEX = 0,
    GEOM_CONVEX,         /* with vertices at which the ring goes straight on */
    GEOM_STRICTLY_CONVEX /* it turns at every vertex */
} geom_convexity;

/* Whether the ring is the boundary of a convex set of positive area, gone around once, in either orientation. Exact.
 * Equal neighbours, spikes, rings that wind twice, fewer than three points, too many (GEOM_MAX_POINTS), points on one
 * line, NaN and infinity are not convex; so a convex ring is simple. Linear time. */
GEOM_API geom_convexity geom_ring_convexity(geom_ring ring);

/* The smallest box that holds the ring; exact. The ring must have at least one point, and not too many
 * (GEOM_ASSERT). The bounds of a valid polygon are
 * those of its outer ring. */
GEOM_API geom_aabb2 geom_ring_bounds(geom_ring ring);

/* Whether the polygon is valid: every ring is simple (at least three finite vertices, no two neighbours equal, no
 * edge meeting another except neighbours in their common vertex, no spike that folds back), no two rings cross or
 * touch, and every hole lies inside the outer ring and in no other hole. Exact. Rings may have either orientation.
 *
 * Reports one fault, the same on every machine, by this order of precedence: of faults that can be seen in single edges
 * the first, ring by ring; the first spike; vertices at the same place; one place where edges meet; the first hole that
 * is out of place.
 *
 * A sweep line with exact predicates (Shamos, Hoey 1976), which also tells which ring is right around which: O(n log n)
 * for any input; a million vertices take less than a second. The allocator (NULL: the default one) gives scratch memory,
 * 64 bytes a vertex and 8 a ring; GEOM_OUT_OF_MEMORY is reported as a fault, and so is GEOM_CAPACITY_EXCEEDED, for
 * more than GEOM_MAX_POINTS vertices or rings, before anything else is looked at. */
GEOM_API geom_polygon_fault geom_polygon_check(geom_polygon polygon, const geom_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
