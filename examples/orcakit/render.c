/* orcakit render: a scene as a picture, with trajectories if there are any, and these as a film. */
#include "command.h"
#include "outputs.h"
#include "result/trajectory.h"
#include "text/value.h"

#include <math.h>

enum {
    OPTION_TRAJECTORIES,
    OPTION_PNG,
    OPTION_SVG,
    OPTION_GIF, /* and the others of films */
    OPTION_JSON = OPTION_GIF + OUTPUTS_FILM_OPTION_COUNT
};

static int read_trajectories(const char *path, const scene *s, trajectory *out) {
    scene_error error;
    return !path || trajectory_read_file(path, s->dimension, s->agent_count, out, &error)
               ? COMMAND_OK
               : command_refuse(path, &error);
}

/* A name of a file; null where there is none. */
static json_t *name_json(const char *path) { return path ? value_text(path) : json_null(); }

static bool print_json(const command_line *line, const scene *s, size_t rows) {
    return command_print_json(
        json_pack("{s:o, s:I, s:I, s:I, s:o, s:o, s:o}", "scene", value_text(line->operands[0]), "obstacles",
                  (json_int_t)s->obstacle_count, "agents", (json_int_t)s->agent_count, "rows",
                  (json_int_t)rows, "png", name_json(line->values[OPTION_PNG]), "svg",
                  name_json(line->values[OPTION_SVG]), "gif", name_json(line->values[OPTION_GIF])));
}

/* Refuses, with words on stderr, trajectories that make no film. */
static bool check_film(const char *gif, const outputs_looks *looks, const trajectory *ways, const scene *s) {
    if (!gif) {
        return true;
    }
    if (ways->step_count == 0) {
        (void)command_fail(COMMAND_REFUSED, "--gif: there are no trajectories, as the scene has no agents");
        return false;
    }
    const double step = looks->time_step > 0.0 ? looks->time_step : s->time_step;
    return outputs_check_film(gif, looks, (double)(ways->step_count - 1) * step);
}

/* How far rows are apart as a file tells it, unless that is the time step of the scene but for roundings. */
static double time_between_rows(const trajectory *t, const scene *s) {
    return fabs(t->time_step - s->time_step) <= 1e-6 * s->time_step ? 0.0 : t->time_step;
}

static int draw(const command_line *line, const outputs_looks *usual, const scene *s) {
    outputs_looks looks = *usual;
    scene_error error;
    outputs files;
    const outputs_paths paths = {
        .png = line->values[OPTION_PNG], .svg = line->values[OPTION_SVG], .gif = line->values[OPTION_GIF]};
    trajectory ways = {0};
    const int status = read_trajectories(line->values[OPTION_TRAJECTORIES], s, &ways);
    if (status != COMMAND_OK) {
        return status;
    }
    looks.time_step = time_between_rows(&ways, s);
    if (!check_film(paths.gif, &looks, &ways, s)) {
        trajectory_free(&ways);
        return COMMAND_REFUSED;
    }
    const picture_layers layers = {.positions = ways.positions, .step_count = ways.step_count};
    const bool good =
        outputs_open(&files, &paths, &looks, &error) && outputs_pictures(&files, s, &layers, &error);
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

static bool check_files(const command_line *line) {
    const outputs_file files[] = {{"SCENE", line->operands[0], false},
                                  {"--trajectories", line->values[OPTION_TRAJECTORIES], false},
                                  {"--png", line->values[OPTION_PNG], true},
                                  {"--svg", line->values[OPTION_SVG], true},
                                  {"--gif", line->values[OPTION_GIF], true}};
    return outputs_check(files, sizeof files / sizeof files[0]);
}

static int run_command(const command_line *line) {
    const char *path = line->operands[0];
    outputs_looks looks;
    scene s;
    if (!line->values[OPTION_PNG] && !line->values[OPTION_SVG] && !line->values[OPTION_GIF]) {
        return command_fail(COMMAND_REFUSED, "render needs --png FILE, --svg FILE or --gif FILE");
    }
    if (line->values[OPTION_GIF] && !line->values[OPTION_TRAJECTORIES]) {
        return command_fail(COMMAND_REFUSED, "--gif needs --trajectories FILE: a film shows how agents move");
    }
    if (!outputs_read_looks(&command_render, line, OPTION_GIF, &looks) || !check_files(line)) {
        return COMMAND_REFUSED;
    }
    int status = command_read_scene(path, &s);
    if (status == COMMAND_OK) {
        status = draw(line, &looks, &s);
    }
    scene_clear(&s);
    return status;
}

static const command_option options[] = {
    {"trajectories", "FILE",
     "draw the trajectories that orcakit simulate wrote with --csv, --pedpy or\n"
     "--jupedsim; the format is found from the file"},
    {"png", "FILE", "write a PNG"},
    {"svg", "FILE", "write an SVG"},
    OUTPUTS_FILM_OPTIONS(""),
    {"json", NULL, "print a summary as one JSON object"},
};

const command command_render = {
    .name = "render",
    .operands = "SCENE",
    .min_operands = 1,
    .max_operands = 1,
    .summary = "draw a scene and the trajectories of a run",
    .about = "Draws a scene (GeoJSON): obstacles, agents and their goals. With --trajectories it also draws\n"
             "the paths of the agents, or makes a film of them, in the time that the file tells. A scene in\n"
             "space is drawn as seen from above.",
    .example = "  $ orcakit render crossing36.geojson --trajectories run.csv --png run.png",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run_command,
};
