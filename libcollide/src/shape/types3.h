/* Space, as sources see it that are shared by the plane and space: see types2.h. */
#ifndef COLLIDE_TYPES3_H
#define COLLIDE_TYPES3_H

#include <collide/broadphase3.h>
#include <collide/shape3.h>

#define DIMENSIONS 3

typedef geom_vec3 vec;
typedef geom_segment3 segment;
typedef geom_aabb3 box;
typedef geom_sphere ball;
typedef collide_shape3 any_shape;
typedef collide_broadphase3_item any_item;
typedef collide_broadphase3 any_broadphase;

static inline vec vec_zero(void) { return geom_vec3_make(0.0, 0.0, 0.0); }
static inline vec vec_add(vec a, vec b) { return geom_vec3_add(a, b); }
static inline vec vec_sub(vec a, vec b) { return geom_vec3_sub(a, b); }
static inline bool vec_is_finite(vec v) { return geom_vec3_is_finite(v); }

#endif
