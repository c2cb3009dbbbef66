/* orcakit simulate: a scene, step by step, to the end. */
#include "command.h"
#include "outputs.h"
#include "picture.h"
#include "progress.h"
#include "simulate3.h"
#include "tally.h"
#include "trajectory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    OPTION_METHOD,
    OPTION_PLUGIN,
    OPTION_SET,
    OPTION_VERIFY,
    OPTION_ROUTE,
    OPTION_TRAFFIC,
    OPTION_THREADS,
    OPTION_CSV,
    OPTION_PNG,
    OPTION_SVG,
    OPTION_JSON
};

enum {
    MOST_THREADS = 1024
};

typedef struct simulation {
    const command_line *line;
    const char *scene_path;
    scene scene;
    run_def def;
    run *run;
    tally tally;
    outputs outputs;
    trajectory trajectory; /* kept for pictures only */
    route *routes;         /* as they were at the start, for pictures */
    double seconds;        /* spent on steps */
    size_t without_way;    /* agents that no way leads to their goal */
} simulation;

/* ---- What was asked for ---- */

static bool choose_verify(const command_line *line, run_def *def) {
    static const char *const choices[] = {"check", "off", "enforce"};
    size_t verify;
    if (!command_choice(&command_simulate, line, OPTION_VERIFY, choices, 3, &verify)) {
        return false;
    }
    def->verify = verify != 1;
    def->enforce = verify == 2;
    return true;
}

/* By the values of orca_method. */
static bool choose_method(const command_line *line, size_t *method) {
    static const char *const choices[] = {"orca", "rvo", "vo"};
    return command_choice(&command_simulate, line, OPTION_METHOD, choices, 3, method);
}

static bool choose_planner(const command_line *line, run_def *def) {
    static const char *const planners[] = {"orcakit.orca2d", "orcakit.rvo2d", "orcakit.vo2d"};
    size_t method;
    if (!choose_method(line, &method)) {
        return false;
    }
    if (line->values[OPTION_METHOD] && line->values[OPTION_PLUGIN]) {
        (void)command_fail(COMMAND_REFUSED,
                           "--method names a planner of orcakit, --plugin a file: give one of them");
        return false;
    }
    def->plugin = line->values[OPTION_PLUGIN];
    def->planner = def->plugin ? NULL : planners[method];
    def->settings = line->values[OPTION_SET];
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

static bool choose_threads(const command_line *line, run_def *def) {
    double threads;
    if (!command_number(&command_simulate, line, OPTION_THREADS, COMMAND_NOT_NEGATIVE, 1.0, &threads)) {
        return false;
    }
    if (floor(threads) != threads || threads > MOST_THREADS) {
        (void)command_fail(COMMAND_REFUSED, "--threads is %g, but it must be a whole number up to %d",
                           threads, MOST_THREADS);
        return false;
    }
    def->threads = (uint32_t)threads;
    return true;
}

static bool read_options(simulation *s) {
    s->def = run_default_def();
    return choose_threads(s->line, &s->def) && choose_planner(s->line, &s->def) &&
           choose_verify(s->line, &s->def) && choose_routes(s->line, &s->def) &&
           choose_traffic(s->line, &s->def) &&
           outputs_check(s->line->values[OPTION_CSV], s->line->values[OPTION_PNG],
                         s->line->values[OPTION_SVG]);
}

/* ---- The run ---- */

static double now(void) {
    struct timespec time = {0};
    (void)timespec_get(&time, TIME_UTC);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static size_t count_arrived(const run *r) {
    size_t arrived = 0;
    for (size_t i = 0; i < run_agent_count(r); ++i) {
        arrived += run_agents(r)[i].arrived ? 1 : 0;
    }
    return arrived;
}

static bool wants_picture(const simulation *s) {
    return s->line->values[OPTION_PNG] || s->line->values[OPTION_SVG];
}

/* Copies the routes, which agents may find anew later, and counts who has none. */
static bool keep_routes(simulation *s) {
    const size_t count = run_agent_count(s->run);
    s->routes = calloc(count + 1, sizeof *s->routes);
    if (!s->routes || !run_find_routes(s->run)) {
        return false;
    }
    for (size_t i = 0; i < count; ++i) {
        const route *way = run_route(s->run, i);
        s->without_way += way && way->count == 0 ? 1 : 0;
        if (!way || way->count == 0) {
            continue;
        }
        s->routes[i] = *way;
        s->routes[i].points = malloc(way->count * sizeof *way->points);
        if (!s->routes[i].points) {
            s->routes[i].count = 0;
            return false;
        }
        memcpy(s->routes[i].points, way->points, way->count * sizeof *way->points);
    }
    return true;
}

static void note_step(simulation *s) {
    if (s->outputs.csv.stream) {
        trajectory_write_step(s->outputs.csv.stream, s->run);
    }
}

static bool remember_step(simulation *s) {
    return !wants_picture(s) || trajectory_add(&s->trajectory, s->run);
}

static bool step_to_end(simulation *s, scene_error *error) {
    const size_t most = (size_t)fmin(ceil(s->scene.duration / s->scene.time_step), 1e15);
    progress bar = progress_start();
    bool good = true;
    while (good && !run_finished(s->run) && !outputs_failed(&s->outputs)) {
        const double started = now();
        good = run_step(s->run, error);
        s->seconds += now() - started;
        if (good && (!tally_step(&s->tally, s->run) || !remember_step(s))) {
            good = fail_memory(error);
        }
        note_step(s);
        if (progress_due(&bar)) {
            progress_show(&bar, "step %zu of at most %zu, %zu of %zu arrived", run_step_count(s->run), most,
                          count_arrived(s->run), run_agent_count(s->run));
        }
    }
    progress_end(&bar);
    return good;
}

static bool simulate(simulation *s, scene_error *error) {
    if (!run_create(&s->def, &s->scene, &s->run, error)) {
        return false;
    }
    if (!keep_routes(s) || !tally_start(&s->tally, s->run) || !remember_step(s)) {
        return fail_memory(error);
    }
    if (s->outputs.csv.stream) {
        trajectory_write_header(s->outputs.csv.stream);
    }
    note_step(s);
    return step_to_end(s, error);
}

/* ---- What came out ---- */

static double last_arrival(const run *r) {
    double last = 0.0;
    for (size_t i = 0; i < run_agent_count(r); ++i) {
        last = fmax(last, run_agents(r)[i].arrived ? run_agents(r)[i].arrival_time : 0.0);
    }
    return last;
}

/* Within three times the distance that counts as arrived. */
static size_t count_there(const simulation *s) {
    size_t there = 0;
    for (size_t i = 0; i < run_agent_count(s->run); ++i) {
        const scene_agent *agent = &run_agents(s->run)[i].now;
        there += geom_distance2(agent->position, agent->goal) <= 3.0 * s->scene.arrive_within ? 1 : 0;
    }
    return there;
}

static double milliseconds_per_step(const simulation *s) {
    const size_t steps = run_step_count(s->run);
    return steps > 0 ? 1e3 * s->seconds / (double)steps : 0.0;
}

static void print_count(const char *name, const tally_count *count) {
    (void)printf("  %-10s %zu found, %zu deeper than a millionth of the radii", name, count->found,
                 count->deeper);
    if (count->deeper > 0) {
        (void)printf(", the deepest %.4g m", count->deepest);
    }
    (void)putchar('\n');
}

static void print_text(const simulation *s) {
    const size_t count = run_agent_count(s->run);
    const size_t arrived = count_arrived(s->run);
    (void)printf("%s: %zu agents, %zu obstacles, %s\n", s->scene_path, count, s->scene.obstacle_count,
                 run_planner_name(s->run));
    (void)printf("arrived: %zu of %zu", arrived, count);
    if (arrived > 0) {
        (void)printf(", the last after %.4g s", last_arrival(s->run));
    }
    (void)printf("; at their goals in the end: %zu\n", count_there(s));
    if (s->without_way > 0) {
        (void)printf("without a way to the goal: %zu\n", s->without_way);
    }
    if (s->def.verify) {
        (void)printf("contacts, over all steps:\n");
        print_count("agents", &s->tally.agents);
        print_count("obstacles", &s->tally.obstacles);
    } else {
        (void)printf("contacts: not checked\n");
    }
    (void)printf("steps: %zu of %g s, %.3g ms each\n", run_step_count(s->run), s->scene.time_step,
                 milliseconds_per_step(s));
    outputs_print(&s->outputs);
}

static json_t *count_json(const tally_count *count) {
    return json_pack("{s:I, s:I, s:f}", "found", (json_int_t)count->found, "deeper",
                     (json_int_t)count->deeper, "deepest", count->deepest);
}

static json_t *contacts_json(const simulation *s) {
    return s->def.verify ? json_pack("{s:o, s:o}", "agent", count_json(&s->tally.agents), "obstacle",
                                     count_json(&s->tally.obstacles))
                         : json_null();
}

static bool print_json(const simulation *s) {
    const run *r = s->run;
    json_t *last = count_arrived(r) > 0 ? json_real(last_arrival(r)) : json_null();
    return command_print_json(json_pack(
        "{s:s, s:s, s:I, s:I, s:I, s:I, s:I, s:o, s:I, s:f, s:f, s:o, s:f}", "scene", s->scene_path,
        "planner", run_planner_name(r), "agents", (json_int_t)run_agent_count(r), "obstacles",
        (json_int_t)s->scene.obstacle_count, "arrived", (json_int_t)count_arrived(r), "at_goal",
        (json_int_t)count_there(s), "without_way", (json_int_t)s->without_way, "last_arrival", last, "steps",
        (json_int_t)run_step_count(r), "time_step", s->scene.time_step, "time", run_time(r), "contacts",
        contacts_json(s), "milliseconds_per_step", milliseconds_per_step(s)));
}

static bool write_pictures(simulation *s, scene_error *error) {
    char caption[160];
    const run *r = s->run;
    (void)snprintf(caption, sizeof caption, "%zu of %zu arrived after %.4g s, %zu contacts", count_arrived(r),
                   run_agent_count(r), run_time(r), s->tally.agents.deeper + s->tally.obstacles.deeper);
    const picture_layers layers = {
        .routes = s->routes,
        .positions = s->trajectory.positions,
        .step_count = s->trajectory.step_count,
        .contacts = s->tally.places,
        .contact_count = s->tally.place_count,
        .caption = s->def.verify ? caption : NULL,
    };
    return outputs_pictures(&s->outputs, &s->scene, &layers, error);
}

static int report(simulation *s, scene_error *error) {
    if (!outputs_finish(&s->outputs, error) || !write_pictures(s, error)) {
        return command_fail(COMMAND_FAILED, "%s", error->text);
    }
    if (!s->line->values[OPTION_JSON]) {
        print_text(s);
    } else if (!print_json(s) && !ferror(stdout)) {
        return command_fail(COMMAND_FAILED, "out of memory");
    }
    return COMMAND_OK;
}

static int run_all(simulation *s) {
    scene_error error;
    const char *const *values = s->line->values;
    if (!scene_read_file(s->scene_path, &s->scene, &error)) {
        command_report(s->scene_path, 0, error.text);
        return COMMAND_REFUSED;
    }
    if (!outputs_open(&s->outputs, values[OPTION_CSV], values[OPTION_PNG], values[OPTION_SVG], &error)) {
        return command_fail(COMMAND_FAILED, "%s", error.text);
    }
    if (!simulate(s, &error)) {
        return command_fail(s->run ? COMMAND_FAILED : COMMAND_REFUSED, "%s", error.text);
    }
    return report(s, &error);
}

static void release(simulation *s) {
    for (size_t i = 0; s->routes && i < s->scene.agent_count; ++i) {
        free(s->routes[i].points);
    }
    free(s->routes);
    outputs_discard(&s->outputs);
    trajectory_free(&s->trajectory);
    tally_free(&s->tally);
    run_destroy(s->run);
    scene_clear(&s->scene);
}

/* Options that say something about the plane alone. */
static bool refuse_plane_options(const command_line *line) {
    static const struct {
        int option;
        const char *name;
    } plane[] = {{OPTION_PLUGIN, "plugin"},
                 {OPTION_SET, "set"},
                 {OPTION_ROUTE, "route"},
                 {OPTION_PNG, "png"},
                 {OPTION_SVG, "svg"}};
    for (size_t i = 0; i < sizeof plane / sizeof plane[0]; ++i) {
        if (line->values[plane[i].option]) {
            (void)command_fail(COMMAND_REFUSED, "the scene is one in space, where there is no --%s",
                               plane[i].name);
            return true;
        }
    }
    return false;
}

/* A scene in space has a simulator of its own. *done says whether it is one. */
static int run_in_space(const simulation *s, bool *done) {
    scene3 all;
    scene_error error;
    const bool good = scene3_read_file(s->scene_path, &all, done, &error);
    if (!good) {
        command_report(s->scene_path, 0, error.text);
        return COMMAND_REFUSED;
    }
    size_t method = 0;
    (void)choose_method(s->line, &method); /* it is one of them: the options were read */
    const simulate3_def def = {s->scene_path,       s->line->values[OPTION_CSV],
                               (orca_method)method, s->def.verify,
                               s->def.enforce,      s->line->values[OPTION_JSON] != NULL};
    int status = COMMAND_OK;
    if (*done) {
        status = refuse_plane_options(s->line) ? COMMAND_REFUSED : simulate3_run(&def, &all);
    }
    scene3_clear(&all);
    return status;
}

static int run_command(const command_line *line) {
    simulation s = {.line = line, .scene_path = line->operands[0], .scene = scene_empty()};
    if (!read_options(&s)) {
        return COMMAND_REFUSED;
    }
    bool in_space;
    int status = run_in_space(&s, &in_space);
    if (!in_space) {
        status = run_all(&s);
    }
    release(&s);
    return status;
}

static const command_option options[] = {
    {"method", "orca|rvo|vo",
     "how agents avoid each other: half-planes (default), reciprocal\n"
     "velocity obstacles, or velocity obstacles, which oscillate"},
    {"plugin", "FILE", "a planner plugin instead of the one built in"},
    {"set", "NAME=VALUE,...",
     "parameters of the planner, such as traffic=keep-right, by which the\n"
     "planners of orcakit get agents past each other themselves, with\n"
     "--traffic off"},
    {"verify", "off|check|enforce",
     "check: libcollide sweeps every motion and every contact is counted\n"
     "(default); enforce: moreover motions are changed before they are\n"
     "made, so that nothing meets; off: nothing is checked"},
    {"route", "on|off",
     "on: agents follow shortest routes around the obstacles (default);\n"
     "off: they head straight for their goals"},
    {"traffic", "on|off",
     "on: agents keep right and make way for each other (default);\n"
     "off: the planner alone gets them past each other"},
    {"threads", "N", "threads that the planner may use; default 1, 0 for one each processor"},
    {"csv", "FILE", "write the trajectories: step,time,agent,x,y,vx,vy; in space with z and vz"},
    {"png", "FILE", "draw obstacles, routes, trajectories and contacts"},
    {"svg", "FILE", "the same as SVG"},
    {"json", NULL, "print the summary as one JSON object"},
};

const command command_simulate = {
    .name = "simulate",
    .operands = "SCENE",
    .min_operands = 1,
    .max_operands = 1,
    .summary = "run a scene to its end, count contacts, draw it",
    .about = "Runs a scene (GeoJSON) until all agents have arrived or its duration is over, and tells who "
             "arrived, when,\n"
             "and what touched. Each agent follows a shortest route around the static obstacles for its "
             "radius; the\n"
             "planner keeps it clear of the others on the way. Contacts are pairs times steps: all that "
             "libcollide finds,\n"
             "touching included, and those deeper than a millionth of the summed radii.\n"
             "In scenes in space, agents have three coordinates and head straight for their goals.",
    .example = "  $ orcakit simulate crossing36.geojson --csv run.csv --png run.png",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run_command,
};
