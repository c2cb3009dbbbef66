/* Inside the solver of velocity obstacles: obstacles as they stand for a horizon, and the curves that bound
 * them.
 *
 * All velocities here are multiplied by a power of two, `unit`, that brings max_speed between 1/2 and 1; so
 * are rates, which are a velocity over a length. Lengths stay as they are. */
#ifndef ORCA_VO2_INTERNAL_H
#define ORCA_VO2_INTERNAL_H

#include <orca/vo2.h>

/* An obstacle with its horizon shortened to 1 / rate, or of bodies that overlap, their parting put off by as
 * much.
 *
 * The round end of a cone is held by its front, the point nearest to the apex, and its curvature: where the
 * gap between two bodies is small its radius may be huge, and all that matters of it close by. */
typedef struct vo_shape {
    orca_vo_kind kind;
    geom_vec2 apex;
    geom_vec2 axis;
    geom_vec2 left;
    geom_vec2 right;
    double
        front; /* along the axis from the apex, >= 0; negative for parting bodies: minus the speed asked for */
    double
        curvature;  /* of the round end; infinite with an infinite horizon, 0 where that is beyond doubles */
    double tangent; /* from the apex along the legs to where they touch the round end */
    double chord;   /* from the front along the axis to the line through those two points */
    double half_chord;
    double scale; /* of the speeds that meet, to compare rounding with */
} vo_shape;

/* The shape for `rate`, in units of `unit` times one over time: 0 leaves all horizons as they are. */
vo_shape orca_vo_shape_of(const orca_velocity_obstacle *obstacle, double unit, double rate);

/* The smallest rate with which the shape of an obstacle does not hold the velocity v. */
double orca_vo_rate_to_free(const orca_velocity_obstacle *obstacle, double unit, geom_vec2 v);

/* One over the time at which v runs into the obstacle, whenever that is; 0 when it does not by more than
 * `slack`. */
double orca_vo_rate_of_contact(const orca_velocity_obstacle *obstacle, double unit, geom_vec2 v,
                               double slack);

/* Whether v lies in a shape, by more than `slack` times its scale. */
static inline bool vo_inside(const vo_shape *shape, geom_vec2 v, double slack) {
    const geom_vec2 w = geom_vec2_sub(v, shape->apex);
    const double tolerance = slack * shape->scale;
    const double along = geom_vec2_dot(w, shape->axis) - shape->front;
    if (shape->kind != ORCA_VO_CONE) {
        return shape->kind == ORCA_VO_SEPARATING && along > tolerance;
    }
    if (!(geom_vec2_cross(shape->right, w) > tolerance && geom_vec2_cross(w, shape->left) > tolerance)) {
        return false;
    }
    if (along > shape->chord) {
        return true;
    }
    const double across = geom_vec2_cross(shape->axis, w);
    return shape->curvature * (along * along + across * across) - 2.0 * along < -2.0 * tolerance;
}

/* A circle or a straight line, curvature 0: the points v = foot + x with curvature |x|^2 = 2 dot(x, normal).
 * So the normal points to the center. Its piece from `low` to `high`, measured along perp(normal), bounds
 * something; a whole circle has an infinite range. */
typedef struct vo_curve {
    geom_vec2 foot;
    geom_vec2 normal;
    double curvature;
    double low;
    double high;
    geom_vec2 nearest; /* the point of the piece that is nearest to the preferred velocity */
    double key;        /* how near */
} vo_curve;

/* The boundary of a shape within the speed limit: writes at most three curves and returns how many. */
enum {
    VO_CURVES_PER_SHAPE = 3
};
size_t orca_vo_boundary(const vo_shape *shape, vo_curve *curves);

/* The line dot(v, normal) = offset, cut off by the circle of radius 1; false when it does not meet that. */
bool orca_vo_line(geom_vec2 normal, double offset, vo_curve *curve);

/* The point of a piece nearest to `to`. */
geom_vec2 orca_vo_nearest(const vo_curve *curve, geom_vec2 to);

/* The corners of a region that holds a piece. */
void orca_vo_hull(const vo_curve *curve, geom_vec2 corners[4]);

/* Where two whole curves meet: at most two points; returns how many. */
size_t orca_vo_meet(const vo_curve *a, const vo_curve *b, geom_vec2 points[2]);

#endif
