/* Worlds of many boxes, and the first that a ray or a moving disc meets there.
 *
 * Boxes have half extents from 0.2 to 1 and stand in a square, 16 area units for each; rays and ways are 100
 * units long, and meet something after some ten units. Discs have a radius of 0.5. */
#ifndef BENCH_WORLD_WORK_H
#define BENCH_WORLD_WORK_H

#include "harness/timing.h"
#include "peers/world.h"

#include <collide/world2.h>

#include <stdbool.h>

enum {
    WORLD_QUESTIONS = 4096
};

typedef struct world_work {
    collide_world *world;
    const peer_world *peer; /* NULL: there is none */
    void *peer_world;
    geom_segment2 questions[WORLD_QUESTIONS];
} world_work;

/* Another library's world, or NULL. */
const peer_world *world_peer(void);

/* A world of `count` boxes, axis-aligned or oriented, and that of the peer; NULL without memory. */
world_work *world_make(size_t count, bool oriented);
void world_drop(world_work *work);

typedef enum world_question {
    WORLD_RAY,
    WORLD_DISC
} world_question;

/* Whether the peer has the question, too. */
bool world_peer_knows(const world_work *work, world_question which);

/* The body that asks all questions. */
bench_body world_body(world_question which, bool peer);

/* How many nodes of a hierarchy of so many boxes a ray looks at until its first box is known, as a mean over
 * all questions; 0 without memory. */
double world_nodes_a_ray(size_t count, bool oriented);

/* How many answers of the peer are not ours, beyond a thousandth of the way: it may compute in floats, and
 * not see boxes around the start. */
size_t world_differing(const world_work *work, world_question which);

#endif
