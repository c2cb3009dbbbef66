#include "state/editor_internal.h"

typedef struct button_row {
    const char *label;
    editor_command command;
    bool gap_before;
} button_row;

static const button_row rows[] = {
    {"Select", EDITOR_DO_SELECT, false},   {"Polygon", EDITOR_DO_POLYGON, false},
    {"Rect", EDITOR_DO_RECTANGLE, false},  {"Turned", EDITOR_DO_TURNED, false},
    {"Circle", EDITOR_DO_CIRCLE, false},   {"Capsule", EDITOR_DO_CAPSULE, false},
    {"Segment", EDITOR_DO_SEGMENT, false}, {"Wall", EDITOR_DO_WALL, false},
    {"Agent", EDITOR_DO_AGENT, false},     {"Probe", EDITOR_DO_PROBE, false},
    {"Sweep", EDITOR_DO_SWEEP, false},     {"Run", EDITOR_DO_RUN, true},
    {"Step", EDITOR_DO_STEP, false},       {"Restart", EDITOR_DO_RESTART, false},
    {"Undo", EDITOR_DO_UNDO, true},        {"Redo", EDITOR_DO_REDO, false},
    {"Delete", EDITOR_DO_DELETE, false},   {"Fit", EDITOR_DO_FIT, true},
    {"Open", EDITOR_DO_OPEN, false},       {"Save", EDITOR_DO_SAVE, false},
    {"Save as", EDITOR_DO_SAVE_AS, false}, {"Export", EDITOR_DO_EXPORT, false},
    {"Panel", EDITOR_DO_PANEL, true},      {"Help", EDITOR_DO_HELP, false},
};

enum {
    BUTTON_COUNT = sizeof rows / sizeof *rows,
    GAP_COUNT = 4
};

static const double MARGIN = 6.0;
static const double GAP = 14.0;
static const double WIDEST = 62.0;
static const double NARROWEST_WITH_LABEL = 50.0;

size_t editor_tool_button_count(void) { return BUTTON_COUNT; }

/* In a narrow window the buttons get narrower, down to nothing. */
static double button_width(const editor *e) {
    const double room = (e->width - 2.0 * MARGIN - GAP_COUNT * GAP) / BUTTON_COUNT;
    return fmax(fmin(room, WIDEST), 0.0);
}

bool editor_tool_buttons_have_labels(const editor *e) { return button_width(e) >= NARROWEST_WITH_LABEL; }

editor_tool_button editor_get_tool_button(const editor *e, size_t index) {
    const double width = button_width(e);
    double x = MARGIN;
    for (size_t i = 0; i <= index; i++) {
        x += (rows[i].gap_before ? GAP : 0.0) + (i > 0 ? width : 0.0);
    }
    const editor_tool_button button = {
        .command = rows[index].command,
        .label = rows[index].label,
        .area = {{x + 1.0, 4.0}, {fmax(x + width - 1.0, x + 1.0), EDITOR_BAR_HEIGHT - 4.0}},
    };
    return button;
}

editor_command editor_tool_button_at(const editor *e, geom_vec2 screen) {
    for (size_t i = 0; i < BUTTON_COUNT; i++) {
        const editor_tool_button button = editor_get_tool_button(e, i);
        if (screen.x >= button.area.min.x && screen.x < button.area.max.x && screen.y >= button.area.min.y &&
            screen.y < button.area.max.y) {
            return button.command;
        }
    }
    return EDITOR_DO_NOTHING;
}
