/* The files that a command writes: trajectories while it works, pictures at its end. */
#ifndef ORCAKIT_OUTPUTS_H
#define ORCAKIT_OUTPUTS_H

#include "result/picture.h"
#include "result/trajectory.h"
#include "text/file.h"

/* The files that are wanted; each may be NULL. */
typedef struct outputs_paths {
    const char *csv;
    const char *pedpy;
    const char *jupedsim;
    const char *png;
    const char *svg;
} outputs_paths;

/* Zeroed, nothing is open. */
typedef struct outputs {
    outputs_paths paths;
    file_output csv;
    file_output pedpy;
    file_output jupedsim; /* its stream is not used: SQLite writes the file */
    trajectory_database *database;
} outputs;

/* A file of a command: `role` is how its usage calls it. */
typedef struct outputs_file {
    const char *role;
    const char *path; /* NULL: not given */
    bool written;
} outputs_file;

/* Refuses, with words on stderr, a plain file that is written where another one of these, or standard output,
 * goes to or comes from, by whatever name. */
bool outputs_check(const outputs_file *files, size_t count);

/* Starts the files of trajectories, and makes sure that pictures can be written, before there is work to
 * lose. */
bool outputs_open(outputs *o, const outputs_paths *paths, scene_error *error);

/* Writes what stands before the first step. *left_out gets how many obstacles the walkable area for JuPedSim
 * does not have. */
bool outputs_start(outputs *o, const scene *s, size_t *left_out, scene_error *error);

/* Writes the step at which a run is. */
bool outputs_step(outputs *o, const run *r, scene_error *error);

/* Draws the pictures that are wanted. */
bool outputs_pictures(const outputs *o, const scene *s, const picture_layers *layers, scene_error *error);

/* Whether a text cannot be written any further; outputs_finish will say why. */
bool outputs_failed(const outputs *o);

/* Brings the trajectories to their places. */
bool outputs_finish(outputs *o, scene_error *error);

/* Gives up what is not finished. */
void outputs_discard(outputs *o);

/* Names the files on stdout. */
void outputs_print(const outputs *o);

#endif
