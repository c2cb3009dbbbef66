/* The places on the ground around agents in each other's way, far enough from each other. Junctions get places first,
 * so that there is one where ways part; from there places follow along the ways. */
#include "traffic2_internal.h"
#include "traffic2_plan.h"

#include <math.h>
#include <string.h>

#define KEPT 1.98 /* from a place to the links of others, in radii */
#define RING 3.3  /* ways part at a cell if they do within so many radii */

#define ROUNDING 1e-6

enum {
    AROUND = PLAN_AROUND,
    MOST_BRANCHES = 6
};

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
                geom_vec2_distance(g->cells[other].at, middle) > (PLAN_APART - ROUNDING) * g->radius) {
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
            geom_vec2_distance(g->cells[other].at, middle) > (PLAN_APART - ROUNDING) * g->radius) {
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

/* ---- Places ---- */

static bool is_apart(const plan_ground *g, geom_vec2 at) {
    const double least = (PLAN_APART - ROUNDING) * g->radius;
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
    const uint16_t open = (uint16_t)(RING * PLAN_CELLS_APART / PLAN_APART) + 1;
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
                geom_vec2_distance(g->cells[k].at, g->cells[best].at) < (PLAN_APART - ROUNDING) * g->radius) {
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
    return orca_traffic_sees(g, from, via) && orca_traffic_sees(g, via, to);
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

void orca_traffic_find_places(plan_ground *ground) {
    ground->place_count = 0;
    place_junctions(ground);
    if (ground->place_count == 0) {
        add_place(ground, 0);
    }
    spread_places(ground, true);
    spread_places(ground, false);
    find_links(ground);
}
