/* Triangulation of polygons with holes, exactly.
 *
 *     geom_index_triangle *triangles = malloc(geom_polygon_triangle_count(polygon) * sizeof *triangles);
 *     const geom_triangulate_result result = geom_polygon_triangulate(polygon, triangles, NULL);
 *     for (size_t i = 0; i < result.count; ++i) {
 *         draw(points[triangles[i].corner[0]], points[triangles[i].corner[1]], points[triangles[i].corner[2]]);
 *     }
 *
 * No point is added: triangles name vertices of the polygon by their numbers (<geom/vertex_index.h>), so they tile it
 * exactly, whatever the coordinates. Every triangle has positive area and runs counterclockwise; every edge of it is an
 * edge of the polygon or of one other triangle; every vertex is a corner, those in the middle of a straight side too.
 * All choices are made by geom_orient2d and geom_incircle: the result is the same on every machine.
 *
 * The polygon must be valid as geom_polygon_check says. That is checked, always: what is not so is refused, with its
 * place. Rings may have any orientation. */
#ifndef GEOM_TRIANGULATE_H
#define GEOM_TRIANGULATE_H

#include <geom/base.h>
#include <geom/polygon.h>
#include <geom/vertex_index.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The numbers of three vertices, counterclockwise. */
typedef struct geom_index_triangle {
    uint32_t corner[3];
} geom_index_triangle;

/* What is wrong with the polygon, as geom_polygon_check tells it, and how many triangles were written:
 * geom_polygon_triangle_count, or 0 unless the status of the fault is GEOM_OK. */
typedef struct geom_triangulate_result {
    geom_polygon_fault fault;
    size_t count;
} geom_triangulate_result;

/* How many triangles a triangulation has: the number of vertices - 2 + 2 for each hole. 0 for a polygon without rings,
 * with a ring of fewer than three vertices, or with more than GEOM_MAX_POINTS vertices. Linear in the number of rings. */
GEOM_API size_t geom_polygon_triangle_count(geom_polygon polygon);

/* Writes geom_polygon_triangle_count triangles to `triangles`. On failure its contents are unspecified.
 *
 * O(n log n) for any input, the check included; most of the triangles are long and thin. The allocator (NULL: the
 * default one) gives scratch memory, at most 128 bytes a vertex. Thread-safe, as the allocator is.
 *
 * A sweep line that holds, for each gap between edges inside the polygon, the boundary of what is not covered yet:
 * S. Hertel, K. Mehlhorn, "Fast triangulation of simple polygons", FCT 1983. */
GEOM_API geom_triangulate_result geom_polygon_triangulate(geom_polygon polygon,
                                                          geom_index_triangle *triangles,
                                                          const geom_allocator *allocator);

/* Likewise, but with fat triangles: the constrained Delaunay triangulation. No vertex that can be seen from the inside
 * of a triangle lies in the circle through its corners; of all triangulations this one has the largest
 * smallest angle (C. L. Lawson 1977; D. T. Lee, A. K. Lin 1986). Where four vertices that see each other lie on one
 * circle there are several, and the result is one of them.
 *
 * It starts from geom_polygon_triangulate and flips edges while the circle of a triangle holds the corner beyond the edge. Each
 * flip lowers the surface of the triangulation lifted to z = x^2 + y^2, which is why no edge comes back once it is
 * gone and the flips come to an end. There are O(n^2) of them in the worst case, and a few for each vertex in common
 * ones. Scratch memory: at most 160 bytes a vertex. */
GEOM_API geom_triangulate_result geom_polygon_triangulate_delaunay(geom_polygon polygon,
                                                                   geom_index_triangle *triangles,
                                                                   const geom_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
