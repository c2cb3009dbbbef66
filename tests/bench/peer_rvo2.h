/* RVO2, ORCA's first implementation, in floats: what bench_orca measures ours beside where CMake found it. */
#ifndef BENCH_PEER_RVO2_H
#define BENCH_PEER_RVO2_H

#include <geom/vec.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct rvo2_crowd rvo2_crowd;

/* Agents that are all alike, at rest. */
typedef struct rvo2_settings {
    double time_step;
    double radius;
    double max_speed;
    double neighbor_dist;
    size_t max_neighbors;
    double time_horizon;
} rvo2_settings;

rvo2_crowd *rvo2_create(const geom_vec2 *positions, size_t count, rvo2_settings settings);
void rvo2_destroy(rvo2_crowd *crowd);
geom_vec2 rvo2_position(const rvo2_crowd *crowd, size_t agent);
void rvo2_prefer(rvo2_crowd *crowd, size_t agent, geom_vec2 velocity);
void rvo2_step(rvo2_crowd *crowd);

#ifdef __cplusplus
}
#endif

#endif
