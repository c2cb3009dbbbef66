/* The run, and the work on it. */
#include "engine.h"

#include "display.h"
#include "meetings.h"
#include "player.h"
#include "selection.h"
#include "talk.h"
#include "text/fail.h"
#include "timeline.h"
#include "work.h"

#include <stdlib.h>
#include <string.h>

struct editor_engine {
    editor_crowd crowd; /* the stint's while it is away */
    editor_stint stint;
    bool away;
    bool has_beside;
    editor_beside beside;
    double (*clock)(void);
    double budget; /* seconds of steps in one call; 0: no limit */
    editor_sight sight;
    editor_document given; /* the drawing that the run has been given, or will be by the next stint */
    bool gives;
    size_t branch;
    size_t sight_branch; /* that of the sight */
    bool goes_back;
    size_t back_branch;
    size_t back_step;
    bool sent_back;       /* the stint that is away goes back by that order */
    editor_wishes wishes; /* of the sight */
    bool reads_past;      /* the stint that is away */

    /* A run in another instance. Each instance has a crowd; one that is behind goes back first. */
    bool has_apart;
    editor_apart apart;
    editor_parcel parcel;
    bool away_apart; /* the stint that is away */
    bool is_behind;  /* the crowd of this instance */
    bool is_ahead;   /* the other one has the run as it is */
};

/* s: a stint in another instance begins no step later than this, since it cannot be stopped. */
static const double SECONDS_APART = 0.05;
/* So many shapes that both instances know, beyond those of the drawing, are forgotten. */
static const size_t MOST_APART = 50000;

editor_engine *editor_engine_create(void) {
    editor_engine *n = calloc(1, sizeof *n);
    if (n) {
        n->stint.crowd = &n->crowd;
        n->branch = EDITOR_NO_BRANCH;
        n->sight_branch = EDITOR_NO_BRANCH;
    }
    return n;
}

static void wait_for(editor_engine *n) {
    if (n->away && !n->away_apart) {
        atomic_store(&n->stint.stops, true);
        n->beside.wait(n->beside.context, EDITOR_BESIDE_RUN);
        atomic_store(&n->stint.stops, false);
    }
}

void editor_engine_destroy(editor_engine *n) {
    if (n) {
        wait_for(n);
        editor_stint_clear(&n->stint);
        editor_crowd_stop(&n->crowd);
        editor_sight_clear(&n->sight);
        editor_document_clear(&n->given);
        editor_parcel_clear(&n->parcel);
        free(n);
    }
}

const editor_crowd *editor_get_crowd(const editor *e) { return &e->engine->crowd; }

const editor_sight *editor_get_sight(const editor *e) { return &e->engine->sight; }

size_t editor_engine_branch(const editor *e) { return e->engine->branch; }

size_t editor_sight_branch(const editor *e) { return e->engine->sight_branch; }

bool editor_engine_is_busy(const editor *e) {
    const editor_engine *n = e->engine;
    return n->away || (n->branch != EDITOR_NO_BRANCH && (n->gives || n->goes_back));
}

void editor_set_engine_beside(editor *e, const editor_beside *beside) {
    editor_settle_engine(e);
    e->engine->has_beside = beside != NULL;
    if (beside) {
        e->engine->beside = *beside;
    }
}

const editor_beside *editor_get_beside(const editor *e) {
    return e->engine->has_beside ? &e->engine->beside : NULL;
}

void editor_set_engine_apart(editor *e, const editor_apart *apart) {
    editor_settle_engine(e);
    e->engine->has_apart = apart != NULL;
    e->engine->is_ahead = false;
    if (apart) {
        e->engine->apart = *apart;
    }
}

bool editor_runs_beside(const editor *e) { return e->engine->has_beside || e->engine->has_apart; }

double (*editor_get_step_clock(const editor *e))(void) { return e->engine->clock; }

void editor_set_step_budget(editor *e, double seconds) { e->engine->budget = seconds; }

void editor_set_step_clock(editor *e, double (*clock)(void)) {
    editor_settle_engine(e);
    e->engine->clock = clock;
    e->engine->crowd.clock = clock;
}

/* ---- What comes of stints ---- */

static void complain_of(editor *e, const editor_stint *s) {
    if (s->fault == EDITOR_STINT_ENDED) {
        editor_complain(e, "The run has stopped: %s", s->error.text);
    } else if (s->fault == EDITOR_STINT_REFUSED) {
        editor_complain(e, "The planner refused: %s", s->error.text);
    }
}

/* The past takes what was done over, in its order: the edit first. */
static bool file_away(editor *e, editor_stint *s) {
    editor_past *past = editor_edit_past(e);
    const size_t branch = e->engine->branch;
    bool good = true;
    if (s->edited) {
        const editor_edit edit = {.step = s->edited_step,
                                  .drawing = s->drawing,
                                  .updates = s->updates,
                                  .replans = s->replans,
                                  .setup = s->setup};
        memset(&s->drawing, 0, sizeof s->drawing);
        good = editor_past_add_edit(past, branch, &edit);
    }
    return editor_stint_file(s, past, branch) && good;
}

static void take_results(editor *e) {
    editor_engine *n = e->engine;
    editor_stint *s = &n->stint;
    const bool kept = file_away(e, s);
    const editor_sight shown = n->sight;
    n->sight = s->sight;
    s->sight = shown;
    n->wishes = s->wishes;
    s->updates = false;
    s->replans = false;
    editor_document_clear(&s->drawing);
    complain_of(e, s);
    if (s->fault == EDITOR_STINT_GOOD && !kept) {
        editor_complain(e, "Out of memory: a part of the run is not kept");
    }
    if (s->fault == EDITOR_STINT_ENDED) {
        n->branch = EDITOR_NO_BRANCH;
    }
    n->sight_branch = n->branch;
    editor_timeline_worked(e, s->fault != EDITOR_STINT_GOOD);
    editor_outdate_pairs(e);
}

/* Carries out the orders of the stint here, and takes what comes of them. */
static void do_here(editor *e) {
    editor_engine *n = e->engine;
    editor_stint_do(&n->stint);
    n->is_behind = false;
    n->is_ahead = false;
    take_results(e);
}

/* Orders that begin with going back, to where the run is if nothing else was ordered. False without
 * memory. */
static bool begin_anew(editor *e) {
    editor_engine *n = e->engine;
    const editor_past *past = editor_get_past(e);
    const size_t branch = n->goes_back ? n->back_branch : n->branch;
    n->stint.goes_back = true;
    editor_lead_clear(&n->stint.lead);
    return editor_past_lead(past, branch, n->goes_back ? n->back_step : editor_past_last(past, branch),
                            &n->stint.lead);
}

/* Gives up what is on its way to the other instance. Edits are done here, steps and going back at another
 * time. */
static void call_off(editor *e) {
    editor_engine *n = e->engine;
    n->away = false;
    n->away_apart = false;
    n->is_ahead = false;
    n->goes_back = n->sent_back;
    n->stint.steps = 0;
    n->stint.goes_back = false;
    if (!n->stint.updates) {
        return;
    }
    if ((n->goes_back || n->is_behind) && !begin_anew(e)) {
        editor_complain(e, "Out of memory: the run does not know the change");
        return;
    }
    n->goes_back = false;
    do_here(e);
}

/* Does without the other instance from now on. */
static void lose_apart(editor *e) {
    e->engine->has_apart = false;
    call_off(e);
}

/* Takes what came of a stint in the other instance. */
static bool collect_apart(editor *e) {
    editor_engine *n = e->engine;
    size_t size = 0;
    const void *bytes = n->apart.receive(n->apart.context, &size);
    if (!bytes) {
        return false;
    }
    uint8_t *to = editor_parcel_receive(&n->parcel, size);
    if (to && size > 0) {
        memcpy(to, bytes, size);
    }
    if (!to || !editor_parcel_read_results(&n->parcel, &n->stint)) {
        editor_stint_forget(&n->stint);
        lose_apart(e);
        return true;
    }
    n->away = false;
    n->away_apart = false;
    n->is_behind = true;
    n->is_ahead = n->stint.fault != EDITOR_STINT_ENDED;
    n->stint.goes_back = false;
    n->stint.steps = 0;
    n->stint.sight.step_seconds = n->clock ? n->stint.sight.step_seconds : 0.0;
    take_results(e);
    return true;
}

/* Takes what came of a stint that has come back; whether there was one. */
static bool collect(editor *e) {
    editor_engine *n = e->engine;
    if (n->away_apart) {
        return collect_apart(e);
    }
    if (!n->away || !n->beside.is_done(n->beside.context, EDITOR_BESIDE_RUN)) {
        return false;
    }
    n->away = false;
    take_results(e);
    return true;
}

bool editor_past_is_read(const editor *e) { return e->engine->away && e->engine->reads_past; }

void editor_settle_engine(editor *e) {
    editor_engine *n = e->engine;
    if (n->away_apart) {
        call_off(e);
    } else if (n->away) {
        wait_for(n);
        n->away = false;
        take_results(e);
    }
}

/* ---- Sending them off ---- */

static editor_wishes wishes_now(const editor *e) {
    const editor_document *drawing = editor_drawing(e);
    const size_t alone = editor_selected_alone(e);
    const editor_shape *s = alone < drawing->count ? drawing->shapes[alone] : NULL;
    return (editor_wishes){.routes = editor_get_shown(e)->routes || editor_selected_count(e) > 0,
                           .explained = s && s->kind == EDITOR_AGENT ? s->id : 0};
}

/* The stint with all orders, for this instance or the other one; false without memory. */
static bool prepare(editor *e, size_t steps, const editor_setup *setup, bool apart) {
    editor_engine *n = e->engine;
    editor_stint *s = &n->stint;
    if ((n->gives || setup) && !editor_document_copy(&s->drawing, &n->given)) {
        return false;
    }
    s->goes_back = false;
    if ((n->goes_back || (apart ? !n->is_ahead : n->is_behind)) && !begin_anew(e)) {
        return false;
    }
    s->updates = n->gives;
    s->replans = setup != NULL;
    if (setup) {
        s->setup = *setup;
    }
    s->steps = steps;
    s->seconds = apart ? SECONDS_APART : n->has_beside ? 0.0 : n->budget;
    s->wishes = wishes_now(e);
    n->gives = false;
    n->sent_back = n->goes_back;
    n->goes_back = false;
    n->reads_past = s->goes_back && !apart;
    return true;
}

/* Sends the stint to the other instance. */
static void send_apart(editor *e) {
    editor_engine *n = e->engine;
    n->away = true;
    n->away_apart = true;
    if (!editor_parcel_write_orders(&n->parcel, &n->stint)) {
        lose_apart(e);
        return;
    }
    editor_lead_clear(&n->stint.lead); /* the past may change now */
    n->apart.send(n->apart.context, n->parcel.bytes, n->parcel.size);
}

/* Sends the orders and so many steps off. */
static bool send_off(editor *e, size_t steps) {
    editor_engine *n = e->engine;
    if (n->parcel.shape_count > MOST_APART + 2 * n->given.count) {
        n->is_ahead = false;
    }
    if (!prepare(e, steps, NULL, n->has_apart)) {
        editor_complain(e, "Out of memory: the run does not know the change");
        return false;
    }
    if (n->has_apart) {
        send_apart(e);
        return false;
    }
    if (n->has_beside) {
        n->away = true;
        n->beside.begin(n->beside.context, EDITOR_BESIDE_RUN, editor_stint_work, &n->stint);
        return false;
    }
    do_here(e);
    return true;
}

void editor_refresh_sight(editor *e) {
    editor_engine *n = e->engine;
    const editor_wishes wishes = wishes_now(e);
    if (n->away || !n->crowd.run || n->branch == EDITOR_NO_BRANCH || n->goes_back ||
        (wishes.routes == n->wishes.routes && wishes.explained == n->wishes.explained)) {
        return;
    }
    n->wishes = wishes;
    if (n->is_behind) {
        (void)send_off(e, 0);
    } else if (!editor_sight_take(&n->sight, &n->crowd, &wishes)) {
        editor_complain(e, "Out of memory: the run is not shown");
    }
}

bool editor_work_engine(editor *e, size_t steps) {
    editor_engine *n = e->engine;
    const bool collected = collect(e);
    if (n->away || n->branch == EDITOR_NO_BRANCH || (steps == 0 && !n->gives && !n->goes_back)) {
        return collected;
    }
    return send_off(e, steps) || collected;
}

bool editor_work_engine_now(editor *e, size_t steps, const editor_setup *setup) {
    editor_engine *n = e->engine;
    editor_settle_engine(e);
    if (n->branch == EDITOR_NO_BRANCH) {
        return false;
    }
    if (!prepare(e, steps, setup, false)) {
        editor_complain(e, "Out of memory: the run does not know the change");
        return false;
    }
    n->stint.seconds = 0.0;
    do_here(e);
    return n->stint.fault == EDITOR_STINT_GOOD;
}

/* ---- Start and end ---- */

size_t editor_start_engine(editor *e, const editor_setup *setup, scene_error *error) {
    editor_engine *n = e->engine;
    n->gives = false;
    n->goes_back = false;
    n->wishes = wishes_now(e);
    n->stint.kept_step = 0;
    n->stint.kept_edits = 0;
    n->is_behind = false;
    n->is_ahead = false;
    if (!editor_document_copy(&n->given, editor_drawing(e))) {
        (void)fail_memory(error);
        return EDITOR_NO_BRANCH;
    }
    if (!editor_crowd_start(&n->crowd, setup, &n->given, error)) {
        return EDITOR_NO_BRANCH;
    }
    n->branch = editor_past_start(editor_edit_past(e), &n->crowd, &n->given);
    if (n->branch == EDITOR_NO_BRANCH || !editor_sight_take(&n->sight, &n->crowd, &n->wishes)) {
        editor_stop_engine(e);
        (void)fail_memory(error);
        return EDITOR_NO_BRANCH;
    }
    n->sight_branch = n->branch;
    return n->branch;
}

void editor_stop_engine(editor *e) {
    editor_engine *n = e->engine;
    editor_settle_engine(e);
    editor_crowd_stop(&n->crowd);
    editor_sight_clear(&n->sight);
    editor_document_clear(&n->given);
    n->branch = EDITOR_NO_BRANCH;
    n->sight_branch = EDITOR_NO_BRANCH;
    n->gives = false;
    n->goes_back = false;
}

void editor_send_back_engine(editor *e, size_t from_branch, size_t step, size_t branch) {
    editor_engine *n = e->engine;
    n->goes_back = true;
    n->back_branch = from_branch;
    n->back_step = step;
    n->branch = branch;
    const editor_document *then = editor_past_drawing(editor_get_past(e), from_branch, step);
    if (then && !editor_document_copy(&n->given, then)) {
        editor_complain(e, "Out of memory: the run may not know all changes");
    }
}

bool editor_drawing_is_new(const editor *e) {
    return !editor_document_same(&e->engine->given, editor_drawing(e));
}

void editor_give_drawing(editor *e) {
    editor_engine *n = e->engine;
    if (editor_document_copy(&n->given, editor_drawing(e))) {
        n->gives = true;
    } else {
        editor_complain(e, "Out of memory: the run does not know the change");
    }
}
