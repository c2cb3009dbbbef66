/* Where walls, discs and solids are.
 *
 * They are held by libcollide's tree of boxes (<collide/broadphase2.h>), one box for a few walls in a row.
 * The tree is bound neither to a size nor to a bounding box, and an edit takes logarithmic time. A grid of cells
 * has to choose its size from all walls: an edit would now and then cost what all edits before did. So cells
 * (obstacle2_cells.c) are filled by a rebuild only, and answer first until the next edit of what rests.
 *
 * Boxes are compared exactly by both, so which items a question sees does not depend on how the tree has
 * grown or on whether there are cells. */
#include "obstacle2_internal.h"

#include <geom/scalar.h>

#include <float.h>

static geom_status create_one(const geom_allocator *allocator, collide_broadphase **out) {
    collide_broadphase_def def = collide_broadphase_def_default();
    def.kind = COLLIDE_BROADPHASE_TREE;
    def.allocator = allocator;
    return collide_broadphase_create(&def, out);
}

geom_status orca_obstacle_index_create(const geom_allocator *allocator, obstacle_index *out) {
    *out = (obstacle_index){.allocator = allocator};
    geom_status status = create_one(allocator, &out->resting);
    status = status == GEOM_OK ? create_one(allocator, &out->moving) : status;
    status = status == GEOM_OK ? create_one(allocator, &out->solids) : status;
    if (status != GEOM_OK) {
        orca_obstacle_index_destroy(out);
    }
    return status;
}

void orca_obstacle_index_destroy(obstacle_index *index) {
    collide_broadphase_destroy(index->resting);
    collide_broadphase_destroy(index->moving);
    collide_broadphase_destroy(index->solids);
    orca_obstacle_clear_release(&index->clear, index->allocator);
    orca_obstacle_cells_release(&index->cells, index->allocator);
    const obstacle_index empty = {0};
    *index = empty;
}

static collide_broadphase *home_of(const obstacle_index *index, const obstacle *shape) {
    return shape->moving ? index->moving : index->resting;
}

static void remove_runs(const obstacle_index *index, const obstacle *shape, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const geom_status status = collide_broadphase_remove(home_of(index, shape), shape->runs[i].handle);
        GEOM_ASSERT(status == GEOM_OK);
        (void)status;
    }
}

static geom_status insert_runs(const obstacle_index *index, obstacle *shape) {
    for (size_t i = 0; i < shape->run_count; ++i) {
        obstacle_run *run = &shape->runs[i];
        geom_aabb2 box = run->items[0].box;
        for (size_t k = 1; k < run->count; ++k) {
            box = geom_aabb2_union(box, run->items[k].box);
        }
        const collide_broadphase_item held = {box, shape->def.layers, UINT32_MAX, run};
        const geom_status status = collide_broadphase_add(home_of(index, shape), &held, &run->handle);
        if (status != GEOM_OK) {
            remove_runs(index, shape, i);
            return status;
        }
    }
    return GEOM_OK;
}

/* The cells know the obstacles at rest of the last rebuild. */
static void drop_cells(obstacle_index *index, const obstacle *shape) {
    if (!shape->moving) {
        orca_obstacle_cells_release(&index->cells, index->allocator);
    }
}

geom_status orca_obstacle_index_enter(obstacle_index *index, obstacle *shape) {
    geom_status status = insert_runs(index, shape);
    if (status == GEOM_OK && shape->def.kind == ORCA_OBSTACLE_POLYGON) {
        const collide_broadphase_item held = {shape->bounds, shape->def.layers, UINT32_MAX, shape};
        status = collide_broadphase_add(index->solids, &held, &shape->outline);
        if (status != GEOM_OK) {
            remove_runs(index, shape, shape->run_count);
        }
    }
    if (status == GEOM_OK) {
        index->item_count += shape->item_count;
        index->moving_count += shape->moving;
        index->moving_edits += shape->moving;
        index->fastest = fmax(index->fastest, shape->speed);
        orca_obstacle_clear_cover(&index->clear, index->allocator, shape);
        drop_cells(index, shape);
    }
    return status;
}

void orca_obstacle_index_leave(obstacle_index *index, const obstacle *shape) {
    remove_runs(index, shape, shape->run_count);
    drop_cells(index, shape);
    if (shape->def.kind == ORCA_OBSTACLE_POLYGON) {
        const geom_status status = collide_broadphase_remove(index->solids, shape->outline);
        GEOM_ASSERT(status == GEOM_OK);
        (void)status;
    }
    index->item_count -= shape->item_count;
    index->moving_count -= shape->moving;
    index->fastest = index->moving_count > 0 ? index->fastest : 0.0;
}

geom_status orca_obstacle_index_rebuild(obstacle_index *index) {
    geom_status status = collide_broadphase_rebuild(index->resting);
    status = status == GEOM_OK ? collide_broadphase_rebuild(index->moving) : status;
    return status == GEOM_OK ? collide_broadphase_rebuild(index->solids) : status;
}

static collide_filter layers_of(const orca_obstacle_filter *filter) {
    collide_filter layers = collide_filter_default();
    layers.mask = filter ? filter->mask : UINT32_MAX;
    return layers;
}

/* A visit under way: of the walls of a run, those whose own box meets another. */
typedef struct item_search {
    geom_aabb2 box;
    const orca_obstacle_filter *filter;
    obstacle_item_visit *visit;
    void *context;
} item_search;

static bool on_run(void *context, collide_handle handle, void *user) {
    (void)handle;
    const item_search *search = context;
    const obstacle_run *run = user;
    if (search->filter && !obstacle_at_height(run->items->owner, search->filter)) {
        return true;
    }
    for (size_t i = 0; i < run->count; ++i) {
        if (obstacle_boxes_meet(run->items[i].box, search->box) &&
            !search->visit(search->context, &run->items[i])) {
            return false;
        }
    }
    return true;
}

static double on_swept_run(void *context, collide_handle handle, void *user, double limit) {
    return on_run(context, handle, user) ? limit : -1.0;
}

static bool box_among_moving(const obstacle_index *index, geom_aabb2 box, const orca_obstacle_filter *filter,
                             obstacle_item_visit *visit, void *context) {
    const collide_filter layers = layers_of(filter);
    item_search search = {box, filter, visit, context};
    return index->moving_count == 0 ||
           collide_broadphase_query_box(index->moving, box, filter ? &layers : NULL, on_run, &search);
}

bool orca_obstacle_index_box_ordered(const obstacle_index *index, geom_aabb2 box, geom_aabb2 moving_box,
                                     const orca_obstacle_filter *filter, obstacle_item_visit *visit,
                                     void *context) {
    const collide_filter layers = layers_of(filter);
    item_search search = {box, filter, visit, context};
    return (orca_obstacle_clear_holds(&index->clear, box) ||
            collide_broadphase_query_box(index->resting, box, filter ? &layers : NULL, on_run, &search)) &&
           box_among_moving(index, moving_box, filter, visit, context);
}

bool orca_obstacle_index_box(const obstacle_index *index, geom_aabb2 box, geom_aabb2 moving_box,
                             const orca_obstacle_filter *filter, obstacle_item_visit *visit, void *context) {
    obstacle_cell_range range;
    if (!orca_obstacle_cells_hold(&index->cells, box, &range)) {
        return orca_obstacle_index_box_ordered(index, box, moving_box, filter, visit, context);
    }
    return orca_obstacle_cells_visit(&index->cells, range, box, filter, visit, context) &&
           box_among_moving(index, moving_box, filter, visit, context);
}

/* A visit of what is near under way. */
typedef struct near_visit {
    const orca_obstacle_filter *filter;
    obstacle_near_visit *visit;
    void *context;
    double limit; /* what is farther away is of no interest */
} near_visit;

static bool near_item(void *context, const obstacle_item *item) {
    near_visit *search = context;
    search->limit = geom_min(search->visit(search->context, item), search->limit);
    return true;
}

static double near_run(void *context, collide_handle handle, void *user, double limit) {
    (void)handle;
    (void)limit;
    near_visit *search = context;
    const obstacle_run *run = user;
    for (size_t i = 0; obstacle_at_height(run->items->owner, search->filter) && i < run->count; ++i) {
        near_item(search, &run->items[i]);
    }
    return search->limit;
}

void orca_obstacle_index_near(const obstacle_index *index, geom_vec2 point, double range,
                              const orca_obstacle_filter *filter, obstacle_near_visit *visit, void *context) {
    const geom_aabb2 box = obstacle_box_around(point, range);
    const geom_aabb2 here = {point, point};
    const collide_filter layers = layers_of(filter);
    const collide_filter *passing = filter ? &layers : NULL;
    near_visit search = {filter, visit, context, range};
    obstacle_cell_range cells;
    if (orca_obstacle_cells_hold(&index->cells, box, &cells)) {
        (void)orca_obstacle_cells_visit(&index->cells, cells, box, filter, near_item, &search);
    } else if (!orca_obstacle_clear_holds(&index->clear, box)) {
        (void)collide_broadphase_query_near(index->resting, here, range, passing, near_run, &search);
    }
    if (index->moving_count > 0) {
        (void)collide_broadphase_query_near(index->moving, here, search.limit, passing, near_run, &search);
    }
}

/* A little more than the radius, for the rounding of path.b - path.a. */
static double roomy(geom_segment2 path, double radius) {
    const double size =
        geom_max(geom_max(fabs(path.a.x), fabs(path.a.y)), geom_max(fabs(path.b.x), fabs(path.b.y)));
    return (radius + 0x1p-50 * size) * (1.0 + 0x1p-50) + DBL_TRUE_MIN;
}

bool orca_obstacle_index_swept(const obstacle_index *index, geom_segment2 path, double radius,
                               const orca_obstacle_filter *filter, obstacle_item_visit *visit,
                               void *context) {
    const geom_circle disc = {path.a, roomy(path, radius)};
    const geom_vec2 motion = geom_vec2_sub(path.b, path.a);
    const geom_capsule2 capsule = {path.a, path.b, radius};
    const geom_aabb2 box = geom_capsule2_bounds(capsule);
    if (!geom_vec2_is_finite(motion) || !isfinite(disc.radius)) {
        return orca_obstacle_index_box(index, box, box, filter, visit, context);
    }
    const collide_filter layers = layers_of(filter);
    const collide_filter *passing = filter ? &layers : NULL;
    item_search search = {box, filter, visit, context};
    obstacle_cell_range range;
    const bool resting = orca_obstacle_cells_hold(&index->cells, box, &range)
                             ? orca_obstacle_cells_visit(&index->cells, range, box, filter, visit, context)
                             : orca_obstacle_clear_holds(&index->clear, box) ||
                                   collide_broadphase_sweep_circle(index->resting, disc, motion, passing,
                                                                   on_swept_run, &search);
    return resting &&
           (index->moving_count == 0 ||
            collide_broadphase_sweep_circle(index->moving, disc, motion, passing, on_swept_run, &search));
}

/* A visit of solids under way. */
typedef struct solid_search {
    geom_vec2 point;
    const orca_obstacle_filter *filter;
    obstacle_visit *visit;
    void *context;
} solid_search;

static bool on_solid(void *context, collide_handle handle, void *user) {
    (void)handle;
    const solid_search *search = context;
    const obstacle *solid = user;
    return !obstacle_at_height(solid, search->filter) ||
           orca_obstacle_locate(solid, search->point) == GEOM_LOCATION_OUTSIDE ||
           search->visit(search->context, solid);
}

bool orca_obstacle_index_solids(const obstacle_index *index, geom_vec2 point,
                                const orca_obstacle_filter *filter, obstacle_visit *visit, void *context) {
    const geom_aabb2 box = {point, point};
    const collide_filter layers = layers_of(filter);
    solid_search search = {point, filter, visit, context};
    return (index->moving_count == 0 && orca_obstacle_clear_holds(&index->clear, box)) ||
           collide_broadphase_query_box(index->solids, box, filter ? &layers : NULL, on_solid, &search);
}
