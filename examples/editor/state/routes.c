/* The routes of agents that are not on them: found when they are drawn, kept as long as obstacles stay as
 * they are. */
#include "routes.h"

#include "display.h"
#include "engine.h"
#include "hand.h"
#include "player.h"
#include "scene/scene_routes.h"
#include "timeline.h"
#include "work.h"

#include <stdlib.h>

/* Routes of more agents than this are not shown at once. */
static const size_t MOST_ROUTES = 200;
/* During a drag, routes are looked for up to this product of agents and corners, so that pictures follow the
 * pointer. */
static const size_t MOST_WORK_IN_DRAGS = 20000;

typedef struct found_route {
    const editor_shape *agent; /* one reference */
    geom_vec2 from;
    orca_route_follower *follower;
    orca_route route; /* that of the follower */
} found_route;

struct editor_routes {
    editor_document obstacles; /* around which they lead */
    orca_route_map *map;       /* NULL before the first of them */
    orca_route_query *query;
    found_route *routes;
    size_t count;
};

editor_routes *editor_routes_create(void) { return calloc(1, sizeof(editor_routes)); }

static void clear(editor_routes *w) {
    orca_route_query_destroy(w->query);
    orca_route_map_destroy(w->map);
    for (size_t i = 0; i < w->count; i++) {
        orca_route_follower_destroy(w->routes[i].follower);
        editor_shape_release(w->routes[i].agent);
    }
    free(w->routes);
    editor_document_clear(&w->obstacles);
    const editor_routes nothing = {0};
    *w = nothing;
}

void editor_routes_destroy(editor_routes *w) {
    if (w) {
        clear(w);
        free(w);
    }
}

bool editor_shows_route(const editor *e, const editor_shape *s) {
    return s->kind == EDITOR_AGENT && (editor_get_shown(e)->routes || editor_is_selected(e, s->id));
}

/* What the run knows at its end; NULL before the agent's first step there, or without a run. */
static const orca_route *running_route(const editor *e, const editor_shape *s) {
    const editor_sight *sight = editor_get_sight(e);
    const uint32_t number =
        sight->routes && editor_is_live(e) ? editor_cast_find(sight->cast, s->id) : EDITOR_NO_NUMBER;
    return number != EDITOR_NO_NUMBER && sight->has_route[number] ? &sight->routes[number] : NULL;
}

static size_t find(const editor_routes *w, const editor_shape *agent, geom_vec2 from) {
    size_t i = 0;
    while (i < w->count && (w->routes[i].agent != agent || !geom_vec2_equal(w->routes[i].from, from))) {
        i++;
    }
    return i;
}

const orca_route *editor_route(const editor *e, size_t place) {
    const editor_shape *s = editor_drawing(e)->shapes[place];
    const orca_route *running = running_route(e, s);
    const size_t i = running ? 0 : find(e->routes, s, editor_position(e, place));
    return running ? running : i < e->routes->count ? &e->routes->routes[i].route : NULL;
}

/* ---- Finding them ---- */

/* The map of the obstacles and a query for it. */
static bool open_map(editor *e) {
    editor_routes *w = e->routes;
    scene s;
    if (w->query) {
        return true;
    }
    if (!w->map) {
        if (!editor_document_to_scene(&w->obstacles, editor_scene(e), false, &s)) {
            return false;
        }
        const geom_status status = scene_route_map(&s, NULL, 0, &w->map);
        editor_document_end_scene(&s);
        if (status != GEOM_OK) {
            return false;
        }
    }
    return orca_route_query_create(w->map, NULL, &w->query) == GEOM_OK;
}

static bool add_way(editor *e, const editor_shape *s, geom_vec2 from) {
    editor_routes *w = e->routes;
    found_route found = {.agent = s, .from = from};
    found_route *routes = realloc(w->routes, (w->count + 1) * sizeof *routes);
    if (!routes) {
        return false;
    }
    w->routes = routes;
    orca_route_follower_def def = orca_route_follower_def_default();
    def.radius = s->radius;
    def.goal = s->points[EDITOR_AGENT_GOAL];
    if (!open_map(e) || orca_route_map_prepare(w->map, s->radius) != GEOM_OK ||
        orca_route_follower_create(&def, &found.follower) != GEOM_OK) {
        return false;
    }
    if (orca_route_follower_plan(found.follower, w->query, from) != GEOM_OK) {
        orca_route_follower_destroy(found.follower);
        return false;
    }
    found.route = orca_route_follower_route(found.follower);
    editor_shape_retain(s);
    w->routes[w->count++] = found;
    return true;
}

/* Drops routes around other obstacles, and all of them when there are very many, most of agents that have
 * moved since. */
static bool keep_current(editor *e) {
    const editor_document *drawing = editor_drawing(e);
    editor_routes *w = e->routes;
    if (w->count > 4 * MOST_ROUTES || !editor_document_has_obstacles(drawing, &w->obstacles)) {
        clear(w);
        return editor_document_copy_obstacles(&w->obstacles, drawing);
    }
    return true;
}

/* Whether the run brings it with the step that is under way beside the window: none was wished for before. */
static bool is_coming(const editor *e, const editor_shape *s) {
    const editor_sight *sight = editor_get_sight(e);
    return editor_runs_beside(e) && editor_engine_is_busy(e) && editor_is_live(e) && !sight->routes &&
           editor_cast_find(sight->cast, s->id) != EDITOR_NO_NUMBER;
}

/* Whether a route is shown that the run does not know. */
static bool is_wanted(const editor *e, const editor_shape *s) {
    return editor_shows_route(e, s) && !running_route(e, s) && !is_coming(e, s);
}

static size_t wanted_count(const editor *e) {
    const editor_document *drawing = editor_drawing(e);
    size_t count = 0;
    for (size_t i = 0; i < drawing->count; i++) {
        count += is_wanted(e, drawing->shapes[i]);
    }
    return count;
}

static bool is_too_much(const editor *e, size_t wanted) {
    const editor_document *drawing = editor_drawing(e);
    size_t corners = 1;
    for (size_t i = 0; i < drawing->count; i++) {
        corners += drawing->shapes[i]->kind != EDITOR_AGENT ? drawing->shapes[i]->point_count : 0;
    }
    return wanted > MOST_ROUTES ||
           (editor_get_drag(e)->kind != EDITOR_DRAG_NONE && wanted > MOST_WORK_IN_DRAGS / corners);
}

void editor_find_routes(editor *e) {
    const editor_document *drawing = editor_drawing(e);
    const size_t wanted = wanted_count(e);
    bool good = wanted > 0 && keep_current(e) && !is_too_much(e, wanted);
    for (size_t i = 0; good && i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        const geom_vec2 from = s->kind == EDITOR_AGENT ? editor_position(e, i) : s->points[0];
        if (is_wanted(e, s) && find(e->routes, s, from) == e->routes->count) {
            good = add_way(e, s, from);
        }
    }
}
