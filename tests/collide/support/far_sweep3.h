/* Questions about motion in space, on a grid: moved by whole steps of it, which rounds nothing, they have the
 * same answers. */
#ifndef TEST_FAR_SWEEP3_H
#define TEST_FAR_SWEEP3_H

#include "far_sweep2.h"
#include "pair3_table.h"

typedef struct far_question3 {
    kept_shape3 a;
    kept_shape3 b;
    geom_vec3 way_a;
    geom_vec3 way_b;
    double margin;
    double size; /* of all differences and sizes */
    double step; /* of the grid */
} far_question3;

/* As make_far_question2; coordinates are below 2^11 steps, and the numbers of normals of planes 0 or of size
 * 1. */
void make_far_question3(far_question3 *question, random_source *source, collide_shape3_kind kind_a,
                        collide_shape3_kind kind_b, double step);
void move_far_question3(far_question3 *moved, const far_question3 *question, geom_vec3 by);

/* As for the plane. */
void compare_far_question3(const far_question3 *near, const far_question3 *far, char fault[FAR_TEXT]);
void compare_far_turns3(const far_question3 *near, const far_question3 *far, geom_vec3 by, double angle,
                        char fault[FAR_TEXT]);

#endif
