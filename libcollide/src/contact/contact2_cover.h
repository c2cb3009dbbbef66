/* Proofs that two shapes overlap at all translations around one. */
#ifndef COLLIDE_CONTACT2_COVER_H
#define COLLIDE_CONTACT2_COVER_H

#include "contact2_tree.h"

enum {
    COVER_PROOFS = 8
};

/* An edge of each shape, in the frame. */
typedef struct edge_couple2 {
    geom_segment2 of_a;
    geom_segment2 of_b;
} edge_couple2;

/* A point of the frame, and how deep it is inside of one shape. */
typedef struct pole2 {
    geom_vec2 point;
    double depth;
} pole2;

/* What proved an overlap is likely to prove the next one: the latest proofs come first. */
typedef struct cover2 {
    const edge_tree2 *a;
    const edge_tree2 *b;
    double radius; /* of a, in the frame */
    size_t couple_count;
    size_t pole_count;
    edge_couple2 couple[COVER_PROOFS];
    pole2 pole_of_a[COVER_PROOFS];
    pole2 pole_of_b[COVER_PROOFS];
} cover2;

/* How far a proof may be wrong, in the frame. */
#define COLLIDE_COVER_SLACK 0x1p-46

/* Whether proofs of before show that the shapes overlap at all translations within `reach` of a center. */
bool collide_cover_known(cover2 *cover, geom_vec2 center, double reach);

/* Whether edges that cross show it; these are found wherever they are. */
bool collide_cover_by_edges(cover2 *cover, geom_vec2 center, double reach);

/* Whether a point of a that is deep in both shapes shows it. From the point given so many steps are taken to
 * deeper ones. */
bool collide_cover_by_point(cover2 *cover, geom_vec2 center, double reach, int steps, geom_vec2 *point);

#endif
