/* Draws the world, and the window with all of its parts. */
#include "layer.h"
#include "paint.h"
#include "state/contacts.h"
#include "state/display.h"
#include "state/engine.h"
#include "state/meetings.h"
#include "state/routes.h"
#include "state/timeline.h"
#include "tools/trials.h"
#include "view/pace.h"

#include <stdio.h>

void editor_draw_world(editor *e, canvas *c) {
    const editor_view *view = editor_get_view(e);
    editor_refresh_sight(e);
    editor_get_pairs(e);
    editor_find_routes(e);
    if (editor_get_shown(e)->lab[EDITOR_LAB_CONTACTS]) {
        editor_find_contacts(e);
    }
    editor_draw_resting(e, c);
    canvas_clip(c, view->area);
    canvas_set_transform(c, editor_view_transform(view));
    canvas_hurry(c, editor_is_hurried(e));
    editor_draw_moving(e, c);
    editor_draw_agents(e, c);
    editor_draw_marks(e, c);
    canvas_hurry(c, false);
    editor_draw_lab_above(e, c);
    editor_draw_scale_bar(e, c);
}

/* Which run a half shows: its planner if it is one of a comparison, else its number. */
static void draw_branch_words(const editor *e, canvas *c, geom_aabb2 area, size_t branch) {
    const editor_trial *t = editor_get_trials(e);
    const canvas_text_style style = {.color = editor_colors(e)->heading, .size = 13.0};
    char words[64];
    snprintf(words, sizeof words, "branch %zu", branch + 1);
    for (size_t i = 0; i < EDITOR_TRIALS; i++) {
        if (t[i].planner && t[i].branch == branch) {
            snprintf(words, sizeof words, "%s, %s", t[i].planner, t[i].safety);
        }
    }
    const geom_vec2 at = {area.min.x + 12.0, area.min.y + 20.0};
    const geom_aabb2 ground = {{at.x - 6.0, at.y - 15.0},
                               {at.x + canvas_text_width(c, style.size, words) + 6.0, at.y + 6.0}};
    canvas_set_transform(c, canvas_surface());
    canvas_clip(c, area);
    canvas_fill_box(c, ground, canvas_fade(editor_colors(e)->ground, 0.85));
    canvas_text(c, at, style, words);
}

/* The right half, where two branches are watched: the same part of the world at the same time. What
 * touches is found for each of them. */
static void draw_second(editor *e, canvas *c) {
    const size_t second = editor_second_branch(e);
    const geom_aabb2 left = editor_get_view(e)->area;
    const geom_aabb2 right = editor_second_area(e);
    if (second == EDITOR_NO_BRANCH || editor_shown_branch(e) == EDITOR_NO_BRANCH) {
        return;
    }
    const editor_first first = editor_enter_second(e);
    canvas_set_transform(c, canvas_surface());
    editor_draw_world(e, c);
    editor_leave_second(e, first);
    draw_branch_words(e, c, left, first.branch);
    draw_branch_words(e, c, right, second);
    const geom_aabb2 line = {{left.max.x - 1.0, left.min.y}, {left.max.x + 1.0, left.max.y}};
    canvas_clip_none(c);
    canvas_fill_box(c, line, editor_colors(e)->panel_line);
}

/* Rows of the panel and the dock that are not seen as a whole go on behind the tool bar and the status line,
 * through which they would show. */
static void cover_ends(const editor *e, canvas *c) {
    const editor_shown *shown = editor_get_shown(e);
    const geom_aabb2 bar = {{0.0, 0.0}, {shown->width, EDITOR_BAR_HEIGHT}};
    const geom_aabb2 status = {{0.0, editor_status_top(e)}, {shown->width, shown->height}};
    canvas_fill_box(c, bar, editor_colors(e)->ground);
    canvas_fill_box(c, status, editor_colors(e)->ground);
}

void editor_draw(editor *e, canvas *c) {
    const double start = editor_pace_now(e->pace);
    canvas_set_background(c, editor_colors(e)->ground);
    canvas_clear(c);
    editor_draw_world(e, c);
    editor_draw_handles(e, c);
    draw_second(e, c);
    canvas_set_transform(c, canvas_surface());
    canvas_clip(c, editor_get_view(e)->area);
    editor_draw_repairs(e, c);
    editor_draw_pointer_words(e, c);
    canvas_clip_none(c);
    editor_draw_panel(e, c);
    editor_draw_dock(e, c);
    editor_draw_time(e, c);
    editor_draw_trials(e, c);
    cover_ends(e, c);
    editor_draw_bar(e, c);
    editor_draw_status(e, c);
    editor_draw_focus(e, c);
    editor_draw_menu(e, c);
    if (editor_get_shown(e)->help) {
        editor_draw_help(e, c);
    }
    editor_draw_dialog(e, c);
    editor_draw_gallery(e, c);
    editor_draw_tip(e, c);
    editor_pace_frame(e->pace, start);
}
