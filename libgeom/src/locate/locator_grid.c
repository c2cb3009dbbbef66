/* The grid of the index: where to begin in the tree.
 *
 * The grid has as many rows as columns of equal cells over the bounds of the polygon. A cell that no edge
 * meets is inside or outside. For any other cell the tree is followed down as long as all points of the
 * cell take the same child.
 *
 * Coordinates of cells are rounded, so all comparisons with them have a margin: 2^-20 of a cell and 2^-50 of
 * the largest coordinate M. The rounding errors are smaller. With u = 2^-53 and N = MOST_COLUMNS = 2^13:
 *
 * - the cell of x is fl(fl(x - min) scale): two roundings, 2 u N = 2^-39 cells
 * - the limit of a cell is fl(min + fl(place fl(1 / scale))): two roundings of at most N cells, 2^-39 cells,
 *   and one of the sum, u M
 * - the height of an edge is fl(a + fl(t (b - a))), where t is off by 3 u, and b - a and the product by u
 *   each, of at most N cells: 5 u N < 2^-37 cells; and by u M for the sum
 *
 * Together this is below 2^-36 cells and 2^-52 M. The rest of the margin is reserve. A cell that is marked as
 * met by mistake costs time only. */
#include "locator.h"

#include <geom/predicate.h>
#include <geom/scalar.h>

#include <math.h>

enum {
    MOST_COLUMNS = 1 << 13
};

/* The number of cells that all edges together may meet, for each edge; the number of columns for a square
 * root of the edges. Neither changes an answer. With two columns for each root there are four cells for an
 * edge, 16 bytes, and a ring whose edges are short meets little more than one cell an edge: most cells are
 * then inside or outside as a whole. Long edges would meet cells without bound; eight for each keep the build
 * linear. */
static const double cells_per_edge = 8.0;
static const double columns_per_root = 2.0;

typedef struct interval {
    double low;
    double high;
} interval;

static double margin_of(double min, double max, double cell) {
    return 0x1p-20 * cell + 0x1p-50 * fmax(fabs(min), fabs(max));
}

/* Returns an interval of all x (or y) that geom_locator_locate assigns to a column (or row). */
static interval cell_interval(double min, double max, double per_unit, uint32_t place) {
    const double cell = 1.0 / per_unit;
    const double margin = margin_of(min, max, cell);
    const interval range = {min + (double)place * cell - margin, min + (double)(place + 1) * cell + margin};
    return range;
}

static interval column_interval(const geom_locator *l, uint32_t column) {
    return cell_interval(l->bounds.min.x, l->bounds.max.x, l->cells_per_unit.x, column);
}

static interval row_interval(const geom_locator *l, uint32_t row) {
    return cell_interval(l->bounds.min.y, l->bounds.max.y, l->cells_per_unit.y, row);
}

static uint32_t column_of(const geom_locator *l, double x) {
    return locator_place(geom_clamp(x, l->bounds.min.x, l->bounds.max.x), l->bounds.min.x,
                         l->cells_per_unit.x, l->columns);
}

static uint32_t row_of(const geom_locator *l, double y) {
    return locator_place(geom_clamp(y, l->bounds.min.y, l->bounds.max.y), l->bounds.min.y,
                         l->cells_per_unit.y, l->columns);
}

/* Returns the height of the edge, which goes right, at x. */
static double height_at(geom_segment2 edge, double x) {
    const double t = (x - edge.a.x) / (edge.b.x - edge.a.x);
    return geom_vec2_lerp(edge.a, edge.b, t > 0.0 ? fmin(t, 1.0) : 0.0).y;
}

static void mark_rows(geom_locator *l, uint32_t column, interval heights) {
    const double margin = margin_of(l->bounds.min.y, l->bounds.max.y, 1.0 / l->cells_per_unit.y);
    const uint32_t last = row_of(l, heights.high + margin);
    for (uint32_t row = row_of(l, heights.low - margin); row <= last; ++row) {
        l->cells[(size_t)row * l->columns + column] = l->root;
    }
}

/* Marks the cells that an edge meets with the root of the tree. */
static void mark_edge(geom_locator *l, geom_segment2 edge) {
    if (edge.b.x < edge.a.x) {
        const geom_segment2 turned = {edge.b, edge.a};
        edge = turned;
    }
    const uint32_t first = column_of(l, edge.a.x);
    const uint32_t last = column_of(l, edge.b.x);
    for (uint32_t column = first; column <= last; ++column) {
        const interval range = column_interval(l, column);
        const double left = first == last ? edge.a.y : height_at(edge, range.low);
        const double right = first == last ? edge.b.y : height_at(edge, range.high);
        const interval heights = {fmin(left, right), fmax(left, right)};
        mark_rows(l, column, heights);
    }
}

/* The side of the edge on which the whole box lies, as geom_orient2d; 0 if it does not lie on one. */
static int side_of_box(geom_segment2 edge, interval x, interval y) {
    const int side = geom_orient2d(edge.a, edge.b, geom_vec2_make(x.low, y.low));
    const bool same = side == geom_orient2d(edge.a, edge.b, geom_vec2_make(x.high, y.high)) &&
                      side == geom_orient2d(edge.a, edge.b, geom_vec2_make(x.low, y.high)) &&
                      side == geom_orient2d(edge.a, edge.b, geom_vec2_make(x.high, y.low));
    return same ? side : 0;
}

/* The child to which all points of a cell go: 0 or 1, or -1 if they part here. */
static int common_child(const geom_locator *l, locator_ref ref, interval x, interval y) {
    const geom_segment2 edge = locator_edge(l, l->nodes[ref / 2].number);
    if (ref % 2) {
        const int side = side_of_box(edge, x, y);
        return side == 0 ? -1 : side > 0;
    }
    if (x.high < edge.a.x) {
        return 0;
    }
    return x.low > edge.a.x ? 1 : -1;
}

/* Follows the tree as long as all points of a cell take the same child. */
static locator_ref follow(const geom_locator *l, uint32_t column, uint32_t row) {
    const interval x = column_interval(l, column);
    const interval y = row_interval(l, row);
    locator_ref ref = l->root;
    while (ref > LOCATOR_INSIDE) {
        const int child = common_child(l, ref, x, y);
        if (child < 0) {
            break;
        }
        ref = l->nodes[ref / 2].child[child];
    }
    return ref;
}

/* Returns whether a cell that no edge meets is inside or outside, from a point in it. Returns the root if
 * rounding finds no such point. */
static locator_ref locate_cell(const geom_locator *l, uint32_t column, uint32_t row) {
    const interval x = column_interval(l, column);
    const interval y = row_interval(l, row);
    const geom_vec2 middle = geom_vec2_make(x.low + 0.5 * (x.high - x.low), y.low + 0.5 * (y.high - y.low));
    if (column_of(l, middle.x) != column || row_of(l, middle.y) != row) {
        return l->root;
    }
    return locator_descend(l, l->root, middle) == GEOM_LOCATION_INSIDE ? LOCATOR_INSIDE : LOCATOR_OUTSIDE;
}

/* Locates the cells of a row that no edge meets. Such neighbors have the same result. */
static void settle_row(geom_locator *l, uint32_t row) {
    locator_ref *cells = l->cells + (size_t)row * l->columns;
    bool marked_before = true;
    for (uint32_t column = 0; column < l->columns; ++column) {
        const bool marked = cells[column] == l->root;
        if (marked) {
            cells[column] = follow(l, column, row);
        } else {
            cells[column] = marked_before ? locate_cell(l, column, row) : cells[column - 1];
        }
        marked_before = marked;
    }
}

/* Returns the number of columns. Edges meet about one cell, and one more for each limit of a column or row
 * that they cross. So long edges get fewer columns; the tree alone is fast enough. */
static double suitable_columns(const geom_locator *l, double width, double height) {
    double crossed = 0.0;
    for (size_t r = 0; r < l->ring_count; ++r) {
        for (uint32_t i = l->ring_first[r]; i + 1 < l->ring_first[r + 1]; ++i) {
            const geom_segment2 edge = locator_edge(l, i);
            crossed += fabs(edge.b.x - edge.a.x) / width + fabs(edge.b.y - edge.a.y) / height;
        }
    }
    const double affordable = (cells_per_edge - 1.0) * l->edge_count / crossed;
    return floor(fmin(fmin(columns_per_root * sqrt(l->edge_count), affordable), MOST_COLUMNS));
}

/* Returns whether the number of cells for a unit, its inverse, and coordinates as large as all cells
 * together are far from the ends of the range of doubles. Other polygons get no grid. */
static bool in_range(double cells_per_unit) { return cells_per_unit > 0x1p-900 && cells_per_unit < 0x1p900; }

geom_status geom_locator_build_grid(geom_locator *l) {
    const double width = l->bounds.max.x - l->bounds.min.x;
    const double height = l->bounds.max.y - l->bounds.min.y;
    const double columns = suitable_columns(l, width, height);
    l->cells_per_unit = geom_vec2_make(columns / width, columns / height);
    const bool usable = columns >= 2.0 && in_range(l->cells_per_unit.x) && in_range(l->cells_per_unit.y);
    if (!usable) {
        return GEOM_OK;
    }
    const size_t count = (size_t)(columns * columns);
    l->cells = geom_allocator_allocate(&l->allocator, count, sizeof *l->cells, _Alignof(locator_ref));
    if (!l->cells) {
        return GEOM_OUT_OF_MEMORY;
    }
    l->columns = (uint32_t)columns;
    for (size_t i = 0; i < count; ++i) {
        l->cells[i] = LOCATOR_OUTSIDE;
    }
    for (size_t r = 0; r < l->ring_count; ++r) {
        for (uint32_t i = l->ring_first[r]; i + 1 < l->ring_first[r + 1]; ++i) {
            mark_edge(l, locator_edge(l, i));
        }
    }
    for (uint32_t row = 0; row < l->columns; ++row) {
        settle_row(l, row);
    }
    return GEOM_OK;
}
