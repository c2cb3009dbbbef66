/* Convex obstacles as polyhedra grown by a radius, as seen from a body. */
#ifndef ORCA_SOLID3_H
#define ORCA_SOLID3_H

#include <collide/shape3.h>

/* A convex polyhedron grown by a radius, as seen from a point. No corners: one without end. */
typedef struct solid3 {
    geom_vec3 own[8];
    const geom_vec3 *corners; /* NULL: the own ones */
    size_t count;
    geom_vec3 faces[3]; /* normals of its faces, as far as they are known; they face both ways */
    size_t face_count;
    bool box; /* corners whose numbers differ in one bit have an edge, no others */
    geom_vec3 eye;
    double radius; /* with that of the body */
    double slack;
} solid3;

/* The shape as seen from `eye` by a ball of that radius. The shape must outlive the solid, which points to a hull's points. */
void orca_solid3_make(solid3 *s, const collide_shape3 *shape, geom_vec3 eye, double radius);

/* The shape without its radius. */
collide_shape3 orca_solid3_core(const collide_shape3 *shape);

static inline geom_vec3 solid3_corner(const solid3 *s, size_t i) {
    return geom_vec3_sub(s->corners ? s->corners[i] : s->own[i], s->eye);
}

/* Corners i and j may have an edge in common. */
static inline bool solid3_may_have_edge(const solid3 *s, size_t i, size_t j) {
    const size_t differing = i ^ j;
    return !s->box || (differing & (differing - 1)) == 0;
}

/* The largest dot(x, n) of its points x, or anything above `most` where it is above that. */
double orca_solid3_support(const solid3 *s, geom_vec3 n, double most);

#endif
