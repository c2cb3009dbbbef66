/* A line on the terminal that tells how far long work has come. Nothing is shown when stderr is no terminal,
 * and nothing for work of less than half a second. */
#ifndef ORCAKIT_PROGRESS_H
#define ORCAKIT_PROGRESS_H

#include "text/fail.h"

#include <time.h>

typedef struct progress {
    bool terminal;
    bool shown;
    struct timespec last;
} progress;

progress progress_start(void);

/* Whether it is time to show something; cheap. */
bool progress_due(progress *p);
void progress_show(progress *p, const char *format, ...) FAIL_FORMAT(2, 3);

/* Takes the line away. */
void progress_end(progress *p);

#endif
