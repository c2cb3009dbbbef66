/* From blocked cells to polygons with holes: the boundaries are walked along the sides of cells. */
#include "movingai.h"

#include "text/array.h"

#include <stdlib.h>
#include <string.h>

/* The ways along the sides of cells, counterclockwise: turning right is going down by one. */
enum {
    EAST,
    NORTH,
    WEST,
    SOUTH
};

static const int step_x[] = {1, 0, -1, 0};
static const int step_y[] = {0, 1, 0, -1};

/* The map with its frame, y upwards: cell (i, j) of the grid is (i - 1, j - 1) of the scene. Corner (i, j) is
 * the lower left one of cell (i, j). */
typedef struct grid {
    size_t width;
    size_t height;
    uint32_t *solid; /* of each cell the number of its solid from 1 on; 0 where it is free */
    uint32_t solid_count;
    /* Of each corner a bit (1 << way) for each way in which a boundary leaves it, its solid on the left; and
     * a bit (WALKED << way) once that boundary was walked. */
    uint8_t *leaving;
} grid;

#define WALKED 16U

/* A boundary: of a solid as a whole, or of a hole in it. */
typedef struct ring {
    uint32_t solid;
    bool hole;
    size_t first; /* its points, in a common array */
    size_t count;
} ring;

typedef struct rings {
    ring *items;
    size_t count;
    size_t capacity;
    geom_vec2 *points;
    size_t point_count;
    size_t point_capacity;
} rings;

/* ---- Solids ---- */

static size_t cell_at(const grid *g, size_t i, size_t j) { return j * g->width + i; }

static size_t corner_at(const grid *g, size_t i, size_t j) { return j * (g->width + 1) + i; }

static bool is_solid(const grid *g, size_t i, size_t j) {
    return i < g->width && j < g->height && g->solid[cell_at(g, i, j)] != 0;
}

/* Spreads a number over all solid cells (UNSEEN) that are connected with a cell by sides or corners. */
#define UNSEEN UINT32_MAX

static void spread(grid *g, size_t start, uint32_t number, size_t *stack) {
    size_t depth = 0;
    g->solid[start] = number;
    stack[depth++] = start;
    while (depth > 0) {
        const size_t cell = stack[--depth];
        const size_t i = cell % g->width;
        const size_t j = cell / g->width;
        for (size_t near_j = j > 0 ? j - 1 : 0; near_j <= j + 1 && near_j < g->height; ++near_j) {
            for (size_t near_i = i > 0 ? i - 1 : 0; near_i <= i + 1 && near_i < g->width; ++near_i) {
                const size_t near = cell_at(g, near_i, near_j);
                if (g->solid[near] == UNSEEN) {
                    g->solid[near] = number;
                    stack[depth++] = near;
                }
            }
        }
    }
}

static bool number_solids(grid *g) {
    const size_t count = g->width * g->height;
    size_t *stack = malloc(count * sizeof *stack); /* each cell is put there once */
    if (!stack) {
        return false;
    }
    for (size_t cell = 0; cell < count; ++cell) {
        if (g->solid[cell] == UNSEEN) {
            spread(g, cell, ++g->solid_count, stack);
        }
    }
    free(stack);
    return true;
}

static void fill_grid(grid *g, const movingai_map *map) {
    for (size_t j = 0; j < g->height; ++j) {
        for (size_t i = 0; i < g->width; ++i) {
            const bool frame = i == 0 || j == 0 || i == g->width - 1 || j == g->height - 1;
            const bool blocked = frame || map->blocked[(map->height - j) * map->width + (i - 1)];
            g->solid[cell_at(g, i, j)] = blocked ? UNSEEN : 0;
        }
    }
}

/* A cell's side is boundary where there is nothing solid beyond it; walked counterclockwise, the cell is on
 * the left. */
static void mark_sides(grid *g) {
    for (size_t j = 0; j < g->height; ++j) {
        for (size_t i = 0; i < g->width; ++i) {
            if (!is_solid(g, i, j)) {
                continue;
            }
            g->leaving[corner_at(g, i, j)] |= (uint8_t)(!is_solid(g, i, j - 1) << EAST);
            g->leaving[corner_at(g, i + 1, j)] |= (uint8_t)(!is_solid(g, i + 1, j) << NORTH);
            g->leaving[corner_at(g, i + 1, j + 1)] |= (uint8_t)(!is_solid(g, i, j + 1) << WEST);
            g->leaving[corner_at(g, i, j + 1)] |= (uint8_t)(!is_solid(g, i - 1, j) << SOUTH);
        }
    }
}

static void free_grid(grid *g) {
    free(g->solid);
    free(g->leaving);
}

static bool make_grid(grid *g, const movingai_map *map) {
    *g = (grid){.width = map->width + 2, .height = map->height + 2};
    g->solid = calloc(g->width * g->height, sizeof *g->solid);
    g->leaving = calloc((g->width + 1) * (g->height + 1), sizeof *g->leaving);
    if (!g->solid || !g->leaving) {
        return false;
    }
    fill_grid(g, map);
    mark_sides(g);
    return number_solids(g);
}

/* ---- Boundaries ---- */

static bool add_point(rings *r, geom_vec2 p) {
    geom_vec2 *points = array_reserve(r->points, r->point_count + 1, &r->point_capacity, sizeof *points);
    if (!points) {
        return false;
    }
    r->points = points;
    r->points[r->point_count++] = p;
    return true;
}

static bool add_ring(rings *r, ring added) {
    ring *items = array_reserve(r->items, r->count + 1, &r->capacity, sizeof *items);
    if (!items) {
        return false;
    }
    r->items = items;
    r->items[r->count++] = added;
    return true;
}

static geom_vec2 corner_point(size_t i, size_t j) { return geom_vec2_make((double)i - 1.0, (double)j - 1.0); }

static geom_vec2 along(geom_vec2 p, int way, double distance) {
    return geom_vec2_make(p.x + distance * step_x[way], p.y + distance * step_y[way]);
}

/* The way on from a corner. Where two boundaries pass through one corner, two solid cells meet there
 * diagonally. To keep both in one solid each boundary keeps to its own free cell, on its right: it turns
 * right. */
static int way_on(unsigned leaving, int way, bool *shared) {
    *shared = (leaving & (leaving - 1)) != 0;
    if (*shared) {
        return (way + 3) % 4;
    }
    int on = EAST;
    while (!(leaving >> on & 1U)) {
        ++on;
    }
    return on;
}

/* Adds what a boundary has at a corner: nothing where it goes straight on. */
static bool add_corner(rings *r, geom_vec2 corner, int way, int on, bool shared) {
    if (shared) {
        return add_point(r, along(corner, way, -MOVINGAI_BRIDGE)) &&
               add_point(r, along(corner, on, MOVINGAI_BRIDGE));
    }
    return way == on || add_point(r, corner);
}

/* Walks the boundary that leaves a corner eastwards, and marks it as walked. */
static bool walk(grid *g, size_t start_i, size_t start_j, rings *r) {
    const uint32_t solid = g->solid[cell_at(g, start_i, start_j)];
    const size_t first = r->point_count;
    size_t i = start_i;
    size_t j = start_j;
    int way = EAST;
    do {
        i += (size_t)step_x[way];
        j += (size_t)step_y[way];
        uint8_t *marks = &g->leaving[corner_at(g, i, j)];
        bool shared;
        const int on = way_on(*marks & 15U, way, &shared);
        if (!add_corner(r, corner_point(i, j), way, on, shared)) {
            return false;
        }
        way = on;
        *marks |= (uint8_t)(WALKED << way);
    } while (i != start_i || j != start_j || way != EAST);
    const geom_ring points = {r->points + first, r->point_count - first};
    return add_ring(r, (ring){solid, geom_ring_orientation(points) < 0, first, points.count});
}

/* Every boundary has a side that is walked eastwards: the lowest of a solid, the highest of a hole. */
static bool walk_all(grid *g, rings *r) {
    for (size_t j = 0; j <= g->height; ++j) {
        for (size_t i = 0; i <= g->width; ++i) {
            const unsigned marks = g->leaving[corner_at(g, i, j)];
            if ((marks >> EAST & 1U) && !(marks & WALKED << EAST) && !walk(g, i, j, r)) {
                return false;
            }
        }
    }
    return true;
}

/* ---- Polygons ---- */

/* By solid, the outer boundary first, then in the order of walking. */
static int compare_rings(const void *left, const void *right) {
    const ring *a = left;
    const ring *b = right;
    if (a->solid != b->solid) {
        return a->solid < b->solid ? -1 : 1;
    }
    if (a->hole != b->hole) {
        return a->hole ? 1 : -1;
    }
    return a->first < b->first ? -1 : a->first > b->first;
}

static bool add_polygons(rings *r, scene *out) {
    geom_ring *views = malloc((r->count + 1) * sizeof *views);
    if (!views) {
        return false;
    }
    if (r->count > 0) {
        qsort(r->items, r->count, sizeof *r->items, compare_rings);
    }
    bool good = true;
    for (size_t i = 0; good && i < r->count;) {
        size_t count = 0;
        const uint32_t solid = r->items[i].solid;
        for (; i < r->count && r->items[i].solid == solid; ++i) {
            views[count++] = (geom_ring){r->points + r->items[i].first, r->items[i].count};
        }
        good = scene_add_obstacle(out, SCENE_POLYGON, (geom_polygon){views, count}, 0.0);
    }
    free(views);
    return good;
}

bool movingai_add_obstacles(const movingai_map *map, scene *out) {
    grid g;
    rings r = {0};
    const bool good = make_grid(&g, map) && walk_all(&g, &r) && add_polygons(&r, out);
    free_grid(&g);
    free(r.items);
    free(r.points);
    return good;
}
