/* How a crowd that is on its way follows the drawing. The agents of its run are in the order of `agents`, and
 * `numbers` leads from the id of a shape to its place there. An agent that the drawing loses is kept in
 * `gone`, sorted by id, with its place and velocity: when undoing brings it back, it goes on from
 * there. All of it is done shape by shape, so that a drag costs what it moves.
 *
 * Private to this room. */
#ifndef EDITOR_CROWD_INTERNAL_H
#define EDITOR_CROWD_INTERNAL_H

#include "crowd.h"

/* The obstacles and agents of the drawing, as far as they are others now than the run knows. There must be a
 * run. False with the reason; then the run has some of them. */
bool crowd_take_over(editor_crowd *c, const editor_document *d, scene_error *error);

/* How the run of a crowd is simulated: its clock begins when that of the crowd is at `earlier`. */
scene crowd_simulation(const editor_crowd *c);

/* Room in the table of numbers for every id of the drawing. False without memory. */
bool crowd_reserve_numbers(editor_crowd *c, const editor_document *d);

/* Room for so many agents. False without memory. */
bool crowd_reserve_agents(editor_crowd *c, size_t count);

/* Gives the run the obstacles of the drawing if it knows others, as they are at a time of the crowd. */
bool crowd_update_obstacles(editor_crowd *c, const editor_document *d, double time, scene_error *error);

/* The clearance of an agent in the last step. */
float crowd_clearance(const editor_crowd *c, size_t number);

void crowd_release_gone(editor_gone *gone);

#endif
