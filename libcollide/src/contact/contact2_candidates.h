/* Translations that may part two shapes, in the order of their lengths: the best so far, and the search for
 * better ones in a cell. */
#ifndef COLLIDE_CONTACT2_CANDIDATES_H
#define COLLIDE_CONTACT2_CANDIDATES_H

#include "contact2_cover.h"
#include "contact2_locus.h"

/* ---- Exact tests (contact2_free.c) ---- */

/* A pair in shapes, whose second is a polygon. */
typedef struct free_test2 {
    const contact_trees2 *trees;
    const collide_shape *a;
    const collide_shape *b;
    geom_aabb2 box_a;
    geom_aabb2 box_b;
    double grain; /* by how much moved coordinates are rounded at most, in the frame */
} free_test2;

/* Whether they do not overlap when b has moved by a translation in the frame. Exact for the moved
 * coordinates; false where these are beyond the doubles. */
bool collide_is_free(const free_test2 *test, geom_vec2 translation);

/* ---- Candidates ---- */

enum {
    CANDIDATE_LOCI = 96 /* lines that are collected at most */
};

/* A square of translations, in the frame. */
typedef struct translation_cell2 {
    geom_vec2 center;
    double half;
} translation_cell2;

typedef struct candidate_search2 {
    const contact_trees2 *trees;
    free_test2 free_test;
    cover2 cover;
    separating_translation2 best;
    double least;           /* shorter translations are known to part nothing */
    translation_cell2 cell; /* where candidates are sought */
    size_t most;            /* lines of the cell, */
    size_t seen;            /* and loci */
    size_t count;
    contact_locus2 locus[CANDIDATE_LOCI]; /* in the cell */
} candidate_search2;

/* Whether the shapes do not overlap when b has moved by x. */
bool collide_candidate_parts(candidate_search2 *search, geom_vec2 x);

/* Sets the cell and collects its loci; those on one line become one. Returns false where there are more lines
 * than `most`, which is CANDIDATE_LOCI at most, or many more loci than vertices. */
bool collide_candidates_collect(candidate_search2 *search, translation_cell2 cell, size_t most);

/* Tries the candidates of the collected loci, or of all loci of the cell where these were too many. */
void collide_candidates_try(candidate_search2 *search);
void collide_candidates_try_all(candidate_search2 *search);

#endif
