/* Parameters of a planner as text. Private to run*.c. */
#ifndef EXAMPLES_RUN_SETTINGS_H
#define EXAMPLES_RUN_SETTINGS_H

#include "run.h"

#include <planner/plugin.h>

/* Sets what "NAME=VALUE,NAME=VALUE" says; a value is a number, of a choice its name, of a switch "off" or "on".
 * NULL sets nothing. Fails for a planner without parameters, a name that it does not have (the words list those that it has) and
 * a value that it refuses. */
bool run_settings_apply(planner *p, const char *settings, scene_error *error);

#endif
