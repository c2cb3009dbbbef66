/* orcakit import: a scene from a MovingAI grid map and its problems. */
#include "command.h"
#include "outputs.h"
#include "scene/movingai.h"
#include "text/file.h"
#include "text/number.h"
#include "text/utf8.h"
#include "text/value.h"
#include "text/words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPTION_MAP,
    OPTION_SCEN,
    OPTION_AGENTS,
    OPTION_OUTPUT,
    OPTION_RADIUS,
    OPTION_SPEED,
    OPTION_TIME_STEP,
    OPTION_DURATION,
    OPTION_ARRIVE_WITHIN,
    OPTION_JSON
};

typedef struct import_settings {
    size_t agent_count; /* SIZE_MAX: all */
    double radius;
    double speed;
    double time_step;
    double duration; /* 0: from the longest way */
    double arrive_within;
} import_settings;

typedef struct import {
    const command_line *line;
    import_settings settings;
    movingai_map map;
    movingai_problem *problems;
    size_t problem_count;
    scene scene;
} import;

/* An agent in a hurry may go faster than it prefers by so much. */
#define HURRY 1.25

/* ---- What was asked for ---- */

static bool read_agent_count(const command_line *line, size_t *out) {
    const char *text = line->values[OPTION_AGENTS];
    *out = SIZE_MAX;
    if (!text) {
        return true;
    }
    uint64_t count;
    scene_error error;
    if (!line->values[OPTION_SCEN]) {
        (void)command_fail(COMMAND_REFUSED, "--agents needs --scen, where the agents come from");
        return false;
    }
    if (!word_count((word){text, strlen(text)}, UINT32_MAX, &count, &error)) {
        (void)command_fail(COMMAND_REFUSED, "--agents: %s", error.text);
        return false;
    }
    *out = (size_t)count;
    return true;
}

static bool read_settings(const command_line *line, import_settings *out) {
    const command *c = &command_import;
    if (!line->values[OPTION_MAP] || !line->values[OPTION_OUTPUT]) {
        (void)command_fail(COMMAND_REFUSED, "import needs --map FILE and -o SCENE");
        return false;
    }
    const bool good =
        read_agent_count(line, &out->agent_count) &&
        command_number(c, line, OPTION_RADIUS, COMMAND_NOT_NEGATIVE, 0.4, &out->radius) &&
        command_number(c, line, OPTION_SPEED, COMMAND_POSITIVE, 1.2, &out->speed) &&
        command_number(c, line, OPTION_TIME_STEP, COMMAND_POSITIVE, 0.1, &out->time_step) &&
        command_number(c, line, OPTION_DURATION, COMMAND_POSITIVE, 0.0, &out->duration) &&
        command_number(c, line, OPTION_ARRIVE_WITHIN, COMMAND_POSITIVE, 0.5, &out->arrive_within);
    if (good && !isfinite(HURRY * out->speed)) {
        (void)command_fail(COMMAND_REFUSED, "--speed is too large");
        return false;
    }
    return good;
}

/* ---- Reading ---- */

static int read_map(import *all) {
    const char *path = all->line->values[OPTION_MAP];
    scene_error error;
    char *text;
    size_t length;
    bool good = file_read(path, &text, &length, &error);
    if (good) {
        good = movingai_read_map(text, length, &all->map, &error);
        free(text);
    }
    return good ? COMMAND_OK : command_refuse(path, &error);
}

static int read_problems(import *all) {
    const char *path = all->line->values[OPTION_SCEN];
    scene_error error;
    char *text;
    size_t length;
    if (!path) {
        return COMMAND_OK;
    }
    bool good = file_read(path, &text, &length, &error);
    if (good) {
        good = movingai_read_problems(text, length, &all->map, all->settings.agent_count, &all->problems,
                                      &all->problem_count, &error);
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

/* A minute, and three times what the longest way takes; and that once more for each time that the bands which
 * the agents sweep on their ways cover the free area, as the crowds in narrow places grow with it. In whole
 * tens. Measured: with up to 500 agents on maps of aisles, rooms, mazes, streets and caves the last one
 * arrives after 0.2 to 0.6 of that time. */
static double enough_time(const import *all) {
    double longest = 0.0;
    double swept = 0.0;
    for (size_t i = 0; i < all->problem_count; ++i) {
        longest = fmax(longest, all->problems[i].length);
        swept += all->problems[i].length * 2.0 * all->settings.radius;
    }
    const double covers = swept / fmax(1.0, (double)count_free(&all->map));
    return 10.0 * ceil(((3.0 + covers) * longest / all->settings.speed + 60.0) / 10.0);
}

static bool add_agents(import *all) {
    for (size_t i = 0; i < all->problem_count; ++i) {
        const movingai_problem *p = &all->problems[i];
        scene_agent agent = scene_agent_default(movingai_center(&all->map, p->start_x, p->start_y));
        agent.goal = scene_lift(movingai_center(&all->map, p->goal_x, p->goal_y));
        agent.radius = all->settings.radius;
        agent.preferred_speed = all->settings.speed;
        agent.max_speed = HURRY * all->settings.speed;
        if (!scene_add_agent(&all->scene, &agent)) {
            return false;
        }
    }
    return true;
}

static bool build_scene(import *all) {
    all->scene.time_step = all->settings.time_step;
    all->scene.duration = all->settings.duration > 0.0 ? all->settings.duration : enough_time(all);
    all->scene.arrive_within = all->settings.arrive_within;
    return movingai_add_obstacles(&all->map, &all->scene) && add_agents(all);
}

/* How many share a cell with one before. */
static bool count_shared(const import *all, bool goals, size_t *out) {
    const size_t cells = all->map.width * all->map.height;
    bool *taken = calloc(cells, sizeof *taken);
    if (!taken) {
        return false;
    }
    *out = 0;
    for (size_t i = 0; i < all->problem_count; ++i) {
        const movingai_problem *p = &all->problems[i];
        const size_t cell =
            goals ? p->goal_y * all->map.width + p->goal_x : p->start_y * all->map.width + p->start_x;
        *out += taken[cell] ? 1 : 0;
        taken[cell] = true;
    }
    free(taken);
    return true;
}

/* ---- What came out ---- */

static size_t count_vertices(const scene *s) {
    size_t count = 0;
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        count += s->obstacles[i].point_count;
    }
    return count;
}

static bool print_json(const import *all, size_t same_start, size_t same_goal) {
    const scene *s = &all->scene;
    return command_print_json(
        json_pack("{s:o, s:I, s:I, s:I, s:I, s:I, s:f, s:I, s:I}", "scene",
                  value_text(all->line->values[OPTION_OUTPUT]), "width", (json_int_t)all->map.width, "height",
                  (json_int_t)all->map.height, "polygons", (json_int_t)s->obstacle_count, "vertices",
                  (json_int_t)count_vertices(s), "agents", (json_int_t)s->agent_count, "duration",
                  s->duration, "same_start", (json_int_t)same_start, "same_goal", (json_int_t)same_goal));
}

static void print_text(const import *all, size_t same_start, size_t same_goal) {
    const scene *s = &all->scene;
    (void)printf("%zu x %zu cells: %zu polygon%s with %zu vertices\n", all->map.width, all->map.height,
                 s->obstacle_count, s->obstacle_count == 1 ? "" : "s", count_vertices(s));
    (void)printf("%zu agent%s, time limit %s s\n", s->agent_count, s->agent_count == 1 ? "" : "s",
                 number_show(s->duration).text);
    if (same_start > 0 || same_goal > 0) {
        (void)printf("note: agents that share the start of an earlier agent: %zu; its goal: %zu\n",
                     same_start, same_goal);
    }
    (void)printf("written: %s\n", utf8_show(all->line->values[OPTION_OUTPUT]).text);
}

static int write_scene(import *all) {
    scene_error error;
    size_t same_start;
    size_t same_goal;
    if (!build_scene(all)) {
        return command_fail(COMMAND_FAILED, "out of memory");
    }
    if (!scene_check_steps(&all->scene, &error)) {
        return command_fail(COMMAND_REFUSED, "%s", error.text);
    }
    if (!count_shared(all, false, &same_start) || !count_shared(all, true, &same_goal)) {
        return command_fail(COMMAND_FAILED, "out of memory");
    }
    if (!scene_write_file(&all->scene, all->line->values[OPTION_OUTPUT], &error)) {
        return command_fail(COMMAND_FAILED, "%s", error.text);
    }
    if (!all->line->values[OPTION_JSON]) {
        print_text(all, same_start, same_goal);
    } else if (!print_json(all, same_start, same_goal) && !ferror(stdout)) {
        return command_fail(COMMAND_FAILED, "out of memory");
    }
    return COMMAND_OK;
}

static bool check_files(const command_line *line) {
    const outputs_file files[] = {{"--map", line->values[OPTION_MAP], false},
                                  {"--scen", line->values[OPTION_SCEN], false},
                                  {"-o", line->values[OPTION_OUTPUT], true}};
    return outputs_check(files, sizeof files / sizeof files[0]);
}

static int run_command(const command_line *line) {
import all = {.line = line, .scene = scene_empty() };
    if (!read_settings(line, &all.settings) || !check_files(line)) {
        return COMMAND_REFUSED;
    }
    int status = read_map(&all);
    status = status == COMMAND_OK ? read_problems(&all) : status;
    status = status == COMMAND_OK ? write_scene(&all) : status;
    scene_clear(&all.scene);
    free(all.problems);
    movingai_free_map(&all.map);
    return status;
}

static const command_option options[] = {
    {"map", "FILE", "the MovingAI grid map (.map); required"},
    {"scen", "FILE", "its problems (.scen), one agent each; default: a scene without agents"},
    {"agents", "N", "use the first N problems; default: all"},
    {"output", "SCENE", "the scene to write, also -o SCENE; required"},
    {"radius", "R", "radius of every agent in meters; default 0.4"},
    {"speed", "V", "preferred speed of every agent in m/s; default 1.2. The maximum is 1.25 V"},
    {"time-step", "T", "time step of the simulation in seconds; default 0.1"},
    {"duration", "T",
     "time limit of the run in seconds. Default: 60 + (3 + A / F) * L / V,\n"
     "rounded up to tens. L is the length of the longest path, A the sum of\n"
     "length * 2 R over all paths, F the area of the free cells"},
    {"arrive-within", "D", "an agent within D meters of its goal has arrived; default 0.5"},
    {"json", NULL, "print the summary as one JSON object"},
};

const command command_import = {
    .name = "import",
    .operands = "",
    .summary = "make a scene from a MovingAI grid map and its problems",
    .about =
        "Makes a scene (GeoJSON) from a MovingAI grid map. Cells are unit squares and y points up: the\n"
        "last row of the map lies along y = 0. Blocked cells become polygons with holes; blocked cells\n"
        "that share only a corner belong to one solid. A frame one cell wide encloses the map. An agent\n"
        "starts at the center of a cell, and its goal is the center of a cell.",
    .example = "  $ orcakit import --map Berlin_1_256.map --scen Berlin_1_256-random-1.scen \\\n"
               "      --agents 50 -o berlin.geojson",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run_command,
};
