/* The room of time: all runs that are kept, the moment that is shown, and how time passes. */
#ifndef EDITOR_TIMELINE_H
#define EDITOR_TIMELINE_H

#include "crowd/past.h"
#include "rooms.h"
#include "view/view.h"

editor_timeline *editor_timeline_create(void); /* NULL without memory */
void editor_timeline_destroy(editor_timeline *t);

const editor_past *editor_get_past(const editor *e);
editor_past *editor_edit_past(editor *e); /* waits for a stint that reads it */

/* The branch that is shown; EDITOR_NO_BRANCH before a run. */
size_t editor_shown_branch(const editor *e);

/* The branch that is shown beside it, at the same time; EDITOR_NO_BRANCH for none. */
size_t editor_second_branch(const editor *e);
void editor_show_beside(editor *e, size_t branch);

/* The right half of the world, with the branch beside the shown one at the same time, is what is shown until
 * editor_leave_second. */
typedef struct editor_first {
    editor_view view;
    size_t branch;
    double step;
} editor_first;
editor_first editor_enter_second(editor *e);
void editor_leave_second(editor *e, editor_first first);

/* The moment that is shown, in steps since the start, and the last one that there is. */
double editor_shown_step(const editor *e);
size_t editor_last_step(const editor *e);
double editor_shown_time(const editor *e);      /* s */
double editor_shown_time_step(const editor *e); /* s, of the step after that moment */

/* The bar of time goes on to the end of the branch beside, where that lasts longer, by steps as long as the last
 * one of the branch that is shown: its last step, s of that, and s of the moment. */
size_t editor_end_step(const editor *e);
double editor_end_time(const editor *e);
double editor_bar_time(const editor *e);

/* That moment as it is kept; between two steps, the second. NULL before a run. */
const editor_moment *editor_shown_moment(const editor *e);

/* The figures of that moment; between two steps, of the second. Zero before a run. */
editor_figures editor_shown_figures(const editor *e);

/* Whether the end of the run is shown, where it goes on: not an earlier moment. A run beside the window may
 * be up to two steps before the picture then. */
bool editor_is_live(const editor *e);

bool editor_is_playing(const editor *e);
bool editor_plays_back(const editor *e);

/* Real time: how much of the wanted speed is reached, of late; 1 unless steps take longer than they may. */
double editor_pace_of_run(const editor *e);

/* Where an agent stands at the moment that is shown; its start if it was not there. The velocity is that of
 * the last step; false if it has none. */
geom_vec2 editor_agent_place(const editor *e, const editor_shape *s);
bool editor_agent_velocity(const editor *e, const editor_shape *s, geom_vec2 *velocity);

/* The last moments up to that, from the earliest on, at most `capacity`. Returns how many. */
size_t editor_trail_moments(const editor *e, const editor_moment **moments, size_t capacity);

/* ---- Changes ---- */

void editor_pass_timeline(editor *e, double steps); /* that are due */
void editor_play(editor *e, bool back);
void editor_pause(editor *e);
void editor_scrub_to(editor *e, double step);      /* the nearest that there is; pauses */
void editor_show_branch(editor *e, size_t branch); /* its end, its drawing and settings */

/* The branch beside becomes the one that is shown, with its drawing, and that one the one beside. The moment
 * stays. */
void editor_swap_branches(editor *e);

/* A run has started in a branch, at its first step. EDITOR_NO_BRANCH: none any more. */
void editor_begin_timeline(editor *e, size_t branch);
void editor_forget_timeline(editor *e); /* and all that was kept */

/* The drawing or the planner changes: a new branch begins where an earlier moment is shown. */
void editor_branch_off(editor *e);

/* The engine has filed what it did. */
void editor_timeline_worked(editor *e, bool failed);

#endif
