/* Shapes as text: copied, cut and pasted. */
#include "clipboard.h"

#include "import/import.h"
#include "state/display.h"
#include "state/hand.h"
#include "state/objects.h"
#include "state/selection.h"
#include "state/snap.h"
#include "state/talk.h"
#include "state/toolbox.h"
#include "state/vertices.h"
#include "state/work.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How far copies lie from what they were made of, in points on the screen. */
static const double COPY_OFFSET = 24.0;

struct editor_texts {
    editor_clipboard clipboard;
    char *own;    /* the text that was copied last */
    char *others; /* what the clipboard held when it refused that; NULL for nothing */
    bool refused; /* it has */
};

editor_texts *editor_texts_create(void) { return calloc(1, sizeof(editor_texts)); }

void editor_texts_destroy(editor_texts *t) {
    if (t) {
        free(t->own);
        free(t->others);
        free(t);
    }
}

void editor_set_clipboard(editor *e, editor_clipboard clipboard) { e->texts->clipboard = clipboard; }

/* ---- Text ---- */

static char *ask_clipboard(const editor_texts *t) {
    return t->clipboard.get ? t->clipboard.get(t->clipboard.context) : NULL;
}

static bool same_text(const char *a, const char *b) { return a && b ? strcmp(a, b) == 0 : a == b; }

bool editor_put_text(editor *e, char *text) {
    editor_texts *t = e->texts;
    const bool put = t->clipboard.put && t->clipboard.put(t->clipboard.context, text);
    free(t->own);
    free(t->others);
    t->own = text;
    t->refused = t->clipboard.put && !put;
    t->others = t->refused ? ask_clipboard(t) : NULL;
    return !t->refused;
}

static char *copy_of_own(const editor_texts *t) {
    const size_t size = t->own ? strlen(t->own) + 1 : 0;
    char *text = size > 0 ? malloc(size) : NULL;
    if (text) {
        memcpy(text, t->own, size);
    }
    return text;
}

/* What the clipboard refused is still the last that was copied, until another program puts something there. */
char *editor_get_text(const editor *e) {
    const editor_texts *t = e->texts;
    char *text = ask_clipboard(t);
    if (!t->clipboard.get || (t->refused && same_text(text, t->others))) {
        free(text);
        text = copy_of_own(t);
    }
    return text;
}

/* ---- Copies ---- */

static bool gather(const editor *e, editor_document *out) {
    const editor_document *drawing = editor_drawing(e);
    for (size_t i = 0; i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        if (editor_is_selected(e, s->id) && !editor_document_append(out, editor_shape_retain(s))) {
            editor_document_clear(out);
            return false;
        }
    }
    return true;
}

/* The selection as the text of a scene, or NULL. */
static char *text_of_selection(const editor *e) {
    editor_document chosen = {0};
    scene s;
    char *text = NULL;
    if (gather(e, &chosen) && editor_document_to_scene(&chosen, editor_scene(e), true, &s)) {
        text = scene_write_text(&s);
        editor_document_end_scene(&s);
    }
    editor_document_clear(&chosen);
    return text;
}

/* False when there is no copy. */
static bool copy(editor *e) {
    const size_t count = editor_selected_count(e);
    if (count == 0) {
        editor_say(e, "Nothing is selected.");
        return false;
    }
    char *text = text_of_selection(e);
    if (!text) {
        editor_complain(e, "Out of memory: nothing was copied");
        return false;
    }
    if (!editor_put_text(e, text)) {
        editor_complain(e, "The system clipboard refused the text. It can be pasted in this editor only.");
    } else {
        editor_say(e, "Copied %zu %s as text", count, count == 1 ? "shape" : "shapes");
    }
    return true;
}

void editor_copy(editor *e) { (void)copy(e); }

/* What cannot be copied stays. */
void editor_cut(editor *e) {
    if (copy(e)) {
        editor_choose_no_vertex(e);
        editor_delete_selection(e);
    }
}

/* Adds copies of `from`, moved by `by`, and selects them: one step to undo. Numbers of ids are used up even
 * when memory runs out; then false. */
static bool add_copies(editor *e, const editor_document *from, geom_vec2 by, bool keep_extra) {
    const uint32_t first = editor_take_ids(e, from->count);
    const uint32_t groups = editor_last_group(e);
    bool good = true;
    for (size_t i = 0; good && i < from->count; i++) {
        const editor_shape *moved = editor_shape_transformed(from->shapes[i], editor_affine_move(by));
        const editor_shape *copy =
            moved ? editor_shape_duplicate(moved, first + (uint32_t)i, groups, keep_extra) : NULL;
        good = editor_add_shape(e, copy);
        editor_shape_release(moved);
    }
    if (!good) {
        editor_revert(e);
        editor_complain(e, "Out of memory: nothing was added");
        return false;
    }
    editor_select_none(e);
    editor_rest_tool(e);
    for (size_t i = 0; i < from->count; i++) {
        editor_select(e, first + (uint32_t)i, true);
    }
    editor_commit(e);
    return true;
}

static geom_vec2 copy_offset(const editor *e) {
    const editor_view *view = editor_get_view(e);
    const double step = editor_grid_step(e);
    const double by = fmax(1.0, round(COPY_OFFSET / view->scale / step)) * step;
    return editor_view_round(view, geom_vec2_make(by, -by));
}

void editor_duplicate(editor *e) {
    editor_document chosen = {0};
    if (editor_selected_count(e) == 0) {
        editor_say(e, "Nothing is selected.");
    } else if (!gather(e, &chosen)) {
        editor_complain(e, "Out of memory: nothing was duplicated");
    } else {
        (void)add_copies(e, &chosen, copy_offset(e), true);
    }
    editor_document_clear(&chosen);
}

/* ---- Pasting ---- */

static geom_aabb2 points_bounds(const editor_document *d) {
    geom_aabb2 box = d->shapes[0]->bounds;
    for (size_t i = 1; i < d->count; i++) {
        box = geom_aabb2_union(box, d->shapes[i]->bounds);
    }
    return box;
}

/* The middle of what is pasted comes under the pointer, or into the middle of the view where the pointer is
 * elsewhere. */
static geom_vec2 paste_offset(const editor *e, const editor_document *pasted) {
    const editor_view *view = editor_get_view(e);
    const geom_aabb2 bounds = points_bounds(pasted);
    const geom_vec2 pointer = editor_pointer(e);
    const geom_vec2 to =
        editor_area_holds(view->area, pointer) ? editor_view_to_world(view, pointer) : view->center;
    return editor_view_round(view, geom_vec2_sub(to, canvas_center(bounds)));
}

/* What was pasted, and what of the text could not be. */
static void say_pasted(editor *e, size_t count, const geojson_report *report) {
    const char *shapes = count == 1 ? "shape" : "shapes";
    if (report->passed > 0) {
        editor_complain(e, "Pasted %zu %s; %zu cannot be read: %.150s", count, shapes, report->passed,
                        strstr(report->notes, "features["));
    } else if (report->degrees) {
        editor_say(e, "Pasted %zu %s, in meters from longitude and latitude", count, shapes);
    } else {
        editor_say(e, "Pasted %zu %s", count, shapes);
    }
}

static void paste_text(editor *e, const char *text, bool in_place) {
    scene s;
    scene_error error;
    editor_source source;
    editor_document pasted = {0};
    if (!editor_import_text(text, strlen(text), &s, &source, &error)) {
        editor_complain(e, "The clipboard holds no shapes: %s", error.text);
        return;
    }
    if (!editor_document_from_scene(&pasted, &s, 1)) {
        editor_complain(e, "Out of memory: nothing was pasted");
    } else if (pasted.count == 0) {
        editor_say(e, "The clipboard holds no shapes.");
    } else {
        const geom_vec2 nowhere = {0.0, 0.0};
        if (add_copies(e, &pasted, in_place ? nowhere : paste_offset(e, &pasted), false)) {
            say_pasted(e, pasted.count, &source.report);
        }
    }
    editor_document_clear(&pasted);
    editor_source_free(&source);
    scene_clear(&s);
}

void editor_paste(editor *e, bool in_place) {
    char *text = editor_get_text(e);
    if (text) {
        paste_text(e, text, in_place);
    } else {
        editor_say(e, "The clipboard is empty.");
    }
    free(text);
}
