/* The agents of a drawing on their way. The drawing says where they start and what stands where; the crowd
 * says where they are now. When the drawing changes under a crowd that is on its way, the crowd takes the
 * change over: an agent that is moved in the drawing is moved by as much where it stands now, and one that
 * comes back after it was deleted goes on from where it was. */
#ifndef EDITOR_CROWD_H
#define EDITOR_CROWD_H

#include "model/document.h"
#include "moment.h"

/* An agent that was deleted on its way, so that it goes on from there when that is undone. */
typedef struct editor_gone {
    const editor_shape *shape; /* one reference */
    geom_vec2 position;
    geom_vec2 velocity;
} editor_gone;

/* How a run is to be made: which planner it has, and how the scene is simulated. */
typedef struct editor_setup {
    const char *planner;             /* the id of one that is linked in; its text outlives everything */
    char plugin[EDITOR_PLUGIN_PATH]; /* a file in its place; "" for none */
    bool verify;
    bool enforce;
    bool traffic;
    uint32_t threads; /* 0: as many as the machine has processors */
    scene like;       /* how it is simulated; borrowed, it outlives every run */
} editor_setup;

/* Zero: no run. */
typedef struct editor_crowd {
    run *run;
    editor_setup setup;
    size_t step;                 /* how many since the start, whatever the planners were */
    double earlier;              /* seconds that runs with other setups took before this one went on */
    const editor_shape **agents; /* of the run, by its numbers; one reference each */
    size_t agent_count;
    size_t agent_capacity;
    uint32_t *numbers; /* of the run, by the shape's id; EDITOR_NO_NUMBER for none */
    size_t number_count;
    editor_cast *cast;         /* one reference; NULL: to be made anew */
    editor_document obstacles; /* those that the run knows */
    double placed_time;        /* when it was given them */
    double (*clock)(void);     /* seconds; NULL: steps are not timed. Outlives runs */
    double step_seconds;       /* of a step, the mean of the last ones */
    editor_gone **gone;        /* by id: agents that the drawing has lost since the run began */
    size_t gone_count;
    bool changed; /* by hand since the tally last looked */
    bool stepped; /* nothing has changed since the last step, or since the start */
    tally tally;
    size_t states[TALLY_STATES]; /* how many agents are in each, as of the last step */
    size_t counted;              /* contacts before the last step */
    bool unmeasured;             /* clearances of the last step are not known */
    float *held; /* those of a step before the setup changed, by number; NULL when there was a step since */
} editor_crowd;

/* All agents back to the start, and no run. */
void editor_crowd_stop(editor_crowd *c);

/* Starts a run unless there is one. False with the reason: then there is none. */
bool editor_crowd_start(editor_crowd *c, const editor_setup *setup, const editor_document *d,
                        scene_error *error);

/* Another setup for a run that is on its way: all agents go on from where they are, and so does the clock. The
 * scene's duration counts from the start of the run. On failure the run goes on as it was. */
bool editor_crowd_replan(editor_crowd *c, const editor_setup *setup, const editor_document *d,
                         scene_error *error);

/* Takes over what changed in the drawing; nothing happens without a run. False with the reason: then the run
 * has ended. */
bool editor_crowd_update(editor_crowd *c, const editor_document *d, scene_error *error);

/* One time step. The run must have started. */
bool editor_crowd_step(editor_crowd *c, scene_error *error);

/* The agents of the run; NULL without memory. Valid until agents come or go. */
editor_cast *editor_crowd_cast(editor_crowd *c);

/* The moment that the run has come to; NULL without memory. */
editor_moment *editor_crowd_moment(editor_crowd *c);

/* Seconds since the start, whatever the planners were; 0 without a run. */
double editor_crowd_time(const editor_crowd *c);

/* What the run comes to so far: for tally_state_of and its like, on c->tally. There must be a run. */
tally_source editor_crowd_source(const editor_crowd *c);

/* Contacts in all steps so far, and how many of them were deeper, see <tally.h>. */
size_t editor_crowd_contacts(const editor_crowd *c, size_t *deeper);

#endif
