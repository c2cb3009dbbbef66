/* Events as lines of text, so that what was done can be kept, sent with a report, and done again.
 *
 *     size 1280 800            the window, in points
 *     move X Y MODIFIERS       modifiers are those of editor_event, added up
 *     down X Y MODIFIERS BUTTON CLICKS
 *     up X Y MODIFIERS BUTTON
 *     wheel X Y MODIFIERS NOTCHES
 *     pinch X Y BY_X BY_Y FACTOR
 *     key CODE MODIFIERS, release CODE MODIFIERS
 *     text WORDS               to the end of the line
 *     drop PATH
 *     tick SECONDS
 *     close
 *     shot PATH                not an event: a picture of the window is wanted here
 *
 * Such a file may come from an unknown source: see editor_refuse_files.
 *
 * Numbers round-trip. Blank lines, and lines that begin with '#', say nothing. */
#ifndef EDITOR_RECORD_H
#define EDITOR_RECORD_H

#include "state/editor.h"

#include <stdio.h>

enum {
    RECORD_LARGEST_SIZE = 8192 /* of a window, points, each way */
};

/* One line for the event, which has left the program's memory when this returns, so that a crash does not
 * lose it; false when it cannot be written. */
bool record_write(FILE *file, const editor_event *event);

typedef enum record_line {
    RECORD_NOTHING,
    RECORD_EVENT,
    RECORD_SHOT, /* event->text is the path */
    RECORD_BAD
} record_line;

/* Takes a line apart; the event's text points into it. */
record_line record_read(const char *line, editor_event *event);

#endif
