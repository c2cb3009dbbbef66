/* The branches of a run, within a budget of memory. */
#include "past.h"

#include "text/array.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* So many moments at the end of a branch are never thinned. */
static const size_t NEVER_THINNED = 100;

static void clear_branch(editor_branch *b) {
    for (size_t i = 0; i < b->moment_count; i++) {
        editor_moment_destroy(b->moments[i]);
    }
    for (size_t i = 0; i < b->keep_count; i++) {
        editor_keep_destroy(b->keeps[i]);
    }
    for (size_t i = 0; i < b->edit_count; i++) {
        editor_document_clear(&b->edits[i].drawing);
    }
    free(b->moments);
    free(b->figures);
    free(b->keeps);
    free(b->edits);
}

void editor_past_clear(editor_past *p) {
    for (size_t i = 0; i < p->count; i++) {
        clear_branch(&p->branches[i]);
    }
    free(p->branches);
    p->branches = NULL;
    p->count = 0;
}

static size_t add_branch(editor_past *p, size_t parent, size_t step) {
    editor_branch *grown = realloc(p->branches, (p->count + 1) * sizeof *grown);
    if (!grown) {
        return EDITOR_NO_BRANCH;
    }
    p->branches = grown;
    grown[p->count] = (editor_branch){.parent = parent, .fork = step};
    return p->count++;
}

size_t editor_past_fork(editor_past *p, size_t branch, size_t step) {
    return add_branch(p, editor_past_owner(p, branch, step), step);
}

size_t editor_past_start(editor_past *p, editor_crowd *c, const editor_document *drawing) {
    const size_t branch = add_branch(p, EDITOR_NO_BRANCH, 0);
    editor_edit edit = {.updates = true};
    if (branch == EDITOR_NO_BRANCH ||
        (editor_document_copy(&edit.drawing, drawing) && editor_past_add_edit(p, branch, &edit) &&
         editor_past_add_moment(p, branch, editor_crowd_moment(c)) &&
         editor_past_add_keep(p, branch, editor_keep_create(c)))) {
        return branch;
    }
    p->count--;
    clear_branch(&p->branches[branch]);
    return EDITOR_NO_BRANCH;
}

/* ---- The budget ---- */

static size_t bytes_of(const editor_branch *b) {
    return b->moment_bytes + b->keep_bytes + b->edit_bytes + b->figure_capacity * sizeof *b->figures;
}

size_t editor_past_bytes(const editor_past *p) {
    size_t bytes = 0;
    for (size_t i = 0; i < p->count; i++) {
        bytes += bytes_of(&p->branches[i]);
    }
    return bytes;
}

/* Every second one goes, but for the first and the last ones. Returns the bytes that were freed. */
static size_t thin_moments(editor_branch *b) {
    size_t kept = 0;
    const size_t before = b->moment_bytes;
    const size_t end = b->moment_count > NEVER_THINNED ? b->moment_count - NEVER_THINNED : 0;
    for (size_t i = 0; i < b->moment_count; i++) {
        if (i < end && i % 2 == 1) {
            b->moment_bytes -= editor_moment_bytes(b->moments[i]);
            editor_moment_destroy(b->moments[i]);
        } else {
            b->moments[kept++] = b->moments[i];
        }
    }
    b->moment_count = kept;
    return before - b->moment_bytes;
}

static size_t thin_keeps(editor_branch *b) {
    size_t kept = 0;
    const size_t before = b->keep_bytes;
    for (size_t i = 0; i < b->keep_count; i++) {
        if (i % 2 == 1 && i + 1 < b->keep_count) {
            b->keep_bytes -= b->keeps[i]->bytes;
            editor_keep_destroy(b->keeps[i]);
        } else {
            b->keeps[kept++] = b->keeps[i];
        }
    }
    b->keep_count = kept;
    return before - b->keep_bytes;
}

/* What thinning can still take from a branch; 0 when all that is left stays. */
static size_t spare_bytes(const editor_branch *b) {
    size_t bytes = 0;
    for (size_t i = 1; i + NEVER_THINNED < b->moment_count; i += 2) {
        bytes += editor_moment_bytes(b->moments[i]);
    }
    for (size_t i = 1; i + 1 < b->keep_count; i += 2) {
        bytes += b->keeps[i]->bytes;
    }
    return bytes;
}

static void hold_budget(editor_past *p) {
    const size_t budget = p->budget ? p->budget : EDITOR_PAST_BUDGET;
    while (editor_past_bytes(p) > budget) {
        editor_branch *b = NULL;
        size_t most = 0;
        for (size_t i = 0; i < p->count; i++) {
            const size_t spare = spare_bytes(&p->branches[i]);
            b = spare > most ? &p->branches[i] : b;
            most = spare > most ? spare : most;
        }
        if (!b) {
            return;
        }
        const bool keeps_first = b->keep_bytes > b->moment_bytes;
        if ((keeps_first ? thin_keeps(b) : thin_moments(b)) == 0) {
            (void)(keeps_first ? thin_moments(b) : thin_keeps(b));
        }
    }
}

/* ---- Additions ---- */

static bool reserve_moment(editor_branch *b) {
    editor_moment **grown =
        array_reserve(b->moments, b->moment_count + 1, &b->moment_capacity, sizeof *grown);
    b->moments = grown ? grown : b->moments;
    return grown != NULL;
}

static bool set_figures(editor_branch *b, size_t step, editor_figures figures) {
    const size_t at = step - b->fork;
    if (at >= b->figure_capacity) {
        const size_t capacity = 2 * at + 64;
        editor_figures *grown = realloc(b->figures, capacity * sizeof *grown);
        if (!grown) {
            return false;
        }
        b->figures = grown;
        b->figure_capacity = capacity;
    }
    b->figures[at] = figures;
    b->figure_count = at + 1;
    return true;
}

bool editor_past_add_moment(editor_past *p, size_t branch, editor_moment *m) {
    editor_branch *b = &p->branches[branch];
    if (!m || !reserve_moment(b) || !set_figures(b, m->step, m->figures)) {
        editor_moment_destroy(m);
        return false;
    }
    if (b->moment_count > 0 && b->moments[b->moment_count - 1]->step == m->step) {
        b->moment_count--;
        b->moment_bytes -= editor_moment_bytes(b->moments[b->moment_count]);
        editor_moment_destroy(b->moments[b->moment_count]);
    }
    b->moments[b->moment_count++] = m;
    b->moment_bytes += editor_moment_bytes(m);
    hold_budget(p);
    return true;
}

bool editor_past_add_keep(editor_past *p, size_t branch, editor_keep *k) {
    editor_branch *b = &p->branches[branch];
    editor_keep **grown = k ? realloc(b->keeps, (b->keep_count + 1) * sizeof *grown) : NULL;
    if (!grown) {
        editor_keep_destroy(k);
        return false;
    }
    b->keeps = grown;
    b->keeps[b->keep_count++] = k;
    b->keep_bytes += k->bytes;
    hold_budget(p);
    return true;
}

bool editor_past_add_edit(editor_past *p, size_t branch, const editor_edit *edit) {
    editor_branch *b = &p->branches[branch];
    editor_edit *grown = realloc(b->edits, (b->edit_count + 1) * sizeof *grown);
    editor_document drawing = edit->drawing;
    if (!grown) {
        editor_document_clear(&drawing);
        return false;
    }
    b->edits = grown;
    b->edits[b->edit_count++] = *edit;
    b->edit_bytes += sizeof *edit + edit->drawing.count * sizeof *edit->drawing.shapes;
    return true;
}

/* ---- Looking back ---- */

size_t editor_past_owner(const editor_past *p, size_t branch, size_t step) {
    while (step < p->branches[branch].fork && p->branches[branch].parent != EDITOR_NO_BRANCH) {
        branch = p->branches[branch].parent;
    }
    return branch;
}

size_t editor_past_last(const editor_past *p, size_t branch) {
    const editor_branch *b = &p->branches[branch];
    return b->moment_count > 0 ? b->moments[b->moment_count - 1]->step : b->fork;
}

/* How many moments of a branch are at or before a step. */
static size_t count_until(const editor_branch *b, size_t step) {
    size_t low = 0;
    size_t high = b->moment_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (b->moments[middle]->step <= step) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

const editor_moment *editor_past_at(const editor_past *p, size_t branch, size_t step) {
    branch = editor_past_owner(p, branch, step);
    for (;;) {
        const editor_branch *b = &p->branches[branch];
        const size_t count = count_until(b, step);
        if (count > 0) {
            return b->moments[count - 1];
        }
        if (b->parent == EDITOR_NO_BRANCH) {
            return NULL;
        }
        branch = b->parent;
    }
}

/* A branch's first moment is that of its fork, so what its parent has from there on is not the next one. */
const editor_moment *editor_past_after(const editor_past *p, size_t branch, size_t step) {
    const editor_moment *next = NULL;
    size_t end = SIZE_MAX;
    for (;;) {
        const editor_branch *b = &p->branches[branch];
        const size_t count = count_until(b, step);
        if (count < b->moment_count && b->moments[count]->step < end) {
            next = b->moments[count];
        }
        if (step >= b->fork || b->parent == EDITOR_NO_BRANCH) {
            return next;
        }
        end = b->fork;
        branch = b->parent;
    }
}

double editor_past_step(const editor_past *p, size_t branch, double time) {
    size_t low = 0;
    size_t high = editor_past_last(p, branch);
    while (low < high) {
        const size_t middle = high - (high - low) / 2;
        const editor_moment *m = editor_past_at(p, branch, middle);
        if (m && m->time <= time) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    const editor_moment *first = editor_past_at(p, branch, low);
    const editor_moment *second = first ? editor_past_after(p, branch, first->step) : NULL;
    if (!second || !(second->time > first->time)) {
        return (double)low;
    }
    const double share = fmin(fmax((time - first->time) / (second->time - first->time), 0.0), 1.0);
    return (double)first->step + share * (double)(second->step - first->step);
}

editor_figures editor_past_figures(const editor_past *p, size_t branch, size_t step) {
    const editor_branch *b = &p->branches[editor_past_owner(p, branch, step)];
    const size_t at = step < b->fork ? 0 : step - b->fork;
    const editor_figures none = {0};
    return b->figure_count == 0 ? none : b->figures[at < b->figure_count ? at : b->figure_count - 1];
}

const editor_keep *editor_past_keep(const editor_past *p, size_t branch, size_t step, size_t *found) {
    size_t at = editor_past_owner(p, branch, step);
    while (at != EDITOR_NO_BRANCH) {
        const editor_branch *b = &p->branches[at];
        for (size_t i = b->keep_count; i-- > 0;) {
            if (b->keeps[i]->step <= step) {
                *found = at;
                return b->keeps[i];
            }
        }
        step = b->fork;
        at = b->parent;
    }
    return NULL;
}

const editor_document *editor_past_drawing(const editor_past *p, size_t branch, size_t step) {
    size_t at = editor_past_owner(p, branch, step);
    while (at != EDITOR_NO_BRANCH) {
        const editor_branch *b = &p->branches[at];
        for (size_t i = b->edit_count; i-- > 0;) {
            if (b->edits[i].step <= step) {
                return &b->edits[i].drawing;
            }
        }
        step = b->fork;
        at = b->parent;
    }
    return NULL;
}

/* The last setup of the edits up to a step; without one, that of the run as it was kept first. */
static const editor_setup *setup_of_branch(const editor_branch *b, size_t step) {
    for (size_t i = b->edit_count; i-- > 0;) {
        if (b->edits[i].step <= step && b->edits[i].replans) {
            return &b->edits[i].setup;
        }
    }
    return b->parent == EDITOR_NO_BRANCH && b->keep_count > 0 ? &b->keeps[0]->setup : NULL;
}

const editor_setup *editor_past_setup(const editor_past *p, size_t branch) {
    const editor_setup *setup = NULL;
    size_t step = SIZE_MAX;
    while (!setup && branch != EDITOR_NO_BRANCH) {
        const editor_branch *b = &p->branches[branch];
        setup = setup_of_branch(b, step);
        step = b->fork;
        branch = b->parent;
    }
    return setup;
}

/* ---- Making runs anew ---- */

void editor_lead_clear(editor_lead *l) {
    for (size_t i = 0; l->owns && i < l->count; i++) {
        editor_edit *edit = (editor_edit *)l->edits[i];
        editor_document_clear(&edit->drawing);
        free(edit);
    }
    if (l->owns) {
        editor_keep_destroy((editor_keep *)l->keep);
    }
    free(l->edits);
    *l = (editor_lead){NULL, NULL, 0, 0, false};
}

/* Adds the edits of a branch from one step to another. */
static bool lead_through(editor_lead *l, const editor_branch *b, size_t from, size_t until) {
    const editor_edit **grown = realloc(l->edits, (l->count + b->edit_count + 1) * sizeof *grown);
    if (!grown) {
        return false;
    }
    l->edits = grown;
    for (size_t i = 0; i < b->edit_count; i++) {
        if (b->edits[i].step >= from && b->edits[i].step <= until) {
            l->edits[l->count++] = &b->edits[i];
        }
    }
    return true;
}

/* From the last kept run, through the branches that lead to the wanted one. */
bool editor_past_lead(const editor_past *p, size_t branch, size_t step, editor_lead *out) {
    size_t at = EDITOR_NO_BRANCH;
    *out = (editor_lead){.keep = editor_past_keep(p, branch, step, &at), .step = step};
    const size_t wanted = editor_past_owner(p, branch, step);
    size_t from = out->keep ? out->keep->step : 0;
    while (out->keep) {
        size_t child = wanted;
        while (child != at && p->branches[child].parent != at) {
            child = p->branches[child].parent;
        }
        const size_t until = child == at ? step : p->branches[child].fork;
        if (!lead_through(out, &p->branches[at], from, until)) {
            editor_lead_clear(out);
            return false;
        }
        if (child == at) {
            break;
        }
        from = until;
        at = child;
    }
    return true;
}
