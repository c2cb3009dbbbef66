/* The room of the player: with which planner runs are made, how fast time goes, and what the user tells a
 * run to do. */
#ifndef EDITOR_PLAYER_H
#define EDITOR_PLAYER_H

#include "crowd/beside.h"
#include "crowd/crowd.h"
#include "model/settings.h"
#include "rooms.h"

/* Planners that are built in. */
typedef enum editor_method {
    EDITOR_METHOD_ORCA,
    EDITOR_METHOD_RVO,
    EDITOR_METHOD_VO,
    EDITOR_METHOD_COUNT
} editor_method;

/* What is done about the motions that a planner wants. */
typedef enum editor_verify {
    EDITOR_VERIFY_ENFORCE, /* those that would touch anything are changed */
    EDITOR_VERIFY_CHECK,   /* contacts are counted */
    EDITOR_VERIFY_OFF,
    EDITOR_VERIFY_COUNT
} editor_verify;

typedef struct editor_run_settings {
    editor_method method;
    editor_verify verify;
    bool traffic;                  /* agents keep right and make way */
    int speed;                     /* a power of two: how fast time goes, EDITOR_SLOWEST to EDITOR_FASTEST */
    char plugin[EDITOR_PATH_SIZE]; /* a file in place of the built-in planners; "" for none */
} editor_run_settings;

/* As people call them: "ORCA", "enforced". */
extern const char *const editor_method_names[EDITOR_METHOD_COUNT];
extern const char *const editor_verify_names[EDITOR_VERIFY_COUNT];

editor_player *editor_player_create(void); /* NULL without memory */
void editor_player_destroy(editor_player *p);

/* How a run is made by a planner, with traffic as it is set; `plugin` is "" for the one that is linked in. */
editor_setup editor_setup_of(const editor *e, editor_method method, editor_verify verify, const char *plugin);

/* Sets what a run was made with, and nothing for a run on its way. */
void editor_take_setup(editor *e, const editor_setup *setup);

const editor_run_settings *editor_get_run_settings(const editor *e);
void editor_set_run_settings(editor *e, const editor_run_settings *settings); /* for the next run */
void editor_set_step_clock(editor *e, double (*clock)(void));                 /* to time steps */

/* What the host has for runs; NULL for none. `beside` is copied. The run alone: see editor_set_beside. */
const editor_beside *editor_get_beside(const editor *e);
void editor_set_engine_beside(editor *e, const editor_beside *beside);
void editor_set_engine_apart(editor *e, const editor_apart *apart);

/* Whether the window goes on while a step is made. */
bool editor_runs_beside(const editor *e);

/* Whether there are agents to run; else a message says how to place one. */
bool editor_has_agents(editor *e);

void editor_play_or_pause(editor *e, bool back);
void editor_go_to(editor *e, double step); /* a moment that there was */

/* To the next or an earlier moment; at the end of the run, by a time step. */
void editor_step_by(editor *e, int steps);

void editor_next_branch(editor *e);
void editor_next_method(editor *e);
void editor_next_verify(editor *e);
void editor_switch_traffic(editor *e);
void editor_change_speed(editor *e, int by);
bool editor_load_plugin(editor *e, const char *path); /* "" for the built-in planners; false with a message */
const char *editor_method_name(const editor *e);

/* How the scene is simulated, also from now on in a run on its way. False with a message when that refuses it;
 * then nothing is changed. */
bool editor_set_simulation(editor *e, const editor_simulation *simulation);

/* What is set reaches a run on its way; one that refuses it goes back to the start. */
void editor_replan(editor *e);

void editor_restart(editor *e);
void editor_forget_run(editor *e); /* the run and its settings: as in a new editor */

/* The drawing has changed. A run that cannot go on ends with a message. */
void editor_update_crowd(editor *e);

/* While the crowd plays: whether anything changed. */
bool editor_pass_time(editor *e, double seconds);

#endif
