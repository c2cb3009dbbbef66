/* Runs of the same drawing by all planners, one after the other. */
#include "trials.h"

#include "crowd/parcel.h"
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
    editor_simulation simulation; /* with which it was begun, as traffic */
    bool traffic;

    /* Runs in another instance, as those of the engine are. */
    bool has_apart;
    editor_apart apart;
    editor_parcel parcel;
    bool away_apart; /* the stint that is away */
    bool is_behind;  /* the crowd of this instance */
    bool is_ahead;   /* the other one has the run as it is */
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
        editor_parcel_clear(&t->parcel);
        free(t);
    }
}

const editor_trial *editor_get_trials(const editor *e) { return e->trials->trials; }
bool editor_trials_shown(const editor *e) { return e->trials->shown; }
bool editor_trials_run(const editor *e) { return e->trials->current < EDITOR_TRIALS; }
void editor_show_trials(editor *e, bool shown) { e->trials->shown = shown; }

/* ---- One after the other ---- */

static editor_verify verify_of(size_t trial) {
    static const editor_verify kinds[] = {EDITOR_VERIFY_OFF, EDITOR_VERIFY_CHECK, EDITOR_VERIFY_ENFORCE};
    return kinds[trial % 3];
}

static void end_current(editor_trials *t, editor_trial_state state) {
    t->trials[t->current].state = state;
    editor_stint_clear(&t->stint);
    editor_crowd_stop(&t->crowd);
    t->is_behind = false;
    t->is_ahead = false;
    t->current++;
}

/* Its branch, with what a run begins with. */
static bool start_current(editor *e) {
    editor_trials *t = e->trials;
    editor_trial *trial = &t->trials[t->current];
    scene_error error;
    editor_setup setup = editor_setup_of(e, (editor_method)(t->current / 3), verify_of(t->current), "");
    setup.traffic = t->traffic;
    editor_simulation_put(&t->simulation, &setup.like);
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
    const editor_sight *sight = &t->stint.sight;
    trial->time = sight->time;
    trial->arrived = sight->outcome.arrived;
    trial->last = sight->outcome.last_arrival;
    trial->contacts = sight->outcome.contacts;
    trial->deeper = sight->outcome.deeper;
    trial->jerk = sight->outcome.jerk;
}

/* Takes what came of a stint: its moments go to the branch. */
static void take_results(editor *e) {
    editor_trials *t = e->trials;
    editor_stint *s = &t->stint;
    const bool kept = editor_stint_file(s, editor_edit_past(e), t->trials[t->current].branch);
    if (s->sight.running) {
        note(t);
    }
    if (!kept || s->fault != EDITOR_STINT_GOOD) {
        editor_complain(e, "The comparison has stopped: %s",
                        s->fault == EDITOR_STINT_GOOD ? "out of memory" : s->error.text);
        end_current(t, EDITOR_TRIAL_STOPPED);
    } else if (s->sight.finished) {
        end_current(t, EDITOR_TRIAL_DONE);
    }
}

/* ---- Stints ---- */

/* Does without what is on its way to the other instance. */
static void call_off(editor_trials *t) {
    t->away = false;
    t->away_apart = false;
    t->is_ahead = false;
    t->is_behind = true;
    t->stint.steps = 0;
    t->stint.goes_back = false;
}

/* Takes what came of a stint in the other instance; whether anything did. One that fails is done without from
 * now on. */
static bool collect_apart(editor *e) {
    editor_trials *t = e->trials;
    size_t size = 0;
    const void *bytes = t->apart.receive(t->apart.context, &size);
    if (!bytes) {
        return false;
    }
    uint8_t *to = editor_parcel_receive(&t->parcel, size);
    if (to && size > 0) {
        memcpy(to, bytes, size);
    }
    if (!to || !editor_parcel_read_results(&t->parcel, &t->stint)) {
        editor_stint_forget(&t->stint);
        t->has_apart = false;
        call_off(t);
        return true;
    }
    t->away = false;
    t->away_apart = false;
    t->is_ahead = true;
    take_results(e);
    return true;
}

/* The same, wherever it was done. */
static bool collect(editor *e) {
    editor_trials *t = e->trials;
    const editor_beside *beside = editor_get_beside(e);
    if (t->away_apart) {
        return collect_apart(e);
    }
    if (!beside->is_done(beside->context, EDITOR_BESIDE_TRIALS)) {
        return false;
    }
    t->away = false;
    take_results(e);
    return true;
}

/* The orders of the next stint. They begin with the run as it is so far, where that is not at hand. */
static bool prepare(editor *e) {
    editor_trials *t = e->trials;
    editor_stint *s = &t->stint;
    const editor_past *past = editor_get_past(e);
    const size_t branch = t->trials[t->current].branch;
    s->steps = STINT_STEPS;
    s->seconds = t->has_apart || editor_get_beside(e) ? SECONDS_BESIDE : SECONDS_HERE;
    s->wishes = (editor_wishes){.outcome = true};
    s->goes_back = t->has_apart ? !t->is_ahead : t->is_behind;
    editor_lead_clear(&s->lead);
    return !s->goes_back || editor_past_lead(past, branch, editor_past_last(past, branch), &s->lead);
}

static void send_apart(editor_trials *t) {
    editor_crowd_stop(&t->crowd);
    t->away = true;
    t->away_apart = true;
    t->is_behind = true;
    if (!editor_parcel_write_orders(&t->parcel, &t->stint)) {
        t->has_apart = false;
        call_off(t);
        return;
    }
    editor_lead_clear(&t->stint.lead); /* the past may change now */
    t->stint.goes_back = false;
    t->stint.steps = 0;
    t->apart.send(t->apart.context, t->parcel.bytes, t->parcel.size);
}

/* Sends the stint off, or does it here. Without another instance, one that goes back is done here, for it
 * reads the past. */
static void send_off(editor *e) {
    editor_trials *t = e->trials;
    const editor_beside *beside = editor_get_beside(e);
    if (t->has_apart) {
        send_apart(t);
    } else if (beside && !t->stint.goes_back) {
        t->away = true;
        beside->begin(beside->context, EDITOR_BESIDE_TRIALS, editor_stint_work, &t->stint);
    } else {
        editor_stint_do(&t->stint);
        t->is_behind = false;
        take_results(e);
    }
}

bool editor_pass_trials(editor *e) {
    editor_trials *t = e->trials;
    if (t->current >= EDITOR_TRIALS || editor_past_is_read(e)) {
        return false;
    }
    if (t->away) {
        return collect(e);
    }
    if (t->trials[t->current].state == EDITOR_TRIAL_WAITS && !start_current(e)) {
        end_current(t, EDITOR_TRIAL_STOPPED);
    } else if (prepare(e)) {
        send_off(e);
    } else {
        editor_complain(e, "The comparison has stopped: out of memory");
        end_current(t, EDITOR_TRIAL_STOPPED);
    }
    return true;
}

/* ---- All of them ---- */

void editor_settle_trials(editor *e) {
    editor_trials *t = e->trials;
    if (t->away_apart) {
        call_off(t);
    } else if (t->away) {
        const editor_beside *beside = editor_get_beside(e);
        atomic_store(&t->stint.stops, true);
        beside->wait(beside->context, EDITOR_BESIDE_TRIALS);
        atomic_store(&t->stint.stops, false);
        t->away = false;
        take_results(e);
    }
}

void editor_set_trials_apart(editor *e, const editor_apart *apart) {
    editor_settle_trials(e);
    e->trials->has_apart = apart != NULL;
    e->trials->is_ahead = false;
    if (apart) {
        e->trials->apart = *apart;
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
    if (!editor_has_agents(e)) {
        return;
    }
    editor_stop_trials(e);
    if (!editor_document_copy(&t->drawing, editor_drawing(e))) {
        editor_complain(e, "Out of memory: nothing is compared");
        return;
    }
    for (size_t i = 0; i < EDITOR_TRIALS; i++) {
        t->trials[i] = (editor_trial){.planner = editor_method_names[i / 3],
                                      .safety = editor_verify_names[verify_of(i)],
                                      .branch = EDITOR_NO_BRANCH,
                                      .agents = editor_document_agent_count(&t->drawing),
                                      .checked = verify_of(i) != EDITOR_VERIFY_OFF};
    }
    t->simulation = editor_simulation_of(editor_scene(e));
    t->traffic = editor_get_run_settings(e)->traffic;
    t->current = 0;
    t->shown = true;
}
