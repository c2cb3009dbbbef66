/* Error words. */
#include "planner2.h"

#include <stdarg.h>
#include <stdio.h>

planner_status orca_planner_fail(planner_error *error, planner_status status, uint32_t index,
                                 const char *format, ...) {
    if (!error || !PLANNER_HAS(error, text)) {
        return status;
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    error->status = status;
    error->index = index;
    return status;
}

static planner_status status_of(geom_status status) {
    switch (status) {
    case GEOM_OK:
        return PLANNER_OK;
    case GEOM_INVALID_ARGUMENT:
        return PLANNER_ERROR_INVALID_ARGUMENT;
    case GEOM_NOT_FINITE:
        return PLANNER_ERROR_NOT_FINITE;
    case GEOM_NEGATIVE_SIZE:
        return PLANNER_ERROR_NEGATIVE_SIZE;
    case GEOM_TOO_FEW_POINTS:
    case GEOM_DUPLICATE_POINT:
    case GEOM_SELF_INTERSECTION:
        return PLANNER_ERROR_BAD_SHAPE;
    case GEOM_OUT_OF_MEMORY:
        return PLANNER_ERROR_OUT_OF_MEMORY;
    case GEOM_CAPACITY_EXCEEDED:
    case GEOM_UNSUPPORTED:
        return PLANNER_ERROR_UNSUPPORTED;
    default:
        return PLANNER_ERROR_INTERNAL;
    }
}

planner_status orca_planner_fail_geom(planner_error *error, geom_status status, uint32_t index,
                                      const char *what) {
    if (index == PLANNER_NO_INDEX) {
        return orca_planner_fail(error, status_of(status), index, "%s: %s", what, geom_status_text(status));
    }
    return orca_planner_fail(error, status_of(status), index, "%s %u: %s", what, (unsigned)index,
                             geom_status_text(status));
}
