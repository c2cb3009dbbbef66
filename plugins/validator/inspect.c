/* Looking at a plugin without loading it into this process: the answer of describe.c, of which nothing is
 * believed. */
#include "process.h"
#include "text.h"

#include <planner/host.h>
#include <planner/validate.h>

#include <stdlib.h>
#include <string.h>

/* Reads an answer from its start. Behind its end, everything is zero. */
typedef struct reader {
    char *at;
    char *end; /* a zero is there */
    bool damaged;
    bool no_memory;
} reader;

static void read_bytes(reader *r, void *to, size_t size) {
    r->damaged |= (size_t)(r->end - r->at) < size;
    if (r->damaged) {
        memset(to, 0, size);
        return;
    }
    memcpy(to, r->at, size);
    r->at += size;
}

static uint32_t read_number(reader *r) {
    uint32_t number;
    read_bytes(r, &number, sizeof number);
    return number;
}

/* Without what must not reach a terminal. */
static const char *read_text(reader *r) {
    const size_t length = strlen(r->at);
    r->damaged |= (size_t)(r->end - r->at) <= length;
    if (r->damaged) {
        return "";
    }
    char *text = r->at;
    r->at += length + 1;
    text_clean(text);
    return text;
}

/* ---- Parameters ---- */

static void read_choices(reader *r, planner_parameter *p) {
    p->choice_count = read_number(r);
    r->damaged |= p->choice_count > (size_t)(r->end - r->at); /* each takes a byte at least */
    const char **choices = r->damaged ? NULL : calloc(p->choice_count + 1, sizeof *choices);
    r->no_memory |= !r->damaged && !choices;
    p->choice_count = choices ? p->choice_count : 0;
    for (uint32_t i = 0; i < p->choice_count; i++) {
        choices[i] = read_text(r);
    }
    p->choices = choices;
}

static planner_parameter read_parameter(reader *r) {
    planner_parameter p = {0};
    double values[3];
    p.id = read_text(r);
    p.name = read_text(r);
    p.description = read_text(r);
    p.unit = read_text(r);
    p.type = read_number(r);
    read_bytes(r, values, sizeof values);
    p.minimum = values[0];
    p.maximum = values[1];
    p.fallback = values[2];
    read_choices(r, &p);
    r->damaged |= p.type > PLANNER_PARAMETER_CHOICE;
    return p;
}

static void free_parameters(planner_inspection *p) {
    planner_parameter *parameters = (planner_parameter *)p->parameters;
    for (uint32_t i = 0; i < p->parameter_count; i++) {
        free((void *)parameters[i].choices);
    }
    free(parameters);
}

static void read_parameters(reader *r, planner_inspection *p) {
    planner_parameter *parameters = NULL;
    while (read_number(r) == 1 && !r->damaged && !r->no_memory) {
        planner_parameter *grown = realloc(parameters, (p->parameter_count + (size_t)1) * sizeof *parameters);
        r->no_memory = !grown;
        if (grown) {
            parameters = grown;
            parameters[p->parameter_count++] = read_parameter(r);
        }
        p->parameters = parameters;
    }
}

/* ---- Planners ---- */

/* To be freed by free_parameters. */
static planner_inspection read_planner(reader *r) {
    planner_inspection p = {0};
    const char **const texts[] = {&p.id,      &p.name,        &p.vendor,  &p.version,
                                  &p.license, &p.description, &p.features};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        *texts[i] = read_text(r);
    }
    p.dimensions = read_number(r);
    p.max_agents = read_number(r);
    r->damaged |= (p.dimensions & (PLANNER_2D | PLANNER_3D)) == 0 || p.id[0] == 0;
    read_parameters(r, &p);
    return p;
}

/* Reads all planners, and tells of them if `visit` is not NULL. */
static void read_planners(reader *r, planner_inspected *visit, void *context) {
    const uint32_t count = read_number(r);
    for (uint32_t i = 0; i < count && !r->damaged && !r->no_memory; i++) {
        planner_inspection p = read_planner(r);
        if (visit && !r->damaged && !r->no_memory) {
            visit(context, &p);
        }
        free_parameters(&p);
    }
    r->damaged |= r->at != r->end;
}

static planner_status read_answer(const answer *a, const char *path, planner_inspected *visit, void *context,
                                  planner_error *error) {
    reader r = {.at = a->bytes, .end = a->bytes + a->size};
    planner_status status;
    read_bytes(&r, &status, sizeof status);
    if (!r.damaged && status < PLANNER_OK) {
        return tell(error, status, "", read_text(&r)); /* the words name the file already */
    }
    reader again = r;
    read_planners(&r, NULL, NULL); /* all is read before anything is told */
    if (r.no_memory) {
        return tell(error, PLANNER_ERROR_OUT_OF_MEMORY, path, "out of memory");
    }
    if (r.damaged || status != PLANNER_OK) {
        return tell(error, PLANNER_ERROR_INTERNAL, path, "it damaged what it tells of itself");
    }
    read_planners(&again, visit, context);
    return PLANNER_OK;
}

planner_status planner_inspect(const char *path, double time_limit, planner_inspected *visit, void *context,
                               planner_error *error) {
    const size_t length = strlen(path) + 1;
    char *own = malloc(length);
    const planner_work work = {
        .run = describe_plugin, .context = own, .time_limit = time_limit, .memory_limit = CHECK_MEMORY};
    answer a;
    if (own) {
        memcpy(own, path, length);
    }
    if (!own || !run_child(&work, &a)) {
        free(own);
        return tell(error, PLANNER_ERROR_OUT_OF_MEMORY, path, "the system gives no process or no memory");
    }
    const planner_status status = a.result.outcome == PLANNER_WORK_DONE
                                      ? read_answer(&a, path, visit, context, error)
                                      : tell(error, PLANNER_ERROR_INTERNAL, path, a.result.text);
    answer_free(&a);
    free(own);
    return status;
}
