/* What is near a point, and how far. */
#include "obstacle2_internal.h"

#include <geom/predicate.h>
#include <geom/scalar.h>
#include <geom/sort.h>

#include <float.h>

/* Squared distance from a point to a wall's middle line, and which end is nearest: -1 is a, 1 is b, 0
 * neither. */
static double wall_distance_squared(const orca_wall *wall, geom_vec2 point, int *end) {
    const geom_vec2 edge = geom_vec2_sub(wall->b, wall->a);
    const geom_vec2 from_a = geom_vec2_sub(point, wall->a);
    const double t = geom_vec2_dot(from_a, edge) / geom_vec2_length_squared(edge);
    *end = t < 0.0 ? -1 : (t > 1.0 ? 1 : 0);
    if (*end < 0) {
        return geom_vec2_length_squared(from_a);
    }
    if (*end > 0) {
        return geom_vec2_length_squared(geom_vec2_sub(point, wall->b));
    }
    return geom_vec2_length_squared(geom_vec2_add_scaled(from_a, -t, edge));
}

/* ---- On which side ---- */

/* Whether a wall is seen from a point on that side of it, by geom_orient2d. From a point in line with an open wall
 * one of its sides is seen; a solid then has a neighboring wall that is seen. */
static bool is_in_front(const obstacle_item *item, int side) {
    const orca_wall *wall = &item->as.wall;
    const bool first_side = wall->a.x < wall->b.x || (wall->a.x == wall->b.x && wall->a.y < wall->b.y);
    return side < 0 || (side == 0 && !item->solid && first_side);
}

/* Whether a point is inside a solid is decided by the nearest wall: if that is nearest in a corner, a reflex
 * corner means inside. */
static bool is_inside(const obstacle_item *item, int side, int end) {
    const orca_wall *wall = &item->as.wall;
    const bool reflex = end == 0 ? side >= 0 : !(end < 0 ? wall->convex_a : wall->convex_b);
    return item->solid && reflex;
}

bool orca_obstacle_wall_in_front(const obstacle_item *item, geom_vec2 point) {
    return is_in_front(item, geom_orient2d(item->as.wall.a, item->as.wall.b, point));
}

bool orca_obstacle_wall_holds(const obstacle_item *item, geom_vec2 point) {
    int end = 0;
    (void)wall_distance_squared(&item->as.wall, point, &end);
    return is_inside(item, geom_orient2d(item->as.wall.a, item->as.wall.b, point), end);
}

/* ---- The nearest of many ---- */

/* The square of what is left of a distance after a thickness; 0 inside it. */
static double surface_squared(double squared, double thickness) {
    if (!(thickness > 0.0)) {
        return squared;
    }
    const double gap = geom_max(sqrt(squared) - thickness, 0.0);
    return gap * gap;
}

static bool comes_before(const void *context, const void *first, const void *second) {
    (void)context;
    const orca_near_obstacle *a = first;
    const orca_near_obstacle *b = second;
    if (a->distance_squared != b->distance_squared) {
        return a->distance_squared < b->distance_squared;
    }
    return a->obstacle != b->obstacle ? a->obstacle < b->obstacle : a->part < b->part;
}

/* A query under way. What is found comes unsorted, until there is no more room: from then on it is a heap,
 * whose first is the furthest. */
typedef struct near_search {
    const orca_obstacles_query *query;
    double range_squared;
    orca_near_obstacle *out;
    size_t count;
    size_t capacity;
} near_search;

static void keep(near_search *search, const orca_near_obstacle *candidate) {
    if (search->count < search->capacity) {
        search->out[search->count++] = *candidate;
        if (search->count == search->capacity) {
            geom_heap_make(search->out, search->count, sizeof *search->out, comes_before, NULL);
        }
    } else if (search->count > 0 && comes_before(NULL, candidate, &search->out[0])) {
        search->out[0] = *candidate;
        geom_heap_sink(search->out, 0, search->count, sizeof *search->out, comes_before, NULL);
    }
}

static void sort_found(near_search *search) {
    enum {
        FEW = 24
    };
    if (search->count <= FEW) {
        geom_sort_few(search->out, search->count, sizeof *search->out, comes_before, NULL);
    } else {
        geom_sort_in_place(search->out, search->count, sizeof *search->out, comes_before, NULL);
    }
}

/* Whether something so far away is near enough: what moves, sooner. */
static bool in_range(const near_search *search, const obstacle_item *item, double distance_squared) {
    const orca_obstacles_query *query = search->query;
    if (!item->moves || !(query->time_horizon > 0.0)) {
        return distance_squared < search->range_squared;
    }
    const double reach = query->range + query->time_horizon * item->owner->speed;
    return distance_squared < reach * reach;
}

static void near_disc(near_search *search, const obstacle_item *item) {
    const orca_body *disc = &item->as.disc;
    const double squared = geom_vec2_length_squared(geom_vec2_sub(disc->position, search->query->point));
    const orca_near_obstacle found = {
        surface_squared(squared, disc->radius), NULL, disc, item->owner->slot, 0, true, false};
    if (in_range(search, item, found.distance_squared)) {
        keep(search, &found);
    }
}

/* Whether something so far away is too far to be kept. */
static bool is_too_far(const near_search *search, double distance_squared) {
    return search->count == search->capacity &&
           (search->count == 0 || distance_squared > search->out[0].distance_squared);
}

/* Keeps a wall in range, of which `end` is the nearest end, as wall_distance_squared tells. */
static void keep_wall(near_search *search, const obstacle_item *item, double distance_squared, int end) {
    const orca_wall *wall = &item->as.wall;
    if (is_too_far(search, distance_squared)) {
        return;
    }
    const int side = geom_orient2d(wall->a, wall->b, search->query->point);
    const bool in_front = is_in_front(item, side);
    if (!in_front && !search->query->behind) {
        return;
    }
    const orca_near_obstacle found = {
        distance_squared, wall, NULL, item->owner->slot, item->part, in_front, is_inside(item, side, end)};
    keep(search, &found);
}

static void near_wall(near_search *search, const obstacle_item *item) {
    const orca_wall *wall = &item->as.wall;
    int end = 0;
    const double squared = wall_distance_squared(wall, search->query->point, &end);
    const double distance_squared = surface_squared(squared, wall->radius);
    if (in_range(search, item, distance_squared)) {
        keep_wall(search, item, distance_squared, end);
    }
}

static bool near_item(void *context, const obstacle_item *item) {
    if (item->is_disc) {
        near_disc(context, item);
    } else {
        near_wall(context, item);
    }
    return true;
}

/* What is found comes in any order, and leaves in one. */
static near_search search_of(const orca_obstacles_query *query, orca_near_obstacle *out, size_t capacity) {
    const near_search search = {
        .query = query, .range_squared = query->range * query->range, .out = out, .capacity = capacity};
    return search;
}

/* How much farther what moves is looked for. */
static double range_ahead(const obstacle_index *index, const orca_obstacles_query *query) {
    return query->time_horizon > 0.0 ? query->time_horizon * index->fastest : 0.0;
}

size_t orca_obstacles_nearest(const orca_obstacles *obstacles, orca_obstacles_query query,
                              orca_near_obstacle *out, size_t capacity) {
    const obstacle_index *index = &obstacles->index;
    near_search search = search_of(&query, out, capacity);
    const double ahead = range_ahead(index, &query);
    orca_obstacle_index_box(index, obstacle_box_around(query.point, query.range),
                            obstacle_box_around(query.point, query.range + ahead), query.filter, near_item,
                            &search);
    sort_found(&search);
    return search.count;
}

/* ---- The nearest, for several places ---- */

static bool put_on_table(void *context, const obstacle_item *item) {
    return obstacle_is_thin(item) ? obstacle_table_add_wall(context, item)
                                  : obstacle_table_add_other(context, item);
}

/* How many queries are near each other, and the box of what may be near any of them. */
static size_t take_together(const obstacle_index *index, const orca_obstacles_query *queries, size_t count,
                            geom_aabb2 *out) {
    geom_aabb2 points = {queries[0].point, queries[0].point};
    double reach = queries[0].range + range_ahead(index, &queries[0]);
    double areas = reach * reach;
    size_t taken = 1;
    for (bool near = true; near && taken < count;) {
        const orca_obstacles_query *next = &queries[taken];
        const double farther = next->range + range_ahead(index, next);
        const geom_aabb2 with = box2_union(points, (geom_aabb2){next->point, next->point});
        const double most = geom_max(reach, farther);
        const double width = 0.5 * (with.max.x - with.min.x) + most;
        const double height = 0.5 * (with.max.y - with.min.y) + most;
        areas += farther * farther;
        near = width * height <= areas;
        points = near ? with : points;
        reach = near ? most : reach;
        taken += near;
    }
    *out = box2_grown(points, reach);
    return taken;
}

size_t orca_obstacle_table_fill(const orca_obstacles *obstacles, const orca_obstacles_query *queries,
                                size_t count, obstacle_cells_tabulate *tabulate, obstacle_table *table) {
    geom_aabb2 box;
    const size_t taken = take_together(&obstacles->index, queries, count, &box);
    table->full = false;
    table->alone = true;
    table->layers = UINT32_MAX;
    table->segment_count = 0;
    table->other_count = 0;
    obstacle_cell_range range;
    if (obstacles->index.moving_count == 0 &&
        orca_obstacle_cells_hold(&obstacles->index.cells, box, &range)) {
        tabulate(&obstacles->index.cells, range, box, table);
    } else {
        (void)orca_obstacle_index_box(&obstacles->index, box, box, NULL, put_on_table, table);
    }
    for (size_t i = table->segment_count; i < OBSTACLE_TABLE_PADDED && i % 8 != 0; ++i) {
        table->ax[i] = (double)NAN;
    }
    return taken;
}

static bool passes(const orca_obstacle_filter *filter, const obstacle_item *item) {
    return !filter ||
           ((item->owner->def.layers & filter->mask) != 0 && obstacle_at_height(item->owner, filter));
}

/* Puts the segments that pass in the order of their distances, by insertion: mostly there are few. Of equal
 * ones the order is not told here. */
static size_t order_segments(const obstacle_table *table, const orca_obstacle_filter *filter,
                             const obstacle_near_segments *near, size_t count, uint32_t *order) {
    size_t kept = 0;
    for (size_t k = 0; k < count; ++k) {
        size_t to = kept;
        if (!passes(filter, table->segment[near->at[k]])) {
            continue;
        }
        for (; to > 0 && near->squared[k] < near->squared[order[to - 1]]; --to) {
            order[to] = order[to - 1];
        }
        order[to] = (uint32_t)k;
        ++kept;
    }
    return kept;
}

size_t orca_obstacle_table_nearest(const orca_obstacles *obstacles, const obstacle_table *table,
                                   obstacle_segment_search *search_segments, orca_obstacles_query query,
                                   orca_near_obstacle *out, size_t capacity) {
    if (table->full) {
        return orca_obstacles_nearest(obstacles, query, out, capacity);
    }
    if (table->segment_count + table->other_count == 0) {
        return 0;
    }
    near_search search = search_of(&query, out, capacity);
    const geom_aabb2 box = obstacle_box_around(query.point, query.range);
    obstacle_near_segments near;
    uint32_t order[OBSTACLE_TABLE_ROOM];
    const size_t found = search_segments(table, query.point, box, search.range_squared, &near);
    const size_t count = order_segments(table, query.filter, &near, found, order);
    for (size_t i = 0; i < count; ++i) {
        const uint32_t k = order[i];
        keep_wall(&search, table->segment[near.at[k]], near.squared[k],
                  near.foot[k] < 0.0 ? -1 : near.foot[k] > 1.0);
    }
    for (size_t k = 0; k < table->other_count; ++k) {
        const obstacle_item *item = table->other[k];
        const double range = query.range + (item->moves ? range_ahead(&obstacles->index, &query) : 0.0);
        if (passes(query.filter, item) &&
            obstacle_boxes_meet(item->box, obstacle_box_around(query.point, range))) {
            (void)near_item(&search, item);
        }
    }
    sort_found(&search);
    return search.count;
}

/* ---- Clearance ---- */

/* The signed distance to an item: negative within a disc or the thickness of a chain. */
static double signed_distance(const obstacle_item *item, geom_vec2 point) {
    if (item->is_disc) {
        return geom_vec2_distance(point, item->as.disc.position) - item->as.disc.radius;
    }
    int end = 0;
    return sqrt(wall_distance_squared(&item->as.wall, point, &end)) - item->as.wall.radius;
}

/* The nearest so far: the obstacle, NULL when nothing is within range. */
typedef struct nearest {
    double distance;
    const obstacle *owner;
} nearest;

static void take_nearer(nearest *best, double distance, const obstacle *owner) {
    if (distance < best->distance ||
        (distance == best->distance && best->owner && owner->slot < best->owner->slot)) {
        best->distance = distance;
        best->owner = owner;
    }
}

/* A query for clearance under way. */
typedef struct clearance_search {
    const orca_obstacles *set;
    geom_vec2 point;
    double range;
    const orca_obstacle_filter *filter;
    nearest best;
} clearance_search;

/* How far away something may be nearer than a distance as computed: which of two is nearer is not to depend on the
 * order in which they are visited. */
static double roomy(geom_vec2 point, double distance) {
    return geom_max(distance, 0.0) * (1.0 + 0x1p-20) + 0x1p-40 * (fabs(point.x) + fabs(point.y));
}

static double nearest_item(void *context, const obstacle_item *item) {
    clearance_search *search = context;
    take_nearer(&search->best, signed_distance(item, search->point), item->owner);
    return roomy(search->point, search->best.distance);
}

/* How near the boundary of one solid is. */
typedef struct depth_search {
    geom_vec2 point;
    const obstacle *solid;
    double least;
} depth_search;

static double nearest_of_solid(void *context, const obstacle_item *item) {
    depth_search *search = context;
    if (item->owner == search->solid) {
        search->least = fmin(search->least, signed_distance(item, search->point));
    }
    return roomy(search->point, search->least);
}

/* Inside a solid, what counts is how far its own boundary is: of a few walls all are looked at, of many the nearest. */
static bool nearest_solid(void *context, const obstacle *solid) {
    clearance_search *search = context;
    depth_search depth = {search->point, solid, search->range};
    if (solid->locator) {
        orca_obstacle_index_near(&search->set->index, search->point, search->range, search->filter,
                                 nearest_of_solid, &depth);
    } else {
        for (size_t i = 0; i < solid->item_count; ++i) {
            nearest_of_solid(&depth, &solid->items[i]);
        }
    }
    take_nearer(&search->best, -depth.least, solid);
    return true;
}

double orca_obstacles_clearance(const orca_obstacles *obstacles, geom_vec2 point, double range,
                                const orca_obstacle_filter *filter, orca_obstacle_id *id) {
    const bool valid = geom_vec2_is_finite(point) && range >= 0.0;
    clearance_search search = {obstacles, point, range, filter, {range, NULL}};
    if (valid) {
        orca_obstacle_index_near(&obstacles->index, point, range, filter, nearest_item, &search);
        orca_obstacle_index_solids(&obstacles->index, point, filter, nearest_solid, &search);
    }
    if (id) {
        *id = obstacle_id_of(obstacles, search.best.owner);
    }
    return valid ? fmax(search.best.distance, -range) : (double)NAN;
}

/* A look for something nearer to a point than `range`. */
typedef struct open_search {
    geom_vec2 point;
    double range;
} open_search;

static bool is_farther(void *context, const obstacle_item *item) {
    const open_search *search = context;
    return !(signed_distance(item, search->point) < search->range);
}

static bool none_holds(void *context, const obstacle *solid) {
    (void)context;
    (void)solid;
    return false;
}

bool orca_obstacle_is_open(const orca_obstacles *obstacles, geom_vec2 point, double range) {
    const geom_aabb2 box = obstacle_box_around(point, range);
    open_search search = {point, range};
    return geom_vec2_is_finite(point) &&
           orca_obstacle_index_box(&obstacles->index, box, box, NULL, is_farther, &search) &&
           orca_obstacle_index_solids(&obstacles->index, point, NULL, none_holds, NULL);
}
