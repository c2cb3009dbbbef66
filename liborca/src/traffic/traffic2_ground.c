/* The ground around agents in each other's way: cells that an agent can be in, and places on them far
 * enough from each other. Junctions get places first, so that there is one where ways part; from there
 * places follow along the ways. */
#include "traffic2_internal.h"
#include "traffic2_plan.h"

#include <math.h>
#include <string.h>

#define APART 2.1     /* between places, in radii */
#define CELLS_APART 4 /* in cells */
#define KEPT 1.98     /* from a place to the links of others, in radii */
#define CLEAR 0.999   /* of the radius: what walls leave free along links */
#define OFF 1.0005    /* cells are so far from walls, in radii */
#define RING 3.3      /* ways part at a cell if they do within so many radii */

#define ROUNDING 1e-6

enum {
    AROUND = PLAN_AROUND,
    MOST_WALLS = 4,
    MOST_BRANCHES = 6
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

static bool visible(const plan_ground *g, geom_vec2 a, geom_vec2 b) {
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
        if (!settle(g, &at) || !visible(g, cell->at, at)) {
            return;
        }
        add_cell(g, column, row, at);
    } else if (!visible(g, cell->at, g->cells[*known].at)) {
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

/* ---- Junctions ---- */

/* Finds the cells that are reached from one within a distance. Returns how many are in the queue. */
static size_t reach_around(plan_ground *g, uint16_t from, double distance) {
    const geom_vec2 middle = g->cells[from].at;
    size_t count = 0;
    ++g->mark;
    g->cells[from].mark = g->mark;
    g->queue[count++] = from;
    for (size_t i = 0; i < count; ++i) {
        const plan_cell *cell = &g->cells[g->queue[i]];
        for (unsigned d = 0; d < AROUND; ++d) {
            const uint16_t other = cell->around[d];
            if (other != PLAN_NONE && g->cells[other].mark != g->mark &&
                geom_vec2_distance(g->cells[other].at, middle) <= distance) {
                g->cells[other].mark = g->mark;
                g->queue[count++] = other;
            }
        }
    }
    return count;
}

/* Follows a branch of the ring around a place; returns the middle of its cells. */
static geom_vec2 follow_branch(plan_ground *g, uint16_t from, geom_vec2 middle, uint16_t *stack) {
    geom_vec2 sum = {0.0, 0.0};
    size_t cells = 0;
    size_t count = 0;
    stack[count++] = from;
    --g->cells[from].mark;
    while (count > 0) {
        const plan_cell *cell = &g->cells[stack[--count]];
        sum = geom_vec2_add(sum, cell->at);
        ++cells;
        for (unsigned d = 0; d < AROUND; ++d) {
            const uint16_t other = cell->around[d];
            if (other != PLAN_NONE && g->cells[other].mark == g->mark &&
                geom_vec2_distance(g->cells[other].at, middle) > (APART - ROUNDING) * g->radius) {
                --g->cells[other].mark;
                stack[count++] = other;
            }
        }
    }
    return geom_vec2_scale(sum, 1.0 / (double)cells);
}

/* How clearly ways part at a cell: the least distance between the middles of its branches; 0 if there are
 * fewer than three. */
static double junction_score(plan_ground *g, uint16_t k) {
    const geom_vec2 middle = g->cells[k].at;
    geom_vec2 branches[MOST_BRANCHES];
    size_t count = 0;
    ++g->mark;
    const size_t near = reach_around(g, k, RING * g->radius);
    for (size_t i = 0; i < near && count < MOST_BRANCHES; ++i) {
        const uint16_t other = g->queue[i];
        if (g->cells[other].mark == g->mark &&
            geom_vec2_distance(g->cells[other].at, middle) > (APART - ROUNDING) * g->radius) {
            branches[count++] = follow_branch(g, other, middle, g->queue + near);
        }
    }
    double least = count < 3 ? 0.0 : HUGE_VAL;
    for (size_t i = 0; i < count && least > 0.0; ++i) {
        for (size_t j = 0; j < i; ++j) {
            least = fmin(least, geom_vec2_distance(branches[i], branches[j]));
        }
    }
    return least;
}

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

/* ---- Places ---- */

static bool is_apart(const plan_ground *g, geom_vec2 at) {
    const double least = (APART - ROUNDING) * g->radius;
    for (size_t i = 0; i < g->place_count; ++i) {
        const geom_vec2 place = g->places[i].at;
        if (fabs(place.x - at.x) < least && geom_vec2_distance(place, at) < least) {
            return false;
        }
    }
    return g->place_count < PLAN_PLACES;
}

static void add_place(plan_ground *g, uint16_t cell) {
    plan_cell *own = &g->cells[cell];
    own->owner = (uint16_t)g->place_count;
    own->hops = 0;
    g->places[g->place_count++] = (plan_place){.at = own->at};
}

/* The clearest junctions come first, each apart from those before. */
static void place_junctions(plan_ground *g) {
    const uint16_t open = (uint16_t)(RING * CELLS_APART / APART) + 1;
    find_room(g);
    for (size_t k = 0; k < g->cell_count; ++k) {
        g->scores[k] = g->cells[k].hops < open ? junction_score(g, (uint16_t)k) : 0.0;
    }
    for (;;) {
        size_t best = 0;
        for (size_t k = 1; k < g->cell_count; ++k) {
            best = g->scores[k] > g->scores[best] ? k : best;
        }
        if (!(g->scores[best] > 0.0) || g->place_count == PLAN_PLACES) {
            return;
        }
        add_place(g, (uint16_t)best);
        for (size_t k = 0; k < g->cell_count; ++k) {
            if (g->scores[k] > 0.0 &&
                geom_vec2_distance(g->cells[k].at, g->cells[best].at) < (APART - ROUNDING) * g->radius) {
                g->scores[k] = 0.0;
            }
        }
    }
}

/* Gives all cells to the nearest places. With `more`, those that are apart from all become places. */
static void spread_places(plan_ground *g, bool more) {
    size_t count = 0;
    ++g->mark;
    for (size_t k = 0; k < g->cell_count; ++k) {
        if (g->cells[k].owner != PLAN_NONE && g->cells[k].hops == 0) {
            g->queue[count++] = (uint16_t)k;
            g->cells[k].mark = g->mark;
        }
    }
    for (size_t i = 0; i < count; ++i) {
        const uint16_t from = g->queue[i];
        if (more && is_apart(g, g->cells[from].at)) {
            add_place(g, from);
        }
        for (unsigned d = 0; d < AROUND; ++d) {
            const plan_cell *cell = &g->cells[from];
            const uint16_t other = cell->around[d];
            if (other != PLAN_NONE && g->cells[other].mark != g->mark) {
                g->cells[other].mark = g->mark;
                g->cells[other].owner = cell->owner;
                g->cells[other].hops = (uint16_t)(cell->hops + 1);
                g->queue[count++] = other;
            }
        }
    }
}

/* ---- Links ---- */

static double to_segment(geom_vec2 p, geom_vec2 a, geom_vec2 b) {
    const geom_vec2 way = geom_vec2_sub(b, a);
    const double squared = geom_vec2_length_squared(way);
    const double along = squared > 0.0 ? geom_vec2_dot(geom_vec2_sub(p, a), way) / squared : 0.0;
    return geom_vec2_distance(p, geom_vec2_add_scaled(a, fmin(fmax(along, 0.0), 1.0), way));
}

/* Whether a way over a point is clear of walls and of those who stand at other places. */
static bool is_clear(const plan_ground *g, uint16_t a, uint16_t b, geom_vec2 via) {
    const geom_vec2 from = g->places[a].at;
    const geom_vec2 to = g->places[b].at;
    const double kept = KEPT * g->radius;
    const double left = fmin(fmin(from.x, to.x), via.x) - kept;
    const double right = fmax(fmax(from.x, to.x), via.x) + kept;
    for (size_t i = 0; i < g->place_count; ++i) {
        const geom_vec2 at = g->places[i].at;
        if (at.x > left && at.x < right && i != a && i != b &&
            fmin(to_segment(at, from, via), to_segment(at, via, to)) < kept) {
            return false;
        }
    }
    return visible(g, from, via) && visible(g, via, to);
}

uint16_t orca_traffic_link(const plan_ground *ground, uint16_t from, uint16_t to) {
    const plan_place *place = &ground->places[from];
    for (uint16_t i = 0; i < place->link_count; ++i) {
        if (place->links[i].to == to) {
            return i;
        }
    }
    return PLAN_NONE;
}

static double way_over(const plan_ground *g, uint16_t a, uint16_t b, geom_vec2 via) {
    return geom_vec2_distance(g->places[a].at, via) + geom_vec2_distance(via, g->places[b].at);
}

/* Links two places over a point, if that is clear and shorter than over another. Returns whether it is not clear. */
static bool link_over(plan_ground *g, uint16_t a, uint16_t b, geom_vec2 via) {
    plan_place *one = &g->places[a];
    plan_place *two = &g->places[b];
    uint16_t there = orca_traffic_link(g, a, b);
    const bool better =
        there == PLAN_NONE || way_over(g, a, b, via) < way_over(g, a, b, one->links[there].via);
    const bool room = one->link_count < PLAN_LINKS && two->link_count < PLAN_LINKS;
    if (!better || (there == PLAN_NONE && !room)) {
        return false;
    }
    if (!is_clear(g, a, b, via)) {
        return true;
    }
    uint16_t backward = orca_traffic_link(g, b, a);
    if (there == PLAN_NONE) {
        there = one->link_count++;
        backward = two->link_count++;
    }
    one->links[there] = (plan_link){via, b};
    two->links[backward] = (plan_link){via, a};
    return false;
}

/* Links two places straight, unless it is known that this is not clear. */
static void link_straight(plan_ground *g, uint16_t a, uint16_t b) {
    uint64_t *word = &g->blocked[a][b / 64];
    const uint64_t bit = UINT64_C(1) << b % 64;
    if ((*word & bit) == 0 && link_over(g, a, b, g->places[b].at)) {
        *word |= bit;
    }
}

/* Places are linked if their cells touch: straight, or over the place of a cell there. */
static void find_links(plan_ground *g) {
    memset(g->blocked, 0, sizeof g->blocked);
    for (size_t k = 0; k < g->cell_count; ++k) {
        const plan_cell *cell = &g->cells[k];
        for (unsigned d = 0; d < AROUND; ++d) {
            const uint16_t other = cell->around[d];
            if (other == PLAN_NONE || g->cells[other].owner == cell->owner) {
                continue;
            }
            const uint16_t to = g->cells[other].owner;
            link_straight(g, cell->owner, to);
            (void)link_over(g, cell->owner, to, cell->at);
        }
    }
}

/* ---- All ---- */

void orca_traffic_survey(plan_ground *ground, geom_vec2 middle, double reach) {
    const int most = PLAN_SIDE / 2 - 1; /* cells */
    const double cells = reach * CELLS_APART / APART;
    ground->middle = middle;
    ground->size = APART / CELLS_APART * ground->radius;
    ground->reach = cells < most ? (size_t)cells : (size_t)most;
    ground->place_count = 0;
    ground->mark = 2;
    find_cells(ground);
    place_junctions(ground);
    if (ground->place_count == 0) {
        add_place(ground, 0);
    }
    spread_places(ground, true);
    spread_places(ground, false);
    find_links(ground);
}

uint16_t orca_traffic_place_at(const plan_ground *ground, geom_vec2 point) {
    const geom_vec2 from = geom_vec2_scale(geom_vec2_sub(point, ground->middle), 1.0 / ground->size);
    const int half = PLAN_SIDE / 2;
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
            if (distance < nearest && distance < 1.5 * ground->size) {
                nearest = distance;
                best = ground->cells[cell].owner;
            }
        }
    }
    return best;
}
