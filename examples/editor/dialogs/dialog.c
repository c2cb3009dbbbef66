/* The box in the middle that asks: its words, and where its answers are. */
#include "dialog.h"

#include "listing.h"
#include "prompt.h"
#include "state/display.h"

#include <math.h>

typedef struct question {
    editor_prompt_kind kind;
    const char *title;
    const char *words;
    editor_answer answers[EDITOR_MOST_ANSWERS]; /* without areas; the first is the usual one */
} question;

static const question questions[] = {
    {EDITOR_PROMPT_OPEN,
     "Open file",
     "GeoJSON, WKT, or a MovingAI map or problem file. Type, or choose; Tab completes.",
     {{.label = "Open", .keys = "Enter", .key = EDITOR_KEY_ENTER},
      {.label = "Cancel", .keys = "Esc", .key = EDITOR_KEY_ESCAPE}}},
    {EDITOR_PROMPT_SAVE,
     "Save as",
     "A GeoJSON scene. Type, or choose; Tab completes.",
     {{.label = "Save", .keys = "Enter", .key = EDITOR_KEY_ENTER},
      {.label = "Cancel", .keys = "Esc", .key = EDITOR_KEY_ESCAPE}}},
    {EDITOR_PROMPT_EXPORT,
     "Export a picture or a film",
     "name.png or name.svg; the run as name.gif, or name_####.png for numbered pictures.",
     {{.label = "Export", .keys = "Enter", .key = EDITOR_KEY_ENTER},
      {.label = "Cancel", .keys = "Esc", .key = EDITOR_KEY_ESCAPE}}},
    {EDITOR_PROMPT_FILM,
     "Film of the run",
     "From and to in seconds, frames per second, width in pixels.",
     {{.label = "Write", .keys = "Enter", .key = EDITOR_KEY_ENTER},
      {.label = "Cancel", .keys = "Esc", .key = EDITOR_KEY_ESCAPE}}},
    {EDITOR_PROMPT_PLUGIN,
     "Planner plugin file",
     "Leave empty for the built-in planners. Tab completes names.",
     {{.label = "Load", .keys = "Enter", .key = EDITOR_KEY_ENTER},
      {.label = "Cancel", .keys = "Esc", .key = EDITOR_KEY_ESCAPE}}},
    {EDITOR_PROMPT_RECOVER,
     "Recover unsaved work?",
     "An earlier editor ended without saving it.",
     {{.label = "Recover", .keys = "Y", .key = 'y'},
      {.label = "Delete", .keys = "N", .key = 'n'},
      {.label = "Ask again later", .keys = "Esc", .key = EDITOR_KEY_ESCAPE}}},
    {EDITOR_PROMPT_REPLACE,
     "Replace the file?",
     "The file exists. Its contents will be lost.",
     {{.label = "Replace", .keys = "Y", .key = 'y'}, {.label = "Another name", .keys = "N", .key = 'n'}}},
    {EDITOR_PROMPT_CHANGED,
     "Overwrite the file?",
     "Another program has changed it since the last open or save.",
     {{.label = "Overwrite", .keys = "Y", .key = 'y'},
      {.label = "Another name", .keys = "N", .key = 'n'},
      {.label = "Cancel", .keys = "Esc", .key = EDITOR_KEY_ESCAPE}}},
    {EDITOR_PROMPT_REMARKS,
     "Some shapes of the file cannot be read",
     "Saving keeps them in the file, as they were.",
     {{.label = "Go on", .keys = "Enter", .key = EDITOR_KEY_ENTER}}},
    {EDITOR_PROMPT_UNSAVED,
     "Save the changes?",
     "Unsaved changes will be lost.",
     {{.label = "Save", .keys = "Y", .key = 'y'},
      {.label = "Do not save", .keys = "N", .key = 'n'},
      {.label = "Cancel", .keys = "Esc", .key = EDITOR_KEY_ESCAPE}}},
};

static const double WIDTH = 520.0;
static const double WIDE = 640.0; /* with a list */
static const double MARGIN = 20.0;
static const double LINE_TOP = 46.0;
static const double LINE_HEIGHT = 28.0;
static const double BUTTON_WIDTH = 150.0;
static const double BUTTON_HEIGHT = 30.0;
static const double HEIGHT = 186.0; /* without a list */
static const double GAP = 10.0;
static const double SWITCH_HEIGHT = 24.0;
static const double ROW_HEIGHT = 22.0;
static const double EDGE = 8.0; /* of the window around it */

enum {
    FEWEST_ROWS = 3, /* a list of fewer is left out */
    MOST_ROWS = 16
};

static const question *asked(const editor *e) {
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        if (questions[i].kind == editor_get_prompt(e)->kind) {
            return &questions[i];
        }
    }
    return NULL;
}

/* From the right to the left, so that the usual answer is where the eye ends. */
static void place_answers(editor_dialog *dialog, const question *q) {
    const double room = dialog->area.max.x - dialog->area.min.x - 2.0 * MARGIN;
    const double width = fmin(BUTTON_WIDTH, (room - 2.0 * GAP) / 3.0);
    while (dialog->answer_count < EDITOR_MOST_ANSWERS && q->answers[dialog->answer_count].label) {
        const double right = dialog->area.max.x - MARGIN - (double)dialog->answer_count * (width + GAP);
        editor_answer *answer = &dialog->answers[dialog->answer_count];
        *answer = q->answers[dialog->answer_count];
        answer->area.min = geom_vec2_make(right - width, dialog->area.max.y - MARGIN - BUTTON_HEIGHT);
        answer->area.max = geom_vec2_make(right, dialog->area.max.y - MARGIN);
        dialog->answer_count++;
    }
}

/* ---- The list ---- */

static bool has_list(const editor *e) {
    return editor_lists_files(e) || editor_get_prompt(e)->kind == EDITOR_PROMPT_REMARKS;
}

/* Switches of a list of files: from the left to the right. */
static void place_switches(const editor *e, editor_dialog *dialog) {
    const editor_list *list = editor_get_list(e);
    const bool open = editor_get_prompt(e)->kind == EDITOR_PROMPT_OPEN;
    const editor_answer switches[EDITOR_MOST_SWITCHES] = {
        {.label = "Up", .keys = "Alt+Up", .key = EDITOR_KEY_UP_ARROW, .modifiers = EDITOR_ALT},
        {.label = list->hidden ? "Hidden: on" : "Hidden: off",
         .keys = "Ctrl+H",
         .key = 'h',
         .modifiers = EDITOR_CTRL},
        {.label = list->filter == EDITOR_FILTER_ALL ? "Files: all" : "Files: fitting",
         .keys = "Ctrl+T",
         .key = 't',
         .modifiers = EDITOR_CTRL},
        {.label = list->recent ? "Recent: on" : "Recent: off",
         .keys = "Ctrl+R",
         .key = 'r',
         .modifiers = EDITOR_CTRL},
    };
    const double left = dialog->area.min.x + MARGIN;
    const double width = (dialog->area.max.x - MARGIN - left - 3.0 * GAP) / 4.0;
    dialog->switch_count = open ? 4 : 3;
    for (size_t i = 0; i < dialog->switch_count; i++) {
        editor_answer *s = &dialog->switches[i];
        *s = switches[i];
        s->area.min = geom_vec2_make(left + (double)i * (width + GAP), dialog->line.max.y + GAP);
        s->area.max = geom_vec2_make(s->area.min.x + width, s->area.min.y + SWITCH_HEIGHT);
    }
}

/* Rows for which there is room, none where they would be too few. */
static size_t rows_in(const editor *e, double *height) {
    const bool files = editor_lists_files(e);
    const double around = HEIGHT + GAP + (files ? SWITCH_HEIGHT + GAP : -LINE_HEIGHT);
    const double room = editor_get_shown(e)->height - 2.0 * EDGE - around;
    const size_t rows = room > 0.0 ? (size_t)fmin(room / ROW_HEIGHT, MOST_ROWS) : 0;
    if (!has_list(e) || rows < FEWEST_ROWS) {
        *height = HEIGHT;
        return 0;
    }
    *height = around + (double)rows * ROW_HEIGHT;
    return rows;
}

size_t editor_dialog_rows(const editor *e) {
    double height;
    return rows_in(e, &height);
}

static void place_list(const editor *e, editor_dialog *dialog) {
    double top = dialog->line.min.y;
    if (editor_lists_files(e)) {
        place_switches(e, dialog);
        top = dialog->switches[0].area.max.y + GAP;
    }
    dialog->list.min = geom_vec2_make(dialog->line.min.x, top);
    dialog->list.max = geom_vec2_make(dialog->line.max.x, top + (double)dialog->rows * ROW_HEIGHT);
}

bool editor_get_dialog(const editor *e, editor_dialog *dialog) {
    const editor_shown *shown = editor_get_shown(e);
    const editor_dialog nothing = {0};
    const question *q = asked(e);
    double height = HEIGHT;
    *dialog = nothing;
    if (!q || shown->width < 320 || shown->height < 200) {
        return false;
    }
    dialog->rows = rows_in(e, &height);
    const double width = fmin(dialog->rows > 0 ? WIDE : WIDTH, shown->width - 2.0 * EDGE);
    const geom_vec2 corner = {floor(0.5 * (shown->width - width)), floor(0.4 * (shown->height - height))};
    dialog->title = q->title;
    dialog->words = q->words;
    dialog->area.min = corner;
    dialog->area.max = geom_vec2_make(corner.x + width, corner.y + height);
    dialog->line.min = geom_vec2_make(corner.x + MARGIN, corner.y + LINE_TOP);
    dialog->line.max = geom_vec2_make(corner.x + width - MARGIN, corner.y + LINE_TOP + LINE_HEIGHT);
    if (dialog->rows > 0) {
        place_list(e, dialog);
    }
    place_answers(dialog, q);
    return true;
}

/* ---- What is under the pointer ---- */

static bool find(const editor_answer *answers, size_t count, geom_vec2 screen, editor_answer *found) {
    for (size_t i = 0; i < count; i++) {
        if (editor_area_holds(answers[i].area, screen)) {
            *found = answers[i];
            return true;
        }
    }
    return false;
}

bool editor_dialog_answer_at(const editor *e, geom_vec2 screen, editor_answer *answer) {
    editor_dialog dialog;
    editor_get_dialog(e, &dialog);
    return find(dialog.answers, dialog.answer_count, screen, answer) ||
           find(dialog.switches, dialog.switch_count, screen, answer);
}

size_t editor_dialog_item_at(const editor *e, geom_vec2 screen) {
    const editor_list *list = editor_get_list(e);
    editor_dialog dialog;
    if (!editor_get_dialog(e, &dialog) || dialog.rows == 0 || !editor_area_holds(dialog.list, screen)) {
        return SIZE_MAX;
    }
    const size_t place = list->first + (size_t)((screen.y - dialog.list.min.y) / ROW_HEIGHT);
    return place < list->count ? place : SIZE_MAX;
}

geom_aabb2 editor_dialog_row(const editor_dialog *dialog, size_t row) {
    const double top = dialog->list.min.y + (double)row * ROW_HEIGHT;
    const geom_aabb2 area = {{dialog->list.min.x, top}, {dialog->list.max.x, top + ROW_HEIGHT}};
    return area;
}
