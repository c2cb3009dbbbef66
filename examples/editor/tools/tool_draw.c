#include "state/editor_internal.h"

#include <collide/distance2.h>
#include <collide/pair2.h>

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
    agent.velocity = geom_vec2_make(0.0, 0.0);
    agent.extra = NULL;
    return agent;
}

static void add_shape(editor *e, editor_kind kind, const geom_vec2 *points, size_t count, double radius) {
    const geom_ring ring = {points, count};
    const editor_shape_def def = {.id = e->next_id, .kind = kind, .rings = {&ring, 1}, .radius = radius};
    e->draft_count = 0;
    if (!editor_document_append(&e->drawing, editor_shape_create(&def))) {
        editor_complain(e, "Out of memory: nothing was drawn");
        return;
    }
    e->next_id++;
    editor_select_none(e);
    editor_select(e, def.id, true);
    editor_commit(e);
    e->tool = EDITOR_TOOL_SELECT;
}

/* A ring drawn inside a polygon is a hole in it when that leaves a valid polygon, the topmost there is. With the alt key
 * it is a shape of its own. */
static bool add_hole(editor *e, const geom_vec2 *points, size_t count) {
    const geom_ring hole = {points, count};
    for (size_t i = e->drawing.count; i-- > 0 && (e->modifiers & EDITOR_ALT) == 0;) {
        const editor_shape *s = e->drawing.shapes[i];
        if (s->kind != EDITOR_POLYGON || !editor_shape_valid(s) ||
            collide_point_polygon(points[0], editor_shape_polygon(s)) != COLLIDE_OVERLAPPING) {
            continue;
        }
        const editor_shape *changed = editor_shape_with_hole(s, hole);
        if (!changed || !editor_shape_valid(changed)) {
            editor_shape_release(changed);
            return false;
        }
        editor_document_replace(&e->drawing, i, changed);
        editor_select_none(e);
        editor_select(e, changed->id, true);
        e->draft_count = 0;
        editor_commit(e);
        e->tool = EDITOR_TOOL_SELECT;
        editor_say(e, "A hole in the polygon (Alt: a shape of its own)");
        return true;
    }
    return false;
}

static void add_ring(editor *e, const geom_vec2 *points, size_t count) {
    if (!add_hole(e, points, count)) {
        add_shape(e, EDITOR_POLYGON, points, count, 0.0);
    }
}

static void add_rectangle(editor *e, geom_vec2 a, geom_vec2 b) {
    const geom_vec2 min = {fmin(a.x, b.x), fmin(a.y, b.y)};
    const geom_vec2 max = {fmax(a.x, b.x), fmax(a.y, b.y)};
    const geom_vec2 corners[4] = {min, {max.x, min.y}, max, {min.x, max.y}};
    if (min.x < max.x && min.y < max.y) {
        add_ring(e, corners, 4);
    } else {
        editor_say(e, "A rectangle needs a width and a height.");
    }
}

void editor_turned_corners(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 corners[4]) {
    const geom_vec2 side = geom_vec2_sub(b, a);
    const double length = geom_vec2_length_squared(side);
    const double height = length > 0.0 ? geom_vec2_cross(side, geom_vec2_sub(c, a)) / length : 0.0;
    const geom_vec2 up = geom_vec2_scale(geom_vec2_perp(side), height);
    corners[0] = a;
    corners[1] = b;
    corners[2] = geom_vec2_add(b, up);
    corners[3] = geom_vec2_add(a, up);
}

static void add_turned(editor *e, geom_vec2 a, geom_vec2 b, geom_vec2 c) {
    geom_vec2 corners[4];
    editor_turned_corners(a, b, c, corners);
    if (geom_vec2_equal(corners[0], corners[1]) || geom_vec2_equal(corners[0], corners[3])) {
        editor_say(e, "A rectangle needs a width and a height.");
    } else {
        add_ring(e, corners, 4);
    }
}

static double round_length(const editor *e, double length) {
    return editor_view_round(&e->view, geom_vec2_make(length, 0.0)).x;
}

static void add_circle(editor *e, geom_vec2 center, geom_vec2 rim) {
    const double radius = round_length(e, geom_vec2_distance(center, rim));
    if (radius > 0.0) {
        add_shape(e, EDITOR_DISC, &center, 1, radius);
    } else {
        editor_say(e, "A circle needs a radius.");
    }
}

double editor_capsule_radius(geom_vec2 a, geom_vec2 b, geom_vec2 c) {
    const geom_segment2 axis = {a, b};
    return collide_shape_distance(collide_shape_from_point(c), collide_shape_from_segment(axis)).distance;
}

static void add_capsule(editor *e, geom_vec2 a, geom_vec2 b, geom_vec2 c) {
    const geom_vec2 points[2] = {a, b};
    const double radius = round_length(e, editor_capsule_radius(a, b, c));
    if (geom_vec2_equal(a, b) || radius <= 0.0) {
        editor_say(e, "A capsule needs a length and a radius.");
    } else {
        add_shape(e, EDITOR_CHAIN, points, 2, radius);
    }
}

static void add_segment(editor *e, geom_vec2 a, geom_vec2 b) {
    const geom_vec2 points[2] = {a, b};
    if (!geom_vec2_equal(a, b)) {
        add_shape(e, EDITOR_CHAIN, points, 2, 0.0);
    } else {
        editor_say(e, "A segment needs two different ends.");
    }
}

/* All agents of a pattern: one step to undo. */
static void add_agents(editor *e, geom_vec2 last) {
    geom_vec2 places[EDITOR_MOST_PLACED];
    geom_vec2 goals[EDITOR_MOST_PLACED];
    const scene_agent like = agent_like_the_last(e, last);
    const size_t count = editor_pattern_agents(e, last, like.radius, places, goals, EDITOR_MOST_PLACED);
    bool good = true;
    e->draft_count = 0;
    editor_select_none(e);
    for (size_t i = 0; good && i < count; i++) {
        const geom_vec2 points[2] = {places[i], goals[i]};
        const geom_ring ring = {points, 2};
        const editor_shape_def def = {.id = e->next_id++,
                                      .kind = EDITOR_AGENT,
                                      .rings = {&ring, 1},
                                      .radius = like.radius,
                                      .agent = like};
        good = editor_document_append(&e->drawing, editor_shape_create(&def));
        editor_select(e, def.id, true);
    }
    if (!good) {
        editor_history_revert(&e->history, &e->drawing);
        editor_complain(e, "Out of memory: nothing was drawn");
    }
    editor_commit(e);
}

double editor_new_agent_radius(const editor *e) {
    return agent_like_the_last(e, geom_vec2_make(0.0, 0.0)).radius;
}

/* ---- Points ---- */

/* How many points the tool wants; 0 for as many as the user likes. */
static size_t points_wanted(const editor *e) {
    switch (e->tool) {
    case EDITOR_TOOL_AGENT:
        return editor_pattern_points(e);
    case EDITOR_TOOL_POLYGON:
    case EDITOR_TOOL_WALL:
    case EDITOR_TOOL_SWEEP:
        return 0;
    case EDITOR_TOOL_TURNED:
    case EDITOR_TOOL_CAPSULE:
        return 3;
    default:
        return 2;
    }
}

/* All points are there. */
static void finish_points(editor *e, geom_vec2 last) {
    const geom_vec2 a = e->draft[0];
    const geom_vec2 b = e->draft[e->draft_count - 1];
    if (e->tool == EDITOR_TOOL_AGENT) {
        add_agents(e, last);
        return;
    }
    e->draft_count = 0;
    switch (e->tool) {
    case EDITOR_TOOL_RECTANGLE:
        add_rectangle(e, a, last);
        break;
    case EDITOR_TOOL_TURNED:
        add_turned(e, a, b, last);
        break;
    case EDITOR_TOOL_CIRCLE:
        add_circle(e, a, last);
        break;
    case EDITOR_TOOL_CAPSULE:
        add_capsule(e, a, b, last);
        break;
    default:
        add_segment(e, a, last);
        break;
    }
}

/* One more point of a tool that wants some number of them. */
static void put_point(editor *e, geom_vec2 p) {
    if (e->draft_count + 1 == points_wanted(e)) {
        finish_points(e, p);
    } else {
        add_draft(e, p);
    }
}

void editor_draw_finish(editor *e) {
    const bool polygon = e->tool == EDITOR_TOOL_POLYGON;
    const size_t least = polygon ? 3 : 2;
    if ((!polygon && e->tool != EDITOR_TOOL_WALL) || e->draft_count == 0) {
        return;
    }
    if (e->draft_count < least) {
        editor_say(e, polygon ? "A polygon needs three corners." : "A wall needs two points.");
    } else if (polygon) {
        add_ring(e, e->draft, e->draft_count);
    } else {
        add_shape(e, EDITOR_CHAIN, e->draft, e->draft_count, 0.0);
    }
}

/* ---- The pointer ---- */

/* With the shift key a rectangle is a square, and lines are level, upright or diagonal. */
static geom_vec2 constrained(const editor *e, geom_vec2 from, geom_vec2 p) {
    const geom_vec2 arm = geom_vec2_sub(p, from);
    const geom_vec2 size = {fabs(arm.x), fabs(arm.y)};
    const double side = fmax(size.x, size.y);
    if (e->tool == EDITOR_TOOL_RECTANGLE || (size.x > 0.5 * size.y && size.y > 0.5 * size.x)) {
        return geom_vec2_add(from, geom_vec2_make(copysign(side, arm.x), copysign(side, arm.y)));
    }
    return size.x >= size.y ? geom_vec2_make(p.x, from.y) : geom_vec2_make(from.x, p.y);
}

geom_vec2 editor_draw_next_point(const editor *e) {
    const geom_vec2 p = editor_snap_point(e, editor_view_to_world(&e->view, e->pointer)).at;
    const bool last_of_three = points_wanted(e) == 3 && e->draft_count == 2;
    if ((e->modifiers & EDITOR_SHIFT) == 0 || e->tool == EDITOR_TOOL_CIRCLE || e->tool == EDITOR_TOOL_AGENT ||
        last_of_three || e->draft_count == 0) {
        return p;
    }
    return constrained(e, e->draft[e->draft_count - 1], p);
}

static void chain_down(editor *e, const editor_event *event) {
    const bool polygon = e->tool == EDITOR_TOOL_POLYGON;
    const geom_vec2 p = editor_draw_next_point(e);
    const bool on_first =
        polygon && e->draft_count >= 3 &&
        geom_vec2_distance(editor_view_to_screen(&e->view, e->draft[0]), event->at) <= CLOSE_REACH;
    e->drag.kind = EDITOR_DRAG_IDLE;
    if (on_first ||
        (event->clicks == 2 && e->tool != EDITOR_TOOL_SWEEP && e->draft_count >= (polygon ? 3U : 2U))) {
        editor_draw_finish(e);
    } else if (e->draft_count == 0 || !geom_vec2_equal(e->draft[e->draft_count - 1], p)) {
        add_draft(e, p);
    }
}

/* The first press takes what lies under it, unless something is selected. The path starts from the middle of that, and a
 * press elsewhere is its first bend already. */
static void sweep_down(editor *e, const editor_event *event) {
    const editor_hit hit = editor_hit_test(e, event->at);
    const bool on_shape = hit.kind != EDITOR_HIT_NOTHING && hit.kind != EDITOR_HIT_FRAME;
    e->drag.kind = EDITOR_DRAG_IDLE;
    if (e->draft_count > 0) {
        chain_down(e, event);
        return;
    }
    if (editor_selected_alone(e) == e->drawing.count && on_shape) {
        editor_select_none(e);
        editor_select(e, e->drawing.shapes[hit.place]->id, true);
    }
    const size_t place = editor_selected_alone(e);
    if (place == e->drawing.count) {
        editor_say(e, "Click a shape first: it is swept along the path.");
        return;
    }
    const editor_body body = editor_body_now(e, place);
    const bool begun = add_draft(e, geom_vec2_lerp(body.bounds.min, body.bounds.max, 0.5));
    if (begun && !(on_shape && hit.place == place)) {
        chain_down(e, event);
    }
}

void editor_draw_down(editor *e, const editor_event *event) {
    if (e->tool == EDITOR_TOOL_PROBE) {
        editor_probe_down(e);
        return;
    }
    if (e->tool == EDITOR_TOOL_SWEEP) {
        sweep_down(e, event);
        return;
    }
    if (points_wanted(e) == 0) {
        chain_down(e, event);
        return;
    }
    const bool first = e->draft_count == 0;
    e->drag.kind = EDITOR_DRAG_IDLE;
    put_point(e, editor_draw_next_point(e));
    if (first && e->draft_count == 1) {
        e->drag.kind = EDITOR_DRAG_DRAW;
    }
}

void editor_draw_up(editor *e) {
    if (e->draft_count == 1 && geom_vec2_distance(e->drag.start, e->pointer) > DRAG_REACH) {
        put_point(e, editor_draw_next_point(e));
    }
}
