/* The set of all differences of the vertices of two cores, in exact numbers.
 *
 * Such a cloud is what collide_decide3 asks its questions about. It has two sides, and its points are the
 * differences of a vertex of side 0 and one of side 1, named by their two numbers.
 *
 * A cloud may instead be the `spread` around a common vertex p of two cores: the directions a_i - p and p -
 * b_j in which the cores leave p, as one side, against the origin alone as the other. Directions that are 0
 * are replaced by another one that is not.
 *
 * Exact numbers of high degree are long where exponents differ much, so each function here gives back what it
 * does not return: results are moved to where the arena was before. */
#ifndef COLLIDE_CLOUD3_H
#define COLLIDE_CLOUD3_H

#include "decide3.h"
#include "numeric/number_exact.h"

#include "vector3.inl"

typedef struct minkowski_points3 {
    const core3 *a;
    const core3 *b;
    bool is_spread;
    difference3 apex; /* of a spread: p */
    size_t stand_in;  /* of a spread: a direction that is not 0 */
} minkowski_points3;

/* A normal, exact, and rounded where all its components have nearest normal doubles after scaling by one
 * power of two. */
typedef struct normal3 {
    vector3 exact;
    geom_vec3 rounded;
    bool is_rounded;
} normal3;

/* How the vertices of one side lie to one of them along a normal. */
typedef struct spread3 {
    bool below;
    bool above;
    size_t lowest; /* a vertex below where there is one, likely the lowest; else the one compared with */
    size_t highest;
} spread3;

minkowski_points3 collide_minkowski_points3(const core3 *a, const core3 *b);

/* The spread around the common vertex; false when no vertex of either core is different from it. */
bool collide_minkowski_points3_spread(const core3 *a, const core3 *b, difference3 apex,
                                      minkowski_points3 *spread);

size_t collide_minkowski_points3_count(const minkowski_points3 *cloud, int side);

/* The point of the cloud; the vector from vertex j to vertex i of one side. */
vector3 collide_minkowski_points3_point(number_space *space, const minkowski_points3 *cloud,
                                        difference3 vertex);
vector3 collide_minkowski_points3_edge(number_space *space, const minkowski_points3 *cloud, int side,
                                       size_t i, size_t j);

normal3 collide_minkowski_points3_normal(vector3 exact);

/* Compares all vertices of one side with vertex j. */
spread3 collide_minkowski_points3_compare(number_space *space, const minkowski_points3 *cloud, int side,
                                          const normal3 *normal, size_t j);

/* The sign of a . b; a x b. They give back what is not the result. */
int collide_exact3_sign_dot(number_space *space, vector3 a, vector3 b);
vector3 collide_exact3_cross(number_space *space, vector3 a, vector3 b);

/* Whether the directions a_i - a_0 and b_0 - b_j, for all vertices of the two sides of the cloud and those of
 * `base`, do not fit in half a turn around the axis, which is not 0. Constant memory, linear time. */
bool collide_direction_span3_is_all(number_space *space, const minkowski_points3 *cloud, vector3 axis,
                                    difference3 base);

#endif
