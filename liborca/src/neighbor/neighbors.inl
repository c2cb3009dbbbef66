/* Points filled into the cells of a grid by counting sort: those of one cell, and of neighboring cells of one
 * row, lie side by side. near.inl has the search. Included by neighbors2.c and neighbors3.c. */

enum {
    ALIGNMENT = 64
};

/* All that an index is. */
typedef struct any_neighbors {
    geom_allocator allocator;
    geom_tasks tasks;
    near_points points;
    const crowd_kernels *kernels;
    size_t count;
    size_t capacity;
    size_t cell_capacity;
    double *axis[AXES]; /* one block: coordinates and radius, by cell */
    double *radius;
    uint32_t *index; /* one block: the number of each point, and the cell of each number */
    uint32_t *cell_of;
    uint32_t *start; /* where each cell begins, behind them the large points, and their end */
    near_node *nodes;
} any_neighbors;

static geom_status neighbors_create(const any_def *def, any_neighbors **out) {
    const geom_allocator used = def && def->allocator ? *def->allocator : geom_allocator_default();
    *out = geom_allocator_allocate(&used, 1, sizeof **out, _Alignof(any_neighbors));
    if (!*out) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(*out, 0, sizeof **out);
    (*out)->allocator = used;
    (*out)->tasks = def && def->tasks ? *def->tasks : (geom_tasks){.threads = 1};
    (*out)->kernels = crowd_kernels_for(COLLIDE_SIMD_AUTO);
    return GEOM_OK;
}

static void release_points(any_neighbors *self) {
    geom_allocator_release(&self->allocator, self->axis[0], (AXES + 1) * (self->capacity + MOST_LANES),
                           sizeof *self->axis[0], ALIGNMENT);
    geom_allocator_release(&self->allocator, self->index, 2 * self->capacity, sizeof *self->index, ALIGNMENT);
    geom_allocator_release(&self->allocator, self->nodes, near_tree_size(self->capacity), sizeof *self->nodes,
                           ALIGNMENT);
    self->axis[0] = NULL;
    self->index = NULL;
    self->nodes = NULL;
    self->capacity = 0;
}

static void release_cells(any_neighbors *self) {
    geom_allocator_release(&self->allocator, self->start, self->cell_capacity, sizeof *self->start,
                           ALIGNMENT);
    self->start = NULL;
    self->cell_capacity = 0;
}

static void neighbors_destroy(any_neighbors *neighbors) {
    const geom_allocator allocator = neighbors->allocator;
    release_points(neighbors);
    release_cells(neighbors);
    geom_allocator_release(&allocator, neighbors, 1, sizeof *neighbors, _Alignof(any_neighbors));
}

static bool make_room_for_points(any_neighbors *self, size_t count) {
    if (count <= self->capacity) {
        return true;
    }
    release_points(self);
    const size_t capacity = count + count / 2;
    const size_t padded = capacity + MOST_LANES; /* the search reads so many at a time */
    self->axis[0] =
        geom_allocator_allocate(&self->allocator, (AXES + 1) * padded, sizeof *self->axis[0], ALIGNMENT);
    self->index = geom_allocator_allocate(&self->allocator, 2 * capacity, sizeof *self->index, ALIGNMENT);
    self->nodes =
        geom_allocator_allocate(&self->allocator, near_tree_size(capacity), sizeof *self->nodes, ALIGNMENT);
    self->capacity = capacity;
    if (!self->axis[0] || !self->index || !self->nodes) {
        release_points(self);
        return false;
    }
    for (size_t k = 1; k < AXES; ++k) {
        self->axis[k] = self->axis[k - 1] + padded;
    }
    self->radius = self->axis[AXES - 1] + padded;
    self->cell_of = self->index + capacity;
    return true;
}

static bool make_room_for_cells(any_neighbors *self, size_t count) {
    if (count <= self->cell_capacity) {
        return true;
    }
    release_cells(self);
    self->start = geom_allocator_allocate(&self->allocator, count, sizeof *self->start, ALIGNMENT);
    self->cell_capacity = self->start ? count : 0;
    return self->start != NULL;
}

static geom_status points_status(const any_points *points, near_points *out) {
    double wrong = 0.0; /* x - x is 0 for finite x, and NaN otherwise */
    double smallest = points->radius ? HUGE_VAL : 0.0;
    for (size_t i = 0; i < points->count; ++i) {
        const vec at = point_at(points, i);
        wrong += vec_length_squared(vec_sub(at, at));
    }
    for (size_t i = 0; points->radius && i < points->count; ++i) {
        wrong += points->radius[i] - points->radius[i];
        smallest = geom_min(points->radius[i], smallest);
    }
    out->smallest_radius = smallest;
    if (wrong != 0.0) {
        return GEOM_NOT_FINITE;
    }
    return smallest < 0.0 ? GEOM_NEGATIVE_SIZE : GEOM_OK;
}

/* Which points are large. */
static large_points find_large(const any_points *points, double range) {
    large_points large = {.above = DBL_MAX};
    if (points->radius) {
        large.above = large_above(points->radius, 1, points->count, range);
    }
    for (size_t i = 0; points->radius && i < points->count; ++i) {
        large_add(&large, points->radius[i]);
    }
    large_decide(&large);
    return large;
}

/* Points on their way into an index. Parts of them are worked on side by side. */
typedef struct filing {
    any_neighbors *self;
    const any_points *points;
    large_points large;
    near_tree tree;
} filing;

static void file_in_parts(filing *f, geom_task_part *part) {
    geom_tasks_run_parts(&f->self->tasks, f->points->count, part, f);
}

/* The cell of a point, or the list of large points behind the cells. */
static uint32_t cell_of_point(const filing *f, size_t i) {
    const grid *cells = &f->self->points.cells;
    const bool listed = f->points->radius && f->points->radius[i] > f->large.above;
    return listed ? (uint32_t)grid_count(cells) : grid_cell(cells, point_at(f->points, i));
}

static void find_cells(void *context, size_t part, size_t first, size_t end) {
    const filing *f = context;
    (void)part;
    for (size_t i = first; i < end; ++i) {
        f->self->cell_of[i] = cell_of_point(f, i);
    }
}

/* Counting sort by cell; points of one cell keep their order, unless that is crowded. `cell_count`: with the list
 * of large points. */
static void sort_by_cell(const filing *f, const grid_plan *plan, size_t cell_count) {
    any_neighbors *self = f->self;
    const size_t count = f->points->count;
    memset(self->start, 0, (cell_count + 1) * sizeof *self->start);
    for (size_t i = 0; i < count; ++i) {
        ++self->start[self->cell_of[i] + 1];
    }
    for (size_t c = 0; c < cell_count; ++c) {
        self->start[c + 1] += self->start[c];
    }
    for (size_t i = count; i-- > 0;) {
        self->index[--self->start[self->cell_of[i] + 1]] = (uint32_t)i;
    }
    memmove(self->start, self->start + 1, cell_count * sizeof *self->start);
    self->start[cell_count] = (uint32_t)count;
    (void)arrange_cells(plan, self->index, self->start, cell_count);
}

/* Copies the points of a leaf of the tree, and makes its node. */
static void copy_leaf(const filing *f, size_t leaf) {
    any_neighbors *self = f->self;
    const size_t from = leaf * LEAF_POINTS;
    const size_t end = from + LEAF_POINTS < f->points->count ? from + LEAF_POINTS : f->points->count;
    near_node node = node_of_none();
    for (size_t place = from; place < end; ++place) {
        const uint32_t index = self->index[place];
        const vec at = point_at(f->points, index);
        vec_spread(at, self->axis, place);
        self->radius[place] = f->points->radius ? f->points->radius[index] : 0.0;
        const near_node one = node_of_point(at, self->radius[place], index, UINT32_MAX);
        join_nodes(&node, &one);
    }
    f->tree.nodes[leaf] = node;
}

/* Copies the leaves that begin in a part of the places. */
static void copy_leaves(void *context, size_t part, size_t first, size_t end) {
    (void)part;
    const size_t last = (end + LEAF_POINTS - 1) / LEAF_POINTS;
    for (size_t leaf = (first + LEAF_POINTS - 1) / LEAF_POINTS; leaf < last; ++leaf) {
        copy_leaf(context, leaf);
    }
}

/* Copies the points in the order of cells, with the tree over them: how far searches will look is not known. */
static void copy_points(filing *f) {
    any_neighbors *self = f->self;
    f->tree = near_tree_of(self->nodes, f->points->count);
    file_in_parts(f, copy_leaves);
    raise_tree(&f->tree);
    self->points.tree = f->tree;
    for (size_t k = 0; k < AXES; ++k) {
        memset(self->axis[k] + f->points->count, 0, MOST_LANES * sizeof *self->axis[k]);
    }
}

/* What the search is told of the points. */
static void describe(any_neighbors *self) {
    near_points *points = &self->points;
    points->start = self->start;
    for (size_t k = 0; k < AXES; ++k) {
        points->axis[k] = self->axis[k];
    }
    points->radius = self->radius;
    points->radius_stride = sizeof *self->radius;
    points->order = self->index;
    points->order_stride = sizeof *self->index;
}

static geom_status neighbors_build(any_neighbors *neighbors, const any_points *points, double range) {
    neighbors->count = 0;
    if (points->count > (size_t)INT32_MAX / 16) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    const geom_status status = points_status(points, &neighbors->points);
    if (status != GEOM_OK || points->count == 0) {
        return status;
    }
    const grid_plan plan = plan_of(points, range);
    neighbors->points.cells = grid_make(&plan);
    const size_t cell_count = grid_count(&neighbors->points.cells);
    const size_t most_cells = 8 * points->count + 10;
    GEOM_ASSERT(cell_count < most_cells);
    if (!make_room_for_points(neighbors, points->count) || !make_room_for_cells(neighbors, most_cells)) {
        return GEOM_OUT_OF_MEMORY;
    }
    filing f = {.self = neighbors, .points = points, .large = find_large(points, range)};
    neighbors->points.usual_radius = f.large.usual;
    neighbors->points.largest_radius = f.large.largest;
    file_in_parts(&f, find_cells);
    sort_by_cell(&f, &plan, cell_count + 1);
    copy_points(&f);
    describe(neighbors);
    neighbors->count = points->count;
    return GEOM_OK;
}

/* Asks the caller about a point by the number that the caller knows. */
typedef struct asking {
    const any_neighbors *neighbors;
    const any_query *query;
} asking;

static bool accept(const void *context, uint32_t at) {
    const asking *asker = context;
    const uint32_t index = asker->neighbors->index[at];
    return index != asker->query->exclude &&
           (!asker->query->accept || asker->query->accept(asker->query->context, index));
}

static size_t neighbors_nearest(const any_neighbors *neighbors, const any_query *query, orca_neighbor *out) {
    if (query->capacity == 0 || neighbors->count == 0) {
        return 0;
    }
    const asking asker = {neighbors, query};
    const double reach = grid_reach(&neighbors->points.cells, query->capacity, neighbors->count);
    const near_query asked = {.position = query->position,
                              .radius = query->radius,
                              .range = query->range,
                              .first_reach = reach,
                              .self = UINT32_MAX,
                              .capacity = query->capacity,
                              .layers = UINT32_MAX,
                              .metric = query->metric,
                              .accept = query->accept || query->exclude != UINT32_MAX ? accept : NULL,
                              .context = &asker};
    const size_t count = neighbors->kernels->nearest(&neighbors->points, &asked, out);
    for (size_t i = 0; i < count; ++i) {
        out[i].index = neighbors->index[out[i].index];
    }
    return count;
}
