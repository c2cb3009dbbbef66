/* The tables of commands: their keys, and what they do in words. */
#include "commands.h"

#include "view/event.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const editor_binding crowd[] = {
    {EDITOR_DO_RUN, ' ', 0, false, "Space", "Run or pause the crowd"},
    {EDITOR_DO_STEP, '.', 0, false, ".", "Run one time step; the next moment"},
    {EDITOR_DO_RESTART, 'r', EDITOR_CTRL, false, "Ctrl+R", "Back to the start"},
    {EDITOR_DO_METHOD, 'm', 0, false, "M", "Next planner: ORCA, RVO, VO"},
    {EDITOR_DO_PLUGIN, 'p', EDITOR_CTRL, false, "Ctrl+P", "Planner from a plugin file"},
    {EDITOR_DO_VERIFY, 'e', 0, false, "E", "Safety: motions enforced, checked, off"},
    {EDITOR_DO_TRAFFIC, 'y', 0, false, "Y", "Rules of traffic: keep right, make way"},
    {EDITOR_DO_FASTER, ']', 0, false, "]", "Run faster"},
    {EDITOR_DO_SLOWER, '[', 0, false, "[", "Run slower"},
    {EDITOR_DO_PATTERN, 'o', 0, false, "O", "Place agents one by one, in rows, rings, boxes"},
};

static const editor_binding time_keys[] = {
    {EDITOR_DO_RUN_BACK, ' ', EDITOR_SHIFT, false, "Shift+Space", "Play back, or stop that"},
    {EDITOR_DO_STEP_BACK, ';', 0, false, ";", "The moment before"},
    {EDITOR_DO_TIME_START, EDITOR_KEY_HOME, EDITOR_ALT, false, "Alt+Home", "Show the start of the run"},
    {EDITOR_DO_TIME_END, EDITOR_KEY_END, 0, false, "End", "Show its end, where it goes on"},
    {EDITOR_DO_BRANCH, 'b', EDITOR_CTRL, false, "Ctrl+B", "Next branch or run that is kept"},
    {EDITOR_DO_PLOTS, '8', 0, false, "8", "Plots of speed, clearance, contacts"},
    {EDITOR_DO_STUCK, 'k', EDITOR_CTRL, false, "Ctrl+K", "Select agents that are stuck"},
    {EDITOR_DO_COMPARE, 't', EDITOR_CTRL, false, "Ctrl+T", "Compare all planners on this scene"},
    {EDITOR_DO_BESIDE, '9', 0, false, "9", "Another branch or run beside this one"},
};

static const editor_binding edit[] = {
    {EDITOR_DO_UNDO, 'z', EDITOR_CTRL, false, "Ctrl+Z", "Undo"},
    {EDITOR_DO_REDO, 'y', EDITOR_CTRL, false, "Ctrl+Y", "Redo"},
    {EDITOR_DO_REDO, 'z', EDITOR_CTRL | EDITOR_SHIFT, false, "Ctrl+Shift+Z", NULL},
    {EDITOR_DO_DELETE, EDITOR_KEY_DELETE, 0, false, "Del", "Delete the selected vertices or shapes"},
    {EDITOR_DO_DELETE, EDITOR_KEY_BACKSPACE, 0, false, "Backspace", NULL},
    {EDITOR_DO_SELECT_ALL, 'a', EDITOR_CTRL, false, "Ctrl+A", "Select all"},
    {EDITOR_DO_CUT, 'x', EDITOR_CTRL, false, "Ctrl+X", "Cut"},
    {EDITOR_DO_COPY, 'c', EDITOR_CTRL, false, "Ctrl+C", "Copy, as GeoJSON text"},
    {EDITOR_DO_PASTE, 'v', EDITOR_CTRL, false, "Ctrl+V", "Paste GeoJSON or WKT at the pointer"},
    {EDITOR_DO_PASTE_IN_PLACE, 'v', EDITOR_CTRL | EDITOR_SHIFT, false, "Ctrl+Shift+V",
     "Paste where it was copied"},
    {EDITOR_DO_DUPLICATE, 'd', EDITOR_CTRL, false, "Ctrl+D", "Duplicate"},
    {EDITOR_DO_TURN, ',', 0, true, ",", "Rotate by 15 degrees (Shift: clockwise)"},
    {EDITOR_DO_NUDGE_LEFT, EDITOR_KEY_LEFT, 0, true, "Arrows", "Nudge the selection (Shift: further)"},
    {EDITOR_DO_NUDGE_RIGHT, EDITOR_KEY_RIGHT, 0, true, "Right", NULL},
    {EDITOR_DO_NUDGE_UP, EDITOR_KEY_UP_ARROW, 0, true, "Up", NULL},
    {EDITOR_DO_NUDGE_DOWN, EDITOR_KEY_DOWN_ARROW, 0, true, "Down", NULL},
    {EDITOR_DO_FINISH, EDITOR_KEY_ENTER, 0, false, "Enter", "Finish the drawing; type numbers"},
    {EDITOR_DO_CANCEL, EDITOR_KEY_ESCAPE, 0, true, "Esc", "Cancel; select nothing"},
};

static const editor_binding objects[] = {
    {EDITOR_DO_GROUP, 'g', EDITOR_CTRL, false, "Ctrl+G", "Group the selection"},
    {EDITOR_DO_UNGROUP, 'g', EDITOR_CTRL | EDITOR_SHIFT, false, "Ctrl+Shift+G", "Ungroup the selection"},
    {EDITOR_DO_LOCK, 'l', EDITOR_CTRL, false, "Ctrl+L", "Lock the selection: it cannot be picked"},
    {EDITOR_DO_UNLOCK_ALL, 'l', EDITOR_CTRL | EDITOR_SHIFT, false, "Ctrl+Shift+L", "Unlock all"},
    {EDITOR_DO_HIDE, 'h', EDITOR_CTRL, false, "Ctrl+H", "Hide the selection; runs still see it"},
    {EDITOR_DO_UNHIDE_ALL, 'h', EDITOR_CTRL | EDITOR_SHIFT, false, "Ctrl+Shift+H", "Show all that is hidden"},
    {EDITOR_DO_TO_FRONT, ']', EDITOR_CTRL, false, "Ctrl+]", "Draw the selection above all others"},
    {EDITOR_DO_TO_BACK, '[', EDITOR_CTRL, false, "Ctrl+[", "Draw the selection below all others"},
    {EDITOR_DO_ALIGN_LEFT, EDITOR_KEY_LEFT, EDITOR_CTRL, false, "Ctrl+Left", "Align left sides"},
    {EDITOR_DO_ALIGN_CENTER, EDITOR_KEY_LEFT, EDITOR_CTRL | EDITOR_SHIFT, false, "Ctrl+Shift+Left",
     "Align centers in a column"},
    {EDITOR_DO_ALIGN_RIGHT, EDITOR_KEY_RIGHT, EDITOR_CTRL, false, "Ctrl+Right", "Align right sides"},
    {EDITOR_DO_ALIGN_TOP, EDITOR_KEY_UP_ARROW, EDITOR_CTRL, false, "Ctrl+Up", "Align top sides"},
    {EDITOR_DO_ALIGN_MIDDLE, EDITOR_KEY_UP_ARROW, EDITOR_CTRL | EDITOR_SHIFT, false, "Ctrl+Shift+Up",
     "Align centers in a row"},
    {EDITOR_DO_ALIGN_BOTTOM, EDITOR_KEY_DOWN_ARROW, EDITOR_CTRL, false, "Ctrl+Down", "Align bottom sides"},
    {EDITOR_DO_GAPS_X, EDITOR_KEY_RIGHT, EDITOR_CTRL | EDITOR_SHIFT, false, "Ctrl+Shift+Right",
     "Equal gaps from left to right"},
    {EDITOR_DO_GAPS_Y, EDITOR_KEY_DOWN_ARROW, EDITOR_CTRL | EDITOR_SHIFT, false, "Ctrl+Shift+Down",
     "Equal gaps from bottom to top"},
    {EDITOR_DO_ALIGN, 'a', EDITOR_CTRL | EDITOR_SHIFT, false, "Ctrl+Shift+A", "Menu of ways to align"},
    {EDITOR_DO_REPAIR, 'r', EDITOR_CTRL | EDITOR_SHIFT, false, "Ctrl+Shift+R",
     "Repair shapes that cross themselves"},
    {EDITOR_DO_RENAME, EDITOR_KEY_F2, 0, false, "F2", "Rename the selected shape or group"},
    {EDITOR_DO_FILTER, 'f', EDITOR_CTRL, false, "Ctrl+F", "Filter the list of objects by names"},
    {EDITOR_DO_MENU, EDITOR_KEY_MENU, 0, true, "Menu", "Menu of what is selected"},
    {EDITOR_DO_MENU, EDITOR_KEY_F10, EDITOR_SHIFT, false, "Shift+F10", NULL},
    {EDITOR_DO_OBJECTS, 'z', 0, false, "Z", "List of objects on the left on, off"},
};

static const editor_binding view[] = {
    {EDITOR_DO_FIT, 'f', 0, false, "F", "Fit everything in the window"},
    {EDITOR_DO_FIT, EDITOR_KEY_HOME, 0, false, "Home", NULL},
    {EDITOR_DO_ZOOM_IN, '+', 0, true, "+", "Zoom in"},
    {EDITOR_DO_ZOOM_IN, '=', 0, true, "=", NULL},
    {EDITOR_DO_ZOOM_OUT, '-', 0, true, "-", "Zoom out"},
    {EDITOR_DO_GRID, 'g', 0, false, "G", "Grid on, off"},
    {EDITOR_DO_SNAP, 'n', 0, false, "N", "Snap to grid, vertices, edges"},
    {EDITOR_DO_PANEL, 'i', 0, false, "I", "Panel on the right on, off"},
    {EDITOR_DO_PARAMETERS, 'u', 0, false, "U", "Parameters of what is selected, of new agents"},
    {EDITOR_DO_ROUTES, 'w', 0, false, "W", "Routes of the agents on, off"},
    {EDITOR_DO_TRAILS, 'j', 0, false, "J", "Trails of the agents on, off"},
    {EDITOR_DO_DARK, 'd', 0, false, "D", "Dark colors on, off"},
    {EDITOR_DO_HELP, EDITOR_KEY_F1, 0, true, "F1", "This help"},
    {EDITOR_DO_HELP, 'h', 0, false, "H", NULL},
};

static const editor_binding lab[] = {
    {EDITOR_DO_LAB_CONTACTS, '1', 0, false, "1", "Contacts: points, normals, depths"},
    {EDITOR_DO_LAB_GAPS, '2', 0, false, "2", "Gaps: select one or two shapes to see them"},
    {EDITOR_DO_LAB_COVERS, '3', 0, false, "3", "Covers: circles over rectangles"},
    {EDITOR_DO_COVER_COUNT, '0', 0, false, "0", "Number of circles of a cover"},
    {EDITOR_DO_LAB_OFFSETS, '4', 0, false, "4", "Shapes inflated by the agent radius"},
    {EDITOR_DO_LAB_HULLS, '5', 0, false, "5", "Convex hulls of shapes"},
    {EDITOR_DO_LAB_TRIANGLES, '6', 0, false, "6", "Triangulations of shapes"},
    {EDITOR_DO_LAB_PIECES, '7', 0, false, "7", "Convex pieces of shapes"},
    {EDITOR_DO_PROBE_FORM, 'q', 0, false, "Q", "Probe: segment, circle, box"},
};

static const editor_binding file[] = {
    {EDITOR_DO_NEW, 'n', EDITOR_CTRL, false, "Ctrl+N", "New drawing"},
    {EDITOR_DO_GALLERY, 'n', EDITOR_CTRL | EDITOR_SHIFT, false, "Ctrl+Shift+N",
     "Start from a scene of the gallery"},
    {EDITOR_DO_OPEN, 'o', EDITOR_CTRL, false, "Ctrl+O", "Open GeoJSON, WKT, a MovingAI map"},
    {EDITOR_DO_SAVE, 's', EDITOR_CTRL, false, "Ctrl+S", "Save"},
    {EDITOR_DO_SAVE_AS, 's', EDITOR_CTRL | EDITOR_SHIFT, false, "Ctrl+Shift+S", "Save under another name"},
    {EDITOR_DO_EXPORT, 'e', EDITOR_CTRL, false, "Ctrl+E", "Export a picture or a film: PNG, SVG, GIF"},
    {EDITOR_DO_QUIT, 'q', EDITOR_CTRL, false, "Ctrl+Q", "Quit"},
};

static const editor_binding keyboard[] = {
    {EDITOR_DO_NEXT_PLACE, EDITOR_KEY_F6, 0, true, "F6", "Keys to bars, lists, plots, world"},
    {EDITOR_DO_NEXT, EDITOR_KEY_TAB, 0, true, "Tab", "Next object, button, row (Shift: back)"},
    {EDITOR_DO_NEXT_VERTEX, EDITOR_KEY_RIGHT, EDITOR_ALT, false, "Alt+Right",
     "Next vertex of the selected shape"},
    {EDITOR_DO_LAST_VERTEX, EDITOR_KEY_LEFT, EDITOR_ALT, false, "Alt+Left", "The vertex before"},
    {EDITOR_DO_ADD_VERTEX, EDITOR_KEY_INSERT, 0, false, "Insert", "Add a vertex behind the chosen one"},
};

/* A group ends where another heading begins. That of the tools is made from their table. */
static const struct {
    const char *heading;
    const editor_binding *bindings;
    size_t count;
} groups[] = {
    {"Tools", NULL, 0},
    {"Crowd", crowd, COUNT(crowd)},
    {"Time", time_keys, COUNT(time_keys)},
    {"Edit", edit, COUNT(edit)},
    {"Objects", objects, COUNT(objects)},
    {"File", file, COUNT(file)},
    {"View", view, COUNT(view)},
    {"Lab", lab, COUNT(lab)},
    {"Keyboard", keyboard, COUNT(keyboard)},
};

static const editor_gesture_help gestures[] = {
    {"Click", "Select (Shift, Ctrl: add, remove)"},
    {"Drag on a shape", "Move what is selected"},
    {"Drag on empty ground", "Select shapes in a box, or vertices"},
    {"Alt + click", "Select what is below, or in a group"},
    {"Double click in a group", "Select one shape of it"},
    {"Drag a square handle", "Move a vertex, a goal, a rim"},
    {"Drag the frame, its knob", "Scale, rotate (Shift: uniform, 15° steps)"},
    {"Ctrl while dragging", "Switch snapping while held"},
    {"Drag a round handle", "Insert a vertex in the edge"},
    {"Double click on an edge", "Insert a vertex there"},
    {"Wheel", "Zoom; over the panel: scroll it"},
    {"Two fingers", "Pan and zoom; on the panel: scroll it"},
    {"Right drag, Space + drag", "Pan"},
    {"Right click, long press", "Menu of what lies there"},
};

static const editor_gesture_help advice[] = {
    {"Draw by keys", "Arrows move a cross, Space clicks there"},
    {"A hole in a polygon", "Draw inside it (Alt: separate shape)"},
    {"Orange, red, dots", "Touching, overlapping, contact points"},
    {"Outline crosses itself", "Ignored until repaired, by the button"},
    {"Velocities of an agent", "Run or Step, then click the agent"},
    {"Exact numbers", "Click one in the panel; Tab: the next"},
    {"Floors and exits", "Shift+P, or the role of a polygon (U)"},
    {"Several agents", "Select them to set radius and speed"},
    {"Time step, duration", "In the panel while nothing is selected"},
};

static const editor_gesture_group gesture_groups[] = {
    {"Pointer", gestures, COUNT(gestures)},
    {"How to", advice, COUNT(advice)},
};

size_t editor_binding_group_count(void) { return COUNT(groups); }

const char *editor_binding_heading(size_t group) { return groups[group].heading; }

size_t editor_binding_count(size_t group) {
    return groups[group].bindings ? groups[group].count : editor_tool_count();
}

static editor_binding tool_binding(size_t index) {
    const editor_tool *tool = editor_tool_at(index);
    const editor_binding b = {.command = EDITOR_DO_FIRST_TOOL + (int)index,
                              .key = tool->key,
                              .modifiers = tool->modifiers,
                              .keys = tool->keys,
                              .what = tool->what};
    return b;
}

editor_binding editor_get_binding(size_t group, size_t index) {
    return groups[group].bindings ? groups[group].bindings[index] : tool_binding(index);
}

const editor_tool *editor_tool_of_command(editor_command command) {
    return command < EDITOR_DO_FIRST_TOOL ? NULL : editor_tool_at((size_t)(command - EDITOR_DO_FIRST_TOOL));
}

static bool has_key(editor_binding b, int key, unsigned modifiers) {
    const unsigned ignored = b.any_shift ? EDITOR_SHIFT : 0U;
    return b.key == key && (modifiers & ~ignored) == b.modifiers;
}

editor_command editor_command_of_key(int key, unsigned modifiers) {
    for (size_t g = 0; g < COUNT(groups); g++) {
        for (size_t i = 0; i < editor_binding_count(g); i++) {
            const editor_binding b = editor_get_binding(g, i);
            if (has_key(b, key, modifiers)) {
                return b.command;
            }
        }
    }
    return EDITOR_DO_NOTHING;
}

/* One without words where there is none. */
static editor_binding first_binding(editor_command command) {
    const editor_binding none = {.keys = "", .what = ""};
    for (size_t g = 0; g < COUNT(groups); g++) {
        for (size_t i = 0; i < editor_binding_count(g); i++) {
            const editor_binding b = editor_get_binding(g, i);
            if (b.command == command) {
                return b;
            }
        }
    }
    return none;
}

const char *editor_keys_of_command(editor_command command) { return first_binding(command).keys; }

const char *editor_words_of_command(editor_command command) { return first_binding(command).what; }

bool editor_command_ends_draft(editor_command command) {
    switch (command) {
    case EDITOR_DO_REDO:
    case EDITOR_DO_SELECT_ALL:
    case EDITOR_DO_CUT:
    case EDITOR_DO_PASTE:
    case EDITOR_DO_PASTE_IN_PLACE:
    case EDITOR_DO_DUPLICATE:
    case EDITOR_DO_TURN:
    case EDITOR_DO_PATTERN:
    case EDITOR_DO_PROBE_FORM:
    case EDITOR_DO_PLUGIN:
    case EDITOR_DO_NEXT:
    case EDITOR_DO_NEXT_VERTEX:
    case EDITOR_DO_LAST_VERTEX:
    case EDITOR_DO_ADD_VERTEX:
        return true;
    default:
        return command >= EDITOR_DO_FIRST_TOOL ||
               (command >= EDITOR_DO_NUDGE_LEFT && command <= EDITOR_DO_RENAME) ||
               (command >= EDITOR_DO_NEW && command <= EDITOR_DO_QUIT);
    }
}

size_t editor_gesture_group_count(void) { return COUNT(gesture_groups); }

editor_gesture_group editor_get_gesture_group(size_t index) { return gesture_groups[index]; }
