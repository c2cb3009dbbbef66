/* Which stop has the focus. */
#include "focus.h"

#include "state/display.h"
#include "timebar.h"
#include "toolbar.h"
#include "trial_table.h"

#include <stdlib.h>

struct editor_focuses {
    editor_focus_place place;
    size_t at;                /* among the stops of the place */
    editor_catalog_part part; /* of rows of the list of objects */
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
        stops[count++] = (editor_stop){.kind = EDITOR_STOP_MORE, .area = editor_more_button(e)};
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
        stops[count++] = (editor_stop){.kind = EDITOR_STOP_TAB, .tab = (editor_tab)i, .area = area};
    }
    stops[count++] = (editor_stop){.row.command = EDITOR_DO_DARK, .area = editor_panel_dark_area(e)};
    for (size_t i = 0; i < row_count && count < EDITOR_FOCUS_STOPS; i++) {
        if (can_be_used(&rows[i])) {
            stops[count++] = (editor_stop){.kind = EDITOR_STOP_ROW, .row = rows[i], .area = rows[i].area};
        }
    }
    return count;
}

static size_t trial_stops(const editor *e, editor_stop *stops) {
    const size_t count = editor_trials_shown(e) ? EDITOR_TRIALS : 0;
    for (size_t i = 0; i < count; i++) {
        stops[i] = (editor_stop){.kind = EDITOR_STOP_TRIAL, .index = i, .area = editor_trial_row_area(e, i)};
    }
    return count;
}

static size_t plot_stops(const editor *e, editor_stop *stops) {
    size_t count = 0;
    for (int i = 0; i < EDITOR_PLOTS; i++) {
        editor_stop stop = {.kind = EDITOR_STOP_MOMENT};
        if (editor_plot_area(e, (editor_plot)i, &stop.area)) {
            stops[count++] = stop;
        }
    }
    return count;
}

static size_t time_stops(const editor *e, editor_stop *stops) {
    editor_timebar_button buttons[EDITOR_TIMEBAR_BUTTONS];
    size_t count = editor_timebar_buttons(e, buttons);
    for (size_t i = 0; i < count; i++) {
        stops[i] = (editor_stop){.row.command = buttons[i].command, .area = buttons[i].area};
    }
    const editor_stop track = {.kind = EDITOR_STOP_MOMENT, .area = editor_timebar_track(e)};
    if (count > 0 && track.area.max.x > track.area.min.x) {
        stops[count++] = track;
    }
    return count;
}

/* The box of the filter, then a stop for each row. */
static size_t find_dock_stop(const editor *e, size_t at, editor_stop *stop) {
    size_t count = 0;
    const editor_catalog_row *rows = editor_catalog_rows(e, &count);
    if (!editor_dock_shown(e)) {
        return 0;
    }
    at = at < count ? at : count;
    if (at == 0) {
        *stop = (editor_stop){.kind = EDITOR_STOP_FILTER, .area = editor_catalog_filter_area(e)};
        return count + 1;
    }
    const editor_catalog_part part = e->focuses->part;
    const editor_catalog_row *row = &rows[at - 1];
    *stop = (editor_stop){.kind = EDITOR_STOP_OBJECT, .index = at - 1};
    stop->part = part == EDITOR_CATALOG_NOTHING || (part == EDITOR_CATALOG_FOLD && row->group == 0)
                     ? EDITOR_CATALOG_NAME
                     : part;
    stop->area = editor_catalog_part_area(editor_catalog_row_area(e, at - 1), row, stop->part);
    return count + 1;
}

/* How many stops a place has. The one at `at` is found, too: the last one where there are not as many, since
 * rows come and go with the selection. */
static size_t find_stop(const editor *e, editor_focus_place place, size_t at, editor_stop *stop) {
    static size_t (*const finders[EDITOR_FOCUS_PLACES])(const editor *, editor_stop *) = {
        [EDITOR_FOCUS_BAR] = bar_stops,      [EDITOR_FOCUS_PANEL] = panel_stops,
        [EDITOR_FOCUS_TRIALS] = trial_stops, [EDITOR_FOCUS_PLOTS] = plot_stops,
        [EDITOR_FOCUS_TIME] = time_stops,
    };
    editor_stop stops[EDITOR_FOCUS_STOPS];
    if (place == EDITOR_FOCUS_DOCK) {
        return find_dock_stop(e, at, stop);
    }
    const size_t count = finders[place] ? finders[place](e, stops) : 0;
    if (count > 0) {
        *stop = stops[at < count ? at : count - 1];
    }
    return count;
}

static bool is_there(const editor *e, editor_focus_place place) {
    editor_stop stop;
    return place == EDITOR_FOCUS_WORLD ||
           (place == EDITOR_FOCUS_PANEL ? editor_panel_shown(e) : find_stop(e, place, 0, &stop) > 0);
}

editor_focus_place editor_get_focus(const editor *e) {
    return is_there(e, e->focuses->place) ? e->focuses->place : EDITOR_FOCUS_WORLD;
}

bool editor_focused_stop(const editor *e, editor_stop *stop) {
    return find_stop(e, editor_get_focus(e), e->focuses->at, stop) > 0;
}

/* ---- Movements ---- */

static void reveal(editor *e) {
    editor_stop stop;
    if (!editor_focused_stop(e, &stop)) {
        return;
    }
    if (stop.kind == EDITOR_STOP_ROW) {
        editor_panel_reveal(e, stop.area);
    } else if (stop.kind == EDITOR_STOP_OBJECT) {
        editor_catalog_reveal_row(e, stop.index);
    }
}

void editor_focus_on(editor *e, editor_focus_place place) {
    e->focuses->place = place;
    e->focuses->at = 0;
    e->focuses->part = EDITOR_CATALOG_NAME;
    reveal(e);
}

void editor_focus_on_field(editor *e, editor_field field) {
    editor_stop stops[EDITOR_FOCUS_STOPS];
    const size_t count = editor_get_focus(e) == EDITOR_FOCUS_PANEL ? panel_stops(e, stops) : 0;
    for (size_t i = 0; i < count; i++) {
        if (stops[i].kind == EDITOR_STOP_ROW && editor_row_is_typed(&stops[i].row, field)) {
            e->focuses->at = i;
        }
    }
}

void editor_move_focus(editor *e, int by) {
    editor_stop stop;
    const size_t count = find_stop(e, editor_get_focus(e), e->focuses->at, &stop);
    if (count > 0) {
        const size_t at = e->focuses->at < count ? e->focuses->at : count - 1;
        e->focuses->at = (at + (by > 0 ? 1 : count - 1)) % count;
        reveal(e);
    }
}

/* A row of the list of objects has its parts side by side. */
void editor_move_focus_across(editor *e, int by) {
    static const editor_catalog_part parts[] = {EDITOR_CATALOG_FOLD, EDITOR_CATALOG_NAME,
                                                EDITOR_CATALOG_HIDDEN, EDITOR_CATALOG_LOCKED};
    const int count = sizeof parts / sizeof *parts;
    editor_stop stop;
    if (!editor_focused_stop(e, &stop) || stop.kind != EDITOR_STOP_OBJECT) {
        editor_move_focus(e, by);
        return;
    }
    int at = 0;
    while (parts[at] != stop.part) {
        at++;
    }
    at += by > 0 ? 1 : -1;
    e->focuses->part = at < 0 || at >= count ? stop.part : parts[at];
}

void editor_focus_on_end(editor *e, bool last) {
    editor_stop stop;
    const size_t count = find_stop(e, editor_get_focus(e), 0, &stop);
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
