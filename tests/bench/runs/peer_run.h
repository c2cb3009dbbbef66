/* The agents of a scene in RVO2: bare steps, straight to the goals, with neither routes nor rules nor a check. */
#ifndef BENCH_PEER_RUN_H
#define BENCH_PEER_RUN_H

#include "scene/scene.h"

/* Its name among the peers; NULL if RVO2 was not found, or if agents differ in more than start and goal,
 * or look farther ahead for walls than for each other, or less far. */
const char *peer_run_name(const scene *s);

/* Takes `steps` steps from the start of a scene that has a name, its walls included. Returns their seconds, with what a
 * user calls in each: the preferred velocities. NaN without memory. */
double peer_run_time(const scene *s, size_t steps);

#endif
