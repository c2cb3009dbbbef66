/* Places and words of the table that compares planners. */
#include "trial_table.h"

#include "state/display.h"

#include <math.h>
#include <stdio.h>

static const double WIDTH = 520.0;
static const double ROW = 22.0;
static const double LEAST_ROW = 16.0;
static const double ABOVE = 52.0; /* the title and the headings */
static const double BELOW = 26.0; /* what can be done */
static const double GAP = 8.0;    /* between columns, at least */
static const double MARGIN = 10.0;

/* Less where the world is low, so that the table does not cover what is below that. */
static double row_height(const editor *e) {
    const geom_aabb2 world = editor_world_strip(e);
    const double room = world.max.y - world.min.y - 10.0 - ABOVE - BELOW;
    return fmin(fmax(floor(room / EDITOR_TRIALS), LEAST_ROW), ROW);
}

geom_aabb2 editor_trial_table_area(const editor *e) {
    const geom_aabb2 world = editor_world_strip(e);
    const double width = fmin(WIDTH, world.max.x - world.min.x - 8.0);
    const double height = ABOVE + EDITOR_TRIALS * row_height(e) + BELOW;
    const geom_vec2 corner = {floor(0.5 * (world.min.x + world.max.x - width)), world.min.y + 8.0};
    const geom_aabb2 nothing = {corner, corner};
    return editor_trials_shown(e) ? (geom_aabb2){corner, {corner.x + width, corner.y + height}} : nothing;
}

geom_aabb2 editor_trial_row_area(const editor *e, size_t trial) {
    const geom_aabb2 table = editor_trial_table_area(e);
    const double top = table.min.y + ABOVE + row_height(e) * (double)trial;
    return (geom_aabb2){{table.min.x, top}, {table.max.x, top + row_height(e)}};
}

size_t editor_trial_at(const editor *e, geom_vec2 screen) {
    size_t trial = 0;
    while (trial < EDITOR_TRIALS &&
           !(editor_trials_shown(e) && editor_area_holds(editor_trial_row_area(e, trial), screen))) {
        trial++;
    }
    return trial;
}

const char *editor_trial_heading(size_t column, bool brief) {
    static const char *const headings[EDITOR_TRIAL_COLUMNS] = {"Planner", "Safety",   "Arrived",
                                                               "Last, s", "Contacts", "Jerk, 1/s²"};
    return brief && column == 4 ? "Contacts, deeper" : headings[column];
}

void editor_trial_words(const editor_trial *t, size_t column, bool brief, char words[64]) {
    const bool begun = t->state == EDITOR_TRIAL_RUNS || t->branch != EDITOR_NO_BRANCH;
    words[0] = 0;
    if (column == 0) {
        snprintf(words, 64, "%s", t->planner);
    } else if (column == 1) {
        snprintf(words, 64, "%s", t->safety);
    } else if (!begun) {
        snprintf(words, 64, "%s", column > 2 ? "" : t->state == EDITOR_TRIAL_STOPPED ? "stopped" : "waits");
    } else if (column == 2) {
        snprintf(words, 64, "%zu of %zu", t->arrived, t->agents);
    } else if (column == 3 && t->state == EDITOR_TRIAL_DONE && t->arrived > 0) {
        snprintf(words, 64, "%.1f", t->last);
    } else if (column == 3) {
        snprintf(words, 64, t->state == EDITOR_TRIAL_DONE ? "none" : "at %.1f", t->time);
    } else if (column == 4 && !t->checked) {
        snprintf(words, 64, "not checked");
    } else if (column == 4) {
        snprintf(words, 64, brief ? "%zu, %zu" : "%zu, %zu deeper", t->contacts, t->deeper);
    } else {
        snprintf(words, 64, "%.2f", t->jerk);
    }
}

/* Each at its usual place, or behind the one before. Whether the last one ends within the row. */
static bool push(const double widths[EDITOR_TRIAL_COLUMNS], double width,
                 double starts[EDITOR_TRIAL_COLUMNS]) {
    static const double shares[EDITOR_TRIAL_COLUMNS] = {0.03, 0.15, 0.31, 0.47, 0.62, 0.85};
    double end = 0.0;
    for (size_t k = 0; k < EDITOR_TRIAL_COLUMNS; k++) {
        starts[k] = fmax(shares[k] * width, end);
        end = starts[k] + widths[k] + GAP;
    }
    return end - GAP <= width - MARGIN;
}

bool editor_trial_starts(const double widths[EDITOR_TRIAL_COLUMNS], double width,
                         double starts[EDITOR_TRIAL_COLUMNS]) {
    double rest = width - 2.0 * MARGIN;
    for (size_t k = 0; k < EDITOR_TRIAL_COLUMNS; k++) {
        rest -= widths[k];
    }
    const double gap = rest / (EDITOR_TRIAL_COLUMNS - 1);
    if (push(widths, width, starts)) {
        return true;
    }
    double start = MARGIN;
    for (size_t k = 0; k < EDITOR_TRIAL_COLUMNS; k++) {
        starts[k] = start;
        start += widths[k] + gap;
    }
    return gap >= GAP;
}

const editor_trial *editor_smoothest_trial(const editor *e) {
    const editor_trial *trials = editor_get_trials(e);
    const editor_trial *best = NULL;
    for (size_t i = 0; i < EDITOR_TRIALS; i++) {
        const editor_trial *t = &trials[i];
        if (t->state != EDITOR_TRIAL_DONE) {
            return NULL;
        }
        if (t->arrived == t->agents && (!best || t->jerk < best->jerk)) {
            best = t;
        }
    }
    return best;
}
