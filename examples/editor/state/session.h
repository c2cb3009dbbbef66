/* Settings, as the file of a drawing tells them beside the shapes: how the scene is simulated, and how the editor
 * is set: the planner of runs, their safety, traffic and speed, the grid and snapping. They span the rooms of
 * the work, the player and the display. */
#ifndef EDITOR_STATE_SESSION_H
#define EDITOR_STATE_SESSION_H

#include "import/import.h"
#include "rooms.h"

/* A planner from a plugin is not among them: opening a file loads none. */
editor_session editor_session_now(const editor *e);
editor_settings editor_settings_now(const editor *e);

/* Those of a drawing that was opened; there is no run. */
void editor_take_session(editor *e, const editor_session *session);

/* Sets all of them, also for a run on its way. A planner from a plugin stays unless the planner becomes another
 * one; then it comes with that. */
void editor_take_settings(editor *e, const editor_settings *settings);

#endif
