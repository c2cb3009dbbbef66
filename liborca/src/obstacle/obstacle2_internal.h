/* The inside of a set of obstacles: the obstacles with their walls, and the broad phases that find these by
 * place. */
#ifndef ORCA_OBSTACLE2_INTERNAL_H
#define ORCA_OBSTACLE2_INTERNAL_H

#include "core/slots.h"

#include <collide/broadphase2.h>
#include <geom/locate.h>
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

/* ---- Free space: obstacle2_clear.c ---- */

/* A grid with a bit for each cell that no obstacle at rest reaches; NULL bits: nothing is known. */
typedef struct obstacle_clear {
    geom_vec2 origin;
    double cells_per_unit; /* of half coordinates */
    size_t columns;
    size_t rows;
    uint64_t *bits; /* by row, each from a word on */
} obstacle_clear;

/* The grid of a set. GEOM_OUT_OF_MEMORY. */
geom_status orca_obstacle_clear_build(const orca_obstacles *set, obstacle_clear *out);
void orca_obstacle_clear_release(obstacle_clear *grid, const geom_allocator *allocator);

/* Takes what an obstacle covers out of the grid. Gives the grid up where that is much of it. */
void orca_obstacle_clear_cover(obstacle_clear *grid, const geom_allocator *allocator, const obstacle *shape);

/* Whether a box surely has no point of any obstacle at rest. False means not sure. */
bool orca_obstacle_clear_holds(const obstacle_clear *grid, geom_aabb2 box);

/* ---- Their places: obstacle2_index.c ---- */

/* Walls and discs at rest and in motion are held apart, as the latter are looked for further away. Solids are
 * also held as a whole, to find those that a point may be in. */
typedef struct obstacle_index {
    collide_broadphase *resting;
    collide_broadphase *moving;
    collide_broadphase *solids;
    const geom_allocator *allocator;
    obstacle_clear clear;
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

/* Whether an obstacle is at a height that a filter asks for. */
static inline bool obstacle_at_height(const obstacle *shape, const orca_obstacle_filter *filter) {
    return !filter || (shape->def.bottom < filter->top && filter->bottom < shape->def.top);
}

/* Called for one wall or disc; false ends the visit. */
typedef bool obstacle_item_visit(void *context, const obstacle_item *item);

/* Visits the items that pass a filter and whose boxes meet `box`, moving ones those that meet `moving_box`,
 * in no particular order. False when a call of `visit` has ended it. */
bool orca_obstacle_index_box(const obstacle_index *index, geom_aabb2 box, geom_aabb2 moving_box,
                             const orca_obstacle_filter *filter, obstacle_item_visit *visit, void *context);

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
    obstacle_index index;
};

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

/* ---- Questions: obstacle2_sweep.c ---- */

/* How a moving disc meets one item: collide_sweep as <collide/sweep_circle2.h> tells it, the relation exact
 * for the radius of the disc and the thickness of the wall as they are, not for their rounded sum. Of a solid
 * that is the wall alone. */
collide_sweep orca_obstacle_sweep_item(const obstacle_item *item, geom_segment2 path, double radius);

#endif
