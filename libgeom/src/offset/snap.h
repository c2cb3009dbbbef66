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

/* A hot pixel on the chain of an edge. */
typedef struct snap_step {
    uint32_t edge;
    uint32_t point; /* among the centers of all hot pixels */
} snap_step;

/* A link of chains, from the end that is first by x and y. */
typedef struct snap_link {
    uint32_t a;
    uint32_t b;
    int64_t weight;
} snap_link;

/* Edges after snap rounding. */
typedef struct snapped {
    geom_buffer points; /* of grid_point: the centers of the hot pixels, by x and y, each once */
    geom_buffer steps;  /* of snap_step: the chains of all edges, one after the other */
} snapped;

/* Edges, given by the pixels of their ends. The edges themselves may be finer than the grid: `meets`
 * decides for them. */
typedef struct snap_edges {
    const grid_edge *edges;
    size_t count;
    bool (*meets)(const void *context, uint32_t edge, grid_point pixel);
    const void *context;
} snap_edges;

/* Nothing, which may be released. */
snapped geom_snapped_none(const geom_allocator *allocator);

void geom_snapped_release(snapped *s);

/* Finds the chains of all edges. The edges may cross only if `most_pairs` is positive. They must then begin
 * and end in the centers of pixels. Returns GEOM_CAPACITY_EXCEEDED if the boxes of more pairs of edges than
 * that meet. */
geom_status geom_snap_chains(snap_edges edges, size_t most_pairs, snapped *out);

/* Fills `links` (of snap_link) with the links of all chains, each once, by a and b. The weight of a link is
 * the sum of its weights in the direction from a to b. Links whose weights cancel are left out. Returns
 * false if there is no memory. */
bool geom_snap_links(const grid_edge *edges, const snapped *s, geom_buffer *links);

#endif
