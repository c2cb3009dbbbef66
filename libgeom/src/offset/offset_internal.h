/* The two stages of an offset: the raw curve, and the rings around the area that it encloses. */
#ifndef GEOM_SRC_OFFSET_INTERNAL_H
#define GEOM_SRC_OFFSET_INTERNAL_H

#include "base/buffer.h"
#include "grid.h"
#include "snap.h"

#include <geom/base.h>
#include <geom/offset.h>

/* ---- The raw curve ---- */

/* All lengths in units of the grid. */
typedef struct offset_shape {
    double radius; /* at least 8 */
    double chord;  /* how far an arc's chain may lie outside the arc, positive */
    geom_offset_join join;
    double miter_limit;
    int64_t weight; /* of the edges of the curve: 1, or -1 to shrink */
} offset_shape;

/* Appends to `curve` (of grid_edge) the raw curve along a closed walk of `count` points, with the area that
 * grows on its left. Returns false if there is no memory. */
bool geom_offset_curve_append(geom_buffer *curve, const offset_shape *shape, const grid_point *walk,
                              size_t count);

/* ---- The faces between links that meet only in common ends ---- */

/* Half edges are in pairs: 2 i runs along link i, 2 i + 1 against it. Each has the winding number on its
 * left. */
typedef struct faces {
    const grid_point *points;
    const snap_link *links;
    size_t link_count;
    geom_buffer winding;   /* of int64_t */
    geom_buffer clockwise; /* of uint32_t: the next half edge with the same origin */
    geom_buffer order;     /* of uint32_t: by origin, about it counterclockwise from straight down */
} faces;

/* A ring of the boundary of the area with a positive winding number. */
typedef struct faces_ring {
    size_t first; /* of its corners */
    size_t count;
    size_t parent; /* for a hole: its outer ring; an outer ring is its own */
    bool hole;
} faces_ring;

/* Builds the faces of links from geom_snap_links. Call geom_faces_release in any case. */
geom_status geom_faces_build(faces *f, const grid_point *points, const geom_buffer *links);

void geom_faces_release(faces *f);

/* The point at which a half edge starts. */
static inline uint32_t faces_origin(const faces *f, uint32_t half) {
    const snap_link *link = &f->links[half / 2];
    return half % 2 ? link->b : link->a;
}

/* The half edge along the same link the other way. */
static inline uint32_t faces_twin(uint32_t half) { return half ^ 1U; }

/* Whether the half edge is on the boundary, with the area on its left. */
static inline bool faces_is_boundary(const faces *f, uint32_t half) {
    const int64_t *winding = f->winding.data;
    return winding[half] > 0 && winding[faces_twin(half)] <= 0;
}

/* Fills `below` (of uint32_t) with the link right below the start of each link, or UINT32_MAX. Links that
 * start in one point follow each other from bottom to top: one is below the next. With `boundary`, links
 * that are not on the boundary are left out. Returns false if there is no memory. */
bool geom_faces_find_below(const faces *f, bool boundary, geom_buffer *below);

/* Appends the rings (of faces_ring) in the order of their leftmost corners, and their corners (of
 * grid_point). Outer rings are counterclockwise, holes clockwise. Corners at which a ring goes straight on
 * are left out. `touching` counts the places at which rings meet, or one meets itself. For edges that
 * geom_faces_build does not allow it returns GEOM_SELF_INTERSECTION after a bounded time. */
geom_status geom_faces_rings(const faces *f, geom_buffer *rings, geom_buffer *corners, size_t *touching);

/* ---- Outlines ---- */

/* The boundary of an area, as geom_faces_rings gives it. */
typedef struct outline {
    geom_buffer rings;   /* of faces_ring */
    geom_buffer corners; /* of grid_point */
    size_t touching;
} outline;

outline geom_outline_make(const geom_allocator *allocator);

void geom_outline_release(outline *o);

/* Replaces an outline by that of the area with a positive winding number of a curve of edges that may cross,
 * after snap rounding. Returns GEOM_CAPACITY_EXCEEDED if the boxes of more than `most_pairs` pairs of edges
 * meet. */
geom_status geom_outline_of_curve(const geom_buffer *curve, size_t most_pairs, outline *found);

/* ---- Unions of many areas ---- */

enum {
    OFFSET_UNION_FAN = 6 /* areas that are united at once */
};

/* Areas, each the points with positive winding numbers of some edges. None has a negative one anywhere. */
typedef struct geom_areas {
    geom_buffer edges; /* of grid_edge, area by area */
    geom_buffer ends;  /* of size_t: where each area ends among the edges */
} geom_areas;

geom_areas geom_areas_make(const geom_allocator *allocator);

void geom_areas_release(geom_areas *areas);

/* Ends an area behind the edges appended since the last one. Returns false if there is no memory. */
bool geom_areas_end(geom_areas *areas);

/* Sorts areas so that neighbors follow each other. Returns false if there is no memory. */
bool geom_areas_arrange(geom_areas *areas);

/* Trims areas that are single convex polygons, counterclockwise, without changing their union. New sides are
 * `depth` units inside of another area. Returns false if there is no memory. */
bool geom_areas_trim(geom_areas *areas, int64_t depth);

/* Replaces areas by their union, as one, in rounds. Each round snaps the edges once more. */
geom_status geom_areas_unite(geom_areas *areas);

/* Appends the strips and joins of the raw curve along a closed walk, each as an area, a little larger
 * inwards. For miter and bevel joins. Returns false if there is no memory. */
bool geom_offset_pieces_append(geom_areas *areas, const offset_shape *shape, const grid_point *walk,
                               size_t count);

/* Appends areas that together contain all points within the radius of some edges, and none farther away than
 * the radius and the chord, for round joins. */
geom_status geom_areas_grow(const offset_shape *shape, const geom_buffer *edges, geom_areas *areas);

#endif
