/* Five families of networks of passages, of any size: boxes, with aisles, doors and streets between them. */
#ifndef BENCH_NETWORKS_H
#define BENCH_NETWORKS_H

#include <orca/obstacle2.h>
#include <orca/passage2.h>

typedef enum network_family {
    NETWORK_STORE,   /* shelves in a lattice: aisles for one, and crossings of them */
    NETWORK_HALL,    /* one hall out of which many aisles lead */
    NETWORK_STREET,  /* one long aisle between two rows of boxes */
    NETWORK_TOWN,    /* blocks with streets for two abreast */
    NETWORK_PILLARS, /* small boxes at random */
    NETWORK_FAMILIES
} network_family;

extern const char *const network_names[NETWORK_FAMILIES];

/* Of the agents for which the networks are made. */
#define NETWORK_RADIUS 0.4

typedef struct network {
    orca_obstacles *obstacles;
    orca_passages *passages;
} network;

/* Makes a network of `corners` / 4 boxes. Returns false without memory; then it is to be dropped, too. */
bool network_make(network_family which, size_t corners, network *out);
void network_drop(const network *n);

/* A place that is free in stores and towns, at a crossing or between two. */
geom_vec2 network_place(network_family which, size_t corners, size_t number);

#endif
