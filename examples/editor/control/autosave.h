/* The room of recovery: changes are kept aside in a file until they are saved. */
#ifndef EDITOR_AUTOSAVE_H
#define EDITOR_AUTOSAVE_H

#include "state/rooms.h"

editor_recovery *editor_recovery_create(void); /* NULL without memory */
void editor_recovery_destroy(editor_recovery *r);

double editor_autosave_due(const editor *e); /* seconds; infinite when there is nothing to keep aside */
bool editor_autosave_pass(editor *e, double seconds); /* whether there is a new message */
void editor_forget_recovery(editor *e);               /* the work is saved or given up */

/* Opens what was kept aside at a path, when it is wanted; false with a message when it cannot be opened. */
bool editor_recover(editor *e, const char *path, bool wanted);

#endif
