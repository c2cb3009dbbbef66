/* Grids of 400 x 400 cells that follow a costmap: whole maps, and updates of which a hundredth of the cells change. */
#include "harness/group.h"
#include "harness/random.h"

#include <costmap/grid.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIDE = 400,
    CELLS = SIDE * SIDE,
    ROOM_SIDE = 50,
    SCATTER = CELLS / 200,
    UPDATES = 20
};

/* What changes from one map to the next: a hundredth of the cells, anywhere: noise that comes and goes; as many, in
 * four squares; all. */
typedef enum change {
    SCATTERED,
    SQUARES,
    WHOLE,
    CHANGES
} change;

static const char *const change_names[CHANGES] = {"scattered-1-percent", "squares-1-percent", "whole"};

static void describe(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "update"};
    if (index != WHOLE) {
        out->goal.nanoseconds = 1e6;
        out->goal.limit = 1e6;
    }
    (void)snprintf(out->name, sizeof out->name, "costmap-%s", change_names[index]);
}

typedef struct costmap_work {
    change kind;
    collide_world *world;
    costmap_grid *grid;
    uint8_t *cells;
    int scattered[SCATTER]; /* the cells that the last update has flipped, and that the next one flips back */
} costmap_work;

/* Rooms with doors, and clutter on a twentieth of the floor. */
static void draw(uint8_t *cells, bench_random *source) {
    for (int y = 0; y < SIDE; ++y) {
        for (int x = 0; x < SIDE; ++x) {
            const bool is_wall = x % ROOM_SIDE == 0 || y % ROOM_SIDE == 0;
            const bool is_door = x % ROOM_SIDE / 4 == 5 || y % ROOM_SIDE / 4 == 5;
            cells[y * SIDE + x] = is_wall && !is_door ? COSTMAP_LETHAL : 0;
        }
    }
    for (int i = 0; i < CELLS / 20 / 9; ++i) {
        const int x = bench_choice(source, SIDE - 3);
        const int y = bench_choice(source, SIDE - 3);
        for (int k = 0; k < 9; ++k) {
            cells[(y + k / 3) * SIDE + x + k % 3] = COSTMAP_LETHAL;
        }
    }
}

static void flip(uint8_t *cell) { *cell = *cell == COSTMAP_LETHAL ? 0 : COSTMAP_LETHAL; }

static void alter(costmap_work *w, bench_random *source) {
    if (w->kind == WHOLE) {
        draw(w->cells, source);
    } else if (w->kind == SCATTERED) {
        for (int i = 0; i < SCATTER; ++i) {
            flip(&w->cells[w->scattered[i]]);
            w->scattered[i] = bench_choice(source, CELLS);
            flip(&w->cells[w->scattered[i]]);
        }
    } else {
        for (int i = 0; i < CELLS / 100; i += 400) {
            const int x = bench_choice(source, SIDE - 20);
            const int y = bench_choice(source, SIDE - 20);
            for (int k = 0; k < 400; ++k) {
                flip(&w->cells[(y + k / 20) * SIDE + x + k % 20]);
            }
        }
    }
}

/* Each round starts with the same map. */
static double run(void *work) {
    costmap_work *w = work;
    bench_random source = {11};
    draw(w->cells, &source);
    for (int i = 0; i < SCATTER; ++i) {
        w->scattered[i] = bench_choice(&source, CELLS);
        flip(&w->cells[w->scattered[i]]);
    }
    (void)costmap_grid_set(w->grid, w->cells);
    double spent = 0.0;
    for (int i = 0; i < UPDATES; ++i) {
        alter(w, &source);
        const double start = bench_now();
        (void)costmap_grid_set(w->grid, w->cells);
        spent += bench_now() - start;
    }
    return spent;
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    static const char *const names[] = {NULL};
    costmap_grid_def def = costmap_grid_def_default();
    def.columns = SIDE;
    def.rows = SIDE;
    def.resolution = 0.05;
    costmap_work w = {.kind = (change)index, .cells = malloc(CELLS)};
    const bool good = w.cells != NULL && collide_world_create(NULL, &w.world) == GEOM_OK &&
                      costmap_grid_create(&def, w.world, &w.grid) == GEOM_OK;
    if (good) {
        const bench_round rounds[] = {{run, &w}};
        bench_measure_rounds(effort, rounds, names, 1, UPDATES, out);
        bench_add_fact(out, "rectangles", (double)costmap_grid_count(w.grid));
    }
    costmap_grid_destroy(w.grid);
    collide_world_destroy(w.world);
    free(w.cells);
    return good;
}

const bench_group bench_costmaps = {
    .name = "costmaps",
    .about = "a costmap of 400 x 400 cells as rectangles in a world: one update",
    .case_count = CHANGES,
    .describe = describe,
    .measure = measure,
};
