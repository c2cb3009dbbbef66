/* The editor in a window of SDL2: the only file that knows SDL is window.c. */
#ifndef EDITOR_WINDOW_H
#define EDITOR_WINDOW_H

#include "editor.h"
#include "options.h"

/* Opens a window and lets the user work until it is closed. False with a line of reason when there is no display. */
bool editor_window_run(editor *e, const editor_options *options, char *reason, size_t capacity);

/* Opens a window, draws one frame into it, and writes what it shows to options->screenshot. */
bool editor_window_screenshot(editor *e, const editor_options *options, char *reason, size_t capacity);

#endif
