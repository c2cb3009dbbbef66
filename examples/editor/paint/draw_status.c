#include "state/editor_internal.h"

#include "canvas/palette.h"

#include <stdio.h>
#include <string.h>

static const double STATUS_SIZE = 12.0;

static void place_words(const editor *e, char *text, size_t capacity) {
    const geom_vec2 p = editor_round_world(e, e->pointer);
    snprintf(text, capacity, "x %.*f   y %.*f", editor_digits(e), p.x, editor_digits(e), p.y);
}

/* Frames a second while the crowd plays, and how long the editor works on each of them. */
static void pace_words(const editor *e, char *text, size_t capacity) {
    text[0] = 0;
    if (e->pace.interval > 0.0 && e->crowd.playing) {
        snprintf(text, capacity, "     %.0f fps, %.1f ms", 1.0 / e->pace.interval, 1e3 * e->pace.work);
    } else if (e->pace.work > 0.0) {
        snprintf(text, capacity, "     frame %.1f ms", 1e3 * e->pace.work);
    }
}

/* Where the pointer is, and before it, as far as there is room, what there is and how the crowd fares. */
static void right_words(const editor *e, const canvas *c, double room, char *text, size_t capacity) {
    const size_t agents = editor_document_agent_count(&e->drawing);
    char place[96];
    char counts[160];
    char time[96] = "";
    char pace[64];
    place_words(e, place, sizeof place);
    pace_words(e, pace, sizeof pace);
    snprintf(counts, sizeof counts, "shapes %zu   agents %zu   in contact %zu", e->drawing.count - agents,
             agents, e->pairs.count);
    if (e->crowd.run) {
        snprintf(time, sizeof time, "t %.1f s     ", editor_crowd_time(&e->crowd));
    }
    const char *const parts[] = {time, counts, pace, "     "};
    for (int first = 0; first <= 4; first++) {
        text[0] = 0;
        for (int i = first; i < 4; i++) {
            const size_t length = strlen(text);
            snprintf(text + length, capacity - length, "%s", parts[i]);
        }
        const size_t length = strlen(text);
        snprintf(text + length, capacity - length, "%s", place);
        if (canvas_text_width(c, STATUS_SIZE, text) <= room) {
            return;
        }
    }
    text[0] = 0;
}

static size_t faulty_count(const editor *e) {
    size_t count = 0;
    for (size_t i = 0; i < e->drawing.count; i++) {
        count += !editor_shape_valid(e->drawing.shapes[i]);
    }
    return count;
}

/* What the button, number or switch under the pointer does, else what the tool in hand does. */
static void tool_words(const editor *e, char *text, size_t capacity) {
    const editor_command button = editor_tool_button_at(e, e->pointer);
    if (button != EDITOR_DO_NOTHING) {
        snprintf(text, capacity, "%s (%s)", editor_words_of_command(button), editor_keys_of_command(button));
    } else if (!editor_panel_hint_at(e, e->pointer, text, capacity)) {
        snprintf(text, capacity, "%s", editor_tool_hint(e));
    }
}

/* Where there is no room for a box that asks. */
static bool asks_here(const editor *e) {
    editor_dialog dialog;
    return e->prompt.kind != EDITOR_PROMPT_NONE && e->prompt.kind != EDITOR_PROMPT_NUMBER &&
           !editor_get_dialog(e, &dialog);
}

/* What the left side says: a question, a message, the number that is typed, a fault of the drawing, or what the tool does. */
static canvas_color left_words(editor *e, char *text, size_t capacity) {
    const palette_colors colors = palette_light();
    const size_t faulty = faulty_count(e);
    if (asks_here(e)) {
        snprintf(text, capacity, "%s%s%s", e->message, e->message[0] ? "  " : "", editor_question(e));
        return e->message_is_error ? colors.warning : colors.ink;
    }
    if (e->message[0]) {
        snprintf(text, capacity, "%s", e->message);
        return e->message_is_error ? colors.warning : colors.ink;
    }
    if (e->prompt.kind == EDITOR_PROMPT_NUMBER) {
        snprintf(text, capacity, "%s Enter: take it, Tab: and the next, Esc: as it was",
                 editor_field_words(e, e->prompt.field));
        return colors.ink;
    }
    if (faulty > 0 && e->tool == EDITOR_TOOL_SELECT) {
        snprintf(text, capacity, "%zu shape%s: drag a corner; agents pass through until then", faulty,
                 faulty == 1 ? " crosses itself" : "s cross themselves");
        return colors.fault;
    }
    tool_words(e, text, capacity);
    return colors.ink_soft;
}

void editor_draw_status(editor *e, canvas *c) {
    const palette_colors colors = palette_light();
    const double top = e->view.area.max.y;
    const geom_aabb2 bar = {{0.0, top}, {e->width, e->height}};
    const geom_aabb2 line = {{0.0, top}, {e->width, top + 1.0}};
    char right[384];
    char left[2 * EDITOR_PATH_SIZE];
    canvas_text_style style = {.size = STATUS_SIZE, .middle = true};
    const geom_vec2 at = {10.0, top + 0.5 * EDITOR_STATUS_HEIGHT};
    canvas_fill_box(c, bar, colors.panel);
    canvas_fill_box(c, line, colors.panel_line);
    style.color = left_words(e, left, sizeof left);
    const double left_width = canvas_text_width(c, STATUS_SIZE, left);
    right_words(e, c, e->width - at.x - left_width - 26.0, right, sizeof right);
    if (e->prompt.kind != EDITOR_PROMPT_NONE) {
        const geom_aabb2 ground = {{0.0, top + 1.0}, {e->width, e->height}};
        canvas_fill_box(c, ground, canvas_fade(colors.selected, 0.12));
    }
    canvas_text(c, at, style, left);
    style.color = colors.ink_soft;
    style.align = CANVAS_RIGHT;
    canvas_text(c, geom_vec2_make(e->width - 10.0, at.y), style, right);
}
