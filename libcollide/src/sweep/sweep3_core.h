/* What the files about motion in space share: a pair of cores on their way. */
#ifndef COLLIDE_SWEEP3_CORE_H
#define COLLIDE_SWEEP3_CORE_H

#include "shape/core3.h"
#include "shape/reach3.h"

#include <collide/result.h>

/* The way of a as seen from b is to - from, which is no double. */
typedef struct sweep3_pair {
    core3 a;
    core3 b;
    geom_vec3 from;
    geom_vec3 to;
    reach3 reach;
    geom_vec3 motion; /* of the shape on which the point of contact is asked for, */
    bool point_on_a;  /* which is a, or else b */
} sweep3_pair;

static inline bool sweep3_rests(const sweep3_pair *pair) { return geom_vec3_equal(pair->from, pair->to); }

/* First contact, for shapes that are apart at the start and known to meet. */
typedef struct sweep3_contact {
    double time;
    geom_vec3 point;
    geom_vec3 normal; /* from b to a */
} sweep3_contact;

/* In canonical order: planes are a, and of other pairs rays are, as collide_core3_comes_after has it. The
 * relations are those of the whole way. */
collide_relation collide_sweep3_relation(const sweep3_pair *pair);
collide_relation collide_sweep3_relation_of_plane(const sweep3_pair *pair);
collide_relation collide_sweep3_relation_of_rays(const sweep3_pair *pair);

/* Whether the differences of the two cores, neither of them a plane, lie in a plane, so that they never
 * overlap. */
bool collide_sweep3_is_flat(const core3 *a, const core3 *b);

sweep3_contact collide_sweep3_first_contact(const sweep3_pair *pair);
sweep3_contact collide_sweep3_first_contact_of_plane(const sweep3_pair *pair);

/* The result for a pair in any order whose relation is known: one that meets on the way, and one that meets
 * at the start. */
collide_sweep3 collide_sweep3_contact_on_way(const sweep3_pair *pair, collide_relation relation);
collide_sweep3 collide_sweep3_at_start(const collide_shape3 *a, const collide_shape3 *b,
                                       collide_relation relation);

/* Where the first corner, the center or the origin of a core, of a plane its point closest to the origin of space,
 * ends when nothing is met: the nearest finite point. */
geom_vec3 collide_sweep3_end(const core3 *core, geom_vec3 motion);

static inline collide_sweep3 sweep3_invalid(void) {
    const collide_sweep3 result = {COLLIDE_INVALID, 0.0, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    return result;
}

static inline collide_sweep3 sweep3_free(geom_vec3 end) {
    const collide_sweep3 result = {COLLIDE_APART, 1.0, end, {0.0, 0.0, 0.0}};
    return result;
}

#endif
