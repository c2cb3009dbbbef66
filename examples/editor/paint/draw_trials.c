/* The table that compares planners. */
#include "paint.h"

#include "state/display.h"
#include "state/hand.h"
#include "state/timeline.h"
#include "widgets/trial_table.h"

#include <stdio.h>

static const double SIZE = 12.0;
/* Where columns begin, in shares of the width. */
static const double columns[EDITOR_TRIAL_COLUMNS] = {0.03, 0.15, 0.31, 0.47, 0.62, 0.85};

static double column_x(geom_aabb2 area, size_t column) {
    return area.min.x + columns[column] * (area.max.x - area.min.x);
}

static void draw_row(const editor *e, canvas *c, size_t index) {
    const palette_colors *colors = editor_colors(e);
    const editor_trial *t = &editor_get_trials(e)[index];
    const geom_aabb2 area = editor_trial_row_area(e, index);
    const double y = canvas_center(area).y;
    const bool shown = t->branch != EDITOR_NO_BRANCH && t->branch == editor_shown_branch(e);
    const bool beside = t->branch != EDITOR_NO_BRANCH && t->branch == editor_second_branch(e);
    char words[32];
    if (shown || beside || editor_trial_at(e, editor_pointer(e)) == index) {
        canvas_fill_box(c, area, canvas_fade(colors->selected, shown || beside ? 0.14 : 0.06));
    }
    for (size_t k = 0; k < EDITOR_TRIAL_COLUMNS; k++) {
        const bool deeper = k == 4 && t->checked && t->deeper > 0;
        const canvas_text_style style = {.color = deeper                           ? colors->fault
                                                  : t->state == EDITOR_TRIAL_WAITS ? colors->ink_soft
                                                                                   : colors->ink,
                                         .size = SIZE,
                                         .middle = true};
        editor_trial_words(t, k, words);
        canvas_text(c, geom_vec2_make(column_x(area, k), y), style, words);
    }
}

static void draw_title(const editor *e, canvas *c, geom_aabb2 area) {
    const palette_colors *colors = editor_colors(e);
    size_t done = 0;
    char words[80];
    for (size_t i = 0; i < EDITOR_TRIALS; i++) {
        done += editor_get_trials(e)[i].state == EDITOR_TRIAL_DONE;
    }
    const editor_trial *smoothest = editor_smoothest_trial(e);
    if (smoothest) {
        snprintf(words, sizeof words, "The same scene by each planner: smoothest is %s, %s",
                 smoothest->planner, smoothest->safety);
    } else {
        snprintf(words, sizeof words, "The same scene by each planner: %zu of %d done", done, EDITOR_TRIALS);
    }
    canvas_text_style style = {.color = colors->heading, .size = 13.0};
    canvas_text(c, geom_vec2_make(column_x(area, 0), area.min.y + 20.0), style, words);
    style.size = 11.0;
    style.color = colors->ink_soft;
    for (size_t k = 0; k < EDITOR_TRIAL_COLUMNS; k++) {
        canvas_text(c, geom_vec2_make(column_x(area, k), area.min.y + 44.0), style, editor_trial_heading(k));
    }
    canvas_text(c, geom_vec2_make(column_x(area, 0), area.max.y - 8.0), style,
                editor_trials_run(e) ? "Click a row: watch it. Shift: beside. Esc: stop"
                                     : "Click a row: watch it. Shift: beside. Esc: close");
}

void editor_draw_trials(const editor *e, canvas *c) {
    const palette_colors *colors = editor_colors(e);
    const geom_aabb2 area = editor_trial_table_area(e);
    if (!editor_trials_shown(e)) {
        return;
    }
    canvas_clip(c, area);
    canvas_fill_box(c, area, canvas_fade(colors->panel, 0.96));
    draw_title(e, c, area);
    for (size_t i = 0; i < EDITOR_TRIALS; i++) {
        draw_row(e, c, i);
    }
    canvas_clip_none(c);
    canvas_stroke_box(c, area, (canvas_pen){.color = colors->panel_line, .width = 1.0});
}
