/* The relation of any two cores with vertices: the proofs of what a search in rounded numbers found, and the
 * exact answer. */
#ifndef COLLIDE_DECIDE3_H
#define COLLIDE_DECIDE3_H

#include "simplex3.h"

#include <collide/result.h>

/* The relation of two cores that may come as near as the reach: right for all finite doubles, and it always
 * ends. Rays are cut. `start` holds any one to four vertices of the differences; the nearer they are to those
 * that decide, the sooner the answer. */
collide_relation collide_decide3(const core3 *a, const core3 *b, reach3 reach, const simplex3 *start);

/* ---- Proofs, with the numbers of the filter, of what a search in rounded numbers believes; true is certain
 * ---- */

/* That the cores are further apart than the reach: along the direction, which points from b to a and may have
 * any length, all vertices of a lie that much further than those of b. */
bool collide_certify3_apart(const core3 *a, const core3 *b, reach3 reach, geom_vec3 direction);

/* That the cores are closer than the reach, which is not 0: the point of the simplex that its weights give
 * is. */
bool collide_certify3_near(const core3 *a, const core3 *b, reach3 reach, const simplex3 *simplex);

/* That the origin lies strictly inside the tetrahedron of differences, so that the cores overlap. */
bool collide_certify3_holds(const core3 *a, const core3 *b, const simplex3 *simplex);

/* The sign of normal . direction, and of normal . (vertex i - vertex j), where every coordinate of the true
 * normal is within half a unit in the last place of the one given; 0 where it is not certain. `value` gets an
 * estimate of the product. */
int collide_certify3_slope(geom_vec3 normal, geom_vec3 direction);
int collide_certify3_side(const core3 *core, size_t i, size_t j, geom_vec3 normal, double *value);

#endif
