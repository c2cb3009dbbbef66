/* The extension "planner.parameters/1", plugin to host: the parameters of a planner, for panels and files.
 *
 *     const planner_parameters *parameters = planner->get_extension(planner, PLANNER_PARAMETERS_ID);
 *     parameters->set(planner, "time-horizon", 3.0, &error);
 *
 * Parameters belong to the instance. They can be set at any time and take effect at the next step. Activating
 * and deactivating do not change them.
 *
 * Every value is a double. An integer is a double without a fraction, a switch is 0 or 1, and a choice is the
 * index in the list of choices. */
#ifndef PLANNER_EXT_PARAMETERS_H
#define PLANNER_EXT_PARAMETERS_H

#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLANNER_PARAMETERS_ID "planner.parameters/1"

/* The type of a parameter. */
enum {
    PLANNER_PARAMETER_NUMBER = 0,  /* any number in the range */
    PLANNER_PARAMETER_INTEGER = 1, /* any integer in the range */
    PLANNER_PARAMETER_SWITCH = 2,  /* 0: off, 1: on; the range is [0, 1] */
    PLANNER_PARAMETER_CHOICE = 3   /* an index in `choices`; the range is [0, choice_count - 1] */
};

/* The description of a parameter, the same for every instance. Constant. */
typedef struct planner_parameter {
    const char *id;   /* fixed for all versions, such as "time-horizon"; without blanks */
    const char *name; /* for a panel */
    const char *description;
    const char *unit;           /* "length", "time", "length/time", ... in units of the host; "": none */
    uint32_t type;              /* PLANNER_PARAMETER_... */
    uint32_t choice_count;      /* 0 if it is not a choice */
    const char *const *choices; /* their names; NULL if it is not a choice */
    double minimum;             /* the smallest value; finite */
    double maximum;             /* the largest value; finite */
    double fallback;            /* the value of a new instance */
} planner_parameter;

typedef struct planner_parameters {
    /* [any] Returns the number of parameters. */
    uint32_t (*count)(const planner *self);

    /* [any] Returns the description of a parameter, or NULL if the index is too large. */
    const planner_parameter *(*describe)(const planner *self, uint32_t index);

    /* [control] Writes the value of a parameter. Errors: PLANNER_ERROR_INVALID_ARGUMENT for an unknown id. */
    planner_status (*get)(const planner *self, const char *id, double *value, planner_error *error);

    /* [control] Changes a parameter. On failure nothing changes.
     *
     * Errors: PLANNER_ERROR_INVALID_ARGUMENT for an unknown id, and for a value that is out of range or not
     * of the type. PLANNER_ERROR_NOT_FINITE for NaN and infinity. */
    planner_status (*set)(planner *self, const char *id, double value, planner_error *error);
} planner_parameters;

#ifdef __cplusplus
}
#endif

#endif
