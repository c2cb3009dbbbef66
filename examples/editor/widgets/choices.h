/* Settings of which one of several is chosen: those that commands go through, and those of fields. */
#ifndef EDITOR_CHOICES_H
#define EDITOR_CHOICES_H

#include "panel.h"

enum {
    EDITOR_MOST_CHOICES = 8,
    EDITOR_PLANNER_FROM_FILE = 3 /* of EDITOR_DO_METHOD: behind the planners that are built in */
};

/* The names of what a command chooses from; NULL for a command that chooses nothing. */
const char *const *editor_command_choices(editor_command command);

/* The place of the one that is chosen now. */
size_t editor_command_choice(const editor *e, editor_command command);

/* Of a row of the panel that is a choice: its names, and the place of the one that is chosen. */
const char *const *editor_row_choices(const editor_row *row);
size_t editor_row_choice(const editor *e, const editor_row *row);

#endif
