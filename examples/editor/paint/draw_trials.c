/* The table that compares planners. */
#include "paint.h"

#include "state/display.h"
#include "state/hand.h"
#include "state/timeline.h"
#include "widgets/trial_table.h"

#include <math.h>
#include <stdio.h>

/* How columns are set: the largest letters and longest words for which there is room. */
typedef struct setting {
    double size;
    bool brief;
    double starts[EDITOR_TRIAL_COLUMNS]; /* from the left of the table */
} setting;

static const double TITLE_SHARE = 0.03; /* of the width: where the title begins */
static const double TITLE_SIZE = 13.0;

/* The widest words of a column. */
static double column_width(const editor *e, canvas *c, const setting *s, size_t column) {
    double width = canvas_text_width(c, s->size - 1.0, editor_trial_heading(column, s->brief));
    for (size_t i = 0; i < EDITOR_TRIALS; i++) {
        char words[64];
        editor_trial_words(&editor_get_trials(e)[i], column, s->brief, words);
        width = fmax(width, canvas_text_width(c, s->size, words));
    }
    return width;
}

static setting find_setting(const editor *e, canvas *c, geom_aabb2 area) {
    static const setting tries[] = {{.size = 12.0}, {12.0, true, {0}}, {10.0, true, {0}}, {9.0, true, {0}}};
    setting s = tries[0];
    bool fits = false;
    for (size_t i = 0; !fits && i < sizeof tries / sizeof *tries; i++) {
        double widths[EDITOR_TRIAL_COLUMNS];
        s = tries[i];
        for (size_t k = 0; k < EDITOR_TRIAL_COLUMNS; k++) {
            widths[k] = column_width(e, c, &s, k);
        }
        fits = editor_trial_starts(widths, area.max.x - area.min.x, s.starts);
    }
    return s;
}

/* What is not done is set back: its numbers are not those of a whole run. */
static canvas_color color_of(const editor *e, const editor_trial *t, size_t column) {
    const palette_colors *colors = editor_colors(e);
    const bool partial = t->state == EDITOR_TRIAL_WAITS || t->state == EDITOR_TRIAL_STOPPED;
    const bool deeper = column == 4 && t->checked && t->deeper > 0;
    return deeper ? colors->fault : partial ? colors->ink_soft : colors->ink;
}

static void draw_row(const editor *e, canvas *c, const setting *s, size_t index) {
    const palette_colors *colors = editor_colors(e);
    const editor_trial *t = &editor_get_trials(e)[index];
    const geom_aabb2 area = editor_trial_row_area(e, index);
    const double y = canvas_center(area).y;
    const bool shown = t->branch != EDITOR_NO_BRANCH && t->branch == editor_shown_branch(e);
    const bool beside = t->branch != EDITOR_NO_BRANCH && t->branch == editor_second_branch(e);
    char words[64];
    if (shown || beside || editor_trial_at(e, editor_pointer(e)) == index) {
        canvas_fill_box(c, area, canvas_fade(colors->selected, shown || beside ? 0.14 : 0.06));
    }
    for (size_t k = 0; k < EDITOR_TRIAL_COLUMNS; k++) {
        const canvas_text_style style = {.color = color_of(e, t, k), .size = s->size, .middle = true};
        editor_trial_words(t, k, s->brief, words);
        canvas_text(c, geom_vec2_make(area.min.x + s->starts[k], y), style, words);
    }
}

/* What is compared, and what has come of it; that alone where there is no room for both. */
static void find_title(const editor *e, const canvas *c, double room, char *words, size_t capacity) {
    const editor_trial *smoothest = editor_smoothest_trial(e);
    char result[48];
    size_t done = 0;
    for (size_t i = 0; i < EDITOR_TRIALS; i++) {
        done += editor_get_trials(e)[i].state == EDITOR_TRIAL_DONE;
    }
    if (smoothest) {
        snprintf(result, sizeof result, "smoothest is %s, %s", smoothest->planner, smoothest->safety);
    } else {
        snprintf(result, sizeof result, "%zu of %d done", done, EDITOR_TRIALS);
    }
    snprintf(words, capacity, "The same scene by each planner: %s", result);
    if (canvas_text_width(c, TITLE_SIZE, words) > room) {
        snprintf(words, capacity, "Planners: %s", result);
    }
}

static void draw_title(const editor *e, canvas *c, const setting *s, geom_aabb2 area) {
    const double left = area.min.x + TITLE_SHARE * (area.max.x - area.min.x);
    const palette_colors *colors = editor_colors(e);
    char words[80];
    canvas_text_style style = {.color = colors->heading, .size = TITLE_SIZE};
    find_title(e, c, area.max.x - left - 6.0, words, sizeof words);
    canvas_text(c, geom_vec2_make(left, area.min.y + 20.0), style, words);
    style.size = s->size - 1.0;
    style.color = colors->ink_soft;
    for (size_t k = 0; k < EDITOR_TRIAL_COLUMNS; k++) {
        canvas_text(c, geom_vec2_make(area.min.x + s->starts[k], area.min.y + 44.0), style,
                    editor_trial_heading(k, s->brief));
    }
    style.size = 11.0;
    canvas_text(c, geom_vec2_make(left, area.max.y - 8.0), style,
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
    const setting s = find_setting(e, c, area);
    draw_title(e, c, &s, area);
    for (size_t i = 0; i < EDITOR_TRIALS; i++) {
        draw_row(e, c, &s, i);
    }
    canvas_clip_none(c);
    canvas_stroke_box(c, area, (canvas_pen){.color = colors->panel_line, .width = 1.0});
}
