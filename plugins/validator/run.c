/* The checks, each in a process of its own. */
#include "checks.h"
#include "process.h"
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *planner_check_outcome_text(uint32_t outcome) {
    static const char *const texts[] = {"passed", "skipped", "warning", "failed", "crashed", "timed out"};
    return outcome < sizeof texts / sizeof texts[0] ? texts[outcome] : "unknown";
}

/* What one child is to do. */
typedef struct job {
    const check_entry *entry;
    const char *path;
    const char *planner;
    uint32_t dimension;
} job;

void check_end(uint32_t outcome, const char *format, ...) {
    char text[400];
    va_list values;
    va_start(values, format);
    (void)vsnprintf(text, sizeof text, format, values);
    va_end(values);
    send_bytes(&outcome, sizeof outcome);
    send_text(text);
    end_work(0);
}

static int32_t check_child(void *argument) {
    const job *j = argument;
    subject s = {.path = j->path, .dimension = j->dimension};
    if (!j->entry->check.of_file) {
        s.library = open_library(j->path);
        for (uint32_t i = 0; i < planner_library_count(s.library); i++) {
            const planner_descriptor *d = planner_library_descriptor(s.library, i);
            s.descriptor = strcmp(d->id, j->planner) == 0 ? d : s.descriptor;
        }
        if (!s.descriptor) {
            FAIL("the planner does not exist any more");
        }
    }
    j->entry->run(&s);
    check_end(PLANNER_CHECK_PASSED, "%s", "");
    return 0;
}

/* The run of a validation. */
typedef struct validating {
    const planner_validation *v;
    bool loads;
    bool no_process;
} validating;

/* What the check found, if that is whole: an outcome and a string. */
static bool read_finding(const answer *a, planner_check_result *result) {
    const bool whole = a->size > sizeof result->outcome && a->bytes[a->size - 1] == 0 &&
                       strlen(a->bytes + sizeof result->outcome) + 1 == a->size - sizeof result->outcome;
    if (whole) {
        memcpy(&result->outcome, a->bytes, sizeof result->outcome);
        text_clean(a->bytes + sizeof result->outcome);
        result->text = a->bytes + sizeof result->outcome;
    }
    return whole && result->outcome <= PLANNER_CHECK_FAILED;
}

/* A plugin that misbehaves has failed the check during which it did, whatever that found. */
static void judge(const answer *a, planner_check_result *result) {
    static const uint32_t outcomes[] = {
        [PLANNER_WORK_MISBEHAVED] = PLANNER_CHECK_FAILED,
        [PLANNER_WORK_CRASHED] = PLANNER_CHECK_CRASHED,
        [PLANNER_WORK_TIMED_OUT] = PLANNER_CHECK_TIMED_OUT,
    };
    if (a->result.outcome != PLANNER_WORK_DONE) {
        result->outcome = outcomes[a->result.outcome];
        result->text = a->result.text;
    } else if (!read_finding(a, result)) {
        result->outcome = PLANNER_CHECK_CRASHED;
        result->text = "it damaged what the check tells";
    }
}

static void run_job(validating *run, const job *j) {
    const planner_validation *v = run->v;
    job own = *j;
    const planner_work work = {
        .run = check_child, .context = &own, .time_limit = v->time_limit, .memory_limit = CHECK_MEMORY};
    answer a;
    if (v->started) {
        v->started(v->context, &j->entry->check, j->planner);
    }
    if (run->no_process || !run_child(&work, &a)) {
        run->no_process = true;
        return;
    }
    planner_check_result result = {.check = &j->entry->check,
                                   .planner = j->planner,
                                   .dimension = j->dimension,
                                   .seconds = a.result.seconds};
    judge(&a, &result);
    run->loads &= j->entry->run != check_load || result.outcome == PLANNER_CHECK_PASSED;
    v->finished(v->context, &result);
    answer_free(&a);
}

static bool is_wanted(const planner_validation *v, const check_entry *entry) {
    return !v->only || strcmp(v->only, entry->check.name) == 0;
}

static void check_planner(void *context, const planner_inspection *inspection) {
    validating *run = context;
    for (uint32_t dimension = 2; dimension <= 3; dimension++) {
        for (uint32_t i = 0; i < check_entry_count; i++) {
            const uint32_t bit = dimension == 2 ? PLANNER_2D : PLANNER_3D;
            const job j = {&check_entries[i], run->v->path, inspection->id, dimension};
            if (!j.entry->check.of_file && (inspection->dimensions & bit) != 0 &&
                is_wanted(run->v, j.entry)) {
                run_job(run, &j);
            }
        }
    }
}

planner_status planner_validate(const planner_validation *validation, planner_error *error) {
    validating run = {.v = validation, .loads = true};
    bool known = false;
    bool of_planners = false;
    for (uint32_t i = 0; i < check_entry_count; i++) {
        const check_entry *entry = &check_entries[i];
        known |= is_wanted(validation, entry);
        of_planners |= is_wanted(validation, entry) && !entry->check.of_file;
        if (entry->check.of_file && run.loads && is_wanted(validation, entry)) {
            run_job(&run, &(job){entry, validation->path, "", 0});
        }
    }
    if (!known) {
        return tell(error, PLANNER_ERROR_INVALID_ARGUMENT, "", "there is no check of that name");
    }
    if (of_planners && run.loads &&
        planner_inspect(validation->path, validation->time_limit, check_planner, &run, error) != PLANNER_OK) {
        run_job(&run, &(job){&check_entries[0], validation->path, "", 0}); /* says why */
    }
    return run.no_process
               ? tell(error, PLANNER_ERROR_OUT_OF_MEMORY, "", "the system gives no process or no memory")
               : PLANNER_OK;
}
