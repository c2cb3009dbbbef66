#include "commands.h"

#include "editor.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const editor_binding tools[] = {
    {EDITOR_DO_SELECT, 'v', 0, false, "V", "Select, move, reshape"},
    {EDITOR_DO_POLYGON, 'p', 0, false, "P", "Draw a polygon"},
    {EDITOR_DO_RECTANGLE, 'r', 0, false, "R", "Draw a rectangle"},
    {EDITOR_DO_TURNED, 't', 0, false, "T", "Draw a turned rectangle"},
    {EDITOR_DO_CIRCLE, 'c', 0, false, "C", "Draw a circle"},
    {EDITOR_DO_CAPSULE, 'k', 0, false, "K", "Draw a capsule"},
    {EDITOR_DO_SEGMENT, 's', 0, false, "S", "Draw a segment"},
    {EDITOR_DO_WALL, 'l', 0, false, "L", "Draw a wall of several segments"},
    {EDITOR_DO_AGENT, 'a', 0, false, "A", "Place an agent and its goal"},
    {EDITOR_DO_PROBE, 'b', 0, false, "B", "Probe: test at the pointer"},
    {EDITOR_DO_SWEEP, 'x', 0, false, "X", "Sweep a shape along a path"},
};

static const editor_binding crowd[] = {
    {EDITOR_DO_RUN, ' ', 0, false, "Space", "Run the crowd, pause it"},
    {EDITOR_DO_STEP, '.', 0, false, ".", "One time step"},
    {EDITOR_DO_RESTART, 'r', EDITOR_CTRL, false, "Ctrl+R", "Back to the start"},
    {EDITOR_DO_METHOD, 'm', 0, false, "M", "Planner: ORCA, RVO, VO"},
    {EDITOR_DO_PLUGIN, 'p', EDITOR_CTRL, false, "Ctrl+P", "Planner from a plugin file"},
    {EDITOR_DO_VERIFY, 'e', 0, false, "E", "Verify motions: enforce, check, off"},
    {EDITOR_DO_TRAFFIC, 'y', 0, false, "Y", "Rules of traffic on, off"},
    {EDITOR_DO_FASTER, ']', 0, false, "]", "Faster"},
    {EDITOR_DO_SLOWER, '[', 0, false, "[", "Slower"},
    {EDITOR_DO_PATTERN, 'o', 0, false, "O", "Place agents: one, rows, rings, boxes"},
};

static const editor_binding edit[] = {
    {EDITOR_DO_UNDO, 'z', EDITOR_CTRL, false, "Ctrl+Z", "Undo"},
    {EDITOR_DO_REDO, 'y', EDITOR_CTRL, false, "Ctrl+Y", "Redo (or Ctrl+Shift+Z)"},
    {EDITOR_DO_REDO, 'z', EDITOR_CTRL | EDITOR_SHIFT, false, "Ctrl+Shift+Z", NULL},
    {EDITOR_DO_DELETE, EDITOR_KEY_DELETE, 0, false, "Del", "Delete vertices, or what is selected"},
    {EDITOR_DO_DELETE, EDITOR_KEY_BACKSPACE, 0, false, "Backspace", NULL},
    {EDITOR_DO_SELECT_ALL, 'a', EDITOR_CTRL, false, "Ctrl+A", "Select all"},
    {EDITOR_DO_CUT, 'x', EDITOR_CTRL, false, "Ctrl+X", "Cut"},
    {EDITOR_DO_COPY, 'c', EDITOR_CTRL, false, "Ctrl+C", "Copy, as GeoJSON text"},
    {EDITOR_DO_PASTE, 'v', EDITOR_CTRL, false, "Ctrl+V", "Paste GeoJSON or WKT"},
    {EDITOR_DO_DUPLICATE, 'd', EDITOR_CTRL, false, "Ctrl+D", "Duplicate"},
    {EDITOR_DO_TURN, ',', 0, true, ",", "Turn by 15 degrees (Shift: the other way)"},
    {EDITOR_DO_NUDGE_LEFT, EDITOR_KEY_LEFT, 0, true, "Arrows", "Nudge the selection (Shift: further)"},
    {EDITOR_DO_NUDGE_RIGHT, EDITOR_KEY_RIGHT, 0, true, "Right", NULL},
    {EDITOR_DO_NUDGE_UP, EDITOR_KEY_UP_ARROW, 0, true, "Up", NULL},
    {EDITOR_DO_NUDGE_DOWN, EDITOR_KEY_DOWN_ARROW, 0, true, "Down", NULL},
    {EDITOR_DO_FINISH, EDITOR_KEY_ENTER, 0, false, "Enter", "End what is drawn; type numbers"},
    {EDITOR_DO_CANCEL, EDITOR_KEY_ESCAPE, 0, true, "Esc", "Give up, select nothing"},
};

static const editor_binding view[] = {
    {EDITOR_DO_FIT, 'f', 0, false, "F", "Show everything"},
    {EDITOR_DO_FIT, EDITOR_KEY_HOME, 0, false, "Home", NULL},
    {EDITOR_DO_ZOOM_IN, '+', 0, true, "+", "Zoom in"},
    {EDITOR_DO_ZOOM_IN, '=', 0, true, "=", NULL},
    {EDITOR_DO_ZOOM_OUT, '-', 0, true, "-", "Zoom out"},
    {EDITOR_DO_GRID, 'g', 0, false, "G", "Grid on, off"},
    {EDITOR_DO_SNAP, 'n', 0, false, "N", "Snap to grid, vertices, edges"},
    {EDITOR_DO_PANEL, 'i', 0, false, "I", "Panel on, off"},
    {EDITOR_DO_ROUTES, 'w', 0, false, "W", "Show the ways that agents take"},
    {EDITOR_DO_TRAILS, 'j', 0, false, "J", "Show where agents were"},
    {EDITOR_DO_HELP, EDITOR_KEY_F1, 0, true, "F1", "This help (or H)"},
    {EDITOR_DO_HELP, 'h', 0, false, "H", NULL},
};

static const editor_binding lab[] = {
    {EDITOR_DO_LAB_CONTACTS, '1', 0, false, "1", "Contact points, normals, depth"},
    {EDITOR_DO_LAB_GAPS, '2', 0, false, "2", "Closest points and distance"},
    {EDITOR_DO_LAB_COVERS, '3', 0, false, "3", "Circles that cover rectangles"},
    {EDITOR_DO_COVER_COUNT, '0', 0, false, "0", "How many circles"},
    {EDITOR_DO_LAB_OFFSETS, '4', 0, false, "4", "Grown by an agent's radius"},
    {EDITOR_DO_LAB_HULLS, '5', 0, false, "5", "Convex hulls"},
    {EDITOR_DO_LAB_TRIANGLES, '6', 0, false, "6", "Triangles"},
    {EDITOR_DO_LAB_PIECES, '7', 0, false, "7", "Convex pieces"},
    {EDITOR_DO_PROBE_FORM, 'q', 0, false, "Q", "Probe: segment, circle, box"},
};

static const editor_binding file[] = {
    {EDITOR_DO_NEW, 'n', EDITOR_CTRL, false, "Ctrl+N", "New drawing"},
    {EDITOR_DO_OPEN, 'o', EDITOR_CTRL, false, "Ctrl+O", "Open a scene, WKT, a MovingAI map"},
    {EDITOR_DO_SAVE, 's', EDITOR_CTRL, false, "Ctrl+S", "Save"},
    {EDITOR_DO_SAVE_AS, 's', EDITOR_CTRL | EDITOR_SHIFT, false, "Ctrl+Shift+S", "Save under another name"},
    {EDITOR_DO_EXPORT, 'e', EDITOR_CTRL, false, "Ctrl+E", "Picture or film: PNG, SVG"},
    {EDITOR_DO_QUIT, 'q', EDITOR_CTRL, false, "Ctrl+Q", "Quit"},
};

static const editor_binding_group groups[] = {
    {"Tools", tools, COUNT(tools)}, {"Crowd", crowd, COUNT(crowd)}, {"Edit", edit, COUNT(edit)},
    {"View", view, COUNT(view)},    {"Lab", lab, COUNT(lab)},       {"File", file, COUNT(file)},
};

static const editor_gesture_help gestures[] = {
    {"Click", "Select; Shift or Ctrl: add, take away"},
    {"Drag on a shape", "Move what is selected"},
    {"Drag on empty ground", "Select in a box: shapes, else vertices"},
    {"Alt + click", "Select the one below"},
    {"Drag a square handle", "Move a vertex, a goal, a rim"},
    {"Drag the frame, its knob", "Scale, turn (Shift: evenly, by 15 degrees)"},
    {"Ctrl while dragging", "Snap, or not, for once"},
    {"Drag a round handle", "Insert a vertex in the middle"},
    {"Double click on an edge", "Insert a vertex there"},
    {"Wheel", "Zoom about the pointer"},
    {"Right drag, Space + drag", "Pan"},
};

size_t editor_binding_group_count(void) { return COUNT(groups); }

editor_binding_group editor_get_binding_group(size_t index) { return groups[index]; }

static bool binds(const editor_binding *b, int key, unsigned modifiers) {
    const unsigned ignored = b->any_shift ? EDITOR_SHIFT : 0U;
    return b->key == key && (modifiers & ~ignored) == b->modifiers;
}

editor_command editor_command_of_key(int key, unsigned modifiers) {
    for (size_t g = 0; g < COUNT(groups); g++) {
        for (size_t i = 0; i < groups[g].count; i++) {
            if (binds(&groups[g].bindings[i], key, modifiers)) {
                return groups[g].bindings[i].command;
            }
        }
    }
    return EDITOR_DO_NOTHING;
}

static const editor_binding *first_binding(editor_command command) {
    for (size_t g = 0; g < COUNT(groups); g++) {
        for (size_t i = 0; i < groups[g].count; i++) {
            if (groups[g].bindings[i].command == command) {
                return &groups[g].bindings[i];
            }
        }
    }
    return NULL;
}

const char *editor_keys_of_command(editor_command command) {
    const editor_binding *binding = first_binding(command);
    return binding ? binding->keys : "";
}

const char *editor_words_of_command(editor_command command) {
    const editor_binding *binding = first_binding(command);
    return binding ? binding->what : "";
}

size_t editor_gesture_help_count(void) { return COUNT(gestures); }

editor_gesture_help editor_get_gesture_help(size_t index) { return gestures[index]; }
