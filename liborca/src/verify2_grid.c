/* Which motions can meet at all: bounding boxes of the swept discs, filed in a hierarchical grid.
 *
 * A box lies on the lowest level whose cells are at least twice as large as the box, in the cell of its lower
 * left corner. Boxes of another size are on other levels, so one huge disc among small ones costs little. Of a level's
 * boxes only those of at most 3 x 3 cells can meet a box that is not larger than them; a pair is found from its
 * smaller box, and on one level from the box of the lower or left cell. Cells are found by hashing.
 *
 * Numbers. Every coordinate goes through the same monotone map, so a box never lies left of where a corner of its
 * own says: no rounding loses a pair. Levels end 40 binary digits below the size of the world, where a cell is still
 * 2^13 roundings wide. Coordinates are halved, lest the width of the world overflow.
 *
 * M. Teschner et al., "Optimized spatial hashing for collision detection of deformable objects", VMV 2003; the
 * hierarchy: C. Ericson, Real-Time Collision Detection, 2005, section 7.2. */
#include "verify2_internal.h"

#include <float.h>
#include <math.h>

#define LEVEL_COUNT 48
#define LEVELS_BELOW_WORLD 40
#define LOWEST_EXPONENT (-1000)

/* A cell, by level and by steps from the world's lower left corner. */
typedef struct grid_cell {
    int64_t x;
    int64_t y;
    uint32_t level;
} grid_cell;

typedef struct grid_place {
    grid_cell cell;
    uint32_t index;
} grid_place;

/* A box with its place: what a search reads, in a row. */
typedef struct grid_entry {
    geom_aabb2 box;
    grid_place place;
} grid_entry;

/* What the map from coordinates to cells depends on. */
typedef struct grid_frame {
    geom_vec2 origin;
    size_t level_sizes[LEVEL_COUNT];    /* how many boxes are on each level */
    double cells_per_unit[LEVEL_COUNT]; /* of half coordinates; a power of two */
    int lowest;                         /* binary exponent of the cell size of level 0 */
    size_t bucket_mask;
} grid_frame;

verify_grid verify_grid_make(void) {
    const verify_grid grid = {.boxes.size = sizeof(geom_aabb2),
                              .places.size = sizeof(grid_place),
                              .entries.size = sizeof(grid_entry),
                              .starts.size = sizeof(uint32_t)};
    return grid;
}

void verify_grid_release(verify_grid *grid, const geom_allocator *allocator) {
    verify_array_release(&grid->boxes, allocator);
    verify_array_release(&grid->places, allocator);
    verify_array_release(&grid->entries, allocator);
    verify_array_release(&grid->starts, allocator);
}

static double clamp_finite(double x) { return fmin(fmax(x, -DBL_MAX), DBL_MAX); }

geom_aabb2 verify_box(geom_segment2 path, double radius) {
    const geom_capsule2 swept = {path.a, path.b, clamp_finite(radius)};
    const geom_aabb2 box = geom_capsule2_bounds(swept);
    const geom_aabb2 result = {{clamp_finite(box.min.x), clamp_finite(box.min.y)},
                               {clamp_finite(box.max.x), clamp_finite(box.max.y)}};
    return result;
}

static bool boxes_meet(const geom_aabb2 *a, const geom_aabb2 *b) {
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y && b->min.y <= a->max.y;
}

/* Half of the longer side. */
static double half_size(const geom_aabb2 *box) {
    return fmax(0.5 * box->max.x - 0.5 * box->min.x, 0.5 * box->max.y - 0.5 * box->min.y);
}

static geom_aabb2 world_of(const geom_aabb2 *boxes, size_t count) {
    geom_aabb2 world = {{DBL_MAX, DBL_MAX}, {-DBL_MAX, -DBL_MAX}};
    for (size_t i = 0; i < count; i++) {
        world = geom_aabb2_union(world, boxes[i]);
    }
    return world;
}

static grid_frame frame_of(const geom_aabb2 *world, size_t bucket_count) {
    int exponent;
    frexp(half_size(world), &exponent);
    grid_frame frame = {.origin = world->min, .bucket_mask = bucket_count - 1};
    frame.lowest = exponent - LEVELS_BELOW_WORLD;
    if (frame.lowest < LOWEST_EXPONENT) {
        frame.lowest = LOWEST_EXPONENT;
    }
    for (int level = 0; level < LEVEL_COUNT; level++) {
        frame.cells_per_unit[level] = ldexp(1.0, -(frame.lowest + level));
    }
    return frame;
}

static uint32_t level_of(const grid_frame *frame, const geom_aabb2 *box) {
    const double half = half_size(box);
    int exponent;
    frexp(half, &exponent);
    const int level = exponent + 1 - frame->lowest;
    return half == 0.0 || level < 0 ? 0 : (uint32_t)level;
}

/* The step from `origin` to `x` on a level. Not negative; the cast cuts off the fraction. */
static int64_t cell_along(double x, double origin, double cells_per_unit) {
    return (int64_t)((0.5 * x - 0.5 * origin) * cells_per_unit);
}

static grid_cell cell_of(const grid_frame *frame, geom_vec2 point, uint32_t level) {
    const double scale = frame->cells_per_unit[level];
    const grid_cell cell = {cell_along(point.x, frame->origin.x, scale),
                            cell_along(point.y, frame->origin.y, scale), level};
    return cell;
}

/* Cells in a row are neighbours in memory, too; rows and levels begin anywhere. */
static size_t bucket_of(const grid_frame *frame, grid_cell cell) {
    const uint64_t row = ((uint64_t)cell.y * 64 + cell.level + 1) * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)((uint64_t)cell.x + (row >> 20)) & frame->bucket_mask;
}

/* Files every box and sorts the places by bucket, by counting. */
static void fill_cells(verify_grid *grid, grid_frame *frame, size_t count) {
    const geom_aabb2 *boxes = grid->boxes.data;
    grid_place *places = grid->places.data;
    grid_entry *entries = grid->entries.data;
    uint32_t *starts = grid->starts.data;
    for (size_t bucket = 0; bucket <= frame->bucket_mask + 1; bucket++) {
        starts[bucket] = 0;
    }
    for (size_t i = 0; i < count; i++) {
        const uint32_t level = level_of(frame, &boxes[i]);
        places[i] = (grid_place){cell_of(frame, boxes[i].min, level), (uint32_t)i};
        frame->level_sizes[level]++;
        starts[bucket_of(frame, places[i].cell) + 1]++;
    }
    for (size_t bucket = 0; bucket <= frame->bucket_mask; bucket++) {
        starts[bucket + 1] += starts[bucket];
    }
    /* From behind, so that each bucket's end moves down to its start. */
    for (size_t i = count; i-- > 0;) {
        entries[--starts[bucket_of(frame, places[i].cell) + 1]] = (grid_entry){boxes[i], places[i]};
    }
}

/* After fill_cells starts[b + 1] is where bucket b begins; its end is where the next one begins. */
typedef struct grid_search {
    const grid_entry *entries;
    const uint32_t *begins;
    size_t count;
    const grid_frame *frame;
    verify_pair_function *visit;
    void *context;
} grid_search;

static size_t bucket_end(const grid_search *search, size_t bucket) {
    return bucket == search->frame->bucket_mask ? search->count : search->begins[bucket + 1];
}

/* Neighbouring cells of a row, whose buckets follow each other. On its own row a box looks only behind itself. */
typedef struct grid_row {
    grid_cell first;
    int64_t last_x;
    bool own;
} grid_row;

static bool is_behind(const grid_place *from, const grid_place *other) {
    return other->cell.x != from->cell.x ? other->cell.x > from->cell.x : other->index > from->index;
}

/* The entries [k, end), which are of any cells that have these buckets. */
static geom_status search_entries(const grid_search *search, const grid_entry *from, const grid_row *row,
                                  size_t k, size_t end) {
    for (; k < end; k++) {
        const grid_entry *other = &search->entries[k];
        const grid_cell cell = other->place.cell;
        if (!boxes_meet(&from->box, &other->box) || cell.y != row->first.y ||
            cell.level != row->first.level || cell.x < row->first.x || cell.x > row->last_x ||
            (row->own && !is_behind(&from->place, &other->place))) {
            continue;
        }
        const uint32_t a = from->place.index;
        const uint32_t b = other->place.index;
        const geom_status status = search->visit(search->context, a < b ? a : b, a < b ? b : a);
        if (status != GEOM_OK) {
            return status;
        }
    }
    return GEOM_OK;
}

/* The buckets of a row may begin anew behind the last one, and there are never more than all. */
static geom_status search_row(const grid_search *search, const grid_entry *from, const grid_row *row) {
    const size_t mask = search->frame->bucket_mask;
    const size_t first = bucket_of(search->frame, row->first);
    const uint64_t more = (uint64_t)(row->last_x - row->first.x);
    const size_t last = more < mask ? first + (size_t)more : first + mask;
    const geom_status status = search_entries(search, from, row, search->begins[first],
                                              bucket_end(search, last < mask ? last : mask));
    return status == GEOM_OK && last > mask
               ? search_entries(search, from, row, search->begins[0], bucket_end(search, last & mask))
               : status;
}

/* On its own level a box looks only to the right and upwards, where the other box of a pair does not. */
static geom_status search_level(const grid_search *search, const grid_entry *from, uint32_t level) {
    const grid_cell low = cell_of(search->frame, from->box.min, level);
    const grid_cell high = cell_of(search->frame, from->box.max, level);
    const bool own_level = level == from->place.cell.level;
    for (int64_t y = own_level ? low.y : low.y - 1; y <= high.y; y++) {
        const bool own_row = own_level && y == low.y;
        const grid_row row = {{own_row ? low.x : low.x - 1, y, level}, high.x, own_row};
        const geom_status status = search_row(search, from, &row);
        if (status != GEOM_OK) {
            return status;
        }
    }
    return GEOM_OK;
}

static geom_status search_all(const grid_search *search) {
    for (size_t k = 0; k < search->count; k++) {
        const grid_entry *from = &search->entries[k];
        for (uint32_t level = from->place.cell.level; level < LEVEL_COUNT; level++) {
            if (search->frame->level_sizes[level] == 0) {
                continue;
            }
            const geom_status status = search_level(search, from, level);
            if (status != GEOM_OK) {
                return status;
            }
        }
    }
    return GEOM_OK;
}

static size_t bucket_count_for(size_t count) {
    size_t bucket_count = 16;
    while (bucket_count < count) {
        bucket_count *= 2;
    }
    return bucket_count;
}

geom_status verify_grid_reserve(verify_grid *grid, const geom_allocator *allocator, size_t count) {
    geom_status status = verify_array_reserve(&grid->boxes, allocator, count);
    if (status == GEOM_OK) {
        status = verify_array_reserve(&grid->places, allocator, count);
    }
    if (status == GEOM_OK) {
        status = verify_array_reserve(&grid->entries, allocator, count);
    }
    if (status == GEOM_OK) {
        status = verify_array_reserve(&grid->starts, allocator, bucket_count_for(count) + 1);
    }
    return status;
}

geom_status verify_grid_pairs(verify_grid *grid, size_t count, verify_pair_function *visit, void *context) {
    if (count < 2) {
        return GEOM_OK;
    }
    const geom_aabb2 world = world_of(grid->boxes.data, count);
    grid_frame frame = frame_of(&world, bucket_count_for(count));
    fill_cells(grid, &frame, count);
    const grid_search search = {.entries = grid->entries.data,
                                .begins = (const uint32_t *)grid->starts.data + 1,
                                .count = count,
                                .frame = &frame,
                                .visit = visit,
                                .context = context};
    return search_all(&search);
}
