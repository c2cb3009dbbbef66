/* Snap rounding: edges that may cross become edges between points of a grid that meet in common ends only.
 *
 * Every pixel with an end or a crossing of edges is hot. Each edge is replaced by the chain of the centres of the hot
 * pixels that it meets, in order. J. D. Hobby, "Practical segment intersection with finite precision output",
 * Computational Geometry 13 (1999); L. J. Guibas, D. H. Marimont, "Rounding arrangements dynamically", International
 * Journal of Computational Geometry and Applications 8 (1998). What they prove, and what is relied upon here:
 *
 *   - Links of the chains meet in common ends only, or are the same. It cannot happen that a link passes over the
 *     centre of a hot pixel without ending there: a point of the link is the mean, with some weights, of the centres of
 *     two pixels; the edge has a point in each of them, and their mean, with the same weights, is on the edge and in
 *     the pixel of that centre, because pixels are convex. So the edge meets that pixel, and its chain ends there.
 *   - There is a continuous motion of the edges into the chains, no point moving farther than within its pixel, during
 *     which no edge passes over an end of another. So faces can vanish, but none is turned inside out, and winding
 *     numbers of the others stay.
 *
 * There is no iteration, so nothing that might not end. */
#ifndef GEOM_SRC_SNAP_H
#define GEOM_SRC_SNAP_H

#include "base/buffer.h"
#include "grid.h"

#include <geom/base.h>

/* A centre on the chain of an edge. */
typedef struct snap_step {
    uint32_t edge;
    grid_point point;
} snap_step;

/* Edges, given by the pixels that their ends are in. An edge itself may be finer than the grid; `meets` knows it. */
typedef struct snap_edges {
    const grid_edge *edges;
    size_t count;
    bool (*meets)(const void *context, uint32_t edge, grid_point pixel);
    const void *context;
} snap_edges;

/* Appends to `steps` (of snap_step) the chains of all edges, one after the other. The edges may cross only where
 * `crossings` is asked for, and must then begin and end in the centres of pixels. */
geom_status geom_snap_chains(snap_edges edges, bool crossings, geom_buffer *steps);

/* Appends to `links` (of grid_edge) the links of all chains, from the end that is first by x and y to the other, each
 * once, with the sum of its weights; in order, without those whose weights cancel. */
geom_status geom_snap_links(const grid_edge *edges, const geom_buffer *steps, geom_buffer *links);

#endif
