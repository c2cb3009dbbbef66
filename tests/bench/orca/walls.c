/* Enforcement of dense crowds along walls: files of agents in narrow corridors, close to each other and to the walls,
 * beside the same files without walls. */
#include "harness/group.h"
#include "harness/random.h"

#include <orca/enforce2.h>

#include <stdio.h>
#include <stdlib.h>

enum {
    FILES = 100,
    LONG = 100, /* agents in a file */
    AGENTS = FILES * LONG
};

#define RADIUS 0.5
#define STEP 0.1

typedef struct files {
    orca_obstacles *obstacles;
    orca_verifier *verifier;
    orca_proposal *proposals;
    orca_motion *motions;
    bool walled;
    bool failed;
} files;

typedef struct wall_case {
    const char *name;
    double gap;   /* between agents behind each other */
    double width; /* of the corridors */
} wall_case;

static const wall_case cases[] = {{"enforce-along-walls-close", 0.02, 1.1},
                                  {"enforce-along-walls-loose", 0.5, 1.1},
                                  {"enforce-along-walls-wide", 0.02, 2.2}};

/* A wall between two corridors. */
static bool add_wall(const files *f, double y, double length) {
    const geom_vec2 corners[] = {{-2.0, y}, {length, y}, {length, y + 0.4}, {-2.0, y + 0.4}};
    const geom_ring ring = {corners, 4};
    const geom_polygon wall = {&ring, 1};
    return orca_obstacles_add_polygon(f->obstacles, wall, ORCA_WINDING_AUTO, NULL) == GEOM_OK;
}

static void propose(const files *f, const wall_case *of) {
    bench_random source = {31};
    const double slack = 0.5 * of->width - RADIUS;
    for (size_t i = 0; i < AGENTS; ++i) {
        const size_t file = i / LONG;
        orca_agent_def agent = orca_agent_def_default();
        agent.radius = RADIUS;
        agent.max_speed = 1.5;
        agent.position.x = (2.0 * RADIUS + of->gap) * (double)(i % LONG);
        agent.position.y = (of->width + 0.4) * (double)file + bench_between(&source, -0.9, 0.9) * slack;
        const geom_vec2 way = {bench_between(&source, 0.5, 1.5), bench_between(&source, -0.5, 0.5)};
        f->proposals[i] = orca_agent_proposal(&agent, geom_vec2_add_scaled(agent.position, STEP, way), STEP);
    }
}

static void make(files *f, const wall_case *of, bool walled) {
    const double length = (2.0 * RADIUS + of->gap) * LONG;
    *f = (files){.walled = walled};
    f->proposals = calloc(AGENTS, sizeof *f->proposals);
    f->motions = calloc(AGENTS, sizeof *f->motions);
    f->failed = !f->proposals || !f->motions || orca_verifier_create(NULL, &f->verifier) != GEOM_OK ||
                orca_obstacles_create(NULL, &f->obstacles) != GEOM_OK;
    for (size_t i = 0; i <= FILES && walled && !f->failed; ++i) {
        f->failed = !add_wall(f, (of->width + 0.4) * ((double)i - 0.5) - 0.2, length);
    }
    f->failed = f->failed || orca_obstacles_rebuild(f->obstacles) != GEOM_OK;
    if (!f->failed) {
        propose(f, of);
    }
}

static void drop(const files *f) {
    orca_obstacles_destroy(f->obstacles);
    orca_verifier_destroy(f->verifier);
    free(f->motions);
    free(f->proposals);
}

static size_t enforce(const void *work) {
    const files *f = work;
    const orca_enforce_input input = {.proposals = f->proposals,
                                      .count = AGENTS,
                                      .obstacles = f->walled ? f->obstacles : NULL,
                                      .time_step = STEP};
    orca_enforce_output output = {.motions = f->motions};
    return (size_t)orca_enforce(f->verifier, &input, &output) + output.changed;
}

static void describe(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "agent-step"};
    (void)snprintf(out->name, sizeof out->name, "%s", cases[index].name);
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    static const char *const names[2] = {NULL, "without walls"};
    files with;
    files without;
    make(&with, &cases[index], true);
    make(&without, &cases[index], false);
    const bool good = !with.failed && !without.failed;
    if (good) {
        const bench_entry entries[2] = {{enforce, &with}, {enforce, &without}};
        bench_measure(effort, entries, names, 2, AGENTS, out);
    }
    drop(&without);
    drop(&with);
    return good;
}

const bench_group bench_walls = {
    .name = "walls",
    .about = "enforcement of 10,000 agents in files through narrow corridors, beside the same without walls",
    .case_count = sizeof cases / sizeof cases[0],
    .describe = describe,
    .measure = measure,
};
