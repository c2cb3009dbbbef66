/* The extension "planner.parameters/1", plugin to host: what can be set about a planner, for panels and files.
 *
 *     const planner_parameters *parameters = planner->get_extension(planner, PLANNER_PARAMETERS_ID);
 *     parameters->set(planner, "time-horizon", 3.0, &error);
 *
 * Parameters belong to the instance: they can be set at any time, count from the next step on, and stay as they are when it
 * is activated or deactivated. All values are doubles: whole numbers, 0 and 1 for off and on, and the place in a list of
 * choices among them. */
#ifndef PLANNER_EXT_PARAMETERS_H
#define PLANNER_EXT_PARAMETERS_H

#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLANNER_PARAMETERS_ID "planner.parameters/1"

/* What the values of a parameter are. */
enum {
    PLANNER_PARAMETER_NUMBER = 0,  /* any number of the range */
    PLANNER_PARAMETER_INTEGER = 1, /* a whole one */
    PLANNER_PARAMETER_SWITCH = 2,  /* 0 is off and 1 is on; the range is 0 to 1 */
    PLANNER_PARAMETER_CHOICE =
        3 /* 0 is the first of `choices`, and so on; the range is 0 to their number - 1 */
};

/* A parameter as it is for every instance. Constant. */
typedef struct planner_parameter {
    const char *id;   /* never changes, such as "time-horizon"; without blanks */
    const char *name; /* for a panel */
    const char *description;
    const char
        *unit;     /* in terms of the host's: "length", "time", "length/time"; "" for a number without one */
    uint32_t type; /* PLANNER_PARAMETER_... */
    uint32_t choice_count;      /* of a choice, else 0 */
    const char *const *choices; /* their names, or NULL */
    double minimum;             /* both legal values; finite */
    double maximum;
    double fallback; /* what an instance starts with */
} planner_parameter;

typedef struct planner_parameters {
    /* [any] How many there are, and what they are; NULL for an index that is too large. */
    uint32_t (*count)(const planner *self);
    const planner_parameter *(*describe)(const planner *self, uint32_t index);

    /* [control] PLANNER_ERROR_INVALID_ARGUMENT for an id that is not there, and for a value out of range or of another type;
     * PLANNER_ERROR_NOT_FINITE for NaN and infinity. Then nothing changes. */
    planner_status (*get)(const planner *self, const char *id, double *value, planner_error *error);
    planner_status (*set)(planner *self, const char *id, double value, planner_error *error);
} planner_parameters;

#ifdef __cplusplus
}
#endif

#endif
