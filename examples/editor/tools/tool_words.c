#include "state/editor_internal.h"

#include <stdio.h>

static const double DEGREES = 180.0 / 3.14159265358979323846;

/* ---- Hints: what the tool wants next ---- */

static const char *chain_hint(const editor *e) {
    if (e->tool == EDITOR_TOOL_POLYGON) {
        return e->draft_count == 0
                   ? "Click the corners of a polygon; inside another one it is a hole (Alt: not)"
               : e->draft_count < 3 ? "Click the next corner (Backspace takes one back)"
                                    : "Click the next corner; Enter, or a click on the first one, closes it";
    }
    return e->draft_count == 0  ? "Click the points of a wall"
           : e->draft_count < 2 ? "Click the next point (Backspace takes one back)"
                                : "Click the next point; Enter or a double click ends the wall";
}

/* Before the first point, before the second while the button is down and while it is up, before the third. */
static const char *points_hint(const editor *e) {
    static const char *const hints[][4] = {
        [EDITOR_TOOL_RECTANGLE] = {"Drag from corner to corner",
                                   "Let go at the opposite corner (Shift: a square)",
                                   "Click the opposite corner (Shift: a square)", ""},
        [EDITOR_TOOL_TURNED] = {"Drag along one side of the rectangle, then click how wide it is",
                                "Let go at the other end of the side", "Click the other end of the side",
                                "Click how wide it is"},
        [EDITOR_TOOL_CIRCLE] = {"Drag from the center to the rim", "Let go at the rim", "Click on the rim",
                                ""},
        [EDITOR_TOOL_CAPSULE] = {"Drag along the axis of the capsule, then click on its rim",
                                 "Let go at the other end of the axis", "Click the other end of the axis",
                                 "Click on its rim"},
        [EDITOR_TOOL_SEGMENT] = {"Drag from end to end",
                                 "Let go at the other end (Shift: level, upright, diagonal)",
                                 "Click the other end (Shift: level, upright, diagonal)", ""},
    };
    static const char *const agents[EDITOR_PATTERN_COUNT][4] = {
        {"Drag from where the agent starts to its goal (O: rows, rings, boxes)", "Let go at its goal",
         "Click its goal", ""},
        {"Drag along a row of agents, then click its goal (O: rings, boxes, one)",
         "Let go at the other end of the row", "Click the other end of the row", "Click the row's goal"},
        {"Drag from the center of a ring of agents to its rim (O: boxes, one, rows)", "Let go at the rim",
         "Click on the rim", ""},
        {"Drag from corner to corner of a box of agents, then click its goal (O: one, rows, rings)",
         "Let go at the opposite corner", "Click the opposite corner", "Click the goal of its middle"},
    };
    const bool pressed = e->drag.kind == EDITOR_DRAG_DRAW;
    const size_t stage = e->draft_count == 0 ? 0 : e->draft_count > 1 ? 3 : pressed ? 1 : 2;
    return e->tool == EDITOR_TOOL_AGENT ? agents[e->pattern][stage] : hints[e->tool][stage];
}

static const char *probe_hint(const editor *e) {
    static const char *const hints[EDITOR_PROBE_COUNT] = {
        "Drag a segment, then move it about: boxes that meet, sides of its ends (Q: circle)",
        "Drag a circle, then move it about: parameters where edges go through it (Q: box)",
        "Drag a box, then move it about: its axes and the nearest edge's, with their gaps (Q: segment)"};
    return hints[e->probe_form];
}

const char *editor_tool_hint(const editor *e) {
    if (e->tool == EDITOR_TOOL_POLYGON || e->tool == EDITOR_TOOL_WALL) {
        return chain_hint(e);
    }
    if (e->tool == EDITOR_TOOL_PROBE) {
        return probe_hint(e);
    }
    if (e->tool == EDITOR_TOOL_SWEEP) {
        return e->draft_count == 0
                   ? "Click a shape, or select one before, then click the bends of its way"
                   : "The first contact of the way is shown; click goes on, Backspace goes back, "
                     "Esc ends";
    }
    if (e->tool != EDITOR_TOOL_SELECT) {
        return points_hint(e);
    }
    if (e->drawing.count == 0) {
        return "Draw a shape: choose a tool above, or press P, R, C, S or A";
    }
    if (e->vertex_count > 1) {
        return "Drag one of the vertices to move them all; arrows nudge them, Del deletes, Esc lets go";
    }
    return editor_selected_count(e) == 0
               ? "Click a shape to select it, drag it to move it; drag empty ground to select a box"
               : "Drag handles to reshape, small ones to insert a vertex, the frame to scale, its knob to "
                 "turn";
}

/* ---- Beside the pointer ---- */

/* What a second line there says: only what tools want that know how many points they need, and how to end the others. */
const char *editor_draft_hint(const editor *e) {
    const bool chain = e->tool == EDITOR_TOOL_POLYGON || e->tool == EDITOR_TOOL_WALL;
    if (e->draft_count == 0 || e->tool == EDITOR_TOOL_SWEEP) {
        return "";
    }
    if (chain) {
        return e->draft_count < (e->tool == EDITOR_TOOL_WALL ? 2U : 3U) ? "" : "Enter ends it";
    }
    return points_hint(e);
}

/* Sizes are shown with so many digits after the point. */
static int digits(const editor *e) { return editor_digits(e) > 2 ? editor_digits(e) : 2; }

static void line_words(const editor *e, geom_vec2 a, geom_vec2 b, char *words, size_t capacity) {
    snprintf(words, capacity, "%.*f m, %.1f\302\260", digits(e), geom_vec2_distance(a, b),
             atan2(b.y - a.y, b.x - a.x) * DEGREES);
}

static void agents_words(const editor *e, geom_vec2 last, char *words, size_t capacity) {
    geom_vec2 places[EDITOR_MOST_PLACED];
    geom_vec2 goals[EDITOR_MOST_PLACED];
    const double radius = editor_new_agent_radius(e);
    const size_t count = editor_pattern_agents(e, last, radius, places, goals, EDITOR_MOST_PLACED);
    if (e->pattern == EDITOR_PLACE_ONE) {
        snprintf(words, capacity, "%.*f m to go", digits(e), geom_vec2_distance(e->draft[0], last));
    } else {
        snprintf(words, capacity, "%zu agent%s", count, count == 1 ? "" : "s");
    }
}

static void size_words(const editor *e, double width, double height, char *words, size_t capacity) {
    snprintf(words, capacity, "%.*f x %.*f m", digits(e), fabs(width), digits(e), fabs(height));
}

void editor_draft_words(const editor *e, char *words, size_t capacity) {
    words[0] = 0;
    if (e->draft_count == 0 || e->tool == EDITOR_TOOL_SWEEP) {
        return;
    }
    const geom_vec2 a = e->draft[0];
    const geom_vec2 b = e->draft[e->draft_count - 1];
    const geom_vec2 p = editor_draw_next_point(e);
    const bool third = e->draft_count == 2;
    geom_vec2 corners[4];
    if (e->tool == EDITOR_TOOL_AGENT) {
        agents_words(e, p, words, capacity);
    } else if (e->tool == EDITOR_TOOL_RECTANGLE) {
        size_words(e, p.x - a.x, p.y - a.y, words, capacity);
    } else if (e->tool == EDITOR_TOOL_CIRCLE) {
        snprintf(words, capacity, "radius %.*f m", digits(e), geom_vec2_distance(a, p));
    } else if (third && e->tool == EDITOR_TOOL_CAPSULE) {
        snprintf(words, capacity, "radius %.*f m", digits(e), editor_capsule_radius(a, b, p));
    } else if (third && e->tool == EDITOR_TOOL_TURNED) {
        editor_turned_corners(a, b, p, corners);
        size_words(e, geom_vec2_distance(a, b), geom_vec2_distance(b, corners[2]), words, capacity);
    } else {
        line_words(e, b, p, words, capacity);
    }
}

/* ---- What becomes of it when something else is begun ---- */

const char *editor_settle_draft(editor *e) {
    static const char *const names[] = {
        [EDITOR_TOOL_POLYGON] = "polygon",  [EDITOR_TOOL_RECTANGLE] = "rectangle",
        [EDITOR_TOOL_TURNED] = "rectangle", [EDITOR_TOOL_CIRCLE] = "circle",
        [EDITOR_TOOL_CAPSULE] = "capsule",  [EDITOR_TOOL_SEGMENT] = "segment",
        [EDITOR_TOOL_WALL] = "wall",        [EDITOR_TOOL_AGENT] = "agent"};
    if (e->draft_count == 0 || e->tool < EDITOR_TOOL_POLYGON || e->tool > EDITOR_TOOL_AGENT) {
        return NULL;
    }
    const char *name = names[e->tool];
    editor_draw_finish(e);
    return e->draft_count > 0 ? name : NULL;
}
