/* The editor in a window of SDL2: only window*.c and replay.c know SDL. */
#ifndef EDITOR_WINDOW_H
#define EDITOR_WINDOW_H

#include "options.h"
#include "state/editor.h"

/* Opens a window and lets the user work until it is closed. False with a line of reason when there is no
 * display. */
bool editor_window_run(editor *e, const editor_options *options, char *reason, size_t capacity);

/* Opens a window, draws one frame into it, and writes what it shows to options->screenshot. */
bool editor_window_screenshot(editor *e, const editor_options *options, char *reason, size_t capacity);

/* Does again what a file of <record.h> tells, in a window that is not shown, and writes the pictures that it
 * asks for; then one to options->screenshot, if that is given. */
bool editor_window_replay(editor *e, const editor_options *options, char *reason, size_t capacity);

#endif
