/* What the plane and space share in liborca: how two agents divide an avoidance, how a program or a search ends, who is
 * near. */
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

/* How two agents share an avoidance. */
typedef struct orca_pair_params {
    double time_horizon;   /* tau: collisions later than this are not yet avoided; > 0 */
    double time_step;      /* dt: agents that overlap already are to part within this time; > 0 */
    double responsibility; /* the fraction of the avoidance that `self` takes, in [0, 1]; 0.5 is reciprocal */
} orca_pair_params;

/* How a program of velocity constraints (<orca/lp2.h>, <orca/lp3.h>) ended. "Half-planes" are half-spaces in space. */
typedef enum orca_lp_outcome {
    ORCA_LP_OPTIMAL = 0, /* all half-planes hold and the velocity is the nearest to the preferred one */
    ORCA_LP_RELAXED,     /* the hard ones hold; the largest violation of a soft one is as small as possible */
    ORCA_LP_INFEASIBLE /* the hard ones contradict each other; the worst of them is violated as little as possible */
} orca_lp_outcome;

/* One neighbour: its number among the points of the build, and its rank distance. */
typedef struct orca_neighbor {
    uint32_t index;
    double distance_squared;
} orca_neighbor;

typedef enum orca_neighbor_metric {
    ORCA_NEIGHBOR_METRIC_CENTER =
        0, /* by distance of centres, strictly within range: the reference implementation's way */
    ORCA_NEIGHBOR_METRIC_SURFACE /* by distance of surfaces, 0 when overlapping; at most `range` of it */
} orca_neighbor_metric;

/* What another body is to an agent that avoids velocity obstacles (<orca/vo2.h>, <orca/vo3.h>). */
typedef enum orca_vo_kind {
    ORCA_VO_EMPTY = 0, /* forbids nothing */
    ORCA_VO_CONE,      /* bodies that are apart */
    ORCA_VO_SEPARATING /* bodies that touch or overlap */
} orca_vo_kind;

/* How a problem of velocity obstacles ended; the values are those of orca_lp_outcome. */
typedef enum orca_vo_outcome {
    ORCA_VO_OPTIMAL =
        0,           /* outside all obstacles, all half-planes hold, and nearest to the preferred velocity */
    ORCA_VO_RELAXED, /* the half-planes hold; collisions are as late as possible */
    ORCA_VO_INFEASIBLE /* the half-planes contradict each other; they are missed as little as possible */
} orca_vo_outcome;

#ifdef __cplusplus
}
#endif

#endif
