/* Manifolds of convex shapes and of polygons, for shapes that meet. */
#ifndef COLLIDE_CONTACT2_INTERNAL_H
#define COLLIDE_CONTACT2_INTERNAL_H

#include <collide/result.h>
#include <collide/shape2.h>

/* Two valid shapes that meet, of which `relation` is known; the second also for polygons. The result depends
 * on the order. */
collide_manifold collide_convex_manifold(const collide_shape *a, const collide_shape *b,
                                         collide_relation relation);
collide_manifold collide_polygon_manifold(const collide_shape *a, const collide_shape *b,
                                          collide_relation relation);

#endif
