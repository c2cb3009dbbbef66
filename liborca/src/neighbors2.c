#include <orca/neighbors2.h>

#include <float.h>
#include <string.h>

/* A uniform grid, filled by counting sort: points of one cell, and of neighbouring cells of one row, lie side by side.
 *
 * The grid covers the bulk of the points, found from a sample, and its outermost cells reach on without end. One
 * point a kilometre away therefore does not stretch the cells of a crowd on a square. A query looks at
 * the 3 x 3 cells around it and then at one square ring of cells after another, until a ring lies farther away than the
 * neighbours that it has. */

enum {
    SAMPLE = 256,
    ALIGNMENT = 64
};

typedef struct grid {
    double x; /* the lower corner */
    double y;
    double size; /* of a cell */
    double rate; /* 1 / size */
    int32_t columns;
    int32_t rows;
} grid;

struct orca_neighbors {
    geom_allocator allocator;
    grid cells;
    double largest_radius;
    size_t count;
    size_t capacity;
    size_t cell_capacity;
    double *x; /* one block: x, y and radius by cell, then by index */
    double *y;
    double *radius;
    uint32_t *index; /* one block: the number of each point, and the cell of each number */
    uint32_t *cell_of;
    uint32_t *start; /* where each cell begins; one more than cells */
};

geom_status orca_neighbors_create(const geom_allocator *allocator, orca_neighbors **out) {
    const geom_allocator used = allocator ? *allocator : geom_default_allocator();
    *out = geom_allocate(&used, 1, sizeof **out, _Alignof(orca_neighbors));
    if (!*out) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(*out, 0, sizeof **out);
    (*out)->allocator = used;
    return GEOM_OK;
}

static void release_points(orca_neighbors *self) {
    geom_release(&self->allocator, self->x, 3 * self->capacity, sizeof *self->x, ALIGNMENT);
    geom_release(&self->allocator, self->index, 2 * self->capacity, sizeof *self->index, ALIGNMENT);
    self->x = NULL;
    self->index = NULL;
    self->capacity = 0;
}

static void release_cells(orca_neighbors *self) {
    geom_release(&self->allocator, self->start, self->cell_capacity, sizeof *self->start, ALIGNMENT);
    self->start = NULL;
    self->cell_capacity = 0;
}

void orca_neighbors_destroy(orca_neighbors *neighbors) {
    if (neighbors) {
        const geom_allocator allocator = neighbors->allocator;
        release_points(neighbors);
        release_cells(neighbors);
        geom_release(&allocator, neighbors, 1, sizeof *neighbors, _Alignof(orca_neighbors));
    }
}

static bool make_room_for_points(orca_neighbors *self, size_t count) {
    if (count <= self->capacity) {
        return true;
    }
    release_points(self);
    const size_t capacity = count + count / 2;
    self->x = geom_allocate(&self->allocator, 3 * capacity, sizeof *self->x, ALIGNMENT);
    self->index = geom_allocate(&self->allocator, 2 * capacity, sizeof *self->index, ALIGNMENT);
    self->capacity = capacity;
    if (!self->x || !self->index) {
        release_points(self);
        return false;
    }
    self->y = self->x + capacity;
    self->radius = self->y + capacity;
    self->cell_of = self->index + capacity;
    return true;
}

static bool make_room_for_cells(orca_neighbors *self, size_t count) {
    if (count <= self->cell_capacity) {
        return true;
    }
    release_cells(self);
    self->start = geom_allocate(&self->allocator, count, sizeof *self->start, ALIGNMENT);
    self->cell_capacity = self->start ? count : 0;
    return self->start != NULL;
}

/* An interval of one coordinate. */
typedef struct interval {
    double low;
    double high;
} interval;

static void sort(double *values, size_t count) {
    for (size_t i = 1; i < count; ++i) {
        const double value = values[i];
        size_t j = i;
        for (; j > 0 && values[j - 1] > value; --j) {
            values[j] = values[j - 1];
        }
        values[j] = value;
    }
}

/* Where the bulk of the values lies: the middle half of a sample, widened by three times its length on both sides but
 * not beyond the sample. */
static interval bulk_of(const double *values, size_t count) {
    double sample[SAMPLE];
    const size_t taken = count < SAMPLE ? count : SAMPLE;
    for (size_t i = 0; i < taken; ++i) {
        sample[i] = values[i * count / taken];
    }
    sort(sample, taken);
    const double low = sample[taken / 4];
    const double high = sample[taken - 1 - taken / 4];
    const double margin = 3.0 * (high - low);
    const interval result = {fmax(sample[0], low - margin), fmin(sample[taken - 1], high + margin)};
    return result;
}

/* The side of square cells, so that a grid over width x height has no more than `cells` of them, or one row. */
static double cell_size(double width, double height, double cells) {
    return fmax(sqrt(width * (height / cells)), fmax(width, height) / cells);
}

/* A grid of cells with one point each on average, which was measured to suit the search for ten of them best; smaller
 * ones, down to a quarter of a point, when the queries reach less far than such a cell. */
static grid make_grid(const orca_points *points, double query_range) {
    const interval x = bulk_of(points->x, points->count);
    const interval y = bulk_of(points->y, points->count);
    const double width = x.high - x.low;
    const double height = y.high - y.low;
    const double count = (double)points->count;
    double size = cell_size(width, height, count);
    if (query_range > 0.0 && query_range < size) {
        size = fmax(query_range, cell_size(width, height, 4.0 * count));
    }
    const grid one = {x.low, y.low, 0.0, 0.0, 1, 1};
    if (!(size >= DBL_MIN && size <= DBL_MAX && 1.0 / size <= DBL_MAX)) {
        return one;
    }
    const grid made = {
        x.low, y.low, size, 1.0 / size, (int32_t)(width / size) + 1, (int32_t)(height / size) + 1};
    return made;
}

/* The column or row of a coordinate; monotone, and clamped to those that there are. */
static int32_t slot(double value, double low, double rate, int32_t count) {
    const double place = (value - low) * rate;
    if (!(place >= 1.0)) {
        return 0;
    }
    return place >= (double)count ? count - 1 : (int32_t)place;
}

static geom_status points_status(const orca_points *points, double *largest_radius) {
    double wrong = 0.0; /* x - x is 0 for finite x, and NaN otherwise */
    double smallest = 0.0;
    double largest = 0.0;
    for (size_t i = 0; i < points->count; ++i) {
        wrong += (points->x[i] - points->x[i]) + (points->y[i] - points->y[i]);
    }
    for (size_t i = 0; points->radius && i < points->count; ++i) {
        wrong += points->radius[i] - points->radius[i];
        smallest = fmin(smallest, points->radius[i]);
        largest = fmax(largest, points->radius[i]);
    }
    *largest_radius = largest;
    if (wrong != 0.0) {
        return GEOM_NOT_FINITE;
    }
    return smallest < 0.0 ? GEOM_NEGATIVE_SIZE : GEOM_OK;
}

/* Counting sort by cell; points of one cell keep their order. */
static void fill(orca_neighbors *self, const orca_points *points, size_t cell_count) {
    const grid *cells = &self->cells;
    memset(self->start, 0, (cell_count + 1) * sizeof *self->start);
    for (size_t i = 0; i < points->count; ++i) {
        const int32_t column = slot(points->x[i], cells->x, cells->rate, cells->columns);
        const int32_t row = slot(points->y[i], cells->y, cells->rate, cells->rows);
        self->cell_of[i] = (uint32_t)(row * cells->columns + column);
        ++self->start[self->cell_of[i] + 1];
    }
    for (size_t c = 0; c < cell_count; ++c) {
        self->start[c + 1] += self->start[c];
    }
    for (size_t i = points->count; i-- > 0;) {
        const uint32_t place = --self->start[self->cell_of[i] + 1];
        self->x[place] = points->x[i];
        self->y[place] = points->y[i];
        self->radius[place] = points->radius ? points->radius[i] : 0.0;
        self->index[place] = (uint32_t)i;
    }
    memmove(self->start, self->start + 1, cell_count * sizeof *self->start);
    self->start[cell_count] = (uint32_t)points->count;
}

geom_status orca_neighbors_build(orca_neighbors *neighbors, orca_points points, double range) {
    neighbors->count = 0;
    if (points.count > (size_t)INT32_MAX / 16) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    const geom_status status = points_status(&points, &neighbors->largest_radius);
    if (status != GEOM_OK || points.count == 0) {
        return status;
    }
    neighbors->cells = make_grid(&points, range);
    const size_t cell_count = (size_t)neighbors->cells.columns * (size_t)neighbors->cells.rows;
    const size_t most_cells = 8 * points.count + 8;
    GEOM_ASSERT(cell_count < most_cells);
    if (!make_room_for_points(neighbors, points.count) || !make_room_for_cells(neighbors, most_cells)) {
        return GEOM_OUT_OF_MEMORY;
    }
    fill(neighbors, &points, cell_count);
    neighbors->count = points.count;
    return GEOM_OK;
}

/* A query under way: the neighbours found so far and how far away the next may be. */
typedef struct search {
    const orca_neighbors *points;
    const orca_neighbor_query *query;
    orca_neighbor *found;
    size_t count;
    double reach; /* distance of centres beyond which nothing counts any more */
} search;

static bool comes_before(const orca_neighbor *a, const orca_neighbor *b) {
    return a->distance_squared < b->distance_squared ||
           (a->distance_squared == b->distance_squared && a->index < b->index);
}

/* Puts a point in its place among the sorted neighbours; when they are full the last one drops out. */
static void insert(search *s, orca_neighbor candidate) {
    const size_t capacity = s->query->capacity;
    if (s->count == capacity && !comes_before(&candidate, &s->found[capacity - 1])) {
        return;
    }
    if (s->query->accept && !s->query->accept(s->query->context, candidate.index)) {
        return;
    }
    size_t i = s->count < capacity ? s->count++ : capacity - 1;
    for (; i > 0 && comes_before(&candidate, &s->found[i - 1]); --i) {
        s->found[i] = s->found[i - 1];
    }
    s->found[i] = candidate;
    if (s->count == capacity) {
        const double worst = sqrt(s->found[capacity - 1].distance_squared);
        const double radii =
            s->query->rank == ORCA_RANK_SURFACE ? s->query->radius + s->points->largest_radius : 0.0;
        s->reach = fmin(s->reach, (worst + radii) * (1.0 + 8.0 * DBL_EPSILON));
    }
}

/* Ranks one point; false when it is out of range. */
static bool rank_point(const search *s, size_t place, orca_neighbor *out) {
    const orca_neighbors *points = s->points;
    const orca_neighbor_query *query = s->query;
    const double dx = points->x[place] - query->position.x;
    const double dy = points->y[place] - query->position.y;
    const double squared = dx * dx + dy * dy;
    out->index = points->index[place];
    out->distance_squared = squared;
    if (query->rank == ORCA_RANK_CENTER) {
        return squared < query->range * query->range;
    }
    const double gap = fmax(0.0, sqrt(squared) - (query->radius + points->radius[place]));
    out->distance_squared = gap * gap;
    return gap <= query->range;
}

/* Looks at the points of cells first to last of one row. */
static void scan(search *s, int32_t row, int32_t first, int32_t last) {
    const orca_neighbors *points = s->points;
    const grid *cells = &points->cells;
    if (row < 0 || row >= cells->rows) {
        return;
    }
    first = first < 0 ? 0 : first;
    last = last >= cells->columns ? cells->columns - 1 : last;
    if (first > last) {
        return;
    }
    const size_t base = (size_t)row * (size_t)cells->columns;
    const size_t end = points->start[base + (size_t)last + 1];
    const geom_vec2 position = s->query->position;
    double reach_squared = s->reach * s->reach;
    for (size_t i = points->start[base + (size_t)first]; i < end; ++i) {
        const double dx = points->x[i] - position.x;
        const double dy = points->y[i] - position.y;
        orca_neighbor candidate;
        if (dx * dx + dy * dy <= reach_squared && points->index[i] != s->query->exclude &&
            rank_point(s, i, &candidate)) {
            insert(s, candidate);
            reach_squared = s->reach * s->reach;
        }
    }
}

/* How far the query position is at least from all cells `ring` or more columns or rows away; infinite when the grid
 * has none. A little less than computed, as the borders of cells are rounded. */
static double distance_to_ring(const grid *cells, geom_vec2 position, int32_t column, int32_t row,
                               int32_t ring) {
    double nearest = HUGE_VAL;
    if (column - ring >= 0) {
        nearest = fmin(nearest, position.x - cells->x - (double)(column - ring + 1) * cells->size);
    }
    if (column + ring < cells->columns) {
        nearest = fmin(nearest, (double)(column + ring) * cells->size - (position.x - cells->x));
    }
    if (row - ring >= 0) {
        nearest = fmin(nearest, position.y - cells->y - (double)(row - ring + 1) * cells->size);
    }
    if (row + ring < cells->rows) {
        nearest = fmin(nearest, (double)(row + ring) * cells->size - (position.y - cells->y));
    }
    return nearest - 0x1p-16 * cells->size;
}

static double first_reach(const search *s) {
    const orca_neighbor_query *query = s->query;
    const double radii = query->rank == ORCA_RANK_SURFACE ? query->radius + s->points->largest_radius : 0.0;
    return (query->range + radii) * (1.0 + 8.0 * DBL_EPSILON);
}

size_t orca_neighbors_nearest(const orca_neighbors *neighbors, const orca_neighbor_query *query,
                              orca_neighbor *out) {
    if (query->capacity == 0 || neighbors->count == 0) {
        return 0;
    }
    search s = {neighbors, query, out, 0, 0.0};
    s.reach = first_reach(&s);
    const grid *cells = &neighbors->cells;
    const int32_t column = slot(query->position.x, cells->x, cells->rate, cells->columns);
    const int32_t row = slot(query->position.y, cells->y, cells->rate, cells->rows);
    for (int32_t r = row - 1; r <= row + 1; ++r) {
        scan(&s, r, column - 1, column + 1);
    }
    for (int32_t ring = 2;; ++ring) {
        const double distance = distance_to_ring(cells, query->position, column, row, ring);
        if (!(distance <= s.reach && distance < HUGE_VAL)) {
            return s.count;
        }
        scan(&s, row - ring, column - ring, column + ring);
        scan(&s, row + ring, column - ring, column + ring);
        for (int32_t r = row - ring + 1; r < row + ring; ++r) {
            scan(&s, r, column - ring, column - ring);
            scan(&s, r, column + ring, column + ring);
        }
    }
}
