/* The validator: checks that a plugin keeps the rules of the interface.
 *
 * Every check is supervised work (<planner/supervise.h>) with a time limit and 2 GiB of memory. So a crash or
 * a hang of the plugin is a result. A plugin that misbehaves fails the check during which it does so.
 * `orcakit plugins check` runs the validator.
 *
 * Link orcakit::planner_validator. For POSIX systems. The calling process must not have other threads that
 * hold locks, because it forks. */
#ifndef PLANNER_VALIDATE_H
#define PLANNER_VALIDATE_H

#include <planner/ext/parameters.h>
#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The description of one planner of a plugin, valid during the visit. Texts are UTF-8. Control characters and
 * invalid bytes are replaced by question marks. */
typedef struct planner_inspection {
    const char *id;
    const char *name;
    const char *vendor;
    const char *version;
    const char *license;
    const char *description;
    const char *features; /* separated by blanks */
    uint32_t dimensions;
    uint32_t max_agents;
    const planner_parameter *parameters;
    uint32_t parameter_count;
} planner_inspection;

/* Receives the description of a planner. */
typedef void planner_inspected(void *context, const planner_inspection *inspection);

/* Loads a plugin in another process, creates an instance of each of its planners, and visits their
 * descriptions. On failure none was visited.
 *
 * Errors: those of planner_library_open. PLANNER_ERROR_INTERNAL if the plugin crashed, took longer than
 * `time_limit` seconds, > 0, or misbehaved as <planner/supervise.h> lists. */
planner_status planner_inspect(const char *path, double time_limit, planner_inspected *visit, void *context,
                               planner_error *error);

/* The outcome of a check. */
enum {
    PLANNER_CHECK_PASSED = 0,
    PLANNER_CHECK_SKIPPED = 1, /* a feature is missing, or the system cannot run it */
    PLANNER_CHECK_WARNED = 2,  /* legal, but inconvenient for hosts */
    PLANNER_CHECK_FAILED = 3,
    PLANNER_CHECK_CRASHED = 4,
    PLANNER_CHECK_TIMED_OUT = 5
};

/* Returns the outcome as a word, such as "passed". */
const char *planner_check_outcome_text(uint32_t outcome);

/* A check. Constant. */
typedef struct planner_check {
    const char *name;    /* such as "max-speed" */
    const char *summary; /* the rule that it checks */
    uint32_t of_file;    /* 1: once for each file; 0: for each planner in each of its dimensions */
    uint32_t reserved;
} planner_check;

/* Returns the number of checks. */
uint32_t planner_check_count(void);

/* Returns a check, in the order in which they run, or NULL if the index is too large. */
const planner_check *planner_check_at(uint32_t index);

/* The result of one check. */
typedef struct planner_check_result {
    const planner_check *check;
    const char *planner; /* its id; "" for a check of the file */
    uint32_t dimension;  /* 0 for a check of the file */
    uint32_t outcome;    /* PLANNER_CHECK_... */
    double seconds;
    const char *text; /* the reason; "" if passed */
} planner_check_result;

/* The options of a validation. */
typedef struct planner_validation {
    const char *path;  /* of the plugin */
    const char *only;  /* the name of a check; NULL: all */
    double time_limit; /* of each check, in seconds; > 0 */
    void *context;
    void (*started)(void *context, const planner_check *check, const char *planner_id); /* may be NULL */
    void (*finished)(void *context, const planner_check_result *result);
} planner_validation;

/* Runs the checks. If a plugin cannot be loaded, the check "load" fails and no other is run. Returns
 * PLANNER_OK even if checks fail.
 *
 * Errors: PLANNER_ERROR_INVALID_ARGUMENT if no check has the name `only`; PLANNER_ERROR_OUT_OF_MEMORY if the
 * system has no process. */
planner_status planner_validate(const planner_validation *validation, planner_error *error);

#ifdef __cplusplus
}
#endif

#endif
