/* Makes new shapes. */
#include "new_shape.h"

#include "pattern.h"
#include "state/hand.h"
#include "state/selection.h"
#include "state/talk.h"
#include "state/toolbox.h"
#include "state/work.h"

#include <collide/pair2.h>

/* Takes over the shape, which is NULL without memory. */
static bool put_new(editor *e, const editor_shape *s) {
    editor_draft_clear(e);
    if (!editor_add_shape(e, s)) {
        editor_complain(e, "Out of memory: nothing was drawn");
        return false;
    }
    editor_select_only(e, s->id);
    editor_commit(e);
    editor_rest_tool(e);
    return true;
}

void editor_make_shape(editor *e, editor_kind kind, const geom_vec2 *points, size_t count, double radius) {
    const geom_ring ring = {points, count};
    const editor_shape_def def = {
        .id = editor_take_ids(e, 1), .kind = kind, .rings = {&ring, 1}, .radius = radius};
    put_new(e, editor_shape_create(&def));
}

void editor_make_region(editor *e, const geom_vec2 *points, size_t count) {
    const geom_ring ring = {points, count};
    const editor_shape_def def = {.id = editor_take_ids(e, 1),
                                  .kind = EDITOR_POLYGON,
                                  .rings = {&ring, 1},
                                  .role = EDITOR_FLOOR,
                                  .speed_factor = 0.5};
    if (put_new(e, editor_shape_create(&def))) {
        editor_say(e, "A floor: agents walk at half their speeds there. U: its factor, or an exit instead");
    }
}

/* Puts a polygon with a hole in place of the one without. */
static void put_hole(editor *e, size_t place, const editor_shape *changed) {
    editor_put_shape(e, place, changed);
    editor_select_only(e, changed->id);
    editor_draft_clear(e);
    editor_commit(e);
    editor_rest_tool(e);
    editor_say(e, "Drawn as a hole in the polygon (hold Alt: a separate shape)");
}

static bool make_hole(editor *e, const geom_vec2 *points, size_t count) {
    const editor_document *drawing = editor_drawing(e);
    const geom_ring hole = {points, count};
    for (size_t i = drawing->count; i-- > 0 && (editor_modifiers(e) & EDITOR_ALT) == 0;) {
        const editor_shape *s = drawing->shapes[i];
        if (s->kind != EDITOR_POLYGON || !editor_shape_is_solid(s) || !editor_shape_is_free(s) ||
            collide_point_polygon(points[0], editor_shape_polygon(s)) != COLLIDE_OVERLAPPING) {
            continue;
        }
        const editor_shape *changed = editor_shape_with_hole(s, hole);
        if (!changed || !editor_shape_valid(changed)) {
            editor_shape_release(changed);
            return false;
        }
        put_hole(e, i, changed);
        return true;
    }
    return false;
}

void editor_make_ring(editor *e, const geom_vec2 *points, size_t count) {
    if (!make_hole(e, points, count)) {
        editor_make_shape(e, EDITOR_POLYGON, points, count, 0.0);
    }
}

/* ---- Agents ---- */

void editor_make_agents(editor *e, const geom_vec2 *places, const geom_vec2 *goals, size_t count) {
    bool good = true;
    editor_draft_clear(e);
    const scene_agent like = editor_new_agent(e);
    editor_select_none(e);
    for (size_t i = 0; good && i < count; i++) {
        const geom_vec2 points[2] = {places[i], goals[i]};
        const geom_ring ring = {points, 2};
        const editor_shape_def def = {.id = editor_take_ids(e, 1),
                                      .kind = EDITOR_AGENT,
                                      .rings = {&ring, 1},
                                      .radius = like.radius,
                                      .agent = like};
        good = editor_add_shape(e, editor_shape_create(&def));
        editor_select(e, def.id, true);
    }
    if (!good) {
        editor_revert(e);
        editor_complain(e, "Out of memory: nothing was drawn");
    }
    editor_commit(e);
}
