/* Cases of crowds, of the plane and of space. */
#ifndef BENCH_CROWD_CASE_H
#define BENCH_CROWD_CASE_H

#include "harness/group.h"
#include "harness/random.h"
#include "peers/crowd.h"

#include <geom/task.h>
#include <orca/agent.h>

#define AGENT_RADIUS 0.5

/* Numbers of agents. */
enum {
    FEW = 10000,
    MIDDLE = 20000,
    MANY = 100000,
    MILLION = 1000000
};

/* What is measured of a crowd. */
typedef enum measured {
    STEP = 0,   /* steps */
    CHECK,      /* the verification of a step */
    ENFORCEMENT /* the step made safe */
} measured;

/* How the agents stand in memory, and on the ground. */
typedef enum crowd_order {
    IN_MAP_ORDER = 0, /* row by row of the grid that they stand on */
    SHUFFLED,
    IN_GROUPS,   /* in map order, but ten groups of rows are a thousand kilometers from each other */
    IN_PILES,    /* so many as `odd` within a meter, piles 50 meters from each other */
    ON_A_LINE,   /* one behind the other, nearly touching */
    WITH_LARGE,  /* shuffled, and `odd` agents are 200 times as large as the others */
    WITH_PILE,   /* shuffled, and `odd` agents are within a meter */
    WITH_FAR,    /* shuffled, and `odd` agents are farther off than 1e15 meters */
    LOOKING_FAR, /* shuffled, and `odd` agents may have all others as neighbors */
    OF_ALL_SIZES /* shuffled, and sizes are up to 64 times as large, and so are distances */
} crowd_order;

/* What is not named is the first of its kind or 0: a step in map order, by surfaces, on one thread. */
typedef struct crowd_case {
    const char *name;
    size_t count;
    double fill; /* part of the area that the agents cover, or of the volume; 0: all at one point */
    crowd_order order;
    size_t odd;     /* agents that are not as the others */
    bool centers;   /* neighbors are ranked by the distance of centers */
    bool stays;     /* no agent moves: a crowd stays as hard as it is */
    size_t threads; /* above 1: a pool, beside one thread; else none */
    measured what;
    bench_goal goal;
} crowd_case;

#endif
