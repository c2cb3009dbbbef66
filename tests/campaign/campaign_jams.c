/* Crowds that jam, with all rules on and every motion enforced: nothing touches, and a run that is stopped in
 * the middle and restored in another goes on with the same bits.
 *
 * usage: campaign_jams [-s SEED] SCENE... */
#include "run/run.h"
#include "support.h"
#include "text/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* What came of all runs of the plane, or of space. */
typedef struct tally {
    uint64_t runs;
    uint64_t agent_steps;
    uint64_t contacts;
    uint64_t restored;
    uint64_t differ;
} tally;

static bool read_scene(const char *path, scene *s, scene_error *error) {
    const scene_reading how = {.space = true};
    char *text;
    size_t length;
    if (!file_read(path, &text, &length, error)) {
        return false;
    }
    const bool read = scene_read(text, length, &how, s, error);
    free(text);
    return read;
}

static run *start(const scene *s, uint32_t threads, scene_error *error) {
    run_def def = run_default_def();
    def.enforce = true;
    def.threads = threads;
    run *r = NULL;
    return run_create(&def, s, &r, error) ? r : NULL;
}

/* One step; counts contacts but of pairs that met before it. */
static bool step(run *r, tally *t, scene_error *error) {
    if (!run_step(r, error)) {
        return false;
    }
    size_t count;
    const run_contact *contacts = run_contacts(r, &count);
    for (size_t i = 0; i < count; i++) {
        t->contacts += !contacts[i].from_start;
    }
    t->agent_steps += run_agent_count(r);
    return true;
}

static bool same(const run *a, const run *b) {
    bool equal = run_agent_count(a) == run_agent_count(b) && run_step_count(a) == run_step_count(b);
    for (size_t i = 0; equal && i < run_agent_count(a); i++) {
        const run_agent *p = &run_agents(a)[i];
        const run_agent *q = &run_agents(b)[i];
        equal = geom_vec3_equal(p->now.position, q->now.position) &&
                geom_vec3_equal(p->now.velocity, q->now.velocity) && p->arrived == q->arrived;
    }
    return equal;
}

/* The state of a run of the scene after some steps, to be freed; NULL on failure. */
static void *state_after(const scene *s, size_t steps, size_t *size, scene_error *error) {
    run *r = start(s, 1, error);
    bool good = r != NULL;
    while (good && run_step_count(r) < steps) {
        good = run_step(r, error);
    }
    *size = good ? run_save(r, NULL, 0) : 0;
    void *bytes = good ? malloc(*size) : NULL;
    if (bytes) {
        (void)run_save(r, bytes, *size);
    }
    run_destroy(r);
    return bytes;
}

/* From a state to where a whole run has ended, on two threads. */
static bool restore(const scene *s, const run *whole, const void *bytes, size_t size, tally *t,
                    scene_error *error) {
    run *r = start(s, 2, error);
    bool good = r && run_load(r, bytes, size, error);
    while (good && run_step_count(r) < run_step_count(whole)) {
        good = run_step(r, error);
    }
    t->restored += good;
    t->differ += good && !same(whole, r);
    run_destroy(r);
    return good;
}

/* The whole run, and once more with a stop at some step of it. */
static bool run_twice(const scene *s, random_source *source, tally *t, scene_error *error) {
    run *whole = start(s, 1, error);
    bool good = whole != NULL;
    while (good && !run_finished(whole)) {
        good = step(whole, t, error);
    }
    if (good) {
        size_t size;
        const size_t stop = (size_t)random_int(source, 0, (int)run_step_count(whole));
        void *bytes = state_after(s, stop, &size, error);
        good = bytes && restore(s, whole, bytes, size, t, error);
        free(bytes);
    }
    t->runs += good;
    run_destroy(whole);
    return good;
}

static void print_tally(const char *name, const tally *t) {
    (void)printf("%-6s %6llu runs %12llu agent-steps %4llu contacts %6llu restored %4llu differ\n", name,
                 (unsigned long long)t->runs, (unsigned long long)t->agent_steps,
                 (unsigned long long)t->contacts, (unsigned long long)t->restored,
                 (unsigned long long)t->differ);
}

int main(int argc, char **argv) {
    random_source source = {1};
    for (int option = getopt(argc, argv, "s:"); option != -1; option = getopt(argc, argv, "s:")) {
        if (option != 's') {
            return 2;
        }
        source.state = strtoull(optarg, NULL, 10) + 1;
    }
    tally tallies[2] = {{0}, {0}};
    for (int i = optind; i < argc; i++) {
        scene s;
        scene_error error = {0};
        if (!read_scene(argv[i], &s, &error)) {
            (void)fprintf(stderr, "%s: %s\n", argv[i], error.text);
            return 1;
        }
        const bool space = s.dimension == 3;
        const bool good = run_twice(&s, &source, &tallies[space ? 1 : 0], &error);
        scene_clear(&s);
        if (!good) {
            (void)fprintf(stderr, "%s: %s\n", argv[i], error.text);
            return 1;
        }
    }
    print_tally("plane", &tallies[0]);
    print_tally("space", &tallies[1]);
    return tallies[0].contacts + tallies[1].contacts + tallies[0].differ + tallies[1].differ == 0 ? 0 : 1;
}
