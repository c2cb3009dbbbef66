/* The gallery: which events it takes, and the drawing that starts from a tile. */
#include "control.h"

#include "dialogs/gallery.h"
#include "state/talk.h"
#include "state/work.h"

#include <math.h>

/* The tile's scene goes into the drawing: the gallery is read again when it is shown next. */
static void start_from(editor *e, size_t index) {
    const editor_stamp no_file = {0};
    const editor_tile *tile = editor_get_tile(e, index);
    editor_document drawing = {0};
    scene file;
    if (!scene_copy(&tile->picture, &file)) {
        editor_complain(e, "Out of memory");
        return;
    }
    if (!editor_document_from_scene(&drawing, &file, editor_take_ids(e, 0)) ||
        !editor_replace_all(e, &drawing, &file, "", no_file)) {
        editor_document_clear(&drawing);
        scene_clear(&file);
        editor_complain(e, "Out of memory");
        return;
    }
    editor_take_ids(e, drawing.count);
    editor_prompt_end(e);
    if (drawing.count > 0) {
        editor_say(e, "%s: press Space to run its agents", tile->name);
    }
}

/* Whether the key is one of the gallery's. */
static bool take_key(editor *e, int key, bool shift) {
    switch (key) {
    case EDITOR_KEY_TAB:
        editor_move_tile(e, shift ? -1 : 1, 0);
        return true;
    case EDITOR_KEY_LEFT:
        editor_move_tile(e, -1, 0);
        return true;
    case EDITOR_KEY_RIGHT:
        editor_move_tile(e, 1, 0);
        return true;
    case EDITOR_KEY_UP_ARROW:
        editor_move_tile(e, 0, -1);
        return true;
    case EDITOR_KEY_DOWN_ARROW:
        editor_move_tile(e, 0, 1);
        return true;
    case EDITOR_KEY_ENTER:
        start_from(e, editor_chosen_tile(e));
        return true;
    case EDITOR_KEY_ESCAPE:
        editor_prompt_end(e);
        return true;
    default:
        editor_prompt_end(e);
        return false;
    }
}

/* A press outside of the box closes it and acts there. */
static bool press(editor *e, const editor_event *event) {
    const size_t index = editor_tile_at(e, event->at);
    if (!editor_area_holds(editor_plan_gallery(e).area, event->at)) {
        editor_prompt_end(e);
        return false;
    }
    if (event->button == EDITOR_BUTTON_LEFT && index < editor_tile_count(e)) {
        start_from(e, index);
    }
    return true;
}

bool editor_gallery_handle(editor *e, const editor_event *event) {
    switch (event->type) {
    case EDITOR_KEY_DOWN:
        editor_hush(e);
        return take_key(e, event->key, (event->modifiers & EDITOR_SHIFT) != 0);
    case EDITOR_POINTER_DOWN:
        return press(e, event);
    case EDITOR_WHEEL:
        if (isfinite(event->wheel)) {
            editor_scroll_tiles(e, event->wheel > 0.0 ? -1 : 1);
        }
        return true;
    case EDITOR_TEXT:
        return true;
    default:
        return false;
    }
}
