/* Commands that read a file line by line. */
#ifndef ORCAKIT_COMMAND_LINES_H
#define ORCAKIT_COMMAND_LINES_H

#include "command.h"
#include "text/words.h"

typedef struct command_input {
    const char *name; /* for messages */
    FILE *stream;
} command_input;

/* Opens the first operand, or stdin when it is "-" or not given. False when it cannot be opened: the words
 * were printed, and *status is the exit status. */
bool command_open(const command_line *line, command_input *out, int *status);

/* Calls `take` with every line that says something until it returns false, and closes the input. COMMAND_OK,
 * or another status with words on stderr when reading failed. */
int command_each_line(command_input input, bool (*take)(void *context, const lines *line), void *context);

#endif
