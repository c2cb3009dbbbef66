/* The validator: does a plugin do what the interface asks of it?
 *
 * Every check is supervised work (<planner/supervise.h>) with a time limit and 2 GiB of memory, so that a crash or a hang of the
 * plugin is a result and nothing more. A plugin that misbehaves there fails the check during which it does. `orcakit plugins check` is this on the command line. Link orcakit::planner_validator; for POSIX systems.
 *
 * The calling process must not have other threads that hold locks, since it forks. */
#ifndef PLANNER_VALIDATE_H
#define PLANNER_VALIDATE_H

#include <planner/ext/parameters.h>
#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- What a plugin says of itself ---- */

/* One planner of a plugin. All that is pointed to lives during the visit. Texts are UTF-8; control characters, and bytes that are
 * no UTF-8, have become question marks. */
typedef struct planner_inspection {
    const char *id;
    const char *name;
    const char *vendor;
    const char *version;
    const char *license;
    const char *description;
    const char *features; /* with blanks between them */
    uint32_t dimensions;
    uint32_t max_agents;
    const planner_parameter *parameters; /* what can be set about it */
    uint32_t parameter_count;
} planner_inspection;

typedef void planner_inspected(void *context, const planner_inspection *inspection);

/* Loads a plugin in another process, makes an instance of each of its planners, and visits them. On failure, as of
 * planner_library_open, none was visited. PLANNER_ERROR_INTERNAL if the plugin crashed, took longer than `time_limit` seconds
 * (> 0), or did what <planner/supervise.h> lists. */
planner_status planner_inspect(const char *path, double time_limit, planner_inspected *visit, void *context,
                               planner_error *error);

/* ---- Checks ---- */

enum {
    PLANNER_CHECK_PASSED = 0,
    PLANNER_CHECK_SKIPPED = 1, /* nothing to check: a feature is missing, or the system cannot */
    PLANNER_CHECK_WARNED = 2,  /* legal, but hosts will not like it */
    PLANNER_CHECK_FAILED = 3,
    PLANNER_CHECK_CRASHED = 4,
    PLANNER_CHECK_TIMED_OUT = 5
};

/* "passed" and so on. */
const char *planner_check_outcome_text(uint32_t outcome);

/* A check. Constant. */
typedef struct planner_check {
    const char *name;    /* such as "max-speed" */
    const char *summary; /* what must be so */
    uint32_t of_file;    /* 1: once for each file; 0: for each planner in each of its dimensions */
    uint32_t reserved;
} planner_check;

/* All checks, in the order in which they run; NULL for an index that is too large. */
uint32_t planner_check_count(void);
const planner_check *planner_check_at(uint32_t index);

typedef struct planner_check_result {
    const planner_check *check;
    const char *planner; /* its id; "" for a check of the file */
    uint32_t dimension;  /* 0 for a check of the file */
    uint32_t outcome;    /* PLANNER_CHECK_... */
    double seconds;
    const char *text; /* why; "" when it passed */
} planner_check_result;

typedef struct planner_validation {
    const char *path;  /* of the plugin */
    const char *only;  /* the name of a check; NULL: all */
    double time_limit; /* of each check, in seconds; > 0 */
    void *context;
    void (*started)(void *context, const planner_check *check, const char *planner_id); /* may be NULL */
    void (*finished)(void *context, const planner_check_result *result);
} planner_validation;

/* Runs the checks. A plugin that cannot be loaded fails the check "load", and no other is run. Returns PLANNER_OK also when
 * checks fail; PLANNER_ERROR_INVALID_ARGUMENT when there is no check of the name, PLANNER_ERROR_OUT_OF_MEMORY when the
 * system gives no process. */
planner_status planner_validate(const planner_validation *validation, planner_error *error);

#ifdef __cplusplus
}
#endif

#endif
