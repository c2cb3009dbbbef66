/* The host's side of two extensions: the world by libcollide (<planner/ext/world.h>) and a pool of threads
 * (<planner/ext/task.h>). Link orcakit::planner_orca.
 *
 *     planner_services *services;
 *     planner_services_create(2, 0, &services, &error);
 *     planner_services_set_obstacles(services, obstacles, count, &error);
 *
 *     static const void *offer(const planner_host *host, const char *id) {
 *         return planner_services_extension(host->data, id);
 *     }
 *     planner_host host = {.size = sizeof host, ..., .data = services, .get_extension = offer};
 *
 * Relations are exact for all finite numbers. Distances, times and points are rounded as libcollide states. A
 * distance of `nearest` is 0 if and only if they meet.
 *
 * In space, the inside of a hull has distance 0 in `nearest`, and a mesh has no inside. A sweep in space
 * tells contact from no contact exactly. Whether a contact touches or overlaps is decided for the rounded
 * difference of the two ends. */
#ifndef PLANNER_SERVICES_H
#define PLANNER_SERVICES_H

#include <planner/ext/task.h>
#include <planner/ext/world.h>
#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The extensions of a host: a world and, if asked for, threads. */
typedef struct planner_services planner_services;

/* Creates services with an empty world.
 *
 * dimension  2 or 3
 * threads    how many work at a time, with the one that calls the planner; 1: no threads are offered; 0: as
 *            many as the machine has processors
 * out        receives the services, or NULL on failure
 *
 * Errors: PLANNER_ERROR_UNSUPPORTED for another dimension; PLANNER_ERROR_OUT_OF_MEMORY. */
planner_status planner_services_create(uint32_t dimension, uint32_t threads, planner_services **out,
                                       planner_error *error);

/* Destroys services. All planners that use them must have been destroyed. NULL is ignored. */
void planner_services_destroy(planner_services *services);

/* Replaces the obstacles of the world. The list is that of planner->set_obstacles; it is copied. On failure
 * the earlier obstacles stay.
 *
 * Must not run during a call of a planner that uses the services. Errors: those of planner->set_obstacles. */
planner_status planner_services_set_obstacles(planner_services *services, planner_view obstacles,
                                              uint32_t count, planner_error *error);

/* Builds the next world without using it yet. So the world, the host and orcakit's planners can share the
 * obstacles, which are then built once:
 *
 * - prepare the obstacles
 * - pass the same list to set_obstacles of each planner; planners of the same build borrow the obstacles
 * - use the prepared world if all planners succeeded, otherwise drop it
 *
 * Errors: those of planner_services_set_obstacles. Nothing is prepared then. */
planner_status planner_services_prepare_obstacles(planner_services *services, planner_view obstacles,
                                                  uint32_t count, planner_error *error);

/* Replaces the world by the prepared one. Does nothing if nothing is prepared. */
void planner_services_use_prepared(planner_services *services);

/* Discards the prepared world. Does nothing if nothing is prepared. */
void planner_services_drop_prepared(planner_services *services);

/* Returns the obstacles of the world, for hosts that link liborca of the same build: a const orca_obstacles *
 * in the plane, a const orca_obstacles3 * in space. Valid until they are replaced.
 *
 * In the plane, the index of an obstacle's id is its index in the list. In space, each part of an obstacle of
 * the list has an id, in their order. */
const void *planner_services_obstacles(const planner_services *services);

/* Returns the extension of that name, or NULL: the answer of a host's get_extension. `services` may be NULL,
 * which offers none. Thread-safe. */
const void *planner_services_extension(const planner_services *services, const char *id);

#ifdef __cplusplus
}
#endif

#endif
