/* Loci: the translations of b at which a feature of one shape touches one of the other.
 *
 * Moving b by x makes a vertex of the one lie on an edge of the other for all x on a segment. It brings two
 * vertices to the distance of a radius for all x on a circle. The translations that part two overlapping
 * shapes are bounded by such segments and circles; the shortest one is the point of a locus nearest to the
 * origin, or the crossing of two. */
#ifndef COLLIDE_CONTACT2_LOCUS_H
#define COLLIDE_CONTACT2_LOCUS_H

#include "contact2_tree.h"

/* A pair of shapes in a frame. The corners of oriented boxes are rounded. Only a may have a radius. It must
 * stay where it is. */
typedef struct solid_pair2 {
    core2 a;
    core2 b;
    local2 frame;
    double radius; /* of a, in the frame */
} solid_pair2;

void collide_solid_pair_make(solid_pair2 *pair, const collide_shape *a, const collide_shape *b);

/* The edges of both. */
typedef struct contact_trees2 {
    const solid_pair2 *pair;
    edge_tree2 a;
    edge_tree2 b;
} contact_trees2;

/* Linear time. The pair must stay where it is. */
void collide_contact_trees_make(contact_trees2 *trees, const solid_pair2 *pair);

/* The segment from `start` to `end`, to be left on the side of `normal`; or the circle around `start` with
 * the radius of a, to be left outwards, where `is_arc`. All in the frame. */
typedef struct contact_locus2 {
    bool is_arc;
    bool of_a; /* the edge; the vertex is then of b */
    geom_vec2 start;
    geom_vec2 end;
    geom_vec2 normal;
    geom_segment2 edge; /* in the world, the solid on its left; where `is_arc`, the vertex of a, twice */
    geom_vec2 vertex;
} contact_locus2;

/* Returns true to end the visit. */
typedef bool locus_visitor2(void *context, const contact_locus2 *locus);

/* Calls `visit` for each locus with a translation that is, in x and in y, within `half` of a center; and
 * perhaps for others. Returns whether a visit ended it. */
bool collide_contact_loci_visit(const contact_trees2 *trees, geom_vec2 center, double half,
                                locus_visitor2 *visit, void *context);

/* ---- The shortest translation that parts two shapes, one of them a polygon ---- */

/* How far off a locus a translation may be and count as on it, in the frame. */
#define COLLIDE_LOCUS_SLACK 0x1p-40

/* A translation of b, in the frame, and the loci that it reaches: none when it parts the boxes of the
 * shapes. */
typedef struct separating_translation2 {
    geom_vec2 translation;
    double length;
    geom_vec2 push; /* the way on that leaves the loci */
    int count;
    contact_locus2 locus[2];
} separating_translation2;

separating_translation2 collide_separating_translation_find(const contact_trees2 *trees,
                                                            const collide_shape *a, const collide_shape *b,
                                                            collide_relation relation);

/* The direction in which a locus is left at a translation; (1, 0) in the middle of a circle. */
geom_vec2 collide_contact_locus_normal(const contact_locus2 *locus, geom_vec2 translation);

/* Whether a translation is on the locus, up to the slack. */
bool collide_contact_locus_holds(const solid_pair2 *pair, const contact_locus2 *locus, geom_vec2 translation);

#endif
