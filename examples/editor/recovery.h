/* Where editors keep unsaved work aside: files of the user's state folder, one for each editor that runs. */
#ifndef EDITOR_RECOVERY_H
#define EDITOR_RECOVERY_H

#include <stdbool.h>
#include <stddef.h>

/* The file of this process in $XDG_STATE_HOME/orcakit, or ~/.local/state/orcakit, which is made. False when there is no
 * such folder and none can be made. */
bool recovery_own_path(char *path, size_t capacity);

/* A file of an editor that no longer runs. False when there is none. */
bool recovery_find(char *path, size_t capacity);

#endif
