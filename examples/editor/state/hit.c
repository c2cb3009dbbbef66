/* What lies under a point of the screen. */
#include "hit.h"

#include "frame.h"
#include "meetings.h"
#include "timeline.h"
#include "toolbox.h"

#include <collide/distance2.h>
#include <collide/pair2.h>

/* How near is near enough, in points on the screen. */
static const double POINT_REACH = 8.0;
static const double MIDDLE_REACH = 7.0;
static const double EDGE_REACH = 5.0;
/* Edges shorter than this have no handle in the middle: it would hide the vertices. */
static const double SHORTEST_WITH_MIDDLE = 36.0;
/* Handles of more shapes than this would hide the drawing. */
static const size_t MOST_WITH_HANDLES = 12;

geom_vec2 editor_position(const editor *e, size_t place) {
    const editor_shape *s = editor_drawing(e)->shapes[place];
    return s->kind == EDITOR_AGENT ? editor_agent_place(e, s) : s->points[0];
}

bool editor_shows_handles(const editor *e) {
    return editor_get_tool(e)->reshapes && editor_selected_count(e) <= MOST_WITH_HANDLES;
}

geom_vec2 editor_point_handle(const editor *e, size_t place, size_t point) {
    return point == 0 ? editor_position(e, place) : editor_drawing(e)->shapes[place]->points[point];
}

geom_vec2 editor_rim_handle(const editor *e, size_t place) {
    return geom_vec2_add(editor_position(e, place),
                         geom_vec2_make(editor_drawing(e)->shapes[place]->radius, 0.0));
}

geom_vec2 editor_middle_handle(const editor_shape *s, size_t edge) {
    const editor_edge ends = editor_shape_edge(s, edge);
    return geom_vec2_lerp(s->points[ends.a], s->points[ends.b], 0.5);
}

bool editor_has_middle_handle(const editor *e, const editor_shape *s, size_t edge) {
    const editor_edge ends = editor_shape_edge(s, edge);
    return geom_vec2_distance(s->points[ends.a], s->points[ends.b]) * editor_get_view(e)->scale >=
           SHORTEST_WITH_MIDDLE;
}

static bool near(const editor *e, geom_vec2 world, geom_vec2 screen, double reach) {
    return geom_vec2_distance(editor_view_to_screen(editor_get_view(e), world), screen) <= reach;
}

/* ---- Handles ---- */

static editor_hit hit_points(const editor *e, size_t place, geom_vec2 screen) {
    const editor_shape *s = editor_drawing(e)->shapes[place];
    const editor_hit rim = {EDITOR_HIT_RIM, place, 0};
    editor_hit best = {EDITOR_HIT_NOTHING, 0, 0};
    double best_distance = POINT_REACH;
    for (size_t i = s->point_count; i-- > 0;) {
        const geom_vec2 at = editor_view_to_screen(editor_get_view(e), editor_point_handle(e, place, i));
        const double distance = geom_vec2_distance(at, screen);
        if (distance < best_distance || (distance <= POINT_REACH && best.kind == EDITOR_HIT_NOTHING)) {
            const editor_hit hit = {EDITOR_HIT_POINT, place, i};
            best = hit;
            best_distance = distance;
        }
    }
    if (editor_shape_is_round(s) && near(e, editor_rim_handle(e, place), screen, best_distance)) {
        return rim;
    }
    return best;
}

static editor_hit hit_middles(const editor *e, size_t place, geom_vec2 screen) {
    const editor_shape *s = editor_drawing(e)->shapes[place];
    editor_hit hit = {EDITOR_HIT_MIDDLE, place, 0};
    for (size_t i = 0; i < editor_shape_edge_count(s); i++) {
        if (editor_has_middle_handle(e, s, i) && near(e, editor_middle_handle(s, i), screen, MIDDLE_REACH)) {
            hit.part = i;
            return hit;
        }
    }
    hit.kind = EDITOR_HIT_NOTHING;
    return hit;
}

static editor_hit hit_handles(const editor *e, geom_vec2 screen) {
    const editor_document *drawing = editor_drawing(e);
    editor_hit middle = {EDITOR_HIT_NOTHING, 0, 0};
    if (!editor_shows_handles(e)) {
        return middle;
    }
    for (size_t i = drawing->count; i-- > 0;) {
        if (!editor_is_selected(e, drawing->shapes[i]->id)) {
            continue;
        }
        const editor_hit point = hit_points(e, i, screen);
        if (point.kind != EDITOR_HIT_NOTHING) {
            return point;
        }
        if (middle.kind == EDITOR_HIT_NOTHING) {
            middle = hit_middles(e, i, screen);
        }
    }
    return middle;
}

static editor_hit hit_frame(const editor *e, geom_vec2 screen) {
    const double reach = 7.0;
    editor_hit hit = {EDITOR_HIT_NOTHING, 0, 0};
    if (!editor_has_frame(e)) {
        return hit;
    }
    const geom_aabb2 box = editor_frame_box(e);
    for (size_t i = 0; i <= EDITOR_FRAME_KNOB; i++) {
        if (geom_vec2_distance(editor_frame_handle(box, i), screen) <= reach) {
            hit.kind = EDITOR_HIT_FRAME;
            hit.part = i;
        }
    }
    return hit;
}

/* ---- Edges ---- */

static bool hit_edge(const editor *e, const editor_shape *s, geom_vec2 world, size_t *edge) {
    const double reach = EDGE_REACH / editor_get_view(e)->scale + (s->kind == EDITOR_CHAIN ? s->radius : 0.0);
    double best = reach;
    bool found = false;
    for (size_t i = 0; i < editor_shape_edge_count(s); i++) {
        const editor_edge ends = editor_shape_edge(s, i);
        const geom_segment2 segment = {s->points[ends.a], s->points[ends.b]};
        const double distance =
            collide_shape_distance(collide_shape_from_point(world), collide_shape_from_segment(segment))
                .distance;
        if (distance <= best) {
            best = distance;
            *edge = i;
            found = true;
        }
    }
    return found;
}

/* ---- Agents and their goals ---- */

static double distance_to(const editor *e, geom_vec2 world, geom_vec2 screen) {
    return geom_vec2_distance(editor_view_to_screen(editor_get_view(e), world), screen);
}

/* The topmost body that holds the point, else the nearest of the small ones around. */
static editor_hit hit_agents(const editor *e, geom_vec2 screen) {
    const editor_document *drawing = editor_drawing(e);
    editor_hit nearest = {EDITOR_HIT_NOTHING, 0, 0};
    double best = EDGE_REACH;
    for (size_t i = drawing->count; i-- > 0;) {
        const editor_shape *s = drawing->shapes[i];
        if (s->kind != EDITOR_AGENT || !editor_shape_is_free(s)) {
            continue;
        }
        const editor_hit hit = {EDITOR_HIT_BODY, i, 0};
        const double distance = distance_to(e, editor_position(e, i), screen);
        if (distance <= s->radius * editor_get_view(e)->scale) {
            return hit;
        }
        if (distance < best || (distance == best && nearest.kind == EDITOR_HIT_NOTHING)) {
            nearest = hit;
            best = distance;
        }
    }
    return nearest;
}

static editor_hit hit_goals(const editor *e, geom_vec2 screen) {
    const editor_document *drawing = editor_drawing(e);
    editor_hit nearest = {EDITOR_HIT_NOTHING, 0, EDITOR_AGENT_GOAL};
    double best = POINT_REACH;
    for (size_t i = drawing->count; i-- > 0;) {
        const editor_shape *s = drawing->shapes[i];
        const bool has_goal = s->kind == EDITOR_AGENT && editor_shape_is_free(s);
        const double distance = has_goal ? distance_to(e, s->points[EDITOR_AGENT_GOAL], screen) : HUGE_VAL;
        if (distance < best || (distance == best && nearest.kind == EDITOR_HIT_NOTHING)) {
            nearest.kind = EDITOR_HIT_POINT;
            nearest.place = i;
            best = distance;
        }
    }
    return nearest;
}

/* ---- Obstacles ---- */

static editor_hit hit_obstacle(const editor *e, size_t place, geom_vec2 screen) {
    const editor_view *view = editor_get_view(e);
    const editor_shape *s = editor_drawing(e)->shapes[place];
    const geom_vec2 world = geom_vec2_sub(editor_view_to_world(view, screen), editor_obstacle_shift(e, s));
    editor_hit hit = {EDITOR_HIT_NOTHING, place, 0};
    if (s->kind == EDITOR_AGENT || !editor_shape_is_free(s) ||
        !editor_box_holds(s->bounds, world, EDGE_REACH / view->scale)) {
        return hit;
    }
    if (editor_shape_is_round(s)) {
        const double reach = fmax(s->radius * view->scale, EDGE_REACH);
        const geom_vec2 center = geom_vec2_add(s->points[0], editor_obstacle_shift(e, s));
        hit.kind = near(e, center, screen, reach) ? EDITOR_HIT_BODY : EDITOR_HIT_NOTHING;
    } else if (hit_edge(e, s, world, &hit.part)) {
        hit.kind = editor_obstacle_is_away(e, s) ? EDITOR_HIT_BODY : EDITOR_HIT_EDGE;
    } else if (s->kind == EDITOR_POLYGON &&
               collide_point_polygon(world, editor_shape_polygon(s)) > COLLIDE_APART) {
        hit.kind = EDITOR_HIT_BODY;
    }
    return hit;
}

static editor_hit hit_obstacles(const editor *e, geom_vec2 screen, bool regions) {
    const editor_document *drawing = editor_drawing(e);
    editor_hit hit = {EDITOR_HIT_NOTHING, 0, 0};
    for (size_t i = drawing->count; i-- > 0 && hit.kind == EDITOR_HIT_NOTHING;) {
        if (editor_shape_is_region(drawing->shapes[i]) == regions) {
            hit = hit_obstacle(e, i, screen);
        }
    }
    return hit;
}

/* As it is drawn: bodies of agents above goals, goals above obstacles, obstacles above regions; among
 * equals the later one. */
editor_hit editor_hit_shapes(const editor *e, geom_vec2 screen) {
    editor_hit hit = hit_agents(e, screen);
    if (hit.kind == EDITOR_HIT_NOTHING) {
        hit = hit_goals(e, screen);
    }
    if (hit.kind == EDITOR_HIT_NOTHING) {
        hit = hit_obstacles(e, screen, false);
    }
    return hit.kind == EDITOR_HIT_NOTHING ? hit_obstacles(e, screen, true) : hit;
}

editor_hit editor_hit_test(const editor *e, geom_vec2 screen) {
    editor_hit hit = hit_handles(e, screen);
    if (hit.kind == EDITOR_HIT_NOTHING) {
        hit = hit_frame(e, screen);
    }
    return hit.kind == EDITOR_HIT_NOTHING ? editor_hit_shapes(e, screen) : hit;
}

/* ---- One below the other ---- */

/* A body, or an agent by its goal; what lies below is asked for by shape, not by what is drawn of it. */
static editor_hit hit_shape(const editor *e, size_t place, geom_vec2 screen) {
    const editor_shape *s = editor_drawing(e)->shapes[place];
    editor_hit hit = {EDITOR_HIT_BODY, place, 0};
    if (s->kind != EDITOR_AGENT) {
        return hit_obstacle(e, place, screen);
    }
    if (!editor_shape_is_free(s)) {
        hit.kind = EDITOR_HIT_NOTHING;
    } else if (!near(e, editor_position(e, place), screen,
                     fmax(s->radius * editor_get_view(e)->scale, EDGE_REACH))) {
        const bool goal = near(e, s->points[EDITOR_AGENT_GOAL], screen, POINT_REACH);
        hit.kind = goal ? EDITOR_HIT_POINT : EDITOR_HIT_NOTHING;
        hit.part = EDITOR_AGENT_GOAL;
    }
    return hit;
}

/* Bodies of agents, then agents by their goals, then obstacles, then regions. */
static int layer_of(const editor *e, editor_hit hit) {
    const editor_shape *s = editor_drawing(e)->shapes[hit.place];
    return editor_shape_is_region(s) ? 0 : s->kind != EDITOR_AGENT ? 1 : hit.kind == EDITOR_HIT_POINT ? 2 : 3;
}

editor_hit editor_hit_below(const editor *e, geom_vec2 screen) {
    const editor_document *drawing = editor_drawing(e);
    editor_hit first = {EDITOR_HIT_NOTHING, 0, 0};
    bool passed = false;
    for (int layer = 3; layer >= 0; layer--) {
        for (size_t i = drawing->count; i-- > 0;) {
            const editor_hit hit = hit_shape(e, i, screen);
            if (hit.kind == EDITOR_HIT_NOTHING || layer_of(e, hit) != layer) {
                continue;
            }
            if (passed) {
                return hit;
            }
            first = first.kind == EDITOR_HIT_NOTHING ? hit : first;
            passed = editor_is_selected(e, drawing->shapes[i]->id);
        }
    }
    return first;
}
