/* Shapes of the plane on whole numbers of up to 53 bits, and their relation in integers of 128 and 256 bits:
 * right for every case, and by other formulas than the library's.
 *
 * A shape is one or more convex pieces, given by their vertices, and a radius. Relations come from the sides
 * on which vertices lie of edges, and distances from every vertex to every edge: no sum of the two shapes is
 * walked around, no axis projected upon, no number rounded. */
#ifndef CAMPAIGN_WHOLE2_H
#define CAMPAIGN_WHOLE2_H

#include <collide/shape2.h>

#include <stdint.h>

__extension__ typedef __int128 wide_int;

enum {
    PIECE_VERTICES = 6,
    RING_VERTICES = 7,
    MAX_PIECES = 8
};

typedef struct whole_point {
    int64_t x;
    int64_t y;
} whole_point;

/* A point, a segment, or a strictly convex ring that runs counterclockwise. */
typedef struct whole_piece {
    whole_point vertex[PIECE_VERTICES];
    int count;
} whole_piece;

/* The ring of a polygon as it is stored. */
typedef struct whole_ring {
    whole_point vertex[RING_VERTICES];
    int count;
} whole_ring;

/* All points within `radius` of a piece. The pieces of a polygon are triangles that tile it, and `inner` are
 * the edges between two of them, whose ends are vertices of the polygon. A box keeps what it is made of:
 * `center`, `axis`, and `half`. Absolute values stay below 2^60, differences below 2^61. */
typedef struct whole_shape {
    collide_shape_kind kind;
    whole_piece piece[MAX_PIECES];
    int piece_count;
    whole_piece inner[MAX_PIECES];
    int inner_count;
    int64_t radius;
    whole_ring ring[2];
    int ring_count;
    whole_point center;
    whole_point axis;
    whole_point half;
} whole_shape;

static inline whole_point whole_minus(whole_point a, whole_point b) {
    const whole_point difference = {a.x - b.x, a.y - b.y};
    return difference;
}

static inline wide_int whole_dot(whole_point a, whole_point b) {
    return (wide_int)a.x * b.x + (wide_int)a.y * b.y;
}

static inline wide_int whole_cross(whole_point a, whole_point b) {
    return (wide_int)a.x * b.y - (wide_int)a.y * b.x;
}

/* On which side of the way from a to b the point lies: 1 left, 0 on the line, -1 right. */
static inline int whole_side(whole_point a, whole_point b, whole_point p) {
    const wide_int cross = whole_cross(whole_minus(b, a), whole_minus(p, a));
    return (cross > 0) - (cross < 0);
}

/* The relation of two pieces. */
collide_relation whole_pieces_relation(const whole_piece *a, const whole_piece *b);

/* The relation of the shapes, one of them grown by the margin, which is below 2^58. */
collide_relation whole_relation(const whole_shape *a, const whole_shape *b, int64_t margin);

#endif
