/* Another library that grows polygons, with round joins. */
#ifndef BENCH_OFFSET_H
#define BENCH_OFFSET_H

#include <geom/polygon.h>

typedef struct peer_offset_calls {
    const char *name;
    void *(*make)(geom_ring ring);
    void (*drop)(void *made);
    size_t (*run)(const void *made, double distance); /* returns the number of vertices */
} peer_offset_calls;

/* Returns NULL if there is none. */
const peer_offset_calls *peer_offset(void);

#endif
