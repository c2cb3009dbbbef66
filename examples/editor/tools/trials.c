/* Runs of the same drawing by all planners, one after the other. */
#include "trials.h"

#include "state/engine.h"
#include "state/player.h"
#include "state/talk.h"
#include "state/timeline.h"
#include "state/work.h"

#include <stdlib.h>
#include <string.h>

/* Steps of one stint, and its seconds: beside the window, and in the calls of a host without threads. */
static const size_t STINT_STEPS = 25;
static const double SECONDS_BESIDE = 0.05;
static const double SECONDS_HERE = 0.004;

struct editor_trials {
    editor_trial trials[EDITOR_TRIALS];
    size_t current; /* the one that runs; EDITOR_TRIALS for none */
    bool shown;
    bool away;
    editor_crowd crowd; /* the stint's while it is away */
    editor_stint stint;
    editor_document drawing;
};

editor_trials *editor_trials_create(void) {
    editor_trials *t = calloc(1, sizeof *t);
    if (t) {
        t->stint.crowd = &t->crowd;
        t->current = EDITOR_TRIALS;
    }
    return t;
}

void editor_trials_destroy(editor_trials *t) {
    if (t) {
        editor_stint_clear(&t->stint);
        editor_crowd_stop(&t->crowd);
        editor_document_clear(&t->drawing);
        free(t);
    }
}

const editor_trial *editor_get_trials(const editor *e) { return e->trials->trials; }
bool editor_trials_shown(const editor *e) { return e->trials->shown; }
bool editor_trials_run(const editor *e) { return e->trials->current < EDITOR_TRIALS; }
void editor_show_trials(editor *e, bool shown) { e->trials->shown = shown; }

/* ---- One after the other ---- */

static const char *const planners[] = {"ORCA", "RVO", "VO"};
static const char *const safeties[] = {"off", "checked", "enforced"};

static editor_verify verify_of(size_t trial) {
    static const editor_verify kinds[] = {EDITOR_VERIFY_OFF, EDITOR_VERIFY_CHECK, EDITOR_VERIFY_ENFORCE};
    return kinds[trial % 3];
}

static void end_current(editor_trials *t, editor_trial_state state) {
    t->trials[t->current].state = state;
    editor_stint_clear(&t->stint);
    editor_crowd_stop(&t->crowd);
    t->current++;
}

/* Its branch, with what a run begins with. */
static bool start_current(editor *e) {
    editor_trials *t = e->trials;
    editor_trial *trial = &t->trials[t->current];
    scene_error error;
    const editor_setup setup = editor_setup_of(e, (editor_method)(t->current / 3), verify_of(t->current), "");
    t->crowd.clock = editor_get_step_clock(e);
    if (!editor_crowd_start(&t->crowd, &setup, &t->drawing, &error)) {
        editor_complain(e, "%s, %s, cannot start: %s", trial->planner, trial->safety, error.text);
        return false;
    }
    trial->branch = editor_past_start(editor_edit_past(e), &t->crowd, &t->drawing);
    trial->state = EDITOR_TRIAL_RUNS;
    t->stint.kept_step = 0;
    return trial->branch != EDITOR_NO_BRANCH;
}

static void note(editor_trials *t) {
    editor_trial *trial = &t->trials[t->current];
    const tally_source source = editor_crowd_source(&t->crowd);
    trial->time = source.time;
    trial->arrived = t->crowd.states[TALLY_AT_GOAL];
    trial->last = tally_last_arrival(&source);
    trial->contacts = editor_crowd_contacts(&t->crowd, &trial->deeper);
    trial->jerk = tally_smoothness_of(&t->crowd.tally, &source).jerk.mean;
}

/* Takes what came of a stint: its moments go to the branch. */
static void take_results(editor *e) {
    editor_trials *t = e->trials;
    editor_stint *s = &t->stint;
    const bool kept = editor_stint_file(s, editor_edit_past(e), t->trials[t->current].branch);
    note(t);
    if (!kept || s->fault != EDITOR_STINT_GOOD) {
        editor_complain(e, "The comparison has stopped: %s",
                        s->fault == EDITOR_STINT_GOOD ? "out of memory" : s->error.text);
        end_current(t, EDITOR_TRIAL_STOPPED);
    } else if (s->sight.finished) {
        end_current(t, EDITOR_TRIAL_DONE);
    }
}

bool editor_pass_trials(editor *e) {
    editor_trials *t = e->trials;
    const editor_beside *beside = editor_get_beside(e);
    if (t->current >= EDITOR_TRIALS || editor_past_is_read(e) ||
        (t->away && !beside->is_done(beside->context, EDITOR_BESIDE_TRIALS))) {
        return false;
    }
    if (t->away) {
        t->away = false;
        take_results(e);
        return true;
    }
    if (t->trials[t->current].state == EDITOR_TRIAL_WAITS && !start_current(e)) {
        end_current(t, EDITOR_TRIAL_STOPPED);
        return true;
    }
    t->stint.steps = STINT_STEPS;
    t->stint.seconds = beside ? SECONDS_BESIDE : SECONDS_HERE;
    if (beside) {
        t->away = true;
        beside->begin(beside->context, EDITOR_BESIDE_TRIALS, editor_stint_work, &t->stint);
    } else {
        editor_stint_do(&t->stint);
        take_results(e);
    }
    return true;
}

/* ---- All of them ---- */

void editor_settle_trials(editor *e) {
    editor_trials *t = e->trials;
    if (t->away) {
        const editor_beside *beside = editor_get_beside(e);
        atomic_store(&t->stint.stops, true);
        beside->wait(beside->context, EDITOR_BESIDE_TRIALS);
        atomic_store(&t->stint.stops, false);
        t->away = false;
        take_results(e);
    }
}

void editor_stop_trials(editor *e) {
    editor_trials *t = e->trials;
    editor_settle_trials(e);
    while (t->current < EDITOR_TRIALS) {
        end_current(t, EDITOR_TRIAL_STOPPED);
    }
}

void editor_forget_trials(editor *e) {
    editor_trials *t = e->trials;
    editor_stop_trials(e);
    memset(t->trials, 0, sizeof t->trials);
    editor_document_clear(&t->drawing);
    t->shown = false;
}

void editor_start_trials(editor *e) {
    editor_trials *t = e->trials;
    const size_t agents = editor_document_agent_count(editor_drawing(e));
    if (agents == 0) {
        editor_say(e, "There are no agents. Press A and place one.");
        return;
    }
    editor_stop_trials(e);
    if (!editor_document_copy(&t->drawing, editor_drawing(e))) {
        editor_complain(e, "Out of memory: nothing is compared");
        return;
    }
    for (size_t i = 0; i < EDITOR_TRIALS; i++) {
        t->trials[i] = (editor_trial){.planner = planners[i / 3],
                                      .safety = safeties[i % 3],
                                      .branch = EDITOR_NO_BRANCH,
                                      .agents = agents,
                                      .checked = verify_of(i) != EDITOR_VERIFY_OFF};
    }
    t->current = 0;
    t->shown = true;
}
