/* Trajectories: where all agents are at each step, written and read in three formats.
 *
 *     CSV         step,time,agent,x,y,vx,vy             in space step,time,agent,x,y,z,vx,vy,vz
 *                 A row holds the velocity that led to it.
 *     PedPy       text: "# framerate: 10", "# id frame x/m y/m z/m", and rows of these five numbers
 *     JuPedSim    an SQLite database, version 2 of its schema, of the plane only
 *
 * Agents are numbered from 0. Steps, or frames, are too: 0 is the start.
 *
 * Sources: the documentation of PedPy, https://pedpy.readthedocs.io, and of JuPedSim,
 * https://www.jupedsim.org */
#ifndef EXAMPLES_TRAJECTORY_H
#define EXAMPLES_TRAJECTORY_H

#include "run/run.h"

/* Writes the header for a scene of that dimension, and the rows of the step at which a run is. A failure
 * stays in the stream (ferror). */
void trajectory_write_header(FILE *stream, uint32_t dimension);
void trajectory_write_step(FILE *stream, const run *r);

/* The same for PedPy. */
void trajectory_write_pedpy_header(FILE *stream, double time_step);
void trajectory_write_pedpy_step(FILE *stream, const run *r);

/* A database of JuPedSim that is written. */
typedef struct trajectory_database trajectory_database;

/* Makes the tables in a new or empty file, for a scene of the plane. The walkable area is stored as well:
 * the free space. *left_out gets how many obstacles are not in it. On failure *out is NULL. */
bool trajectory_database_create(const char *path, const scene *s, trajectory_database **out, size_t *left_out,
                                scene_error *error);

/* Adds the step at which a run is. */
bool trajectory_database_add(trajectory_database *d, const run *r, scene_error *error);

/* Brings all to the file, and closes it in either case. */
bool trajectory_database_finish(trajectory_database *d, scene_error *error);

/* Closes the file as it is. NULL is ignored. */
void trajectory_database_discard(trajectory_database *d);

/* The position of agent i after t steps, as seen from above, is positions[t * agent_count + i]. Zeroed, it is
 * empty. */
typedef struct trajectory {
    geom_vec2 *positions;
    size_t agent_count;
    size_t step_count; /* rows, the start included */
    size_t capacity;   /* positions there is room for */
    double time_step;  /* s from row to row, as a file tells it; 0 where none does */
} trajectory;

/* Appends where all agents are now. False without memory. All calls have the same agents. */
bool trajectory_add(trajectory *t, const run *r);

/* Makes room for so many positions. False without memory. */
bool trajectory_reserve(trajectory *t, size_t count);

void trajectory_free(trajectory *t);

/* Reads a file of any of the formats, told apart by how it begins. On failure *out is empty and *error says
 * why: "line 3: ...", or that the file cannot be read.
 *
 * CSV has one row for each step and agent, sorted by step. Times do not run backwards, and columns beyond y
 * are checked to be numbers. The columns are those of the dimension. Of the other formats rows may be in any
 * order, the first frame may have any number, and agents any ids: the smallest is agent 0. All agents are in
 * all frames. */
bool trajectory_read_file(const char *path, uint32_t dimension, size_t agent_count, trajectory *out,
                          scene_error *error);

/* The same from an open stream of text. */
bool trajectory_read(FILE *stream, uint32_t dimension, size_t agent_count, trajectory *out,
                     scene_error *error);

#endif
