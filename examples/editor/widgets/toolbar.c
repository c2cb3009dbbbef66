/* Where the buttons of the tool bar are: the tools, then some commands. */
#include "toolbar.h"

#include "state/display.h"

#include <math.h>

typedef struct button_row {
    const char *label;
    editor_command command;
    bool gap_before;
} button_row;

static const button_row rows[] = {
    {"Run", EDITOR_DO_RUN, true},          {"Step", EDITOR_DO_STEP, false},
    {"Restart", EDITOR_DO_RESTART, false}, {"Undo", EDITOR_DO_UNDO, true},
    {"Redo", EDITOR_DO_REDO, false},       {"Delete", EDITOR_DO_DELETE, false},
    {"Fit", EDITOR_DO_FIT, true},          {"Open", EDITOR_DO_OPEN, false},
    {"Save", EDITOR_DO_SAVE, false},       {"Save as", EDITOR_DO_SAVE_AS, false},
    {"Export", EDITOR_DO_EXPORT, false},   {"Panel", EDITOR_DO_PANEL, true},
    {"Help", EDITOR_DO_HELP, false},
};

enum {
    ROW_COUNT = sizeof rows / sizeof *rows,
    GAP_COUNT = 4
};

static button_row row_at(size_t index) {
    const size_t tools = editor_tool_count();
    if (index >= tools) {
        return rows[index - tools];
    }
    const button_row row = {editor_tool_at(index)->label, EDITOR_DO_FIRST_TOOL + (int)index, false};
    return row;
}

static const double MARGIN = 6.0;
static const double GAP = 14.0;
static const double WIDEST = 62.0;
static const double NARROWEST_WITH_LABEL = 50.0;

size_t editor_tool_button_count(void) { return editor_tool_count() + ROW_COUNT; }

/* In a narrow window the buttons get narrower, down to nothing. */
static double button_width(const editor *e) {
    const double room =
        (editor_get_shown(e)->width - 2.0 * MARGIN - GAP_COUNT * GAP) / (double)editor_tool_button_count();
    return fmax(fmin(room, WIDEST), 0.0);
}

bool editor_tool_buttons_have_labels(const editor *e) { return button_width(e) >= NARROWEST_WITH_LABEL; }

editor_tool_button editor_get_tool_button(const editor *e, size_t index) {
    const double width = button_width(e);
    double x = MARGIN;
    for (size_t i = 0; i <= index; i++) {
        x += (row_at(i).gap_before ? GAP : 0.0) + (i > 0 ? width : 0.0);
    }
    const editor_tool_button button = {
        .command = row_at(index).command,
        .label = row_at(index).label,
        .area = {{x + 1.0, 4.0}, {fmax(x + width - 1.0, x + 1.0), EDITOR_BAR_HEIGHT - 4.0}},
    };
    return button;
}

editor_command editor_tool_button_at(const editor *e, geom_vec2 screen) {
    for (size_t i = 0; i < editor_tool_button_count(); i++) {
        const editor_tool_button button = editor_get_tool_button(e, i);
        if (editor_area_holds(button.area, screen)) {
            return button.command;
        }
    }
    return EDITOR_DO_NOTHING;
}
