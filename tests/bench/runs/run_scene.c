/* A cave that walkers dig into a grid, and agents in it. */
#include "run_scene.h"

#include "harness/random.h"
#include "scene/movingai.h"

#include <stdlib.h>
#include <string.h>

enum {
    WIDTH = 1490,
    HEIGHT = 660,
    FREE_CELLS = 100000,
    AGENTS = 10000,
    WALK = 150,  /* cells that a walker goes */
    STRAIGHT = 9 /* of ten of its steps keep their direction */
};

typedef struct cave {
    movingai_map map;
    size_t *free; /* indices of free cells, in the order in which they were dug */
    size_t free_count;
} cave;

/* ---- The cave ---- */

static void dig_cell(cave *c, size_t cell) {
    if (c->map.blocked[cell] && c->free_count < FREE_CELLS) {
        c->map.blocked[cell] = false;
        c->free[c->free_count++] = cell;
    }
}

/* A square of cells around one that is at least `reach` from the rim. */
static void dig_square(cave *c, size_t x, size_t y, size_t reach) {
    for (size_t row = y - reach; row <= y + reach; ++row) {
        for (size_t column = x - reach; column <= x + reach; ++column) {
            dig_cell(c, row * WIDTH + column);
        }
    }
}

/* A walk from a cell, with turns, of one width. */
static void walk(cave *c, size_t cell, bench_random *source) {
    static const int steps[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    const int reach = bench_choice(source, 4);
    int x = (int)(cell % WIDTH);
    int y = (int)(cell / WIDTH);
    int direction = bench_choice(source, 4);
    for (int i = 0; i < WALK && c->free_count < FREE_CELLS; ++i) {
        direction = bench_choice(source, 10) < STRAIGHT ? direction : bench_choice(source, 4);
        const int next_x = x + steps[direction][0];
        const int next_y = y + steps[direction][1];
        if (next_x >= reach && next_x < WIDTH - reach && next_y >= reach && next_y < HEIGHT - reach) {
            x = next_x;
            y = next_y;
            dig_square(c, (size_t)x, (size_t)y, (size_t)reach);
        }
    }
}

/* All walks but the first begin where there is a way, so that the cave is connected. */
static void dig(cave *c, bench_random *source) {
    memset(c->map.blocked, true, (size_t)WIDTH * HEIGHT * sizeof *c->map.blocked);
    dig_cell(c, (size_t)(HEIGHT / 2) * WIDTH + WIDTH / 2);
    while (c->free_count < FREE_CELLS) {
        walk(c, c->free[bench_choice(source, (int)c->free_count)], source);
    }
}

/* ---- Agents ---- */

static geom_vec2 center_of(const cave *c, size_t cell) {
    return movingai_center(&c->map, cell % WIDTH, cell / WIDTH);
}

/* Moves a random cell of those from `first` on to `first`, and returns its center. */
static geom_vec2 draw(cave *c, size_t first, bench_random *source) {
    const size_t drawn = first + (size_t)bench_choice(source, (int)(c->free_count - first));
    const size_t cell = c->free[drawn];
    c->free[drawn] = c->free[first];
    c->free[first] = cell;
    return center_of(c, cell);
}

static bool add_agents(cave *c, bench_random *source, scene *out) {
    for (size_t i = 0; i < AGENTS; ++i) {
        scene_agent agent = scene_agent_default(draw(c, i, source));
        agent.preferred_speed = 0.8 * agent.max_speed;
        if (!scene_add_agent(out, &agent)) {
            return false;
        }
    }
    for (size_t i = 0; i < AGENTS; ++i) {
        out->agents[i].goal = scene_lift(draw(c, i, source));
    }
    return true;
}

static bool make_cave(scene *out) {
    bench_random source = {20240611};
    cave c = {.map = {WIDTH, HEIGHT, malloc((size_t)WIDTH * HEIGHT * sizeof *c.map.blocked)},
              .free = malloc(FREE_CELLS * sizeof *c.free)};
    *out = scene_empty();
    bool good = c.map.blocked != NULL && c.free != NULL;
    if (good) {
        dig(&c, &source);
        good = movingai_add_obstacles(&c.map, out) && add_agents(&c, &source, out);
    }
    free(c.free);
    free(c.map.blocked);
    out->duration = 20.0;
    out->arrive_within = 0.5;
    return good;
}

bool run_scene_make(scene *out) {
    const char *path = getenv("ORCAKIT_BENCH_SCENE");
    scene_error error;
    const bool named = path != NULL && path[0] != '\0';
    const bool good = (named ? scene_read_file(path, out, &error) : make_cave(out)) && out->agent_count > 0;
    if (!good) {
        scene_clear(out);
    }
    return good;
}
