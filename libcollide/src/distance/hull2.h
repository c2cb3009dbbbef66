/* The vertices of a convex shape in the frame of a pair, and the border of the difference of two.
 *
 * All about the nearness of two convex cores a and b is in the set of the differences of their points, b - a: it
 * holds the origin where they meet; the origin's distance to it is theirs; and the shortest way from the origin out of it
 * is the shortest translation that parts them. The border of that convex set has the edges of b, and those of a turned
 * round, in the order of their directions (M. de Berg, O. Cheong, M. van Kreveld, M. Overmars, "Computational
 * Geometry", 3rd ed. 2008, section 13.3), so that one walk around both is enough: linear time for any number of
 * vertices. */
#ifndef COLLIDE_HULL2_H
#define COLLIDE_HULL2_H

#include "shape/local2.h"
#include "shape/outline2.h"

/* Vertices go counterclockwise; equal neighbours and straight angles occur. Rings are read where they are. */
typedef struct hull2 {
    const local2 *frame;
    geom_ring ring;
    bool clockwise; /* the ring, which is then read backwards */
    dd_vec2 vertex[OUTLINE_MAX_VERTICES];
    size_t count;
    dd radius;
} hull2;

/* A frame in which all coordinates and radii of both are below 4. */
local2 collide_frame_of_pair(const outline2 *a, const outline2 *b);

/* The frame must live as long as the hull. */
hull2 collide_hull(const local2 *frame, const outline2 *outline);

static inline dd_vec2 hull_vertex(const hull2 *hull, size_t i) {
    if (hull->ring.count == 0) {
        return hull->vertex[i];
    }
    return collide_local2_point(hull->frame, hull->ring.points[hull->clockwise ? hull->count - 1 - i : i]);
}

static inline size_t hull_after(const hull2 *hull, size_t i) { return i + 1 < hull->count ? i + 1 : 0; }

static inline size_t hull_before(const hull2 *hull, size_t i) { return i > 0 ? i - 1 : hull->count - 1; }

/* One edge of the border of b - a, which lies left of it. */
typedef struct border_edge {
    dd_vec2 start; /* vertex `on_b` of b minus vertex `on_a` of a */
    dd_vec2 way;   /* not zero */
    size_t on_a;
    size_t on_b;
    bool
        of_a; /* the way is from the vertex of a to the next one, turned round; or from that of b to the next */
} border_edge;

/* Where a walk around the border is: at a vertex of each hull, with the edge that starts there. */
typedef struct border_side {
    const hull2 *hull;
    size_t vertex;
    size_t left; /* edges still to walk */
    dd_vec2 place;
    dd_vec2 next;
    dd_vec2 way;
} border_side;

typedef struct border_walk {
    border_side a; /* turned round: place and way are minus those of the shape */
    border_side b;
} border_walk;

border_walk collide_border_walk(const hull2 *a, const hull2 *b);

/* The next edge; false once around. Edges without length are passed over. */
bool collide_border_next(border_walk *walk, border_edge *edge);

/* The distance of the origin to the line of an edge, positive inside; and the edge where it is least, which for an
 * origin inside is where the border is nearest, and for one outside the edge that separates most. `edge.way` is zero
 * when both hulls are points. */
typedef struct border_height {
    bool found;
    border_edge edge;
    dd height;
} border_height;

border_height collide_border_least_height(const hull2 *a, const hull2 *b);

/* Closest points of two hulls that do not meet, radii left aside. */
typedef struct closest_pair {
    dd_vec2 on_a;
    dd_vec2 on_b;
    dd_vec2 direction; /* from a to b, of any length; 0 where the points are the same */
    dd distance;
    dd squared; /* for comparisons: it may have vanished where the distance has not */
} closest_pair;

closest_pair collide_closest_points(const hull2 *a, const hull2 *b);

/* A common point of two shapes that meet. */
dd_vec2 collide_common_point(const hull2 *a, const hull2 *b);

#endif
