/* How the editor is set, as the file of a drawing tells it beside the shapes: the planner of runs, their safety,
 * traffic and speed, the grid and snapping. It spans the rooms of the player and of the display. */
#ifndef EDITOR_STATE_SESSION_H
#define EDITOR_STATE_SESSION_H

#include "import/import.h"
#include "rooms.h"

/* A planner from a plugin is not among it: opening a file loads none. */
editor_session editor_session_now(const editor *e);

void editor_take_session(editor *e, const editor_session *session);

#endif
