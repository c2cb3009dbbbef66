/* One leg of a trajectory as a turn: a shape that is stored in a frame of its own, whose origin moves
 * straight or along an arc while the frame turns, against a resting shape. */
#ifndef COLLIDE_CCD2_LEG_H
#define COLLIDE_CCD2_LEG_H

#include "ccd2_search.h"

/* The origin starts at `from`, where the frame is turned by a heading, and at the fraction t has moved by t
 * velocity, and if `curved` along the arc over the chord that belongs to the angle; the frame has turned by t
 * angle more. `slop` is how far what is given of the way may be from the truth. */
typedef struct turn_leg {
    geom_vec2 from;
    geom_vec2 heading; /* its cosine and sine */
    geom_vec2 velocity;
    geom_vec2 chord;
    double angle; /* at most COLLIDE_TURN_MAX_ANGLE */
    double slop;
    bool curved;
} turn_leg;

/* Makes a search ready for legs of a whose origin stays in the region. It has made no steps, and its clearance
 * is 0. */
void collide_turn_leg_start(turn_search *search, const collide_shape *a, const collide_shape *b,
                            geom_aabb2 region, double margin, const turn_kernels *kernels);

/* Only the place where a leg starts, for stops at time 0 and what depends on them alone: the verdict there and
 * separations. Speeds, their bounds and the tolerance stay unset. Cheaper than all of a leg, which must be set
 * before a search goes on. */
void collide_turn_leg_place(turn_search *search, geom_vec2 from, geom_vec2 heading, double slop);

/* The search for one of the legs: all of it but the clearance. */
void collide_turn_leg_set(turn_search *search, const turn_leg *leg, double tolerance);

/* Whether they meet at the start of the leg: FREE for surely apart, HIT for surely within the margin, else
 * undecided. They need not have been apart before. */
collide_ccd_verdict collide_turn_leg_verdict(const turn_search *search);

#endif
