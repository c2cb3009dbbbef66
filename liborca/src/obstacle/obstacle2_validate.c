/* What must always hold of a set of obstacles. */
#include "obstacle2_internal.h"

static const char *fault_of_runs(const obstacle_index *index, const obstacle *shape) {
    const collide_broadphase *home = shape->moving ? index->moving : index->resting;
    size_t items = 0;
    for (size_t i = 0; i < shape->run_count; ++i) {
        const obstacle_run *run = &shape->runs[i];
        if (!collide_broadphase_exists(home, run->handle) ||
            collide_broadphase_get(home, run->handle).user != run) {
            return "walls are not where they are looked for";
        }
        items += run->items == &shape->items[items] ? run->count : 0;
    }
    return items == shape->item_count ? NULL : "a wall is in no run";
}

static const char *fault_of_items(const obstacle *shape) {
    for (size_t i = 0; i < shape->item_count; ++i) {
        const obstacle_item *item = &shape->items[i];
        if (item->owner != shape || item->part != i || item->moves != shape->moving) {
            return "a wall does not know its obstacle";
        }
    }
    return NULL;
}

/* A cell is not clear where a wall is. */
static const char *fault_of_clear(const obstacle_clear *clear, const obstacle *shape) {
    for (size_t i = 0; !shape->moving && i < shape->item_count; ++i) {
        if (orca_obstacle_clear_holds(clear, shape->items[i].box)) {
            return "a wall is in clear cells";
        }
    }
    return NULL;
}

typedef struct item_sightings {
    const obstacle_item *item;
    size_t count;
} item_sightings;

static bool count_sighting(void *context, const obstacle_item *item) {
    item_sightings *seen = context;
    seen->count += item == seen->item;
    return true;
}

/* A wall at rest is seen once in the cells of its own box. */
static const char *fault_of_cells(const obstacle_cells *cells, const obstacle *shape) {
    for (size_t i = 0; !shape->moving && shape->def.layers != 0 && i < shape->item_count; ++i) {
        item_sightings seen = {&shape->items[i], 0};
        obstacle_cell_range range;
        if (orca_obstacle_cells_hold(cells, seen.item->box, &range)) {
            (void)orca_obstacle_cells_visit(cells, range, seen.item->box, NULL, count_sighting, &seen);
            if (seen.count != 1) {
                return "a wall is not once in its cells";
            }
        }
    }
    return NULL;
}

static const char *fault_of_shape(const orca_obstacles *set, size_t slot) {
    const obstacle *shape = set->shapes[slot];
    const obstacle_index *index = &set->index;
    if (shape->slot != slot || set->slots.at[slot].place != slot || set->slots.at[slot].generation == 0) {
        return "an obstacle does not know its slot";
    }
    if (!(shape->speed <= index->fastest)) {
        return "an obstacle is faster than the fastest";
    }
    const bool solid = shape->def.kind == ORCA_OBSTACLE_POLYGON;
    if (solid && (!collide_broadphase_exists(index->solids, shape->outline) ||
                  collide_broadphase_get(index->solids, shape->outline).user != shape)) {
        return "a solid is not where it is looked for";
    }
    const char *fault = fault_of_items(shape);
    fault = fault ? fault : fault_of_clear(&index->clear, shape);
    fault = fault ? fault : fault_of_cells(&index->cells, shape);
    return fault ? fault : fault_of_runs(index, shape);
}

static const char *fault_of_counts(const orca_obstacles *set) {
    size_t live = 0;
    size_t items = 0;
    size_t moving = 0;
    size_t runs = 0;
    size_t solids = 0;
    uint64_t stamp = 0;
    uint64_t rest_stamp = 0;
    for (size_t i = 0; i < set->slots.count; ++i) {
        const obstacle *shape = set->shapes[i];
        if (shape) {
            ++live;
            stamp += orca_obstacle_stamp(&shape->def, (uint32_t)i);
            rest_stamp += shape->moving ? 0 : shape->stamp;
            items += shape->item_count;
            runs += shape->run_count;
            moving += shape->moving;
            solids += shape->def.kind == ORCA_OBSTACLE_POLYGON;
        }
    }
    const obstacle_index *index = &set->index;
    const size_t held = collide_broadphase_count(index->resting) + collide_broadphase_count(index->moving);
    const bool right = live == set->live_count && items == index->item_count && runs == held &&
                       moving == index->moving_count && solids == collide_broadphase_count(index->solids) &&
                       stamp == set->stamp && rest_stamp == set->rest_stamp;
    return right ? NULL : "obstacles, walls, solids or the stamp are miscounted";
}

const char *orca_obstacles_validate(const orca_obstacles *obstacles) {
    const obstacle_index *index = &obstacles->index;
    const char *fault = slots_are_listed(&obstacles->slots) ? NULL : "the list of empty slots is not that";
    fault = fault ? fault : fault_of_counts(obstacles);
    for (size_t i = 0; i < obstacles->slots.count && !fault; ++i) {
        fault = obstacles->shapes[i] ? fault_of_shape(obstacles, i) : NULL;
    }
    fault = fault ? fault : collide_broadphase_validate(index->resting);
    fault = fault ? fault : collide_broadphase_validate(index->moving);
    return fault ? fault : collide_broadphase_validate(index->solids);
}
