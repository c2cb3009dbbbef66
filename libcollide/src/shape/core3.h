/* A shape of space as its core and a radius: what every general algorithm of space works on.
 *
 * The shape is all points within `radius` of the core; the core is a convex polyhedron, a ray, or a plane. Polyhedra
 * are known by their vertices, which need not all be corners. Vertices are numbered from 0; those of boxes take, for
 * bit k of their number, the side of max (or of +axis[k]) where the bit is set.
 *
 *     kind            own[]                         vertices
 *     CORE3_POINTS    the first three               points[i], or own[i] where points is NULL
 *     CORE3_AABB      min, max                      8 corners
 *     CORE3_OBB       center, axis[0..2]; half      8 corners: own[0] +- half.x own[1] +- ...
 *     CORE3_RAY       origin, direction             2: the origin, and a far end once the ray is cut
 *     CORE3_PLANE     normal; offset                none
 *
 * Corners of oriented boxes and the far ends of rays are no doubles: exact code makes them from the numbers above
 * (vector3.inl), and collide_core3_vertex rounds them.
 *
 * A core that `moves` is what the core sweeps on a straight way: the hull of itself and of itself shifted by to - from,
 * which is no double either. It has twice the vertices, the shifted ones after the others. */
#ifndef COLLIDE_CORE3_H
#define COLLIDE_CORE3_H

#include <collide/shape3.h>

typedef enum core3_kind {
    CORE3_POINTS,
    CORE3_AABB,
    CORE3_OBB,
    CORE3_RAY,
    CORE3_PLANE
} core3_kind;

typedef struct core3 {
    core3_kind kind;
    size_t count;
    const geom_vec3 *points;
    geom_vec3 own[4];
    geom_vec3 half;
    double offset;
    double radius;
    double stretch; /* of a ray that is cut: its far end is origin + stretch^4 direction; 0 before */
    bool moves;
    geom_vec3 from;
    geom_vec3 to;
} core3;

/* The core of a shape, which must be valid. Constant time: the points of a hull stay where they are. */
core3 collide_core3(collide_shape3 shape);

core3 collide_core3_of_point(geom_vec3 point, double radius);
core3 collide_core3_of_segment(geom_vec3 a, geom_vec3 b, double radius);
core3 collide_core3_of_aabb(geom_aabb3 box);
core3 collide_core3_of_obb(geom_obb3 box);

/* What a core that does not move yet, a plane excepted, sweeps on the way to - from. */
core3 collide_core3_moved(const core3 *core, geom_vec3 from, geom_vec3 to);

/* Gives the ray a far end so far out that no point of `other`, which has vertices, is closer to what is cut
 * off than to what stays: neither the relation of the two nor their distance changes. */
void collide_core3_cut(core3 *ray, const core3 *other);

/* Vertex i, each coordinate within a few roundings of its terms; exact for CORE3_POINTS and CORE3_AABB. The
 * far end of a ray may overflow to infinity. */
geom_vec3 collide_core3_vertex(const core3 *core, size_t i);

/* The number of a vertex that is furthest along the direction, as far as rounding can tell. */
size_t collide_core3_support(const core3 *core, geom_vec3 direction);

/* How many vertices a core has where its way starts, the number there of a vertex, and whether it is a
 * shifted one. */
static inline size_t core3_resting_count(const core3 *core) {
    return core->moves ? core->count / 2 : core->count;
}

static inline size_t core3_resting_vertex(const core3 *core, size_t i) {
    const size_t count = core3_resting_count(core);
    return i < count ? i : i - count;
}

static inline bool core3_is_shifted(const core3 *core, size_t i) {
    return core->moves && i >= core->count / 2;
}

static inline const geom_vec3 *collide_core3_points(const core3 *core) {
    return core->points != NULL ? core->points : core->own;
}

#endif
