/* Halls: wide passages of a run, in which directions keep apart where crowds meet. Private to run*.c. */
#ifndef EXAMPLES_RUN_HALLS_H
#define EXAMPLES_RUN_HALLS_H

#include "run_crossings.h"

#include <orca/traffic2.h>

/* Gates up to RUN_NARROW radii wide matter to each agent, those up to RUN_HALL only where crowds meet. */
#define RUN_NARROW 12.0
#define RUN_HALL 60.0

enum {
    RUN_HALL_CROWD = 200
};

/* Finds the radius of the agents for which there are halls: the median, so that a few large ones do not tell what is
 * wide. `count` >= 1. False without memory. Cost: O(n log n) for n agents, O(n) for those of one radius. */
bool run_halls_radius(const orca_traffic_agent *agents, size_t count, double *radius);

/* Finds the gates of the passages of obstacles for agents of a radius, with wide ones, and with all that are up to
 * `widest` wide. They stay apart, which is enough to find out whether they are busy: see orca_passages_join. `threads`
 * search; NULL: the calling one. NULL without memory. */
orca_passages *run_halls_find(const orca_obstacles *world, double radius, double widest,
                              const geom_tasks *threads);

/* Finds out whether crowds meet in halls: at least RUN_HALL_CROWD of some routes cross a wide gate one way, and so many
 * the other way. `busy` gets the answer. False without memory. Cost: as that of run_crossings_count. */
bool run_halls_are_busy(const orca_passages *halls, double radius, const run_pieces *pieces,
                        const geom_tasks *threads, bool *busy);

#endif
