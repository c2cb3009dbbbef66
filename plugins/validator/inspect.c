/* Looking at a plugin without loading it into this process. */
#include "process.h"

#include <planner/host.h>
#include <planner/validate.h>

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

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
