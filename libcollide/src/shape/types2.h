/* The plane, as sources see it that are shared by the plane and space.
 *
 * Such a source, X.inl, has only static functions. It is compiled twice: X2.c includes this header, then
 * X.inl, and X3.c does so with types3.h. They define what has a name of its own: public functions, and
 * symbols that other files use. A type any_x is collide_x here, and collide_x3 in types3.h. */
#ifndef COLLIDE_TYPES2_H
#define COLLIDE_TYPES2_H

#include <collide/broadphase2.h>
#include <collide/shape2.h>

#define DIMENSIONS 2

typedef geom_vec2 vec;
typedef geom_segment2 segment;
typedef geom_aabb2 box;
typedef geom_circle ball;
typedef collide_shape any_shape;
typedef collide_broadphase_item any_item;
typedef collide_broadphase any_broadphase;

static inline vec vec_zero(void) { return geom_vec2_make(0.0, 0.0); }
static inline vec vec_add(vec a, vec b) { return geom_vec2_add(a, b); }
static inline vec vec_sub(vec a, vec b) { return geom_vec2_sub(a, b); }
static inline bool vec_is_finite(vec v) { return geom_vec2_is_finite(v); }

#endif
