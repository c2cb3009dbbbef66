/* The commands of the menus of shapes, agents, goals, vertices and the ground. */
#include "context.h"

#include "catalog.h"
#include "state/objects.h"
#include "state/selection.h"
#include "state/timeline.h"
#include "state/work.h"

#include <string.h>

/* In the order of the menus; `where` has a bit for each of them. */
typedef struct entry {
    const char *label;
    editor_command command;
    unsigned where;
} entry;

enum {
    GROUND = 1 << EDITOR_CONTEXT_GROUND,
    SHAPE = 1 << EDITOR_CONTEXT_SHAPE,
    AGENT = 1 << EDITOR_CONTEXT_AGENT,
    GOAL = 1 << EDITOR_CONTEXT_GOAL,
    VERTEX = 1 << EDITOR_CONTEXT_VERTEX,
    MANY = 1 << EDITOR_CONTEXT_MANY,
    ALIGN = 1 << EDITOR_CONTEXT_ALIGN,
    SECOND = 1 << EDITOR_CONTEXT_SECOND,
    FLAGGED = 1 << EDITOR_CONTEXT_FLAGGED,
    OBJECTS = SHAPE | AGENT | MANY
};

static const entry entries[] = {
    {"Edit this run: swap the halves", EDITOR_DO_SWAP, SECOND},
    {"Next run here (after the last: none)", EDITOR_DO_BESIDE, SECOND},
    {"Close this half", EDITOR_DO_ALONE, SECOND},
    {"Unlock", EDITOR_DO_UNLOCK, FLAGGED},
    {"Show", EDITOR_DO_UNHIDE, FLAGGED},
    {"Repair", EDITOR_DO_REPAIR, SHAPE | MANY},
    {"Rename", EDITOR_DO_RENAME, OBJECTS},
    {"Type numbers", EDITOR_DO_FINISH, OBJECTS | GOAL | VERTEX},
    {"Parameters", EDITOR_DO_PARAMETERS, OBJECTS | GOAL | SECOND},
    {"Delete", EDITOR_DO_DELETE, OBJECTS},
    {"Delete vertex", EDITOR_DO_DELETE, VERTEX},
    {"Cut", EDITOR_DO_CUT, OBJECTS},
    {"Copy", EDITOR_DO_COPY, OBJECTS},
    {"Paste", EDITOR_DO_PASTE, GROUND},
    {"Duplicate", EDITOR_DO_DUPLICATE, OBJECTS},
    {"Group", EDITOR_DO_GROUP, MANY},
    {"Ungroup", EDITOR_DO_UNGROUP, OBJECTS},
    {"Align...", EDITOR_DO_ALIGN, MANY},
    {"Rotate by 15 degrees", EDITOR_DO_TURN, SHAPE | MANY},
    {"Bring to front", EDITOR_DO_TO_FRONT, OBJECTS},
    {"Send to back", EDITOR_DO_TO_BACK, OBJECTS},
    {"Lock", EDITOR_DO_LOCK, OBJECTS},
    {"Hide", EDITOR_DO_HIDE, OBJECTS},
    {"Select all", EDITOR_DO_SELECT_ALL, GROUND},
    {"Fit all", EDITOR_DO_FIT, GROUND | SECOND},
    {"Unlock all", EDITOR_DO_UNLOCK_ALL, GROUND | FLAGGED},
    {"Show hidden", EDITOR_DO_UNHIDE_ALL, GROUND | FLAGGED},
    {"Run or pause", EDITOR_DO_RUN, GROUND | AGENT | SECOND},
    {"Restart", EDITOR_DO_RESTART, GROUND},
    {"Compare planners", EDITOR_DO_COMPARE, GROUND},
    {"Grid", EDITOR_DO_GRID, GROUND},
    {"Snap", EDITOR_DO_SNAP, GROUND},
    {"Objects", EDITOR_DO_OBJECTS, GROUND},
    {"Left sides", EDITOR_DO_ALIGN_LEFT, ALIGN},
    {"Centers in a column", EDITOR_DO_ALIGN_CENTER, ALIGN},
    {"Right sides", EDITOR_DO_ALIGN_RIGHT, ALIGN},
    {"Top sides", EDITOR_DO_ALIGN_TOP, ALIGN},
    {"Centers in a row", EDITOR_DO_ALIGN_MIDDLE, ALIGN},
    {"Bottom sides", EDITOR_DO_ALIGN_BOTTOM, ALIGN},
    {"Equal gaps across", EDITOR_DO_GAPS_X, ALIGN},
    {"Equal gaps upwards", EDITOR_DO_GAPS_Y, ALIGN},
};

static bool any_selected(const editor *e, bool (*is_such)(const editor_shape *)) {
    const editor_document *drawing = editor_drawing(e);
    for (size_t i = 0; i < drawing->count; i++) {
        if (editor_is_selected(e, drawing->shapes[i]->id) && is_such(drawing->shapes[i])) {
            return true;
        }
    }
    return false;
}

static bool any(const editor *e, bool (*is_such)(const editor_shape *)) {
    const editor_document *drawing = editor_drawing(e);
    for (size_t i = 0; i < drawing->count; i++) {
        if (is_such(drawing->shapes[i])) {
            return true;
        }
    }
    return false;
}

static bool is_faulty(const editor_shape *s) { return !editor_shape_valid(s); }
static bool is_in_group(const editor_shape *s) { return editor_shape_group_depth(s) > 0; }
static bool is_locked(const editor_shape *s) { return s->label.locked; }
static bool is_hidden(const editor_shape *s) { return s->label.hidden; }
static bool is_agent(const editor_shape *s) { return s->kind == EDITOR_AGENT; }

/* Whether any shape of the row in which the menu was opened is such. */
static bool any_in_row(const editor *e, bool (*is_such)(const editor_shape *)) {
    const editor_document *drawing = editor_drawing(e);
    size_t index = 0;
    size_t count = 0;
    const editor_catalog_row *rows = editor_catalog_rows(e, &count);
    const bool found =
        editor_catalog_part_at(e, editor_get_menu(e)->corner, &index) > EDITOR_CATALOG_FILTER &&
        index < count;
    for (size_t i = 0; found && i < drawing->count; i++) {
        if (editor_row_shows(drawing, &rows[index], i) && is_such(drawing->shapes[i])) {
            return true;
        }
    }
    return false;
}

/* What would only say that there is nothing to do is left out. */
static bool is_possible(const editor *e, editor_command command) {
    switch (command) {
    case EDITOR_DO_REPAIR:
        return any_selected(e, is_faulty);
    case EDITOR_DO_RENAME:
        return editor_selected_count(e) == 1 || editor_selected_group(e) != 0;
    case EDITOR_DO_UNGROUP:
        return any_selected(e, is_in_group);
    case EDITOR_DO_BESIDE:
        return editor_get_past(e)->count > 2;
    case EDITOR_DO_UNLOCK:
        return any_in_row(e, is_locked);
    case EDITOR_DO_UNHIDE:
        return any_in_row(e, is_hidden);
    case EDITOR_DO_UNLOCK_ALL:
        return any(e, is_locked);
    case EDITOR_DO_UNHIDE_ALL:
        return any(e, is_hidden);
    case EDITOR_DO_RUN:
    case EDITOR_DO_COMPARE:
        return any(e, is_agent);
    case EDITOR_DO_RESTART:
        return editor_shown_branch(e) != EDITOR_NO_BRANCH;
    case EDITOR_DO_SELECT_ALL:
        return editor_drawing(e)->count > 0;
    default:
        return true;
    }
}

size_t editor_context_items(const editor *e, editor_context context,
                            editor_menu_item items[EDITOR_MENU_ITEMS]) {
    size_t count = 0;
    for (size_t i = 0; i < sizeof entries / sizeof *entries && count < EDITOR_MENU_ITEMS; i++) {
        if ((entries[i].where & (1U << context)) != 0 && is_possible(e, entries[i].command)) {
            items[count++] = (editor_menu_item){.label = entries[i].label,
                                                .keys = editor_keys_of_command(entries[i].command),
                                                .command = entries[i].command,
                                                .chosen = editor_is_on(e, entries[i].command)};
        }
    }
    return count;
}
