/* The parts of verification that the plane and space share: what is near, how two things meet, what was
 * found. */
#ifndef ORCA_VERIFY_INTERNAL_H
#define ORCA_VERIFY_INTERNAL_H

#include "verify_memory.h"
#include <geom/task.h>

#include <orca/verdict.h>

/* A hierarchical grid of boxes: boxes of like size share a level, whose cells are at least twice as large as
 * they. */
typedef struct verify_grid {
    verify_array boxes;                       /* one a motion */
    verify_array places;                      /* the cell of each box, and where its entry is */
    verify_array entries;                     /* the same with the boxes, sorted by bucket */
    verify_array starts;                      /* of each bucket among the entries, and the end */
    verify_array lists[GEOM_TASK_MOST_PARTS]; /* of pairs, one for each part of the search */
    verify_array pairs;                       /* verify_pair: those found last */
    size_t pair_count;
} verify_grid;

/* What is thought of two boxes that meet. */
typedef enum verify_interest {
    VERIFY_IGNORED = 0, /* not to be kept */
    VERIFY_NEAR,
    VERIFY_CLOSE
} verify_interest;

/* Called on any thread. */
typedef verify_interest verify_pair_test(const void *context, uint32_t a, uint32_t b);

/* Asks for the memory that a test of a pair with one motion needs. Called on any thread. */
typedef void verify_pair_fetch(const void *context, uint32_t index);

/* Two boxes that meet, a < b. */
typedef struct verify_pair {
    uint32_t a;
    uint32_t b;
    verify_interest interest;
} verify_pair;

/* Which pairs of boxes to find.
 *
 * count    of the boxes
 * most     pairs beyond this give GEOM_CAPACITY_EXCEEDED
 * test     whether a pair is to be kept
 * fetch    called some pairs earlier */
typedef struct verify_pair_search {
    size_t count;
    size_t most;
    verify_pair_test *test;
    verify_pair_fetch *fetch;
    const void *context;
    const geom_allocator *allocator;
    const geom_tasks *threads;
} verify_pair_search;

/* How two things come near each other during the step. */
typedef struct verify_meeting {
    collide_relation relation;
    collide_relation start_relation;
    double time; /* as collide_sweep.time */
    double clearance;
    double start_clearance;
} verify_meeting;

/* A rounded distance of surfaces with the sign that the exact relation asks for: 0 when touching. */
double orca_verify_agreeing(double clearance, collide_relation relation);

/* What has been found so far. */
typedef struct verify_findings {
    const geom_allocator *allocator;
    verify_array verdicts; /* orca_verdict, one a motion */
    verify_array contacts; /* orca_contact */
    size_t contact_count;
} verify_findings;

verify_findings orca_verify_findings_make(const geom_allocator *allocator);
void orca_verify_findings_release(verify_findings *findings);

/* Starts with free verdicts for `count` motions and no contacts. */
geom_status orca_verify_findings_reset(verify_findings *findings, size_t count, double range);

/* Notes a meeting; those that are apart count for clearance alone. */
geom_status orca_verify_findings_note_agents(verify_findings *findings, uint32_t agent, uint32_t other,
                                             verify_meeting meeting);
geom_status orca_verify_findings_note_obstacle(verify_findings *findings, uint32_t agent, uint32_t obstacle,
                                               verify_meeting meeting);

/* Brings the contacts into the order of the header. */
void orca_verify_findings_sort(verify_findings *findings);

#endif
