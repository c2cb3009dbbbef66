/* The planner that a command line names, and code of plugins in a process of its own. */
#ifndef ORCAKIT_PLANNER_FILE_H
#define ORCAKIT_PLANNER_FILE_H

#include <planner/supervise.h>

#include <stdbool.h>

typedef struct planner_file {
    char path[4096];
    char id[256]; /* of the planner; "" if the file says which: its first one for the scene */
} planner_file;

/* Finds a planner by the short name of an installed plugin ("orca"), by the id of a planner of one ("orcakit.rvo2d"), or by a
 * file: a name with a slash, or that ends with ".so". On failure the words are printed. */
bool planner_file_find(const char *name, planner_file *out);

/* Runs the parts of work one after the other (<planner/supervise.h>), supervised if `plugin` is the file of one; if it is NULL,
 * in this process. Returns the exit status: that of the last part, or COMMAND_FAILED, with words, if the plugin misbehaved. */
int planner_file_run(const char *plugin, const planner_work *work);

#endif
