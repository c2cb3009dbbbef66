/* The frame around what is selected: where it is, and what its handles do. */
#include "frame.h"

#include "hand.h"
#include "model/decimal.h"
#include "selection.h"
#include "snap.h"
#include "timeline.h"
#include "toolbox.h"
#include "vertices.h"
#include "work.h"

/* How far the frame stands off what is selected, and the knob off the frame, in points. */
static const double STAND_OFF = 14.0;
static const double KNOB_ARM = 24.0;
/* Nothing is scaled down to less than this share of its size at one go: it would be gone. */
static const double LEAST_FACTOR = 0.01;

/* A single disc or agent has a handle on its rim instead; agents on their way are not scaled. */
bool editor_has_frame(const editor *e) {
    const editor_document *drawing = editor_drawing(e);
    const size_t alone = editor_selected_alone(e);
    if (!editor_get_tool(e)->reshapes || editor_selected_count(e) == 0 ||
        editor_get_drag(e)->kind == EDITOR_DRAG_FRAME ||
        (alone < drawing->count && editor_shape_is_round(drawing->shapes[alone]))) {
        return false;
    }
    for (size_t i = 0; editor_shown_branch(e) != EDITOR_NO_BRANCH && i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        if (s->kind == EDITOR_AGENT && editor_is_selected(e, s->id)) {
            return false;
        }
    }
    return true;
}

geom_aabb2 editor_frame_box(const editor *e) {
    const editor_view *view = editor_get_view(e);
    geom_aabb2 world = {{0.0, 0.0}, {0.0, 0.0}};
    editor_selection_bounds(e, &world);
    const geom_vec2 low = editor_view_to_screen(view, world.min);
    const geom_vec2 high = editor_view_to_screen(view, world.max);
    const geom_aabb2 box = {{low.x - STAND_OFF, high.y - STAND_OFF}, {high.x + STAND_OFF, low.y + STAND_OFF}};
    return box;
}

/* Which side a handle is on, -1, 0 or 1 each, y up. */
static geom_vec2 side(size_t handle) {
    static const geom_vec2 sides[EDITOR_FRAME_HANDLES] = {{-1, -1}, {0, -1}, {1, -1}, {1, 0},
                                                          {1, 1},   {0, 1},  {-1, 1}, {-1, 0}};
    return sides[handle];
}

geom_vec2 editor_frame_handle(geom_aabb2 box, size_t handle) {
    const geom_vec2 middle = canvas_center(box);
    if (handle == EDITOR_FRAME_KNOB) {
        return geom_vec2_make(middle.x, box.min.y - KNOB_ARM);
    }
    const geom_vec2 half = geom_vec2_scale(geom_vec2_sub(box.max, box.min), 0.5);
    return geom_vec2_make(middle.x + side(handle).x * half.x, middle.y - side(handle).y * half.y);
}

void editor_frame_press(editor *e, size_t handle) {
    geom_aabb2 frame = {{0.0, 0.0}, {0.0, 0.0}};
    editor_selection_bounds(e, &frame);
    editor_drag_frame(e, handle, frame);
    editor_choose_no_vertex(e);
}

/* ---- The maps ---- */

static double angle_of(geom_vec2 from, geom_vec2 to) { return editor_degrees(geom_vec2_sub(to, from)); }

static editor_affine turn_map(const editor *e) {
    const editor_view *view = editor_get_view(e);
    const editor_drag *drag = editor_get_drag(e);
    const geom_vec2 middle = editor_decimal_middle2(drag->frame.min, drag->frame.max);
    const double degrees = angle_of(middle, editor_view_to_world(view, editor_pointer(e))) -
                           angle_of(middle, editor_view_to_world(view, drag->start));
    const double step = (editor_modifiers(e) & EDITOR_SHIFT) != 0 ? 15.0 : 0.5;
    return editor_affine_turn(middle, round(degrees / step) * step);
}

static double factor(double from, double to, double fixed) {
    if (from == fixed) {
        return 1.0;
    }
    const double f = (to - fixed) / (from - fixed);
    return fabs(f) < LEAST_FACTOR ? copysign(LEAST_FACTOR, f) : f;
}

/* Where a handle's coordinate comes to: exactly where it is drawn, unless the factor is another one than that
 * asks for. */
static double drawn_to(double from, double to, double fixed, double f) {
    return from == fixed ? fixed : (to - fixed) / (from - fixed) == f ? to : fixed + f * (from - fixed);
}

/* A corner of a box, the middle of a side, or its middle, by the side of each axis. */
static geom_vec2 corner(geom_aabb2 box, geom_vec2 to) {
    const geom_vec2 middle = editor_decimal_middle2(box.min, box.max);
    return geom_vec2_make(to.x < 0.0   ? box.min.x
                          : to.x > 0.0 ? box.max.x
                                       : middle.x,
                          to.y < 0.0   ? box.min.y
                          : to.y > 0.0 ? box.max.y
                                       : middle.y);
}

/* The opposite corner or side stays; with the alt key the middle does. */
static editor_affine scale_map(const editor *e) {
    const editor_view *view = editor_get_view(e);
    const editor_drag *drag = editor_get_drag(e);
    const geom_aabb2 box = drag->frame;
    const geom_vec2 s = side(drag->point);
    const geom_vec2 from = corner(box, s);
    const geom_vec2 fixed =
        corner(box, (editor_modifiers(e) & EDITOR_ALT) != 0 ? geom_vec2_make(0.0, 0.0) : geom_vec2_neg(s));
    const geom_vec2 way =
        geom_vec2_sub(editor_view_to_world(view, editor_pointer(e)), editor_view_to_world(view, drag->start));
    const geom_vec2 to = editor_snap_point(e, geom_vec2_add(from, way)).at;
    geom_vec2 f = {s.x != 0.0 ? factor(from.x, to.x, fixed.x) : 1.0,
                   s.y != 0.0 ? factor(from.y, to.y, fixed.y) : 1.0};
    if ((editor_modifiers(e) & EDITOR_SHIFT) != 0) {
        const double even = s.x == 0.0 ? f.y : s.y == 0.0 ? f.x : fmax(fabs(f.x), fabs(f.y));
        f = geom_vec2_make(even, even);
    }
    editor_affine a = editor_affine_scale(fixed, f);
    editor_affine_pin(
        &a, from, geom_vec2_make(drawn_to(from.x, to.x, fixed.x, f.x), drawn_to(from.y, to.y, fixed.y, f.y)));
    return a;
}

/* The map that the frame's drag stands for now. */
static editor_affine drag_map(const editor *e) {
    return editor_get_drag(e)->point == EDITOR_FRAME_KNOB ? turn_map(e) : scale_map(e);
}

bool editor_frame_drag(editor *e) {
    const editor_document *drawing = editor_drawing(e);
    const editor_drag *drag = editor_get_drag(e);
    const editor_affine map = drag_map(e);
    bool good = true;
    bool in_range = true;
    for (size_t i = 0; good && i < drag->base.count; i++) {
        const editor_shape *s = drag->base.shapes[i];
        if (editor_is_selected(e, s->id)) {
            good = editor_put_shape(e, i, editor_shape_transformed(s, map));
            in_range = in_range && (!good || editor_shape_in_range(drawing->shapes[i]));
        }
    }
    return good && (in_range || editor_restore_drawing(e, &drag->base));
}
