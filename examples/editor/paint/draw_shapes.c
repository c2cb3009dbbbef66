/* Obstacles, and agents with their routes, goals and trails. */
#include "paint.h"

#include "state/display.h"
#include "state/meetings.h"
#include "state/notes.h"
#include "state/routes.h"
#include "state/timeline.h"

/* How a shape looks: what fills it and what it is outlined with. */
typedef struct look {
    canvas_color fill;
    canvas_pen line;
} look;

static look look_of(const editor *e, size_t place) {
    const palette_colors *colors = editor_colors(e);
    const editor_shape *s = editor_drawing(e)->shapes[place];
    const collide_relation relation = editor_relation(e, place);
    look l = {.fill = colors->solid, .line = {.color = colors->solid_line, .width = 1.5}};
    if (!editor_shape_valid(s)) {
        l.fill = canvas_fade(colors->fault, 0.18);
        l.line.color = colors->fault;
        l.line.dash = 5.0;
    } else if (relation == COLLIDE_OVERLAPPING) {
        l.fill = canvas_fade(colors->overlap, 0.38);
        l.line.color = colors->overlap;
    } else if (relation == COLLIDE_TOUCHING) {
        l.fill = canvas_fade(colors->touching, 0.38);
        l.line.color = colors->touching;
    }
    if (editor_is_selected(e, s->id)) {
        l.line.width = 2.5;
        if (relation == COLLIDE_APART && editor_shape_valid(s)) {
            l.line.color = colors->selected;
        }
    }
    return l;
}

/* A color that covers, as another one looks on a ground. */
static canvas_color blend(canvas_color ground, canvas_color color) {
    const double share = color.a / 255.0;
    const canvas_color mixed = {(uint8_t)lround(ground.r + share * (color.r - ground.r)),
                                (uint8_t)lround(ground.g + share * (color.g - ground.g)),
                                (uint8_t)lround(ground.b + share * (color.b - ground.b)), 255};
    return mixed;
}

static void draw_chain(const editor *e, canvas *c, const editor_shape *s, look l) {
    const double scale = editor_get_view(e)->scale;
    if (s->radius * scale < 1.0) {
        l.line.width += 1.0;
        canvas_stroke_chain(c, s->points, s->point_count, false, l.line);
        return;
    }
    const double rim = 0.5 * l.line.width / scale;
    const canvas_color inside = blend(editor_colors(e)->ground, l.fill);
    canvas_fill_capsules(c, s->points, s->point_count, s->radius + rim, l.line.color);
    canvas_fill_capsules(c, s->points, s->point_count, fmax(s->radius - rim, 0.0), inside);
}

static void draw_obstacle(const editor *e, canvas *c, size_t place) {
    const editor_shape *s = editor_drawing(e)->shapes[place];
    const look l = look_of(e, place);
    const geom_circle circle = {s->points[0], s->radius};
    switch (s->kind) {
    case EDITOR_POLYGON:
        canvas_fill_polygon(c, editor_shape_polygon(s), CANVAS_EVEN_ODD, l.fill);
        canvas_stroke_polygon(c, editor_shape_polygon(s), l.line);
        break;
    case EDITOR_CHAIN:
        draw_chain(e, c, s, l);
        break;
    default:
        canvas_fill_circle(c, circle, l.fill);
        canvas_stroke_circle(c, circle, l.line);
        break;
    }
}

void editor_draw_shapes(const editor *e, canvas *c) {
    const editor_document *drawing = editor_drawing(e);
    for (size_t i = 0; i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        if (editor_shape_series(s) == EDITOR_SERIES_OBSTACLES && !s->label.hidden &&
            editor_in_sight(e, s->bounds, 4.0) && !editor_obstacle_is_away(e, s)) {
            draw_obstacle(e, c, i);
        }
    }
}

/* An obstacle that has moved, where it is now; dashed, where it started, when that is selected. */
static void draw_away(const editor *e, canvas *c, size_t place) {
    const editor_shape *s = editor_drawing(e)->shapes[place];
    const editor_body start = editor_body_of(s, (uint32_t)place);
    const geom_vec2 shift = editor_obstacle_shift(e, s);
    const canvas_pen dashes = {.color = editor_colors(e)->solid_line, .width = 1.0, .dash = 3.0};
    const canvas_transform still = canvas_get_transform(c);
    canvas_transform moved = still;
    moved.origin = geom_vec2_add(moved.origin, geom_vec2_make(shift.x * moved.scale, -shift.y * moved.scale));
    if (editor_is_selected(e, s->id)) {
        editor_draw_ghost(e, c, &start, geom_vec2_make(0.0, 0.0), dashes);
    }
    canvas_set_transform(c, moved);
    draw_obstacle(e, c, place);
    editor_draw_lab_of(e, c, s);
    canvas_set_transform(c, still);
}

void editor_draw_moving(const editor *e, canvas *c) {
    const editor_document *drawing = editor_drawing(e);
    for (size_t i = 0; i < drawing->count; i++) {
        if (!drawing->shapes[i]->label.hidden && editor_obstacle_is_away(e, drawing->shapes[i])) {
            draw_away(e, c, i);
        }
    }
}

/* ---- Agents ---- */

enum {
    MOST_IN_TRAIL = 160 /* moments */
};

static const size_t MOST_WITH_WAYS = 200;
/* The heading of a smaller one cannot be seen. In points. */
static const double SMALLEST_WITH_HEADING = 3.0;

/* The route around obstacles, dashed; the sight of the goal where there is none, dotted. Trails are lines.
 * Routes that were not looked for are not drawn. */
static void draw_route(const editor *e, canvas *c, size_t place, bool few, canvas_color color) {
    const editor_shape *s = editor_drawing(e)->shapes[place];
    const bool selected = editor_is_selected(e, s->id);
    const canvas_color ink = canvas_fade(color, selected ? 0.9 : 0.6);
    const canvas_pen pen = {.color = ink, .width = 1.25, .dash = 6.0};
    const canvas_pen dots = {.color = ink, .width = 1.5, .dash = 2.0};
    const orca_route *route = editor_shows_route(e, s) ? editor_route(e, place) : NULL;
    if (route && route->point_count > 0) {
        canvas_stroke_chain(c, route->points, route->point_count, false, pen);
    } else if (route && (selected || few)) {
        canvas_stroke_line(c, editor_position(e, place), s->points[EDITOR_AGENT_GOAL], dots);
    }
}

static void draw_goal(const editor *e, canvas *c, const editor_shape *s, bool few, canvas_color color) {
    const geom_vec2 goal = s->points[EDITOR_AGENT_GOAL];
    const bool selected = editor_is_selected(e, s->id);
    const double point = 1.0 / editor_get_view(e)->scale;
    const canvas_pen pen = {.color = canvas_fade(color, selected ? 1.0 : 0.55),
                            .width = selected ? 2.0 : 1.25};
    const geom_circle ring = {goal, 4.5 * point};
    const geom_circle dot = {goal, 1.5 * point};
    if (few || selected) {
        canvas_stroke_circle(c, ring, pen);
    }
    canvas_fill_circle(c, dot, pen.color);
}

/* The moments that trails show; none where they are not. */
typedef struct trail {
    const editor_moment *moments[MOST_IN_TRAIL];
    size_t count;
} trail;

/* Where the agent was, from the earliest place to the one of now. */
static void draw_trail(const editor *e, canvas *c, const trail *t, const editor_shape *s,
                       canvas_color color) {
    const canvas_pen pen = {.color = canvas_fade(color, 0.55), .width = 1.5};
    geom_vec2 points[MOST_IN_TRAIL + 1];
    size_t count = 0;
    for (size_t i = 0; i < t->count; i++) {
        const uint32_t number = editor_cast_find(t->moments[i]->cast, s->id);
        if (number != EDITOR_NO_NUMBER) {
            points[count++] = t->moments[i]->places[number];
        }
    }
    points[count++] = editor_agent_place(e, s);
    canvas_stroke_chain(c, points, count, false, pen);
}

/* A tick from the center towards where the agent is going. */
static void draw_heading(const editor *e, canvas *c, const editor_shape *s, geom_vec2 velocity,
                         geom_vec2 position) {
    const double radius = s->radius;
    const editor_view *view = editor_get_view(e);
    const geom_vec2 direction = geom_vec2_normalize(velocity);
    const canvas_pen pen = {.color = editor_colors(e)->agent_tick,
                            .width = fmin(2.0, 0.35 * radius * view->scale)};
    if (radius * view->scale > SMALLEST_WITH_HEADING &&
        geom_vec2_length(velocity) > 1e-3 * s->agent.max_speed) {
        canvas_stroke_line(c, geom_vec2_add_scaled(position, 0.15 * radius, direction),
                           geom_vec2_add_scaled(position, 0.75 * radius, direction), pen);
    }
}

static void draw_disc(const editor *e, canvas *c, size_t place, geom_vec2 position, canvas_color color) {
    const palette_colors *colors = editor_colors(e);
    const editor_shape *s = editor_drawing(e)->shapes[place];
    const geom_circle circle = {position, fmax(s->radius, 2.0 / editor_get_view(e)->scale)};
    const bool selected = editor_is_selected(e, s->id);
    const collide_relation relation = editor_relation(e, place);
    canvas_pen rim = {.color = selected ? colors->selected : colors->ink, .width = selected ? 2.5 : 1.0};
    if (relation != COLLIDE_APART) {
        rim.color = relation == COLLIDE_TOUCHING ? colors->touching : colors->overlap;
        rim.width = 2.5;
    }
    canvas_fill_circle(c, circle, color);
    canvas_stroke_circle(c, circle, rim);
}

static void draw_start(const editor *e, canvas *c, const editor_shape *s, canvas_color color) {
    const geom_circle start = {s->points[EDITOR_AGENT_START], s->radius};
    const canvas_pen pen = {.color = canvas_fade(color, 0.5), .width = 1.0, .dash = 3.0};
    if (editor_is_selected(e, s->id)) {
        canvas_stroke_circle(c, start, pen);
    }
}

/* Goals and routes lie below all agents. */
static void draw_below(const editor *e, canvas *c, size_t place, bool few, const trail *t,
                       canvas_color color) {
    const editor_shape *s = editor_drawing(e)->shapes[place];
    draw_route(e, c, place, few, color);
    draw_goal(e, c, s, few, color);
    if (t->count > 0) {
        draw_trail(e, c, t, s, color);
    }
    if (editor_shown_branch(e) != EDITOR_NO_BRANCH) {
        draw_start(e, c, s, color);
    }
}

static void draw_above(const editor *e, canvas *c, size_t place, canvas_color color) {
    const editor_shape *s = editor_drawing(e)->shapes[place];
    const geom_vec2 position = editor_position(e, place);
    const geom_aabb2 box = geom_circle_bounds((geom_circle){position, s->radius});
    geom_vec2 velocity;
    if (!editor_in_sight(e, box, 4.0)) {
        return;
    }
    draw_disc(e, c, place, position, color);
    if (editor_agent_velocity(e, s, &velocity)) {
        draw_heading(e, c, s, velocity, position);
    }
}

void editor_draw_agents(const editor *e, canvas *c) {
    const editor_document *drawing = editor_drawing(e);
    const bool few = editor_document_agent_count(drawing) <= MOST_WITH_WAYS;
    trail t = {.count = 0};
    size_t hue = 0;
    if (editor_get_shown(e)->trails) {
        t.count = editor_trail_moments(e, t.moments, MOST_IN_TRAIL);
    }
    for (size_t i = 0; i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        hue += s->kind == EDITOR_AGENT;
        if (s->kind == EDITOR_AGENT && !s->label.hidden) {
            draw_below(e, c, i, few, &t, palette_agent(editor_colors(e), hue - 1));
        }
    }
    hue = 0;
    for (size_t i = 0; i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        hue += s->kind == EDITOR_AGENT;
        if (s->kind == EDITOR_AGENT && !s->label.hidden) {
            draw_above(e, c, i, palette_agent(editor_colors(e), hue - 1));
        }
    }
}
