/* The scene of runs and routes: 10,000 agents in a map of corridors and caves. */
#ifndef BENCH_RUN_SCENE_H
#define BENCH_RUN_SCENE_H

#include "scene/scene.h"

/* Makes the scene: the file that the environment variable ORCAKIT_BENCH_SCENE names, or else a cave of some
 * 100,000 free cells with a different start and goal for each agent. Returns false without memory, or if the
 * file is no scene of the plane with agents; *out is then empty. */
bool run_scene_make(scene *out);

#endif
