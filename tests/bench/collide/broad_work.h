/* Boxes for broad phases, and questions about them.
 *
 * Boxes have sides from 0.2 to 1.8 and cover about a sixteenth of where they lie. What has a direction has
 * any direction, and starts anywhere. */
#ifndef BENCH_BROAD_WORK_H
#define BENCH_BROAD_WORK_H

#include "harness/timing.h"
#include "peers/broad.h"

#include <stdbool.h>

enum {
    BROAD_QUESTIONS = 2048
};

/* What is measured, in nanoseconds a box or a question:
 *
 *     insert   all boxes, one by one
 *     build    all at once, when they are held (NaN: there is no such call)
 *     update   each box moves by up to 0.3 on each axis; then a build, for the kind that is asked one by one without
 *     query    all boxes that a box of 4 by 4 meets
 *     ray      the first box on a way of 100
 *     swept    the same for a disc or ball of radius 0.5
 *     nearest  the 8 boxes next to a point
 *     pairs    all pairs that meet, per box */
typedef enum broad_measure {
    BROAD_INSERT,
    BROAD_BUILD,
    BROAD_UPDATE,
    BROAD_QUERY,
    BROAD_RAY,
    BROAD_SWEPT,
    BROAD_NEAREST,
    BROAD_PAIRS,
    BROAD_MEASURES
} broad_measure;

typedef struct broad_work {
    const peer_broad *peer;
    void *held; /* by the peer; NULL before broad_fill */
    size_t count;
    double side; /* of the square or cube that the boxes lie in */
    bench_box *boxes;
    bench_box *moved;
    bench_ray rays[BROAD_QUESTIONS];
    bench_ray discs[BROAD_QUESTIONS]; /* the same, larger */
    bench_box queries[BROAD_QUESTIONS];
} broad_work;

/* `count` boxes without an owner; NULL without memory. */
broad_work *broad_make(const peer_broad *peer, size_t count);
void broad_drop(broad_work *work);

/* Has the peer hold the boxes and build, once. */
void broad_fill(broad_work *work);

/* One round of insert, build or update, in nanoseconds a box; what is held stays. Insert and build start
 * afresh, an update wants boxes held. NaN where the peer has no such call. */
double broad_round(broad_work *work, broad_measure which);

/* The body of a question, and how many calls one run of it makes; NULL when the peer has no such call. The
 * boxes are held. */
bench_body broad_body(const broad_work *work, broad_measure which, size_t *calls);

#endif
