/* The run, and the work on it. */
#include "engine.h"

#include "display.h"
#include "meetings.h"
#include "player.h"
#include "selection.h"
#include "talk.h"
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
    editor_wishes wishes; /* of the sight */
    bool reads_past;      /* the stint that is away */
};

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
    if (n->away) {
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

/* Takes what came of a stint that has come back; whether there was one. */
static bool collect(editor *e) {
    editor_engine *n = e->engine;
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
    if (n->away) {
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

void editor_refresh_sight(editor *e) {
    editor_engine *n = e->engine;
    const editor_wishes wishes = wishes_now(e);
    if (!n->away && n->crowd.run && n->branch != EDITOR_NO_BRANCH && !n->goes_back &&
        (wishes.routes != n->wishes.routes || wishes.explained != n->wishes.explained)) {
        n->wishes = wishes;
        if (!editor_sight_take(&n->sight, &n->crowd, &wishes)) {
            editor_complain(e, "Out of memory: the run is not shown");
        }
    }
}

/* The stint with all orders; false without memory. */
static bool prepare(editor *e, size_t steps, const editor_setup *setup) {
    editor_engine *n = e->engine;
    editor_stint *s = &n->stint;
    if ((n->gives || setup) && !editor_document_copy(&s->drawing, &n->given)) {
        return false;
    }
    s->past = editor_get_past(e);
    s->goes_back = n->goes_back;
    s->back_branch = n->back_branch;
    s->back_step = n->back_step;
    s->updates = n->gives;
    s->replans = setup != NULL;
    if (setup) {
        s->setup = *setup;
    }
    s->steps = steps;
    s->seconds = n->has_beside ? 0.0 : n->budget;
    s->wishes = wishes_now(e);
    n->gives = false;
    n->goes_back = false;
    n->reads_past = s->goes_back;
    return true;
}

bool editor_work_engine(editor *e, size_t steps) {
    editor_engine *n = e->engine;
    const bool collected = collect(e);
    if (n->away || n->branch == EDITOR_NO_BRANCH || (steps == 0 && !n->gives && !n->goes_back)) {
        return collected;
    }
    if (!prepare(e, steps, NULL)) {
        editor_complain(e, "Out of memory: the run does not know the change");
        return collected;
    }
    if (n->has_beside) {
        n->away = true;
        n->beside.begin(n->beside.context, EDITOR_BESIDE_RUN, editor_stint_work, &n->stint);
        return collected;
    }
    editor_stint_do(&n->stint);
    take_results(e);
    return true;
}

bool editor_work_engine_now(editor *e, size_t steps, const editor_setup *setup) {
    editor_engine *n = e->engine;
    editor_settle_engine(e);
    if (n->branch == EDITOR_NO_BRANCH) {
        return false;
    }
    if (!prepare(e, steps, setup)) {
        editor_complain(e, "Out of memory: the run does not know the change");
        return false;
    }
    n->stint.seconds = 0.0;
    editor_stint_do(&n->stint);
    const bool good = n->stint.fault == EDITOR_STINT_GOOD;
    take_results(e);
    return good;
}

/* ---- Start and end ---- */

size_t editor_start_engine(editor *e, const editor_setup *setup, scene_error *error) {
    editor_engine *n = e->engine;
    n->gives = false;
    n->goes_back = false;
    n->wishes = wishes_now(e);
    n->stint.kept_step = 0;
    n->stint.kept_edits = 0;
    if (!editor_document_copy(&n->given, editor_drawing(e))) {
        snprintf(error->text, sizeof error->text, "out of memory");
        return EDITOR_NO_BRANCH;
    }
    if (!editor_crowd_start(&n->crowd, setup, &n->given, error)) {
        return EDITOR_NO_BRANCH;
    }
    n->branch = editor_past_start(editor_edit_past(e), &n->crowd, &n->given);
    if (n->branch == EDITOR_NO_BRANCH || !editor_sight_take(&n->sight, &n->crowd, &n->wishes)) {
        editor_stop_engine(e);
        snprintf(error->text, sizeof error->text, "out of memory");
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
