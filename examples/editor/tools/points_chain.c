/* Points that are drawn one by one, as many as the user likes: walls and rings. */
#include "points.h"
#include "state/hand.h"
#include "state/notes.h"
#include "state/talk.h"

/* How near to the first point a click closes a ring. */
static const double CLOSE_REACH = 9.0;

/* That of the tool in hand. */
static const points_chain *chain_of(const editor *e) { return editor_get_tool(e)->chain; }

static bool has_enough(const editor *e) { return editor_get_draft(e)->count >= chain_of(e)->least; }

void points_chain_finish(editor *e) {
    const editor_draft *draft = editor_get_draft(e);
    if (has_enough(e)) {
        chain_of(e)->done(e, draft->points, draft->count);
    } else if (draft->count > 0) {
        editor_say(e, "%s", chain_of(e)->too_few);
    }
}

void points_chain_press(editor *e, const editor_event *event) {
    const editor_draft *draft = editor_get_draft(e);
    const points_chain *chain = chain_of(e);
    const geom_vec2 p = points_next(e, POINTS_LINE);
    const bool on_first = chain->closes && has_enough(e) &&
                          geom_vec2_distance(editor_view_to_screen(editor_get_view(e), draft->points[0]),
                                             event->at) <= CLOSE_REACH;
    editor_drag_as(e, EDITOR_DRAG_IDLE);
    if (on_first || (event->clicks == 2 && chain->done && has_enough(e))) {
        points_chain_finish(e);
    } else if (draft->count == 0 || !geom_vec2_equal(draft->points[draft->count - 1], p)) {
        editor_draft_add(e, p);
    }
}

static const char *hint(const editor *e) {
    return chain_of(e)->hints[editor_get_draft(e)->count == 0 ? 0 : has_enough(e) ? 2 : 1];
}

static const char *draft_hint(const editor *e) { return has_enough(e) ? "Enter ends it" : ""; }

const editor_gesture points_chain_gesture = {
    .press = points_chain_press, .hint = hint, .draft_hint = draft_hint};

static void fill_ring(const editor *e, canvas *c) {
    const editor_draft *draft = editor_get_draft(e);
    const geom_ring ring = {draft->points, draft->count};
    const geom_polygon polygon = {&ring, 1};
    canvas_fill_polygon(c, polygon, CANVAS_EVEN_ODD, canvas_fade(points_pen(e).color, 0.12));
}

/* The side that would close a ring. */
static void draw_way_back(const editor *e, canvas *c, geom_vec2 pointer) {
    const editor_draft *draft = editor_get_draft(e);
    canvas_pen back = points_pen(e);
    back.dash = 4.0;
    back.color = canvas_fade(back.color, 0.6);
    if (draft->count >= 2) {
        canvas_stroke_line(c, pointer, draft->points[0], back);
    }
}

void points_chain_draw(const editor *e, canvas *c) {
    const editor_draft *draft = editor_get_draft(e);
    const bool closes = chain_of(e)->closes;
    if (draft->count == 0) {
        return;
    }
    const geom_vec2 pointer = points_next(e, POINTS_LINE);
    if (closes) {
        fill_ring(e, c);
    }
    canvas_stroke_chain(c, draft->points, draft->count, false, points_pen(e));
    canvas_stroke_line(c, draft->points[draft->count - 1], pointer, points_pen(e));
    if (closes) {
        draw_way_back(e, c, pointer);
    }
    for (size_t i = 0; i < draft->count; i++) {
        editor_note_handle(e, c, draft->points[i], closes && i == 0 && has_enough(e));
    }
}

void points_chain_words(const editor *e, char *words, size_t capacity) {
    const editor_draft *draft = editor_get_draft(e);
    points_line_words(e, draft->points[draft->count - 1], points_next(e, POINTS_LINE), words, capacity);
}
