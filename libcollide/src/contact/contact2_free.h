/* Whether two shapes, one of them a polygon, do not overlap once one has moved. */
#ifndef COLLIDE_CONTACT2_FREE_H
#define COLLIDE_CONTACT2_FREE_H

#include "contact2_locus.h"
#include "contact2_runs.h"

enum {
    FREE_WITNESSES = 16,
    FREE_CELLS = 32 /* in a row */
};

/* An edge of a and one of b that crossed at some translation. */
typedef struct crossing_edges2 {
    geom_segment2 of_a;
    geom_segment2 of_b;
} crossing_edges2;

/* The same by their first vertices, which the second ones follow in memory. */
typedef struct crossing_places2 {
    const geom_vec2 *of_a; /* NULL: none */
    const geom_vec2 *of_b;
} crossing_places2;

/* A shape that is moved again and again. Edges that crossed are likely to cross once more: those of the last
 * translations, and of translations nearby. */
typedef struct free_test2 {
    const solid_pair2 *pair;
    const collide_shape *a;
    const collide_shape *b;
    bool has_edges; /* both are solids in rings: edges that cross are proof */
    edge_runs2 runs_of_a;
    edge_runs2 runs_of_b;
    size_t witness_count;
    crossing_edges2 witness[FREE_WITNESSES]; /* the latest first */
    double cells_per_unit;
    crossing_places2 cell[FREE_CELLS * FREE_CELLS]; /* by translation */
} free_test2;

/* For translations up to a length in the frame. */
void collide_free_test_make(free_test2 *test, const solid_pair2 *pair, const collide_shape *a,
                            const collide_shape *b, double length);

/* Whether they do not overlap when b has moved by a translation in the frame. Exact for the moved
 * coordinates. */
bool collide_is_free(free_test2 *test, geom_vec2 translation);

#endif
