/* What a host offers its planners, ready made: the world by libcollide (<planner/ext/world.h>), and a pool of threads
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
 * Answers of yes and no are exact, for all finite numbers; distances and times are rounded as libcollide says. In space the
 * inside of a hull counts as distance 0 to `nearest`, meshes have none, and whether what is met on a way is overlapped or only
 * touched is told for the rounded difference of its ends. */
#ifndef PLANNER_SERVICES_H
#define PLANNER_SERVICES_H

#include <planner/ext/task.h>
#include <planner/ext/world.h>
#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct planner_services planner_services;

/* Services for planners of `dimension` 2 or 3 (PLANNER_ERROR_UNSUPPORTED for another), with an empty world. `threads` counts the
 * one that calls a planner, which works too: 1 offers no threads, 0 as many as the machine has processors. On failure,
 * PLANNER_ERROR_OUT_OF_MEMORY too, *out is NULL. */
planner_status planner_services_create(uint32_t dimension, uint32_t threads, planner_services **out,
                                       planner_error *error);

/* All planners that use them must have been destroyed. NULL is ignored. */
void planner_services_destroy(planner_services *services);

/* Replaces the obstacles of the world by a list as planner->set_obstacles takes it; all is copied. On failure the earlier ones
 * stay. Not beside a call of a planner that uses the services. */
planner_status planner_services_set_obstacles(planner_services *services, planner_view obstacles,
                                              uint32_t count, planner_error *error);

/* The same in two parts, so that obstacles are built once for the world, the host and our planners. Prepare makes the next world;
 * until it is used or dropped, set_obstacles of our planners, of the same build, borrows its obstacles instead of building its
 * own. The host must give those planners the same list in between, and must not use what was prepared unless all of them have
 * taken it. Dropping what is not there does nothing. Errors are those of planner_services_set_obstacles. */
planner_status planner_services_prepare_obstacles(planner_services *services, planner_view obstacles,
                                                  uint32_t count, planner_error *error);
void planner_services_use_prepared(planner_services *services);
void planner_services_drop_prepared(planner_services *services);

/* The obstacles of the world, for hosts that link liborca of the same build: a const orca_obstacles * in the plane, a const
 * orca_obstacles3 * in space, valid until they are replaced. In the plane the index of an obstacle's id is its place in the
 * list; in space each part of the list's obstacles counts, in their order. */
const void *planner_services_obstacles(const planner_services *services);

/* The extension of that name, or NULL: what a host's get_extension answers. `services` may be NULL, which offers none. From
 * any thread. */
const void *planner_services_extension(const planner_services *services, const char *id);

#ifdef __cplusplus
}
#endif

#endif
