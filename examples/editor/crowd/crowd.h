/* The agents of a drawing on their way. The drawing says where they start and what stands where; the crowd
 * says where they are now. When the drawing changes under a crowd that is on its way, the crowd takes the
 * change over: an agent that is moved in the drawing is moved by as much where it stands now, and one that
 * comes back after it was deleted goes on from where it was. */
#ifndef EDITOR_CROWD_H
#define EDITOR_CROWD_H

#include "model/document.h"
#include "result/tally.h"
#include "run/run.h"

enum {
    EDITOR_TRAIL_LENGTH = 160
};

/* Where an agent was after its last steps, round and round. */
typedef struct editor_trail {
    geom_vec2 points[EDITOR_TRAIL_LENGTH];
    size_t count; /* of all that were noted; the last EDITOR_TRAIL_LENGTH are there */
} editor_trail;

/* An agent that was deleted on its way, so that it goes on from there when that is undone. */
typedef struct editor_gone {
    const editor_shape *shape; /* one reference */
    geom_vec2 position;
    geom_vec2 velocity;
    editor_trail trail;
} editor_gone;

/* Zero: no run. */
typedef struct editor_crowd {
    run *run;
    bool playing;
    double shown;                /* how much of the last step the picture shows, in [0, 1] */
    const editor_shape **agents; /* of the run, by its numbers; one reference each */
    editor_trail *trails;        /* likewise */
    size_t agent_count;
    size_t agent_capacity;
    uint32_t *numbers; /* of the run, by the shape's id; UINT32_MAX for none */
    size_t number_count;
    editor_document obstacles; /* those that the run knows */
    double (*clock)(void);     /* seconds; NULL: steps are not timed. Outlives runs */
    double step_seconds;       /* of a step, the mean of the last ones */
    editor_gone **gone;        /* by id: agents that the drawing has lost since the run began */
    size_t gone_count;
    bool changed; /* by hand since the tally last looked */
    bool checked; /* contacts of steps are looked for */
    tally tally;
    size_t states[TALLY_STATES]; /* how many agents are in each, as of the last step */
    double earlier;              /* seconds that runs with other planners took before this one went on */
} editor_crowd;

/* All agents back to the start, and no run. */
void editor_crowd_stop(editor_crowd *c);

/* Starts a run unless there is one, with the planner of `def`; settings come from `like`. False with the
 * reason: then there is none. */
bool editor_crowd_start(editor_crowd *c, const run_def *def, const editor_document *d, const scene *like,
                        scene_error *error);

/* Another planner for a run that is on its way: all agents go on from where they are, and so does the clock;
 * the scene's duration starts anew. On failure the run goes on as it was. */
bool editor_crowd_replan(editor_crowd *c, const run_def *def, const editor_document *d, const scene *like,
                         scene_error *error);

/* Takes over what changed in the drawing; nothing happens without a run. False with the reason: then the run
 * has ended. */
bool editor_crowd_update(editor_crowd *c, const editor_document *d, const scene *like, scene_error *error);

/* One time step, shown whole. The run must have started. */
bool editor_crowd_step(editor_crowd *c, scene_error *error);

/* Lets time pass while it plays: steps that are due, `most` at most; it stops playing when all have arrived
 * or the time is over. */
bool editor_crowd_advance(editor_crowd *c, double seconds, double time_step, int most, scene_error *error);

/* Seconds since the start, whatever the planners were; 0 without a run. */
double editor_crowd_time(const editor_crowd *c);

/* What the run comes to so far: for tally_state_of and its like, on c->tally. There must be a run. */
tally_source editor_crowd_source(const editor_crowd *c);

/* Contacts in all steps so far, and how many of them were deeper, see <tally.h>. */
size_t editor_crowd_contacts(const editor_crowd *c, size_t *deeper);

/* Where an agent stands now. */
geom_vec2 editor_crowd_position(const editor_crowd *c, const editor_shape *agent);

/* What the run knows about an agent, or NULL; and its number. */
const run_agent *editor_crowd_agent(const editor_crowd *c, const editor_shape *agent, size_t *number);

#endif
