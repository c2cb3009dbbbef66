/* The search for what decides the relation of two cores: which of their vertices are closest, or hold each
 * other inside.
 *
 * It works on the set of differences a - b of points of the two, whose distance to the origin is theirs, in
 * plain doubles and proves nothing: certify3.c judges what it finds, and decide3.c starts from it where that
 * is not enough.
 *
 * E. G. Gilbert, D. W. Johnson, S. S. Keerthi, "A fast procedure for computing the distance between complex
 * objects in three-dimensional space", IEEE Journal of Robotics and Automation 4 (1988). */
#ifndef COLLIDE_SIMPLEX3_H
#define COLLIDE_SIMPLEX3_H

#include "shape/core3.h"
#include "shape/reach3.h"

/* Vertex a of one core and b of another: a vertex of the differences. */
typedef struct difference3 {
    size_t a;
    size_t b;
} difference3;

/* A vertex of the differences with its place, and its weight in the point closest to the origin. */
typedef struct corner3 {
    geom_vec3 point;
    difference3 vertex;
    double weight;
} corner3;

typedef struct corners3 {
    size_t count; /* 1 to 4 */
    corner3 corner[4];
} corners3;

/* Those corners that the point closest to the origin of their hull needs, with its weights; all four where
 * they hold the origin. */
corners3 collide_corners3_closest(const corners3 *s);
geom_vec3 collide_corners3_sum(const corners3 *s);
bool collide_corners3_have(const corners3 *s, difference3 vertex);

typedef struct simplex3 {
    size_t count; /* 1 to 4 */
    difference3 vertex[4];
    double weight[4]; /* not negative: of the point of the simplex that is closest to the origin */
} simplex3;

typedef enum search3_end {
    SEARCH3_FAR,   /* `direction` has all differences further along it than the reach */
    SEARCH3_NEAR,  /* the closest point of the simplex is within the reach */
    SEARCH3_HOLDS, /* the simplex is a tetrahedron that holds the origin */
    SEARCH3_UNSURE /* none of these, as far as rounding can tell; the simplex is closest, or nearly */
} search3_end;

typedef struct search3 {
    search3_end end;
    simplex3 simplex;
    geom_vec3 direction; /* the closest point of the simplex: from b to a */
} search3;

/* Two cores with vertices; rays are cut. */
search3 collide_search3(const core3 *a, const core3 *b, reach3 reach);

#endif
