/* The status line. */
#include "paint.h"

#include "dialogs/dialog.h"
#include "dialogs/prompt.h"
#include "state/display.h"
#include "state/hand.h"
#include "state/meetings.h"
#include "state/player.h"
#include "state/talk.h"
#include "state/timeline.h"
#include "state/toolbox.h"
#include "text/utf8.h"
#include "view/pace.h"
#include "widgets/focus.h"
#include "widgets/menu.h"
#include "widgets/timebar.h"
#include "widgets/toolbar.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double STATUS_SIZE = 12.0;
static const double SMALLEST_SIZE = 9.0;

static void place_words(const editor *e, char *text, size_t capacity) {
    const geom_vec2 p = editor_round_world(e, editor_pointer(e));
    snprintf(text, capacity, "x %.*f   y %.*f", editor_digits(e), p.x, editor_digits(e), p.y);
}

/* Frames a second while the crowd plays, and how long the editor works on each of them. */
static void pace_words(const editor *e, char *text, size_t capacity) {
    const double interval = editor_pace_interval(e->pace);
    const double seconds = editor_pace_seconds(e->pace);
    text[0] = 0;
    if (interval > 0.0 && editor_is_playing(e)) {
        snprintf(text, capacity, "     %.0f fps, %.1f ms", 1.0 / interval, 1e3 * seconds);
    } else if (seconds > 0.0) {
        snprintf(text, capacity, "     frame %.1f ms", 1e3 * seconds);
    }
}

/* The time that is shown, and how fast it goes where steps take longer than they may. */
static void time_words(const editor *e, char *text, size_t capacity) {
    const double pace = editor_pace_of_run(e);
    if (editor_is_playing(e) && pace < 0.95) {
        snprintf(text, capacity, "t %.1f s   runs at %.2g x     ", editor_shown_time(e),
                 ldexp(pace, editor_get_run_settings(e)->speed));
    } else {
        snprintf(text, capacity, "t %.1f s     ", editor_shown_time(e));
    }
}

/* Where the pointer is; before it the time of the run, what there is, and the pace of frames. Where room is
 * lacking the pace is left out first and the time last: it says when a run is behind. */
static void right_words(const editor *e, const canvas *c, double room, char *text, size_t capacity) {
    const editor_document *drawing = editor_drawing(e);
    const size_t agents = editor_document_agent_count(drawing);
    char place[96];
    char counts[160];
    char time[96] = "";
    char pace[64];
    place_words(e, place, sizeof place);
    pace_words(e, pace, sizeof pace);
    snprintf(counts, sizeof counts, "shapes %zu   agents %zu   in contact %zu", drawing->count - agents,
             agents, editor_known_pairs(e)->count);
    if (editor_shown_branch(e) != EDITOR_NO_BRANCH) {
        time_words(e, time, sizeof time);
    }
    for (int parts = 3; parts >= 0; parts--) {
        snprintf(text, capacity, "%s%s%s%s%s", parts > 0 ? time : "", parts > 1 ? counts : "",
                 parts > 2 ? pace : "", parts > 1 ? "     " : "", place);
        if (canvas_text_width(c, STATUS_SIZE, text) <= room) {
            return;
        }
    }
    text[0] = 0;
}

static size_t faulty_count(const editor *e) {
    const editor_document *drawing = editor_drawing(e);
    size_t count = 0;
    for (size_t i = 0; i < drawing->count; i++) {
        count += !editor_shape_valid(drawing->shapes[i]);
    }
    return count;
}

/* What keys do at a stop of the focus that is no button and no row; NULL for these. */
static const char *stop_words(const editor_stop *stop) {
    switch (stop->kind) {
    case EDITOR_STOP_FILTER:
        return "Enter: type a part of names. Down: the objects";
    case EDITOR_STOP_OBJECT:
        return stop->part == EDITOR_CATALOG_NAME ? "Enter: select (Ctrl: add, Shift: up to here). F2: rename"
               : stop->part == EDITOR_CATALOG_FOLD   ? "Enter: show or hide the members of the group"
               : stop->part == EDITOR_CATALOG_HIDDEN ? "Enter: hide, or show again"
                                                     : "Enter: lock, or unlock";
    case EDITOR_STOP_TRIAL:
        return "Enter: watch its run. Shift+Enter: beside the one that is shown";
    case EDITOR_STOP_MOMENT:
        return "Left, Right: the moment before, the next (Shift: ten). Home, End: start, end of the run";
    default:
        return NULL;
    }
}

/* What the button, number or switch with the focus or under the pointer does, else what the tool in hand
 * does. */
static void tool_words(const editor *e, char *text, size_t capacity) {
    editor_stop stop;
    const bool focused = editor_focused_stop(e, &stop);
    const geom_vec2 at = focused ? canvas_center(stop.area) : editor_pointer(e);
    const bool in_time = editor_in_time_strip(e, at);
    const editor_command button = in_time ? editor_timebar_button_at(e, at) : editor_tool_button_at(e, at);
    if (editor_get_menu(e)->kind != EDITOR_MENU_NONE) {
        snprintf(text, capacity, "Click, or arrows and Enter: choose. Esc: close");
        return;
    }
    if (focused && stop_words(&stop)) {
        snprintf(text, capacity, "%s", stop_words(&stop));
    } else if (button != EDITOR_DO_NOTHING) {
        snprintf(text, capacity, "%s (%s)", editor_words_of_command(button), editor_keys_of_command(button));
    } else if (in_time) {
        snprintf(text, capacity, "Click or drag: another moment. Kept: %.1f of %.0f MB",
                 1e-6 * (double)editor_past_bytes(editor_get_past(e)), 1e-6 * (double)EDITOR_PAST_BUDGET);
    } else if (editor_pointer_is_by_keys(e) && !editor_is_resting(e)) {
        snprintf(text, capacity, "Space: click here. Esc: %s. %s",
                 editor_get_draft(e)->count > 0 ? "give up" : "done", editor_get_tool(e)->gesture->hint(e));
    } else if (!editor_panel_hint_at(e, at, text, capacity)) {
        snprintf(text, capacity, "%s", editor_get_tool(e)->gesture->hint(e));
    }
}

/* Where there is no room for a box that asks. */
static bool asks_here(const editor *e) {
    const editor_prompt *prompt = editor_get_prompt(e);
    editor_dialog dialog;
    return prompt->kind != EDITOR_PROMPT_NONE && prompt->kind != EDITOR_PROMPT_NUMBER &&
           !editor_get_dialog(e, &dialog);
}

/* What the left side says: a question, a message, the number that is typed, a fault of the drawing, or what
 * the tool does. */
static canvas_color left_words(editor *e, char *text, size_t capacity) {
    const editor_prompt *prompt = editor_get_prompt(e);
    const palette_colors *colors = editor_colors(e);
    const size_t faulty = faulty_count(e);
    if (asks_here(e)) {
        snprintf(text, capacity, "%s%s%s", editor_message(e), editor_message(e)[0] ? "  " : "",
                 editor_question(e));
        return editor_message_is_error(e) ? colors->warning : colors->ink;
    }
    if (editor_message(e)[0]) {
        snprintf(text, capacity, "%s", editor_message(e));
        return editor_message_is_error(e) ? colors->warning : colors->ink;
    }
    if (prompt->kind == EDITOR_PROMPT_NUMBER) {
        char words[160];
        editor_field_words(e, prompt->field, words, sizeof words);
        snprintf(text, capacity, "%s Sums and *1.5, +=1 do. Enter: accept, Tab: next, Esc: cancel", words);
        return colors->ink;
    }
    if (faulty > 0 && editor_is_resting(e)) {
        snprintf(text, capacity, "%zu shape%s until then", faulty,
                 faulty == 1 ? " crosses itself: press the wrench or drag a vertex; agents ignore it"
                             : "s cross themselves: press the wrench or drag a vertex; agents ignore them");
        return colors->fault;
    }
    tool_words(e, text, capacity);
    return colors->ink_soft;
}

/* The size of letters in which words fit into a room. Where the smallest is too large, they end in dots. Widths
 * are not quite in proportion to sizes. */
static double fit(const canvas *c, char *words, double room) {
    const double width = canvas_text_width(c, STATUS_SIZE, words);
    double size = width > room ? fmax(STATUS_SIZE * room / width, SMALLEST_SIZE) : STATUS_SIZE;
    size_t length = strlen(words);
    while (size > SMALLEST_SIZE && canvas_text_width(c, size, words) > room) {
        size = fmax(size - 0.1, SMALLEST_SIZE);
    }
    while (length > 3 && canvas_text_width(c, size, words) > room) {
        const size_t kept = utf8_fitting(words, length - 4);
        memcpy(words + kept, "...", 4);
        length = kept + 3;
    }
    return size;
}

void editor_draw_status(editor *e, canvas *c) {
    const editor_shown *shown = editor_get_shown(e);
    const palette_colors *colors = editor_colors(e);
    const double top = editor_status_top(e);
    const geom_aabb2 bar = {{0.0, top}, {shown->width, shown->height}};
    const geom_aabb2 line = {{0.0, top}, {shown->width, top + 1.0}};
    char right[384];
    char left[2 * EDITOR_PATH_SIZE];
    canvas_text_style style = {.size = STATUS_SIZE, .middle = true};
    const geom_vec2 at = {10.0, top + 0.5 * EDITOR_STATUS_HEIGHT};
    canvas_fill_box(c, bar, colors->panel);
    canvas_fill_box(c, line, colors->panel_line);
    style.color = left_words(e, left, sizeof left);
    style.size = fit(c, left, shown->width - 2.0 * at.x);
    const double left_width = canvas_text_width(c, style.size, left);
    right_words(e, c, shown->width - at.x - left_width - 26.0, right, sizeof right);
    if (editor_get_prompt(e)->kind != EDITOR_PROMPT_NONE) {
        const geom_aabb2 ground = {{0.0, top + 1.0}, {shown->width, shown->height}};
        canvas_fill_box(c, ground, canvas_fade(colors->selected, 0.12));
    }
    canvas_text(c, at, style, left);
    style.size = STATUS_SIZE;
    style.color = colors->ink_soft;
    style.align = CANVAS_RIGHT;
    canvas_text(c, geom_vec2_make(shown->width - 10.0, at.y), style, right);
}
