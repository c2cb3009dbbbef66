/* Questions about motion in the plane, on a grid: moved by whole steps of it, which rounds nothing, they have
 * the same answers. */
#ifndef TEST_FAR_SWEEP2_H
#define TEST_FAR_SWEEP2_H

#include "support.h"

#include <collide/shape2.h>

enum {
    FAR_POINTS = 10,
    FAR_TEXT = 200
};

/* A shape and what it views. Do not copy. */
typedef struct far_body2 {
    collide_shape shape;
    geom_vec2 points[FAR_POINTS];
    geom_ring rings[2];
} far_body2;

typedef struct far_question2 {
    far_body2 a;
    far_body2 b;
    geom_vec2 way_a;
    geom_vec2 way_b;
    double margin;
    double size; /* of all differences and sizes */
    double step; /* of the grid */
} far_question2;

/* The two shapes have coordinates that are whole multiples of `step`, below 2^11 of it; sizes and ways are
 * any numbers, but those of a point or a disc on its way to what rests are on the grid, too. */
void make_far_question2(far_question2 *question, random_source *source, collide_shape_kind kind_a,
                        collide_shape_kind kind_b, double step);
void move_far_question2(far_question2 *moved, const far_question2 *question, geom_vec2 by);

/* Asks every function about straight motion in both places. Empty when all answers agree within the bounds of
 * the headers, and all normals point against the motion, else what is not so. */
void compare_far_question2(const far_question2 *near, const far_question2 *far, char fault[FAR_TEXT]);

/* The same where a turns by an angle about what was at the origin, and where it does not turn. */
void compare_far_turns2(const far_question2 *near, const far_question2 *far, geom_vec2 by, double angle,
                        char fault[FAR_TEXT]);

#endif
