/* The panel: what lies under a place of it, how far it is scrolled, and what is on. */
#include "panel.h"

#include "state/display.h"
#include "state/session.h"
#include "state/talk.h"
#include "state/timeline.h"
#include "text/number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double SCROLL_STEP = 44.0; /* points a notch of the wheel */

geom_aabb2 editor_panel_area(const editor *e) {
    const geom_aabb2 world = editor_world_strip(e);
    const geom_aabb2 area = {{world.max.x, world.min.y + EDITOR_PANEL_TABS},
                             {editor_get_shown(e)->width, editor_status_top(e)}};
    return area;
}

bool editor_row_is_typed(const editor_row *row, editor_field field) {
    return row->kind == EDITOR_ROW_FIELD && row->field == field;
}

geom_aabb2 editor_panel_dark_area(const editor *e) {
    const geom_aabb2 rows = editor_panel_area(e);
    const geom_aabb2 area = {{rows.max.x - 28.0, rows.min.y - EDITOR_PANEL_TABS}, {rows.max.x, rows.min.y}};
    return area;
}

static void command_hint(editor_command command, char *words, size_t capacity) {
    snprintf(words, capacity, "%s (%s)", editor_words_of_command(command), editor_keys_of_command(command));
}

editor_panel_tab editor_get_panel_tab(const editor *e, editor_tab tab) {
    static const editor_panel_tab tabs[EDITOR_TAB_COUNT] = {
        [EDITOR_TAB_SCENE] = {.label = "Scene", .about = "View, run and lab"},
        [EDITOR_TAB_PARAMETERS] = {.label = "Parameters", .about = "Every parameter of what is selected"},
    };
    const geom_aabb2 rows = editor_panel_area(e);
    const double width = (editor_panel_dark_area(e).min.x - rows.min.x) / EDITOR_TAB_COUNT;
    editor_panel_tab result = tabs[tab];
    result.area.min = geom_vec2_make(rows.min.x + width * (int)tab, rows.min.y - EDITOR_PANEL_TABS);
    result.area.max = geom_vec2_make(rows.min.x + width * ((int)tab + 1), rows.min.y);
    return result;
}

bool editor_in_panel(const editor *e, geom_vec2 screen) {
    geom_aabb2 area = editor_panel_area(e);
    area.min.y -= EDITOR_PANEL_TABS;
    return editor_panel_shown(e) && editor_area_holds(area, screen);
}

bool editor_panel_row_at(const editor *e, geom_vec2 screen, editor_row *row) {
    editor_row rows[EDITOR_PANEL_ROWS];
    const bool inside = editor_panel_shown(e) && editor_area_holds(editor_panel_area(e), screen);
    const size_t count = inside ? editor_panel_rows(e, rows) : 0;
    for (size_t i = 0; i < count; i++) {
        if (editor_area_holds(rows[i].area, screen)) {
            *row = rows[i];
            return true;
        }
    }
    return false;
}

bool editor_panel_tab_at(const editor *e, geom_vec2 screen, editor_tab *tab) {
    bool found = false;
    for (int i = 0; editor_panel_shown(e) && !found && i < EDITOR_TAB_COUNT; i++) {
        *tab = (editor_tab)i;
        found = editor_area_holds(editor_get_panel_tab(e, *tab).area, screen);
    }
    return found;
}

bool editor_panel_hint_at(const editor *e, geom_vec2 screen, char *words, size_t capacity) {
    editor_row row;
    editor_tab tab;
    if (editor_panel_tab_at(e, screen, &tab)) {
        snprintf(words, capacity, "%s (U: the other tab)", editor_get_panel_tab(e, tab).about);
        return true;
    }
    if (editor_panel_shown(e) && editor_area_holds(editor_panel_dark_area(e), screen)) {
        command_hint(EDITOR_DO_DARK, words, capacity);
        return true;
    }
    if (!editor_panel_row_at(e, screen, &row)) {
        return false;
    }
    if (row.kind == EDITOR_ROW_FIELD) {
        char meaning[160];
        editor_field_words(e, row.field, meaning, sizeof meaning);
        snprintf(words, capacity, "%s Click, and type it.", meaning);
    } else if (row.kind == EDITOR_ROW_CHOICE && row.command == EDITOR_DO_NOTHING) {
        editor_field_words(e, row.field, words, capacity);
    } else if (row.command != EDITOR_DO_NOTHING) {
        command_hint(row.command, words, capacity);
    } else {
        snprintf(words, capacity, "%s", row.hint ? row.hint : "");
    }
    return words[0] != 0;
}

double editor_panel_hidden(const editor *e) {
    editor_row rows[EDITOR_PANEL_ROWS];
    const geom_aabb2 area = editor_panel_area(e);
    const size_t count = editor_panel_rows(e, rows);
    double lowest = area.min.y;
    double highest = area.max.y;
    for (size_t i = 0; i < count; i++) {
        lowest = fmax(lowest, rows[i].area.max.y);
        highest = fmin(highest, rows[i].area.min.y);
    }
    return count > 0 ? fmax(lowest - highest + EDITOR_PANEL_EDGE - (area.max.y - area.min.y), 0.0) : 0.0;
}

void editor_panel_scroll(editor *e, double notches) {
    const double wanted = editor_get_shown(e)->panel_scroll - SCROLL_STEP * notches;
    editor_scroll_panel_to(e, fmin(fmax(wanted, 0.0), editor_panel_hidden(e)));
}

void editor_panel_reveal(editor *e, geom_aabb2 row) {
    const geom_aabb2 area = editor_panel_area(e);
    const double above = fmax(area.min.y + EDITOR_PANEL_EDGE - row.min.y, 0.0);
    const double below = fmax(row.max.y + EDITOR_PANEL_EDGE - area.max.y, 0.0);
    const double wanted = editor_get_shown(e)->panel_scroll - above + below;
    editor_scroll_panel_to(e, fmin(fmax(wanted, 0.0), editor_panel_hidden(e)));
}

void editor_panel_reveal_field(editor *e, editor_field field) {
    editor_row rows[EDITOR_PANEL_ROWS];
    const size_t count = editor_panel_rows(e, rows);
    for (size_t i = 0; i < count; i++) {
        if (editor_row_is_typed(&rows[i], field)) {
            editor_panel_reveal(e, rows[i].area);
            return;
        }
    }
}

bool editor_panel_setting(const editor *e, editor_command command, char *words, size_t capacity) {
    editor_row rows[EDITOR_PANEL_ROWS];
    const size_t count = editor_panel_tab_rows(e, EDITOR_TAB_SCENE, rows);
    for (size_t i = 0; i < count; i++) {
        const bool choice = rows[i].kind == EDITOR_ROW_CHOICE;
        if (rows[i].command == command && (choice || rows[i].kind == EDITOR_ROW_SWITCH)) {
            snprintf(words, capacity, "%s: %s", rows[i].label,
                     choice                     ? rows[i].value
                     : editor_is_on(e, command) ? "on"
                                                : "off");
            return true;
        }
    }
    return false;
}

/* Behind those before it. */
static void add_words(char *words, size_t capacity, const char *more) {
    const size_t length = strlen(words);
    snprintf(words + length, capacity - length, "%s%s", length > 0 ? ", " : "", more);
}

static void add_setting(const editor *e, bool changed, editor_command command, char *words, size_t capacity) {
    char setting[EDITOR_TEXT_SIZE];
    if (changed && editor_panel_setting(e, command, setting, sizeof setting)) {
        add_words(words, capacity, setting);
    }
}

static void add_number(const editor *e, bool changed, editor_field field, char *words, size_t capacity) {
    double value = 0.0;
    if (changed && editor_field_get(e, field, &value)) {
        char number[96];
        snprintf(number, sizeof number, "%s: %s %s", editor_field_name(e, field), number_show(value).text,
                 editor_field_unit(field));
        add_words(words, capacity, number);
    }
}

bool editor_panel_changes(const editor *e, const editor_settings *before, char *words, size_t capacity) {
    const editor_settings now = editor_settings_now(e);
    const editor_session *a = &before->session;
    const editor_session *b = &now.session;
    const editor_simulation *c = &before->simulation;
    const editor_simulation *d = &now.simulation;
    words[0] = 0;
    add_setting(e, a->planner != b->planner, EDITOR_DO_METHOD, words, capacity);
    add_setting(e, a->safety != b->safety, EDITOR_DO_VERIFY, words, capacity);
    add_setting(e, a->no_traffic != b->no_traffic, EDITOR_DO_TRAFFIC, words, capacity);
    add_setting(e, a->speed != b->speed, EDITOR_DO_FASTER, words, capacity);
    add_setting(e, a->no_grid != b->no_grid, EDITOR_DO_GRID, words, capacity);
    add_setting(e, a->snap != b->snap, EDITOR_DO_SNAP, words, capacity);
    add_number(e, c->time_step != d->time_step, EDITOR_FIELD_TIME_STEP, words, capacity);
    add_number(e, c->duration != d->duration, EDITOR_FIELD_DURATION, words, capacity);
    add_number(e, c->arrive_within != d->arrive_within, EDITOR_FIELD_ARRIVE_WITHIN, words, capacity);
    return words[0] != 0;
}

bool editor_is_on(const editor *e, editor_command command) {
    const editor_shown *shown = editor_get_shown(e);
    if (editor_tool_of_command(command)) {
        return editor_tool_of_command(command) == editor_get_tool(e);
    }
    if (command >= EDITOR_DO_LAB_CONTACTS && command <= EDITOR_DO_LAB_PIECES) {
        return shown->lab[command - EDITOR_DO_LAB_CONTACTS];
    }
    switch (command) {
    case EDITOR_DO_RUN:
        return editor_is_playing(e) && !editor_plays_back(e);
    case EDITOR_DO_RUN_BACK:
        return editor_plays_back(e);
    case EDITOR_DO_PLOTS:
        return shown->plots;
    case EDITOR_DO_HELP:
        return shown->help;
    case EDITOR_DO_GRID:
        return shown->grid;
    case EDITOR_DO_SNAP:
        return shown->snap;
    case EDITOR_DO_PANEL:
        return editor_panel_shown(e);
    case EDITOR_DO_PARAMETERS:
        return shown->tab == EDITOR_TAB_PARAMETERS;
    case EDITOR_DO_OBJECTS:
        return editor_dock_shown(e);
    case EDITOR_DO_ROUTES:
        return shown->routes;
    case EDITOR_DO_TRAILS:
        return shown->trails;
    case EDITOR_DO_DARK:
        return shown->dark;
    default:
        return false;
    }
}
