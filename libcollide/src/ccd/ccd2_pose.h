/* Two shapes on their way, as seen from the second.
 *
 * In the frame that moves and turns with b, about its pivot, b rests and the vertex of a that started at q from the
 * pivot of a is at
 *     x(t) = B(-t) (D + t v + A(t) q),
 * where D leads from the pivot of b to that of a, v is the difference of the translations, and A and B are the two
 * rotations. So only the vertices of a move.
 *
 * On a leg of a trajectory (ccd2_leg.h) a has been turned by a heading before, A(t) includes that, and the pivot of a
 * may move along a circle. Where a turns by 2 h in all, and the chord from the first to the last place of the pivot is
 * c, both as complex numbers, the pivot has gone
 *     c exp(-i h) / sin h * sin(t h) exp(i t h),
 * which is as good for a center that is far away: the sines are precise where they are small. */
#ifndef COLLIDE_CCD2_POSE_H
#define COLLIDE_CCD2_POSE_H

#include "shape/core2.h"
#include "shape/edges2.h"
#include "shape/valid2.h"
#include "simd/turns.h"

#include <collide/ccd2.h>

/* A pair in motion, and bounds that hold for all of it. Everything but the motions is in units of the frame,
 * in which sizes are about 1. */
typedef struct turn_scene {
    const turn_kernels *kernels;
    local2 frame;
    core2 a;
    core2 b;
    collide_motion motion_a;
    collide_motion motion_b;
    geom_vec2 between;  /* D */
    geom_vec2 velocity; /* v */
    geom_vec2
        origin_a; /* what is at the pivot of a, as the vertices of a are stored: the pivot itself, or on a leg 0 */
    geom_vec2 heading; /* (cos, sin) of the angle by which a is turned at the start; (1, 0) but on a leg */
    geom_vec2 curve;   /* c exp(-i h) / sin h; (0, 0) but on a leg along an arc */
    bool curved;
    double reach; /* radii and margin, rounded upwards */
    double radius_a;
    double radius_b;
    double extent_a; /* how far the vertices are from their pivot */
    double extent_b;
    double error;           /* of any distance computed here */
    double rate_error;      /* of any speed */
    double speed;           /* how fast any distance can change */
    double slide_speed;     /* how fast the foot of a vertex can move along an edge */
    double acceleration;    /* |x''| */
    double jerk;            /* |x'''| where b does not turn */
    double rate_error_of_b; /* the same of the vertices of b, as seen from a: */
    double acceleration_of_b;
    double jerk_of_b;
    bool keeps_a; /* whether these are set: */
    bool keeps_b;
    turn_edges edges_a; /* from their pivot, at the start */
    turn_edges edges_b;
    edge_kept2 kept_a; /* of what does not keep its vertices */
    edge_kept2 kept_b;
} turn_scene;

/* Where a is, seen from b, at one moment. */
typedef struct turn_pose {
    double time;
    geom_vec2 rotation; /* of a against b */
    geom_vec2 place;    /* of the pivot of a */
    geom_vec2 back;     /* the rotation of b, and */
    geom_vec2 drift;    /* the velocity of that pivot in the frame of b */
    geom_vec2 swing;    /* and its acceleration, where b does not turn */
} turn_pose;

/* What is computed here is written number by number to where it stays: a copy of a struct reads two numbers at once,
 * and waits until both are in the cache. */
void collide_turn_pose(const turn_scene *scene, double time, turn_pose *pose);

/* Keeps the vertices of cores of few, once cores, motions and frame are set; and the first sets of edges of those
 * that have more. */
void collide_turn_keep_vertices(turn_scene *scene);

/* A search over pairs of edges in a pose, as they are seen then. Points into itself: do not copy. */
typedef struct turn_pairs {
    edge_pairs2 pairs;
    edge_view2 views[2];
    geom_vec2 few[2][TURN_KEPT_VERTICES];
    geom_ring rings[2];
} turn_pairs;

/* Sets all of a search but the limit, the visit and the context. */
void collide_turn_pairs_start(turn_pairs *search, const turn_scene *scene, const turn_pose *pose);

/* The vertices of b, and those of a in a pose. */
geom_vec2 collide_turn_resting(const turn_scene *scene, geom_ring ring, size_t i);
geom_vec2 collide_turn_moving(const turn_scene *scene, const turn_pose *pose, geom_ring ring, size_t i);

/* The closest points of the cores, which must not overlap. Pairs of edges are left out when these are further
 * apart than `bound`, which the distance must not be, or than what has been found. Infinity is a bound. */
void collide_turn_closest(const turn_scene *scene, const turn_pose *pose, double bound,
                          turn_closest *closest);

/* The unit vector from b to a: across the edge, so that it is right however small the distance. (0, 0)
 * without any. */
static inline geom_vec2 collide_turn_normal(const turn_closest *closest) {
    const geom_vec2 way = geom_vec2_sub(closest->on_a, closest->on_b);
    const geom_vec2 across = geom_vec2_perp(closest->edge);
    const double side = geom_vec2_dot(across, way);
    return side != 0.0 ? geom_vec2_scale(geom_vec2_normalize(across), copysign(1.0, side))
                       : geom_vec2_normalize(way);
}

/* For how long after the pose every vertex of the first ring of a surely stays further than the scene's reach
 * beyond that of b along the unit vector `normal`, with `spare` left; or else along one that turns with a
 * from there. For shapes of one ring each; that is seldom long for shapes that are not convex. */
double collide_turn_safe_time(const turn_scene *scene, const turn_pose *pose, geom_vec2 normal, double spare);

/* How high along a unit vector the first ring of b reaches, with the reach of the scene and the error. */
double collide_turn_level(const turn_scene *scene, geom_vec2 normal);

/* Whether they surely meet at a moment between two poses. At the first one they are apart, with these closest
 * points. */
bool collide_turn_proves_contact(const turn_scene *scene, const turn_pose *from, const turn_closest *closest,
                                 const turn_pose *to);

#endif
