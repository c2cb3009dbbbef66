/* Which motions can meet at all: bounding boxes of the swept discs, filed in a hierarchical grid.
 *
 * A box lies on the lowest level whose cells are larger than the box by a thousandth, in the cell of its
 * least corner. Boxes of another size are on other levels, so one huge disc among small ones costs little. Of
 * a level's boxes only those of at most 3 cells along each axis can meet a box that is not larger than them;
 * a pair is found from its smaller box, and on one level from the box of the cell that comes first. Cells are
 * found by hashing.
 *
 * Numbers. Cells are as large as powers of two and counted from the origin, so every coordinate goes through
 * the same map, which is exact but for numbers that vanish, and monotone: no rounding loses a pair. Levels
 * are those of sizes alone, so one box far from all others changes nothing for them. A box so far from the
 * origin that its cell would have a number of more than 61 digits is on a higher level. There a cell is still
 * smaller than the rounding of its place. Coordinates are halved, lest a size overflow.
 *
 * M. Teschner et al., "Optimized spatial hashing for collision detection of deformable objects", VMV 2003;
 * the hierarchy: C. Ericson, Real-Time Collision Detection, 2005, section 7.2. */
#include <geom/scalar.h>

#include <float.h>
#include <math.h>
#include <string.h>

#define LEVEL_COUNT 2048 /* one for each exponent of a double; few have boxes */
#define USUAL_PAIRS 4    /* of each box; room for them is made at once */

/* A cell, by level and by steps from the origin. */
typedef struct grid_cell {
    int64_t at[AXES];
    uint32_t level;
} grid_cell;

typedef struct grid_place {
    grid_cell cell;
    uint32_t index;
} grid_place;

/* A box with its place: what a search reads, in a row. */
typedef struct grid_entry {
    vec_box box;
    grid_place place;
} grid_entry;

/* What cells there are. */
typedef struct grid_frame {
    uint16_t levels[LEVEL_COUNT]; /* those that have boxes, the lowest first */
    size_t level_count;
    size_t bucket_mask;
} grid_frame;

static verify_grid make_grid(void) {
    verify_grid grid = {.boxes.size = sizeof(vec_box),
                        .places.size = sizeof(grid_place),
                        .entries.size = sizeof(grid_entry),
                        .starts.size = sizeof(uint32_t),
                        .pairs.size = sizeof(verify_pair)};
    for (size_t part = 0; part < GEOM_TASK_MOST_PARTS; part++) {
        grid.lists[part].size = sizeof(verify_pair);
    }
    return grid;
}

static void release_grid(verify_grid *grid, const geom_allocator *allocator) {
    orca_verify_array_release(&grid->boxes, allocator);
    orca_verify_array_release(&grid->places, allocator);
    orca_verify_array_release(&grid->entries, allocator);
    orca_verify_array_release(&grid->starts, allocator);
    orca_verify_array_release(&grid->pairs, allocator);
    for (size_t part = 0; part < GEOM_TASK_MOST_PARTS; part++) {
        orca_verify_array_release(&grid->lists[part], allocator);
    }
}

/* All comparisons are made: a branch for each costs more. */
static bool boxes_meet(const vec_box *a, const vec_box *b) {
    bool meet = true;
    for (int axis = 0; axis < AXES; axis++) {
        meet &= vec_at(a->min, axis) <= vec_at(b->max, axis);
        meet &= vec_at(b->min, axis) <= vec_at(a->max, axis);
    }
    return meet;
}

/* Half of the longest side. */
static double half_size(const vec_box *box) {
    double largest = 0.0;
    for (int axis = 0; axis < AXES; axis++) {
        const double half = 0.5 * vec_at(box->max, axis) - 0.5 * vec_at(box->min, axis);
        largest = half > largest ? half : largest;
    }
    return largest;
}

/* The exponent of a number, and 1022 more: 0 for those that are smaller than normal ones. */
static int exponent_of(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (int)(bits >> 52 & 2047);
}

/* The largest size of a coordinate. */
static double farthest_of(const vec_box *box) {
    double farthest = 0.0;
    for (int axis = 0; axis < AXES; axis++) {
        farthest = geom_max(fabs(vec_at(box->min, axis)), farthest);
        farthest = geom_max(fabs(vec_at(box->max, axis)), farthest);
    }
    return farthest;
}

/* The level whose cells, halved as coordinates are, are larger than half the box by a thousandth, 2^-10; that
 * is more than the rounding of the size. */
static uint32_t level_of(const vec_box *box) {
    const double half = half_size(box);
    const int level = exponent_of(half * (1.0 + 0x1p-9));
    const int lowest = exponent_of(farthest_of(box)) - 60;
    return (uint32_t)(level > lowest ? level : lowest);
}

/* 1 / the size of the cells of a level, in halved coordinates: 2^(1022 - level). */
static double rate_of(uint32_t level) {
    const uint64_t bits =
        level < 2045 ? (uint64_t)(2045 - level) << 52 : UINT64_C(1) << (51 - (level - 2045));
    double rate;
    memcpy(&rate, &bits, sizeof rate);
    return rate;
}

/* The step from the origin to `x`; rounded down. */
static int64_t cell_along(double x, double rate) {
    const double place = 0.5 * x * rate;
    const int64_t step = (int64_t)place;
    return step - (place < (double)step);
}

static grid_cell cell_of(vec point, uint32_t level) {
    const double rate = rate_of(level);
    grid_cell cell;
    for (int axis = 0; axis < AXES; axis++) {
        cell.at[axis] = cell_along(vec_at(point, axis), rate);
    }
    cell.level = level;
    return cell;
}

/* Cells in a row are neighbors in memory, too; rows and levels begin anywhere. */
static size_t bucket_of(const grid_frame *frame, grid_cell cell) {
    uint64_t row = cell.level + 1;
    for (int axis = 1; axis < AXES; axis++) {
        row = (row + ((uint64_t)cell.at[axis] << 6)) * UINT64_C(0x9e3779b97f4a7c15);
    }
    return (size_t)((uint64_t)cell.at[0] + (row >> 20)) & frame->bucket_mask;
}

static size_t bucket_count_for(size_t count) {
    size_t bucket_count = 16;
    while (bucket_count < count) {
        bucket_count *= 2;
    }
    return bucket_count;
}

/* Boxes being filed, in parts. */
typedef struct grid_filing {
    const verify_grid *grid;
    grid_frame *frame;
    uint64_t levels[GEOM_TASK_MOST_PARTS]
                   [LEVEL_COUNT / 64]; /* a bit for each level that has boxes of a part */
} grid_filing;

/* The cell of each box; its bucket stands for the index. */
static void find_cells(void *context, size_t part, size_t first, size_t end) {
    grid_filing *filing = context;
    const vec_box *boxes = filing->grid->boxes.data;
    grid_place *places = filing->grid->places.data;
    for (size_t i = first; i < end; i++) {
        const uint32_t level = level_of(&boxes[i]);
        const grid_cell cell = cell_of(boxes[i].min, level);
        places[i] = (grid_place){cell, (uint32_t)bucket_of(filing->frame, cell)};
        filing->levels[part][level / 64] |= UINT64_C(1) << level % 64;
    }
}

/* Where each bucket begins, and in place of the bucket of each box where its entry is to be. */
static void count_buckets(const grid_filing *filing, size_t count) {
    const size_t buckets = filing->frame->bucket_mask + 1;
    grid_place *places = filing->grid->places.data;
    uint32_t *starts = filing->grid->starts.data;
    memset(starts, 0, (buckets + 1) * sizeof *starts);
    for (size_t i = 0; i < count; i++) {
        starts[places[i].index + 1]++;
    }
    for (size_t bucket = 0; bucket < buckets; bucket++) {
        starts[bucket + 1] += starts[bucket];
    }
    /* From behind, so that each bucket's end moves down to its start. */
    for (size_t i = count; i-- > 0;) {
        places[i].index = --starts[places[i].index + 1];
    }
}

static void write_entries(void *context, size_t part, size_t first, size_t end) {
    (void)part;
    const grid_filing *filing = context;
    const vec_box *boxes = filing->grid->boxes.data;
    const grid_place *places = filing->grid->places.data;
    grid_entry *entries = filing->grid->entries.data;
    for (size_t i = first; i < end; i++) {
        entries[places[i].index] = (grid_entry){boxes[i], {places[i].cell, (uint32_t)i}};
    }
}

/* The levels that have boxes. */
static void list_levels(const grid_filing *filing, size_t parts) {
    grid_frame *frame = filing->frame;
    for (size_t i = 0; i < LEVEL_COUNT / 64; i++) {
        uint64_t levels = 0;
        for (size_t part = 0; part < parts; part++) {
            levels |= filing->levels[part][i];
        }
        for (; levels != 0; levels &= levels - 1) {
            frame->levels[frame->level_count++] = (uint16_t)(64 * i + (size_t)__builtin_ctzll(levels));
        }
    }
}

/* Files every box and sorts the entries by bucket, by counting. */
static void fill_cells(const verify_grid *grid, const geom_tasks *threads, size_t count, grid_frame *frame) {
    grid_filing filing = {.grid = grid, .frame = frame};
    frame->bucket_mask = bucket_count_for(count) - 1;
    frame->level_count = 0;
    geom_tasks_run_parts(threads, count, find_cells, &filing);
    list_levels(&filing, geom_tasks_part_count(threads, count));
    count_buckets(&filing, count);
    geom_tasks_run_parts(threads, count, write_entries, &filing);
}

/* After fill_cells starts[b + 1] is where bucket b begins; its end is where the next one begins. */
typedef struct grid_search {
    const grid_entry *entries;
    const uint32_t *begins;
    size_t count;
    const grid_frame *frame;
    const verify_pair_search *wanted;
    verify_grid *grid;
    size_t parts;
    size_t found[GEOM_TASK_MOST_PARTS]; /* by each part, also beyond the room of its list */
} grid_search;

/* What one part of the search has found. */
typedef struct grid_list {
    const grid_search *search;
    verify_pair *pairs;
    size_t capacity;
    size_t count; /* also beyond the capacity */
    size_t waiting_count;
    verify_pair waiting[64]; /* to be tested: their motions may be far apart in memory, which is asked for */
} grid_list;

static size_t bucket_end(const grid_search *search, size_t bucket) {
    return bucket == search->frame->bucket_mask ? search->count : search->begins[bucket + 1];
}

/* Neighboring cells of a row, whose buckets follow each other. On its own row a box looks only behind
 * itself. */
typedef struct grid_row {
    grid_cell first;
    int64_t last;
    bool own;
} grid_row;

static bool is_behind(const grid_place *from, const grid_place *other) {
    const int64_t x = from->cell.at[0];
    return other->cell.at[0] != x ? other->cell.at[0] > x : other->index > from->index;
}

static bool is_in_row(const grid_row *row, const grid_cell *cell) {
    bool in = cell->level == row->first.level && cell->at[0] >= row->first.at[0] && cell->at[0] <= row->last;
    for (int axis = 1; axis < AXES; axis++) {
        in = in && cell->at[axis] == row->first.at[axis];
    }
    return in;
}

/* Keeps those of the waiting pairs that are to be kept. */
static void test_waiting(grid_list *list) {
    const verify_pair_search *wanted = list->search->wanted;
    for (size_t k = 0; k < list->waiting_count; k++) {
        verify_pair *pair = &list->waiting[k];
        pair->interest = wanted->test(wanted->context, pair->a, pair->b);
        if (pair->interest == VERIFY_IGNORED) {
            continue;
        }
        if (list->count < list->capacity) {
            list->pairs[list->count] = *pair;
        }
        list->count++;
    }
    list->waiting_count = 0;
}

static void add_pair(grid_list *list, uint32_t a, uint32_t b) {
    const verify_pair_search *wanted = list->search->wanted;
    wanted->fetch(wanted->context, a);
    wanted->fetch(wanted->context, b);
    list->waiting[list->waiting_count++] = (verify_pair){a < b ? a : b, a < b ? b : a, VERIFY_IGNORED};
    if (list->waiting_count == sizeof list->waiting / sizeof *list->waiting) {
        test_waiting(list);
    }
}

/* The entries [k, end), which are of any cells that have these buckets. */
static void search_entries(grid_list *list, const grid_entry *from, const grid_row *row, size_t k,
                           size_t end) {
    for (; k < end; k++) {
        const grid_entry *other = &list->search->entries[k];
        if (boxes_meet(&from->box, &other->box) && is_in_row(row, &other->place.cell) &&
            (!row->own || is_behind(&from->place, &other->place))) {
            add_pair(list, from->place.index, other->place.index);
        }
    }
}

/* The buckets of a row may begin anew behind the last one, and there are never more than all. In its own bucket a box
 * has those that it looks for behind itself, unless the row has other cells there. */
static void search_row(grid_list *list, const grid_entry *from, const grid_row *row) {
    const grid_search *search = list->search;
    const size_t mask = search->frame->bucket_mask;
    const size_t first = bucket_of(search->frame, row->first);
    const uint64_t more = (uint64_t)(row->last - row->first.at[0]);
    const size_t last = more < mask ? first + (size_t)more : first + mask;
    const size_t begin =
        row->own && more < mask ? (size_t)(from - search->entries) + 1 : search->begins[first];
    search_entries(list, from, row, begin, bucket_end(search, last < mask ? last : mask));
    if (last > mask) {
        search_entries(list, from, row, search->begins[0], bucket_end(search, last & mask));
    }
}

/* The cells of a box on a level: those of its least and its largest corner. */
typedef struct grid_extent {
    grid_cell low;
    grid_cell high;
} grid_extent;

/* The rows on a level, axis by axis from the last one. On its own level a box looks only forward, where the
 * other box of a pair does not: `own` as long as all later coordinates are its own. */
static void search_axis(grid_list *list, const grid_entry *from, const grid_extent *extent, int axis,
                        bool own, grid_row *row) {
    const int64_t low = extent->low.at[axis];
    row->first.at[axis] = own ? low : low - 1;
    if (axis == 0) {
        row->own = own;
        search_row(list, from, row);
        return;
    }
    for (; row->first.at[axis] <= extent->high.at[axis]; row->first.at[axis]++) {
        const bool still_own = own && row->first.at[axis] == low;
        search_axis(list, from, extent, axis - 1, still_own, row);
    }
}

static void search_level(grid_list *list, const grid_entry *from, uint32_t level) {
    const grid_cell own = from->place.cell;
    const grid_extent extent = {level == own.level ? own : cell_of(from->box.min, level),
                                cell_of(from->box.max, level)};
    grid_row row = {extent.low, extent.high.at[0], false};
    search_axis(list, from, &extent, AXES - 1, level == own.level, &row);
}

/* Where a part lists its pairs: one alone where all are wanted. */
static verify_array *list_of(const grid_search *search, size_t part) {
    return search->parts == 1 ? &search->grid->pairs : &search->grid->lists[part];
}

/* The pairs that are found from the entries [first, end). A part with more pairs than are wanted at all need
 * not count them. */
static void search_part(void *context, size_t part, size_t first, size_t end) {
    grid_search *search = context;
    const verify_array *room = list_of(search, part);
    grid_list list = {.search = search, .pairs = room->data, .capacity = room->capacity};
    for (size_t k = first; k < end && list.count <= search->wanted->most; k++) {
        const grid_entry *from = &search->entries[k];
        for (size_t i = search->frame->level_count; i > 0; i--) {
            const uint32_t level = search->frame->levels[i - 1];
            if (level < from->place.cell.level) {
                break;
            }
            search_level(&list, from, level);
        }
    }
    test_waiting(&list);
    search->found[part] = list.count;
}

/* Room in an array for so many pairs of `boxes` boxes: for what most crowds need, and twice what is needed
 * once that is more. */
static geom_status reserve_pairs(verify_array *array, const geom_allocator *allocator, size_t found,
                                 size_t boxes) {
    const size_t usual = USUAL_PAIRS * (boxes + 1);
    return found <= array->capacity && usual <= array->capacity
               ? GEOM_OK
               : orca_verify_array_reserve(array, allocator, 2 * found > usual ? 2 * found : usual);
}

/* Makes room for what was found. *enough tells whether there was enough before. */
static geom_status make_room(const grid_search *search, bool *enough) {
    const verify_pair_search *wanted = search->wanted;
    size_t total = 0;
    *enough = true;
    for (size_t part = 0; part < search->parts; part++) {
        total += search->found[part];
    }
    if (total > wanted->most) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    geom_status status = GEOM_OK;
    for (size_t part = 0; part < search->parts && status == GEOM_OK; part++) {
        verify_array *list = list_of(search, part);
        *enough = *enough && search->found[part] <= list->capacity;
        status = reserve_pairs(list, wanted->allocator, search->found[part], wanted->count / search->parts);
    }
    return status == GEOM_OK ? reserve_pairs(&search->grid->pairs, wanted->allocator, total, wanted->count)
                             : status;
}

/* The pairs of all parts, in their order. */
static void put_together(const grid_search *search) {
    verify_grid *grid = search->grid;
    verify_pair *pairs = grid->pairs.data;
    for (size_t part = 0; part < search->parts; part++) {
        const size_t count = search->found[part];
        if (count > 0 && search->parts > 1) {
            memcpy(pairs + grid->pair_count, grid->lists[part].data, count * sizeof *pairs);
        }
        grid->pair_count += count;
    }
}

/* Again, if there turn out to be more pairs than there was room for. */
static geom_status search_all(grid_search *search) {
    const verify_pair_search *wanted = search->wanted;
    geom_status status = GEOM_OK;
    for (bool enough = false; !enough && status == GEOM_OK;) {
        geom_tasks_run_parts(wanted->threads, wanted->count, search_part, search);
        status = make_room(search, &enough);
    }
    if (status == GEOM_OK) {
        put_together(search);
    }
    return status;
}

static geom_status reserve_boxes(verify_grid *grid, const geom_allocator *allocator, size_t count) {
    geom_status status = orca_verify_array_reserve(&grid->boxes, allocator, count);
    if (status == GEOM_OK) {
        status = orca_verify_array_reserve(&grid->places, allocator, count);
    }
    if (status == GEOM_OK) {
        status = orca_verify_array_reserve(&grid->entries, allocator, count);
    }
    if (status == GEOM_OK) {
        status = orca_verify_array_reserve(&grid->starts, allocator, bucket_count_for(count) + 1);
    }
    return status;
}

static geom_status find_pairs(verify_grid *grid, const verify_pair_search *wanted) {
    const size_t count = wanted->count;
    grid->pair_count = 0;
    if (count < 2) {
        return GEOM_OK;
    }
    grid_frame frame;
    fill_cells(grid, wanted->threads, count, &frame);
    grid_search search = {.entries = grid->entries.data,
                          .begins = (const uint32_t *)grid->starts.data + 1,
                          .count = count,
                          .frame = &frame,
                          .wanted = wanted,
                          .parts = geom_tasks_part_count(wanted->threads, count),
                          .grid = grid};
    return search_all(&search);
}
