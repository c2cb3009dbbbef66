/* The extension "planner.state/1", plugin to host: all that an instance is, as a row of bytes, to keep or to send.
 *
 * The state is the configuration, the parameters, the obstacles, and whatever else the next step depends on beyond its
 * own arguments. An instance of the same planner that was loaded from it goes on as the saved one, bit for bit. It is
 * read by the same version of the planner on the same kind of machine; the bytes need no alignment. Two instances in the
 * same state have the same bytes. What a step reported is not part of it. */
#ifndef PLANNER_EXT_STATE_H
#define PLANNER_EXT_STATE_H

#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLANNER_STATE_ID "planner.state/1"

typedef struct planner_state {
    /* [control] Returns how many bytes there are, never 0, and writes them when `capacity` is enough, else nothing. `bytes`
     * may be NULL when `capacity` is 0. Active or not. */
    size_t (*save)(const planner *self, void *bytes, size_t capacity);

    /* [control] Puts the instance into the saved state, whatever it is in, active if that one was.
     * PLANNER_ERROR_BAD_STATE for bytes that are no whole state of this planner: cut short, of another planner or version, or
     * damaged anywhere. Then, and without memory, it stays as it is. */
    planner_status (*load)(planner *self, const void *bytes, size_t size, planner_error *error);
} planner_state;

#ifdef __cplusplus
}
#endif

#endif
