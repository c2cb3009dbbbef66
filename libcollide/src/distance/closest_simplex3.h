/* The point closest to the origin of a simplex: a point, an edge, a triangle or a tetrahedron. */
#ifndef COLLIDE_CLOSEST_SIMPLEX3_H
#define COLLIDE_CLOSEST_SIMPLEX3_H

#include "numeric/double_double3.h"

#include <stddef.h>

/* Up to four vertices of the set of differences b - a, each with the numbers of the vertices it comes
 * from. */
typedef struct closest_simplex3 {
    int count;
    dd_vec3 difference[4];
    dd weight[4]; /* of the point closest to the origin; positive, their sum 1 */
    size_t of_a[4];
    size_t of_b[4];
    dd_vec3 closest; /* that point; exactly 0 only where the origin is a vertex or inside */
    dd squared; /* its squared distance, for comparisons: it may have vanished where the distance has not */
} closest_simplex3;

/* Whether the difference of these two vertices is one of its vertices. */
static inline bool closest_simplex3_has(const closest_simplex3 *simplex, size_t of_a, size_t of_b) {
    bool found = false;
    for (int k = 0; k < simplex->count; ++k) {
        found = found || (simplex->of_a[k] == of_a && simplex->of_b[k] == of_b);
    }
    return found;
}

/* The origin is a vertex of the simplex, or inside: nothing can be closer. */
static inline bool closest_simplex3_holds_origin(const closest_simplex3 *simplex) {
    return simplex->count == 4 || dd_is_zero3(simplex->closest);
}

/* The simplex of one vertex. */
closest_simplex3 collide_closest_simplex3_start(dd_vec3 difference, size_t of_a, size_t of_b);

/* The simplex of up to four vertices, without those that its point closest to the origin does not need. */
closest_simplex3 collide_closest_simplex3_of(int count, const dd_vec3 *difference, const size_t *of_a,
                                             const size_t *of_b, bool may_hold_origin);

/* The simplex with one more vertex: the closest of its faces that hold that vertex. A tetrahedron is only
 * taken as a whole, with the origin inside, when `may_hold_origin` says so. */
closest_simplex3 collide_closest_simplex3_with(const closest_simplex3 *simplex, dd_vec3 difference,
                                               size_t of_a, size_t of_b, bool may_hold_origin);

/* The same in place, where that is closer, as far as double-doubles can tell; else false, and nothing
 * changes. */
bool collide_closest_simplex3_add(closest_simplex3 *simplex, dd_vec3 difference, size_t of_a, size_t of_b,
                                  bool may_hold_origin);

#endif
