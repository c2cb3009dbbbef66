/* Where the buttons of the tool bar are: the tools, then some commands. */
#include "toolbar.h"

#include "state/display.h"

#include <math.h>

typedef struct button_row {
    const char *label;
    editor_command command;
    int rank; /* those of higher ranks go first where there is no room for all */
    bool gap_before;
} button_row;

static const button_row rows[] = {
    {"Run", EDITOR_DO_RUN, 0, true},          {"Step", EDITOR_DO_STEP, 1, false},
    {"Restart", EDITOR_DO_RESTART, 2, false}, {"Undo", EDITOR_DO_UNDO, 0, true},
    {"Redo", EDITOR_DO_REDO, 2, false},       {"Delete", EDITOR_DO_DELETE, 1, false},
    {"Fit", EDITOR_DO_FIT, 3, true},          {"Open", EDITOR_DO_OPEN, 2, false},
    {"Save", EDITOR_DO_SAVE, 1, false},       {"Save as", EDITOR_DO_SAVE_AS, 3, false},
    {"Export", EDITOR_DO_EXPORT, 3, false},   {"Objects", EDITOR_DO_OBJECTS, 1, true},
    {"Panel", EDITOR_DO_PANEL, 0, false},     {"Help", EDITOR_DO_HELP, 2, false},
};

enum {
    ROW_COUNT = sizeof rows / sizeof *rows,
    GAP_COUNT = 4,
    LAST_RANK = 3
};

static button_row row_at(size_t index) {
    const size_t tools = editor_tool_count();
    if (index >= tools) {
        return rows[index - tools];
    }
    const editor_tool *tool = editor_tool_at(index);
    const button_row row = {tool->label, EDITOR_DO_FIRST_TOOL + (int)index, tool->rank, false};
    return row;
}

static const double MARGIN = 6.0;
static const double GAP = 14.0;
static const double WIDEST = 62.0;
static const double NARROWEST = 45.0; /* as wide as the longest label in small letters */

size_t editor_tool_button_count(void) { return editor_tool_count() + ROW_COUNT; }

static double room_of(const editor *e) {
    return fmax(editor_get_shown(e)->width - 2.0 * MARGIN - GAP_COUNT * GAP, 0.0);
}

/* How many there is room for, beside the button for the rest where that is not all. */
static size_t shown_count(const editor *e) {
    const size_t fitting = (size_t)(room_of(e) / NARROWEST);
    const size_t all = editor_tool_button_count();
    return fitting >= all ? all : fitting > 0 ? fitting - 1 : 0;
}

static double button_width(const editor *e) {
    const size_t shown = shown_count(e);
    const bool all = shown == editor_tool_button_count();
    return fmin(room_of(e) / (double)(all ? shown : shown + 1), WIDEST);
}

/* Whether a button is among those that there is room for: lower ranks first, then by their order. */
static bool is_shown(const editor *e, size_t index) {
    const int rank = row_at(index).rank;
    const size_t shown = shown_count(e);
    size_t before = 0;
    for (size_t i = 0; shown < editor_tool_button_count() && i < editor_tool_button_count(); i++) {
        const int other = row_at(i).rank;
        before += other < rank || (other == rank && i < index);
    }
    return before < shown;
}

editor_tool_button editor_get_tool_button(const editor *e, size_t index) {
    const double width = button_width(e);
    const bool shown = is_shown(e, index);
    double x = MARGIN;
    for (size_t i = 0; i <= index; i++) {
        x += (row_at(i).gap_before ? GAP : 0.0) + (i > 0 && is_shown(e, i - 1) ? width : 0.0);
    }
    const editor_tool_button button = {
        .command = row_at(index).command,
        .label = row_at(index).label,
        .shown = shown,
        .area = {{x + 1.0, 4.0}, {shown ? fmax(x + width - 1.0, x + 1.0) : x + 1.0, EDITOR_BAR_HEIGHT - 4.0}},
    };
    return button;
}

bool editor_has_more_button(const editor *e) { return shown_count(e) < editor_tool_button_count(); }

geom_aabb2 editor_more_button(const editor *e) {
    const double right = editor_get_shown(e)->width - MARGIN;
    const double width = fmin(button_width(e), fmax(right, 0.0));
    return (geom_aabb2){{right - width + 1.0, 4.0}, {right - 1.0, EDITOR_BAR_HEIGHT - 4.0}};
}

editor_command editor_tool_button_at(const editor *e, geom_vec2 screen) {
    for (size_t i = 0; screen.y < EDITOR_BAR_HEIGHT && i < editor_tool_button_count(); i++) {
        const editor_tool_button button = editor_get_tool_button(e, i);
        if (editor_area_holds(button.area, screen)) {
            return button.command;
        }
    }
    return EDITOR_DO_NOTHING;
}
