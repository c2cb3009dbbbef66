/* orcakit import: scenes from MovingAI grid maps and their problems. */
#include "command.h"
#include "import.h"
#include "scene/movingai.h"
#include "text/file.h"

#include <math.h>
#include <stdlib.h>

typedef struct grid {
    const import_settings *settings;
    import_result *out;
    movingai_map map;
    movingai_problem *problems;
    size_t problem_count;
} grid;

/* ---- Reading ---- */

static int read_map(grid *g) {
    const char *path = g->settings->map;
    scene_error error;
    char *text;
    size_t length;
    bool good = file_read(path, &text, &length, &error);
    if (good) {
        good = movingai_read_map(text, length, &g->map, &error);
        free(text);
    }
    return good ? COMMAND_OK : command_refuse(path, &error);
}

static int read_problems(grid *g) {
    const char *path = g->settings->scen;
    scene_error error;
    char *text;
    size_t length;
    if (!path) {
        return COMMAND_OK;
    }
    bool good = file_read(path, &text, &length, &error);
    if (good) {
        good = movingai_read_problems(text, length, &g->map, g->settings->agent_count, &g->problems,
                                      &g->problem_count, &error);
        free(text);
    }
    return good ? COMMAND_OK : command_refuse(path, &error);
}

/* ---- The scene ---- */

static size_t count_free(const movingai_map *map) {
    size_t count = 0;
    for (size_t i = 0; i < map->width * map->height; ++i) {
        count += !map->blocked[i];
    }
    return count;
}

static double enough_time(const grid *g) {
    double longest = 0.0;
    import_ways ways = {.free = (double)count_free(&g->map)};
    for (size_t i = 0; i < g->problem_count; ++i) {
        longest = fmax(longest, g->problems[i].length);
        ways.swept += g->problems[i].length * 2.0 * g->settings->radius;
    }
    ways.longest = longest / g->settings->speed;
    return import_duration(&ways);
}

static bool add_agents(const grid *g) {
    for (size_t i = 0; i < g->problem_count; ++i) {
        const movingai_problem *p = &g->problems[i];
        scene_agent agent = scene_agent_default(movingai_center(&g->map, p->start_x, p->start_y));
        agent.goal = scene_lift(movingai_center(&g->map, p->goal_x, p->goal_y));
        agent.radius = g->settings->radius;
        agent.preferred_speed = g->settings->speed;
        agent.max_speed = IMPORT_HURRY * g->settings->speed;
        if (!scene_add_agent(&g->out->scene, &agent)) {
            return false;
        }
    }
    return true;
}

/* How many share a cell with one before. */
static bool count_shared(const grid *g, bool goals, size_t *out) {
    bool *taken = calloc(g->map.width * g->map.height + 1, sizeof *taken);
    if (!taken) {
        return false;
    }
    *out = 0;
    for (size_t i = 0; i < g->problem_count; ++i) {
        const movingai_problem *p = &g->problems[i];
        const size_t cell =
            goals ? p->goal_y * g->map.width + p->goal_x : p->start_y * g->map.width + p->start_x;
        *out += taken[cell] ? 1 : 0;
        taken[cell] = true;
    }
    free(taken);
    return true;
}

static int build(const grid *g) {
    scene *s = &g->out->scene;
    import_set_times(g->settings, enough_time(g), s);
    g->out->width = g->map.width;
    g->out->height = g->map.height;
    const bool good = movingai_add_obstacles(&g->map, s) && add_agents(g) &&
                      count_shared(g, false, &g->out->same_start) &&
                      count_shared(g, true, &g->out->same_goal);
    return good ? COMMAND_OK : command_fail(COMMAND_FAILED, "out of memory");
}

int import_grid(const import_settings *settings, import_result *out) {
    grid g = {.settings = settings, .out = out};
    int status = read_map(&g);
    status = status == COMMAND_OK ? read_problems(&g) : status;
    status = status == COMMAND_OK ? build(&g) : status;
    free(g.problems);
    movingai_free_map(&g.map);
    return status;
}
