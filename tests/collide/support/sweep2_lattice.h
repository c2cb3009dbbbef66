/* Bodies of whole numbers in all kinds of shapes, and what their sweeps must be: an oracle that shares no
 * idea with the library. Relations are decided in integers, times in long doubles. */
#ifndef TEST_SWEEP2_LATTICE_H
#define TEST_SWEEP2_LATTICE_H

#include "lattice2.h"
#include "support.h"

#include <collide/shape2.h>

enum {
    BODY_PIECES = 4,
    PIECE_VERTICES = 6,
    BODY_POINTS = 32
};

/* The convex hull of some points. */
typedef struct lattice_piece {
    lattice_point vertex[PIECE_VERTICES];
    int count;
} lattice_piece;

/* A shape, and the same as convex pieces with a radius. The insides of the pieces cover that of the whole.
 * The shape points into the body: do not copy. */
typedef struct lattice_body {
    collide_shape shape;
    lattice_piece piece[BODY_PIECES];
    int count;
    int64_t radius;
    geom_vec2 points[BODY_POINTS];
    geom_ring rings[2];
} lattice_body;

/* A random body of a kind, not far from `middle`. Half of the rings have vertices on their edges, too. */
void lattice_body_make(lattice_body *body, random_source *source, collide_shape_kind kind,
                       lattice_point middle);

/* The same shape elsewhere: all coordinates times `scale`, then shifted. The copy points into `copy`. */
void lattice_body_place(lattice_body *copy, const lattice_body *body, double scale, geom_vec2 shift);

/* The largest relation of a, moving by d, and b with a margin; and if they are apart at first, the time of
 * contact. */
collide_relation lattice_sweep_relation(const lattice_body *a, const lattice_body *b, lattice_point d,
                                        int64_t margin);
long double lattice_sweep_time(const lattice_body *a, const lattice_body *b, lattice_point d, int64_t margin);

#endif
