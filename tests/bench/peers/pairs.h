/* Another way to answer the questions of <collide/pair2.h>: another library, or the textbook formulas.
 *
 * Shapes are brought into the peer's own form before any clock starts, so that only its call is measured. */
#ifndef BENCH_PEER_H
#define BENCH_PEER_H

#include <collide/shape2.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Whether two shapes meet, in the peer's own form. */
typedef bool peer_meet(const void *a, const void *b);

/* The fastest call that answers for two kinds, the first of which is not behind the second in the order of
 * collide_shape_kind; NULL when the peer has none. */
typedef peer_meet *peer_choice(collide_shape_kind a, collide_shape_kind b);

typedef struct peer {
    const char *name;
    peer_choice *call;
    /* The peer's form of a shape, with vertices of its own; NULL when it has none: too many vertices, or
     * a box that is not one. */
    void *(*make)(collide_shape shape);
    void (*drop)(void *shape);
} peer;

extern const peer peer_ours;
extern const peer peer_plain;
extern const peer peer_box2d;
extern const peer peer_chipmunk;
extern const peer peer_geos;
extern const peer peer_geos_prepared;

/* All that there are beside ours. */
const peer *const *peer_others(size_t *count);

/* The peer that indexes polygons beforehand; NULL if there is none. */
const peer *peer_prepared(void);

/* The corners of a box, counterclockwise and rounded; for peers that know it as a polygon. */
void peer_box_corners(collide_shape box, geom_vec2 corners[4]);

#ifdef __cplusplus
}
#endif

#endif
