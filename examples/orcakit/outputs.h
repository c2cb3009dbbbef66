/* The files that a command writes: trajectories while it works, pictures and films at its end. */
#ifndef ORCAKIT_OUTPUTS_H
#define ORCAKIT_OUTPUTS_H

#include "command.h"
#include "result/picture_film.h"
#include "result/trajectory.h"
#include "text/file.h"

/* The files that are wanted; each may be NULL. */
typedef struct outputs_paths {
    const char *csv;
    const char *pedpy;
    const char *jupedsim;
    const char *png;
    const char *svg;
    const char *gif;
} outputs_paths;

/* How pictures and films are drawn. */
typedef struct outputs_looks {
    int longest_side;  /* pixels; 0: as usual */
    double per_second; /* frames of a film */
    double speed;      /* seconds of a run in a second of its film */
    double time_step;  /* s between the rows of a film; 0: that of the scene */
} outputs_looks;

/* The options of films, which follow each other in this order in the table of a command. Its help tells what
 * becomes of a film that is too long. */
enum {
    OUTPUTS_GIF,
    OUTPUTS_SIZE,
    OUTPUTS_FPS,
    OUTPUTS_SPEED,
    OUTPUTS_FILM_OPTION_COUNT
};
#define OUTPUTS_TEXT(macro) OUTPUTS_TEXT_OF(macro)
#define OUTPUTS_TEXT_OF(value) #value
#define OUTPUTS_MOST_FRAMES OUTPUTS_TEXT(PICTURE_FILM_MOST_FRAMES)
#define OUTPUTS_FILM_OPTIONS(too_long)                                                                       \
    {"gif", "FILE",                                                                                          \
     "write a film of the run as GIF, of at most " OUTPUTS_MOST_FRAMES " frames" too_long ".\n"              \
     "Between two steps agents move on straight lines. Needs a build with giflib"},                          \
        {"size", "PIXELS",                                                                                   \
         "the longest side of pictures and films, without the lines of text below;\n"                        \
         "320 to 16000; default 1400, of films 640. They are at least 640 wide"},                            \
        {"fps", "N", "frames in a second of the film, 0.01 to 50; default 25"}, {                            \
        "speed", "N", "seconds of the run in a second of the film, 0.001 to 1000; default 1"                 \
    }

/* Zeroed, nothing is open. */
typedef struct outputs {
    outputs_paths paths;
    outputs_looks looks;
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

/* Reads the options of films, of which the first is number `first`. On failure the words are printed. */
bool outputs_read_looks(const command *c, const command_line *line, size_t first, outputs_looks *out);

/* Refuses, with words on stderr, a film of so many seconds of a run if that has too many frames. Without a
 * film it is true. */
bool outputs_check_film(const char *gif, const outputs_looks *looks, double seconds);

/* Starts the files of trajectories, and makes sure that pictures can be written, before there is work to
 * lose. */
bool outputs_open(outputs *o, const outputs_paths *paths, const outputs_looks *looks, scene_error *error);

/* Writes what stands before the first step. *left_out gets how many obstacles the walkable area for JuPedSim
 * does not have. */
bool outputs_start(outputs *o, const scene *s, size_t *left_out, scene_error *error);

/* Writes the step at which a run is. */
bool outputs_step(outputs *o, const run *r, scene_error *error);

/* Draws the pictures and the film that are wanted. A film needs positions; one of too many frames ends early,
 * with a warning on stderr. */
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
