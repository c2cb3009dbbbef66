/* Inside the solver of velocity obstacles of space.
 *
 * All velocities here are multiplied by a power of two, `unit`, that brings max_speed between 1/2 and 1; so
 * are rates, which are a velocity over a length. Lengths stay as they are. */
#ifndef ORCA_VO3_INTERNAL_H
#define ORCA_VO3_INTERNAL_H

#include <orca/vo3.h>

#include <stdint.h>

typedef enum vo3_kind {
    VO3_ROUND, /* a cone with a round end */
    VO3_FLAT,  /* a half-space: a limit, or what bodies that overlap leave */
    VO3_SPEED  /* the ball of the speed limit, of which the inside is allowed */
} vo3_kind;

/* One thing that a velocity must keep clear of. Its clearance is a function of the velocity, negative where
 * that is forbidden, that grows by no more than the distance gone.
 *
 * VO3_ROUND: an obstacle with its horizon shortened to 1 / rate. The clearance is the signed distance from
 * its surface, but outside of it, where another part of the surface may be nearer: less. So it is the largest
 * of dot(m, v - center) - R over the outward normals m that the surface has, a convex function. The round end
 * is held by its front, the point nearest to the apex, and its curvature 1 / R: where the gap between two
 * bodies is small its radius may be huge, and all that matters of it close by.
 *
 * VO3_FLAT: dot(v, axis) - front. VO3_SPEED: front - |v|. */
typedef struct vo3_shape {
    vo3_kind kind;
    geom_vec3 apex;
    geom_vec3 axis;
    double sine; /* of a side with the axis */
    double cosine;
    double front; /* along the axis from the apex, >= 0 */
    double
        curvature; /* of the round end; HUGE_VAL with an infinite horizon, 0 where that is beyond doubles */
    double scale;  /* of the speeds that meet, to compare rounding with */
} vo3_shape;

/* The shape for `rate`, in units of `unit` times one over time: 0 leaves all horizons as they are. Not for
 * ORCA_VO_EMPTY. */
vo3_shape orca_vo3_shape_of(const orca_velocity_obstacle3 *obstacle, double unit, double rate);

/* The smallest rate with which the shape of an obstacle does not hold the velocity v by more than `slack`
 * times its scale. */
double orca_vo3_rate_to_free(const orca_velocity_obstacle3 *obstacle, double unit, geom_vec3 v, double slack);

/* One over the time at which v runs into the obstacle, whenever that is; 0 when it does not by more than
 * `slack`. */
double orca_vo3_rate_of_contact(const orca_velocity_obstacle3 *obstacle, double unit, geom_vec3 v,
                                double slack);

/* A clearance, and its gradient: a unit vector. Where there are several, of the axis and the apex, one of
 * them. */
typedef struct vo3_touch {
    double clearance;
    geom_vec3 slope;
} vo3_touch;
vo3_touch orca_vo3_touch_at(const vo3_shape *shape, geom_vec3 v);

/* The same, and how much more than its tangent in v a clearance may be within a ball around v. */
vo3_touch orca_vo3_touch_in(const vo3_shape *shape, geom_vec3 v, double radius, double *bend);

/* The second derivative of a clearance in v along a unit vector. */
double orca_vo3_second(const vo3_shape *shape, geom_vec3 v, geom_vec3 along);

/* Whether all of a ball lies where the clearance of a cone is that of its side, and beyond its apex. */
bool orca_vo3_is_side(const vo3_shape *shape, geom_vec3 v, double radius);

/* The velocities v with dot(v, normal) >= offset. */
typedef struct vo3_plane {
    geom_vec3 normal;
    double offset;
} vo3_plane;

/* All velocities within `half` of the center, each coordinate by itself. */
typedef struct vo3_box {
    geom_vec3 center;
    geom_vec3 half;
} vo3_box;

/* What velocities are compared by: how much further from the target they are than zero is, |v - target| -
 * |target|. So the digits of v do not drown where the target is far away. */
typedef struct vo3_goal {
    geom_vec3 target;
    geom_vec3 ahead; /* target / distance, or (0, 0, 0) */
    double distance;
} vo3_goal;
vo3_goal orca_vo3_goal_of(geom_vec3 target);
double orca_vo3_key(const vo3_goal *goal, geom_vec3 v);

/* The nearest velocity to the goal that a few planes and a box allow. */
typedef struct vo3_nearest {
    geom_vec3 at;
    double key;      /* proved: nothing that they allow has a smaller one */
    size_t tight[3]; /* the planes that it lies on; what is not less than their number is a side of the box */
    size_t tight_count;
    bool exact; /* `at` is allowed but for rounding, and `key` belongs to it */
} vo3_nearest;

/* Planes that contradict each other in a box: up to four of them, the sum of whose normals with weights > 0
 * is 0, but for what sides of the box add to it. */
typedef struct vo3_clash {
    size_t index[4];
    double weights[4];
    size_t count;
} vo3_clash;

/* Finds it and returns true; or false as soon as it is proved that it has no key below `limit`, or that there
 * is none: then *clash says why. */
bool orca_vo3_find_nearest(const vo3_goal *goal, const vo3_box *box, const vo3_plane *planes, size_t count,
                           double limit, vo3_nearest *result, vo3_clash *clash);

/* A velocity that touches a few shapes: off = sum of weight slope holds there, or nearly, for their unit
 * slopes and the way `off` from the goal; for a velocity that is free at the smallest rate, with (0, 0, 0)
 * for the way. Weights are >= 0 where nothing is better around. */
typedef struct vo3_corner {
    geom_vec3 at;
    geom_vec3 off;
    const vo3_shape *shapes[4];
    double weights[4];
    size_t count;
} vo3_corner;

/* Moves the velocity of a corner to where its one to three shapes are touched and, as far as that leaves
 * freedom, to a local extremum of the distance from the goal; and makes its weights. False when that does not
 * succeed. */
bool orca_vo3_polish(const vo3_goal *goal, vo3_corner *corner);

/* Whether no velocity in a box is clear of the shapes of a corner and has a key below `limit`; with goal
 * NULL, whether none is clear of them at all, for shapes that have shrunk somewhat less. Proved by the
 * quadratic forms of the shapes. */
bool orca_vo3_excludes(const vo3_goal *goal, const vo3_box *box, const vo3_corner *corner, double limit);

/* A box that waits. */
typedef struct vo3_frame {
    vo3_box box;
    double key; /* that of its point nearest to the goal */
    size_t level;
} vo3_frame;

/* The problem in the units above, and the state of a search. */
typedef struct vo3_search {
    const orca_vo3_problem *problem;
    double unit;
    double max_speed;
    vo3_goal goal;
    double give; /* by how much limits are moved back */
    /* Scratch memory */
    double *program;     /* of orca_lp3_solve */
    vo3_shape *shapes;   /* of obstacles and half-spaces, then that of the speed limit */
    vo3_plane *planes;   /* of one box */
    vo3_plane *tangents; /* of one velocity, and VO3_CUTS */
    vo3_frame *frames;
    uint32_t *lists; /* for each level the shapes that matter in its box */
    size_t shape_count;
    size_t most_shapes;
    size_t blocker; /* the shape that forbade a velocity last */
    /* How a walk goes */
    double limit;     /* boxes whose keys are not below are left out */
    double precision; /* what is clear by less may be missed */
    size_t steps;
    bool grown; /* since shapes were left out of lists */
    /* The result */
    bool found;
    geom_vec3 best;
    double least;      /* its key */
    double rate;       /* at which it is free */
    vo3_corner corner; /* why there is no smaller one around */
} vo3_search;

enum {
    VO3_LEVELS = 124, /* how many boxes wait at most, and how deep they are */
    VO3_CUTS = 5      /* tangents of the speed limit besides the first */
};

/* What counts as rounding, as a fraction of the speeds that meet. */
#define VO3_SLACK 0x1p-44

/* What is proved at first, as a fraction of max_speed or somewhat more. */
#define VO3_PRECISION 0x1p-35

/* The shapes for a rate. */
void orca_vo3_set_shapes(vo3_search *s, double rate);

/* Whether the half-spaces and the speed limit, and whether all shapes allow v. */
bool orca_vo3_keeps_limits(const vo3_search *s, geom_vec3 v);
bool orca_vo3_is_free(vo3_search *s, geom_vec3 v);

/* A box that is not decided: what is nearest on the planes of its shapes. */
typedef struct vo3_open {
    const vo3_box *box;
    const uint32_t *list; /* the shapes of the planes */
    size_t count;
    size_t level;
    vo3_nearest nearest;
} vo3_open;

/* The velocity nearest to a goal within the speed limit that the tangents allow, `count` of shapes of which
 * the last is that of the speed limit; or false, and which contradict each other. Tight ones are told by the
 * numbers of shapes. */
bool orca_vo3_follow_tangents(vo3_search *s, const vo3_goal *goal, size_t count, double limit,
                              vo3_nearest *nearest, vo3_clash *clash);

/* Called for such a box; returns whether it is decided now. */
typedef bool vo3_visitor(vo3_search *s, const vo3_open *open);

/* Goes through all velocities of a box that may be clear of all shapes and have a key below the limit. */
void orca_vo3_walk(vo3_search *s, vo3_box box, vo3_visitor *visit);

/* Finds the velocity nearest to the goal that the shapes allow, starting with the best so far if there is
 * one. */
void orca_vo3_search_nearest(vo3_search *s);

/* Finds the smallest rate with which a velocity is left, from above, starting with `best`, which the limits
 * allow. */
void orca_vo3_search_latest(vo3_search *s);

#endif
