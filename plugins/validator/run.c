/* The checks, each in a process of its own. */
#include "checks.h"
#include "process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

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

static void check_child(const void *argument) {
    const job *j = argument;
    subject s = {.path = j->path, .dimension = j->dimension};
    if (!j->entry->check.of_file) {
        s.library = open_library(j->path);
        for (uint32_t i = 0; i < planner_library_count(s.library); i++) {
            const planner_descriptor *d = planner_library_descriptor(s.library, i);
            s.descriptor = strcmp(d->id, j->planner) == 0 ? d : s.descriptor;
        }
        if (!s.descriptor) {
            FAIL("the planner is not there any more");
        }
    }
    j->entry->run(&s);
    check_end(PLANNER_CHECK_PASSED, "%s", "");
}

/* The run of a validation. */
typedef struct validating {
    const planner_validation *v;
    bool loads;
    bool no_process;
} validating;

static void run_job(validating *run, const job *j) {
    const planner_validation *v = run->v;
    answer a;
    if (v->started) {
        v->started(v->context, &j->entry->check, j->planner);
    }
    if (run->no_process || !run_child(check_child, j, v->time_limit, &a)) {
        run->no_process = true;
        return;
    }
    planner_check_result result = {
        .check = &j->entry->check, .planner = j->planner, .dimension = j->dimension, .seconds = a.seconds};
    char words[100];
    if (a.timed_out) {
        (void)snprintf(words, sizeof words, "it took longer than %g seconds", v->time_limit);
        result.outcome = PLANNER_CHECK_TIMED_OUT;
        result.text = words;
    } else if (WIFSIGNALED(a.wait_status)) {
        result.outcome = PLANNER_CHECK_CRASHED;
        result.text = signal_words(WTERMSIG(a.wait_status));
    } else if (a.size < 2) {
        (void)snprintf(words, sizeof words, "it ended the program, with status %d",
                       WEXITSTATUS(a.wait_status));
        result.outcome = PLANNER_CHECK_CRASHED;
        result.text = words;
    } else {
        result.outcome = (unsigned char)a.bytes[0];
        result.text = a.bytes + 1;
    }
    run->loads &= j->entry->run != check_load || result.outcome == PLANNER_CHECK_PASSED;
    v->finished(v->context, &result);
    free(a.bytes);
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
    return run.no_process ? tell(error, PLANNER_ERROR_OUT_OF_MEMORY, "", "the system gives no process")
                          : PLANNER_OK;
}
