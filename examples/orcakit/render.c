/* orcakit render: a scene as a picture, with trajectories if there are any. */
#include "command.h"
#include "outputs.h"
#include "trajectory.h"

enum {
    OPTION_TRAJECTORIES,
    OPTION_PNG,
    OPTION_SVG
};

static bool read_trajectories(const char *path, size_t agent_count, trajectory *out) {
    scene_error error;
    if (path && !trajectory_read_file(path, agent_count, out, &error)) {
        command_report(path, 0, error.text);
        return false;
    }
    return true;
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
    trajectory_free(&ways);
    if (!good) {
        return command_fail(COMMAND_FAILED, "%s", error.text);
    }
    outputs_print(&files);
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
