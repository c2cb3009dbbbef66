/* What the plane and space share in liborca: how two agents divide an avoidance, how an optimization ends,
 * and neighbors. */
#ifndef ORCA_BASE_H
#define ORCA_BASE_H

#include <geom/base.h>

#include <stdint.h>

#if defined(_WIN32) && defined(ORCA_SHARED)
#if defined(ORCA_BUILD)
#define ORCA_API __declspec(dllexport)
#else
#define ORCA_API __declspec(dllimport)
#endif
#elif defined(__GNUC__) && defined(ORCA_SHARED)
#define ORCA_API __attribute__((visibility("default")))
#else
#define ORCA_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* How two agents share an avoidance.
 *
 * time_horizon    tau, in seconds, > 0; later collisions are not avoided yet
 * time_step       dt, in seconds, > 0; agents that overlap separate within this time
 * responsibility  the fraction of the avoidance that `self` takes, in [0, 1]; 0.5 is reciprocal */
typedef struct orca_pair_params {
    double time_horizon;
    double time_step;
    double responsibility;
} orca_pair_params;

/* The outcome of a program of velocity constraints (<orca/lp2.h>, <orca/lp3.h>). In space, read half-spaces
 * for half-planes.
 *
 * ORCA_LP_OPTIMAL     all half-planes hold, and the velocity is the nearest to the preferred one
 * ORCA_LP_RELAXED     the hard ones hold; the largest violation of a soft one is minimal
 * ORCA_LP_INFEASIBLE  the hard ones contradict each other; the largest violation among them is minimal */
typedef enum orca_lp_outcome {
    ORCA_LP_OPTIMAL = 0,
    ORCA_LP_RELAXED,
    ORCA_LP_INFEASIBLE
} orca_lp_outcome;

/* A neighbor.
 *
 * index             the index of the point in the last rebuild
 * distance_squared  the square of the distance by the metric of the query */
typedef struct orca_neighbor {
    uint32_t index;
    double distance_squared;
} orca_neighbor;

/* The distance by which neighbors are ranked.
 *
 * ORCA_NEIGHBOR_METRIC_CENTER   between centers, strictly within range, as in RVO2
 * ORCA_NEIGHBOR_METRIC_SURFACE  between surfaces, 0 for an overlap; at most `range` */
typedef enum orca_neighbor_metric {
    ORCA_NEIGHBOR_METRIC_CENTER = 0,
    ORCA_NEIGHBOR_METRIC_SURFACE
} orca_neighbor_metric;

/* The kinds of velocity obstacles (<orca/vo2.h>, <orca/vo3.h>).
 *
 * ORCA_VO_EMPTY       forbids nothing
 * ORCA_VO_CONE        of a body that is apart
 * ORCA_VO_SEPARATING  of a body that touches or overlaps */
typedef enum orca_vo_kind {
    ORCA_VO_EMPTY = 0,
    ORCA_VO_CONE,
    ORCA_VO_SEPARATING
} orca_vo_kind;

/* The outcome of a problem of velocity obstacles. The values are those of orca_lp_outcome.
 *
 * ORCA_VO_OPTIMAL     outside all obstacles, within all half-planes, and nearest to the preferred velocity
 * ORCA_VO_RELAXED     within all half-planes; collisions are as late as possible
 * ORCA_VO_INFEASIBLE  the half-planes contradict each other; the largest violation is minimal */
typedef enum orca_vo_outcome {
    ORCA_VO_OPTIMAL = 0,
    ORCA_VO_RELAXED,
    ORCA_VO_INFEASIBLE
} orca_vo_outcome;

#ifdef __cplusplus
}
#endif

#endif
