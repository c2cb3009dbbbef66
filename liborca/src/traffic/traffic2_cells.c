/* The cells of the ground around agents in each other's way: where one can be, and how far each is from the first.
 *
 * A plan uses the ground near the first cell, so much of it that no more agents stand there than a plan may have. A
 * cell in the open is as far as several where there is room for one: who waits there is seldom in the way. So the
 * ground reaches far along a corridor for one, and a little into the rooms at its ends. */
#include "traffic2_internal.h"
#include "traffic2_plan.h"

#include <math.h>
#include <string.h>

#define CLEAR 0.999 /* of the radius: what walls leave free along links */
#define OFF 1.0005  /* cells are so far from walls, in radii */

enum {
    AROUND = PLAN_AROUND,
    MOST_WALLS = 4,
    OPEN = 3,     /* so many cells from all walls two can pass */
    OPEN_STEP = 4 /* how far an open cell is from one beside it, in those of others */
};

static const int16_t columns[AROUND] = {1, 0, -1, 0, 1, -1, -1, 1};
static const int16_t rows[AROUND] = {0, 1, 0, -1, 1, 1, -1, -1};

/* The direction from a cell around it back. */
static unsigned back(unsigned direction) {
    static const unsigned opposite[AROUND] = {2, 3, 0, 1, 6, 7, 4, 5};
    return opposite[direction];
}

/* ---- Cells ---- */

static uint16_t *grid_at(plan_ground *g, int column, int row) {
    const int half = PLAN_SIDE / 2;
    const int reach = (int)g->reach;
    const bool inside = column >= -reach && column <= reach && row >= -reach && row <= reach;
    return inside ? &g->grid[(size_t)(row + half) * PLAN_SIDE + (size_t)(column + half)] : NULL;
}

bool orca_traffic_sees(const plan_ground *g, geom_vec2 a, geom_vec2 b) {
    return orca_obstacles_visible(g->obstacles, a, b, CLEAR * g->radius, &g->filter);
}

/* Moves a place off the walls. Returns whether it stays in its cell. */
static bool settle(const plan_ground *g, geom_vec2 *place) {
    const geom_vec2 middle = *place;
    for (int round = 0; round < 4; ++round) {
        orca_near_obstacle walls[MOST_WALLS];
        const orca_obstacles_query query = {
            .point = *place, .range = g->radius, .behind = true, .filter = &g->filter};
        if (orca_obstacles_nearest(g->obstacles, query, walls, MOST_WALLS) == 0) {
            break;
        }
        const geom_vec2 point = orca_traffic_wall_point(&walls[0], *place);
        const geom_vec2 away = geom_vec2_sub(*place, point);
        const double distance = geom_vec2_length(away);
        const double kept = OFF * (g->radius + (walls[0].wall ? walls[0].wall->radius : 0.0));
        if (!(distance > 0.0) || distance >= kept) {
            break;
        }
        *place = geom_vec2_add_scaled(point, kept / distance, away);
    }
    return geom_vec2_distance(*place, middle) <= g->size;
}

static geom_vec2 middle_of(const plan_ground *g, int column, int row) {
    return geom_vec2_make(g->middle.x + g->size * column, g->middle.y + g->size * row);
}

static void add_cell(plan_ground *g, int column, int row, geom_vec2 at) {
    plan_cell *cell = &g->cells[g->cell_count];
    *cell = (plan_cell){.at = at,
                        .column = (int16_t)column,
                        .row = (int16_t)row,
                        .owner = PLAN_NONE,
                        .settled = !geom_vec2_equal(at, middle_of(g, column, row))};
    memset(cell->around, UINT8_MAX, sizeof cell->around); /* PLAN_NONE */
    *grid_at(g, column, row) = (uint16_t)g->cell_count++;
}

/* Joins a cell with one beside it, which is added if need be. */
static void spread_to(plan_ground *g, uint16_t from, unsigned direction) {
    plan_cell *cell = &g->cells[from];
    const int column = cell->column + columns[direction];
    const int row = cell->row + rows[direction];
    const uint16_t *known = grid_at(g, column, row);
    if (!known || (*known != PLAN_NONE && *known < from) || g->cell_count == PLAN_CELLS) {
        return;
    }
    if (*known == PLAN_NONE) {
        geom_vec2 at = middle_of(g, column, row);
        if (!settle(g, &at) || !orca_traffic_sees(g, cell->at, at)) {
            return;
        }
        add_cell(g, column, row, at);
    } else if (!orca_traffic_sees(g, cell->at, g->cells[*known].at)) {
        return;
    }
    cell->around[direction] = *known;
    g->cells[*known].around[back(direction)] = from;
}

static void find_cells(plan_ground *g) {
    memset(g->grid, UINT8_MAX, sizeof g->grid); /* PLAN_NONE */
    g->cell_count = 0;
    add_cell(g, 0, 0, g->middle);
    for (size_t i = 0; i < g->cell_count; ++i) {
        for (unsigned d = 0; d < AROUND; ++d) {
            spread_to(g, (uint16_t)i, d);
        }
    }
}

/* ---- Distances ---- */

/* Finds how many cells each is from one that walls are near. Where that is far the ring around a cell is whole. */
static void find_room(plan_ground *g) {
    size_t count = 0;
    for (size_t k = 0; k < g->cell_count; ++k) {
        plan_cell *cell = &g->cells[k];
        bool near = cell->settled;
        for (unsigned d = 0; d < AROUND; ++d) {
            near = near || cell->around[d] == PLAN_NONE;
        }
        cell->hops = near ? 0 : UINT16_MAX;
        if (near) {
            g->queue[count++] = (uint16_t)k;
        }
    }
    for (size_t i = 0; i < count; ++i) {
        const plan_cell *cell = &g->cells[g->queue[i]];
        for (unsigned d = 0; d < AROUND; ++d) {
            const uint16_t other = cell->around[d];
            if (other != PLAN_NONE && g->cells[other].hops == UINT16_MAX) {
                g->cells[other].hops = (uint16_t)(cell->hops + 1);
                g->queue[count++] = other;
            }
        }
    }
}

/* Marks the cells where two can pass: those near one that is far from all walls. */
static void find_open(plan_ground *g) {
    size_t count = 0;
    find_room(g);
    for (size_t k = 0; k < g->cell_count; ++k) {
        g->cells[k].open = g->cells[k].hops >= OPEN;
        if (g->cells[k].open) {
            g->queue[count++] = (uint16_t)k;
        }
    }
    size_t i = 0;
    for (int round = 0; round < OPEN; ++round) {
        for (const size_t end = count; i < end; ++i) {
            for (unsigned d = 0; d < AROUND; ++d) {
                const uint16_t other = g->cells[g->queue[i]].around[d];
                if (other != PLAN_NONE && !g->cells[other].open) {
                    g->cells[other].open = true;
                    g->queue[count++] = other;
                }
            }
        }
    }
}

/* Finds how far each cell is from the first. Of the cells that are reached those for one are in the queue from its
 * front on, and open ones from its back on: each row by rising distance. */
static void find_distances(plan_ground *g) {
    size_t first[2] = {0, 0};
    size_t count[2] = {1, 0};
    for (size_t k = 0; k < g->cell_count; ++k) {
        g->cells[k].far = UINT16_MAX;
    }
    g->queue[0] = 0;
    g->cells[0].far = 0;
    while (first[0] < count[0] || first[1] < count[1]) {
        const uint16_t one = first[0] < count[0] ? g->queue[first[0]] : PLAN_NONE;
        const uint16_t two = first[1] < count[1] ? g->queue[PLAN_CELLS - 1 - first[1]] : PLAN_NONE;
        const bool open = one == PLAN_NONE || (two != PLAN_NONE && g->cells[two].far < g->cells[one].far);
        const plan_cell *cell = &g->cells[open ? two : one];
        ++first[open];
        for (unsigned d = 0; d < AROUND; ++d) {
            if (cell->around[d] == PLAN_NONE || g->cells[cell->around[d]].far != UINT16_MAX) {
                continue;
            }
            plan_cell *next = &g->cells[cell->around[d]];
            const size_t at = count[next->open]++;
            next->far = (uint16_t)(cell->far + (next->open ? OPEN_STEP : 1));
            g->queue[next->open ? PLAN_CELLS - 1 - at : at] = cell->around[d];
        }
    }
}

/* ---- All ---- */

void orca_traffic_survey(plan_ground *ground, geom_vec2 middle, double reach) {
    const int most = PLAN_SIDE / 2 - 1; /* cells */
    const double cells = reach * PLAN_CELLS_APART / PLAN_APART;
    ground->middle = middle;
    ground->size = PLAN_APART / PLAN_CELLS_APART * ground->radius;
    ground->reach = cells < most ? (size_t)cells : (size_t)most;
    ground->place_count = 0;
    ground->mark = 2;
    find_cells(ground);
    find_open(ground);
    find_distances(ground);
}

void orca_traffic_keep_near(plan_ground *ground, uint16_t far) {
    plan_ground *g = ground;
    uint16_t *kept = g->queue; /* where each cell goes; PLAN_NONE: it is removed */
    uint16_t count = 0;
    for (size_t k = 0; k < g->cell_count; ++k) {
        kept[k] = g->cells[k].far < far ? count++ : PLAN_NONE;
        *grid_at(g, g->cells[k].column, g->cells[k].row) = kept[k];
    }
    for (size_t k = 0; k < g->cell_count; ++k) {
        plan_cell cell = g->cells[k];
        for (unsigned d = 0; d < AROUND; ++d) {
            cell.around[d] = cell.around[d] == PLAN_NONE ? PLAN_NONE : kept[cell.around[d]];
        }
        if (kept[k] != PLAN_NONE) {
            g->cells[kept[k]] = cell;
        }
    }
    g->cell_count = count;
}

/* Finds the nearest of the cells around a point, and the least distance of these from the first cell of the ground. */
static uint16_t cell_at(const plan_ground *ground, geom_vec2 point, uint16_t *far) {
    const geom_vec2 from = geom_vec2_scale(geom_vec2_sub(point, ground->middle), 1.0 / ground->size);
    const int half = PLAN_SIDE / 2;
    *far = UINT16_MAX;
    if (!(fabs(from.x) < half - 1) || !(fabs(from.y) < half - 1)) {
        return PLAN_NONE;
    }
    const int column = (int)floor(from.x + 0.5) + half;
    const int row = (int)floor(from.y + 0.5) + half;
    uint16_t best = PLAN_NONE;
    double nearest = HUGE_VAL;
    for (int r = row - 1; r <= row + 1; ++r) {
        for (int c = column - 1; c <= column + 1; ++c) {
            const uint16_t cell = ground->grid[(size_t)r * PLAN_SIDE + (size_t)c];
            const double distance =
                cell == PLAN_NONE ? HUGE_VAL : geom_vec2_distance(ground->cells[cell].at, point);
            if (!(distance < 1.5 * ground->size)) {
                continue;
            }
            *far = ground->cells[cell].far < *far ? ground->cells[cell].far : *far;
            if (distance < nearest) {
                nearest = distance;
                best = cell;
            }
        }
    }
    return best;
}

uint16_t orca_traffic_place_at(const plan_ground *ground, geom_vec2 point) {
    uint16_t far;
    const uint16_t cell = cell_at(ground, point, &far);
    return cell != PLAN_NONE ? ground->cells[cell].owner : PLAN_NONE;
}

uint16_t orca_traffic_far(const plan_ground *ground, geom_vec2 point) {
    uint16_t far;
    (void)cell_at(ground, point, &far);
    return far;
}
