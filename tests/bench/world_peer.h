/* Another library's world, as bench_world sees it: boxes at rest, and the first one that a ray or a moving disc meets. */
#ifndef TEST_BENCH_WORLD_PEER_H
#define TEST_BENCH_WORLD_PEER_H

#include <collide/shape2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The fraction of the way up to the first box; 2 when none is met. */
typedef double world_peer_ray(void *world, geom_segment2 ray);
typedef double world_peer_circle(void *world, geom_circle circle, geom_vec2 motion);

typedef struct world_peer {
    const char *name;
    /* A world of boxes, axis-aligned or oriented ones with unit axes. */
    void *(*make)(const collide_shape *boxes, size_t count);
    void (*drop)(void *world);
    world_peer_ray *ray;
    world_peer_circle *circle; /* NULL when the peer has no such question */
} world_peer;

extern const world_peer world_peer_box2d;

#ifdef __cplusplus
}
#endif

#endif
