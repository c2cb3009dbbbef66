/* The commands of orcakit, and what they share: options, messages, exit statuses. */
#ifndef ORCAKIT_COMMAND_H
#define ORCAKIT_COMMAND_H

#include "harness/group.h"
#include "scene/scene.h"
#include "text/fail.h"

#include <jansson.h>
#include <planner/supervise.h>
#include <stdbool.h>

/* Exit statuses. */
enum {
    COMMAND_OK = 0,
    COMMAND_FAILED = 1,  /* no memory, or an output that cannot be written */
    COMMAND_REFUSED = 2, /* wrong usage or bad input */
    COMMAND_NOT_GOOD = 3 /* simulate --strict: the run was made, and not all is well in it */
};

#define COMMAND_MAX_OPTIONS 20

/* An option: --name, or --name ARGUMENT. */
typedef struct command_option {
    const char *name;
    const char *argument; /* what --help calls it; NULL: it takes none */
    const char *help;     /* what it does and its default; may have several lines */
} command_option;

/* What the command line says: for each option of the command's list its value, NULL when it was not given, ""
 * when it takes none; and the rest. */
typedef struct command_line {
    const char *values[COMMAND_MAX_OPTIONS];
    char **operands;
    size_t operand_count;
} command_line;

typedef struct command {
    const char *name;
    const char *operands; /* for the usage line */
    size_t min_operands;
    size_t max_operands;
    const char *summary; /* one line */
    const char *about;   /* what it does, shown by --help */
    const char *example;
    const command_option *options;
    size_t option_count;
    int (*run)(const command_line *line);
} command;

#define COMMAND(file, name) extern const command name;
#include "commands.def"
#undef COMMAND

/* Parses the arguments that follow the command's name (argv[0]), and runs it, or prints its help. */
int command_start(const command *c, int argc, char **argv);

/* Prints its help. */
void command_print_help(const command *c);

/* What goes to stderr is one line each, in which control characters are '?'. */

/* Prints "error: ..." and returns `status`. */
int command_fail(int status, const char *format, ...) FAIL_FORMAT(2, 3);

/* Prints "error: FILE: reason", or with a line "error: FILE:LINE: reason". */
void command_report(const char *file, size_t line, const char *reason);

/* The same as "warning: ...". */
void command_warn(const char *file, size_t line, const char *format, ...) FAIL_FORMAT(3, 4);

/* Reports why a file was not read. COMMAND_REFUSED, or COMMAND_FAILED without memory and for a
 * planner that failed. */
int command_refuse(const char *file, const scene_error *error);

/* Reads a scene of the plane or of space from a file, a pipe or a device, once. Members that look misspelt
 * are warned of. COMMAND_OK, or another status with words on stderr; then *out is empty. */
int command_read_scene(const char *path, scene *out);

/* Sees to it that what was printed has arrived: `status`, or COMMAND_FAILED with words when it has not. */
int command_finish_output(int status);

/* Prints an object, which may be NULL for want of memory and is released, on one line of stdout. False when
 * that fails. */
bool command_print_json(json_t *object);

typedef enum command_range {
    COMMAND_NOT_NEGATIVE,
    COMMAND_POSITIVE
} command_range;

/* The number of an option; `fallback` where it was not given. On failure the words are printed. */
bool command_number(const command *c, const command_line *line, size_t option, command_range range,
                    double fallback, double *out);

/* Which of the words an option has, the first one where it was not given. On failure the words are
 * printed. */
bool command_choice(const command *c, const command_line *line, size_t option, const char *const *choices,
                    size_t count, size_t *out);

/* ---- The planner that a command line names, and code of plugins in a process of its own ---- */

typedef struct planner_file {
    char path[4096];
    char id[256]; /* of the planner; "" if the file says which: its first one for the scene */
} planner_file;

/* Finds a planner by the short name of an installed plugin ("orca"), by the id of a planner of one
 * ("orcakit.rvo2d"), or by a file: a name with a slash, or that ends with ".so". Returns COMMAND_OK, or the
 * exit status; then the words are printed. */
int planner_file_find(const char *name, planner_file *out);

/* Runs the parts of work one after the other (<planner/supervise.h>), supervised if `plugin` is the file of
 * one; if it is NULL, in this process. Returns the exit status: that of the last part, or COMMAND_FAILED,
 * with words, if the plugin misbehaved. */
int planner_file_run(const char *plugin, const planner_work *work);

/* Prints the plugins, as text or as JSON. Looking at each takes at most `time_limit` seconds. Returns the
 * exit status. */
int plugins_list(bool json, double time_limit);

/* ---- What orcakit bench prints: a table while it measures, or one JSON object at its end ---- */

typedef struct bench_report {
    json_t *cases; /* NULL: a table */
    const bench_group *group;
    bool quick;
} bench_report;

/* False when memory runs out, as below. */
bool bench_report_start(bench_report *report, bool json, bool quick);
bool bench_report_add(bench_report *report, const bench_group *group, const bench_case *which,
                      const bench_outcome *out);
bool bench_report_end(bench_report *report);
void bench_report_release(bench_report *report);

#endif
