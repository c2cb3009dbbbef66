/* Tasks of the program ORCA-algorithm in XML, which the scenes of SMGLib use as well.
 *
 * Sources: S. Dergachev, K. Yakovlev, "Distributed Multi-Agent Navigation Based on Reciprocal Collision
 * Avoidance and Locally Confined Multi-Agent Path Finding", 2021 (ORCA-algorithm); R. Chandra, S. Singh,
 * W. Luo, K. Sycara, "Multi-robot navigation in social mini-games", 2025 (SMGLib).
 *
 *     <agents>      <default_parameters> and <agent>: size is the radius, movespeed the maximum speed,
 *                   sightradius and agentsmaxnum limit the neighbors, timeboundary and timeboundaryobst are
 *                   the time horizons; start.xr, start.yr, goal.xr and goal.yr are places
 *     <obstacles>   <obstacle> with <vertex xr yr>: a ring
 *     <algorithm>   <timestep>; <delta>, the distance from the goal at which an agent has arrived
 *
 * The grid is for the planner of that program and not read; its obstacles are those of <obstacles>. */
#ifndef EXAMPLES_ORCA_TASK_H
#define EXAMPLES_ORCA_TASK_H

#include "scene.h"

/* Reads a task, with its first `agent_limit` agents.
 *
 * A counterclockwise ring becomes a solid. A clockwise ring, a room, becomes a hole of the solid around it if
 * there is one, otherwise a closed wall. So does a ring that crosses itself; *crossing gets how many do.
 * Agents prefer their maximum speed. They see no farther than sightradius: the time horizon for obstacles is
 * at most the time in which they travel that far. The duration is that of scene_empty().
 *
 * On failure *out is an empty scene and *error, which is not NULL, says why, with the line. Refused are text
 * that is not XML or not a task, numbers that are missing or out of range, and rings of fewer than two
 * different vertices. Cost: linear in the text, and in the vertices of the solids times the clockwise rings
 * that their boxes contain. */
bool orca_task_read(const char *text, size_t length, size_t agent_limit, scene *out, size_t *crossing,
                    scene_error *error);

#endif
