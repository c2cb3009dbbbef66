/* In the worker: what a plugin says of itself, as an answer that inspect.c reads. */
#include "checks.h"
#include "process.h"

#include <planner/ext/parameters.h>

#include <stdlib.h>
#include <string.h>

static void send_number(uint32_t number) { send_bytes(&number, sizeof number); }

/* Descriptors were checked by the loader, parameters were not. */
static void send_words(const char *text) { send_text(text ? text : ""); }

static void send_parameter(const planner_parameter *p) {
    const double values[] = {p->minimum, p->maximum, p->fallback};
    const uint32_t choices = p->choices ? p->choice_count : 0;
    send_words(p->id);
    send_words(p->name);
    send_words(p->description);
    send_words(p->unit);
    send_number(p->type);
    send_bytes(values, sizeof values);
    send_number(choices);
    for (uint32_t i = 0; i < choices; i++) {
        send_words(p->choices[i]);
    }
}

/* Those of an instance; a planner that gives no instance has none. */
static void send_parameters(const planner_library *library, const char *id) {
    quiet_host host;
    planner *p = NULL;
    make_host(&host);
    (void)planner_library_create_planner(library, &host.host, id, &p, NULL);
    const planner_parameters *parameters = p ? p->get_extension(p, PLANNER_PARAMETERS_ID) : NULL;
    const uint32_t count = parameters ? parameters->count(p) : 0;
    for (uint32_t i = 0; i < count; i++) {
        const planner_parameter *parameter = parameters->describe(p, i);
        if (parameter) {
            send_number(1);
            send_parameter(parameter);
        }
    }
    send_number(0);
    if (p) {
        p->destroy(p);
    }
}

static void send_planner(const planner_library *library, const planner_descriptor *d) {
    const char *const texts[] = {d->id, d->name, d->vendor, d->version, d->license, d->description};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        send_text(texts[i]);
    }
    for (const char *const *feature = d->features; *feature; feature++) {
        send_bytes(" ", feature == d->features ? 0 : 1);
        send_bytes(*feature, strlen(*feature));
    }
    send_text("");
    send_number(d->dimensions);
    send_number(d->max_agents);
    send_parameters(library, d->id);
}

int32_t describe_plugin(void *path) {
    planner_library *library;
    planner_error error = {.size = sizeof error};
    const planner_status status = planner_library_open(path, &library, &error);
    send_bytes(&status, sizeof status);
    if (status != PLANNER_OK) {
        send_text(error.text);
        return 0;
    }
    const uint32_t count = planner_library_count(library);
    send_number(count);
    for (uint32_t i = 0; i < count; i++) {
        send_planner(library, planner_library_descriptor(library, i));
    }
    planner_library_close(library);
    return 0;
}
