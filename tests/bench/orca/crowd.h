/* Cases of crowds, of the plane and of space. */
#ifndef BENCH_CROWD_CASE_H
#define BENCH_CROWD_CASE_H

#include "harness/group.h"
#include "harness/random.h"
#include "peers/crowd.h"

#include <geom/task.h>
#include <orca/agent.h>

#define AGENT_RADIUS 0.5

/* What is measured of a crowd. */
typedef enum measured {
    STEP,       /* steps */
    STAY,       /* steps that move no agent */
    CHECK,      /* the verification of a step */
    ENFORCEMENT /* the step made safe */
} measured;

/* How the agents stand in memory, and on the ground. */
typedef enum crowd_order {
    IN_MAP_ORDER, /* row by row of the grid that they stand on */
    SHUFFLED,
    IN_GROUPS, /* in map order, but ten groups of rows are a thousand kilometers from each other */
    WITH_LARGE /* shuffled, and one agent is 200 times as large as the others */
} crowd_order;

typedef struct crowd_case {
    const char *name;
    size_t count;
    double fill; /* part of the area that the agents cover, or of the volume; 0: all at one point */
    crowd_order order;
    orca_neighbor_metric metric;
    size_t threads; /* 1: without a pool; else beside one thread */
    measured what;
    bench_goal goal;
} crowd_case;

#endif
