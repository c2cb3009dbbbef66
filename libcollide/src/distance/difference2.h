/* The border of the difference of two convex cores in the frame of the pair.
 *
 * All about the nearness of two convex cores a and b is in the set of the differences of their points, b - a:
 * it holds the origin where they meet; the origin's distance to it is theirs; and the shortest way from the
 * origin out of it is the shortest translation that parts them. The border of that convex set has the edges
 * of b, and those of a turned round, in the order of their directions (M. de Berg, O. Cheong, M. van Kreveld,
 * M. Overmars, "Computational Geometry", 3rd ed. 2008, section 13.3), so that one walk around both is enough:
 * linear time for any number of vertices. */
#ifndef COLLIDE_DIFFERENCE2_H
#define COLLIDE_DIFFERENCE2_H

#include "shape/body2.h"

/* One edge of the border of b - a, which lies left of it. */
typedef struct border_edge {
    dd_vec2 start; /* vertex `on_b` of b minus vertex `on_a` of a */
    dd_vec2 way;   /* not zero */
    size_t on_a;
    size_t on_b;
    bool
        of_a; /* the way is from the vertex of a to the next one, turned round; or from that of b to the next */
} border_edge;

/* Where a walk around the border is: at a vertex of each body, with the edge that starts there. */
typedef struct border_side {
    const body2 *body;
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

border_walk collide_border_walk(const body2 *a, const body2 *b);

/* The next edge; false once around. Edges without length are passed over. */
bool collide_border_next(border_walk *walk, border_edge *edge);

/* The distance of the origin to the line of an edge, positive inside; and the edge where it is least, which
 * for an origin inside is where the border is nearest, and for one outside the edge that separates most.
 * `edge.way` is zero when both bodies are points. */
typedef struct border_height {
    bool found;
    border_edge edge;
    dd height;
} border_height;

border_height collide_border_least_height(const body2 *a, const body2 *b);

/* Closest points of two bodies that do not meet, radii left aside. */
typedef struct closest_pair {
    dd_vec2 on_a;
    dd_vec2 on_b;
    dd_vec2 direction; /* from a to b, of any length; 0 where the points are the same */
    dd distance;
    dd squared; /* for comparisons: it may have vanished where the distance has not */
} closest_pair;

closest_pair collide_closest_points(const body2 *a, const body2 *b);

/* A common point of two shapes that meet. */
dd_vec2 collide_common_point(const body2 *a, const body2 *b);

#endif
