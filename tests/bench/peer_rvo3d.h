/* RVO2-3D, ORCA's first implementation in space, in floats: what bench_orca3 measures ours beside where CMake found it. */
#ifndef BENCH_PEER_RVO3D_H
#define BENCH_PEER_RVO3D_H

#include <geom/vec.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct rvo3d_crowd rvo3d_crowd;

/* Agents that are all alike, at rest. */
typedef struct rvo3d_settings {
    double time_step;
    double radius;
    double max_speed;
    double neighbor_dist;
    size_t max_neighbors;
    double time_horizon;
} rvo3d_settings;

rvo3d_crowd *rvo3d_create(const geom_vec3 *positions, size_t count, rvo3d_settings settings);
void rvo3d_destroy(rvo3d_crowd *crowd);
geom_vec3 rvo3d_position(const rvo3d_crowd *crowd, size_t agent);
void rvo3d_prefer(rvo3d_crowd *crowd, size_t agent, geom_vec3 velocity);
void rvo3d_step(rvo3d_crowd *crowd);

#ifdef __cplusplus
}
#endif

#endif
