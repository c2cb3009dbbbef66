/* The box in the middle that asks, and lines that are typed. */
#include "dialogs/dialog.h"
#include "dialogs/prompt.h"
#include "paint.h"
#include "state/display.h"
#include "state/hand.h"
#include "state/paths.h"
#include "state/talk.h"

#include <string.h>

static const double TITLE_SIZE = 15.0;
static const double TEXT_SIZE = 12.0;
static const double KEY_SIZE = 9.5;

static double width_of(const canvas *c, const editor_line *line, size_t bytes) {
    char text[EDITOR_LINE_SIZE];
    memcpy(text, line->text, bytes);
    text[bytes] = 0;
    return canvas_text_width(c, TEXT_SIZE, text);
}

/* How far the text is shifted to the left, so that the caret is seen; what is selected as a whole shows its
 * beginning. */
static double shift_of(const editor_line *line, double caret, double room) {
    const bool whole = line->anchor == 0 && line->text[line->caret] == 0;
    return whole && line->caret > 0 ? 0.0 : fmax(caret - room, 0.0);
}

void editor_draw_line(const editor *e, canvas *c, geom_aabb2 box, const editor_line *line) {
    const palette_colors *colors = editor_colors(e);
    const double middle = canvas_center(box).y;
    const double room = box.max.x - box.min.x - 9.0;
    const double caret = width_of(c, line, line->caret);
    const double left = box.min.x + 4.0 - shift_of(line, caret, room);
    const geom_aabb2 chosen = {{left + width_of(c, line, editor_line_start(line)), middle - 8.0},
                               {left + width_of(c, line, editor_line_end(line)), middle + 8.0}};
    const geom_aabb2 bar = {{left + caret, middle - 8.0}, {left + caret + 1.5, middle + 8.0}};
    const canvas_text_style style = {.color = colors->ink, .size = TEXT_SIZE, .middle = true};
    canvas_clip(c, box);
    if (line->caret != line->anchor) {
        canvas_fill_box(c, chosen, canvas_fade(colors->selected, 0.25));
    }
    canvas_text(c, geom_vec2_make(left, middle), style, line->text);
    canvas_fill_box(c, bar, colors->selected);
    canvas_clip_none(c);
}

/* The first answer stands out. Switches and answers are numbered from 1, as the focus goes through them. */
static void draw_answer(const editor *e, canvas *c, const editor_answer *answer, size_t number, bool usual) {
    const palette_colors *colors = editor_colors(e);
    const geom_aabb2 area = answer->area;
    const bool hovered = editor_area_holds(area, editor_pointer(e));
    const canvas_pen pen = {.color = colors->selected, .width = hovered ? 2.0 : 1.0};
    canvas_text_style style = {
        .color = usual ? colors->on_selected : colors->ink, .size = TEXT_SIZE, .middle = true};
    const double middle = canvas_center(area).y;
    canvas_fill_box(c, area, usual ? colors->selected : canvas_fade(colors->selected, hovered ? 0.14 : 0.05));
    canvas_stroke_box(c, area, pen);
    canvas_clip(c, area);
    canvas_text(c, geom_vec2_make(area.min.x + 10.0, middle), style, answer->label);
    style.align = CANVAS_RIGHT;
    style.size = KEY_SIZE;
    canvas_text(c, geom_vec2_make(area.max.x - 8.0, middle), style, answer->keys);
    canvas_clip_none(c);
    if (editor_get_prompt(e)->focus == number) {
        editor_draw_ring(c, colors, area);
    }
}

/* The line that is typed, or the name of the file that is spoken of. */
static void draw_name(const editor *e, canvas *c, const editor_dialog *dialog) {
    const editor_prompt *prompt = editor_get_prompt(e);
    const palette_colors *colors = editor_colors(e);
    const canvas_pen pen = {.color = colors->selected, .width = 1.0};
    const canvas_text_style style = {.color = colors->ink, .size = TEXT_SIZE, .middle = true};
    const geom_vec2 at = {dialog->line.min.x, canvas_center(dialog->line).y};
    switch (prompt->kind) {
    case EDITOR_PROMPT_REPLACE:
        canvas_text(c, at, style, prompt->line.text);
        break;
    case EDITOR_PROMPT_CHANGED:
        canvas_text(c, at, style, editor_path(e));
        break;
    case EDITOR_PROMPT_UNSAVED:
        canvas_text(c, at, style,
                    editor_path(e)[0] ? editor_path(e) : "This drawing has not been saved to a file.");
        break;
    case EDITOR_PROMPT_RECOVER:
        editor_draw_short(c, at, style, prompt->about, dialog->line.max.x - dialog->line.min.x);
        break;
    case EDITOR_PROMPT_REMARKS:
        break;
    default:
        canvas_fill_box(c, dialog->line, colors->field);
        canvas_stroke_box(c, dialog->line, pen);
        editor_draw_line(e, c, dialog->line, &prompt->line);
        break;
    }
}

void editor_draw_dialog(const editor *e, canvas *c) {
    const editor_shown *shown = editor_get_shown(e);
    const palette_colors *colors = editor_colors(e);
    const geom_aabb2 shade = {{0.0, 0.0}, {shown->width, shown->height}};
    const canvas_pen rim = {.color = colors->panel_line, .width = 1.0};
    canvas_text_style style = {.color = colors->heading, .size = TITLE_SIZE};
    editor_dialog dialog;
    if (!editor_get_dialog(e, &dialog)) {
        return;
    }
    canvas_fill_box(c, shade, colors->shade);
    canvas_fill_box(c, dialog.area, canvas_fade(colors->panel, 1.0));
    canvas_stroke_box(c, dialog.area, rim);
    canvas_clip(c, dialog.area);
    canvas_text(c, geom_vec2_make(dialog.line.min.x, dialog.area.min.y + 32.0), style, dialog.title);
    draw_name(e, c, &dialog);
    canvas_clip(c, dialog.area);
    style.size = TEXT_SIZE;
    style.color = editor_message(e)[0] == 0    ? colors->ink_soft
                  : editor_message_is_error(e) ? colors->warning
                                               : colors->ink;
    const double above = dialog.rows > 0 ? dialog.list.max.y : dialog.line.max.y;
    editor_draw_short(c, geom_vec2_make(dialog.line.min.x, above + 22.0), style,
                      editor_message(e)[0] ? editor_message(e) : dialog.words,
                      dialog.line.max.x - dialog.line.min.x);
    canvas_clip_none(c);
    if (dialog.rows > 0) {
        editor_draw_list(e, c, &dialog);
    }
    for (size_t i = 0; i < dialog.switch_count; i++) {
        draw_answer(e, c, &dialog.switches[i], i + 1, false);
    }
    for (size_t i = 0; i < dialog.answer_count; i++) {
        draw_answer(e, c, &dialog.answers[i], dialog.switch_count + i + 1, i == 0);
    }
}
