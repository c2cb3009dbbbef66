#include "obstacle2_internal.h"

#include <float.h>
#include <string.h>

/* A margin, in cells, that covers the rounding of places given in cells. */
static const double CELL_MARGIN = 0x1p-16;

/* At most this many columns and rows, so that places in cells keep their precision. */
static const double MOST_CELLS_ACROSS = 32768.0;

void obstacle_index_release(const geom_allocator *allocator, obstacle_index *index) {
    const size_t cells = index->cell_start ? (size_t)index->columns * (size_t)index->rows + 1 : 0;
    const size_t rows = index->row_start ? (size_t)index->rows + 1 : 0;
    geom_release(allocator, index->walls, index->wall_count, sizeof *index->walls, _Alignof(orca_wall));
    geom_release(allocator, index->wall_owner, index->wall_count, sizeof(uint32_t), _Alignof(uint32_t));
    geom_release(allocator, index->discs, index->disc_count, sizeof *index->discs, _Alignof(geom_circle));
    geom_release(allocator, index->disc_owner, index->disc_count, sizeof(uint32_t), _Alignof(uint32_t));
    geom_release(allocator, index->cell_start, cells, sizeof(uint32_t), _Alignof(uint32_t));
    geom_release(allocator, index->cell_item, index->cell_item_count, sizeof(uint32_t), _Alignof(uint32_t));
    geom_release(allocator, index->row_start, rows, sizeof(uint32_t), _Alignof(uint32_t));
    geom_release(allocator, index->row_wall, index->row_wall_count, sizeof(uint32_t), _Alignof(uint32_t));
    memset(index, 0, sizeof *index);
}

/* The rings of an obstacle that make walls: all but the far square of a room. */
static size_t first_walled_ring(const obstacle *shape) { return shape->room ? 1 : 0; }

static void count_items(const orca_obstacles *set, obstacle_index *out) {
    for (size_t i = 0; i < set->slot_count; ++i) {
        const obstacle *shape = &set->slots[i];
        if (shape->removed) {
            continue;
        }
        for (size_t r = first_walled_ring(shape); r < shape->ring_count; ++r) {
            out->wall_count += shape->rings[r].count;
        }
        out->disc_count += shape->kind == OBSTACLE_DISC;
        out->room_count += shape->room;
    }
}

static uint32_t *allocate_numbers(const geom_allocator *allocator, size_t count) {
    return geom_allocate(allocator, count, sizeof(uint32_t), _Alignof(uint32_t));
}

/* Whether an allocation of `count` elements, which may be 0, went well. */
static bool have(const void *memory, size_t count) { return memory || count == 0; }

static bool allocate_items(const geom_allocator *allocator, obstacle_index *out) {
    out->walls = geom_allocate(allocator, out->wall_count, sizeof *out->walls, _Alignof(orca_wall));
    out->wall_owner = allocate_numbers(allocator, out->wall_count);
    out->discs = geom_allocate(allocator, out->disc_count, sizeof *out->discs, _Alignof(geom_circle));
    out->disc_owner = allocate_numbers(allocator, out->disc_count);
    return have(out->walls, out->wall_count) && have(out->wall_owner, out->wall_count) &&
           have(out->discs, out->disc_count) && have(out->disc_owner, out->disc_count);
}

static void fill_items(const orca_obstacles *set, obstacle_index *out) {
    size_t wall = 0;
    size_t disc = 0;
    for (size_t i = 0; i < set->slot_count; ++i) {
        const obstacle *shape = &set->slots[i];
        if (shape->removed) {
            continue;
        }
        for (size_t r = first_walled_ring(shape); r < shape->ring_count; ++r) {
            const geom_status status = orca_walls_from_ring(shape->rings[r], &out->walls[wall]);
            GEOM_ASSERT(status == GEOM_OK);
            for (const size_t end = wall + shape->rings[r].count; wall < end; ++wall) {
                out->walls[wall].radius = shape->radius;
                out->wall_owner[wall] = (uint32_t)i;
            }
        }
        if (shape->kind == OBSTACLE_DISC) {
            out->discs[disc] = shape->disc;
            out->disc_owner[disc++] = (uint32_t)i;
        }
    }
}

geom_aabb2 obstacle_index_item_box(const obstacle_index *index, size_t item) {
    if (item >= index->wall_count) {
        return geom_circle_bounds(index->discs[item - index->wall_count]);
    }
    const orca_wall *wall = &index->walls[item];
    const geom_capsule2 capsule = {wall->a, wall->b, wall->radius};
    return geom_capsule2_bounds(capsule);
}

/* Chooses cells that hold about half an item on average but are not much smaller than the items are long, so that
 * the lists stay linear in size. */
static void choose_grid(obstacle_index *out, size_t items) {
    geom_aabb2 all = obstacle_index_item_box(out, 0);
    double lengths = 0.0;
    for (size_t i = 0; i < items; ++i) {
        const geom_aabb2 box = obstacle_index_item_box(out, i);
        all = geom_aabb2_union(all, box);
        lengths += fmax(box.max.x - box.min.x, box.max.y - box.min.y) / (double)items;
    }
    const double width = all.max.x - all.min.x;
    const double height = all.max.y - all.min.y;
    const double wanted = 2.0 * (double)items;
    double size = fmax(sqrt(width * (height / wanted)), fmax(width, height) / wanted);
    size = fmax(size, fmax(0.25 * lengths, fmax(width, height) / MOST_CELLS_ACROSS));
    out->x = all.min.x;
    out->y = all.min.y;
    out->rate = 0.0;
    out->columns = 1;
    out->rows = 1;
    if (size >= DBL_MIN && size <= DBL_MAX && 1.0 / size <= DBL_MAX) {
        out->rate = 1.0 / size;
        out->columns = (int32_t)(width / size) + 1;
        out->rows = (int32_t)(height / size) + 1;
    }
}

/* The number of a place given in cells, clamped to those that there are. */
static int32_t clamp_cell(double place, int32_t count) {
    if (!(place >= 1.0)) {
        return 0;
    }
    return place >= (double)count ? count - 1 : (int32_t)place;
}

int32_t obstacle_index_row(const obstacle_index *index, double y) {
    return clamp_cell((y - index->y) * index->rate, index->rows);
}

cell_block obstacle_index_cells(const obstacle_index *index, geom_aabb2 box) {
    const double low_x = (box.min.x - index->x) * index->rate;
    const double low_y = (box.min.y - index->y) * index->rate;
    const double high_x = (box.max.x - index->x) * index->rate;
    const double high_y = (box.max.y - index->y) * index->rate;
    const cell_block block = {
        clamp_cell(low_x - CELL_MARGIN, index->columns), clamp_cell(high_x + CELL_MARGIN, index->columns),
        clamp_cell(low_y - CELL_MARGIN, index->rows), clamp_cell(high_y + CELL_MARGIN, index->rows)};
    const cell_block none = {0, -1, 0, -1};
    return index->cell_start ? block : none;
}

/* The cells of one row that a wall meets: where it passes the height of the row. */
static void narrow_to_row(const obstacle_index *index, const orca_wall *wall, int32_t row,
                          cell_block *block) {
    const double ax = (wall->a.x - index->x) * index->rate;
    const double ay = (wall->a.y - index->y) * index->rate;
    const double dx = (wall->b.x - wall->a.x) * index->rate;
    const double dy = (wall->b.y - wall->a.y) * index->rate;
    if (!(fabs(dy) > 1.0)) {
        return;
    }
    const double t0 = fmin(1.0, fmax(0.0, ((double)row - ay) / dy));
    const double t1 = fmin(1.0, fmax(0.0, ((double)row + 1.0 - ay) / dy));
    const double x0 = ax + t0 * dx;
    const double x1 = ax + t1 * dx;
    const int32_t first = clamp_cell(fmin(x0, x1) - CELL_MARGIN, index->columns);
    const int32_t last = clamp_cell(fmax(x0, x1) + CELL_MARGIN, index->columns);
    block->first_column = first > block->first_column ? first : block->first_column;
    block->last_column = last < block->last_column ? last : block->last_column;
}

/* Counts, or with `item` lists, every cell of every item. `place` has one entry for each cell. */
static void visit_cells(const obstacle_index *index, uint32_t *place, uint32_t *item) {
    const size_t items = index->wall_count + index->disc_count;
    for (size_t i = 0; i < items; ++i) {
        const cell_block box = obstacle_index_cells(index, obstacle_index_item_box(index, i));
        for (int32_t row = box.first_row; row <= box.last_row; ++row) {
            cell_block part = box;
            if (i < index->wall_count && !(index->walls[i].radius > 0.0)) {
                narrow_to_row(index, &index->walls[i], row, &part);
            }
            for (int32_t column = part.first_column; column <= part.last_column; ++column) {
                uint32_t *entry = &place[(size_t)row * (size_t)index->columns + (size_t)column];
                if (item) {
                    item[*entry] = (uint32_t)i;
                }
                ++*entry;
            }
        }
    }
}

/* Counts, or with `item` lists, every row of every wall of a solid. */
static void visit_rows(const obstacle_index *index, const orca_obstacles *set, uint32_t *place,
                       uint32_t *item) {
    for (size_t i = 0; i < index->wall_count; ++i) {
        const orca_wall *wall = &index->walls[i];
        if (set->slots[index->wall_owner[i]].kind != OBSTACLE_POLYGON) {
            continue;
        }
        const int32_t last = obstacle_index_row(index, fmax(wall->a.y, wall->b.y));
        for (int32_t row = obstacle_index_row(index, fmin(wall->a.y, wall->b.y)); row <= last; ++row) {
            if (item) {
                item[place[row]] = (uint32_t)i;
            }
            ++place[row];
        }
    }
}

/* Turns counts into starts: entry i becomes the sum of those before it. Returns the sum of all. */
static size_t sum_up(uint32_t *counts, size_t count) {
    size_t sum = 0;
    for (size_t i = 0; i < count; ++i) {
        const uint32_t here = counts[i];
        counts[i] = (uint32_t)sum;
        sum += here;
    }
    return sum;
}

/* After listing, every start has moved on to the next one's place: moves them back. */
static void move_back(uint32_t *starts, size_t count) {
    memmove(starts + 1, starts, count * sizeof *starts);
    starts[0] = 0;
}

static geom_status list_cells(const geom_allocator *allocator, obstacle_index *out) {
    const size_t cells = (size_t)out->columns * (size_t)out->rows;
    out->cell_start = allocate_numbers(allocator, cells + 1);
    if (!out->cell_start) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(out->cell_start, 0, (cells + 1) * sizeof *out->cell_start);
    visit_cells(out, out->cell_start, NULL);
    const size_t total = sum_up(out->cell_start, cells + 1);
    if (total > UINT32_MAX) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    out->cell_item = allocate_numbers(allocator, total);
    if (!have(out->cell_item, total)) {
        return GEOM_OUT_OF_MEMORY;
    }
    out->cell_item_count = total;
    visit_cells(out, out->cell_start, out->cell_item);
    move_back(out->cell_start, cells);
    return GEOM_OK;
}

static geom_status list_rows(const orca_obstacles *set, obstacle_index *out) {
    const size_t rows = (size_t)out->rows;
    out->row_start = allocate_numbers(&set->allocator, rows + 1);
    if (!out->row_start) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(out->row_start, 0, (rows + 1) * sizeof *out->row_start);
    visit_rows(out, set, out->row_start, NULL);
    const size_t total = sum_up(out->row_start, rows + 1);
    if (total > UINT32_MAX) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    out->row_wall = allocate_numbers(&set->allocator, total);
    if (!have(out->row_wall, total)) {
        return GEOM_OUT_OF_MEMORY;
    }
    out->row_wall_count = total;
    visit_rows(out, set, out->row_start, out->row_wall);
    move_back(out->row_start, rows);
    return GEOM_OK;
}

geom_status obstacle_index_build(const orca_obstacles *obstacles, obstacle_index *out) {
    memset(out, 0, sizeof *out);
    count_items(obstacles, out);
    const size_t items = out->wall_count + out->disc_count;
    if (items == 0) {
        return GEOM_OK;
    }
    if (items > (size_t)INT32_MAX / 16) {
        memset(out, 0, sizeof *out);
        return GEOM_CAPACITY_EXCEEDED;
    }
    geom_status status = allocate_items(&obstacles->allocator, out) ? GEOM_OK : GEOM_OUT_OF_MEMORY;
    if (status == GEOM_OK) {
        fill_items(obstacles, out);
        choose_grid(out, items);
        status = list_cells(&obstacles->allocator, out);
    }
    if (status == GEOM_OK) {
        status = list_rows(obstacles, out);
    }
    if (status != GEOM_OK) {
        obstacle_index_release(&obstacles->allocator, out);
    }
    return status;
}
