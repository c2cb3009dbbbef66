/* What orcakit simulate says of a run, in the plane and in space. */
#ifndef ORCAKIT_REPORT_H
#define ORCAKIT_REPORT_H

#include "command.h"
#include "progress.h"
#include "result/tally.h"

typedef struct report {
    const char *scene_path;
    const char *planner;
    const scene *scene;
    bool checked; /* motions are verified */
    bool strict;  /* what is not good is a failure */
    bool json;
    tally tally;         /* this and the rest start as zero */
    tally_source source; /* as it was last told */
    json_t *start;       /* what was warned of */
    double seconds;      /* spent on steps; the caller adds them up */
} report;

/* Before the first step, with the contacts of the start: warns on stderr of agents that touch or overlap
 * something, and of those without a way. False without memory. */
bool report_start(report *r, tally_source source, bool keep_places);

/* After each step. False without memory. */
bool report_step(report *r, tally_source source);

/* Says on a terminal how far the run has come, now and then. */
void report_progress(const report *r, progress *bar);

/* At the end: prints the summary. False when it cannot be written, or without memory. */
bool report_print(const report *r);

/* The exit status of a run that came to its end. */
int report_status(const report *r);

void report_free(report *r);

/* A clock, in seconds. */
double report_clock(void);

#endif
