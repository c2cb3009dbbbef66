#include "simulate3.h"

#include "command.h"
#include "fail.h"
#include "file.h"
#include "flight.h"
#include "progress.h"

#include <math.h>

/* A run under way. */
typedef struct simulation {
    const simulate3_def *def;
    const scene3 *scene;
    flight *flight;
    file_output csv;
} simulation;

static size_t count_arrived(const flight *f, double *last) {
    size_t arrived = 0;
    *last = 0.0;
    for (size_t i = 0; i < flight_agent_count(f); ++i) {
        const flight_agent *agent = &flight_agents(f)[i];
        arrived += agent->arrived;
        *last = fmax(*last, agent->arrived ? agent->arrival_time : 0.0);
    }
    return arrived;
}

static void note_step(const simulation *s) {
    if (s->csv.stream) {
        flight_write_step(s->csv.stream, s->flight);
    }
}

static bool fly(simulation *s, scene_error *error) {
    progress bar = progress_start();
    bool good = true;
    if (s->csv.stream) {
        flight_write_header(s->csv.stream);
    }
    note_step(s);
    while (good && !flight_finished(s->flight) && !(s->csv.stream && ferror(s->csv.stream))) {
        good = flight_step(s->flight, error) && (!s->def->verify || flight_check(s->flight, error));
        note_step(s);
        if (progress_due(&bar)) {
            progress_show(&bar, "step %zu, %zu of %zu at their goals", flight_step_count(s->flight),
                          flight_count_there(s->flight), flight_agent_count(s->flight));
        }
    }
    progress_end(&bar);
    return good && (!s->csv.stream || file_finish(&s->csv, error));
}

static void print_contacts(const char *name, const flight_contacts *all) {
    (void)printf("  %-10s %zu found, %zu deeper than a millionth of the radii", name, all->found,
                 all->deeper);
    if (all->deeper > 0) {
        (void)printf(", the deepest %.4g m", all->deepest);
    }
    (void)putchar('\n');
}

static const char *planner_name(orca_method method) {
    switch (method) {
    case ORCA_METHOD_RVO:
        return "RVO in space";
    case ORCA_METHOD_VO:
        return "VO in space";
    case ORCA_METHOD_ORCA:
        break;
    }
    return "ORCA in space";
}

static void print_text(const simulation *s) {
    const flight *f = s->flight;
    double last;
    const size_t arrived = count_arrived(f, &last);
    (void)printf("%s: %zu agents, %zu obstacles, %s\n", s->def->scene_path, flight_agent_count(f),
                 s->scene->flat.obstacle_count, planner_name(s->def->method));
    (void)printf("arrived: %zu of %zu", arrived, flight_agent_count(f));
    if (arrived > 0) {
        (void)printf(", the last after %.4g s", last);
    }
    (void)printf("; at their goals in the end: %zu\n", flight_count_there(f));
    if (s->def->verify) {
        (void)printf("contacts, over all steps:\n");
        print_contacts("agents", flight_agent_contacts(f));
        print_contacts("obstacles", flight_obstacle_contacts(f));
    } else {
        (void)printf("contacts: not checked\n");
    }
    (void)printf("steps: %zu of %g s\n", flight_step_count(f), s->scene->flat.time_step);
    if (s->def->csv) {
        (void)printf("wrote %s\n", s->def->csv);
    }
}

static json_t *contacts_json(const flight_contacts *all) {
    return json_pack("{s:I, s:I, s:f}", "found", (json_int_t)all->found, "deeper", (json_int_t)all->deeper,
                     "deepest", all->deepest);
}

static bool print_json(const simulation *s) {
    const flight *f = s->flight;
    double last;
    const size_t arrived = count_arrived(f, &last);
    json_t *contacts = s->def->verify
                           ? json_pack("{s:o, s:o}", "agent", contacts_json(flight_agent_contacts(f)),
                                       "obstacle", contacts_json(flight_obstacle_contacts(f)))
                           : json_null();
    return command_print_json(
        json_pack("{s:s, s:s, s:I, s:I, s:I, s:I, s:o, s:I, s:f, s:f, s:o}", "scene", s->def->scene_path,
                  "planner", planner_name(s->def->method), "agents", (json_int_t)flight_agent_count(f),
                  "obstacles", (json_int_t)s->scene->flat.obstacle_count, "arrived", (json_int_t)arrived,
                  "at_goal", (json_int_t)flight_count_there(f), "last_arrival",
                  arrived > 0 ? json_real(last) : json_null(), "steps", (json_int_t)flight_step_count(f),
                  "time_step", s->scene->flat.time_step, "time", flight_time(f), "contacts", contacts));
}

static int run_all(simulation *s) {
    scene_error error;
    if (s->def->csv && !file_create(s->def->csv, &s->csv, &error)) {
        return command_fail(COMMAND_FAILED, "%s", error.text);
    }
    if (!flight_create(s->scene, s->def->method, s->def->enforce, &s->flight, &error)) {
        return command_fail(COMMAND_REFUSED, "%s", error.text);
    }
    if (!fly(s, &error)) {
        return command_fail(COMMAND_FAILED, "%s", error.text);
    }
    if (!s->def->json) {
        print_text(s);
    } else if (!print_json(s) && !ferror(stdout)) {
        return command_fail(COMMAND_FAILED, "out of memory");
    }
    return COMMAND_OK;
}

int simulate3_run(const simulate3_def *def, const scene3 *s) {
    simulation now = {.def = def, .scene = s};
    const int status = run_all(&now);
    file_discard(&now.csv);
    flight_destroy(now.flight);
    return status;
}
