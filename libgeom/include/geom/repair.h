/* Polygons from other programs: what OGC Simple Features, GEOS, JTS and PostGIS call valid becomes what
 * geom_polygon_check calls valid.
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
 * The two rules differ in one point of geometry. OGC lets rings touch in single points, and most libraries also take
 * repeated vertices. Here a polygon has rings that are simple and do not touch. */
#ifndef GEOM_REPAIR_H
#define GEOM_REPAIR_H

#include <geom/base.h>
#include <geom/polygon.h>
#include <geom/polygons.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What was changed at one place. */
typedef enum geom_repair_kind {
    GEOM_REPAIR_CLOSING_VERTEX,  /* the last vertex of a ring repeated the first; removed */
    GEOM_REPAIR_REPEATED_VERTEX, /* a vertex repeated the one before it; removed */
    GEOM_REPAIR_EMPTY_HOLE,      /* a hole whose vertices lie on one line; dropped */
    GEOM_REPAIR_REPEATED_HOLE,   /* a hole with the vertices of an earlier one; dropped */
    GEOM_REPAIR_VERTEX_ON_EDGE, /* an edge passed through a vertex of another; the edge got that vertex, too */
    GEOM_REPAIR_TOUCHING,       /* rings met in a point, or a ring met itself; parted there */
    GEOM_REPAIR_CUT,            /* a diagonal along which a polygon was cut */
    GEOM_REPAIR_KIND_COUNT
} geom_repair_kind;

/* `ring` and `vertex` are numbers of the input; an edge has the number of the vertex where it begins. `point` is the
 * place. For a cut, `end` is its other end; `ring` and `vertex` name a vertex of the input at `point`. For others `end`
 * is `point`. For a hole that was dropped, `vertex` is 0. */
typedef struct geom_repair_change {
    geom_repair_kind kind;
    size_t ring;
    size_t vertex;
    geom_vec2 point;
    geom_vec2 end;
} geom_repair_change;

/* The answer. It owns the memory of `polygons` and `changes`. */
typedef struct geom_repair {
    geom_polygon_fault fault; /* why the input was refused; its numbers are those of the input */
    geom_polygons polygons;
    geom_repair_change *changes; /* sorted by kind, then in the order of the input */
    size_t change_count;
    size_t counts[GEOM_REPAIR_KIND_COUNT]; /* of the changes, by kind */
} geom_repair;

/* Makes valid polygons of `polygon`: each of them passes geom_polygon_check.
 *
 * polygon     rings in any orientation, closed or not. rings[0] is the outer one.
 * allocator   NULL for the default one. It is kept for geom_repair_release.
 *
 * The union of the answer is exactly the set of points of the input: all points inside or on the outer ring that are not
 * strictly inside a hole. Every vertex of the answer is a vertex of the input, bit for bit. Nothing is moved or rounded.
 *
 * - A closing vertex and repeated vertices are removed. Vertices at which a ring goes straight on stay.
 * - A hole without area, and a hole that is given again with the same vertices, take nothing away; they are dropped.
 * - Where a vertex lies on an edge, the edge is divided there.
 * - Where rings touch so that the inside is no longer connected, each connected part becomes a polygon. OGC calls
 *   such input invalid; its points are no less clear. The same holds for an outer ring that touches itself.
 * - Where the inside stays connected around a point at which the boundary touches itself (a hole that touches the outer
 *   ring, two holes that touch), a simple ring cannot describe it. The polygon is cut in two along diagonals between
 *   vertices. The two polygons share these diagonals as edges.
 *
 * The price of a cut: a point on a diagonal is on the boundary of two polygons, while it is an inner point of
 * their union. So geom_polygons_locate says GEOM_LOCATION_BOUNDARY there; a shape that touches both polygons
 * on a diagonal lies inside the union. There is one polygon for each connected part, and as a rule at most one more
 * for each touching point that needs a cut. Input that needs no cut and is connected gives one polygon, with its rings and vertices in the
 * order of the input, the outer ring turned counterclockwise and the holes clockwise. To repair a polygon of the
 * answer again changes nothing.
 *
 * Refused, with the place, as geom_polygon_check tells it:
 *     GEOM_TOO_FEW_POINTS      no ring, or an outer ring of fewer than three different vertices
 *     GEOM_NOT_FINITE          a coordinate is NaN or infinite
 *     GEOM_SELF_INTERSECTION   a spike; edges that cross or overlap; rings that cross in a vertex, or touch from the
 *                              wrong side
 *     GEOM_INVALID_ARGUMENT    a hole outside of the outer ring or inside another hole
 *     GEOM_CAPACITY_EXCEEDED   more than GEOM_MAX_POINTS vertices or rings
 *     GEOM_OUT_OF_MEMORY
 * There are then no polygons and no changes, and nothing to release.
 *
 * Cost: O(n log n) for any input; a million vertices take some seconds. 400 to 800 bytes a vertex of scratch memory.
 * Thread-safe, as the allocator is.
 *
 * Method: the sweep of Shamos and Hoey (1976), with touching points as events; corners of the inside instead of those of
 * rings; triangles (Hertel, Mehlhorn 1983), which are joined as long as no two corners of a piece are in one point. */
GEOM_API geom_repair geom_polygon_repair(geom_polygon polygon, const geom_allocator *allocator);

/* Gives the memory back and leaves an empty answer behind. May be called again, and for an answer that was refused. */
GEOM_API void geom_repair_release(geom_repair *repair);

#ifdef __cplusplus
}
#endif

#endif
