/* Judges motions by brute force, beside the module that makes them safe: every pair of agents, and every
 * agent with every obstacle, by libcollide's exact tests of moving discs and by exact signs of its own. */
#ifndef TEST_ENFORCE_JUDGE2_H
#define TEST_ENFORCE_JUDGE2_H

#include "rings2.h"

#include <orca/enforce2.h>

enum {
    JUDGE_MOST_OBSTACLES = 24
};

/* One obstacle as a list of rings, chains and discs. */
typedef struct judge_obstacle {
    orca_obstacle_kind kind;
    test_ring ring;
    geom_ring view; /* of `ring` */
    double radius;  /* of a chain */
    geom_circle disc;
    geom_aabb2 box;
} judge_obstacle;

typedef struct judge_world {
    judge_obstacle obstacle[JUDGE_MOST_OBSTACLES];
    size_t count;
    orca_obstacles *set; /* the same */
} judge_world;

/* Ends the program unless `fine`: also where no test is running. */
void judge_need(bool fine, const char *what);

/* An empty world. */
void judge_open(judge_world *world);
void judge_close(judge_world *world);

/* Adds a solid, a chain with half a thickness, a disc. */
void judge_add_solid(judge_world *world, const test_ring *ring);
void judge_add_chain(judge_world *world, const test_ring *chain, double radius);
void judge_add_disc(judge_world *world, geom_circle disc);

/* Whether a disc stands free of all obstacles. */
bool judge_stands_free(const judge_world *world, geom_circle disc);

/* What was found wrong with motions. */
typedef struct judge_count {
    unsigned long long free_pairs; /* that came near enough to be tested */
    unsigned long long contacts;   /* free pairs that touch or overlap at some moment */
    unsigned long long overlaps;   /* pairs that touched or overlapped at the start */
    unsigned long long grown;      /* of these, those that came closer */
    unsigned long long hits;       /* agents free of an obstacle that meet it */
    unsigned long long deeper;     /* agents in an obstacle that go deeper */
} judge_count;

/* Adds to the counts; `reports` NULL or of agents whose safety was not to be had, which are left out. */
void judge_motions(const judge_world *world, const orca_motion *motions, const orca_enforcement *reports,
                   size_t count, judge_count *sum);

/* Whether anything was wrong. */
bool judge_found(const judge_count *sum);

#endif
