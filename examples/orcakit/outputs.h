/* The files that a command writes: a CSV while it works, pictures at its end. */
#ifndef ORCAKIT_OUTPUTS_H
#define ORCAKIT_OUTPUTS_H

#include "result/picture.h"
#include "text/file.h"

typedef struct outputs {
    const char *csv_path; /* each may be NULL */
    const char *png_path;
    const char *svg_path;
    file_output csv;
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

/* Starts the CSV, and makes sure that pictures can be written, before there is work to lose. */
bool outputs_open(outputs *o, const char *csv, const char *png, const char *svg, scene_error *error);

/* Draws the pictures that are wanted. */
bool outputs_pictures(const outputs *o, const scene *s, const picture_layers *layers, scene_error *error);

/* Whether the CSV cannot be written any further; outputs_finish will say why. */
bool outputs_failed(const outputs *o);

/* Brings the CSV to its place. */
bool outputs_finish(outputs *o, scene_error *error);

/* Gives up what is not finished. */
void outputs_discard(outputs *o);

/* Names the files on stdout. */
void outputs_print(const outputs *o);

#endif
