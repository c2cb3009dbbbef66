/* Repairs shapes of the drawing that cross themselves. */
#include "control.h"

#include "model/repair.h"
#include "state/selection.h"
#include "state/talk.h"
#include "state/vertices.h"
#include "state/work.h"

static bool is_faulty(const editor *e, size_t place, bool selected_only) {
    const editor_shape *s = editor_drawing(e)->shapes[place];
    return !editor_shape_valid(s) && editor_shape_is_free(s) &&
           (!selected_only || editor_is_selected(e, s->id));
}

static size_t count_faulty(const editor *e, bool selected_only) {
    size_t count = 0;
    for (size_t i = 0; i < editor_drawing(e)->count; i++) {
        count += is_faulty(e, i, selected_only);
    }
    return count;
}

/* The first part takes the place and the id of the shape; the others come last. False without memory. */
static bool put_parts(editor *e, size_t place, const editor_document *found) {
    const uint32_t id = editor_drawing(e)->shapes[place]->id;
    const uint32_t next = editor_take_ids(e, found->count - 1);
    bool good = editor_put_shape(e, place, editor_shape_duplicate(found->shapes[0], id, 0, true)) &&
                editor_select(e, id, true);
    for (size_t i = 1; good && i < found->count; i++) {
        const uint32_t part = next + (uint32_t)i - 1;
        good = editor_add_shape(e, editor_shape_duplicate(found->shapes[i], part, 0, true)) &&
               editor_select(e, part, true);
    }
    return good;
}

void editor_repair_selection(editor *e) {
    const bool selected_only = count_faulty(e, true) > 0;
    const size_t before = editor_drawing(e)->count;
    size_t parts = 0;
    size_t left = 0;
    bool good = true;
    if (count_faulty(e, selected_only) == 0) {
        editor_say(e, "No shape crosses itself.");
        return;
    }
    editor_choose_no_vertex(e);
    for (size_t i = 0; good && i < before; i++) {
        editor_document found = {0};
        if (is_faulty(e, i, selected_only) && editor_shape_repair(editor_drawing(e)->shapes[i], &found)) {
            good = put_parts(e, i, &found);
            parts += found.count;
        } else {
            left += is_faulty(e, i, selected_only);
        }
        editor_document_clear(&found);
    }
    if (editor_commit_if(e, good) && left > 0) {
        editor_complain(e, "%zu cannot be repaired: drag a vertex of it, or delete it.", left);
    } else if (good) {
        editor_say(e, "Repaired: %zu valid %s. What was filled stays filled.", parts,
                   parts == 1 ? "shape" : "shapes");
    }
}
