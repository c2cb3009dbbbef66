#include "editor_internal.h"

#include <stdio.h>
#include <string.h>

static const double MARGIN = 10.0;
static const double ROW = 22.0;
static const double HEADING = 26.0;
static const double WORDS = 15.0;
/* Where the panel would leave too little of the world, there is none. */
static const int NARROWEST_WINDOW = 760;
static const int LOWEST_WINDOW = 420;

bool editor_panel_shown(const editor *e) {
    return e->panel && e->width >= NARROWEST_WINDOW && e->height >= LOWEST_WINDOW;
}

geom_aabb2 editor_panel_area(const editor *e) {
    const geom_aabb2 world = e->view.area;
    const geom_aabb2 area = {{world.max.x, world.min.y}, {e->width, world.max.y}};
    return area;
}

int editor_digits(const editor *e) {
    const double grain = editor_view_grain(&e->view);
    return grain >= 1.0 ? 0 : (int)lround(-log10(grain));
}

/* ---- The rows ---- */

typedef struct layout {
    const editor *e;
    editor_row *rows;
    size_t count;
    double y;
    bool right; /* the next narrow row goes into the right half */
} layout;

static editor_row *add_row(layout *l, editor_row_kind kind, const char *label, double height) {
    static editor_row nowhere; /* never read: what does not fit is not shown */
    const geom_aabb2 panel = editor_panel_area(l->e);
    if (l->right) {
        l->y += ROW;
        l->right = false;
    }
    editor_row *row = l->count < EDITOR_PANEL_ROWS ? &l->rows[l->count++] : &nowhere;
    memset(row, 0, sizeof *row);
    row->kind = kind;
    row->label = label;
    row->area.min = geom_make2(panel.min.x + MARGIN, l->y);
    row->area.max = geom_make2(panel.max.x - MARGIN, l->y + height);
    l->y += height;
    return row;
}

/* Two of these stand side by side. */
static editor_row *add_half(layout *l, editor_row_kind kind, const char *label) {
    const bool right = l->right;
    l->right = false;
    editor_row *row = add_row(l, kind, label, ROW);
    const double middle = 0.5 * (row->area.min.x + row->area.max.x);
    if (right) {
        row->area.min.x = middle + 2.0;
    } else {
        row->area.max.x = middle - 2.0;
        l->y -= ROW;
    }
    l->right = !right;
    return row;
}

static void add_switch(layout *l, editor_command command, const char *label) {
    add_half(l, EDITOR_ROW_SWITCH, label)->command = command;
}

static void add_field(layout *l, editor_field field) {
    double value = 0.0;
    if (editor_field_get(l->e, field, &value)) {
        editor_row *row = add_half(l, EDITOR_ROW_FIELD, editor_field_name(field));
        row->field = field;
        if (l->e->prompt.kind == EDITOR_PROMPT_NUMBER && l->e->prompt.field == field) {
            snprintf(row->value, sizeof row->value, "%.40s", l->e->prompt.text);
        } else {
            snprintf(row->value, sizeof row->value, "%.*f",
                     field == EDITOR_FIELD_ANGLE ? 1 : editor_digits(l->e), value);
        }
    }
}

static void selection_rows(layout *l) {
    const size_t count = editor_selected_count(l->e);
    editor_row *heading = add_row(l, EDITOR_ROW_HEADING, "Selection", HEADING);
    if (count == 0) {
        add_row(l, EDITOR_ROW_NOTE, "Nothing: click a shape", ROW);
        return;
    }
    if (l->e->vertex_count > 1) {
        snprintf(heading->value, sizeof heading->value, "%zu vertices", l->e->vertex_count);
    } else {
        snprintf(heading->value, sizeof heading->value, "%zu of %zu", count, l->e->drawing.count);
    }
    for (int field = 0; field < EDITOR_FIELD_COUNT; field++) {
        add_field(l, (editor_field)field);
    }
}

static editor_row *add_choice(layout *l, editor_command command, const char *label, const char *value) {
    editor_row *row = add_row(l, EDITOR_ROW_CHOICE, label, ROW);
    row->command = command;
    snprintf(row->value, sizeof row->value, "%.60s", value);
    return row;
}

static void speed_words(const editor *e, char words[32]) {
    if (e->speed == 0) {
        snprintf(words, 32, "as in life");
    } else if (e->speed < 0) {
        snprintf(words, 32, "1/%d", 1 << -e->speed);
    } else {
        snprintf(words, 32, "%d times", 1 << e->speed);
    }
}

static void crowd_rows(layout *l) {
    static const struct {
        const char *name;
        const char *meaning;
    } checks[EDITOR_VERIFY_COUNT] = {
        {"enforce", "no motion touches anything"},
        {"check", "contacts are found and counted"},
        {"off", "contacts are not looked for"},
    };
    static const char *const patterns[EDITOR_PATTERN_COUNT] = {"one by one", "rows", "rings", "boxes"};
    const editor *e = l->e;
    char speed[32];
    speed_words(e, speed);
    editor_row *heading = add_row(l, EDITOR_ROW_HEADING, "Crowd", HEADING);
    if (e->crowd.run) {
        snprintf(heading->value, sizeof heading->value, "%.1f s", run_time(e->crowd.run));
    }
    add_choice(l, EDITOR_DO_METHOD, "Planner", editor_method_name(e));
    add_choice(l, EDITOR_DO_VERIFY, "Verify", checks[e->verify].name);
    add_row(l, EDITOR_ROW_WORDS, checks[e->verify].meaning, WORDS);
    add_choice(l, EDITOR_DO_TRAFFIC, "Traffic", e->traffic ? "on" : "off");
    add_row(l, EDITOR_ROW_WORDS, e->traffic ? "keep right, make way" : "nobody makes way", WORDS);
    add_choice(l, EDITOR_DO_FASTER, "Speed", speed);
    add_choice(l, EDITOR_DO_PATTERN, "Place", patterns[e->pattern]);
    if (e->crowd.run) {
        editor_row *note = add_half(l, EDITOR_ROW_NOTE, "Contacts");
        snprintf(note->value, sizeof note->value, "%zu", e->crowd.contacts);
    }
    if (e->crowd.run && e->crowd.clock && e->crowd.step_seconds > 0.0) {
        editor_row *note = add_half(l, EDITOR_ROW_NOTE, "Step");
        snprintf(note->value, sizeof note->value, "%.2f ms", 1e3 * e->crowd.step_seconds);
    }
}

static void lab_rows(layout *l) {
    static const char *const forms[EDITOR_PROBE_COUNT] = {"segment", "circle", "box"};
    const editor *e = l->e;
    add_row(l, EDITOR_ROW_HEADING, "Lab", HEADING);
    add_switch(l, EDITOR_DO_LAB_CONTACTS, "Contacts");
    add_switch(l, EDITOR_DO_LAB_GAPS, "Gaps");
    add_switch(l, EDITOR_DO_LAB_HULLS, "Hulls");
    add_switch(l, EDITOR_DO_LAB_OFFSETS, "Grown");
    add_switch(l, EDITOR_DO_LAB_TRIANGLES, "Triangles");
    add_switch(l, EDITOR_DO_LAB_PIECES, "Pieces");
    add_switch(l, EDITOR_DO_LAB_COVERS, "Covers");
    if (e->lab[EDITOR_LAB_COVERS]) {
        char count[32] = "the best number";
        if (e->cover_count > 0) {
            snprintf(count, sizeof count, "%d", e->cover_count);
        }
        add_choice(l, EDITOR_DO_COVER_COUNT, "Circles", count);
    }
    if (e->tool == EDITOR_TOOL_PROBE) {
        add_choice(l, EDITOR_DO_PROBE_FORM, "Probe", forms[e->probe_form]);
        editor_row *note = add_row(l, EDITOR_ROW_NOTE, "Shapes it meets", ROW);
        snprintf(note->value, sizeof note->value, "%zu", editor_probe_contacts(e));
    }
}

/* The inset takes what is left, as a square, when the planner has something to tell and there is room. */
static void inset_rows(layout *l) {
    const editor *e = l->e;
    const size_t alone = editor_selected_alone(e);
    size_t number = 0;
    if (alone == e->drawing.count || !editor_crowd_agent(&e->crowd, e->drawing.shapes[alone], &number)) {
        return;
    }
    const double least = 100.0;
    const double room = editor_panel_area(e).max.y - l->y - HEADING - (l->right ? ROW : 0.0) - 4.0;
    if (room >= least) {
        add_row(l, EDITOR_ROW_HEADING, "Velocities", HEADING);
        add_row(l, EDITOR_ROW_INSET, "", fmin(EDITOR_PANEL_WIDTH - 2.0 * MARGIN, room));
    }
}

size_t editor_panel_rows(const editor *e, editor_row rows[EDITOR_PANEL_ROWS]) {
    layout l = {.e = e, .rows = rows, .y = editor_panel_area(e).min.y + 4.0};
    if (!editor_panel_shown(e)) {
        return 0;
    }
    selection_rows(&l);
    add_row(&l, EDITOR_ROW_HEADING, "View", HEADING);
    add_switch(&l, EDITOR_DO_GRID, "Grid");
    add_switch(&l, EDITOR_DO_SNAP, "Snap");
    add_switch(&l, EDITOR_DO_ROUTES, "Ways");
    add_switch(&l, EDITOR_DO_TRAILS, "Trails");
    crowd_rows(&l);
    lab_rows(&l);
    inset_rows(&l);
    return l.count;
}

/* ---- Presses ---- */

static bool inside(geom_aabb2 area, geom_vec2 p) {
    return p.x >= area.min.x && p.x < area.max.x && p.y >= area.min.y && p.y < area.max.y;
}

/* Rows that do not fit are not shown, and cannot be pressed. */
static bool row_at(const editor *e, geom_vec2 screen, editor_row *row) {
    editor_row rows[EDITOR_PANEL_ROWS];
    const size_t count = editor_panel_rows(e, rows);
    const double bottom = editor_panel_area(e).max.y;
    for (size_t i = 0; i < count && rows[i].area.max.y <= bottom; i++) {
        if (inside(rows[i].area, screen)) {
            *row = rows[i];
            return true;
        }
    }
    return false;
}

void editor_panel_press(editor *e, const editor_event *event) {
    editor_row row;
    if (!row_at(e, event->at, &row)) {
        return;
    }
    if (row.kind == EDITOR_ROW_FIELD) {
        editor_ask_number(e, row.field);
    } else if (row.command != EDITOR_DO_NOTHING) {
        editor_do(e, row.command, event->modifiers);
    }
}

editor_command editor_panel_command_at(const editor *e, geom_vec2 screen) {
    editor_row row;
    return row_at(e, screen, &row) ? row.command : EDITOR_DO_NOTHING;
}

bool editor_is_on(const editor *e, editor_command command) {
    if (command >= EDITOR_DO_SELECT && command <= EDITOR_DO_LAST_TOOL) {
        return (int)command - EDITOR_DO_SELECT == (int)e->tool;
    }
    if (command >= EDITOR_DO_LAB_CONTACTS && command <= EDITOR_DO_LAB_PIECES) {
        return e->lab[command - EDITOR_DO_LAB_CONTACTS];
    }
    switch (command) {
    case EDITOR_DO_RUN:
        return e->crowd.playing;
    case EDITOR_DO_HELP:
        return e->help;
    case EDITOR_DO_GRID:
        return e->grid;
    case EDITOR_DO_SNAP:
        return e->snap;
    case EDITOR_DO_PANEL:
        return e->panel;
    case EDITOR_DO_ROUTES:
        return e->routes;
    case EDITOR_DO_TRAILS:
        return e->trails;
    default:
        return false;
    }
}
