/* A crowd of 1,000 in two blocks that change places around solids: 500 steps of a whole run, with routes, rules
 * of traffic and enforced motions. Prints a hash of all positions and velocities of all steps. It is compiled for
 * this machine and for WebAssembly: both print the same. */
#include "run/run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    COLUMNS = 25,
    ROWS = 20,
    STEPS = 500
};

static void need(bool good, const scene_error *error) {
    if (!good) {
        fprintf(stderr, "crowd: %s\n", error->text);
        exit(1);
    }
}

static void add_agent(scene *s, geom_vec2 start, scene_error *error) {
    scene_agent agent = scene_agent_default(start);
    agent.goal = geom_vec3_make(-start.x, start.y, 0.0);
    need(scene_add_agent(s, &agent), error);
}

static void add_box(scene *s, double x, double y, scene_error *error) {
    const geom_vec2 corners[] = {
        {x - 5.0, y - 4.0}, {x + 5.0, y - 4.0}, {x + 5.0, y + 4.0}, {x - 5.0, y + 4.0}};
    const geom_ring ring = {corners, 4};
    need(scene_add_obstacle(s, SCENE_POLYGON, (geom_polygon){&ring, 1}, 0.0), error);
}

static scene make_scene(scene_error *error) {
    scene s = scene_empty();
    for (int column = 0; column < COLUMNS; ++column) {
        for (int row = 0; row < ROWS; ++row) {
            const geom_vec2 start = geom_vec2_make(-14.0 - 1.5 * column, 1.5 * row - 14.25);
            add_agent(&s, start, error);
            add_agent(&s, geom_vec2_make(-start.x, start.y), error);
        }
    }
    add_box(&s, 0.0, -8.0, error);
    add_box(&s, 0.0, 8.0, error);
    return s;
}

/* FNV-1a over the bits of a number. */
static uint64_t mixed(uint64_t hash, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    hash = (hash ^ bits) * UINT64_C(0x100000001b3);
    return hash ^ hash >> 29;
}

int main(void) {
    scene_error error = {.text = "out of memory"};
    scene s = make_scene(&error);
    run_def def = run_default_def();
    run *r = NULL;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    def.enforce = true;
    need(run_create(&def, &s, &r, &error), &error);
    for (int step = 0; step < STEPS; ++step) {
        need(run_step(r, &error), &error);
        for (size_t i = 0; i < run_agent_count(r); ++i) {
            const scene_agent *now = &run_agents(r)[i].now;
            hash = mixed(mixed(hash, now->position.x), now->position.y);
            hash = mixed(mixed(hash, now->velocity.x), now->velocity.y);
        }
    }
    printf("%zu agents, %d steps: %016" PRIx64 "\n", run_agent_count(r), STEPS, hash);
    run_destroy(r);
    scene_clear(&s);
    return 0;
}
