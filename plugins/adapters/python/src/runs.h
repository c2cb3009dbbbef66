/* Runs of scenes, as Python asks for them. */
#ifndef PYTHON_RUNS_H
#define PYTHON_RUNS_H

#include "result/tally.h"

/* A scene, its run, and what it comes to. */
typedef struct orcakit_run orcakit_run;

/* How to run a scene. Strings are UTF-8; NULL for `plugin`, `planner` and `settings` means the defaults of
 * run_def. */
typedef struct orcakit_run_def {
    const char *plugin;
    const char *planner; /* "orca", "rvo", "vo", or the id of a planner */
    const char *settings;
    int verify;
    int enforce;
    int routes;
    int traffic;
    uint32_t threads;
} orcakit_run_def;

/* Starts a run of a scene in GeoJSON. On failure *out is NULL, and the error says why. */
bool orcakit_run_create(const char *text, size_t length, const orcakit_run_def *def, orcakit_run **out,
                        scene_error *error);
void orcakit_run_destroy(orcakit_run *r);

/* What a run and its scene are like. */
typedef struct orcakit_run_shape {
    uint32_t dimension;
    size_t agents;
    size_t obstacles;
    double time_step;
    double duration;
    double arrive_within;
} orcakit_run_shape;

orcakit_run_shape orcakit_run_shape_of(const orcakit_run *r);

/* Makes at most `most` steps, until the run is finished. Row t of `positions` and `velocities` gets what
 * holds after step t of these: `dimension` doubles for each agent. *made gets how many steps there were: less
 * than `most` at the end. */
bool orcakit_run_steps(orcakit_run *r, size_t most, double *positions, double *velocities, size_t *made,
                       scene_error *error);

/* What holds now, as one row of orcakit_run_steps. */
void orcakit_run_read(const orcakit_run *r, double *positions, double *velocities);

/* Numbers of each agent: its radius, its goal of `dimension` doubles, its tally_state, and the time when it
 * arrived first, NaN if it has not. Arrays may be NULL. */
void orcakit_run_agents(const orcakit_run *r, double *radius, double *goal, int32_t *state, double *arrival);

/* What a run has come to so far. */
typedef struct orcakit_run_summary {
    double time;
    size_t steps;
    size_t agent_contacts;
    size_t agent_deeper;
    size_t obstacle_contacts;
    size_t obstacle_deeper;
    double deepest;
    int finished;
    int good;
} orcakit_run_summary;

orcakit_run_summary orcakit_run_summarize(const orcakit_run *r);

/* The same in words; they belong to the run. */
const char *orcakit_run_words(orcakit_run *r);

/* Returns what the reader of the scene warned of, line by line, or NULL; it belongs to the run. */
const char *orcakit_run_warnings(const orcakit_run *r);

/* Returns the number of points of the rings of an obstacle, and writes them and the sizes of the rings, as
 * far as there is room. A disc is one point, with its radius. */
size_t orcakit_run_obstacle(const orcakit_run *r, size_t index, double *points, size_t capacity,
                            uint64_t *rings, size_t ring_capacity, size_t *ring_count, double *radius);

/* Returns the scene_obstacle_kind of an obstacle. */
int orcakit_run_obstacle_kind(const orcakit_run *r, size_t index);

#endif
