/* Another simulator of crowds: RVO2 in the plane and RVO2-3D in space, the first implementations of ORCA. */
#ifndef BENCH_CROWD_H
#define BENCH_CROWD_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Agents that are all alike, at rest. */
typedef struct peer_crowd_settings {
    double time_step;
    double radius;
    double max_speed;
    double neighbor_dist;
    size_t max_neighbors;
    double time_horizon;
} peer_crowd_settings;

/* Positions and velocities are two doubles for each agent, in space three. */
typedef struct peer_crowd {
    const char *name;
    void *(*create)(const double *positions, size_t count, const peer_crowd_settings *settings);
    void (*destroy)(void *crowd);
    /* Adds the walls of the plane, once: rings one after the other, ring r of sizes[r] vertices, solid on the left.
     * NULL in space. */
    void (*add_walls)(void *crowd, const double *vertices, const size_t *sizes, size_t ring_count);
    void (*positions)(const void *crowd, double *positions);
    /* Sets all preferred velocities and steps. */
    void (*step)(void *crowd, const double *preferred);
} peer_crowd;

extern const peer_crowd peer_crowd_rvo2;
extern const peer_crowd peer_crowd_rvo3d;

/* Each of them, or NULL where it was not found. */
static inline const peer_crowd *peer_crowd_of_plane(void) {
#if defined(BENCH_RVO2)
    return &peer_crowd_rvo2;
#else
    return NULL;
#endif
}

static inline const peer_crowd *peer_crowd_of_space(void) {
#if defined(BENCH_RVO3D)
    return &peer_crowd_rvo3d;
#else
    return NULL;
#endif
}

#ifdef __cplusplus
}
#endif

#endif
