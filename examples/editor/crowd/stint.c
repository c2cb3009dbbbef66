/* Carrying out the orders to a run. */
#include "stint.h"

#include "text/array.h"
#include "text/fail.h"

#include <stdlib.h>
#include <string.h>

/* A run is kept after so many steps or edits, and when it takes longer than this to make the steps again,
 * s. So going back never repeats much more, however many branches lead to the wanted moment. */
static const size_t KEEP_STEPS = 50;
static const size_t KEEP_EDITS = 8;
static const double KEEP_SECONDS = 0.5;

void editor_stint_forget(editor_stint *s) {
    for (size_t i = 0; i < s->moment_count; i++) {
        editor_moment_destroy(s->moments[i]);
    }
    for (size_t i = 0; i < s->keep_count; i++) {
        editor_keep_destroy(s->keeps[i]);
    }
    free(s->moments);
    editor_sight_clear(&s->sight);
    s->moments = NULL;
    s->moment_count = 0;
    s->moment_capacity = 0;
    s->keep_count = 0;
    s->edited = false;
}

void editor_stint_clear(editor_stint *s) {
    editor_stint_forget(s);
    editor_document_clear(&s->drawing);
    editor_lead_clear(&s->lead);
    s->goes_back = false;
    s->updates = false;
    s->replans = false;
    s->steps = 0;
}

/* ---- Going back ---- */

static bool repeat_edit(editor_stint *s, const editor_edit *edit) {
    s->kept_edits++;
    return (!edit->updates || editor_crowd_update(s->crowd, &edit->drawing, &s->error)) &&
           (!edit->replans || editor_crowd_replan(s->crowd, &edit->setup, &edit->drawing, &s->error));
}

static bool go_back(editor_stint *s) {
    editor_crowd *c = s->crowd;
    const editor_lead *l = &s->lead;
    if (!l->keep) {
        return fail(&s->error, "that time is no longer kept");
    }
    if (!editor_keep_restore(l->keep, c, &s->error)) {
        return false;
    }
    s->kept_step = l->keep->step;
    s->kept_edits = 0;
    size_t next = 0;
    for (;;) {
        for (; next < l->count && l->edits[next]->step == c->step; next++) {
            if (!repeat_edit(s, l->edits[next])) {
                return false;
            }
        }
        if (c->step >= l->step) {
            return true;
        }
        if (!editor_crowd_step(c, &s->error)) {
            return false;
        }
    }
}

/* ---- Notes ---- */

static void note_moment(editor_stint *s) {
    editor_moment **grown =
        array_reserve(s->moments, s->moment_count + 1, &s->moment_capacity, sizeof *grown);
    if (!grown) {
        s->fault = EDITOR_STINT_REFUSED;
        (void)fail_memory(&s->error);
        return;
    }
    s->moments = grown;
    s->moments[s->moment_count++] = editor_crowd_moment(s->crowd);
}

static void keep_now_and_then(editor_stint *s) {
    const editor_crowd *c = s->crowd;
    const size_t steps = c->step - s->kept_step;
    if (s->keep_count < EDITOR_STINT_KEEPS && (steps >= KEEP_STEPS || s->kept_edits >= KEEP_EDITS ||
                                               (double)steps * c->step_seconds > KEEP_SECONDS)) {
        s->keeps[s->keep_count] = editor_keep_create(c);
        s->keep_count += s->keeps[s->keep_count] != NULL;
        s->kept_step = c->step;
        s->kept_edits = 0;
    }
}

static bool end_with(editor_stint *s, editor_stint_fault fault) {
    s->fault = fault;
    return false;
}

/* ---- Orders ---- */

static bool edit(editor_stint *s) {
    editor_crowd *c = s->crowd;
    if (s->updates && !editor_crowd_update(c, &s->drawing, &s->error)) {
        return end_with(s, EDITOR_STINT_ENDED);
    }
    const bool refused = s->replans && !editor_crowd_replan(c, &s->setup, &s->drawing, &s->error);
    s->replans = s->replans && !refused; /* the drawing was taken over all the same */
    s->edited = s->updates || s->replans;
    s->edited_step = c->step;
    s->kept_edits += s->edited;
    if (s->edited) {
        note_moment(s);
    }
    return !refused || end_with(s, EDITOR_STINT_REFUSED);
}

static void step(editor_stint *s) {
    editor_crowd *c = s->crowd;
    const double start = c->clock ? c->clock() : 0.0;
    for (size_t i = 0; i < s->steps && !run_finished(c->run) && s->fault == EDITOR_STINT_GOOD; i++) {
        const bool late = i > 0 && s->seconds > 0.0 && c->clock && c->clock() - start > s->seconds;
        if (late || atomic_load(&s->stops)) {
            return;
        }
        if (!editor_crowd_step(c, &s->error)) {
            s->fault = EDITOR_STINT_REFUSED;
            return;
        }
        note_moment(s);
        keep_now_and_then(s);
    }
}

void editor_stint_do(editor_stint *s) {
    s->fault = EDITOR_STINT_GOOD;
    s->edited = false;
    if (s->goes_back && !go_back(s)) {
        editor_crowd_stop(s->crowd);
        s->fault = EDITOR_STINT_ENDED;
    }
    if (s->fault == EDITOR_STINT_GOOD && s->crowd->run && edit(s)) {
        step(s);
    }
    if (!editor_sight_take(&s->sight, s->crowd, &s->wishes) && s->fault == EDITOR_STINT_GOOD) {
        s->fault = EDITOR_STINT_REFUSED;
        (void)fail_memory(&s->error);
    }
    s->goes_back = false;
    s->steps = 0;
}

void editor_stint_work(void *stint) { editor_stint_do(stint); }

bool editor_stint_file(editor_stint *s, editor_past *past, size_t branch) {
    bool good = true;
    for (size_t i = 0; i < s->moment_count; i++) {
        good = editor_past_add_moment(past, branch, s->moments[i]) && good;
    }
    for (size_t i = 0; i < s->keep_count; i++) {
        good = editor_past_add_keep(past, branch, s->keeps[i]) && good;
    }
    s->moment_count = 0;
    s->keep_count = 0;
    return good;
}
