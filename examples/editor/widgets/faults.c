/* Where the buttons are that repair shapes. */
#include "faults.h"

#include "state/display.h"
#include "state/hand.h"
#include "state/toolbox.h"

#include <math.h>

static const double WIDTH = 24.0;
static const double HEIGHT = 22.0;
static const double AWAY = 13.0; /* from the mark */

/* Beside the mark, on the side where there is room. */
static geom_aabb2 area_beside(geom_aabb2 world, geom_vec2 mark) {
    const double left = mark.x + AWAY + WIDTH > world.max.x ? mark.x - AWAY - WIDTH : mark.x + AWAY;
    const double top = fmin(fmax(mark.y - 0.5 * HEIGHT, world.min.y), world.max.y - HEIGHT);
    const geom_aabb2 area = {{left, top}, {left + WIDTH, top + HEIGHT}};
    return area;
}

size_t editor_repair_buttons(const editor *e, editor_repair_button buttons[EDITOR_MOST_REPAIRS]) {
    const editor_document *drawing = editor_drawing(e);
    const editor_view *view = editor_get_view(e);
    size_t count = 0;
    if (!editor_is_resting(e) || editor_get_drag(e)->kind != EDITOR_DRAG_NONE) {
        return 0;
    }
    for (size_t i = 0; i < drawing->count && count < EDITOR_MOST_REPAIRS; i++) {
        const editor_shape *s = drawing->shapes[i];
        if (editor_shape_valid(s) || !editor_shape_is_free(s)) {
            continue;
        }
        const geom_vec2 mark = editor_view_to_screen(view, s->fault.point);
        if (editor_area_holds(view->area, mark)) {
            buttons[count].place = i;
            buttons[count++].area = area_beside(view->area, mark);
        }
    }
    return count;
}

size_t editor_repair_at(const editor *e, geom_vec2 screen) {
    editor_repair_button buttons[EDITOR_MOST_REPAIRS];
    for (size_t i = editor_repair_buttons(e, buttons); i-- > 0;) {
        if (editor_area_holds(buttons[i].area, screen)) {
            return buttons[i].place;
        }
    }
    return editor_drawing(e)->count;
}
