/* Processes: each check, and each look at a plugin, in one of its own. */
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "checks.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- In the child ---- */

static int result_pipe = -1;

static void send_bytes(const void *bytes, size_t size) {
    const char *at = bytes;
    while (size > 0) {
        const ssize_t sent = write(result_pipe, at, size);
        if (sent < 0 && errno != EINTR) {
            _exit(1);
        }
        at += sent > 0 ? sent : 0;
        size -= sent > 0 ? (size_t)sent : 0;
    }
}

/* A string, or a blank row of them, as its characters and a zero. */
static void send_text(const char *text) { send_bytes(text, strlen(text) + 1); }

void check_end(uint32_t outcome, const char *format, ...) {
    char text[400];
    va_list values;
    va_start(values, format);
    (void)vsnprintf(text, sizeof text, format, values);
    va_end(values);
    const char code = (char)outcome;
    send_bytes(&code, 1);
    send_text(text);
    _exit(0);
}

/* What a plugin prints goes to stderr; a crash leaves no file. */
static void settle(int out) {
    const struct rlimit none = {0, 0};
    (void)setrlimit(RLIMIT_CORE, &none);
    (void)fflush(stdout);
    (void)dup2(STDERR_FILENO, STDOUT_FILENO);
    (void)signal(SIGPIPE, SIG_IGN);
    result_pipe = out;
}

/* ---- In the parent ---- */

/* What came back from a child. */
typedef struct answer {
    char *bytes; /* ends with a zero that was not sent */
    size_t size;
    size_t capacity;
    int wait_status;
    bool timed_out;
    double seconds;
} answer;

static double now(void) {
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Takes what there is; false at the end. */
static bool take_bytes(answer *a, int in) {
    if (a->capacity - a->size < 4096) {
        char *bytes = realloc(a->bytes, 2 * a->capacity + 8192);
        if (!bytes) {
            return false;
        }
        a->bytes = bytes;
        a->capacity = 2 * a->capacity + 8192;
    }
    const ssize_t got = read(in, a->bytes + a->size, a->capacity - a->size - 1);
    a->size += got > 0 ? (size_t)got : 0;
    a->bytes[a->size] = 0;
    return got > 0 || (got < 0 && errno == EINTR);
}

/* Listens until the child is done or its time is over. */
static void listen_to(answer *a, int in, double deadline) {
    bool more = true;
    while (more && !a->timed_out) {
        const double left = deadline - now();
        struct pollfd ready = {.fd = in, .events = POLLIN};
        const int found = poll(&ready, 1, left > 0.0 ? (int)(left * 1e3) + 1 : 0);
        a->timed_out = found == 0 && now() >= deadline;
        more = found <= 0 || take_bytes(a, in);
    }
}

/* A child that closed its pipe may still hang. */
static void reap(answer *a, pid_t child, double deadline) {
    for (;;) {
        if (a->timed_out) {
            (void)kill(child, SIGKILL);
        }
        const pid_t ended = waitpid(child, &a->wait_status, a->timed_out ? 0 : WNOHANG);
        if (ended == child || (ended < 0 && errno != EINTR)) {
            return;
        }
        a->timed_out |= now() >= deadline;
        const struct timespec pause = {0, 200000};
        (void)nanosleep(&pause, NULL);
    }
}

typedef void child_work(const void *argument);

/* Runs the work in a child. False when the system gives no process. */
static bool run_child(child_work *work, const void *argument, double time_limit, answer *a) {
    int ends[2];
    *a = (answer){0};
    if (pipe(ends) != 0) {
        return false;
    }
    (void)fflush(NULL);
    const double started = now();
    const pid_t child = fork();
    if (child == 0) {
        (void)close(ends[0]);
        settle(ends[1]);
        work(argument);
        _exit(0);
    }
    (void)close(ends[1]);
    if (child > 0) {
        listen_to(a, ends[0], started + time_limit);
        reap(a, child, started + time_limit);
        a->seconds = now() - started;
    }
    (void)close(ends[0]);
    return child > 0;
}

static const char *signal_words(int number) {
    switch (number) {
    case SIGSEGV:
        return "it read or wrote memory that is not there or not its own (SIGSEGV)";
    case SIGBUS:
        return "it read or wrote memory that is not there (SIGBUS)";
    case SIGABRT:
        return "it gave up (SIGABRT)";
    case SIGFPE:
        return "it divided by zero (SIGFPE)";
    case SIGILL:
        return "it ran what is no instruction (SIGILL)";
    default:
        return "a signal ended it";
    }
}

/* ---- Looking at a plugin ---- */

static void inspect_child(const void *argument) {
    planner_library *library;
    planner_error error = {.size = sizeof error};
    const planner_status status = planner_library_open(argument, &library, &error);
    send_bytes(&status, sizeof status);
    if (status != PLANNER_OK) {
        send_text(error.text);
        _exit(0);
    }
    const uint32_t count = planner_library_count(library);
    send_bytes(&count, sizeof count);
    for (uint32_t i = 0; i < count; i++) {
        const planner_descriptor *d = planner_library_descriptor(library, i);
        const uint32_t numbers[2] = {d->dimensions, d->max_agents};
        const char *const texts[] = {d->id, d->name, d->vendor, d->version, d->license, d->description};
        send_bytes(numbers, sizeof numbers);
        for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++) {
            send_text(texts[k]);
        }
        for (const char *const *feature = d->features; *feature; feature++) {
            send_bytes(feature == d->features ? "" : " ", feature == d->features ? 0 : 1);
            send_bytes(*feature, strlen(*feature));
        }
        send_text("");
    }
}

/* Reads an answer from its start. */
typedef struct reader {
    const char *at;
    const char *end;
    bool short_of;
} reader;

static void read_bytes(reader *r, void *to, size_t size) {
    r->short_of |= (size_t)(r->end - r->at) < size;
    if (!r->short_of) {
        memcpy(to, r->at, size);
        r->at += size;
    }
}

/* The answer ends with a zero, so a string always does. */
static const char *read_text(reader *r) {
    const char *text = r->at;
    const size_t length = strlen(text);
    r->short_of |= (size_t)(r->end - r->at) <= length;
    r->at += r->short_of ? 0 : length + 1;
    return text;
}

static planner_status tell(planner_error *error, planner_status status, const char *path, const char *words) {
    if (error && PLANNER_HAS(error, text)) {
        error->status = status;
        error->index = PLANNER_NO_INDEX;
        (void)snprintf(error->text, sizeof error->text, "%.150s%s%.80s", path, path[0] ? ": " : "", words);
    }
    return status;
}

static bool read_inspection(reader *r, planner_inspection *out) {
    uint32_t numbers[2] = {0, 0};
    read_bytes(r, numbers, sizeof numbers);
    out->dimensions = numbers[0];
    out->max_agents = numbers[1];
    const char **const texts[] = {&out->id,      &out->name,        &out->vendor,  &out->version,
                                  &out->license, &out->description, &out->features};
    for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++) {
        *texts[k] = read_text(r);
    }
    return !r->short_of;
}

static planner_status read_inspections(const answer *a, const char *path, planner_inspected *visit,
                                       void *context, planner_error *error) {
    reader r = {a->bytes, a->bytes + a->size, a->size == 0};
    planner_status status = PLANNER_ERROR_INTERNAL;
    uint32_t count = 0;
    read_bytes(&r, &status, sizeof status);
    if (!r.short_of && status != PLANNER_OK) {
        return tell(error, status, "", read_text(&r)); /* the words name the file already */
    }
    read_bytes(&r, &count, sizeof count);
    for (int pass = 0; pass < 2; pass++) { /* all is read before anything is told */
        reader each = r;
        for (uint32_t i = 0; !each.short_of && i < count; i++) {
            planner_inspection inspection;
            if (read_inspection(&each, &inspection) && pass == 1) {
                visit(context, &inspection);
            }
        }
        if (each.short_of) {
            const char *words = a->timed_out                  ? "it takes too long to load"
                                : WIFSIGNALED(a->wait_status) ? signal_words(WTERMSIG(a->wait_status))
                                                              : "it ended the program that loaded it";
            return tell(error, PLANNER_ERROR_INTERNAL, path, words);
        }
    }
    return PLANNER_OK;
}

planner_status planner_inspect(const char *path, double time_limit, planner_inspected *visit, void *context,
                               planner_error *error) {
    answer a;
    if (!run_child(inspect_child, path, time_limit, &a)) {
        return tell(error, PLANNER_ERROR_OUT_OF_MEMORY, path, "the system gives no process");
    }
    const planner_status status = read_inspections(&a, path, visit, context, error);
    free(a.bytes);
    return status;
}

/* ---- Checks ---- */

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
