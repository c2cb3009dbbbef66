/* Relations of shapes of whole numbers, in integers of 128 and 256 bits. */
#include "whole2.h"

#include <stdbool.h>

__extension__ typedef unsigned __int128 wide_size;

/* ---- Pieces ---- */

static bool equal_points(whole_point a, whole_point b) { return a.x == b.x && a.y == b.y; }

/* Where a point of the line through an edge lies: 1 between its ends, 0 at one, -1 beyond. */
static int place_on_line(const whole_piece *edge, whole_point p) {
    const wide_int product = whole_dot(whole_minus(edge->vertex[0], p), whole_minus(edge->vertex[1], p));
    return (product < 0) - (product > 0);
}

/* 1 between the ends of an edge, 0 at an end, -1 elsewhere. */
static int place_on_edge(const whole_piece *edge, whole_point p) {
    return whole_side(edge->vertex[0], edge->vertex[1], p) == 0 ? place_on_line(edge, p) : -1;
}

static collide_relation edges_relation(const whole_piece *a, const whole_piece *b) {
    const int of_b[2] = {whole_side(a->vertex[0], a->vertex[1], b->vertex[0]),
                         whole_side(a->vertex[0], a->vertex[1], b->vertex[1])};
    const int of_a[2] = {whole_side(b->vertex[0], b->vertex[1], a->vertex[0]),
                         whole_side(b->vertex[0], b->vertex[1], a->vertex[1])};
    if (of_a[0] * of_a[1] < 0 && of_b[0] * of_b[1] < 0) {
        return COLLIDE_OVERLAPPING;
    }
    for (int i = 0; i < 2; ++i) {
        if ((of_b[i] == 0 && place_on_line(a, b->vertex[i]) >= 0) ||
            (of_a[i] == 0 && place_on_line(b, a->vertex[i]) >= 0)) {
            return COLLIDE_TOUCHING;
        }
    }
    return COLLIDE_APART;
}

/* The least, over the edges of a piece, of the side furthest to the left on which a point of the other lies:
 * -1 when an edge has all of them strictly outside, 0 when one has none inside. */
static int least_side(const whole_piece *edges, const whole_piece *points) {
    int least = 1;
    for (int i = 0; edges->count > 1 && i < edges->count && least >= 0; ++i) {
        const whole_point start = edges->vertex[i];
        const whole_point end = edges->vertex[i + 1 < edges->count ? i + 1 : 0];
        int furthest = -1;
        for (int j = 0; j < points->count && furthest < least; ++j) {
            const int side = whole_side(start, end, points->vertex[j]);
            furthest = side > furthest ? side : furthest;
        }
        least = furthest < least ? furthest : least;
    }
    return least;
}

collide_relation whole_pieces_relation(const whole_piece *a, const whole_piece *b) {
    if (a->count > b->count) {
        return whole_pieces_relation(b, a);
    }
    if (b->count == 1) {
        return equal_points(a->vertex[0], b->vertex[0]) ? COLLIDE_TOUCHING : COLLIDE_APART;
    }
    if (b->count == 2 && a->count == 1) {
        return place_on_edge(b, a->vertex[0]) >= 0 ? COLLIDE_TOUCHING : COLLIDE_APART;
    }
    if (b->count == 2) {
        return edges_relation(a, b);
    }
    const int of_a = least_side(b, a);
    if (of_a < 0) {
        return COLLIDE_APART;
    }
    const int of_b = least_side(a, b);
    return (collide_relation)(1 + (of_a < of_b ? of_a : of_b));
}

/* ---- Distances ---- */

/* A product of 256 bits. */
typedef struct product {
    wide_size high;
    wide_size low;
} product;

static product multiplied(wide_size a, wide_size b) {
    const wide_size a0 = (uint64_t)a;
    const wide_size a1 = a >> 64;
    const wide_size b0 = (uint64_t)b;
    const wide_size b1 = b >> 64;
    const wide_size middle = a1 * b0 + ((a0 * b0) >> 64);
    const wide_size other = a0 * b1 + (uint64_t)middle;
    const product result = {a1 * b1 + (middle >> 64) + (other >> 64), a * b};
    return result;
}

static int compare_products(product a, product b) {
    if (a.high != b.high) {
        return a.high > b.high ? 1 : -1;
    }
    return (a.low > b.low) - (a.low < b.low);
}

static int compare_wide(wide_int a, wide_int b) { return (a > b) - (a < b); }

/* The sign of (the distance of p and the segment from a to b) - limit. */
static int gap_to_edge(whole_point p, whole_point a, whole_point b, int64_t limit) {
    const whole_point d = whole_minus(b, a);
    const whole_point w = whole_minus(p, a);
    const wide_int square = (wide_int)limit * limit;
    const wide_int along = whole_dot(w, d);
    const wide_int length = whole_dot(d, d);
    if (along <= 0) {
        return compare_wide(whole_dot(w, w), square);
    }
    if (along >= length) {
        const whole_point beyond = whole_minus(p, b);
        return compare_wide(whole_dot(beyond, beyond), square);
    }
    const wide_int cross = whole_cross(d, w);
    const wide_size size = (wide_size)(cross < 0 ? -cross : cross);
    return compare_products(multiplied(size, size), multiplied((wide_size)square, (wide_size)length));
}

static int gap_of_vertices(const whole_piece *a, const whole_piece *b, int64_t limit) {
    const int edges = b->count > 2 ? b->count : 1;
    int least = 1;
    for (int i = 0; i < a->count; ++i) {
        for (int j = 0; j < edges && least >= 0; ++j) {
            const whole_point end = b->vertex[j + 1 < b->count ? j + 1 : 0];
            const int gap = gap_to_edge(a->vertex[i], b->vertex[j], end, limit);
            least = gap < least ? gap : least;
        }
    }
    return least;
}

/* The sign of (the distance of two pieces that are apart) - limit. */
static int gap_of_pieces(const whole_piece *a, const whole_piece *b, int64_t limit) {
    const int of_a = gap_of_vertices(a, b, limit);
    const int of_b = of_a >= 0 ? gap_of_vertices(b, a, limit) : of_a;
    return of_a < of_b ? of_a : of_b;
}

/* ---- Shapes ---- */

/* Whether a point or segment has a point between the ends of an edge. */
static bool enters_edge(const whole_piece *thin, const whole_piece *edge) {
    if (place_on_edge(edge, thin->vertex[0]) > 0) {
        return true;
    }
    return thin->count == 2 &&
           (place_on_edge(edge, thin->vertex[1]) > 0 ||
            (place_on_edge(thin, edge->vertex[0]) >= 0 && place_on_edge(thin, edge->vertex[1]) >= 0));
}

/* What is thin enough to lie along an edge between two triangles is inside without meeting the inside of
 * either. */
static bool enters_inner_edge(const whole_shape *thin, const whole_shape *polygon) {
    for (int i = 0; thin->piece[0].count <= 2 && i < polygon->inner_count; ++i) {
        if (enters_edge(&thin->piece[0], &polygon->inner[i])) {
            return true;
        }
    }
    return false;
}

static collide_relation cores_relation(const whole_shape *a, const whole_shape *b) {
    collide_relation largest = COLLIDE_APART;
    for (int i = 0; i < a->piece_count; ++i) {
        for (int j = 0; j < b->piece_count && largest < COLLIDE_OVERLAPPING; ++j) {
            const collide_relation relation = whole_pieces_relation(&a->piece[i], &b->piece[j]);
            largest = relation > largest ? relation : largest;
        }
    }
    if (largest == COLLIDE_TOUCHING && (enters_inner_edge(a, b) || enters_inner_edge(b, a))) {
        return COLLIDE_OVERLAPPING;
    }
    return largest;
}

collide_relation whole_relation(const whole_shape *a, const whole_shape *b, int64_t margin) {
    const collide_relation of_cores = cores_relation(a, b);
    const int64_t limit = a->radius + b->radius + margin;
    if (limit == 0) {
        return of_cores;
    }
    if (of_cores != COLLIDE_APART) {
        return COLLIDE_OVERLAPPING;
    }
    int least = 1;
    for (int i = 0; i < a->piece_count; ++i) {
        for (int j = 0; j < b->piece_count && least >= 0; ++j) {
            const int gap = gap_of_pieces(&a->piece[i], &b->piece[j], limit);
            least = gap < least ? gap : least;
        }
    }
    return (collide_relation)(1 - least);
}
