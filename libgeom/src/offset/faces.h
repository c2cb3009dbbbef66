/* The faces between edges that meet in common ends only: their winding numbers, and the rings about those that are
 * inside. */
#ifndef GEOM_SRC_FACES_H
#define GEOM_SRC_FACES_H

#include "base/buffer.h"
#include "grid.h"

#include <geom/base.h>

/* Half edges come in pairs: 2 i runs along edge i, 2 i + 1 against it. Of each, the winding number on its left. */
typedef struct faces {
    const grid_edge *edges;
    size_t edge_count;
    geom_buffer winding;   /* of int64_t */
    geom_buffer clockwise; /* of uint32_t: the next half edge with the same origin */
    geom_buffer order;     /* of uint32_t: by origin, about it counterclockwise from straight down */
} faces;

/* A ring of the boundary of what has a positive winding number. */
typedef struct faces_ring {
    size_t first; /* of its corners */
    size_t count;
    size_t parent; /* for a hole: its outer ring; an outer ring is its own */
    bool hole;
} faces_ring;

/* The edges must be as geom_snap_links gives them. To be released in any case. */
geom_status geom_faces_build(faces *f, const geom_allocator *allocator, const grid_edge *edges, size_t count);

void geom_faces_release(faces *f);

/* Appends the rings (of faces_ring) in the order of their leftmost corners, and their corners (of grid_point):
 * outer ones counterclockwise, holes clockwise, without corners at which they go straight on. `touching` is how many
 * places there are at which rings meet, or one meets itself. GEOM_SELF_INTERSECTION, after a time that is bounded all the
 * same, for edges that are not as geom_faces_build asks. */
geom_status geom_faces_rings(const faces *f, geom_buffer *rings, geom_buffer *corners, size_t *touching);

#endif
