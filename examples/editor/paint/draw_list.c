/* The list of a question: files with sizes and dates, or remarks. */
#include "dialogs/listing.h"
#include "paint.h"
#include "state/display.h"
#include "state/hand.h"
#include "text/utf8.h"

#include <stdio.h>
#include <string.h>

static const double TEXT_SIZE = 12.0;
static const double SMALL_SIZE = 11.0;
static const double PADDING = 8.0;
static const double ICON = 22.0; /* room for it */
static const double SIZE = 70.0; /* the columns on the right */
static const double TIME = 124.0;
static const double BAR = 6.0;      /* that shows which part is seen */
static const double NARROW = 420.0; /* lists that are narrower have no times */

/* Text that keeps `kept` bytes, half of them at either end, and no part of a letter. */
static void shorten(const char *text, size_t kept, char *out, size_t capacity) {
    const size_t length = strlen(text);
    const size_t head = utf8_fitting(text, kept / 2);
    size_t tail = length - (kept - kept / 2);
    while (utf8_goes_on(text[tail])) {
        tail++;
    }
    snprintf(out, capacity, "%.*s\u2026%s", (int)head, text, text + tail);
}

void editor_draw_short(canvas *c, geom_vec2 at, canvas_text_style style, const char *text, double room) {
    const utf8_shown shown = utf8_show(text);
    char words[sizeof shown.text + 4];
    size_t low = 0;
    size_t high = strlen(shown.text);
    if (canvas_text_width(c, style.size, shown.text) <= room) {
        canvas_text(c, at, style, shown.text);
        return;
    }
    while (low < high) { /* the most bytes that fit */
        const size_t kept = (low + high + 1) / 2;
        shorten(shown.text, kept, words, sizeof words);
        if (canvas_text_width(c, style.size, words) <= room) {
            low = kept;
        } else {
            high = kept - 1;
        }
    }
    shorten(shown.text, low, words, sizeof words);
    canvas_text(c, at, style, words);
}

static void draw_icon(canvas *c, geom_vec2 o, bool folder, canvas_color color) {
    static const double folder_lines[][2] = {{2, 4}, {6, 4}, {8, 6}, {14, 6}, {14, 13}, {2, 13}};
    static const double file_lines[][2] = {{4, 2}, {9, 2}, {12, 5}, {12, 14}, {4, 14}};
    const double(*lines)[2] = folder ? folder_lines : file_lines;
    const size_t count = folder ? 6 : 5;
    geom_vec2 points[6];
    for (size_t i = 0; i < count; i++) {
        points[i] = geom_vec2_make(o.x + lines[i][0], o.y + lines[i][1]);
    }
    const canvas_pen pen = {.color = color, .width = 1.25};
    canvas_stroke_chain(c, points, count, true, pen);
}

/* The size and the time, from the right; what is left for the name ends at the result. */
static double draw_facts(const editor *e, canvas *c, geom_aabb2 row, const editor_item *item) {
    const double middle = canvas_center(row).y;
    const canvas_text_style style = {
        .color = editor_colors(e)->ink_soft, .size = SMALL_SIZE, .align = CANVAS_RIGHT, .middle = true};
    char words[64];
    double right = row.max.x - PADDING - BAR;
    if (row.max.x - row.min.x >= NARROW) {
        editor_item_time(item, words, sizeof words);
        canvas_text(c, geom_vec2_make(right, middle), style, words);
        right -= TIME;
    }
    editor_item_size(item, words, sizeof words);
    canvas_text(c, geom_vec2_make(right, middle), style, words);
    return right - SIZE;
}

static void draw_item(const editor *e, canvas *c, geom_aabb2 row, const editor_item *item) {
    const palette_colors *colors = editor_colors(e);
    const double middle = canvas_center(row).y;
    const canvas_text_style style = {.color = colors->ink, .size = TEXT_SIZE, .middle = true};
    double left = row.min.x + PADDING;
    double right = row.max.x - PADDING - BAR;
    if (item->kind != EDITOR_ITEM_REMARK) {
        const bool folder = item->kind == EDITOR_ITEM_FOLDER;
        draw_icon(c, geom_vec2_make(left, middle - 8.0), folder, folder ? colors->heading : colors->ink_soft);
        left += ICON;
        right = draw_facts(e, c, row, item);
    }
    editor_draw_short(c, geom_vec2_make(left, middle), style, item->path, right - left);
}

/* Which part of the list is seen. */
static void draw_part(const editor *e, canvas *c, const editor_dialog *dialog) {
    const editor_list *list = editor_get_list(e);
    const double height = dialog->list.max.y - dialog->list.min.y;
    if (list->count <= dialog->rows) {
        return;
    }
    const double top = dialog->list.min.y + height * (double)list->first / (double)list->count;
    const double part = fmax(height * (double)dialog->rows / (double)list->count, 12.0);
    const double from = fmin(top, dialog->list.max.y - part);
    const geom_aabb2 bar = {{dialog->list.max.x - BAR, from}, {dialog->list.max.x - 1.0, from + part}};
    canvas_fill_box(c, bar, editor_colors(e)->ink_off);
}

/* Words in place of files. */
static const char *words_for_none(const editor *e) {
    const editor_list *list = editor_get_list(e);
    return list->recent                        ? "No recent files."
           : list->filter == EDITOR_FILTER_ALL ? "The folder is empty, or it cannot be read."
                                               : "No fitting files here. Ctrl+T shows all.";
}

void editor_draw_list(const editor *e, canvas *c, const editor_dialog *dialog) {
    const palette_colors *colors = editor_colors(e);
    const editor_list *list = editor_get_list(e);
    const size_t hovered = editor_dialog_item_at(e, editor_pointer(e));
    const canvas_pen rim = {.color = colors->panel_line, .width = 1.0};
    canvas_fill_box(c, dialog->list, colors->field);
    canvas_clip(c, dialog->list);
    for (size_t row = 0; row < dialog->rows && list->first + row < list->count; row++) {
        const size_t place = list->first + row;
        const geom_aabb2 area = editor_dialog_row(dialog, row);
        if (list->items[place].kind != EDITOR_ITEM_REMARK && (place == list->chosen || place == hovered)) {
            canvas_fill_box(c, area, canvas_fade(colors->selected, place == list->chosen ? 0.3 : 0.12));
        }
        draw_item(e, c, area, &list->items[place]);
    }
    if (list->count == 0) {
        const canvas_text_style style = {.color = colors->ink_soft, .size = TEXT_SIZE, .middle = true};
        const geom_aabb2 area = editor_dialog_row(dialog, 0);
        canvas_text(c, geom_vec2_make(area.min.x + PADDING, canvas_center(area).y), style, words_for_none(e));
    }
    draw_part(e, c, dialog);
    canvas_clip_none(c);
    canvas_stroke_box(c, dialog->list, rim);
}
