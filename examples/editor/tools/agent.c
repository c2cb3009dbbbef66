/* The tool that places agents: one by one, in rows, rings or boxes. */
#include "new_shape.h"
#include "pattern.h"
#include "points.h"
#include "tools.h"
#include "view/icon.h"

#include <stdio.h>

static void done(editor *e, geom_vec2 a, geom_vec2 b, geom_vec2 last) {
    (void)a;
    (void)b;
    geom_vec2 places[EDITOR_MOST_PLACED];
    geom_vec2 goals[EDITOR_MOST_PLACED];
    const size_t count =
        editor_pattern_agents(e, last, editor_new_agent(e).radius, places, goals, EDITOR_MOST_PLACED);
    editor_make_agents(e, places, goals, count);
}

/* What each pattern wants. */
static const points_wanted points[EDITOR_PATTERN_COUNT] = {
    {2,
     POINTS_FREE,
     done,
     {"Drag from the start of the agent to its goal (O: rows, rings, boxes)", "Release at its goal",
      "Click its goal", ""}},
    {3,
     POINTS_FREE,
     done,
     {"Drag along a row of agents, then click its goal (O: rings, boxes, one)",
      "Release at the other end of the row", "Click the other end of the row", "Click the goal of the row"}},
    {2,
     POINTS_FREE,
     done,
     {"Drag from the center of a ring of agents to its rim (O: boxes, one, rows)", "Release at the rim",
      "Click on the rim", ""}},
    {3,
     POINTS_FREE,
     done,
     {"Drag from corner to corner of a box of agents, then click its goal (O: one, rows, rings)",
      "Release at the opposite corner", "Click the opposite corner", "Click the goal of its center"}},
};

static size_t pattern_in_hand(const editor *e) { return editor_get_pattern(e); }

/* Agents as they would stand, and their routes. */
static void draw(const editor *e, canvas *c) {
    const canvas_pen pen = points_pen(e);
    geom_vec2 places[EDITOR_MOST_PLACED];
    geom_vec2 goals[EDITOR_MOST_PLACED];
    if (editor_get_draft(e)->count == 0) {
        return;
    }
    const double radius = editor_new_agent(e).radius;
    const geom_vec2 last = points_next_wanted(e);
    const size_t count = editor_pattern_agents(e, last, radius, places, goals, EDITOR_MOST_PLACED);
    canvas_pen route = pen;
    route.color = canvas_fade(pen.color, count > 1 ? 0.3 : 1.0);
    route.width = 1.0;
    for (size_t i = 0; i < count; i++) {
        const geom_circle circle = {places[i], radius};
        canvas_fill_circle(c, circle, canvas_fade(pen.color, 0.25));
        canvas_stroke_circle(c, circle, pen);
        canvas_stroke_line(c, places[i], goals[i], route);
    }
}

static void sizes(const editor *e, char *words, size_t capacity) {
    geom_vec2 places[EDITOR_MOST_PLACED];
    geom_vec2 goals[EDITOR_MOST_PLACED];
    const geom_vec2 last = points_next_wanted(e);
    const size_t count =
        editor_pattern_agents(e, last, editor_new_agent(e).radius, places, goals, EDITOR_MOST_PLACED);
    if (editor_get_pattern(e) == EDITOR_PLACE_ONE) {
        snprintf(words, capacity, "%.*f m to go", points_digits(e),
                 geom_vec2_distance(editor_get_draft(e)->points[0], last));
    } else {
        snprintf(words, capacity, "%zu agent%s", count, count == 1 ? "" : "s");
    }
}

static void icon(canvas *c, geom_vec2 o, canvas_color color) {
    static const double way[][2] = {{-1, 1}, {3, -3}};
    icon_disc(c, o, geom_vec2_make(-4, 4), 4, color);
    icon_chain(c, o, way, 2, false, color);
    icon_ring(c, o, geom_vec2_make(5, -5), 2.5, color);
}

const editor_tool editor_tool_agent = {
    .label = "Agent",
    .key = 'a',
    .keys = "A",
    .what = "Place an agent and its goal",
    .icon = icon,
    .gesture = &points_gesture,
    .points = points,
    .points_index = pattern_in_hand,
    .draw = draw,
    .words = sizes,
    .noun = "agent",
};
