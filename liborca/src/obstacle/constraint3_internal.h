/* Half-spaces of obstacles: the solids that a body sees, and what the half-spaces of one obstacle and of all
 * share. */
#ifndef ORCA_CONSTRAINT3_INTERNAL_H
#define ORCA_CONSTRAINT3_INTERNAL_H

#include <orca/obstacle3.h>

#include <collide/distance3.h>

/* ---- Solids ---- */

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

/* The shape as seen from `eye` by a ball of that radius. The shape must outlive the solid, which points to a
 * hull's points. */
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

/* ---- Half-spaces ---- */

/* A half-space dot(v, normal) >= reach / tau, and how far within it a velocity is. */
typedef struct space_choice {
    geom_vec3 normal;
    double reach;
    double excess;
    bool leg;
} space_choice;

/* Where a body is, and what it is asked. */
typedef struct space_question {
    orca_body3 self;
    orca_obstacle3_params params;
} space_question;

/* The obstacle as seen by the body. */
void orca_space_see(const space_question *q, const collide_shape3 *shape, solid3 *out);

/* The shortest way out of an obstacle that the body overlaps, or false when it does not; `gap` is that from
 * the center of the body to the obstacle. */
bool orca_space_overlaps(const space_question *q, const collide_shape3 *shape, collide_distance3 gap,
                         geom_vec3 *normal, double *depth);

/* The shortest way found for a body whose center is inside the nearest piece, if the shortest way out of that one leads
 * into others: a direction, and after how far the body is clear of all that it meets on it. False: each piece can be
 * left by its own way, or none leads out. */
bool orca_space_common_way(const space_question *q, const orca_near_obstacle3 *nearest, size_t count,
                           geom_vec3 *normal, double *length);

/* The half-space that asks an overlapping body to leave. */
orca_half_space orca_space_pushed(const space_question *q, geom_vec3 normal, double depth);

/* The way to the body from the closest point of the obstacle, or straight up from a plane. */
space_choice orca_space_from_closest(const space_question *q, const collide_shape3 *shape,
                                     collide_distance3 gap);

/* The best choice, which is `closest` or better; and the best without legs: whatever it is, it lets the body
 * come no nearer than the horizon leaves. */
space_choice orca_space_choose(const space_question *q, const solid3 *s, const collide_shape3 *shape,
                               space_choice closest);

space_choice orca_space_choose_cut_off(const space_question *q, const solid3 *s, const collide_shape3 *shape,
                                       space_choice closest);

#endif
