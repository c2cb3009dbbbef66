/* Grids: bytes become bits, changed rectangles become changed bodies. A failure is undone. */
#include <costmap/grid.h>

#include "rectangles.h"

#include <math.h>
#include <string.h>

static const double farthest = 0x1p900;
static const size_t most_cells = (size_t)1 << 30;

struct costmap_grid {
    costmap_rectangles rectangles;
    collide_world *world;
    geom_vec2 origin;
    double resolution;
    bool first_row_on_top;
    costmap_legend legend;
    uint32_t layers;
    uint32_t mask;
    void *user;
};

costmap_grid_def costmap_grid_def_default(void) {
    const uint32_t own_layer = (uint32_t)1 << 31;
    costmap_grid_def def = {0};
    def.resolution = 1.0;
    def.legend = costmap_legend_from_threshold(COSTMAP_LETHAL, true);
    def.layers = own_layer;
    def.mask = ~own_layer;
    return def;
}

/* The corner of cells with these indices. */
static geom_vec2 corner(geom_vec2 origin, double resolution, uint32_t column, uint32_t row) {
    return geom_vec2_make(origin.x + column * resolution, origin.y + row * resolution);
}

/* GEOM_OK, or why no grid can have this place. */
static geom_status place_status(geom_vec2 origin, double resolution, uint32_t columns, uint32_t rows) {
    const geom_vec2 far = corner(origin, resolution, columns, rows);
    if (!geom_vec2_is_finite(origin) || !isfinite(resolution)) {
        return GEOM_NOT_FINITE;
    }
    const double low = fmin(origin.x, origin.y);
    const double high = fmax(far.x, far.y);
    return resolution > 0.0 && low >= -farthest && high <= farthest ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

geom_status costmap_grid_create(const costmap_grid_def *def, collide_world *world, costmap_grid **out) {
    GEOM_ASSERT(def != NULL && world != NULL && out != NULL);
    *out = NULL;
    geom_status status = place_status(def->origin, def->resolution, def->columns, def->rows);
    if (status != GEOM_OK || def->columns == 0 || def->rows == 0) {
        return status != GEOM_OK ? status : GEOM_INVALID_ARGUMENT;
    }
    if (def->columns > most_cells / def->rows) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    const geom_allocator allocator = def->allocator != NULL ? *def->allocator : geom_allocator_default();
    costmap_grid *const grid = geom_allocator_allocate(&allocator, 1, sizeof *grid, _Alignof(costmap_grid));
    if (grid == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    grid->world = world;
    grid->origin = def->origin;
    grid->resolution = def->resolution;
    grid->first_row_on_top = def->first_row_on_top;
    grid->legend = def->legend;
    grid->layers = def->layers;
    grid->mask = def->mask;
    grid->user = def->user;
    status = costmap_rectangles_init(&grid->rectangles, def->columns, def->rows, &allocator);
    if (status != GEOM_OK) {
        geom_allocator_release(&allocator, grid, 1, sizeof *grid, _Alignof(costmap_grid));
        return status;
    }
    *out = grid;
    return GEOM_OK;
}

void costmap_grid_destroy(costmap_grid *grid) {
    if (grid == NULL) {
        return;
    }
    const geom_allocator allocator = grid->rectangles.allocator;
    for (uint32_t i = 0; i < grid->rectangles.slot_count; ++i) {
        if (geom_handle_is_set(grid->rectangles.slots[i].body)) {
            (void)collide_world_remove(grid->world, grid->rectangles.slots[i].body);
        }
    }
    costmap_rectangles_release(&grid->rectangles);
    geom_allocator_release(&allocator, grid, 1, sizeof *grid, _Alignof(costmap_grid));
}

/* ---- Bodies ---- */

static collide_shape shape_of(const costmap_grid *grid, const costmap_rectangle *one) {
    const geom_aabb2 box = {corner(grid->origin, grid->resolution, one->left, one->bottom),
                            corner(grid->origin, grid->resolution, one->right, one->top)};
    return collide_shape_from_aabb(box);
}

static bool is_live(const costmap_rectangle *one) { return one->top > one->bottom; }

/* Gives the bodies of dropped rectangles to new ones. */
static void pass_bodies_on(costmap_rectangles *all) {
    static const geom_handle none = {0, 0};
    uint32_t giver = 0;
    for (uint32_t i = 0; i < all->changed_count; ++i) {
        costmap_rectangle *const taker = &all->slots[all->changed[i]];
        if (!is_live(taker) || geom_handle_is_set(taker->body)) {
            continue;
        }
        for (; giver < all->changed_count && !geom_handle_is_set(taker->body); ++giver) {
            costmap_rectangle *const dropped = &all->slots[all->changed[giver]];
            if (!is_live(dropped)) {
                taker->body = dropped->body;
                dropped->body = none;
            }
        }
    }
}

/* Adds the bodies that are missing, and counts them. */
static geom_status add_bodies(costmap_grid *grid, uint32_t *count) {
    costmap_rectangles *const all = &grid->rectangles;
    geom_status status = GEOM_OK;
    *count = 0;
    for (uint32_t i = 0; i < all->changed_count && status == GEOM_OK; ++i) {
        costmap_rectangle *const one = &all->slots[all->changed[i]];
        if (is_live(one) && !geom_handle_is_set(one->body)) {
            collide_body body = collide_body_default();
            body.shape = shape_of(grid, one);
            body.moving = true;
            body.layers = grid->layers;
            body.mask = grid->mask;
            body.user = grid->user;
            status = collide_world_add(grid->world, &body, &one->body);
            one->fresh = status == GEOM_OK;
            *count += one->fresh;
        }
    }
    return status;
}

static void remove_fresh_bodies(costmap_grid *grid) {
    static const geom_handle none = {0, 0};
    costmap_rectangles *const all = &grid->rectangles;
    for (uint32_t i = 0; i < all->changed_count; ++i) {
        costmap_rectangle *const one = &all->slots[all->changed[i]];
        if (one->fresh) {
            (void)collide_world_remove(grid->world, one->body);
            one->body = none;
            one->fresh = false;
        }
    }
}

/* Moves and removes bodies, and empties the list of changes. Never fails: a box that moves needs no memory. */
static void move_bodies(costmap_grid *grid) {
    static const geom_handle none = {0, 0};
    costmap_rectangles *const all = &grid->rectangles;
    for (uint32_t i = 0; i < all->changed_count; ++i) {
        costmap_rectangle *const one = &all->slots[all->changed[i]];
        geom_status status = GEOM_OK;
        if (!is_live(one) && geom_handle_is_set(one->body)) {
            status = collide_world_remove(grid->world, one->body);
            one->body = none;
        } else if (is_live(one) && !one->fresh) {
            status = collide_world_move(grid->world, one->body, shape_of(grid, one));
        }
        GEOM_ASSERT(status == GEOM_OK);
        one->changed = false;
        one->fresh = false;
    }
    all->changed_count = 0;
}

/* ---- Cells ---- */

static uint32_t row_in_space(const costmap_grid *grid, uint32_t row) {
    return grid->first_row_on_top ? grid->rectangles.rows - 1 - row : row;
}

/* Writes the bits of one row of cells from `column` on. */
static void read_row(const costmap_legend *legend, const uint8_t *cells, uint32_t column, uint32_t columns,
                     uint64_t *bits) {
    for (uint32_t i = 0; i < columns;) {
        const uint32_t place = column + i;
        const uint32_t first = place % 64;
        const uint32_t count = columns - i < 64 - first ? columns - i : 64 - first;
        const uint64_t inside = (count < 64 ? ((uint64_t)1 << count) - 1 : UINT64_MAX) << first;
        uint64_t word = 0;
        for (uint32_t k = 0; k < count; ++k) {
            word |= (uint64_t)legend->solid[cells[i + k]] << (first + k);
        }
        bits[place / 64] = (bits[place / 64] & ~inside) | word;
        i += count;
    }
}

/* Makes what `next` has in these rows the cells of the grid. */
static geom_status change_rows(costmap_grid *grid, uint32_t first, uint32_t end) {
    costmap_rectangles *const all = &grid->rectangles;
    size_t changes;
    uint32_t added;
    geom_status status = costmap_rectangles_reserve(all, first, end, &changes);
    if (status != GEOM_OK || changes == 0) {
        return status;
    }
    costmap_rectangles_exchange(all, first, end);
    pass_bodies_on(all);
    status = add_bodies(grid, &added);
    if (status != GEOM_OK) {
        remove_fresh_bodies(grid);
        costmap_rectangles_exchange(all, first, end);
        pass_bodies_on(all);
    }
    move_bodies(grid);
    if (status == GEOM_OK && added > all->live / 2) {
        /* Boxes that are added row by row make a high tree. Without memory for this, queries are slower. */
        (void)collide_world_rebuild(grid->world);
    }
    return status;
}

geom_status costmap_grid_set_window(costmap_grid *grid, costmap_window window, const uint8_t *cells,
                                    size_t stride) {
    GEOM_ASSERT(grid != NULL);
    costmap_rectangles *const all = &grid->rectangles;
    if (window.column > all->columns || window.columns > all->columns - window.column ||
        window.row > all->rows || window.rows > all->rows - window.row || stride < window.columns) {
        return GEOM_INVALID_ARGUMENT;
    }
    if (window.columns == 0 || window.rows == 0) {
        return GEOM_OK;
    }
    GEOM_ASSERT(cells != NULL);
    for (uint32_t i = 0; i < window.rows; ++i) {
        const size_t at = row_in_space(grid, window.row + i) * all->words;
        memcpy(all->next + at, all->now + at, all->words * sizeof *all->now);
        read_row(&grid->legend, cells + i * stride, window.column, window.columns, all->next + at);
    }
    const uint32_t one = row_in_space(grid, window.row);
    const uint32_t other = row_in_space(grid, window.row + window.rows - 1);
    return change_rows(grid, one < other ? one : other, (one > other ? one : other) + 1);
}

geom_status costmap_grid_set(costmap_grid *grid, const uint8_t *cells) {
    GEOM_ASSERT(grid != NULL);
    const costmap_window all = {0, 0, grid->rectangles.columns, grid->rectangles.rows};
    return costmap_grid_set_window(grid, all, cells, all.columns);
}

geom_status costmap_grid_move(costmap_grid *grid, geom_vec2 origin) {
    GEOM_ASSERT(grid != NULL);
    costmap_rectangles *const all = &grid->rectangles;
    const geom_status status = place_status(origin, grid->resolution, all->columns, all->rows);
    if (status != GEOM_OK) {
        return status;
    }
    grid->origin = origin;
    for (uint32_t i = 0; i < all->slot_count; ++i) {
        if (is_live(&all->slots[i])) {
            costmap_rectangles_note(all, i);
        }
    }
    move_bodies(grid);
    return GEOM_OK;
}

/* ---- Questions ---- */

bool costmap_grid_solid(const costmap_grid *grid, uint32_t column, uint32_t row) {
    GEOM_ASSERT(grid != NULL && column < grid->rectangles.columns && row < grid->rectangles.rows);
    return costmap_rectangles_solid(&grid->rectangles, column, row_in_space(grid, row));
}

size_t costmap_grid_count(const costmap_grid *grid) {
    GEOM_ASSERT(grid != NULL);
    return grid->rectangles.live;
}

static bool boxes_equal(geom_aabb2 a, geom_aabb2 b) {
    return a.min.x == b.min.x && a.min.y == b.min.y && a.max.x == b.max.x && a.max.y == b.max.y;
}

const char *costmap_grid_validate(const costmap_grid *grid) {
    GEOM_ASSERT(grid != NULL);
    const costmap_rectangles *const all = &grid->rectangles;
    if (all->changed_count != 0) {
        return "a change is not made known to the world";
    }
    for (uint32_t i = 0; i < all->slot_count; ++i) {
        const costmap_rectangle *const one = &all->slots[i];
        if (is_live(one) != geom_handle_is_set(one->body)) {
            return "a body is too many or missing";
        }
        if (is_live(one)) {
            const collide_shape wanted = shape_of(grid, one);
            const collide_shape has = collide_world_get(grid->world, one->body).shape;
            if (has.kind != COLLIDE_SHAPE_AABB || !boxes_equal(has.as.aabb, wanted.as.aabb)) {
                return "a body is not at the place of its rectangle";
            }
        }
    }
    return costmap_rectangles_validate(all);
}
