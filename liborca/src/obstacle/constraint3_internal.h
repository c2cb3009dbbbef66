/* What the half-spaces of one obstacle and of all share. */
#ifndef ORCA_CONSTRAINT3_INTERNAL_H
#define ORCA_CONSTRAINT3_INTERNAL_H

#include <orca/obstacle3.h>

#include "solid3.h"

#include <collide/distance3.h>

/* A half-space dot(v, normal) >= reach / tau, and how far within it a velocity is. */
typedef struct space_choice {
    geom_vec3 normal;
    double reach;
    double excess;
    bool leg;
} space_choice;

/* Where a body is, and what it is asked. */
typedef struct space_question {
    orca_body3 self;
    orca_obstacle3_params params;
} space_question;

/* The obstacle as seen by the body. */
void orca_space_see(const space_question *q, const collide_shape3 *shape, solid3 *out);

/* The shortest way out of an obstacle that the body overlaps, or false when it does not; `gap` is that from the centre of
 * the body to the obstacle. */
bool orca_space_overlaps(const space_question *q, const collide_shape3 *shape, collide_distance3 gap,
                         geom_vec3 *normal, double *depth);

/* The half-space that asks an overlapping body to leave. */
orca_half_space orca_space_pushed(const space_question *q, geom_vec3 normal, double depth);

/* The way to the body from the closest point of the obstacle, or straight up from a plane. */
space_choice orca_space_from_closest(const space_question *q, const collide_shape3 *shape,
                                     collide_distance3 gap);

/* The best choice, which is `closest` or better; and the best without legs: whatever it is, it lets the body come no nearer
 * than the horizon leaves. */
space_choice orca_space_choose(const space_question *q, const solid3 *s, const collide_shape3 *shape,
                               space_choice closest);

space_choice orca_space_choose_cut_off(const space_question *q, const solid3 *s, const collide_shape3 *shape,
                                       space_choice closest);

orca_half_space orca_space_of_choice(const space_question *q, space_choice chosen);

#endif
