/* orcakit plugins list. */
#ifndef ORCAKIT_PLUGINS_LIST_H
#define ORCAKIT_PLUGINS_LIST_H

#include <stdbool.h>

/* Prints the plugins, as text or as JSON. Looking at each takes at most `time_limit` seconds. Returns the exit status. */
int plugins_list(bool json, double time_limit);

#endif
