/* Trajectories as CSV: where all agents are at each step.
 *
 *     step,time,agent,x,y,vx,vy             in space step,time,agent,x,y,z,vx,vy,vz
 *
 * Agents are numbered from 0, steps too; step 0 is the start. A row holds the velocity that led to it. */
#ifndef EXAMPLES_TRAJECTORY_H
#define EXAMPLES_TRAJECTORY_H

#include "run/run.h"

/* Writes the header for a scene of that dimension, and the rows of the step at which a run is. A failure
 * stays in the stream (ferror). */
void trajectory_write_header(FILE *stream, uint32_t dimension);
void trajectory_write_step(FILE *stream, const run *r);

/* The position of agent i after t steps, as seen from above, is positions[t * agent_count + i]. Zeroed, it is
 * empty. */
typedef struct trajectory {
    geom_vec2 *positions;
    size_t agent_count;
    size_t step_count; /* rows, the start included */
    size_t capacity;   /* positions there is room for */
} trajectory;

/* Appends where all agents are now. False without memory. All calls have the same agents. */
bool trajectory_add(trajectory *t, const run *r);

void trajectory_free(trajectory *t);

/* Reads a file that has one row for each step and agent, sorted by step; columns beyond y are checked to be
 * numbers. The columns are those of the dimension. On failure *out is empty and *error says why: "line 3:
 * ...", or that the file cannot be read. */
bool trajectory_read_file(const char *path, uint32_t dimension, size_t agent_count, trajectory *out,
                          scene_error *error);

/* The same from an open stream. */
bool trajectory_read(FILE *stream, uint32_t dimension, size_t agent_count, trajectory *out,
                     scene_error *error);

#endif
