/* The ground of a run: obstacles that move, and floors on which agents are slower or faster. Private to
 * run*.c.
 *
 * A run keeps the obstacles where they are now, and where those that move were at a time that it remembers.
 * In each step they are placed by the clock, and the planner gets all obstacles anew. */
#ifndef EXAMPLES_RUN_GROUND_H
#define EXAMPLES_RUN_GROUND_H

#include "scene/scene.h"

#include <collide/broadphase2.h>
#include <geom/locate.h>

/* Copies the obstacles, the regions and the simulation of a scene; and once more into *starts if an obstacle
 * moves, which else is empty. False without memory, and then there is no copy. */
bool run_ground_copy(const scene *s, scene *obstacles, scene *starts);

/* Puts the obstacles that move where they are so much time after `starts`; roundings are not summed up. Does
 * nothing for an empty `starts`. */
void run_ground_place(const scene *starts, double time, scene *obstacles);

/* ---- Floors ---- */

/* Zeroed, there are none. */
typedef struct run_floors {
    collide_broadphase *boxes; /* around the floors; the number of one is that of its handle */
    geom_locator **locators;
    double *factors;
    size_t count;
} run_floors;

/* Finds the floors of a scene. On failure there are none. Cost: n log n for n points. */
bool run_floors_open(run_floors *f, const scene *s, scene_error *error);
void run_floors_close(run_floors *f);

/* The smallest factor of the floors at a place, their boundaries included; 1 where there is none. Any thread
 * may ask. Cost: logarithmic in floors and points, for each floor at that place. */
double run_floors_factor(const run_floors *f, geom_vec2 place);

#endif
