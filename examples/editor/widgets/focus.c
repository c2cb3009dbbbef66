/* Which button or row has the focus. */
#include "focus.h"

#include "timebar.h"
#include "toolbar.h"

#include <stdlib.h>

struct editor_focuses {
    editor_focus_place place;
    size_t at; /* among the stops of the place */
};

editor_focuses *editor_focuses_create(void) { return calloc(1, sizeof(editor_focuses)); }

void editor_focuses_destroy(editor_focuses *f) { free(f); }

/* ---- Stops ---- */

static size_t bar_stops(const editor *e, editor_stop *stops) {
    size_t count = 0;
    for (size_t i = 0; i < editor_tool_button_count() && count < EDITOR_FOCUS_STOPS; i++) {
        const editor_tool_button button = editor_get_tool_button(e, i);
        if (button.shown) {
            stops[count++] = (editor_stop){.row.command = button.command, .area = button.area};
        }
    }
    if (editor_has_more_button(e) && count < EDITOR_FOCUS_STOPS) {
        stops[count++] = (editor_stop){.is_more = true, .area = editor_more_button(e)};
    }
    return count;
}

static bool can_be_used(const editor_row *row) {
    return row->kind == EDITOR_ROW_FIELD || row->kind == EDITOR_ROW_SWITCH || row->kind == EDITOR_ROW_CHOICE;
}

static size_t panel_stops(const editor *e, editor_stop *stops) {
    editor_row rows[EDITOR_PANEL_ROWS];
    const size_t row_count = editor_panel_rows(e, rows);
    size_t count = 0;
    for (int i = 0; i < EDITOR_TAB_COUNT; i++) {
        const geom_aabb2 area = editor_get_panel_tab(e, (editor_tab)i).area;
        stops[count++] = (editor_stop){.is_tab = true, .tab = (editor_tab)i, .area = area};
    }
    stops[count++] = (editor_stop){.row.command = EDITOR_DO_DARK, .area = editor_panel_dark_area(e)};
    for (size_t i = 0; i < row_count && count < EDITOR_FOCUS_STOPS; i++) {
        if (can_be_used(&rows[i])) {
            stops[count++] = (editor_stop){.row = rows[i], .is_row = true, .area = rows[i].area};
        }
    }
    return count;
}

static size_t time_stops(const editor *e, editor_stop *stops) {
    editor_timebar_button buttons[EDITOR_TIMEBAR_BUTTONS];
    const size_t count = editor_timebar_buttons(e, buttons);
    for (size_t i = 0; i < count; i++) {
        stops[i] = (editor_stop){.row.command = buttons[i].command, .area = buttons[i].area};
    }
    return count;
}

static bool is_there(const editor *e, editor_focus_place place) {
    editor_timebar_button buttons[EDITOR_TIMEBAR_BUTTONS];
    return place == EDITOR_FOCUS_PANEL  ? editor_panel_shown(e)
           : place == EDITOR_FOCUS_TIME ? editor_timebar_buttons(e, buttons) > 0
                                        : true;
}

editor_focus_place editor_get_focus(const editor *e) {
    return is_there(e, e->focuses->place) ? e->focuses->place : EDITOR_FOCUS_WORLD;
}

static size_t stops_of(const editor *e, editor_stop *stops) {
    switch (editor_get_focus(e)) {
    case EDITOR_FOCUS_BAR:
        return bar_stops(e, stops);
    case EDITOR_FOCUS_PANEL:
        return panel_stops(e, stops);
    case EDITOR_FOCUS_TIME:
        return time_stops(e, stops);
    default:
        return 0;
    }
}

/* Rows come and go with the selection: the last one stands for those that are gone. */
bool editor_focused_stop(const editor *e, editor_stop *stop) {
    editor_stop stops[EDITOR_FOCUS_STOPS];
    const size_t count = stops_of(e, stops);
    if (count == 0) {
        return false;
    }
    *stop = stops[e->focuses->at < count ? e->focuses->at : count - 1];
    return true;
}

/* ---- Movements ---- */

static void reveal(editor *e) {
    editor_stop stop;
    if (editor_focused_stop(e, &stop) && stop.is_row) {
        editor_panel_reveal(e, stop.area);
    }
}

void editor_focus_on(editor *e, editor_focus_place place) {
    e->focuses->place = place;
    e->focuses->at = 0;
    reveal(e);
}

void editor_focus_on_field(editor *e, editor_field field) {
    editor_stop stops[EDITOR_FOCUS_STOPS];
    const size_t count = editor_get_focus(e) == EDITOR_FOCUS_PANEL ? panel_stops(e, stops) : 0;
    for (size_t i = 0; i < count; i++) {
        if (stops[i].is_row && editor_row_is_typed(&stops[i].row, field)) {
            e->focuses->at = i;
        }
    }
}

void editor_move_focus(editor *e, int by) {
    editor_stop stops[EDITOR_FOCUS_STOPS];
    const size_t count = stops_of(e, stops);
    if (count > 0) {
        const size_t at = e->focuses->at < count ? e->focuses->at : count - 1;
        e->focuses->at = (at + (by > 0 ? 1 : count - 1)) % count;
        reveal(e);
    }
}

void editor_focus_on_end(editor *e, bool last) {
    editor_stop stops[EDITOR_FOCUS_STOPS];
    const size_t count = stops_of(e, stops);
    e->focuses->at = last && count > 0 ? count - 1 : 0;
    reveal(e);
}

editor_focus_place editor_next_focus_place(const editor *e, bool back) {
    int place = (int)editor_get_focus(e);
    do {
        place = (place + (back ? EDITOR_FOCUS_PLACES - 1 : 1)) % EDITOR_FOCUS_PLACES;
    } while (!is_there(e, (editor_focus_place)place));
    return (editor_focus_place)place;
}
