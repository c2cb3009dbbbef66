/* Draws the world, and the window with all of its parts. */
#include "layer.h"
#include "paint.h"
#include "state/contacts.h"
#include "state/display.h"
#include "state/engine.h"
#include "state/routes.h"

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
    canvas_hurry(c, false);
    editor_draw_marks(e, c);
    editor_draw_lab_above(e, c);
    editor_draw_scale_bar(e, c);
}

void editor_draw(editor *e, canvas *c) {
    const double start = editor_pace_now(e->pace);
    canvas_set_background(c, editor_colors(e)->ground);
    canvas_clear(c);
    editor_draw_world(e, c);
    editor_draw_handles(e, c);
    canvas_set_transform(c, canvas_surface());
    canvas_clip(c, editor_get_view(e)->area);
    editor_draw_repairs(e, c);
    editor_draw_pointer_words(e, c);
    canvas_clip_none(c);
    editor_draw_panel(e, c);
    editor_draw_dock(e, c);
    editor_draw_time(e, c);
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
