#include "simulate3.h"

#include "command.h"
#include "planner_file.h"
#include "progress.h"
#include "report.h"
#include "text/fail.h"
#include "text/file.h"
#include "text/utf8.h"

/* A run under way. */
typedef struct simulation {
    const simulate3_def *def;
    const scene3 *scene;
    flight *flight;
    file_output csv;
    report report;
} simulation;

static void note_step(const simulation *s) {
    if (s->csv.stream) {
        flight_write_step(s->csv.stream, s->flight);
    }
}

static bool tell_start(simulation *s, scene_error *error) {
    s->report = (report){
        .scene_path = s->def->scene_path,
        .planner = flight_planner_name(s->flight),
        .scene = &s->scene->flat,
        .checked = s->def->verify,
        .strict = s->def->strict,
        .json = s->def->json,
    };
    if (!flight_check_start(s->flight, error)) {
        return false;
    }
    return report_start(&s->report, tally_of_flight(s->flight), false) ? true : fail_memory(error);
}

static bool make_step(simulation *s, scene_error *error) {
    const double started = report_clock();
    const bool good = flight_step(s->flight, error) && (!s->def->verify || flight_check(s->flight, error));
    s->report.seconds += report_clock() - started;
    if (!good) {
        return false;
    }
    return report_step(&s->report, tally_of_flight(s->flight)) ? true : fail_memory(error);
}

static bool fly(simulation *s, scene_error *error) {
    progress bar = progress_start();
    bool good = true;
    if (s->csv.stream) {
        flight_write_header(s->csv.stream);
    }
    note_step(s);
    while (good && !flight_finished(s->flight) && !(s->csv.stream && ferror(s->csv.stream))) {
        good = make_step(s, error);
        note_step(s);
        report_progress(&s->report, &bar);
    }
    progress_end(&bar);
    return good;
}

/* The part in which a plugin runs. */
static int32_t run_part(void *context) {
    simulation *s = context;
    scene_error error;
    if (!flight_create(s->scene, &s->def->flight, &s->flight, &error)) {
        return error.line > 0
                   ? command_refuse(s->def->scene_path, &error)
                   : command_fail(error.out_of_memory ? COMMAND_FAILED : COMMAND_REFUSED, "%s", error.text);
    }
    if (!tell_start(s, &error) || !fly(s, &error)) {
        return command_fail(COMMAND_FAILED, "%s", error.text);
    }
    return COMMAND_OK;
}

static int finish(simulation *s) {
    scene_error error;
    if (s->csv.stream && !file_finish(&s->csv, &error)) {
        return command_fail(COMMAND_FAILED, "%s", error.text);
    }
    if (!report_print(&s->report) && !ferror(stdout)) {
        return command_fail(COMMAND_FAILED, "out of memory");
    }
    if (!s->report.json && s->def->csv) {
        (void)printf("written: %s\n", utf8_show(s->def->csv).text);
    }
    return report_status(&s->report);
}

static int32_t report_part(void *context) { return command_finish_output(finish(context)); }

static int run_all(simulation *s) {
    scene_error error;
    const planner_work work = {.run = run_part, .finish = report_part, .context = s};
    if (s->def->csv && !file_create(s->def->csv, &s->csv, &error)) {
        return command_fail(COMMAND_FAILED, "%s", error.text);
    }
    return planner_file_run(s->def->flight.plugin, &work);
}

int simulate3_run(const simulate3_def *def, const scene3 *s) {
    simulation now = {.def = def, .scene = s};
    const int status = run_all(&now);
    file_discard(&now.csv);
    report_free(&now.report);
    flight_destroy(now.flight);
    return status;
}
