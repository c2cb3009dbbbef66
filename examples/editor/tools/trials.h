/* The room of comparison: the same drawing run by each planner with each kind of verification, in the
 * background. Each of these runs is a branch that begins at a start, so it can be looked at as any other. */
#ifndef EDITOR_TRIALS_H
#define EDITOR_TRIALS_H

#include "crowd/beside.h"
#include "crowd/past.h"
#include "state/rooms.h"

enum {
    EDITOR_TRIALS = 9
};

typedef enum editor_trial_state {
    EDITOR_TRIAL_WAITS,
    EDITOR_TRIAL_RUNS,
    EDITOR_TRIAL_DONE,
    EDITOR_TRIAL_STOPPED, /* by the user, or because the planner or memory refused */
} editor_trial_state;

typedef struct editor_trial {
    editor_trial_state state;
    const char *planner;
    const char *safety;
    size_t branch; /* EDITOR_NO_BRANCH before it starts */
    double time;   /* s, so far */
    size_t agents;
    size_t arrived;  /* that are at their goals */
    double last;     /* s, when the last one arrived of those that have; 0 for none */
    bool checked;    /* contacts are known */
    size_t contacts; /* in all steps */
    size_t deeper;
    double jerk; /* mean over the agents, 1/s^2 */
} editor_trial;

editor_trials *editor_trials_create(void); /* NULL without memory */
void editor_trials_destroy(editor_trials *t);

const editor_trial *editor_get_trials(const editor *e); /* EDITOR_TRIALS of them */
bool editor_trials_shown(const editor *e);
bool editor_trials_run(const editor *e);

/* Starts all of them with the drawing as it is, and shows the table. */
void editor_start_trials(editor *e);
void editor_stop_trials(editor *e); /* those that are not done */

/* Waits for a stint that is away, and takes what came of it. One in another instance is called off
 * instead. */
void editor_settle_trials(editor *e);
void editor_set_trials_apart(editor *e, const editor_apart *apart); /* see editor_set_apart */
void editor_show_trials(editor *e, bool shown);
void editor_forget_trials(editor *e);

/* Goes on with them; whether anything changed. */
bool editor_pass_trials(editor *e);

#endif
