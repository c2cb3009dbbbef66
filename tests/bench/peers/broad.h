/* Something that holds many boxes and finds those that a question is about.
 *
 * Boxes of the plane and of space go through the same functions; the plane leaves the third coordinate
 * alone. */
#ifndef BENCH_PEER_BROAD_H
#define BENCH_PEER_BROAD_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bench_box {
    double low[3];
    double high[3];
} bench_box;

/* A point on a straight way, or a disc or ball with its center there. */
typedef struct bench_ray {
    double start[3];
    double motion[3];
    double radius;
} bench_ray;

typedef struct peer_broad {
    const char *name;
    int dimensions;
    int kind; /* of ours */

    void *(*create)(const struct peer_broad *peer, size_t count);
    void (*destroy)(void *held);

    /* Number i, which is the next one; then whatever makes what is held fast to ask, or NULL. */
    void (*insert)(void *held, size_t i, const bench_box *box);
    void (*build)(void *held);
    void (*move)(void *held, size_t i, const bench_box *old, const bench_box *box);

    void (*remove)(void *held, size_t i);

    /* How many boxes the box meets. */
    size_t (*query)(const void *held, const bench_box *box);

    /* Which box is hit first (count when none is), found by bench_entry_time; `boxes` are all that are held.
     * The second is asked about discs and balls, and may be NULL, as may the rest. */
    size_t (*cast)(const void *held, const bench_ray *ray, const bench_box *boxes, size_t count);
    size_t (*swept)(const void *held, const bench_ray *ray, const bench_box *boxes, size_t count);
    size_t (*nearest)(const void *held, const double place[3]);
    size_t (*pairs)(const void *held);
    size_t (*memory)(const void *held);
} peer_broad;

/* When a point on its way enters a box that it meets, as all peers compute it; a disc or ball is taken as a
 * box. Meant to be cheap and the same for all, so that it is the searching which is measured. */
double bench_entry_time(const bench_ray *ray, const bench_box *box, int dimensions);

extern const peer_broad peer_broad_ours2[3];
extern const peer_broad peer_broad_ours3[3];
extern const peer_broad peer_broad_box2d;

/* What others have for so many dimensions; NULL if there is nothing. */
const peer_broad *peer_broad_other(int dimensions);

#ifdef __cplusplus
}
#endif

#endif
