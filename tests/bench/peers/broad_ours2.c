/* Our broad phases of the plane. */
#include <collide/broadphase2.h>

#include <math.h>

#define DIMENSIONS 2
#define PEERS peer_broad_ours2
#define PUBLIC(name) collide_broadphase_##name
#define SWEPT collide_broadphase_sweep_circle
#define MAKE_VEC(x) geom_vec2_make((x)[0], (x)[1])

typedef collide_broadphase broadphase;
typedef collide_broadphase_item item;
typedef geom_vec2 vec;
typedef geom_aabb2 aabb;
typedef geom_segment2 segment;
typedef geom_circle ball;

#include "broad_ours.inl"
