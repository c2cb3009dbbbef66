/* Another library's world: boxes at rest, and the first one that a ray or a moving disc meets. */
#ifndef BENCH_PEER_WORLD_H
#define BENCH_PEER_WORLD_H

#include <collide/shape2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The fraction of the way up to the first box; 2 when none is met. */
typedef double peer_world_ray(void *world, geom_segment2 ray);
typedef double peer_world_circle(void *world, geom_circle circle, geom_vec2 motion);

typedef struct peer_world {
    const char *name;
    /* A world of boxes, axis-aligned or oriented ones with unit axes. */
    void *(*make)(const collide_shape *boxes, size_t count);
    void (*drop)(void *world);
    peer_world_ray *ray;
    peer_world_circle *circle; /* NULL when the peer has no such question */
} peer_world;

extern const peer_world peer_world_box2d;
extern const peer_world peer_world_box2d3;

#ifdef __cplusplus
}
#endif

#endif
