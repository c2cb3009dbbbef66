/* orcakit import: a scene from a grid map and its problems, from a task, or from shapes. */
#include "import.h"

#include "command.h"
#include "outputs.h"
#include "scene/wkt.h"
#include "text/number.h"
#include "text/utf8.h"
#include "text/value.h"
#include "text/words.h"

#include <math.h>
#include <string.h>

enum {
    OPTION_MAP,
    OPTION_SCEN,
    OPTION_TASK,
    OPTION_WKT,
    OPTION_AGENTS,
    OPTION_OUTPUT,
    OPTION_RADIUS,
    OPTION_SPEED,
    OPTION_TIME_STEP,
    OPTION_DURATION,
    OPTION_ARRIVE_WITHIN,
    OPTION_JSON
};

/* ---- What was asked for ---- */

static const double AGENT_RADIUS = 0.4;

static bool read_agent_count(const command_line *line, size_t *out) {
    const char *text = line->values[OPTION_AGENTS];
    *out = SIZE_MAX;
    if (!text) {
        return true;
    }
    uint64_t count;
    scene_error error;
    if (!line->values[OPTION_SCEN] && !line->values[OPTION_TASK]) {
        (void)command_fail(COMMAND_REFUSED, "--agents needs --scen or --task, where the agents come from");
        return false;
    }
    if (!word_count((word){text, strlen(text)}, UINT32_MAX, &count, &error)) {
        (void)command_fail(COMMAND_REFUSED, "--agents: %s", error.text);
        return false;
    }
    *out = (size_t)count;
    return true;
}

/* Which files and options go together. */
static bool check_sources(const command_line *line) {
    const char *const *values = line->values;
    const int sources =
        (values[OPTION_MAP] != NULL) + (values[OPTION_TASK] != NULL) + (values[OPTION_WKT] != NULL);
    const char *reason = NULL;
    if (sources > 1) {
        reason = "import takes one of --map, --task and --wkt";
    } else if (sources == 0 || !values[OPTION_OUTPUT]) {
        reason = "import needs --map FILE, --task FILE or --wkt FILE, and -o SCENE";
    } else if (!values[OPTION_MAP] && values[OPTION_SCEN]) {
        reason = "--scen goes with --map";
    } else if (!values[OPTION_MAP] && values[OPTION_SPEED]) {
        reason = "--speed goes with --map";
    } else if (values[OPTION_TASK] && values[OPTION_RADIUS]) {
        reason = "--radius goes with --map or --wkt: a task tells those of its agents";
    }
    if (reason) {
        (void)command_fail(COMMAND_REFUSED, "%s", reason);
    }
    return !reason;
}

static bool read_settings(const command_line *line, import_settings *out) {
    const command *c = &command_import;
    if (!check_sources(line)) {
        return false;
    }
    out->map = line->values[OPTION_MAP];
    out->scen = line->values[OPTION_SCEN];
    out->task = line->values[OPTION_TASK];
    out->wkt = line->values[OPTION_WKT];
    const double usual_radius = out->wkt ? WKT_POINT_RADIUS : AGENT_RADIUS;
    const bool good =
        read_agent_count(line, &out->agent_count) &&
        command_number(c, line, OPTION_RADIUS, COMMAND_NOT_NEGATIVE, usual_radius, &out->radius) &&
        command_number(c, line, OPTION_SPEED, COMMAND_POSITIVE, 1.2, &out->speed) &&
        command_number(c, line, OPTION_TIME_STEP, COMMAND_POSITIVE, 0.0, &out->time_step) &&
        command_number(c, line, OPTION_DURATION, COMMAND_NOT_NEGATIVE, -1.0, &out->duration) &&
        command_number(c, line, OPTION_ARRIVE_WITHIN, COMMAND_NOT_NEGATIVE, -1.0, &out->arrive_within);
    if (good && !isfinite(IMPORT_HURRY * out->speed)) {
        (void)command_fail(COMMAND_REFUSED, "--speed is too large");
        return false;
    }
    return good;
}

void import_set_times(const import_settings *settings, double usual_duration, scene *s) {
    s->time_step = settings->time_step > 0.0 ? settings->time_step : 0.1;
    s->arrive_within = settings->arrive_within >= 0.0 ? settings->arrive_within : 0.5;
    s->duration = settings->duration >= 0.0 ? settings->duration : usual_duration;
}

/* A minute, and three times what the longest way takes; and that once more for each time that the bands which
 * the agents sweep on their ways cover the free area, as the crowds in narrow places grow with it. In whole
 * tens. Measured: with up to 500 agents on maps of aisles, rooms, mazes, streets and caves the last one
 * arrives after 0.2 to 0.6 of that time. */
double import_duration(const import_ways *ways) {
    const double covers = ways->swept / fmax(1.0, ways->free);
    return 10.0 * ceil(((3.0 + covers) * ways->longest + 60.0) / 10.0);
}

/* ---- What came out ---- */

static size_t count_vertices(const scene *s) {
    size_t count = 0;
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        count += s->obstacles[i].point_count;
    }
    return count;
}

/* Only a map has cells. */
static json_t *cells_json(size_t count) { return count > 0 ? json_integer((json_int_t)count) : json_null(); }

static bool print_json(const command_line *line, const import_result *found) {
    const scene *s = &found->scene;
    return command_print_json(
        json_pack("{s:o, s:o, s:o, s:I, s:I, s:I, s:f, s:I, s:I, s:I}", "scene",
                  value_text(line->values[OPTION_OUTPUT]), "width", cells_json(found->width), "height",
                  cells_json(found->height), "polygons", (json_int_t)s->obstacle_count, "vertices",
                  (json_int_t)count_vertices(s), "agents", (json_int_t)s->agent_count, "duration",
                  s->duration, "same_start", (json_int_t)found->same_start, "same_goal",
                  (json_int_t)found->same_goal, "crossing", (json_int_t)found->crossing));
}

static void print_text(const command_line *line, const import_result *found) {
    const scene *s = &found->scene;
    const char *plural = s->obstacle_count == 1 ? "" : "s";
    const size_t vertices = count_vertices(s);
    if (found->width > 0) {
        (void)printf("%zu x %zu cells: %zu polygon%s with %zu vertices\n", found->width, found->height,
                     s->obstacle_count, plural, vertices);
    } else {
        (void)printf("%zu obstacle%s with %zu %s\n", s->obstacle_count, plural, vertices,
                     vertices == 1 ? "vertex" : "vertices");
    }
    (void)printf("%zu agent%s, time limit %s s\n", s->agent_count, s->agent_count == 1 ? "" : "s",
                 number_show(s->duration).text);
    if (found->same_start > 0 || found->same_goal > 0) {
        (void)printf("note: agents that share the start of an earlier agent: %zu; its goal: %zu\n",
                     found->same_start, found->same_goal);
    }
    (void)printf("written: %s\n", utf8_show(line->values[OPTION_OUTPUT]).text);
}

static const char *source_of(const command_line *line) {
    return line->values[line->values[OPTION_MAP]    ? OPTION_MAP
                        : line->values[OPTION_TASK] ? OPTION_TASK
                                                    : OPTION_WKT];
}

static int write_scene(const command_line *line, const import_result *found) {
    scene_error error;
    if (!scene_check_steps(&found->scene, &error)) {
        return command_refuse(source_of(line), &error);
    }
    if (!scene_write_file(&found->scene, line->values[OPTION_OUTPUT], &error)) {
        return command_fail(COMMAND_FAILED, "%s", error.text);
    }
    if (!line->values[OPTION_JSON]) {
        print_text(line, found);
    } else if (!print_json(line, found) && !ferror(stdout)) {
        return command_fail(COMMAND_FAILED, "out of memory");
    }
    return COMMAND_OK;
}

static bool check_files(const command_line *line) {
    const outputs_file files[] = {{"--map", line->values[OPTION_MAP], false},
                                  {"--scen", line->values[OPTION_SCEN], false},
                                  {"--task", line->values[OPTION_TASK], false},
                                  {"--wkt", line->values[OPTION_WKT], false},
                                  {"-o", line->values[OPTION_OUTPUT], true}};
    return outputs_check(files, sizeof files / sizeof files[0]);
}

static int run_command(const command_line *line) {
    import_settings settings = {0};
    import_result found = {.scene = scene_empty()};
    if (!read_settings(line, &settings) || !check_files(line)) {
        return COMMAND_REFUSED;
    }
    int status = settings.map    ? import_grid(&settings, &found)
                 : settings.task ? import_task(&settings, &found)
                                 : import_wkt(&settings, &found);
    status = status == COMMAND_OK ? write_scene(line, &found) : status;
    scene_clear(&found.scene);
    return status;
}

static const command_option options[] = {
    {"map", "FILE", "a MovingAI grid map (.map)"},
    {"scen", "FILE", "its problems (.scen), one agent each; default: a scene without agents"},
    {"task", "FILE", "instead of a map: a task in XML, of ORCA-algorithm or SMGLib"},
    {"wkt", "FILE", "instead of a map: shapes in well-known text, a scene without agents"},
    {"agents", "N", "use the first N problems or agents; default: all"},
    {"output", "SCENE", "the scene to write, also -o SCENE; required"},
    {"radius", "R",
     "with --map: radius of every agent in meters; default 0.4. With --wkt:\n"
     "radius of the discs that points become; default 0.25"},
    {"speed", "V",
     "with --map: preferred speed of every agent in m/s; default 1.2. The\n"
     "maximum is 1.25 V"},
    {"time-step", "T", "time step of the simulation in seconds; default that of the task, or 0.1"},
    {"duration", "T",
     "time limit of the run in seconds. Default: 60 + (3 + A / F) * L / V,\n"
     "rounded up to tens. L is the length of the longest path, A the sum of\n"
     "length * 2 R over all paths, F the area of the free space"},
    {"arrive-within", "D",
     "an agent within D meters of its goal has arrived; default that of the\n"
     "task (delta), or 0.5"},
    {"json", NULL, "print the summary as one JSON object"},
};

const command command_import = {
    .name = "import",
    .operands = "",
    .summary = "make a scene from a MovingAI grid map, a task in XML, or WKT",
    .about =
        "Makes a scene (GeoJSON) from a MovingAI grid map. Cells are unit squares and y points up: the\n"
        "last row of the map lies along y = 0. Blocked cells become polygons with holes; blocked cells\n"
        "that share only a corner belong to one solid. A frame one cell wide encloses the map. An agent\n"
        "starts at the center of a cell, and its goal is the center of a cell.\n"
        "\n"
        "Or from a task of the program ORCA-algorithm, whose XML the scenes of SMGLib use as well. Agents\n"
        "keep their radii, speeds, ranges and time horizons, and prefer their maximum speed. Obstacles "
        "count\n"
        "up to sightradius. They come from <obstacles>; the grid is not read. A counterclockwise ring is a\n"
        "solid; a clockwise one is a room: a hole of the solid around it, or a closed wall.\n"
        "\n"
        "Or from well-known text (WKT) with coordinates in meters, as GIS programs write it. Polygons and\n"
        "triangles become solids, lines walls, points discs; also those of collections. Rings that touch\n"
        "in points, which OGC allows, are parted without moving a vertex. Rings that cross are refused.",
    .example = "  $ orcakit import --map Berlin_1_256.map --scen Berlin_1_256-random-1.scen \\\n"
               "      --agents 50 -o berlin.geojson\n"
               "  $ orcakit import --task 0_task.xml --agents 10 -o task.geojson\n"
               "  $ orcakit import --wkt buildings.wkt -o buildings.geojson",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run_command,
};
