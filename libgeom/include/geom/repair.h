/* Repair of polygons from other programs. Input that is valid by the rules of OGC Simple Features (GEOS, JTS,
 * PostGIS) becomes valid by those of geom_polygon_check.
 *
 *     geom_repair repaired = geom_polygon_repair(from_a_file, NULL);
 *     if (repaired.fault.status == GEOM_OK) {
 *         for (size_t i = 0; i < repaired.polygons.count; ++i) {
 *             use(repaired.polygons.polygons[i]);
 *         }
 *     } else {
 *         report(geom_polygon_fault_kind_text(repaired.fault.kind), repaired.fault.point);
 *     }
 *     geom_repair_release(&repaired);
 *
 * The rules differ in one point. OGC lets rings touch in single points, and most programs accept repeated
 * vertices. Here rings must be simple and must not touch. */
#ifndef GEOM_REPAIR_H
#define GEOM_REPAIR_H

#include <geom/base.h>
#include <geom/polygon.h>
#include <geom/polygons.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The kind of a change. */
typedef enum geom_repair_kind {
    GEOM_REPAIR_CLOSING_VERTEX,  /* the last vertex of a ring repeated the first; removed */
    GEOM_REPAIR_REPEATED_VERTEX, /* a vertex repeated the one before it; removed */
    GEOM_REPAIR_EMPTY_HOLE,      /* a hole whose vertices lie on one line; dropped */
    GEOM_REPAIR_REPEATED_HOLE,   /* a hole with the vertices of an earlier one; dropped */
    GEOM_REPAIR_VERTEX_ON_EDGE,  /* an edge passed through a vertex; that was added to the edge */
    GEOM_REPAIR_TOUCHING,        /* rings met in a point, or a ring met itself; parted there */
    GEOM_REPAIR_CUT,             /* a diagonal along which a polygon was cut */
    GEOM_REPAIR_KIND_COUNT
} geom_repair_kind;

/* A change at one place.
 *
 * kind          what was changed
 * ring, vertex  indices in the input; an edge has the index of the vertex at which it begins
 * point         the place
 * end           the other end of a cut; otherwise equal to `point`
 *
 * For a cut, `ring` and `vertex` are those of a vertex of the input at `point`. For a removed hole, `vertex`
 * is 0. */
typedef struct geom_repair_change {
    geom_repair_kind kind;
    size_t ring;
    size_t vertex;
    geom_vec2 point;
    geom_vec2 end;
} geom_repair_change;

/* The result. It owns the memory of `polygons` and `changes`. */
typedef struct geom_repair {
    geom_polygon_fault fault; /* why the input was refused; its numbers are those of the input */
    geom_polygons polygons;
    geom_repair_change *changes; /* sorted by kind, then in the order of the input */
    size_t change_count;
    size_t counts[GEOM_REPAIR_KIND_COUNT]; /* of the changes, by kind */
} geom_repair;

/* Makes valid polygons of a polygon: each of them passes geom_polygon_check.
 *
 * polygon    rings in any orientation, closed or not; rings[0] is the outer one
 * allocator  memory of the result, kept until geom_repair_release; NULL is the default one
 *
 * The union of the result is exactly the point set of the input: all points inside or on the outer ring that
 * are not strictly inside a hole. Every vertex of the result is a vertex of the input. No point is moved or
 * rounded.
 *
 * Changes:
 *
 * - Closing vertices and repeated vertices are removed. Vertices at which a ring goes straight on are kept.
 * - Holes without area, and holes with the same vertices as an earlier one, are removed.
 * - If a vertex lies on an edge, the edge is divided there.
 * - If rings touch so that the interior is not connected, each connected part becomes a polygon. OGC calls
 *   such input invalid, but its point set is clear. The same holds for an outer ring that touches itself.
 * - If rings touch and the interior stays connected, no simple ring describes it: a hole that touches the
 *   outer ring, or two holes that touch. The polygon is cut along diagonals between vertices. The two
 *   polygons share these diagonals as edges.
 *
 * A point on a cut is on the boundary of two polygons although it is an interior point of their union. So
 * geom_polygons_locate returns GEOM_LOCATION_BOUNDARY there. A shape that touches both polygons there lies
 * inside the union.
 *
 * There is one polygon for each connected part, and usually at most one more for each touching point that
 * needs a cut. Connected input that needs no cut gives one polygon, with rings and vertices in the order of
 * the input. The outer ring is counterclockwise, the holes are clockwise. Repairing a polygon of the result
 * changes nothing.
 *
 * Errors, with the place, as geom_polygon_check reports them. The result then has no polygons and no changes,
 * and needs no release.
 *
 *     GEOM_TOO_FEW_POINTS      no ring, or an outer ring of fewer than three different vertices
 *     GEOM_NOT_FINITE          a coordinate is NaN or infinite
 *     GEOM_SELF_INTERSECTION   a spike; edges that cross or overlap; rings that cross in a vertex or touch
 *                              from the wrong side
 *     GEOM_INVALID_ARGUMENT    a hole outside of the outer ring or inside another hole
 *     GEOM_CAPACITY_EXCEEDED   more than GEOM_MAX_POINTS vertices or rings
 *     GEOM_OUT_OF_MEMORY
 *
 * Cost: O(n log n) for any input, and as steep as that of geom_polygon_check; some seconds for a million
 * vertices. Scratch memory: 400 to 800 bytes a vertex. Thread-safe if the allocator is.
 * Method: the sweep of Shamos and Hoey (1976) with touching points as events. It works on the corners of the
 * interior instead of those of the rings. Pieces are triangles, joined (Hertel, Mehlhorn 1983) as long as no
 * two corners of a piece are the same point. */
GEOM_API geom_repair geom_polygon_repair(geom_polygon polygon, const geom_allocator *allocator);

/* Releases the memory and leaves an empty result. May be called again, and for a result with an error. */
GEOM_API void geom_repair_release(geom_repair *repair);

#ifdef __cplusplus
}
#endif

#endif
