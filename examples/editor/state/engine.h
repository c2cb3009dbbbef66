/* The room of the engine: the run itself, and stints of work on it, here or beside the window. While a
 * stint is away, the run belongs to it; what is shown is the sight of the stint before. */
#ifndef EDITOR_ENGINE_H
#define EDITOR_ENGINE_H

#include "crowd/beside.h"
#include "crowd/remote.h"
#include "crowd/stint.h"
#include "rooms.h"

editor_engine *editor_engine_create(void); /* NULL without memory */
void editor_engine_destroy(editor_engine *n);

/* The run. Not while a stint is away: for tests, and after editor_settle_engine. */
const editor_crowd *editor_get_crowd(const editor *e);
const editor_sight *editor_get_sight(const editor *e);

/* Whether work is away, or waits to be done; then ticks are wanted. */
bool editor_engine_is_busy(const editor *e);

/* The branch that the run belongs to; EDITOR_NO_BRANCH for none. */
size_t editor_engine_branch(const editor *e);

/* The branch that the sight is of. */
size_t editor_sight_branch(const editor *e);

/* Whether the stint that is away reads the past, which is not to be changed then. */
bool editor_past_is_read(const editor *e);

/* How steps are timed; NULL: they are not. */
double (*editor_get_step_clock(const editor *e))(void);

/* Waits for a stint that is away, and takes what came of it. */
void editor_settle_engine(editor *e);

/* Starts a run in a new branch, which is returned; EDITOR_NO_BRANCH with the reason. There must be none. */
size_t editor_start_engine(editor *e, const editor_setup *setup, scene_error *error);

/* Ends the run. The past stays. */
void editor_stop_engine(editor *e);

/* Orders, done by the next editor_work_engine: go on in `branch` from a step of another branch or its own;
 * take over the drawing as it is. */
void editor_send_back_engine(editor *e, size_t from_branch, size_t step, size_t branch);
void editor_give_drawing(editor *e);

/* Whether the drawing is another one than the run was given. */
bool editor_drawing_is_new(const editor *e);

/* Sends the orders and so many steps off. Without threads that is done at once. Nothing happens while a
 * stint is away. Returns whether something has been done or taken. */
bool editor_work_engine(editor *e, size_t steps);

/* The same at once, whatever the host has; with another setup if that is not NULL. False with a message. */
bool editor_work_engine_now(editor *e, size_t steps, const editor_setup *setup);

/* Copies what is shown now and was not before: routes, what a planner tells. */
void editor_refresh_sight(editor *e);

#endif
