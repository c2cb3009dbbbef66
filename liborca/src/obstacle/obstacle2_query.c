/* What is near a point, and how far. */
#include "obstacle2_internal.h"

#include <geom/predicate.h>
#include <geom/scalar.h>
#include <geom/sort.h>

#include <float.h>

/* The box of all points within `range` of a point, never smaller by rounding. NaN passes through. */
static geom_aabb2 box_around(geom_vec2 point, double range) {
    const geom_circle disc = {point, range < DBL_MAX || isnan(range) ? range : DBL_MAX};
    return geom_circle_bounds(disc);
}

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

/* The square of what is left of a distance after a thickness; 0 inside it. */
static double surface_squared(double squared, double thickness) {
    if (!(thickness > 0.0)) {
        return squared;
    }
    const double gap = geom_max(sqrt(squared) - thickness, 0.0);
    return gap * gap;
}

/* ---- The nearest of many ---- */

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

/* From a point in line with an open wall one of its sides is seen; a solid then has a neighboring wall that
 * is seen. Whether the point is inside a solid is decided by the nearest wall: if that is nearest in a
 * corner, a reflex corner means inside. */
static void near_wall(near_search *search, const obstacle_item *item) {
    const orca_wall *wall = &item->as.wall;
    int end = 0;
    const double squared = wall_distance_squared(wall, search->query->point, &end);
    orca_near_obstacle found = {
        surface_squared(squared, wall->radius), wall, NULL, 0, item->part, false, false};
    if (!in_range(search, item, found.distance_squared)) {
        return;
    }
    const int side = geom_orient2d(wall->a, wall->b, search->query->point);
    const bool first_side = wall->a.x < wall->b.x || (wall->a.x == wall->b.x && wall->a.y < wall->b.y);
    found.in_front = side < 0 || (side == 0 && !item->solid && first_side);
    if (!found.in_front && !search->query->behind) {
        return;
    }
    found.obstacle = item->owner->slot;
    if (item->solid) {
        found.inside = end == 0 ? side >= 0 : !(end < 0 ? wall->convex_a : wall->convex_b);
    }
    keep(search, &found);
}

static bool near_item(void *context, const obstacle_item *item) {
    if (item->is_disc) {
        near_disc(context, item);
    } else {
        near_wall(context, item);
    }
    return true;
}

size_t orca_obstacles_nearest(const orca_obstacles *obstacles, orca_obstacles_query query,
                              orca_near_obstacle *out, size_t capacity) {
    const obstacle_index *index = &obstacles->index;
    near_search search = {
        .query = &query, .range_squared = query.range * query.range, .out = out, .capacity = capacity};
    const double ahead = query.time_horizon > 0.0 ? query.time_horizon * index->fastest : 0.0;
    orca_obstacle_index_box(index, box_around(query.point, query.range),
                            box_around(query.point, query.range + ahead), query.filter, near_item, &search);
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

static bool nearest_item(void *context, const obstacle_item *item) {
    clearance_search *search = context;
    take_nearer(&search->best, signed_distance(item, search->point), item->owner);
    return true;
}

/* How near the boundary of one solid is. */
typedef struct depth_search {
    geom_vec2 point;
    const obstacle *solid;
    double least;
} depth_search;

static bool nearest_of_solid(void *context, const obstacle_item *item) {
    depth_search *search = context;
    if (item->owner == search->solid) {
        search->least = fmin(search->least, signed_distance(item, search->point));
    }
    return true;
}

/* Inside a solid, what counts is how far its own boundary is: of a few walls all are looked at, of many those
 * in range. */
static bool nearest_solid(void *context, const obstacle *solid) {
    clearance_search *search = context;
    depth_search depth = {search->point, solid, search->range};
    if (solid->locator) {
        const geom_aabb2 box = box_around(search->point, search->range);
        orca_obstacle_index_box(&search->set->index, box, box, search->filter, nearest_of_solid, &depth);
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
        const geom_aabb2 box = box_around(point, range);
        orca_obstacle_index_box(&obstacles->index, box, box, filter, nearest_item, &search);
        orca_obstacle_index_solids(&obstacles->index, point, filter, nearest_solid, &search);
    }
    if (id) {
        *id = obstacle_id_of(obstacles, search.best.owner);
    }
    return valid ? fmax(search.best.distance, -range) : (double)NAN;
}
