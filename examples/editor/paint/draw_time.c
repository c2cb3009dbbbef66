/* The bar of time: buttons, track, words; and what it says of agents that are stuck. */
#include "paint.h"

#include "state/display.h"
#include "state/engine.h"
#include "state/hand.h"
#include "state/timeline.h"
#include "widgets/timebar.h"

#include <math.h>
#include <stdio.h>

static const double SIZE = 11.0;

static double x_of(const editor *e, geom_aabb2 area, double step) {
    const double last = fmax((double)editor_end_step(e), 1.0);
    return area.min.x + (area.max.x - area.min.x) * fmin(step / last, 1.0);
}

/* ---- Buttons ---- */

static void draw_words_button(const editor *e, canvas *c, editor_timebar_button b, bool on) {
    const palette_colors *colors = editor_colors(e);
    const size_t count = editor_get_past(e)->count;
    char words[32] = "Plots";
    const canvas_text_style style = {
        .color = on ? colors->heading : colors->ink, .size = SIZE, .align = CANVAS_CENTER, .middle = true};
    if (b.command == EDITOR_DO_BRANCH && editor_shown_branch(e) == EDITOR_NO_BRANCH) {
        snprintf(words, sizeof words, "%zu run%s", count, count == 1 ? "" : "s");
    } else if (b.command == EDITOR_DO_BRANCH) {
        snprintf(words, sizeof words, "%zu of %zu", editor_shown_branch(e) + 1, count);
    }
    canvas_text(c, canvas_center(b.area), style, words);
}

static void draw_button(const editor *e, canvas *c, editor_timebar_button b) {
    const palette_colors *colors = editor_colors(e);
    const bool back = editor_plays_back(e);
    const bool on = b.command == EDITOR_DO_PLOTS      ? editor_get_shown(e)->plots
                    : b.command == EDITOR_DO_RUN      ? editor_is_playing(e) && !back
                    : b.command == EDITOR_DO_RUN_BACK ? back
                                                      : false;
    const bool hovered = editor_timebar_button_at(e, editor_pointer(e)) == b.command;
    if (on || hovered) {
        canvas_fill_box(c, b.area, canvas_fade(colors->selected, on ? 0.14 : 0.06));
    }
    if (b.command == EDITOR_DO_PLOTS || b.command == EDITOR_DO_BRANCH) {
        draw_words_button(e, c, b, on);
    } else {
        editor_draw_icon(c, b.command, on, canvas_center(b.area), on ? colors->selected : colors->ink);
    }
}

/* ---- The track ---- */

/* Where the branch that is shown has left others, and where others have left it. */
static void draw_forks(const editor *e, canvas *c, geom_aabb2 track, double y) {
    const editor_past *past = editor_get_past(e);
    const size_t shown = editor_shown_branch(e);
    for (size_t i = 0; i < past->count; i++) {
        const editor_branch *b = &past->branches[i];
        const bool own = i == shown && b->parent != EDITOR_NO_BRANCH;
        const double x = x_of(e, track, (double)b->fork);
        const geom_aabb2 mark = {{x - 1.0, y - (own ? 7.0 : 5.0)}, {x + 1.0, y + (own ? 7.0 : 5.0)}};
        if (own || (b->parent != EDITOR_NO_BRANCH && b->parent == editor_past_owner(past, shown, b->fork))) {
            canvas_fill_box(c, mark, own ? editor_colors(e)->selected : editor_colors(e)->ink_soft);
        }
    }
}

static void draw_track(const editor *e, canvas *c) {
    const palette_colors *colors = editor_colors(e);
    const geom_aabb2 track = editor_timebar_track(e);
    const double y = canvas_center(track).y;
    if (track.max.x <= track.min.x || editor_shown_branch(e) == EDITOR_NO_BRANCH) {
        return;
    }
    const double x = x_of(e, track, editor_shown_step(e));
    const geom_aabb2 rail = {{track.min.x, y - 2.0}, {track.max.x, y + 2.0}};
    const geom_aabb2 passed = {rail.min, {x, rail.max.y}};
    const geom_circle knob = {{x, y}, 6.0};
    canvas_fill_box(c, rail, colors->panel_line);
    canvas_fill_box(c, passed, canvas_fade(colors->selected, 0.6));
    draw_forks(e, c, track, y);
    canvas_fill_circle(c, knob, colors->selected);
}

/* "12.3 / 45.6 s", with the time of the end. */
static void draw_time_words(const editor *e, canvas *c) {
    const palette_colors *colors = editor_colors(e);
    const geom_aabb2 track = editor_timebar_track(e);
    const canvas_text_style style = {
        .color = colors->ink, .size = SIZE, .align = CANVAS_RIGHT, .middle = true};
    char words[64] = "no run";
    if (editor_shown_branch(e) != EDITOR_NO_BRANCH) {
        snprintf(words, sizeof words, editor_timebar_is_narrow(e) ? "%.1f s" : "%.1f / %.1f s",
                 editor_bar_time(e), editor_end_time(e));
    }
    if (track.min.x < editor_time_strip(e).max.x) {
        canvas_text(c, geom_vec2_make(track.min.x - 12.0, canvas_center(track).y), style, words);
    }
}

/* ---- Stuck ---- */

static void draw_stuck(const editor *e, canvas *c) {
    const palette_colors *colors = editor_colors(e);
    char words[EDITOR_STUCK_WORDS];
    const canvas_text_style style = {.color = colors->warning, .size = 12.0, .middle = true};
    if (!editor_stuck_words(e, words, sizeof words)) {
        return;
    }
    geom_aabb2 area = editor_stuck_area(e, words);
    area.max.x = fmin(area.max.x, area.min.x + canvas_text_width(c, style.size, words) + 16.0);
    canvas_fill_box(c, area, canvas_fade(colors->panel, 0.92));
    editor_draw_short(c, geom_vec2_make(area.min.x + 8.0, canvas_center(area).y), style, words,
                      area.max.x - area.min.x - 15.5);
    canvas_stroke_box(c, area, (canvas_pen){.color = colors->panel_line, .width = 1.0});
}

void editor_draw_time(const editor *e, canvas *c) {
    const palette_colors *colors = editor_colors(e);
    const geom_aabb2 strip = editor_time_strip(e);
    editor_timebar_button buttons[EDITOR_TIMEBAR_BUTTONS];
    const size_t count = editor_timebar_buttons(e, buttons);
    if (strip.max.y <= strip.min.y) {
        return;
    }
    const geom_aabb2 line = {strip.min, {strip.max.x, strip.min.y + 1.0}};
    canvas_fill_box(c, strip, colors->panel);
    canvas_fill_box(c, line, colors->panel_line);
    for (size_t i = 0; i < count; i++) {
        draw_button(e, c, buttons[i]);
    }
    draw_time_words(e, c);
    draw_track(e, c);
    editor_draw_plots(e, c);
    draw_stuck(e, c);
}
