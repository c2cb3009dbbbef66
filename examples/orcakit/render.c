/* orcakit render: a scene as a picture, with trajectories if there are any. */
#include "command.h"
#include "outputs.h"
#include "trajectory.h"

enum {
    OPTION_TRAJECTORIES,
    OPTION_PNG,
    OPTION_SVG,
    OPTION_JSON
};

static bool read_trajectories(const char *path, size_t agent_count, trajectory *out) {
    scene_error error;
    if (path && !trajectory_read_file(path, agent_count, out, &error)) {
        command_report(path, 0, error.text);
        return false;
    }
    return true;
}

static bool print_json(const command_line *line, const scene *s, size_t rows) {
    return command_print_json(json_pack("{s:s, s:I, s:I, s:I, s:s?, s:s?}", "scene", line->operands[0],
                                        "obstacles", (json_int_t)s->obstacle_count, "agents",
                                        (json_int_t)s->agent_count, "rows", (json_int_t)rows, "png",
                                        line->values[OPTION_PNG], "svg", line->values[OPTION_SVG]));
}

static int draw(const command_line *line, const scene *s) {
    scene_error error;
    outputs files;
    trajectory ways = {0};
    if (!read_trajectories(line->values[OPTION_TRAJECTORIES], s->agent_count, &ways)) {
        return COMMAND_REFUSED;
    }
    const picture_layers layers = {.positions = ways.positions, .step_count = ways.step_count};
    const bool good =
        outputs_open(&files, NULL, line->values[OPTION_PNG], line->values[OPTION_SVG], &error) &&
        outputs_pictures(&files, s, &layers, &error);
    const size_t rows = ways.step_count;
    trajectory_free(&ways);
    if (!good) {
        return command_fail(COMMAND_FAILED, "%s", error.text);
    }
    if (!line->values[OPTION_JSON]) {
        outputs_print(&files);
    } else if (!print_json(line, s, rows) && !ferror(stdout)) {
        return command_fail(COMMAND_FAILED, "out of memory");
    }
    return COMMAND_OK;
}

static int run_command(const command_line *line) {
    const char *path = line->operands[0];
    scene_error error;
    scene s;
    if (!line->values[OPTION_PNG] && !line->values[OPTION_SVG]) {
        return command_fail(COMMAND_REFUSED, "render needs --png FILE or --svg FILE");
    }
    if (!outputs_check(NULL, line->values[OPTION_PNG], line->values[OPTION_SVG])) {
        return COMMAND_REFUSED;
    }
    if (!scene_read_file(path, &s, &error)) {
        command_report(path, 0, error.text);
        return COMMAND_REFUSED;
    }
    const int status = draw(line, &s);
    scene_clear(&s);
    return status;
}

static const command_option options[] = {
    {"trajectories", "CSV", "draw the ways of a run, as written by orcakit simulate --csv"},
    {"png", "FILE", "write a PNG"},
    {"svg", "FILE", "write an SVG"},
    {"json", NULL, "print a summary as one JSON object"},
};

const command command_render = {
    .name = "render",
    .operands = "SCENE",
    .min_operands = 1,
    .max_operands = 1,
    .summary = "draw a scene, and the trajectories of a run",
    .about = "Draws a scene (GeoJSON): obstacles, agents and their goals, and with --trajectories the ways "
             "they took.",
    .example = "  $ orcakit render crossing36.geojson --trajectories run.csv --png run.png",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run_command,
};
