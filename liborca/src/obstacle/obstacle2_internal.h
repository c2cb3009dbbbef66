/* The inside of a set of obstacles: the obstacles with their walls, and the broad phases that find these by
 * place. */
#ifndef ORCA_OBSTACLE2_INTERNAL_H
#define ORCA_OBSTACLE2_INTERNAL_H

#include "core/box2.h"
#include "core/slots.h"

#include <collide/broadphase2.h>
#include <geom/locate.h>
#include <geom/scalar.h>
#include <orca/obstacle2.h>

/* Rings and their points, one after another in one array. */
typedef struct ring_store {
    geom_vec2 *points;
    size_t point_count;
    geom_ring *rings;
    size_t ring_count;
} ring_store;

typedef struct obstacle obstacle;

/* A wall or a disc: what questions look at. */
typedef struct obstacle_item {
    geom_aabb2 box;
    union {
        orca_wall wall;
        orca_body disc;
    } as;
    bool is_disc;
    bool solid; /* a wall of a polygon */
    bool moves;
    uint32_t part;
    const obstacle *owner;
} obstacle_item;

/* Whether an item is a wall at rest that is a segment. */
static inline bool obstacle_is_thin(const obstacle_item *item) {
    return !item->is_disc && !item->moves && item->as.wall.radius == 0.0;
}

/* A few walls in a row, or a disc: what a broad phase holds. One box for several walls makes edits and
 * questions cheaper than a box for each. */
typedef struct obstacle_run {
    const obstacle_item *items;
    size_t count;
    collide_handle handle;
} obstacle_run;

/* One obstacle. It is never changed but made anew, so that an edit that fails leaves the old one.
 *
 * `given` is what the definition held. `placed` is what stands in the world: of a polygon an outer ring that
 * runs counterclockwise and holes that run clockwise, where a room has a far square as outer ring, which
 * makes no walls; of a chain one ring that walks it forth and back, or two when it is closed. */
struct obstacle {
    orca_obstacle_def def; /* its polygon and chain are those of `given` */
    uint32_t slot;
    uint64_t stamp; /* of the definition and the slot */
    bool room;
    bool moving;
    double speed;
    ring_store given;
    ring_store placed;
    geom_aabb2 bounds;      /* of a polygon */
    geom_locator *locator;  /* of a polygon of many corners, else NULL */
    collide_handle outline; /* of a polygon, among the solids */
    obstacle_item *items;
    size_t item_count;
    obstacle_run *runs;
    size_t run_count;
};

/* ---- One obstacle: obstacle2_shape.c ---- */

/* What is wrong with a definition. Its polygon is taken to be valid when `checked`. */
geom_status orca_obstacle_def_status(const geom_allocator *allocator, const orca_obstacle_def *def,
                                     bool checked);

/* Puts points where a placement takes them. GEOM_NOT_FINITE when one overflows. */
geom_status orca_obstacle_move_points(geom_transform2 placement, geom_vec2 *points, size_t count);

/* Makes an obstacle for a slot; its handles are still to be given. Its polygon is taken to be valid as given
 * when `checked`. */
geom_status orca_obstacle_make(const geom_allocator *allocator, const orca_obstacle_def *def, bool checked,
                               uint32_t slot, obstacle **out);
void orca_obstacle_release(const geom_allocator *allocator, obstacle *shape); /* NULL is ignored */

/* The inside of `placed`, for a solid. */
static inline geom_polygon obstacle_polygon(const obstacle *self) {
    const geom_polygon polygon = {self->placed.rings, self->placed.ring_count};
    return polygon;
}

/* Where a point lies with respect to a solid; exact. */
geom_location orca_obstacle_locate(const obstacle *solid, geom_vec2 point);

/* ---- Grids of cells ---- */

typedef struct obstacle_grid {
    geom_vec2 origin;
    double cells_per_unit; /* of half coordinates */
    size_t columns;
    size_t rows;
} obstacle_grid;

/* The cells of a box, the last ones included. */
typedef struct obstacle_cell_range {
    size_t left;
    size_t right;
    size_t low;
    size_t high;
} obstacle_cell_range;

/* One monotone map takes a coordinate to a column or row, for walls and for questions: two boxes that share a
 * point share a cell, whatever is rounded. What lies beyond the grid belongs to its outer cells. */
static inline size_t obstacle_grid_line(double x, double origin, double cells_per_unit, size_t count) {
    const double cell = (0.5 * x - 0.5 * origin) * cells_per_unit;
    const double last = (double)(int64_t)(count - 1); /* signed numbers are converted faster */
    return (size_t)(int64_t)geom_min(geom_max(cell, 0.0), last);
}

/* The cells that a box reaches. */
static inline obstacle_cell_range obstacle_grid_cells(const obstacle_grid *cells, geom_aabb2 box) {
    const obstacle_cell_range range = {
        obstacle_grid_line(box.min.x, cells->origin.x, cells->cells_per_unit, cells->columns),
        obstacle_grid_line(box.max.x, cells->origin.x, cells->cells_per_unit, cells->columns),
        obstacle_grid_line(box.min.y, cells->origin.y, cells->cells_per_unit, cells->rows),
        obstacle_grid_line(box.max.y, cells->origin.y, cells->cells_per_unit, cells->rows)};
    return range;
}

/* The box of all walls and discs at rest; false without any. */
bool orca_obstacle_extent(const orca_obstacles *set, geom_aabb2 *out);

/* A grid around a box, with a margin of three cells: the largest cells, of a power of two, that are not fewer
 * than about a quarter of those wished for. False where numbers end. */
bool orca_obstacle_grid_lay_out(obstacle_grid *grid, geom_aabb2 extent, size_t wished);

/* ---- Free space: obstacle2_clear.c ---- */

/* A grid with a bit for each cell that no obstacle at rest reaches; NULL bits: nothing is known. */
typedef struct obstacle_clear {
    obstacle_grid grid;
    uint64_t *bits; /* by row, each from a word on */
} obstacle_clear;

/* The grid of a set. GEOM_OUT_OF_MEMORY. */
geom_status orca_obstacle_clear_build(const orca_obstacles *set, obstacle_clear *out);
void orca_obstacle_clear_release(obstacle_clear *grid, const geom_allocator *allocator);

/* Takes what an obstacle covers out of the grid. Gives the grid up where that is much of it. */
void orca_obstacle_clear_cover(obstacle_clear *grid, const geom_allocator *allocator, const obstacle *shape);

/* Whether a box surely has no point of any obstacle at rest. False means not sure. */
bool orca_obstacle_clear_holds(const obstacle_clear *grid, geom_aabb2 box);

/* ---- Walls by cell: obstacle2_cells.c ---- */

/* Bits of an entry: the cell is of the first column, or the first row, that the box of the item reaches; and the
 * item is a thin wall. */
enum {
    OBSTACLE_FIRST_COLUMN = 1,
    OBSTACLE_FIRST_ROW = 2,
    OBSTACLE_THIN = 4,
    OBSTACLE_ENTRIES_BEHIND = 8 /* the last ones, which kernels read */
};

/* An item in a cell. With its ends, a thin wall need not be looked at itself: it is elsewhere in memory. */
typedef struct obstacle_cell_entry {
    geom_segment2 ends; /* of a thin wall, else the corners of the box */
    uint32_t layers;
    uint32_t bits;
    const obstacle_item *item;
    const obstacle *owner;
} obstacle_cell_entry;

/* A grid with a list for each cell of the items at rest whose boxes reach it; NULL starts: the tree is to be
 * asked. */
typedef struct obstacle_cells {
    obstacle_grid grid;
    uint32_t *starts;             /* by row: where the list of each cell begins, and the end of all */
    obstacle_cell_entry *entries; /* and OBSTACLE_ENTRIES_BEHIND more */
    size_t entry_count;
} obstacle_cells;

/* The cells of a set. Without any where walls are too long or too far away. GEOM_OUT_OF_MEMORY. */
geom_status orca_obstacle_cells_build(const orca_obstacles *set, obstacle_cells *out);
void orca_obstacle_cells_release(obstacle_cells *cells, const geom_allocator *allocator);

/* Whether the cells of a box are to be looked at, which are then in *range; else the tree is faster. */
bool orca_obstacle_cells_hold(const obstacle_cells *cells, geom_aabb2 box, obstacle_cell_range *range);

/* Called for one wall or disc; false ends the visit. */
typedef bool obstacle_item_visit(void *context, const obstacle_item *item);

/* Visits the items at rest that pass a filter and whose boxes meet `box`, whose cells are `range`. False
 * when a call of `visit` has ended it. */
bool orca_obstacle_cells_visit(const obstacle_cells *cells, obstacle_cell_range range, geom_aabb2 box,
                               const orca_obstacle_filter *filter, obstacle_item_visit *visit, void *context);

/* Whether two boxes share a point. All four comparisons are made: a branch for each costs more. */
static inline bool obstacle_boxes_meet(geom_aabb2 a, geom_aabb2 b) {
    return (a.min.x <= b.max.x) & (b.min.x <= a.max.x) & (a.min.y <= b.max.y) & (b.min.y <= a.max.y);
}

/* Whether an obstacle is at a height that a filter asks for. */
static inline bool obstacle_at_height(const obstacle *shape, const orca_obstacle_filter *filter) {
    return !filter || (shape->def.bottom < filter->top && filter->bottom < shape->def.top);
}

/* ---- Their places: obstacle2_index.c ---- */

/* Walls and discs at rest and in motion are held apart, as the latter are looked for further away. Solids are
 * also held as a whole, to find those that a point may be in. */
typedef struct obstacle_index {
    collide_broadphase *resting;
    collide_broadphase *moving;
    collide_broadphase *solids;
    const geom_allocator *allocator;
    obstacle_clear clear;
    obstacle_cells cells;
    double fastest;      /* no obstacle moves faster */
    size_t moving_count; /* obstacles */
    size_t moving_edits; /* since `fastest` was found by looking at all */
    size_t item_count;
} obstacle_index;

geom_status orca_obstacle_index_create(const geom_allocator *allocator, obstacle_index *out);
void orca_obstacle_index_destroy(obstacle_index *index);

/* Puts all of an obstacle into the index, or nothing on failure; and takes it out, which cannot fail. */
geom_status orca_obstacle_index_enter(obstacle_index *index, obstacle *shape);
void orca_obstacle_index_leave(obstacle_index *index, const obstacle *shape);

/* Arranges all anew, as collide_broadphase_rebuild does. */
geom_status orca_obstacle_index_rebuild(obstacle_index *index);

/* Whether a box surely has no point of any obstacle, also of those that move. False means not sure. */
static inline bool obstacle_index_surely_free(const obstacle_index *index, geom_aabb2 box) {
    return index->moving_count == 0 && orca_obstacle_clear_holds(&index->clear, box);
}

/* Visits the items that pass a filter and whose boxes meet `box`, moving ones those that meet `moving_box`,
 * in no particular order. False when a call of `visit` has ended it. */
bool orca_obstacle_index_box(const obstacle_index *index, geom_aabb2 box, geom_aabb2 moving_box,
                             const orca_obstacle_filter *filter, obstacle_item_visit *visit, void *context);

/* The same in the order of the tree, which is slower: for visits whose last bits depend on the order. */
bool orca_obstacle_index_box_ordered(const obstacle_index *index, geom_aabb2 box, geom_aabb2 moving_box,
                                     const orca_obstacle_filter *filter, obstacle_item_visit *visit,
                                     void *context);

/* Called for a wall or disc near a point. Returns the distance that is still of interest, which never grows. */
typedef double obstacle_near_visit(void *context, const obstacle_item *item);

/* Visits the items that pass a filter, nearer ones roughly first, as long as their boxes are within `range` and within
 * what the last call of `visit` returned; possibly some more. */
void orca_obstacle_index_near(const obstacle_index *index, geom_vec2 point, double range,
                              const orca_obstacle_filter *filter, obstacle_near_visit *visit, void *context);

/* Visits all items that pass a filter and that a moving disc may meet, where they stand now. */
bool orca_obstacle_index_swept(const obstacle_index *index, geom_segment2 path, double radius,
                               const orca_obstacle_filter *filter, obstacle_item_visit *visit, void *context);

/* Visits the solids that pass a filter and hold the point or have it on their boundary, in no particular
 * order. */
typedef bool obstacle_visit(void *context, const obstacle *shape);
bool orca_obstacle_index_solids(const obstacle_index *index, geom_vec2 point,
                                const orca_obstacle_filter *filter, obstacle_visit *visit, void *context);

/* ---- The set: obstacle2.c ---- */

struct orca_obstacles {
    geom_allocator allocator;
    slot_table slots;  /* the place of an obstacle is its slot */
    obstacle **shapes; /* by slot; NULL when that is empty */
    size_t live_count;
    uint64_t
        stamp; /* the sum of those of all obstacles: equal for equal ones, almost certainly not otherwise */
    uint64_t rest_stamp; /* the same of those at rest */
    obstacle_index index;
};

static inline void orca_obstacles_add_stamp(orca_obstacles *set, const obstacle *shape) {
    set->stamp += shape->stamp;
    set->rest_stamp += shape->moving ? 0 : shape->stamp;
}

static inline void orca_obstacles_take_stamp(orca_obstacles *set, const obstacle *shape) {
    set->stamp -= shape->stamp;
    set->rest_stamp -= shape->moving ? 0 : shape->stamp;
}

/* obstacle2_snapshot.c: the stamp of an obstacle. */
uint64_t orca_obstacle_stamp(const orca_obstacle_def *def, uint32_t slot);

/* Room for so many slots in all. GEOM_OUT_OF_MEMORY or GEOM_CAPACITY_EXCEEDED. */
geom_status orca_obstacles_reserve(orca_obstacles *self, size_t slots);

/* Makes an obstacle and puts it into the index, but still into no slot. */
geom_status orca_obstacles_make_entered(orca_obstacles *self, const orca_obstacle_def *def, bool checked,
                                        uint32_t slot, obstacle **out);

/* The id of an obstacle; the zero id for NULL. */
static inline orca_obstacle_id obstacle_id_of(const orca_obstacles *self, const obstacle *shape) {
    const orca_obstacle_id none = {0, 0};
    if (!shape) {
        return none;
    }
    const orca_obstacle_id id = {shape->slot, self->slots.at[shape->slot].generation};
    return id;
}

/* ---- Questions of several places: obstacle2_query.c ---- */

enum {
    OBSTACLE_TABLE_ROOM = 128,
    OBSTACLE_TABLE_PADDED = OBSTACLE_TABLE_ROOM + 8
};

/* The items near some places that are near each other: found once for all of them. Thin walls at rest, which
 * most are, stand side by side as segments; behind them are NaN, which are near nothing. */
typedef struct obstacle_table {
    bool full;  /* there are more items than room for them: each place asks the index */
    bool alone; /* the segments are of one obstacle, the owner */
    const obstacle *owner;
    uint32_t layers; /* those that all items have in common */
    size_t segment_count;
    size_t other_count;
    _Alignas(64) double ax[OBSTACLE_TABLE_PADDED]; /* rows of lanes, as those that follow */
    double ay[OBSTACLE_TABLE_PADDED];
    double bx[OBSTACLE_TABLE_PADDED];
    double by[OBSTACLE_TABLE_PADDED];
    const obstacle_item *segment[OBSTACLE_TABLE_ROOM];
    const obstacle_item *other[OBSTACLE_TABLE_ROOM];
} obstacle_table;

/* Puts a thin wall on a table. False without room. */
static inline bool obstacle_table_add_wall(obstacle_table *table, const obstacle_item *item) {
    const size_t at = table->segment_count;
    table->layers &= item->owner->def.layers;
    table->full = at == OBSTACLE_TABLE_ROOM;
    if (!table->full) {
        table->ax[at] = item->as.wall.a.x;
        table->ay[at] = item->as.wall.a.y;
        table->bx[at] = item->as.wall.b.x;
        table->by[at] = item->as.wall.b.y;
        table->segment[at] = item;
        table->owner = at == 0 ? item->owner : table->owner;
        table->alone = table->alone && item->owner == table->owner;
        table->segment_count = at + 1;
    }
    return !table->full;
}

/* Puts something else on a table. False without room. */
static inline bool obstacle_table_add_other(obstacle_table *table, const obstacle_item *item) {
    table->layers &= item->owner->def.layers;
    table->full = table->other_count == OBSTACLE_TABLE_ROOM;
    if (!table->full) {
        table->other[table->other_count++] = item;
    }
    return !table->full;
}

/* Puts the items at rest whose boxes meet `box`, whose cells are `range`, on an empty table. */
typedef void obstacle_cells_tabulate(const obstacle_cells *cells, obstacle_cell_range range, geom_aabb2 box,
                                     obstacle_table *table);

/* A box of all points within `range` of a point. NaN passes through. */
static inline geom_aabb2 obstacle_box_around(geom_vec2 point, double range) {
    return box2_grown((geom_aabb2){point, point}, range);
}

/* Whether a wall is seen from a point; and whether its solid holds the point, of which it is the nearest wall. */
bool orca_obstacle_wall_in_front(const obstacle_item *item, geom_vec2 point);
bool orca_obstacle_wall_holds(const obstacle_item *item, geom_vec2 point);

/* Whether nothing is nearer to a finite point than `range` > 0, and no solid holds it: as orca_obstacles_clearance
 * tells for all obstacles. Ends with the first that is nearer. */
bool orca_obstacle_is_open(const orca_obstacles *obstacles, geom_vec2 point, double range);

/* Segments of a table: which, how near, and where the foot of the perpendicular lies, 0 in a and 1 in b. */
typedef struct obstacle_near_segments {
    uint32_t at[OBSTACLE_TABLE_PADDED];
    double squared[OBSTACLE_TABLE_PADDED];
    double foot[OBSTACLE_TABLE_PADDED];
} obstacle_near_segments;

/* Finds the segments whose boxes meet `box` and whose squared distances from a point are below a limit. Returns
 * how many. */
typedef size_t obstacle_segment_search(const obstacle_table *table, geom_vec2 point, geom_aabb2 box,
                                       double limit, obstacle_near_segments *out);

/* Finds the items for the first of `count` > 0 queries, and for as many after it as are near each other: the
 * box around all of them is no larger than all their boxes together. Returns for how many. Their filters do
 * not count here. */
size_t orca_obstacle_table_fill(const orca_obstacles *obstacles, const orca_obstacles_query *queries,
                                size_t count, obstacle_cells_tabulate *tabulate, obstacle_table *table);

/* As orca_obstacles_nearest, for one of the queries of a table. */
size_t orca_obstacle_table_nearest(const orca_obstacles *obstacles, const obstacle_table *table,
                                   obstacle_segment_search *search_segments, orca_obstacles_query query,
                                   orca_near_obstacle *out, size_t capacity);

/* ---- Questions: obstacle2_sweep.c ---- */

/* How a moving disc meets one item: collide_sweep as <collide/sweep_circle2.h> tells it, the relation exact
 * for the radius of the disc and the thickness of the wall as they are, not for their rounded sum. Of a solid
 * that is the wall alone. */
collide_sweep orca_obstacle_sweep_item(const obstacle_item *item, geom_segment2 path, double radius);

/* As orca_obstacles_visible, among obstacles without a velocity alone. */
bool orca_obstacles_visible_at_rest(const orca_obstacles *obstacles, geom_vec2 a, geom_vec2 b, double radius,
                                    const orca_obstacle_filter *filter);

#endif
