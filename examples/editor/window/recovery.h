/* Where editors keep unsaved work aside: files of the user's state folder, one for each editor that runs.
 *
 * A file editor-XXXXXX.geojson belongs to the process that holds a lock on editor-XXXXXX.lock beside it. The
 * name is random, so that no two processes have the same one, whatever their numbers are. The system drops
 * the lock when the process ends, in whatever way: then the work is left behind, and another editor may take
 * it over. */
#ifndef EDITOR_RECOVERY_H
#define EDITOR_RECOVERY_H

#include <stdbool.h>

enum {
    RECOVERY_PATH_SIZE = 1000
};

typedef struct recovery {
    char path[RECOVERY_PATH_SIZE]; /* of the work; "" for none */
    char lock_path[RECOVERY_PATH_SIZE];
    int lock; /* the descriptor that holds it */
} recovery;

/* The path of a file of that name in the user's state folder, which is made. False when there is none. */
bool recovery_state_path(const char *name, char path[RECOVERY_PATH_SIZE]);

/* A new place in $XDG_STATE_HOME/orcakit, or ~/.local/state/orcakit, which is made; no file is there yet.
 * False when there is no such folder and none can be made. */
bool recovery_start(recovery *r);

/* Takes over work that an editor left behind. False when there is none. Locks that it comes by and that
 * belong to no process and no work are removed. */
bool recovery_find(recovery *r);

/* Gives the place up. The work that is there stays, and can be found by others. */
void recovery_end(recovery *r);

#endif
