/* Our broad phases of space. */
#include <collide/broadphase3.h>

#include <math.h>

#define DIMENSIONS 3
#define PEERS peer_broad_ours3
#define PUBLIC(name) collide_broadphase3_##name
#define SWEPT collide_broadphase3_sweep_sphere
#define MAKE_VEC(x) geom_vec3_make((x)[0], (x)[1], (x)[2])

typedef collide_broadphase3 broadphase;
typedef collide_broadphase3_item item;
typedef geom_vec3 vec;
typedef geom_aabb3 aabb;
typedef geom_segment3 segment;
typedef geom_sphere ball;

#include "broad_ours.inl"
