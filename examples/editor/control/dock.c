/* What presses and keys do in the list of objects on the left. */
#include "control.h"

#include "state/display.h"
#include "state/objects.h"
#include "state/selection.h"
#include "state/talk.h"
#include "state/toolbox.h"
#include "state/work.h"
#include "widgets/catalog.h"
#include "widgets/focus.h"

#include <string.h>

/* ---- Selecting ---- */

/* Selects or deselects what a row shows. Returns how many shapes that are. */
static size_t select_row(editor *e, const editor_catalog_row *row, bool selected) {
    const editor_document *drawing = editor_drawing(e);
    const size_t first = row->group != 0 ? 0 : row->place;
    const size_t last = row->group != 0 ? drawing->count : row->place + 1;
    size_t count = 0;
    for (size_t i = first; i < last; i++) {
        if (editor_row_shows(drawing, row, i) && editor_shape_is_free(drawing->shapes[i])) {
            editor_select(e, drawing->shapes[i]->id, selected);
            count++;
        }
    }
    return count;
}

/* Whether all of what a row shows that can be selected is selected, and there is any. */
static bool row_is_selected(const editor *e, const editor_catalog_row *row) {
    const editor_document *drawing = editor_drawing(e);
    const size_t last = row->group != 0 ? drawing->count : row->place + 1;
    bool any = false;
    for (size_t i = row->place; i < last; i++) {
        const editor_shape *s = drawing->shapes[i];
        if (editor_row_shows(drawing, row, i) && editor_shape_is_free(s)) {
            if (!editor_is_selected(e, s->id)) {
                return false;
            }
            any = true;
        }
    }
    return any;
}

/* From the row of the anchor to that one. */
static void select_range(editor *e, const editor_catalog_row *rows, size_t count, size_t index) {
    size_t anchor = 0;
    while (anchor < count && (rows[anchor].group != 0 || rows[anchor].place != editor_catalog_anchor(e))) {
        anchor++;
    }
    anchor = anchor < count ? anchor : index;
    const size_t first = anchor < index ? anchor : index;
    const size_t last = anchor < index ? index : anchor;
    editor_select_none(e);
    for (size_t i = first; i <= last; i++) {
        if (rows[i].group == 0) {
            select_row(e, &rows[i], true);
        }
    }
}

/* Selects what a row shows, alone; false where none of it can be selected. */
static bool select_row_only(editor *e, size_t index) {
    size_t count = 0;
    const editor_catalog_row row = editor_catalog_rows(e, &count)[index];
    editor_rest_tool(e);
    editor_catalog_set_anchor(e, row.place);
    editor_select_none(e);
    return select_row(e, &row, true) > 0;
}

static void press_name(editor *e, size_t index, unsigned modifiers) {
    size_t count = 0;
    const editor_catalog_row *rows = editor_catalog_rows(e, &count);
    const editor_catalog_row row = rows[index];
    editor_rest_tool(e);
    if ((modifiers & EDITOR_SHIFT) != 0) {
        select_range(e, rows, count, index);
        return;
    }
    if ((modifiers & EDITOR_CTRL) != 0) {
        editor_catalog_set_anchor(e, row.place);
        select_row(e, &row, !row_is_selected(e, &row));
    } else if (!select_row_only(e, index)) {
        editor_say(e, "It is locked or hidden: click the lock or the eye, or right click.");
    }
}

/* The row at a place of the window; false where there is none. */
static bool find_row(const editor *e, geom_vec2 at, size_t *index) {
    const editor_catalog_part part = editor_catalog_part_at(e, at, index);
    return part != EDITOR_CATALOG_NOTHING && part != EDITOR_CATALOG_FILTER;
}

bool editor_select_row_at(editor *e, geom_vec2 at) {
    size_t index = 0;
    size_t count = 0;
    if (!find_row(e, at, &index)) {
        return false;
    }
    const editor_catalog_row row = editor_catalog_rows(e, &count)[index];
    if (editor_selected_count(e) == 0 || !row_is_selected(e, &row)) {
        press_name(e, index, 0);
    }
    return true;
}

/* ---- Locks and eyes ---- */

static bool has_flag(const editor_shape *s, editor_flag flag) {
    return flag == EDITOR_FLAG_LOCKED ? s->label.locked : s->label.hidden;
}

static void set_flag(editor *e, size_t index, editor_flag flag, bool on) {
    size_t count = 0;
    const editor_catalog_row row = editor_catalog_rows(e, &count)[index];
    const editor_document *drawing = editor_drawing(e);
    bool good = true;
    for (size_t i = row.place; good && i < drawing->count; i++) {
        good = !editor_row_shows(drawing, &row, i) || editor_put_flag(e, i, flag, on);
    }
    editor_commit_if(e, good);
}

/* All of a group become what its first member becomes. */
static void press_flag(editor *e, size_t index, editor_flag flag) {
    size_t count = 0;
    const size_t first = editor_catalog_rows(e, &count)[index].place;
    set_flag(e, index, flag, !has_flag(editor_drawing(e)->shapes[first], flag));
}

void editor_free_row_at(editor *e, geom_vec2 at, editor_flag flag) {
    size_t index = 0;
    if (find_row(e, at, &index)) {
        set_flag(e, index, flag, false);
        select_row_only(e, index);
    }
}

void editor_press_object(editor *e, editor_catalog_part part, size_t index, unsigned modifiers) {
    size_t count = 0;
    editor_give_up(e);
    switch (part) {
    case EDITOR_CATALOG_FILTER:
        editor_do(e, EDITOR_DO_FILTER, 0);
        break;
    case EDITOR_CATALOG_FOLD:
        editor_catalog_fold(e, editor_catalog_rows(e, &count)[index].group);
        break;
    case EDITOR_CATALOG_HIDDEN:
    case EDITOR_CATALOG_LOCKED:
        press_flag(e, index, part == EDITOR_CATALOG_LOCKED ? EDITOR_FLAG_LOCKED : EDITOR_FLAG_HIDDEN);
        break;
    case EDITOR_CATALOG_NAME:
        press_name(e, index, modifiers);
        break;
    default:
        editor_select_none(e);
        break;
    }
}

/* ---- Names and the filter ---- */

static bool open_dock(editor *e) {
    if (!editor_dock_has_room(e)) {
        editor_say(e, "The window is too small for the list of objects.");
        return false;
    }
    const bool panel = editor_panel_shown(e);
    if (!editor_dock_shown(e)) {
        editor_show_dock(e, true);
    }
    if (panel && !editor_panel_shown(e)) {
        editor_say(e, "The window is too narrow for the list and the panel at once. I: the panel again.");
    }
    return true;
}

void editor_switch_dock(editor *e) {
    if (editor_dock_shown(e)) {
        editor_show_dock(e, false);
    } else {
        open_dock(e);
    }
}

/* The item is a shape with `depth` groups around it, or the group around these and it. */
static void type_name(editor *e, editor_catalog_item item, const editor_shape *s, size_t depth) {
    const char *name = item.group != 0 ? s->label.groups[depth].name : s->label.name;
    if (open_dock(e)) {
        editor_catalog_set_filter(e, "");
        editor_catalog_unfold_around(e, s, depth);
        editor_catalog_reveal(e, item);
        editor_catalog_rename(e, item);
        editor_prompt_then(e, EDITOR_NEXT_NOTHING);
        editor_prompt_type(e, EDITOR_PROMPT_NAME, name ? name : "");
    }
}

/* In the row of the group that stands first. */
static void ask_group_name(editor *e, uint32_t group) {
    const editor_document *drawing = editor_drawing(e);
    size_t depth = SCENE_GROUP_DEPTH;
    for (size_t i = 0; depth == SCENE_GROUP_DEPTH && i < drawing->count; i++) {
        depth = editor_shape_depth_in(drawing->shapes[i], group);
        if (depth < SCENE_GROUP_DEPTH) {
            type_name(e, (editor_catalog_item){.group = group}, drawing->shapes[i], depth);
        }
    }
}

/* That of the row with the focus; 0 when there is none. */
static uint32_t focused_group(const editor *e) {
    editor_stop stop;
    size_t count = 0;
    const editor_catalog_row *rows = editor_catalog_rows(e, &count);
    const bool focused = editor_focused_stop(e, &stop) && stop.kind == EDITOR_STOP_OBJECT;
    return focused && stop.index < count ? rows[stop.index].group : 0;
}

void editor_ask_name(editor *e) {
    const editor_document *drawing = editor_drawing(e);
    const size_t place = editor_selected_alone(e);
    const uint32_t focused = focused_group(e);
    const uint32_t group = focused != 0 ? focused : editor_selected_group(e);
    if (focused == 0 && place < drawing->count) {
        const editor_shape *s = drawing->shapes[place];
        type_name(e, (editor_catalog_item){.shape = s->id}, s, editor_shape_group_depth(s));
    } else if (group != 0) {
        ask_group_name(e, group);
    } else {
        editor_say(e, "Select one shape or one group to rename it.");
    }
}

static void ask_name_of_row(editor *e, size_t index) {
    size_t count = 0;
    const uint32_t group = editor_catalog_rows(e, &count)[index].group;
    if (group != 0) {
        ask_group_name(e, group);
    } else {
        editor_ask_name(e);
    }
}

bool editor_dock_press(editor *e, const editor_event *event) {
    size_t index = 0;
    if (!editor_in_dock(e, event->at)) {
        return false;
    }
    const editor_catalog_part part = editor_catalog_part_at(e, event->at, &index);
    editor_press_object(e, part, index, event->modifiers);
    if (part == EDITOR_CATALOG_NAME && event->clicks == 2) {
        ask_name_of_row(e, index);
    }
    return true;
}

void editor_ask_filter(editor *e) {
    if (open_dock(e)) {
        editor_prompt_then(e, EDITOR_NEXT_NOTHING);
        editor_prompt_type(e, EDITOR_PROMPT_FILTER, editor_catalog_filter(e));
    }
}

static void accept(editor *e) {
    const editor_prompt *prompt = editor_get_prompt(e);
    const editor_catalog_item item = editor_catalog_renamed(e);
    const size_t place = editor_document_find(editor_drawing(e), item.shape);
    char name[EDITOR_LINE_SIZE];
    memcpy(name, prompt->line.text, sizeof name);
    const bool named = prompt->kind == EDITOR_PROMPT_NAME && prompt->touched;
    editor_prompt_end(e);
    if (named && item.group != 0) {
        editor_rename_group(e, item.group, name);
    } else if (named && place < editor_drawing(e)->count) {
        editor_rename(e, place, name);
    }
}

void editor_dock_typed(editor *e) {
    if (editor_get_prompt(e)->kind == EDITOR_PROMPT_FILTER) {
        editor_catalog_set_filter(e, editor_get_prompt(e)->line.text);
    }
}

void editor_dock_key(editor *e, int key, unsigned modifiers) {
    if (key == EDITOR_KEY_ENTER) {
        accept(e);
    } else if (key == EDITOR_KEY_ESCAPE) {
        if (editor_get_prompt(e)->kind == EDITOR_PROMPT_FILTER) {
            editor_catalog_set_filter(e, "");
        }
        editor_prompt_end(e);
    } else {
        editor_entry_key(e, key, modifiers);
        editor_dock_typed(e);
    }
}

void editor_dock_follow(editor *e) {
    const editor_document *drawing = editor_drawing(e);
    const size_t place = editor_dock_shown(e) ? editor_selected_alone(e) : drawing->count;
    if (place < drawing->count && place != editor_catalog_anchor(e)) {
        editor_catalog_set_anchor(e, place);
        editor_catalog_reveal(e, (editor_catalog_item){.shape = drawing->shapes[place]->id});
    }
}
