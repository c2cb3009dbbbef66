/* The box in the middle that asks: its words, and where its answers are. */
#include "dialog.h"

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
     "GeoJSON, WKT, or a MovingAI map or problem file. Tab completes names.",
     {{.label = "Open", .keys = "Enter", .key = EDITOR_KEY_ENTER},
      {.label = "Cancel", .keys = "Esc", .key = EDITOR_KEY_ESCAPE}}},
    {EDITOR_PROMPT_SAVE,
     "Save as",
     "A GeoJSON scene. Tab completes names.",
     {{.label = "Save", .keys = "Enter", .key = EDITOR_KEY_ENTER},
      {.label = "Cancel", .keys = "Esc", .key = EDITOR_KEY_ESCAPE}}},
    {EDITOR_PROMPT_EXPORT,
     "Export a picture",
     "name.png or name.svg; name_####.png writes the run as numbered pictures.",
     {{.label = "Export", .keys = "Enter", .key = EDITOR_KEY_ENTER},
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
    {EDITOR_PROMPT_UNSAVED,
     "Save the changes?",
     "Unsaved changes will be lost.",
     {{.label = "Save", .keys = "Y", .key = 'y'},
      {.label = "Do not save", .keys = "N", .key = 'n'},
      {.label = "Cancel", .keys = "Esc", .key = EDITOR_KEY_ESCAPE}}},
};

static const double WIDTH = 520.0;
static const double MARGIN = 20.0;
static const double LINE_TOP = 46.0;
static const double LINE_HEIGHT = 28.0;
static const double BUTTON_WIDTH = 150.0;
static const double BUTTON_HEIGHT = 30.0;
static const double HEIGHT = 186.0;
static const double GAP = 10.0;

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

bool editor_get_dialog(const editor *e, editor_dialog *dialog) {
    const editor_shown *shown = editor_get_shown(e);
    const editor_dialog nothing = {0};
    const question *q = asked(e);
    *dialog = nothing;
    if (!q || shown->width < 320 || shown->height < 200) {
        return false;
    }
    const double width = fmin(WIDTH, shown->width - 16.0);
    const geom_vec2 corner = {floor(0.5 * (shown->width - width)), floor(0.4 * (shown->height - HEIGHT))};
    dialog->title = q->title;
    dialog->words = q->words;
    dialog->area.min = corner;
    dialog->area.max = geom_vec2_make(corner.x + width, corner.y + HEIGHT);
    dialog->line.min = geom_vec2_make(corner.x + MARGIN, corner.y + LINE_TOP);
    dialog->line.max = geom_vec2_make(corner.x + width - MARGIN, corner.y + LINE_TOP + LINE_HEIGHT);
    place_answers(dialog, q);
    return true;
}

int editor_dialog_key_at(const editor *e, geom_vec2 screen) {
    editor_dialog dialog;
    editor_get_dialog(e, &dialog);
    for (size_t i = 0; i < dialog.answer_count; i++) {
        const geom_aabb2 area = dialog.answers[i].area;
        if (editor_area_holds(area, screen)) {
            return dialog.answers[i].key;
        }
    }
    return 0;
}
