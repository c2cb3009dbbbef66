/* orcakit simulate: a scene, step by step, to the end. */
#include "command.h"
#include "outputs.h"
#include "progress.h"
#include "report.h"
#include "result/picture.h"
#include "result/trajectory.h"
#include "text/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPTION_METHOD,
    OPTION_PLUGIN,
    OPTION_SET,
    OPTION_VERIFY,
    OPTION_ROUTE,
    OPTION_TRAFFIC,
    OPTION_THREADS,
    OPTION_CSV,
    OPTION_PEDPY,
    OPTION_JUPEDSIM,
    OPTION_PNG,
    OPTION_SVG,
    OPTION_GIF, /* and the others of films */
    OPTION_STRICT = OPTION_GIF + OUTPUTS_FILM_OPTION_COUNT,
    OPTION_JSON
};

enum {
    MOST_THREADS = 1024,
    MANY_AGENTS = 1000
};

typedef struct simulation {
    const command_line *line;
    int refusal; /* the exit status if the options cannot be used */
    const char *scene_path;
    scene scene;
    size_t method; /* --method: its number */
    run_def def;
    outputs_looks looks;
    planner_file plugin;
    run *run;
    report report;
    outputs outputs;
    trajectory trajectory; /* kept for pictures only */
    orca_route *routes;    /* as they were at the start, for pictures */
    geom_vec2 *route_points;
} simulation;

/* ---- What was asked for ---- */

static bool choose_verify(const command_line *line, run_def *def) {
    static const char *const choices[] = {"check", "off", "enforce"};
    size_t verify;
    if (!command_choice(&command_simulate, line, OPTION_VERIFY, choices, 3, &verify)) {
        return false;
    }
    def->verify = verify != 1 || line->values[OPTION_STRICT];
    def->enforce = verify == 2;
    return true;
}

static bool choose_planner(simulation *s) {
    static const char *const choices[] = {"orca", "rvo", "vo"};
    const command_line *line = s->line;
    if (!command_choice(&command_simulate, line, OPTION_METHOD, choices, 3, &s->method)) {
        return false;
    }
    if (line->values[OPTION_METHOD] && line->values[OPTION_PLUGIN]) {
        (void)command_fail(COMMAND_REFUSED, "--method and --plugin both choose a planner: give one of them");
        return false;
    }
    s->def.settings = line->values[OPTION_SET];
    return true;
}

static bool choose_routes(const command_line *line, run_def *def) {
    static const char *const choices[] = {"on", "off"};
    size_t routes;
    const bool good = command_choice(&command_simulate, line, OPTION_ROUTE, choices, 2, &routes);
    def->routes = routes == 0;
    return good;
}

static bool choose_traffic(const command_line *line, run_def *def) {
    static const char *const choices[] = {"on", "off"};
    size_t traffic;
    const bool good = command_choice(&command_simulate, line, OPTION_TRAFFIC, choices, 2, &traffic);
    def->traffic = traffic == 0;
    return good;
}

/* Reads --threads. What is the default depends on the scene: fit_threads. */
static bool choose_threads(const command_line *line, run_def *def) {
    double threads;
    if (!command_number(&command_simulate, line, OPTION_THREADS, COMMAND_NOT_NEGATIVE, 0.0, &threads)) {
        return false;
    }
    if (floor(threads) != threads || threads > MOST_THREADS) {
        (void)command_fail(COMMAND_REFUSED, "--threads is %s, but it must be a whole number up to %d",
                           number_show(threads).text, MOST_THREADS);
        return false;
    }
    def->threads = (uint32_t)threads;
    return true;
}

static bool find_plugin(simulation *s) {
    const char *name = s->line->values[OPTION_PLUGIN];
    if (!name) {
        return true;
    }
    s->refusal = planner_file_find(name, &s->plugin);
    if (s->refusal != COMMAND_OK) {
        return false;
    }
    s->refusal = COMMAND_REFUSED;
    s->def.plugin = s->plugin.path;
    s->def.planner = s->plugin.id[0] != '\0' ? s->plugin.id : NULL;
    return true;
}

static bool check_files(const simulation *s) {
    const command_line *line = s->line;
    const outputs_file files[] = {{"SCENE", line->operands[0], false},
                                  {"--plugin", s->def.plugin, false},
                                  {"--csv", line->values[OPTION_CSV], true},
                                  {"--pedpy", line->values[OPTION_PEDPY], true},
                                  {"--jupedsim", line->values[OPTION_JUPEDSIM], true},
                                  {"--png", line->values[OPTION_PNG], true},
                                  {"--svg", line->values[OPTION_SVG], true},
                                  {"--gif", line->values[OPTION_GIF], true}};
    return outputs_check(files, sizeof files / sizeof files[0]);
}

/* What is of no use is refused, as for films. */
static bool check_size(const command_line *line) {
    const bool draws = line->values[OPTION_PNG] || line->values[OPTION_SVG] || line->values[OPTION_GIF];
    if (line->values[OPTION_GIF + OUTPUTS_SIZE] && !draws) {
        (void)command_fail(COMMAND_REFUSED,
                           "--size is of pictures and films: give --png, --svg or --gif FILE, too");
        return false;
    }
    return true;
}

static bool read_options(simulation *s) {
    s->def = run_default_def();
    return choose_threads(s->line, &s->def) && choose_planner(s) && choose_verify(s->line, &s->def) &&
           choose_routes(s->line, &s->def) && choose_traffic(s->line, &s->def) && check_size(s->line) &&
           outputs_read_looks(&command_simulate, s->line, OPTION_GIF, &s->looks) && find_plugin(s) &&
           check_files(s);
}

/* ---- The run ---- */

static bool wants_picture(const simulation *s) {
    const char *const *values = s->line->values;
    return values[OPTION_PNG] || values[OPTION_SVG] || values[OPTION_GIF];
}

/* Copies the routes, which agents may find anew later. */
static bool keep_routes(simulation *s) {
    const size_t count = run_agent_count(s->run);
    if (s->scene.dimension == 3) {
        return true;
    }
    s->routes = calloc(count + 1, sizeof *s->routes);
    if (!s->routes || !run_find_routes(s->run)) {
        return false;
    }
    size_t total = 0;
    for (size_t i = 0; i < count; ++i) {
        const orca_route *way = run_route(s->run, i);
        total += way ? way->point_count : 0;
    }
    s->route_points = malloc((total + 1) * sizeof *s->route_points);
    if (!s->route_points) {
        return false;
    }
    geom_vec2 *next = s->route_points;
    for (size_t i = 0; i < count; ++i) {
        const orca_route *way = run_route(s->run, i);
        if (way && way->point_count > 0) {
            memcpy(next, way->points, way->point_count * sizeof *next);
            s->routes[i] = *way;
            s->routes[i].points = next;
            next += way->point_count;
        }
    }
    return true;
}

static bool remember_step(simulation *s) {
    return !wants_picture(s) || trajectory_add(&s->trajectory, s->run);
}

static bool make_step(simulation *s, scene_error *error) {
    const double started = report_clock();
    const bool good = run_step(s->run, error);
    s->report.seconds += report_clock() - started;
    if (!good) {
        return false;
    }
    return report_step(&s->report, tally_of_run(s->run)) && remember_step(s) ? true : fail_memory(error);
}

static bool step_to_end(simulation *s, scene_error *error) {
    progress bar = progress_start();
    bool good = true;
    while (good && !run_finished(s->run) && !outputs_failed(&s->outputs)) {
        good = make_step(s, error) && outputs_step(&s->outputs, s->run, error);
        report_progress(&s->report, &bar);
    }
    progress_end(&bar);
    return good;
}

static bool tell_start(simulation *s, scene_error *error) {
    const char *const *values = s->line->values;
    s->report = (report){
        .scene_path = s->scene_path,
        .planner = run_planner_name(s->run),
        .scene = &s->scene,
        .checked = s->def.verify,
        .strict = values[OPTION_STRICT] != NULL,
        .json = values[OPTION_JSON] != NULL,
    };
    if (!run_check_start(s->run, error)) {
        return false;
    }
    return report_start(&s->report, tally_of_run(s->run), wants_picture(s)) ? true : fail_memory(error);
}

static bool start_outputs(simulation *s, scene_error *error) {
    size_t left_out;
    if (!outputs_start(&s->outputs, &s->scene, &left_out, error)) {
        return false;
    }
    if (left_out > 0) {
        command_warn(s->scene_path, 0, "obstacles that the walkable area for JuPedSim does not have: %zu",
                     left_out);
    }
    return true;
}

static bool simulate(simulation *s, scene_error *error) {
    if (!run_create(&s->def, &s->scene, &s->run, error)) {
        return false;
    }
    if (!keep_routes(s) || !remember_step(s)) {
        return fail_memory(error);
    }
    if (!tell_start(s, error)) {
        return false;
    }
    return start_outputs(s, error) && outputs_step(&s->outputs, s->run, error) && step_to_end(s, error);
}

/* ---- What came out ---- */

static bool write_pictures(simulation *s, scene_error *error) {
    char caption[200];
    tally_words(&s->report.tally, &s->report.source, s->def.verify, caption, sizeof caption);
    const picture_layers layers = {
        .routes = s->routes,
        .positions = s->trajectory.positions,
        .step_count = s->trajectory.step_count,
        .contacts = s->report.tally.places,
        .contact_count = s->report.tally.place_count,
        .caption = caption,
    };
    return outputs_pictures(&s->outputs, &s->scene, &layers, error);
}

static int finish(simulation *s, scene_error *error) {
    if (!outputs_finish(&s->outputs, error) || !write_pictures(s, error)) {
        return command_fail(COMMAND_FAILED, "%s", error->text);
    }
    if (!report_print(&s->report) && !ferror(stdout)) {
        return command_fail(COMMAND_FAILED, "out of memory");
    }
    if (!s->report.json) {
        outputs_print(&s->outputs);
    }
    return report_status(&s->report);
}

/* What the scene's file is to blame for is told with its line. */
static int fail_run(const simulation *s, const scene_error *error) {
    if (error->line > 0) {
        return command_refuse(s->scene_path, error);
    }
    const bool failed = s->run || error->out_of_memory || error->planner_failed;
    return command_fail(failed ? COMMAND_FAILED : COMMAND_REFUSED, "%s", error->text);
}

/* The part in which a plugin runs. */
static int32_t run_part(void *context) {
    simulation *s = context;
    scene_error error;
    return simulate(s, &error) ? COMMAND_OK : fail_run(s, &error);
}

static int32_t report_part(void *context) {
    scene_error error;
    return command_finish_output(finish(context, &error));
}

static int run_scene_file(simulation *s) {
    scene_error error;
    const char *const *values = s->line->values;
    const planner_work work = {.run = run_part, .finish = report_part, .context = s};
    const outputs_paths paths = {.csv = values[OPTION_CSV],
                                 .pedpy = values[OPTION_PEDPY],
                                 .jupedsim = values[OPTION_JUPEDSIM],
                                 .png = values[OPTION_PNG],
                                 .svg = values[OPTION_SVG],
                                 .gif = values[OPTION_GIF]};
    if (!outputs_open(&s->outputs, &paths, &s->looks, &error)) {
        return command_fail(COMMAND_FAILED, "%s", error.text);
    }
    return planner_file_run(s->def.plugin, &work);
}

static void release(simulation *s) {
    free(s->routes);
    free(s->route_points);
    outputs_discard(&s->outputs);
    trajectory_free(&s->trajectory);
    report_free(&s->report);
    run_destroy(s->run);
    scene_clear(&s->scene);
}

/* What depends on whether the scene is in the plane or in space. */
static bool fit_scene(simulation *s) {
    static const char *const planners[][2] = {{"orcakit.orca2d", "orcakit.orca3d"},
                                              {"orcakit.rvo2d", "orcakit.rvo3d"},
                                              {"orcakit.vo2d", "orcakit.vo3d"}};
    const bool space = s->scene.dimension == 3;
    if (space && s->line->values[OPTION_JUPEDSIM]) {
        (void)command_fail(COMMAND_REFUSED,
                           "--jupedsim: the scene is in space, and JuPedSim knows the plane");
        return false;
    }
    if (!s->def.plugin) {
        s->def.planner = planners[s->method][space];
    }
    return true;
}

/* Without --threads. A step of few agents takes no less time with more threads. */
static void fit_threads(simulation *s) {
    if (!s->line->values[OPTION_THREADS] && s->scene.agent_count < MANY_AGENTS) {
        s->def.threads = 1;
    }
}

/* Makes the run of a scene that was read. */
static int run_read_scene(simulation *s) {
    scene_error error;
    if (!scene_check_steps(&s->scene, &error)) {
        return command_refuse(s->scene_path, &error);
    }
    fit_threads(s);
    return fit_scene(s) ? run_scene_file(s) : COMMAND_REFUSED;
}

static int run_command(const command_line *line) {
    simulation s = {
        .line = line, .refusal = COMMAND_REFUSED, .scene_path = line->operands[0], .scene = scene_empty()};
    if (!read_options(&s)) {
        return s.refusal;
    }
    int status = command_read_scene(s.scene_path, &s.scene);
    status = status == COMMAND_OK ? run_read_scene(&s) : status;
    release(&s);
    return status;
}

static const command_option options[] = {
    {"method", "orca|rvo|vo",
     "the method of avoidance: half-planes (orca, default), reciprocal velocity\n"
     "obstacles (rvo), or velocity obstacles (vo), which oscillate"},
    {"plugin", "NAME|FILE",
     "a planner plugin instead of the built-in planner: the name of an installed\n"
     "plugin (orca), the id of a planner (orcakit.rvo2d), or a file. What the\n"
     "plugin prints goes to stderr"},
    {"set", "NAME=VALUE,...",
     "parameters of the planner, and rules of traffic (side=left,\n"
     "make-way=off, passages=off; density=1.1: people slow down in crowds;\n"
     "response=0: with --verify enforce, motions are less smooth). With\n"
     "--traffic off, traffic=keep-right makes the planners of orcakit apply\n"
     "rules of traffic themselves"},
    {"verify", "off|check|enforce",
     "check: sweep every motion and count every contact (default). enforce: also\n"
     "change motions before they are made, so that they are free of contact. off:\n"
     "check nothing"},
    {"route", "on|off",
     "on: agents follow routes around the obstacles (default), in the plane\n"
     "shortest ones. off: agents head straight for their goals"},
    {"traffic", "on|off",
     "on: agents keep right, make way for each other and change their motions\n"
     "little by little (default). Those with deeper goals in crowds and dead ends\n"
     "go first. In passages both directions keep apart, and agents queue. Aisles\n"
     "for one are one-way where many would meet, and crowds keep apart in wide\n"
     "passages, too. Where crowds want through a door for one both ways,\n"
     "they start by and by, one direction at a time. In space agents keep right.\n"
     "off: the planner alone resolves conflicts"},
    {"threads", "N",
     "number of threads for all of a step; 0: one per processor, the default from\n"
     "1,000 agents on, else 1. The result is the same for any number"},
    {"csv", "FILE", "write the trajectories: step,time,agent,x,y,vx,vy; in space with z and vz"},
    {"pedpy", "FILE", "write the trajectories as text for PedPy: id, frame, x, y, z"},
    {"jupedsim", "FILE",
     "write the trajectories as an SQLite database of JuPedSim (version 2), with\n"
     "the walkable area: the free space around the solids. Walls, and solids that\n"
     "touch others, are not in it"},
    {"png", "FILE", "draw obstacles, routes, trajectories and contacts"},
    {"svg", "FILE", "the same as SVG"},
    OUTPUTS_FILM_OPTIONS(";\nit ends there if the run is longer"),
    {"strict", NULL,
     "exit with status 3 unless all agents are at their goals at the end, no\n"
     "contact was deeper, every motion agreed with its velocity, and no agent was\n"
     "faster than its max_speed. Motions are checked even with --verify off"},
    {"json", NULL, "print the summary as one JSON object"},
};

const command command_simulate = {
    .name = "simulate",
    .operands = "SCENE",
    .min_operands = 1,
    .max_operands = 1,
    .summary = "run a scene to its end, count contacts, draw it",
    .about =
        "Runs a scene (GeoJSON) until all agents are at their goals or the duration of the scene is over.\n"
        "Each agent follows a shortest route around the static obstacles that has room for its radius. In\n"
        "space the route is short, not shortest. The planner avoids contacts with other agents on the way.\n"
        "Pictures show a scene in space from above.\n"
        "\n"
        "Before the first step, warnings on stderr name the agents that touch or overlap something at the\n"
        "start, and the agents without a path to their goals.\n"
        "\n"
        "At the end each agent is in exactly one of these states:\n"
        "  at its goal     it came within arrive_within of its goal, and is within 3 * arrive_within now\n"
        "  pushed off      it came within arrive_within of its goal, and is farther than\n"
        "                  3 * arrive_within now\n"
        "  without a way   it has not arrived, and no path that has room for its radius leads to its goal\n"
        "  blocked         it has not arrived and makes no progress. For 5 s its remaining path has not\n"
        "                  become shorter by the distance that it covers in 0.25 s at its preferred speed.\n"
        "                  It is blocked by the nearest agent or obstacle ahead within its neighbor_dist\n"
        "  on its way      none of these\n"
        "The summary names agents in all states but the first.\n"
        "\n"
        "A contact is a pair that touches or overlaps at some moment of a step. It is counted in each\n"
        "step. A contact is deeper if the pair overlaps by more than a millionth of its summed radii\n"
        "(with an obstacle: of the agent's radius). If a pair overlaps from the start, a step is deeper\n"
        "if its overlap exceeds the smallest overlap that an earlier step left. With obstacles, an agent\n"
        "has at most one deeper contact a step.\n"
        "\n"
        "--json prints one object:\n"
        "  scene, planner, agents, obstacles   what ran; agents and obstacles are numbers\n"
        "  at_goal, pushed_off, on_its_way, blocked, without_way   number of agents in each state\n"
        "  arrived        number of agents that were within arrive_within of their goals at any time\n"
        "  last_arrival   time of the last arrival in seconds; null if none\n"
        "  steps, time_step, time, milliseconds_per_step\n"
        "  contacts       agent and obstacle: {found, deeper, deepest}; null if not checked\n"
        "  speeding       motions faster than max_speed, over all agents and steps\n"
        "  jumps          motions that differ from velocity * time_step, over all agents and steps\n"
        "  start          contacts: [{agent, feature, relation: touches|overlaps, with: agent|obstacle,\n"
        "                 other, other_feature, depth}] and without_way: [agent]\n"
        "  not_at_goal    [{agent, feature, state, distance}]; if blocked, also since,\n"
        "                 by: agent|obstacle|null, other, gap. A distance is null where its square is\n"
        "                 too large for a double\n"
        "  smoothness     jerk, reversals, turn_changes, pushes: {mean, largest} over all agents. Jerk is "
        "the\n"
        "                 mean change of acceleration in a second, divided by the preferred speed.\n"
        "                 Reversals are steps that turn the velocity by more than 90 degrees. Turn changes\n"
        "                 are changes of the side to which an agent turns, in a second. Pushes count how\n"
        "                 often an agent left 3 * arrive_within after it had arrived. All but pushes are\n"
        "                 measured until the first arrival\n"
        "  exits          [{feature, agents, first, last}]: of each exit, how many agents arrived at\n"
        "                 goals in it, and when; null if none\n"
        "Agents and obstacles are numbered from 0 in the order of the file. A feature is an index into\n"
        "the features of the file.\n"
        "\n"
        "Exit status: 0 done; 1 failure: no memory, a file that cannot be written, or a plugin that\n"
        "failed; 2 bad input, wrong usage, or a scene that a plugin refuses; 3 as --strict says.",
    .example = "  $ orcakit simulate crossing36.geojson --csv run.csv --png run.png",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run_command,
};
