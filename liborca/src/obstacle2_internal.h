/* The inside of a set of obstacles: the obstacles as added, and the index of their walls and discs by place. */
#ifndef ORCA_OBSTACLE2_INTERNAL_H
#define ORCA_OBSTACLE2_INTERNAL_H

#include <orca/obstacle2.h>

/* What a slot of the set holds. */
typedef enum obstacle_kind {
    OBSTACLE_NONE = 0,
    OBSTACLE_POLYGON,
    OBSTACLE_CHAIN,
    OBSTACLE_DISC
} obstacle_kind;

/* One obstacle. A polygon's outer ring runs counterclockwise and its holes clockwise; a room has a far square as
 * outer ring, which makes no walls. A chain is walked forth and back along one ring, or along two when it is closed. */
typedef struct obstacle {
    obstacle_kind kind;
    uint32_t generation;
    uint32_t next_free;
    bool removed;   /* since the last commit; released by the next */
    bool committed; /* in the index */
    bool room;
    geom_vec2 *points; /* of all rings, one after another */
    size_t point_count;
    geom_ring *rings;
    size_t ring_count;
    geom_aabb2 bounds;
    geom_circle disc;
    double radius; /* half the thickness of a chain */
} obstacle;

/* The walls and discs of all obstacles and where they are. Items are numbered walls first, then discs.
 *
 * Each cell of the grid lists the items that meet it. Each row of cells also lists the walls of solids that meet
 * the row anywhere, which is what a horizontal ray must look at to count how often it leaves a solid. */
typedef struct obstacle_index {
    orca_wall *walls;
    uint32_t *wall_owner; /* slots */
    size_t wall_count;
    geom_circle *discs;
    uint32_t *disc_owner;
    size_t disc_count;
    size_t room_count;
    double x; /* lower corner of the grid */
    double y;
    double rate; /* cells per length */
    int32_t columns;
    int32_t rows;
    uint32_t *cell_start; /* columns * rows + 1 */
    uint32_t *cell_item;
    size_t cell_item_count;
    uint32_t *row_start; /* rows + 1 */
    uint32_t *row_wall;
    size_t row_wall_count;
} obstacle_index;

struct orca_obstacles {
    geom_allocator allocator;
    obstacle *slots;
    size_t slot_count;
    size_t slot_capacity;
    uint32_t first_free; /* NO_SLOT when there is none */
    size_t live_count;
    bool changed; /* since the last commit */
    obstacle_index index;
};

enum {
    FIRST_GENERATION = 1
};

#define NO_SLOT UINT32_MAX

/* Makes the index of all obstacles that are not removed. GEOM_OUT_OF_MEMORY leaves *out empty. */
geom_status obstacle_index_build(const orca_obstacles *obstacles, obstacle_index *out);
void obstacle_index_release(const geom_allocator *allocator, obstacle_index *index);

/* A block of cells. Empty when first > last. */
typedef struct cell_block {
    int32_t first_column;
    int32_t last_column;
    int32_t first_row;
    int32_t last_row;
} cell_block;

/* The cells that hold every item which meets the box. */
cell_block obstacle_index_cells(const obstacle_index *index, geom_aabb2 box);

/* The items that one cell lists. */
typedef struct item_list {
    const uint32_t *item;
    size_t count;
} item_list;

static inline item_list obstacle_index_items(const obstacle_index *index, int32_t column, int32_t row) {
    const size_t cell = (size_t)row * (size_t)index->columns + (size_t)column;
    const uint32_t first = index->cell_start[cell];
    const item_list list = {index->cell_item + first, index->cell_start[cell + 1] - first};
    return list;
}

/* The slot of the obstacle that an item is part of. */
static inline uint32_t obstacle_index_owner(const obstacle_index *index, uint32_t item) {
    return item < index->wall_count ? index->wall_owner[item] : index->disc_owner[item - index->wall_count];
}

/* The smallest box that holds an item. */
geom_aabb2 obstacle_index_item_box(const obstacle_index *index, size_t item);

/* The row in which a point lies. */
int32_t obstacle_index_row(const obstacle_index *index, double y);

/* Calls `visit` with the slot of each committed solid that holds the point, in order. Where the point lies on a
 * boundary, and on no solid's inside, none may be visited. */
void obstacles_visit_solids(const orca_obstacles *obstacles, geom_vec2 point,
                            void (*visit)(void *context, uint32_t slot), void *context);

/* How a moving disc meets one item: collide_sweep as <collide/cast.h> tells it, the relation exact for the radius of the
 * disc and the thickness of the wall as they are, not for their rounded sum. Of a solid that is the wall alone. */
collide_sweep obstacle_sweep_item(const obstacle_index *index, uint32_t item, geom_segment2 path,
                                  double radius);

/* The id of what is in a slot; the zero id for NO_SLOT. */
static inline orca_obstacle_id obstacle_id_of(const orca_obstacles *self, uint32_t slot) {
    const orca_obstacle_id none = {0, 0};
    const orca_obstacle_id id = {slot, slot == NO_SLOT ? 0 : self->slots[slot].generation};
    return slot == NO_SLOT ? none : id;
}

static inline geom_polygon obstacle_polygon(const obstacle *self) {
    const geom_polygon polygon = {self->rings, self->ring_count};
    return polygon;
}

#endif
