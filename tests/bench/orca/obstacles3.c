/* Static obstacles of agents in space: what questions, edits and half-spaces cost among boxes, above a terrain, and
 * inside piles. */
#include "harness/group.h"
#include "harness/random.h"

#include <orca/obstacle3.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    QUERIES = 1000,
    MAX_NEAR = 1024,
    HILLS = 100 /* squares of the terrain in a row */
};

static const double side = 100.0;

typedef struct town {
    orca_obstacles3 *set;
    orca_near_obstacle3 *near;
    orca_half_space *spaces;
    geom_status status; /* the first that is not GEOM_OK */
    geom_vec3 places[QUERIES];
} town;

static void need(town *t, geom_status status) { t->status = t->status == GEOM_OK ? status : t->status; }

static geom_vec3 place(bench_random *source, double low, double high) {
    const geom_vec2 level = bench_place(source, low, high);
    return geom_vec3_make(level.x, level.y, bench_between(source, low, high));
}

/* ---- Obstacles ---- */

static void add(town *t, geom_vec3 at, geom_vec3 half, orca_obstacle3_id *id) {
    orca_obstacle3_def def = orca_obstacle3_def_default();
    def.shape = collide_shape3_from_aabb((geom_aabb3){geom_vec3_sub(at, half), geom_vec3_add(at, half)});
    need(t, orca_obstacles3_add(t->set, &def, id));
}

/* In a cube, with agents everywhere. */
static void fill_boxes(town *t, size_t count, bench_random *source) {
    for (size_t i = 0; i < count; ++i) {
        const geom_vec3 at = place(source, 0.0, side);
        add(t, at, place(source, 0.5, 1.5), NULL);
    }
    for (size_t i = 0; i < QUERIES; ++i) {
        t->places[i] = place(source, 0.0, side);
    }
}

/* A terrain of `count` triangles, with agents up to 10 m above it. */
static void fill_hills(town *t, size_t count, bench_random *source) {
    static geom_vec3 points[(HILLS + 1) * (HILLS + 1)];
    static uint32_t corners[6 * HILLS * HILLS];
    for (uint32_t i = 0; i < (HILLS + 1) * (HILLS + 1); ++i) {
        const uint32_t row = i / (HILLS + 1);
        points[i] = geom_vec3_make(i % (HILLS + 1), row, bench_between(source, -0.5, 0.5));
    }
    for (uint32_t i = 0; i < HILLS * HILLS; ++i) {
        const uint32_t low = i / HILLS * (HILLS + 1) + i % HILLS;
        const uint32_t square[6] = {low, low + 1, low + HILLS + 2, low, low + HILLS + 2, low + HILLS + 1};
        for (int k = 0; k < 6; ++k) {
            corners[6 * i + (uint32_t)k] = square[k];
        }
    }
    const orca_mesh3 mesh = {points, sizeof points / sizeof *points, corners, count};
    orca_obstacle3_def def = orca_obstacle3_def_default();
    def.mesh = &mesh;
    need(t, orca_obstacles3_add(t->set, &def, NULL));
    for (size_t i = 0; i < QUERIES; ++i) {
        t->places[i] = place(source, 0.0, side);
        t->places[i].z = bench_between(source, 0.5, 10.0);
    }
}

/* Boxes of 2 to 4 m around one place, with agents inside all of them. */
static void fill_pile(town *t, size_t count, bench_random *source) {
    for (size_t i = 0; i < count; ++i) {
        const geom_vec3 at = place(source, -0.5, 0.5);
        add(t, at, place(source, 1.0, 2.0), NULL);
    }
    for (size_t i = 0; i < QUERIES; ++i) {
        t->places[i] = place(source, -0.4, 0.4);
    }
}

/* Boxes that overlap the next one, with agents inside in the middle. */
static void fill_row(town *t, size_t count, bench_random *source) {
    for (size_t i = 0; i < count; ++i) {
        add(t, geom_vec3_make(0.008 * ((double)i - 0.5 * (double)count), 0.0, 0.0),
            geom_vec3_make(0.006, 1.0, 1.0), NULL);
    }
    for (size_t i = 0; i < QUERIES; ++i) {
        t->places[i] = place(source, -0.4, 0.4);
    }
}

/* ---- Questions ---- */

static size_t nearest(const town *t, size_t i) {
    const orca_obstacles3_query query = {t->places[i], 5.0, UINT32_MAX};
    return orca_obstacles3_nearest(t->set, query, t->near, MAX_NEAR);
}

static size_t run_near(const void *work) {
    size_t found = 0;
    for (size_t i = 0; i < QUERIES; ++i) {
        found += nearest(work, i);
    }
    return found;
}

static size_t run_clearance(const void *work) {
    const town *t = work;
    double sum = 0.0;
    for (size_t i = 0; i < QUERIES; ++i) {
        const orca_obstacles3_query query = {t->places[i], 5.0, UINT32_MAX};
        sum += orca_obstacles3_clearance(t->set, query, NULL);
    }
    return (size_t)fabs(sum);
}

/* The way of 30 m towards the next place. */
static geom_vec3 way_of(const town *t, size_t i) {
    const geom_vec3 to = geom_vec3_sub(t->places[(i + 1) % QUERIES], t->places[i]);
    return geom_vec3_scale(geom_vec3_normalize(to), 30.0);
}

static size_t run_sweep(const void *work) {
    const town *t = work;
    double sum = 0.0;
    for (size_t i = 0; i < QUERIES; ++i) {
        const geom_sphere ball = {t->places[i], 0.5};
        sum += orca_obstacles3_sweep(t->set, ball, way_of(t, i), UINT32_MAX, NULL).time;
    }
    return (size_t)sum;
}

static size_t run_visible(const void *work) {
    const town *t = work;
    size_t seen = 0;
    for (size_t i = 0; i < QUERIES; ++i) {
        const geom_vec3 end = geom_vec3_add(t->places[i], way_of(t, i));
        seen += orca_obstacles3_visible(t->set, t->places[i], end, 0.5, UINT32_MAX);
    }
    return seen;
}

/* What is near, and its half-spaces. */
static size_t run_spaces(const void *work) {
    static const orca_obstacle3_params params = {
        .time_horizon = 2.0, .push_out_speed = 1.0, .time_step = 0.25};
    const town *t = work;
    size_t made = 0;
    for (size_t i = 0; i < QUERIES; ++i) {
        const size_t count = nearest(t, i);
        const orca_body3 self = {.position = t->places[i], .velocity = {1.0, 0.0, 0.0}, .radius = 0.5};
        made += orca_obstacle_half_spaces(self, params, t->near, count, t->spaces);
    }
    return made;
}

/* Adds a box and removes it. */
static double run_edits(void *work) {
    town *t = work;
    const double start = bench_now();
    for (size_t i = 0; i < QUERIES && t->status == GEOM_OK; ++i) {
        orca_obstacle3_id id;
        add(t, t->places[i], geom_vec3_make(0.3, 0.4, 0.5), &id);
        need(t, t->status == GEOM_OK ? orca_obstacles3_remove(t->set, id) : t->status);
    }
    return bench_now() - start;
}

/* ---- Cases ---- */

static const struct {
    const char *name;
    void (*fill)(town *t, size_t count, bench_random *source);
    size_t count;
    bench_body run; /* NULL: edits */
} cases[] = {
    {"space-near-5-boxes", fill_boxes, 2500, run_near},
    {"space-clearance-boxes", fill_boxes, 2500, run_clearance},
    {"space-sweep-30-boxes", fill_boxes, 2500, run_sweep},
    {"space-visible-30-boxes", fill_boxes, 2500, run_visible},
    {"space-half-spaces-boxes", fill_boxes, 2500, run_spaces},
    {"space-edit-boxes", fill_boxes, 2500, NULL},
    {"space-near-5-hills", fill_hills, 2 * HILLS *HILLS, run_near},
    {"space-clearance-hills", fill_hills, 2 * HILLS *HILLS, run_clearance},
    {"space-sweep-30-hills", fill_hills, 2 * HILLS *HILLS, run_sweep},
    {"space-visible-30-hills", fill_hills, 2 * HILLS *HILLS, run_visible},
    {"space-half-spaces-hills", fill_hills, 2 * HILLS *HILLS, run_spaces},
    {"space-edit-hills", fill_hills, 2 * HILLS *HILLS, NULL},
    {"space-half-spaces-pile-10", fill_pile, 10, run_spaces},
    {"space-half-spaces-pile-100", fill_pile, 100, run_spaces},
    {"space-half-spaces-pile-1000", fill_pile, 1000, run_spaces},
    {"space-half-spaces-row-10", fill_row, 10, run_spaces},
    {"space-half-spaces-row-100", fill_row, 100, run_spaces},
    {"space-half-spaces-row-1000", fill_row, 1000, run_spaces},
};

static void describe(size_t index, bench_case *out) {
    const bool inside = cases[index].fill == fill_pile || cases[index].fill == fill_row;
    *out = (bench_case){.unit = cases[index].run != NULL ? "question" : "edit",
                        .large = inside && cases[index].count > 10};
    (void)snprintf(out->name, sizeof out->name, "%s", cases[index].name);
}

static bool make(town *t, size_t index) {
    bench_random source = {20261130};
    t->near = calloc(MAX_NEAR, sizeof *t->near);
    t->spaces = calloc(MAX_NEAR, sizeof *t->spaces);
    t->status =
        t->near != NULL && t->spaces != NULL ? orca_obstacles3_create(NULL, &t->set) : GEOM_OUT_OF_MEMORY;
    if (t->status == GEOM_OK) {
        cases[index].fill(t, cases[index].count, &source);
        need(t, orca_obstacles3_rebuild(t->set));
    }
    return t->status == GEOM_OK;
}

static void drop(town *t) {
    orca_obstacles3_destroy(t->set);
    free(t->near);
    free(t->spaces);
    free(t);
}

static void measure_town(town *t, bench_body body, bench_effort effort, bench_outcome *out) {
    const bench_entry entry = {body, t};
    const bench_round round = {run_edits, t};
    if (body == NULL) {
        bench_measure_rounds(effort, &round, NULL, 1, QUERIES, out);
        return;
    }
    bench_measure(effort, &entry, NULL, 1, QUERIES, out);
    if (body == run_near || body == run_spaces) {
        bench_add_fact(out, "found", (double)body(t) / QUERIES);
    }
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    town *t = calloc(1, sizeof *t);
    bool good = t != NULL && make(t, index);
    if (good) {
        measure_town(t, cases[index].run, effort, out);
        good = t->status == GEOM_OK;
    }
    if (t != NULL) {
        drop(t);
    }
    return good;
}

const bench_group bench_obstacles3 = {
    .name = "obstacles3",
    .about =
        "questions about 2,500 boxes in a cube of 100 m and about a terrain of 20,000 triangles, edits, and "
        "the half-spaces of agents, also of those inside a pile of boxes or a row of them",
    .case_count = sizeof cases / sizeof *cases,
    .describe = describe,
    .measure = measure,
};
