/* The way of a footprint, leg by leg, and as seen from a body that moves on its own. */
#ifndef COLLIDE_TRAJECTORY2_WAY_H
#define COLLIDE_TRAJECTORY2_WAY_H

#include "ccd/ccd2_leg.h"
#include "simd/poses.h"

#include <collide/trajectory2.h>

enum {
    FOOTPRINT_MAX_VERTICES = 64,
    FOOTPRINT_MAX_RINGS = 8
};

/* A footprint somewhere, with room for its rings. The shape points in here: do not copy. */
typedef struct placed_footprint {
    collide_shape shape;
    geom_vec2 vertices[FOOTPRINT_MAX_VERTICES];
    geom_ring rings[FOOTPRINT_MAX_RINGS];
} placed_footprint;

/* The footprint at a place, if it can be there without any rounding: whether it can. */
bool collide_footprint_place_exactly(const collide_footprint *footprint, geom_vec2 place, double heading,
                                     placed_footprint *placed);

/* Whether it looks the same at every heading. */
static inline bool footprint_is_round(const collide_footprint *footprint) {
    return footprint->max_vertex_distance == 0.0;
}

/* What is asked. All but the poses is known to be valid. */
typedef struct trajectory_question {
    const collide_world *world;
    const collide_footprint *footprint;
    const pose_passes *passes;
    const turn_kernels *kernels;
    const collide_pose *poses;
    const double *times; /* NULL: bodies rest */
    size_t last;         /* the number of the last pose; 0 for a trajectory of one */
    bool arcs;
    double latest; /* no time is further from 0 */
    double margin;
    double tolerance;
    const collide_filter *filter;
} trajectory_question;

/* Leg i leads from pose i to the next one; that of a single pose stays there. */
static inline size_t leg_end(const trajectory_question *question, size_t leg) {
    return leg < question->last ? leg + 1 : question->last;
}

/* Some legs on end, from pose `first` to pose `last`, and bounds for them: any numbers, where poses are not
 * valid. */
typedef struct trajectory_stretch {
    size_t first;
    size_t last;
    bool valid;           /* surely; if not, poses are to be looked at */
    geom_aabb2 positions; /* of the reference point at the poses */
    double
        bulge; /* how far it may be from the straight lines between them; infinite where no bound is at hand */
    double chord; /* of any leg, at most */
    double turn;
    double lapse; /* of time; 0 where bodies rest */
    double reach; /* of all of the footprint, with the margin and the bulge, rounded upwards */
    double slop;  /* a bound for the rounding of places there */
} trajectory_stretch;

/* The stretch from a pose on that ends where it has come far, but not before a few legs nor after many. It is written
 * to where it stays: what is asked next waits for it. */
void collide_trajectory_stretch(const trajectory_question *question, size_t first,
                                trajectory_stretch *stretch);

/* The reference point at a pose, as seen from a body that moves at a velocity: rounded. */
static inline geom_vec2 place_seen(const trajectory_question *question, size_t pose, geom_vec2 velocity) {
    const geom_vec2 position = question->poses[pose].position;
    return question->times != NULL ? geom_vec2_add_scaled(position, -question->times[pose], velocity)
                                   : position;
}

/* The length of a vector, or more of one whose square is out of range. */
static inline double way_length_bound(geom_vec2 v) {
    const double square = geom_vec2_length_squared(v);
    return square > 0x1p-900 && square < 0x1p900 ? sqrt(square) * (1.0 + 0x1p-40) : fabs(v.x) + fabs(v.y);
}

/* A leg as seen from a body; `rotation` is that of the pose where it starts, `slop` a bound for the rounding
 * of places. */
turn_leg collide_trajectory_leg(const trajectory_question *question, size_t leg, geom_vec2 rotation,
                                geom_vec2 velocity, double slop);

/* The footprint at a pose, as seen from a body, if it is there without any rounding: whether it is. */
bool collide_trajectory_exact_place(const trajectory_question *question, size_t pose, geom_vec2 velocity,
                                    geom_vec2 *place, placed_footprint *placed);

/* Whether the footprint moves straight on a leg and does not turn, to a place without any rounding. */
bool collide_trajectory_exact_end(const trajectory_question *question, size_t leg, geom_vec2 velocity,
                                  geom_vec2 *place);

/* ---- Questions about trajectories ---- */

/* Sets the question, or says that the arguments are not valid, whatever the poses are. `params` may be
 * NULL. */
bool collide_trajectory_ask(const collide_world *world, const collide_footprint *footprint,
                            const collide_trajectory *trajectory, const collide_trajectory_params *params,
                            trajectory_question *question);

/* Whether two poses and all between them are valid. */
bool collide_trajectory_poses_valid(const trajectory_question *question, size_t first, size_t last);

#endif
