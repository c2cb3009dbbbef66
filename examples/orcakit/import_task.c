/* orcakit import: scenes from tasks in XML. */
#include "command.h"
#include "import.h"
#include "scene/orca_task.h"
#include "scene/scene_routes.h"
#include "text/file.h"

#include <geom/measure.h>

#include <math.h>
#include <stdlib.h>

static int read_task(const import_settings *settings, import_result *out) {
    scene_error error;
    char *text;
    size_t length;
    bool good = file_read(settings->task, &text, &length, &error);
    if (good) {
        good = orca_task_read(text, length, settings->agent_count, &out->scene, &out->crossing, &error);
        free(text);
    }
    if (good && settings->agent_count != SIZE_MAX && out->scene.agent_count < settings->agent_count) {
        good = fail(&error, "the file has only %zu of the %zu agents asked for", out->scene.agent_count,
                    settings->agent_count);
    }
    return good ? COMMAND_OK : command_refuse(settings->task, &error);
}

/* ---- The duration ---- */

static double solid_area(const scene_obstacle *solid) {
    double area = 0.0;
    const geom_vec2 *points = solid->points;
    for (size_t i = 0; i < solid->ring_count; ++i) {
        const double inside = fabs(geom_ring_area((geom_ring){points, solid->ring_sizes[i]}));
        area += i == 0 ? inside : -inside;
        points += solid->ring_sizes[i];
    }
    return area;
}

/* The area of the box around all, without the solids. Solids may overlap: at least a tenth is free. */
static double free_area(const scene *s) {
    const geom_aabb2 box = scene_bounds(s);
    const double whole = (box.max.x - box.min.x) * (box.max.y - box.min.y);
    double area = whole;
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        area -= s->obstacles[i].kind == SCENE_POLYGON ? solid_area(&s->obstacles[i]) : 0.0;
    }
    return fmax(area, 0.1 * whole);
}

/* The length of a shortest way; the distance where there is none. */
static geom_status way_length(orca_route_map *map, orca_route_query *query, const scene_agent *agent,
                              double *out) {
    orca_route route = {0};
    const geom_vec2 start = scene_flatten(agent->position);
    const geom_vec2 goal = scene_flatten(agent->goal);
    geom_status status = orca_route_map_prepare(map, agent->radius);
    if (status == GEOM_OK) {
        status = orca_route_query_find(query, start, goal, agent->radius, &route);
    }
    *out = route.point_count > 0 ? route.length : geom_vec2_distance(start, goal);
    return status;
}

static geom_status measure(const scene *s, orca_route_map *map, import_ways *out) {
    orca_route_query *query;
    geom_status status = orca_route_query_create(map, NULL, &query);
    for (size_t i = 0; status == GEOM_OK && i < s->agent_count; ++i) {
        const scene_agent *agent = &s->agents[i];
        double length;
        status = way_length(map, query, agent, &length);
        out->swept += length * 2.0 * agent->radius;
        if (agent->preferred_speed > 0.0) {
            out->longest = fmax(out->longest, length / agent->preferred_speed);
        }
    }
    orca_route_query_destroy(query);
    return status;
}

static int find_duration(scene *s) {
    orca_route_map *map;
    import_ways ways = {.free = free_area(s)};
    geom_status status = scene_route_map(s, NULL, 0, &map);
    if (status == GEOM_OK) {
        status = measure(s, map, &ways);
    }
    orca_route_map_destroy(map);
    s->duration = import_duration(&ways);
    return status == GEOM_OK ? COMMAND_OK
                             : command_fail(status == GEOM_OUT_OF_MEMORY ? COMMAND_FAILED : COMMAND_REFUSED,
                                            "the ways of the agents: %s", geom_status_text(status));
}

int import_task(const import_settings *settings, import_result *out) {
    const int status = read_task(settings, out);
    scene *s = &out->scene;
    if (status != COMMAND_OK) {
        return status;
    }
    if (out->crossing > 0) {
        command_warn(settings->task, 0, "obstacles that cross themselves, and become walls: %zu",
                     out->crossing);
    }
    s->time_step = settings->time_step > 0.0 ? settings->time_step : s->time_step;
    s->arrive_within = settings->arrive_within >= 0.0 ? settings->arrive_within : s->arrive_within;
    s->duration = settings->duration;
    return settings->duration >= 0.0 ? COMMAND_OK : find_duration(s);
}
