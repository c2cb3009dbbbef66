/* The rest of a route: where it passes, and how long it is. Pieces that follow each other are taken together,
 * with a box around them and the length behind them, so that neither looks at every piece. Cells of the box around
 * the whole route tell where it passes: most edits are where it does not. */
#include "route2_follower.h"

#include <string.h>

enum {
    STRETCH = 8 /* pieces; the last one has what is left */
};

size_t orca_route_stretch_count(size_t point_count) {
    return point_count > 1 ? (point_count - 2) / STRETCH + 1 : 0;
}

/* The first point of a stretch, and the last. */
static size_t first_point(size_t stretch) { return stretch * STRETCH; }

static size_t last_point(const orca_route_follower *f, size_t stretch) {
    const size_t end = first_point(stretch + 1);
    return end < f->point_count ? end : f->point_count - 1;
}

/* The column, or the row, of the cells of a route that a coordinate lies in: it never falls as that rises. */
static int cell_of(double x, double min, double max) {
    return orca_route_grid_clamp((x - min) * (max > min ? ROUTE_CELLS / (max - min) : 0.0), ROUTE_CELLS);
}

/* Cells of a route. */
typedef struct cell_range {
    int first_row;
    int last_row;
    int first_column;
    int last_column;
} cell_range;

static cell_range cells_of(geom_aabb2 all, geom_aabb2 part) {
    return (cell_range){cell_of(part.min.y, all.min.y, all.max.y), cell_of(part.max.y, all.min.y, all.max.y),
                        cell_of(part.min.x, all.min.x, all.max.x), cell_of(part.max.x, all.min.x, all.max.x)};
}

/* From one column to another, as bits of a row. */
static uint32_t columns_between(int first, int last) {
    return (UINT32_C(2) << last) - (UINT32_C(1) << first);
}

/* The blocks of some cells, as bits of one row after another. */
static uint64_t blocks_of(cell_range cells) {
    const int side = ROUTE_CELLS / ROUTE_BLOCKS;
    const uint64_t columns = columns_between(cells.first_column / side, cells.last_column / side);
    uint64_t blocks = 0;
    for (int row = cells.first_row / side; row <= cells.last_row / side; row++) {
        blocks |= columns << row * ROUTE_BLOCKS;
    }
    return blocks;
}

/* Marks the cells around each piece of the route. */
static void mark_cells(orca_route_follower *f) {
    follower_memory *m = f->memory;
    memset(m->cells, 0, sizeof m->cells);
    m->passed = 0;
    for (size_t i = 1; i < f->point_count; i++) {
        const cell_range cells = cells_of(m->box, geom_ring_bounds((geom_ring){f->points + i - 1, 2}));
        m->passed |= blocks_of(cells);
        for (int row = cells.first_row; row <= cells.last_row; row++) {
            m->cells[row] |= columns_between(cells.first_column, cells.last_column);
        }
    }
}

/* Whether a box has a cell in which the route may pass. Most have no block of cells in which it may, and of cells
 * nothing is in a cache. */
static bool may_pass(const orca_route_follower *f, geom_aabb2 box) {
    const follower_memory *m = f->memory;
    const cell_range cells = cells_of(m->box, box);
    uint32_t marked = 0;
    if ((m->passed & blocks_of(cells)) == 0) {
        return false;
    }
    for (int row = cells.first_row; row <= cells.last_row; row++) {
        marked |= m->cells[row] & columns_between(cells.first_column, cells.last_column);
    }
    return marked != 0;
}

void orca_route_follower_index(orca_route_follower *f) {
    follower_memory *m = f->memory;
    double ahead = 0.0;
    m->ahead_of = UINT32_MAX;
    f->clear_next = UINT32_MAX;
    for (size_t s = orca_route_stretch_count(f->point_count); s > 0; s--) {
        const size_t first = first_point(s - 1);
        const size_t last = last_point(f, s - 1);
        const geom_ring points = {f->points + first, last - first + 1};
        m->stretches[s - 1] = (route_stretch){geom_ring_bounds(points), ahead};
        m->box = ahead == 0.0 ? m->stretches[s - 1].box : geom_aabb2_union(m->box, m->stretches[s - 1].box);
        for (size_t i = last; i > first; i--) {
            ahead += geom_vec2_distance(f->points[i - 1], f->points[i]);
        }
    }
    if (f->point_count > 0) {
        m->ahead_of = 0;
        m->heading = f->points[0];
        m->ahead = ahead;
        mark_cells(f);
    }
}

static bool overlap(geom_aabb2 a, geom_aabb2 b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

/* The point that the stretch begins with for an agent that heads for the next point. */
static size_t first_of_rest(const orca_route_follower *f, size_t stretch) {
    const size_t first = first_point(stretch);
    return first < f->next ? f->next : first;
}

bool orca_route_rest_meets(const orca_route_follower *f, geom_vec2 position, geom_aabb2 box) {
    if (f->point_count == 0) {
        return false;
    }
    const follower_memory *m = f->memory;
    if (orca_route_meets_box(position, m->ahead_of == f->next ? m->heading : f->points[f->next], box)) {
        return true;
    }
    if (!overlap(m->box, box) || !may_pass(f, box)) {
        return false;
    }
    const size_t count = orca_route_stretch_count(f->point_count);
    for (size_t s = f->next / STRETCH; s < count; s++) {
        const size_t last = last_point(f, s);
        for (size_t i = first_of_rest(f, s); i < last && overlap(m->stretches[s].box, box); i++) {
            if (orca_route_meets_box(f->points[i], f->points[i + 1], box)) {
                return true;
            }
        }
    }
    return false;
}

/* The length from a point of the route on. */
static double length_from(const orca_route_follower *f, uint32_t point) {
    const size_t s = point / STRETCH;
    if (s == orca_route_stretch_count(f->point_count)) { /* the last point begins none */
        return 0.0;
    }
    double length = f->memory->stretches[s].ahead;
    for (size_t i = last_point(f, s); i > point; i--) {
        length += geom_vec2_distance(f->points[i - 1], f->points[i]);
    }
    return length;
}

double orca_route_rest_length(orca_route_follower *f, geom_vec2 position) {
    if (f->point_count == 0) {
        return 0.0;
    }
    follower_memory *m = f->memory;
    if (m->ahead_of != f->next) {
        m->heading = f->points[f->next];
        m->ahead = length_from(f, f->next);
        m->ahead_of = f->next;
    }
    return geom_vec2_distance(position, m->heading) + m->ahead;
}
