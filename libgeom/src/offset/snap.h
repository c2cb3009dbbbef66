/* Snap rounding: edges that may cross become edges between points of a grid that meet only in common ends.
 *
 * A pixel is hot if it contains an end or a crossing of edges. Each edge is replaced by the chain of the
 * centers of the hot pixels that it meets, in order. J. D. Hobby, "Practical segment intersection with
 * finite precision output", Computational Geometry 13 (1999); L. J. Guibas, D. H. Marimont, "Rounding
 * arrangements dynamically", International Journal of Computational Geometry and Applications 8 (1998).
 * They prove what is used here:
 *
 *   - Links of the chains meet only in common ends, or are equal. No link passes over the center of a hot
 *     pixel without ending there. A point of the link is a weighted mean of the centers of two pixels. The
 *     edge has a point in each of them. Their mean with the same weights is on the edge, and in the pixel
 *     of that center, because pixels are convex. So the edge meets that pixel, and its chain ends there.
 *   - There is a continuous motion of the edges into the chains, which moves no point out of its pixel, and
 *     during which no edge passes over an end of another. So faces can vanish, but none is turned inside
 *     out, and the winding numbers of the others stay.
 *
 * There is no iteration. */
#ifndef GEOM_SRC_SNAP_H
#define GEOM_SRC_SNAP_H

#include "base/buffer.h"
#include "grid.h"

#include <geom/base.h>

/* The center of a pixel on the chain of an edge. */
typedef struct snap_step {
    uint32_t edge;
    grid_point point;
} snap_step;

/* Edges, given by the pixels of their ends. The edges themselves may be finer than the grid: `meets`
 * decides for them. */
typedef struct snap_edges {
    const grid_edge *edges;
    size_t count;
    bool (*meets)(const void *context, uint32_t edge, grid_point pixel);
    const void *context;
} snap_edges;

/* Appends to `steps` (of snap_step) the chains of all edges, one after the other. The edges may cross only
 * if `most_pairs` is positive. They must then begin and end in the centers of pixels. It returns
 * GEOM_CAPACITY_EXCEEDED if the boxes of more pairs of edges than that meet. */
geom_status geom_snap_chains(snap_edges edges, size_t most_pairs, geom_buffer *steps);

/* Appends to `links` (of grid_edge) the sorted links of all chains, each once, from the end that is first
 * by x and y to the other. Its weight is the sum of its weights. Links whose weights cancel are left out. */
geom_status geom_snap_links(const grid_edge *edges, const geom_buffer *steps, geom_buffer *links);

/* Sorts links, each in either direction, and merges equal ones, likewise. Links that are points are left out. */
geom_status geom_snap_merge(geom_buffer *links);

#endif
