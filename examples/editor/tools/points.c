/* Points that are drawn one by one: where the next one comes, when they are enough, and words about them. */
#include "points.h"

#include "state/display.h"
#include "state/hand.h"
#include "state/notes.h"
#include "state/snap.h"

#include <math.h>
#include <stdio.h>

/* A press that moves farther than this many points draws at one go; a shorter one waits for a second
 * click. */
static const double DRAG_REACH = 6.0;

/* ---- The next point ---- */

static geom_vec2 constrained(geom_vec2 from, geom_vec2 p, bool square) {
    const geom_vec2 arm = geom_vec2_sub(p, from);
    const geom_vec2 size = {fabs(arm.x), fabs(arm.y)};
    const double side = fmax(size.x, size.y);
    if (square || (size.x > 0.5 * size.y && size.y > 0.5 * size.x)) {
        return geom_vec2_add(from, geom_vec2_make(copysign(side, arm.x), copysign(side, arm.y)));
    }
    return size.x >= size.y ? geom_vec2_make(p.x, from.y) : geom_vec2_make(from.x, p.y);
}

geom_vec2 points_next(const editor *e, points_shift shift) {
    const editor_draft *draft = editor_get_draft(e);
    const geom_vec2 p = editor_snap_point(e, editor_view_to_world(editor_get_view(e), editor_pointer(e))).at;
    if ((editor_modifiers(e) & EDITOR_SHIFT) == 0 || shift == POINTS_FREE || draft->count == 0) {
        return p;
    }
    return constrained(draft->points[draft->count - 1], p, shift == POINTS_SQUARE);
}

/* What the tool in hand wants. */
static const points_wanted *wanted(const editor *e) {
    const editor_tool *tool = editor_get_tool(e);
    return &tool->points[tool->points_index ? tool->points_index(e) : 0];
}

geom_vec2 points_next_wanted(const editor *e) {
    const points_wanted *w = wanted(e);
    const bool last_of_three = w->count == 3 && editor_get_draft(e)->count == 2;
    return points_next(e, last_of_three ? POINTS_FREE : w->shift);
}

/* ---- A number of points ---- */

static void put_point(editor *e) {
    const points_wanted *w = wanted(e);
    const editor_draft *draft = editor_get_draft(e);
    const geom_vec2 p = points_next_wanted(e);
    if (draft->count + 1 == w->count) {
        w->done(e, draft->points[0], draft->points[draft->count - 1], p);
        editor_draft_clear(e);
    } else {
        editor_draft_add(e, p);
    }
}

static void press(editor *e, const editor_event *event) {
    (void)event;
    const bool first = editor_get_draft(e)->count == 0;
    editor_drag_as(e, EDITOR_DRAG_IDLE);
    put_point(e);
    if (first && editor_get_draft(e)->count == 1) {
        editor_drag_as(e, EDITOR_DRAG_TOOL);
    }
}

static void drag(editor *e) { editor_snap_pointer(e, editor_pointer(e)); }

static void release(editor *e) {
    if (editor_get_draft(e)->count == 1 &&
        geom_vec2_distance(editor_get_drag(e)->start, editor_pointer(e)) > DRAG_REACH) {
        put_point(e);
    }
}

static const char *hint(const editor *e) {
    const size_t count = editor_get_draft(e)->count;
    const bool pressed = editor_get_drag(e)->kind == EDITOR_DRAG_TOOL;
    return wanted(e)->hints[count == 0 ? 0 : count > 1 ? 3 : pressed ? 1 : 2];
}

const editor_gesture points_gesture = {
    .press = press, .drag = drag, .release = release, .hint = hint, .draft_hint = hint};

/* ---- Words and marks ---- */

int points_digits(const editor *e) { return editor_digits(e) > 2 ? editor_digits(e) : 2; }

void points_line_words(const editor *e, geom_vec2 a, geom_vec2 b, char *words, size_t capacity) {
    snprintf(words, capacity, "%.*f m, %.1f\302\260", points_digits(e), geom_vec2_distance(a, b),
             editor_degrees(geom_vec2_sub(b, a)));
}

void points_box_words(const editor *e, double width, double height, char *words, size_t capacity) {
    const int digits = points_digits(e);
    snprintf(words, capacity, "%.*f x %.*f m", digits, fabs(width), digits, fabs(height));
}

void points_radius_words(const editor *e, double radius, char *words, size_t capacity) {
    snprintf(words, capacity, "radius %.*f m", points_digits(e), radius);
}

double points_round_length(const editor *e, double length) {
    return editor_view_round(editor_get_view(e), geom_vec2_make(length, 0.0)).x;
}

canvas_pen points_pen(const editor *e) {
    const canvas_pen pen = {.color = editor_colors(e)->selected, .width = 1.75};
    return pen;
}

void points_draw_line(const editor *e, canvas *c, geom_vec2 a, geom_vec2 b) {
    canvas_stroke_line(c, a, b, points_pen(e));
    editor_note_handle(e, c, a, false);
    editor_note_handle(e, c, b, false);
}
