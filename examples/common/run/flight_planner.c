/* A planner from a plugin that steers a flight: it is told who stands where, and what it returns is not believed. */
#include "flight_internal.h"
#include "planner_session.h"
#include "text/fail.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What the planner is told of an agent, and what it answers. */
typedef struct steered {
    double radius;
    geom_vec3 wanted;
    geom_vec3 velocity;
    geom_vec3 position;
} steered;

struct flight_planner {
    const scene3 *scene;
    planner_session session;
    steered *agents;
};

/* ---- Obstacles ---- */

/* An obstacle of the planner: a convex piece of one of the scene's. */
typedef struct piece {
    planner_obstacle obstacle;
    size_t owner;
} piece;

typedef struct piece_list {
    piece *items;
    size_t count;
    size_t capacity;
} piece_list;

static bool reserve(piece_list *list) {
    if (list->count < list->capacity) {
        return true;
    }
    const size_t capacity = 2 * list->capacity + 16;
    piece *items = realloc(list->items, capacity * sizeof *items);
    if (!items) {
        return false;
    }
    list->items = items;
    list->capacity = capacity;
    return true;
}

static bool add_piece(void *context, size_t owner, collide_shape3 shape, scene_error *error) {
    piece_list *list = context;
    const bool ball = shape.kind == COLLIDE_SHAPE3_SPHERE;
    const size_t count = ball ? 1 : shape.as.hull.count;
    geom_vec3 *points = reserve(list) ? malloc(count * sizeof *points) : NULL;
    if (!points) {
        return fail_memory(error);
    }
    memcpy(points, ball ? &shape.as.sphere.center : shape.as.hull.points, count * sizeof *points);
    const planner_obstacle obstacle = {
        .size = sizeof obstacle,
        .kind = ball ? PLANNER_OBSTACLE_DISC : PLANNER_OBSTACLE_HULL,
        .points = {points, sizeof *points},
        .point_count = (uint32_t)count,
        .radius = ball ? shape.as.sphere.radius : 0.0,
    };
    list->items[list->count++] = (piece){obstacle, owner};
    return true;
}

static void free_pieces(piece_list *list) {
    for (size_t i = 0; i < list->count; ++i) {
        free((void *)list->items[i].obstacle.points.data);
    }
    free(list->items);
}

/* A refused obstacle is told with its line in the scene's file. */
static bool set_obstacles(flight_planner *p, scene_error *error) {
    piece_list list = {0};
    uint32_t at_fault = PLANNER_NO_INDEX;
    bool good = flight_each_piece(p->scene, add_piece, &list, error);
    if (good) {
        const planner_view view = {list.items, sizeof *list.items};
        good = planner_session_set_obstacles(&p->session, view, (uint32_t)list.count, &at_fault, error);
    }
    if (at_fault < list.count) {
        (void)fail_at(error, p->scene->flat.obstacles[list.items[at_fault].owner].line);
    }
    free_pieces(&list);
    return good;
}

/* ---- Life ---- */

static bool activate(flight_planner *p, scene_error *error) {
    planner_error reason = planner_session_no_error();
    planner *instance = p->session.instance;
    const planner_config config = {.size = sizeof config, .dimension = 3, .verify = PLANNER_VERIFY_OFF};
    return instance->activate(instance, &config, &reason) == PLANNER_OK
               ? true
               : planner_session_fail(error, "the planner", &reason);
}

bool flight_planner_open(const scene3 *s, const flight_def *def, double times, flight_planner **out,
                         scene_error *error) {
    flight_planner *p = calloc(1, sizeof *p);
    *out = p;
    if (!p) {
        return fail_memory(error);
    }
    p->scene = s;
    p->agents = calloc(s->flat.agent_count + 1, sizeof *p->agents);
    if (!p->agents) {
        return fail_memory(error);
    }
    for (size_t i = 0; i < s->flat.agent_count; ++i) {
        p->agents[i].radius = times * s->flat.agents[i].radius;
    }
    const planner_session_def session = {3, def->plugin, def->planner, def->settings, def->threads};
    return planner_session_open(&p->session, &session, error) && activate(p, error) &&
           set_obstacles(p, error);
}

void flight_planner_close(flight_planner *p) {
    if (p) {
        planner_session_close(&p->session);
        free(p->agents);
        free(p);
    }
}

const char *flight_planner_title(const flight_planner *p) { return p->session.instance->descriptor->name; }

/* ---- A step ---- */

static planner_view view_of(const void *first, ptrdiff_t stride) { return (planner_view){first, stride}; }

static planner_step_in input_of(const flight_planner *p, const flight_agent *agents) {
    const scene *flat = &p->scene->flat;
    const scene_agent *from = flat->agents;
    const ptrdiff_t stride = sizeof *from;
    return (planner_step_in){
        .size = sizeof(planner_step_in),
        .count = (uint32_t)flat->agent_count,
        .time_step = flat->time_step,
        .position = view_of(&agents->position, sizeof *agents),
        .preferred_velocity = view_of(&p->agents->wanted, sizeof *p->agents),
        .radius = view_of(&p->agents->radius, sizeof *p->agents),
        .max_speed = view_of(&from->max_speed, stride),
        .velocity = view_of(&agents->velocity, sizeof *agents),
        .neighbor_dist = view_of(&from->neighbor_dist, stride),
        .max_neighbors = view_of(&from->max_neighbors, stride),
        .time_horizon = view_of(&from->time_horizon, stride),
        .time_horizon_obst = view_of(&from->time_horizon_obst, stride),
        .responsibility = view_of(&from->responsibility, stride),
        .layers = view_of(&from->layers, stride),
        .mask = view_of(&from->mask, stride),
    };
}

void flight_planner_want(flight_planner *p, size_t agent, geom_vec3 velocity) {
    const geom_vec3 nowhere = geom_vec3_make((double)NAN, (double)NAN, (double)NAN);
    p->agents[agent].wanted = velocity;
    p->agents[agent].velocity = p->agents[agent].position = nowhere; /* unless it answers */
}

bool flight_planner_step(flight_planner *p, const flight_agent *agents, scene_error *error) {
    const size_t count = p->scene->flat.agent_count;
    if (count == 0) {
        return true;
    }
    planner *instance = p->session.instance;
    planner_error reason = planner_session_no_error();
    const planner_step_in in = input_of(p, agents);
    planner_step_out out = {.size = sizeof out,
                            .velocity = {&p->agents->velocity, sizeof *p->agents},
                            .position = {&p->agents->position, sizeof *p->agents}};
    if (instance->step(instance, &in, &out, &reason) != PLANNER_OK) {
        return planner_session_fail(error, "the planner failed", &reason);
    }
    for (size_t i = 0; i < count; ++i) {
        if (!geom_vec3_is_finite(p->agents[i].velocity) || !geom_vec3_is_finite(p->agents[i].position)) {
            return fail(error, "the planner sent agent %zu nowhere: it returned NaN or infinity", i);
        }
    }
    return true;
}

geom_vec3 flight_planner_velocity(const flight_planner *p, size_t agent) { return p->agents[agent].velocity; }

geom_vec3 flight_planner_end(const flight_planner *p, size_t agent) { return p->agents[agent].position; }
