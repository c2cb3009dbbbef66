#include "editor_internal.h"

#include <stdlib.h>

/* A press that moves farther than this many points draws at one go; a shorter one waits for a second click. */
static const double DRAG_REACH = 6.0;
/* How near to the first corner of a polygon a click closes it. */
static const double CLOSE_REACH = 9.0;

static bool add_draft(editor *e, geom_vec2 p) {
    if (e->draft_count == e->draft_capacity) {
        const size_t capacity = 2 * e->draft_capacity + 16;
        geom_vec2 *draft = realloc(e->draft, capacity * sizeof *draft);
        if (!draft) {
            editor_complain(e, "Out of memory");
            return false;
        }
        e->draft = draft;
        e->draft_capacity = capacity;
    }
    e->draft[e->draft_count++] = p;
    return true;
}

bool editor_draw_take_back(editor *e) {
    if (e->draft_count == 0) {
        return false;
    }
    e->draft_count--;
    return true;
}

/* ---- New shapes ---- */

/* New agents are like the last one that is there. */
static scene_agent agent_like_the_last(const editor *e, geom_vec2 position) {
    scene_agent agent = scene_agent_default(position);
    for (size_t i = 0; i < e->drawing.count; i++) {
        const editor_shape *s = e->drawing.shapes[i];
        if (s->kind == EDITOR_AGENT) {
            agent = s->agent;
            agent.radius = s->radius;
        }
    }
    agent.velocity = geom_make2(0.0, 0.0);
    agent.extra = NULL;
    return agent;
}

static void add_shape(editor *e, editor_kind kind, const geom_vec2 *points, size_t count, double radius) {
    const geom_ring ring = {points, count};
    editor_shape_def def = {.id = e->next_id, .kind = kind, .rings = {&ring, 1}, .radius = radius};
    if (kind == EDITOR_AGENT) {
        def.agent = agent_like_the_last(e, points[0]);
        def.radius = def.agent.radius;
    }
    e->draft_count = 0;
    if (!editor_document_append(&e->drawing, editor_shape_create(&def))) {
        editor_complain(e, "Out of memory: nothing was drawn");
        return;
    }
    e->next_id++;
    editor_select_none(e);
    editor_select(e, def.id, true);
    editor_commit(e);
    if (kind != EDITOR_AGENT) {
        e->tool = EDITOR_TOOL_SELECT;
    }
}

static void add_rectangle(editor *e, geom_vec2 a, geom_vec2 b) {
    const geom_vec2 min = {fmin(a.x, b.x), fmin(a.y, b.y)};
    const geom_vec2 max = {fmax(a.x, b.x), fmax(a.y, b.y)};
    const geom_vec2 corners[4] = {min, {max.x, min.y}, max, {min.x, max.y}};
    if (min.x < max.x && min.y < max.y) {
        add_shape(e, EDITOR_POLYGON, corners, 4, 0.0);
    } else {
        editor_say(e, "A rectangle needs a width and a height.");
    }
}

static void add_circle(editor *e, geom_vec2 center, geom_vec2 rim) {
    const geom_vec2 arm = {geom_distance2(center, rim), 0.0};
    const double radius = editor_view_round(&e->view, arm).x;
    if (radius > 0.0) {
        add_shape(e, EDITOR_DISC, &center, 1, radius);
    } else {
        editor_say(e, "A circle needs a radius.");
    }
}

static void add_segment(editor *e, geom_vec2 a, geom_vec2 b) {
    const geom_vec2 points[2] = {a, b};
    if (!geom_equal2(a, b)) {
        add_shape(e, EDITOR_CHAIN, points, 2, 0.0);
    } else {
        editor_say(e, "A segment needs two different ends.");
    }
}

static void finish_two_points(editor *e, geom_vec2 second) {
    const geom_vec2 points[2] = {e->draft[0], second};
    e->draft_count = 0;
    switch (e->tool) {
    case EDITOR_TOOL_RECTANGLE:
        add_rectangle(e, points[0], points[1]);
        break;
    case EDITOR_TOOL_CIRCLE:
        add_circle(e, points[0], points[1]);
        break;
    case EDITOR_TOOL_SEGMENT:
        add_segment(e, points[0], points[1]);
        break;
    default:
        add_shape(e, EDITOR_AGENT, points, 2, 0.0);
        break;
    }
}

void editor_draw_finish(editor *e) {
    if (e->tool != EDITOR_TOOL_POLYGON || e->draft_count == 0) {
        return;
    }
    if (e->draft_count < 3) {
        editor_say(e, "A polygon needs three corners.");
        return;
    }
    add_shape(e, EDITOR_POLYGON, e->draft, e->draft_count, 0.0);
}

/* ---- The pointer ---- */

geom_vec2 editor_draw_second_point(const editor *e) {
    const geom_vec2 p = editor_round_world(e, e->pointer);
    const geom_vec2 arm = geom_sub2(p, e->draft[0]);
    if ((e->modifiers & EDITOR_SHIFT) == 0) {
        return p;
    }
    if (e->tool == EDITOR_TOOL_RECTANGLE) {
        const double side = fmax(fabs(arm.x), fabs(arm.y));
        return geom_add2(e->draft[0], geom_make2(copysign(side, arm.x), copysign(side, arm.y)));
    }
    if (e->tool == EDITOR_TOOL_SEGMENT) {
        const bool flat = fabs(arm.x) >= fabs(arm.y);
        return flat ? geom_make2(p.x, e->draft[0].y) : geom_make2(e->draft[0].x, p.y);
    }
    return p;
}

static void polygon_down(editor *e, const editor_event *event) {
    const geom_vec2 p = editor_round_world(e, event->at);
    const bool on_first = e->draft_count >= 3 && geom_distance2(editor_view_to_screen(&e->view, e->draft[0]),
                                                                event->at) <= CLOSE_REACH;
    e->drag.kind = EDITOR_DRAG_IDLE;
    if (on_first || (event->clicks == 2 && e->draft_count >= 3)) {
        editor_draw_finish(e);
    } else if (e->draft_count == 0 || !geom_equal2(e->draft[e->draft_count - 1], p)) {
        add_draft(e, p);
    }
}

void editor_draw_down(editor *e, const editor_event *event) {
    if (e->tool == EDITOR_TOOL_POLYGON) {
        polygon_down(e, event);
        return;
    }
    e->drag.kind = EDITOR_DRAG_IDLE;
    if (e->draft_count == 1) {
        finish_two_points(e, editor_draw_second_point(e));
    } else if (add_draft(e, editor_round_world(e, event->at))) {
        e->drag.kind = EDITOR_DRAG_DRAW;
    }
}

void editor_draw_up(editor *e) {
    if (e->draft_count == 1 && geom_distance2(e->drag.start, e->pointer) > DRAG_REACH) {
        finish_two_points(e, editor_draw_second_point(e));
    }
}

/* ---- Words ---- */

const char *editor_tool_hint(const editor *e) {
    switch (e->tool) {
    case EDITOR_TOOL_POLYGON:
        return e->draft_count == 0  ? "Click the corners of a polygon"
               : e->draft_count < 3 ? "Click the next corner (Backspace takes one back)"
                                    : "Click the next corner; Enter, or a click on the first one, closes it";
    case EDITOR_TOOL_RECTANGLE:
        return e->draft_count == 0 ? "Drag from corner to corner"
                                   : "Click the opposite corner (Shift: a square)";
    case EDITOR_TOOL_CIRCLE:
        return e->draft_count == 0 ? "Drag from the center to the rim" : "Click on the rim";
    case EDITOR_TOOL_SEGMENT:
        return e->draft_count == 0 ? "Drag from end to end" : "Click the other end (Shift: level or upright)";
    case EDITOR_TOOL_AGENT:
        return e->draft_count == 0 ? "Drag from where the agent starts to its goal" : "Click its goal";
    default:
        if (e->drawing.count == 0) {
            return "Draw a shape: choose a tool above, or press P, R, C, S or A";
        }
        return editor_selected_count(e) == 0
                   ? "Click a shape to select it, drag it to move it; drag empty ground to select a box"
                   : "Drag handles to reshape; small ones insert a vertex; Del deletes";
    }
}
