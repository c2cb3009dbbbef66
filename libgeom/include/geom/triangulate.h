/* Exact triangulation of polygons with holes.
 *
 *     geom_index_triangle *triangles = malloc(geom_polygon_triangle_count(polygon) * sizeof *triangles);
 *     const geom_triangulate_result result = geom_polygon_triangulate(polygon, triangles, NULL);
 *     for (size_t i = 0; i < result.count; ++i) {
 *         const uint32_t *corner = triangles[i].corner;
 *         draw(points[corner[0]], points[corner[1]], points[corner[2]]);
 *     }
 *
 * No point is added. Triangles are given by the indices of their vertices (<geom/vertex_index.h>), so they
 * tile the polygon exactly. Every triangle has positive area and is counterclockwise. Every edge of a
 * triangle is an edge of the polygon or of one other triangle. Every vertex is a corner, including those
 * inside a straight side.
 *
 * All choices are made by geom_orient2d and geom_incircle, so the result is the same on every machine. The
 * polygon must be valid (geom_polygon_check), which is always checked. Rings may have any orientation. */
#ifndef GEOM_TRIANGULATE_H
#define GEOM_TRIANGULATE_H

#include <geom/base.h>
#include <geom/polygon.h>
#include <geom/vertex_index.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The indices of three vertices, counterclockwise. */
typedef struct geom_index_triangle {
    uint32_t corner[3];
} geom_index_triangle;

/* The fault of the polygon, as geom_polygon_check gives it, and the number of triangles:
 * geom_polygon_triangle_count, or 0 unless the status of the fault is GEOM_OK. */
typedef struct geom_triangulate_result {
    geom_polygon_fault fault;
    size_t count;
} geom_triangulate_result;

/* Returns the number of triangles of a triangulation: the number of vertices - 2 + 2 for each hole. Returns 0
 * for a polygon without rings, with a ring of fewer than three vertices, or with more than GEOM_MAX_POINTS
 * vertices. Linear in the number of rings. */
GEOM_API size_t geom_polygon_triangle_count(geom_polygon polygon);

/* Triangulates a polygon. Most triangles are long and thin.
 *
 * triangles  receives geom_polygon_triangle_count triangles; unspecified on failure
 * allocator  scratch memory, at most 128 bytes a vertex; NULL is the default one
 *
 * Cost: O(n log n) for any input, with the check, whose sweep it shares. Thread-safe if the allocator is.
 * Source: a sweep line that keeps, for each gap between edges inside the polygon, the boundary of the part
 * not yet covered. S. Hertel, K. Mehlhorn, "Fast triangulation of simple polygons", FCT 1983. */
GEOM_API geom_triangulate_result geom_polygon_triangulate(geom_polygon polygon,
                                                          geom_index_triangle *triangles,
                                                          const geom_allocator *allocator);

/* Computes the constrained Delaunay triangulation of a polygon. No vertex that is visible from inside a
 * triangle lies in its circumcircle. Of all triangulations this one has the largest smallest angle (C. L.
 * Lawson 1977; D. T. Lee, A. K. Lin 1986). If four vertices that see each other lie on one circle, the result
 * is one of the possible ones.
 *
 * The arguments are those of geom_polygon_triangulate, with at most 170 bytes of scratch memory a vertex.
 *
 * Method: starts from geom_polygon_triangulate and flips an edge if the circumcircle of one triangle contains
 * the opposite corner of the other. Each flip lowers the triangulation lifted to z = x^2 + y^2, so no edge
 * returns and the flips end. Many vertices on a line make flips cascade. After 4 n flips the Delaunay
 * triangulation of all vertices is made instead, by inserting them in a random order (N. Amenta, S. Choi, G.
 * Rote, "Incremental constructions con BRIO", SoCG 2003). Its triangles inside of the polygon are the result
 * if all edges of the polygon are edges of it. Otherwise the flips go on.
 *
 * Cost: O(n log n), commonly two flips a vertex. O(n^2) flips at worst, for a polygon with many vertices on a
 * line that also has edges with other vertices close beside them. */
GEOM_API geom_triangulate_result geom_polygon_triangulate_delaunay(geom_polygon polygon,
                                                                   geom_index_triangle *triangles,
                                                                   const geom_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
