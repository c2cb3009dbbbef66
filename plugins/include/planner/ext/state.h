/* The extension "planner.state/1", plugin to host: saves an instance as bytes and restores it.
 *
 * The state is the configuration, the parameters, the obstacles, and all else that the next step depends on
 * besides its arguments. The reports of the last step are not part of it. A restored instance continues as
 * the saved one would, bit for bit. Two instances in the same state give the same bytes.
 *
 * The bytes are valid for the same version of the planner on the same kind of machine. They need no
 * alignment. */
#ifndef PLANNER_EXT_STATE_H
#define PLANNER_EXT_STATE_H

#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLANNER_STATE_ID "planner.state/1"

typedef struct planner_state {
    /* [control] Returns the size of the state in bytes, never 0, and writes it if `capacity` is large enough.
     * Otherwise writes nothing. `bytes` may be NULL if `capacity` is 0. Works for inactive instances too. */
    size_t (*save)(const planner *self, void *bytes, size_t capacity);

    /* [control] Restores a saved state. The instance is active afterwards if the saved one was. On failure it
     * is unchanged.
     *
     * Errors: PLANNER_ERROR_BAD_STATE for bytes that are incomplete, damaged, or of another planner or
     * version; PLANNER_ERROR_OUT_OF_MEMORY. */
    planner_status (*load)(planner *self, const void *bytes, size_t size, planner_error *error);
} planner_state;

#ifdef __cplusplus
}
#endif

#endif
