/* What is near a boundary, as grown convex pieces: one for each edge, or one for each cell of a lattice. */
#include "offset_internal.h"
#include "polygon/rings.h"

#include <math.h>

/* A boundary with more details than the radius can show is thinned out in cells. The edges are divided into
 * parts no longer than a cell, and each part goes to the cell of its middle. A piece is the hull of the parts
 * of a cell.
 *
 * Such a hull has a diameter of at most s = (1 + sqrt 2) sides. A point within R of it is within s of the
 * boundary if it is inside. Otherwise it is within R of a side of the hull, at right angles, and along the
 * side within s / 2 of a vertex. So it is within sqrt(R^2 + s^2 / 4) < R + s^2 / (8 R) of the boundary. The
 * cells are so small that the second term is a quarter of the tolerance. The arcs get most of the rest.
 *
 * The points of the parts are rounded to a unit, so that a smooth curve has few corners in a cell. It moves
 * them by 0.71 units, and the pieces are grown by 0.75 units more.
 *
 * The number of pieces is then bounded by the area near the boundary, however many vertices it has. */

enum {
    CELL_POINTS = 32,   /* of a cell, before they are replaced by the corners of their hull */
    LEAST_SIDE = 16,    /* units of the grid */
    MOST_PARTS = 160,   /* of an edge, on average */
    EDGES_PER_CELL = 2, /* on average, at least */
    FREE_SLOTS = 4      /* of a table, for each one in use */
};

/* Shares of the tolerance: of a hull, of a unit to which points are rounded, and what is left to arcs. */
static const double hull_share = 0.25;
static const double unit_share = 1.0 / 32.0;
static const double arc_share = 0.7;

/* Convex walks, counterclockwise from their lowest corners, one behind the other. */
typedef struct pieces {
    geom_buffer points; /* of grid_point */
    geom_buffer ends;   /* of size_t: where each ends among the points */
} pieces;

typedef struct cell {
    int64_t x;
    int64_t y;
    size_t count;
    geom_vec2 points[CELL_POINTS];
} cell;

typedef struct lattice {
    double side;
    double unit;       /* to which points are rounded, a whole number */
    size_t most;       /* cells */
    geom_buffer cells; /* of cell */
    geom_buffer slots; /* of uint32_t: a table of cells by place, a power of two; UINT32_MAX is free */
    pieces *found;
} lattice;

static bool end_piece(pieces *p) {
    size_t *end = geom_buffer_push(&p->ends);
    if (end) {
        *end = p->points.count;
    }
    return end != NULL;
}

static bool add_point(pieces *p, grid_point point) {
    grid_point *fresh = geom_buffer_push(&p->points);
    if (fresh) {
        *fresh = point;
    }
    return fresh != NULL;
}

static grid_point grid_of(geom_vec2 p) {
    const grid_point q = {(int64_t)p.x, (int64_t)p.y};
    return q;
}

/* ---- Cells ---- */

static bool finish_cell(lattice *l, cell *c) {
    const size_t corners = geom_hull_in_place(c->points, c->count);
    c->count = 0;
    for (size_t i = 0; i < corners; ++i) {
        if (!add_point(l->found, grid_of(c->points[i]))) {
            return false;
        }
    }
    return end_piece(l->found);
}

/* Returns the cell of a place, a new one if there was none; NULL if there is no memory, or no room among the
 * most. */
static cell *cell_at(lattice *l, int64_t x, int64_t y) {
    uint32_t *slots = l->slots.data;
    const size_t mask = l->slots.count - 1;
    size_t slot =
        (size_t)(((uint64_t)x * 0x9e3779b97f4a7c15U ^ (uint64_t)y * 0xc2b2ae3d27d4eb4fU) >> 32) & mask;
    for (; slots[slot] != UINT32_MAX; slot = (slot + 1) & mask) {
        cell *known = (cell *)l->cells.data + slots[slot];
        if (known->x == x && known->y == y) {
            return known;
        }
    }
    cell *fresh = l->cells.count < l->most ? geom_buffer_push(&l->cells) : NULL;
    if (fresh) {
        slots[slot] = (uint32_t)(l->cells.count - 1);
        fresh->x = x;
        fresh->y = y;
        fresh->count = 0;
    }
    return fresh;
}

/* If the corners of the hull of a full cell are many, they become a piece of their own. */
static bool add_part(lattice *l, cell *c, geom_vec2 a, geom_vec2 b) {
    if (c->count > 0 && geom_vec2_equal(c->points[c->count - 1], a)) {
        --c->count;
    }
    if (c->count + 2 > CELL_POINTS) {
        c->count = geom_hull_in_place(c->points, c->count);
        if (c->count > CELL_POINTS / 2 && !finish_cell(l, c)) {
            return false;
        }
    }
    c->points[c->count++] = a;
    c->points[c->count++] = b;
    return true;
}

static double parts_of(const lattice *l, grid_edge e) {
    const grid_point d = grid_sub(e.b, e.a);
    const double dx = (double)d.x;
    const double dy = (double)d.y;
    return floor(sqrt(dx * dx + dy * dy) / l->side) + 1.0;
}

static geom_vec2 point_of(const lattice *l, grid_edge e, double share) {
    const double x = (double)e.a.x + (double)(e.b.x - e.a.x) * share;
    const double y = (double)e.a.y + (double)(e.b.y - e.a.y) * share;
    return geom_vec2_make(l->unit * floor(x / l->unit + 0.5), l->unit * floor(y / l->unit + 0.5));
}

/* Divides an edge among the cells. */
static geom_status spread_edge(lattice *l, grid_edge e) {
    const uint64_t parts = (uint64_t)parts_of(l, e);
    geom_vec2 a = point_of(l, e, 0.0);
    for (uint64_t i = 1; i <= parts; ++i) {
        const geom_vec2 b = point_of(l, e, (double)i / (double)parts);
        cell *c = cell_at(l, (int64_t)floor((a.x + b.x) / (2.0 * l->side)),
                          (int64_t)floor((a.y + b.y) / (2.0 * l->side)));
        if (!c || !add_part(l, c, a, b)) {
            return l->cells.count < l->most ? GEOM_OUT_OF_MEMORY : GEOM_CAPACITY_EXCEEDED;
        }
        a = b;
    }
    return GEOM_OK;
}

static bool clear_slots(lattice *l) {
    size_t count = 1;
    while (count < FREE_SLOTS * l->most) {
        count *= 2;
    }
    if (!geom_buffer_resize(&l->slots, count)) {
        return false;
    }
    uint32_t *slots = l->slots.data;
    for (size_t i = 0; i < count; ++i) {
        slots[i] = UINT32_MAX;
    }
    return true;
}

/* Returns whether cells are fewer and not too small: whether it pays to try. */
static bool is_worth_cells(const lattice *l, const geom_buffer *edges) {
    const grid_edge *all = edges->data;
    double parts = 0.0;
    for (size_t i = 0; i < edges->count; ++i) {
        parts += parts_of(l, all[i]);
    }
    return l->side >= LEAST_SIDE && parts <= (double)MOST_PARTS * (double)edges->count;
}

static double unit_of(const offset_shape *shape) { return fmax(floor(unit_share * shape->chord), 1.0); }

/* Appends the pieces of all cells; GEOM_CAPACITY_EXCEEDED if they are not fewer than the edges. */
static geom_status make_cells(const offset_shape *shape, const geom_buffer *edges, pieces *found) {
    const double s = fmin(sqrt(8.0 * hull_share * shape->chord * shape->radius), 0.5 * shape->radius);
    const double unit = unit_of(shape);
    lattice l = {s / (1.0 + sqrt(2.0)) - 2.0 * unit,
                 unit,
                 edges->count / EDGES_PER_CELL,
                 geom_buffer_make(edges->allocator, sizeof(cell)),
                 geom_buffer_make(edges->allocator, sizeof(uint32_t)),
                 found};
    if (!is_worth_cells(&l, edges)) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    geom_status status = clear_slots(&l) ? GEOM_OK : GEOM_OUT_OF_MEMORY;
    for (size_t i = 0; !status && i < edges->count; ++i) {
        status = spread_edge(&l, ((const grid_edge *)edges->data)[i]);
    }
    for (size_t i = 0; !status && i < l.cells.count; ++i) {
        status = finish_cell(&l, (cell *)l.cells.data + i) ? GEOM_OK : GEOM_OUT_OF_MEMORY;
    }
    geom_buffer_release(&l.cells);
    geom_buffer_release(&l.slots);
    return !status && found->ends.count > edges->count / 2 ? GEOM_CAPACITY_EXCEEDED : status;
}

/* ---- Pieces ---- */

static geom_status make_edges(const geom_buffer *edges, pieces *found) {
    const grid_edge *all = edges->data;
    for (size_t i = 0; i < edges->count; ++i) {
        const grid_edge e = all[i];
        const bool upward = e.a.y != e.b.y ? e.a.y < e.b.y : e.a.x < e.b.x;
        if (!add_point(found, upward ? e.a : e.b) ||
            (!grid_equal(e.a, e.b) && !add_point(found, upward ? e.b : e.a)) || !end_piece(found)) {
            return GEOM_OUT_OF_MEMORY;
        }
    }
    return GEOM_OK;
}

/* Fills `disc` (of grid_point) with a convex polygon around the disc of the radius, from its lowest corner. */
static geom_status make_disc(const offset_shape *shape, geom_buffer *disc) {
    const grid_point center = {0, 0};
    geom_buffer curve = geom_buffer_make(disc->allocator, sizeof(grid_edge));
    geom_buffer corners = geom_buffer_make(disc->allocator, sizeof(geom_vec2));
    const bool made = geom_offset_curve_append(&curve, shape, &center, 1) &&
                      geom_buffer_resize(&corners, curve.count) && geom_buffer_resize(disc, curve.count);
    if (made) {
        geom_vec2 *points = corners.data;
        for (size_t i = 0; i < curve.count; ++i) {
            const grid_point p = ((const grid_edge *)curve.data)[i].a;
            points[i] = geom_vec2_make((double)p.x, (double)p.y);
        }
        disc->count = geom_hull_in_place(points, curve.count);
        for (size_t i = 0; i < disc->count; ++i) {
            ((grid_point *)disc->data)[i] = grid_of(points[i]);
        }
    }
    geom_buffer_release(&curve);
    geom_buffer_release(&corners);
    return made ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}

/* A convex walk from its lowest corner, the leftmost of these if there are several. */
typedef struct convex_walk {
    const grid_point *points;
    size_t count;
} convex_walk;

static grid_point corner_of(convex_walk w, size_t i) { return w.points[i < w.count ? i : i - w.count]; }

static grid_point side_of(convex_walk w, size_t i) { return grid_sub(corner_of(w, i + 1), corner_of(w, i)); }

/* Appends the Minkowski sum of two convex walks: their sides by angle. A walk of one point has none, and one
 * of two points has two. The disc is the same for all pieces, so the boundaries of two sums cross at most
 * twice. */
static bool append_sum(convex_walk a, convex_walk b, geom_buffer *curve) {
    const size_t sides = a.count > 1 ? a.count : 0;
    size_t i = 0;
    size_t k = 0;
    grid_point at = grid_add(a.points[0], b.points[0]);
    while (i < sides || k < b.count) {
        const int turn = i == sides     ? -1
                         : k == b.count ? 1
                                        : grid_sign(grid_cross(side_of(a, i), side_of(b, k)));
        i += turn >= 0;
        k += turn <= 0;
        grid_edge *edge = geom_buffer_push(curve);
        if (!edge) {
            return false;
        }
        edge->a = at;
        at = grid_add(corner_of(a, i), corner_of(b, k));
        edge->b = at;
        edge->weight = 1;
    }
    return true;
}

static geom_status grow(const pieces *p, convex_walk disc, geom_areas *areas) {
    const size_t *ends = p->ends.data;
    size_t first = 0;
    for (size_t i = 0; i < p->ends.count; first = ends[i++]) {
        const convex_walk walk = {(const grid_point *)p->points.data + first, ends[i] - first};
        if (!append_sum(walk, disc, &areas->edges) || !geom_areas_end(areas)) {
            return GEOM_OUT_OF_MEMORY;
        }
    }
    return GEOM_OK;
}

geom_status geom_areas_grow(const offset_shape *shape, const geom_buffer *edges, geom_areas *areas) {
    pieces found = {geom_buffer_make(edges->allocator, sizeof(grid_point)),
                    geom_buffer_make(edges->allocator, sizeof(size_t))};
    geom_buffer disc = geom_buffer_make(edges->allocator, sizeof(grid_point));
    offset_shape finer = *shape;
    geom_status status = make_cells(shape, edges, &found);
    if (!status) {
        finer.radius += 0.75 * unit_of(shape);
        finer.chord *= arc_share;
    } else if (status == GEOM_CAPACITY_EXCEEDED) {
        found.points.count = 0;
        found.ends.count = 0;
        status = make_edges(edges, &found);
    }
    if (!status && found.ends.count >= UINT32_MAX / 2) {
        status = GEOM_CAPACITY_EXCEEDED;
    }
    if (!status) {
        status = make_disc(&finer, &disc);
    }
    if (!status) {
        const convex_walk walk = {disc.data, disc.count};
        status = grow(&found, walk, areas);
    }
    geom_buffer_release(&disc);
    geom_buffer_release(&found.points);
    geom_buffer_release(&found.ends);
    return status;
}
