/* What the editor can be told to do, by key or by button: tables from which keys, tool bar and help all
 * come. */
#ifndef EDITOR_COMMANDS_H
#define EDITOR_COMMANDS_H

#include "tools/tools.h"

/* One of these, or EDITOR_DO_FIRST_TOOL + the place of a tool in the table of tools. */
typedef int editor_command;

enum {
    EDITOR_DO_NOTHING,
    EDITOR_DO_RUN,
    EDITOR_DO_RUN_BACK,
    EDITOR_DO_STEP,
    EDITOR_DO_STEP_BACK,
    EDITOR_DO_TIME_START,
    EDITOR_DO_TIME_END,
    EDITOR_DO_BRANCH,
    EDITOR_DO_PLOTS,
    EDITOR_DO_STUCK,
    EDITOR_DO_COMPARE,
    EDITOR_DO_BESIDE,
    EDITOR_DO_SWAP, /* the two runs that are shown */
    EDITOR_DO_ALONE,
    EDITOR_DO_RESTART,
    EDITOR_DO_METHOD,
    EDITOR_DO_VERIFY,
    EDITOR_DO_TRAFFIC,
    EDITOR_DO_SLOWER,
    EDITOR_DO_FASTER,
    EDITOR_DO_PATTERN,
    EDITOR_DO_PLUGIN,
    EDITOR_DO_UNDO,
    EDITOR_DO_REDO,
    EDITOR_DO_DELETE,
    EDITOR_DO_SELECT_ALL,
    EDITOR_DO_CUT,
    EDITOR_DO_COPY,
    EDITOR_DO_PASTE, /* at the pointer */
    EDITOR_DO_PASTE_IN_PLACE,
    EDITOR_DO_DUPLICATE,
    EDITOR_DO_TURN,
    EDITOR_DO_CANCEL,
    EDITOR_DO_FINISH,
    EDITOR_DO_NUDGE_LEFT,
    EDITOR_DO_NUDGE_RIGHT,
    EDITOR_DO_NUDGE_UP,
    EDITOR_DO_NUDGE_DOWN,
    EDITOR_DO_GROUP,
    EDITOR_DO_UNGROUP,
    EDITOR_DO_LOCK,
    EDITOR_DO_UNLOCK, /* what the row with the menu shows */
    EDITOR_DO_UNHIDE,
    EDITOR_DO_UNLOCK_ALL,
    EDITOR_DO_HIDE,
    EDITOR_DO_UNHIDE_ALL,
    EDITOR_DO_TO_FRONT,
    EDITOR_DO_TO_BACK,
    EDITOR_DO_ALIGN_LEFT, /* in the order of the axes and of editor_side */
    EDITOR_DO_ALIGN_CENTER,
    EDITOR_DO_ALIGN_RIGHT,
    EDITOR_DO_ALIGN_BOTTOM,
    EDITOR_DO_ALIGN_MIDDLE,
    EDITOR_DO_ALIGN_TOP,
    EDITOR_DO_GAPS_X,
    EDITOR_DO_GAPS_Y,
    EDITOR_DO_ALIGN, /* the menu of these */
    EDITOR_DO_REPAIR,
    EDITOR_DO_RENAME,
    EDITOR_DO_FILTER,
    EDITOR_DO_OBJECTS,
    EDITOR_DO_MENU,
    EDITOR_DO_FIT,
    EDITOR_DO_ZOOM_IN,
    EDITOR_DO_ZOOM_OUT,
    EDITOR_DO_GRID,
    EDITOR_DO_SNAP,
    EDITOR_DO_PANEL,
    EDITOR_DO_PARAMETERS,
    EDITOR_DO_ROUTES,
    EDITOR_DO_TRAILS,
    EDITOR_DO_DARK,
    EDITOR_DO_LAB_CONTACTS, /* in the order of editor_lab */
    EDITOR_DO_LAB_GAPS,
    EDITOR_DO_LAB_COVERS,
    EDITOR_DO_LAB_OFFSETS,
    EDITOR_DO_LAB_HULLS,
    EDITOR_DO_LAB_TRIANGLES,
    EDITOR_DO_LAB_PIECES,
    EDITOR_DO_COVER_COUNT,
    EDITOR_DO_PROBE_FORM,
    EDITOR_DO_NEW,
    EDITOR_DO_GALLERY,
    EDITOR_DO_OPEN,
    EDITOR_DO_SAVE,
    EDITOR_DO_SAVE_AS,
    EDITOR_DO_EXPORT,
    EDITOR_DO_QUIT,
    EDITOR_DO_HELP,
    EDITOR_DO_NEXT_PLACE,
    EDITOR_DO_NEXT,
    EDITOR_DO_NEXT_VERTEX,
    EDITOR_DO_LAST_VERTEX,
    EDITOR_DO_ADD_VERTEX,
    EDITOR_DO_FIRST_TOOL /* the last of them */
};

/* One way to give a command. */
typedef struct editor_binding {
    editor_command command;
    int key;            /* as in editor_event */
    unsigned modifiers; /* those that must be held */
    bool any_shift;     /* shift does not matter */
    const char *keys;   /* for people, such as "Ctrl+Z" */
    const char *what;   /* for people; NULL for a further key of the command before */
} editor_binding;

/* The bindings, in groups with a heading each; the tools come first. */
size_t editor_binding_group_count(void);
const char *editor_binding_heading(size_t group);
size_t editor_binding_count(size_t group);
editor_binding editor_get_binding(size_t group, size_t index);

/* The tool that a command chooses; NULL for any other command. */
const editor_tool *editor_tool_of_command(editor_command command);

/* The command of a key, or EDITOR_DO_NOTHING. */
editor_command editor_command_of_key(int key, unsigned modifiers);

/* The first key of a command for people; "" when it has none. */
const char *editor_keys_of_command(editor_command command);

/* What a command does, for people; "" when it is in no help. */
const char *editor_words_of_command(editor_command command);

/* Whether it begins something else, so that a shape that is being drawn has to come to its end. */
bool editor_command_ends_draft(editor_command command);

/* What the pointer does, and how to do what no key is for, for the help: rows of two texts, in groups. */
typedef struct editor_gesture_help {
    const char *gesture;
    const char *what;
} editor_gesture_help;

typedef struct editor_gesture_group {
    const char *heading;
    const editor_gesture_help *rows;
    size_t count;
} editor_gesture_group;

size_t editor_gesture_group_count(void);
editor_gesture_group editor_get_gesture_group(size_t index);

#endif
